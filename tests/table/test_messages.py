"""Every message of the protocol past its bounds: what docs/protocol.md prints is what is read, and nothing else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench.live.kills import editions
from feltwork import game as of_edition
from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.fields import in_table
from feltwork.table.messages import BEAT, COMMAND, COMMANDS, FROM_PEOPLE, FROM_TERMINALS, PERSON_HELLO, TERMINAL_HELLO
from feltwork.table.players import PLAYER_COMMANDS
from feltwork.terms.refusal import Refused
from feltwork.web.terminal_commands import TERMINAL_COMMANDS
from tests.table.past_bounds import broken, right

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
MESSAGES = (TERMINAL_HELLO, PERSON_HELLO, BEAT, COMMAND, *COMMANDS.values())


def test_the_table_has_every_command_and_no_other() -> None:
    assert {message.name for message in FROM_TERMINALS} == {*PLAYER_COMMANDS, *TERMINAL_COMMANDS}
    assert {message.name for message in FROM_PEOPLE} == {*DEALER_COMMANDS}
    assert len(COMMANDS) == len(FROM_TERMINALS) + len(FROM_PEOPLE)


def test_the_document_prints_the_table() -> None:
    text = PROTOCOL.read_text()
    for messages in ((TERMINAL_HELLO,), (PERSON_HELLO,), (COMMAND,), FROM_TERMINALS, FROM_PEOPLE):
        table = in_table(messages)
        assert table in text, f"docs/protocol.md needs this table:\n{table}"


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.name)
def test_each_field_past_its_bound_missing_or_of_another_type_is_refused(message: Any) -> None:
    whole = right(message)
    assert message.read(whole) == whole
    cases = list(broken(message))
    for what, body in cases:
        with pytest.raises(Refused) as problem:
            message.read(body)
        refused = problem.value
        assert refused.why, what
        assert refused.instead, what
        assert len(str(refused)) < 400, what
        assert str(refused).isprintable(), what
    assert len(cases) > 8 * len(message.fields)


def test_a_field_that_is_null_is_absent() -> None:
    assert COMMANDS["sign_on"].read({"relieves": None}) == {}
    with pytest.raises(Refused, match="to: it is missing"):
        COMMANDS["hand_over"].read({"to": None})


def test_what_games_need_fits_the_table() -> None:
    """Names of wagers and irregularities, and all that an irregularity may tell."""
    told = {field.name for field in COMMANDS["declare"].fields}
    for game in map(of_edition, editions()):
        for irregularity in game.irregularities:
            assert {*irregularity.needs, *irregularity.may_tell} <= told
            COMMANDS["declare"].read({"step": 1, "irregularity": irregularity.id})
        COMMANDS["dice"].read({"step": 1, "dice": [game.positions + 1]})  # the device that shows where the deal starts
        id = "01890a5d-ac96-774b-bcce-b302099a8057"
        wagers = {wager.id: "1.00" for wager in game.offered(game.submission({}))}
        COMMANDS["wager"].read({"round": id, "wagers": wagers})
