"""The game of chapter 543: what a certificate holder chooses, and the paragraphs that are the chapter's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from feltwork.procedure.baccarat.dealing import InitialDeal, Turned
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.baccarat.irregularities import (
    COVER_CARD,
    LEAVES_WHEN_ASKED,
    card_irregularities,
    cut_improper,
    shuffle_uneven,
    turning_relinquished,
)
from feltwork.procedure.baccarat.rules import BY_PLAYERS, FACE_DOWN, FACE_UP, BaccaratFamilyRules
from feltwork.procedure.baccarat.sections import BaccaratSections
from feltwork.procedure.baccarat.turning import TurnedByPlayers, turning_offered
from feltwork.submission.option import Choice
from feltwork.submission.submission import option


@dataclass(frozen=True, kw_only=True)
class MidibaccaratRules(BaccaratFamilyRules):
    """The options of chapter 543."""

    chapter: ClassVar[str] = "543"

    initial_deal: str = option(
        Choice(
            section="9(c)",
            about="the first four cards face up, face down until each hand is called, or turned by the highest bettors",
            default=FACE_UP,
            among=(FACE_UP, FACE_DOWN, BY_PLAYERS),
        )
    )


TURNED_BY_PLAYERS = TurnedByPlayers(
    under_the_shoe="9(c)(3)",
    players_hand="9(c)(3)(i)",
    bankers_hand="9(c)(3)(ii)",
    players_third="9(c)(3)(iii)",
    bankers_third="9(c)(3)(iv)",
    equal_wagers="9(c)(3)(v)",
    # The chapter has no rule for a hand without wagers: nobody can accept its cards, and then the dealer turns them.
    no_wager="14(f)",
    relinquished="14(f)",
)

INITIAL_DEALS = {
    FACE_UP: InitialDeal("9(c)(1)", face_up=True),
    FACE_DOWN: InitialDeal("9(c)(2)", turned=Turned.EACH),
    BY_PLAYERS: InitialDeal("9(c)(3)", by_players=TURNED_BY_PLAYERS),
}


class Midibaccarat(BaccaratFamilyGame[MidibaccaratRules]):
    """Chapter 543."""

    id = "midibaccarat"
    name = "Midibaccarat"
    chapter = "543"
    rules_type = MidibaccaratRules
    positions = 9
    sections = BaccaratSections(new_decks="3(b)")
    initial_deals = INITIAL_DEALS
    decisions = (turning_offered("14(f)"),)
    events = (COVER_CARD, LEAVES_WHEN_ASKED)
    irregularities = (
        shuffle_uneven("5(b)"),
        cut_improper("5(f)"),
        *card_irregularities(
            "14", BaccaratFamilyGame.discards, "the whole set of cards is replaced before a new round"
        ),
        turning_relinquished("14(f)"),
    )
