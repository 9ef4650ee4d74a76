"""The procedure and settlement of Props & Hops, in the order of section 3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, cast

from feltwork.games.props_and_hops.felt import FELT, PRINTED
from feltwork.games.props_and_hops.rules import BETS_668A, PropsAndHopsRules, Terms
from feltwork.games.props_and_hops.wagers import (
    DICE,
    HOP_WAGERS,
    LAMMERS,
    SEVENS,
    SIX_EIGHT_SHAKE,
    SIXES_AND_EIGHTS,
    Bet,
    Combination,
    Combinations,
    combination,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.felt import Inscription
from feltwork.procedure.game import Clause, Clock, DecisionPoint, Game, Wager, verify_adjacent
from feltwork.procedure.irregularity import Effect, Irregularity, Voided
from feltwork.procedure.line import Line
from feltwork.procedure.place import Place
from feltwork.procedure.request import NoRoll, Point
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Choice
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

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
    dice_told = 'one list a roll, [[6, 1], [3, 3]], or "no roll"'
    name = "Props & Hops"
    positions = 6
    common_outcome = True
    felt = FELT
    places: ClassVar[Mapping[str, Place]] = {}

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.chapter = terms.chapter
        self.rules_type = terms.rules_type
        self.positions_section = self.at("1(a)")
        self.printed = PRINTED[terms.chapter].under(self.at)
        self.bets = {bet.id: bet for bet in terms.bets}
        self.wagers = tuple(
            Wager(bet.id, bet.name, self.at(bet.paragraph), bet.about, also=bet.also) for bet in terms.bets
        )
        self.tables = {
            wager: Paytable.printed(wager, "standard", self.at("4"), rows) for wager, rows in terms.payouts.items()
        }
        self.decisions = (BETWEEN_ROLLS,) if SIX_EIGHT_SHAKE.id in self.bets else ()
        self.irregularities = self._irregularities()
        self.in_short = tuple(map(self._full, terms.in_short))
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

    def inscriptions(self, rules: PropsAndHopsRules) -> tuple[Inscription, ...]:
        """Where the holder has other combinations in a part of the layout, the felt still says which win."""
        hops = (
            Inscription(self.at(bet.paragraph), f"{bet.name.removesuffix(' Wager')}: {rolls}", bet.id)
            for bet in HOP_WAGERS
            if bet.id in rules.offered
            for rolls in [" ".join(sorted(rules.winning(bet)[0]))]
        )
        return (*super().inscriptions(rules), *hops)

    def opening(self, rules: PropsAndHopsRules) -> tuple[Clause, ...]:
        return (
            Clause(self.at("3(d)"), "the floorperson puts the dice into the shaker, the dealer looking on"),
            Clause(self.at("3(d)"), "the dealer shakes the covered shaker"),
        )

    def clocks(self, rules: PropsAndHopsRules) -> tuple[Clock, ...]:
        return (Clock("dice_change", self.at("3(b)(1)"), "the dice in the shaker are changed", hours=24),)

    def paytables(self) -> tuple[Paytable, ...]:
        return tuple(self.tables.values())

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return tuple(bet.id for bet in self.terms.bets if bet.table == table.wager)

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
        round.own = needed
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
        while asked:
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
        """The wagers a seat may place, or add to before the dice are shaken; a Six Eight Shake that is up stays."""
        for wager in self.offered(round.rules):
            placed = round.stake_of(seat, wager.id)
            least, most = self.limits(round.rules, wager)
            most -= placed
            if least <= most and not (placed and wager.id == SIX_EIGHT_SHAKE.id):
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


def needed_at(round: Round[PropsAndHopsRules], seat: int) -> Combinations:
    """What the Six Eight Shake Wager of a seat still misses: the lammers on the layout show it to everybody."""
    return cast(Needed, round.own).get(seat, SIXES_AND_EIGHTS)


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
