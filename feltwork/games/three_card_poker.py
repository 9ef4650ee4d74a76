"""Three Card Poker, chapter 565: three cards each; fold, or play against a dealer who needs queen high.

Pair Plus is a wager on the player's own three cards, whatever the dealer holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from feltwork.equipment.cards import Card, standard_deck
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.dealing import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    STUB_COUNT_EVERY,
    Dealing,
    deal_around,
    deal_stacks,
    put_the_stub_away,
)
from feltwork.procedure.game import (
    Clause,
    Clock,
    DecisionPoint,
    Game,
    Wager,
    shoe_of,
    table_maximum,
    table_minimum,
    verify_adjacent,
)
from feltwork.procedure.irregularity import Effect, Irregularity, Outcome, Voided
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Declared, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.hand import Category
from feltwork.ranking.three_card import ThreeCardRank, rank_three
from feltwork.submission.option import Choice, Flag, Table
from feltwork.submission.paytable import NOT_PAID, Paytable, Row
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.odds import EVEN, parse_odds
from feltwork.terms.refusal import Refused

# ------------------------------------------------------------------------------------------- the wagers

WAGERS = (
    Wager("ante", "Ante Wager", "565.7(a)(1)", "against the dealer; a Play Wager must follow it"),
    Wager("pair_plus", "Pair Plus Wager", "565.7(a)(2)", "on a pair or better in the player's own three cards"),
    Wager("play", "Play Wager", "565.11(b)", "equal to the ante, to stay in against the dealer", placed=False),
)

# ---------------------------------------------------------------------------------------- the paytables

PAIR_PLUS = Paytable.printed(
    "pair_plus",
    "floor",
    "565.12(d)",
    {
        "Pair": "1 to 1",
        "Flush": "3 to 1",
        "Straight": "5 to 1",
        "Three-of-a-kind": "25 to 1",
        "Straight flush": "35 to 1",
        "Mini royal flush (ace, king, queen)": "35 to 1",
    },
)

ANTE_BONUS = Paytable.printed(
    "ante_bonus",
    "standard",
    "565.12(e)",
    {"Straight": "1 to 1", "Three-of-a-kind": "4 to 1", "Straight flush": "5 to 1"},
)

# The text lost the columns of two cells, "Straight 1 to 1" and "Mini royal flush of spades 50 to 1": a
# submission that selects one of these tables states both cells itself (docs/readings.md).
ANTE_BONUS_A, ANTE_BONUS_B, ANTE_BONUS_C = (
    Paytable.printed(
        "ante_bonus",
        letter,
        "565.12(f)",
        {
            "Three-of-a-kind": trips,
            "Straight flush": straight_flush,
            "Mini royal flush (ace, king, queen)": royal,
        },
        note="the cells for Straight and for the mini royal flush of spades are not legible; a submission states them",
    )
    for letter, trips, straight_flush, royal in (
        ("A", "3 to 1", "4 to 1", "5 to 1"),
        ("B", "6 to 1", "8 to 1", "50 to 1"),
        ("C", "3 to 1", "4 to 1", "10 to 1"),
    )
)
ILLEGIBLE = {"Straight": "1 to 1", "Mini royal flush of spades (ace, king, queen)": "50 to 1"}
UNSTATED = "unstated"


def paytable_hands(hand: ThreeCardRank, suit: str) -> tuple[str, ...]:
    """The names a hand goes by in the paytables, the most particular first."""
    if hand.mini_royal:
        of_spades = ("mini_royal_flush_of_spades",) if suit == "s" else ()
        return (*of_spades, "mini_royal_flush", "straight_flush")
    return (str(hand.category),)


# ------------------------------------------------------------------------------------------ the options

BASE, F1, F2, F3 = "base", "f1", "f2", "f3"

DEALINGS = {
    MANUAL_SHOE: Dealing(
        name="a manual dealing shoe",
        placed="565.8(a)",
        no_more_bets="565.8(b)",
        deal="565.8(d)",
        stacks=False,
        stub_away="565.8(e)",
        stub_count="565.8(f)",
        stub_correct="565.8(g)",
        stub_wrong="565.8(h)",
    ),
    HAND: Dealing(
        name="the dealer's hand",
        placed="565.9(a)(2)",
        no_more_bets="565.9(a)(3)",
        deal="565.9(b)",
        stacks=False,
        stub_away="565.9(c)",
        stub_count="565.9(d)",
        stub_correct="565.9(e)",
        stub_wrong="565.9(f)",
    ),
    AUTOMATED_SHOE: Dealing(
        name="an automated dealing shoe",
        placed="565.10(a)(1)",
        no_more_bets="565.10(a)(2)",
        deal="565.10(b)",
        stacks=True,
        stub_away="565.10(c)",
        stub_count="565.10(d)",
        stub_correct="565.10(e)",
        stub_wrong="565.10(f)",
    ),
}


@dataclass(frozen=True, kw_only=True)
class ThreeCardPokerRules(Submission):
    """What a certificate holder chooses for Three Card Poker."""

    version: str = option(
        Choice(
            section="565.7(f)",
            about="base, or a version that ties Pair Plus to the ante: f1 ante at least equal, f2 at least half, "
            "f3 both compulsory within five times of each other",
            default=BASE,
            among=(BASE, F1, F2, F3),
        )
    )
    table_minimum: Cents = table_minimum("565.7(a)(1)")
    table_maximum: Cents = table_maximum("565.7(a)(1)")
    pair_plus: Paytable = option(
        Table(
            section="565.12(d)",
            about="what Pair Plus pays",
            default=PAIR_PLUS,
            tables=(PAIR_PLUS,),
            floor=True,
        )
    )
    ante_bonus: Paytable = option(
        Table(
            section="565.12(f)",
            about="what the ante bonus pays: standard in the base version, A, B or C in the others",
            default=ANTE_BONUS,
            tables=(ANTE_BONUS, ANTE_BONUS_A, ANTE_BONUS_B, ANTE_BONUS_C),
        )
    )
    ante_bonus_straight: str = option(
        Choice(
            section="565.12(f)",
            about="the Straight cell of ante bonus table A, B or C, which the text lost",
            default=UNSTATED,
            among=(UNSTATED, "1 to 1", NOT_PAID),
        )
    )
    ante_bonus_mini_royal_flush_of_spades: str = option(
        Choice(
            section="565.12(f)",
            about="the mini royal flush of spades cell of ante bonus table A, B or C, which the text lost",
            default=UNSTATED,
            among=(UNSTATED, "50 to 1", NOT_PAID),
        )
    )
    two_adjacent_positions: bool = option(
        Flag(section="565.7(e)", about="a player may wager at two adjacent positions", default=False)
    )
    decks: int = option(
        Choice(
            section="565.3(b)",
            about="one deck, or two that alternate every other round with an automated shuffler",
            default=1,
            among=(1, 2),
        )
    )
    shuffling: str = option(
        Choice(
            section="565.5(a)",
            about="by the dealer, by a device, or by a device that counts the cards",
            default="manual",
            among=("manual", "automated", "automated_counting"),
        )
    )
    dealing: str = option(
        Choice(
            section="565.5(c)(1)",
            about="from a manual dealing shoe, from the hand, or from an automated dealing shoe",
            default=MANUAL_SHOE,
            among=tuple(DEALINGS),
        )
    )

    def breaches(self) -> Iterator[Refused]:
        automated = self.shuffling != "manual"
        if self.decks == 2 and not automated:
            yield Refused(
                "option decks",
                "two decks need an automated card shuffling device",
                "565.3(b)",
                "shuffling: automated",
            )
        if self.dealing == HAND and not automated:
            yield Refused(
                "option dealing",
                "cards dealt from the hand are shuffled by an automated device",
                "565.9(a)(1)",
                "shuffling: automated",
            )
        if self.table_minimum > self.table_maximum:
            yield Refused("option table_minimum", "above the maximum", "565.7(a)(1)", money(self.table_maximum))
        yield from self._ante_bonus_breaches()

    def _ante_bonus_breaches(self) -> Iterator[Refused]:
        lettered = self.ante_bonus != ANTE_BONUS
        if self.version == BASE and lettered:
            yield Refused(
                "option ante_bonus",
                f"table {self.ante_bonus.id} belongs to the versions of 565.7(f)",
                "565.12(e)",
                "ante_bonus: standard, or version: f1, f2 or f3",
            )
        if self.version != BASE and not lettered:
            yield Refused(
                "option ante_bonus", "this version pays table A, B or C", "565.12(f)", "ante_bonus: A, B or C"
            )
        for cell, value in self._illegible().items():
            if lettered and value == UNSTATED:
                yield Refused(
                    f"option {cell}",
                    f"table {self.ante_bonus.id}: this cell is not legible in the text, so the submission states it",
                    "565.12(f)",
                    f"{cell}: its odds as filed, or '{NOT_PAID}'",
                )
            if not lettered and value != UNSTATED:
                yield Refused(f"option {cell}", "only tables A, B and C have this cell", "565.12(e)", "leave it out")

    def _illegible(self) -> dict[str, str]:
        return {
            "ante_bonus_straight": self.ante_bonus_straight,
            "ante_bonus_mini_royal_flush_of_spades": self.ante_bonus_mini_royal_flush_of_spades,
        }

    @property
    def ante_bonus_table(self) -> Paytable:
        """The table in force, the stated cells in their places."""
        stated = zip(ILLEGIBLE, self._illegible().values(), strict=True)
        rows = {name: Row(name, parse_odds(odds), "565.12(f)") for name, odds in stated if odds in ILLEGIBLE.values()}
        straight, spades = (rows.get(name) for name in ILLEGIBLE)
        full = (straight, *self.ante_bonus.rows, spades)
        return replace(self.ante_bonus, rows=tuple(row for row in full if row))


# -------------------------------------------------------------------------------------- the irregularities

_DEALING = frozenset({Point.DEAL})
_BEFORE_REVEAL = frozenset({Point.DEAL, Point.STUB, Point.DECISION, Point.REVEAL})
_AFTER_DEAL = frozenset({Point.STUB, Point.DECISION, Point.REVEAL, Point.SETTLE})

IRREGULARITIES = (
    Irregularity(
        "card_face_up",
        "565.13(a)",
        "a card is found face up in the shoe or the deck",
        "it is not used this round and goes to the discard rack; a second one voids the round",
        Effect.DISCARD,
        _DEALING,
        needs=("card",),
        voids_when_repeated=True,
        from_the_deal=True,
        aftermath="the cards are reshuffled",
    ),
    Irregularity(
        "card_dealt_in_error",
        "565.13(b)",
        "a card is dealt in error without its face being exposed",
        "it is used as the next card",
        Effect.PLAY_ON,
        _DEALING,
    ),
    Irregularity(
        "incorrect_number_of_cards",
        "565.13(c)",
        "a player or the dealer has an incorrect number of cards",
        "all hands are void, all wagers returned, the cards reshuffled",
        Effect.VOID,
        _AFTER_DEAL | _DEALING,
        from_the_deal=True,
        aftermath="the cards are reshuffled",
    ),
    Irregularity(
        "dealer_card_exposed",
        "565.13(d)",
        "a card of the dealer is exposed before the dealer reveals the hand",
        "all hands are void, all wagers returned, the cards reshuffled",
        Effect.VOID,
        _BEFORE_REVEAL,
        aftermath="the cards are reshuffled",
    ),
    Irregularity(
        "shuffler_jams",
        "565.13(e)",
        "the automated shuffling device jams or stops during a shuffle",
        "the cards are reshuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        "dealing_shoe_jams",
        "565.13(f)",
        "the automated dealing shoe jams or fails to deal all the cards",
        "the round is void, all wagers returned, the cards taken out and reshuffled",
        Effect.VOID,
        _DEALING,
        from_the_deal=True,
        aftermath="the cards are removed from the device and reshuffled with those already dealt",
    ),
    Irregularity(
        "shuffler_count_wrong",
        "565.5(b)",
        "the counting device shows that the deck has not 52 cards",
        "the deck is removed from the table and another is shuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        "cut_improper",
        "565.5(e)",
        "a floorperson finds the cut improper before any card is dealt",
        "the cards are recut",
        Effect.AGAIN,
        frozenset({Point.CUT}),
    ),
    Irregularity(
        "stub_count_misdealt",
        "565.8(h)",
        "the stub count is wrong and a hand has more or less than three cards",
        "all hands are void and all wagers returned",
        Effect.OWN,
        frozenset({Point.STUB}),
        from_the_deal=True,
    ),
    Irregularity(
        "stub_count_wrong",
        "565.8(h)",
        "the stub count is wrong though every hand has three cards",
        "all hands are void, all wagers returned, the deck removed from the table",
        Effect.OWN,
        frozenset({Point.STUB}),
        from_the_deal=True,
        aftermath="the entire deck is removed from the table",
    ),
    Irregularity(
        "player_leaves",
        "565.7(c)",
        "a player leaves the table during the round",
        "the player's wagers are abandoned and treated as losing",
        Effect.OWN,
        frozenset({Point.DECISION}),
        needs=("seat",),
    ),
)

# --------------------------------------------------------------------------------------------- the game

FOLD_OR_PLAY = DecisionPoint(
    "fold_or_play",
    "565.11(b)",
    "play for as much as the ante, or fold and give the ante up",
    ("play", "fold"),
)


class ThreeCardPoker(Game[ThreeCardPokerRules]):
    """Chapter 565."""

    id = "three-card-poker"
    name = "Three Card Poker"
    chapter = "565"
    rules_type = ThreeCardPokerRules
    positions = 7
    positions_section = "565.2(a)"
    cards_section = "565.3(a)"
    wagers = WAGERS
    decisions = (FOLD_OR_PLAY,)
    irregularities = IRREGULARITIES
    situation = (
        Choice(
            id="deck",
            section="565.3(b)(4)",
            about="which of two alternating decks this round uses",
            default=1,
            among=(1, 2),
        ),
        Choice(
            id="rounds_since_stub_count",
            section="565.8(f)",
            about="rounds since the stub was last counted; it is counted in the fifth at the latest",
            default=0,
            among=tuple(range(STUB_COUNT_EVERY)),
        ),
    )
    rankings = (
        Clause("565.6(a)", "ace high; an ace also completes ace, 2, 3; suits are equal"),
        Clause("565.6(b)(1)", "straight flush: three of one suit in sequence"),
        Clause("565.6(b)(2)", "three-of-a-kind"),
        Clause("565.6(b)(3)", "straight: three in sequence; king, ace, 2 is none"),
        Clause("565.6(b)(4)", "flush: three of one suit"),
        Clause("565.6(b)(5)", "pair"),
        Clause("565.6(c)", "equal ranks: the highest card the other hand lacks; otherwise a tie"),
    )

    conditions = (
        Clause("565.7(a)(3)", "a player may place an Ante Wager and a Pair Plus Wager together"),
        Clause("565.7(b)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
        Clause("565.7(c)", "only seated players wager, and they stay seated until the round ends"),
        Clause("565.7(d)", 'after "no more bets" nothing is wagered, increased or withdrawn but the Play Wager'),
    )

    def deck(self, rules: ThreeCardPokerRules) -> Counter[Card]:
        return shoe_of(standard_deck(), 1)

    def equipment(self, rules: ThreeCardPokerRules) -> tuple[Clause, ...]:
        one = (Clause("565.3(a)", "one deck of 52 cards and one cover card"),)
        two = (
            Clause("565.3(b)(1)", "a second deck of 52 cards with its cover card"),
            Clause("565.3(b)(2)", "the two decks have backs of different colours"),
            Clause("565.3(b)(3)", "one deck is shuffled by the device while the other is played"),
            Clause("565.3(b)(4)", "the decks alternate, each used every other round"),
            Clause("565.3(b)(5)", "the discard rack holds cards of one deck at a time"),
        )
        devices = rules.shuffling != "manual" or rules.dealing == AUTOMATED_SHOE
        removal = (Clause("565.13(g)", "a device leaves the table before another way to shuffle or deal is used"),)
        return one + (two if rules.decks == 2 else ()) + (removal if devices else ())

    def opening(self, rules: ThreeCardPokerRules) -> tuple[Clause, ...]:
        return (
            Clause("565.4(a)", "the dealer inspects the cards"),
            Clause("565.4(b)", "the floorperson verifies; the cards are spread face up for the first player"),
            Clause("565.4(c)", "the cards are turned, washed, stacked and shuffled"),
            *((Clause("565.4(d)", "the second deck goes through the same steps"),) if rules.decks == 2 else ()),
            Clause(
                "565.5(f)",
                "with nobody playing the cards lie spread; the next player sees them before a new wash",
            ),
        )

    def clocks(self, rules: ThreeCardPokerRules) -> tuple[Clock, ...]:
        change = (
            Clock("deck_change", "565.3(c)(1)", "decks dealt from the hand are changed", hours=4)
            if rules.dealing == HAND
            else Clock("deck_change", "565.3(c)(2)", "decks dealt from a shoe are changed", hours=8)
        )
        if rules.shuffling == "automated_counting":
            return (change,)
        section = DEALINGS[rules.dealing].stub_count
        return (change, Clock("stub_count", section, "the stub is counted", rounds=STUB_COUNT_EVERY))

    def paytables(self) -> tuple[Paytable, ...]:
        return PAIR_PLUS, ANTE_BONUS, ANTE_BONUS_A, ANTE_BONUS_B, ANTE_BONUS_C

    def paytables_in_force(self, rules: ThreeCardPokerRules) -> tuple[Paytable, ...]:
        return rules.pair_plus, rules.ante_bonus_table

    def verify_wagers(self, round: Round[ThreeCardPokerRules]) -> None:
        verify_adjacent(round, 2 if round.rules.two_adjacent_positions else 1, "565.7(e)")
        for seat in round.seats:
            ante, pair_plus = round.stake_of(seat, "ante"), round.stake_of(seat, "pair_plus")
            if breach := version_breach(round.rules.version, ante, pair_plus):
                why, section, instead = breach
                raise Refused(f"seat {seat}: ante {money(ante)}, pair_plus {money(pair_plus)}", why, section, instead)

    def possible(self, rules: ThreeCardPokerRules, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "shuffler_jams":
                return rules.shuffling != "manual"
            case "shuffler_count_wrong":
                return rules.shuffling == "automated_counting"
            case "dealing_shoe_jams":
                return rules.dealing == AUTOMATED_SHOE
        return True

    # The procedure.

    def play(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        """565.5, then 565.8 to 565.10, then 565.11: shuffle, deal three each, fold or play, compare."""
        way = DEALINGS[round.rules.dealing]
        yield from self._shuffle(round)
        yield from round.announce(f"the deck goes into {way.name}", way.placed)
        yield from round.say("no more bets", way.no_more_bets)
        deal = deal_stacks if way.stacks else deal_around
        yield from deal(round, [*map(Place.at, round.clockwise()), DEALER], 3, way.deal)
        counts = round.rules.shuffling == "automated_counting"
        since = yield from put_the_stub_away(round, way, counts, round.situation["rounds_since_stub_count"])
        round.next["rounds_since_stub_count"] = since

        yield from self._fold_or_play(round)
        yield from round.reveal(DEALER, "565.11(c)")
        for seat in round.counterclockwise():
            if any(round.open[seat].values()):
                yield from round.reveal(Place.at(seat), "565.11(d)(1)")
                yield from round.settle(seat, self.settlement(round, seat), "565.11(d)(3)")
        yield from round.announce("the cards are collected so that each hand can be shown again", "565.11(e)")

    def _shuffle(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        deck = f"deck {round.situation['deck']}" if round.rules.decks == 2 else "the deck"
        if round.rules.shuffling == "manual":
            yield from round.shuffle("by the dealer", "565.5(a)", deck)
            yield from round.announce("shuffled by hand, the deck is cut by the dealer", "565.5(c)(2)")
            yield from round.cut((), 10, 0, "565.5(d)(1)(ii)")
        else:
            yield from round.shuffle("by the automated device", "565.5(a)", deck)
            yield from round.announce("no cut: the device shuffled", "565.5(c)(1)")
        if round.rules.decks == 2:
            round.next["deck"] = 3 - round.situation["deck"]

    def _fold_or_play(self, round: Round[ThreeCardPokerRules]) -> Steps[None]:
        answers = yield from round.ask_until(
            lambda: [
                FOLD_OR_PLAY.question(
                    seat,
                    Action("play", "565.11(b)", f"a Play Wager of {money(round.stake_of(seat, 'ante'))}"),
                    Action("fold", "565.11(b)", "the ante is given up"),
                )
                for seat in round.clockwise("ante")
            ],
            "565.11(b)",
        )
        for seat, decision in answers.items():
            if decision.word == "play":
                round.stake(seat, "play", round.stake_of(seat, "ante"))
            else:
                wagers = ["ante"] if round.rules.version == BASE else ["ante", "pair_plus"]
                lines = [
                    Line.lose(wager, stake, "folded", "565.11(b)")
                    for wager in wagers
                    if (stake := round.stake_of(seat, wager))
                ]
                yield from round.forfeit(seat, lines, "565.11(c)")

    def handle(
        self,
        round: Round[ThreeCardPokerRules],
        irregularity: Irregularity,
        declared: Declared,
        request: Request,
    ) -> Steps[Outcome]:
        if irregularity.id == "player_leaves":
            assert declared.seat is not None
            yield from round.abandon(declared.seat, "565.7(c)")
            return Outcome.SKIP
        raise Voided(replace(irregularity, section=DEALINGS[round.rules.dealing].stub_wrong))

    def next_situation(self, round: Round[ThreeCardPokerRules]) -> dict[str, Any]:
        return dict(round.situation) | round.next

    # The settlement.

    def settlement(self, round: Round[ThreeCardPokerRules], seat: int) -> list[Line]:
        """565.12: what the wagers of a seat come to."""
        cards, dealer = round.hand(Place.at(seat)), rank_three(round.hand(DEALER))
        hand, rules = rank_three(cards), round.rules
        lines = []
        if stake := round.stake_of(seat, "pair_plus"):
            lines.append(settle_pair_plus(hand, cards[0].suit, stake, rules.pair_plus))
        if ante := round.stake_of(seat, "ante"):
            lines += settle_ante_and_play(hand, dealer, ante, round.stake_of(seat, "play"))
            lines += settle_ante_bonus(hand, cards[0].suit, ante, rules.ante_bonus_table)
        return lines

    def customary(self, round: Round[ThreeCardPokerRules], question: Question) -> Decision:
        """Play with queen, 6, 4 or better."""
        hand = rank_three(round.hand(Place.at(question.seat)))
        return Decision("play" if hand.category is not Category.HIGH_CARD or hand.ranks >= (12, 6, 4) else "fold")


def version_breach(version: str, ante: Cents, pair_plus: Cents) -> tuple[str, str, str] | None:
    """565.7(a) and (f): how the two opening wagers must stand to each other."""
    if not ante and not pair_plus:
        return "no wager is placed", "565.7(a)", "place an Ante Wager, a Pair Plus Wager or both"
    if version == F1 and pair_plus > ante:
        return (
            "the ante must be at least equal to Pair Plus",
            "565.7(f)(1)",
            f"ante {money(pair_plus)} or more",
        )
    if version == F2 and pair_plus > 2 * ante:
        return (
            "the ante must be at least half of Pair Plus",
            "565.7(f)(2)",
            f"ante {money(-(-pair_plus // 2))} or more",
        )
    if version == F3 and not (ante and pair_plus):
        return "both wagers are compulsory", "565.7(f)(3)", "place an Ante Wager and a Pair Plus Wager"
    if version == F3 and max(ante, pair_plus) > 5 * min(ante, pair_plus):
        return "one wager is more than five times the other", "565.7(f)(3)", "five times at most"
    return None


def qualifies(dealer: ThreeCardRank) -> bool:
    """Queen high or better."""
    return dealer.category is not Category.HIGH_CARD or dealer.ranks[0] >= 12


def settle_pair_plus(hand: ThreeCardRank, suit: str, stake: Cents, table: Paytable) -> Line:
    """565.12(d): by the posted table, whatever the dealer holds."""
    row = table.best(paytable_hands(hand, suit))
    if row is None:
        return Line.lose("pair_plus", stake, f"{hand.words}: less than a pair", "565.12(d)")
    return Line.win("pair_plus", stake, row.pays, hand.words, row.section)


def settle_ante_and_play(hand: ThreeCardRank, dealer: ThreeCardRank, ante: Cents, play: Cents) -> list[Line]:
    """565.12(a), (b), (c): the dealer does not qualify, or the hands are compared."""
    against = f"{hand.words} against {dealer.words}"
    if not qualifies(dealer):
        why = f"the dealer does not qualify with {dealer.words}"
        return [Line.win("ante", ante, EVEN, why, "565.12(a)"), Line.push("play", play, why, "565.12(a)")]
    both = (("ante", ante), ("play", play))
    if hand > dealer:
        why = f"the dealer qualifies and the hand is higher: {against}"
        return [Line.win(wager, stake, EVEN, why, "565.12(b)") for wager, stake in both]
    if hand == dealer:
        return [Line.push(wager, stake, f"a tie: {against}", "565.12(c)") for wager, stake in both]
    why = f"the dealer qualifies and the hand is lower: {against}"
    return [Line.lose(wager, stake, why, "565.11(d)(2)") for wager, stake in both]


def settle_ante_bonus(hand: ThreeCardRank, suit: str, ante: Cents, table: Paytable) -> list[Line]:
    """565.12(e), (f): a bonus on the ante, whoever has the higher hand."""
    row = table.best(paytable_hands(hand, suit))
    return [Line.bonus("ante_bonus", row.pays.winnings(ante), row.pays, hand.words, row.section)] if row else []


EDITIONS = (ThreeCardPoker(),)
