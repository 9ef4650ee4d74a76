"""Recorded rounds: everything in, everything back, and no altered record passes."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.equipment.cards import CARDS, JOKER
from feltwork.procedure.action import Decision
from feltwork.procedure.request import NO_ROLL, Answer, CutAt, Declared
from feltwork.rounds.answers import read_answer, write_answer
from feltwork.rounds.record import digest, read_records, record, record_line, replay
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused

ROUND = {
    "game": "three-card-poker",
    "rules": {"pair_plus": {"pair": "2 to 1"}},
    "seats": {
        "1": {
            "wagers": {"ante": 10, "pair_plus": 5},
            "cards": ["As", "Kh", "Qd"],
            "decisions": ["play"],
            "player": "Ada",
        },
        "3": {"wagers": {"ante": 7}, "cards": ["2s", "3h", "9d"], "decisions": ["fold"]},
    },
    "dealer": ["2c", "7d", "Qh"],
    "rounds_since_stub_count": 3,
}

cards = st.sampled_from([*CARDS, JOKER])
seats = st.integers(1, 40)
words = st.sampled_from(["play", "fold", "let it ride", "double"])
details = st.dictionaries(
    st.sampled_from(["hand", "cards_short", "note"]),
    st.one_of(st.integers(), st.booleans(), st.text(), st.lists(st.text())),
)
ANSWERS = st.one_of(
    st.builds(CutAt, seats, st.integers(0, 416)),
    st.lists(cards, min_size=1).map(tuple),
    st.lists(st.integers(1, 6), min_size=1, max_size=8).map(tuple),
    st.just(NO_ROLL),
    st.dictionaries(seats, st.builds(Decision, words, st.one_of(st.none(), st.integers(1, 10**9)))),
    st.builds(Declared, st.just("card_face_up"), st.one_of(st.none(), cards), st.one_of(st.none(), seats), details),
)


@given(ANSWERS)
def test_every_kind_of_answer_reads_back(answer: Answer) -> None:
    written = json.loads(json.dumps(write_answer(answer)))
    assert read_answer(written, "step 1") == answer


@pytest.fixture
def recorded() -> dict[str, Any]:
    return record(settle(copy.deepcopy(ROUND)), "listed")


def test_a_record_has_everything(recorded: dict[str, Any]) -> None:
    assert recorded["format"] == 1
    assert recorded["game"] == "three-card-poker@565"
    assert recorded["seats"]["1"] == {"wagers": {"ante": "10.00", "pair_plus": "5.00"}, "player": "Ada"}
    assert recorded["situation"]["rounds_since_stub_count"] == 3
    assert recorded["rules"]["dealing"] == "manual_shoe"
    assert recorded["rules"]["pair_plus"]["pair"] == "2 to 1"
    assert recorded["result"]["seats"]["3"]["net"] == "-7.00"
    assert [entry["step"] for entry in recorded["inputs"]] == sorted(entry["step"] for entry in recorded["inputs"])


def test_replay_is_the_same_round(recorded: dict[str, Any]) -> None:
    again = replay(json.loads(json.dumps(recorded)))
    assert record_line(record(again, "listed")) == record_line(recorded)


def _altered(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def alter(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return alter


@pytest.mark.parametrize(
    ("alter", "told"),
    [
        (
            _altered("result", "seats", "1", "net", value="55.01"),
            r"result.seats.1.net: recorded .55.01., replayed .55.00.",
        ),
        (
            _altered("result", "seats", "1", "lines", 0, "section", value="565.12(e)"),
            r"result.seats.1.lines\[1\].section",
        ),
        (_altered("result", "void", value=True), "result.void"),
        (_altered("result", "seats", "1", "lines", value=[]), "result.seats.1.lines"),
        (_altered("transcript", 3, value="seat 1: ante 100.00"), "transcript, line 4"),
        (lambda data: data["transcript"].pop(), "transcript, line"),
        (lambda data: data["transcript"].append("one more"), "transcript, line .* replayed .nothing"),
        (_altered("seats", "1", "wagers", "ante", value="100.00"), "transcript, line"),
        (_altered("seats", "1", "wagers", "ante", value="0.10"), "outside the limits"),
        (_altered("rules", "pair_plus", value="floor"), "transcript, line"),
        (_altered("rules", "pair_plus", value="Z"), "not permitted"),
        (_altered("situation", "rounds_since_stub_count", value=0), "transcript, line"),
        (_altered("inputs", 0, "cards", value=["Ks"]), "transcript, line"),
        (_altered("inputs", 0, "cards", value=["Zs"]), "is not a card"),
        (_altered("inputs", 0, "cards", value=["7d"]), "already dealt"),
        (_altered("inputs", 0, "step", value=900), "cards are expected"),
        (_altered("inputs", -1, "decisions", value={"1": {"word": "hit"}}), "not legal|missing"),
        (_altered("inputs", 0, "cards", value=7), "cannot be read"),
        (lambda data: data["inputs"].append({"step": 999, "cards": ["Ah"]}), "ends before step 999"),
        (lambda data: data["inputs"].pop(0), "cards are expected"),
        (_altered("format", value=2), "format 2"),
        (_altered("game", value="snap@1"), "no such game"),
        (_altered("seats", value=[]), "seats"),
        (lambda data: data.pop("transcript"), "transcript: it is missing"),
    ],
)
def test_an_altered_record_is_refused(
    recorded: dict[str, Any], alter: Callable[[dict[str, Any]], None], told: str
) -> None:
    data = json.loads(json.dumps(recorded))
    alter(data)
    with pytest.raises(Refused, match=told):
        replay(data)


def test_every_field_of_a_record_is_proved(recorded: dict[str, Any]) -> None:
    others = {
        "format": 2,
        "feltwork": "9.9.9",
        "game": "spanish-21@551",
        "source": "live",
        "rules": {},
        "seats": {"1": {"wagers": {"ante": "10.00"}, "player": "somebody else"}},
        "situation": {},
        "inputs": [],
        "transcript": [],
        "result": {},
        "sha256": "0" * 64,
    }
    assert set(others) == set(recorded)
    for field, value in others.items():
        assert recorded[field] != value
        with pytest.raises(Refused):
            replay({**recorded, field: value})
        with pytest.raises(Refused):
            replay({key: kept for key, kept in recorded.items() if key != field})


@pytest.mark.parametrize(("field", "value"), [("source", "live"), ("feltwork", "9.9.9")])
def test_what_playing_cannot_find_the_digest_does(recorded: dict[str, Any], field: str, value: str) -> None:
    with pytest.raises(Refused, match=r"the record: sha256: .* the record was altered"):
        replay({**recorded, field: value})
    whole = {**recorded, field: value}
    replay({**whole, "sha256": digest(whole)})


def test_another_player_is_found(recorded: dict[str, Any]) -> None:
    data = json.loads(json.dumps(recorded))
    data["seats"]["1"]["player"] = "somebody else"
    with pytest.raises(Refused, match="altered"):
        replay(data)


def test_any_changed_byte_is_refused(recorded: dict[str, Any]) -> None:
    line = record_line(recorded).encode()
    chance = Random(200)  # noqa: S311 - a test repeats
    for place in chance.sample(range(len(line)), 200):
        changed = bytearray(line)
        while changed[place] == line[place]:
            changed[place] = chance.choice(b'0123456789abcdefABCDEF,:{}[] .-"x')
        with pytest.raises(Refused):
            _replay_text(changed.decode())


def _replay_text(text: str) -> None:
    for data in read_records(text):
        replay(data)


def test_a_record_made_by_another_version_says_so(recorded: dict[str, Any]) -> None:
    other = {**recorded, "feltwork": "0.0.1", "transcript": ["something else"]}
    with pytest.raises(Refused, match=r"transcript, line 1: .*Feltwork 0\.0\.1 recorded it"):
        replay({**other, "sha256": digest(other)})


def test_names_with_odd_letters_are_recorded_a_line_each() -> None:
    data: dict[str, Any] = copy.deepcopy(ROUND)
    data["seats"]["1"]["player"] = "Zoë\u2028\x85\ud800\n"
    line = record_line(record(settle(data), "listed"))
    line.encode()
    assert [replay(one).round.players[1] for one in read_records(f"{line}\n{line}\n")] == ["Zoë\u2028\x85\ud800\n"] * 2


def test_records_are_read_one_a_line_or_alone(recorded: dict[str, Any]) -> None:
    line = record_line(recorded)
    assert len(list(read_records(f"{line}\n{line}\n\n"))) == 2
    assert len(list(read_records(json.dumps(recorded, indent=2)))) == 1
    with pytest.raises(Refused, match="line 2: not valid JSON"):
        list(read_records(f"{line}\n{{nonsense\n"))
    with pytest.raises(Refused, match="not valid JSON"):
        list(read_records(""))


@pytest.mark.parametrize(
    "data",
    [
        {**ROUND, "irregularity": {"id": "card_face_up", "card": "5s", "when": "deal", "step": 2}},
        {"game": "props-and-hops", "seats": {"1": {"wagers": {"field": 5}}}, "dice": ["no roll", [3, 4]]},
    ],
    ids=["an irregularity", "no roll, then dice"],
)
def test_other_inputs_replay(data: dict[str, Any]) -> None:
    done = settle(copy.deepcopy(data))
    assert replay(record(done, "listed")).result == done.result
