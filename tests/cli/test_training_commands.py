"""Training from a shell: records signed by a password, and the table test at the keyboard."""

from __future__ import annotations

import json
from pathlib import Path

from feltwork.training.table_test.sheet import sheet
from tests.access.staff import a_day_later
from tests.cli.run import feltwork
from tests.cli.shell import Shell, shell

__all__ = ["shell"]

ANN, INES, BOB, PAUL = "ann has nine herons", "ines has two foxes", "bobs seven otters!", "pauls three toads"
EDITH = "ediths five moles!"
GIVEN = "a password from ann"


def hire(shell: Shell) -> None:
    shell.did("person", "first", "ann", "--name", "Ann Lee", stdin=f"{ANN}\n")
    for name, role, password in (("ines", "instructor", INES), ("bob", "dealer", BOB), ("paul", "pit-boss", PAUL)):
        add = ("person", "add", name, "--name", name.title(), "--role", role, "--by", "ann")
        shell.did(*add, stdin=f"{ANN}\n{GIVEN}\n")
        shell.did("person", "password", name, stdin=f"{GIVEN}\n{password}\n")


def typed(edition: str, seed: int, rounds: int) -> str:
    """The right answers, as a dealer types them."""
    lines = []
    for stage in sheet(edition, seed, rounds).stages:
        for item in stage.items:
            key = stage.key()[item.id]
            lines.append(str(key["choice"] + 1) if "choice" in key else " ".join(filter(None, key.values())))
    return "\n".join(lines) + "\n"


def test_527_2_hours_topics_and_the_file_from_a_shell(shell: Shell, tmp_path: Path) -> None:
    hire(shell)
    lesson = ("training", "lesson", "bob", "blackjack", "--topic", "payouts", "--by", "ines", "--day", "2026-11-01")
    shell.did(*lesson, "--minutes", "240", "--handles", "cards", stdin=f"{INES}\n")
    shell.did("training", "topic", "bob", "cash", "--by", "ines", "--day", "2026-11-01", stdin=f"{INES}\n")
    assert "only an instructor" in shell.refused(*lesson[:-3], "bob", stdin=f"{BOB}\n")
    school = ("training", "school", "bob", "Harrisburg School", "--completed", "2026-10-02", "--applied", "2026-11-01")
    course = ("--game", "craps", "--hours", "160", "--weeks", "6", "--by", "ines")
    proof = json.loads(shell.did(*school, *course, "--json", stdin=f"{INES}\n"))["record"]
    strike = ("training", "strike", proof, "--why", "another bob", "--by")
    assert "ines made it" in shell.refused(*strike, "ines", stdin=f"{INES}\n")
    assert "It counts no longer." in shell.did(*strike, "paul", stdin=f"{PAUL}\n")
    verdict = shell("training", "may-deal", "bob", "three-card-poker")
    assert verdict.status == 1
    assert "bob may not deal Three Card Poker" in verdict.stdout
    assert "4 of 100 hours in Blackjack and other banked card games  § 611a.2(a)(1)" in verdict.stdout
    assert [row["game"] for row in shell("training", "file", "bob", "--json").data["lessons"]] == ["blackjack"]
    assert "payouts" in shell.did("training", "file", "bob")
    assert "payouts" in shell.did("training", "file", "bob", "--csv")
    page = tmp_path / "bob.html"
    shell.did("training", "file", "bob", "--page", str(page))
    assert "527.5(b)(3)" in page.read_text()
    assert [row["dealer"] for row in shell("training", "--json").data["dealers"]] == ["bob"]
    assert "nothing yet" in shell.did("training")
    assert "100" in shell.did("training", "standards")
    assert [one["in_force"] for one in shell("training", "standards", "--json").data] == [False, False, True]


