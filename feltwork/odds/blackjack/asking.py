"""What hands are worth, asked of a game's own settlement: one hand of each class against one of the dealer's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.odds.blackjack.table_rules import DEALER_ENDS, Final, Staked
from feltwork.odds.priced import priced
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line

CARDS_OF = {
    Final.BELOW_17: "Ks 6d",
    Final.HAS_17: "Ks 7d",
    Final.HAS_18: "Ks 8d",
    Final.HAS_19: "Ks 9d",
    Final.HAS_20: "Ks Qd",
    Final.TWO_CARD_21: "As Kd",
    Final.DRAWN_21: "Ks 9d 2c",
    Final.FIVE_CARD_21: "2s 3d 4c 5h 7s",
    Final.SIX_CARD_21: "2s 3d 4c 2h 3s 7c",
    Final.SEVEN_CARD_21: "2s 2d 3c 3h 2c 4d 5s",
    Final.MIXED_678: "6s 7d 8c",
    Final.SUITED_678: "6h 7h 8h",
    Final.SPADES_678: "6s 7s 8s",
    Final.MIXED_777: "7s 7d 7c",
    Final.SUITED_777: "7h 7h 7h",
    Final.SPADES_777: "7s 7s 7s",
}
"""A hand of each class."""
OVER_21 = parse_cards("Ks 6d Jc")
BLACKJACK = parse_cards("As Kd")
DEALERS = tuple(
    parse_cards(cards) for cards in ("Ks 7d", "Ks 8d", "Ks 9d", "Ks Qd", "Ks 9d 2c", "Ks 6d 6c", "Ks 6d 7c")
)
"""A dealer's hand for each end."""

Asked = Callable[[Staked, tuple[Card, ...], tuple[Card, ...]], Iterable[Line] | None]
"""The lines of a hand against a dealer's hand; None for what the game does not have."""


def final_cards(final: Final) -> tuple[Card, ...]:
    """The cards that stand for a class."""
    return parse_cards(CARDS_OF[final])


def nets(asked: Asked) -> NDArray[np.float64]:
    """``[Staked, Final, end]``: what each class wins or loses."""
    found = np.zeros((len(Staked), len(Final), len(DEALER_ENDS)))
    for staked in Staked:
        for final in Final:
            for end, dealer in enumerate(DEALERS):
                lines = asked(staked, final_cards(final), dealer)
                if lines is not None:
                    found[staked, final, end] = float(priced(lines).net)
    return found


def stakes(asked: Asked) -> NDArray[np.float64]:
    """``[Staked]``: what lies on a hand."""
    lines = [asked(staked, final_cards(Final.HAS_20), DEALERS[0]) for staked in Staked]
    return np.array([0.0 if each is None else float(priced(each).staked) for each in lines])


def by_staked(asked: Callable[[Staked], Iterable[Line] | None]) -> NDArray[np.float64]:
    """``[Staked]``: what hands come to that do not meet the dealer's."""
    lines = [asked(staked) for staked in Staked]
    return np.array([0.0 if each is None else float(priced(each).net) for each in lines])


def shoe_of(game: Game[Any, Any], rules: Any) -> tuple[int, ...]:
    """The shoe of a game, by ``Card.index``."""
    deck = game.deck(rules)
    return tuple(deck[card] for card in CARDS)
