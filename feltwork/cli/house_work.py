"""The house by hand: its options, its tables, its terminals at a glance, and what attendants pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import time
from typing import TYPE_CHECKING, Any
from uuid import UUID

import feltwork
from feltwork.cli.at_house import APPROVED_BY_TWO, carry_out_in_trial, open_house
from feltwork.cli.groups import Position
from feltwork.cli.look import QUIET, RED, console, grid, print_json
from feltwork.cli.submitting import rules_under
from feltwork.terms.money import dollars, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

if TYPE_CHECKING:
    from feltwork.wagering.house import House, Options

ABOUT = {
    "facility": "the facility's name, as vouchers print it",
    "timezone": "the time zone of the house",
    "day_begins": "when a gaming day begins",
    "bills": "denominations that terminals take, in dollars",
    "voucher_days": "after how many gaming days a voucher expires",
    "voucher_remainder": "a voucher that does not fit a denomination (461a.8(h))",
    "tips_pool": "the dealers' pool that tips go to (465a.19(g)(2))",
    "idle_minutes": "minutes without an act after which sessions of a role end",
}


# ---------------------------------------------------------------------------------------------------------- options


def show_options(*, as_json: bool) -> None:
    with open_house() as house:
        found = _options(house.options())
    if as_json:
        print_json(found)
        return
    made = grid("", ("option", "chosen", "about"))
    for name, value in found.items():
        listed = _listed(value)
        made.add_row(name, "never" if value is None else listed, ABOUT[name])
    console().print(made)


def set_options(chosen: Mapping[str, str], by: str, id: UUID | None, *, as_json: bool) -> None:
    if not chosen:
        raise Refused("house set", "no option is named", instead="e.g. --day-begins 05:00")
    read = {name: _READ.get(name, str)(text) for name, text in chosen.items()}

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        return _options(house.set_options(id, by, **read))

    carry_out_in_trial(id, act, lambda _: f"Chosen: {', '.join(read)}.", APPROVED_BY_TWO, as_json=as_json)


def _options(options: Options) -> dict[str, Any]:
    from feltwork.access.idle_times import idle_times

    shown = {"bills": list(options.bills), "day_begins": f"{options.day_begins:%H:%M}"}
    return {**asdict(options), **shown, "idle_minutes": idle_times(options.idle_minutes)}


def _listed(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={one}" for name, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _hour(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Refused(f"day_begins {shown(text)}", "it is no time of day", instead="write it so: 06:00") from None


def _days(text: str) -> int | None:
    return None if text == "never" else _whole(text, "voucher_days", "a number of days, or never")


def _bills(text: str) -> tuple[int, ...]:
    return tuple(_whole(bill.strip().removeprefix("$"), "bills", "write them so: 1,5,20") for bill in text.split(","))


def _idle_minutes(text: str) -> dict[str, int]:
    from feltwork.access.idle_times import parse_idle_times

    pairs = [pair.partition("=") for pair in text.split(",")]
    instead = "list roles with minutes like dealer=60,administrator=15"
    return parse_idle_times({role: _whole(minutes.strip(), "idle_minutes", instead) for role, _, minutes in pairs})


def _whole(text: str, what: str, instead: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(f"{what} {shown(text)}", "it is no whole number", instead=instead)
    return int(text)


_READ: Mapping[str, Callable[[str], Any]] = {
    "day_begins": _hour,
    "voucher_days": _days,
    "bills": _bills,
    "idle_minutes": _idle_minutes,
}


# ----------------------------------------------------------------------------------------------- tables and terminals


def list_tables(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.wagering.overview import tables

        found = tables(house)
    if as_json:
        print_json([one.to_json() for one in found])
        return
    made = grid("", ("table", "game", "kind", "terminals", "newest round"), right=("terminals",))
    for one in found:
        newest = "" if one.round is None else f"{one.round}, {one.state}"
        made.add_row(one.table, one.edition, one.kind.in_full, str(one.terminals), newest)
    console().print(made if found else "No table is open; `feltwork table open --help` says how.")


def open_table(name: str, game: str, rules: str | None, id: UUID | None, *, as_json: bool) -> None:
    stated = dict(rules_under(rules, feltwork.game(game)).stated)

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.terminals import open_table

        return open_table(house, id, name, game, stated)

    def say(done: Mapping[str, Any]) -> str:
        return f"Table {done['table']} is open for {done['edition']}."

    carry_out_in_trial(id, act, say, APPROVED_BY_TWO, as_json=as_json)


def show_terminals(asset_number: str | None, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.wagering.overview import terminals

        found = terminals(house, asset_number)
    if as_json:
        listed = [one.to_json() for one in found]
        print_json(listed[0] if asset_number else listed)
        return
    figures = ("balance", "wagered", "due")
    made = grid("", ("terminal", "table", *figures, "state"), right=figures)
    for one in found:
        state = "" if one.state == "enabled" else RED if one.due else QUIET
        made.add_row(
            one.asset_number, one.table, *(money(getattr(one, name)) for name in figures), one.state, style=state
        )
    screen = console()
    screen.print(made if found else "No terminal is enrolled; `feltwork terminal enrol --help` says how.")
    if asset_number:
        [one] = found
        screen.print()
        for why in one.holds:
            screen.print(f"held: {why}", style=RED, soft_wrap=True)
        screen.print(f"one credit is {dollars(one.denomination)}", style=QUIET)
        screen.print(f"issues vouchers up to {dollars(one.pays_vouchers_up_to)}", style=QUIET)
        screen.print(f"pays winnings of one wager up to {dollars(one.pays_jackpots_up_to)}", style=QUIET)


# ---------------------------------------------------------------------------------------------------------- payouts


def list_payouts(terminal: str | None, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.wagering.payouts import waiting

        found = house.read(lambda unit: waiting(unit, terminal), "the payouts")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    if not found:
        console().print("Nothing is due.")
        return
    made = grid("", ("payout", "terminal", "amount", "kind", "for"), right=("amount",))
    for one in found:
        why = ", ".join(part for part in (one.what, one.why) if part)
        made.add_row(str(one.id), one.terminal, money(one.amount), one.kind.replace("_", " "), why)
    console().print(made)


def pay(
    payout: str,
    by: tuple[str, Position],
    verified_by: tuple[str, Position] | str | None,
    id: UUID | None,
    *,
    as_json: bool,
) -> None:
    due = parse_id(payout, "payout", "`feltwork payout` lists them")

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.payouts import Role, Signature, pay

        def signed(who: tuple[str, Position]) -> Signature:
            return Signature(who[0], Role[who[1].name])

        second = signed(verified_by) if isinstance(verified_by, tuple) else None
        return pay(house, id, due, signed(by), second)

    def say(done: Mapping[str, Any]) -> str:
        left = "" if done["still_due"] == "0.00" else f" {done['still_due']} is still due there."
        lines = [f"{label:>14}  {value}" for label, value, _ in done["on_the_slip"]]
        paid = f"Slip {done['slip']}: ${done['amount']} paid at terminal {done['terminal']} by {done['made_by']}.{left}"
        return "\n".join([paid, *lines])

    carry_out_in_trial(id, act, say, "`feltwork slip pay`, by people with their passwords", as_json=as_json)


def parse_id(text: str, what: str, instead: str) -> UUID:
    """An id as people copy it."""
    try:
        return UUID(text)
    except ValueError:
        raise Refused(f"{what} {shown(text)}", "it is not an id", instead=instead) from None
