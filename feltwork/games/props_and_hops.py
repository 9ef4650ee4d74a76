"""Props & Hops, chapters 585 and 668a: two dice in a covered shaker, and wagers on what the next roll shows.

Chapter 668a dropped three wagers, added eight, and shakes again where chapter 585 returns every wager. One of
its wagers, the Six Eight Shake, stays up from roll to roll, and a round lasts as long as one is up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, ClassVar, TypeAlias

from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.game import (
    Clause,
    Clock,
    DecisionPoint,
    Game,
    Wager,
    table_maximum,
    table_minimum,
    verify_adjacent,
)
from feltwork.procedure.irregularity import Effect, Irregularity, Voided
from feltwork.procedure.line import Line
from feltwork.procedure.place import Place
from feltwork.procedure.request import NoRoll, Point
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Choice, Several
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

# --------------------------------------------------------------------------------------------- the dice

DICE = 2

Combination: TypeAlias = str
Combinations: TypeAlias = frozenset[Combination]


def combination(faces: Sequence[int]) -> Combination:
    """What two dice show, the lower one first: which die shows which number never matters.

    >>> combination((6, 1))
    '1-6'
    """
    low, high = sorted(faces)
    return f"{low}-{high}"


def total(roll: Combination) -> int:
    """The spots of both dice together."""
    low, _, high = roll.partition("-")
    return int(low) + int(high)


COMBINATIONS = tuple(map(combination, combinations_with_replacement(range(1, 7), DICE)))


def totals(*wanted: int) -> Combinations:
    """Every combination with one of these totals."""
    return frozenset(roll for roll in COMBINATIONS if total(roll) in wanted)


SEVENS = totals(7)
LAMMERS = ("1-5", "2-4", "3-3", "2-6", "3-5", "4-4")
SIXES_AND_EIGHTS: Combinations = frozenset(LAMMERS)

# ------------------------------------------------------------------------------------------- the wagers


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager of this game as data: the same in every chapter that has it, wherever that one prints it."""

    id: str
    name: str
    paragraph: str
    """Within the chapter."""
    on: str
    """What it is a wager on, in words that follow "not" as well."""
    wins: tuple[Combinations, ...]
    """The winning combinations, row by row of its paytable; none where the holder's layout decides."""
    table: str
    """The paytable that pays it."""
    also: tuple[str, ...] = ()
    when: str = "the next roll is"

    @property
    def about(self) -> str:
        return f"wins when {self.when} {self.on}"


DOUBLE_WAGERS = tuple(
    Bet(
        f"{number}_the_hardway_bet",
        f"{number.title()} the Hardway Bet",
        paragraph,
        f"{number} the hard way",
        (frozenset({pair}),),
        "double",
        (f"{number}_the_hardway", f"{number}_the_hard_way", f"hard_{number}"),
    )
    for paragraph, number, pair in (
        ("2(d)(1)", "two", "1-1"),
        ("2(d)(2)", "four", "2-2"),
        ("2(d)(3)", "six", "3-3"),
        ("2(d)(4)", "eight", "4-4"),
        ("2(d)(5)", "ten", "5-5"),
        ("2(d)(6)", "twelve", "6-6"),
    )
)

ANY_NUMBER_WAGERS = tuple(
    Bet(
        f"{low}_{high}_bet",
        f"{low.title()}-{high.title()} Bet",
        paragraph,
        f"{low}-{high}",
        (frozenset({pair}),),
        "any_number",
        (f"{low}_{high}", f"{low}-{high}", f"{low}-{high}_bet"),
    )
    for paragraph, low, high, pair in (
        ("2(e)(1)", "one", "two", "1-2"),
        ("2(e)(2)", "one", "three", "1-3"),
        ("2(e)(3)", "one", "four", "1-4"),
        ("2(e)(4)", "one", "five", "1-5"),
        ("2(e)(5)", "one", "six", "1-6"),
        ("2(e)(6)", "two", "three", "2-3"),
        ("2(e)(7)", "two", "four", "2-4"),
        ("2(e)(8)", "two", "five", "2-5"),
        ("2(e)(9)", "two", "six", "2-6"),
        ("2(e)(10)", "three", "four", "3-4"),
        ("2(e)(11)", "three", "five", "3-5"),
        ("2(e)(12)", "three", "six", "3-6"),
        ("2(e)(13)", "four", "five", "4-5"),
        ("2(e)(14)", "four", "six", "4-6"),
        ("2(e)(15)", "five", "six", "5-6"),
    )
)

