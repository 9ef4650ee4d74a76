"""The odds of High Roll Dice (§§ 593.5, 675a.5): every throw of ten dice, and the procedure itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

import feltwork
from feltwork.equipment.randomness import SimulationSource
from feltwork.odds.games import analysis
from feltwork.odds.games.high_roll_dice import ExtraRoll, best_circles, first_rolls, second_rolls
from feltwork.odds.strategy import situation_of
from feltwork.odds.work import Work
from feltwork.terms.refusal import Refused
from tests.games.high_roll_dice_model import PIP_PAYS, chance_of_more, every_throw, returned, throws_won_by, winner
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "high-roll-dice"
EDITIONS = pytest.mark.parametrize("edition", [f"{GAME}@593", f"{GAME}@675a"])
CIRCLES = {count: f"like_kind_boulevard_{count}" for count in range(2, 9)}
WAGERS = [
    (game.edition, proposition.id)
    for game in (feltwork.game(f"{GAME}@593"), feltwork.game(f"{GAME}@675a"))
    for proposition in analysis(GAME).propositions(game)
]


def test_2_d_throws_by_face_and_count_as_a_series_has_them() -> None:
    """Products of truncated exponential series, which never list a throw."""
    counted = {key: count for key, (_, count) in first_rolls().items()}
    assert counted == {
        (face, count): throws
        for face in range(1, 7)
        for count in range(2, 11)
        if (throws := throws_won_by(face, count))
    }
    assert sum(counted.values()) == 6**10


def test_5_a_pip_street() -> None:
    """The chance of each face by the series; the paytable is the model's own."""
    for face in range(1, 7):
        figures = odds_of(GAME, f"pip_street_{face}")
        throws = sum(throws_won_by(face, count) for count in range(2, 11))
        assert figures.edge == 1 - Fraction(throws, 6**10) * (1 + PIP_PAYS[face])
        assert figures.counted.deals == 60_466_176


def test_2_d_the_3003_kinds_of_throw_as_a_plain_rule_has_them() -> None:
    """The model's own rule for which face wins, which owes nothing to the game's modules."""
    kinds = dict(every_throw())
    assert len(kinds) == 3003
    by_kind: dict[tuple[int, int], int] = {}
    for counts, ways in kinds.items():
        by_kind[winner(counts)] = by_kind.get(winner(counts), 0) + ways
    assert by_kind == {key: count for key, (_, count) in first_rolls().items()}


@EDITIONS
def test_5_b_like_kind_boulevard_is_one_story_whatever_circle(edition: str) -> None:
    """All seven circles and the two of Millionaire Row are filled by different throws, and by all of them."""
    filled = 0
    for wager in (*CIRCLES.values(), "millionaire_row_9", "millionaire_row_10"):
        won = [outcome for outcome in odds_of(edition, wager).counted.outcomes if outcome.net > 0]
        assert len(won) == 1
        filled += int(won[0].count)
    assert filled == 6**10


def test_5_c_millionaire_row_against_a_dollar() -> None:
    """300 throws of nine, 6 of ten: the counts are plain combinatorics."""
    nine, ten = odds_of(GAME, "millionaire_row_9"), odds_of(GAME, "millionaire_row_10")
    assert nine.edge == 1 - Fraction(6 * 10 * 5 * 50_001, 6**10)
    assert ten.edge == 1 - Fraction(6 * 1_000_001, 6**10)
    assert "Measured against a stake of $1.00" in nine.counted.remarks[0]


@EDITIONS
def test_5_d_a_circle_with_a_second_throw(edition: str) -> None:
    """By the chance of so many more dice, and the model's settlement; the fee is one unit."""
    chapter = edition.partition("@")[2]
    kinds: dict[int, tuple[tuple[int, ...], int]] = {}
    for counts, ways in every_throw():
        _, count = winner(counts)
        kinds[count] = counts, ways + kinds.get(count, (counts, 0))[1]
    for circle in CIRCLES:
        stakes = {CIRCLES[circle]: 100, "extra_roll": 100}
        mean = Fraction(0)
        for counts, ways in kinds.values():
            _, count = winner(counts)
            for more in range(10 - count + 1):
                back = sum(returned(chapter, stakes, counts, more).values())
                mean += Fraction(ways, 6**10) * chance_of_more(10 - count, more) * Fraction(back - 200, 100)
        figures = odds_of(edition, f"extra_roll_{circle}")
        assert figures.edge == -mean
        assert figures.mean_stake == 2


