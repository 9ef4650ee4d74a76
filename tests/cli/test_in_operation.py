"""A house in operation at the shell: its devices play, its people sign, and a typed name does nothing (605a.2(b))."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any, Final

import pytest

from feltwork.access import people
from tests.access.staff import PASSWORD, Staff
from tests.cli.shell import STRAIGHT, Shell
from tests.cli.shell import staffed_shell as shell
from tests.doors import DEPARTMENTS, PROGRAMS, Door, commands, shell_doors
from tests.examples import sampled

__all__ = ["shell"]
TYPED = f"{PASSWORD}\n"
NOBODY: Final = "nora"
"""She has a password and no role."""
ID: Final = "01999999-0000-7000-8000-000000000001"
RULES: Final = "[rules]\n"
ACTS: Final = [
    one for one in shell_doors() if one.writes and one.name not in PROGRAMS and not one.name.startswith(DEPARTMENTS)
]
"""Every command that changes the house's books, as the walk finds them."""
READS: Final = [
    one
    for one in shell_doors()
    if not one.writes and one.at_house and not one.name.startswith((DEPARTMENTS, "database "))
]
_BOOKS: Final = """
select string_agg('select ' || quote_literal(r) || ' as t, count(*), sum(hashtext(x::text)::bigint) from ' || r || ' x',
    ' union all ' order by r)
from (select c.oid::regclass::text as r from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('ledger', 'wagering', 'live', 'filing', 'floor', 'control', 'cage',
        'training', 'records', 'access')) t
where r not in ('access.sign_in_count', 'access.trail', 'access.trail_head', 'wagering.voucher_guess')
"""
_NOTED: Final = """
select (select count(*) from access.trail where doing not in ('sign_in_failed', 'lock_out')),
    (select count(*) from wagering.command), (select count(*) from ledger.transfer)
"""


def commenced(staff: Staff) -> None:
    staff.owner("update wagering.house set commenced_at = ledger.now()")


def books(staff: Staff) -> list[Any]:
    """Every row of every table; failed sign-ins and wrong voucher numbers are counted apart."""
    [(tables,)] = staff.owner(_BOOKS)
    return [*sorted(staff.owner(tables)), *staff.owner(_NOTED)]


def example(door: Door) -> tuple[list[str], str]:
    """The arguments of a command as its own help shows them, and what it reads."""
    text = commands()[tuple(door.name.split())].help or ""
    shown = re.search(r"^Example: (?:echo '(.*)' \| )?feltwork (.*)", " ".join(text[text.find("Example: ") :].split()))
    assert shown, f"`feltwork {door.name} --help` shows no example"
    arguments = [ID if "…" in word or word.endswith("...") else word for word in shlex.split(shown[2])]
    return arguments, shown[1] or ""


