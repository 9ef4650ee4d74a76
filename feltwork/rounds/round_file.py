"""The round file, the public contract of DESIGN.md: read with care, refused with words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from feltwork.equipment.piece import UNTOLD, AnyKind, Piece
from feltwork.games import game as find_game
from feltwork.procedure.game import Game
from feltwork.procedure.place import Place
from feltwork.procedure.request import NO_ROLL, Declared, NoRoll, Point
from feltwork.rounds.readings import MOST_HANDS
from feltwork.rounds.shape import shape_refused
from feltwork.submission.paytable import snake
from feltwork.terms.money import Cents, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

MOST_SEAT_DIGITS = 4


# Keys that the contract shares between games: empty, they may stand in any game's file.
SHARED_KEYS = frozenset({"dealer", "community", "tiles", "dealer_low", "meters"})


class SeatShape(BaseModel):
    """The shape of a seat in the file; what it means is checked later, with sections."""

    model_config = ConfigDict(extra="forbid", strict=True)

    wagers: dict[str, Any] = Field(default_factory=dict)
    cards: list[Any] = Field(default_factory=list)
    hands: list[list[Any]] = Field(default_factory=list)
    decisions: list[str] = Field(default_factory=list)
    low: list[Any] | str = Field(default_factory=list)
    player: str | None = None
    tiles: list[Any] = Field(default_factory=list)
    """The ``cards`` of a game that deals tiles."""


class FileShape(BaseModel):
    """The shape of the file; further keys are the game's own."""

    model_config = ConfigDict(extra="allow", strict=True)

    game: str
    rules: dict[str, Any] = Field(default_factory=dict)
    seats: dict[str, SeatShape]
    draws: list[Any] = Field(default_factory=list)
    shoe: list[Any] | None = None
    dice: list[Any] = Field(default_factory=list)
    actions: list[str] | None = None
    """What players did in the order they did it, the seat before each, instead of the seats' decisions."""
    irregularity: Any = None
    irregularities: list[Any] = Field(default_factory=list)


@dataclass(frozen=True)
class ListedSeat:
    """What the file lists for one seat."""

    wagers: dict[str, Cents]
    cards: tuple[Piece, ...] = ()
    hands: tuple[tuple[Piece, ...], ...] = ()
    decisions: tuple[str, ...] = ()
    player: str | None = None
    low: tuple[Piece, ...] | None = None
    """The low hand as it was set, the rest being high; None leaves it to the house way."""
    untold: frozenset[int] = frozenset()
    """Which of its cards nobody told, counted from 0 in the order they came."""
    decided: dict[str, Cents] = field(default_factory=dict)
    """Stakes listed with the wagers that a decision makes, by its word: the answer when that is asked for."""


@dataclass(frozen=True)
class ListedIrregularity:
    """An irregularity and when: the first, or the given, moment of its kind at which it can be declared."""

    declared: Declared[Any]
    when: Point | None = None
    step: int = 1


@dataclass(frozen=True)
class RoundFile:
    """A round as listed: who staked what, the cards, dice and decisions in the order they come."""

    game: Game[Any, Any]
    rules: dict[str, Any]
    seats: dict[int, ListedSeat]
    places: dict[Place, tuple[Piece, ...]] = field(default_factory=dict)
    draws: tuple[Piece, ...] = ()
    shoe: tuple[Piece, ...] | None = None
    dice: tuple[tuple[int, ...] | NoRoll, ...] = ()
    irregularities: tuple[ListedIrregularity, ...] = ()
    situation: dict[str, Any] = field(default_factory=dict)
    dealer_low: tuple[Piece, ...] | None = None
    actions: tuple[tuple[int, str], ...] | None = None
    """Everybody's decisions in the order they were made, by seat."""
    stacks: tuple[Piece, ...] | None = None
    """What stood in the stacks before the deal, stack by stack, where the game delivers by stacks."""


