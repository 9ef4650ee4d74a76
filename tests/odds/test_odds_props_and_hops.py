"""The odds of Props & Hops (§§ 585.4, 668a.4): all 36 rolls, the chain of the Six Eight Shake, the procedure itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

import feltwork
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.props_and_hops.wagers import LAMMERS, SIXES_AND_EIGHTS
from feltwork.odds.games import analysis
from feltwork.odds.games.props_and_hops.six_eight_shake import STATES, ending, rolling
from feltwork.odds.strategy import situation_of
from feltwork.odds.study import permitted
from feltwork.odds.work import Work
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "props-and-hops"
SHAKE = "six_eight_shake"
WAGERS = [
    (f"{GAME}@{chapter}", wager.id)
    for chapter in ("585", "668a")
    for wager in feltwork.game(f"{GAME}@{chapter}").wagers
]


# The wagers that one roll decides.


@pytest.mark.parametrize("chapter", ["585", "668a"])
def test_4_all_36_rolls_by_the_procedure_give_the_same_mean_and_spread(chapter: str) -> None:
    """Each roll is settled as a round file with every wager on the layout; nothing of the analysis is used."""
    game = feltwork.game(f"{GAME}@{chapter}")
    ids = [wager.id for wager in game.wagers if wager.id != SHAKE]
    nets: dict[str, list[int]] = {wager: [] for wager in ids}
    for faces in product(range(1, 7), repeat=2):
        file = {"game": game.edition, "seats": {"1": {"wagers": dict.fromkeys(ids, 2)}}, "dice": [list(faces)]}
        for line in feltwork.settle(file).result.lines[1]:
            nets[line.wager].append(line.net)
    for wager, won in nets.items():
        figures = odds_of(game.edition, wager)
        assert len(won) == figures.counted.deals == 36
        spread = [(Fraction(net, 2_00), won.count(net)) for net in sorted(set(won), reverse=True)]
        assert figures.distribution() == spread
        assert figures.edge == -Fraction(sum(won), 36 * 2_00)
        assert figures.element_of_risk == figures.edge


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        ("twelve_the_hardway_bet", Fraction(5, 36)),
        ("one_two_bet", Fraction(1, 9)),
        ("field", Fraction(1, 18)),
        ("any_craps", Fraction(1, 9)),
        ("any_seven", Fraction(1, 6)),
    ],
)
def test_585_4_wagers_that_craps_has_too_cost_what_is_published(wager: str, edge: Fraction) -> None:
    """Wizard of Odds, Craps: hop bets at 30 to 1 13.89% and at 15 to 1 11.11%, field 5.56%, any craps 11.11%, any
    seven 16.67%."""
    assert odds_of(f"{GAME}@585", wager).edge == edge


def test_668a_2_f_a_holders_own_layout_is_counted() -> None:
    """One roll of the 36 more takes 5/72 from an edge at 3 to 2."""
    more = ["1-2", "1-3", "1-6", "2-5", "3-4", "4-6", "5-6", "1-1"]
    figures = odds_of(GAME, "hop_the_top", {"hop_the_top_combinations": more})
    assert figures.edge == Fraction(1, 36) - Fraction(5, 72)
    assert odds_of(GAME, "hop_the_top").counted.remarks[-1].endswith("takes 6.9444% from the edge.")


def test_668a_2_f_the_default_layout_stands_for_every_layout_in_a_study() -> None:
    game = feltwork.game(GAME)
    choices = list(permitted(game, analysis(GAME).proposition(game, "hop_the_left")))
    assert [list(choice) for choice in choices] == [["hop_the_left_combinations"]]


# The Six Eight Shake.


def test_668a_2_f_8_left_up_it_wins_as_inclusion_and_exclusion_say() -> None:
    """Over the combinations that have not come before the seven; owes nothing to the chain."""
    weights = {roll: 1 if roll[0] == roll[2] else 2 for roll in LAMMERS}
    game = feltwork.game(GAME)
    worth = rolling(game, game.submission(), may_take_down=False)
    for needed in STATES:
        chance = sum(
            (-1) ** size * Fraction(6, 6 + sum(weights[roll] for roll in missing))
            for size in range(len(needed) + 1)
            for missing in combinations(needed, size)
        )
        assert worth[needed] == 151 * chance - 1
    assert worth[SIXES_AND_EIGHTS] == Fraction(-3721, 17160)


def test_668a_2_f_8_the_best_moment_to_take_it_down() -> None:
    """An independent search by value iteration in floating point, over how many easy and hard ways are missing."""

    def better(worth: dict[tuple[int, int], float]) -> dict[tuple[int, int], float]:
        def at(easy: int, hard: int) -> float:
            return 150.0 if easy + hard == 0 else max(0.0, worth[easy, hard])

        found = {}
        for easy, hard in worth:
            hits = (2 * easy * at(easy - 1, hard) if easy else 0) + (hard * at(easy, hard - 1) if hard else 0)
            found[easy, hard] = (-6 + hits + (30 - 2 * easy - hard) * at(easy, hard)) / 36
        return found

    worth = {(easy, hard): 0.0 for easy in range(5) for hard in range(3) if easy + hard}
    for _ in range(400):
        worth = better(worth)
    game = feltwork.game(GAME)
    exact = rolling(game, game.submission(), may_take_down=True)
    for needed in STATES:
        hard = len(needed & {"3-3", "4-4"})
        assert float(exact[needed]) == pytest.approx(worth[len(needed) - hard, hard], abs=1e-9)
    assert [needed for needed in STATES if exact[needed] <= 0] == [SIXES_AND_EIGHTS]


def test_668a_2_f_8_per_wager_made_per_wager_decided_and_per_roll() -> None:
    """16 of the first 36 rolls decide the wager or help it; otherwise it comes down, so 4/9 of the wagers are decided,
    each at the cost of one that is left up. A roll costs the same either way."""
    figures = odds_of(GAME, SHAKE)
    assert figures.edge == Fraction(16, 36) * Fraction(3721, 17160) == Fraction(3721, 38610)
    chances = {one.name: Fraction(one.count, figures.counted.deals) for one in figures.counted.outcomes}
    assert chances["taken down"] == Fraction(20, 36)
    assert chances["every six and every eight before a seven"] == Fraction(16, 36) * Fraction(89, 17160)
    game = feltwork.game(GAME)
    rules = game.submission()
    best, left_up = ending(game, rules, set(STATES) - {SIXES_AND_EIGHTS}), ending(game, rules, STATES)
    assert figures.edge / best.rolls == Fraction(3721, 17160) / left_up.rolls
    decided = {one.word: Fraction(one.count, figures.counted.deals) for one in figures.counted.decided}
    assert decided == {"roll": best.rolls - 1, "take down": best.taken_down}


def test_668a_2_f_8_some_hundred_rounds_follow_the_chain() -> None:
    """A random run of rolls, played by the best strategy in plain words, against the procedure's settlement."""
    chance = SimulationSource(668, 0)

    for _ in range(300):
        dice: list[list[int]] = []
        missing, decisions, net = set(LAMMERS), [], None
        while net is None:
            faces = (1 + chance.below(6), 1 + chance.below(6))
            dice.append(list(faces))
            missing.discard(f"{min(faces)}-{max(faces)}")
            if sum(faces) == 7:
                net = -10_00
            elif not missing:
                net = 1500_00
            elif len(missing) == 6:
                decisions, net = ["take down"], 0
        seat = {"wagers": {SHAKE: 10}, "decisions": decisions}
        assert feltwork.settle({"game": GAME, "seats": {"1": seat}, "dice": dice}).result.net(1) == net


