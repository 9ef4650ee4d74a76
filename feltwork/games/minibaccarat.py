"""Minibaccarat, chapter 541: a Player's Hand and a Banker's Hand, and wagers on which comes closer to nine.

Nobody decides anything: a table of draws says which hand takes a third card, and one outcome counts for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from feltwork.equipment.cards import Card, standard_deck
from feltwork.procedure.baccarat import (
    PLACES,
    ThirdCardRules,
    VigorishOwed,
    Winner,
    call_the_counts,
    call_the_result,
    counts,
    cut_order,
    deal_the_hands,
    deal_third_cards,
    marked,
    opening_burn,
    owed_words,
    value,
    winner,
)
from feltwork.procedure.game import Clause, Clock, Game, Wager, shoe_of, table_maximum, table_minimum
from feltwork.procedure.irregularity import Effect, Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.paying import VIGORISH, collect_then_pay, vigorish
from feltwork.procedure.request import Cut, Declared, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Choice, Flag, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------------- the wagers

WAGERS = (
    Wager(
        "bankers_hand",
        "wager on the Banker's Hand",
        "541.8(a)(1)",
        "that the Banker's Hand counts higher; vigorish is charged on it",
        also=("banker", "banker_hand"),
    ),
    Wager(
        "players_hand",
        "wager on the Player's Hand",
        "541.8(a)(2)",
        "that the Player's Hand counts higher",
        also=("player", "player_hand"),
    ),
    Wager("tie_bet", "Tie Bet", "541.8(a)(3)", "that both hands count the same", also=("tie",)),
)

# ---------------------------------------------------------------------------------------- the paytables

PLAYERS_HAND = Paytable.printed("players_hand", "standard", "541.13(a)", {"Player": "1 to 1"})
TIE_BET = Paytable.printed("tie_bet", "floor", "541.13(b)", {"Tie": "8 to 1"})
BANKERS_HAND = Paytable.printed(
    "bankers_hand",
    "standard",
    "541.13(c)",
    {"Banker": "1 to 1"},
    note="vigorish is charged beside it, on a line of its own",
)

# ------------------------------------------------------------------------------------------ the options

OF_THE_WIN = {"4%": 4, "5%": 5}
ON_A_TIE, ON_A_TIE_PERCENT = "25% on tie", 25
CENT, NEXT_FIVE_CENTS = "cent", "next_5_cents"
ROUNDED_TO = {CENT: 1, NEXT_FIVE_CENTS: 5}
AT_PAYOUT, DEFERRED = "at_payout", "deferred"
FACE_UP, FACE_DOWN = "face_up", "face_down"
INITIAL_DEAL = {FACE_UP: "541.9(c)(1)", FACE_DOWN: "541.9(c)(2)"}
MANUAL, AUTOMATED, CONTINUOUS = "manual", "automated", "continuous"

CUT_AT_LEAST = 10
BELOW_COVER_CARD = 14


@dataclass(frozen=True, kw_only=True)
class MinibaccaratRules(Submission):
    """What a certificate holder chooses for Minibaccarat."""

    table_minimum: Cents = table_minimum("541.8(a)")
    table_maximum: Cents = table_maximum("541.8(a)")
    tie_bet: Paytable = option(
        Table(section="541.13(b)", about="what a Tie Bet pays", default=TIE_BET, tables=(TIE_BET,), floor=True)
    )
    vigorish: str = option(
        Choice(
            section="541.13(c)",
            about="4% or 5% of what a wager on the Banker's Hand wins, or instead 25% of that wager on a tie",
            default="5%",
            among=(*OF_THE_WIN, ON_A_TIE),
        )
    )
    vigorish_rounding: str = option(
        Choice(
            section="541.13(d)",
            about="vigorish to the nearest cent, or raised to the next multiple of 5 cents",
            default=CENT,
            among=(CENT, NEXT_FIVE_CENTS),
        )
    )
    vigorish_collection: str = option(
        Choice(
            section="541.13(e)",
            about="vigorish taken with the payout, or marked with a button and taken before the reshuffle",
            default=AT_PAYOUT,
            among=(AT_PAYOUT, DEFERRED),
        )
    )
    initial_deal: str = option(
        Choice(
            section="541.9(c)",
            about="the first four cards face up, or face down until each hand is called",
            default=FACE_UP,
            among=tuple(INITIAL_DEAL),
        )
    )
    decks: int = option(
        Choice(
            section="541.3(a)",
            about="decks in the shoe; with an automated shuffler each of the two batches has as many",
            default=8,
            among=(6, 7, 8),
        )
    )
    shuffling: str = option(
        Choice(
            section="541.5(a)",
            about="by the dealer; by a device, with two batches that take turns; or by a continuous shuffler (541.15)",
            default=MANUAL,
            among=(MANUAL, AUTOMATED, CONTINUOUS),
        )
    )

    def breaches(self) -> Iterator[Refused]:
        deferred = self.vigorish_collection == DEFERRED
        if self.table_minimum > self.table_maximum:
            yield Refused("option table_minimum", "above the maximum", "541.8(a)", money(self.table_maximum))
        if deferred and self.vigorish == ON_A_TIE:
            yield Refused(
                "option vigorish_collection",
                "vigorish on a tie is collected before the next round is dealt",
                "541.13(f)",
                f"vigorish_collection: {AT_PAYOUT}",
            )
        if deferred and self.shuffling == CONTINUOUS:
            yield Refused(
                "option vigorish_collection",
                "a continuous shuffler reshuffles at once, and vigorish is collected before a reshuffle",
                "541.13(e)",
                f"vigorish_collection: {AT_PAYOUT}",
            )

    def rounded(self, amount: Cents, percent: int) -> Cents:
        """541.13(d): a vigorish as it is collected."""
        return vigorish(amount, percent, ROUNDED_TO[self.vigorish_rounding])


# ---------------------------------------------------------------- what the hands count, and who draws

RANKINGS = (
    Clause("541.6(a)(1)", "2 to 9 count their face value"),
    Clause("541.6(a)(2)", "10, jack, queen and king count zero"),
    Clause("541.6(a)(3)", "an ace counts one"),
    Clause("541.6(b)", "a hand counts the last digit of its sum, 0 to 9"),
    Clause("541.6(b)(1)", "ace, 2 and 4 count 7"),
    Clause("541.6(b)(2)", "ace, 2 and 9 count 2"),
    Clause("541.9(a)", "two hands are dealt, the Player's and the Banker's, whoever wagers on them"),
    Clause("541.1", "a natural is an 8 or a 9 on the first two cards"),
    Clause("541.10(b)", "third cards are decided once both counts are called"),
    Clause("541.10(d)", "a hand takes one card more at most"),
    Clause("541.11(d)", "Table 1, rows: what the Banker's Hand counts on two cards"),
    Clause("541.11(e)", "Table 1, columns: what the Player's third card counts, not the Player's Hand"),
    Clause("541.11(f)", "Table 1, D: the Banker's Hand draws; S: it stays"),
    Clause("541.11(g)", "Table 1, row 5 and column 4: D, so the Banker's Hand draws"),
    Clause("541.8(a)(1)(i)", "the wager on the Banker's Hand wins when that hand counts higher"),
    Clause("541.8(a)(2)(i)", "the wager on the Player's Hand wins when that hand counts higher"),
    Clause("541.8(a)(3)(i)", "the Tie Bet wins when both count the same"),
)

THIRD_CARDS = ThirdCardRules(
    natural="541.11(a)",
    player_draws="541.11(b)(1)",
    player_stays="541.11(b)(2)",
    player_stayed="541.11(c)(1)",
    below_three="541.11(c)(2)(i)",
    seven="541.11(c)(2)(ii)",
    table_1="541.11(c)(2)(iii)",
)

# ------------------------------------------------------------------------- the irregularities and events

_DEALING = frozenset({Point.DEAL, Point.DRAW})

IRREGULARITIES = (
    Irregularity(
        "shuffle_uneven",
        "541.5(b)",
        "the floorperson finds the cards unevenly distributed after the dealer's shuffle",
        "the cards are reshuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        "cut_improper",
        "541.5(f)",
        "a floorperson finds the cut improper before the cards are in the shoe",
        "the next person entitled to the cut recuts; the seat told is the one that cut",
        Effect.OWN,
        frozenset({Point.CUT}),
    ),
    Irregularity(
        "card_drawn_in_error",
        "541.14(a)",
        "a card is drawn in error after both hands are complete, and not disclosed",
        "it is the first card of the next hand",
        Effect.PLAY_ON,
        frozenset({Point.STAND}),
    ),
    Irregularity(
        "third_card_in_error",
        "541.14(b)",
        "the Player's Hand is dealt a third card that it may not have, and the card is not disclosed",
        "it is the Banker's third card where the Banker's Hand draws, otherwise the first card of the next hand",
        Effect.PLAY_ON,
        frozenset({Point.DECISION}),
    ),
    Irregularity(
        "card_in_error_disclosed",
        "541.14(c)",
        "a card drawn or dealt in error is disclosed",
        "it goes to the discard rack, and one card more face down",
        Effect.OWN,
        frozenset({Point.DECISION, Point.STAND}),
        needs=("card",),
    ),
    Irregularity(
        "card_face_up",
        "541.14(d)",
        "a card is found face up in the shoe",
        "it goes to the discard rack, and face up as many cards more as it counts; a ten or court card none",
        Effect.OWN,
        _DEALING,
        needs=("card",),
    ),
    Irregularity(
        "insufficient_cards",
        "541.14(e)",
        "too few cards are left in the shoe to complete the round",
        "the round is void and all wagers returned",
        Effect.VOID,
        _DEALING,
        from_the_deal=True,
        aftermath="the whole set of cards is reshuffled before a new round",
    ),
)

COVER_CARD = Irregularity(
    "cover_card",
    "541.10(e)",
    "the cover card appears",
    "it is laid aside and the hand completed; one more hand follows",
    Effect.PLAY_ON,
    _DEALING,
)
PLAYER_LEAVES = Irregularity(
    "player_leaves",
    "541.13(e)",
    "a player leaves the table",
    "the player's wagers are decided with the others, then the vigorish owed is collected",
    Effect.OWN,
    frozenset({Point.DEAL, Point.DRAW, Point.SETTLE}),
    needs=("seat",),
)

# --------------------------------------------------------------------------------------------- the game


class Minibaccarat(Game[MinibaccaratRules]):
    """Chapter 541."""

    id = "minibaccarat"
    name = "Minibaccarat"
    chapter = "541"
    rules_type = MinibaccaratRules
    positions = 7
    positions_section = "541.2(a)"
    cards_section = "541.3(a)"
    common_outcome = True
    wagers = WAGERS
    irregularities = IRREGULARITIES
    events = (COVER_CARD, PLAYER_LEAVES)
    situation = (
        Flag(id="new_shoe", section="541.5(a)", about="the round begins a new shoe", default=False),
        Flag(
            id="preshuffled",
            section="541.5(a)",
            about="the cards of the new shoe came preshuffled, so the dealer does not shuffle them",
            default=False,
        ),
        Flag(
            id="last_hand",
            section="541.10(e)",
            about="the one more hand after that in which the cover card appeared",
            default=False,
        ),
        Choice(
            id="batch",
            section="541.3(b)(5)",
            about="which of two alternating batches is in the shoe",
            default=1,
            among=(1, 2),
        ),
        VigorishOwed(
            id="vigorish_owed",
            section="541.13(e)",
            about="vigorish deferred in earlier rounds of the shoe and marked on the layout, in dollars by seat",
            default={},
        ),
    )
    rankings = RANKINGS
    places = PLACES

    def deck(self, rules: MinibaccaratRules) -> Counter[Card]:
        return shoe_of(standard_deck(), rules.decks)

    def equipment(self, rules: MinibaccaratRules) -> tuple[Clause, ...]:
        if rules.shuffling == CONTINUOUS:
            return (
                Clause("541.3(a)", f"{rules.decks} decks of 52 cards"),
                Clause("541.15", "a shoe or device that reshuffles the cards continuously"),
            )
        one = (
            Clause("541.3(a)", f"{rules.decks} decks of 52 cards and two cover cards"),
            Clause("541.7", "a manual dealing shoe"),
        )
        two = (
            Clause("541.3(b)(1)", "every deck of the second batch is like those of the first"),
            Clause("541.3(b)(2)", f"two batches of {rules.decks} decks, {2 * rules.decks} in all"),
            Clause("541.3(b)(4)", "one batch is shuffled in the device while the other is played"),
            Clause("541.3(b)(5)", "the batches alternate, each used for every other shoe"),
        )
        return one + (two if rules.shuffling == AUTOMATED else ())

    def opening(self, rules: MinibaccaratRules) -> tuple[Clause, ...]:
        steps = (
            Clause("541.13(g)", f"vigorish {rules.vigorish} for every player here and at each table of the house"),
            Clause("541.4(a)", "the dealer sorts and inspects each deck face down; the floorperson verifies"),
            Clause("541.4(b)", "the cards are spread face up by deck, suit and sequence for the first player"),
            Clause("541.4(c)", "the cards are turned, washed and stacked"),
        )
        if rules.shuffling == CONTINUOUS:
            return steps
        idle = Clause("541.5(h)", "with nobody playing the cards lie spread; the next player sees them face up")
        if rules.shuffling == MANUAL:
            return (*steps, idle, Clause("541.5(h)(1)", "then they are washed, stacked, shuffled and cut"))
        return (
            *steps,
            Clause("541.4(d)", "the second batch goes through the same steps"),
            idle,
            Clause("541.5(h)(2)", "then they go into the device, and the batch stored there comes into play"),
        )

    def clocks(self, rules: MinibaccaratRules) -> tuple[Clock, ...]:
        return (Clock("deck_change", "541.3(c)", "the decks are changed", hours=4),)

    def paytables(self) -> tuple[Paytable, ...]:
        return PLAYERS_HAND, TIE_BET, BANKERS_HAND

    def verify_wagers(self, round: Round[MinibaccaratRules]) -> None:
        self._verify_situation(round.rules, round.situation)
        for seat in round.seats:
            if not round.placed[seat]:
                wagers = ", ".join(wager.id for wager in WAGERS)
                raise Refused(f"seat {seat}", "no wager is placed", "541.8(a)", f"place one or more of {wagers}")

    def _verify_situation(self, rules: MinibaccaratRules, situation: Mapping[str, Any]) -> None:
        if situation["batch"] == 2 and rules.shuffling != AUTOMATED:
            raise Refused("batch", "there is one set of cards", "541.3(b)", "shuffling: automated has two batches")
        owed = marked(situation["vigorish_owed"])
        if owed and rules.vigorish_collection != DEFERRED:
            raise Refused("vigorish_owed", "nothing is deferred", "541.13(e)", f"vigorish_collection: {DEFERRED}")
        if any(seat > self.positions for seat in owed):
            raise Refused(
                "vigorish_owed",
                f"the table has {self.positions} positions",
                self.positions_section,
                f"seats 1 to {self.positions}",
            )

    def read_situation(self, stated: Mapping[str, object]) -> dict[str, Any]:
        told = super().read_situation(stated)
        if told["new_shoe"] and told["last_hand"]:
            raise Refused("last_hand", "a new shoe does not begin with its last hand", "541.10(e)", "state one of them")
        if told["preshuffled"] and not told["new_shoe"]:
            raise Refused("preshuffled", "it speaks of a new shoe", "541.5(a)", "state new_shoe too")
        return told

    def possible(self, rules: MinibaccaratRules, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "shuffle_uneven":
                return rules.shuffling == MANUAL
            case "cover_card":
                return rules.shuffling != CONTINUOUS
            case "player_leaves":
                return rules.vigorish_collection == DEFERRED
        return True

    def verify_declared(
        self, round: Round[MinibaccaratRules], irregularity: Irregularity, declared: Declared, request: Request
    ) -> None:
        if irregularity == COVER_CARD and round.situation["last_hand"]:
            raise Refused("cover_card", "it appeared in the hand before", COVER_CARD.section, "this is the last hand")

    # The procedure.

    def play(self, round: Round[MinibaccaratRules]) -> Steps[None]:
        """541.5, then 541.9 to 541.12: a shoe when one begins; four cards, third cards, collect and pay."""
        rules = round.rules
        round.own = set[int]()  # the seats whose players leave
        yield from self._begin_shoe(round)
        yield from round.say("no more bets", "541.9(b)")
        yield from round.announce("no wager is made, increased or withdrawn from here on", "541.8(c)")

        face_down = rules.initial_deal == FACE_DOWN
        laid = INITIAL_DEAL[rules.initial_deal]
        yield from deal_the_hands(round, laid, face_up=not face_down)
        yield from call_the_counts(round, "541.10(a)", laid if face_down else None)
        yield from deal_third_cards(round, THIRD_CARDS, "541.10(c)")

        yield from call_the_result(round, "541.12(a)")
        settled = {seat: self.settlement(round, seat) for seat in round.seats}
        yield from collect_then_pay(round, settled, "541.12(b)")
        yield from self._end_hand(round)

    def _begin_shoe(self, round: Round[MinibaccaratRules]) -> Steps[None]:
        if round.rules.shuffling == CONTINUOUS:
            yield from round.shuffle("by the device, which takes back every card", "541.15")
        elif round.situation["new_shoe"]:
            if owed := marked(round.situation["vigorish_owed"]):
                yield from round.announce(f"vigorish collected before the shuffle: {owed_words(owed)}", "541.13(e)")
            yield from self._shuffle(round)
            yield from self._cut(round, cut_order(round.seats))
            yield from round.announce("the cut is completed and the cover cards are placed", "541.5(e)")
            yield from round.announce("the cards go into a manual dealing shoe", "541.7")
            yield from opening_burn(round, "541.5(g)")

    def _shuffle(self, round: Round[MinibaccaratRules]) -> Steps[None]:
        if round.situation["preshuffled"]:
            yield from round.shuffle("before they came to the table", "541.5(a)")
        elif round.rules.shuffling == AUTOMATED:
            yield from round.shuffle("by the automated device", "541.3(b)(4)", f"batch {round.situation['batch']}")
        else:
            yield from round.shuffle("by the dealer", "541.5(a)")
            yield from round.announce("the stack lies feathered and the floorperson checks the shuffle", "541.5(b)")

    def _cut(self, round: Round[MinibaccaratRules], offered: tuple[int, ...]) -> Steps[None]:
        asked = ", ".join([*(f"seat {seat}" for seat in offered), "the dealer"])
        yield from round.announce(f"the cut is offered in this order until it is accepted: {asked}", "541.5(c)")
        yield from round.cut(offered, CUT_AT_LEAST, BELOW_COVER_CARD, "541.5(d)")

    def _end_hand(self, round: Round[MinibaccaratRules]) -> Steps[None]:
        leaving = _leaving(round)
        if owed := {seat: cents for seat, cents in _outstanding(round).items() if seat in leaving}:
            yield from round.announce(f"vigorish collected as the player leaves: {owed_words(owed)}", "541.13(e)")
        if round.situation["last_hand"]:
            yield from round.announce("the shoe is over: the cards are reshuffled", "541.10(e)")
        elif round.declared["cover_card"]:
            yield from round.say("last hand", "541.10(e)")

    def handle(
        self,
        round: Round[MinibaccaratRules],
        irregularity: Irregularity,
        declared: Declared,
        request: Request,
    ) -> Steps[Outcome]:
        if irregularity == PLAYER_LEAVES:
            assert declared.seat is not None
            _leaving(round).add(declared.seat)
            return Outcome.RESUME
        if isinstance(request, Cut):
            yield from self._cut(round, next_to_cut(request.offered, declared.seat))
            return Outcome.SKIP
        assert declared.card is not None
        round.discard(declared.card)
        if irregularity.id == "card_in_error_disclosed":
            yield from round.burn(1, irregularity.section)
        elif more := value(declared.card):
            yield from round.burn(more, irregularity.section, face_up=True)
        return Outcome.RESUME

    def next_situation(self, round: Round[MinibaccaratRules]) -> dict[str, Any]:
        over = round.void is not None or bool(round.situation["last_hand"])
        new_shoe = over and round.rules.shuffling != CONTINUOUS
        swap = new_shoe and round.rules.shuffling == AUTOMATED
        # A void round ends before anybody's vigorish is collected, so a player who leaves it still owes.
        gone = _leaving(round) if round.void is None else set[int]()
        stays = {seat: cents for seat, cents in _outstanding(round).items() if seat not in gone}
        return {
            "new_shoe": new_shoe,
            "preshuffled": False,
            "last_hand": not over and round.declared["cover_card"] > 0,
            "batch": 3 - round.situation["batch"] if swap else round.situation["batch"],
            "vigorish_owed": {str(seat): money(cents) for seat, cents in stays.items()},
        }

    # The settlement.

    def settlement(self, round: Round[MinibaccaratRules], seat: int) -> list[Line]:
        """541.8 and 541.13: what the wagers of a seat come to."""
        player, banker = counts(round)
        won, why = winner(player, banker), f"Player {player}, Banker {banker}"
        lines = []
        if stake := round.stake_of(seat, "bankers_hand"):
            lines += settle_bankers_hand(won, stake, why, round.rules)
        if stake := round.stake_of(seat, "players_hand"):
            lines.append(settle_players_hand(won, stake, why))
        if stake := round.stake_of(seat, "tie_bet"):
            lines.append(settle_tie_bet(won, stake, why, round.rules.tie_bet))
        return lines


def settle_bankers_hand(won: Winner, stake: Cents, why: str, rules: MinibaccaratRules) -> list[Line]:
    """541.8(a)(1): even money with vigorish on the win, or without it and vigorish on the tie."""
    on_a_tie = rules.vigorish == ON_A_TIE
    if won is Winner.PLAYER:
        return [Line.lose("bankers_hand", stake, why, "541.8(a)(1)(ii)")]
    if won is Winner.BANKER:
        (row,) = BANKERS_HAND
        charged = [] if on_a_tie else vigorish_on_the_win(row.pays.winnings(stake), rules)
        return [*charged, Line.win("bankers_hand", stake, row.pays, why, row.section)]
    if on_a_tie:
        back = Line.push("bankers_hand", stake, f"{why}: void, less vigorish", "541.8(a)(1)(iii)(B)")
        return [*vigorish_on_the_tie(stake, rules), back]
    return [Line.push("bankers_hand", stake, f"{why}: void", "541.8(a)(1)(iii)(A)")]


def settle_players_hand(won: Winner, stake: Cents, why: str) -> Line:
    """541.8(a)(2): even money, and back on a tie."""
    if won is Winner.BANKER:
        return Line.lose("players_hand", stake, why, "541.8(a)(2)(ii)")
    if won is Winner.TIE:
        return Line.push("players_hand", stake, f"{why}: void", "541.8(a)(2)(iii)")
    (row,) = PLAYERS_HAND
    return Line.win("players_hand", stake, row.pays, why, row.section)


def settle_tie_bet(won: Winner, stake: Cents, why: str, table: Paytable) -> Line:
    """541.8(a)(3): by the posted odds."""
    if won is not Winner.TIE:
        return Line.lose("tie_bet", stake, why, "541.8(a)(3)(ii)")
    (row,) = table
    return Line.win("tie_bet", stake, row.pays, why, row.section)


def vigorish_on_the_win(win: Cents, rules: MinibaccaratRules) -> list[Line]:
    """541.13(c), (d), (e): a part of what was won, taken now or marked; too small a part rounds to no line."""
    why = f"{rules.vigorish} of the {money(win)} won"
    if rules.vigorish_collection == DEFERRED:
        why += ", marked with a button: due before the reshuffle or when the player leaves"
    taken = rules.rounded(win, OF_THE_WIN[rules.vigorish])
    return [Line.commission(VIGORISH, taken, rules.vigorish, why, "541.13(c)")] if taken else []


def vigorish_on_the_tie(stake: Cents, rules: MinibaccaratRules) -> list[Line]:
    """541.13(f): a quarter of the wager when the hands tie."""
    rate = f"{ON_A_TIE_PERCENT}%"
    taken = rules.rounded(stake, ON_A_TIE_PERCENT)
    why = f"{rate} of the {money(stake)} wagered on the Banker's Hand, which ties"
    return [Line.commission(VIGORISH, taken, rate, why, "541.13(f)")] if taken else []


def next_to_cut(offered: tuple[int, ...], cut_by: int | None) -> tuple[int, ...]:
    """541.5(f): who is entitled to the recut; the first to whom the cut was offered is taken to have cut."""
    if cut_by in offered:
        return offered[offered.index(cut_by) + 1 :]
    return offered[1:]


def _leaving(round: Round[MinibaccaratRules]) -> set[int]:
    return cast("set[int]", round.own)


def _outstanding(round: Round[MinibaccaratRules]) -> dict[int, Cents]:
    """541.13(e): what is marked on the layout, of this round and of the earlier ones of the shoe."""
    owed = Counter({} if round.situation["new_shoe"] else marked(round.situation["vigorish_owed"]))
    if round.rules.vigorish_collection == DEFERRED:
        for seat, lines in round.lines.items():
            owed[seat] -= sum(line.returned for line in lines if line.wager == VIGORISH)
    return +owed


EDITIONS = (Minibaccarat(),)
