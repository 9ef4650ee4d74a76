"""The clean start in a virtual environment of another interpreter, which may list its folders in another way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from feltwork.start import clean, folders

_PLACES = ("/usr/bin/python3", "/usr/local/bin/python3", "python3.11", "python3.12", "python3.13", "python3.14")
_IS_ONE = "import sys, venv; sys.exit(sys.version_info < (3, 11))"
_ROOTS = """
import json, sys
from importlib.util import module_from_spec, spec_from_file_location
spec = spec_from_file_location("folders", sys.argv[1])
folders = module_from_spec(spec)
spec.loader.exec_module(folders)
print(json.dumps(folders.roots()))
"""


def _another_interpreter() -> str:
    """An interpreter of the system that is not the one that runs; skips where there is none."""
    own = os.path.realpath(sys.executable)
    for place in _PLACES:
        found = shutil.which(place)
        if found is None or os.path.realpath(found) == own or os.path.realpath(found).startswith(sys.base_prefix + "/"):
            continue
        if subprocess.run([found, "-c", _IS_ONE], capture_output=True, check=False).returncode == 0:
            return found
    pytest.skip("no other interpreter of Python 3.11 or newer here")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment of another interpreter, with one package in it."""
    made = tmp_path_factory.mktemp("another") / "venv"
    command = [_another_interpreter(), "-m", "venv", "--without-pip", str(made)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"the other interpreter makes no virtual environment: {done.stderr.strip()}")
    [site] = (made / "lib").glob("python3.*/site-packages")
    (site / "a_dependency.py").write_text("VALUE = 'found'\n")
    return made


def test_605a_5_a_packages_of_another_interpreters_environment_are_found(environment: Path) -> None:
    """With nothing in the process's environment, and without `site`, as the server starts."""
    command = [str(environment / "bin" / "python"), *clean._FLAGS, "-c", _ROOTS, folders.__file__]
    done = subprocess.run(command, capture_output=True, text=True, env={}, check=False)
    assert done.returncode == 0, done.stderr
    roots = json.loads(done.stdout)
    [site] = (environment / "lib").glob("python3.*/site-packages")
    assert os.path.realpath(site) in roots["dependencies"]
    assert not [one for one in roots["dependencies"] if not one.startswith(os.path.realpath(environment))]
    assert any((Path(one) / "asyncio").is_dir() for one in roots["library"])


def test_605a_5_a_a_module_of_another_interpreters_environment_is_loaded(environment: Path) -> None:
    code = f"""
import sys
sys.path.insert(0, {str(Path(folders.PACKAGE).parent)!r})
from feltwork.start import clean, loading
sys.path.pop(0)
loading.install("server")
import a_dependency
print(a_dependency.VALUE)
"""
    command = [str(environment / "bin" / "python"), *clean._FLAGS, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, env={}, check=False)
    assert done.stdout == "found\n", done.stderr
