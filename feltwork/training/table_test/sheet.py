"""A whole test: which rounds, which pages, and the key. Made from an edition, its rules, a seed and a number of rounds.

The key is the settlement's own lines, the procedure's own steps and the game's own list of irregularities: nothing that
is right or wrong is written here.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from feltwork.equipment.randomness import SimulationSource
from feltwork.games import game as find_game
from feltwork.procedure.game import Game
from feltwork.procedure.request import Ask, Burn, Deal, Request, Reveal, Roll, Settle, Take
from feltwork.rounds.rules import rules_data
from feltwork.training.table_test.errors import Error, plant
from feltwork.training.table_test.items import Answers, ChoiceItem, ExtraItem, Item, LineItem, Mark, Stage, part_of
from feltwork.training.table_test.order import is_in_order
from feltwork.training.table_test.picture import event_texts, final_picture, opening_picture, step_words
from feltwork.training.table_test.planting import Dealt, Setting, Step, deal, irregular, pool, telling

POOL: Final = 24
"""Rounds that are dealt to choose from."""
_IRREGULAR: Final = range(1_000, 1_012)
_CHANCE: Final = 2_000
"""Streams of chance: rounds have the first ones, what is planted into them the others."""
_MOST_CHOICES: Final = 4
_ORDER: Final[tuple[Literal["settle", "irregularity", "next", "watch"], ...]] = (
    "settle",
    "irregularity",
    "watch",
    "settle",
    "next",
    "settle",
    "irregularity",
    "watch",
)
"""What the rounds of a test ask for, one after the other, and again from the first."""
_STEPS_ASKED: Final = 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """A test as it is held: page after page."""

    edition: str
    name: str
    seed: int
    posted: tuple[Mapping[str, Any], ...]
    """Paytables in force, as the layout has them inscribed."""
    stages: tuple[Stage, ...]

    def shown(self, stage: int) -> dict[str, Any]:
        """A page, with nothing of what is right."""
        return {
            "edition": self.edition,
            "name": self.name,
            "stage": stage,
            "stages": len(self.stages),
            "posted": [dict(table) for table in self.posted],
            **self.stages[stage].shown(),
        }

    def key(self) -> list[dict[str, Any]]:
        """Every right answer, page by page."""
        return [stage.key() for stage in self.stages]

    @property
    def digest(self) -> bytes:
        """What proves later that a test made again from its seed is the same test."""
        made = [[stage.shown(), stage.key()] for stage in self.stages]
        return hashlib.sha256(json.dumps(made, sort_keys=True).encode()).digest()

    def mark(self, answers: Mapping[int, Answers]) -> list[Mark]:
        """Every line of every page."""
        return [mark for number, stage in enumerate(self.stages) for mark in stage.mark(answers.get(number, {}))]


def sheet(edition: str, seed: int, rounds: int, rules: Mapping[str, object] | None = None) -> Sheet:
    """The test of an edition under its rules; the same of everything is the same test.

    >>> test = sheet("three-card-poker", seed=7, rounds=4)
    >>> [stage.kind for stage in test.stages]
    ['settle', 'irregularity', 'settle', 'watch', 'settle']
    >>> all(mark.correct for mark in test.mark(dict(enumerate(test.key()))))
    True
    """
    return _made(find_game(edition).edition, seed, rounds, json.dumps(dict(rules or {}), sort_keys=True))


@lru_cache(maxsize=64)
def _made(edition: str, seed: int, rounds: int, rules: str) -> Sheet:
    game = find_game(edition)
    stated = json.loads(rules)
    setting = Setting(game, game.submission(stated), seed)
    stages = tuple(_stages(setting, rounds))
    posted = tuple(table for table in rules_data(game, stated)["paytables"] if table["in_force"])
    return Sheet(game.edition, game.name, seed, posted, stages)


def _stages(setting: Setting, rounds: int) -> Iterator[Stage]:
    wanted = [_ORDER[number % len(_ORDER)] for number in range(rounds)]
    among = pool(setting, POOL)
    extras = _extras(among)
    chance = SimulationSource(setting.seed, _CHANCE)
    irregularities = irregular(setting, chance, _IRREGULAR)
    rest = iter(telling(among, rounds))
    planted: set[Error] = set()
    for number, kind in enumerate(wanted, 1):
        wrong = next(irregularities, None) if kind == "irregularity" else None
        if wrong is not None:
            yield from _irregularity(setting, wrong, number, extras, chance)
            continue
        dealt = next(rest)
        if kind == "watch":
            yield _watch(dealt, number, chance, planted)
            continue
        asked = list(_next(setting, dealt, number, chance)) if kind == "next" else []
        yield from asked or [_settle(dealt, number, extras)]


# ----------------------------------------------------------------------------------------------------- settling


def _extras(among: list[Dealt]) -> tuple[str, ...]:
    """Everything that was paid or taken in a round with nothing staked on it: asked of every seat in every round."""
    return tuple(
        sorted({line.wager for one in among for lines in one.lines.values() for line in lines if not line.staked})
    )


def _settle(dealt: Dealt, number: int, extras: tuple[str, ...]) -> Stage:
    events = _events(dealt, len(dealt.steps))
    items = tuple(item for seat in dealt.table.round.counterclockwise() for item in _seat(dealt, seat, extras))
    return Stage("settle", number, final_picture(dealt.table, dealt.told).to_json(), events, items)


def _seat(dealt: Dealt, seat: int, extras: tuple[str, ...]) -> Iterator[Item]:
    """A seat's stakes and what may be due besides; each hand of a split, and each roll, is settled for itself."""
    lines, game = dealt.lines[seat], dealt.table.game
    staked = [line for line in lines if line.staked]
    order = {wager: place for place, wager in enumerate(dealt.table.round.placed[seat])}
    parts = dict.fromkeys((line.wager, part_of(line)) for line in staked)
    for wager, part in sorted(parts, key=lambda one: order.get(one[0], len(order))):
        own = tuple(line for line in staked if (line.wager, part_of(line)) == (wager, part))
        id, name = f"seat-{seat}/{wager}", _name(game, wager)
        if part:
            id, name = f"{id}/{part.replace(' ', '-')}", f"{name}, {part}"
        yield LineItem(id, seat, wager, name, sum(line.staked for line in own), own)
    for extra in extras:
        own = tuple(line for line in lines if line.wager == extra and not line.staked)
        yield ExtraItem(f"seat-{seat}/+{extra}", seat, extra, _name(game, extra), own)


