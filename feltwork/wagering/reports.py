"""Reports by gaming day for each gaming table and each electronic wagering terminal (605a.2(d)(6) and (7), 601a.9).

One pass over the day's transfers gives every figure. A day that is over never changes: what is put right later is a
correction, and stands in the day in which it was made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Any, Final

from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.terms.report import write_csv as write_csv
from feltwork.wagering import accounts
from feltwork.wagering.house import House, options
from feltwork.wagering.table_kinds import TableKind, kind_of
from feltwork.wagering.terminals import terminal
from feltwork.wagering.voucher_records import today

HEADINGS: Final[Mapping[str, tuple[str, str | None]]] = {
    "deposited": ("deposited into game accounts", "605a.2(d)(7)(i)"),
    "winnings": ("credited as winnings", "605a.2(d)(7)(ii)"),
    "losing": ("collected as losing wagers", "605a.2(d)(7)(iii)"),
    "time_charges": ("poker time charges", "605a.2(d)(7)(iv)(A)"),
    "rake": ("poker rake", "605a.2(d)(7)(iv)(B)"),
    "pots_won": ("won from others in poker pots", "605a.2(d)(7)(ii)"),
    "pots_lost": ("lost to others in poker pots", "605a.2(d)(7)(iii)"),
    "withdrawn": ("withdrawn from game accounts", "605a.2(d)(7)(v)"),
    "revenue": ("gross table game revenue", "605a.2(d)(7)(vi)"),
    "vigorish": ("vigorish", "605a.5(d)(12)"),
    "tips": ("tips to the dealers", "465a.19(g)(2)"),
    "by_hand": ("of the winnings, paid by hand", "465a.26(b)"),
    "from_meters": ("of the winnings, from progressive meters", "605a.7(a)"),
    "bad_beat_contributions": ("from poker pots to Bad Beat payouts", "553.20(c)"),
    "bad_beats": ("Bad Beat payouts into game accounts", "553.20(g)"),
    "vouchers_voided": ("vouchers voided, back in game accounts", "461a.8(d)"),
    "corrected": ("corrections of game accounts", None),
    "revenue_corrected": ("of the revenue, corrections", None),
    "opening": ("game accounts at the beginning", "605a.2(d)(1)"),
    "closing": ("game accounts at the end", "605a.2(d)(1)"),
}
"""Every figure of a report in its order, with what it is and its section."""

REVENUE_BY: Final = ("601a.9(b)(3)", "601a.9(e)")
"""What makes the net revenue of terminals part of gross table game revenue, apart from that of felt tables."""

POKER: Final = frozenset({"pots_won", "pots_lost", "time_charges", "rake", "bad_beat_contributions", "bad_beats"})
"""Figures that only a poker table has. What players win and lose in pots is between them, and no revenue."""

REVENUE_ACCOUNTS: Final = frozenset({"table_win", "progressive", "poker_revenue", "rake_area"})
"""What players are paid from, and lose to. A progressive's growth and its seed, from progressive_cost, are neither."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a gaming day came to at one terminal, one table, or in the whole house, in cents."""

    deposited: Cents = 0
    winnings: Cents = 0
    """Beyond the stakes, whoever paid them: the terminal or an attendant."""
    losing: Cents = 0
    time_charges: Cents = 0
    rake: Cents = 0
    pots_won: Cents = 0
    """Beyond what the winners had bet in those pots themselves."""
    pots_lost: Cents = 0
    withdrawn: Cents = 0
    vigorish: Cents = 0
    tips: Cents = 0
    by_hand: Cents = 0
    from_meters: Cents = 0
    bad_beat_contributions: Cents = 0
    bad_beats: Cents = 0
    vouchers_voided: Cents = 0
    corrected: Cents = 0
    revenue_corrected: Cents = 0
    opening: Cents | None = None
    """None for a table: a game account is a terminal's, which may stand at one table now and at another later."""
    closing: Cents | None = None

    @property
    def revenue(self) -> Cents:
        """Gross table game revenue; below zero where players won more than they lost."""
        won = self.losing + self.vigorish + self.time_charges + self.rake
        return won - self.winnings + self.revenue_corrected

    @property
    def change(self) -> Cents:
        """By how much the day's figures change game accounts. What is paid by hand never enters one."""
        came = self.deposited + self.winnings - self.by_hand + self.vouchers_voided + self.pots_won + self.bad_beats
        went = self.losing + self.vigorish + self.time_charges + self.withdrawn + self.tips + self.pots_lost
        return came - went + self.corrected

    @property
    def difference(self) -> Cents:
        """What the balances have more than the figures explain: zero, or something is wrong."""
        if self.opening is None or self.closing is None:
            return 0
        return self.closing - self.opening - self.change

    def figure(self, name: str) -> Cents | None:
        value: Cents | None = getattr(self, name)
        return value

    def to_json(self) -> dict[str, str | None]:
        shown = {name: self.figure(name) for name in HEADINGS}
        return {name: None if value is None else money(value) for name, value in shown.items()}