def read_json(text: str, what: str = "the round file") -> dict[str, Any]:
    """Parse JSON: money stays exact, and a key given twice is refused rather than half forgotten."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise Refused(what, f"the key {shown(key)} is there twice", instead="list it once")
            found[key] = value
        return found

    def no_number(word: str) -> None:
        raise Refused(what, f"not valid JSON: {word} is no number", instead="see `feltwork settle --help`")

    try:
        data = json.loads(text, parse_float=Decimal, parse_constant=no_number, object_pairs_hook=unique)
    except Refused:
        raise
    except RecursionError:
        raise Refused(what, "nested too deeply to be a round", instead="see `feltwork settle --help`") from None
    except json.JSONDecodeError as problem:
        raise Refused(what, f"not valid JSON: {problem}", instead="see `feltwork settle --help`") from None
    except ValueError:  # Python's own bound on the digits of an integer
        raise Refused(what, "a number in it has thousands of digits", instead="see `feltwork settle --help`") from None
    if not isinstance(data, dict):
        raise Refused(what, "a JSON object is expected", instead='{"game": ..., "seats": {...}}')
    return data


def read_round(data: dict[str, Any]) -> RoundFile:
    """A round file from parsed JSON, or a refusal."""
    try:
        shape = FileShape.model_validate(data)
    except ValidationError as problem:
        raise _shape_refused(problem) from None
    found = find_game(shape.game)
    pieces = found.pieces
    extra = dict(shape.model_extra or {})
    places = {
        place: pieces.parse_all(_list(extra.pop(key), key, pieces), key)
        for key, place in found.places.items()
        if key in extra
    }
    stacks = _stacks(found, extra)
    _verify_low(found, shape, extra)
    low = extra.pop("dealer_low", [])
    dealer_low = pieces.parse_all(low if isinstance(low, str) else _list(low, "dealer_low", pieces), "dealer_low")
    own = {key: value for key, value in extra.items() if key not in SHARED_KEYS or value not in ([], {})}
    if "tiles" in own:
        raise Refused("tiles", f"{pieces.many} are dealt in {found.name}", instead="leave it out, or an empty list")
    single = shape.irregularity if isinstance(shape.irregularity, list) else [shape.irregularity]
    given = [*shape.irregularities, *(one for one in single if one is not None)]
    by_place = any(places.values()) or any(seat.cards or seat.tiles or seat.hands for seat in shape.seats.values())
    if shape.shoe is not None and (shape.draws or by_place):
        raise Refused(
            "shoe", "it lists every card, so no place and no draws may list cards too", instead="keep one way"
        )
    if stacks is not None and (shape.shoe is not None or shape.draws or by_place):
        raise Refused(
            pieces.many, f"the stacks hold every {pieces.one}, so nothing else may list any", instead="keep one way"
        )
    return RoundFile(
        found,
        shape.rules,
        {seat_number(number): _seat(found, number, seat) for number, seat in shape.seats.items()},
        places,
        pieces.parse_all(shape.draws, "draws"),
        None if shape.shoe is None else pieces.parse_all(shape.shoe, "shoe"),
        tuple(_roll(roll) for roll in shape.dice),
        tuple(_irregularity(found, one) for one in given),
        own,
        dealer_low or None,
        None if shape.actions is None else _actions(shape),
        stacks,
    )


def _actions(shape: FileShape) -> tuple[tuple[int, str], ...]:
    """Decisions in the order they were made: ``3 raise 600``."""
    assert shape.actions is not None
    if any(seat.decisions for seat in shape.seats.values()):
        raise Refused("actions", "the seats list decisions too", instead="keep one way")
    listed = []
    for action in shape.actions:
        seat, _, words = action.strip().partition(" ")
        if seat not in shape.seats or not words.strip():
            raise Refused(
                f"action {shown(action)}", "a seat in play and a decision are expected", instead='"3 raise 600"'
            )
        listed.append((seat_number(seat), words.strip()))
    return tuple(listed)


def _verify_low(game: Game[Any, Any], shape: FileShape, extra: dict[str, Any]) -> None:
    """Refuse a low hand in a game that has none."""
    if game.house_way:
        return
    told = [f"seat {number}: low" for number, seat in shape.seats.items() if seat.low]
    told += ["dealer_low"] if extra.get("dealer_low") else []
    for what in told:
        raise Refused(what, f"no hand is set in two in {game.name}", instead="leave it out")


def _shape_refused(problem: ValidationError) -> Refused:
    return shape_refused(problem, FileShape, "the round file", "see `feltwork settle --help` for the round file")


def _list(value: object, what: str, pieces: AnyKind) -> list[Any]:
    if not isinstance(value, list):
        raise Refused(what, f"a list of {pieces.many} is expected", instead=pieces.example)
    return value


def _stacks(game: Game[Any, Any], extra: dict[str, Any]) -> tuple[Piece, ...] | None:
    """The stacks before the deal: a list for each, or all in one list."""
    many = game.pieces.many
    told = extra.get(many) if game.stacks else None
    if not told:
        return None
    each = _list(extra.pop(many), many, game.pieces)
    high = game.deck(game.submission()).total() // game.stacks
    in_lists = [stack.split() if isinstance(stack, str) and " " in stack else stack for stack in each]
    if all(isinstance(stack, list) for stack in in_lists) and any(len(stack) != high for stack in in_lists):
        raise Refused(many, f"a stack has {high} {many}", instead=f"{game.stacks} lists of {high}, the top first")
    flat = [one for stack in in_lists for one in (stack if isinstance(stack, list) else [stack])]
    if len(flat) != high * game.stacks:
        raise Refused(
            many,
            f"{game.stacks} stacks of {high} are expected, and {len(flat)} {many} are listed",
            instead=f"{game.stacks} lists of {high} from the dealer's right, the top first",
        )
    stacked = game.pieces.parse_all(flat, many)
    for piece in Counter(stacked) - game.deck(game.submission()):
        why = f"more of the {piece.name} are listed than the {game.pieces.supply} {game.pieces.holds}"
        raise Refused(f"{many}: {piece}", why, game.cards_section, game.pieces.scarce)
    return stacked


def seat_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or text.startswith("0") or len(text) > MOST_SEAT_DIGITS:
        raise Refused(f"seat {shown(text)}", "seats are numbered from 1", instead='"seats": {"1": {...}}')
    return int(text)


def _seat(game: Game[Any, Any], number: str, shape: SeatShape) -> ListedSeat:
    what, pieces = f"seat {number}", game.pieces
    if shape.tiles and pieces.many != "tiles":
        raise Refused(f"{what}: tiles", f"{pieces.many} are dealt in {game.name}", instead=f'"cards": {pieces.example}')
    if shape.tiles and shape.cards:
        raise Refused(f"{what}: tiles", "the hand is listed twice", instead="list it as `tiles` or as `cards`")
    if not all(shape.hands) or len(shape.hands) > MOST_HANDS:
        raise Refused(
            f"{what}: hands",
            f"up to {MOST_HANDS} hands, none of them empty, are expected",
            instead='[["8s", "Kd"], ...]',
        )
    untold = frozenset(place for place, card in enumerate(shape.cards) if card == UNTOLD)
    if untold and not game.may_leave_cards_untold:
        raise Refused(f"{what}: {UNTOLD}", f"every card is told in {game.name}", instead=f"list each {pieces.one}")
    wagers = {name: parse_money(amount, f"{what}: {name}") for name, amount in shape.wagers.items()}
    decided = _decided(game, what, wagers)
    return ListedSeat(
        {name: amount for name, amount in wagers.items() if name not in decided},
        pieces.parse_all([card for card in shape.cards or shape.tiles if card != UNTOLD], f"{what}: {pieces.many}"),
        tuple(pieces.parse_all(hand, f"{what}: hands") for hand in shape.hands),
        tuple(shape.decisions),
        shape.player,
        pieces.parse_all(shape.low, f"{what}: low") or None,
        untold,
        {word: wagers[name] for name, word in decided.items()},
    )


def _decided(game: Game[Any, Any], what: str, names: Iterable[str]) -> dict[str, str]:
    """The names of wagers that a decision makes and a file may list with the others, each with the word for it."""
    found: dict[str, str] = {}
    for name in names:
        try:
            wager = game.wager(name)
        except Refused:  # no wager of the game's: refused when the wagers are placed
            continue
        if not wager.decided_as:
            continue
        if wager.decided_as in found.values():
            raise Refused(f"{what}: {name}", f"the {wager.name} is there twice", wager.section, f"list {wager.id} once")
        found[name] = wager.decided_as
    return found


def _roll(value: object) -> tuple[int, ...] | NoRoll:
    if isinstance(value, str) and value.strip().lower() == "no roll":
        return NO_ROLL
    if isinstance(value, Iterable) and not isinstance(value, str | dict):
        faces = tuple(value)
        if all(type(face) is int for face in faces):
            return faces
    raise Refused(f"dice {shown(value)}", "one list a roll is expected", instead='[[6, 1], [3, 3]] or "no roll"')


def _known_id(game: Game[Any, Any], told: str) -> str:
    """The id that is meant, however it is spelt: with spaces or hyphens, in capitals; else as it is told."""
    known = {entry.id for entry in (*game.irregularities, *game.events)}
    return plain if (plain := snake(told)) in known else told


def _irregularity(game: Game[Any, Any], value: object) -> ListedIrregularity:
    if isinstance(value, str):
        value = {"id": value}
    if not isinstance(value, dict) or not isinstance(value.get("id"), str):
        raise Refused("irregularity", f"{shown(value)} has no id", instead='{"id": ..., "when": "deal"}')
    told = dict(value)
    id, when, step = _known_id(game, str(told.pop("id"))), told.pop("when", None), told.pop("step", 1)
    if when is not None and when not in list(Point):
        raise Refused(f"irregularity {id}", f"no such moment: {shown(when)}", instead="when: " + ", ".join(Point))
    if type(step) is not int or step < 1:
        raise Refused(f"irregularity {id}", f"step {shown(step)} is not a count", instead="step: 1 or more")
    seat = told.pop("seat", None)
    if seat is not None:
        seat = seat_number(str(seat))
    card = told.pop("card", None)
    found = None if card is None else game.pieces.parse(card, f"irregularity {id}")
    declared: Declared[Any] = Declared(id, found, seat, told)
    return ListedIrregularity(declared, None if when is None else Point(when), step)