def _name(game: Game[Any, Any], wager: str) -> str:
    found = next((one.name for one in game.wagers if one.id == wager), None)
    return found or wager.replace("_", " ").capitalize()


def _events(dealt: Dealt, until: int) -> tuple[str, ...]:
    pieces, irregularity = dealt.table.game.pieces, dealt.declared.what if dealt.declared else ""
    return tuple(
        text for step in dealt.steps[:until] for text in event_texts(step.request, step.answer, pieces, irregularity)
    )


# ----------------------------------------------------------------------------------------------- irregularities


def _irregularity(
    setting: Setting, dealt: Dealt, number: int, extras: tuple[str, ...], chance: SimulationSource
) -> Iterator[Stage]:
    """First what is to be done, by the game's own list; then the round as it went on, to be settled."""
    declared = dealt.declared
    assert declared is not None, "something was declared in this round"
    game, rules = setting.game, setting.rules
    outcomes = dict.fromkeys(
        game.as_ordered(rules, one).outcome for one in game.irregularities if game.possible(rules, one)
    )
    others = [one for one in outcomes if not _says_as_much(one, declared.outcome)]
    choices = chance.shuffled([declared.outcome, *chance.shuffled(others)[: _MOST_CHOICES - 1]])
    item = ChoiceItem(
        "irregularity",
        f"{declared.what}. What is done?",
        tuple(choices),
        frozenset({choices.index(declared.outcome)}),
        f"{declared.what}: {declared.outcome}",
        declared.section,
    )
    before = dealt.steps[dealt.declared_at].before
    shown = before or opening_picture(dealt.table)
    yield Stage("irregularity", number, shown.to_json(), _events(dealt, dealt.declared_at), (item,))
    yield _settle(dealt, number, extras)


