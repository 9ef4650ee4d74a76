"""The minimum training standards, edition by edition, as the printed tables have them: hours and weeks by game type.

Three editions are at hand: chapter 527 of 2010, section 611a.2 as it stood, and section 611a.2 as amended. Which one
holds on a day is a matter of dates (``in_force``); what a game counts as differs between them, and that is here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final, Literal

from feltwork.regulation.catalogue import catalogue
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

BLACKJACK: Final = "blackjack"
CRAPS: Final = "craps"

Equipment = Literal["cards", "dice", "tiles"]
"""What a game is conducted with, as far as the standards ask for its handling to be taught."""


class GameType(StrEnum):
    """A row of the printed tables: games that are taught together."""

    BANKED_CARDS = "banked_cards"
    DICE = "dice"
    BACCARAT = "baccarat"
    POKER = "poker"
    ROULETTE = "roulette"
    PAI_GOW_TILES = "pai_gow_tiles"
    PAI_GOW_POKER = "pai_gow_poker"
    SIC_BO_AND_BIG_6 = "sic_bo_and_big_6"

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS: Final = {
    GameType.BANKED_CARDS: "Blackjack and other banked card games",
    GameType.DICE: "Craps and other dice games",
    GameType.BACCARAT: "Baccarat, Midibaccarat and Minibaccarat",
    GameType.POKER: "nonbanked Poker",
    GameType.ROULETTE: "Roulette",
    GameType.PAI_GOW_TILES: "Pai Gow Tiles",
    GameType.PAI_GOW_POKER: "Pai Gow Poker",
    GameType.SIC_BO_AND_BIG_6: "Sic Bo and Big 6 Wheel",
}


@dataclass(frozen=True, slots=True)
class Course:
    """What a course in a game type takes at the least."""

    hours: int
    weeks: int
    section: str
    in_game: Mapping[str, int] = field(default_factory=dict)
    """Hours that must be in a certain game of the type."""


@dataclass(frozen=True, slots=True)
class Standard:
    """One edition of the minimum training standards."""

    id: str
    words: str
    section: str
    first: Mapping[GameType, Course]
    """The course of somebody who has completed none."""
    additional: Mapping[GameType, Course]
    """The course of a dealer who has completed one in another type; a type that is not here has no shorter one."""
    handling: Mapping[Equipment, str]
    """By equipment the paragraph that has its use and control taught."""
    same_type: str | None
    """The paragraph on a different game of the same type, where there is one."""
    alternative: str | None
    """The paragraph on alternative durations, where there is one."""
    test: str
    """Where it asks for the table test."""
    default_from: date
    """From which day it holds where nothing else is stated."""

    def course(self, type: GameType, *, trained: bool) -> Course | None:
        """What a type takes: for a dealer trained in another type the shorter course, where the table has one."""
        return (self.additional.get(type) if trained else None) or self.first.get(type)


_T: Final = GameType


def _courses(section: str, table: Mapping[GameType, tuple[int, int]], **blackjack: int) -> dict[GameType, Course]:
    return {
        type: Course(hours, weeks, section, dict(blackjack) if type is _T.BANKED_CARDS else {})
        for type, (hours, weeks) in table.items()
    }


_HANDLING_611A: Final[Mapping[Equipment, str]] = {
    "cards": "611a.2(a)(2)",
    "dice": "611a.2(a)(3)",
    "tiles": "611a.2(a)(4)",
}

CHAPTER_527: Final = Standard(
    id="527",
    words="chapter 527, the temporary standards of 2010",
    section="527.2",
    first=_courses(
        "527.2(1)",
        {
            _T.BANKED_CARDS: (120, 6),
            _T.DICE: (160, 6),
            _T.BACCARAT: (80, 4),
            _T.POKER: (80, 4),
            _T.ROULETTE: (80, 4),
            _T.PAI_GOW_TILES: (160, 6),
            _T.PAI_GOW_POKER: (80, 4),
        },
    ),
    additional={},
    handling={"cards": "527.2(2)", "dice": "527.2(3)", "tiles": "527.2(4)"},
    same_type=None,
    alternative=None,
    test="527.5(a)",
    default_from=date(2010, 3, 6),
)

EARLIER_611A: Final = Standard(
    id="611a",
    words="section 611a.2 as it stood before the amendment",
    section="611a.2",
    first=_courses(
        "611a.2(a)(1)",
        {
            _T.BANKED_CARDS: (100, 5),
            _T.DICE: (160, 6),
            _T.BACCARAT: (80, 4),
            _T.POKER: (80, 4),
            _T.ROULETTE: (80, 4),
            _T.PAI_GOW_TILES: (160, 6),
            _T.PAI_GOW_POKER: (80, 4),
        },
        blackjack=80,
    ),
    additional=_courses(
        "611a.2(b)(1)",
        {
            _T.BANKED_CARDS: (60, 3),
            _T.POKER: (60, 3),
            _T.DICE: (140, 6),
            _T.ROULETTE: (40, 2),
            _T.PAI_GOW_TILES: (140, 6),
        },
    ),
    handling=_HANDLING_611A,
    same_type=None,
    alternative="611a.2(c)",
    test="611a.2(b)(2)",
    default_from=date(2012, 1, 1),
)

AMENDED_611A: Final = Standard(
    id="611a-amended",
    words="section 611a.2 as amended",
    section="611a.2",
    first=_courses(
        "611a.2(a)(1)",
        {
            _T.BANKED_CARDS: (100, 5),
            _T.DICE: (160, 6),
            _T.POKER: (80, 4),
            _T.ROULETTE: (80, 4),
            _T.PAI_GOW_TILES: (160, 6),
            _T.SIC_BO_AND_BIG_6: (30, 2),
        },
        blackjack=80,
    ),
    additional=_courses(
        "611a.2(b)(1)",
        {
            _T.BANKED_CARDS: (60, 3),
            _T.POKER: (60, 3),
            _T.DICE: (120, 5),
            _T.ROULETTE: (30, 2),
            _T.PAI_GOW_TILES: (120, 5),
            _T.SIC_BO_AND_BIG_6: (15, 1),
        },
    ),
    handling=_HANDLING_611A,
    same_type="611a.2(d)",
    alternative="611a.2(c)",
    test="611a.2(d)",
    default_from=date(2016, 1, 1),
)

STANDARDS: Final = {one.id: one for one in (CHAPTER_527, EARLIER_611A, AMENDED_611A)}
"""From the oldest to the newest; in force is the newest whose day has come."""


def in_force(on: date, begins: Mapping[str, date] | None = None) -> Standard:
    """The edition that holds on a day; ``begins`` has days that were stated in place of the default ones.

    >>> in_force(date(2011, 5, 1)).id, in_force(date(2026, 11, 16)).id
    ('527', '611a-amended')
    """
    stated = begins or {}
    held = [one for one in STANDARDS.values() if stated.get(one.id, one.default_from) <= on]
    return held[-1] if held else CHAPTER_527


# ------------------------------------------------------------------------------------------------ games and types


@dataclass(frozen=True, slots=True)
class Taught:
    """A game in which hours are given: one of the catalogue, or one that is taught and not played here."""

    id: str
    name: str
    equipment: Equipment | None
    type: GameType
    """Under the newest standards; older ones have rows of their own for some."""
    own_row: GameType | None = None
    """The row that it had before the amendment, where that was another one."""


_OWN_ROWS: Final = {
    "minibaccarat": _T.BACCARAT,
    "midibaccarat": _T.BACCARAT,
    "baccarat": _T.BACCARAT,
    "pai-gow-poker": _T.PAI_GOW_POKER,
    "six-card-fortune-pai-gow-poker": _T.PAI_GOW_POKER,
}
_NOT_BANKED_CARDS: Final = {
    "props-and-hops": _T.DICE,
    "high-roll-dice": _T.DICE,
    "pai-gow-tiles": _T.PAI_GOW_TILES,
    "poker": _T.POKER,
}
_EQUIPMENT: Final[Mapping[GameType, Equipment | None]] = {
    _T.BANKED_CARDS: "cards",
    _T.POKER: "cards",
    _T.DICE: "dice",
    _T.PAI_GOW_TILES: "tiles",
    _T.ROULETTE: None,
    _T.SIC_BO_AND_BIG_6: None,
}
_NOT_PLAYED_HERE: Final = (
    Taught(BLACKJACK, "Blackjack", "cards", _T.BANKED_CARDS),
    Taught(CRAPS, "Craps", "dice", _T.DICE),
    Taught("mini-craps", "Mini-Craps", "dice", _T.DICE),
    Taught("roulette", "Roulette", None, _T.ROULETTE),
    Taught("sic-bo", "Sic Bo", "dice", _T.SIC_BO_AND_BIG_6),
    Taught("big-six-wheel", "Big 6 Wheel", None, _T.SIC_BO_AND_BIG_6),
)


def _of_catalogue(id: str, name: str) -> Taught:
    type = _NOT_BANKED_CARDS.get(id, _T.BANKED_CARDS)
    return Taught(id, name, _EQUIPMENT[type], type, _OWN_ROWS.get(id))


GAMES: Final[Mapping[str, Taught]] = {
    one.id: one for one in (*(_of_catalogue(id, game.name) for id, game in catalogue().items()), *_NOT_PLAYED_HERE)
}
"""Every game in which hours can be recorded."""


def taught(game: str) -> Taught:
    """A game by its id, or by an edition that there is."""
    id, _, chapter = game.partition("@")
    if id not in GAMES or (chapter and (id not in catalogue() or chapter not in catalogue()[id].chapters)):
        raise Refused(f"game {shown(game)}", "no such game is taught", "527.2(1)", f"one of {', '.join(GAMES)}")
    return GAMES[id]


def type_of(game: str, standard: Standard) -> GameType | None:
    """What a game counts as under a standard; None where its table has no row for it.

    >>> type_of("baccarat", CHAPTER_527), type_of("baccarat", AMENDED_611A)
    (<GameType.BACCARAT: 'baccarat'>, <GameType.BANKED_CARDS: 'banked_cards'>)
    >>> type_of("sic-bo", CHAPTER_527) is None
    True
    """
    found = taught(game)
    row = found.own_row if found.own_row in standard.first else found.type
    return row if row in standard.first else None


# --------------------------------------------------------------------------------- what temporary chapters add


@dataclass(frozen=True, slots=True)
class OfChapter:
    """What a temporary chapter asks of a trained dealer who turns to its game, in place of the table of types."""

    section: str
    hours: int
    """At least; 0 where the chapter asks for training and does not say how much."""
    not_after: str | None = None
    """A game: who completed a course in it needs no such hours."""


OF_CHAPTER: Final[Mapping[str, OfChapter]] = {
    "581": OfChapter("581.14(d)", 0),
    "583": OfChapter("583.14(d)", 0),
    "585": OfChapter("585.5(d)", 10, CRAPS),
    "587": OfChapter("587.14(d)", 0),
    "593": OfChapter("593.6(d)", 10, CRAPS),
}
