"""Hand histories in PHH, the open poker hand history format: a recorded hand, read as a round file.

A history is TOML: the stakes, the stacks, and what dealer and players did, one short notation an action. The
format's own variants that chapter 553 has are read by their codes; the chapter's other games have codes of the same
make, documented with the fields that are ours in ``docs/hand-histories.md``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import Any

from feltwork.games import game as find_game
from feltwork.rounds.phh_notation import Recorded, Variant, find_variant
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown

OWN_RULES = frozenset(
    {"raises", "smallest_chip", "check_raise", "show_all_hands", "forced_bet_in_full", "no_flop_no_rake"}
)
"""Options of the submission that no field of the format states: ours, with ``_`` before the name."""
OWN_RULES_BEGIN = ("rake", "time_charge", "bad_beat")
"""So are all whose names begin like this."""
FIRST, METERS, BY_THE_RULES = "_first", "_meters", "_by_the_rules"
"""Who acts first where the blinds do not say it; the Bad Beat meter; the blinds are those that the rules order, so
that the first raise makes them up to the limit where they are below it."""

MOST_BLINDS = 4

_SEE = "see docs/hand-histories.md"
_NOT_TABLE_STAKES = "what a player has on the table must be told"


@dataclass(frozen=True)
class HandHistory:
    """A history: the round, and what it tells beside it."""

    round: dict[str, Any]
    """The round file."""
    finishing_stacks: dict[int, Cents] | None
    """What each seat had at the end, where the file tells it."""
    about: dict[str, Any]
    """Fields that settle nothing, as the file has them: the event, the day, the table."""
    commentary: tuple[tuple[int, str], ...] = ()
    """Remarks, each with the number of the action that it stands beside."""
    name: str = ""
    """How a file of many hands calls this one."""


def read_phh(text: str) -> dict[str, Any]:
    """The round file of one recorded hand; one chip is one dollar, and pN sits in seat N.

    >>> hand = read_phh('''
    ... variant = "NT"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [1, 2, 0]
    ... min_bet = 2
    ... starting_stacks = [200, 200, 150.50]
    ... actions = ["d dh p1 7h2c", "d dh p2 ????", "d dh p3 AsKd", "p3 cbr 6", "p1 f", "p2 f"]
    ... ''')
    >>> hand["button"], hand["chips"]["3"], hand["seats"]["2"]["cards"], hand["actions"]
    (3, '150.50', ['??', '??'], ['3 raise 6.00', '1 fold', '2 fold'])
    >>> hand["posted"]
    {'antes': {}, 'blinds': {'1': '1.00', '2': '2.00'}, 'first': 3, 'antes_dead': True}
    """
    return read_history(text).round


def read_phhs(text: str) -> list[dict[str, Any]]:
    """The round files of a ``.phhs`` file: a table for each hand."""
    return [history.round for history in read_histories(text)]


def read_history(text: str) -> HandHistory:
    """One recorded hand with everything that its file tells."""
    return _read(_parse(text))


def read_histories(text: str) -> list[HandHistory]:
    """Every hand of a ``.phhs`` file, in the order of the file; a file of one hand will do."""
    data = _parse(text)
    if "variant" in data:
        return [_read(data)]
    found = []
    for name, hand in data.items():
        if not isinstance(hand, dict):
            raise Refused(f"the history: {named(name)}", "a table for each hand is expected", instead="[1], [2], ...")
        with of_hand(name):
            found.append(replace(_read(hand), name=name))
    return found


@contextmanager
def of_hand(name: str) -> Iterator[None]:
    """What is refused meanwhile is refused of one hand among many."""
    try:
        yield
    except Refused as refused:
        if not name:
            raise
        what = f"hand {named(name)}, {refused.what}"
        raise Refused(what, refused.why, refused.section, refused.instead) from None


def _parse(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise Refused("the history", "nested too deeply to be a hand", instead=_SEE) from None
    except tomllib.TOMLDecodeError as problem:
        raise Refused("the history", f"not valid TOML: {problem}", instead=_SEE) from None
    except (ValueError, ArithmeticError):  # bounds of Python's own on digits and exponents
        raise Refused("the history", "a number in it has thousands of digits", instead=_SEE) from None


def _read(data: dict[str, Any]) -> HandHistory:
    fields = _Fields(data)
    variant = find_variant(fields.text("variant"))
    stacks = fields.amounts("starting_stacks", least=1, why=_NOT_TABLE_STAKES)
    players = len(stacks)
    if players < 2:
        raise Refused("starting_stacks", "a hand has two players or more", instead="a stack for each player")
    posting = _Posting(variant, fields, stacks)
    recorded = Recorded(variant, players, posting.forced_bet)
    for number, action in enumerate(fields.texts("actions"), 1):
        recorded.read(number, action)
    recorded.end()
    fields.seen += recorded.amounts
    # Stacks that end in fractions tell that pots were divided below a whole chip.
    ended = fields.amounts("finishing_stacks", players) if "finishing_stacks" in data else None
    names = fields.texts("players", players) if "players" in data else [""] * players
    round = {
        "game": "poker",
        "rules": _rules(variant, fields, posting, recorded),
        "chips": {str(seat): money(stack) for seat, stack in enumerate(stacks, 1)},
        **({"button": players} if variant.shape.button else {}),
        "posted": posting.told(recorded),
        **({METERS[1:]: fields.get(METERS)} if METERS in data else {}),
        "seats": {
            str(seat): {**({"player": name} if name else {}), "cards": recorded.hands[seat]}
            for seat, name in enumerate(names, 1)
        },
        "community": recorded.community,
        "actions": recorded.words,
    }
    about = {name: value for name, value in data.items() if name not in fields.used}
    return HandHistory(round, None if ended is None else dict(enumerate(ended, 1)), about, tuple(recorded.commentary))


class _Fields:
    """The fields of a history: each is asked for by name, verified, and its money kept exact."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self.used: set[str] = set()
        self.seen: list[Cents] = []
        """Every amount, for the smallest chip."""

    def __contains__(self, name: str) -> bool:
        return name in self._data

    @property
    def names(self) -> list[str]:
        return list(self._data)

    def get(self, name: str) -> Any:
        if name not in self._data:
            raise Refused(name, "it is missing", instead=_SEE)
        self.used.add(name)
        return self._data[name]

    def text(self, name: str) -> str:
        value = self.get(name)
        if not isinstance(value, str):
            raise Refused(name, f"text is expected, not {shown(value)}", instead=_SEE)
        return value

    def texts(self, name: str, count: int | None = None) -> list[str]:
        values = self._list(name, count)
        for value in values:
            if not isinstance(value, str):
                raise Refused(name, f"text is expected, not {shown(value)}", instead=_SEE)
        return values

    def flag(self, name: str) -> bool:
        if name not in self._data:
            return False
        value = self.get(name)
        if not isinstance(value, bool):
            raise Refused(name, f"true or false is expected, not {shown(value)}", instead=_SEE)
        return value

    def amount(self, name: str, least: Cents = 0) -> Cents:
        return self._cents(self.get(name), name, least)

    def amounts(self, name: str, count: int | None = None, *, least: Cents | None = 0, why: str = "") -> list[Cents]:
        values = self._list(name, count)
        return [self._cents(value, f"{name}, p{player}", least, why) for player, value in enumerate(values, 1)]

    def player(self, name: str, count: int) -> int:
        value = self.get(name)
        if type(value) is not int or not 1 <= value <= count:
            raise Refused(name, f"{shown(value)} is no player's number", instead=f"1 to {count}")
        return value

    def _list(self, name: str, count: int | None) -> list[Any]:
        values = self.get(name)
        if not isinstance(values, list):
            raise Refused(name, f"a list is expected, not {shown(values)}", instead=_SEE)
        if count is not None and len(values) != count:
            why = f"{len(values)} are listed, and {count} players have a stack"
            raise Refused(name, why, instead="one for each player, p1 first")
        return values

    def _cents(self, value: object, what: str, least: Cents | None, why: str = "") -> Cents:
        if isinstance(value, str):
            raise Refused(what, f"a number is expected, not {shown(value)}", instead="10 or 2.50")
        if why and isinstance(value, Decimal) and value.is_infinite():
            raise Refused(what, why, "553.8(b)", "the chips before the hand, as a number")
        cents = parse_money(value, what)
        if least is not None and cents < least:
            raise Refused(what, f"{shown(value)} is too little", instead=f"{money(least)} or more")
        self.seen.append(cents)
        return cents


