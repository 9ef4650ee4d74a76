"""The submission as a whole: every breach at once, each with its section; written, it reads back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from feltwork.games import game, games
from feltwork.procedure.game import Game
from feltwork.rounds.submission_file import read_submission, toml_value, write_submission
from feltwork.submission.option import Amount, Choice, Flag
from feltwork.submission.submission import Submission, SubmissionRefused, option, read_toml
from feltwork.terms.refusal import Refused
from tests.rounds.random_play import random_submission

EDITIONS = [edition for editions in games().values() for edition in editions]
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=repr)


@dataclass(frozen=True, kw_only=True)
class Rules(Submission):
    """Three options, two of which must agree."""

    low: int = option(Amount(section="565.7(a)(1)", about="", default=1_00, least=1, most=100_00))
    high: int = option(Amount(section="565.7(a)(2)", about="", default=10_00, least=1, most=100_00))
    two: bool = option(Flag(section="565.7(e)", about="", default=False))
    version: str = option(Choice(section="565.7(f)", about="", default="base", among=("base", "f1")))

    def breaches(self) -> Iterator[Refused]:
        if self.low > self.high:
            yield Refused("option low", "above high", "565.7(a)")


def breaches(stated: dict[str, object]) -> list[tuple[str, str | None]]:
    with pytest.raises(SubmissionRefused) as refused:
        Rules.read(stated)
    return [(breach.what, breach.section) for breach in refused.value.breaches]


def test_defaults_for_what_is_not_stated() -> None:
    assert Rules.read() == Rules.read({}) == Rules()
    assert Rules.read({"high": 20}) == Rules(high=20_00)


def test_every_breach_at_once_with_its_section() -> None:
    assert breaches({"low": "a dime", "high": 101, "two": 1, "version": "f9", "colour": "green"}) == [
        ("option low", "565.7(a)(1)"),
        ("option high", "565.7(a)(2)"),
        ("option two", "565.7(e)"),
        ("option version", "565.7(f)"),
        ("option colour", None),
    ]


def test_options_that_breach_the_chapter_together() -> None:
    assert breaches({"low": 20}) == [("option low", "565.7(a)")]


def test_an_unknown_option_lists_the_known_ones() -> None:
    with pytest.raises(Refused, match="no such option in this game; options: low, high, two, version"):
        Rules.read({"lo": 5})


def test_the_message_has_a_line_for_each_breach() -> None:
    with pytest.raises(Refused) as refused:
        Rules.read({"two": "yes", "version": "x"})
    assert len(str(refused.value).splitlines()) == 2


def test_a_submission_in_force_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().low = 5  # type: ignore[misc]


@every_edition
def test_written_and_read_again_it_is_the_same(edition: Game[Any]) -> None:
    chance = Random(521)  # noqa: S311 - a test repeats
    for _ in range(30):
        rules = edition.submission(random_submission(edition, chance))
        written = rules.to_json()
        assert edition.submission(written) == rules
        assert edition.submission(edition.submission(written).to_json()).to_json() == written


@every_edition
def test_as_toml_it_is_the_same(edition: Game[Any]) -> None:
    rules = edition.submission(random_submission(edition, Random(5)))  # noqa: S311 - a test repeats
    lines = [f"{name} = {toml_value(value)}" for name, value in rules.to_json().items()]
    text = "\n".join([f'game = "{edition.edition}"', "[rules]", *lines])
    assert read_submission(text).rules == rules
    assert read_submission(write_submission(edition)).rules == edition.submission()


def test_a_rows_own_table_in_toml() -> None:
    text = 'game = "three-card-poker"\n[rules.pair_plus]\n"Mini royal flush" = "50 to 1"\nflush = "4 to 1"'
    rules = read_submission(text, game("three-card-poker")).rules
    assert str(rules.pair_plus.pays("mini_royal_flush")) == "50 to 1"
    assert game("three-card-poker").submission(rules.to_json()) == rules


def test_toml_money_stays_exact() -> None:
    assert read_toml("low = 2.50") == {"low": Decimal("2.50")}
    with pytest.raises(Refused, match="whole number of cents"):
        Rules.read(read_toml("low = 0.300000000000000000001"))
    with pytest.raises(Refused, match="out of all bounds"):
        Rules.read(read_toml("low = inf"))


@pytest.mark.parametrize(
    "text",
    ["low = ", "low = 1\nlow = 2", "[rules", "low = " + "9" * 5000, "low = " + "[" * 50_000, "\x00", "low = 'x"],
    ids=["no value", "twice", "open", "a long number", "deep", "control", "a string"],
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"the submission: (not valid TOML|nested too deeply)"):
        read_toml(text)


def test_an_option_by_another_name_and_never_under_two() -> None:
    lunar = game("lunar-poker")
    assert lunar.submission({"ante": "B"}) == lunar.submission({"instant_payout": "B"})
    with pytest.raises(Refused, match="instant_payout is stated twice"):
        lunar.submission({"ante": "B", "instant_payout": "A"})
