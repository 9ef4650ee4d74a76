"""The money of a floor in plain integers: what the books must say, worked out without a database.

Nothing is refused here and nothing is read from the books: whoever drives the model says what happened.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import psycopg

from feltwork import Line, Result
from feltwork.terms.money import Cents

DEBIT_NORMAL = ("bill_box/", "cage", "progressive_cost/")
PROGRESSIVE_WAGERS = {"caribbean-stud-poker@555": "progressive_payout"}
WHOLE = 100_00


@dataclass
class TerminalModel:
    table: str
    enabled: bool = False
    denomination: Cents = 1
    vouchers_up_to: Cents = 3_000_00
    jackpots_up_to: Cents = 1_200_00
    tickets: int = 0


@dataclass
class RoundModel:
    table: str
    number: int
    state: str = "betting"
    seats: dict[int, str] = field(default_factory=dict)
    wagers: list[tuple[int, str, Cents]] = field(default_factory=list)

    def of(self, seat: int) -> dict[str, Cents]:
        """What a seat has staked, by wager."""
        stakes: dict[str, Cents] = defaultdict(int)
        for at, wager, amount in self.wagers:
            if at == seat:
                stakes[wager] += amount
        return dict(stakes)

    @property
    def by_seat(self) -> dict[int, dict[str, Cents]]:
        return {seat: self.of(seat) for seat in sorted({at for at, _, _ in self.wagers})}


@dataclass
class VoucherModel:
    amount: Cents
    terminal: str
    how: str | None = None
    number: str = ""
    """Drawn by the system, and told by its answer."""
    expires: int | None = None
    """The last gaming day on which it is good, counted from the first."""


@dataclass
class PayoutModel:
    terminal: str
    kind: str
    amount: Cents
    paid: bool = False


@dataclass
class ProgressiveModel:
    reset: Cents
    rate: int
    carry: int = 0


@dataclass
class Books:
    """Accounts, meters, vouchers, payouts and rounds."""

    pool: str = "dealers"
    day: int = 0
    voucher_days: int | None = None
    editions: dict[str, str] = field(default_factory=dict)
    terminals: dict[str, TerminalModel] = field(default_factory=dict)
    progressives: dict[str, ProgressiveModel] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    held: dict[str, Cents] = field(default_factory=lambda: defaultdict(int))
    reserved: dict[str, Cents] = field(default_factory=lambda: defaultdict(int))
    meters: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    vouchers: dict[str, VoucherModel] = field(default_factory=dict)
    payouts: list[PayoutModel] = field(default_factory=list)
    rounds: dict[str, RoundModel] = field(default_factory=dict)

    # ------------------------------------------------------------------------------------------------- the floor

    def progressive(self, id: str, reset: Cents, rate: int, seed: Cents) -> None:
        self.progressives[id] = ProgressiveModel(reset, rate)
        self._move(f"progressive_cost/{id}", f"progressive/{id}", seed)

    def available(self, terminal: str) -> Cents:
        account = f"game_account/{terminal}"
        return self.held[account] - self.reserved[account]

    def account(self, terminal: str) -> dict[str, Any]:
        """As most commands at a terminal answer."""
        held = self.held[f"game_account/{terminal}"]
        return {"asset_number": terminal, "balance": held, "available": self.available(terminal)}

    def due(self, terminal: str) -> Cents:
        return self.held[f"payout_due/{terminal}"]

    # --------------------------------------------------------------------------------------------- game accounts

    def bill(self, terminal: str, denomination: int) -> None:
        cents = denomination * 100
        self._move(f"bill_box/{terminal}", f"game_account/{terminal}", cents)
        self._count(terminal, cents, "bill_in", f"bill_in_{denomination}")

    def tip(self, terminal: str, amount: Cents) -> None:
        self._move(f"game_account/{terminal}", f"tips/{self.pool}", amount)
        self._count(terminal, amount, "tips")

    def cash_out(self, terminal: str, amount: Cents) -> str | None:
        """The ticket that is printed; None where an attendant has to pay."""
        if amount > self.terminals[terminal].vouchers_up_to:
            self._move(f"game_account/{terminal}", f"payout_due/{terminal}", amount)
            self.payouts.append(PayoutModel(terminal, "cancelled_credit", amount))
            return None
        return self._issue(terminal, amount)

    def _issue(self, terminal: str, amount: Cents) -> str:
        at = self.terminals[terminal]
        at.tickets += 1
        ticket = f"{terminal}#{at.tickets}"
        self._move(f"game_account/{terminal}", "vouchers", amount)
        self._count(terminal, amount, "voucher_out_value")
        self._count(terminal, 1, "voucher_out_count")
        expires = None if self.voucher_days is None else self.day + self.voucher_days
        self.vouchers[ticket] = VoucherModel(amount, terminal, expires=expires)
        return ticket

    # -------------------------------------------------------------------------------------------------- vouchers

    def voucher_in(self, terminal: str, ticket: str, rest: Cents = 0) -> str | None:
        """The ticket of what does not fit the terminal's denomination, where that comes back."""
        voucher = self.vouchers[ticket]
        voucher.how = "redeemed"
        self._move("vouchers", f"game_account/{terminal}", voucher.amount)
        self._count(terminal, voucher.amount, "voucher_in_value")
        self._count(terminal, 1, "voucher_in_count")
        if not rest:
            return None
        again = self._issue(terminal, rest)
        self.vouchers[again].expires = voucher.expires
        return again

    def redeem(self, ticket: str) -> None:
        self.vouchers[ticket].how = "redeemed"
        self._move("vouchers", "cage", self.vouchers[ticket].amount)

    def void_voucher(self, ticket: str) -> None:
        voucher = self.vouchers[ticket]
        voucher.how = "voided"
        self._move("vouchers", f"game_account/{voucher.terminal}", voucher.amount)

    def is_expired(self, ticket: str) -> bool:
        expires = self.vouchers[ticket].expires
        return expires is not None and self.day > expires

    def expire(self) -> tuple[int, Cents]:
        """How many vouchers have come to their end, and their value."""
        due = [v for ticket, v in self.vouchers.items() if v.how is None and self.is_expired(ticket)]
        for voucher in due:
            voucher.how = "expired"
            self._move("vouchers", "vouchers_expired", voucher.amount)
        return len(due), sum(voucher.amount for voucher in due)

    # ---------------------------------------------------------------------------------------------------- rounds

    def going_on(self, table: str) -> str | None:
        """The round at a table that is neither settled nor void."""
        found = (id for id, at in self.rounds.items() if at.table == table and at.state in ("betting", "closed"))
        return next(found, None)

    def open_round(self, id: str, table: str) -> RoundModel:
        number = 1 + sum(round.table == table for round in self.rounds.values())
        self.rounds[id] = RoundModel(table, number)
        return self.rounds[id]

    def place(self, round: str, terminal: str, seat: int, wagers: dict[str, Cents]) -> None:
        at = self.rounds[round]
        at.seats[seat] = terminal
        for wager, amount in wagers.items():
            at.wagers.append((seat, wager, amount))
            self.reserved[f"game_account/{terminal}"] += amount

    def take_back(self, round: str, terminal: str) -> None:
        at = self.rounds[round]
        (seat,) = (seat for seat, sits in at.seats.items() if sits == terminal)
        self.reserved[f"game_account/{terminal}"] -= sum(at.of(seat).values())
        at.wagers = [wager for wager in at.wagers if wager[0] != seat]

    def void(self, round: str) -> None:
        at = self.rounds[round]
        at.state = "void"
        for seat, _, amount in at.wagers:
            self.reserved[f"game_account/{at.seats[seat]}"] -= amount
        at.wagers = []

    def shows(self, table: str) -> dict[str, Cents]:
        """What the meter of a table shows; empty where it has none."""
        linked = self.links.get(table)
        return {"progressive": self.held[f"progressive/{linked}"]} if linked else {}

    def feed(self, table: str, staked: Cents) -> None:
        """The share of a round's progressive wagers, onto the meter before anybody is paid from it."""
        linked = self.links.get(table)
        if linked is None:
            assert not staked, "a progressive wager needs a meter"
            return
        progressive = self.progressives[linked]
        cents, progressive.carry = divmod(progressive.carry + staked * progressive.rate, WHOLE)
        self._move(f"progressive_cost/{linked}", f"progressive/{linked}", cents)

    def settle(self, round: str, result: Result) -> None:
        """The lines of a round that was paid from what the meter showed once it was fed."""
        at = self.rounds[round]
        win = f"table_win/{at.table}"
        staked = at.wagers
        self.void(round)
        if result.void:
            return
        at.state = "settled"
        for seat, _, amount in staked:
            self._move(f"game_account/{at.seats[seat]}", win, amount)
            self._count(at.seats[seat], amount, "coin_in")
        for seat, lines in result.lines.items():
            for line in lines:
                self._pay_line(at, at.seats[seat], line, _taken(result, seat, line))
        self._reset_meter(at.table, result)

    def _pay_line(self, at: RoundModel, terminal: str, line: Line, from_meter: Cents) -> None:
        win, account, due = f"table_win/{at.table}", f"game_account/{terminal}", f"payout_due/{terminal}"
        by_hand = self.terminals[terminal].jackpots_up_to
        if line.returned < 0:
            self._move(account, win, -line.returned)
            self._count(terminal, -line.returned, "vigorish")
        elif line.wager == PROGRESSIVE_WAGERS.get(self.editions[at.table]) and not is_pushed(line):
            to = due if line.returned > by_hand else account
            self._move(f"progressive/{self.links[at.table]}", to, from_meter)
            self._move(win, to, line.returned - from_meter)
            if to == due:
                self.payouts.append(PayoutModel(terminal, "progressive", line.returned))
            else:
                self._count(terminal, line.returned, "terminal_paid_progressive")
        else:
            back = min(line.staked, line.returned)
            won = line.returned - back
            self._move(win, account, back)
            self._count(terminal, back, "coin_out")
            self._move(win, due if won > by_hand else account, won)
            if won > by_hand:
                self.payouts.append(PayoutModel(terminal, "jackpot", won))
            else:
                self._count(terminal, won, "coin_out")

    def _reset_meter(self, table: str, result: Result) -> None:
        linked = self.links.get(table)
        if linked is not None and result.awards:
            left = result.awards[-1].left
            self._move(f"progressive_cost/{linked}", f"progressive/{linked}", left - self.held[f"progressive/{linked}"])

    def pay(self, payout: PayoutModel) -> None:
        payout.paid = True
        self._move(f"payout_due/{payout.terminal}", "cage", payout.amount)
        meter = {
            "jackpot": "attendant_paid_jackpots",
            "progressive": "attendant_paid_progressive",
            "cancelled_credit": "attendant_paid_cancelled_credits",
        }[payout.kind]
        self._count(payout.terminal, payout.amount, meter)

    # ------------------------------------------------------------------------------------------------- the sums

    def _move(self, debit: str, credit: str, amount: Cents) -> None:
        self.held[debit] += amount if debit.startswith(DEBIT_NORMAL) else -amount
        self.held[credit] -= amount if credit.startswith(DEBIT_NORMAL) else -amount

    def _count(self, terminal: str, by: int, *meters: str) -> None:
        for meter in meters:
            self.meters[terminal, meter] += by

    def state(self) -> dict[str, Any]:
        """Everything that is not nothing, as `state_of` reads it from the books."""
        expected: dict[str, Cents] = defaultdict(int)
        for round in self.rounds.values():
            for _, _, amount in round.wagers:
                expected[f"table_win/{round.table}"] += amount
        codes = {*self.held, *self.reserved, *expected}
        figures = {code: (self.held[code], self.reserved[code], expected[code]) for code in codes}
        return {
            "accounts": {code: held for code, held in figures.items() if held != (0, 0, 0)},
            "meters": {meter: value for meter, value in self.meters.items() if value},
            "vouchers": {ticket: (v.amount, v.how, v.number) for ticket, v in self.vouchers.items()},
            "payouts": sorted((p.terminal, p.kind, p.amount, p.paid) for p in self.payouts),
            "rounds": {id: (round.table, round.number, round.state) for id, round in self.rounds.items()},
            "open wagers": {
                (id, seat): wagers for id, round in self.rounds.items() for seat, wagers in round.by_seat.items()
            },
            "terminals": {asset: (t.table, t.enabled) for asset, t in self.terminals.items()},
            "carries": {id: progressive.carry for id, progressive in self.progressives.items()},
        }


