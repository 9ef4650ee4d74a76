"""What can go wrong at a table of the baccarat family, made with the sections of each chapter."""

from __future__ import annotations

from dataclasses import replace

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.request import Point

DEALING = frozenset({Point.DEAL, Point.DRAW})

COVER_CARD = Irregularity(
    "cover_card",
    "10(e)",
    "the cover card appears",
    "it is laid aside and the hand completed; one more hand follows",
    Effect.PLAY_ON,
    DEALING,
)
PLAYER_LEAVES = Irregularity(
    "player_leaves",
    "13(e)",
    "a player leaves the table",
    'the wagers are decided with the others, or come back before "no more bets"; the vigorish owed is collected',
    Effect.OWN,
    DEALING | {Point.SETTLE},
    needs=("seat",),
)


LEAVES_WHEN_ASKED = replace(PLAYER_LEAVES, points=PLAYER_LEAVES.points | {Point.DECISION})
"""In a chapter that asks players something, they may leave instead of answering."""


def shuffle_uneven(section: str) -> Irregularity:
    """The floorperson is not satisfied with the shuffle."""
    return Irregularity(
        "shuffle_uneven",
        section,
        "the floorperson finds the cards unevenly distributed after the dealer's shuffle",
        "the cards are reshuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    )


def cut_improper(section: str) -> Irregularity:
    """A recut by the next in turn."""
    return Irregularity(
        "cut_improper",
        section,
        "a floorperson finds the cut improper before the cards are in the shoe",
        "the next person entitled to the cut recuts; the seat told is the one that cut",
        Effect.OWN,
        frozenset({Point.CUT}),
    )


def card_irregularities(number: str, discards: str, new_cards: str) -> tuple[Irregularity, ...]:
    """Paragraphs (a) to (e) of the section on irregularities.

    ``discards`` is where cards go that are not played, ``new_cards`` what follows a shoe that runs out.
    """
    return (
        Irregularity(
            "card_drawn_in_error",
            f"{number}(a)",
            "a card is drawn in error after both hands are complete, and not disclosed",
            "it is the first card of the next hand",
            Effect.PLAY_ON,
            frozenset({Point.STAND}),
            may_tell=("card",),
        ),
        Irregularity(
            "third_card_in_error",
            f"{number}(b)",
            "the Player's Hand is dealt a third card that it may not have, and the card is not disclosed",
            "it is the Banker's third card where the Banker's Hand draws, otherwise the first card of the next hand",
            Effect.PLAY_ON,
            frozenset({Point.DECISION}),
            may_tell=("card",),
        ),
        Irregularity(
            "card_in_error_disclosed",
            f"{number}(c)",
            "a card drawn or dealt in error is disclosed",
            f"it goes to {discards}, and one card more face down",
            Effect.OWN,
            frozenset({Point.DECISION, Point.STAND}),
            needs=("card",),
        ),
        Irregularity(
            "card_face_up",
            f"{number}(d)",
            "a card is found face up in the shoe",
            f"it goes to {discards}, and face up as many cards more as it counts; a ten or court card none",
            Effect.OWN,
            DEALING,
            needs=("card",),
        ),
        Irregularity(
            "insufficient_cards",
            f"{number}(e)",
            "too few cards are left in the shoe to complete the round",
            "the round is void and all wagers returned",
            Effect.VOID,
            DEALING,
            from_the_deal=True,
            aftermath=new_cards,
        ),
    )


def turning_relinquished(section: str) -> Irregularity:
    """Somebody else turns the cards, where players do."""
    return Irregularity(
        "turning_relinquished",
        section,
        "a player gives up the right to turn over the cards, or must give it up",
        "it is offered to the player's right and on counterclockwise; where nobody accepts, the dealer turns them",
        Effect.OWN,
        frozenset({Point.REVEAL}),
    )
