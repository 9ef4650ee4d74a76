"""The state machine's floor: rounds, what attendants pay, terminals, and things that can not be."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from feltwork.terms.money import money
from feltwork.wagering import payouts, rounds, terminals, vouchers
from feltwork.wagering.payouts import Signature
from tests.bills import insert_bill
from tests.wagering import expected
from tests.wagering.dealt import added, dealt
from tests.wagering.expected import ATTENDANT, GUARD, SUPERVISOR, Refusal
from tests.wagering.machine_money import AMOUNTS, TERMINALS, MoneyMachine
from tests.wagering.money_model import PayoutModel, TerminalModel, fed_by
from tests.wagering.small_floor import LIMITS, RULES, TABLES

SEATS = st.sampled_from([0, 0, 0, 0, 1, 2, 3, -1, 2**31])
"""0 is the terminal's own."""
GOOD_AMOUNTS = st.sampled_from([1_00, 5_00, 10_00, 12_34, 20_00])
WAGERS = {
    "P": ("ante", "pair_plus", "play"),
    "B": ("bankers_hand", "players_hand", "tie_bet"),
    "C": ("ante", "progressive_payout", "bet"),
}
LUCK: dict[str, list[str]] = {
    "P": ["", "", "As Ks Qs", "7h 7d 7c"],
    "B": [""],
    "C": ["", "As Ks Qs Js Ts", "9d 8d 7d 6d 5d", "8c 8h 8s 8d 3d", "Kc Kd 4s 4h 4c"],
}
NONSENSE: list[tuple[str, Any]] = [
    *(("bill", denomination) for denomination in (3, 0, -5, 1000, 2.5, True, "20", 2**63)),
    *(("voucher", number) for number in ("", "12345", "1" * 19, "abc", "１" * 18)),
    ("table", "nowhere"),
    ("round", UUID(int=7)),
    ("payout", UUID(int=7)),
]


