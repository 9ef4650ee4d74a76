"""The game: High Roll Dice in the order of its chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from feltwork.games.high_roll_dice.felt import FELT, PRINTED
from feltwork.games.high_roll_dice.irregularities import IRREGULARITIES, LATE_EXTRA_ROLL, THROWN_AGAIN
from feltwork.games.high_roll_dice.rules import (
    CONDITIONS,
    DICE,
    EXTRA_ROLL,
    EXTRA_ROLL_ODDS_593,
    EXTRA_ROLL_ODDS_675A,
    IN_SHORT,
    LIKE_KIND,
    LIKE_KIND_ODDS,
    MILLIONAIRE_ROW,
    MILLIONAIRE_ROW_PRIZES,
    MOST_ON_MILLIONAIRE_ROW,
    NUMBERS,
    PIP_STREET,
    PIP_STREET_ODDS,
    RANKINGS,
    WAGERS,
    HighRollDiceRules,
    HighRollDiceRules593,
    of_a_kind,
)
from feltwork.games.high_roll_dice.settlement import FirstRoll, Payouts, additional, total_of
from feltwork.procedure.game import Clause, Clock, Game, Wager, verify_adjacent
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.place import Place
from feltwork.procedure.request import Declared, NoRoll, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

TABLES = (PIP_STREET_ODDS, LIKE_KIND_ODDS, MILLIONAIRE_ROW_PRIZES, EXTRA_ROLL_ODDS_675A)
NOTHING_HANGS_ON_IT = "what the second throw shows is not told: no wager hangs on it"


class HighRollDice(Game[HighRollDiceRules]):
    """Chapter 675a."""

    id = "high-roll-dice"
    dice_told = (
        'a list of ten, or "no roll"; with an Extra Roll Wager then a list of the dice thrown again: '
        "[[6, 6, 6, 4, 4, 4, 2, 2, 1, 1], [6, 6, 5, 4, 3, 2, 1]]"
    )
    name = "High Roll Dice"
    chapter = "675a"
    felt = FELT
    printed = PRINTED
    rules_type: type[HighRollDiceRules] = HighRollDiceRules
    positions = 5
    positions_section = "1(a)"
    common_outcome = True
    places: ClassVar[Mapping[str, Place]] = {}
    customary_wagers = (PIP_STREET[6], LIKE_KIND[4], LIKE_KIND[5], EXTRA_ROLL)
    wagers = WAGERS
    irregularities = IRREGULARITIES
    rankings = RANKINGS
    in_short = IN_SHORT
    conditions = CONDITIONS
    tables: tuple[Paytable, ...] = TABLES

    def __init__(self) -> None:
        super().__init__()
        self.tables = tuple(table.under(self.chapter) for table in self.tables)
        pip_street, like_kind, millionaire_row, extra_roll = self.tables
        self.payouts = Payouts(pip_street, like_kind, millionaire_row, extra_roll, self.at)

    # What the table has.

    def equipment(self, rules: HighRollDiceRules) -> tuple[Clause, ...]:
        return (
            Clause(self.at("3(a)"), "ten dice"),
            Clause(self.at("3(b)"), "a dice shaker for the ten"),
            Clause(self.at("1(c)"), "an electronic system takes the Extra Roll Wagers"),
            Clause(self.at("1(c)(2)"), 'it takes none after "no more bets"'),
        )

    def opening(self, rules: HighRollDiceRules) -> tuple[Clause, ...]:
        return (Clause(self.at("3(d)"), "the shaker and the ten dice are at the table"),)

    def clocks(self, rules: HighRollDiceRules) -> tuple[Clock, ...]:
        return (Clock("dice_change", self.at("3(b)(1)"), "the dice in the shaker are changed", hours=24),)

    def paytables(self) -> tuple[Paytable, ...]:
        return self.tables

    def paytables_in_force(self, rules: HighRollDiceRules) -> tuple[Paytable, ...]:
        return tuple(table for table in self.tables if rules.offers(table.wager))

    def rows_for(self, table: Paytable, wager: Wager) -> tuple[Row, ...]:
        """A wager is on one face or one number of dice: the row that is its own. Extra Roll buys the second table."""
        if EXTRA_ROLL in (table.wager, wager.id):
            return table.rows if table.wager == wager.id else ()
        paid = self.pays(table)
        if wager.id not in paid:
            return ()
        in_order = paid if table.wager == PIP_STREET_ODDS.wager else tuple(reversed(paid))
        return (table.rows[in_order.index(wager.id)],)

    def pays(self, table: Paytable) -> tuple[str, ...]:
        """The table of the second roll pays the circles that waited for it; two of a kind never does."""
        waiting = tuple(wager for count, wager in LIKE_KIND.items() if count > min(LIKE_KIND))
        return {
            PIP_STREET_ODDS.wager: tuple(PIP_STREET.values()),
            LIKE_KIND_ODDS.wager: tuple(LIKE_KIND.values()),
            MILLIONAIRE_ROW_PRIZES.wager: tuple(MILLIONAIRE_ROW.values()),
            EXTRA_ROLL: waiting,
        }[table.wager]

    # What may be wagered.

    def offered(self, rules: HighRollDiceRules) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if rules.offers(wager.id))

    def limits(self, rules: HighRollDiceRules, wager: Wager) -> tuple[Cents, Cents]:
        """2(e)(4): on Millionaire Row a dollar at most, so that a posted minimum cannot hold there."""
        low, high = super().limits(rules, wager)
        return (1, min(MOST_ON_MILLIONAIRE_ROW, high)) if wager.id in MILLIONAIRE_ROW.values() else (low, high)

    def verify_wagers(self, round: Round[HighRollDiceRules]) -> None:
        """A player has one seat and a Pip Street Wager; whatever must be equal is."""
        verify_adjacent(round, 1, self.at("2(c)"))
        for seat in round.seats:
            self._verify_required(seat, round.placed[seat])
            self._verify_equal(seat, round.placed[seat])

    def _verify_required(self, seat: int, stakes: Mapping[str, Cents]) -> None:
        if not any(wager in stakes for wager in PIP_STREET.values()):
            raise Refused(
                f"seat {seat}: pip_street",
                "a Pip Street Wager is required to take part",
                self.at("2(e)(1)"),
                "place one on any of the six faces: " + ", ".join(PIP_STREET.values()),
            )
        if EXTRA_ROLL in stakes and not any(wager in stakes for wager in LIKE_KIND.values()):
            raise Refused(
                f"seat {seat}: {EXTRA_ROLL} {money(stakes[EXTRA_ROLL])}",
                "there is no Like Kind Boulevard Wager beside it",
                self.at("2(e)(3)"),
                "place one on any of the seven circles, or leave the Extra Roll Wager out",
            )

    def _verify_equal(self, seat: int, stakes: Mapping[str, Cents]) -> None:
        """Each wager against the first one on Pip Street, with the paragraph that asks for it."""
        first = next(wager for wager in PIP_STREET.values() if wager in stakes)
        sections = {
            **dict.fromkeys(PIP_STREET.values(), "1(b)(2)(iv)"),
            **dict.fromkeys(LIKE_KIND.values(), "2(e)(2)"),
            EXTRA_ROLL: "2(e)(3)",
        }
        for wager, section in sections.items():
            if stakes.get(wager, stakes[first]) != stakes[first]:
                raise Refused(
                    f"seat {seat}: {wager} {money(stakes[wager])}",
                    f"it is not equal to {first} {money(stakes[first])}",
                    self.at(section),
                    f"place {money(stakes[first])}: all but Millionaire Row is of equal value",
                )

    def possible(self, rules: HighRollDiceRules, irregularity: Irregularity) -> bool:
        return irregularity.id != LATE_EXTRA_ROLL or rules.extra_roll_offered

    def verify_declared(
        self, round: Round[HighRollDiceRules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> None:
        if irregularity.id == LATE_EXTRA_ROLL and round.placed[declared.seat or 0].get(EXTRA_ROLL):
            raise Refused(
                f"irregularity {LATE_EXTRA_ROLL}",
                f"the wagers of seat {declared.seat} list an {EXTRA_ROLL} that was taken in time",
                irregularity.section,
                f"leave {EXTRA_ROLL} out: the device did not take it",
            )

    # The procedure.

    def play(self, round: Round[HighRollDiceRules]) -> Steps[None]:
        """Section 4: the ten dice decide the first roll wagers; then, for whoever paid for it, an extra roll."""
        extra = yield from self._close_the_betting(round)
        faces = yield from self._throw(round, DICE, self.at("4(b)"))
        roll = FirstRoll(faces)
        yield from self._call(round, roll)
        for seat in round.counterclockwise():
            yield from self._settle_first_roll(round, seat, roll, extra=seat in extra)
        if extra:
            yield from self._extra_roll(round, roll)

    def _close_the_betting(self, round: Round[HighRollDiceRules]) -> Steps[tuple[int, ...]]:
        """4(a): the Extra Roll Wagers go to the table inventory before the dice are shaken."""
        yield from round.announce("the wagers lie on the layout before the dice are shaken", self.at("2(a)"))
        section = self.at("4(a)")
        yield from round.say("no more bets", section)
        extra = round.counterclockwise(EXTRA_ROLL)
        if extra:
            yield from round.announce("the device takes no more Extra Roll Wagers", section)
        for seat in extra:
            line = self.payouts.collect_extra_roll(round.stake_of(seat, EXTRA_ROLL))
            yield from round.settle(seat, [line], section)
        return extra

    def _throw(
        self, round: Round[HighRollDiceRules], dice: int, section: str, kept: tuple[int, ...] = (), untold: str = ""
    ) -> Steps[tuple[int, ...]]:
        """4(b), (c): shaken and thrown until the roll is valid; nothing where it is not told and need not be."""
        while True:
            yield from round.announce(
                "the dealer covers the shaker and shakes it three times or more", self.at("4(b)"), Point.SHAKE
            )
            faces = yield from round.roll(dice, 0, section, kept=kept, untold=untold)
            if not isinstance(faces, NoRoll):
                return faces
            yield from round.announce(f"no roll: {THROWN_AGAIN}", self.at("4(b)"))

    def _call(self, round: Round[HighRollDiceRules], roll: FirstRoll) -> Steps[None]:
        yield from round.say(f"the {roll.face} occurs the most", self.at("4(d)"))
        yield from round.say(f"{roll}", self.at("4(e)"))
        box = "Ace" if roll.face == 1 else NUMBERS[roll.face].title()
        yield from round.announce(
            f"the {roll} go to the place labeled {box} on the throw box and lie exposed", self.at("4(e)")
        )

    def _settle_first_roll(
        self, round: Round[HighRollDiceRules], seat: int, roll: FirstRoll, *, extra: bool
    ) -> Steps[None]:
        """4(f): Pip Street, then Like Kind Boulevard, then Millionaire Row."""
        stakes, payouts = round.open[seat], self.payouts
        yield from round.settle(seat, payouts.settle_pip_street(stakes, roll), self.at("4(f)(1)"))
        if extra:
            decided = payouts.settle_like_kind_before_extra_roll(stakes, roll)
            yield from round.settle(seat, decided, self.at("4(f)(2)(ii)"))
        else:
            yield from round.settle(seat, payouts.settle_like_kind(stakes, roll), self.at("4(f)(2)(i)"))
        yield from round.settle(seat, payouts.settle_millionaire_row(stakes, roll), self.at("4(f)(3)"))

    def _extra_roll(self, round: Round[HighRollDiceRules], roll: FirstRoll) -> Steps[None]:
        """4(g), (h): the dice that do not match are thrown once more, and decide the circles that stayed."""
        section = self.at("4(g)")
        if not roll.rest:
            yield from round.announce("all ten dice match: none is left to throw", section)
            return
        others = "the other die goes" if roll.rest == 1 else f"the other {NUMBERS[roll.rest]} dice go"
        yield from round.announce(f"the {roll} stay on the throw box; {others} into the shaker", section)
        waits = any(round.clockwise(wager) for wager in LIKE_KIND.values())
        again = yield from self._throw(
            round, roll.rest, section, (roll.face,) * roll.count, "" if waits else NOTHING_HANGS_ON_IT
        )
        if again:
            yield from self._settle_extra_roll(round, roll, again)

    def _settle_extra_roll(self, round: Round[HighRollDiceRules], roll: FirstRoll, again: Sequence[int]) -> Steps[None]:
        section = self.at("4(h)")
        yield from round.say(f"{additional(roll, again)}: {of_a_kind(total_of(roll, again))}", section)
        for seat in round.counterclockwise():
            yield from round.settle(seat, self.payouts.settle_extra_roll(round.open[seat], roll, again), section)


class HighRollDice593(HighRollDice):
    """Chapter 593: a total of three after the second roll pays 8 to 1."""

    chapter = "593"
    rules_type = HighRollDiceRules593
    tables = (*TABLES[:-1], EXTRA_ROLL_ODDS_593)
