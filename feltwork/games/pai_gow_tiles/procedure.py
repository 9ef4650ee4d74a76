"""The game: Pai Gow in the order of its chapter."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from feltwork.equipment.tiles import TILE, Tile, tile_set
from feltwork.games.pai_gow_tiles import banking, handling
from feltwork.games.pai_gow_tiles.delivery import (
    DEAD_HAND,
    DELIVERIES,
    POSITIONS,
    STACKS,
    TILES_EACH,
    Spots,
    around_from,
    counted,
    spots,
)
from feltwork.games.pai_gow_tiles.felt import FELT, PRINTED
from feltwork.games.pai_gow_tiles.house_way import IN_WORDS, house_way, is_permitted, rest_of, ways
from feltwork.games.pai_gow_tiles.irregularities import IRREGULARITIES, OF_THE_BANK
from feltwork.games.pai_gow_tiles.rules import (
    BANK,
    CHARTS,
    CONDITIONS,
    DECISIONS,
    EQUIPMENT,
    IN_SHORT,
    OPENING,
    RANKINGS,
    SET_HANDS,
    SITUATION,
    SURRENDER,
    WAGER,
    WAGERS,
    PaiGowRules,
)
from feltwork.games.pai_gow_tiles.settlement import CO_BANK, SOLE, settle
from feltwork.games.pai_gow_tiles.table import PaiGowRound, Table, hands_of, low_at, table_of
from feltwork.games.pai_gow_tiles.unused import accepted, why_unused
from feltwork.procedure.action import DEALER_SEAT, SET, Action, Picks, Question, Way
from feltwork.procedure.game import Clause, Clock, Game, Part, Wager, verify_adjacent
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.pai_gow import second_hands
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Declared, NoRoll, Point, Request
from feltwork.procedure.round import Steps
from feltwork.ranking.tiles import rank_two
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

DICE = 3
LOW_TILES = 2


class PaiGow(Game[PaiGowRules, Tile]):
    """Chapter 535."""

    id = "pai-gow-tiles"
    name = "Pai Gow"
    chapter = "535"
    felt = FELT
    printed = PRINTED
    rules_type = PaiGowRules
    positions = POSITIONS
    positions_section = "535.2(a)"
    cards_section = "535.3(c)"
    pieces = TILE
    stacks = STACKS
    dice_told: ClassVar[str] = (
        "the roll that finds where the delivery starts, [[2, 3, 5]]; it may be left out where hands are listed by place"
    )
    dealer_low_told: ClassVar[str] = "the dealer's low hand; under co-banking the bank's, which the dealer sets"
    wagers = WAGERS
    bank = BANK
    decisions = DECISIONS
    irregularities = IRREGULARITIES
    situation = SITUATION
    rankings = RANKINGS
    charts = CHARTS
    in_short = IN_SHORT
    conditions = CONDITIONS
    house_way = IN_WORDS

    def deck(self, rules: PaiGowRules) -> Counter[Tile]:
        return Counter(tile_set())

    def equipment(self, rules: PaiGowRules) -> tuple[Clause, ...]:
        return EQUIPMENT

    def opening(self, rules: PaiGowRules) -> tuple[Clause, ...]:
        return OPENING

    def clocks(self, rules: PaiGowRules) -> tuple[Clock, ...]:
        return (Clock("dice_change", "535.5(c)", "the dice in the shaker are changed", hours=24),)

    def paytables(self) -> tuple[Paytable, ...]:
        return ()

    def bank_covers(self, round: PaiGowRound) -> dict[int, Cents]:
        return banking.covers(round)

    def required(self, rules: PaiGowRules, wager: Wager) -> bool:
        """Of everybody but the bank."""
        return True

    def verify_wagers(self, round: PaiGowRound) -> None:
        banking.verify_bank(round)
        for seat in round.seats:
            if not round.placed[seat] and seat != round.situation["bank"]:
                instead = f"place {WAGER}; or bank: {seat}, where the player banks"
                raise Refused(f"seat {seat}: {WAGER}", "no wager is placed", "535.7(a)", instead)
        verify_adjacent(round, 2 if round.rules.two_adjacent_areas else 1, "535.13(a)")

    # The procedure.

    def play(self, round: PaiGowRound) -> Steps[None]:
        """535.6, 535.8 and 535.10; where a player banks, 535.11 goes before them."""
        round.own = table = Table(delivery=DELIVERIES[round.rules.delivery])
        yield from banking.offer_the_bank(round)
        yield from self._mix_and_stack(round)
        if table.banked:
            yield from banking.cut_the_stacks(round)
            yield from banking.place_dealer_wager(round)
        yield from round.say("no more bets", "535.8(a)")
        if table.banked:
            yield from banking.choose_delivery(round)
        yield from self._find_the_start(round)
        yield from self._deliver(round)

        yield from self._players_set(round)
        yield from (self._show_bank(round) if table.banked else self._show_dealer(round, "535.10(c)"))
        yield from self._ask_to_surrender(round)
        won = yield from self._compare(round)
        yield from self._pay(round, won)
        yield from round.announce("the tiles are put away so that each hand can be shown again", "535.10(l)")

    def _mix_and_stack(self, round: PaiGowRound) -> Steps[None]:
        turned = "535.6(c)" if round.situation["start_of_game"] else "535.6(f)"
        yield from round.announce("the tiles are turned face down", turned)
        yield from round.shuffle("with the palms, eight turns of each hand, and stacked", "535.6(d)", "the set")

    def _find_the_start(self, round: PaiGowRound) -> Steps[None]:
        """535.8(a) to (c), 535.11(i), (j): three dice, counted counterclockwise from the dealer or the bank."""
        table = table_of(round)
        shaken, totaled, counted_at = "535.8(a)", "535.8(b)", "535.8(c)"
        if table.banked:
            shaken, totaled, counted_at = "535.11(i)", "535.11(i)", "535.11(j)"
        while True:
            by = DEALER_SEAT if table.bank_left else table.bank
            rolled = yield from round.roll_for_start(DICE, 6, shaken, by=by)
            if rolled is None:
                return
            if not isinstance(rolled, NoRoll):
                break
            yield from round.say("no roll", "535.12(a)")
        table.start = counted(sum(rolled), table.bank)
        yield from round.say(f"{sum(rolled)}", totaled)
        one = f"seat {table.bank}" if table.banked else "the dealer"
        yield from round.announce(f"counted from {one}, the delivery starts with {_called(table.start)}", counted_at)

    def _deliver(self, round: PaiGowRound) -> Steps[None]:
        """535.8(d) to (f), 535.9, 535.11(k) to (m): eight hands counterclockwise, wager or not."""
        table = table_of(round)
        section = "535.11(k)" if table.banked else self.at(table.delivery.section)
        order = around_from(table.bank if table.start is None else table.start)
        for position, four in zip(order, spots(table.delivery, table.row), strict=True):
            yield from self._to_position(round, position, four, section)
        collected, covered = ("535.11(l)", "535.11(m)") if table.banked else ("535.8(e)", "535.8(f)")
        yield from round.announce("stacks without a wager join the Dead Hand unseen", collected, Point.STUB)
        yield from round.announce("the shaker is covered and shaken once", covered)

    def _to_position(self, round: PaiGowRound, position: int, four: Spots, section: str) -> Steps[None]:
        table = table_of(round)
        if position == DEALER_SEAT:
            idle = table.banked and not table.dealer_wager
            yield from round.deal(DEALER, section, TILES_EACH, may_be_untold=idle, spots=four)
        elif position in round.seats:
            yield from round.deal(Place.at(position), section, TILES_EACH, spots=four)
        else:
            to = "the Dead Hand" if position == DEAD_HAND else f"position {position}, where there is no wager"
            yield from round.burn(TILES_EACH, section, to=to, spots=four)
            table.unplayed = True

    # Setting the hands.

    def _players_set(self, round: PaiGowRound) -> Steps[None]:
        """535.10(a), (b), 535.13(b): the larger wager's hand first; whoever says nothing follows the house way."""
        table = table_of(round)
        for second in (False, True):
            answers = yield from round.ask_until(partial(self._set_questions, round, second), "535.10(a)")
            for seat, decision in answers.items():
                table.lows[seat] = tuple(round.hand(Place.at(seat))[place - 1] for place in decision.picks)
        if table.bank_left and not table.co_bank:
            yield from round.announce("the bank has left: its hands are set the house way", "535.7(b)")
            table.lows[table.bank] = house_way(round.hand(Place.at(table.bank)))
        table.hands_set = True

    def _set_questions(self, round: PaiGowRound, second: bool) -> list[Question]:
        table = table_of(round)
        later = second_hands(round, WAGER)
        seats = [seat for seat in round.clockwise(WAGER) if (seat in later) == second]
        if table.banked and not (second or table.co_bank or table.bank_left):
            seats = sorted([*seats, table.bank])
        return [_set_question(seat, round.hand(Place.at(seat)), "535.10(a)") for seat in seats]

    def _dealer_sets(self, round: PaiGowRound, place: Place, section: str) -> Steps[None]:
        """535.10(d), 535.12(f): the house way; hands that 535.10(d) does not permit are set again."""
        table, tiles = table_of(round), round.hand(place)
        answers = yield from round.ask_until(lambda: [_set_question(DEALER_SEAT, tiles, section)], section)
        table.dealer_place = place
        table.dealer_low = tuple(tiles[number - 1] for number in answers[DEALER_SEAT].picks)
        whose = "his own hands" if place == DEALER else f"the hands of {place}"
        yield from round.announce(f"the dealer sets {whose}", section, Point.STAND)
        if not is_permitted(tiles, table.dealer_low):
            yield from round.announce("not set the house way: the hands are set again", "535.12(f)")
            table.dealer_low, table.set_again = house_way(tiles), True

    def _show_dealer(self, round: PaiGowRound, section: str) -> Steps[None]:
        yield from round.reveal(DEALER, section)
        table_of(round).dealer_shown = True
        yield from self._dealer_sets(round, DEALER, section)

    def _show_bank(self, round: PaiGowRound) -> Steps[None]:
        """535.11(n), (r): the dealer's hands where the dealer wagers; then the bank's, which all play against."""
        table = table_of(round)
        if table.dealer_wager:
            yield from self._show_dealer(round, "535.11(n)")
        yield from round.reveal(Place.at(table.bank), CO_BANK if table.co_bank else "535.11(n)")
        table.bank_shown = True
        if table.co_bank:
            yield from self._dealer_sets(round, Place.at(table.bank), "535.11(e)")
        if table.dealer_wager:
            yield from banking.compare_dealer(round)

    # Comparing and paying.

    def _ask_to_surrender(self, round: PaiGowRound) -> Steps[None]:
        answers = yield from round.ask_until(
            lambda: [
                SURRENDER.question(
                    seat,
                    Action("play", "535.10(e)", "the hands are shown and compared"),
                    Action("surrender", "535.10(e)", "the wager is collected, the tiles stay unseen"),
                )
                for seat in round.clockwise(WAGER)
            ],
            "535.10(e)",
        )
        for seat, decision in answers.items():
            if decision.word == "surrender":
                lost = Line.lose(WAGER, round.stake_of(seat, WAGER), "surrendered", "535.10(e)")
                yield from round.forfeit(seat, [lost], "535.10(e)")

    def _compare(self, round: PaiGowRound) -> Steps[dict[int, list[Line]]]:
        """535.10(f) to (i): losses are collected and ties returned hand by hand; the winners' lines are the answer."""
        table = table_of(round)
        shown = "535.10(f)" if not table.banked else CO_BANK if table.co_bank else SOLE
        won: dict[int, list[Line]] = {}
        for seat in round.counterclockwise():
            if not round.stake_of(seat, WAGER):
                continue
            yield from round.reveal(Place.at(seat), shown)
            if not round.stake_of(seat, WAGER):  # left while the hand was shown
                continue
            table.compared = True
            lines = self.settlement(round, seat)
            verdict = {1: "wins", 0: "ties", -1: "loses"}[(lines[0].net > 0) - (lines[0].net < 0)]
            yield from round.say(f"seat {seat} {verdict}", shown)
            if verdict == "wins":
                won[seat] = lines
            else:
                collected = "535.10(g)" if verdict == "loses" else "535.10(i)"
                yield from round.settle(seat, lines, collected if not table.banked or verdict == "ties" else shown)
        return {seat: lines for seat, lines in won.items() if round.stake_of(seat, WAGER)}

    def settlement(self, round: PaiGowRound, seat: int) -> list[Line]:
        """What the wager of a seat comes to."""
        table = table_of(round)
        against = hands_of(round, table.bank)
        stake, rounding = round.stake_of(seat, WAGER), round.rules.vigorish_rounding
        charged = "535.11(q)" if table.banked else "535.10(k)"
        return settle(hands_of(round, seat), against, stake, rounding, charged)

    def _pay(self, round: PaiGowRound, won: dict[int, list[Line]]) -> Steps[None]:
        if table_of(round).banked:
            yield from banking.pay_from_center(round, won)
            return
        for seat, lines in won.items():
            yield from round.settle(seat, lines, "535.10(j)")

    def next_situation(self, round: PaiGowRound) -> dict[str, Any]:
        """535.11(c): the first offer moves on counterclockwise; who banked does not bank again at once."""
        table = table_of(round)
        wagers = {seat: placed[WAGER] for seat, placed in round.placed.items() if placed.get(WAGER)}
        first = table.first_offer - 1 or POSITIONS if table.first_offer else round.situation["first_offer"]
        return {
            "start_of_game": False,
            "last_bank": table.bank,
            "first_offer": first,
            "last_wagers": round.situation["last_wagers"] if table.banked else wagers,
        }

    # What the screen and a file ask for.

    def parts(self, round: PaiGowRound, place: Place) -> tuple[Part, ...]:
        low = low_at(round, place)
        if not low:
            return ()
        tiles = round.hand(place)
        two = sorted((low, rest_of(tiles, low)), key=rank_two)
        return tuple(Part(name, part, rank_two(part).words) for name, part in zip(("low", "high"), two, strict=True))

    def role(self, round: PaiGowRound, seat: int) -> str:
        table = table_of(round)
        if not table.banked or seat != table.bank:
            return ""
        return "the co-bank" if table.co_bank else "the bank"

    def accounts(self, round: PaiGowRound, seat: int) -> tuple[tuple[int, str], ...]:
        return banking.accounts(round) if self.role(round, seat) else ()

    def why_unused(self, round: PaiGowRound, seat: int, told: str) -> Refused | None:
        return why_unused(round, seat, told)

    def not_asked(self, round: PaiGowRound, seat: int) -> dict[str, int]:
        return accepted(round, seat)

    # The irregularities.

    def possible(self, rules: PaiGowRules, irregularity: Irregularity) -> bool:
        return rules.player_bank or irregularity.id not in OF_THE_BANK

    def verify_declared(
        self, round: PaiGowRound, irregularity: Irregularity, declared: Declared[Tile], request: Request
    ) -> None:
        if why := handling.why_untrue(round, irregularity.id, declared.seat, request):
            moments = "another moment, or leave it out; its moments: " + ", ".join(sorted(irregularity.points))
            raise Refused(f"irregularity {irregularity.id}", why, irregularity.section, moments)

    def handle(
        self, round: PaiGowRound, irregularity: Irregularity, declared: Declared[Tile], request: Request
    ) -> Steps[Outcome]:
        return (yield from handling.handle(round, irregularity.id, declared.seat, request))


def _set_question(seat: int, tiles: tuple[Tile, ...], section: str) -> Question:
    plain = Picks(tiles, LOW_TILES, LOW_TILES, TILE)
    every = tuple(Way(plain.of(low, words, section), words, filed) for low, words, filed in ways(tiles))
    filed = " ".join(map(str, plain.of(house_way(tiles), "the house way", section)))
    about = "these two are one hand, the others the other"
    picks = replace(plain, ways=every)
    return SET_HANDS.question(seat, Action(SET, section, about, picks=picks), default=f"{SET} {filed}")


def _called(position: int) -> str:
    if position == DEAD_HAND:
        return "the Dead Hand"
    return f"position {position}" if position else "the dealer"