def test_668a_2_f_8_told() -> None:
    game = feltwork.game(GAME)
    best, left_up = analysis(GAME).strategies(game, game.submission(), Work())
    assert (
        best.told().rules[0] == "Take the Six Eight Shake down after a roll that leaves all six combinations missing."
    )
    assert left_up.told().remarks == ("The house edge is then 21.6841% of the wager (3721/17160).",)
    older = feltwork.game(f"{GAME}@585")
    assert [one.id for one in analysis(GAME).strategies(older, older.submission(), Work())] == ["customary"]


@pytest.mark.parametrize(
    ("rolled", "best", "value"),
    [("2-2", "take down", Fraction(-3721, 38610)), ("1-5 6-6 1-5", "roll", Fraction(263, 2002))],
)
def test_668a_2_f_8_what_a_roll_more_is_worth(rolled: str, best: str, value: Fraction) -> None:
    game = feltwork.game(GAME)
    values = analysis(GAME).values(game, game.submission(), situation_of(game, rolled), Work())
    assert values[0].word == best
    assert {one.word: one.value for one in values} == {"roll": value, "take down": 0}


@pytest.mark.parametrize(
    ("edition", "rolled", "why"),
    [
        (GAME, "1-7", "two dice do not show it"),
        (GAME, "1-5 3-4", "a seven has lost the wager"),
        (GAME, " ".join(LAMMERS), "the wager is won"),
        (f"{GAME}@585", "1-5", "there is nothing to decide"),
    ],
)
def test_668a_2_f_8_what_is_no_situation_is_refused(edition: str, rolled: str, why: str) -> None:
    game: Any = feltwork.game(edition)
    with pytest.raises(Refused, match=why):
        analysis(GAME).values(game, game.submission(), situation_of(game, rolled), Work())


# The procedure as the judge.


@pytest.mark.parametrize(("edition", "wager"), WAGERS)
def test_4_the_procedure_agrees(edition: str, wager: str) -> None:
    agrees_with_the_procedure(edition, wager, rounds=2_000 if wager == SHAKE else 150)


@pytest.mark.long
@pytest.mark.parametrize(("edition", "wager"), WAGERS)
def test_4_the_procedure_agrees_at_length(edition: str, wager: str) -> None:
    for seed in (2, 3):
        agrees_with_the_procedure(edition, wager, rounds=40_000 if wager == SHAKE else 5_000, seed=seed)
