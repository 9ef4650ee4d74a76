"""Random play on a floor of three games, and beside it what each gaming day should come to, added up by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import UUID

import psycopg

import feltwork
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger
from feltwork.terms.money import Cents, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, payouts, progressive_controllers, rounds, terminals, vouchers
from feltwork.wagering.house import House
from feltwork.wagering.payouts import Role, Signature
from tests.bills import insert_bill
from tests.wagering.progressive_floor import CARIBBEAN, begin

GAMES = {"T": "three-card-poker", "C": CARIBBEAN, "B": "minibaccarat"}
SEATS = (1, 2, 3)
BY_HAND_ABOVE: Cents = 15_00
"""Low, so that a few rounds bring attendants' payouts."""
ATTENDANT = Signature("Ann", Role.SLOT_SUPERVISOR)
SECOND = Signature("Bo", Role.SLOT_SUPERVISOR)


class DayOfPlay:
    """A floor, somebody who does anything at random, and the sums that a report should come to."""

    def __init__(self, house: House, url: str, seed: int = 1) -> None:
        self.house, self.url = house, url
        self.chance = Random(seed)  # noqa: S311 - a failing run is a seed
        self.sums: dict[str, dict[str, Cents]] = defaultdict(lambda: defaultdict(int))
        """By terminal, then by the figure of the report; forget them when a day ends."""
        self.vouchers: list[str] = []
        self.postings: list[tuple[UUID, str, str, Cents]] = []
        """What may be taken back: the posting, its terminal, and the figure it would have changed."""
        self.refused = 0
        self.sessions = {table: self._open(table, edition, seed) for table, edition in GAMES.items()}
        progressive_controllers.set_up(house, new_id(), "P", CARIBBEAN)
        progressive_controllers.link(house, new_id(), "P", "C")

    def _open(self, table: str, edition: str, seed: int) -> feltwork.Session:
        terminals.open_table(self.house, new_id(), table, edition)
        for seat in SEATS:
            limits = {"pays_vouchers_up_to": 200_00, "pays_jackpots_up_to": BY_HAND_ABOVE}
            terminals.enrol(self.house, new_id(), f"{table}{seat}", table, **limits)
            terminals.enable(self.house, new_id(), f"{table}{seat}", "Ann")
        players = {seat: feltwork.AutomaticPlayer(f"player {seat}") for seat in SEATS}
        return feltwork.Session(feltwork.game(edition), players, bankroll=0, seed=seed)

    def play(self, steps: int) -> None:
        """So many commands; one that is refused, as many are, changes nothing."""
        acts: list[Callable[[str], None]] = [
            *([self.buy_in] * 6),
            *([self.round] * 8),
            *([self.cash_out] * 2),
            self.insert,
            self.redeem,
            self.void,
            self.tip,
            self.pay,
            self.take_back,
        ]
        for _ in range(steps):
            asset_number = self.chance.choice(tuple(GAMES)) + str(self.chance.choice(SEATS))
            try:
                self.chance.choice(acts)(asset_number)
            except Refused:
                self.refused += 1

    # ------------------------------------------------------------------------------------------- one command each

    def buy_in(self, asset_number: str) -> None:
        id, bill = new_id(), self.chance.choice((5, 20, 50, 100))
        insert_bill(self.house, id, asset_number, bill)
        self.sums[asset_number]["deposited"] += bill * 100
        self.postings.append((id, asset_number, "deposited", -bill * 100))

    def tip(self, asset_number: str) -> None:
        id, amount = new_id(), self.chance.randint(1, 3_00)
        game_accounts.tip(self.house, id, asset_number, amount)
        self.sums[asset_number]["tips"] += amount
        self.postings.append((id, asset_number, "tips", amount))

    def cash_out(self, asset_number: str) -> None:
        answer = game_accounts.cash_out(self.house, new_id(), asset_number)
        self.sums[asset_number]["withdrawn"] += answer["amount"]
        if answer["paid"] == "voucher":
            self.vouchers.append(answer["voucher"]["validation_number"])

    def insert(self, asset_number: str) -> None:
        number = self._voucher()
        self.sums[asset_number]["deposited"] += vouchers.insert(self.house, new_id(), asset_number, number)["amount"]
        self.vouchers.remove(number)

    def redeem(self, _: str) -> None:
        number = self._voucher()
        vouchers.redeem(self.house, new_id(), number, "cage", "Cy")
        self.vouchers.remove(number)

    def void(self, _: str) -> None:
        number = self._voucher()
        answer = vouchers.void(self.house, new_id(), number, "Ann", "Dee", "the printer jammed")
        self.sums[answer["asset_number"]]["vouchers_voided"] += answer["amount"]
        self.vouchers.remove(number)

    def pay(self, asset_number: str) -> None:
        for due in self.house.read(lambda unit: payouts.waiting(unit, asset_number)):
            payouts.pay(self.house, new_id(), due.id, ATTENDANT, SECOND)

    def take_back(self, _: str) -> None:
        """A correction of something that was wrong from the start."""
        if self.postings:
            id, asset_number, _figure, amount = self.chance.choice(self.postings)
            Ledger(self.house.database).reverse(new_id(), id, "Ann", "Dee", "keyed at the wrong terminal")
            self.sums[asset_number]["corrected"] += amount

    def round(self, asset_number: str) -> None:
        """A whole round at the terminal's table, as automatic players play it with what they have."""
        table = asset_number[0]
        played = self.deal(table)
        if played is None:
            return
        round = begin(self.house, table, played)
        if self.chance.random() < 0.1:
            rounds.void(self.house, new_id(), round, "floorperson Lee", "a card was seen", "565.13(a)")
            return
        answer = rounds.settle(self.house, new_id(), round, played, "practice")
        for seat, result in answer["result"]["seats"].items():
            for line in result["lines"]:
                self._line(f"{table}{seat}", line, played.game.progressive_wager)

    def deal(self, table: str) -> feltwork.RoundInPlay | None:
        """A round that is played, before any of its money has moved; None where a terminal of it can't wager."""
        session = self.sessions[table]
        due = {one.terminal for one in self.house.read(payouts.waiting)}
        for seat in SEATS:
            asset_number = f"{table}{seat}"
            held = game_accounts.account(self.house, asset_number).available
            session.bankrolls[seat] = 0 if asset_number in due else held
        played = session.play_round()
        return played and played.table

    def _voucher(self) -> str:
        if not self.vouchers:
            raise Refused("a voucher", "there is none")
        return self.chance.choice(self.vouchers)

    def _line(self, asset_number: str, line: dict[str, Any], progressive: str) -> None:
        sums = self.sums[asset_number]
        staked, returned = parse_money(line["staked"]), parse_money(line["returned"])
        if returned < 0:
            sums["vigorish"] -= returned
            return
        won = returned - staked
        is_progressive = line["wager"] == progressive and returned and won
        back = 0 if is_progressive else min(staked, returned)
        sums["losing"] += staked - back
        sums["winnings"] += returned - back
        if returned - back > BY_HAND_ABOVE:
            sums["by_hand"] += returned - back

    # ------------------------------------------------------------------------------------------------ the owner

    def owner(self, sql: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Something that only the owner of the database may do or see."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(sql.encode(), parameters)
            return cursor.fetchall() if cursor.description else []

    def tamper(self, sql: str, *parameters: object) -> None:
        """What nobody may do, with every guard of the database switched off."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("set session_replication_role = replica")
            assert connection.execute(sql.encode(), parameters).rowcount > 0, "something was tampered with"
