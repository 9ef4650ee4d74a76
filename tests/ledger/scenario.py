"""Ledger scenarios: one line an operation and what comes of it, in files that a pit manager can read.

    account CODE KIND [LOWEST]..[HIGHEST] = opened | open already | refused WHY
    post NAME: ENTRY; ENTRY... = ok | again | refused WHY
    post NAME correcting NAME by PERSON: ENTRY... = ...
    reverse NAME: undo NAME by PERSON = ...
    clock HOURS = ok                    the house's clock goes ahead
    balance CODE = POSTED [reserved AMOUNT] [expected AMOUNT]
    days = NUMBER
    journal = NUMBER postings, NUMBER transfers

An entry is `DEBIT -> CREDIT AMOUNT KIND [WHAT]`; `reserve WAGER DEBIT -> ...` makes it pending under a name, and
`settle WAGER` or `void WAGER` ends that. An account without bounds is written `..`. Amounts are dollars; with a `c`
behind, cents. `again`: nothing was applied, the answer is the first one's. After a refusal everything is as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from uuid import NAMESPACE_OID, UUID, uuid5

from feltwork.ledger.ledger import Correction, Entry, Pending, Post, Posting, Transfer, Void
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from tests.ledger.books import Books

FOLDER = Path(__file__).parent / "scenarios"

_POST = re.compile(r"(?P<name>\S+?)(?: correcting (?P<corrects>\S+) by (?P<who>.*?))?:(?P<entries>.*)")
_UNDO = re.compile(r"(?P<name>\S+): undo (?P<corrects>\S+) by (?P<who>.*)")
_ENTRY = re.compile(r"(?P<debit>\S+) -> (?P<credit>\S+) (?P<amount>\S+) (?P<kind>\S+)(?: (?P<what>.+))?")


def named(name: str) -> UUID:
    """The id that goes by a name."""
    return uuid5(NAMESPACE_OID, name)


def cents(text: str) -> Cents:
    return int(text[:-1]) if text.endswith("c") else parse_money(text)


def entry(text: str) -> Entry:
    word, _, rest = text.strip().partition(" ")
    if word == "settle":
        return Post(named(rest))
    if word == "void":
        return Void(named(rest))
    if word == "reserve":
        wager, _, rest = rest.partition(" ")
        return Pending(named(wager), _transfer(rest))
    return _transfer(text.strip())


def _transfer(text: str) -> Transfer:
    said = _ENTRY.fullmatch(text)
    assert said, f"no transfer: {text}"
    return Transfer(said["debit"], said["credit"], cents(said["amount"]), said["kind"], said["what"])


class Run:
    """A scenario on its way through a ledger."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.made: dict[UUID, Posting] = {}

    def line(self, line: str) -> None:
        """Carry a line out, and hold it to what it says."""
        said, _, expected = line.rpartition(" = ")
        word, _, rest = said.partition(" ")
        carry_out: Callable[[str], str] = getattr(self, f"_{word}")
        before = self.books.everything()
        try:
            result = carry_out(rest)
        except Refused as refused:
            result = f"refused {refused}"
            assert self.books.everything() == before, f"{line}: something was applied"
        if expected.startswith("refused "):
            why = expected.removeprefix("refused ")
            assert result.startswith("refused "), f"{line}: it came to {result}"
            assert why in result, f"{line}: it came to {result}"
        else:
            assert result == expected, f"{line}: it came to {result}"
            if result == "again":
                assert self.books.everything() == before, f"{line}: something was applied"

    def _account(self, rest: str) -> str:
        code, kind, bounds = rest.split()
        lowest, highest = (cents(bound) if bound else None for bound in bounds.split(".."))
        return "opened" if self.books.ledger.open_account(code, kind, lowest, highest) else "open already"

    def _post(self, rest: str) -> str:
        said = _POST.fullmatch(rest)
        assert said, f"no posting: {rest}"
        entries = [entry(text) for text in said["entries"].split(";") if text.strip()]
        correction = Correction(named(said["corrects"]), said["who"]) if said["corrects"] else None
        id = named(said["name"])
        return self._answer(self.books.ledger.post(id, "trial", "Bo", entries, None, correction))

    def _reverse(self, rest: str) -> str:
        said = _UNDO.fullmatch(rest)
        assert said, f"nothing to undo: {rest}"
        id, corrects = named(said["name"]), named(said["corrects"])
        return self._answer(self.books.ledger.reverse(id, corrects, "Bo", said["who"], "a mistake"))

    def _answer(self, posting: Posting) -> str:
        if posting.id in self.made:
            assert posting == self.made[posting.id], "another answer"
            return "again"
        self.made[posting.id] = posting
        return "ok"

    def _clock(self, hours: str) -> str:
        self.books.as_owner(f"update ledger.house set clock_ahead = clock_ahead + interval '{int(hours)} hours'")
        return "ok"

    def _balance(self, code: str) -> str:
        held = self.books.ledger.balance(code)
        words = [money(held.posted)]
        words += [f"{name} {money(amount)}" for name in ("reserved", "expected") if (amount := getattr(held, name))]
        return " ".join(words)

    def _days(self, _: str) -> str:
        return str(self.books.rows("select count(*) from ledger.day")[0][0])

    def _journal(self, _: str) -> str:
        postings, transfers = self.books.rows(
            "select (select count(*) from ledger.posting), (select count(*) from ledger.transfer)"
        )[0]
        return f"{postings} postings, {transfers} transfers"
