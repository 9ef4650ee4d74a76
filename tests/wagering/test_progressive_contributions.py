"""What wagers bring to a progressive meter, to the last fraction of a cent (605a.7(a)(1))."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from feltwork import Result
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import post
from feltwork.terms.money import Cents, money
from feltwork.wagering import progressives
from feltwork.wagering.house import House
from feltwork.wagering.progressive_controllers import link, set_up
from feltwork.wagering.progressive_display import display
from feltwork.wagering.progressives import WHOLE, contribution
from feltwork.wagering.terminals import open_table
from tests.wagering.progressive_floor import FLOP, carry_of, verify_books


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as opened:
        yield opened


@given(
    st.integers(1, WHOLE),
    st.lists(st.integers(1, 500_00), min_size=1, max_size=3_000),
)
@settings(max_examples=60, deadline=None)
def test_no_fraction_of_a_cent_is_lost_at_any_rate(rate: int, stakes: list[Cents]) -> None:
    on_meter, left = 0, 0
    for stake in stakes:
        cents, left = contribution(left, stake, rate)
        on_meter += cents
    assert 0 <= left < WHOLE
    assert on_meter + Fraction(left, WHOLE) == sum(stakes) * Fraction(rate, WHOLE)


_NAMES = count()


@given(
    st.sampled_from([70_00, 33_33, 66_67, 14_29, 1_00, 1_01, 99_99, 100_00]),
    st.lists(st.integers(1, 250), min_size=1, max_size=40),
)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_667a_12_d_3_the_meter_in_the_ledger_is_exact(house: House, rate: int, stakes: list[Cents]) -> None:
    name = f"H{next(_NAMES)}"
    open_table(house, new_id(), name, FLOP, {"rate_of_progression": money(rate)})
    set_up(house, new_id(), name, FLOP, rate=rate)
    link(house, new_id(), name, name)
    for stake in stakes:
        _feed(house, name, stake)
    exact = sum(stakes) * Fraction(rate, WHOLE)
    assert display(house, name).shows == 10_000_00 + exact.numerator // exact.denominator
    verify_books(house, name)


def _feed(house: House, table: str, stake: Cents, times: int = 1) -> None:
    """Rounds that nobody wins, as the settlement of a round does it."""

    def settle_round(unit: Unit) -> None:
        for id in ids:
            before = progressives.before_awards(unit, table, stake)
            after = progressives.after_awards(unit, before, Result(False, {}, before.meters))
            if entries := [*before.entries, *after]:
                post(unit, id, "settle", "a test", entries)

    ids = [new_id() for _ in range(times)]
    house.database.run(settle_round)


def test_555_13_e_thousands_of_wagers_stay_exact(house: House) -> None:
    # The rate, the wager, and what a thousand of them bring: 70 cents each, 33.33, a third of a cent, 17.5025.
    for rate, stake, brought in ((70_00, 1_00, 700_00), (33_33, 1_00, 333_30), (33_33, 1, 3_33), (70_01, 25, 175_02)):
        name = f"P{rate}-{stake}"
        open_table(house, new_id(), name, FLOP, {"rate_of_progression": money(rate)})
        set_up(house, new_id(), name, FLOP, rate=rate)
        link(house, new_id(), name, name)
        for _ in range(10):
            _feed(house, name, stake, 100)
        assert display(house, name).shows - 10_000_00 == brought == 1_000 * stake * rate // WHOLE
        assert carry_of(house, name) == 1_000 * stake * rate % WHOLE
        verify_books(house, name)
