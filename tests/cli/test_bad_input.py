"""Whatever is wrong with the input: one clear message, exit status 2, nothing printed as if it had settled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import feltwork

THREE = "three-card-poker"


def a_round(**changes: Any) -> str:
    seat = {"wagers": {"ante": 10, "pair_plus": 5}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}
    seat |= changes.pop("seat", {})
    return json.dumps({"game": THREE, "seats": {"1": seat}, "dealer": ["2c", "7d", "Qh"], **changes})


BAD_ROUNDS = {
    "an unknown card": (a_round(dealer=["2c", "7d", "Xh"]), '"Xh" is not a card', None, "write rank"),
    "a card of no string": (a_round(dealer=["2c", "7d", 5]), "5 is not a card", None, "write rank"),
    "more copies than the decks hold": (a_round(dealer=["2c", "7d", "As"]), "already dealt", "565.3(a)", "once"),
    "a card too few": (a_round(dealer=["2c", "7d"]), "none is listed", "565.8(d)", "list every card"),
    "leftover cards": (a_round(dealer=["2c", "7d", "Qh", "9s"]), "left over: 9s", None, "take it out"),
    "leftover decisions": (a_round(seat={"decisions": ["play", "play"]}), "left over: play", None, "take it out"),
    "a missing decision": (
        a_round(seat={"decisions": []}),
        "a decision is missing",
        "565.11(b)",
        "choose play (10.00), fold",
    ),
    "an illegal decision": (
        a_round(seat={"decisions": ["hit"]}),
        "not legal here",
        "565.11(b)",
        "choose play (10.00), fold",
    ),
    "no wager": (a_round(seat={"wagers": {}}), "no wager is placed", "565.7(a)", "place an Ante"),
    "a wager below the limits": (a_round(seat={"wagers": {"ante": "0.50"}}), "limits", "565.7(a)(1)", "from 1.00"),
    "a wager above the limits": (a_round(seat={"wagers": {"ante": 20000}}), "limits", "565.7(a)(1)", "to 10000.00"),
    "a negative wager": (a_round(seat={"wagers": {"ante": -10}}), "limits", "565.7(a)(1)", "from 1.00"),
    "half a cent": (a_round(seat={"wagers": {"ante": "10.005"}}), "whole number of cents", None, "whole cents: 2.50"),
    "no money": (a_round(seat={"wagers": {"ante": "ten"}}), "not an amount of money", None, "write dollars"),
    "an unknown wager": (a_round(seat={"wagers": {"lucky": 5}}), "no such wager", None, "its wagers: ante"),
    "a wager of the round": (
        a_round(seat={"wagers": {"ante": 10, "play": 10}}),
        "during the round",
        "565.11(b)",
        "decision",
    ),
    "a seat beyond the table": (a_round(seats={"9": {"wagers": {"ante": 5}}}), "7 betting", "565.2(a)", "seats 1 to 7"),
    "a seat without a number": (a_round(seats={"left": {"wagers": {"ante": 5}}}), "numbered from 1", None, None),
    "nobody": (a_round(seats={}), "nobody has placed", "565.2(a)", None),
    "an unknown option": (a_round(rules={"jokers": 2}), "no such option", None, "options: version"),
    "an option not permitted": (a_round(rules={"decks": 6}), "not permitted", "565.3(b)", "choose 1 or 2"),
    "a paytable below the floor": (
        a_round(rules={"pair_plus": {"pair": "1 to 2"}}),
        "below",
        "565.12(d)",
        "at least 1 to 1",
    ),
    "an unknown game": (a_round(game="snap"), "no such game", None, "games: "),
    "an unknown edition": (
        a_round(game="three-card-poker@999"),
        "no edition of chapter 999",
        None,
        "three-card-poker@565",
    ),
    "an unknown key": (a_round(weather="fine"), "knows no such key", None, "its own keys"),
    "an unknown irregularity": (a_round(irregularity="earthquake"), "none of that name|left over", None, None),
    "malformed JSON": ('{"game": ', "not valid JSON", None, "settle --help"),
    "a key twice": ('{"game": "a", "game": "b"}', "twice", None, "once"),
    "JSON of another kind": ("[1, 2]", "a JSON object is expected", None, None),
    "nothing": ("", "not valid JSON", None, None),
    "no game": ('{"seats": {}}', "it is missing", None, None),
    "deep nesting": ("[" * 100_000, "", None, None),
}


@pytest.mark.parametrize(("text", "why", "section", "instead"), BAD_ROUNDS.values(), ids=BAD_ROUNDS)
def test_a_bad_round(text: str, why: str, section: str | None, instead: str | None) -> None:
    done = feltwork("settle", "-", "--json", stdin=text)
    assert (done.returncode, done.stdout) == (2, "")
    error = json.loads(done.stderr)["error"]
    said = f"{error['what']}: {error['why']}"
    assert any(one in said for one in why.split("|")), said
    assert section in (None, error["section"])
    assert instead is None or instead in error["instead"]


def of(game: str, cards: str, wagers: dict[str, Any], decisions: list[str], **listed: Any) -> str:
    """One seat's round of a game."""
    seat = {"wagers": wagers, "cards": cards.split(), "decisions": decisions, **listed.pop("seat", {})}
    return json.dumps({"game": game, "seats": {"1": seat}, **listed})


