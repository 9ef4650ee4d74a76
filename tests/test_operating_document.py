"""docs/operating.md: every command in it is one that exists, the first start works as printed, nothing is left out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import psycopg
import pytest
from prometheus_client.core import Metric
from typer.main import get_command

from feltwork.access.passwords import hashed
from feltwork.access.people import find
from feltwork.access.signing_in import authenticate
from feltwork.access.tries import FAILURES
from feltwork.cli.commands import app
from feltwork.database.database import Database
from feltwork.terms.refusal import Refused
from feltwork.web.metrics import REGISTRY
from tests.access.staff import a_day_later
from tests.cli.shell import Shell, shell

__all__ = ["shell"]

TEXT = (Path(__file__).parent.parent / "docs" / "operating.md").read_text()
BLOCKS = [re.findall(r"^ *\$ feltwork (.*)$", block, re.MULTILINE) for block in TEXT.split("```console")[1:]]
COMMANDS = [line for block in BLOCKS for line in block] + re.findall(r"(?<!`)`feltwork ([^`]+)`", TEXT)
FIRST_START = next(block for block in BLOCKS if block[0].startswith("person first"))
NEXT_DAY = [
    line
    for block in BLOCKS
    for line in block
    if line.startswith(("device issue", "person add eve", "person role add", "person password"))
]
PHRASE = "a long pass phrase of {}"
OWN = "what only {} has chosen"


def test_there_are_commands_to_look_at() -> None:
    assert len(COMMANDS) > 40


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_is_one_that_exists_with_all_that_it_is_given(line: str) -> None:
    """Read as the command line reads it, and not carried out: an unknown word, option or value would end here."""
    command, words, context = get_command(app), shlex.split(line), None
    while True:
        context = command.make_context(command.name, words, parent=context)
        rest = [*getattr(context, "_protected_args", ()), *context.args]
        if not hasattr(command, "resolve_command"):
            assert rest == []
            return
        _, command, words = command.resolve_command(context, rest)
        assert command is not None


def test_the_first_start_works_as_printed(shell: Shell, house_url: str) -> None:
    said = typed(shell, FIRST_START)
    assert "Ann Lee is administrator, and signs in as ann." in said
    assert "Flora May" in said
    for name in ("bob", "carol", "dave"):
        given = f"{PHRASE.format(name)}\n"
        shell.refused(*shlex.split(next(iter(NEXT_DAY))), stdin=PHRASE.format("ann") + "\n" + given * 2)
        shell.did("person", "password", name, stdin=f"{given}{OWN.format(name)}\n")
    a_day_later(house_url)
    said = typed(shell, NEXT_DAY, own=("bob", "carol", "dave"))
    assert len(set(re.findall(r"fwd\S+", said))) == 2, "a credential for each terminal"
    assert said.count("One-time password: ") == 4


def typed(shell: Shell, lines: list[str], own: tuple[str, ...] = ()) -> str:
    """Commands as they are printed, with the passwords that they ask for."""
    said = ""
    for line in lines:
        words = shlex.split(line)
        passwords = [(OWN if name in own else PHRASE).format(name) for name in who_types(words)]
        said += shell.did(*words, stdin="".join(f"{one}\n" for one in passwords))
    return said


def who_types(words: list[str]) -> list[str]:
    """Whose passwords a command asks for, in its order."""
    named = [words[at + 1] for at, word in enumerate(words) if word in ("--by", "--key")]
    match words[:2]:
        case ["person", "first"]:
            return [words[2]]
        case ["person", "add"] if "--key" not in words:
            return [*named, words[2]]
        case ["device", "issue"] | ["person", *_]:
            return named
    return []


def test_every_metric_is_explained() -> None:
    def name(metric: Metric) -> str:
        return f"{metric.name}_total" if metric.type == "counter" else metric.name

    there = {name(metric) for metric in REGISTRY.collect()}
    assert set(re.findall(r"^\| `(feltwork_\w+)` \|", TEXT, re.MULTILINE)) == there


def test_every_reference_inside_the_document_leads_somewhere() -> None:
    headings = re.findall(r"^#+ (.+)$", TEXT, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\(#([^)]+)\)", TEXT)) <= anchors


def test_the_last_administrator_is_let_in_again_by_the_databases_owner(shell: Shell, house_url: str) -> None:
    [sql] = re.findall(r"```sql\n(.*?)```", TEXT, re.DOTALL)
    shell.did("person", "first", "ann", "--name", "Ann Lee", stdin="the first pass phrase\n")
    with Database(house_url) as database, psycopg.connect(house_url) as owner:
        for _ in range(FAILURES):
            with pytest.raises(Refused):
                authenticate(database, "ann", "forgotten")
        with pytest.raises(Refused, match="locked here after 5 failures"):
            authenticate(database, "ann", "the first pass phrase")
        statements = sql.replace("HASH", hashed("the second pass phrase")).split(";")
        for one in statements:
            owner.execute(one.encode())
        owner.commit()
        assert authenticate(database, "ann", "the second pass phrase") == database.run(lambda unit: find(unit, "ann"))
