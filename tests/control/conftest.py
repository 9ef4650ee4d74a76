"""What tests of the link share: certificates, the program as it is, and both sides in one process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from feltwork.control.certificates import Folder, make
from feltwork.control.identity import PACKAGE, Program
from tests.control.linked import Linked, linked


@pytest.fixture(scope="session")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    return make(tmp_path_factory.mktemp("link") / "certificates")


@pytest.fixture(scope="session")
def program() -> Program:
    """One room of it is enough here: the whole is read anew each time that it is asked for."""
    return Program.starting(PACKAGE / "control")


@pytest.fixture
def both(embedded_house_url: str, certificates: Folder, program: Program, tmp_path: Path) -> Iterator[Linked]:
    with linked(embedded_house_url, certificates, program, tmp_path / "department") as found:
        yield found
