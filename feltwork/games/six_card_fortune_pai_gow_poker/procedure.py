"""The game: Six-Card Fortune Pai Gow Poker in the order of its chapters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import JOKER, Card
from feltwork.games.six_card_fortune_pai_gow_poker.bonuses import Bonuses
from feltwork.games.six_card_fortune_pai_gow_poker.felt import FELT, PRINTED
from feltwork.games.six_card_fortune_pai_gow_poker.house_way import HOUSE_WAY, house_way, how_set, set_hands
from feltwork.games.six_card_fortune_pai_gow_poker.irregularities import IRREGULARITIES
from feltwork.games.six_card_fortune_pai_gow_poker.paytables import (
    FORTUNE_ENVY,
    LEAST_FOR_ENVY,
    NUMBERS_588,
    NUMBERS_670A,
    PROGRESSIVE_ENVY,
    Numbering,
    tables,
)
from feltwork.games.six_card_fortune_pai_gow_poker.rules import (
    CONDITIONS,
    DECLINE,
    DOUBLE,
    DOUBLE_DOWN,
    DOUBLE_OR_NOT,
    FORTUNE_BONUS,
    IN_SHORT,
    PROGRESSIVE_PAYOUT,
    RANKINGS,
    SET_HANDS,
    VOID_OR_PLAY,
    WAGER,
    WAGERS,
    Rules588,
    Rules670a,
)
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import against_the_dealer, compare, double_down
from feltwork.games.six_card_fortune_pai_gow_poker.strategy import doubles
from feltwork.games.six_card_fortune_pai_gow_poker.table import (
    AFTER_THE_BETS,
    DEALINGS,
    FOUND_BY,
    IDLE_BY_HAND,
    IDLE_WITH_DEVICE,
    ONE_DECK,
    POSITIONS,
    PROGRESSIVE_SYSTEM,
    SITUATION,
    START,
)
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.game import Clause, Wager
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.one_deck import MANUAL, RESHUFFLING
from feltwork.procedure.pai_gow import SHAKER, Cards, PaiGowGame, PaiGowProgress, SetHands, Setting
from feltwork.procedure.pai_gow_mishaps import BY_DICE_ONLY, ask_void_or_play
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Ask, Deal, Declared, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.staking import ask_for_wager
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents

CARDS_EACH = 6


@dataclass(slots=True)
class HowFar(PaiGowProgress):
    """Besides, the hands as they are set."""

    lows: dict[int, Cards] | None = None
    dealer: SetHands | None = None


class SixCardFortune588(PaiGowGame[Rules588]):
    """Chapter 588."""

    id = "six-card-fortune-pai-gow-poker"
    name = "Six-Card Fortune Pai Gow Poker"
    chapter = "588"
    felt = FELT
    printed = PRINTED
    rules_type = Rules588
    numbers: Numbering = NUMBERS_588
    positions = POSITIONS
    positions_section = "2(a)"
    cards_section = "3(a)"
    several_positions = "7(f)"
    one_deck = ONE_DECK
    dealings = DEALINGS
    start = START
    setting = Setting(players="11(b)", dealer="11(d)")
    set_hands = SET_HANDS
    cards_each = CARDS_EACH
    low_cards = least_low = most_low = 1
    progress = HowFar
    wagers = WAGERS
    decisions = (SET_HANDS, DOUBLE_OR_NOT, VOID_OR_PLAY)
    irregularities = IRREGULARITIES
    situation = SITUATION
    in_short = IN_SHORT
    rankings = RANKINGS
    conditions = CONDITIONS
    house_way = HOUSE_WAY
    progressive_wager = PROGRESSIVE_PAYOUT

    def __init__(self) -> None:
        self.tables = tables(self.numbers)
        super().__init__()

    # What the rules choose.

    def offered(self, rules: Rules588) -> tuple[Wager, ...]:
        return tuple(wager for wager in self.wagers if rules.offers(wager.id))

    def limits(self, rules: Rules588, wager: Wager) -> tuple[Cents, Cents]:
        if wager.id == WAGER:
            return rules.table_minimum, rules.table_maximum
        return rules.bonus_minimum, rules.bonus_maximum

    def pays(self, table: Paytable) -> tuple[str, ...]:
        return ({FORTUNE_ENVY: FORTUNE_BONUS, PROGRESSIVE_ENVY: PROGRESSIVE_PAYOUT}.get(table.wager, table.wager),)

    def paytables_in_force(self, rules: Rules588) -> tuple[Paytable, ...]:
        return tuple(table for table in self.tables if rules.offers(self.pays(table)[0]))

    def equipment(self, rules: Rules588) -> tuple[Clause, ...]:
        system = PROGRESSIVE_SYSTEM if rules.progressive_payout_offered else ()
        return (*super().equipment(rules), *self._clauses(FOUND_BY[rules.starting_position], *system))

    def opening(self, rules: Rules588) -> tuple[Clause, ...]:
        if rules.shuffling == RESHUFFLING:  # 5(h) takes the place of what is ordered for an idle table
            return tuple(clause for clause in super().opening(rules) if clause.section != self.at("5(g)"))
        after = IDLE_BY_HAND if rules.shuffling == MANUAL else IDLE_WITH_DEVICE
        return (*super().opening(rules), *self._clauses(after))

    def ranked(self, cards: Sequence[Card], low: Sequence[Card]) -> SetHands:
        return set_hands(cards, low)

    def low_at(self, round: Round[Rules588], place: Place) -> Cards:
        if place != DEALER:
            return super().low_at(round, place)
        return (how_set(round.hand(DEALER)).low,) if self._own(round).dealer else ()

    # The procedure.

    def play(self, round: Round[Rules588]) -> Steps[None]:
        """5, then 8 to 10, then 11: six cards to each position, set in two, doubled, compared; then the bonuses."""
        yield from self.prepare_the_deck(round)
        yield from self.no_more_bets(round)
        yield from self._after_the_bets(round)
        yield from self.find_the_start(round)
        yield from self.deal_positions(round)
        yield from self.count_what_is_left(round)

        own = self._own(round)
        own.lows = yield from self.ask_to_set(round, WAGER, house_way)
        yield from self._offer_double_down(round)
        yield from round.reveal(DEALER, self.at("11(d)"))
        own.revealed = True
        own.dealer = yield from self._set_the_dealers_hands(round)
        bonuses = Bonuses(self, round, self.numbers)
        for seat in round.counterclockwise():
            if round.stake_of(seat, WAGER):
                yield from self._settle(round, seat, bonuses)
        yield from bonuses.pay_envy()
        yield from round.announce("the cards are collected so that each hand can be shown again", self.at("11(j)"))

    def _after_the_bets(self, round: Round[Rules588]) -> Steps[None]:
        """Envy lammers are placed, Progressive Payout Wagers locked and collected, before the start is found."""
        after = AFTER_THE_BETS[round.rules.dealing]
        lammers = [
            seat
            for seat in round.counterclockwise()
            if max(round.stake_of(seat, FORTUNE_BONUS), round.stake_of(seat, PROGRESSIVE_PAYOUT)) >= LEAST_FOR_ENVY
        ]
        if lammers:
            seats = ", ".join(f"seat {seat}" for seat in lammers)
            yield from round.announce(f"an Envy lammer goes beside the wager of {seats}", self.at(after.lammers))
        if round.rules.progressive_payout_offered:
            count = len(round.clockwise(PROGRESSIVE_PAYOUT))
            wagers = f"{count} Progressive Payout Wager{'' if count == 1 else 's'}"
            told = f"the progressive system is locked; {wagers} verified and collected"
            yield from round.announce(told, self.at(after.progressive))
        yield from round.announce("the dealer finds where the deal starts", self.at(after.start))

    def _offer_double_down(self, round: Round[Rules588]) -> Steps[None]:
        if not round.rules.double_down_offered:
            return
        section = self.at("11(c)")
        yield from ask_for_wager(
            round,
            DOUBLE_OR_NOT,
            DOUBLE_DOWN,
            seats=lambda: round.clockwise(WAGER),
            actions=lambda seat: (
                Action(
                    DOUBLE, section, "a Double Down Wager", costs=round.stake_of(seat, WAGER), also=("double", "raise")
                ),
                Action(DECLINE, section, "no Double Down Wager", also=("no double down", "no", "pass", "play")),
            ),
            section=section,
        )

    def _set_the_dealers_hands(self, round: Round[Rules588]) -> Steps[SetHands]:
        """11(d), 13(i): whatever the dealer did, the hands are those of the house way."""
        cards = round.hand(DEALER)
        filed = how_set(cards)
        low = yield from self.dealer_sets(round, house_way)
        if set_hands(cards, low) != set_hands(cards, [filed.low]):
            told = f"the dealer set {' '.join(map(str, low))} low: the hands are set again by the house way"
            yield from round.announce(told, self.at("13(i)"))
        dealer = set_hands(cards, [filed.low])
        yield from round.announce(f"the dealer's hands: {dealer.high.words}, {filed.low} low", self.at(filed.section))
        return dealer

    # The settlement.

    def _settle(self, round: Round[Rules588], seat: int, bonuses: Bonuses) -> Steps[None]:
        """11(e) to (h): a player at a time, the wagers in the printed order."""
        yield from round.reveal(Place.at(seat), self.at("11(e)"))
        stake = round.stake_of(seat, WAGER)
        if not stake:  # left while the hand was shown
            return
        own = self._own(round)
        assert own.dealer is not None, "the dealer's hands are set before any is compared"
        assert own.lows is not None, "so are the players'"
        cards, low = round.hand(Place.at(seat)), own.lows[seat]
        compared = compare(set_hands(cards, low), own.dealer, joker_low=JOKER in low)
        yield from round.say(f"seat {seat} {compared.word}", self.at("11(e)"))
        line = against_the_dealer(WAGER, stake, compared, self.at)
        yield from round.settle(seat, [line], self.at(compared.section))
        if doubled := round.stake_of(seat, DOUBLE_DOWN):
            line = double_down(DOUBLE_DOWN, doubled, compared, own.dealer.high, self.at)
            yield from round.settle(seat, [line], self.at("11(g)"))
        yield from bonuses.settle(seat)

    def customary(self, round: Round[Rules588], question: Question) -> Decision:
        """The house way for the hands; double down with hands that more often win than lose it."""
        lows = self._own(round).lows
        if lows is not None and question.find(DOUBLE):
            cards, low = round.hand(Place.at(question.seat)), lows[question.seat]
            return Decision(DOUBLE if doubles(set_hands(cards, low), joker_low=JOKER in low) else DECLINE)
        return super().customary(round, question)

    # The irregularities.

    def possible(self, rules: Rules588, irregularity: Irregularity) -> bool:
        if irregularity.id in BY_DICE_ONLY:
            return rules.starting_position == SHAKER
        if irregularity.id == "card_exposed_in_stacks":
            return self.way(rules).stacks
        return super().possible(rules, irregularity)

    def why_untrue(
        self, round: Round[Rules588], irregularity: Irregularity, declared: Declared, request: Request
    ) -> str | None:
        match irregularity.id:
            case "player_card_exposed":
                assert declared.seat is not None, "verified: the seat is told"
                return self._why_no_card_exposed(round, declared.seat, request)
            case "dealer_hands_set_wrongly":
                return None if self._own(round).dealer else "the dealer has not set the hands yet"
        return super().why_untrue(round, irregularity, declared, request)

    def _why_no_card_exposed(self, round: Round[Rules588], seat: int, request: Request) -> str | None:
        """From the first card until the hands are set; while stacks are dealt 13(j) returns all wagers instead."""
        if not round.stake_of(seat, WAGER):
            return f"seat {seat} has no wager left"
        if self._own(round).lows is not None:
            return "the hands are set already"
        if request.point is Point.DEAL and self.way(round.rules).stacks:
            return "a card exposed while stacks are dealt returns all wagers: card_exposed_in_stacks"
        place = Place.at(seat)
        due = isinstance(request, Deal) and request.to == place
        return None if due or round.count(place) else f"seat {seat} has no card yet"

    def handle(
        self, round: Round[Rules588], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        if irregularity.id != "player_card_exposed":
            return (yield from super().handle(round, irregularity, declared, request))
        assert declared.seat is not None
        yield from ask_void_or_play(round, VOID_OR_PLAY, declared.seat, irregularity.section)
        # The question may have been put to the player whose hand is void: whoever remains is asked anew.
        return Outcome.SKIP if isinstance(request, Ask) else Outcome.RESUME

    @staticmethod
    def _own(round: Round[Rules588]) -> HowFar:
        assert isinstance(round.own, HowFar), "the procedure keeps it from the first step"
        return round.own


class SixCardFortune670a(SixCardFortune588):
    """Chapter 670a: other numbers for a few paragraphs, and nothing else."""

    chapter = "670a"
    rules_type = Rules670a
    numbers = NUMBERS_670A
