"""What goes wrong in a hand: when an irregularity can be true, and what comes of those that the hand itself handles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feltwork.equipment.cards import Card
from feltwork.games.poker.hand import Hand
from feltwork.games.poker.irregularities import (
    CARD_EXPOSED,
    CARD_FACE_UP,
    CARDS_FACE_UP,
    COLLECTED,
    FOULED,
    OFF_THE_TABLE,
    OUT_OF_TURN,
    PLAYER_LEAVES,
    PLAYER_MISSED,
    PROTECTED_LOST,
    SINGLE_CHIP,
    STRING_BET,
    STUD_HOLE_CARD,
    THIRD_HOLE_CARD,
    WRONG_START,
)
from feltwork.games.poker.rules import PokerRules
from feltwork.games.poker.wagers import put_away
from feltwork.procedure.irregularity import Irregularity, Outcome, Voided
from feltwork.procedure.place import Place
from feltwork.procedure.request import Ask, Deal, Declared, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.games.poker.procedure import Poker

LOST_BY = {
    FOULED: "the hand was fouled, and unprotected",
    COLLECTED: "the hand was collected, and unprotected",
    PLAYER_LEAVES: "the player left the table",
}


def verify_declared(
    round: Round[PokerRules], irregularity: Irregularity, declared: Declared[Card], request: Request
) -> None:
    """Refuse an irregularity that cannot be true of the hand as it stands."""
    hand, id = round.own, irregularity.id
    what = f"irregularity {id}"
    if request.point in (Point.SHUFFLE, Point.CUT):
        return
    if not isinstance(hand, Hand):
        raise Refused(what, "no hand has begun", irregularity.section, "declare it once the cards are dealt")
    if id in (WRONG_START, PLAYER_MISSED) and len(hand.wagered) > 1:
        why = "two players have put wagers into the pot: the hand goes on"
        raise Refused(what, why, irregularity.section, "leave it out")
    if id == CARD_EXPOSED and not (isinstance(request, Deal) and request.to.seat and not request.face_up):
        why = "no card is being dealt face down to a player"
        raise Refused(what, why, irregularity.section, "when hole cards are dealt")
    seat = declared.seat
    if seat is None:
        return
    if id in (*LOST_BY, PROTECTED_LOST):
        _verify_loss(hand, irregularity, seat)
    if id in (STRING_BET, SINGLE_CHIP, "amount_differs"):
        _verify_wagering(hand, irregularity, seat)
    if id == OUT_OF_TURN and isinstance(request, Ask) and any(asked.seat == seat for asked in request.questions):
        raise Refused(what, f"it is the turn of seat {seat}", irregularity.section, "another seat, or its decision")
    if id in (STUD_HOLE_CARD, THIRD_HOLE_CARD):
        down = isinstance(request, Deal) and request.to == Place.at(seat) and not request.face_up
        last = hand.street == len(hand.kind.streets) - 1
        if not down or seat in hand.turned_up or (id == THIRD_HOLE_CARD) != (hand.street > 0 and last):
            raise Refused(what, "no such card of the seat is being dealt", irregularity.section, "when it is dealt")


def _verify_loss(hand: Hand, irregularity: Irregularity, seat: int) -> None:
    """Whoever loses a hand has one; the last hand wins the pot, whatever becomes of its cards."""
    what = f"irregularity {irregularity.id}"
    if seat not in hand.live or len(hand.live) < 2:
        raise Refused(what, f"seat {seat} holds no live hand", irregularity.section, "a seat that contends")
    if irregularity.id == FOULED and hand.kind.stud:
        instead = f"protected_hand_touched or {PROTECTED_LOST}; {COLLECTED} where the dealer took an unprotected hand"
        raise Refused(what, "hole cards of stud count as protected", hand.rules.at("16(i)(1)"), instead)


def _verify_wagering(hand: Hand, irregularity: Irregularity, seat: int) -> None:
    """What is amiss with a bet is amiss with the bet of whoever acts now."""
    what = f"irregularity {irregularity.id}"
    if hand.turn is None:
        raise Refused(what, "nobody wagers now", irregularity.section, "declare it in a betting round")
    if hand.turn != seat:
        raise Refused(what, f"it is the turn of seat {hand.turn}", irregularity.section, f"seat {hand.turn}")
    if irregularity.id == SINGLE_CHIP and not hand.to_call(seat):
        why = "no bet is there that the chip could call: it is a bet of its worth"
        raise Refused(what, why, irregularity.section, "leave it out, and tell the bet")


def handle(
    game: Poker, round: Round[PokerRules], irregularity: Irregularity, declared: Declared[Card], request: Request
) -> Steps[Outcome]:
    """What comes of an irregularity that concerns a seat; a question that stood is asked anew."""
    hand, seat = round.own, declared.seat
    assert isinstance(hand, Hand)
    if irregularity.id in (CARD_FACE_UP, OFF_THE_TABLE):
        if round.declared[CARD_FACE_UP] > 1:
            raise Voided(game.irregularity(CARDS_FACE_UP))
        assert declared.card is not None
        round.discard(declared.card)
        hand.unusable.append(declared.card)
        return Outcome.RESUME
    assert seat is not None
    match irregularity.id:
        case "string_bet" | "single_chip":
            hand.bound[seat] = irregularity.id
        case "fouled_hand" | "hand_collected" | "player_leaves":
            hand.drop(seat)
            put_away(round, hand, seat)
            hand.lost[seat] = (LOST_BY[irregularity.id], irregularity.section)
        case "protected_hand_lost":
            hand.refund(seat)
            yield from round.return_stakes(seat, "the hand was lost without the player's fault", irregularity.section)
        case "hole_card_exposed":
            hand.exposed[seat] = hand.exposed.get(seat, 0) + 1
            hand.turned_up.add(seat)
        case "third_hole_card_exposed":
            hand.turned_up.add(seat)
            hand.offered_to_stop.add(seat)
    asks_again = isinstance(request, Ask) or (isinstance(request, Deal) and request.to.seat == seat)
    gone = seat not in hand.contenders
    return Outcome.SKIP if (gone and asks_again) or isinstance(request, Ask) else Outcome.RESUME
