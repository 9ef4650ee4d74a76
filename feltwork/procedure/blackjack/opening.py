"""The opening of a blackjack round: the first cards, insurance and the card reader."""

from __future__ import annotations

from feltwork.procedure.action import Action, Question
from feltwork.procedure.blackjack.settling import settle_insurance
from feltwork.procedure.blackjack.table import BlackjackTable
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Point
from feltwork.procedure.round import Steps
from feltwork.ranking.points import ACE, is_blackjack
from feltwork.terms.money import Cents

TAKES_IT = ("insure", "take insurance", "yes")
DECLINES_IT = ("decline", "decline insurance", "no")

# ---------------------------------------------------------------------------------------- the first cards


def deal_first_cards(table: BlackjackTable) -> Steps[None]:
    """One to each box, one to the dealer, and again; what the dealer missed for himself comes after the players'."""
    at = table.sections
    yield from deal_players(table, at.first_card)
    yield from deal_dealer(table, at.up_card, Point.DEALER_CARD)
    yield from deal_players(table, at.second_card)
    yield from deal_late_seconds(table)
    yield from deal_dealer(table, at.hole_card, Point.DEALER_CARD)
    while table.round.count(DEALER) < 2:
        yield from deal_dealer(table, at.dealer_missed, Point.DEAL)


def deal_players(table: BlackjackTable, section: str) -> Steps[None]:
    for seat in table.live_seats():
        yield from table.round.deal(Place.at(seat), section, face_up=True)


def deal_dealer(table: BlackjackTable, section: str, point: Point) -> Steps[None]:
    """The first card face up, the second face down, whenever they come."""
    yield from table.round.deal(DEALER, section, face_up=not table.round.count(DEALER), point=point)


def deal_late_seconds(table: BlackjackTable) -> Steps[None]:
    """Whoever was passed over once may have the second card after the others; else the hand is dead."""
    missed = table.sections.missed
    for seat in sorted(table.one_card - table.dead):
        accept, decline = Action("accept", missed), Action("decline", missed, "the hand is dead")
        answer = yield from table.ask("second_card", seat, accept, decline)
        if answer.word == "accept":
            yield from table.round.deal(Place.at(seat), missed, face_up=True)
        else:
            table.dead.add(seat)
            yield from table.round.return_stakes(seat, "one card only was dealt: the hand is dead", missed)


# --------------------------------------------------------------------------------- before the players act


def offer_insurance(table: BlackjackTable) -> Steps[None]:
    """Against an ace."""
    if table.up_card.rank != ACE:
        return
    answers = yield from table.round.ask_until(
        lambda: [_insurance_question(table, seat) for seat in table.live_seats() if table.game.insures(table, seat)],
        table.sections.insurance_offered,
    )
    for seat, answer in answers.items():
        if answer.word == "insurance":
            assert answer.amount
            table.round.stake(seat, "insurance", answer.amount)
        elif answer.word != "no insurance":
            yield from table.game.instead_of_insurance(table, seat, answer)


def _insurance_question(table: BlackjackTable, seat: int) -> Question:
    at, game = table.sections, table.game
    most = insurance_limit(table.round.stake_of(seat, game.main_wager), table.round.rules.smallest_chip)
    return game.decision("insurance").question(
        seat,
        Action("insurance", at.insured, "against a dealer's Blackjack", least=1, most=most, also=TAKES_IT),
        Action("no insurance", at.insurance, also=DECLINES_IT),
        *game.actions_instead_of_insurance(table, seat),
    )


def insurance_limit(stake: Cents, smallest_chip: Cents) -> Cents:
    """Half the wager, or the next amount that chips can make where they cannot make the half.

    >>> insurance_limit(1000, 50), insurance_limit(500, 50), insurance_limit(500, 100)
    (500, 250, 300)
    """
    # What made the wager can make it again: nobody needs to insure for more.
    return min(stake, -(-stake // (2 * smallest_chip)) * smallest_chip)


def peek(table: BlackjackTable) -> Steps[None]:
    """Under an ace or a ten-value card the reader tells, and insurance is decided."""
    round, at = table.round, table.sections
    if not table.read:
        # A hole card that goes into the reader all the same is an irregularity of this moment.
        yield from round.announce(f"under the {table.up_card} the hole card is not read", at.peek, Point.PEEK)
        return
    yield from round.announce("the hole card goes into the card reader", at.peek, Point.PEEK)
    table.dealer_blackjack = yield from round.peek(DEALER, "Blackjack", at.peek, is_blackjack)
    if not table.dealer_blackjack or table.game.pays_insurance_at_the_reader:
        for seat in table.game.order_of_insurance(round):
            line = insurance_line(table, seat)
            yield from round.settle(seat, [line], line.section)


def insurance_line(table: BlackjackTable, seat: int) -> Line:
    """What the seat's insurance comes to."""
    stake, lost = table.round.stake_of(seat, "insurance"), table.sections.insurance_lost
    return settle_insurance(stake, table.game.insurance_table, lost, dealer_blackjack=table.dealer_blackjack)
