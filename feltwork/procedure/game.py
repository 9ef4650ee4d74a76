"""What a game is: its description as data, its procedure as a generator, its settlement as pure functions."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from feltwork.equipment.cards import CARD
from feltwork.equipment.piece import AnyKind, Piece
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.felt import Inscription, Printed, Rows
from feltwork.procedure.irregularity import Irregularity, Outcome, Voided
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Declared, P, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.verify import verify_card
from feltwork.submission.option import Amount, Option
from feltwork.submission.paytable import Paytable, Row, snake
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.terms.section import full_section
from feltwork.terms.shown import shown

R = TypeVar("R", bound=Submission)


MOST_TERMINALS = 1_000
"""A bound on what can grow: far more terminals than a facility connects to one table."""


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager by the regulation's own name."""

    id: str
    name: str
    section: str
    about: str
    required: bool = False
    placed: bool = True
    """Before the deal; False for one that the round adds."""
    also: tuple[str, ...] = ()
    """Other names a round file may use for it."""
    limited_by: str = ""
    """The paragraph of its limits, where it is another one."""
    decided_as: str = ""
    """The word that makes it, where the round adds it and a round file may list its stake with the wagers as well."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A fact of the chapter with its section: equipment, an opening step."""

    section: str
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A table that the chapter prints and that pays nothing: who draws, what ranks where."""

    section: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """Something that falls due: by the hours, or by the rounds."""

    id: str
    section: str
    about: str
    hours: int | None = None
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A point at which players choose; the procedure asks through it, so the list of points stays true."""

    id: str
    section: str
    about: str
    words: tuple[str, ...]
    default: str | None = None
    may_wait: bool = False
    aloud: bool = False
    shares_silence: bool = False
    any_order: bool = False
    may_follow: tuple[str, ...] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    """Where a word has a paragraph of its own."""

    def question(
        self, seat: int, *actions: Action, prompt: str = "", hand: int = 0, moot: bool = False, default: str = ""
    ) -> Question:
        assert {action.word for action in actions} <= set(self.words), f"{self.id} does not list its actions"
        silence = default or self.default
        return Question(
            seat,
            actions,
            prompt or self.about,
            hand,
            silence,
            moot=moot,
            aloud=self.aloud,
            may_wait=self.may_wait,
            shares_silence=self.shares_silence,
            may_follow=self.may_follow,
            any_order=self.any_order,
        )


@dataclass(frozen=True, slots=True)
class Part:
    """One of the two hands in which a player or the dealer has set the pieces."""

    name: str
    pieces: tuple[Piece, ...]
    words: str
    """What it comes to; "" where nothing is made of it."""


Described = TypeVar("Described", Wager, Clause, Chart, DecisionPoint, Irregularity)


def table_minimum(section: str) -> Any:
    """The option for the least wager posted at the table."""
    about = "the minimum wager posted at the table"
    return option(Amount(section=section, about=about, default=1_00, least=1, most=10_000_00))


def table_maximum(section: str) -> Any:
    """The option for the greatest wager posted at the table."""
    about = "the maximum wager posted at the table"
    return option(Amount(section=section, about=about, default=10_000_00, least=1, most=10_000_000_00))


