"""The house in the database, and a command that is carried out there under an id."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import UUID

from feltwork.cli.look import QUIET, console, print_json
from feltwork.ledger.ids import new_id
from feltwork.terms.money import dollars, money
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.wagering.house import House

CENTS = frozenset(
    {
        "amount", "available", "awards", "balance", "balances", "contributions", "maintained", "moved", "rake", "reset",
        "returned", "seed", "shows", "stakes", "still_due", "time_charges", "wagers",
    }
)  # fmt: skip
"""What in an answer is money: whole cents inside, dollars on the outside."""


@contextmanager
def open_house() -> Iterator[House]:
    """The house in its database, which is started and, if the owner's address is at hand, brought up to date."""
    from feltwork.database.where import current_url

    url = current_url()
    from feltwork.wagering.house import House

    # A lost connection is told by the refusal, in words; the pool's own come before it on every try.
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    with House.open(url, connections=2) as house:
        yield house


def carry_out(
    id: UUID | None,
    act: Callable[[House, UUID], Mapping[str, Any]],
    say: Callable[[Mapping[str, Any]], str],
    *,
    as_json: bool,
) -> Mapping[str, Any]:
    """Carry out a command once, and say what it did and under which id."""
    chosen = id or new_id()
    with open_house() as house:
        answer = _sent(house, chosen, act)
    if as_json:
        print_json({"command": str(chosen), **in_dollars(answer)})
    else:
        screen = console()
        screen.print(say(answer), soft_wrap=True)
        if id is None:
            screen.print(f"id {chosen}", style=QUIET, soft_wrap=True)
    return answer


APPROVED_BY_TWO = "two people approve it at /floor, under Approvals"
AT_THE_TABLE = "its dealer does it at /dealer"
AT_THE_TERMINAL = "its player does it at the terminal"


def carry_out_in_trial(
    id: UUID | None,
    act: Callable[[House, UUID], Mapping[str, Any]],
    say: Callable[[Mapping[str, Any]], str],
    instead: str,
    *,
    as_json: bool,
) -> Mapping[str, Any]:
    """Carry out a command that nobody signs: only in a house that is tried out.

    In operation its devices play by their credentials, and its people sign: ``instead`` says where.
    """

    def tried(house: House, chosen: UUID) -> Mapping[str, Any]:
        if in_operation(house):
            why = "operations have commenced, and a name that anybody types signs nothing"
            raise Refused("this command", why, "605a.2(b)", instead)
        return act(house, chosen)

    return carry_out(id, tried, say, as_json=as_json)


def in_operation(house: House) -> bool:
    """Whether operations have commenced."""
    from feltwork.wagering.holds import commenced_at

    return house.database.run(commenced_at, "the house") is not None


def _sent(house: House, id: UUID, act: Callable[[House, UUID], Mapping[str, Any]]) -> Mapping[str, Any]:
    """Where it is not known whether it was applied, the refusal says how to ask again."""
    from feltwork.database.refusals import Unavailable

    try:
        return act(house, id)
    except Unavailable as away:
        raise Refused(away.what, away.why, away.section, f"{away.instead or 'ask again'}; it is --id {id}") from away


def in_dollars(answer: Any, *, money_here: bool = False) -> Any:
    """An answer as programs read it on the outside: every amount as dollars with cents.

    >>> in_dollars({"asset_number": "1001", "balance": 1250, "wagers": {"1": {"ante": 500}}, "number": 7})
    {'asset_number': '1001', 'balance': '12.50', 'wagers': {'1': {'ante': '5.00'}}, 'number': 7}
    """
    if isinstance(answer, Mapping):
        return {name: in_dollars(value, money_here=money_here or name in CENTS) for name, value in answer.items()}
    if money_here and isinstance(answer, int) and not isinstance(answer, bool):
        return money(answer)
    return answer


def balance_line(answer: Mapping[str, Any]) -> str:
    """What a terminal's game account holds after a command."""
    held, free = answer["balance"], answer["available"]
    wagered = f", {dollars(held - free)} of it wagered" if held != free else ""
    return f"Terminal {answer['asset_number']} holds {dollars(held)}{wagered}."