FIELD = Bet(
    "field",
    "Field Wager",
    "2(f)(1)",
    "a field number (2, 3, 4, 9, 10, 11 or 12)",
    (totals(2, 12), totals(3, 4, 9, 10, 11)),
    "field",
    ("field_bet", "field_wager"),
)

ANY_CRAPS = Bet(
    "any_craps",
    "Any Craps Wager",
    "2(f)(2)",
    "craps (2, 3 or 12)",
    (totals(2, 3, 12),),
    "any_craps",
    ("any_craps_bet",),
)
ANY_SEVEN = Bet("any_seven", "Any Seven Wager", "2(f)(3)", "a seven", (SEVENS,), "any_seven", ("any_seven_bet",))
ANY_DOUBLES = Bet(
    "any_doubles",
    "Any Doubles Wager",
    "2(f)(4)",
    "a double",
    (frozenset().union(*(double.wins[0] for double in DOUBLE_WAGERS)),),
    "any_doubles",
    ("any_doubles_bet", "any_double"),
)

HOP_WAGERS = tuple(
    Bet(f"hop_the_{where}", f"Hop the {where.title()} Wager", paragraph, on, (), f"hop_the_{where}", (f"hop_{where}",))
    for paragraph, where, on in (
        ("2(f)(2)", "top", "in the top row of the layout"),
        ("2(f)(3)", "left", "on the left side of the layout"),
        ("2(f)(4)", "right", "on the right side of the layout"),
        ("2(f)(5)", "center", "in the center of the layout"),
    )
)
ONE_SIX_AND_UNDER = Bet(
    "1_6_and_under",
    "1-6 and Under Wager",
    "2(f)(6)",
    "1-6 or a total under seven",
    (totals(2, 3, 4, 5, 6) | {"1-6"},),
    "1_6_and_under",
    ("1-6_and_under", "1-6 and under"),
)
THREE_FOUR_AND_OVER = Bet(
    "3_4_and_over",
    "3-4 and Over Wager",
    "2(f)(7)",
    "3-4 or a total over seven",
    (totals(8, 9, 10, 11, 12) | {"3-4"},),
    "3_4_and_over",
    ("3-4_and_over", "3-4 and over"),
)
SIX_EIGHT_SHAKE = Bet(
    "six_eight_shake",
    "Six Eight Shake Wager",
    "2(f)(8)",
    "every six and every eight before a seven",
    (SIXES_AND_EIGHTS,),
    "six_eight_shake",
    ("six-eight_shake", "6_8_shake"),
    when="the dice have shown",
)

# ---------------------------------------------------------------------------------------- the paytables

Payouts: TypeAlias = Mapping[str, Mapping[str, str]]

SHARED_PAYOUTS: Payouts = {
    "double": {"Double Wager": "30 to 1"},
    "any_number": {"Any Number Wager": "15 to 1"},
    "field": {"2 or 12 is rolled": "2 to 1", "3, 4, 9, 10 or 11 is rolled": "1 to 1"},
}
PAYOUTS_585: Payouts = {
    **SHARED_PAYOUTS,
    "any_craps": {"Any Craps Wager": "7 to 1"},
    "any_seven": {"Any Seven Wager": "4 to 1"},
    "any_doubles": {"Any Doubles Bet": "4 to 1"},
}
PAYOUTS_668A: Payouts = {
    **SHARED_PAYOUTS,
    "hop_the_top": {"Hop the Top": "3 to 2"},
    "hop_the_left": {"Hop the Left": "2 to 1"},
    "hop_the_right": {"Hop the Right": "2 to 1"},
    "hop_the_center": {"Hop the Center": "3 to 2"},
    "1_6_and_under": {"1-6 and Under": "1 to 1"},
    "3_4_and_over": {"3-4 and Over": "1 to 1"},
    "six_eight_shake": {"Six-Eight Shake": "150 to 1"},
}

