"""Pools of Bad Beat payouts by hand (553.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.at_house import carry_out, open_house
from feltwork.cli.look import BRASS, QUIET, RED, console
from feltwork.cli.signed_work import acting, told, with_keys
from feltwork.terms.money import dollars, parse_money

if TYPE_CHECKING:
    from feltwork.wagering.house import House

Answer = Mapping[str, Any]


def show(pool: str | None, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.wagering.bad_beat_payouts import pools

        found = pools(house, pool)
    if told(found, as_json=as_json):
        return
    screen = console()
    if not found:
        screen.print("No Bad Beat pool is set up; `feltwork poker pool set-up --help` says how.")
    for one in found:
        shown = "nothing yet" if one["displayed"] is None else f"${one['displayed']}"
        screen.print(f"{one['pool']}: displayed {shown}, maintained ${one['maintained']}", style=BRASS)
        if one["notice"]:
            screen.print(f"Notice: {one['notice']}.", style=RED)
        for table in one["tables"]:
            counted = "counted today" if table["counted_today"] else "not counted today"
            screen.print(f"table {table['table']}: ${table['uncounted']} in its box, {counted}", style=QUIET)
        for share in one["waiting"]:
            screen.print(
                f"hand {share['round']}, seat {share['seat']}: ${share['amount']}, {share['state']}", soft_wrap=True
            )


def set_up(
    pool: str, table: str, procedure: UUID | None, by: str, keys: Sequence[str], id: UUID | None, *, as_json: bool
) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.bad_beat_pools import set_up

        return set_up(_changing(house, id, by, keys, "set up", pool), id, pool, table, by, procedure)

    carry_out(id, act, lambda _: f"Bad Beat pool {pool} is set up with the rules of table {table}.", as_json=as_json)


def link(pool: str, table: str, by: str, keys: Sequence[str], id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.bad_beat_pools import link

        return link(_changing(house, id, by, keys, f"link {table} to", pool), id, pool, table, by)

    carry_out(id, act, lambda _: f"Table {table} contributes to Bad Beat pool {pool}.", as_json=as_json)


def unlink(table: str, by: str, keys: Sequence[str], id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.bad_beat_pools import unlink

        return unlink(_changing(house, id, by, keys, "unlink", table), id, table, by)

    carry_out(id, act, lambda done: f"Table {table} contributes to {done['pool']} no more.", as_json=as_json)


def discontinue(pool: str, into: str | None, by: str, keys: Sequence[str], id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.bad_beat_pools import discontinue

        return discontinue(_changing(house, id, by, keys, "discontinue", pool), id, pool, into, by)

    def say(done: Answer) -> str:
        moved = f" {dollars(done['moved'])} went to {into}." if done["moved"] else ""
        return f"Bad Beat pool {pool} is discontinued.{moved}"

    carry_out(id, act, say, as_json=as_json)


def _changing(house: House, id: UUID, by: str, keys: Sequence[str], doing: str, what: str) -> House:
    return with_keys(house, id, by, keys, {"bad_beat": doing, "of": what}, f"Bad Beat: {doing} {what}")


def count(table: str, amount: str, by: str, beside: str, id: UUID | None, *, as_json: bool) -> None:
    cents = parse_money(amount, "the count")

    def act(house: House, id: UUID) -> Answer:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.bad_beat_pools import count

        counting = acting(house, by, Permission.COUNT_BAD_BEAT, lambda: f"table {table}", beside)
        return count(counting, id, table, cents, by, beside)

    def say(done: Answer) -> str:
        return f"{dollars(done['amount'])} counted; pool {done['pool']} holds {dollars(done['maintained'])}."

    carry_out(id, act, say, as_json=as_json)


def display(pool: str, amount: str, by: str, beside: str, id: UUID | None, *, as_json: bool) -> None:
    cents = parse_money(amount, "the display")

    def act(house: House, id: UUID) -> Answer:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.bad_beat_pools import adjust_display

        adjusting = acting(house, by, Permission.SHOW_BAD_BEAT, lambda: f"Bad Beat pool {pool}", beside)
        return adjust_display(adjusting, id, pool, cents, by, beside)

    carry_out(id, act, lambda done: f"{pool} displays {dollars(done['amount'])}.", as_json=as_json)


def decide(round: UUID, why: str | None, by: str, id: UUID | None, *, as_json: bool) -> None:
    """Verify a hand, or with a reason refuse it."""

    def act(house: House, id: UUID) -> Answer:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.bad_beat_payouts import decide

        deciding = acting(house, by, Permission.VERIFY_BAD_BEAT, lambda: f"hand {round}")
        return decide(deciding, id, round, by, verified=why is None, why=why or "")

    def say(done: Answer) -> str:
        amount, pool = dollars(done["amount"]), done["pool"]
        if done["verified"]:
            return f"Verified: {amount} is to be paid, and the display of {pool} is pending adjustment."
        return f"Refused: {amount} is back in {pool}."

    carry_out(id, act, say, as_json=as_json)


def pay(round: UUID, seat: int, by: str, id: UUID | None, *, into_account: bool, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.bad_beat_payouts import pay

        paying = acting(house, by, Permission.PAY_BAD_BEAT, lambda: f"hand {round}, seat {seat}")
        return pay(paying, id, round, seat, by, "game_account" if into_account else "cage")

    def say(done: Answer) -> str:
        where = "at the cage" if done["how"] == "cage" else f"into the game account of terminal {done['terminal']}"
        return f"{dollars(done['amount'])} paid to seat {seat} {where}."

    carry_out(id, act, say, as_json=as_json)
