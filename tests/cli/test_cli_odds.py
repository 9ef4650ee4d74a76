"""`feltwork odds`, `compare`, `strategy` and `par-sheet` as people and programs call them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.run import feltwork

GAME = "three-card-poker"


def test_odds_have_the_edge_as_a_fraction_and_every_outcome() -> None:
    done = feltwork("odds", GAME, "--wager", "pair_plus")
    assert done.returncode == 0
    for said in ("707/5525", "12.7964%", "element of risk", "hit frequency", "3,744", "22,100", "Method: All 22,100"):
        assert said in done.stdout


def test_odds_for_programs_are_exact_in_text() -> None:
    [found] = json.loads(feltwork("odds", GAME, "--wager", "pair_plus", "--json").stdout)
    assert found["edge"] == "707/5525"
    assert found["deals"] == 22_100
    assert sum(outcome["count"] for outcome in found["outcomes"]) == 22_100
    assert found["certainty"] == "exact"
    assert len(found["digest"]) == 64


def test_without_rules_every_permitted_paytable_is_there() -> None:
    found = json.loads(feltwork("odds", GAME, "--wager", "ante", "--json").stdout)
    assert {one["options"]["ante_bonus"] for one in found} == {"standard", "A", "B", "C"}
    assert len({one["digest"] for one in found}) == len(found)


def test_with_rules_there_is_one_submission(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('game = "three-card-poker@565"\n[rules]\npair_plus = { flush = "4 to 1" }\n')
    [found] = json.loads(feltwork("odds", GAME, "--rules", str(file), "--wager", "pair_plus", "--json").stdout)
    assert found["edge"] == "433/5525"  # 1,096 flushes pay one more: 274/5525 less


def test_an_unknown_wager_is_refused_with_those_there_are() -> None:
    done = feltwork("odds", GAME, "--wager", "jackpot")
    assert done.returncode == 2
    assert "pair_plus" in done.stderr


def test_poker_has_no_house_and_no_edge() -> None:
    done = feltwork("odds", "poker")
    assert done.returncode == 2
    assert "poker" in done.stderr.lower()


def test_compare_puts_paytables_side_by_side() -> None:
    done = feltwork("compare", GAME)
    assert done.returncode == 0
    assert "house edge" in done.stdout
    found = json.loads(feltwork("compare", GAME, "--json").stdout)
    assert [one["wager"] for one in found] == ["ante", "pair_plus"]
    assert len(found[0]["choices"]) == 13
    assert found[1]["choices"][0]["pays"]["Straight"] == "5 to 1"


def test_the_strategy_is_a_sentence_where_one_is_exact() -> None:
    assert "Play with Q-6-4 or better" in feltwork("strategy", GAME).stdout
    [told] = json.loads(feltwork("strategy", GAME, "--json").stdout)
    assert told["id"] == "optimal"


@pytest.mark.parametrize(("hand", "best"), [("Qs 6d 4c", "play"), ("Qs 6d 3c", "fold"), ("2s 2d 3c", "play")])
def test_a_hand_has_the_worth_of_every_action(hand: str, best: str) -> None:
    """565.11(b): Q-6-4 is the least hand to play."""
    told = json.loads(feltwork("strategy", GAME, "--hand", hand, "--json").stdout)
    assert told["values"][0]["action"] == best
    assert {one["action"] for one in told["values"]} == {"play", "fold"}


@pytest.mark.parametrize("hand", ["Qs 6d", "Qs 6d 4c 2c", "Qs Qs 4c", "nonsense"])
def test_a_hand_that_is_none_is_refused(hand: str) -> None:
    done = feltwork("strategy", GAME, "--hand", hand)
    assert done.returncode == 2
    assert "--hand" in done.stderr


def test_a_par_sheet_is_written_once(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    done = feltwork("par-sheet", GAME, "--out", str(file))
    assert done.returncode == 0
    assert file.read_text().startswith("<!doctype html>")
    again = feltwork("par-sheet", GAME, "--out", str(file))
    assert again.returncode == 2
    assert "exists" in again.stderr


def test_a_wager_that_the_rules_do_not_offer_is_refused(tmp_path: Path) -> None:
    """559.7(d): the bonus wagers are the holder's choice."""
    file = tmp_path / "ours.toml"
    file.write_text('game = "let-it-ride-poker@559"\n[rules]\nlet_it_ride_bonus = "not offered"\n')
    asked = ("odds", "let-it-ride-poker", "--rules", str(file))
    done = feltwork(*asked, "--wager", "let_it_ride_bonus")
    assert (done.returncode, done.stdout) == (2, "")
    assert "these rules do not offer it; one of bet_number_1, three_card_bonus" in done.stderr
    assert "Let It Ride Bonus" not in feltwork(*asked).stdout


@pytest.mark.parametrize("command", ["odds", "compare"])
def test_no_name_is_no_wager(command: str) -> None:
    done = feltwork(command, GAME, "--wager", "")
    assert done.returncode == 2
    assert "no such wager" in done.stderr


def test_a_line_of_the_settlement_names_its_wager() -> None:
    """565.12(e): the ante bonus is paid beside the ante."""
    [found, *_] = json.loads(feltwork("odds", GAME, "--wager", "ante_bonus", "--json").stdout)
    assert found["wager"] == "ante"


