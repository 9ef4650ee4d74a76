"""docs/security.md: each protection names code and tests that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
REFERENCES = sorted(set(re.findall(r"`((?:feltwork|tests)/[\w./]+?\.py(?:::\w+)?)`", TEXT)))
SECTIONS = re.findall(r"^### .*?(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("reference", REFERENCES)
def test_code_and_tests_that_it_names_exist(reference: str) -> None:
    file, _, name = reference.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    names = {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    assert not name or name in names


def test_every_protection_names_its_code_and_its_tests() -> None:
    assert len(SECTIONS) > 10
    for section in SECTIONS:
        assert "\n- Code: `" in section, section[:60]
        assert "\n- Tests: `" in section, section[:60]


def test_it_says_what_is_not_protected_and_how_to_report_a_fault() -> None:
    for head in ("## Report a fault", "## What is not protected"):
        assert f"\n{head}\n" in TEXT