class Floor(MoneyMachine):
    """A house of three tables on which anything is tried, in any order."""

    # ---------------------------------------------------------------------------------------------------- rounds

    @rule(table=st.sampled_from([*TABLES]))
    def open_round(self, table: str) -> None:
        refusal = Refusal("is still going on") if self.books.going_on(table) else None
        answer = self.both(refusal, rounds.open_round, table)
        if answer is not None:
            opened = self.books.open_round(answer["round"], table)
            assert (answer["table"], answer["number"]) == (table, opened.number)

    @rule(terminal=TERMINALS, seat=SEATS, data=st.data())
    def place_something(self, terminal: str, seat: int, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from([terminal[0], terminal[0], terminal[0], *TABLES]))
        wagers = data.draw(st.dictionaries(st.sampled_from(WAGERS.get(table, ("ante",))), AMOUNTS, max_size=2))
        self.place(self.books.going_on(table), terminal, seat or seat_of(terminal), wagers)

    @precondition(lambda self: any(map(self.books.going_on, TABLES)))
    @rule(terminal=st.sampled_from([*LIMITS]), amount=GOOD_AMOUNTS, beside=st.booleans())
    def place_sensibly(self, terminal: str, amount: int, beside: bool) -> None:
        first, second, _ = WAGERS[terminal[0]]
        wagers = {first: amount, **({second: 1_00} if beside else {})}
        self.place(self.books.going_on(terminal[0]), terminal, seat_of(terminal), wagers)

    def place(self, round: str | None, terminal: str, seat: int, wagers: dict[str, Any]) -> bool:
        """Whether the wagers are in play."""
        refusal = expected.place(self.books, round, terminal, seat, wagers)
        answer = self.both(refusal, rounds.place, UUID(round) if round else uuid4(), terminal, seat, wagers)
        if answer is not None:
            assert round is not None
            self.books.place(round, terminal, seat, wagers)
            assert answer == {**self.books.account(terminal), "wagers": self.books.rounds[round].by_seat[seat]}
        return answer is not None

    @precondition(lambda self: any(map(self.books.going_on, TABLES)))
    @rule(terminal=TERMINALS)
    def take_back(self, terminal: str) -> None:
        round = self.books.going_on(terminal[0])
        refusal = expected.take_back(self.books, round, terminal)
        answer = self.both(refusal, rounds.take_back, UUID(round) if round else uuid4(), terminal)
        if answer is not None:
            assert round is not None
            self.books.take_back(round, terminal)
            assert answer == {**self.books.account(terminal), "wagers": {}}

    @precondition(lambda self: any(map(self.books.going_on, TABLES)))
    @rule(table=st.sampled_from([*TABLES]))
    def no_more_bets(self, table: str) -> None:
        round = self.books.going_on(table)
        refusal = None
        if round is None:
            refusal = Refusal("there is no such round")
        elif self.books.rounds[round].state != "betting":
            refusal = Refusal("it is closed")
        answer = self.both(refusal, rounds.no_more_bets, UUID(round) if round else uuid4())
        if answer is not None:
            assert round is not None
            self.books.rounds[round].state = "closed"
            assert answer["wagers"] == {str(seat): w for seat, w in self.books.rounds[round].by_seat.items()}

    @rule(table=st.sampled_from([*TABLES]), seed=st.integers(0, 2**31), luck=st.integers(0, 4))
    def a_whole_round(self, table: str, seed: int, luck: int) -> None:
        if self.books.going_on(table) is None:
            self.open_round(table)
        for terminal in LIMITS:
            if terminal[0] == table:
                self.place_sensibly(terminal, 5_00, beside=True)
        self.play_and_settle(table, seed, luck)

    @precondition(lambda self: any(map(self.books.going_on, TABLES)))
    @rule(table=st.sampled_from([*TABLES]), seed=st.integers(0, 2**31), luck=st.integers(0, 4))
    def play_and_settle(self, table: str, seed: int, luck: int) -> None:
        round = self.books.going_on(table)
        if round is None or not self.books.rounds[round].wagers:
            return None
        at = self.books.rounds[round]
        if at.state == "betting":
            self.no_more_bets(table)
        stakes = at.by_seat
        if any(not _is_first_deal(table, wagers) for wagers in stakes.values()):
            return self.void_round(table)  # wagers of the round itself, from a game that was never finished
        deal = (TABLES[table], stakes, seed, {seat: self.books.available(at.seats[seat]) for seat in stakes})
        hands = {min(stakes): LUCK[table][luck % len(LUCK[table])]}
        hands = {seat: cards for seat, cards in hands.items() if cards}
        played = dealt(*deal, None, RULES.get(table), hands)
        for seat, wagers in added(played).items():
            self.settle_too_early(round, played)
            if not self.place(round, at.seats[seat], seat, wagers):
                return None
        self.books.feed(table, fed_by(played.result, TABLES[table]))
        paid = dealt(*deal, self.books.shows(table), RULES.get(table), hands)
        answer = self.both(None, rounds.settle, UUID(round), played, "practice")
        assert answer is not None
        self.books.settle(round, paid.result)
        assert answer["result"] == paid.result.to_json()
        held = {who: self.books.held[f"game_account/{who}"] for who in at.seats.values()}
        assert answer["balances"] == held
        return None

    def settle_too_early(self, round: str, played: Any) -> None:
        refusal = Refusal("is reserved, and .* was played", "605a.2(a)")
        self.both(refusal, rounds.settle, UUID(round), played, "practice")

    @precondition(lambda self: any(map(self.books.going_on, TABLES)))
    @rule(table=st.sampled_from([*TABLES]))
    def void_round(self, table: str) -> None:
        round = self.books.going_on(table)
        refusal = None if round else Refusal("there is no such round")
        id = UUID(round) if round else uuid4()
        answer = self.both(refusal, rounds.void, id, "floorperson Lee", "the shoe jammed", "565.13(f)")
        if answer is not None:
            assert round is not None
            stakes = {str(seat): wagers for seat, wagers in self.books.rounds[round].by_seat.items()}
            assert answer["returned"] == stakes
            self.books.void(round)

    # --------------------------------------------------------------------------------------- payouts, the floor

    @precondition(lambda self: self.books.payouts)
    @rule(
        pick=st.integers(0, 3),
        by=st.sampled_from([ATTENDANT, ATTENDANT, SUPERVISOR, GUARD]),
        verified=st.sampled_from([None, Signature("Dee", SUPERVISOR.role)]),
    )
    def pay(self, pick: int, by: Signature, verified: Signature | None) -> None:
        known = self.owner.execute(
            "select p.id, p.terminal, p.kind, p.amount, d.payout is not null from wagering.payout p"
            " left join wagering.payout_paid d on d.payout = p.id order by 5, p.due_at, p.id"
        ).fetchall()
        id, *rest = known[pick] if pick < len(known) else (uuid4(),)
        payout = next((p for p in self.books.payouts if [p.terminal, p.kind, p.amount, p.paid] == rest), None)
        answer = self.both(expected.pay(payout, by, verified), payouts.pay, id, by, verified)
        if answer is not None:
            assert isinstance(payout, PayoutModel)
            self.books.pay(payout)
            assert answer["made_by"] == by.name
            assert answer["still_due"] == money(self.books.due(payout.terminal))

    @precondition(lambda self: any(not payout.paid for payout in self.books.payouts))
    @rule()
    def pay_all(self) -> None:
        for _ in range(sum(not payout.paid for payout in self.books.payouts)):
            self.pay(0, ATTENDANT, Signature("Dee", SUPERVISOR.role))

    @rule(terminal=TERMINALS, enabled=st.sampled_from([True, True, True, False]))
    def switch(self, terminal: str, enabled: bool) -> None:
        at = self.books.terminals.get(terminal)
        refusal = None if at else Refusal("none with this asset number", "461a.1")
        if self.both(refusal, terminals.enable if enabled else terminals.disable, terminal, "Ann") is not None:
            assert at is not None
            at.enabled = enabled

    @rule(terminal=st.sampled_from(["N1", "P1", "no name", "x" * 25]), table=st.sampled_from(["P", "P", "nowhere"]))
    def enrol(self, terminal: str, table: str) -> None:
        refusal = None
        if not re.fullmatch(r"[A-Za-z0-9_.-]{1,24}", terminal):
            refusal = Refusal("is not one")
        elif table not in self.books.editions:
            refusal = Refusal("there is no such table")
        elif terminal in self.books.terminals:
            refusal = Refusal("it is assigned already", "461a.1")
        if self.both(refusal, terminals.enrol, terminal, table) is not None:
            self.books.terminals[terminal] = TerminalModel(table)

    @rule(terminal=TERMINALS, what=st.sampled_from(NONSENSE))
    def what_can_not_be(self, terminal: str, what: tuple[str, Any]) -> None:
        match what:
            case ("bill", denomination):
                refusal = expected.bill(self.books, terminal, denomination, self.bills)
                self.both(refusal, insert_bill, terminal, denomination)
            case ("voucher", number):
                self.both(Refusal("18 digits", "461a.8(d)"), vouchers.insert, terminal, number)
            case ("table", table):
                self.both(Refusal("there is no such table", "605a.1"), rounds.open_round, table)
            case ("round", round):
                self.both(Refusal("there is no such round"), rounds.no_more_bets, round)
                self.both(Refusal("there is no such round"), rounds.void, round, "Lee", "it jammed", "565.13(f)")
            case ("payout", payout):
                self.both(expected.pay(None, ATTENDANT, None), payouts.pay, payout, ATTENDANT)


def seat_of(terminal: str) -> int:
    return int(terminal[1:]) if terminal in LIMITS else 5


def _is_first_deal(table: str, wagers: dict[str, int]) -> bool:
    return WAGERS[table][2] not in wagers or table == "B"
