"""What the server says, in the words of a refusal: what was refused, why, by which section, what would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

import psycopg

from feltwork.terms.refusal import Refused

REFUSED: Final = "FW001"
"""The code under which the schema's own functions refuse."""
NEVER_CHANGED: Final = "FW002"
TRY_AGAIN: Final = frozenset({"40001", "40P01"})
"""Serialisation failure and deadlock: nothing was applied, and the same unit of work may succeed when run again."""

_NO_TEXT: Final = frozenset({"22021", "22P05"})
_NO_ROOM: Final = frozenset({"53100", "53200", "53400", "58030"})
_AWAY: Final = frozenset({"57P01", "57P02", "57P03", "53300", "08000", "08001", "08003", "08004", "08006"})
_NO_LOGIN: Final = re.compile(
    r"not permitted to log in|authentication failed|role .* does not exist|no pg_hba.conf entry|no password supplied"
)
_FAILING_ROW: Final = re.compile(r"Failing row contains \(([^,]+), ")

WITHIN: Final[Mapping[str, tuple[str, str]]] = {
    "balance_within_lowest": ("it holds less than that", "605a.2(d)(1)"),
    "balance_within_highest": ("it may not hold that much", "605a.2(d)(1)"),
}

SHAPES: Final[Mapping[str, str]] = {
    "account_code_check": "that is not the code of an account (small letters, then parts behind slashes)",
    "account_check": "its lowest is above its highest",
    "transfer_is_whole": "a transfer moves a positive amount between two different accounts",
    "correction_is_authorised": "a correction names what it corrects and who authorised it",
    "transfer": "a transfer states both accounts, its amount and its kind",
    "transfer_pending": "a pending transfer has an id that was used before",
    "transfer_resolves": "a pending transfer is posted or voided once",
}


class Unavailable(Refused):
    """The database did not answer, or had no room: whether the request was applied is told by asking again."""


def as_refusal(error: psycopg.Error, what: str) -> Refused:
    """The refusal for an error of the server; an error in our own statements is raised as it is."""
    state = error.sqlstate
    detail = error.diag.message_detail or ""
    if state in (REFUSED, NEVER_CHANGED):
        said = json.loads(detail)
        return Refused(said["what"], error.diag.message_primary or "", said["section"], error.diag.message_hint or None)
    if state == "23514" and (error.diag.constraint_name or "") in WITHIN:
        why, section = WITHIN[error.diag.constraint_name or ""]
        account = _FAILING_ROW.match(detail)
        return Refused(f"account {account[1]}" if account else what, why, section)
    if state in ("23502", "23505", "23514") and (error.diag.constraint_name or error.diag.table_name) in SHAPES:
        return Refused(what, SHAPES[error.diag.constraint_name or error.diag.table_name or ""])
    if state == "22003":
        return Refused(what, "the amount is outside what 64 bits hold", instead="state an amount within bounds")
    if state in _NO_TEXT or (state is None and isinstance(error, psycopg.DataError)):
        return no_text(what)
    if state in _NO_ROOM:
        return Unavailable(
            what,
            f"the database has no room left ({error.diag.message_primary})",
            instead="make room, then send the same request again: its id makes sure that it is applied once",
        )
    if state in TRY_AGAIN:
        return Unavailable(
            what, "others were at the same rows every time it was tried", instead="send the same request again"
        )
    if state in _AWAY or isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return Unavailable(
            what,
            f"the database does not answer ({_first_line(error)})",
            instead="send the same request again when it is back: its id makes sure that it is applied once",
        )
    raise error


def not_the_owner(error: psycopg.errors.InsufficientPrivilege) -> Refused:
    """The refusal for a role that may not do what only the schema's owner may."""
    return Refused(
        "the role that was connected with",
        error.diag.message_primary or "it may not do that",
        instead="set FELTWORK_DATABASE_OWNER_URL to the database's owner, who may create roles or finds feltwork_app"
        ' there; docs/operating.md, "Two logins", has the statements',
    )


def login_refusal(error: psycopg.Error) -> Refused | None:
    """The refusal for a server that does not let the application log in; None for any other error."""
    if not _NO_LOGIN.search(said := _first_line(error)):
        return None
    return Refused(
        "the application's login",
        said,
        instead="let it log in to the server and name it in FELTWORK_DATABASE_URL;"
        ' docs/operating.md, "Two logins", has the statements',
    )


def no_text(what: str) -> Refused:
    """The refusal for text that can't be stored."""
    return Refused(what, "it has characters that no text may have", instead="leave out what is no writing")


def _first_line(error: psycopg.Error) -> str:
    said = str(error).strip()
    return said.splitlines()[0] if said else type(error).__name__
