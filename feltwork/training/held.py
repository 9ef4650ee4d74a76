"""Table tests that count: begun, answered page by page, marked, and judged by a pit boss or higher.

The seed stays here. A page is sent when the one before it was answered, an answer is taken once, and what is right is
told when the last page was answered.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access import people, signatures
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.roles import PIT_BOSSES, Department, Role, members
from feltwork.access.signatures import Document, Line
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.games import game
from feltwork.terms.refusal import Refused
from feltwork.training.facts import once
from feltwork.training.program import program
from feltwork.training.records import file_of, verify_day, verify_is_dealer
from feltwork.training.standards import taught
from feltwork.training.table_test.items import Answers, Mark
from feltwork.training.table_test.sheet import Sheet, sheet
from feltwork.wagering.voucher_records import today

SECTION: Final = "527.5(a)"
LONGEST_REMARKS: Final = 2_000
_SEEDS: Final = 2**62
_READERS: Final = PIT_BOSSES | members(Department.BOARD) | {Role.INSTRUCTOR}
"""Who reads the marks of other people's tests."""


@dataclass(frozen=True, slots=True)
class TableTest:
    """A table test as it stands."""

    id: UUID
    number: int
    dealer_id: UUID
    dealer: str
    dealer_name: str
    edition: str
    rules: Mapping[str, Any]
    seed: int
    plan: Mapping[str, Any]
    begun_at: datetime
    answered: int
    """Pages that were answered."""
    marked: Mapping[str, Any] | None
    judged: Mapping[str, Any] | None

    @property
    def name(self) -> str:
        return f"table test {self.number}"

    @property
    def game(self) -> str:
        return self.edition.partition("@")[0]

    @property
    def sheet(self) -> Sheet:
        """The test itself, made again from its seed."""
        return sheet(self.edition, self.seed, self.plan["rounds"], self.rules)

    @property
    def is_another_now(self) -> bool:
        """Whether it is open, and what its seed makes is no longer what it began with: this program changed since."""
        kept = self.plan.get("digest")
        return self.marked is None and kept is not None and kept != self.sheet.digest.hex()

    @property
    def state(self) -> str:
        if self.marked is None:
            return "open"
        if self.judged is not None:
            holds = self.judged["satisfied"] and self.judged["struck"] is None
            return "satisfied" if holds else "not_satisfied"
        return "waits" if self.marked["passed"] else "failed"

    def to_json(self) -> dict[str, Any]:
        """What everybody who may see it sees: neither the seed nor the key of a test that goes on."""
        return {
            "id": str(self.id),
            "number": self.number,
            "dealer": self.dealer,
            "name": self.dealer_name,
            "edition": self.edition,
            "game": taught(self.game).name,
            "begun_at": self.begun_at.isoformat(),
            "answered": self.answered,
            "stages": self.plan["stages"],
            "pass_mark": self.plan["pass_mark"],
            "state": self.state,
            "lines": self.marked and self.marked["lines"],
            "lines_right": self.marked and self.marked["lines_right"],
            "seconds": self.marked and self.marked["seconds"],
            "passed": self.marked and self.marked["passed"],
            "judged_by": self.judged and self.judged["by"],
            "remarks": self.judged and self.judged["remarks"],
        }


# ------------------------------------------------------------------------------------------------------- taking one


def begin(unit: Unit, id: UUID, by: Person, edition: str) -> TableTest:
    """A dealer begins a test in a game, under the rules of the house's table where it has one; the same id is one."""
    verify(by, Permission.TAKE_TABLE_TEST)
    wanted = game(edition)
    one_at_a_time(unit, f"table test/{by.id}")
    if (known := find(unit, id)) is not None:
        if (known.dealer_id, known.edition) != (by.id, wanted.edition):
            raise Refused(f"table test {id}", "this id was used for another test", instead="make a new id")
        return known
    for other in table_tests(unit, dealer=by.id):
        if other.state in ("open", "waits") and other.game == wanted.id and not other.is_another_now:
            words = "is open" if other.state == "open" else "waits for a pit boss or higher"
            raise Refused(f"table test in {wanted.name}", f"{other.name} {words}", SECTION, "finish that one first")
    chosen = program(unit, today(unit))
    rules = unit.value(
        "select rules from wagering.gaming_table where edition = %s order by opened_at limit 1", (wanted.edition,)
    )
    seed = secrets.randbelow(_SEEDS)
    made = sheet(wanted.edition, seed, chosen.rounds, rules)
    plan = {**chosen.to_json(), "stages": len(made.stages), "digest": made.digest.hex()}
    unit.run(
        "insert into training.table_test (id, dealer, edition, rules, seed, plan) values (%s, %s, %s, %s, %s, %s)",
        (id, by.id, wanted.edition, Json(rules or {}), seed, Json(plan)),
    )
    note(unit, by, "table_test_begun", f"table test in {wanted.edition}", {"test": str(id)})
    return table_test(unit, id)