class Game(ABC, Generic[R, P]):
    """One edition of a game. A module in ``feltwork.games`` makes it known by its ``EDITIONS``."""

    id: ClassVar[str]
    name: ClassVar[str]
    rules_type: type[R]
    chapter: str
    positions: int
    positions_section: str
    cards_section: str = ""
    pieces: ClassVar[AnyKind] = CARD
    """What is dealt: how it is read, and the words for it."""
    stacks: ClassVar[int] = 0
    """Into how many stacks the pieces are put before the deal, where they are delivered by where they lie in them."""
    stub_leaves: ClassVar[bool] = False
    """What is left of the deck leaves the shoe after the deal: a file that lists the shoe may list it to its end."""
    common_outcome: ClassVar[bool] = False
    """One outcome for all, so that more than the felt's seats may wager on it."""
    progressive_wager: str = ""
    """The wager that feeds and is paid from the meter "progressive", where the chapter has one."""
    ends_by: str = ""
    """The paragraph by which a round is over, where the chapter has one: nobody wagers after it."""
    nonbanked: ClassVar[bool] = False
    """Players contend for a pot against each other: nothing is placed before the deal, and the house has no hand."""
    may_leave_cards_untold: ClassVar[bool] = False
    """A file may list a card that nobody told as "??": hands that were folded, or conceded unseen."""
    least_players: ClassVar[int] = 1
    """How many it takes to play a round."""
    bank: ClassVar[str] = ""
    """The line in which a player who banks has what others lost, or pays what they won, where players may bank."""
    wagers: tuple[Wager, ...]
    customary_wagers: ClassVar[tuple[str, ...]] = ()
    """What a player usually places, where that is more than the required wagers; automatic players do."""
    decisions: tuple[DecisionPoint, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    events: tuple[Irregularity, ...] = ()
    """What the procedure must hear of that is no irregularity: the cover card appears."""
    situation: tuple[Option, ...] = ()
    """How the table stands when the round begins: keys of the round file that are the game's own."""
    in_short: tuple[Clause, ...] = ()
    """What somebody who sits down for the first time has to know."""
    rankings: tuple[Clause, ...] = ()
    """What beats what, highest first."""
    charts: tuple[Chart, ...] = ()
    """Tables of the chapter other than paytables, made from what the procedure goes by."""
    conditions: tuple[Clause, ...] = ()
    """What holds for the wagers and the play beyond what the other lists say."""
    places: ClassVar[Mapping[str, Place]] = {"dealer": DEALER}
    """Keys of the round file that list cards, and where these go."""
    layouts: ClassVar[Mapping[Place, tuple[tuple[int | None, ...], ...]]] = {}
    """How the cards of a place lie, row by row, where not side by side: their numbers from 0, None an empty spot."""
    felt: ClassVar[Rows] = ()
    """How the betting areas lie, row by row from the dealer's side to the player's, each the id of a wager, "" an empty
    spot. Ids that an edition lacks or rules do not offer leave no gap. Where a game does not say, it is
    ``customary_felt``."""
    printed: Printed = Printed()
    """What the betting areas look like, and what else the layout has printed on it."""

    dice_told: ClassVar[str] = ""
    """How a round file lists the game's rolls, where it has any."""
    dealer_low_told: ClassVar[str] = "the dealer's low hand"
    """What the round file's ``dealer_low`` lists, where hands are set in two."""
    cites: tuple[object, ...] = ()
    """Records of sections that shared steps follow; each number in them is one that the game cites."""
    house_way: tuple[Clause, ...] = ()
    """How the dealer's hands are set, in the order of the cases, where the dealer sets hands."""

    def __init__(self) -> None:
        """Editions share what they print alike: numbers such as ``12(b)`` become those of the chapter."""
        self.wagers = tuple(map(self._full, self.wagers))
        self.decisions = tuple(map(self._full, self.decisions))
        self.irregularities = tuple(map(self._full, self.irregularities))
        self.events = tuple(map(self._full, self.events))
        self.situation = tuple(key.under(self.chapter) for key in self.situation)
        self.in_short = tuple(map(self._full, self.in_short))
        self.rankings = tuple(map(self._full, self.rankings))
        self.charts = tuple(map(self._full, self.charts))
        self.conditions = tuple(map(self._full, self.conditions))
        self.house_way = tuple(map(self._full, self.house_way))
        self.printed = self.printed.under(self.at)
        self.positions_section = self.at(self.positions_section)
        self.ends_by = self.at(self.ends_by) if self.ends_by else ""
        self.cards_section = self.at(self.cards_section) if self.cards_section else ""

    def _full(self, item: Described) -> Described:
        """An item of the description with its sections in full."""
        changes: dict[str, Any] = {"section": self.at(item.section)}
        if isinstance(item, Wager) and item.limited_by:
            changes["limited_by"] = self.at(item.limited_by)
        if isinstance(item, DecisionPoint):
            changes["sections"] = {word: self.at(section) for word, section in item.sections.items()}
        return replace(item, **changes)

    @property
    def edition(self) -> str:
        """``three-card-poker@565``."""
        return f"{self.id}@{self.chapter}"

    def __repr__(self) -> str:
        return f"<{self.edition}>"

    def at(self, number: str) -> str:
        """A section of this edition's chapter: ``at("3(f)")``; a number in full stays as it is."""
        return full_section(self.chapter, number)

    # What a game states.

    @abstractmethod
    def play(self, round: Round[R, P]) -> Steps[None]:
        """The procedure, in the order of the chapter."""

    @abstractmethod
    def equipment(self, rules: R) -> tuple[Clause, ...]:
        """What lies on the table under these rules."""

    @abstractmethod
    def opening(self, rules: R) -> tuple[Clause, ...]:
        """The steps that open a table for gaming."""

    @abstractmethod
    def clocks(self, rules: R) -> tuple[Clock, ...]:
        """What falls due under these rules."""

    @abstractmethod
    def paytables(self) -> tuple[Paytable, ...]:
        """Every paytable, as printed."""

    def paytables_in_force(self, rules: R) -> tuple[Paytable, ...]:
        """The paytables chosen by these rules; by default those that are fixed or a field of the submission."""
        chosen = [value for value in vars(rules).values() if isinstance(value, Paytable)]
        wagers = {table.wager for table in chosen}
        options = {option.id for option in self.rules_type.options()}
        fixed = [table for table in self.paytables() if table.wager not in wagers | options]
        return (*chosen, *fixed)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        """The wagers that a table pays, or beside which it pays a bonus; by default the one it is named after."""
        return (table.wager,)

    def rows_for(self, table: Paytable, wager: Wager) -> tuple[Row, ...]:
        """The rows of a table that a wager can be paid by; by default all of one that pays it, and none of others."""
        return table.rows if wager.id in self.pays(table) else ()

    def inscriptions(self, rules: R) -> tuple[Inscription, ...]:
        """The lines that the layout prints under these rules: those about no wager, or about one that is offered."""
        offered = {wager.id for wager in self.offered(rules)}
        return tuple(line for line in self.printed.lines if not line.wager or line.wager in offered)

    def deck(self, rules: R) -> Counter[P]:
        """How many of each card the decks in play hold."""
        return Counter()

    def offered(self, rules: R) -> tuple[Wager, ...]:
        """The wagers offered under these rules."""
        return self.wagers

    def rules_shown(
        self, stated: Mapping[str, object], stakes: Mapping[int, Mapping[str, Cents]]
    ) -> Mapping[str, object]:
        """The choices that a round file states, with any that its wagers show; a game adds the latter."""
        return stated

    def verify_wagers(self, round: Round[R, P]) -> None:
        """Refuse what the chapter refuses beyond the limits that every wager has."""

    def limits(self, rules: R, wager: Wager) -> tuple[Cents, Cents]:
        """The least and the most that may be placed on a wager before the deal."""
        low: Cents = getattr(rules, "table_minimum", 1)
        high: Cents = getattr(rules, "table_maximum", 10_000_000_00)
        return low, high

    def required(self, rules: R, wager: Wager) -> bool:
        """Whether a player must place a wager to take part under these rules."""
        return wager.required

    def house_way_in_force(self, rules: R) -> tuple[Clause, ...]:
        """How the dealer's hands are set under these rules."""
        return self.house_way

    def meters_fed(
        self, rules: R, shown: Mapping[str, Cents], stakes: Mapping[int, Mapping[str, Cents]]
    ) -> dict[str, Cents]:
        """What meters show when the awards of a round are paid, where they showed ``shown`` before its wagers."""
        return dict(shown)

    def seats_at(self, rules: R) -> int:
        """How many betting positions the table has under these rules."""
        return self.positions

    def meters(self, rules: R) -> dict[str, Cents]:
        """Progressive meters by name, with the amount that they start and start again with under these rules."""
        return {}

    def sign(self, rules: R) -> tuple[Clause, ...]:
        """What a sign at the table says under these rules, where the chapter has one stand there."""
        return ()

    def chips_needed(self, rules: R) -> tuple[Cents, str]:
        """What a player must have on the table to take part in a nonbanked game, and by which section."""
        return 0, self.positions_section

    def bank_covers(self, round: Round[R, P]) -> Mapping[int, Cents]:
        """What a player who banks could lose at most, by seat; nothing where the dealer banks."""
        return {}

    def possible(self, rules: R, irregularity: Irregularity) -> bool:
        """Whether an irregularity can occur under these rules."""
        return True

    def as_ordered(self, rules: R, irregularity: Irregularity) -> Irregularity:
        """An irregularity as these rules have it, where its section depends on the way cards are dealt."""
        return irregularity

    def handle(
        self, round: Round[R, P], irregularity: Irregularity, declared: Declared[P], request: Request
    ) -> Steps[Outcome]:
        """The game's own handling of an irregularity whose effect is its own."""
        raise AssertionError(f"{self.edition} does not handle {irregularity.id} ({declared}, {request}, {round})")
        yield  # a generator like its overrides

    def stays_live(self, round: Round[R, P], cause: Irregularity) -> frozenset[str]:
        """The wagers that the cards settle although the cause voids the round; nearly every chapter has none."""
        return frozenset()

    def settle_live(self, round: Round[R, P], cause: Irregularity) -> Steps[None]:
        """Settle what stays live in a void round, once everything else has come back."""
        raise AssertionError(f"{self.edition} leaves nothing live after {cause.id} ({round})")
        yield  # a generator like its overrides

    def verify_irregular_card(self, round: Round[R, P], irregularity: Irregularity, card: P) -> None:
        """Refuse a card that cannot have been found."""
        verify_card(round, card, f"irregularity {irregularity.id}")

    def verify_declared(
        self, round: Round[R, P], irregularity: Irregularity, declared: Declared[P], request: Request
    ) -> None:
        """Refuse an irregularity that cannot be true of the cards as they lie."""

    def worth(self, round: Round[R, P], place: Place) -> str:
        """What the pieces at a place come to, for whoever sees all of them; "" where the game has no word for it."""
        return ""

    def parts(self, round: Round[R, P], place: Place) -> tuple[Part, ...]:
        """The hands in which the pieces at a place are set, the low one first; none where they are not set in two."""
        return ()

    def headline(self, round: Round[R, P]) -> str:
        """What a round came to, in a few words, for whoever looks back at the last ones."""
        return self.worth(round, DEALER)

    def mark(self, round: Round[R, P]) -> str:
        """The letter of a round on the board of those before it, where the game has such a board."""
        return ""

    def role(self, round: Round[R, P], seat: int) -> str:
        """What a player is besides a player, in a word or two: the bank; "" for most."""
        return ""

    def accounts(self, round: Round[R, P], seat: int) -> tuple[tuple[int, str], ...]:
        """For a player against whom the others play: by seat, 0 the dealer, what each won or lost and why."""
        return ()

    def why_unused(self, round: Round[R, P], seat: int, told: str) -> Refused | None:
        """Why nobody asked for a decision that a file lists for a seat, or for its ``low`` hand (0 the dealer's).

        None where the game has no more to say than that nothing asked for it.
        """
        return None

    def not_asked(self, round: Round[R, P], seat: int) -> Mapping[str, int]:
        """Words that a file may list although nobody was asked, and how often: standing on a hand that is complete."""
        return {}

    def seats_named(self, round: Round[R, P], irregularity: Irregularity) -> Collection[int]:
        """The seats that may be told with an irregularity; nearly always those with a wager."""
        return round.seats

    def left_for_the_next_round(self, round: Round[R, P]) -> int:
        """How many cards drawn in error are the next ones of the shoe: a file may list them although none is used."""
        return 0

    def why_no_more_cards(self, round: Round[R, P], place: Place) -> tuple[str, str] | None:
        """Why a place took no card more, and by which section, where the game's rules of drawing say so."""
        return None

    def next_situation(self, round: Round[R, P]) -> dict[str, Any]:
        """How the table stands when the next round begins."""
        return dict(round.next)

    def customary(self, round: Round[R, P], question: Question) -> Decision:
        """What a sensible player answers; the automatic players follow it."""
        return question.read(question.default or question.actions[0].word)

    # What every game has.

    def submission(self, stated: Mapping[str, object] | None = None) -> R:
        """A certificate holder's choices, validated; the defaults for what is not stated."""
        return self.rules_type.read(stated)

    def wager(self, name: str) -> Wager:
        """Look a wager up by id or by another name it goes by."""
        plain = snake(name) if isinstance(name, str) else name
        for wager in self.wagers:
            if plain in (wager.id, *map(snake, wager.also), snake(wager.name)):
                return wager
        raise Refused(
            f"wager {shown(name)}",
            f"{self.name} has no such wager under chapter {self.chapter}",
            instead="its wagers: "
            + (", ".join(wager.id for wager in self.wagers if wager.placed) or "none before the deal"),
        )

    def section_of_word(self, text: str) -> str | None:
        """The section of the decision that a text speaks of, if the game has one of that word."""
        tidy = " ".join(text.replace("_", " ").lower().split())
        for point in self.decisions:
            for word in point.words:
                plain = word.replace("_", " ")
                if tidy == plain or tidy.startswith(plain + " "):
                    return point.sections.get(word, point.section)
        return None

    def irregularity(self, id: str) -> Irregularity:
        for irregularity in (*self.irregularities, *self.events):
            if irregularity.id == id:
                return irregularity
        known = ", ".join(irregularity.id for irregularity in self.irregularities)
        raise Refused(
            f"irregularity {shown(id)}",
            f"chapter {self.chapter} has none of that name",
            instead=f"its list: {known}",
        )

    def irregularities_at(self, rules: R, request: Request) -> list[Irregularity]:
        """What can be declared at this point, for a dealer's list."""
        return [
            self.as_ordered(rules, entry)
            for entry in (*self.irregularities, *self.events)
            if request.point in entry.points and self.possible(rules, entry)
        ]

    def read_situation(self, stated: Mapping[str, object]) -> dict[str, Any]:
        """The keys of the game's own, validated, with their defaults."""
        known = {key.id: key for key in self.situation}
        for name in stated:
            if name not in known:
                raise Refused(
                    f"key {shown(name)}",
                    f"{self.edition} knows no such key",
                    instead="its own keys: " + (", ".join([*known, *self._place_keys()]) or "none"),
                )
        return {
            key.id: self._read_key(key, stated[key.id]) if key.id in stated else key.default for key in self.situation
        }

    def _place_keys(self) -> Iterable[str]:
        return self.places if self.cards_section else ()

    @staticmethod
    def _read_key(key: Option, value: object) -> Any:
        """What a key of the round file says; what is refused of it is no option of the submission's."""
        try:
            return key.read(value)
        except Refused as refused:
            what = re.sub(r"^option\b", "key", refused.what)
            raise Refused(what, refused.why, refused.section, refused.instead) from None

    def begin(
        self,
        stakes: Mapping[int, Mapping[str, Cents]],
        rules: R | None = None,
        situation: Mapping[str, object] | None = None,
        players: Mapping[int, str] | None = None,
        *,
        terminals: bool = False,
    ) -> Round[R, P]:
        """A round with its wagers placed, or a refusal that names the section.

        With ``terminals`` the seats are electronic wagering terminals: a game with one outcome for all seats as many as
        there are.
        """
        in_force = self.submission() if rules is None else rules
        _verify_form(stakes)
        named = {seat: self._by_id(seat, wagers) for seat, wagers in stakes.items()}
        round = Round(self, in_force, named, self.read_situation(situation or {}), players or {})
        round.terminals = terminals
        round.meters = {**self.meters(in_force), **round.situation.get("meters", {})}
        round.meters_before = dict(round.meters)
        self._verify_seats(round)
        for seat in round.seats:
            self._verify_stakes(in_force, seat, round.placed[seat])
        self.verify_wagers(round)
        return round

    def _by_id(self, seat: int, wagers: Mapping[str, Cents]) -> dict[str, Cents]:
        """Stakes by the wagers' own ids; a wager under two names would lose one of its stakes."""
        named: dict[str, Cents] = {}
        for name, amount in wagers.items():
            try:
                wager = self.wager(name)
            except Refused as refused:
                raise Refused(f"seat {seat}: {refused.what}", refused.why, instead=refused.instead) from None
            if wager.id in named:
                raise Refused(
                    f"seat {seat}: {name}", f"the {wager.name} is there twice", wager.section, f"list {wager.id} once"
                )
            named[wager.id] = amount
        return named

    def steps(self, round: Round[R, P]) -> Steps[None]:
        """The procedure with what surrounds every one: a void round returns its stakes; all is decided at the end."""
        try:
            yield from self.play(round)
        except Voided as voided:
            yield from round.void_round(voided.cause)
        round.verify_settled()

    def _verify_seats(self, round: Round[R, P]) -> None:
        if not round.seats:
            must = [wager.section for wager in self.wagers if self.required(round.rules, wager)]
            section = must[0] if must else self.positions_section
            raise Refused("seats", "nobody has placed a wager", section, "seat 1 is farthest to the left")
        most = MOST_TERMINALS if round.terminals and self.common_outcome else self.seats_at(round.rules)
        for seat in round.seats:
            if not 1 <= seat <= most:
                raise Refused(
                    f"seat {seat}",
                    f"the table has {most} betting positions",
                    self.positions_section,
                    f"seats 1 to {most}",
                )

    def _verify_stakes(self, rules: R, seat: int, stakes: Mapping[str, Cents]) -> None:
        offered = {wager.id for wager in self.offered(rules)}
        for name, amount in stakes.items():
            wager = self.wager(name)
            what = f"seat {seat}: {wager.id} {money(amount)}"
            if not wager.placed:
                raise Refused(
                    what, "it is made during the round, not before it", wager.section, "list it as a decision"
                )
            if wager.id not in offered:
                names = ", ".join(other.id for other in self.offered(rules) if other.placed)
                raise Refused(what, "not offered under these rules", wager.section, f"offered: {names}")
            low, high = self.limits(rules, wager)
            if not low <= amount <= high:
                span = f"from {money(low)} to {money(high)}" if low < high else f"exactly {money(low)}"
                raise Refused(what, "outside the limits of this table", wager.limited_by or wager.section, span)
        for wager in self.wagers:
            if wager.required and wager.id in offered and not stakes.get(wager.id):
                raise Refused(
                    f"seat {seat}: {wager.id}",
                    f"the {wager.name} is required to take part",
                    wager.section,
                    "place it",
                )


def _verify_form(stakes: object) -> None:
    """A program may hand over anything: seats are looked at before they are compared."""
    seats = stakes.items() if isinstance(stakes, Mapping) else ((stakes, None),)
    for seat, wagers in seats:
        told = wagers.values() if isinstance(wagers, Mapping) else (None,)
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in (seat, *told)):
            why = "wagers are told by seat, a whole number, and by name, in whole cents"
            raise Refused(f"seat {shown(seat)}", why, instead='{1: {"ante": 1000}, 2: {}}')


