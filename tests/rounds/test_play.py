"""Play of every game: never a crash, never a cent lost, never a section that the chapter does not have."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from feltwork.equipment.randomness import LiveSource, SimulationSource
from feltwork.games import game
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.game import Game
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Answer, Ask, Request
from feltwork.procedure.round import Round
from feltwork.regulation.chapters import chapter
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Played, Session
from feltwork.rounds.players import AutomaticPlayer, Betting, Leaving, covered
from feltwork.rounds.record import read_records, record, record_line, replay
from feltwork.rounds.settle import settle
from feltwork.rounds.view import View
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.rounds.random_play import EDITIONS, random_session

ROUNDS = 8
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.edition)
WITH_COVER_CARD = [edition for edition in EDITIONS if "cover_card" in {event.id for event in edition.events}]
seeds = given(seed=st.integers(min_value=0, max_value=2**32))
some = settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check_money(played: Played, before: dict[int, int]) -> None:
    """Every cent staked is in one line, and what the players win is what the house loses."""
    round, result = played.table.round, played.table.result
    house = 0
    for seat, lines in result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
        assert {w: c for w, c in staked.items() if c} == {w: c for w, c in round.placed[seat].items() if c}
        house -= result.net(seat)
    assert sum(played.bankrolls.values()) + house == sum(before.values())


def check_sections(played: Played) -> None:
    for section in {
        *(str(line.section) for lines in played.table.result.lines.values() for line in lines),
        *(str(entry.section) for entry in played.table.entries),
    }:
        assert section in chapter(section.partition(".")[0]).sections, section


def check_record(played: Played) -> None:
    """Recorded, written, read and replayed, a round is the same round."""
    written = record_line(record(played.table, "practice"))
    (data,) = read_records(written)
    again = replay(data)
    assert record_line(record(again, "practice")) == written


def play_and_check(session: Session) -> None:
    for _ in range(ROUNDS):
        before = dict(session.bankrolls)
        played = session.play_round()
        if played is None:
            return
        check_money(played, before)
        check_sections(played)
        check_record(played)


@every_edition
@some
@seeds
def test_random_legal_play(edition: Game[Any], seed: int) -> None:
    session = random_session(edition, seed)
    play_and_check(session)
    assert all(bankroll >= 0 for bankroll in session.bankrolls.values())


@every_edition
@some
@seeds
def test_an_action_costs_what_it_says(edition: Game[Any], seed: int) -> None:
    """What a decision puts on the layout is the amount chosen, or what the action told that it costs."""
    told: Counter[int] = Counter()

    def watch(_: RoundInPlay, request: Request, answer: Answer) -> None:
        if isinstance(request, Ask) and isinstance(answer, dict):
            for question in request.questions:
                decision = answer[question.seat]
                action = next(action for action in question.actions if action.word == decision.word)
                put = 0 if decision.amount is None else decision.amount - action.stands
                told[question.seat] += 0 if action.of_house else put or action.costs

    session = random_session(edition, seed)
    for _ in range(ROUNDS):
        told.clear()
        if played := session.play_round(watch):
            table = played.table
            opening = {seat: sum(stakes.values()) for seat, stakes in table.wagers.items()}
            placed = {seat: sum(stakes.values()) for seat, stakes in table.round.placed.items()}
            # Antes, blinds and time are no decision of a player's.
            posted = posts(table) if edition.nonbanked else Counter()
            assert placed == {seat: opening[seat] + told[seat] + posted[seat] for seat in opening}


def posts(table: RoundInPlay) -> Counter[int]:
    """What players of a nonbanked game put in without being asked, as the dealer announced it."""
    found: Counter[int] = Counter()
    for entry in table.entries:
        if told := re.match(r"seat (\d+) (?:antes|makes a Blind Bet of) \$([\d,.]+)", entry.text):
            found[int(told[1])] += round(Decimal(told[2].replace(",", "")) * 100)
    return found


@every_edition
@some
@seeds
def test_play_with_irregularities(edition: Game[Any], seed: int) -> None:
    play_and_check(random_session(edition, seed, clumsy=True))


@every_edition
def test_automatic_play_through_several_shoes(edition: Game[Any]) -> None:
    session = Session(edition, {1: AutomaticPlayer("Ada"), 2: AutomaticPlayer("Bea")}, bankroll=5_000_00, seed=11)
    for _ in range(150):
        before = dict(session.bankrolls)
        played = session.play_round()
        assert played is not None
        check_money(played, before)
    assert len(session.history) == session.history.maxlen


@pytest.mark.parametrize("edition", WITH_COVER_CARD, ids=lambda edition: edition.edition)
def test_the_cover_card_is_reported_and_a_new_shoe_follows(edition: Game[Any]) -> None:
    session = Session(edition, {1: AutomaticPlayer("Ada")}, bankroll=50_000_00, seed=3)
    assert session.situation == {"new_shoe": True}
    new_shoes = 0
    for _ in range(250):
        played = session.play_round()
        assert played is not None
        new_shoes += session.situation["new_shoe"] is True
    assert new_shoes >= 2
    assert any("declared: cover_card" in line for one in session.history for line in one.table.transcript)


def test_an_empty_shoe_is_reported_where_the_chapter_has_a_rule_for_it() -> None:
    spanish = game("spanish-21")
    session = Session(spanish, {1: AutomaticPlayer("Ada")}, bankroll=5_000_00, seed=3)
    session.situation = {"new_shoe": False}
    while len(session.equipment.shoe) > 3:
        session.equipment.shoe.draw()
    played = session.play_round()
    assert played is not None
    assert any("declared: insufficient_cards" in line for line in played.table.transcript)


def test_a_seed_is_practice_and_repeats() -> None:
    def lines(seed: int) -> list[str]:
        session = Session(game("three-card-poker"), {1: AutomaticPlayer("Ada")}, bankroll=500_00, seed=seed)
        assert session.practice
        played = session.play_round()
        assert played is not None
        return played.table.transcript

    assert lines(5) == lines(5)
    assert lines(5) != lines(6)


def test_without_a_seed_chance_is_live() -> None:
    session = Session(game("three-card-poker"), {1: AutomaticPlayer("Ada")}, bankroll=500_00)
    assert not session.practice
    assert type(session.equipment.source) is LiveSource
    session.equipment.source = SimulationSource(1)
    assert session.practice, "a seed cannot pass for live"
    assert session.play_round() is not None


class Fixed:
    """Places what it was told to place, and notes what it is offered."""

    name = "Fixed"

    def __init__(self, stakes: dict[str, int], word: str = "") -> None:
        self.stakes, self.word = stakes, word
        self.offered: list[list[str]] = []

    def wagers(self, betting: Betting) -> dict[str, int]:
        return self.stakes

    def decide(self, question: Question, round: Round[Any]) -> Decision:
        self.offered.append([action.word for action in question.actions])
        if self.word == "leave":
            raise Leaving
        return question.read(self.word or question.actions[-1].word)


def test_no_wager_beyond_the_bankroll() -> None:
    session = Session(game("three-card-poker"), {1: Fixed({"ante": 11_00})}, bankroll=10_00, seed=1)
    with pytest.raises(Refused, match="more than the bankroll"):
        session.play_round()
    assert session.bankrolls == {1: 10_00}


@pytest.mark.parametrize(("bankroll", "offered"), [(20_00, ["play", "fold"]), (19_99, ["fold"])])
def test_565_11_b_play_is_offered_where_the_bankroll_covers_it(bankroll: int, offered: list[str]) -> None:
    player = Fixed({"ante": 10_00})
    Session(game("three-card-poker"), {1: player}, bankroll=bankroll, seed=1).play_round()
    assert player.offered == [offered]


def test_551_double_and_split_are_offered_within_the_bankroll() -> None:
    data = {
        "game": "spanish-21",
        "seats": {"1": {"wagers": {"spanish_21": 10}, "cards": ["8s", "8d"], "decisions": ["stand"]}},
        "dealer": ["7c", "Kd"],
    }
    done = settle(data)
    twin = RoundInPlay(done.game.begin(done.wagers, done.round.rules, done.situation))
    given = {input.step: input.answer for input in done.inputs}
    while not isinstance(twin.request, Ask):
        twin.answer(given.get(twin.step))
    (question,) = twin.request.questions
    words = {left: {action.word for action in covered(question, left).actions} for left in (10_00, 5_00, 0)}
    assert {"double", "split"} <= words[10_00]
    assert "split" not in words[5_00]
    assert "double" in words[5_00]
    assert not {"double", "split"} & words[0]
    double = next(action for action in covered(question, 5_00).actions if action.word == "double")
    assert double.most == 5_00


def test_565_7_c_a_player_who_leaves_loses_the_wagers() -> None:
    session = Session(
        game("three-card-poker"),
        {1: Fixed({"ante": 10_00}, "leave"), 2: AutomaticPlayer("Bea")},
        bankroll=100_00,
        seed=2,
    )
    played = session.play_round()
    assert played is not None
    (line,) = played.table.result.lines[1]
    assert (line.net, line.section) == (-10_00, "565.7(c)")


def test_too_many_players_are_refused() -> None:
    with pytest.raises(Refused, match="7 betting positions"):
        Session(game("three-card-poker"), {8: AutomaticPlayer("Ada")}, bankroll=100_00)


def test_hidden_cards_are_backs_until_they_are_revealed() -> None:
    views: list[View] = []
    at_decision: list[tuple[bool, ...]] = []

    def watch(table: RoundInPlay, request: Request, answer: Answer) -> None:
        if not views:
            views.append(View(table.round, 1))
        view = views[0]
        view.note(request, answer)
        seen = {one.place: one.cards for one in view.places()}
        if isinstance(request, Ask):
            at_decision.append(tuple(None in seen[place] for place in (DEALER, Place.at(1), Place.at(2))))

    players = {1: AutomaticPlayer("Ada"), 2: AutomaticPlayer("Bea")}
    Session(game("three-card-poker"), players, bankroll=500_00, seed=3).play_round(watch)
    assert at_decision == [(True, False, True)]
    assert None not in next(one.cards for one in views[0].places() if one.place == DEALER)