def page(unit: Unit, id: UUID, by: Person) -> dict[str, Any]:
    """The page that is to be answered now. The time for it runs from when it is first shown."""
    taken = _own(unit, id, by)
    if taken.marked is not None:
        return {"done": True, **taken.to_json()}
    unit.run(
        "insert into training.test_shown (test, stage) values (%s, %s) on conflict do nothing", (id, taken.answered)
    )
    return {"done": False, "test": str(id), "number": taken.number, **taken.sheet.shown(taken.answered)}


def answer(unit: Unit, id: UUID, by: Person, stage: int, answers: Answers) -> dict[str, Any]:
    """Take the answers of a page, once; after the last one the test is marked. What comes next, or the result."""
    one_at_a_time(unit, f"table test/{by.id}")
    taken = _own(unit, id, by)
    kept = {item: dict(answer) for item, answer in answers.items()}
    if stage < taken.answered:
        known = unit.value("select answers from training.test_answer where test = %s and stage = %s", (id, stage))
        if known != kept:
            raise Refused(taken.name, "this page was answered, and an answer stays", SECTION, "go on with the next one")
        return page(unit, id, by)
    if stage != taken.answered or taken.marked is not None:
        raise Refused(taken.name, f"page {stage} is not the one that is asked", SECTION, "answer the page at hand")
    pages = taken.sheet.stages
    pages[stage].verify(answers)
    shown = unit.value("select at from training.test_shown where test = %s and stage = %s", (id, stage))
    if shown is None:
        raise Refused(taken.name, f"page {stage} was not shown yet", SECTION, "look at it first")
    unit.run("insert into training.test_answer (test, stage, answers) values (%s, %s, %s)", (id, stage, Json(kept)))
    if stage + 1 == len(pages):
        _mark(unit, table_test(unit, id), by)
    return page(unit, id, by)


def _mark(unit: Unit, taken: TableTest, by: Person) -> None:
    """Mark every line; the result is kept with every answer, so that it can be read and done again."""
    marks, stages = marks_of(unit, taken)
    lines, right = len(marks), sum(mark.correct for mark in marks)
    seconds = sum(row["seconds"] for row in stages)
    limit = taken.plan["seconds_a_line"]
    passed = right * 100 >= taken.plan["pass_mark"] * lines and (limit is None or seconds <= limit * lines)
    unit.run(
        "insert into training.test_marked (test, lines, lines_right, seconds, passed, marks, key_digest)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (
            taken.id,
            lines,
            right,
            seconds,
            passed,
            Json([mark.to_json() for mark in marks]),
            taken.sheet.digest,
        ),
    )
    note(unit, by, "table_test_marked", taken.name, {"lines": lines, "right": right, "passed": passed})


def marks_of(unit: Unit, taken: TableTest) -> tuple[list[Mark], list[Row]]:
    """A test marked anew from its seed and its answers, and how long each page took."""
    rows = unit.rows(
        "select a.stage, a.answers, greatest(extract(epoch from a.at - s.at), 0)::int as seconds"
        " from training.test_answer a join training.test_shown s using (test, stage) where a.test = %s"
        " order by a.stage",
        (taken.id,),
    )
    return taken.sheet.mark({row["stage"]: row["answers"] for row in rows}), rows


def again(unit: Unit, id: UUID) -> list[Mark]:
    """Make a test again from its seed and mark its answers again; refused where either is not what was kept."""
    taken = table_test(unit, id)
    row = unit.row("select marks, key_digest from training.test_marked where test = %s", (id,))
    if row is None:
        raise Refused(taken.name, "it is not finished", SECTION, "wait until its last page is answered")
    marks, _ = marks_of(unit, taken)
    same = bytes(row["key_digest"]) == taken.sheet.digest and [mark.to_json() for mark in marks] == row["marks"]
    if not same:
        why = "made again from its seed it is another test"
        raise Refused(taken.name, why, SECTION, "its rules or this program changed since; what was kept still counts")
    return marks