PAIR_OF_NINES, ANTE = "9s 9h 2c 3d 5h", {"ante": 10}
BETS = {"bet_number_1": 10, "bet_number_2": 10, "bet_number_3": 10}
LUNAR = {"ante": 10, "super": 10}
DEALER = ["Ah", "Kh", "4c", "3c", "2h"]
THE_CHAPTERS_OWN = {
    "a bet that is not twice the ante": (
        of("caribbean-stud-poker", PAIR_OF_NINES, ANTE, ["bet 30"], dealer=DEALER),
        "bet 30.00",
        "555.11(a)",
        "bet (20.00)",
    ),
    "a raise above three times": (
        of("four-card-poker", PAIR_OF_NINES, ANTE, ["play 31"], dealer=[*DEALER, "7c"]),
        "play 31.00: the amount is outside",
        "557.11(c)",
        "play 10.00 to 30.00",
    ),
    "a raise of three times after 4th Street": (
        of(
            "raise-it-up-stud-poker", "As Kd 2c", {"ante": 10, "blind": 10}, ["check", "play 3x"], community=DEALER[1:4]
        ),
        "play 30.00: the amount is outside",
        "669a.11(d)",
        "play 10.00 to 20.00",
    ),
    "a raise of one and a half times": (
        of("criss-cross-poker", "As Kd", {"ante_across": 10, "ante_down": 10}, ["across_bet 15"], community=DEALER),
        "no whole multiple of 10.00",
        "674a.11(b)",
        "10.00, 20.00, 30.00",
    ),
    "one card exchanged": (
        of("lunar-poker", PAIR_OF_NINES, LUNAR, ["exchange 3"], dealer=DEALER),
        "1 card is chosen",
        "671a.11(b)(3)",
        "2 to 5 cards",
    ),
    "more cards exchanged than held": (
        of("lunar-poker", PAIR_OF_NINES, LUNAR, ["exchange 1 2 3 4 5 6"], dealer=DEALER),
        "the hand holds 5 cards",
        "671a.11(b)(3)",
        "1 to 5",
    ),
    "a bonus without the three bets": (
        of("let-it-ride-poker", "As Ks Qs", {"let_it_ride_bonus": 1}, [], community=["2c", "3d"]),
        "Bet Number 1 is required",
        "559.7(d)",
        "place it",
    ),
    "a bonus without the ante": (
        of("texas-hold-em-bonus-poker", "As Ks", {"bonus": 5}, [], dealer=["2c", "3d"], community=DEALER),
        "Ante Wager is required",
        "563.7(b)",
        "place it",
    ),
    "three bets that are not equal": (
        of("let-it-ride-poker", "As Ks Qs", {**BETS, "bet_number_2": 5}, [], community=["2c", "3d"]),
        "equal",
        "559.7(d)",
        None,
    ),
    "a low card that the hand does not hold": (
        of(
            "pai-gow-poker",
            "As Kd 9s 9d 2h 3h 4h",
            {"pai_gow_poker": 10},
            [],
            seat={"low": ["As", "Kc"]},
            dealer=["2s", "3s", "5s", "7d", "8d", "Jd", "Qd"],
        ),
        "seat 1: low: Kc: the hand does not hold it",
        "561.13(a)",
        "the hand is As Kd 9s 9d 2h 3h 4h",
    ),
    "a low hand where none is set": (
        a_round(seat={"low": ["As"]}),
        "no hand is set in two",
        None,
        "leave it out",
    ),
    "a Super Wager on an empty seat": (
        of("lunar-poker", PAIR_OF_NINES, {**LUNAR, "super_on_seat_3": 5}, ["bet"], dealer=DEALER),
        "seat 1: super_on_seat_3: no ante lies at seat 3",
        "671a.7(c)(3)",
        None,
    ),
    "a meter that does not exist": (
        of("caribbean-stud-poker", PAIR_OF_NINES, ANTE, ["bet"], dealer=DEALER, meters={"jackpot": 5}),
        "not permitted",
        "555.13(f)",
        "meters: progressive",
    ),
}


