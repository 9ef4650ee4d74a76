"""Reports at the door: every one as JSON, as CSV, and as a page made for paper, by ``?format=``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar

from fastapi import Response

from feltwork.terms.report import Block, Column, Report, SignatureLine, report_csv, signature_lines
from feltwork.terms.report_page import report_page

__all__ = [
    "PAGE",
    "REPORT",
    "Block",
    "Column",
    "Report",
    "ReportFormat",
    "SignatureLine",
    "answer",
    "file_answer",
    "report_csv",
    "report_page",
    "signature_lines",
]

ReportFormat = Literal["json", "csv", "html"]
Told = TypeVar("Told")
_TEXT: Final = {"schema": {"type": "string"}}
REPORT: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "content": {"text/csv": _TEXT, "text/html": _TEXT},
        "description": "As JSON, as CSV, or as a page for paper.",
    }
}
"""What a route with ``format`` says of its answers."""
PAGE: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"text/html": _TEXT}, "description": "A document that prints."}
}
"""What a route says that answers with a page for paper and nothing else."""


def answer(format: ReportFormat, told: Told, report: Callable[[], Report]) -> Told | Response:
    """A report as it was asked for: ``told`` is its JSON, ``report`` makes it where a file or a page is wanted."""
    if format == "json":
        return told
    made = report()
    if format == "csv":
        return file_answer(report_csv(made), f"{made.file_name}.csv")
    return Response(report_page(made), media_type="text/html")


def file_answer(text: str, name: str) -> Response:
    """A CSV file to take away."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)
