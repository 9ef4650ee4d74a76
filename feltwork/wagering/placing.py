"""Wagers from terminals: one terminal's, or those of a whole table in one unit of work and one posting.

Before "no more bets" hundreds of terminals wager in the same second. They are locked at once, everything that the
verification needs is read with a statement each, and what is accepted is written with a statement each. Every placement
has its own verdict: one that is refused leaves the others as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID, uuid5

from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import Entry, post, verify_amount
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.wagering import progressives
from feltwork.wagering.game_accounts import refuse_beyond
from feltwork.wagering.holds import verify_free
from feltwork.wagering.house import Also, Answer, Asked, House, as_kept, keep_commands, known_commands
from feltwork.wagering.round_at_table import (
    GOING_ON,
    OpenWager,
    RoundAtTable,
    existing,
    find_locked,
    insert_wagers,
    open_wagers,
    seats,
    voided,
)
from feltwork.wagering.table_kinds import verify_hybrid
from feltwork.wagering.terminals import Terminal, lock, verify_usable
from feltwork.wagering.terminals import existing as existing_terminal


@dataclass(frozen=True, slots=True)
class Placement:
    """What a terminal wagers at a seat, under an id of its own.

    With ``replaces`` the wagers stated are all that the terminal has in the round: what it had before goes back, and an
    empty mapping takes everything back.
    """

    id: UUID
    asset_number: str
    seat: int
    wagers: Mapping[str, Cents]
    replaces: bool = False


Verdict = Answer | Refused
"""What became of a placement."""
AlsoMany = Callable[[Unit, Sequence[tuple[Placement, Answer]]], None]
"""What else is done in the unit of many placements, with those that were accepted in it."""


def place_many(
    house: House, round: UUID, placements: Sequence[Placement], also: AlsoMany | None = None
) -> list[Verdict]:
    """Many terminals wager at once: a verdict for each placement, in their order.

    Placements of one terminal are applied one after the other. What was carried out before under the same id is
    answered as it was then, and is not among what ``also`` is told; where nothing is accepted, it is not called.
    """
    return _carry_out(house, round, [_Wanted.of(round, placement) for placement in placements], also)


def place(
    house: House,
    id: UUID,
    round: UUID,
    asset_number: str,
    seat: int,
    wagers: Mapping[str, Cents],
    *,
    replaces: bool = False,
    also: Also | None = None,
) -> Answer:
    """Wager at a seat: each amount is reserved in the game account until the round is settled.

    Before "no more bets" the wagers that are placed before the deal; after it those that the round itself adds.
    """
    return _one(house, round, _Wanted.of(round, Placement(id, asset_number, seat, wagers, replaces)), also)


def take_back(house: House, id: UUID, round: UUID, asset_number: str, *, also: Also | None = None) -> Answer:
    """Before "no more bets" a player may take all wagers of the terminal back."""
    request = {"round": str(round), "asset_number": asset_number}
    asked = Asked(id, "take back", f"terminal {asset_number}", request)
    return _one(house, round, _Wanted(asked, Placement(id, asset_number, 0, {}, True)), also)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A placement as a command."""

    asked: Asked
    placement: Placement

    @classmethod
    def of(cls, round: UUID, placement: Placement) -> _Wanted:
        request: dict[str, Any] = {
            "round": str(round),
            "asset_number": placement.asset_number,
            "seat": placement.seat,
            "wagers": dict(placement.wagers),
        }
        if placement.replaces:
            request["replaces"] = True
        return cls(Asked(placement.id, "wager", f"terminal {placement.asset_number}", request), placement)

    @property
    def takes_back(self) -> bool:
        """It states no seat: whatever the terminal has in the round."""
        return self.asked.kind == "take back"


def _one(house: House, round: UUID, wanted: _Wanted, also: Also | None) -> Answer:
    def also_one(unit: Unit, accepted: Sequence[tuple[Placement, Answer]]) -> None:
        if also:
            also(unit, accepted[0][1])

    (verdict,) = _carry_out(house, round, [wanted], also_one)
    if isinstance(verdict, Refused):
        raise verdict
    return verdict


def _carry_out(house: House, round: UUID, wanted: Sequence[_Wanted], also: AlsoMany | None) -> list[Verdict]:
    if not wanted:
        return []

    def act(unit: Unit) -> list[Verdict]:
        terminals = lock(unit, [one.placement.asset_number for one in wanted])
        going_on = find_locked(unit, round)
        # With the locks in hand: whoever sends the same command from elsewhere has been here, or waits.
        known = known_commands(unit, [one.placement.id for one in wanted])
        batch = _Batch(unit, round, going_on, terminals, known)
        verdicts = [batch.verdict(one) for one in wanted]
        batch.apply(also)
        return verdicts

    return house.database.run(act, "wagers")


