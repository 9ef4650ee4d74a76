"""What follows from outcomes and their counts, on wagers small enough for a pencil."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.odds.figures import Certainty, Counted, Outcome, WagerOdds
from feltwork.odds.par_sheet.bands import bands, skewness
from feltwork.odds.words import edge_words, net_words, percent, plain


def figures(*outcomes: Outcome, certainty: Certainty = Certainty.EXACT, meter: int | None = None) -> WagerOdds:
    deals = 1 if certainty is Certainty.COMPUTED else int(sum(one.count for one in outcomes))
    counted = Counted(outcomes, deals, certainty=certainty)
    return WagerOdds("x@1", "x", "X", "the X Wager", {}, "1.1", "by hand", "", counted, meter=meter and Fraction(meter))


ROULETTE = figures(Outcome("hit", Fraction(35), 1), Outcome("miss", Fraction(-1), 37))


def test_a_single_number_of_a_double_zero_wheel() -> None:
    """The best-known figure there is: 2/38 of the stake, deviation 5.7626."""
    assert ROULETTE.edge == Fraction(1, 19)
    assert ROULETTE.element_of_risk == Fraction(1, 19)
    assert ROULETTE.hit_frequency == Fraction(1, 38)
    assert round(ROULETTE.deviation, 4) == 5.7626
    assert percent(ROULETTE.edge) == "5.2632%"


def test_a_raise_lowers_the_element_of_risk_and_not_the_edge() -> None:
    raised = figures(Outcome("won", Fraction(3), 1, Fraction(3)), Outcome("lost", Fraction(-3), 1, Fraction(3)))
    folded = figures(*raised.counted.outcomes, Outcome("folded", Fraction(-1), 2))
    assert folded.edge == Fraction(1, 2)
    assert folded.mean_stake == 2
    assert folded.element_of_risk == Fraction(1, 4)


def test_a_progressive_breaks_even_where_the_meter_pays_what_is_lost() -> None:
    jackpot = Outcome("jackpot", Fraction(-1), 1, of_meter=Fraction(1, 2))
    wager = figures(jackpot, Outcome("nothing", Fraction(-1), 999), meter=500)
    assert wager.break_even == 2000
    assert wager.edge_at(2000) == 0
    assert wager.edge == Fraction(3, 4)
    assert wager.edge_at(0) == 1
    assert wager.distribution()[0] == (Fraction(249), 1)


def test_counts_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(AssertionError, match="of 3 deals"):
        Counted((Outcome("won", Fraction(1), 2),), 3)
    with pytest.raises(AssertionError, match="probabilities add up"):
        Counted((Outcome("won", Fraction(1), 0.5),), 1, certainty=Certainty.COMPUTED)


def test_a_simulated_edge_has_its_interval_and_an_exact_one_none() -> None:
    simulated = figures(*ROULETTE.counted.outcomes, certainty=Certainty.SIMULATED)
    assert simulated.half_width == pytest.approx(1.959964 * 5.7626 / 38**0.5, rel=1e-4)
    assert "±" in edge_words(simulated)
    assert ROULETTE.half_width == 0
    computed = replace(ROULETTE, counted=replace(ROULETTE.counted, error=0.001))
    assert edge_words(computed) == "5.2632% ± 0.1000"


def test_the_bands_close_in_on_the_edge() -> None:
    found = {(band.rounds, band.confidence): band for band in bands(ROULETTE)}
    assert len(found) == 15
    widths = [found[10**power, 0.95].high - found[10**power, 0.95].low for power in range(3, 8)]
    for wide, narrow in pairwise(widths):
        assert wide / narrow == pytest.approx(10**0.5)
    assert found[10**6, 0.95].low == pytest.approx(1 / 19 - 1.959964 * 5.7626 / 1000, rel=1e-4)
    assert skewness(ROULETTE) > 5


@given(st.lists(st.tuples(st.integers(-5, 50), st.integers(1, 10**9)), min_size=1, max_size=12))
def test_the_exact_figures_are_those_of_the_definition(pairs: list[tuple[int, int]]) -> None:
    wager = figures(*(Outcome(str(net), Fraction(net), count) for net, count in pairs))
    total = sum(count for _, count in pairs)
    assert wager.edge == -Fraction(sum(net * count for net, count in pairs), total)
    squares = Fraction(sum(net * net * count for net, count in pairs), total)
    assert wager.variance == squares - wager.edge**2
    assert sum(count for _, count in wager.distribution()) == total


@given(st.fractions(min_value=-1000, max_value=1000))
def test_words_round_half_up_from_the_exact_value(number: Fraction) -> None:
    assert abs(Fraction(plain(number, 2).replace(",", "")) - number) <= Fraction(1, 200)
    assert plain(-number, 2) == ("-" + plain(number, 2)).replace("--", "").replace("-0.00", "0.00")
    said = net_words(number)
    assert Fraction(said.replace(",", "")) == number
