"""What is asked in a table test, what is right, and how an answer is marked. Nobody sees a key before answering."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, get_args

from feltwork.procedure.line import Line
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.odds import Prize
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

SECTION: Final = "527.5(a)"
Result = Literal["win", "lose", "push"]
Answers: TypeAlias = Mapping[str, Mapping[str, Any]]
"""By item, what the trainee says."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One marked line: what was said, what is right, the reason and the section."""

    item: str
    words: str
    answered: str
    right: str
    correct: bool
    why: str
    section: str

    def to_json(self) -> dict[str, Any]:
        return {
            "item": self.item,
            "words": self.words,
            "answered": self.answered,
            "right": self.right,
            "correct": self.correct,
            "why": self.why,
            "section": self.section,
        }


NOTHING: Final = "nothing"


def handed_over(line: Line) -> Cents:
    """What a dealer hands over beside a stake that stays the player's.

    Odds "to 1" leave the stake where it lies; under odds "for 1", a prize or a share of a meter the stake was
    collected, and all that comes back is handed over. Where a prize is won beside the stake, it is the prize.

    >>> from feltwork.terms.odds import ForOne, ToOne
    >>> handed_over(Line.win("ante", 500, ToOne(3, 2), "", "")), handed_over(Line.win("flop", 500, ForOne(50), "", ""))
    (750, 25000)
    >>> handed_over(Line("millionaire_row_9", 100, 50_001_00, "$50,000", "", ""))
    5000000
    """
    beside = line.odds is None or " to " in line.odds or line.odds == str(Prize(line.net))
    return line.net if beside or line.net <= 0 else line.returned


_PART: Final = re.compile(r"(hand \d+|\d-\d rolled): ")


def part_of(line: Line) -> str:
    """Which part of a wager a line settles, by the settlement's own words: a hand of a split, a roll; "" where all.

    >>> part_of(Line.lose("split", 500, "hand 2: 24 is over 21", "581.7(o)(1)(ii)(B)"))
    'hand 2'
    """
    found = _PART.match(line.why)
    return found[1] if found else ""


@dataclass(frozen=True, slots=True)
class LineItem:
    """A stake on the layout that the trainee settles. Its key is the settlement's own lines."""

    id: str
    seat: int
    wager: str
    name: str
    staked: Cents
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents:
        return sum(line.net for line in self.lines)

    @property
    def result(self) -> Result:
        return "win" if self.net > 0 else "lose" if self.net < 0 else "push"

    @property
    def amount(self) -> Cents:
        """What is handed over or collected."""
        return sum(handed_over(line) for line in self.lines) if self.net > 0 else -self.net

    @property
    def words(self) -> str:
        return f"seat {self.seat}: {self.name} {money(self.staked)}"

    def shown(self) -> dict[str, Any]:
        """What the trainee sees of it."""
        return {
            "id": self.id,
            "kind": "line",
            "seat": self.seat,
            "wager": self.wager,
            "name": self.name,
            "staked": money(self.staked),
        }

    def key(self) -> dict[str, Any]:
        """The right answer, as one would be sent."""
        return {"result": self.result, "amount": money(self.amount) if self.net else None}

    def verify(self, answer: Mapping[str, Any]) -> None:
        """Refuse what is no answer to it."""
        _verify_keys(self.id, answer, {"result", "amount"})
        if answer.get("result") not in get_args(Result):
            why = f"{shown(answer.get('result'))} is no result"
            raise Refused(self.id, why, SECTION, " or ".join(get_args(Result)))
        _amount(self.id, answer.get("amount"))

    def mark(self, answer: Mapping[str, Any] | None) -> list[Mark]:
        """Whether it wins, loses or comes back, and what is paid or collected."""
        result = answer.get("result") if answer else None
        amount = _amount(self.id, answer.get("amount")) if answer else None
        if result == "lose" and amount is None:
            amount = self.staked
        said = amount or 0 if result == "push" else amount
        correct = result == self.result and said == self.amount
        why, section = _reasons(self.lines)
        told = _settled(result, said) if result else NOTHING
        return [Mark(self.id, self.words, told, _settled(self.result, self.amount), correct, why, section)]


