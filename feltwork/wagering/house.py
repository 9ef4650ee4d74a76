"""A house: its database and its options, and how a command is carried out once.

Every command of this room is one unit of work under an id that its client made. It locks what it works on in one order
(terminals by asset number, then the round, then progressives, then the ledger), so that commands wait for each other
and never in a circle.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import time
from typing import Any, Final, Literal, TypeVar, get_args
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import psycopg

from feltwork.database.addresses import AppUrl
from feltwork.database.database import Database, Row, Unit, sure
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import open_account
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

BILLS: Final = (1, 2, 5, 10, 20, 50, 100)
"""Denominations of currency that a bill validator can know; each has its meter (605a.5(d)(5))."""

LONGEST_FACILITY: Final = 60
"""What fits on a gaming voucher."""
MOST_DAYS: Final = 36_500
IDLE_MINUTES: Final = range(5, 721)
"""Bounds of an idle time. Fewer minutes would sign people out while they read; 720 are a shift, the longest session."""
_POOL: Final = re.compile(r"[a-z][a-z_]{0,39}")

T = TypeVar("T")
Answer = dict[str, Any]
Act = Callable[[Unit], Answer | Refused]
"""A command's own unit: its answer, or a refusal that leaves applied what the unit has counted."""
Also = Callable[[Unit, Answer], None]
"""What else is done in a command's own unit, after its money: both or neither."""
Remainder = Literal["refuse", "new_voucher"]


