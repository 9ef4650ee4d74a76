"""Filings, submissions, records, cameras, supervision and commencement at the shell."""

from __future__ import annotations

import json
from pathlib import Path

from feltwork.floor import table_count
from feltwork.ledger.ids import new_id
from tests.access.staff import PASSWORD, Staff
from tests.cli.shell import Shell
from tests.cli.shell import staffed_shell as shell

__all__ = ["shell"]

TYPED = f"{PASSWORD}\n"


def test_601a_2_a_submission_from_the_draft_to_the_table(shell: Shell, tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text('game = "three-card-poker"\n[rules]\ntable_minimum = 25\n')
    file = ("submission", "file", str(ours), "--table", "T1", "--by")
    assert "does not file one" in shell.refused(*file, "edith", stdin=TYPED)
    assert "Rules Submission 1 is filed for T1." in shell.did(*file, "tara", stdin=TYPED)
    assert "the Board's Executive Director" in shell.did("filing")
    decide = ("filing", "decide", "1", "--approve", "--reason", "complete", "--by")
    assert "nobody decides what they file" in shell.refused(*decide, "tara", stdin=TYPED)
    assert "Rules Submission 1 is approved." in shell.did(*decide, "edith", stdin=TYPED)
    assert "Rules Submission 1 is in force" in shell.did("submission", "table", "T1")
    shown = json.loads(shell.did("submission", "table", "T1", "--json"))
    assert (shown["is_played"], str(shown["rules"]["table_minimum"])) == (True, "25")
    ours.write_text('game = "three-card-poker"\n[rules]\ntable_minimum = 15\n')
    shell.did(*file, "tara", stdin=TYPED)
    assert "table_minimum" in shell.did("submission", "compare", "1", "2")
    page = tmp_path / "filing.html"
    assert "Rules Submission 2, filed" in shell.did("filing", "show", "2", "--page", str(page))
    assert "<html" in page.read_text()
    shell.did("filing", "withdraw", "2", "--by", "tara", "--why", "not now", stdin=TYPED)
    again = (*file, "tara", "--supersedes")
    assert "there is none of this number" in shell.refused(*again, "9", stdin=TYPED)
    assert "it is withdrawn" in shell.refused(*again, "2", stdin=TYPED)
    assert "Rules Submission 3 is filed" in shell.did(*again, "1", stdin=TYPED)


def test_521_5_a_petition_is_checked_and_filed(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "petition.json"
    file.write_text('{"game": "three-card-poker", "waives": ["565.12(b)"]}')
    checked = shell("filing", "check", "waiver_petition", str(file))
    assert checked.status == 1
    assert checked.stdout.count("missing") == 3
    assert "521.5(3)" in shell.did("filing", "kinds", "waiver_petition")
    for wrong in ("[1]", "{", ""):
        file.write_text(wrong)
        assert "JSON" in shell.refused("filing", "check", "waiver_petition", str(file))
    assert "there is none of this number" in shell.refused("filing", "show", "9")
    assert "there is no such kind" in shell.refused("filing", "kinds", "letter")


def test_465a_6_c_a_list_of_records_to_its_certificate(shell: Shell, staff: Staff) -> None:
    assert "nothing is over" in shell.refused("records", "propose", "--by", "carol", stdin=TYPED)
    staff.ahead("6 years")
    propose = ("records", "propose", "--by", "carol")
    assert "it is no day" in shell.refused(*propose, "--since", "yesterday", stdin=TYPED)
    assert "List 1 is made" in shell.did(*propose, "--since", "2020-01-01", stdin=TYPED)
    withdraw = ("records", "withdraw", "1", "--why", "too early", "--by", "kim")
    assert "List 1 is taken back." in shell.did(*withdraw, stdin=TYPED)
    assert "List 2 is made" in shell.did(*propose, stdin=TYPED)
    destroyed = ("records", "destroyed", "2", "--how", "shredded", "--where", "the cage", "--by")
    assert "it still waits for the signature" in shell.refused(*destroyed, "carol", stdin=TYPED)
    assert "is approved" in shell.did("records", "sign", "2", "approved", "--by", "kim", stdin=TYPED)
    assert "to be witnessed" in shell.did(*destroyed, "carol", stdin=TYPED)
    assert "certified" in shell.did("records", "sign", "2", "witnessed", "--by", "sid", stdin=TYPED)
    assert "has seen it destroyed: sid" in shell.did("records", "list", "2")
    assert "465a.6(c)" in shell.did("records", "list", "2", "--csv")
    assert "list 2" in shell.did("records")


def test_465a_9_c_and_465a_35_d_cameras_and_supervision(shell: Shell) -> None:
    assert json.loads(shell.did("surveillance", "--json"))["missing"] == 3
    up = ("surveillance", "put-up", "C-1", "--table", "T1", "--covers", "table", "--by")
    assert "only a security department member" in shell.refused(*up, "kim", stdin=TYPED)
    shell.did(*up, "sid", stdin=TYPED)
    assert "C-1" in shell.did("surveillance")
    assert "dave supervises table T1." in shell.did("supervision", "assign", "T1", "dave", "--by", "paul", stdin=TYPED)
    assert "dave" in shell.did("supervision", "show", "--csv")
    limit = ("supervision", "limit", "banking", "4", "--why", "part 7", "--by")
    assert "only a director of table games" in shell.refused(*limit, "paul", stdin=TYPED)
    assert "One floorperson supervises up to 4 banking tables." in shell.did(*limit, "tara", stdin=TYPED)
    relieve = ("supervision", "relieve", "T1", "dave", "--by", "paul")
    assert "dave supervises table T1 no more." in shell.did(*relieve, stdin=TYPED)
    require = (
        "surveillance",
        "require",
        "--table",
        "T1",
        "--covers",
        "the rack",
        "--why",
        "disputes",
        "--json",
        "--by",
    )
    assert "casino compliance" in shell.refused(*require, "sid", stdin=TYPED)
    required = json.loads(shell.did(*require, "kim", stdin=TYPED))["requirement"]
    assert "the rack: disputes" in shell.did("surveillance")
    shell.did("surveillance", "require-no-more", required, "--by", "kim", stdin=TYPED)
    shell.did("surveillance", "take-down", "C-1", "--why", "broken", "--by", "sid", stdin=TYPED)
    assert json.loads(shell.did("surveillance", "--json"))["missing"] == 3


def test_463a_5_a_operations_do_not_commence_unready(shell: Shell, staff: Staff) -> None:
    staff.run(table_count.state, new_id(), staff["ravi"], 2, 2)
    checklist = shell("house", "checklist")
    assert checklist.status == 1
    assert "to be looked at: felt tables: 2 are stated, and 0 are registered" in checklist.stdout
    assert "missing   Training program (§ 527.4)" in checklist.stdout
    keys = ("--key", "carol", "--key", "kim")
    said = shell.refused("house", "commence", "--by", "tara", *keys, stdin=TYPED * 3)
    assert "before they commence something is missing: " in said
    assert "gaming floor plan: none is in force" in said
    said = shell.refused("house", "commence", "--by", "tara", "--key", "carol", stdin=TYPED * 2)
    assert "it still waits for a casino compliance representative" in said
    assert staff.owner("select count(*) from access.request") == [(0,)]