class _Posting:
    """What was put in before the cards, by whom, and who acts first for it."""

    def __init__(self, variant: Variant, fields: _Fields, stacks: list[Cents]) -> None:
        count = len(stacks)
        self.seats = range(1, count + 1)
        self.button, self.opening = variant.shape.button, variant.shape.opening
        self.listed_antes = fields.amounts("antes", count)
        self.listed_blinds = fields.amounts("blinds_or_straddles", count, least=None) if self.button else [0] * count
        self.forced_bet = 0 if self.button else fields.amount("bring_in", least=1)
        self.by_the_rules = fields.flag(BY_THE_RULES)
        self.own_first = fields.player(FIRST, count) if self.button and FIRST in fields else None
        # With two players the format lists the forced bets the other way round.
        antes, blinds = self.listed_antes, self.listed_blinds
        if count == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        self.antes = {seat: min(antes[seat - 1], stacks[seat - 1]) for seat in self.seats}
        # Antes that differ though stacks would reach are the table's and answer no bet: trimmed, they would go back.
        full = {seat: min(max(antes), stacks[seat - 1]) for seat in self.seats}
        self.antes_dead = not fields.flag("ante_trimming_status") or self.antes != full
        left = {seat: stacks[seat - 1] - self.antes[seat] for seat in self.seats}
        self.blinds = {seat: min(abs(blinds[seat - 1]), left[seat]) for seat in self.seats}
        self.posts = {seat for seat in self.seats if blinds[seat - 1] < 0}
        """Seats that post without being due: they do not move who acts first."""
        self.all_in = {seat for seat in self.seats if left[seat] == self.blinds[seat]}

    @property
    def first(self) -> int:
        """Who acts first: the player after the greatest blind, or the next one who has chips left."""
        if self.own_first:
            return self.own_first
        due = {seat: -blind if seat in self.posts else blind for seat, blind in self.blinds.items()}
        last = max(self.seats, key=lambda seat: (due[seat], seat))
        after = [(last + turn - 1) % len(self.seats) + 1 for turn in self.seats]
        return next((seat for seat in after if seat not in self.all_in), after[0])

    def told(self, recorded: Recorded) -> dict[str, Any]:
        """As the round file has it."""
        told: dict[str, Any] = {"antes": {str(seat): money(ante) for seat, ante in self.antes.items() if ante}}
        if self.button:
            told["blinds"] = {str(seat): money(blind) for seat, blind in self.blinds.items() if blind}
            told["first"] = self.first
        elif recorded.first_to_bet and recorded.up_card_untold:
            told["forced"] = recorded.first_to_bet
        if self.antes_dead:
            told["antes_dead"] = True
        if self.by_the_rules:
            told["made_up"] = True
        return told


