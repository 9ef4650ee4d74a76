"""Commands used wrongly: one line in words that says what to do, and status 2; and tables that fit a narrow screen."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from feltwork.cli.commands import Commands
from feltwork.cli.errors import misused
from feltwork.cli.look import filled
from tests.cli.run import feltwork

OF_A_VALIDATOR = re.compile(r"should|Value error|valid (UUID|integer)|\n|\t|Usage|parse string")


def _commands(group: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, command in getattr(group, "commands", {}).items():
        yield (*path, name), command
        yield from _commands(command, (*path, name))


def _problem(command: Any, path: str, words: list[str]) -> Any:
    """What is wrong with a command's words; None where nothing is."""
    try:
        command.make_context(path, words)
    except Exception as problem:
        return problem
    return None


@pytest.mark.parametrize("name", sorted(Commands.groups))
def test_whatever_is_wrong_with_a_command_is_told_in_one_line(name: str) -> None:
    found = 0
    for path, command in _commands(typer.main.get_command(Commands.groups[name]), ("feltwork", name)):
        wrong = [["--no-such-option"], []]
        wrong += [[param.opts[0], "no!"] for param in command.params if param.param_type_name == "option"]
        problems = (_problem(command, " ".join(path), words) for words in wrong)
        for problem in filter(None, problems):
            said = str(misused(problem))
            assert not OF_A_VALIDATOR.search(said), said
            assert "; " in said, said  # it says what to do
            found += 1
    assert found


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("drop open", "feltwork: drop open: KIND is missing; one of terminals, tables\n"),
        ("drop show ten", 'feltwork: drop show: NUMBER "ten": it is no whole number; write it in digits\n'),
        ("drop show 0", 'feltwork: drop show: NUMBER "0": it is less than 1; 1 or more\n'),
        (
            "drop plan boats 2026-11-16",
            'feltwork: drop plan: KIND "boats": there is no such choice; one of terminals, tables\n',
        ),
        ("cage key-back x --by y", 'feltwork: cage key-back: UUID "x": it is no id; choose it from the list\n'),
        (
            "cage key-back",
            "feltwork: cage key-back: UUID is missing; `feltwork cage key-back --help` tells more\n",
        ),
        (
            "count show 1 2 --by x",
            "feltwork: count show: more words than it takes: 2; `feltwork count show --help` tells more\n",
        ),
    ],
)
def test_it_names_what_is_wrong_and_what_would_be_right(words: str, told: str) -> None:
    done = feltwork(*words.split())
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


def test_a_program_reads_the_same_as_json() -> None:
    done = feltwork("drop", "open", "--json")
    assert done.returncode == 2
    assert json.loads(done.stderr)["error"]["why"] == "KIND is missing"


def test_463a_4_a_a_folder_that_can_not_be_made_is_told_as_one(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    for words in (["certificates", str(taken)], ["operator", "olga", "--data", str(taken)]):
        done = feltwork("central-control", *words, stdin="four white geese\n")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"feltwork: folder {taken}: file exists; name a folder")


WORDS = st.lists(st.from_regex(r"[a-z0-9$.,]{1,14}", fullmatch=True), max_size=6)


@settings(max_examples=25)
@given(st.lists(st.tuples(*[WORDS] * 7), min_size=1, max_size=3))
def test_no_figure_and_no_word_is_cut_at_80_columns(rows: list[tuple[list[str], ...]]) -> None:
    screen = Console(width=80, highlight=False, markup=False, emoji=False)
    heads = [f"column {number}" for number in range(7)]
    with screen.capture() as shown:
        screen.print(filled("", heads, [[" ".join(cell) for cell in row] for row in rows], right=heads[1::2]))
    assert max(map(len, shown.get().splitlines()), default=0) <= 80
    assert Counter(word for row in rows for cell in row for word in cell) <= Counter(shown.get().split())


def test_601a_9_b_a_statement_with_many_classes_keeps_every_figure_whole() -> None:
    """As `revenue month` has it: figures that lost their ends were other figures."""
    screen = Console(width=80)
    heads = ["Gaming day", "Banking table games with felt", "Electronic wagering terminals", "Gross revenue", "Tax"]
    figures = ["2026-11-16", "$1,234,567.00", "$12,345,678.90", "$13,580,245.90", "$1,901,234.43"]
    with screen.capture() as shown:
        screen.print(filled("", [*heads, "Contests and tournaments"], [[*figures, "$10,000.00"]], right=heads[1:]))
    assert all(figure in shown.get() for figure in figures)