@dataclass(frozen=True, slots=True)
class OfTable:
    """The figures of a gaming table."""

    gaming_table: str
    edition: str
    figures: Figures

    @property
    def kind(self) -> TableKind:
        return kind_of(self.edition)


@dataclass(frozen=True, slots=True)
class OfTerminal:
    """The figures of a terminal, and the tables at which it was used in the day, or the one it stands at."""

    asset_number: str
    tables: tuple[str, ...]
    figures: Figures
    at_poker: bool = False
    """A position of an electronic poker table, which is no electronic wagering terminal (605a.1)."""

    @property
    def kind(self) -> str:
        return "position of an electronic poker table" if self.at_poker else "electronic wagering terminal"


@dataclass(frozen=True, slots=True)
class DayReport:
    """A gaming day: every table and every terminal, with or without play, and the whole house."""

    day: date
    over: bool
    """False for the day that is going on: its figures still grow."""
    facility: str
    tables: tuple[OfTable, ...]
    terminals: tuple[OfTerminal, ...]
    total: Figures

    section = "605a.2(d)(7)"

    def to_json(self) -> dict[str, Any]:
        return {
            "report": "gaming day",
            "section": self.section,
            "revenue_by": list(REVENUE_BY),
            "facility": self.facility,
            "day": self.day.isoformat(),
            "over": self.over,
            "tables": [
                {"table": one.gaming_table, "kind": one.kind.in_full, "game": one.edition, **one.figures.to_json()}
                for one in self.tables
            ],
            "terminals": [
                {
                    "terminal": one.asset_number,
                    "kind": one.kind,
                    "tables": list(one.tables),
                    **one.figures.to_json(),
                }
                for one in self.terminals
            ],
            "total": self.total.to_json(),
        }

    def csv_rows(self) -> list[list[str]]:
        """A header, a row a table, a row a terminal, and the total; dollars with cents, empty where there is none."""
        return [
            ["day", "of", "table", "terminal", *HEADINGS],
            *(self._row(_table_word(one.kind), one.gaming_table, "", one.figures) for one in self.tables),
            *(
                self._row(one.kind if one.at_poker else "terminal", " ".join(one.tables), one.asset_number, one.figures)
                for one in self.terminals
            ),
            self._row("total", "", "", self.total),
        ]

    def _row(self, of: str, table: str, terminal: str, figures: Figures) -> list[str]:
        return [self.day.isoformat(), of, table, terminal, *(value or "" for value in figures.to_json().values())]


def _table_word(kind: TableKind) -> str:
    return kind.words if kind is TableKind.ELECTRONIC_POKER_TABLE else "table"


def day_report(
    house: House, day: date | None = None, table: str | None = None, asset_number: str | None = None
) -> DayReport:
    """The report of a gaming day, the one that is going on unless stated.

    With ``table`` or ``asset_number`` only what happened there; the total is then of that alone.
    """
    found: DayReport = house.read(lambda unit: day_report_in(unit, day, table, asset_number), "the day's report")
    return found


def day_report_in(
    unit: Unit, day: date | None = None, table: str | None = None, asset_number: str | None = None
) -> DayReport:
    """The same inside a unit of work."""
    on = begun(unit, day)
    moved = [
        row
        for row in _moved(unit, on)
        if table in (None, row["gaming_table"]) and asset_number in (None, row["terminal"])
    ]
    # What a terminal's account held is not any one table's: with a table chosen, balances are left out.
    balances = {} if table else _balances(unit, on, asset_number, moved)
    tables = tables_of(unit, on, table)
    return DayReport(
        day=on,
        over=on < today(unit),
        facility=options(unit).facility,
        tables=() if asset_number else _of_tables(tables, moved),
        terminals=_of_terminals(_terminals(unit, on, table, asset_number), moved, balances),
        total=figures_of(moved, _sum(balances.values()) if balances else None),
    )


# ---------------------------------------------------------------------------------------------- from the ledger

