"""The gaming floor: its plan with the device at each location, other places, the table count, and what holds."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.floor import conditions, devices, held, locations, plans, table_count
from feltwork.wagering.house import Answer
from feltwork.web.api.devices import Keeper, Place, Reader, Text
from feltwork.web.api.once import once, read, there
from feltwork.web.api.shapes import Change, Json, Stated, may

router = APIRouter(prefix="/api", tags=["devices"])
Filer = Annotated[Person, may(Permission.FILE)]


class BlockStated(Stated):
    """An area that is laid out by rows."""

    area: Place
    rows: int = Field(ge=1, le=100)
    columns: int = Field(ge=1, le=50)
    smoking: bool = False


class PlanStated(Change):
    """A gaming floor plan of areas one below the other."""

    title: Text
    areas: list[BlockStated] = Field(min_length=1, max_length=plans.MOST_AREAS)


class Opened(Change):
    """An approved filing that is put into force: a floor plan or another place for devices."""

    filing: UUID


class Tables(Change):
    """The licence's category, and gaming tables besides terminals and fully automated ones."""

    category: int = Field(ge=1, le=3)
    other_tables: int = Field(ge=0, le=250)


@router.get("/floor-plan", summary="The gaming floor plan")
def floor_plan(request: Request, _: Reader) -> Json:
    """The plan in force with the device at each location, the other places, and the table count."""

    def look(unit: Unit) -> Json:
        found, states, to_open = plans.in_force(unit), conditions.states(unit), locations.to_open(unit)
        standing = {one.location: one for one in devices.devices(unit) if one.location is not None}
        return {
            "plan": found and found[1].to_json(),
            "filing": found and str(found[0]),
            "devices": {
                place: {
                    "asset_number": one.asset_number,
                    "kind": one.kind,
                    "words": one.kind.words,
                    "table": one.gaming_table,
                    **states[one.asset_number],
                }
                for place, one in standing.items()
                if one.on_floor
            },
            "places": [one.to_json() for one in locations.locations(unit) if one.kind != "gaming_floor"],
            "to_open": [{"id": str(one.id), "number": one.number, "words": one.kind.words} for one in to_open],
            "table_count": table_count.table_count(unit).to_json(),
        }

    return read(request, look, "the gaming floor plan")


@router.post("/floor-plans", summary="File a gaming floor plan")
def file_plan(request: Request, change: PlanStated, person: Filer) -> Json:
    """A plan of areas one below the other, their locations numbered by rows (467a.1)."""

    def act(unit: Unit) -> Answer:
        blocks = [plans.Block(**one.model_dump()) for one in change.areas]
        content = plans.laid_out(change.title, blocks)
        return filings.file(unit, change.id, person, "gaming_floor_plan", content).to_json()

    return once(request, change, "file floor plan", change.title, person, act)


@router.post("/locations", summary="Put an approved plan or place into force")
def open_location(request: Request, change: Opened, person: Keeper) -> Json:
    """A floor plan, a restricted area, a store off the premises, or a place of possession."""

    def act(unit: Unit) -> Answer:
        there(lambda: filings.filing(unit, change.filing))
        return locations.open_location(unit, person, change.filing)

    return once(request, change, "open location", str(change.filing), person, act)


@router.post("/table-count", summary="State the licence's category and other tables")
def state_tables(request: Request, change: Tables, person: Filer) -> Json:
    """What terminals are counted with against the cap (605a.9(b))."""

    def act(unit: Unit) -> Answer:
        return table_count.state(unit, change.id, person, change.category, change.other_tables).to_json()

    return once(request, change, "state tables", "tables", person, act)


@router.get("/holds", summary="What keeps terminals and tables from being used")
def holds(request: Request, _: Reader) -> list[Json]:
    """Every terminal and table that is held, one row a reason."""
    return read(request, held.held, "the holds")
