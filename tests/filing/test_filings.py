"""Filings: drafted, checked, filed, decided by others than who filed them, in force from a day."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.filing import document, filings
from feltwork.filing.kind import Authority, Item, Kind
from feltwork.filing.kinds import kind_of, kinds
from feltwork.filing.of_games import RULES_SUBMISSION
from feltwork.ledger.ids import new_id
from feltwork.regulation.chapters import words
from feltwork.submission.submission import SubmissionRefused
from feltwork.terms.refusal import Refused
from feltwork.wagering.voucher_records import today
from tests.access.staff import Staff, at_once

NEW_WAGER = {
    "what": "wager",
    "name": "Lucky Threes at Three Card Poker",
    "description": "A wager that the first two cards are threes.",
    "reason": "Patrons ask for it.",
    "jurisdictions": ["New Jersey", "Delaware"],
}
WAIVER = {
    "game": "three-card-poker",
    "waives": ["565.12(b)"],
    "description": "Play is paid 2 to 1.",
    "reason": "A promotion.",
    "jurisdictions": "none",
}


def filed(staff: Staff, kind: str, content: dict[str, Any], by: str = "tara", id: UUID | None = None) -> UUID:
    return staff.run(filings.file, id or new_id(), staff[by], kind, content).id


def decided(staff: Staff, id: UUID, by: str, *, approves: bool = True, **stated: Any) -> filings.Filing:
    def work(unit: Unit) -> filings.Filing:
        return filings.decide(unit, id, staff[by], approves=approves, reason="read", **stated)

    return staff.run(work)


# ------------------------------------------------------------------------------------------------------------ kinds


def test_every_kind_and_item_has_words_and_a_section_that_exists() -> None:
    for kind in kinds():
        assert kind.words
        assert words(kind.section)
        assert kind.files
        assert kind.to
        for item in kind.items:
            assert item.words, (kind.id, item.id)
            assert words(item.section), (kind.id, item.id)
            assert (item.type == "choice") == bool(item.choices)


def test_who_files_a_kind_never_decides_it() -> None:
    for kind in kinds():
        for authority in (*kind.to, *kind.decided_by):
            assert not kind.files & authority.roles, kind.id


def test_a_kind_that_there_is_not() -> None:
    with pytest.raises(Refused, match=r"there is no such kind; one of .*rules_submission"):
        kind_of("love_letter")


@pytest.mark.parametrize(
    ("type", "good", "kept", "bad"),
    [
        ("text", " a ", "a", "x" * 401),
        ("number", "12", 12, "twelve"),
        ("date", "2026-11-16", "2026-11-16", "16.11.2026"),
        ("moment", "2026-11-16T14:00-05:00", "2026-11-16T14:00:00-05:00", "2026-11-16T14:00"),
        ("texts", "a\n\nb", ["a", "b"], "\n"),
        ("choice", "one", "one", "three"),
        ("yes_no", False, False, "no"),
        ("json", {"a": 1}, {"a": 1}, "{"),
    ],
)
def test_an_item_is_read_or_refused_with_its_section(type: Any, good: Any, kept: Any, bad: Any) -> None:
    item = Item("x", "what it is", "521.4(1)", type, choices=("one", "two") if type == "choice" else ())
    assert item.read(good) == kept
    for wrong in (bad, None, ""):
        with pytest.raises(Refused) as refused:
            item.read(wrong)
        assert refused.value.section == "521.4(1)"
    assert Item("x", "what it is", "521.4(1)", type, required=False, choices=item.choices).read(None) is None


# --------------------------------------------------------------------------------------------------- 521.4 and 521.5


@pytest.mark.parametrize(
    ("item", "section"), [("description", "521.4(1)"), ("reason", "521.4(2)"), ("jurisdictions", "521.4(3)")]
)
def test_521_4_a_request_for_a_new_game_or_feature_contains_at_least(item: str, section: str, staff: Staff) -> None:
    without = {name: value for name, value in NEW_WAGER.items() if name != item}
    said = staff.refused(filings.file, new_id(), staff["tara"], "new_game_request", without)
    assert said.startswith(f"{item}: missing: ")
    assert f"§ {section}" in said


def test_521_4_it_goes_to_the_executive_director(staff: Staff) -> None:
    id = filed(staff, "new_game_request", NEW_WAGER)
    found = staff.run(filings.filing, id)
    assert (found.state, found.waits_for) == ("filed", (Authority.EXECUTIVE_DIRECTOR,))
    assert decided(staff, id, "edith").state == "approved"


@pytest.mark.parametrize(
    ("item", "section"), [("description", "521.5(1)"), ("reason", "521.5(2)"), ("jurisdictions", "521.5(3)")]
)
def test_521_5_a_petition_for_a_waiver_contains_at_least(item: str, section: str, staff: Staff) -> None:
    said = staff.refused(filings.file, new_id(), staff["tara"], "waiver_petition", {**WAIVER, item: ""})
    assert f"{item}: missing: " in said
    assert f"§ {section}" in said


def test_521_5_a_waiver_names_the_sections_that_it_waives(staff: Staff) -> None:
    petition = staff.run(filings.filing, filed(staff, "waiver_petition", WAIVER))
    assert petition.waits_for == (Authority.BOARD,)
    for wrong in ("565.99", "the payouts", "565.12(zz)"):
        said = staff.refused(
            filings.file, new_id(), staff["tara"], "waiver_petition", {**WAIVER, "waives": ["565.12(b)", wrong]}
        )
        assert "is no section here (§ 521.5)" in said


# ---------------------------------------------------------------------------------------------------------- 601a.2


def test_601a_2_a_submission_is_checked_whole_every_breach_with_its_section(staff: Staff) -> None:
    wrong = {"pair_plus": "Z", "table_minimum": -5, "no_such_option": 1}
    stated = {"game": "three-card-poker", "tables": ["T1"], "rules": wrong}
    breaches = staff.run(filings.draft, new_id(), staff["tara"], "rules_submission", stated)
    assert {one.what for one in breaches} == {"option pair_plus", "option table_minimum", "option no_such_option"}
    assert all(one.section for one in breaches if one.what != "option no_such_option")
    with pytest.raises(SubmissionRefused) as refused:
        staff.run(filings.file, new_id(), staff["tara"], "rules_submission", stated)
    assert len(refused.value.breaches) == 3
    assert len(staff.run(filings.drafts)) == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tables": ["T9"]}, 'table "T9": there is no such table (§ 601a.2)'),
        ({"game": "spanish-21"}, "it plays three-card-poker@565, and the submission is for spanish-21@551"),
        ({"game": "bridge"}, "bridge"),
    ],
)
def test_601a_2_a_submission_is_for_tables_of_its_game(change: dict[str, Any], said: str, staff: Staff) -> None:
    stated = {"game": "three-card-poker", "tables": ["T1"], "rules": {}, **change}
    assert said in staff.refused(filings.file, new_id(), staff["tara"], "rules_submission", stated)


def test_601a_2_rules_are_options_by_name(staff: Staff) -> None:
    stated = {"game": "three-card-poker", "tables": ["T1"], "rules": [{"table_minimum": 5}]}
    assert "rules: it is a list (§ 601a.2)" in staff.refused(
        filings.file, new_id(), staff["tara"], "rules_submission", stated
    )


def test_601a_2_a_draft_is_checked_against_the_house_as_well(staff: Staff) -> None:
    stated = {"game": "three-card-poker", "tables": ["T9"], "rules": {}}
    [lacks] = staff.run(filings.draft, new_id(), staff["tara"], "rules_submission", stated)
    assert (lacks.what, lacks.section) == ('table "T9"', "601a.2")
    [lacks] = staff.run(filings.draft, new_id(), staff["tara"], "new_game_request", {**NEW_WAGER, "gift": "x"})
    assert (lacks.what, "has no such item" in lacks.why) == ("gift", True)


@pytest.mark.parametrize("wrong", ["a\0b", "half a pair: \ud83c"])
def test_601a_2_what_no_database_reads_is_neither_drafted_nor_filed(wrong: str, staff: Staff) -> None:
    """One such letter, kept in a filing that is never changed, would stop every search among the submissions."""
    for stated in ({**NEW_WAGER, "reason": wrong}, {**NEW_WAGER, "jurisdictions": ["Nevada", wrong]}):
        for act in (filings.file, filings.draft):
            said = staff.refused(act, new_id(), staff["tara"], "new_game_request", stated)
            assert "it has characters that no text may have (§ 521.4" in said
    rules = {"game": "three-card-poker", "tables": ["T1"], "rules": {wrong: [wrong]}}
    assert "no text may have" in staff.refused(filings.file, new_id(), staff["tara"], "rules_submission", rules)
    straight = (
        "insert into filing.filing (id, kind, content, digest, filed_by, filed_roles)"
        " values (%s, 'waiver_petition', %s, sha256('x'), %s, '{}')"
    )
    with pytest.raises((Refused, psycopg.Error)):
        staff.run(lambda unit: unit.run(straight, (new_id(), json.dumps({"x": wrong}), staff["tara"].id)))


def test_what_lies_too_deep_or_is_no_number_is_refused() -> None:
    deep: Any = 1
    for _ in range(500):
        deep = [deep]
    for wrong, why in (({"a": deep}, "in more than 20 lists"), ({"a": float("inf")}, "inf is no number")):
        with pytest.raises(Refused, match=why):
            Item("x", "what it is", "521.4(1)", "json").read(wrong)


def test_601a_2_how_a_game_is_played_is_not_approved_for_a_day_that_is_over(staff: Staff) -> None:
    day, id = staff.run(today), filed(staff, "new_game_request", NEW_WAGER)
    for wrong in (day - timedelta(days=1), date.min):
        with pytest.raises(Refused, match=rf"is over, and it was not approved then \(§ 521.4\); {day} or a later day"):
            decided(staff, id, "edith", in_force_from=wrong)
    with pytest.raises(Refused, match="what is denied comes into force on no day"):
        decided(staff, id, "edith", approves=False, in_force_from=day)
    assert decided(staff, id, "edith", in_force_from=date.max).in_force_from == date.max


def test_601a_2_of_several_the_one_whose_day_came_last_then_the_one_filed_last(staff: Staff) -> None:
    day = staff.run(today)
    later, now, same, other = (filed(staff, "new_game_request", NEW_WAGER) for _ in range(4))
    for id, days in ((other, 5), (now, 0), (later, 9), (same, 5)):
        decided(staff, id, "edith", in_force_from=day + timedelta(days=days))

    def on(days: int) -> UUID | None:
        found = staff.run(filings.in_force, "new_game_request", None, day + timedelta(days=days))
        return found and found.id

    assert [on(days) for days in (-1, 0, 4, 5, 8, 9)] == [None, now, now, other, other, later]
    assert same not in {on(days) for days in range(12)}  # filed before the other of its day


def test_601a_2_what_another_supersedes_never_comes_into_force_after_it(staff: Staff) -> None:
    day, before = staff.run(today), filed(staff, "new_game_request", NEW_WAGER)
    decided(staff, before, "edith", in_force_from=day + timedelta(days=9))
    again = staff.run(filings.file, new_id(), staff["tara"], "new_game_request", NEW_WAGER, None, before).id
    decided(staff, again, "edith", in_force_from=day + timedelta(days=1))
    found = [staff.run(filings.in_force, "new_game_request", None, day + timedelta(days=days)) for days in (0, 1, 9)]
    assert [one and one.id for one in found] == [None, again, again]
    for wrong, why in ((new_id(), "nothing was filed"), (filed(staff, "waiver_petition", WAIVER), "it is a petition")):
        said = staff.refused(filings.file, new_id(), staff["tara"], "new_game_request", NEW_WAGER, None, wrong)
        assert why in said
    said = staff.refused(filings.file, again, staff["tara"], "new_game_request", NEW_WAGER)
    assert "this id was used for other content" in said  # without what it takes the place of


def test_601a_2_in_force_from_the_day_that_was_named_or_from_the_decision(staff: Staff) -> None:
    day = staff.run(today)
    first = filed(staff, "new_game_request", NEW_WAGER)
    assert decided(staff, first, "edith").in_force_from == day
    second = filed(staff, "new_game_request", NEW_WAGER)
    assert decided(staff, second, "edith", in_force_from=day + timedelta(days=7)).in_force_from == day + timedelta(7)

    def number(on: date) -> int | None:
        found = staff.run(filings.in_force, "new_game_request", None, on)
        return found and found.number

    assert [number(day + timedelta(days=days)) for days in (-1, 0, 6, 7)] == [None, 1, 1, 2]


# ------------------------------------------------------------------------------------------------ filed and decided


def test_filed_once_under_its_id(staff: Staff) -> None:
    id, last = new_id(), staff.last
    staff.run(filings.draft, id, staff["tara"], "new_game_request", NEW_WAGER)
    assert filed(staff, "new_game_request", NEW_WAGER, id=id) == filed(staff, "new_game_request", NEW_WAGER, id=id)
    assert [act[:2] for act in staff.acts(last)] == [("tara", "filed")]
    assert staff.run(filings.drafts) == []
    said = staff.refused(filings.file, id, staff["tara"], "new_game_request", {**NEW_WAGER, "reason": "other"})
    assert "this id was used for other content" in said


def test_only_those_of_the_kind_file(staff: Staff) -> None:
    for who in ("dave", "edith", "carol"):
        said = staff.refused(filings.file, new_id(), staff[who], "new_game_request", NEW_WAGER)
        assert f"{who} does not file one (§ 521.4); a director of table games files it" in said


def test_what_is_not_an_item_is_refused(staff: Staff) -> None:
    said = staff.refused(filings.file, new_id(), staff["tara"], "new_game_request", {**NEW_WAGER, "gift": "x"})
    assert "gift: a request to offer a new table game or feature has no such item (§ 521.4)" in said


def test_only_its_authority_decides_and_says_why(staff: Staff) -> None:
    id = filed(staff, "new_game_request", NEW_WAGER)
    for who in ("tara", "kim", "lars", "carol"):
        with pytest.raises(Refused, match="decide"):
            decided(staff, id, who)
    with pytest.raises(Refused, match="no reason is stated"):
        staff.run(lambda unit: filings.decide(unit, id, staff["edith"], approves=True, reason=" "))
    assert decided(staff, id, "edith", approves=False).state == "denied"
    with pytest.raises(Refused, match="it is denied"):
        decided(staff, id, "edith")


def test_the_database_refuses_who_decides_what_they_filed(staff: Staff) -> None:
    id = filed(staff, "new_game_request", NEW_WAGER)

    def straight(unit: Unit) -> None:
        unit.run(
            "insert into filing.decision (filing, authority, approves, reason, decided_by, decided_roles)"
            " values (%s, 'board', true, 'mine', %s, '{}')",
            (id, staff["tara"].id),
        )

    assert "nobody decides what they file (§ 601a.2)" in staff.refused(straight)


def test_several_authorities_each_decide(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    two = Kind(
        "two", "thing for two", "461a.27(a)", (Item("a", "a", "461a.27(a)"),), frozenset({Role.LEAD_TECHNICIAN}),
        (Authority.GAMING_LABORATORY_OPERATIONS, Authority.CASINO_COMPLIANCE),
        (Authority.GAMING_LABORATORY_OPERATIONS, Authority.CASINO_COMPLIANCE),
    )  # fmt: skip
    monkeypatch.setitem(kind_of.__globals__["_KINDS"], "two", two)
    id = filed(staff, "two", {"a": "x"}, "leo")
    staff.run(people.give_role, staff["ann"], staff["lars"], Role.CASINO_COMPLIANCE_REPRESENTATIVE)
    assert decided(staff, id, "lars").state == "filed"
    with pytest.raises(Refused, match="lars has decided it for the Bureau of Gaming Laboratory Operations"):
        decided(staff, id, "lars")  # who is of both bureaus speaks for one of them
    straight = (
        "insert into filing.decision (filing, authority, approves, reason, decided_by, decided_roles)"
        " values (%s, 'casino_compliance', true, 'mine', %s, %s)"
    )
    both = ["casino_compliance_representative", "gaming_laboratory_representative"]
    said = staff.refused(lambda unit: unit.run(straight, (id, staff["lars"].id, both)))
    assert "one person does not decide it for two authorities (§ 461a.26(b))" in said
    said = staff.refused(lambda unit: unit.run(straight, (id, staff["tara"].id, ["director_of_table_games"])))
    assert "only the Board's people decide" in said
    done = decided(staff, id, "kim")
    assert (done.state, [one.by for one in done.decisions]) == ("approved", ["lars", "kim"])


def test_withdrawn_before_it_is_decided_and_not_after(staff: Staff) -> None:
    first, second = (filed(staff, "new_game_request", NEW_WAGER) for _ in range(2))
    assert "no reason is stated" in staff.refused(filings.withdraw, first, staff["tara"], " ")
    assert "dave does not file one" in staff.refused(filings.withdraw, first, staff["dave"], "x")
    assert staff.run(filings.withdraw, first, staff["tara"], "not now").state == "withdrawn"
    with pytest.raises(Refused, match="it is withdrawn"):
        decided(staff, first, "edith")
    decided(staff, second, "edith")
    said = staff.refused(filings.withdraw, second, staff["tara"], "not now")
    assert "it is approved (§ 521.4); file another that supersedes it" in said


def test_of_two_decisions_at_once_one_stands(staff: Staff) -> None:
    id = filed(staff, "new_game_request", NEW_WAGER)
    done = at_once(*(lambda yes=yes: decided(staff, id, "edith", approves=yes) for yes in (True, False)))  # type: ignore[misc]
    assert sorted(type(one).__name__ for one in done) == ["Filing", "Refused"]


def test_filings_are_never_changed(staff: Staff) -> None:
    decided(staff, filed(staff, "new_game_request", NEW_WAGER), "edith")
    for statement in (
        "update filing.filing set content = '{}'",
        "delete from filing.decision",
        "truncate filing.filing cascade",
    ):
        with pytest.raises(psycopg.Error):
            staff.owner(statement)


def test_a_draft_is_changed_until_it_is_filed(staff: Staff) -> None:
    id = new_id()
    assert len(staff.run(filings.draft, id, staff["tara"], RULES_SUBMISSION.id, {})) == 3
    stated = {"game": "three-card-poker", "tables": ["T1"], "rules": {}}
    assert staff.run(filings.draft, id, staff["tara"], RULES_SUBMISSION.id, stated) == []
    [row] = staff.run(filings.drafts, RULES_SUBMISSION.id)
    assert (row["id"], row["content"], row["drafted_by"]) == (id, stated, "tara")


def test_a_draft_is_changed_by_who_began_it_alone(staff: Staff) -> None:
    staff.run(people.give_role, staff["ann"], staff["paul"], Role.DIRECTOR_OF_TABLE_GAMES)
    id = new_id()
    staff.run(filings.draft, id, staff["tara"], "new_game_request", NEW_WAGER)
    for who, kind, stated, why in (
        ("paul", "new_game_request", NEW_WAGER, "tara began it, and nobody else changes it"),
        ("tara", "waiver_petition", WAIVER, "this id was used for something else"),
    ):
        assert why in staff.refused(filings.draft, id, staff[who], kind, stated)
    filed(staff, "new_game_request", NEW_WAGER, id=id)
    said = staff.refused(filings.draft, id, staff["tara"], "new_game_request", NEW_WAGER)
    assert "tara has filed it, as " in said
    assert str(id) not in said, "no id where a person reads"


@pytest.mark.parametrize(
    ("type", "kept", "says"),
    [
        ("json", {"table_minimum": 5, "wagers": ["tie", "pair"]}, ["table minimum: 5", "wagers: tie, pair"]),
        ("choice", "hybrid_gaming_table", "hybrid gaming table"),
        ("moment", "2026-11-16T14:00:00-05:00", datetime.fromisoformat("2026-11-16T14:00:00-05:00")),
        ("text", "as_it_is", "as_it_is"),
        ("json", None, None),
    ],
)
def test_on_paper_an_item_reads_as_people_write(type: Any, kept: Any, says: Any) -> None:
    assert document._says(Item("x", "what", "601a.2", type), kept) == says
