"""The opening of a round of Spanish 21: shuffle, cut, first cards, Match-The-Dealer, insurance and the card reader.

551.5, 551.7, 551.8(c) to (e), 551.10.
"""

from __future__ import annotations

from feltwork.games.spanish_21.rules import CUT_FIRST, FAR_RIGHT_CUTS, SECOND_CARD, TAKE_INSURANCE, Spanish21Rules
from feltwork.games.spanish_21.settlement import settle_insurance, settle_match_the_dealer
from feltwork.games.spanish_21.table import Spanish21Table, clockwise_from
from feltwork.procedure.action import Action, Question
from feltwork.procedure.blackjack import insurance_limit
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import ACE, point_value

LEAST_CUT = 10

# ---------------------------------------------------------------------------------------- shuffle and cut


def shuffle_where_due(table: Spanish21Table) -> Steps[None]:
    """551.5, 551.8(c): a new shoe is shuffled, cut and burned from; a new dealer burns a card too."""
    round = table.round
    if round.rules.shuffling == "continuous":
        if round.situation["new_shoe"]:
            yield from round.shuffle("by the continuous shuffling shoe", "551.15")
        return
    if round.situation["new_shoe"]:
        if round.situation["preshuffled"]:
            yield from round.announce("the cards came preshuffled", "551.5(a)")
        else:
            by = "by the dealer" if round.rules.shuffling == "manual" else "by the automated device"
            yield from round.shuffle(by, "551.5(a)")
        yield from _cut(table)
    if round.situation["new_shoe"] or round.situation["new_dealer"]:
        # One card serves both: a new dealer who fills the shoe has burned one before dealing.
        yield from round.burn(1, "551.8(c)")


def _cut(table: Spanish21Table) -> Steps[None]:
    round = table.round
    first = first_to_cut(round)
    yield from round.announce(f"the cut goes to seat {first} first", CUT_FIRST[round.situation["cut_because"]])
    yield from round.announce("a cut refused is offered clockwise, at last to the dealer", "551.5(c)")
    yield from offer_the_cut(table, first, cover_card=round.deck.total() // 4)
    yield from round.announce("the cutting card goes a quarter of the way in from the bottom", "551.5(e)")


def first_to_cut(round: Round[Spanish21Rules]) -> int:
    """551.5(b): whoever sits at the far right now, or the seat named; where it is empty, the next one clockwise."""
    if round.situation["cut_because"] in FAR_RIGHT_CUTS:
        return round.seats[-1]
    return clockwise_from(round.seats, round.situation["cut_by"])[0]


def offer_the_cut(table: Spanish21Table, first: int, cover_card: int) -> Steps[None]:
    """551.5(c), (d), (f): an improper cut is done again by the next player, at last by the dealer."""
    offered = clockwise_from(table.round.seats, first)
    while True:
        table.recut = False
        yield from table.round.cut(offered, LEAST_CUT, cover_card, "551.5(d)")
        if not table.recut:
            return
        offered = offered[1:]
        by = f"seat {offered[0]}" if offered else "the dealer"
        yield from table.round.announce(f"the recut goes to {by}", "551.5(f)")


# ---------------------------------------------------------------------------------------- the first cards


def deal_first_cards(table: Spanish21Table) -> Steps[None]:
    """551.8(d); a card that the dealer missed for himself comes after the players' (551.16(f))."""
    round = table.round
    for seat in round.seats:
        table.seat(seat, "spanish_21")
    yield from _deal_players(table, "551.8(d)(1)")
    yield from _deal_dealer(table, "551.8(d)(2)", Point.DEALER_CARD)
    yield from _deal_players(table, "551.8(d)(3)")
    for seat in sorted(table.one_card - table.dead):
        yield from _second_card(table, seat)
    yield from _deal_dealer(table, "551.8(d)(4)", Point.DEALER_CARD)
    while len(round.hand(DEALER)) < 2:
        yield from _deal_dealer(table, "551.16(f)", Point.DEAL)


def _deal_players(table: Spanish21Table, section: str) -> Steps[None]:
    for seat in table.live_seats():
        yield from table.round.deal(Place.at(seat), section, face_up=True)


def _deal_dealer(table: Spanish21Table, section: str, point: Point) -> Steps[None]:
    """The first card face up, the second face down, whenever they come."""
    yield from table.round.deal(DEALER, section, face_up=not table.round.hand(DEALER), point=point)


def _second_card(table: Spanish21Table, seat: int) -> Steps[None]:
    answer = yield from table.ask(
        SECOND_CARD, seat, Action("accept", "551.16(h)"), Action("decline", "551.16(h)", "the hand is dead")
    )
    if answer.word == "accept":
        yield from table.round.deal(Place.at(seat), "551.16(h)", face_up=True)
    else:
        table.dead.add(seat)
        yield from table.round.return_stakes(seat, "one card only was dealt: the hand is dead", "551.16(h)")


# --------------------------------------------------------------------------------- before the players act


def match_the_dealer(table: Spanish21Table) -> Steps[None]:
    """551.7(d): decided on the first two cards, before the card reader and any other card."""
    round = table.round
    paytable = round.rules.match_the_dealer_table
    for seat in round.clockwise("match_the_dealer"):
        assert paytable is not None, "the wager was refused where it is not offered"
        stake = round.stake_of(seat, "match_the_dealer")
        line = settle_match_the_dealer(round.hand(Place.at(seat)), table.up_card, stake, paytable)
        yield from round.settle(seat, [line], "551.7(d)")


def offer_insurance(table: Spanish21Table) -> Steps[None]:
    """551.10(a), (b): against an ace."""
    if table.up_card.rank != ACE:
        return
    answers = yield from table.round.ask_until(
        lambda: [_insurance_question(table, seat) for seat in table.live_seats()], "551.10(a)"
    )
    for seat, answer in answers.items():
        if answer.amount:
            table.round.stake(seat, "insurance", answer.amount)


def _insurance_question(table: Spanish21Table, seat: int) -> Question:
    most = insurance_limit(table.round.stake_of(seat, "spanish_21"), table.round.rules.smallest_chip)
    return TAKE_INSURANCE.question(
        seat,
        Action("insurance", "551.10(b)", "against a dealer's Blackjack", least=1, most=most),
        Action("no insurance", "551.10(a)", also=("decline",)),
    )


def peek(table: Spanish21Table) -> Steps[None]:
    """551.8(e), 551.10(c), (d): under an ace or a ten-value card the reader tells, and insurance is decided."""
    round = table.round
    if point_value(table.up_card) < 10:
        # A hole card that goes into the reader all the same is an irregularity of this moment.
        yield from round.announce(f"under the {table.up_card} the hole card is not read", "551.8(e)", Point.PEEK)
        return
    yield from round.announce("the hole card goes into the card reader", "551.8(e)", Point.PEEK)
    found = "Blackjack" if table.dealer_blackjack else "no Blackjack"
    yield from round.announce(f"the card reader shows {found}", "551.8(e)")
    for seat in round.clockwise("insurance"):
        line = settle_insurance(round.stake_of(seat, "insurance"), round.hand(DEALER)[1])
        yield from round.settle(seat, [line], line.section)
