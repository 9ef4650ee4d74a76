"""Every number, text and list that a client may send over HTTP is bounded where it is declared, and so refused."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError

from feltwork.web.api.every import routers
from feltwork.web.bounds import BoundedBodies
from feltwork.web.central_control import link_app
from feltwork.web.department import api as department
from feltwork.web.json_text import DEEPEST
from feltwork.web.refusing import add_refusals
from feltwork.web.stated import Stated
from tests.database.servers import Servers, fresh_database
from tests.web.api import running, served
from tests.web.schema_values import Schema, Values

_NUMBER = ({"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"})
BOUNDS = {"integer": _NUMBER, "number": _NUMBER, "string": ({"maxLength", "format"},)}
"""Of each of these sets of words a schema has at least one."""


def _routes() -> list[APIRoute]:
    """Of the casino with its demo, of the Department's program, and of the link between them."""
    nobody: Any = SimpleNamespace(seats=True)
    apart = [route for one in (*routers(nobody), department.router) for route in one.routes]
    found = [route for route in (*apart, *link_app(nobody, nobody, nobody).routes) if isinstance(route, APIRoute)]
    assert len(found) > 240
    return found


def _inputs(dependant: Dependant) -> Iterator[tuple[str, str, Any]]:
    for place in ("body", "query", "path", "header"):
        for field in getattr(dependant, f"{place}_params"):
            yield place, field.name, Annotated[field.field_info.annotation, field.field_info]
    for inner in dependant.dependencies:
        yield from _inputs(inner)


def _inputs_of(route: APIRoute) -> Iterator[tuple[str, str, TypeAdapter[Any], Schema, Values]]:
    for place, name, kind in _inputs(route.dependant):
        adapter: TypeAdapter[Any] = TypeAdapter(kind)
        schema = adapter.json_schema()
        yield place, name, adapter, schema, Values(schema.get("$defs", {}))


