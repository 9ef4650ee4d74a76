"""Gaming tables and electronic wagering terminals: an asset number, and usable only while enabled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork import Refused, game
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import MOST, balance, open_account
from feltwork.regulation.catalogue import catalogue
from feltwork.terms.money import MOST as MOST_MONEY
from feltwork.terms.money import Cents, dollars
from feltwork.terms.shown import shown
from feltwork.wagering import accounts, holds
from feltwork.wagering.house import Answer, House

_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")
LONGEST_TABLE: Final = 40
"""What fits on a list."""
_LONGEST_ASSET_NUMBER: Final = 24
"""What fits on a gaming voucher."""

PAYS_VOUCHERS_UP_TO: Final = 3_000_00
"""Without a choice of the house: above it a cash-out is paid by an attendant."""
PAYS_JACKPOTS_UP_TO: Final = 1_200_00
"""Without a choice of the house: above it the winnings of one outcome are paid by an attendant."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """An electronic wagering terminal as the money sees it."""

    asset_number: str
    gaming_table: str
    enabled: bool
    denomination: Cents
    pays_vouchers_up_to: Cents
    pays_jackpots_up_to: Cents
    holds: tuple[holds.Hold, ...] = ()
    """Why it can't be used, besides its own switch."""

    @property
    def game_account(self) -> str:
        return accounts.game_account(self.asset_number)

    @property
    def payout_due(self) -> str:
        return accounts.payout_due(self.asset_number)


def open_table(house: House, id: UUID, table: str, edition: str, rules: Mapping[str, Any] | None = None) -> Answer:
    """A hybrid gaming table for a banked game and its Rules Submission; nonbanked poker is none (605a.1)."""
    verify_name(table, "table", LONGEST_TABLE)
    verify_banked(edition)
    found = game(edition)
    found.submission(rules)

    def act(unit: Unit) -> Answer:
        new = unit.run(
            "insert into wagering.gaming_table (id, edition, rules) values (%s, %s, %s) on conflict do nothing",
            (table, found.edition, Json(dict(rules or {}))),
        )
        if not new:
            raise Refused(f"table {table}", "there is one of this name", instead="choose another")
        open_account(unit, accounts.table_win(table), "revenue")
        holds.hold_until_clear(unit, holds.of_table(table), "the house")
        holds.hold_until_inspected(unit, holds.of_table(table), "the house")
        return {"table": table, "edition": found.edition}

    return house.command(id, "open table", {"table": table, "edition": edition, "rules": dict(rules or {})}, act)


def enrol(
    house: House,
    id: UUID,
    asset_number: str,
    table: str,
    *,
    denomination: Cents = 1,
    pays_vouchers_up_to: Cents = PAYS_VOUCHERS_UP_TO,
    pays_jackpots_up_to: Cents = PAYS_JACKPOTS_UP_TO,
) -> Answer:
    """Enrol a terminal under its asset number (461a.1). It is disabled until it is enabled (461a.8(d)(1))."""
    verify_name(asset_number, "asset number", _LONGEST_ASSET_NUMBER)
    limits = {
        "denomination": denomination,
        "pays_vouchers_up_to": pays_vouchers_up_to,
        "pays_jackpots_up_to": pays_jackpots_up_to,
    }
    for name, amount in limits.items():
        if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= MOST_MONEY:
            raise Refused(name, f"{amount} is no amount of whole cents above zero", instead="state cents")

    def act(unit: Unit) -> Answer:
        if unit.row("select from wagering.gaming_table where id = %s", (table,)) is None:
            raise Refused(f"table {table}", "there is no such table", instead="open it first")
        new = unit.run(
            "insert into wagering.terminal"
            " (asset_number, gaming_table, denomination, pays_vouchers_up_to, pays_jackpots_up_to)"
            " values (%s, %s, %s, %s, %s) on conflict do nothing",
            (asset_number, table, denomination, pays_vouchers_up_to, pays_jackpots_up_to),
        )
        if not new:
            raise Refused(f"asset number {asset_number}", "it is assigned already", "461a.1", "each is unique")
        open_account(unit, accounts.game_account(asset_number), "liability", 0, MOST_MONEY)
        open_account(unit, accounts.bill_box(asset_number), "asset", 0, MOST)
        open_account(unit, accounts.payout_due(asset_number), "liability", 0, MOST)
        holds.hold_until_clear(unit, holds.of_terminal(asset_number), "the house")
        return {"asset_number": asset_number, "table": table}

    return house.command(id, "enrol terminal", {"asset_number": asset_number, "table": table, **limits}, act)


