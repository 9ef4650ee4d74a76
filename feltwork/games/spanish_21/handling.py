"""What the irregularities of 551.16 do at a Spanish 21 table: when each can be, and what follows."""

from __future__ import annotations

from feltwork.games.spanish_21.opening import offer_the_cut
from feltwork.games.spanish_21.table import Spanish21Table
from feltwork.procedure.irregularity import Outcome
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Deal, Declared, Request
from feltwork.procedure.round import Steps
from feltwork.ranking.points import point_value, total


def can_be(table: Spanish21Table, declared: Declared, request: Request) -> bool:
    """Whether the cards as they lie allow it."""
    match declared.id:
        case "no_cards_dealt" | "first_card_missed" | "one_card_dealt" | "card_not_dealt":
            return isinstance(request, Deal) and _can_be_missed(table, declared, request.to)
        case "hole_card_read_and_seen" | "hole_card_read_unseen":
            return _has_hole_card(table) and point_value(table.up_card) < 10
        case "card_reader_fails":
            return point_value(table.up_card) >= 10
        case "card_exposed_in_error":
            return _has_hole_card(table) and table.exposed is None
        case "dealer_draws_on_17":
            return total(table.round.hand(DEALER)).points >= 17
        case "cover_card":
            return not table.cutting_card
    return True


def _can_be_missed(table: Spanish21Table, declared: Declared, to: Place) -> bool:
    """A card that is due here and does not come. A seat is passed over once; twice is a hand without cards."""
    if declared.id == "card_not_dealt":
        return to != DEALER
    if to != Place.at(declared.seat or 0):
        return False
    dealt = len(table.round.hand(to))
    match declared.id:
        case "one_card_dealt":
            return dealt == 1 and to.seat not in table.one_card
        case "first_card_missed":
            return dealt == 0 and to.seat not in table.one_card
    return dealt == 0


def _has_hole_card(table: Spanish21Table) -> bool:
    """The dealer's second card is the last of the first cards: after it everybody has two."""
    return len(table.round.hand(DEALER)) >= 2


def handle(table: Spanish21Table, declared: Declared, request: Request) -> Steps[Outcome]:
    """What follows; RESUME where the same step is asked for again, SKIP where it is dropped."""
    seat = declared.seat or 0
    match declared.id:
        case "cover_card":
            _note_cutting_card(table, request)
            return Outcome.RESUME
        case "floorperson_reshuffles":
            table.floorperson = True
            return Outcome.RESUME
        case "insufficient_cards":
            yield from _shuffle_the_discards(table, request)
            return Outcome.RESUME
        case "cut_improper":
            table.recut = True
        case "card_exposed_in_error":
            assert declared.card is not None
            table.expose(declared.card)
        case "no_cards_dealt":
            table.dead.add(seat)
            why = "no cards were dealt: the hand is dead"
            yield from table.round.return_stakes(seat, why, "551.16(h)")
        case "one_card_dealt" | "first_card_missed":
            table.one_card.add(seat)
    return Outcome.SKIP


def _note_cutting_card(table: Spanish21Table, request: Request) -> None:
    """551.5(b)(2), (3): on whose box it appeared; at a burn it is the dealer's."""
    table.cutting_card = True
    box = request.to.seat if isinstance(request, Deal) else 0
    table.round.next["cut_by"] = box or table.round.seats[-1]
    table.round.next["cut_because"] = "cutting card at a box" if box else "cutting card at the dealer"


def _shuffle_the_discards(table: Spanish21Table, request: Request) -> Steps[None]:
    """551.16(g): the cutting card lay above the cards that are gone, so after the round all cards are shuffled."""
    round = table.round
    if not table.cutting_card:
        _note_cutting_card(table, request)
    yield from round.shuffle("and put into the shoe", "551.16(g)", discards_only=True)
    round.cards[DISCARD].clear()
    yield from offer_the_cut(table, round.next["cut_by"], cover_card=0)
    yield from round.burn(1, "551.16(g)")