def test_what_the_walk_takes_for_a_read_changes_nothing(
    shell: Shell, staff: Staff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command that only reads, with the example of its help, in a house with records."""
    monkeypatch.chdir(tmp_path)
    shell.did("terminal", "enable", "1001")
    shell.did("terminal", "buy-in", "1001", "20")
    shell.did("round", "open", "T1")
    before = books(staff)
    answered = 0
    for door in READS:
        arguments, read = example(door)
        answered += shell(*arguments, stdin=read).status == 0
        assert staff.owner(_NOTED) == before[-1:], f"`{door.name}` changed the books, and the walk did not see how"
    assert books(staff) == before
    assert answered > 40


def by(arguments: list[str], door: Door, name: str) -> list[str]:
    """The same, with another name for whoever does it."""
    if any("--by" in one.opts for one in commands()[tuple(door.name.split())].params):
        if "--by" not in arguments:
            return [*arguments, "--by", name]
        at = arguments.index("--by")
        return [*arguments[: at + 1], name, *arguments[at + 2 :]]
    return arguments


@pytest.mark.parametrize("typed", sampled(["a wrong password", "a password of somebody without a role"], 1))
def test_605a_2_b_in_operation_nothing_moves_by_a_typed_name(
    typed: str, shell: Shell, staff: Staff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command that changes the books, as its help shows it: it is refused, and no row is another."""
    monkeypatch.chdir(tmp_path)
    for name in ("hold-em.toml", "ours.toml"):
        Path(name).write_text(RULES)
    Path("round.json").write_text(STRAIGHT)
    ann = staff["ann"]
    staff.run(lambda unit: people.add(unit, ann, NOBODY, "Nora", [], PASSWORD))
    shell.did("terminal", "enable", "1001")
    shell.did("terminal", "buy-in", "1001", "20")  # while it is tried out
    commenced(staff)
    before = books(staff)
    for door in ACTS:
        arguments, read = example(door)
        if typed == "a wrong password":
            name = arguments[arguments.index("--by") + 1] if "--by" in arguments else "bob"
            said = shell.refused(*by(arguments, door, name), stdin=read or "wrong\n" * 4)
        else:
            said = shell.refused(*by(arguments, door, NOBODY), stdin=read or TYPED * 4)
        assert "is missing" not in said, f"the example of `{door.name}` does not work: {said}"
        if door.only_in_trial:
            assert "a name that anybody types signs nothing (§ 605a.2(b)); " in said, said
        assert staff.owner(_NOTED) == before[-1:], f"`{door.name}` changed the books by {typed}"
    assert books(staff) == before
    assert len(ACTS) > 140


def test_465a_11_b_9_in_operation_terminals_are_switched_by_passwords(shell: Shell, staff: Staff) -> None:
    commenced(staff)
    off = ("terminal", "disable", "1001", "--by")
    assert "do not fit" in shell.refused("terminal", "disable", "1001", stdin=TYPED)
    assert "only" in shell.refused(*off, "carol", stdin=TYPED)
    last = staff.last
    shell.did(*off, "sue", stdin=TYPED)
    assert ("sue", "disable_terminal", "terminal 1001") in staff.acts(last)
    shell.did("terminal", "enable", "1001", "--by", "sue", stdin=TYPED)


def test_461a_8_d_in_operation_a_voucher_is_paid_or_voided_by_those_who_may(shell: Shell, staff: Staff) -> None:
    shell.did("terminal", "enable", "1001")
    for bill in ("20", "50"):
        shell.did("terminal", "buy-in", "1001", bill)
        shell.did("terminal", "cash-out", "1001")
    jammed, good = (row[0] for row in staff.owner("select validation_number from wagering.voucher order by amount"))
    commenced(staff)
    void = ("voucher", "void", jammed, "--why", "the printer jammed", "--by", "sam", "--authorised-by")
    assert "has to be there as well" in shell.refused(*void, "sam", stdin=TYPED * 2)
    assert "has to be there as well" in shell.refused(*void, "carol", stdin=TYPED * 2)
    last = staff.last
    assert "$20.00 is back" in shell.did(*void, "sue", stdin=TYPED * 2)
    [(who, _, what)] = [one for one in staff.acts(last) if one[1] == "void_voucher"]
    assert (who, jammed in what) == ("sam", False)
    redeem = ("voucher", "redeem", good, "--at", "cage", "--by")
    assert "only" in shell.refused(*redeem, "sam", stdin=TYPED)
    assert "Paid $50.00" in shell.did(*redeem, "carol", stdin=TYPED)


def test_461a_8_in_operation_finance_expires_vouchers(shell: Shell, staff: Staff) -> None:
    shell.did("house", "set", "--voucher-days", "1")
    shell.did("terminal", "enable", "1001")
    shell.did("terminal", "buy-in", "1001", "20")
    shell.did("terminal", "cash-out", "1001")
    commenced(staff)
    staff.ahead("3 days")
    expire = ("voucher", "expire", "--id", ID, "--by")
    before = books(staff)
    assert "do not fit" in shell.refused(*expire, "carol", stdin="wrong\n")
    for somebody in ("sam", "gina", "ann"):
        assert "only" in shell.refused(*expire, somebody, stdin=TYPED)
    assert books(staff) == before
    last = staff.last
    said = shell.did(*expire, "carol", stdin=TYPED)
    assert said.startswith("1 vouchers expired, worth $20.00.")
    assert staff.acts(last) == [("carol", "expire_vouchers", "gaming vouchers past their last day")]
    after = books(staff)
    assert shell.did(*expire, "carol", stdin=TYPED) == said, "sent again it is answered as before"
    assert books(staff) == after
    assert staff.owner("select made_by from wagering.command where kind = 'expire vouchers'") == [("carol",)]