@pytest.mark.parametrize(("text", "why", "section", "instead"), THE_CHAPTERS_OWN.values(), ids=THE_CHAPTERS_OWN)
def test_what_a_poker_chapter_refuses(text: str, why: str, section: str | None, instead: str | None) -> None:
    test_a_bad_round(text, why, section, instead)


def test_551_7_a_a_wager_not_offered_under_these_rules() -> None:
    wagers = {"spanish_21": 10, "match_the_dealer": 5}
    data = {
        "game": "spanish-21",
        "rules": {"match_the_dealer": "not offered"},
        "seats": {"1": {"wagers": wagers, "cards": ["9s", "8d"], "decisions": ["stand"]}},
        "dealer": ["7c", "Kd"],
    }
    done = feltwork("settle", "-", "--json", stdin=json.dumps(data))
    assert (done.returncode, done.stdout) == (2, "")
    error = json.loads(done.stderr)["error"]
    assert (error["why"], error["section"]) == ("not offered under these rules", "551.7(a)")
    required = feltwork("settle", "-", "--json", stdin=json.dumps(data | {"seats": {"1": {"wagers": {}}}, "rules": {}}))
    assert (required.returncode, required.stdout) == (2, "")
    assert "required" in json.loads(required.stderr)["error"]["why"]


def test_people_read_one_line_without_a_traceback() -> None:
    done = feltwork("settle", "-", stdin=a_round(dealer=["2c", "7d", "As"]))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "feltwork: dealer: As: the ace of spades is already dealt (§ 565.3(a)); each card once a deck\n"
    )


@pytest.mark.parametrize("command", [["settle"], ["replay"], ["submission", "check"]], ids=" ".join)
def test_files_that_cannot_be_read(command: list[str], tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00{}")
    for path, why in ((tmp_path / "none", "no such file"), (tmp_path, "is a directory"), (binary, "not UTF-8")):
        done = feltwork(*command, str(path))
        assert (done.returncode, done.stdout) == (2, "")
        assert why in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = ", "not valid TOML"),
        ("[rules]", "it names no game"),
        ('game = "snap"', "no such game"),
        ('game = "spanish-21"', "it is for spanish-21@551, not for three-card-poker@565"),
        ('game = "three-card-poker"\nrules = 5', "a table is expected"),
        ('game = "three-card-poker"\nweather = "fine"', "no such key"),
        ('game = "three-card-poker"\n[rules]\ndecks = 2', "565.3(b)"),
    ],
)
def test_a_bad_submission(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text)
    for command in (["submission", "check", str(path)], ["rules", THREE, "--rules", str(path)]):
        done = feltwork(*command)
        if done.returncode:
            assert (done.returncode, done.stdout) == (2, "")
            assert told in done.stderr
            return
    pytest.fail("no command refused it")


def test_a_round_file_may_not_contradict_the_submission(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('game = "three-card-poker"\n[rules]\ntable_minimum = "5.00"')
    done = feltwork("settle", "-", "--rules", str(path), stdin=a_round(rules={"table_minimum": 10}))
    assert (done.returncode, done.stdout) == (2, "")
    assert "table_minimum" in done.stderr
    under = feltwork("settle", "-", "--rules", str(path), stdin=a_round(seat={"wagers": {"ante": 4}}))
    assert (under.returncode, under.stdout) == (2, "")
    assert "from 5.00" in under.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "it names no game"),
        ('[rules]\ntable_minimum = "5.00"', "it names no game"),
        ("game = 565", "565 is not the name of a game"),
        ('game = "spanish-21"', "it is for spanish-21@551, not for three-card-poker@565"),
        ('game = "whist"', "no such game"),
    ],
    ids=["empty", "no game", "a number", "another game", "no such game"],
)
@pytest.mark.parametrize("command", [["settle", "-"], ["rules", THREE], ["play", THREE, "--auto"]], ids=" ".join)
def test_a_submission_for_no_game_or_another(command: list[str], text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text)
    done = feltwork(*command, "--rules", str(path), stdin=a_round())
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    if "spanish" not in text:
        why = done.stderr.partition(";")[0]
        assert feltwork("submission", "check", str(path)).stderr.startswith(why)