@EDITIONS
def test_2_e_3_the_circles_that_gain_are_the_best_to_have(edition: str) -> None:
    """Every one of the 127 sets of circles: none costs less beside the fee."""
    game = feltwork.game(edition)
    alone = {circle: 1 - Fraction(odds_of(edition, f"extra_roll_{circle}").edge) for circle in CIRCLES}
    best = best_circles(game)
    cheapest = min(
        1 - sum(alone[circle] for circle in some) for size in range(1, 8) for some in combinations(CIRCLES, size)
    )
    figures = odds_of(edition, "extra_roll")
    assert figures.edge == 1 - sum(alone[circle] for circle in best) == cheapest
    assert figures.mean_stake == 1 + len(best)
    assert best == (3, 4, 5, 6, 7)


@EDITIONS
def test_4_some_hundred_rounds_by_the_procedure_come_to_the_same(edition: str) -> None:
    """Random dice in a round file; what the analysis says of that very throw, to the cent."""
    game = feltwork.game(edition)
    extra = analysis(GAME).proposition(game, "extra_roll")
    assert isinstance(extra, ExtraRoll)
    source = SimulationSource(593)
    classes = {key: roll for key, (roll, _) in first_rolls().items()}
    for _ in range(300):
        dice = [1 + source.below(1 + source.below(6)) for _ in range(10)]  # low faces more often: many match
        counts = tuple(dice.count(face) for face in range(1, 7))
        face, count = winner(counts)
        again = [1 + source.below(6) for _ in range(10 - count)]
        wagers = {wager: stake // 100 for wager, stake in extra.stakes(game, game.submission(), 10_00).items()}
        file = {"game": edition, "seats": {"1": {"wagers": wagers}}, "dice": [dice, again] if again else [dice]}
        net, staked = extra.measured(feltwork.settle(file).result.lines[1])
        like = classes[face, count]
        same = next(some for some, _ in second_rolls(like) if some.count(face) == again.count(face))
        worth = extra.settled(game, like, same)
        assert (Fraction(net, 10_00), Fraction(staked, 10_00)) == (worth.net, worth.staked)


def test_nothing_is_decided() -> None:
    game = feltwork.game(GAME)
    with pytest.raises(Refused, match="nothing to decide"):
        analysis(GAME).values(game, game.submission(), situation_of(game, "1"), Work())


def test_1_b_3_what_is_not_offered_has_no_odds() -> None:
    game = feltwork.game(GAME)
    rules = game.submission({"extra_roll_offered": False, "millionaire_row_offered": False})
    offered = [one.id for one in analysis(GAME).propositions(game) if one.offered(game, rules)]
    assert offered == [*(f"pip_street_{face}" for face in (2, 3, 4, 5, 6, 1)), *CIRCLES.values()]


@pytest.mark.parametrize(("edition", "wager"), WAGERS)
def test_5_the_procedure_agrees(edition: str, wager: str) -> None:
    """Measured in dollars: Millionaire Row takes no more than one."""
    agrees_with_the_procedure(edition, wager, rounds=2_000 if wager == "extra_roll" else 100, unit=1_00)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "wager"), WAGERS)
def test_5_the_procedure_agrees_at_length(edition: str, wager: str) -> None:
    for seed in (2, 3):
        agrees_with_the_procedure(
            edition,
            wager,
            rounds=40_000 if wager == "extra_roll" else 5_000,
            unit=10_00 if "row" not in wager else 1_00,
            seed=seed,
        )
