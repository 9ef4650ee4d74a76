"""Who has the shoe: offered at the start, kept or passed after each round; for want of a player, the dealer.

A seat is the curator's; 0 is the dealer, who acts as curator where no player accepts the shoe.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from feltwork.games.baccarat.rules import MOST_PLACES
from feltwork.procedure.action import DEALER_SEAT, Action
from feltwork.procedure.baccarat.hands import Winner, counts, winner
from feltwork.procedure.baccarat.offering import ACCEPT, REJECT, accept, offer_in_turn, reject
from feltwork.procedure.baccarat.table import Progress
from feltwork.procedure.game import DecisionPoint
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.seats import to_the_right_of
from feltwork.submission.option import Choice, Flag

DESIGNATE, KEEP, PASS = "designate", "keep", "pass"
DEALER_TOLD = "dealer"

CURATOR = Choice(
    id="curator",
    section="7(c)",
    about="the seat that has the shoe, or had it last where a new shoe begins; the dealer where no player has it",
    default=DEALER_TOLD,
    among=(DEALER_TOLD, *range(1, MOST_PLACES + 1)),
)
DEALER_DESIGNATED = Flag(
    id="dealer_designated",
    section="7(d)(1)",
    about="the player who has the shoe has designated the dealer to deal from it",
    default=False,
)

SHOE_OFFERED = DecisionPoint(
    "shoe_offered",
    "7(b)",
    "the shoe is offered: deal, let it pass on, or designate the dealer to deal",
    (ACCEPT, REJECT, DESIGNATE),
    default=ACCEPT,
    sections={DESIGNATE: "7(d)(1)"},
)
KEEP_OR_PASS = DecisionPoint("keep_or_pass", "14(a)", "remain curator, or pass the shoe", (KEEP, PASS), default=KEEP)


@dataclass(slots=True)
class CuratorProgress(Progress):
    """Who deals in a round."""

    curator: int = DEALER_SEAT
    """The seat with the shoe; until a new one is accepted, the seat that had the last."""
    designated: bool = False
    """The dealer deals for that seat."""
    deals: bool = False
    """The cards are called for."""
    ordered: bool = False
    """The curator has to pass the shoe after the round."""

    @property
    def player_deals(self) -> bool:
        return self.deals and self.curator != DEALER_SEAT and not self.designated


def seat_of(told: str | int) -> int:
    """The curator as a file tells it.

    >>> seat_of("dealer"), seat_of(4), told_of(0), told_of(4)
    (0, 4, 'dealer', 4)
    """
    return DEALER_SEAT if told == DEALER_TOLD else int(told)


def told_of(seat: int) -> str | int:
    """The curator as a file tells it, from the seat."""
    return seat or DEALER_TOLD


def first_offers(seats: Iterable[int]) -> tuple[int, ...]:
    """545.7(b): seat 1 and then counterclockwise.

    >>> first_offers((1, 4, 9)), first_offers((4, 9))
    ((1, 9, 4), (9, 4))
    """
    return (*(seat for seat in seats if seat == 1), *to_the_right_of(seats, 1))


def offer_the_shoe(round: Round[Any], table: CuratorProgress, seats: Iterable[int], section: str) -> Steps[None]:
    """545.7, 545.14(b): the first to accept is the curator, or has the dealer deal; the dealer is where nobody does."""
    at = round.game.at
    actions = (
        accept(section, "you deal from the shoe"),
        reject(section, "it goes on to the next player"),
        Action(DESIGNATE, at("7(d)(1)"), "the dealer deals for you", also=("designate the dealer",)),
    )
    table.curator, word = yield from offer_in_turn(round, SHOE_OFFERED, actions, seats, section)
    table.designated = word == DESIGNATE
    if table.designated:
        yield from round.announce(f"seat {table.curator} designates the dealer as curator", at("7(d)(1)"))
    elif table.curator:
        yield from round.announce(f"seat {table.curator} is the curator", at("7(c)"))
    else:
        yield from round.announce("nobody accepts the shoe: the dealer acts as curator", at("7(d)(2)"))


def keep_or_pass_the_shoe(round: Round[Any], table: CuratorProgress) -> Steps[None]:
    """545.14: the shoe passes when the Banker's Hand loses, by order, or as the curator likes."""
    if (yield from _passes(round, table)):
        seats = [seat for seat in to_the_right_of(round.seats, table.curator) if seat not in table.leaving]
        yield from offer_the_shoe(round, table, seats, round.game.at("14(b)"))


def _passes(round: Round[Any], table: CuratorProgress) -> Steps[bool]:
    at = round.game.at
    if winner(*counts(round)) is Winner.PLAYER:
        yield from round.announce("the Banker's Hand loses: the curator passes the shoe", at("14(a)(1)"))
        return True
    if table.ordered:
        yield from round.announce("the curator passes the shoe as ordered", at("14(a)(2)"))
        return True
    # Neither the dealer is asked nor a player who sits this round out: both say nothing, and remain.
    if table.curator in round.seats and table.curator not in table.leaving:
        keep = Action(KEEP, at("14(a)"), also=("remain", "keep the shoe"))
        question = KEEP_OR_PASS.question(table.curator, keep, Action(PASS, at("14(a)"), also=("pass the shoe",)))
        answers = yield from round.ask([question], at("14(a)"))
        if answers:
            return answers[table.curator].word == PASS
    if table.curator in table.leaving:
        yield from round.announce("the curator leaves and passes the shoe", at("14(b)"))
    return table.curator in table.leaving