# One scan of the day. What each transfer does to game accounts is added up beside it: from that comes what they held
# when the day began.
_MOVED: Final = """
select gaming_table, terminal, kind, sum(amount)::bigint as amount,
    sum(case when credit like 'game\\_account/%%' then amount else 0 end
        - case when debit like 'game\\_account/%%' then amount else 0 end)::bigint as account
from ledger.transfer where day = %(day)s and phase = 'posted' group by gaming_table, terminal, kind
"""
# The few kinds that do not say between which accounts the money moved; not asked for in a day that has none.
_MOVED_BETWEEN: Final = """
select gaming_table, terminal, kind, split_part(debit, '/', 1) as debit, split_part(credit, '/', 1) as credit,
    sum(amount)::bigint as amount
from ledger.transfer where day = %(day)s and phase = 'posted' and kind = any (%(kinds)s) group by 1, 2, 3, 4, 5
"""
_BETWEEN: Final = (accounts.PROGRESSIVE_DUE, accounts.CORRECTION)
# What an account held at the end of a day: what it holds, less what came later.
_CLOSING: Final = """
select t.asset_number, (b.posted - coalesce(sum(later.amount), 0))::bigint as closing
from wagering.terminal t
join ledger.balance b on b.account = 'game_account/' || t.asset_number
left join (
    select credit as account, amount from ledger.transfer
    where day > %(day)s and phase = 'posted' and credit like 'game\\_account/%%'
    union all
    select debit, -amount from ledger.transfer
    where day > %(day)s and phase = 'posted' and debit like 'game\\_account/%%'
) later on later.account = b.account
where %(terminal)s::text is null or t.asset_number = %(terminal)s
group by t.asset_number, b.posted
"""


def _moved(unit: Unit, day: date) -> list[Row]:
    """The day's sums by table, terminal and kind; those of the few kinds by their accounts as well."""
    # A day has few sums and many rows: they are to be hashed, and never sorted, whatever the server expects of them.
    unit.run("set local enable_sort = off")
    rows = unit.rows(_MOVED, {"day": day})
    if any(row["kind"] in _BETWEEN for row in rows):
        rows += unit.rows(_MOVED_BETWEEN, {"day": day, "kinds": list(_BETWEEN)})
    unit.run("set local enable_sort = on")
    return rows


def figures_of(moved: Iterable[Row], balances: tuple[Cents, Cents] | None = None) -> Figures:
    """The figures of some sums of transfers, whichever tables and terminals they are of."""
    sums: dict[str, Cents] = dict.fromkeys(_SUMS, 0)
    opening, closing = balances or (None, None)
    for row in moved:
        for name, sign in _counted(row):
            sums[name] += sign * row["amount"]
    return Figures(**sums, opening=opening, closing=closing)


_SUMS: Final = tuple(field.name for field in fields(Figures) if field.default is not None)
_COUNTED: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    accounts.BILL_IN: (("deposited", 1),),
    accounts.VOUCHER_IN: (("deposited", 1),),
    accounts.VOUCHER_OUT: (("withdrawn", 1),),
    accounts.CANCELLED_CREDIT_DUE: (("withdrawn", 1),),
    accounts.VOUCHER_VOIDED: (("vouchers_voided", 1),),
    accounts.WAGER: (("losing", 1),),
    accounts.STAKE_RETURNED: (("losing", -1),),
    accounts.WINNINGS: (("winnings", 1),),
    accounts.JACKPOT_DUE: (("winnings", 1), ("by_hand", 1)),
    accounts.PROGRESSIVE_WON: (("winnings", 1), ("from_meters", 1)),
    accounts.PROGRESSIVE_PRIZE: (("winnings", 1),),
    accounts.VIGORISH: (("vigorish", 1),),
    accounts.TIP: (("tips", 1),),
    accounts.POKER_RAKE: (("rake", 1),),
    accounts.POKER_TIME_CHARGE: (("time_charges", 1),),
    accounts.POKER_BET: (("pots_lost", 1),),
    accounts.POKER_BET_RETURNED: (("pots_lost", -1),),
    accounts.POKER_POT_WON: (("pots_won", 1),),
    accounts.BAD_BEAT_CONTRIBUTION: (("bad_beat_contributions", 1),),
    accounts.BAD_BEAT_CREDITED: (("bad_beats", 1),),
}


def _counted(row: Row) -> Iterable[tuple[str, int]]:
    """Into which figures a sum of transfers goes, and with which sign."""
    if row["kind"] in _BETWEEN and "debit" not in row:
        return ()
    if row["kind"] == accounts.PROGRESSIVE_DUE:
        return [("winnings", 1), ("by_hand", 1), *([("from_meters", 1)] if row["debit"] == "progressive" else [])]
    if row["kind"] == accounts.CORRECTION:
        return _corrected(row["debit"], row["credit"])
    return _COUNTED.get(row["kind"], ())


