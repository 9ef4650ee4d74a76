"""`feltwork poker` at the shell: a table, hands, time charges, a Bad Beat, revenue; in operation by those who may."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from tests.access.staff import PASSWORD, Staff
from tests.cli.shell import Shell, shell
from tests.cli.shell import staffed_shell as staffed
from tests.wagering.poker_floor import FOUR_KINGS, RAISED

__all__ = ["shell", "staffed"]
TYPED = f"{PASSWORD}\n"
RULES = 'rake_most = "4"\n'
BAD_BEAT = RULES + "bad_beat = true\nbad_beat_hole_cards = false\n"
TIME = 'rake = "time"\ntime_charge = "12"\ntime_charge_every = 20\n'
HAND = "01999999-0000-7000-8000-000000000009"
HAND_FILE = "hand.json"


def rules_file(path: Path, rules: str) -> str:
    file = path / "poker.toml"
    file.write_text(f'game = "poker"\n[rules]\n{rules}')
    return str(file)


def seated(shell: Shell, path: Path, rules: str = RULES, players: int = 3) -> None:
    """A table P1 in session, and players with $200 each."""
    shell.did("poker", "open", "P1", "--rules", rules_file(path, rules))
    shell.did("poker", "sign", "P1", "--post", "--by", "dave")
    shell.did("poker", "begin", "P1", "--by", "dave")
    for seat in range(1, players + 1):
        shell.did("terminal", "enrol", f"200{seat}", "P1", "--enable")
        for _ in range(2):
            shell.did("terminal", "buy-in", f"200{seat}", "100")
        shell.did("poker", "sit", "P1", f"200{seat}", str(seat), "200")


def hand(shell: Shell, file: dict[str, Any], *options: str) -> dict[str, Any]:
    found: dict[str, Any] = shell("poker", "hand", "P1", "-", "--json", *options, stdin=json.dumps(file)).data
    return found


def test_605a_1_a_table_says_that_it_is_no_hybrid_gaming_table(shell: Shell, tmp_path: Path) -> None:
    said = shell.did("poker", "open", "P1", "--rules", rules_file(tmp_path, RULES))
    assert "electronic poker table, no hybrid gaming table" in said
    for command in (("poker",), ("table",), ("report",)):
        assert "no hybrid" in shell.did(*command), command
    assert "605a.1" in shell.refused("round", "open", "P1")
    assert "`feltwork poker open`" in shell.refused("table", "open", "T1", "poker")
    assert "553.15(b)(1)" in shell.refused(
        "poker", "open", "P2", "--rules", rules_file(tmp_path, 'rake_percent = "11%"')
    )


def test_553_15_c_the_sign_is_shown_and_posted_before_anything_is_played(shell: Shell) -> None:
    shell.did("poker", "open", "P1")
    assert "It is not posted" in shell.did("poker", "sign", "P1")
    assert "553.15(c)" in shell.refused("poker", "begin", "P1")
    assert "Rake: 10% of each pot" in shell.did("poker", "sign", "P1", "--post")
    assert "It is posted." in shell.did("poker", "sign", "P1")
    assert shell("poker", "sign", "P1", "--json").data["posted"] is True
    shell.did("poker", "begin", "P1")


def test_a_hand_from_a_file_is_played_once_under_its_id(shell: Shell, tmp_path: Path) -> None:
    seated(shell, tmp_path)
    first = hand(shell, RAISED, "--id", HAND)
    assert hand(shell, RAISED, "--id", HAND) == first
    assert (first["rake"], first["balances"]["2001"]) == ("2.00", "210.00")
    for options, file in (((), {**RAISED, "button": 1}), (("--by", "fay"), RAISED)):
        said = shell.refused("poker", "hand", "P1", "-", "--id", HAND, *options, stdin=json.dumps(file))
        assert "used for other content" in said
    said = shell.did("poker", "revenue")
    assert "All together $2.00 (§ 605a.2(d)(7)(iv))." in said
    assert shell("poker", "revenue", "--json").data["hands"][0]["rake"] == "2.00"
    assert shell.did("poker", "revenue", "--csv").splitlines()[1].split(",")[1:5] == ["P1", "1", "24.00", "2.00"]
    assert "came back" in shell.did("recall", "2001")
    shell.did("audit")
    shell.did("ledger", "verify")


def test_553_8_b_1_stakes_seats_and_a_void_hand(shell: Shell, tmp_path: Path) -> None:
    seated(shell, tmp_path)
    assert "sits at seat 1 with $150.00" in shell.did("poker", "stakes", "P1", "2001", "150")
    assert "553.8(b)" in shell.refused("poker", "stakes", "P1", "2001", "900")
    assert "hold" in shell.did("poker", "stand-up", "P1", "2003")
    assert "553.8(a)" in shell.refused("poker", "close", "P1")
    assert "there is no such" in shell.refused("poker", "void", "P7", "--why", "x", "--section", "553.16(g)")
    for asset_number in ("2001", "2002"):
        shell.did("poker", "stand-up", "P1", asset_number)
    assert "is closed" in shell.did("poker", "close", "P1")
    assert "hand 1" not in shell.did("poker")


def test_605a_1_a_hand_is_no_round_of_a_hybrid_table_and_what_is_over_is_not_voided(
    shell: Shell, tmp_path: Path
) -> None:
    seated(shell, tmp_path)
    hand(shell, RAISED)
    file = tmp_path / HAND_FILE
    file.write_text(json.dumps(RAISED))
    for command in (
        ("settle", "P1", str(file)),
        ("correct", "P1", str(file), "--why", "x", "--by", "bob", "--authorised-by", "dave"),
    ):
        said = shell.refused("round", *command)
        assert "no hybrid gaming table (§ 605a.1); play a hand with `feltwork poker hand`" in said
    said = shell.refused("poker", "void", "P1", "--why", "a card is missing", "--section", "553.16(g)")
    assert "it is settled; void one that is going on" in said
    said = shell.refused("poker", "void", "P1", "--why", " ", "--section", "553.16(g)")
    assert "it does not say what happened (§ 553.16(g))" in said
    for section in ("nonsense", "565.12(b)", "553.16(zz)", ""):
        said = shell.refused("poker", "void", "P1", "--why", "x", "--section", section)
        assert "chapter 553 has none of this number (§ 553.16)" in said
    shell.did("poker", "open", "P2")
    said = shell.refused("poker", "void", "P2", "--why", "x", "--section", "553.16(g)")
    assert "no hand was begun there" in said


def test_553_15_b_3_time_charges_at_the_shell(staffed: Shell, staff: Staff, tmp_path: Path) -> None:
    seated(staffed, tmp_path, TIME, 2)
    assert "The next is due at" in staffed.did("poker", "clock", "P1")
    staff.ahead("20 minutes")
    assert "period 1 is due" in staffed.did("poker", "clock", "P1")
    assert "Period 1: $8.00 in the rake area" in staffed.did("poker", "time-charge", "P1", "--by", "bob")
    assert "553.15(b)(3)(v)" in staffed.refused("poker", "drop", "P1", "--by", "bob")
    assert "waits for a floorperson" in staffed.did("poker", "clock", "P1")
    assert "$8.00 verified and dropped" in staffed.did("poker", "drop", "P1", "--by", "dave")
    assert staffed("poker", "clock", "P1", "--json").data["in_the_rake_area"] == []


def test_553_20_a_bad_beat_at_the_shell(shell: Shell, tmp_path: Path) -> None:
    seated(shell, tmp_path, BAD_BEAT)
    assert "No Bad Beat pool" in shell.did("poker", "pool")
    assert "553.20(a)" in shell.refused("poker", "hand", "P1", "-", stdin=json.dumps(RAISED))
    shell.did("poker", "pool", "set-up", "royal", "P1")
    shell.did("poker", "pool", "link", "royal", "P1")
    hand(shell, RAISED)
    assert "count again" in shell.refused("poker", "pool", "count", "P1", "7", "--by", "bob", "--beside", "dave")
    shell.did("poker", "pool", "count", "P1", "1", "--by", "bob", "--beside", "dave")
    shell.did("poker", "pool", "display", "royal", "1", "--by", "carol", "--beside", "dave")
    done = hand(shell, {**FOUR_KINGS, "button": 3})
    assert done["awards"] == "2.00"
    assert "pending adjustment" in shell.did("poker", "pool")
    round = done["round"]
    assert "553.20(f)" in shell.refused("poker", "pool", "pay", round, "2", "--by", "carol")
    assert "is to be paid" in shell.did("poker", "pool", "verify", round, "--by", "paul")
    assert "paid to seat 2 at the cage" in shell.did("poker", "pool", "pay", round, "2", "--by", "carol")
    assert "into the game account" in shell.did("poker", "pool", "pay", round, "1", "--account", "--by", "carol")
    [told] = shell("poker", "pool", "show", "--pool", "royal", "--json").data
    assert [one["seat"] for one in told["waiting"]] == [3]
    shell.did("poker", "pool", "unlink", "P1")
    assert "553.20(f)" in shell.refused("poker", "pool", "discontinue", "royal")
    shell.did("poker", "pool", "pay", round, "3", "--by", "carol")
    assert "is discontinued" in shell.did("poker", "pool", "discontinue", "royal")
    shell.did("audit")


@pytest.mark.parametrize("name", ["", "  "])
def test_553_15_b_3_v_somebody_is_named_and_one_name_is_one_person(shell: Shell, tmp_path: Path, name: str) -> None:
    seated(shell, tmp_path, BAD_BEAT)
    for command in (
        ("sign", "P1", "--post", "--by", name),
        ("drop", "P1", "--by", name),
        ("pool", "set-up", "royal", "P1", "--by", name),
        ("pool", "count", "P1", "0", "--by", "bob", "--beside", name),
    ):
        assert "it names nobody" in shell.refused("poker", *command)
    shell.did("poker", "pool", "set-up", "royal", "P1")
    shell.did("poker", "pool", "link", "royal", "P1")
    said = shell.refused("poker", "pool", "count", "P1", "0", "--by", "bob", "--beside", f"bob{name}")
    assert "another person has to be there (§ 553.20(d))" in said


# ----------------------------------------------------------------------------------------------------- in operation


def commenced(staff: Staff) -> None:
    staff.owner("update wagering.house set commenced_at = ledger.now()")


def test_605a_2_b_in_operation_a_table_is_opened_by_two_departments_keys(staffed: Shell, staff: Staff) -> None:
    commenced(staff)
    assert "do not fit" in staffed.refused("poker", "open", "P1", stdin=TYPED)
    alone = staffed.refused("poker", "open", "P1", "--by", "dave", stdin=TYPED)
    assert "605a.2(b)" in alone
    same = staffed.refused("poker", "open", "P1", "--by", "dave", "--key", "fay", stdin=TYPED * 2)
    assert "605a.2(b)" in same
    last = staff.last
    staffed.did("poker", "open", "P1", "--by", "dave", "--key", "carol", stdin=TYPED * 2)
    assert ("dave", "system_change", "electronic poker table P1") in staff.acts(last)
    assert staff.owner("select count(*) from wagering.gaming_table where id = 'P1'") == [(1,)]


@pytest.mark.parametrize(
    ("command", "who_may_not", "section"),
    [
        (("sign", "P1", "--post"), "bob", "553.15(b)(3)(v)"),
        (("begin", "P1"), "carol", "553.15(b)(3)(v)"),
        (("sit", "P1", "2001", "1", "50"), "carol", "465a.11(b)(9)"),
        (("hand", "P1", HAND_FILE), "dave", "465a.11(b)(9)"),
        (("time-charge", "P1"), "carol", "465a.11(b)(9)"),
        (("drop", "P1"), "bob", "553.15(b)(3)(v)"),
        (("pool", "verify", HAND), "dave", "553.20(f)"),
        (("pool", "pay", HAND, "2"), "dave", "553.20(g)"),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, tuple) else None,
)
def test_465a_11_b_in_operation_each_is_done_by_those_who_may(
    staffed: Shell,
    staff: Staff,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
    who_may_not: str,
    section: str,
) -> None:
    commenced(staff)
    (tmp_path / HAND_FILE).write_text(json.dumps(RAISED))
    monkeypatch.chdir(tmp_path)
    said = staffed.refused("poker", *command, "--by", who_may_not, stdin=TYPED)
    assert f"(§ {section})" in said
    assert "only" in said


def test_465a_11_b_9_in_operation_hands_and_payouts_are_signed_by_password(
    staffed: Shell, staff: Staff, tmp_path: Path
) -> None:
    seated(staffed, tmp_path, BAD_BEAT)
    for command in (("set-up", "royal", "P1"), ("link", "royal", "P1")):
        staffed.did("poker", "pool", *command)
    commenced(staff)
    file = tmp_path / HAND_FILE
    file.write_text(json.dumps(FOUR_KINGS))
    last = staff.last
    staffed.did("poker", "hand", "P1", str(file), "--by", "bob", stdin=TYPED)
    [(round,)] = staff.owner("select distinct round::text from wagering.bad_beat_award")
    staffed.did("poker", "pool", "verify", round, "--by", "paul", stdin=TYPED)
    staffed.did("poker", "pool", "pay", round, "2", "--by", "carol", stdin=TYPED)
    staffed.did("poker", "pool", "count", "P1", "0", "--by", "bob", "--beside", "dave", stdin=TYPED * 2)
    staffed.did("poker", "pool", "display", "royal", "0", "--by", "carol", "--beside", "dave", stdin=TYPED * 2)
    acts = [(who, doing) for who, doing, _ in staff.acts(last) if doing in POKER_ACTS]
    assert acts == [
        ("bob", "deal"),
        ("bob", "deal"),
        ("paul", "verify_bad_beat"),
        ("carol", "pay_bad_beat"),
        ("bob", "count_bad_beat"),
        ("carol", "show_bad_beat"),
    ]
    staffed.did("audit")


POKER_ACTS = ("deal", "verify_bad_beat", "pay_bad_beat", "count_bad_beat", "show_bad_beat")


def test_553_20_d_h_in_operation_another_person_signs_as_well(staffed: Shell, staff: Staff) -> None:
    commenced(staff)
    count = ("poker", "pool", "count", "P1", "1", "--by", "bob", "--beside")
    assert "has to be there as well (§ 553.20(d))" in staffed.refused(*count, "dora", stdin=TYPED * 2)
    show = ("poker", "pool", "display", "royal", "1", "--by", "carol", "--beside")
    assert "has to be there as well (§ 553.20(h)(1))" in staffed.refused(*show, "cleo", stdin=TYPED * 2)


def test_553_20_i_in_operation_a_pool_has_its_approved_procedure(staffed: Shell, staff: Staff, tmp_path: Path) -> None:
    rules = rules_file(tmp_path, BAD_BEAT)
    staffed.did("poker", "open", "P1", "--rules", rules)
    filed = {"pools": "royal", "contributions": "upon amended rules", "amounts": "to another pool"}
    id = staff.run(filings.file, new_id(), staff["tara"], "bad_beat_discontinuation", filed).id
    commenced(staff)
    set_up = ("poker", "pool", "set-up", "royal", "P1", "--by", "dave", "--key", "carol")
    assert "553.20(i)" in staffed.refused(*set_up, stdin=TYPED * 2)
    assert "553.20(i)" in staffed.refused(*set_up, "--procedure", str(id), stdin=TYPED * 2), "filed, and not decided"
    staff.run(lambda unit: filings.decide(unit, id, staff["edith"], approves=True, reason="fair to patrons"))
    staffed.did(*set_up, "--procedure", str(id), stdin=TYPED * 2)
