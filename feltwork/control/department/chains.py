"""Hash chains of a casino: each gaming day's heads continue from those of the day before, or a chain was rewritten.

The casino reads the heads of the day before again each day. The Department compares them with what it was told then: a
chain that was rewritten as a whole is consistent at the casino, and differs here (605a.5(a)). Heads that do not come in
time are told as well: whoever rewrites a chain could hold them back.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final

from feltwork.control.department.store import Store, now
from feltwork.terms.shown import named

KIND: Final = "chain_heads"
LATE_AFTER: Final = timedelta(minutes=5)
"""A casino sends the heads a minute after its gaming day has begun."""
ASKED_AGAIN: Final = timedelta(seconds=60)
"""Answers that are further apart are not one span of time: the casino, or the link, may have been away."""
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_HEAD: Final = 16
"""Digits of a hash that a sentence shows. The event has all of them."""


def faults(store: Store, casino: int) -> list[str]:
    """Every place where a casino's chains differ from the heads that it told before, in words."""
    told = _told(store, casino)
    found = [
        f"event {number}: {fault}" for (_, old), (number, new) in pairwise(told) for fault in _differences(old, new)
    ]
    read = store.rows("select fault from rewritten where casino = ? order by day, fault", (casino,))
    late = _not_in_time(store, casino, told)
    return [*_since_they_began_again(store, casino, told), *found, *(row["fault"] for row in read), *late]


def compare(store: Store, casino: int, read: Callable[[str, int], Mapping[str, Any]]) -> None:
    """Have the casino read the last heads that it told again, and keep what differs.

    The casino's events could go on telling the old heads of a chain that was rewritten. These are read from the books.
    """
    sql = "select content from event where casino = ? and kind = ? order by number desc limit 1"
    stated: str | None = store.value(sql, (casino, KIND))
    told = {} if stated is None else _mapping(json.loads(stated))
    day, then, trail = told.get("day"), told.get("ledger"), _mapping(told.get("trail"))
    number = trail.get("number")
    if not isinstance(day, str) or not isinstance(number, int) or number < 0 or not _DAY.fullmatch(day):
        return  # heads of another shape are a fault by themselves
    again, found = read(day, number), []
    if again["ledger"] != then:
        found.append(_rewritten(day, then, again["ledger"]))
    if again["trail"] != trail.get("hash"):
        found.append(_trail_rewritten(trail, again["trail"]))
    if found:
        with store.transaction() as connection:
            rows = [(casino, day, fault, now()) for fault in found]
            connection.executemany("insert or ignore into rewritten values (?, ?, ?, ?)", rows)


def _rewritten(day: Any, then: Any, again: Any) -> str:
    began = f"gaming day {_short(day)} began with head {_short(then)}"
    return f"the ledger's chain was rewritten: {began}, and the books now say {_short(again)}"


def _trail_rewritten(entry: Mapping[str, Any], again: Any) -> str:
    had = f"entry {_short(entry.get('number'))} had hash {_short(entry.get('hash'))}"
    return f"the audit trail was rewritten: {had}, and the books now say {_short(again)}"


def watch(connection: sqlite3.Connection, casino: int, day: str, told_at: str) -> None:
    """Note that a casino has told everything that it has, and how long its gaming day goes on without heads."""
    sql = "select content from event where casino = ? and kind = ? order by number desc limit 1"
    last = connection.execute(sql, (casino, KIND)).fetchone()
    if last is None or _day(_mapping(json.loads(last["content"]))) >= day:
        return
    at = datetime.fromisoformat(told_at)
    sql = "select since, until, late from without_heads where casino = ? and day = ?"
    known = connection.execute(sql, (casino, day)).fetchone()
    since, late = told_at, known is not None and bool(known["late"])
    if known is not None and timedelta() <= at - datetime.fromisoformat(known["until"]) <= ASKED_AGAIN:
        since = known["since"]
        late = late or at - datetime.fromisoformat(since) >= LATE_AFTER
    row = (casino, day, since, told_at, late)
    connection.execute("insert or replace into without_heads values (?, ?, ?, ?, ?)", row)


def _not_in_time(store: Store, casino: int, told: list[tuple[int, Mapping[str, Any]]]) -> Iterator[str]:
    minutes = LATE_AFTER // timedelta(minutes=1)
    for row in store.rows("select day from without_heads where casino = ? and late order by day", (casino,)):
        without = f"went on for {minutes} minutes without heads of the hash chains"
        yield f"gaming day {row['day']} {without}: ask the casino why"
    one = store.row("select day, first_day from casino where id = ?", (casino,))
    if not told and one is not None and one["first_day"] is not None and one["day"] > one["first_day"]:
        since = f"no heads of the hash chains have come since gaming day {one['first_day']}"
        yield f"{since}: the casino's program is an older one, or somebody holds them back"


def _told(store: Store, casino: int) -> list[tuple[int, Mapping[str, Any]]]:
    sql = "select number, content from event where casino = ? and kind = ? order by number"
    return [(row["number"], _mapping(json.loads(row["content"]))) for row in store.rows(sql, (casino, KIND))]


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Differences between the heads of a day as they were told then, and as the books have them a day later."""
    day, then, again = old.get("day"), old.get("ledger"), _mapping(new.get("ledger_before"))
    if str(new.get("day")) <= str(day):
        yield f"gaming day {_short(new.get('day'))} was begun after gaming day {_short(day)}"
    elif again.get("day") != day:
        continues = f"it continues from gaming day {_short(again.get('day'))}, not from {_short(day)}"
        yield f"the ledger's chain was rewritten: {continues}"
    elif again.get("hash") != then:
        yield _rewritten(day, then, again.get("hash"))
    entry, entry_again = _mapping(old.get("trail")), _mapping(new.get("trail_before"))
    if entry != entry_again:
        yield _trail_rewritten(entry, entry_again.get("hash"))


def _since_they_began_again(store: Store, casino: int, told: list[tuple[int, Mapping[str, Any]]]) -> Iterator[str]:
    """Books that begin again from a backup have the same heads up to the day of the backup, and others after it."""
    earlier: int | None = store.value("select follows from casino where id = ?", (casino,))
    if earlier is None:
        return
    before = {_day(content): _heads(content) for _, content in _told(store, earlier)}
    for number, content in told:
        if before.get(_day(content), _heads(content)) != _heads(content):
            since = f"from gaming day {_short(content.get('day'))} on the heads differ from those of facility {earlier}"
            yield f"event {number}: {since}; a backup from before that day explains it, otherwise a chain was rewritten"
            return


def _day(content: Mapping[str, Any]) -> str:
    return str(content.get("day"))


def _heads(content: Mapping[str, Any]) -> tuple[Any, Any]:
    return content.get("ledger"), content.get("trail")


def _mapping(value: Any) -> Mapping[str, Any]:
    """What a casino told, if it has the right shape."""
    return value if isinstance(value, dict) else {}


def _short(value: Any) -> str:
    return "nothing" if value is None else named(str(value)[:_HEAD])
