"""Where tests keep what they count: beside their other files, never in the home of whoever runs them."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from feltwork.odds.keeping import FOLDER


@pytest.fixture(scope="session", autouse=True)
def kept_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One folder for the whole run: what one worker has counted, another reads."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(shared / "odds"))
        yield