def result(unit: Unit, id: UUID, by: Person) -> dict[str, Any]:
    """A finished test with every mark: for the dealer, and for whoever sees training."""
    taken = table_test(unit, id)
    if taken.dealer_id != by.id:
        verify(by, Permission.SEE_TRAINING)
        if not by.holds(*_READERS):
            raise Refused(taken.name, "a test is between the dealer and those who judge it", SECTION, "ask a pit boss")
    if taken.marked is None:
        raise Refused(taken.name, "it is not finished", SECTION, "the key is told when its last page is answered")
    marks = unit.value("select marks from training.test_marked where test = %s", (id,))
    document = _document(unit, taken)
    signed = signatures.sequence(document, signatures.signatures(unit, document))
    return {**taken.to_json(), "marks": marks, "signatures": signed, "may_judge": _may_judge(unit, taken, by)}


def _own(unit: Unit, id: UUID, by: Person) -> TableTest:
    taken = table_test(unit, id)
    if taken.dealer_id != by.id:
        raise Refused(taken.name, "it is another dealer's", SECTION, "begin one of your own")
    if taken.is_another_now:
        raise Refused(taken.name, "this program changed since it was begun", SECTION, "begin another one")
    return taken


# ----------------------------------------------------------------------------------------------------------- judging


def _document(unit: Unit, taken: TableTest) -> Document:
    """What a pit boss or higher signs: not the dealer, and nobody who taught the dealer."""
    assert taken.marked is not None, "only what is marked is signed"
    content = {name: taken.marked[name] for name in ("lines", "lines_right", "passed")}
    return _to_be_signed(
        unit, str(taken.id), people.person(unit, taken.dealer_id), {**content, "edition": taken.edition}
    )


def _to_be_signed(unit: Unit, id: str, dealer: Person, content: Mapping[str, Any]) -> Document:
    taught_by = file_of(unit, dealer).instructors
    return Document(
        "table_test",
        id,
        (Line("satisfied", "the dealer is proficient at the game", PIT_BOSSES, SECTION),),
        {**content, "dealer": dealer.sign_in_name},
        SECTION,
        ((dealer.id, "took it"), *((one, "taught the dealer") for one in sorted(taught_by))),
        called=f"table test of {dealer.sign_in_name}",
    )


def _may_judge(unit: Unit, taken: TableTest, by: Person) -> bool:
    shut_out = {person for person, _ in _document(unit, taken).shut_out}
    return taken.state in ("waits", "failed") and by.holds(*PIT_BOSSES) and by.id not in shut_out


def judge(unit: Unit, id: UUID, by: Person, test_id: UUID, *, satisfied: bool, remarks: str) -> TableTest:
    """A pit boss or higher is satisfied, and signs; or is not, and says why. A test that failed satisfies nobody."""
    verify(by, Permission.MARK_TABLE_TEST)
    one_at_a_time(unit, f"judgement/{test_id}")
    taken = table_test(unit, test_id)
    said = _remarks(remarks)
    if taken.judged is not None:
        if (taken.judged["id"], taken.judged["satisfied"], taken.judged["remarks"]) == (str(id), satisfied, said):
            return taken
        raise Refused(taken.name, f"{taken.judged['by']} has judged it", SECTION, "the dealer may take another one")
    if taken.marked is None:
        raise Refused(taken.name, "it is not finished", SECTION, "wait until its last page is answered")
    if satisfied and not taken.marked["passed"]:
        right, lines, least = taken.marked["lines_right"], taken.marked["lines"], taken.plan["pass_mark"]
        why = f"{right} of {lines} lines are right, in the time that there was; {least} in 100 must be"
        raise Refused(taken.name, why, SECTION, "the dealer takes another one")
    document = _document(unit, taken)
    _verify_not_shut_out(document, by)
    _judged(unit, id, test_id, taken.dealer_id, taken.game, today(unit), by, satisfied=satisfied, remarks=said)
    if satisfied:
        signatures.sign(unit, document, "satisfied", by)
    note(unit, by, "table_test_judged", taken.name, {"dealer": taken.dealer, "satisfied": satisfied})
    return table_test(unit, test_id)