class _Batch:
    """What stands in the books for the terminals of some placements, and what the accepted ones make of it."""

    def __init__(
        self,
        unit: Unit,
        round: UUID,
        going_on: RoundAtTable | None,
        terminals: Mapping[str, Terminal],
        known: dict[UUID, Row],
    ) -> None:
        self.unit, self.round, self._going_on, self.terminals, self.known = unit, round, going_on, terminals, known
        self.accepted: list[tuple[_Wanted, Answer]] = []
        self.entries: list[Entry] = []
        self.placed: list[OpenWager] = []
        self.sat: dict[int, str] = {}

    # What stands in the books, each read with one statement when it is first needed.

    @cached_property
    def going_on(self) -> RoundAtTable:
        return existing(self._going_on, self.round)

    @cached_property
    def game(self) -> Any:
        return self.going_on.game

    @cached_property
    def rules(self) -> Any:
        return self.game.submission(self.going_on.rules)

    @cached_property
    def seats(self) -> dict[int, str]:
        return seats(self.unit, self.round)

    @cached_property
    def seat_of(self) -> dict[str, int]:
        return {terminal: seat for seat, terminal in self.seats.items()}

    @cached_property
    def open(self) -> dict[int, list[OpenWager]]:
        mine = [seat for terminal, seat in self.seat_of.items() if terminal in self.terminals]
        found: dict[int, list[OpenWager]] = {}
        for wager in open_wagers(self.unit, self.round, mine):
            found.setdefault(wager.seat, []).append(wager)
        return found

    @cached_property
    def balances(self) -> dict[str, tuple[Cents, Cents]]:
        """Posted and reserved, by account."""
        named = [account for at in self.terminals.values() for account in (at.game_account, at.payout_due)]
        rows = self.unit.rows("select account, posted, reserved from ledger.balance where account = any(%s)", (named,))
        return {row["account"]: (row["posted"], row["reserved"]) for row in rows}

    @cached_property
    def has_meter(self) -> bool:
        return progressives.linked_to(self.unit, self.going_on.gaming_table) is not None

    # A verdict for each.

    def verdict(self, wanted: _Wanted) -> Verdict:
        try:
            if wanted.placement.id in self.known:
                return wanted.asked.answer_in(self.known)
            answer = as_kept(self._accept(wanted))
        except Refused as refused:
            return refused
        self.known[wanted.placement.id] = {"asked": wanted.asked.digest, "answer": answer}
        self.accepted.append((wanted, answer))
        return answer

    def _accept(self, wanted: _Wanted) -> Answer:
        """Verify a placement on what stands after those before it, then change that; refused, nothing is changed."""
        placement = wanted.placement
        _verify_stated(placement)
        at = existing_terminal(self.terminals, placement.asset_number)
        verify_usable(at, self.balances[at.payout_due][0], leaving=not placement.wagers)
        going_on = self.going_on
        verify_hybrid(going_on.kind, going_on.gaming_table, "table stakes are brought with `feltwork poker sit`")
        if placement.wagers:
            verify_free(going_on.holds, f"table {going_on.gaming_table}")
        seat = self._own_seat(at) if wanted.takes_back else placement.seat
        if placement.replaces:
            _verify_betting(going_on)
        if not wanted.takes_back:
            _verify_at_table(at, going_on)
        named = self._by_id(placement.wagers)
        self._verify_moment(named)
        self._verify_seat(at, seat)
        has = self.open.get(seat, [])
        kept, back = _replaced(has, named) if placement.replaces else (has, [])
        more = [
            OpenWager(uuid5(placement.id, wager), seat, at.asset_number, wager, amount)
            for wager, amount in named.items()
            if not placement.replaces or all(one.wager != wager for one in kept)
        ]
        if going_on.state == "betting":
            self._verify_stakes(seat, [*kept, *more])
        elif not has:
            raise _no_wager(f"seat {seat}", going_on)
        posted, reserved = self.balances[at.game_account]
        reserved -= sum(wager.amount for wager in back)
        adds = sum(wager.amount for wager in more)
        refuse_beyond(posted - reserved, at, adds, "wager", "605a.1")
        self.balances[at.game_account] = posted, reserved + adds
        self._note(at, seat, kept, back, more)
        return self._answer(at, seat)

    def _note(
        self, at: Terminal, seat: int, kept: list[OpenWager], back: list[OpenWager], more: list[OpenWager]
    ) -> None:
        if seat not in self.seats and more:
            self.seats[seat] = self.sat[seat] = at.asset_number
            self.seat_of[at.asset_number] = seat
        self.open[seat] = [*kept, *more]
        self.placed += more
        self.entries += [*voided(back), *(self.going_on.reservation(at, wager) for wager in more)]

    def _answer(self, at: Terminal, seat: int) -> Answer:
        posted, reserved = self.balances[at.game_account]
        wagers: dict[str, Cents] = {}
        for wager in self.open[seat]:
            wagers[wager.wager] = wagers.get(wager.wager, 0) + wager.amount
        return {
            "asset_number": at.asset_number,
            "balance": posted,
            "available": posted - reserved,
            "wagers": wagers,
        }

    # The chapter's and the table's conditions.

    def _own_seat(self, at: Terminal) -> int:
        _verify_betting(self.going_on)
        seat = self.seat_of.get(at.asset_number, 0)
        if not self.open.get(seat):
            raise Refused(f"terminal {at.asset_number}", f"it has no wager in {self.going_on.name}")
        return seat

    def _by_id(self, wagers: Mapping[str, Cents]) -> dict[str, Cents]:
        named: dict[str, Cents] = {}
        for name, amount in wagers.items():
            wager = self.game.wager(name)
            if wager.id in named:
                raise Refused(name, f"the {wager.name} is there twice", wager.section, f"state {wager.id} once")
            named[wager.id] = amount
        return named

    def _verify_moment(self, named: Mapping[str, Cents]) -> None:
        going_on = self.going_on
        if going_on.state not in GOING_ON:
            raise Refused(going_on.name, f"it is {going_on.state}", instead="wait for the next round")
        for id in named:
            wager = self.game.wager(id)
            if wager.placed and going_on.state == "closed":
                raise Refused(id, 'the dealer has announced "no more bets"', wager.section, "wait for the next round")
            if not wager.placed and going_on.state == "betting":
                raise Refused(id, "it is made during the round, not before it", wager.section)
            if id == self.game.progressive_wager and not self.has_meter:
                raise progressives.not_linked(going_on.gaming_table)

    def _verify_seat(self, at: Terminal, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 < seat < 2**31:
            raise Refused(f"seat {seat}", "there is no such seat", instead="seat 1 is farthest to the dealer's left")
        has, sits = self.seat_of.get(at.asset_number, seat), self.seats.get(seat, at.asset_number)
        if (has, sits) != (seat, at.asset_number):
            terminal, taken = (sits, seat) if sits != at.asset_number else (at.asset_number, has)
            raise Refused(
                f"seat {seat}",
                f"terminal {terminal} sits at seat {taken}",
                "605a.2(a)",
                "one terminal a position, one position a terminal",
            )

    def _verify_stakes(self, seat: int, wagers: Sequence[OpenWager]) -> None:
        """The game's own limits and conditions, on what the seat has together with what it adds."""
        stakes: dict[str, Cents] = {}
        for wager in wagers:
            stakes[wager.wager] = stakes.get(wager.wager, 0) + wager.amount
        if stakes:
            self.game.begin({seat: stakes}, self.rules, terminals=True)

    # What was accepted, written together.

    def apply(self, also: AlsoMany | None) -> None:
        """One posting for everything, then what else belongs to it, then the commands."""
        if not self.accepted:
            return
        if self.sat:
            self.unit.run(
                "insert into wagering.seat (round, seat, terminal)"
                " select %s, seat, terminal from unnest(%s::int[], %s::text[]) as sat (seat, terminal)",
                (self.round, list(self.sat), list(self.sat.values())),
            )
        if self.entries:
            self._post()
        insert_wagers(self.unit, self.round, self.placed)
        if also:
            also(self.unit, [(wanted.placement, answer) for wanted, answer in self.accepted])
        keep_commands(self.unit, [(wanted.asked, answer) for wanted, answer in self.accepted])

    def _post(self) -> None:
        """The posting has the id of the first command in it: a command is carried out once, and so is its posting."""
        first = self.accepted[0][0]
        about: dict[str, Any] = {"round": str(self.round)}
        kind, made_by = "wager", f"table {self.going_on.gaming_table}"
        if len(self.accepted) == 1:
            kind, made_by = first.asked.kind, first.asked.made_by
            about |= {} if first.takes_back else {"seat": first.placement.seat}
        post(self.unit, first.placement.id, kind, made_by, self.entries, about)


def _verify_stated(placement: Placement) -> None:
    for wager, amount in placement.wagers.items():
        verify_amount(amount, wager)
    if not placement.wagers and not placement.replaces:
        raise Refused("wagers", "none is stated", instead="state at least one with its amount")


def _verify_betting(going_on: RoundAtTable) -> None:
    if going_on.state != "betting":
        why = 'after "no more bets" no wager is taken back or changed'
        raise Refused(going_on.name, why, going_on.deal_section, "wait for the next round")


def _verify_at_table(at: Terminal, going_on: RoundAtTable) -> None:
    if at.gaming_table != going_on.gaming_table:
        raise Refused(
            f"terminal {at.asset_number}",
            f"it is connected to table {at.gaming_table}, not to {going_on.gaming_table}",
            "605a.1",
        )


def _no_wager(what: str, going_on: RoundAtTable) -> Refused:
    """A round adds wagers only where there are some: others would keep the whole table from being settled."""
    why = f"it has no wager in {going_on.name}"
    return Refused(what, why, going_on.deal_section, "wait for the next round")


def _replaced(has: Sequence[OpenWager], named: Mapping[str, Cents]) -> tuple[list[OpenWager], list[OpenWager]]:
    """What stays of a seat's wagers when others take their place, since it is stated again, and what goes back."""
    totals: dict[str, Cents] = {}
    for wager in has:
        totals[wager.wager] = totals.get(wager.wager, 0) + wager.amount
    stays = {wager for wager, amount in totals.items() if named.get(wager) == amount}
    return [one for one in has if one.wager in stays], [one for one in has if one.wager not in stays]


__all__ = ["AlsoMany", "Placement", "Verdict", "place", "place_many", "take_back"]