def _corrected(debit: str, credit: str) -> Iterable[tuple[str, int]]:
    """What a correction does to game accounts and to the revenue, by the accounts between which it moves money."""
    account = (credit == "game_account") - (debit == "game_account")
    revenue = (credit in REVENUE_ACCOUNTS) - (debit in REVENUE_ACCOUNTS)
    if "progressive_cost" in (debit, credit):
        revenue = 0
    return [("corrected", account), ("revenue_corrected", revenue)]


def _of_tables(tables: Mapping[str, str], moved: Sequence[Row]) -> tuple[OfTable, ...]:
    at: dict[str, list[Row]] = {table: [] for table in tables}
    for row in moved:
        if row["gaming_table"] in at:
            at[row["gaming_table"]].append(row)
    return tuple(OfTable(table, tables[table], figures_of(rows)) for table, rows in at.items())


def _of_terminals(
    stand_at: Mapping[str, tuple[str, bool]], moved: Sequence[Row], balances: Mapping[str, tuple[Cents, Cents]]
) -> tuple[OfTerminal, ...]:
    used: dict[str, list[Row]] = {terminal: [] for terminal in stand_at}
    for row in moved:
        if row["terminal"]:
            used.setdefault(row["terminal"], []).append(row)
    return tuple(
        OfTerminal(
            terminal,
            _used_at(rows) or (stand_at[terminal][0],),
            figures_of(rows, balances.get(terminal)),
            terminal in stand_at and stand_at[terminal][1],
        )
        for terminal, rows in sorted(used.items())
    )


def _used_at(rows: Iterable[Row]) -> tuple[str, ...]:
    return tuple(sorted({row["gaming_table"] for row in rows if row["gaming_table"]}))


# ------------------------------------------------------------------------------------------- days, tables, terminals


def begun(unit: Unit, day: date | None) -> date:
    """The day asked for; the one that is going on where none is, and a refusal where it has not begun."""
    now = today(unit)
    if day is not None and day > now:
        raise Refused(f"gaming day {day}", "it has not begun", "605a.2(d)(7)", f"{now} is the newest")
    return day or now


def tables_of(unit: Unit, day: date, table: str | None) -> dict[str, str]:
    """Tables that were there in a day, or the one asked for, with their games."""
    rows = unit.rows(
        "select id, edition from wagering.gaming_table"
        " where case when %(table)s::text is null then ledger.gaming_day(opened_at) <= %(day)s else id = %(table)s end"
        ' order by id collate "C"',
        {"table": table, "day": day},
    )
    if table is not None and not rows:
        raise Refused(f"table {table}", "there is no such table", "605a.2(d)(7)", "`feltwork table list` lists them")
    return {row["id"]: row["edition"] for row in rows}


def _terminals(unit: Unit, day: date, table: str | None, asset_number: str | None) -> dict[str, tuple[str, bool]]:
    """Terminals that were there in a day, or the one asked for, with its table now and whether that is poker's."""
    if asset_number is not None:
        terminal(unit, asset_number)
    rows = unit.rows(
        "select t.asset_number, t.gaming_table, g.edition from wagering.terminal t"
        " join wagering.gaming_table g on g.id = t.gaming_table"
        " where case when %(terminal)s::text is null then ledger.gaming_day(t.enrolled_at) <= %(day)s"
        " and (%(table)s::text is null or t.gaming_table = %(table)s) else t.asset_number = %(terminal)s end",
        {"table": table, "day": day, "terminal": asset_number},
    )
    poker = TableKind.ELECTRONIC_POKER_TABLE
    return {row["asset_number"]: (row["gaming_table"], kind_of(row["edition"]) is poker) for row in rows}


def _balances(unit: Unit, day: date, asset_number: str | None, moved: Iterable[Row]) -> dict[str, tuple[Cents, Cents]]:
    """What the game account of each terminal held when the day began and when it ended, or holds now."""
    changed: dict[str, Cents] = defaultdict(int)
    for row in moved:
        changed[row["terminal"]] += row.get("account", 0)
    rows = unit.rows(_CLOSING, {"day": day, "terminal": asset_number})
    return {row["asset_number"]: (row["closing"] - changed[row["asset_number"]], row["closing"]) for row in rows}


def _sum(balances: Iterable[tuple[Cents, Cents]]) -> tuple[Cents, Cents]:
    listed = list(balances)
    return sum(opening for opening, _ in listed), sum(closing for _, closing in listed)
