"""A live table for tests: a desk, a clock of its own, terminals with money, and players who decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from cryptography.fernet import Fernet

from feltwork.ledger.ids import new_id
from feltwork.procedure.action import Question
from feltwork.rounds.players import AutomaticPlayer, Betting, covered
from feltwork.table import itself
from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.desk import ITSELF, Command, Desk, Reply, Who, rebuilt
from feltwork.table.journal import Entry
from feltwork.table.live import Phase
from feltwork.table.players import PLAYER_COMMANDS, place_all
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.table_time import Clocks
from feltwork.table.tables import position_of, set_up
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, payouts, terminals
from feltwork.wagering.house import House
from feltwork.wagering.payouts import Role, Signature
from tests.bills import insert_bill

KEY = Fernet.generate_key()
START = datetime(2026, 11, 15, 20, tzinfo=UTC)
SUPERVISOR, DIRECTOR = Signature("sue", Role.SLOT_SUPERVISOR), Signature("dora", Role.ABOVE_SLOT_SUPERVISOR)


class LiveFloor:
    """One live table, T1, whose time goes by when it is told so."""

    def __init__(
        self, house: House, edition: str, rules: Mapping[str, Any] | None = None, setup: Setup | None = None
    ) -> None:
        self.move_into(house, START)
        terminals.open_table(house, new_id(), "T1", edition, rules)
        set_up(house, new_id(), "T1", setup or Setup(automatic=True), "the house")
        self.desk = self.new_desk()
        self.seats: dict[int, Who] = {}

    def move_into(self, house: House, time: datetime) -> None:
        """A clock of its own in a house, and nothing told yet."""
        self.house, self.time = house, time
        self.clock_set = timedelta()
        """By how much somebody set the machine's clock."""
        self.clocks = Clocks(lambda: self.time + self.clock_set, lambda: (self.time - START).total_seconds())
        self.told: list[Entry] = []

    def new_desk(self) -> Desk:
        """A desk as another server would have it: from the journal alone."""
        table = rebuilt(self.house, "T1", Seal(KEY))
        handlers = {**PLAYER_COMMANDS, **DEALER_COMMANDS}
        return Desk(self.house, table, handlers, self.told.append, self.clocks)

    @property
    def table(self) -> Any:
        return self.desk.table

    def terminal(self, *bills: int, asset_number: str | None = None) -> Who:
        number = asset_number or str(1001 + len(self.seats))
        terminals.enrol(self.house, new_id(), number, "T1")
        terminals.enable(self.house, new_id(), number, "slot operations")
        for bill in bills:
            insert_bill(self.house, new_id(), number, bill)
        _, seat = self.house.database.run(lambda unit: position_of(unit, number))
        who = Who.at_terminal(number, seat)
        self.seats[seat] = who
        return who

    def send(self, who: Who, do: str, id: UUID | None = None, **body: Any) -> dict[str, Any]:
        """A command that is carried out; what is refused is raised."""
        reply = self.reply(who, do, id, **body)
        if isinstance(reply, Refused):
            raise reply
        return reply

    def reply(self, who: Who, do: str, id: UUID | None = None, **body: Any) -> Reply:
        try:
            command = Command(id or new_id(), who, do, body)
        except Refused as refused:
            return refused
        return self.desk.take(command)

    def bet(self, who: Who, **wagers: str) -> dict[str, Any]:
        round = self.table.round
        assert round is not None
        [reply] = place_all(self.desk, [Command(new_id(), who, "wager", {"round": str(round.id), "wagers": wagers})])
        if isinstance(reply, Refused):
            raise reply
        return reply

    def pass_by(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)

    def go_on(self, until: Callable[[], bool], most: int = 5_000) -> None:
        """Let the table do what it does by itself, time going by as it has to, until something holds."""
        for _ in range(most):
            if until():
                return
            due = self.table.due()
            assert due is not None, f"nothing happens by itself: {self.table.phase}"
            self.time += max(due[0] - self.desk.now(), timedelta())
            itself.go_on(self.desk)
        raise AssertionError("it never came to that")

    def open(self) -> None:
        itself.open_table(self.desk, Command(new_id(), ITSELF, "open_table"))
        self.go_on(lambda: self.table.phase is Phase.BETTING)

    def play_round(self, decide: Callable[[Question, int], str] | None = None) -> dict[str, Any]:
        """A whole round: everybody bets as an automatic player would, and decides as customary or as told."""
        self.go_on(lambda: self.table.phase is Phase.BETTING)
        self.pay_by_hand()
        for seat, who in self.seats.items():
            if wagers := self.customary_wagers(seat, who):
                self.bet(who, **{wager: money(amount) for wager, amount in wagers.items()})
        self.go_on(lambda: self.table.phase is not Phase.BETTING)
        while self.table.phase is Phase.PLAYING:
            if self.table.asks:
                self.decide_all(decide)
            else:
                self.go_on(lambda: self.table.asks or self.table.phase is not Phase.PLAYING)
        return self.table.round.result.to_json()

    def pay_by_hand(self) -> None:
        """An attendant pays what the last round won beyond what a terminal pays: it is locked until then."""
        for due in self.house.database.run(payouts.waiting, "what is due"):
            payouts.pay(self.house, new_id(), due.id, SUPERVISOR, DIRECTOR)

    def money_of(self, seat: int) -> int:
        """What the game account at a seat holds."""
        return game_accounts.account(self.house, str(self.seats[seat].terminal)).posted

    def available(self, seat: int) -> int:
        return game_accounts.account(self.house, str(self.seats[seat].terminal)).available

    def customary_wagers(self, seat: int, who: Who) -> Mapping[str, int] | None:
        assert who.terminal is not None
        held = game_accounts.account(self.house, who.terminal).available
        player = AutomaticPlayer("player", 10_00)
        table = self.table
        return player.wagers(Betting(table.game, table.rules, table.situation, seat, held))

    def decide_all(self, decide: Callable[[Question, int], str] | None) -> None:
        round = self.table.round
        for question in round.open_questions:
            who = self.seats.get(question.seat)
            if who is None or who.terminal is None:
                return self.go_on(lambda: self.table.round.step != round.step or not self.table.asks)
            held = game_accounts.account(self.house, who.terminal).available
            asked = covered(question, held)
            text = decide(asked, question.seat) if decide else str(self._customary(asked))
            self.send(who, "decide", round=str(round.id), step=round.step, decision=text)
        return None

    def _customary(self, question: Question) -> Any:
        return AutomaticPlayer("player").decide(question, self.table.round.play.round)
