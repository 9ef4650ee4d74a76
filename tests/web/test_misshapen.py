"""Answers to what has not the right shape: in words, at the field, and the same from every program of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from types import SimpleNamespace, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import httpx
import pytest
from fastapi import APIRouter, FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from feltwork.web import central_control
from feltwork.web.api.every import routers
from feltwork.web.approving import SystemChange
from feltwork.web.department import api as department
from feltwork.web.misshapen import misshapen
from feltwork.web.refusing import add_refusals
from feltwork.web.stated import Change, Stated
from feltwork.web.written import Amount, Percent
from tests.web.api import served

NONSENSE: tuple[Any, ...] = (
    None, "", "  ", "abc", "1,000.00", "2026-02-30", "13:75", "x" * 30_000, "\ud800", -1, 10**30, 0.5, float("nan"),
    True, [], {}, ["abc"] * 10_000, {"no such key": "abc"},
)  # fmt: skip
OF_A_VALIDATOR = re.compile(
    r"[\\^$\[\]{}_<>]|\b(should|input|body|query|pattern|string|valid|pydantic|none|literal|uuid_)\b", re.IGNORECASE
)
"""What a person must never be shown."""


def _places(dependant: Dependant) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every body and parameter of a route: where it is in a request, and what it must be."""
    for place in ("body", "query", "path"):
        for field in getattr(dependant, f"{place}_params"):
            yield (
                (place,) if place == "body" else (place, field.name),
                Annotated[field.field_info.annotation, field.field_info],
            )
    for inner in dependant.dependencies:
        yield from _places(inner)


def _routes() -> list[APIRoute]:
    of_the_house: list[APIRouter] = routers(SimpleNamespace(seats=True))  # type: ignore[arg-type]  # with the demo's
    return [route for one in [*of_the_house, department.router] for route in one.routes if isinstance(route, APIRoute)]


def _filled(kind: Any, value: Any) -> Iterator[Any]:
    """Bodies in which every field, however deep, is the same nonsense."""
    if get_origin(kind) in (Union, UnionType):
        yield from (one for choice in get_args(kind) for one in _filled(choice, value))
    elif get_origin(kind) is Annotated:
        yield from _filled(get_args(kind)[0], value)
    elif get_origin(kind) is list:
        yield from ([one] for one in _filled(get_args(kind)[0], value))
    elif get_origin(kind) is dict:
        yield from ({key: one} for one in _filled(get_args(kind)[1], value) for key in ("20", "seat one"))
    elif isinstance(kind, type) and issubclass(kind, BaseModel):
        yield from _objects(kind, value)
    yield value


def _objects(kind: type[BaseModel], value: Any) -> Iterator[Any]:
    choices = {name: list(_filled(field.annotation, value)) for name, field in kind.model_fields.items()}
    tags = {
        name: get_args(field.annotation)[0]
        for name, field in kind.model_fields.items()
        if name in ("kind", "change") and str(field.annotation).startswith("typing.Literal")
    }
    if "root" in choices:
        yield from choices["root"]
        return
    for number in range(max(map(len, choices.values()), default=0)):
        yield {name: some[number % len(some)] for name, some in choices.items()} | tags


def test_no_route_tells_a_person_what_a_validator_said() -> None:
    told: dict[str, set[str]] = {}
    routes = _routes()
    for route in routes:
        for place, kind in _places(route.dependant):
            adapter: TypeAdapter[Any] = TypeAdapter(kind)
            for value in NONSENSE:
                for body in _filled(kind, value) if place == ("body",) else [value]:
                    try:
                        adapter.validate_python(body)
                    except ValidationError as problem:
                        errors = problem.errors()
                    else:
                        continue
                    for error in errors:
                        refused = misshapen([{**error, "loc": (*place, *error["loc"])}], body)
                        told.setdefault(error["type"], set()).add(str(refused))
                        said = " ".join(filter(None, (refused.what, refused.why, refused.instead)))
                        assert not OF_A_VALIDATOR.search(said.replace("seat one", "")), f"{route.path}: {said}"
                        assert refused.why != "it is not as it must be here", f"{route.path}: {error}"
    assert len(routes) > 150
    assert "string_pattern_mismatch" not in told, "say in words what is written so: feltwork.web.written"
    assert {"missing", "written", "literal_error", "extra_forbidden", "int_parsing", "string_too_long"} <= set(told)