def test_a_bet_with_a_number_has_no_article() -> None:
    assert "in units of Bet Number 1;" in feltwork("odds", "let-it-ride-poker", "--wager", "bet_3").stdout


def test_a_progressive_wager_has_its_edge_as_a_fraction_and_every_step_to_it() -> None:
    """(4 + 0.1 × 36) / 2,598,960 of the meter is won; 0.6376 less 10,000 units of that is the edge."""
    done = feltwork("odds", "caribbean-stud-poker", "--wager", "progressive")
    for figure, value, exactly in (
        ("house edge at the meter's start", "60.8382%", "5647/9282"),
        ("meter's start, units", "10,000.00", "10000"),
        ("edge without the meter", "63.7624%", "2437/3822"),
        ("break-even meter, units", "218,047.37", "4142900/19"),
    ):
        assert re.search(rf"{figure} +{value} +{exactly}\s", done.stdout)


def test_a_chance_is_never_rounded_to_nothing() -> None:
    """675a.5(c): ten-of-a-kind is rolled once in 10,077,696 times."""
    done = feltwork("odds", "high-roll-dice", "--wager", "millionaire_row_10")
    assert re.search(r"hit frequency +9\.9e-06% +1/10077696", done.stdout)


@pytest.mark.long
def test_columns_that_say_nothing_are_left_out() -> None:
    """A wager that is computed has no counts, and nothing is a fraction."""
    shown = feltwork("odds", "spanish-21", "--wager", "spanish_21").stdout
    assert not re.search(r"^outcome .* count ", shown, re.MULTILINE)
    assert not re.search(r"\d+/\d{3,}", shown)
    assert re.search(r"^outcome .* count ", feltwork("odds", GAME).stdout, re.MULTILINE)
    assert re.search(r"^wager +edge +risk +deviation +hits$", feltwork("odds", "high-roll-dice").stdout, re.MULTILINE)


@pytest.mark.parametrize("width", ["80", "100", "200"])
def test_choices_stand_beside_each_other_as_far_as_there_is_room(
    width: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The heads are one option; what else differs has a row of its own, and no cell is broken."""
    from feltwork.cli import look
    from feltwork.cli.odds_shown import show_comparison

    monkeypatch.setattr(look, "PIPED_WIDTH", 0)
    monkeypatch.setenv("COLUMNS", width)
    show_comparison(GAME, "ante", as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= int(width)
    heads = [line.split() for line in lines if line.startswith("ante bonus  ")]
    assert sum(len(head) - 2 for head in heads) == 13
    assert heads[0][2:4] == ["standard", "A"]
    for label in ("ante bonus straight ", "ante bonus mini royal flush of spades", "Three-of-a-kind", "house edge"):
        assert sum(line.startswith(label) for line in lines) == len(heads)


def test_a_table_that_nothing_chooses_is_shown_all_the_same() -> None:
    assert re.search(r"One/ace +3 to 1", feltwork("compare", "high-roll-dice", "--wager", "pip_street_1").stdout)


def test_charts_that_two_strategies_share_are_printed_once_and_what_they_mean_is_never_broken_in_two() -> None:
    shown = feltwork("strategy", "spanish-21").stdout
    assert shown.count("Hard hands") == 1
    assert 'The charts are those of "The best play of every hand" above.' in shown
    assert re.search(r"(^|  )S: stand(  |$)", shown, re.MULTILINE)
    assert not re.search(r"[A-Z]\w*: *$", shown, re.MULTILINE)


@pytest.mark.parametrize("more", [("--dealer", "Kd"), ("--community", "Kd")])
def test_cards_without_a_hand_are_a_situation_too(more: tuple[str, str]) -> None:
    done = feltwork("strategy", GAME, *more)
    assert done.returncode == 2
    assert "--hand: no cards where 3 are needed; three cards" in done.stderr


def test_the_dealers_card_alone_is_enough_for_double_attack() -> None:
    """581.5(d): Double Attack is decided before a card of one's own is seen."""
    assert "attack" in feltwork("strategy", "double-attack-blackjack", "--dealer", "6c").stdout


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a" * 300 + ".html", "file name too long"),
        ("nowhere/sheet.html", "there is no folder"),
        ("file/sheet.html", "not a directory"),
        ("dangling", "file exists"),
        ("", "file exists"),
    ],
)
def test_a_par_sheet_that_could_not_be_written_is_not_counted(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "dangling").symlink_to(tmp_path / "nothing")
    monkeypatch.setattr("feltwork.odds.par_sheet.par_sheet", None)
    done = feltwork("par-sheet", GAME, "--out", str(tmp_path / name))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_half_a_file_is_none(tmp_path: Path) -> None:
    from feltwork.cli.files import write_new

    with pytest.raises(UnicodeEncodeError):
        write_new(str(tmp_path / "sheet.html"), "a\ud800")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_a_chart_stands_closer_where_there_is_little_room(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """557.11: two answers in a cell, thirteen cells in a row, eighty signs in a line."""
    from feltwork.cli import look
    from feltwork.cli.strategy_shown import show_strategy

    monkeypatch.setattr(look, "PIPED_WIDTH", 0)
    monkeypatch.setenv("COLUMNS", "80")
    show_strategy("four-card-poker", None, as_json=False)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    [row, _] = [line.split() for line in lines if line.startswith("A high")]
    assert row[2:] == ["F/1"] * 13