def test_527_1_what_was_learnt_elsewhere_and_a_test_at_the_felt(shell: Shell, house_url: str) -> None:
    hire(shell)
    add = ("person", "add", "edith", "--name", "Edith", "--role", "executive-director", "--by", "ann")
    shell.did(*add, stdin=f"{ANN}\n{GIVEN}\n")
    shell.did("person", "password", "edith", stdin=f"{GIVEN}\n{EDITH}\n")
    course = ("--completed", "2026-10-02", "--applied", "2026-11-01", "--game", "craps", "--by")
    holder = ("training", "holder", "bob", "Another Casino", "--hours", "160", "--weeks", "6", *course)
    assert shell.did(*holder, "ines", stdin=f"{INES}\n").startswith("Recorded for bob.")
    assert "only an instructor" in shell.refused(*holder, "bob", stdin=f"{BOB}\n")
    dealt = ("training", "employment", "bob", "Boardwalk", "New Jersey", "--applied", "2026-11-01")
    for_a_year = ("--from", "2025-01-01", "--until", "2025-12-31", "--game", "blackjack", "--by", "ines")
    shell.did(*dealt, *for_a_year, stdin=f"{INES}\n")
    assert '"soon" is no day' in shell.refused(*dealt, "--from", "soon", *for_a_year[2:], stdin=f"{INES}\n")
    assert [one["kind"] for one in shell("training", "file", "bob", "--json").data["proofs"]] == [
        "certificate_holder",
        "employment",
    ]
    held = ("training", "felt-test", "bob", "craps", "--satisfied", "--remarks", "twenty rolls", "--by")
    assert "a pit boss" in shell.refused(*held, "ines", stdin=f"{INES}\n")
    a_day_later(house_url)
    assert shell.did(*held, "paul", stdin=f"{PAUL}\n").startswith("Recorded for bob.")
    earlier = ("training", "standard-from", "611a-amended", "2027-01-05", "--why", "the Bulletin", "--by")
    assert shell.refused(*earlier, "ines", stdin=f"{INES}\n")
    assert shell.did(*earlier, "edith", stdin=f"{EDITH}\n").startswith("It holds from 2027-01-05.")
    assert [one["in_force"] for one in shell("training", "standards", "--json").data] == [False, True, False]


def test_527_5_a_a_test_taken_at_the_keyboard_is_left_taken_up_and_made_again(shell: Shell, house_url: str) -> None:
    hire(shell)
    left = shell.did("table-test", "three-card-poker", "--by", "bob", stdin=f"{BOB}\n")
    assert "table test 1 is open: the same command goes on with it." in left
    many = "\n" * 200
    done = shell.did("table-test", "three-card-poker", "--by", "bob", stdin=f"{BOB}\n{many}")
    assert "0 of" in done
    assert "not passed" in done
    assert "§ 565." in done
    assert "made again, the same" in shell.did("training", "replay", "1")
    assert shell("training", "replay", "1", "--json").data["state"] == "failed"
    assert "there is no such test" in shell.refused("training", "replay", "2")
    assert [one["state"] for one in shell("training", "tests", "--json").data] == ["failed"]
    judged = ("training", "judge", "1", "--remarks", "the bonuses", "--by", "paul")
    a_day_later(house_url)
    assert "90 in 100 must be" in shell.refused(*judged, "--satisfied", stdin=f"{PAUL}\n")
    assert shell.did(*judged, "--not-satisfied", stdin=f"{PAUL}\n").startswith("Recorded for bob.")


def test_practice_marks_each_page_and_keeps_nothing() -> None:
    done = feltwork("table-test", "minibaccarat", "--seed", "7", "--rounds", "4", stdin=typed("minibaccarat", 7, 4))
    assert done.returncode == 0, done.stderr
    assert "you said" not in done.stdout
    lines = len(sheet("minibaccarat", 7, 4).mark(dict(enumerate(sheet("minibaccarat", 7, 4).key()))))
    assert f"{lines} of {lines} lines right. Nothing was recorded." in done.stdout


def test_what_can_not_be_read_is_asked_again() -> None:
    done = feltwork("table-test", "minibaccarat", "--seed", "7", "--rounds", "1", stdin="draw 5\nwin lots\nw 5\n")
    assert "it settles nothing" in done.stdout
    assert "lots" in done.stdout
    assert feltwork("table-test", "snap").returncode == 2


def test_a_school_may_have_the_pages_and_their_key_as_json() -> None:
    done = feltwork("table-test", "three-card-poker", "--seed", "7", "--rounds", "2", "--json")
    told = json.loads(done.stdout)
    assert (told["edition"], told["seed"], len(told["pages"])) == ("three-card-poker@565", 7, 3)
    assert told["pages"][0]["key"] == sheet("three-card-poker", 7, 2).key()[0]