# ------------------------------------------------------------------------------------------ the options

# The chapter leaves the layout to the holder. This default has all 21 combinations once, in three rows of
# seven: a top row of 14 of the 36 rolls, 11 on the left, 14 in the center, 11 on the right, so that the printed
# odds leave the house 1/36 on Top and Center and 1/12 on Left and Right. One roll more would leave it nothing on
# the sides and lose it money on the others. Turned over (1 for 6, 2 for 5, 3 for 4), left and right change places.
LAYOUT = tuple(
    tuple(row.split())
    for row in (
        "1-2 1-3   1-6 2-5 3-4   4-6 5-6",
        "1-4 1-5   2-2 2-4 3-3   2-6 3-6",
        "1-1 2-3   3-5 4-4 5-5   4-5 6-6",
    )
)
LEFT, CENTER, RIGHT = slice(0, 2), slice(2, 5), slice(5, 7)


def column(where: slice) -> tuple[Combination, ...]:
    """One part of the layout from top to bottom, in the order in which an option lists combinations."""
    return tuple(sorted(roll for row in LAYOUT for roll in row[where]))


def offered_wagers(section: str, bets: tuple[Bet, ...]) -> Several:
    """The option for the wagers that a holder offers."""
    ids = tuple(bet.id for bet in bets)
    return Several(section=section, about="the wagers offered at the table", default=ids, among=ids)


def hop_combinations(section: str, where: str, default: tuple[Combination, ...]) -> Several:
    """The option for what lies in one part of the holder's layout."""
    return Several(
        section=section, about=f"the combinations {where} of the layout", default=default, among=COMBINATIONS
    )


BETS_585 = (*DOUBLE_WAGERS, *ANY_NUMBER_WAGERS, FIELD, ANY_CRAPS, ANY_SEVEN, ANY_DOUBLES)
BETS_668A = (
    *DOUBLE_WAGERS,
    *ANY_NUMBER_WAGERS,
    FIELD,
    *HOP_WAGERS,
    ONE_SIX_AND_UNDER,
    THREE_FOUR_AND_OVER,
    SIX_EIGHT_SHAKE,
)


@dataclass(frozen=True, kw_only=True)
class PropsAndHopsRules(Submission):
    """What a certificate holder chooses for Props & Hops under chapter 585."""

    offered: tuple[str, ...] = option(offered_wagers("585.1(b)(5)", BETS_585))
    table_minimum: Cents = table_minimum("585.2(b)")
    table_maximum: Cents = table_maximum("585.2(b)")

    def winning(self, bet: Bet) -> tuple[Combinations, ...]:
        """What wins a wager, row by row of its paytable."""
        return bet.wins

    def breaches(self) -> Iterator[Refused]:
        sections = {option.id: option.section for option in self.options()}
        if not self.offered:
            yield Refused("option offered", "no wager is offered", sections["offered"], "list one wager or more")
        if self.table_minimum > self.table_maximum:
            yield Refused(
                "option table_minimum", "above the maximum", sections["table_minimum"], money(self.table_maximum)
            )


