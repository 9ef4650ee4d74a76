"""Irregularities of Three Card Poker (§§ 565.5, 565.7 to 565.10, 565.13), and when each can be true."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Deal, Declared, Point, Request, Settle
from feltwork.procedure.round import Round

_DEALING = frozenset({Point.DEAL})
_BEFORE_REVEAL = _DEALING | {Point.STUB, Point.DECISION, Point.REVEAL}
_WHOLE_ROUND = _BEFORE_REVEAL | {Point.SETTLE}

IRREGULARITIES = (
    Irregularity(
        "card_face_up",
        "565.13(a)",
        "a card is found face up in the shoe or the deck",
        "it is not used this round and goes to the discard rack; a second one voids the round",
        Effect.DISCARD,
        _DEALING,
        needs=("card",),
        voids_when_repeated=True,
        from_the_deal=True,
        aftermath="the cards are reshuffled",
    ),
    Irregularity(
        "card_dealt_in_error",
        "565.13(b)",
        "a card is dealt in error without its face being exposed",
        "it is used as the next card",
        Effect.PLAY_ON,
        _DEALING,
    ),
    Irregularity(
        "incorrect_number_of_cards",
        "565.13(c)",
        "a player or the dealer has an incorrect number of cards",
        "all hands are void, all wagers returned, the cards reshuffled",
        Effect.VOID,
        _WHOLE_ROUND,
        from_the_deal=True,
        aftermath="the cards are reshuffled",
    ),
    Irregularity(
        "dealer_card_exposed",
        "565.13(d)",
        "a card of the dealer is exposed before the dealer reveals the hand",
        "all hands are void, all wagers returned, the cards reshuffled",
        Effect.VOID,
        _BEFORE_REVEAL,
        aftermath="the cards are reshuffled",
    ),
    Irregularity(
        "shuffler_jams",
        "565.13(e)",
        "the automated shuffling device jams, stops or does not complete a shuffle",
        "the cards are reshuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        "dealing_shoe_jams",
        "565.13(f)",
        "the automated dealing shoe jams or fails to deal all the cards",
        "the round is void, all wagers returned, the cards taken out and reshuffled",
        Effect.VOID,
        _DEALING,
        from_the_deal=True,
        aftermath="the cards are removed from the device and reshuffled with those already dealt",
    ),
    Irregularity(
        "shuffler_count_wrong",
        "565.5(b)",
        "the counting device shows that the deck has not 52 cards",
        "the deck is removed from the table and another is shuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        "cut_improper",
        "565.5(e)",
        "a floorperson finds the cut improper before any card is dealt",
        "the cards are recut",
        Effect.OWN,
        frozenset({Point.CUT, Point.DEAL}),
    ),
    # 565.8(h), 565.9(f) and 565.10(f) say the same of each way to deal: the one in use is named when it happens.
    Irregularity(
        "stub_count_misdealt",
        "565.8(h)",
        "the stub count is wrong and a hand has more or less than three cards",
        "all hands are void and all wagers returned",
        Effect.VOID,
        frozenset({Point.STUB}),
        from_the_deal=True,
    ),
    Irregularity(
        "stub_count_wrong",
        "565.8(h)",
        "the stub count is wrong though every hand has three cards",
        "all hands are void, all wagers returned, the deck removed from the table",
        Effect.VOID,
        frozenset({Point.STUB}),
        from_the_deal=True,
        aftermath="the entire deck is removed from the table",
    ),
    Irregularity(
        "player_leaves",
        "565.7(c)",
        "a player leaves the table during the round",
        "the player's wagers are abandoned and treated as losing",
        Effect.OWN,
        _WHOLE_ROUND,
        needs=("seat",),
    ),
)

STUB_COUNTS = frozenset({"stub_count_misdealt", "stub_count_wrong"})


@dataclass(slots=True)
class Progress:
    """How far a round has come, as far as an irregularity asks."""

    cut: bool = False
    revealed: bool = False


def why_untrue(round: Round[Any], irregularity: Irregularity, declared: Declared, request: Request) -> str | None:
    """Why an irregularity cannot be true of the round as it stands; None where it can."""
    match irregularity.id:
        case "shuffler_jams" | "shuffler_count_wrong":
            return "no device shuffles a preshuffled deck" if round.situation["preshuffled"] else None
        case "cut_improper":
            return _why_no_recut(round, request)
        case "dealer_card_exposed":
            return _why_not_exposed(round, request)
        case "player_leaves":
            assert declared.seat is not None, "verified: the seat is told"
            return _why_nothing_abandoned(round, declared.seat, request)
    return None


def _progress(round: Round[Any]) -> Progress:
    assert isinstance(round.own, Progress), "the procedure keeps it from the first step"
    return round.own


def _why_no_recut(round: Round[Any], request: Request) -> str | None:
    """565.5(e): after the cut and before any card has left the deck."""
    if request.point is Point.CUT:
        return None
    if not _progress(round).cut:
        return "the cards were not cut"
    return "a card has been dealt already" if round.seen else None


def _why_not_exposed(round: Round[Any], request: Request) -> str | None:
    """565.13(d): the dealer has a card, or is being dealt one, and has not revealed the hand."""
    if _progress(round).revealed:
        return "the dealer has revealed the hand already"
    dealing_it = isinstance(request, Deal) and request.to == DEALER
    return None if dealing_it or round.hand(DEALER) else "the dealer has no card yet"


def _why_nothing_abandoned(round: Round[Any], seat: int, request: Request) -> str | None:
    """565.7(c): whoever leaves abandons what is still on the layout and undecided."""
    if not any(round.open[seat].values()):
        return f"seat {seat} has no wager left on the layout"
    if isinstance(request, Settle) and request.seat == seat:
        return f"the wagers of seat {seat} are being settled"
    return None
