"""A real Chromium for the tests of pages, with the pages' own files and nothing from anywhere else."""

from __future__ import annotations

import mimetypes
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, ViewportSize, sync_playwright

import feltwork

PAGES = Path(feltwork.__file__).parent / "web" / "pages"
HERE = "http://pages.test"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
TERMINAL = ViewportSize(width=1280, height=800)
"""The screen that a terminal has at least."""
PHONE = ViewportSize(width=390, height=844)


def chromium() -> str | None:
    """Where the system has its Chromium; the one without windows, where it is there, takes a third of the work."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next((found for name in names if (found := shutil.which(name))), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a module. No longer: while it runs, the thread has an event loop that other tests would meet."""
    found = chromium()
    if found is None:
        pytest.skip("no chromium on this machine: install the system's package to test the pages")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield started
        started.close()


@dataclass(slots=True)
class Opened:
    """A page made for a test, and what went wrong on it."""

    page: Page
    errors: list[str] = field(default_factory=list)
    """What it threw, and what it logged as an error."""
    refused: list[str] = field(default_factory=list)
    """What it asked for that is no file of the pages."""


@contextmanager
def opened(browser: Browser, body: str, viewport: ViewportSize = TERMINAL) -> Iterator[Opened]:
    """A page with this body, in a context of its own; files come from the pages' folder, other requests are refused."""
    context = browser.new_context(viewport=viewport, reduced_motion="reduce")
    made = Opened(context.new_page())
    document = f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>test</title></head>{body}</html>"

    def answer(route: Route) -> None:
        url = route.request.url
        file = PAGES / url.removeprefix(HERE).partition("?")[0].lstrip("/")
        if url == f"{HERE}/":
            route.fulfill(body=document, content_type="text/html; charset=utf-8")
        elif url.startswith(HERE) and file.is_file():
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            route.fulfill(body=file.read_bytes(), content_type=kind)
        else:
            made.refused.append(url)
            route.abort()

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            made.errors.append(said.text)

    made.page.on("pageerror", lambda error: made.errors.append(str(error)))
    made.page.on("console", hear)
    context.route("**/*", answer)
    made.page.goto(f"{HERE}/")
    try:
        yield made
    finally:
        context.close()
