"""The state of a round: who is where, what closes a stake, and what a void round gives back."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from feltwork.games import game
from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.line import Line
from feltwork.procedure.request import Announce, Answer, Point, Request, Settle
from feltwork.procedure.round import Round
from feltwork.terms.odds import EVEN, ToOne
from feltwork.terms.refusal import Refused

STAKES = {2: {"ante": 10_00, "pair_plus": 5_00}, 5: {"ante": 20_00}, 7: {"pair_plus": 1_00}}


def new_round(stakes: dict[int, dict[str, int]] = STAKES) -> Round[Any]:
    return game("three-card-poker").begin(stakes)


def drain(steps: Generator[Request, Answer, Any]) -> list[Request]:
    """Every request of some steps, each answered with nothing."""
    return list(steps)


def cause(*, from_the_deal: bool, aftermath: str = "") -> Irregularity:
    return Irregularity(
        "test",
        "565.13(c)",
        "a test",
        "void",
        Effect.VOID,
        frozenset({Point.DEAL}),
        from_the_deal=from_the_deal,
        aftermath=aftermath,
    )


def test_seats_clockwise_and_back() -> None:
    round = new_round()
    assert round.clockwise() == (2, 5, 7)
    assert round.counterclockwise() == (7, 5, 2)
    assert round.clockwise("ante") == (2, 5)
    assert round.counterclockwise("pair_plus") == (7, 2)
    assert round.stake_of(7, "ante") == 0


def test_a_line_closes_its_stake_and_a_bonus_closes_none() -> None:
    round = new_round()
    lines = [Line.win("ante", 10_00, EVEN, "", "565.12(b)"), Line.bonus("ante_bonus", 40_00, ToOne(4), "", "565.12(e)")]
    (request,) = drain(round.settle(2, lines, "565.11(d)(3)"))
    assert isinstance(request, Settle)
    assert round.open[2] == {"ante": 0, "pair_plus": 5_00}
    assert round.placed[2] == STAKES[2], "what was placed stays on the book"
    assert drain(round.settle(2, [], "565.11(d)(3)")) == []


def test_no_stake_is_settled_twice_nor_left_undecided() -> None:
    round = new_round()
    drain(round.settle(5, [Line.lose("ante", 20_00, "", "565.11(d)(2)")], "565.11(d)(2)"))
    with pytest.raises(AssertionError, match="beyond its stake"):
        drain(round.settle(5, [Line.lose("ante", 1, "", "565.11(d)(2)")], "565.11(d)(2)"))
    with pytest.raises(AssertionError, match="undecided"):
        round.verify_settled()
    with pytest.raises(AssertionError, match="a stake is money"):
        round.stake(5, "play", 0)


def test_a_stake_that_the_round_adds_is_on_both_books() -> None:
    round = new_round()
    round.stake(5, "play", 20_00)
    round.stake(5, "play", 1_00)
    assert round.placed[5] == round.open[5] == {"ante": 20_00, "play": 21_00}
    assert "play" not in STAKES[5], "what the driver handed in is its own"


@pytest.mark.parametrize(("from_the_deal", "net"), [(True, 0), (False, -10_00)])
def test_void_returns_a_folded_stake_only_where_the_cause_precedes_the_fold(from_the_deal: bool, net: int) -> None:
    round = new_round()
    drain(round.forfeit(2, [Line.lose("ante", 10_00, "folded", "565.11(b)")], "565.11(c)"))
    round.stake(5, "play", 20_00)
    requests = drain(round.void_round(cause(from_the_deal=from_the_deal, aftermath="reshuffled")))
    assert isinstance(requests[-1], Announce)
    assert requests[-1].text == "reshuffled"
    assert [request.seat for request in requests if isinstance(request, Settle)] == [7, 5, 2]
    assert sum(line.net for line in round.lines[2]) == net
    assert [sum(line.net for line in round.lines[seat]) for seat in (5, 7)] == [0, 0]
    for seat in round.seats:
        assert sum(line.staked for line in round.lines[seat]) == sum(round.placed[seat].values())
    round.verify_settled()


def test_a_wager_forfeited_in_part_comes_back_in_part() -> None:
    round = new_round({1: {"ante": 10_00}})
    drain(round.forfeit(1, [Line.lose("ante", 4_00, "", "565.11(b)")], "565.11(c)"))
    drain(round.void_round(cause(from_the_deal=False)))
    assert [(line.staked, line.returned) for line in round.lines[1]] == [(4_00, 0), (6_00, 6_00)]


def test_a_void_round_takes_back_what_was_paid_and_pays_what_was_collected() -> None:
    round = new_round()
    drain(round.settle(7, [Line.win("pair_plus", 1_00, ToOne(35), "", "565.12(d)")], "565.11(d)(3)"))
    drain(round.settle(5, [Line.lose("ante", 20_00, "", "565.11(d)(2)")], "565.11(d)(2)"))
    drain(round.void_round(cause(from_the_deal=False)))
    assert [sum(line.net for line in round.lines[seat]) for seat in round.seats] == [0, 0, 0]


def test_who_gave_up_everything_has_nothing_back() -> None:
    round = new_round({1: {"ante": 10_00}})
    drain(round.abandon(1, "565.7(c)"))
    requests = drain(round.void_round(cause(from_the_deal=False)))
    assert not any(isinstance(request, Settle) for request in requests)
    assert [line.section for line in round.lines[1]] == ["565.7(c)"]


def test_a_dead_hand_returns_what_is_still_on_the_layout() -> None:
    round = new_round()
    drain(round.settle(2, [Line.lose("pair_plus", 5_00, "", "565.12(d)")], "565.11(d)(2)"))
    drain(round.return_stakes(2, "dead", "565.13(c)"))
    assert [line.net for line in round.lines[2]] == [-5_00, 0]


def test_nobody_to_ask_is_no_question() -> None:
    assert drain(new_round().ask([], "565.11(b)")) == []


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ({2: "Ann", 5: "Ann"}, "wagers at 2 positions"),
        ({2: "Ann", 5: "Bea", 7: "Ann"}, "wagers at 2 positions"),
    ],
)
def test_one_player_one_position_without_the_option(players: dict[int, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        game("three-card-poker").begin(STAKES, players=players)