def verify_adjacent(round: Round[Any, Any], most: int, section: str) -> None:
    """One player on several positions: adjacent ones, and no more than the submission permits."""
    seats_of: dict[str, list[int]] = {}
    for seat in round.seats:
        if name := round.players.get(seat):
            seats_of.setdefault(name, []).append(seat)
    for name, seats in seats_of.items():
        if len(seats) > most:
            raise Refused(
                f"player {name}",
                f"wagers at {len(seats)} positions",
                section,
                f"at most {most} under these rules",
            )
        if seats != list(range(seats[0], seats[0] + len(seats))):
            raise Refused(f"player {name}", f"positions {seats} are not adjacent", section, "choose adjacent ones")


Q = TypeVar("Q", bound=Piece)


def verify_at_most(round: Round[Any, Any], wager: str, of: str, section: str) -> None:
    """Refuse a wager that is greater than another at the same seat."""
    for seat in round.seats:
        stake, most = round.stake_of(seat, wager), round.stake_of(seat, of)
        if stake > most:
            why = f"it may not exceed the wager of {money(most)}"
            raise Refused(f"seat {seat}: {wager} {money(stake)}", why, section, f"{money(most)} at most")


def shoe_of(deck: Iterable[Q], decks: int) -> Counter[Q]:
    """How many of each card several decks hold."""
    return Counter(dict.fromkeys(deck, decks))