@dataclass(frozen=True, kw_only=True)
class HopsRules(PropsAndHopsRules):
    """What a certificate holder chooses under chapter 668a: besides, what lies where on the layout."""

    offered: tuple[str, ...] = option(offered_wagers("668a.1(b)(6)", BETS_668A))
    table_minimum: Cents = table_minimum("668a.2(b)")
    table_maximum: Cents = table_maximum("668a.2(b)")
    hop_the_top_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(2)", "in the top row", LAYOUT[0])
    )
    hop_the_left_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(3)", "on the left side", column(LEFT))
    )
    hop_the_right_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(4)", "on the right side", column(RIGHT))
    )
    hop_the_center_combinations: tuple[Combination, ...] = option(
        hop_combinations("668a.2(f)(5)", "in the center", column(CENTER))
    )

    def winning(self, bet: Bet) -> tuple[Combinations, ...]:
        return bet.wins or (frozenset(getattr(self, f"{bet.id}_combinations")),)

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        for bet in HOP_WAGERS:
            if bet.id in self.offered and self.winning(bet) == (frozenset(),):
                yield Refused(
                    f"option {bet.id}_combinations",
                    f"the {bet.name} is offered and nothing would win it",
                    f"668a.{bet.paragraph}",
                    "list what lies there on the layout, or leave the wager out of `offered`",
                )


# ------------------------------------------------------------------------------------------ the editions


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """Everything in which one chapter differs from the other."""

    chapter: str
    rules_type: type[PropsAndHopsRules]
    bets: tuple[Bet, ...]
    payouts: Payouts
    no_roll: Effect
    no_roll_outcome: str
    no_more_bets: str
    shake: str
    uncover: str
    announce: str
    settle: str
    cover: str
    shaker: str


CHAPTER_585 = Terms(
    chapter="585",
    rules_type=PropsAndHopsRules,
    bets=BETS_585,
    payouts=PAYOUTS_585,
    no_roll=Effect.VOID,
    no_roll_outcome="no roll: all wagers are returned",
    no_more_bets="3(e)",
    shake="3(e)",
    uncover="3(f)",
    announce="3(g)",
    settle="3(h)",
    cover="3(i)",
    shaker="3(j)",
)
CHAPTER_668A = Terms(
    chapter="668a",
    rules_type=HopsRules,
    bets=BETS_668A,
    payouts=PAYOUTS_668A,
    no_roll=Effect.AGAIN,
    no_roll_outcome="no roll: the dice are shaken again and the wagers stay",
    no_more_bets="3(e)",
    shake="3(f)",
    uncover="3(g)",
    announce="3(h)",
    settle="3(i)",
    cover="3(j)",
    shaker="3(k)",
)

# --------------------------------------------------------------------------------------------- the game

ROLL, TAKE_DOWN = "roll", "take down"

BETWEEN_ROLLS = DecisionPoint(
    "between_rolls",
    "668a.2(f)(8)",
    "a Six Eight Shake is up: roll on, take one's own down, or place wagers on the next roll",
    (ROLL, TAKE_DOWN, *(bet.id for bet in BETS_668A)),
    default=ROLL,
    may_wait=True,
)

Needed: TypeAlias = dict[int, Combinations]