def is_pushed(line: Line) -> bool:
    """The stake came back as it was, and no odds were paid on it."""
    return line.returned == line.staked and line.odds is None


def fed_by(result: Result, edition: str) -> Cents:
    """The progressive wagers of a round that stay with the house."""
    wager = PROGRESSIVE_WAGERS.get(edition)
    lines = [line for lines in result.lines.values() for line in lines if line.wager == wager]
    return 0 if result.void else sum(line.staked for line in lines if not is_pushed(line))


def _taken(result: Result, seat: int, line: Line) -> Cents:
    return sum(award.taken for award in result.awards if (award.seat, award.wager) == (seat, line.wager))


def state_of(connection: psycopg.Connection[Any]) -> dict[str, Any]:
    """The books as they are, in the form of the model's."""

    def rows(sql: str) -> list[tuple[Any, ...]]:
        return connection.execute(sql.encode()).fetchall()

    wagers: dict[tuple[str, int], dict[str, Cents]] = defaultdict(dict)
    for round, seat, wager, amount in rows(
        "select w.round::text, w.seat, w.wager, sum(w.amount)::bigint from wagering.wager w"
        " where not exists (select from ledger.transfer t where t.resolves = w.id) group by 1, 2, 3"
    ):
        wagers[round, seat][wager] = amount
    return {
        "accounts": {
            code: figures
            for code, *figures_ in rows("select code, posted, reserved, expected from ledger.balances")
            if (figures := tuple(figures_)) != (0, 0, 0)
        },
        "meters": {
            (terminal, meter): value
            for terminal, meter, value in rows("select terminal, meter, value from wagering.meter where value <> 0")
        },
        "vouchers": {
            ticket: (amount, how, number)
            for ticket, amount, how, number in rows(
                "select ticket, amount, how, validation_number from wagering.vouchers"
            )
        },
        "payouts": sorted(
            rows(
                "select p.terminal, p.kind, p.amount, d.payout is not null from wagering.payout p"
                " left join wagering.payout_paid d on d.payout = p.id"
            )
        ),
        "rounds": {
            id: tuple(rest) for id, *rest in rows("select id::text, gaming_table, number, state from wagering.round")
        },
        "open wagers": dict(wagers),
        "terminals": {
            asset: (table, enabled)
            for asset, table, enabled in rows("select asset_number, gaming_table, enabled from wagering.terminal")
        },
        "carries": dict(rows("select id, carry from wagering.progressive")),
    }
