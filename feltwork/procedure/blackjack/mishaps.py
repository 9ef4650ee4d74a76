"""The irregularities that the chapters of the blackjack family print alike: when each can be, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.blackjack.shoe import note_cover_card, shuffle_the_discards
from feltwork.procedure.blackjack.table import BlackjackTable
from feltwork.procedure.irregularity import Effect, Irregularity, Outcome
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Deal, Declared, Point, Request
from feltwork.procedure.round import Steps
from feltwork.ranking.points import total

ANY_CARD: Final = frozenset({Point.DEAL, Point.DEALER_CARD, Point.DRAW})
_OPENING = frozenset({Point.DEAL})
_BEFORE_THE_HOLE_CARD_IS_SHOWN = frozenset({Point.PEEK, Point.DECISION})

BY_THE_CUT: Final = frozenset({"cover_card", "insufficient_cards", "cut_improper", "floorperson_reshuffles"})
"""What cannot be where a continuous shoe takes the place of shuffle, cut and cover card."""


def face_up(section: str, *, voids_when_repeated: bool = False) -> Irregularity:
    """A card face up in the shoe; one chapter voids the round at the second."""
    found = Irregularity(
        "card_face_up",
        section,
        "a card is found face up in the shoe",
        "it is not used and goes to the discard rack",
        Effect.DISCARD,
        ANY_CARD,
        needs=("card",),
    )
    if not voids_when_repeated:
        return found
    return replace(
        found,
        outcome=f"{found.outcome}; a second one voids the round",
        voids_when_repeated=True,
        from_the_deal=True,
        aftermath="the cards are reshuffled",
    )


def mishaps(
    at: BlackjackSections, dead_or: str = "the hand is dead and its wagers are returned"
) -> tuple[Irregularity, ...]:
    """Every other one for which the chapter has a paragraph."""
    every = (*_of_the_deal(at, dead_or), *_of_the_devices(at))
    return tuple(irregularity for irregularity in every if irregularity.section)


def _of_the_deal(at: BlackjackSections, dead_or: str) -> Iterator[Irregularity]:
    yield Irregularity(
        "card_drawn_in_error",
        at.drawn_in_error,
        "a card is drawn in error without its face being exposed",
        "it is used as the next card",
        Effect.PLAY_ON,
        ANY_CARD | {Point.DECISION, Point.STAND},
        may_tell=("card",),
    )
    yield Irregularity(
        "card_exposed_in_error",
        at.exposed,
        "a card is drawn in error and exposed after the first two cards",
        "it is the next card; a player who refuses it draws no more; unused, it goes to the discard rack",
        Effect.OWN,
        frozenset({Point.DECISION}),
        needs=("card",),
    )
    yield Irregularity(
        "dealer_draws_on_17",
        at.draws_on_17,
        "the dealer has 17 or more and accidentally draws a card",
        "it goes to the discard rack",
        Effect.DISCARD,
        frozenset({Point.STAND}),
        needs=("card",),
    )
    yield Irregularity(
        "dealer_card_missed",
        at.dealer_missed,
        "the dealer misses dealing a first or second card to himself",
        "the players' two cards are dealt, then the dealer's",
        Effect.OWN,
        frozenset({Point.DEALER_CARD}),
    )
    yield Irregularity(
        "insufficient_cards",
        at.insufficient,
        "the shoe has too few cards to complete the round",
        "the discards are shuffled and cut, one card is burned, and the round goes on",
        Effect.OWN,
        ANY_CARD,
    )
    yield Irregularity(
        "no_cards_dealt",
        at.missed,
        "no cards are dealt to a player's hand",
        dead_or,
        Effect.OWN,
        _OPENING,
        needs=("seat",),
    )
    yield Irregularity(
        "one_card_dealt",
        at.missed,
        "only one card is dealt to a player's hand",
        "the player may have the second card after the others",
        Effect.OWN,
        _OPENING,
        needs=("seat",),
    )
    yield Irregularity(
        "first_card_missed",
        at.missed,
        "a player is passed over in the first round of the deal and has only one card after the second",
        "the player may have the second card after the others",
        Effect.OWN,
        _OPENING,
        needs=("seat",),
    )
    yield Irregularity(
        "card_not_dealt",
        at.not_dealt,
        "the dealer fails to deal a card that a player asked for",
        "the player takes it after the others or has the hand called dead",
        Effect.OWN,
        frozenset({Point.DRAW}),
    )


def _of_the_devices(at: BlackjackSections) -> Iterator[Irregularity]:
    yield Irregularity(
        "shuffler_jams",
        at.jams,
        "the automated shuffling device jams or stops during a shuffle",
        "the cards are reshuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    )
    low = "under a 2 to 9"
    yield Irregularity(
        "hole_card_read_and_seen",
        at.read_and_seen,
        f"the hole card goes into the reader {low}, and a player could see its value",
        "all hands are dead and each wager is returned",
        Effect.VOID,
        _BEFORE_THE_HOLE_CARD_IS_SHOWN,
    )
    seen = ", and no player could see its value" if at.read_and_seen else ""
    yield Irregularity(
        "hole_card_read_unseen" if at.read_and_seen else "hole_card_read",
        at.read_unseen,
        f"the hole card goes into the reader {low}{seen}",
        "play goes on",
        Effect.PLAY_ON,
        _BEFORE_THE_HOLE_CARD_IS_SHOWN,
    )
    yield Irregularity(
        "card_reader_fails",
        at.reader_fails,
        "the card reader device malfunctions",
        "dealing stops until it is repaired or replaced, then goes on",
        Effect.AGAIN,
        frozenset({Point.PEEK}),
    )
    who = "the next player entitled to it recuts" if at.recut_by_next else "whoever cut, or the next player, recuts"
    yield Irregularity(
        "cut_improper",
        at.recut,
        "a floorperson finds the cut improper before any card is dealt",
        who,
        Effect.OWN,
        frozenset({Point.CUT}),
    )


def shoe_events(at: BlackjackSections) -> tuple[Irregularity, ...]:
    """What the procedure must hear of that is no irregularity."""
    return (
        Irregularity(
            "cover_card",
            at.cover_card_reached,
            f"the {at.cover_card} is reached",
            "the round is completed; then the cards are shuffled",
            Effect.OWN,
            ANY_CARD,
        ),
        Irregularity(
            "floorperson_reshuffles",
            at.floorperson_reshuffles,
            "a floorperson orders a reshuffle after the round",
            "the cards are shuffled before the next round",
            Effect.OWN,
            frozenset({Point.CLEAR}),
        ),
    )


# ------------------------------------------------------------------------------------------ what follows


def can_be(table: BlackjackTable, declared: Declared, request: Request) -> bool:
    """Whether the cards as they lie allow it."""
    match declared.id:
        case "no_cards_dealt" | "first_card_missed" | "one_card_dealt" | "card_not_dealt":
            return isinstance(request, Deal) and _can_be_missed(table, declared, request.to)
        case "hole_card_read_and_seen" | "hole_card_read_unseen" | "hole_card_read":
            return _has_hole_card(table) and not table.read
        case "card_reader_fails":
            return table.read
        case "card_exposed_in_error":
            return _has_hole_card(table) and table.exposed is None
        case "dealer_draws_on_17":
            return total(table.round.hand(DEALER)).points >= 17
        case "cover_card":
            return not table.cover_card
    return True


def _can_be_missed(table: BlackjackTable, declared: Declared, to: Place) -> bool:
    """A card that is due here and does not come. A seat is passed over once; twice is a hand without cards."""
    if declared.id == "card_not_dealt":
        return to != DEALER
    if to != Place.at(declared.seat or 0):
        return False
    dealt = table.round.count(to)
    match declared.id:
        case "one_card_dealt":
            return dealt == 1 and to.seat not in table.one_card
        case "first_card_missed":
            return dealt == 0 and to.seat not in table.one_card
    return dealt == 0


def _has_hole_card(table: BlackjackTable) -> bool:
    """The dealer's second card is the last of the first cards: after it everybody has two."""
    return table.round.count(DEALER) >= 2


def handle(table: BlackjackTable, declared: Declared, request: Request) -> Steps[Outcome]:
    """What follows; RESUME where the same step is asked for again, SKIP where it is dropped."""
    seat = declared.seat or 0
    match declared.id:
        case "cover_card":
            note_cover_card(table, request)
            return Outcome.RESUME
        case "floorperson_reshuffles":
            table.floorperson = True
            return Outcome.RESUME
        case "insufficient_cards":
            yield from shuffle_the_discards(table, request)
            return Outcome.RESUME
        case "cut_improper":
            table.recut = True
        case "card_exposed_in_error":
            assert declared.card is not None
            table.expose(declared.card)
        case "no_cards_dealt":
            table.dead.add(seat)
            why = "no cards were dealt: the hand is dead"
            yield from table.round.return_stakes(seat, why, table.sections.missed)
            table.round.dead.discard(seat)  # no card lay there: a file that lists one tells of another seat
        case "one_card_dealt" | "first_card_missed":
            table.one_card.add(seat)
    return Outcome.SKIP