def _rules(variant: Variant, fields: _Fields, posting: _Posting, recorded: Recorded) -> dict[str, Any]:
    """The submission that the hand was played by, as far as its history tells."""
    limits = [fields.amount(field, least=1) for field in variant.limits]
    rules: dict[str, Any] = {"type": variant.type, "betting": variant.betting}
    rules |= dict(zip(("minimum", "maximum"), map(money, limits), strict=False))
    rules["ante"] = money(posting.listed_antes[0] if len(set(posting.listed_antes)) == 1 else 0)
    if posting.button:
        # What is more than the least bet is a straddle and no Blind Bet; what was posted says the rest.
        blinds = posting.blinds.values() if posting.by_the_rules else posting.listed_blinds
        due = [blind for blind in blinds if 0 < blind <= limits[0]]
        rules["blinds"] = [money(blind) for blind in due[:MOST_BLINDS] or limits[:1]]
    else:
        rules["forced_bet"] = money(posting.forced_bet)
        if recorded.opened_in_full:
            rules["forced_bet_in_full"] = True
    rules["smallest_chip"] = "0.01" if any(cents % 100 for cents in fields.seen) else "1.00"
    return {**rules, "raises": 0, "rake": "none", **_own_rules(fields)}


def is_own_rule(option: str) -> bool:
    """Whether an option of the submission is told in a field of ours.

    >>> is_own_rule("rake_most"), is_own_rule("minimum")
    (True, False)
    """
    return option in _own_names()


@cache
def _own_names() -> frozenset[str]:
    options = {option.id for option in find_game("poker").rules_type.options()}
    return frozenset(name for name in options if name in OWN_RULES or name.startswith(OWN_RULES_BEGIN))


def _own_rules(fields: _Fields) -> dict[str, Any]:
    """Options in fields of ours; another writer's ``_rake``, which is a sum and no word, is left alone."""
    own = [name for name in fields.names if name.startswith("_") and is_own_rule(name[1:])]
    rules = {name[1:]: fields.get(name) for name in own}
    if "rake" in rules and not isinstance(rules["rake"], str):
        fields.used.remove("_rake")
        del rules["rake"]
    return rules