class PropsAndHops(Game[PropsAndHopsRules]):
    """Chapter 585 or 668a, as its terms say."""

    id = "props-and-hops"
    name = "Props & Hops"
    positions = 6
    common_outcome = True
    places: ClassVar[Mapping[str, Place]] = {}

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.chapter = terms.chapter
        self.rules_type = terms.rules_type
        self.positions_section = self.at("1(a)")
        self.bets = {bet.id: bet for bet in terms.bets}
        self.wagers = tuple(
            Wager(bet.id, bet.name, self.at(bet.paragraph), bet.about, also=bet.also) for bet in terms.bets
        )
        self.tables = {
            wager: Paytable.printed(wager, "standard", self.at("4"), rows) for wager, rows in terms.payouts.items()
        }
        self.decisions = (BETWEEN_ROLLS,) if SIX_EIGHT_SHAKE.id in self.bets else ()
        self.irregularities = self._irregularities()
        self.situation = (
            Choice(
                id="shaker",
                section=self.at(terms.shaker),
                about="the seat that shakes the dice; with nobody in play there, the next one clockwise",
                default=1,
                among=tuple(range(1, self.positions + 1)),
            ),
        )

    def _irregularities(self) -> tuple[Irregularity, ...]:
        return (
            Irregularity(
                "lid_removed",
                self.at(self.terms.shake),
                "the player who shakes the dice removes the lid",
                "the shaker is covered and shaken again",
                Effect.AGAIN,
                frozenset({Point.SHAKE, Point.ROLL}),
            ),
            Irregularity(
                "die_falls_out",
                self.at(self.terms.uncover),
                "a die falls out of the shaker as the dealer uncovers it",
                self.terms.no_roll_outcome,
                self.terms.no_roll,
                frozenset({Point.ROLL}),
            ),
            Irregularity(
                "dice_not_flat",
                self.at(self.terms.announce),
                "a die lies on the other one, or not flat on the bottom of the shaker",
                self.terms.no_roll_outcome,
                self.terms.no_roll,
                frozenset({Point.ROLL}),
            ),
        )

    def equipment(self, rules: PropsAndHopsRules) -> tuple[Clause, ...]:
        shake = (Clause(self.at("1(b)(5)"), "the layout tells how Six Eight Shake wins and that it may be taken down"),)
        return (
            Clause(self.at("3(a)"), "two dice"),
            Clause(self.at("3(b)"), "a dice shaker with a lid, in which the dice stay"),
            *(shake if SIX_EIGHT_SHAKE.id in rules.offered else ()),
        )

    def opening(self, rules: PropsAndHopsRules) -> tuple[Clause, ...]:
        return (
            Clause(self.at("3(d)"), "the floorperson puts the dice into the shaker, the dealer looking on"),
            Clause(self.at("3(d)"), "the dealer shakes the covered shaker"),
        )

    def clocks(self, rules: PropsAndHopsRules) -> tuple[Clock, ...]:
        return (Clock("dice_change", self.at("3(b)(1)"), "the dice in the shaker are changed", hours=24),)

    def paytables(self) -> tuple[Paytable, ...]:
        return tuple(self.tables.values())

    def paytables_in_force(self, rules: PropsAndHopsRules) -> tuple[Paytable, ...]:
        pay = {self.bets[wager].table for wager in rules.offered}
        return tuple(table for table in self.paytables() if table.wager in pay)

    def offered(self, rules: PropsAndHopsRules) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if wager.id in rules.offered)

    def verify_wagers(self, round: Round[PropsAndHopsRules]) -> None:
        """A player has one seat; without a wager one sits there only to place it later in a round that lasts."""
        verify_adjacent(round, 1, self.at("2(c)"))
        lasts = bool(round.clockwise(SIX_EIGHT_SHAKE.id))
        for seat in round.seats:
            if not round.placed[seat] and not lasts:
                raise Refused(f"seat {seat}", "no wager is placed", self.at("2(c)"), "place one, or leave the seat out")

    # The procedure.

    def play(self, round: Round[PropsAndHopsRules]) -> Steps[None]:
        """Section 3: close the betting, shake, uncover, settle; again while a Six Eight Shake is up."""
        shaker = first_seat(round.seats, round.situation["shaker"])
        round.next["shaker"] = shaker
        needed: Needed = {}
        while wagers_lie(round):
            yield from self._close_the_betting(round, needed)
            roll = yield from self._shake(round, shaker)
            yield from self._settle(round, roll, needed)
            yield from round.announce("the dealer covers the shaker and shakes it", self.at(self.terms.cover))
            yield from self._hand_on(round, roll, shaker)
            if needed:
                yield from self._between_rolls(round, needed)

    def _close_the_betting(self, round: Round[PropsAndHopsRules], needed: Needed) -> Steps[None]:
        yield from round.announce("the wagers lie on the layout before the dice are shaken", self.at("2(a)"))
        section = self.at(self.terms.no_more_bets)
        yield from round.say("no more bets", section)
        for seat in round.counterclockwise(SIX_EIGHT_SHAKE.id):
            if seat not in needed:
                needed[seat] = SIXES_AND_EIGHTS
                yield from round.announce(
                    f"the Six Eight Shake Wager of seat {seat} goes to the next circle from the dealer's right; "
                    f"lammers lie on {in_words(needed[seat])}",
                    section,
                )

    def _shake(self, round: Round[PropsAndHopsRules], shaker: int) -> Steps[Combination]:
        """Shaken and uncovered until the dice count, or until a "no roll" ends the round."""
        while True:
            yield from round.announce(
                f"seat {shaker} shakes the covered shaker three times or more", self.at(self.terms.shake), Point.SHAKE
            )
            faces = yield from round.roll(DICE, shaker, self.at(self.terms.uncover))
            if not isinstance(faces, NoRoll):
                roll = combination(faces)
                yield from round.announce(
                    f"the dice show {faces[0]} and {faces[1]}; the marker goes to {roll}",
                    self.at(self.terms.announce),
                )
                return roll
            # Called without its cause, it is read as the cause that the dice themselves show.
            cause = self.irregularity("dice_not_flat")
            if cause.effect is Effect.VOID:
                raise Voided(cause)
            yield from round.announce(f"{cause.what}: {cause.outcome}", cause.section)

    def _settle(self, round: Round[PropsAndHopsRules], roll: Combination, needed: Needed) -> Steps[None]:
        """Every losing wager of the table is collected before the first winning one is paid."""
        section = self.at(self.terms.settle)
        lines = {
            seat: self.settlement(round.rules, round.open[seat], roll, needed.get(seat, SIXES_AND_EIGHTS))
            for seat in round.counterclockwise()
        }
        yield from self._move_lammers(round, roll, needed)
        for winning in (False, True):
            for seat, decided in lines.items():
                yield from round.settle(seat, [line for line in decided if (line.returned > 0) is winning], section)

    def _move_lammers(self, round: Round[PropsAndHopsRules], roll: Combination, needed: Needed) -> Steps[None]:
        """Each Six Eight Shake Wager misses what has not come since it was placed; a decided one misses nothing."""
        for seat, before in list(needed.items()):
            after = still_needed(before, roll)
            if after:
                needed[seat] = after
            else:
                del needed[seat]
            if after is not None and after != before:
                left = f"still needs {in_words(after)}" if after else "needs nothing more"
                yield from round.announce(
                    f"the lammer of {roll} goes to the Six Eight Shake circles: seat {seat} {left}",
                    self.at(self.terms.settle),
                )

    def _hand_on(self, round: Round[PropsAndHopsRules], roll: Combination, shaker: int) -> Steps[None]:
        section = self.at(self.terms.shaker)
        if roll not in SEVENS:
            yield from round.announce(f"no 7: seat {shaker} keeps the shaker", section)
            return
        round.next["shaker"] = first_seat(round.seats, shaker + 1)
        yield from round.announce(f"a 7: the next round is shaken by seat {round.next['shaker']}", section)

    def _between_rolls(self, round: Round[PropsAndHopsRules], needed: Needed) -> Steps[None]:
        """Each seat goes on until it says roll; with no wager left on the layout the round is over."""
        asked: Sequence[int] = round.clockwise()
        while asked and wagers_lie(round):
            answers = yield from round.ask([self._question(round, seat) for seat in asked], self.at("2(a)"))
            for seat, decision in answers.items():
                yield from self._act(round, seat, decision, needed)
            asked = [seat for seat, decision in answers.items() if decision.word != ROLL]

    def _question(self, round: Round[PropsAndHopsRules], seat: int) -> Question:
        section = self.at(SIX_EIGHT_SHAKE.paragraph)
        take_down = Action(TAKE_DOWN, section, "the Six Eight Shake Wager comes back")
        up = round.stake_of(seat, SIX_EIGHT_SHAKE.id)
        return BETWEEN_ROLLS.question(
            seat,
            Action(ROLL, self.at("2(a)"), "nothing more before the dice are shaken"),
            *((take_down,) if up else ()),
            *self._places(round, seat),
        )

    def _places(self, round: Round[PropsAndHopsRules], seat: int) -> Iterator[Action]:
        """The wagers that a seat has not on the layout yet."""
        for wager in self.offered(round.rules):
            if not round.stake_of(seat, wager.id):
                least, most = self.limits(round.rules, wager)
                yield Action(wager.id, wager.section, wager.about, least, most, wager.also, stated=True)

    def _act(self, round: Round[PropsAndHopsRules], seat: int, decision: Decision, needed: Needed) -> Steps[None]:
        if decision.word == TAKE_DOWN:
            section = self.at(SIX_EIGHT_SHAKE.paragraph)
            stake = round.stake_of(seat, SIX_EIGHT_SHAKE.id)
            line = Line.push(SIX_EIGHT_SHAKE.id, stake, "taken down by the player before a seven", section)
            yield from round.settle(seat, [line], section)
            # One placed in the same pause has not met a roll yet.
            needed.pop(seat, None)
        elif decision.amount is not None:
            round.stake(seat, decision.word, decision.amount)

    def next_situation(self, round: Round[PropsAndHopsRules]) -> dict[str, Any]:
        return dict(round.situation) | round.next

    # The settlement.

    def settlement(
        self,
        rules: PropsAndHopsRules,
        stakes: Mapping[str, Cents],
        roll: Combination,
        needed: Combinations = SIXES_AND_EIGHTS,
    ) -> list[Line]:
        """What a roll decides of a seat's wagers; ``needed`` is what its Six Eight Shake Wager missed until now."""
        lines = []
        for bet in self.terms.bets:
            stake = stakes.get(bet.id, 0)
            if stake and bet is not SIX_EIGHT_SHAKE:
                lines.append(self._settle_next_roll(rules, bet, stake, roll))
            elif stake:
                lines += self._settle_six_eight_shake(stake, roll, needed)
        return lines

    def _settle_next_roll(self, rules: PropsAndHopsRules, bet: Bet, stake: Cents, roll: Combination) -> Line:
        """Won by the combinations of the wager, lost by every other."""
        for row, winning in zip(self.tables[bet.table], rules.winning(bet), strict=True):
            if roll in winning:
                return Line.win(bet.id, stake, row.pays, f"{roll} rolled: {bet.on}", row.section)
        return Line.lose(bet.id, stake, f"{roll} rolled: not {bet.on}", self.at(bet.paragraph))

    def _settle_six_eight_shake(self, stake: Cents, roll: Combination, needed: Combinations) -> list[Line]:
        """Lost with a seven, won with the last of the six combinations, otherwise still up."""
        bet = SIX_EIGHT_SHAKE
        left = still_needed(needed, roll)
        if left is None:
            return [Line.lose(bet.id, stake, f"7 rolled before {in_words(needed)}", self.at(bet.paragraph))]
        if left:
            return []
        row = self.tables[bet.table].rows[0]
        return [Line.win(bet.id, stake, row.pays, f"{roll} rolled: {bet.on}", row.section)]


