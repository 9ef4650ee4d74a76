"""Irregularities that the chapters of one-deck games print alike, each made with the section that orders it.

A game lists its own by calling these in the order of its chapter; :class:`~feltwork.procedure.one_deck.OneDeckGame`
knows when each can be true and what comes of it.
"""

from __future__ import annotations

from typing import Final

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.request import Point

DEALING: Final = frozenset({Point.DEAL})
DRAWING: Final = frozenset({Point.DEAL, Point.DRAW})
BEFORE_REVEAL: Final = DEALING | {Point.STUB, Point.DECISION, Point.REVEAL}
WHOLE_ROUND: Final = BEFORE_REVEAL | {Point.SETTLE}

RESHUFFLED: Final = "the cards are reshuffled"
ALL_VOID: Final = "all hands are void, all wagers returned, the cards reshuffled"


def card_face_up(section: str, *, draws: bool = False) -> Irregularity:
    """``draws``: the chapter deals cards after the opening hands too."""
    return Irregularity(
        "card_face_up",
        section,
        "a card is found face up in the shoe or the deck",
        "it is not used this round and goes to the discard rack; a second one voids the round",
        Effect.DISCARD,
        DRAWING if draws else DEALING,
        needs=("card",),
        voids_when_repeated=True,
        from_the_deal=True,
        aftermath=RESHUFFLED,
    )


def card_dealt_in_error(section: str, *, draws: bool = False) -> Irregularity:
    return Irregularity(
        "card_dealt_in_error",
        section,
        "a card is dealt in error without its face being exposed",
        "it is used as the next card",
        Effect.PLAY_ON,
        DRAWING if draws else DEALING,
    )


def incorrect_number_of_cards(
    section: str, whose: str = "a player or the dealer", *, draws: bool = False
) -> Irregularity:
    return Irregularity(
        "incorrect_number_of_cards",
        section,
        f"{whose} has an incorrect number of cards",
        ALL_VOID,
        Effect.VOID,
        WHOLE_ROUND | DRAWING if draws else WHOLE_ROUND,
        from_the_deal=True,
        aftermath=RESHUFFLED,
    )


def dealer_card_exposed(section: str) -> Irregularity:
    return Irregularity(
        "dealer_card_exposed",
        section,
        "a card of the dealer is exposed before the dealer reveals the hand",
        ALL_VOID,
        Effect.VOID,
        BEFORE_REVEAL,
        aftermath=RESHUFFLED,
    )


def community_card_exposed(section: str) -> Irregularity:
    return Irregularity(
        "community_card_exposed",
        section,
        "a community card is exposed before the dealer reveals it",
        ALL_VOID,
        Effect.VOID,
        BEFORE_REVEAL,
        aftermath=RESHUFFLED,
    )


def shuffler_jams(section: str) -> Irregularity:
    return Irregularity(
        "shuffler_jams",
        section,
        "the automated shuffling device jams, stops or does not complete a shuffle",
        RESHUFFLED,
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    )


def dealing_shoe_jams(section: str) -> Irregularity:
    return Irregularity(
        "dealing_shoe_jams",
        section,
        "the automated dealing shoe jams or fails to deal all the cards",
        "the round is void, all wagers returned, the cards taken out and reshuffled",
        Effect.VOID,
        DEALING,
        from_the_deal=True,
        aftermath="the cards are removed from the device and reshuffled with those already dealt",
    )


def shuffler_count_wrong(section: str) -> Irregularity:
    return Irregularity(
        "shuffler_count_wrong",
        section,
        "the counting device shows that the deck has not 52 cards",
        "the deck is removed from the table and another is shuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    )


def cut_improper(section: str) -> Irregularity:
    return Irregularity(
        "cut_improper",
        section,
        "a floorperson finds the cut improper before any card is dealt",
        "the cards are recut",
        Effect.OWN,
        frozenset({Point.CUT, Point.DEAL}),
    )


def stub_counts(section: str, each: str) -> tuple[Irregularity, Irregularity]:
    """The two outcomes of a wrong count. Each way to deal has a section of its own: the one in use is cited.

    ``each``: what a hand should have, "three cards".
    """
    return (
        Irregularity(
            "stub_count_misdealt",
            section,
            f"the stub count is wrong and a hand has more or less than {each}",
            "all hands are void and all wagers returned",
            Effect.VOID,
            frozenset({Point.STUB}),
            from_the_deal=True,
        ),
        Irregularity(
            "stub_count_wrong",
            section,
            f"the stub count is wrong though every hand has {each}",
            "all hands are void, all wagers returned, the deck removed from the table",
            Effect.VOID,
            frozenset({Point.STUB}),
            from_the_deal=True,
            aftermath="the entire deck is removed from the table",
        ),
    )


STUB_COUNTS: Final = frozenset({"stub_count_misdealt", "stub_count_wrong"})


def player_leaves(section: str, *, draws: bool = False) -> Irregularity:
    return Irregularity(
        "player_leaves",
        section,
        "a player leaves the table during the round",
        "the player's wagers are abandoned and treated as losing",
        Effect.OWN,
        WHOLE_ROUND | DRAWING if draws else WHOLE_ROUND,
        needs=("seat",),
        abandons=True,
    )


def hand_communicated(section: str) -> Irregularity:
    return Irregularity(
        "hand_communicated",
        section,
        "a player exchanges or tells what the hand holds before the cards are revealed",
        "that player's wagers of the round are forfeited",
        Effect.OWN,
        frozenset({Point.DECISION, Point.REVEAL}),
        needs=("seat",),
    )
