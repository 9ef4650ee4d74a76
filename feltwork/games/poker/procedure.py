"""The game: a hand of Poker in the order of its chapter, whatever its type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from feltwork.equipment.cards import Card, standard_deck
from feltwork.games.poker import mishaps
from feltwork.games.poker.automatic import customary
from feltwork.games.poker.cards import deal_street
from feltwork.games.poker.description import (
    BAD_BEAT,
    CONDITIONS,
    DECISIONS,
    IN_SHORT,
    RANKINGS,
    SITUATION,
    TIME_CHARGE,
    WAGERS,
)
from feltwork.games.poker.ending import award_pots
from feltwork.games.poker.felt import FELT, PRINTED
from feltwork.games.poker.hand import Hand
from feltwork.games.poker.irregularities import CARD_EXPOSED, IRREGULARITIES, STUD_HOLE_CARD, THIRD_HOLE_CARD
from feltwork.games.poker.kinds import KINDS, Hands, Opens
from feltwork.games.poker.rules import COUNTING, MANUAL, NO_KILL, POSITIONS, TIME, PokerRules
from feltwork.games.poker.showdown import best_of
from feltwork.games.poker.sign import sign
from feltwork.games.poker.taking_part import (
    active,
    assess_time_charge,
    order_of_the_deal,
    shuffle_and_cut,
    verify_taking_part,
)
from feltwork.games.poker.wagers import bet, post_antes, post_blinds
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.dealing import STUB_COUNT_EVERY
from feltwork.procedure.game import Clause, Clock, Game, shoe_of
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.request import Declared, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.seats import clockwise_from
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, dollars
from feltwork.terms.refusal import Refused


class Poker(Game[PokerRules]):
    """Chapter 553."""

    id = "poker"
    name = "Poker"
    chapter = "553"
    rules_type = PokerRules
    positions = POSITIONS
    positions_section = "2(a)"
    cards_section = "3(a)"
    ends_by = "7(e)(6)"
    nonbanked = True
    least_players = 2
    stub_leaves = True
    may_leave_cards_untold = True
    places: ClassVar[Mapping[str, Place]] = {"community": COMMUNITY}
    wagers = WAGERS
    decisions = DECISIONS
    irregularities = IRREGULARITIES
    situation = SITUATION
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    felt = FELT
    printed = PRINTED
    cites = (*KINDS.values(), *(kind.cites for kind in KINDS.values()), PokerRules.options())

    # The table.

    def deck(self, rules: PokerRules) -> Counter[Card]:
        return shoe_of(standard_deck(), 1)

    def seats_at(self, rules: PokerRules) -> int:
        return rules.poker.players

    def equipment(self, rules: PokerRules) -> tuple[Clause, ...]:
        device = (
            Clause("3(d)", "a shuffling device is used"),
            Clause("3(d)(1)", "one deck is shuffled by the device while the other is played"),
            Clause("3(d)(2)", "the decks alternate, each used every other round"),
        )
        return self._clauses(
            Clause("3(a)", "one deck of 52 cards with a cover card; a second one with backs of another colour waits"),
            Clause("3(b)", "the decks are rotated in and out of play"),
            Clause("3(c)", "decks with distinguishable backs are spread over the open tables each gaming day"),
            *(device if rules.shuffling != MANUAL else ()),
        )

    def opening(self, rules: PokerRules) -> tuple[Clause, ...]:
        put_by = (
            Clause("5(e)", "one deck is cut; the other stays in the shuffling device")
            if rules.shuffling != MANUAL
            else Clause("5(d)", "one deck is cut; the other waits in its place, opened now or when it comes into play")
        )
        return self._clauses(
            Clause("5(a)", "the dealer inspects two decks"),
            Clause("5(b)", "a floorperson verifies; the cards are spread by suit for the first two players"),
            Clause("5(c)", "each deck is turned, washed, stacked and shuffled"),
            put_by,
            Clause("6(b)(1)", "to cut, the cover card is put before the deck"),
            Clause("6(b)(3)", "and the rest of the deck on top of the cards cut"),
            Clause("6(d)", "with nobody playing the decks lie spread; the next two players see them before a new wash"),
        )

    def _clauses(self, *clauses: Clause) -> tuple[Clause, ...]:
        return tuple(Clause(self.at(clause.section), clause.text) for clause in clauses)

    def clocks(self, rules: PokerRules) -> tuple[Clock, ...]:
        change = Clock("deck_change", self.at("3(b)"), "the decks are changed", hours=6)
        if rules.shuffling == COUNTING:
            return (change,)
        count = Clock("deck_count", self.at("7(e)(4)(i)"), "the deck is counted", rounds=STUB_COUNT_EVERY)
        return (change, count)

    def paytables(self) -> tuple[Paytable, ...]:
        return ()

    def meters(self, rules: PokerRules) -> dict[str, Cents]:
        return {BAD_BEAT: 0} if rules.bad_beat else {}

    def sign(self, rules: PokerRules) -> tuple[Clause, ...]:
        return sign(rules)

    def chips_needed(self, rules: PokerRules) -> tuple[Cents, str]:
        kind = rules.poker
        posts = rules.forced_bet if kind.stud else max(rules.blinds)
        return rules.ante + posts + rules.minimum, self.at("8(b)(3)")

    def possible(self, rules: PokerRules, irregularity: Irregularity) -> bool:
        kind = rules.poker
        with_community = kind.hands is not Hands.OWN
        return {
            STUD_HOLE_CARD: kind.stud,
            THIRD_HOLE_CARD: kind.stud and kind.players_cards == 7,
            CARD_EXPOSED: with_community,
            "shuffler_jams": rules.shuffling != MANUAL,
        }.get(irregularity.id, True)

    def as_ordered(self, rules: PokerRules, irregularity: Irregularity) -> Irregularity:
        """Five-card stud has one hole card, and its own paragraph for it."""
        if irregularity.id != STUD_HOLE_CARD or rules.type != "five_card_stud":
            return irregularity
        outcome = "it is the up-card and the second card is dealt face down"
        return replace(irregularity, section=self.at("16(l)"), outcome=outcome)

    def _verify_seats(self, round: Round[PokerRules]) -> None:
        """Each type has its own most of players."""
        kind = round.rules.poker
        for seat in round.seats:
            if seat > kind.players:
                why = f"{kind.name} has {kind.players} players at most"
                raise Refused(f"seat {seat}", why, self.at(kind.seated), f"seats 1 to {kind.players}")
        super()._verify_seats(round)

    def verify_wagers(self, round: Round[PokerRules]) -> None:
        verify_taking_part(self, round)

    # The hand.

    def play(self, round: Round[PokerRules]) -> Steps[None]:
        chips = dict(round.situation["chips"])
        yield from assess_time_charge(self, round, chips)
        yield from shuffle_and_cut(self, round)
        order = yield from order_of_the_deal(self, round)
        low = round.situation["agreed_minimum"] or round.rules.minimum
        hand = Hand(round.rules, order, chips, killed=round.situation["kill"], low=low)
        round.own = hand
        yield from post_antes(self, round, hand)
        kind = hand.kind
        if kind.blinds and not kind.blinds_after_the_deal:
            yield from post_blinds(self, round, hand)
        for number, street in enumerate(kind.streets):
            hand.street = number
            yield from deal_street(self, round, hand, street)
            if street.opens is Opens.AFTER_THE_BLINDS and kind.blinds_after_the_deal:
                yield from post_blinds(self, round, hand)
            yield from bet(self, round, hand, street)
            if hand.alone:
                break
        yield from award_pots(self, round, hand)
        self._stand_for_the_next(round, hand)

    def _stand_for_the_next(self, round: Round[PokerRules], hand: Hand) -> None:
        """How the table stands afterwards: the button has moved, the decks alternate."""
        if hand.kind.button:
            round.next["button"] = clockwise_from(active(round), round.next["button"] + 1)[0]
        if round.rules.bad_beat:
            round.next["meters"] = dict(round.meters)
        if round.rules.shuffling != MANUAL:
            round.next["deck"] = 3 - round.situation["deck"]

    # Irregularities.

    def verify_declared(
        self, round: Round[PokerRules], irregularity: Irregularity, declared: Declared[Card], request: Request
    ) -> None:
        mishaps.verify_declared(round, irregularity, declared, request)

    def handle(
        self, round: Round[PokerRules], irregularity: Irregularity, declared: Declared[Card], request: Request
    ) -> Steps[Outcome]:
        return (yield from mishaps.handle(self, round, irregularity, declared, request))

    def stays_live(self, round: Round[PokerRules], cause: Irregularity) -> frozenset[str]:
        """A time charge is no part of the pot: it was for the time, whatever becomes of the hand."""
        return frozenset({TIME_CHARGE}) if round.rules.rake == TIME else frozenset()

    def settle_live(self, round: Round[PokerRules], cause: Irregularity) -> Steps[None]:
        """A time charge was settled when it fell due."""
        yield from ()

    # What people see.

    def worth(self, round: Round[PokerRules], place: Place) -> str:
        hand = round.own
        if not isinstance(hand, Hand) or place.seat not in hand.seated:
            return ""
        own, shared = hand.told(place.seat), [card for card in hand.common if card is not None]
        if len(own) + len(shared) < 5 or (hand.kind.hands is Hands.TWO_AND_THREE and len(shared) < 3):
            return ""
        return best_of(hand.kind, own, shared).words

    def headline(self, round: Round[PokerRules]) -> str:
        if not round.pots:
            return ""
        won = Counter[int]()
        for pot in round.pots:
            won.update({seat: share for seat, share in pot.shares.items() if share})
        return ", ".join(f"seat {seat} wins {dollars(share)}" for seat, share in won.most_common())

    def role(self, round: Round[PokerRules], seat: int) -> str:
        return "button" if isinstance(round.own, Hand) and seat == round.own.button else ""

    def customary(self, round: Round[PokerRules], question: Question) -> Decision:
        return customary(round.own, question)

    def seats_named(self, round: Round[PokerRules], irregularity: Irregularity) -> Collection[int]:
        return active(round)

    def next_situation(self, round: Round[PokerRules]) -> dict[str, Any]:
        # A hand that is dealt again has the same limits, and the fund has what it had.
        stays: dict[str, Any] = {} if round.rules.kill == NO_KILL else {"kill": round.situation["kill"]}
        if round.rules.bad_beat:
            stays["meters"] = dict(round.meters)
        return {**stays, **round.next}
