"""`feltwork round correct`: a settled round is settled again from a round file."""

from __future__ import annotations

from tests.cli.shell import STRAIGHT, Shell, at_table, shell, straight_round

__all__ = ["shell"]

NOTHING = STRAIGHT.replace('"As", "Kh", "Qd"', '"2h", "5d", "9c"')
FOLDED = NOTHING.replace('"cards"', '"wagers": {"ante": 5}, "cards"').replace('"play"', '"fold"')
WHY = ("--why", "the hand was misread", "--authorised-by", "Lee")


def test_605a_2_d_6_a_round_is_corrected_shown_and_recalled(shell: Shell) -> None:
    at_table(shell, "1001")
    straight_round(shell)
    told = shell.did("round", "correct", "T1", "-", *WHY, "--by", "Bo", stdin=NOTHING)
    assert "Settled again." in told
    assert "seat 1: -25.00" in told
    assert "terminal 1001 holds $75.00" in told
    for command in (("round", "show", "T1"), ("recall", "1001")):
        assert "settled again: the hand was misread, authorised by Lee" in shell.did(*command)
    [shown] = shell("recall", "1001", "--json").data["rounds"]
    assert (shown["net"], shown["corrected"]["version"]) == ("-25.00", 2)
    assert shell("round", "show", "T1", "--json").data["corrected"]["authorised_by"] == "Lee"
    assert shell("report", "--json").data["total"]["revenue"] == "25.00"
    assert shell("audit", "--json").data["clean"] is True


def test_a_correction_for_programs_is_made_once(shell: Shell) -> None:
    at_table(shell, "1001")
    straight_round(shell)
    id = "00000000-0000-7000-8000-000000000001"
    first = shell("round", "correct", "T1", "-", *WHY, "--id", id, "--json", stdin=NOTHING).data
    assert (first["balances"], first["version"]) == ({"1001": "75.00"}, 2)
    assert shell("round", "correct", "T1", "-", *WHY, "--id", id, "--json", stdin=NOTHING).data == first


def test_what_can_not_be_corrected_is_refused(shell: Shell) -> None:
    at_table(shell, "1001")
    shell.did("round", "open", "T1")
    assert "it is not settled yet" in shell.refused("round", "correct", "T1", "-", *WHY, stdin=FOLDED)
    shell.did("round", "void", "T1", "--why", "a trial", "--section", "565.13(f)")
    straight_round(shell)
    assert "25.00 was wagered, and 15.00 was played" in shell.refused(
        "round", "correct", "T1", "-", *WHY, stdin=STRAIGHT.replace('"play"', '"fold"')
    )
    assert "it does not say who authorised it" in shell.refused(
        "round", "correct", "T1", "-", "--why", "misread", "--authorised-by", " ", stdin=NOTHING
    )
    shell.did("terminal", "cash-out", "1001")
    assert "$80.00 is lacking" in shell.refused("round", "correct", "T1", "-", *WHY, stdin=NOTHING)
