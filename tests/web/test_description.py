"""The OpenAPI description: built once, sent compressed to those who take it, not sent again to those who have it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest import mock

import httpx
import pytest
from fastapi import FastAPI

from feltwork.web.app import make_app
from feltwork.web.description import takes_gzip
from feltwork.web.serving import Serving
from tests.web.api import served

PATH = "/api/openapi.json"
MOST = 64 * 1024
"""It is half a megabyte of text, and compresses to a thirteenth."""


@pytest.fixture(scope="module")
def app() -> FastAPI:
    """An application without a house: its description needs none."""
    return make_app(Serving(mock.MagicMock(), mock.MagicMock()))


@pytest.fixture(scope="module")
def address(app: FastAPI) -> Iterator[str]:
    with served(app, lifespan="off") as address:
        yield address


def asked(address: str, **headers: str) -> httpx.Response:
    """The answer as it came, not unpacked."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx.stream("GET", address + PATH, headers={"Accept-Encoding": "identity", **sent}, timeout=30) as answer:
        body = b"".join(answer.iter_raw())
    headers = dict(answer.headers)
    return httpx.Response(answer.status_code, headers={k: v for k, v in headers.items() if k != "content-encoding"},
                          content=body, extensions={"encoding": headers.get("content-encoding")})  # fmt: skip


def test_it_is_built_once_however_many_ask_at_once() -> None:
    app = make_app(Serving(mock.MagicMock(), mock.MagicMock()))
    built = mock.Mock(return_value={"openapi": "3.1.0", "paths": {}})
    with mock.patch.object(FastAPI, "openapi", built), served(app, lifespan="off") as address:
        with ThreadPoolExecutor(8) as people:
            answers = list(people.map(lambda _: asked(address).content, range(16)))
        assert len(set(answers)) == 1
        assert built.call_count == 1


def test_whoever_takes_gzip_gets_a_thirteenth_of_it_and_everybody_the_same(address: str) -> None:
    plain, small = asked(address), asked(address, Accept_Encoding="gzip, br")
    assert plain.extensions["encoding"] is None
    assert small.extensions["encoding"] == "gzip"
    assert len(small.content) < MOST < len(plain.content)
    assert gzip.decompress(small.content) == plain.content
    assert small.headers["content-length"] == str(len(small.content))
    for answer in (plain, small):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "application/json"
    assert json.loads(plain.content)["paths"]["/api/tables"]


def test_whoever_has_it_already_is_told_so(address: str) -> None:
    for encoding in ("identity", "gzip"):
        first = asked(address, Accept_Encoding=encoding)
        tag = first.headers["etag"]
        assert first.headers["cache-control"] == "no-cache"
        for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
            again = asked(address, Accept_Encoding=encoding, If_None_Match=known)
            assert (again.status_code, again.content) == (304, b""), known
            assert again.headers["etag"] == tag
        assert asked(address, Accept_Encoding=encoding, If_None_Match='"other"').status_code == 200
    assert asked(address).headers["etag"] != asked(address, Accept_Encoding="gzip").headers["etag"]


@pytest.mark.parametrize(
    ("stated", "takes"),
    [
        ("gzip", True),
        ("GZIP;q=0.5", True),
        ("br, *", True),
        ("*;q=0, gzip;q=1", True),
        ("gzip;q=0, *", False),
        ("gzip; q=0.000", False),
        ("*;q=0", False),
        ("br, identity", False),
        ("gzip;q=x", False),
        ("", False),
    ],
)
def test_gzip_is_sent_to_those_who_take_it(stated: str, takes: bool) -> None:
    assert takes_gzip(stated) is takes


def test_it_says_how_each_route_refuses(address: str) -> None:
    described: dict[str, Any] = httpx.get(address + PATH, timeout=30).json()
    assert "503" in described["paths"]["/api/tables"]["get"]["responses"]
