"""What a terminal tells of a hand before it is set: 561.13(g)(3) and its siblings, told as they will be settled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from feltwork.equipment.cards import JOKER, Card, parse_cards, standard_deck
from feltwork.games import game as find_game
from feltwork.games.pai_gow_poker import house_way as pai_gow
from feltwork.games.pai_gow_poker.settlement import settle
from feltwork.games.six_card_fortune_pai_gow_poker import house_way as six_card
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import compare

Cards = Sequence[Card]
PAI_GOW_DEALER = pai_gow.set_hands(parse_cards("As Kd 9c 9d 2h 3h 4h"), parse_cards("As Kd"))
SIX_CARD_DEALER = six_card.set_hands(parse_cards("As Kd 9c 9d 2h 3h"), parse_cards("Kd"))


def lost_at_561(cards: Cards, low: Cards) -> bool:
    line, *_ = settle(cards, low, PAI_GOW_DEALER, 10_00, "cent")
    return line.section == "561.13(g)(3)"


def lost_at_670a(cards: Cards, low: Cards) -> bool:
    return compare(six_card.set_hands(cards, low), SIX_CARD_DEALER).section == "11(f)(1)(v)"


@pytest.mark.parametrize(
    ("edition", "held", "lost"),
    [("pai-gow-poker@561", 7, lost_at_561), ("six-card-fortune-pai-gow-poker@670a", 6, lost_at_670a)],
)
def test_a_choice_is_told_to_be_lost_where_it_will_be(
    edition: str, held: int, lost: Callable[[Cards, Cards], bool]
) -> None:
    game, chance, seen = find_game(edition), Random(561), set()  # noqa: S311 - no secret
    for _ in range(60):
        cards = tuple(chance.sample([*standard_deck(), JOKER], held))
        question = game._set_question(1, cards, lambda dealt: dealt[: game.low_cards])  # type: ignore[attr-defined]
        for way in question.actions[0].picks.judged():
            assert bool(way.lost) == lost(cards, [cards[place - 1] for place in way.picks]), (cards, way)
            seen.add(bool(way.lost))
    assert seen == {True, False}