def _says_as_much(one: str, other: str) -> bool:
    """Whether all that one outcome says is in another one: then neither is wrong beside the other.

    >>> _says_as_much("it goes to the discard rack", "it is not used and goes to the discard rack")
    True
    """
    said, also = ({part.removeprefix("it ") for part in _CLAUSES.split(text)} for text in (one, other))
    return said <= also or also <= said


_CLAUSES: Final = re.compile(r",? and |[,;:] ")


# ------------------------------------------------------------------------------------------------ what comes next

_ASKED: Final = (Deal, Burn, Reveal, Roll, Ask, Settle, Take)


def _next(setting: Setting, dealt: Dealt, number: int, chance: SimulationSource) -> Iterator[Stage]:
    """Which step comes next, by the procedure itself: who is dealt to, whether a card is drawn, who is settled."""
    again, pieces = deal(setting, dealt.stream, pictures=True), setting.game.pieces
    steps = list(again.steps)
    words = [step_words(one.request, pieces) for one in steps]
    every = [word for word in dict.fromkeys(words) if word]
    places = [
        place
        for place, one in enumerate(steps)
        if _can_be_asked(one.request) and words[place] and one.before is not None and len(every) > 1
    ]
    for place in sorted(_spread(steps, places, chance)):
        right = words[place]
        near = sorted((one for one in every if one != right), key=lambda one: abs(words.index(one) - place))
        choices = chance.shuffled([right, *near[: _MOST_CHOICES - 1]])
        request = steps[place].request
        item = ChoiceItem(
            f"next-{place}",
            "What does the dealer do next?",
            tuple(choices),
            frozenset({choices.index(right)}),
            f"next is: {right}",
            request.section,
        )
        before = steps[place].before
        assert before is not None, "only steps with a picture are asked"
        yield Stage("next", number, before.to_json(), _events(again, place), (item,))


def _can_be_asked(request: Request) -> bool:
    """A step whose place is fixed: which seat is settled next is no question where the chapter has no order."""
    return isinstance(request, _ASKED) and (not isinstance(request, Settle) or is_in_order(str(request.section)))


def _spread(steps: list[Step], places: list[int], chance: SimulationSource) -> list[int]:
    """Steps of different sections, so that not every question is about the deal."""
    by_section: dict[str, list[int]] = {}
    for place in places:
        by_section.setdefault(str(steps[place].request.section), []).append(place)
    chosen = chance.shuffled(list(by_section))[:_STEPS_ASKED]
    return [by_section[section][chance.below(len(by_section[section]))] for section in chosen]


# --------------------------------------------------------------------------------------------- a dealer's errors


def _watch(dealt: Dealt, number: int, chance: SimulationSource, before: set[Error]) -> Stage:
    """A round as another dealer dealt and settled it: what is wrong, and where?"""
    planted = plant(dealt, chance, before)
    before.add(planted.error)
    log = tuple(f"{place}. {entry.text}" for place, entry in enumerate(planted.log, 1))
    kinds = list(Error)
    what = ChoiceItem(
        "error",
        "What did the dealer do wrong?",
        tuple(one.words for one in kinds),
        frozenset({kinds.index(planted.error)}),
        planted.why,
        planted.section,
    )
    nowhere = len(log)
    where = ChoiceItem(
        "where",
        "Where?",
        (*log, "nowhere"),
        planted.where or frozenset({nowhere}),
        planted.why,
        planted.section,
    )
    return Stage("watch", number, final_picture(dealt.table, dealt.told).to_json(), log, (what, where))