def record_at_felt(
    unit: Unit, id: UUID, by: Person, dealer: str, game: str, held_on: date, *, satisfied: bool, remarks: str
) -> dict[str, Any]:
    """A test that was held at a table of the house before a pit boss or higher, who records and signs it."""
    verify(by, Permission.MARK_TABLE_TEST)
    of, found, said = people.person(unit, dealer), taught(game), _remarks(remarks)
    verify_is_dealer(of, "table test", SECTION)
    verify_day(unit, of, held_on, "table test", SECTION)
    content = {"game": found.id, "held_on": held_on.isoformat(), "satisfied": satisfied, "remarks": said}
    document = _to_be_signed(unit, str(id), of, content)
    _verify_not_shut_out(document, by)
    if _judged(unit, id, None, of.id, found.id, held_on, by, satisfied=satisfied, remarks=said):
        if satisfied:
            signatures.sign(unit, document, "satisfied", by)
        note(unit, by, "table_test_judged", f"table test of {of.sign_in_name}", {"game": found.id, **content})
    return {"record": str(id), "dealer": of.sign_in_name, "game": found.id, "satisfied": satisfied}


def _verify_not_shut_out(document: Document, by: Person) -> None:
    for person, why in document.shut_out:
        if person == by.id:
            raise Refused(document.name, f"{by.sign_in_name} {why}", SECTION, "another pit boss or higher judges")


def _remarks(remarks: str) -> str:
    if not 0 < len(remarks.strip()) <= LONGEST_REMARKS:
        raise Refused("remarks", "nothing is said, or too much", SECTION, "say what was seen")
    return remarks.strip()


def _judged(
    unit: Unit,
    id: UUID,
    test_id: UUID | None,
    dealer: UUID,
    game: str,
    held_on: date,
    by: Person,
    *,
    satisfied: bool,
    remarks: str,
) -> bool:
    """Keep what was judged, once; False where the same is there already."""
    values = {"test": test_id, "dealer": dealer, "game": game, "held_on": held_on, "satisfied": satisfied}
    return once(unit, id, "training.judgement", {**values, "remarks": remarks, "judged_by": by.id})


# ----------------------------------------------------------------------------------------------------------- reading


def table_test(unit: Unit, id: UUID) -> TableTest:
    """A test as it stands."""
    found = find(unit, id)
    if found is None:
        raise Refused(f"table test {id}", "there is no such test", SECTION, "begin one")
    return found


def find(unit: Unit, id: UUID) -> TableTest | None:
    """A test as it stands; None where there is none."""
    return next(iter(_tests(unit.rows(f"{_SELECT} where t.id = %s", (id,)))), None)


def find_named(unit: Unit, named: str) -> TableTest | None:
    """A test by its number or its id, as people name it; None where there is none."""
    return next(iter(_tests(unit.rows(f"{_SELECT} where %s in (t.number::text, t.id::text)", (named,)))), None)


def table_tests(unit: Unit, *, dealer: UUID | None = None, most: int = 500) -> list[TableTest]:
    """Tests, the newest first: of everybody, or of one dealer."""
    return _tests(
        unit.rows(
            f"{_SELECT} where %(dealer)s::uuid is null or t.dealer = %(dealer)s order by t.number desc limit %(most)s",
            {"dealer": dealer, "most": most},
        )
    )


def judgements(unit: Unit, dealer: UUID) -> list[Row]:
    """Everything that pit bosses and higher judged of a dealer, at the felt too; the oldest first."""
    return unit.rows(
        "select j.id, j.test, t.number, j.game, j.held_on, j.satisfied, j.remarks, p.sign_in_name as judged_by,"
        " p.name as judged_by_name, j.at, m.lines, m.lines_right, m.seconds, s.why as struck from training.judgement j"
        " join access.person p on p.id = j.judged_by left join training.table_test t on t.id = j.test"
        " left join training.test_marked m on m.test = j.test left join training.struck s on s.record = j.id"
        " where j.dealer = %s order by j.at",
        (dealer,),
    )


_SELECT: Final = """
select t.id, t.number, t.dealer as dealer_id, p.sign_in_name as dealer, p.name as dealer_name, t.edition, t.rules,
    t.seed, t.plan, t.begun_at, (select count(*) from training.test_answer a where a.test = t.id)::int as answered,
    case when m.test is not null then json_build_object('lines', m.lines, 'lines_right', m.lines_right,
        'seconds', m.seconds, 'passed', m.passed) end as marked,
    case when j.id is not null then json_build_object('id', j.id, 'satisfied', j.satisfied, 'remarks', j.remarks,
        'by', q.sign_in_name, 'struck', (select s.why from training.struck s where s.record = j.id)) end as judged
from training.table_test t
join access.person p on p.id = t.dealer
left join training.test_marked m on m.test = t.id
left join training.judgement j on j.test = t.id
left join access.person q on q.id = j.judged_by
"""


def _tests(rows: Sequence[Row]) -> list[TableTest]:
    return [TableTest(**row) for row in rows]