PYTHON = (
    "Decimal(",
    "None",
    "True",
    "(1,)",
    "datetime",
    "seatshape",
    "not permitted to",
    "sys.",
    "Traceback",
    "should be",
)


@pytest.mark.parametrize(
    ("text", "why", "instead"),
    [
        (a_round(seats={"1": []}), "seats.1: an object is expected, not []", "settle --help"),
        (a_round(seats={"1": {"wages": {}}}), "seats.1.wages: no such key here", "keys: wagers, cards, hands"),
        (a_round(seats=None), "seats: an object is expected, not null", "settle --help"),
        (a_round(seat={"decisions": [True]}), "decisions.0: text is expected, not true", "settle --help"),
        (a_round(seat={"cards": "As"}), 'cards: a list is expected, not "As"', "settle --help"),
        (a_round(seat={"wagers": {"ante": None}}), "null is not an amount of money", "write dollars"),
        (a_round(seat={"wagers": {"ante": 0.055}}), "0.055 is not a whole number of cents", "whole cents: 2.50"),
        (a_round(rules={"decks": 0.05}), "0.05 is not permitted", "choose 1 or 2"),
        (a_round(rules={"decks": "x" * 10_000}), "…", "choose 1 or 2"),
        (a_round(rules={"x" * 10_000: 1}), "…", "options: "),
        (a_round(game="x" * 10_000), "no such game", "games: "),
        (a_round(game="poker"), "Poker has no such wager under chapter 553", "its wagers"),
        (a_round(game="poker@554"), "no edition of chapter 554", "poker@553"),
    ],
)
def test_refusals_speak_no_python_and_repeat_nothing_long(text: str, why: str, instead: str) -> None:
    done = feltwork("settle", "-", "--json", stdin=text)
    assert (done.returncode, done.stdout) == (2, "")
    error = json.loads(done.stderr)["error"]
    said = f"{error['what']}: {error['why']}"
    assert why in said
    assert instead in error["instead"]
    assert not [word for word in PYTHON if word in done.stderr]
    assert len(said) < 200


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("decks = 2026-01-31", "2026-01-31 is not permitted"),
        ("decks = [1]", "[1] is not permitted"),
        ("decks = " + "9" * 5000, "a number has thousands of digits"),
        ("decks = 1\n[rules]", "Cannot declare a table twice (at line 4"),
    ],
)
def test_submissions_are_refused_without_python(text: str, told: str) -> None:
    done = feltwork("submission", "check", "-", stdin=f'game = "{THREE}"\n[rules]\n{text}\n')
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert not [word for word in PYTHON if word in done.stderr]


@pytest.mark.parametrize("command", [["settle"], ["replay"], ["submission", "check"]], ids=" ".join)
def test_no_file_and_standard_input_are_called_so(command: list[str]) -> None:
    assert "no file is named" in feltwork(*command, "").stderr
    assert feltwork(*command, "-", stdin=b"\xff{}").stderr.startswith("feltwork: standard input: not UTF-8")


@pytest.mark.parametrize(
    "args",
    [
        ["deal"],
        ["settle"],
        ["rules"],
        ["play", "--rounds", "0"],
        ["play", "--seed", "seven"],
        ["play", THREE, "--bankroll", "nothing"],
        ["play", THREE, "--bankroll", "-5"],
        ["play", THREE, "--with", "7"],
        ["play", "snap"],
        ["rules", "snap"],
        ["rules", "three-card-poker@1"],
        ["submission", "new", "snap"],
        ["submission", "new", THREE, "--out", "/nowhere/ours.toml"],
        ["play", THREE, "--auto", "--rounds", "1", "--brief", "--record", "/nowhere/rounds.jsonl"],
    ],
    ids=" ".join,
)
def test_usage_errors(args: list[str]) -> None:
    done = feltwork(*args)
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr
