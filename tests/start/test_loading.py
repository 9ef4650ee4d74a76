"""Loading after a clean start: sources and libraries of the program's folders, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from feltwork.start.clean import NOWHERE
from tests.start.planted import copied, plant, started

MARK = "import pathlib; pathlib.Path({!r}).write_text(__name__)"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed packages with a copy of Feltwork in it."""
    folder = tmp_path / "site"
    folder.mkdir()
    copied(folder)
    notes = folder / "feltwork-0.1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: feltwork\nVersion: 0.1.0\n")
    return folder


def test_605a_5_a_bytecode_beside_a_dependency_is_not_run(site: Path, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    (site / "a_dependency.py").write_text("VALUE = 'source'\n")
    plant(site / "a_dependency.py", MARK.format(str(mark)))
    done = started(site / "feltwork", "import a_dependency; print(a_dependency.VALUE)")
    assert (done.stdout, done.returncode, mark.exists()) == ("source\n", 0, False), done.stderr


def test_605a_5_a_bytecode_without_a_source_is_no_module(site: Path) -> None:
    (site / "bare.py").write_text("")
    plant(site / "bare.py", "").rename(site / "bare.pyc")
    (site / "bare.py").unlink()
    done = started(site / "feltwork", "import bare")
    assert "No module named 'bare'" in done.stderr


def test_605a_5_a_no_file_of_the_environment_adds_code(site: Path, tmp_path: Path) -> None:
    mark, evil = tmp_path / "mark", tmp_path / "evil"
    evil.mkdir()
    (evil / "sitecustomize.py").write_text(MARK.format(str(mark)))
    (site / "sitecustomize.py").write_text(MARK.format(str(mark)))
    (site / "usercustomize.py").write_text(MARK.format(str(mark)))
    (site / "more.pth").write_text(f"import pathlib; pathlib.Path({str(mark)!r}).write_text('pth')\n{evil}\n")
    done = started(site / "feltwork", "import sys, feltwork.terms.money; print(sys.path)")
    assert done.returncode == 0, done.stderr
    assert not mark.exists()
    assert str(evil) not in done.stdout


def test_605a_5_a_a_module_of_another_folder_is_refused(site: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.py").write_text("")
    done = started(site / "feltwork", f"import sys; sys.path.append({str(tmp_path)!r}); import elsewhere")
    assert "which is not a folder of the program" in done.stderr


def test_605a_5_a_a_checkout_gives_the_package_and_nothing_beside_it(tmp_path: Path) -> None:
    package = copied(tmp_path)
    (tmp_path / "fastapi.py").write_text("beside = 1")
    done = started(package, "import fastapi, feltwork; print(feltwork.__file__, hasattr(fastapi, 'beside'))")
    assert done.stdout == f"{package / '__init__.py'} False\n", done.stderr


def test_605a_5_a_a_file_that_has_changed_since_the_start_is_not_loaded(site: Path) -> None:
    later = site / "feltwork" / "terms" / "money.py"
    code = f"""
from feltwork.start.files import digests
loading.STATE.files = digests(loading.STATE.roots, strict=False)["files"]
import feltwork.terms.refusal
open({str(later)!r}, "a").write("# changed")
import feltwork.terms.money
"""
    assert "money.py has changed since the program started" in started(site / "feltwork", code).stderr


def test_605a_5_a_a_module_from_elsewhere_is_a_fault(site: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.py").write_text("")
    code = f"""
import feltwork.terms.money
print(loading.STATE.faults())
from importlib.util import spec_from_file_location, module_from_spec
import sys
spec = spec_from_file_location("feltwork.fake", {str(tmp_path / "elsewhere.py")!r})
sys.modules["feltwork.fake"] = module_from_spec(spec)
print(loading.STATE.faults())
"""
    done = started(site / "feltwork", code)
    assert done.stdout.splitlines() == ["[]", f"['module feltwork.fake was loaded from {tmp_path / 'elsewhere.py'}']"]


@pytest.mark.parametrize("level", [0, 1, 2])
def test_605a_5_a_bytecode_of_the_command_itself_is_a_fault_at_every_level(site: Path, level: int) -> None:
    """With PYTHONOPTIMIZE the command's own modules come from other files than without."""
    planted = plant(site / "feltwork" / "cli" / "__init__.py", "planted = 1")
    planted.rename(planted.with_suffix(f".opt-{level}.pyc" if level else ".pyc"))
    done = started(site / "feltwork", "print(loading.STATE.faults())")
    assert "was not made from __init__.py" in done.stdout, done.stderr


def test_605a_5_a_processes_without_flags_read_no_bytecode_either(site: Path) -> None:
    """Also if a service manager started the script of the clean start itself, with nothing in the environment."""
    code = """
import os, subprocess, sys
from feltwork.start.clean import OWN
for name in OWN:
    del os.environ[name]
loading.install("server")
subprocess.run([sys.executable, "-c", "import sys; print(sys.pycache_prefix, sys.flags.no_user_site)"])
"""
    assert started(site / "feltwork", code).stdout == f"{NOWHERE} 1\n"


def test_605a_5_a_background_processes_start_clean_too(site: Path, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    plant(site / "feltwork" / "terms" / "money.py", MARK.format(str(mark)))
    code = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from feltwork.terms.money import money
with ProcessPoolExecutor(1, get_context("spawn")) as pool:
    print(pool.submit(money, 1250).result())
"""
    done = started(site / "feltwork", code)
    assert (done.stdout, mark.exists()) == ("12.50\n", False), done.stderr


def test_605a_5_a_machine_code_of_kernels_has_a_new_folder_at_each_start(site: Path, tmp_path: Path) -> None:
    code = """
import os, stat
loading.begin_server(counts=False)
folder = os.environ["NUMBA_CACHE_DIR"]
print(folder, oct(os.stat(folder).st_mode & 0o777), os.listdir(folder))
"""
    told = [started(site / "feltwork", code, NUMBA_CACHE_DIR=str(tmp_path)).stdout.split() for _ in range(2)]
    assert told[0][0] != told[1][0]
    assert [one[1:] for one in told] == [["0o700", "[]"]] * 2
    assert not any(Path(one[0]).exists() for one in told)


def test_605a_5_a_no_file_of_the_current_folder_brings_kernels_from_elsewhere(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba obeys `.numba_config.yaml` there, and reads kernels as pickles, which run code."""
    (tmp_path / "cwd").mkdir()
    (tmp_path / "cwd" / ".numba_config.yaml").write_text("cache_locator_classes: InTreeCacheLocator\n")
    monkeypatch.chdir(tmp_path / "cwd")
    code = """
loading.begin_server(counts=False)
import os
from feltwork.ranking import cores
from feltwork.ranking.kernels.compiled import compiled
kernel = compiled(next(one for one in vars(cores).values() if getattr(one, "__module__", "") == cores.__name__))
print(kernel._cache.cache_path.startswith(os.environ["NUMBA_CACHE_DIR"]))
"""
    done = started(site / "feltwork", code)
    assert done.stdout == "True\n", done.stderr


# --------------------------------------------------------------------------------------- compiled sources that are kept

KEEP = "import feltwork.terms.money; loading.STATE.kept.write(); print(loading.STATE.kept._is_new)"
COMPILED = "import feltwork.terms.money as money; print(loading.STATE.kept._is_new, hasattr(money, 'planted'))"


def test_605a_5_a_compiled_sources_are_kept_for_the_same_source(site: Path) -> None:
    started(site / "feltwork", KEEP)
    assert started(site / "feltwork", COMPILED).stdout == "False False\n"
    money = site / "feltwork" / "terms" / "money.py"
    money.write_text(money.read_text() + "\n# changed\n")
    assert started(site / "feltwork", COMPILED).stdout == "True False\n"


def test_605a_5_a_kept_sources_with_another_seal_are_not_used(site: Path) -> None:
    started(site / "feltwork", KEEP)
    kept = site / "cache" / "feltwork" / "start" / "server.compiled"
    forged = f"""
import marshal
path = {str(kept)!r}
content = open(path, "rb").read()
tag, codes = marshal.loads(content[32:])
name = [one for one in codes if one.endswith("terms/money.py")][0]
codes[name] = (codes[name][0], marshal.dumps(compile("planted = 1; money = Cents = None", name, "exec")))
open(path, "wb").write(content[:32] + marshal.dumps((tag, codes)))
"""
    assert started(site / "feltwork", forged).returncode == 0
    assert started(site / "feltwork", COMPILED).stdout == "True False\n"


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o750])
def test_605a_5_a_a_folder_that_others_reach_keeps_nothing(site: Path, mode: int) -> None:
    started(site / "feltwork", KEEP)
    (site / "cache" / "feltwork" / "start").chmod(mode)
    assert started(site / "feltwork", COMPILED).stdout == "True False\n"


def test_605a_5_a_a_cache_that_is_a_link_keeps_nothing(site: Path, tmp_path: Path) -> None:
    started(site / "feltwork", KEEP)
    folder = site / "cache" / "feltwork" / "start"
    shutil.move(folder, tmp_path / "theirs")
    folder.symlink_to(tmp_path / "theirs")
    assert started(site / "feltwork", COMPILED).stdout == "True False\n"