def still_needed(needed: Combinations, roll: Combination) -> Combinations | None:
    """What a Six Eight Shake Wager misses after a roll: nothing when it is won, None when a seven has lost it.

    >>> sorted(still_needed(frozenset({"1-5", "4-4"}), "4-4"))
    ['1-5']
    >>> still_needed(frozenset({"1-5"}), "3-4") is None
    True
    """
    return None if roll in SEVENS else needed - {roll}


def in_words(needed: Combinations) -> str:
    """Combinations in the order of the layout's six lammers.

    >>> in_words(frozenset({"4-4", "1-5", "3-3"}))
    '1-5, 3-3 and 4-4'
    """
    *most, last = [roll for roll in LAMMERS if roll in needed]
    return f"{', '.join(most)} and {last}" if most else last


def first_seat(seats: Sequence[int], start: int) -> int:
    """The first seat in play from one on, clockwise: a player's left neighbour has the next number.

    >>> first_seat((2, 5), 1), first_seat((2, 5), 3), first_seat((2, 5), 6)
    (2, 5, 2)
    """
    return next((seat for seat in seats if seat >= start), seats[0])


def wagers_lie(round: Round[PropsAndHopsRules]) -> bool:
    """Whether any wager is left on the layout."""
    return any(any(stakes.values()) for stakes in round.open.values())


EDITIONS = (PropsAndHops(CHAPTER_585), PropsAndHops(CHAPTER_668A))
