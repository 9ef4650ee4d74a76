"""The table of one deck, in every game that has one: no list, so a new game is tested by being there."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.games import games
from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE, STUB_COUNT_EVERY
from feltwork.procedure.irregularity import Effect
from feltwork.procedure.one_deck import OneDeckGame
from feltwork.procedure.request import Announce, Cut, Declared, Point, Request, Shuffle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer
from feltwork.terms.refusal import Refused

ONE_DECK = [game for editions in games().values() for game in editions if isinstance(game, OneDeckGame)]
every = pytest.mark.parametrize("game", ONE_DECK, ids=lambda game: game.edition)
counted = pytest.mark.parametrize(
    "game",
    [game for game in ONE_DECK if "rounds_since_stub_count" in {key.id for key in game.situation}],
    ids=lambda game: game.edition,
)


def played(
    game: OneDeckGame[Any], rules: dict[str, object] | None = None, **situation: object
) -> tuple[RoundInPlay, list[Request]]:
    """A round of two automatic players, and its requests."""
    seats = {1: AutomaticPlayer("Ann"), 3: AutomaticPlayer("Bo")}
    session = Session(game, seats, bankroll=10_000_00, rules=game.submission(rules), seed=11)
    session.situation = situation
    requests: list[Request] = []
    done = session.play_round(lambda _, request, __: requests.append(request))
    assert done is not None
    return done.table, requests


def first(game: OneDeckGame[Any], kind: type[Any], rules: dict[str, object] | None = None) -> RoundInPlay:
    """A round that waits for its first request of a kind."""
    table = RoundInPlay(game.begin(stakes(game, rules), game.submission(rules)))
    while not isinstance(table.request, kind):
        table.answer()
    return table


def stakes(game: OneDeckGame[Any], rules: dict[str, object] | None) -> dict[int, Any]:
    session = Session(game, {1: AutomaticPlayer("Ann")}, bankroll=10_000_00, rules=game.submission(rules), seed=1)
    return {1: AutomaticPlayer("Ann").wagers(session.betting(1))}


# ------------------------------------------------------------------------------------------- the decks


@every
def test_one_deck_or_two_that_alternate_with_a_device(game: OneDeckGame[Any]) -> None:
    assert set(game.deck(game.submission()).values()) == {1}
    with pytest.raises(Refused, match=r"two decks need an automated card shuffling device .*\.3\(b\)"):
        game.submission({"decks": 2})
    table, requests = played(game, {"decks": 2, "shuffling": "automated"})
    assert [request.deck for request in requests if isinstance(request, Shuffle)] == ["deck 1"]
    assert game.next_situation(table.round)["deck"] == 2
    table, requests = played(game, {"decks": 2, "shuffling": "automated"}, deck=2)
    assert [request.deck for request in requests if isinstance(request, Shuffle)] == ["deck 2"]
    assert game.next_situation(table.round)["deck"] == 1
    with pytest.raises(Refused, match=r"one deck is used under these rules .*\.3\(a\)"):
        game.begin(stakes(game, None), game.submission(), {"deck": 2})


@every
@pytest.mark.parametrize(("dealing", "hours"), [(HAND, 4), (MANUAL_SHOE, 8), (AUTOMATED_SHOE, 8)])
def test_decks_are_changed_by_the_hours(game: OneDeckGame[Any], dealing: str, hours: int) -> None:
    rules = game.submission({"dealing": dealing, "shuffling": "automated"})
    (change,) = [clock for clock in game.clocks(rules) if clock.id == "deck_change"]
    assert change.hours == hours
    assert change.section == game.at("3(c)(1)" if dealing == HAND else "3(c)(2)")


# ------------------------------------------------------------------------------------- the shuffle and the cut


@every
def test_shuffled_by_hand_or_preshuffled_the_deck_is_cut_and_by_a_device_not(game: OneDeckGame[Any]) -> None:
    _, by_hand = played(game)
    _, preshuffled = played(game, {"shuffling": "automated"}, preshuffled=True)
    _, by_device = played(game, {"shuffling": "automated"})
    assert [sum(isinstance(request, Cut) for request in asked) for asked in (by_hand, preshuffled, by_device)] == [
        1,
        1,
        0,
    ]
    (cut,) = [request for request in by_hand if isinstance(request, Cut)]
    assert cut.least == 10


@every
def test_dealt_from_the_hand_a_device_shuffles(game: OneDeckGame[Any]) -> None:
    with pytest.raises(Refused, match=r"cards dealt from the hand are shuffled by an automated device .*\(a\)\(1\)"):
        game.submission({"dealing": HAND})


@every
def test_an_improper_cut_is_made_again_until_a_card_is_dealt(game: OneDeckGame[Any]) -> None:
    table = first(game, Cut)
    step = table.request
    table.answer(Declared("cut_improper"))
    while isinstance(table.request, Announce):
        table.answer()
    assert table.request == step
    uncut = first(game, Shuffle, {"shuffling": "automated"})
    while uncut.request.point is not Point.DEAL:
        uncut.answer((1, 1, 1) if uncut.request.point is Point.ROLL else None)
    with pytest.raises(Refused, match="the cards were not cut"):
        uncut.answer(Declared("cut_improper"))


@every
def test_a_shuffler_that_jams_shuffles_again_and_needs_to_be_there(game: OneDeckGame[Any]) -> None:
    table = first(game, Shuffle, {"shuffling": "automated"})
    step = table.request
    table.answer(Declared("shuffler_jams"))
    while isinstance(table.request, Announce):
        table.answer()
    assert table.request == step
    with pytest.raises(Refused, match="cannot happen under the rules in force"):
        first(game, Shuffle).answer(Declared("shuffler_jams"))


# ------------------------------------------------------------------------------------------------ the stub


@counted
def test_the_stub_is_counted_in_the_fifth_round_at_the_latest(game: OneDeckGame[Any]) -> None:
    for since in range(STUB_COUNT_EVERY):
        table, _ = played(game, rounds_since_stub_count=since)
        due = since == STUB_COUNT_EVERY - 1
        assert any("counts the stub" in line for line in table.transcript) is due
        assert game.next_situation(table.round)["rounds_since_stub_count"] == (0 if due else since + 1)
    asked, _ = played(game, count_stub=True)
    assert any("counts the stub" in line for line in asked.transcript)


@counted
@pytest.mark.parametrize("dealing", [MANUAL_SHOE, HAND, AUTOMATED_SHOE])
def test_a_device_that_counts_spares_the_count(game: OneDeckGame[Any], dealing: str) -> None:
    rules = {"shuffling": "automated_counting", "dealing": dealing}
    table, _ = played(game, rules, rounds_since_stub_count=4)
    assert not any("counts the stub" in line for line in table.transcript)
    assert [clock.id for clock in game.clocks(game.submission(rules))].count("stub_count") == 0
    (clock,) = [
        clock for clock in game.clocks(game.submission({"shuffling": "automated", "dealing": dealing})) if clock.rounds
    ]
    assert (clock.rounds, clock.section) == (STUB_COUNT_EVERY, game.at(game.dealings[dealing].stub_count))


@every
@pytest.mark.parametrize("dealing", [MANUAL_SHOE, HAND, AUTOMATED_SHOE])
def test_a_wrong_count_is_cited_by_the_way_in_use(game: OneDeckGame[Any], dealing: str) -> None:
    rules = game.submission({"dealing": dealing, "shuffling": "automated"})
    wrong = [entry for entry in game.irregularities if entry.id.startswith("stub_count")]
    for entry in wrong:
        ordered = game.as_ordered(rules, entry)
        assert ordered.section == game.at(game.dealings[dealing].stub_wrong)
        assert ordered.effect is Effect.VOID


# ------------------------------------------------------------------------------------------------ the players


@every
def test_one_player_at_two_positions_only_where_the_chapter_lets_a_holder_permit_it(game: OneDeckGame[Any]) -> None:
    permits = "two_adjacent_positions" in {option.id for option in game.rules_type.options()}
    placed = stakes(game, None)[1]
    players = {1: "Ann", 2: "Ann"}
    with pytest.raises(Refused, match="player Ann: wagers at 2 positions") as refused:
        game.begin({1: placed, 2: placed}, game.submission(), players=players)
    assert refused.value.section == game.at(game.several_positions)
    if permits:
        rules = game.submission({"two_adjacent_positions": True})
        game.begin({1: placed, 2: placed}, rules, players=players)
        with pytest.raises(Refused, match="not adjacent"):
            game.begin({1: placed, 3: placed}, rules, players={1: "Ann", 3: "Ann"})