class _Place(Stated):
    name: str


class _Rate(Change):
    percent: Percent
    amounts: tuple[Amount, ...] = ()
    place: _Place | None = None
    minutes: int = 1
    day: date | None = None
    note: str = Field(default="", max_length=5)


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    app = FastAPI()
    add_refusals(app)

    @app.post("/rates")
    def set_rate(rate: _Rate) -> None:
        """Nothing is done."""

    with served(app) as address, httpx.Client(base_url=address) as client:
        yield client


RATE = {"id": "01890a5d-ac96-774b-bcce-b302099a8057", "percent": "14.00"}


@pytest.mark.parametrize(
    ("stated", "field", "words"),
    [
        ({"percent": "1,4"}, "percent", "the percent: it is no percentage; write it like 14.00"),
        ({"percent": " "}, "percent", "the percent: it is missing; write it like 14.00"),
        (
            {"amounts": ["1.00", "1,000.00"]},
            "amounts.1",
            "entry 2 of the amounts: it is no amount in dollars and cents",
        ),
        ({"place": {}}, "place.name", "the name of the place: it is missing"),
        ({"minutes": "ten"}, "minutes", "the minutes: it is no whole number; write it in digits"),
        ({"minutes": None}, "minutes", "the minutes: it is no whole number; write it in digits"),
        ({"note": "a long one"}, "note", "the note: it is longer than 5 characters; make it shorter"),
        ({"day": "2026-02-30"}, "day", "the day: it is no day of the calendar; write it like 2026-05-01"),
        ({"more": 1}, "more", "the request: more is not asked for here; leave it out"),
        ({"place": {"name": "x", "more": 1}}, "place.more", "the place: more is not asked for here; leave it out"),
        ({"id": "7"}, "id", "the id: it is no id; choose it from the list"),
    ],
)
def test_the_field_is_told_in_words_and_by_its_path(
    client: httpx.Client, stated: dict[str, Any], field: str, words: str
) -> None:
    answer = client.post("/rates", json={**RATE, **stated})
    told = answer.json()
    assert (answer.status_code, told["field"]) == (422, field)
    assert "; ".join(filter(None, (f"{told['what']}: {told['why']}", told["instead"]))).startswith(words)
    assert set(told) == {"what", "why", "section", "instead", "field"}


def test_a_request_without_a_body_or_that_is_no_json_is_told_in_words(client: httpx.Client) -> None:
    as_json = {"Content-Type": "application/json"}
    assert client.post("/rates", content="{", headers=as_json).json()["why"] == "it can't be read"
    assert client.post("/rates").json()["why"] == "it is missing"


def test_names_of_kinds_are_no_part_of_a_fields_path() -> None:
    stated = {"change": "new_terminal", "asset_number": "1001", "table": "A", "denomination": "1,5"}
    with pytest.raises(ValidationError) as problem:
        SystemChange.model_validate(stated)
    refused = misshapen(problem.value.errors(), stated)
    assert (refused.what, refused.field) == ("the denomination", "denomination")


def test_605a_5_a_the_link_of_central_control_answers_in_the_same_words() -> None:
    house: Any = SimpleNamespace(database=SimpleNamespace(run=lambda *_: False))
    with served(central_control.link_app(house, house, house)) as address:
        told = httpx.post(f"{address}{central_control.PREFIX}/commands", json={"action": "erase"}).json()
    assert (told["what"], told["field"]) == ("the id", "id")
    assert not OF_A_VALIDATOR.search(told["why"])
