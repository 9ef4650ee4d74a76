"""Digests of the program: one changed byte of any file shows, and nothing that differs between two servers counts."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from feltwork.start import files, folders
from feltwork.start.files import PARTS, Unreadable, digests


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A small installation: the package among its dependencies, and an interpreter."""
    made = tmp_path / "first"
    for name, content in {
        "site/feltwork/__init__.py": "",
        "site/feltwork/room/two.sql": "select 2",
        "site/feltwork-0.1.0.dist-info/METADATA": "Version: 0.1.0",
        "site/feltwork-0.1.0.dist-info/RECORD": "../../bin/feltwork,sha256=x",
        "site/feltwork-0.1.0.dist-info/entry_points.txt": "[console_scripts]",
        "site/numpy/core.py": "1",
        "site/numpy/core.cpython-311-x86_64-linux-gnu.so": "machine code",
        "site/numpy.libs/libopenblas.so": "more",
        "site/single.py": "1",
        "library/os.py": "1",
        "library/lib-dynload/_ssl.so": "machine code",
        "bin/python3.11": "executable",
        "lib/libpython3.11.so.1.0": "interpreter",
    }.items():
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return made


def roots(machine: Path) -> dict[str, Any]:
    return {
        "package": str(machine / "site" / "feltwork"),
        "dependencies": [str(machine / "site")],
        "library": [str(machine / "library")],
        "binaries": [
            ("executable", str(machine / "bin" / "python3.11")),
            ("libpython3.11.so.1.0", str(machine / "lib" / "libpython3.11.so.1.0")),
        ],
    }


def parts(machine: Path) -> dict[str, str]:
    found: dict[str, str] = digests(roots(machine))["parts"]
    return found


def changed(before: dict[str, str], after: dict[str, str]) -> list[str]:
    return [part for part in PARTS if before[part] != after[part]]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("site/feltwork/room/two.sql", "package"),
        ("site/feltwork-0.1.0.dist-info/METADATA", "dependencies"),
        ("site/feltwork-0.1.0.dist-info/entry_points.txt", "dependencies"),
        ("site/numpy/core.py", "dependencies"),
        ("site/numpy/core.cpython-311-x86_64-linux-gnu.so", "dependencies"),
        ("site/numpy.libs/libopenblas.so", "dependencies"),
        ("site/single.py", "dependencies"),
        ("library/os.py", "interpreter"),
        ("library/lib-dynload/_ssl.so", "interpreter"),
        ("bin/python3.11", "interpreter"),
        ("lib/libpython3.11.so.1.0", "interpreter"),
    ],
)
def test_605a_5_a_one_byte_of_any_file_changes_its_part(machine: Path, name: str, part: str) -> None:
    before, file = parts(machine), machine / name
    lies = file.stat()
    file.write_bytes(bytes([file.read_bytes()[0] ^ 1]) + file.read_bytes()[1:])
    os.utime(file, ns=(lies.st_atime_ns, lies.st_mtime_ns))
    assert changed(before, parts(machine)) == [part]


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("site/feltwork/new.py", "package"),
        ("site/feltwork/new.pyc", "package"),
        ("site/feltwork/__pycache__/new.py", "package"),
        ("site/feltwork/__pycache__/new.so", "package"),
        ("site/sitecustomize.py", "dependencies"),
        ("site/new.pth", "dependencies"),
        ("site/new.pyc", "dependencies"),
        ("library/new.py", "interpreter"),
    ],
)
def test_605a_5_a_a_new_file_changes_its_part(machine: Path, name: str, part: str) -> None:
    before = parts(machine)
    (machine / name).parent.mkdir(exist_ok=True)
    (machine / name).write_text("new")
    assert changed(before, parts(machine)) == [part]


def test_605a_5_a_two_servers_with_the_same_files_have_the_same_digests(machine: Path, tmp_path: Path) -> None:
    other = tmp_path / "another" / "place"
    shutil.copytree(machine, other)
    for name in (
        "site/feltwork-0.1.0.dist-info/RECORD",
        "site/feltwork-0.1.0.dist-info/INSTALLER",
        "site/feltwork-0.1.0.dist-info/direct_url.json",
        "site/feltwork-0.1.0.dist-info/REQUESTED",
        "site/feltwork/__pycache__/room.cpython-311.pyc",
        "site/numpy/__pycache__/core.f-12.py311.nbi",
        "site/numpy/__pycache__/core.f-12.py311.1.nbc",
        "library/site-packages/pip/__init__.py",
    ):
        (other / name).parent.mkdir(parents=True, exist_ok=True)
        (other / name).write_text("of this machine")
    assert parts(machine) == parts(other)


def test_605a_5_a_links_count_by_what_they_lead_to(machine: Path, tmp_path: Path) -> None:
    before, outside = parts(machine), tmp_path / "outside"
    outside.mkdir()
    (outside / "evil.py").write_text("1")
    (machine / "site" / "feltwork" / "more").symlink_to(outside)
    linked = parts(machine)
    assert changed(before, linked) == ["package"]
    (outside / "evil.py").write_text("2")
    assert changed(linked, parts(machine)) == ["package"]
    (machine / "site" / "feltwork" / "loop").symlink_to(machine / "site" / "feltwork")
    (machine / "site" / "feltwork" / "nothing").symlink_to("not there")
    assert changed(before, parts(machine)) == ["package"]


def test_605a_5_a_names_with_any_letters_count(machine: Path) -> None:
    seen = [parts(machine)]
    for name in (b"line\nbreak.py", b"\xff\xfe.py", "Zażółć 🎲.py".encode(), b"a\\b.py"):
        with open(os.path.join(os.fsencode(machine / "site" / "feltwork"), name), "wb") as file:
            file.write(b"1")
        seen.append(parts(machine))
    assert len({one["package"] for one in seen}) == len(seen)


def test_605a_5_a_what_is_no_file_is_refused_at_the_start_and_shows_later(machine: Path) -> None:
    before, pipe = parts(machine), machine / "site" / "feltwork" / "pipe.py"
    os.mkfifo(pipe)
    with pytest.raises(Unreadable, match="neither a file nor a folder"):
        digests(roots(machine))
    assert changed(before, digests(roots(machine), strict=False)["parts"]) == ["package"]


def test_605a_5_a_a_file_without_end_is_not_read(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST_FILE", 1_000)
    huge = machine / "site" / "feltwork" / "huge.bin"
    huge.write_bytes(b"1" * 1_001)
    with pytest.raises(Unreadable, match="larger than"):
        digests(roots(machine))


def test_605a_5_a_a_file_that_changes_while_it_is_read_is_refused(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, really, times = machine / "site" / "single.py", os.fstat, iter(range(1, 100))

    def fstat(descriptor: int) -> os.stat_result:
        os.utime(file, (next(times), next(times)))
        return really(descriptor)

    monkeypatch.setattr(files.os, "fstat", fstat)
    with pytest.raises(Unreadable, match="changes while it is read"):
        files.file_digest(str(file))


def test_605a_5_a_the_roots_are_everything_on_the_path() -> None:
    found = folders.roots()
    own = Path(found["package"])
    assert (own / "start" / "folders.py").is_file()
    assert any((Path(folder) / "pydantic").is_dir() for folder in found["dependencies"])
    assert any((Path(folder) / "asyncio").is_dir() for folder in found["library"])
    assert found["binaries"][0][0] == "executable"
