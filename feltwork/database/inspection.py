"""The state of a database as its application finds it: server, login, version, and what is wrong with each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import psycopg

from feltwork.database.addresses import AppUrl
from feltwork.database.login import verify_login
from feltwork.database.migrate import version_in
from feltwork.database.purpose import Purpose, purpose_in
from feltwork.database.refusals import as_refusal, login_refusal
from feltwork.database.releases import release_warnings, version_words
from feltwork.terms.refusal import Refused


@dataclass(frozen=True, slots=True)
class Inspection:
    """What one connection showed; None for what it could not."""

    postgresql: str | None = None
    login: str | None = None
    version: int | None = None
    purpose: Purpose | None = None
    warnings: tuple[str, ...] = ()


def inspect_database(url: AppUrl, today: date) -> Inspection:
    """Connect as the application would, and change nothing; refused only if the server does not answer."""
    try:
        with psycopg.connect(url.app_conninfo, autocommit=True) as connection:
            number = connection.info.server_version
            version, purpose, problems = None, None, []
            try:
                verify_login(connection)
            except Refused as refused:
                problems.append(str(refused))
            try:
                version = version_in(connection)
                purpose = purpose_in(connection)
            except Refused as refused:
                problems.append(str(refused))
            warnings = (*problems, *release_warnings(number, today))
            return Inspection(version_words(number), connection.info.user, version, purpose, warnings)
    except psycopg.Error as error:
        if (no_login := login_refusal(error)) is None:
            raise as_refusal(error, "the database") from error
        return Inspection(warnings=(str(no_login),))
