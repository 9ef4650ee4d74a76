"""A gaming floor plan as it is filed: its areas, its numbered locations, where each lies in the drawing (463a.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

NUMBER: Final = re.compile(r"[A-Za-z0-9_.-](?:[A-Za-z0-9_. -]{0,38}[A-Za-z0-9_.-])?")
MOST_LOCATIONS: Final = 5_000
MOST_AREAS: Final = 100
LARGEST: Final = 100_000
"""How wide or high a drawing may be."""
STEP: Final = 10
"""From one location to the next where a plan is laid out by rows."""


@dataclass(frozen=True, slots=True)
class Area:
    """An approved area of the gaming floor."""

    area: str
    smoking: bool
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A numbered location in the drawing."""

    number: str
    area: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A gaming floor plan."""

    width: int
    height: int
    areas: tuple[Area, ...]
    spots: tuple[Spot, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "width": self.width,
            "height": self.height,
            "areas": [{name: getattr(one, name) for name in Area.__slots__} for one in self.areas],
            "locations": [{name: getattr(one, name) for name in Spot.__slots__} for one in self.spots],
        }


def read(content: Mapping[str, Any]) -> Plan:
    """A plan as a filing states it; refused where a location has no number, no area or no place of its own."""
    areas = tuple(_area(one) for one in _listed(content["areas"], "areas", MOST_AREAS))
    spots = tuple(_spot(one) for one in _listed(content["locations"], "locations", MOST_LOCATIONS))
    plan = Plan(content["width"], content["height"], areas, spots)
    for name in ("width", "height"):
        _verify_number(content[name], name, 1, "467a.1")
    _verify_once([one.area for one in areas], "area", "463a.3(a)")
    _verify_once([one.number for one in spots], "location", "463a.3(b)")
    _verify_once([f"{one.x}, {one.y}" for one in spots], "place in the drawing", "463a.3(b)")
    named = {one.area: one for one in areas}
    for area in areas:
        if area.x + area.width > plan.width or area.y + area.height > plan.height:
            raise Refused(f"area {area.area}", "it reaches beyond the drawing", "463a.3(a)", "draw it inside")
    for spot in spots:
        _verify_inside(spot, named.get(spot.area))
    return plan


def breaches(content: Mapping[str, Any]) -> list[Refused]:
    """What keeps a plan from being read, for who files it."""
    try:
        read(content)
    except Refused as refused:
        return [refused]
    return []


def _verify_inside(spot: Spot, area: Area | None) -> None:
    if area is None:
        raise Refused(f"location {spot.number}", f"{shown(spot.area)} is no area of the plan", "463a.3(a)")
    inside = area.x <= spot.x <= area.x + area.width and area.y <= spot.y <= area.y + area.height
    if not inside:
        raise Refused(f"location {spot.number}", f"it lies outside area {area.area}", "463a.3(a)", "draw it inside")


def _listed(value: object, what: str, most: int) -> Sequence[Any]:
    if not isinstance(value, list) or not 0 < len(value) <= most:
        raise Refused(what, "a plan has a list of them", "463a.3(b)", f"1 to {most}")
    return value


def _area(stated: Any) -> Area:
    _verify_keys(stated, Area.__slots__, "463a.3(a)")
    if not isinstance(stated["area"], str) or not NUMBER.fullmatch(stated["area"]):
        raise Refused("area", f"{shown(stated['area'])} is no name of one", "463a.3(a)", "up to 40 letters and digits")
    if not isinstance(stated["smoking"], bool):
        raise Refused(f"area {stated['area']}", "smoking is yes or no", "463a.5(b)(2)(xiv)", "true or false")
    for name, least in (("x", 0), ("y", 0), ("width", 1), ("height", 1)):
        _verify_number(stated[name], f"area {stated['area']}", least, "463a.3(a)")
    return Area(**stated)


def _spot(stated: Any) -> Spot:
    _verify_keys(stated, Spot.__slots__, "463a.3(b)")
    if not isinstance(stated["number"], str) or not NUMBER.fullmatch(stated["number"]):
        why = f"{shown(stated['number'])} is no location number"
        raise Refused("location", why, "463a.3(b)", "up to 40 letters, digits, dots and dashes")
    for name in ("x", "y"):
        _verify_number(stated[name], f"location {stated['number']}", 0, "463a.3(b)")
    return Spot(**stated)


def _verify_keys(stated: Any, names: Sequence[str], section: str) -> None:
    if not isinstance(stated, Mapping) or set(stated) != set(names):
        raise Refused("the plan", f"{shown(stated)} is not complete", section, f"state {', '.join(names)}")


def _verify_number(value: object, what: str, least: int, section: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST:
        raise Refused(
            what, f"{shown(value)} is no place in a drawing", section, f"a whole number, {least} to {LARGEST}"
        )


def _verify_once(names: Sequence[str], what: str, section: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Refused(f"{what} {name}", "the plan has it twice", section, "each is there once")
        seen.add(name)


# --------------------------------------------------------------------------------------------------- laying one out


@dataclass(frozen=True, slots=True)
class Block:
    """An area that is laid out by rows: so many of so many locations, numbered from 1 behind its name."""

    area: str
    rows: int
    columns: int
    smoking: bool = False


def laid_out(title: str, blocks: Sequence[Block]) -> dict[str, Any]:
    """The content of a plan whose areas lie one below the other.

    >>> plan = laid_out("Hall", [Block("A", 1, 3)])
    >>> [(spot["number"], spot["x"], spot["y"]) for spot in plan["locations"]]
    [('A-1', 10, 10), ('A-2', 20, 10), ('A-3', 30, 10)]
    """
    areas: list[dict[str, Any]] = []
    spots: list[dict[str, Any]] = []
    top, across = 0, max((one.columns for one in blocks), default=1)
    for one in blocks:
        height, width = (one.rows + 1) * STEP, (across + 1) * STEP
        areas.append(
            {"area": one.area, "smoking": one.smoking, "x": 0, "y": top, "width": width, "height": height},
        )
        for place in range(one.rows * one.columns):
            row, column = divmod(place, one.columns)
            x, y = (column + 1) * STEP, top + (row + 1) * STEP
            spots.append({"number": f"{one.area}-{place + 1}", "area": one.area, "x": x, "y": y})
        top += height
    content = {"title": title, "width": (across + 1) * STEP, "height": max(top, 1), "areas": areas, "locations": spots}
    read(content)
    return content
