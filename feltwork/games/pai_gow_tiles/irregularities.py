"""Irregularities of Pai Gow (§§ 535.6(e), 535.7(b), 535.11(i), 535.12)."""

from __future__ import annotations

from typing import Final

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.pai_gow_mishaps import no_rolls
from feltwork.procedure.request import Point

DEALING: Final = frozenset({Point.DEAL, Point.STUB})
UNTIL_SET: Final = DEALING | {Point.DECISION}
UNTIL_PAID: Final = UNTIL_SET | {Point.STAND, Point.REVEAL}
MIXED_AGAIN: Final = "the tiles are mixed again"
ALL_VOID: Final = "all hands are void, all wagers returned, the tiles mixed again"
OF_THE_BANK: Final = frozenset({"bank_tile_exposed", "bank_uncovers_shaker"})
"""What cannot go wrong where no player banks."""

PLAYER_LEAVES = Irregularity(
    "player_leaves",
    "535.7(b)",
    "a player leaves the table during the round",
    "the player's wagers are abandoned and treated as losing",
    Effect.OWN,
    frozenset({Point.DEAL, Point.STUB, Point.DECISION, Point.STAND, Point.REVEAL}),
    needs=("seat",),
    abandons=True,
)


def _exposed(id: str, whose: str, when: frozenset[Point] = UNTIL_SET) -> Irregularity:
    """535.12(e): a tile that nobody should see. What was given up before it was seen stays given up."""
    return Irregularity(
        id,
        "535.12(e)",
        f"a tile of {whose} is exposed",
        ALL_VOID,
        Effect.VOID,
        when,
        aftermath=MIXED_AGAIN,
    )


IRREGULARITIES = (
    *no_rolls("535.12(a)", "535.12(b)"),
    Irregularity(
        "dice_totaled_wrongly",
        "535.12(c)",
        "the dice are totaled wrongly and the tiles dealt to the wrong positions",
        ALL_VOID,
        Effect.VOID,
        UNTIL_PAID,
        from_the_deal=True,
        aftermath=MIXED_AGAIN,
    ),
    Irregularity(
        "player_tile_exposed",
        "535.12(d)",
        "the dealer exposes a tile of a player",
        "the player, without looking at the others, plays the hand out or voids it",
        Effect.OWN,
        UNTIL_SET,
        needs=("seat",),
    ),
    _exposed("dealer_tile_exposed", "the dealer"),
    _exposed("bank_tile_exposed", "the bank"),
    _exposed("unplayed_tile_exposed", "the Dead Hand, or of a position without a wager,", UNTIL_PAID),
    Irregularity(
        "dealer_hands_set_wrongly",
        "535.12(f)",
        "the dealer does not set the hands in the manner filed",
        "they are set again the house way and the round is completed",
        Effect.OWN,
        frozenset({Point.STAND, Point.DECISION, Point.REVEAL}),
    ),
    Irregularity(
        "tile_exposed_in_stacking",
        "535.6(e)",
        "a tile is turned over and seen while the tiles are stacked",
        "all the tiles are mixed again",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        "bank_uncovers_shaker",
        "535.11(i)",
        "the bank takes the lid off the shaker",
        "the shaker is covered and the bank shakes again",
        Effect.AGAIN,
        frozenset({Point.ROLL}),
    ),
    PLAYER_LEAVES,
)