def _unbounded(values: Values, schema: Schema, path: str, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    if reference := schema.get("$ref"):
        if reference in seen:
            return
        seen |= {reference}
    for one in values.choices(schema):
        yield from _unbounded_choice(values, one, path, seen)


def _unbounded_choice(values: Values, schema: Schema, path: str, seen: frozenset[str]) -> Iterator[str]:
    if "enum" in schema or "const" in schema:
        return
    match schema.get("type"):
        case "integer" | "number" | "string" as kind:
            if any(not names & set(schema) for names in BOUNDS[kind]):
                yield f"{path}: a {kind} without bounds"
        case "array":
            if "maxItems" not in schema:
                yield f"{path}: a list without a bound"
            yield from _unbounded(values, schema["items"], f"{path}[]", seen)
        case "object":
            more = schema.get("additionalProperties", True)
            if more is not False and "maxProperties" not in schema:
                yield f"{path}: an object without a bound"
            for name, inner in schema.get("properties", {}).items():
                yield from _unbounded(values, inner, f"{path}.{name}", seen)
            if isinstance(more, dict):
                yield from _unbounded(values, more, f"{path}{{}}", seen)
        case "boolean" | "null":
            return
        case _:
            # Anything at all: what lies in a filing or in a round file is read by its own rules, and the depth and the
            # size of a whole body are bounded.
            if not path.endswith("{}"):
                yield f"{path}: anything"


def test_every_input_of_every_route_declares_its_bounds() -> None:
    open_ones = sorted(
        {
            line
            for route in _routes()
            for place, name, _, schema, values in _inputs_of(route)
            for line in _unbounded(values, schema, f"{'/'.join(sorted(route.methods))} {route.path} {place} {name}")
        }
    )
    assert open_ones == []


def test_every_body_refuses_fields_that_nobody_asked_for() -> None:
    def bodies(kind: Any) -> Iterator[type]:
        if isinstance(kind, type):
            yield kind
        else:
            yield from (one for inner in getattr(kind, "__args__", ()) for one in bodies(inner))

    loose = {
        f"{route.path}: {kind.__name__}"
        for route in _routes()
        for place, _, kind in _inputs(route.dependant)
        if place == "body"
        for kind in bodies(getattr(kind, "__origin__", kind))
        if not issubclass(kind, Stated) and kind is not type(None)
    }
    assert loose == set()


def test_every_input_past_its_bound_missing_or_of_another_type_is_refused() -> None:
    tried, taken = 0, []
    for route in _routes():
        for place, name, adapter, schema, values in _inputs_of(route):
            for words, value in values.broken(schema):
                if place != "body" and (not isinstance(value, str | list) or value in ("5", "86400", "true")):
                    continue  # an address and a header have texts alone, and numbers are read from them
                tried += 1
                try:
                    adapter.validate_python(value)
                except ValidationError:
                    continue
                taken.append(f"{route.path} {place} {name}: {words}")
    assert taken == []
    assert tried > 5_000


def test_the_values_that_are_broken_would_fit_otherwise() -> None:
    """A body that is refused for something else would prove nothing."""
    for route in _routes():
        for place, name, adapter, schema, values in _inputs_of(route):
            if place == "body":
                try:
                    adapter.validate_python(values.right(schema))
                except ValidationError as problem:
                    pytest.fail(f"{route.path} {name}: {problem}")


# ------------------------------------------------------------------------------------------------- the text of a body


class _Rate(Stated):
    percent: int


SIGN_IN = '{"name": "ann", "password": %s}'
TEXTS = {
    "deep lists": SIGN_IN % ("[" * 50_000 + "]" * 50_000),
    "deep objects": SIGN_IN % ('{"a":' * (DEEPEST + 2) + "1" + "}" * (DEEPEST + 2)),
    "half of a deep list": "[" * 100_000,
    "wide and deep": SIGN_IN % ("[" + ",".join(["[" * 30 + "]" * 30] * 500) + "]"),
    "a number of thousands of digits": SIGN_IN % ("9" * 5_000),
    "not a number": SIGN_IN % "NaN",
    "endless": SIGN_IN % "-Infinity",
    "a field twice": '{"name": "ann", "name": "bob", "password": "x"}',
    "half a letter": SIGN_IN % '"\\ud800"',
    "zero": SIGN_IN % '"\\u0000"',
    "not JSON": "{",
    "no text": b"\xff\xfe\x00",
    "UTF-16": SIGN_IN.encode("utf-16"),
    "nothing": b"",
}


@pytest.fixture(scope="module")
def address(servers: Servers) -> Iterator[str]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield str(api.client.base_url)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("kind", ["application/json", "application/vnd.x+json", "text/plain", ""])
def test_a_body_that_is_no_plain_json_is_refused_in_words(address: str, kind: str, text: str | bytes) -> None:
    headers = {"Content-Type": kind} if kind else {}
    content = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    answer = httpx.post(f"{address}/api/sign-in", content=content, headers=headers)
    refusal = answer.json()
    assert 400 <= answer.status_code < 500, refusal
    assert 0 < len(refusal["why"]) < 200


@pytest.mark.parametrize("others", [["text/plain"], [""], ["text/plain", "image/png"]])
def test_a_body_of_several_kinds_is_bounded_as_json_too(address: str, others: list[str]) -> None:
    """The first kind is what a route reads by, and the bounds must not go by another one."""
    kinds = [("Content-Type", kind) for kind in ("application/json", *others)]
    for text in ("deep lists", "a number of thousands of digits", "not a number", "a field twice"):
        answer = httpx.post(f"{address}/api/sign-in", content=str(TEXTS[text]), headers=kinds)
        assert (answer.status_code, answer.json()["what"]) == (422, "the request"), text


def test_a_field_twice_and_a_deep_body_are_refused_by_every_program() -> None:
    app = FastAPI()
    add_refusals(app)
    app.add_middleware(BoundedBodies)

    @app.post("/rates")
    def set_rate(rate: _Rate) -> int:
        """Nothing is set."""
        return rate.percent

    with served(app) as at:
        as_json = {"Content-Type": "application/json"}
        assert httpx.post(f"{at}/rates", content='{"percent": 1}', headers=as_json).json() == 1
        twice = httpx.post(f"{at}/rates", content='{"percent": 1, "percent": 2}', headers=as_json)
        assert (twice.status_code, twice.json()["why"]) == (422, "it has the field percent twice")