@dataclass(frozen=True, slots=True)
class Options:
    """What the house chooses."""

    facility: str = "Feltwork Casino"
    timezone: str = "America/New_York"
    day_begins: time = time(6)
    bills: tuple[int, ...] = BILLS
    voucher_days: int | None = None
    """After how many days a gaming voucher expires; None: never."""
    voucher_remainder: Remainder = "refuse"
    """A gaming voucher that does not fit a terminal's denomination is refused, or its rest comes back as a new one
    (461a.8(h))."""
    tips_pool: str = "dealers"
    """The pool that tips from terminals go to (465a.19(g)(2))."""
    idle_minutes: Mapping[str, int] = field(default_factory=dict)
    """By role: minutes without an act after which a session ends. Default of a role: `access.idle_times`."""

    def to_json(self) -> Answer:
        """For the answer of the command that chose them.

        >>> Options.of(Options().to_json()) == Options()
        True
        """
        return {**asdict(self), "day_begins": self.day_begins.isoformat(), "bills": list(self.bills)}

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> Options:
        """The options in the answer of a command."""
        return cls(
            **{**answer, "day_begins": time.fromisoformat(answer["day_begins"]), "bills": tuple(answer["bills"])}
        )

    def verify(self) -> None:
        """Refuse what can't be chosen."""
        if not isinstance(self.facility, str) or not 0 < len(self.facility.strip()) <= LONGEST_FACILITY:
            raise Refused(
                "facility",
                "a gaming voucher names it",
                "461a.8(d)",
                f"state its name in up to {LONGEST_FACILITY} letters",
            )
        unknown = [bill for bill in self.bills if bill not in BILLS or isinstance(bill, bool)]
        if unknown or not self.bills:
            raise Refused("bills", f"{unknown or 'none'}: no such denominations", "605a.5(d)(5)", f"among {BILLS}")
        days = self.voucher_days
        if days is not None and (isinstance(days, bool) or not isinstance(days, int) or not 0 < days <= MOST_DAYS):
            raise Refused(
                "voucher_days",
                f"a gaming voucher is not good for {shown(days)} days",
                instead=f"1 to {MOST_DAYS}, or none",
            )
        if self.voucher_remainder not in get_args(Remainder):
            raise Refused(
                "voucher_remainder",
                f"{shown(self.voucher_remainder)} is no procedure",
                "461a.8(h)",
                " or ".join(get_args(Remainder)),
            )
        self._verify_pool_and_day()
        for role, minutes in self.idle_minutes.items():
            if isinstance(minutes, bool) or not isinstance(minutes, int) or minutes not in IDLE_MINUTES:
                raise Refused(
                    "idle_minutes",
                    f"{shown(minutes)} is not a number of minutes for {shown(role)}",
                    instead=f"use {IDLE_MINUTES[0]} to {IDLE_MINUTES[-1]}",
                )

    def _verify_pool_and_day(self) -> None:
        if not isinstance(self.tips_pool, str) or not _POOL.fullmatch(self.tips_pool):
            why = f"{shown(self.tips_pool)} names no pool"
            raise Refused("tips_pool", why, "465a.19(g)(2)", "small letters and underscores")
        if not isinstance(self.day_begins, time) or self.day_begins.tzinfo is not None:
            raise Refused("day_begins", f"{shown(self.day_begins)} is no time of day", instead="e.g. 06:00")
        try:
            ZoneInfo(self.timezone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise Refused("timezone", f"{shown(self.timezone)} is not known", instead="e.g. America/New_York") from None


class House:
    """A house's money: every command of this room takes one."""

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(cls, url: AppUrl, *, connections: int = 8, patience_s: float = 5.0) -> House:
        """The house in a database at the newest version, which is given the accounts everyone shares."""
        house = cls(Database.open(url, connections=connections, patience_s=patience_s))
        house.database.run(_open_shared_accounts, "the house's accounts")
        return house

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def command(
        self,
        id: UUID,
        kind: str,
        request: Mapping[str, Any],
        act: Act,
        made_by: str = "the house",
        also: Also | None = None,
    ) -> Answer:
        """Carry out a command once: the answer is kept under its id and given again when it is asked again.

        A refusal is not kept: what is refused now may be right later, under the same id. One that ``act`` raises undoes
        the unit; one that it returns is raised afterwards, and what the unit has counted stays. ``also`` is carried out
        with the command, never when it is known already, and like ``act`` it must be safe to run twice.
        """
        asked = Asked(id, kind, made_by, request)

        def once(unit: Unit) -> Answer | Refused:
            known = known_commands(unit, [id])
            if id in known:
                return asked.answer_in(known)
            with _at_the_same_moment(id):
                done = act(unit)
                if isinstance(done, Refused):
                    return done
                answer = as_kept(done)
                if also:
                    also(unit, answer)
            keep_commands(unit, [(asked, answer)])
            return answer

        return given(sure(lambda: self.database.run(once, kind)))

    def carry_out(self, kind: str, made_by: str, work: Callable[[Unit], T]) -> T:
        """Carry out an act for which nobody sent an id, as one unit, and answer with what that unit came to.

        When the connection is lost at the end of the unit, the act may be applied already: it is found under an id of
        its own, and neither refused nor done again. The answer is not stored, since it may hold a secret.
        """
        done: list[T] = []

        def act(unit: Unit) -> Answer:
            done[:] = [work(unit)]
            return {}

        self.command(new_id(), kind, {}, act, made_by)
        return done[0]

    def read(self, work: Callable[[Unit], Any], what: str = "the house's books") -> Any:
        """Read from one moment of the books, whatever is going on beside it."""
        return self.database.run(work, what, "repeatable read")

    def options(self) -> Options:
        return self.database.run(options, "the house's options")

    def set_options(self, id: UUID, made_by: str, **chosen: Any) -> Options:
        """Change options. Options and roles that are not named keep theirs; the next gaming day has a new start."""
        self.verify_options(chosen)

        def act(unit: Unit) -> Answer:
            unit.run("select from wagering.house for update")
            now = options(unit)
            wanted = replace(now, **chosen)
            wanted = replace(wanted, idle_minutes={**now.idle_minutes, **wanted.idle_minutes})
            unit.run(
                "update wagering.house set facility = %s, bills = %s, voucher_days = %s, voucher_remainder = %s,"
                " tips_pool = %s",
                (wanted.facility, list(wanted.bills), wanted.voucher_days, wanted.voucher_remainder, wanted.tips_pool),
            )
            unit.run("select ledger.set_day(%s, %s)", (wanted.timezone, wanted.day_begins))
            open_account(unit, f"tips/{wanted.tips_pool}", "liability")
            _set_idle_times(unit, wanted.idle_minutes)
            return wanted.to_json()

        asked = {name: str(value) for name, value in chosen.items()}
        answer = self.command(id, "set options", asked, act, made_by)
        return Options.of(answer) if answer else self.options()  # earlier versions stored no answer

    @staticmethod
    def verify_options(chosen: Mapping[str, Any]) -> None:
        """Refuse options that can't be chosen."""
        known = set(Options.__slots__)
        if wrong := sorted(set(chosen) - known):
            raise Refused(wrong[0], "there is no such option", instead=f"one of {', '.join(sorted(known))}")
        replace(Options(), **chosen).verify()


def given(answer: T | Refused) -> T:
    """The answer of a unit; raised where it answered with a refusal."""
    if isinstance(answer, Refused):
        raise answer
    return answer


def options(unit: Unit) -> Options:
    row = unit.only(
        "select * from wagering.house cross join (select timezone, day_begins from ledger.house) as day"
        " cross join (select jsonb_object_agg(role, minutes) as idle_minutes from access.idle_time) as idle"
    )
    return Options(
        facility=row["facility"],
        timezone=row["timezone"],
        day_begins=row["day_begins"],
        bills=tuple(row["bills"]),
        voucher_days=row["voucher_days"],
        voucher_remainder=row["voucher_remainder"],
        tips_pool=row["tips_pool"],
        idle_minutes=row["idle_minutes"] or {},
    )


def _set_idle_times(unit: Unit, minutes: Mapping[str, int]) -> None:
    roles = [row["role"] for row in unit.rows("select role from access.role")]
    for role in sorted(set(minutes) - set(roles)):
        raise Refused(f"role {shown(role)}", "there is no such role", instead=f"one of {', '.join(sorted(roles))}")
    unit.run(
        "insert into access.idle_time (role, minutes) select * from unnest(%s::text[], %s::integer[])"
        " on conflict (role) do update set minutes = excluded.minutes",
        (list(minutes), list(minutes.values())),
    )


def _open_shared_accounts(unit: Unit) -> None:
    open_account(unit, "vouchers", "liability")
    open_account(unit, "vouchers_expired", "liability")
    open_account(unit, "cage", "asset")
    open_account(unit, f"tips/{options(unit).tips_pool}", "liability")


# ------------------------------------------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True)
class Asked:
    """A command as its client stated it."""

    id: UUID
    kind: str
    made_by: str
    request: Mapping[str, Any]

    @property
    def digest(self) -> bytes:
        return hashlib.sha256(_canonical([self.kind, self.made_by, self.request]).encode()).digest()

    def answer_in(self, known: Mapping[UUID, Row]) -> Answer:
        """The answer that was given under this id; refused where it was for other content."""
        before = known[self.id]
        if bytes(before["asked"]) != self.digest:
            raise Refused(f"{self.kind} {self.id}", "this id was used for other content", instead="make a new id")
        return dict(before["answer"])


def known_commands(unit: Unit, ids: Iterable[UUID]) -> dict[UUID, Row]:
    """Those of some commands that were carried out: what was asked, and what was answered."""
    rows = unit.rows("select id, asked, answer from wagering.command where id = any(%s)", (list(ids),))
    return {row["id"]: row for row in rows}


def keep_commands(unit: Unit, done: Sequence[tuple[Asked, Answer]]) -> None:
    """Keep what was carried out, each with its answer."""
    kept = unit.run(
        "insert into wagering.command (id, kind, made_by, asked, answer)"
        " select id, kind, made_by, asked, answer::json"
        " from unnest(%s::uuid[], %s::text[], %s::text[], %s::bytea[], %s::text[])"
        " as done (id, kind, made_by, asked, answer) on conflict do nothing",
        (
            [asked.id for asked, _ in done],
            [asked.kind for asked, _ in done],
            [asked.made_by for asked, _ in done],
            [asked.digest for asked, _ in done],
            [_canonical(answer) for _, answer in done],
        ),
    )
    if kept != len(done):
        # The same command at the same moment from elsewhere: undo this one, run again, and find that one's answer.
        raise psycopg.errors.SerializationFailure("the same command was carried out at the same moment")


@contextmanager
def _at_the_same_moment(id: UUID) -> Iterator[None]:
    """A row under the command's own id that is there already: the same command from elsewhere was a moment faster."""
    try:
        yield
    except psycopg.errors.UniqueViolation as error:
        if str(id) not in (error.diag.message_detail or ""):
            raise
        raise psycopg.errors.SerializationFailure("the same command was carried out at the same moment") from error


def as_kept(answer: Answer) -> Answer:
    """An answer as it is read from the books later: plain data, keys in order."""
    plain: Answer = json.loads(_canonical(answer))
    return plain


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, default=str)