def enable(house: House, id: UUID, asset_number: str, made_by: str) -> Answer:
    """Let a terminal be used; one that was stopped for its validator's report has been looked at (461a.8(d)(1))."""
    return _switch(house, id, asset_number, made_by, enabled=True)


def disable(house: House, id: UUID, asset_number: str, made_by: str) -> Answer:
    """Nothing is bought in, wagered or cashed out here until it is enabled; what it holds stays (605a.5(a))."""
    return _switch(house, id, asset_number, made_by, enabled=False)


def terminal(unit: Unit, asset_number: str) -> Terminal:
    """The terminal as it stands."""
    row = unit.row("select * from wagering.terminal where asset_number = %s", (asset_number,))
    return _terminal(row, asset_number)


def usable(unit: Unit, asset_number: str, *, leaving: bool = False) -> Terminal:
    """The terminal, locked for this unit; refused where it is disabled, or locked until an attendant has paid.

    Who is leaving takes what is theirs from a terminal that takes no wagers, as long as it works at all.
    """
    row = unit.row("select * from wagering.terminal where asset_number = %s for update", (asset_number,))
    found = _terminal(row, asset_number)
    verify_usable(found, balance(unit, found.payout_due).posted, leaving=leaving)
    return found


def verify_usable(at: Terminal, due: Cents, *, leaving: bool = False) -> None:
    """A terminal that is disabled does nothing, and one at which an attendant has to pay nothing until that is done."""
    verify_enabled(at)
    holds.verify_free(at.holds, f"terminal {at.asset_number}", leaving=leaving)
    if due:
        raise Refused(
            f"terminal {at.asset_number}",
            f"it is locked until an attendant has paid {dollars(due)}",
            "465a.26(a)",
            "call a slot attendant",
        )


def verify_enabled(at: Terminal) -> None:
    """Refuse whatever a player does at a disabled terminal."""
    if not at.enabled:
        raise Refused(
            f"terminal {at.asset_number}",
            "it is disabled",
            "605a.5(a)",
            "have the slot operations department enable it",
        )


def existing(found: Mapping[str, Terminal], asset_number: str) -> Terminal:
    """One of the terminals that were found, or the refusal of one that does not exist."""
    return found.get(asset_number) or _terminal(None, asset_number)


def lock(unit: Unit, asset_numbers: Iterable[str]) -> dict[str, Terminal]:
    """Those of some terminals that exist, locked in the order of their asset numbers, whatever their state."""
    rows = unit.rows(
        "select * from wagering.terminal where asset_number = any(%s) order by asset_number for update",
        (sorted(number for number in set(asset_numbers) if _NAME.fullmatch(number)),),
    )
    return {row["asset_number"]: _terminal(row, row["asset_number"]) for row in rows}


def _switch(house: House, id: UUID, asset_number: str, made_by: str, *, enabled: bool) -> Answer:
    def act(unit: Unit) -> Answer:
        changed = unit.run("update wagering.terminal set enabled = %s where asset_number = %s", (enabled, asset_number))
        if not changed:
            _terminal(None, asset_number)
        if enabled:
            holds.lift(unit, holds.of_terminal(asset_number), holds.STOPPED, made_by)
        return {"asset_number": asset_number, "enabled": enabled}

    return house.command(id, "enable" if enabled else "disable", {"asset_number": asset_number}, act, made_by)


def _terminal(row: Row | None, asset_number: str) -> Terminal:
    if row is None:
        raise Refused(f"terminal {asset_number}", "there is none with this asset number", "461a.1", "enrol it first")
    return Terminal(
        **{name: row[name] for name in Terminal.__slots__ if name != "holds"}, holds=holds.holds_of(row["holds"])
    )


def verify_banked(edition: str) -> None:
    """A hybrid gaming table is a banked game's: at nonbanked poker the players play against each other."""
    entry = catalogue().get(edition.partition("@")[0])
    if entry is not None and not entry.banked:
        raise Refused(
            f"a hybrid gaming table for {entry.name}",
            f"{entry.name} is nonbanked, and a hybrid gaming table is for banked games",
            "605a.1",
            "choose a banked game; `feltwork poker open` opens an electronic poker table",
        )


def verify_name(value: str, what: str, longest: int) -> None:
    """Refuse what can't be the name of a table or a device."""
    if not _NAME.fullmatch(value) or len(value) > longest:
        raise Refused(
            what, f"{shown(value)} is not one", instead=f"up to {longest} letters, digits, dots, dashes and underscores"
        )