@dataclass(frozen=True, slots=True)
class ExtraItem:
    """What may be paid or taken where nothing is staked: a bonus, a vigorish. Marked where due or claimed."""

    id: str
    seat: int
    wager: str
    name: str
    lines: tuple[Line, ...]

    @property
    def due(self) -> Cents:
        return abs(sum(line.net for line in self.lines))

    @property
    def words(self) -> str:
        return f"seat {self.seat}: {self.name}"

    def shown(self) -> dict[str, Any]:
        return {"id": self.id, "kind": "extra", "seat": self.seat, "wager": self.wager, "name": self.name}

    def key(self) -> dict[str, Any]:
        return {"amount": money(self.due) if self.due else None}

    def verify(self, answer: Mapping[str, Any]) -> None:
        _verify_keys(self.id, answer, {"amount"})
        _amount(self.id, answer.get("amount"))

    def mark(self, answer: Mapping[str, Any] | None) -> list[Mark]:
        said = (_amount(self.id, answer.get("amount")) if answer else None) or 0
        if not said and not self.due:
            return []
        why, section = _reasons(self.lines) if self.lines else ("nothing is paid or taken here", SECTION)
        told, right = (money(one) if one else NOTHING for one in (said, self.due))
        return [Mark(self.id, self.words, told, right, said == self.due, why, section)]


@dataclass(frozen=True, slots=True)
class ChoiceItem:
    """A question with one right choice, or several that are as good."""

    id: str
    prompt: str
    choices: tuple[str, ...]
    right: frozenset[int]
    why: str
    section: str

    @property
    def words(self) -> str:
        return self.prompt

    def shown(self) -> dict[str, Any]:
        return {"id": self.id, "kind": "choice", "prompt": self.prompt, "choices": list(self.choices)}

    def key(self) -> dict[str, Any]:
        return {"choice": min(self.right)}

    def verify(self, answer: Mapping[str, Any]) -> None:
        _verify_keys(self.id, answer, {"choice"})
        choice = answer.get("choice")
        if type(choice) is not int or not 0 <= choice < len(self.choices):
            raise Refused(self.id, f"{shown(choice)} is no choice", SECTION, f"0 to {len(self.choices) - 1}")

    def mark(self, answer: Mapping[str, Any] | None) -> list[Mark]:
        chosen = answer.get("choice") if answer else None
        told = dict(enumerate(self.choices)).get(-1 if chosen is None else chosen, NOTHING)
        right = self.choices[min(self.right)]
        return [Mark(self.id, self.prompt, told, right, chosen in self.right, self.why, self.section)]


Item: TypeAlias = LineItem | ExtraItem | ChoiceItem


def _settled(result: str, amount: Cents | None) -> str:
    match result:
        case "win":
            return f"wins, {money(amount) if amount is not None else 'no amount'} is paid"
        case "lose":
            return f"loses, {money(amount) if amount is not None else 'no amount'} is collected"
    return "comes back"


def _reasons(lines: Sequence[Line]) -> tuple[str, str]:
    """The settlement's own words and section; several where a wager was settled in parts."""
    said = dict.fromkeys(line.why if len(lines) == 1 else f"{line.why} ({line.section})" for line in lines)
    return "; ".join(said), lines[0].section


def _amount(item: str, value: object) -> Cents | None:
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise Refused(item, f"{shown(value)} is no amount of money", SECTION, "e.g. 12.50")
    return parse_money(value, item)


def _verify_keys(item: str, answer: Mapping[str, Any], known: set[str]) -> None:
    if stray := sorted(set(answer) - known):
        raise Refused(item, f"nothing is said by {stray[0]}", SECTION, f"among {', '.join(sorted(known))}")


# ---------------------------------------------------------------------------------------------------------- pages


@dataclass(frozen=True, slots=True)
class Stage:
    """One page of a test: what is shown, and what is asked of it."""

    kind: Literal["settle", "irregularity", "next", "watch"]
    round: int
    """Counted from 1."""
    picture: Mapping[str, Any]
    events: tuple[str, ...]
    items: tuple[Item, ...]

    def shown(self) -> dict[str, Any]:
        """The page without a word of the key."""
        return {
            "kind": self.kind,
            "round": self.round,
            "picture": dict(self.picture),
            "events": list(self.events),
            "items": [item.shown() for item in self.items],
        }

    def key(self) -> dict[str, Any]:
        """The right answers to everything on it."""
        return {item.id: item.key() for item in self.items}

    def verify(self, answers: Answers) -> None:
        """Refuse answers to what is not asked, or in no form that could be right."""
        asked = {item.id: item for item in self.items}
        for id, answer in answers.items():
            if id not in asked:
                raise Refused(f"answer {shown(id)}", "it is not asked here", SECTION, "answer what the page asks")
            if not isinstance(answer, Mapping):
                raise Refused(id, f"{shown(answer)} is no answer", SECTION, "an object")
            asked[id].verify(answer)

    def mark(self, answers: Answers) -> list[Mark]:
        """Every line of the page, right or wrong; what was not answered is wrong."""
        return [mark for item in self.items for mark in item.mark(answers.get(item.id))]
