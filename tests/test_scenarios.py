"""Every scenario file, round by round."""

from __future__ import annotations

import pytest

from feltwork.rounds.settle import settle
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from tests.scenario_files import Scenario, line_words, scenarios


@pytest.mark.parametrize("scenario", scenarios(), ids=str)
def test_scenario(scenario: Scenario) -> None:
    if scenario.refused is not None:
        with pytest.raises(Refused, match=scenario.refused):
            settle(scenario.round)
        return
    result = settle(scenario.round).result
    assert {str(seat): [line_words(line) for line in lines] for seat, lines in result.lines.items()} == scenario.expect
    assert result.void == scenario.void
    if scenario.remains is not None:
        assert {name: money(shows) for name, shows in result.meters.items()} == scenario.remains
