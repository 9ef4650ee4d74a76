"""What the analyses of the blackjack family share: the main wager, insurance, strategies, and values of a hand."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Sequence
from fractions import Fraction
from math import perm
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.blackjack.basic import by_totals
from feltwork.odds.blackjack.charts import UPS, charts, exceptions, split_hands_apart, value_name
from feltwork.odds.blackjack.compiled_rounds import compiled_rounds
from feltwork.odds.blackjack.deciding import (
    Playing,
    hole_card_is_ten,
    insurance_wins,
    shown_acts,
    value_of,
    values_of,
    variant,
)
from feltwork.odds.blackjack.hands import players_hands, points_of
from feltwork.odds.blackjack.outcomes import outcomes_of
from feltwork.odds.blackjack.playing import (
    CHANCING,
    DECIDED,
    GIVING,
    RESULTS,
    chance_values,
)
from feltwork.odds.blackjack.rounds import Played, Table
from feltwork.odds.blackjack.side_wagers import insurance
from feltwork.odds.blackjack.table_rules import (
    ACE,
    Act,
    GiveUp,
    Staked,
    TableRules,
)
from feltwork.odds.figures import Certainty, Counted, Decided, Outcome
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.strategy import ActionValue, Situation, Strategy, Told, best_first
from feltwork.odds.work import Work
from feltwork.procedure.blackjack.game import BlackjackGame
from feltwork.procedure.blackjack.settling import settle_insurance
from feltwork.procedure.game import Game
from feltwork.simulation.compiled import Kernel
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

INSURED = "insured"
INSURANCE_PUBLISHED = "A. Krigman, Casino City, Insurance (eight decks: 128 tens among 415 cards)"
FLOAT_ERROR = 1e-10
"""What the last digits of floats may come to; sums over all hands differ by less than this from exact ones."""
TABLES_KEPT = 1
"""A table has ten million numbers and more."""


class BlackjackAnalysis(Analysis):
    """A game of the family."""

    insures_blackjacks = True
    """Whether a player's Blackjack is offered insurance."""
    free_wager = ""
    """The wager of a hand that was split off for nothing."""

    def __init__(self) -> None:
        self._tables: OrderedDict[bytes, Table] = OrderedDict()

    @abstractmethod
    def table_rules(self, game: Any, rules: Any) -> TableRules:
        """The game's rules in numbers, from its own settlement and constants."""

    def table(self, game: Any, rules: Any, work: Work) -> Table:
        """Everything that is computed of these rules; editions with the same numbers share it."""
        in_numbers = self.table_rules(game, rules)
        key = in_numbers.key()
        if key not in self._tables:
            self._tables[key] = Table(in_numbers, work)
            while len(self._tables) > TABLES_KEPT:
                self._tables.popitem(last=False)
        self._tables.move_to_end(key)
        return self._tables[key]

    # Strategies.

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        assert isinstance(game, BlackjackGame)
        table = self.table(game, rules, work)
        best = BlackjackStrategy(self, "optimal", "the best play of every hand", game, table)
        simple = BlackjackStrategy(self, "simple", "by totals alone", game, table)
        return (
            best,
            simple,
            AlwaysInsured(self, INSURED, "the best play, and insurance whenever it is offered", game, table),
        )

    def kernel(
        self, game: Game[Any, Any], rules: Any, proposition: Proposition, strategy: Strategy, work: Work
    ) -> Kernel | None:
        """Compiled rounds of the main wager, whichever way it is played."""
        if not isinstance(proposition, MainWager) or not isinstance(strategy, Playing):
            return None
        return compiled_rounds(strategy.table, strategy.play)

    def sentences(self, table: Table) -> tuple[str, ...]:
        """What stands before the charts."""
        attack = [value_name(up) for up in UPS if table.best.attack[up]]
        attacks = (f"Double Attack against {', '.join(attack)}, and against no other card.",) if attack else ()
        return (*attacks, "Never take insurance.")

    def remarks(self, table: Table) -> tuple[str, ...]:
        """What stands after the charts."""
        cost = 100 * by_totals(table).cost
        found = [
            "10 stands for every card worth ten.",
            f"By these charts alone the wager loses {cost:.4f}% more than by the best play of every hand.",
        ]
        if apart := split_hands_apart(table, by_totals(table).strategy):
            found.append("Hands of a split are played by the same charts but for: " + "; ".join(apart) + ".")
        return tuple(found)

    # A situation.

    def situation_told(self, game: Game[Any, Any]) -> str:
        return "two cards or more, and the dealer's up card"

    def values(self, game: Game[Any, Any], rules: Any, situation: Situation, work: Work) -> Sequence[ActionValue]:
        assert isinstance(game, BlackjackGame)
        self._verify(game, rules, situation)
        table = self.table(game, rules, work)
        if not situation.hand:
            return best_first(*self._attack(table, situation.dealer[0]))
        return best_first(*self._insurance(game, table, situation), *self._acts(game, table, situation))

    def _verify(self, game: BlackjackGame[Any], rules: Any, situation: Situation) -> None:
        told = self.situation_told(game)
        least = 0 if "double_attack" in {point.id for point in game.decisions} else 2
        if len(situation.dealer) != 1 or situation.community or len(situation.hand) < least or len(situation.hand) == 1:
            raise Refused("--hand", "other cards are needed to know what is asked", instead=told)
        shoe = game.deck(rules)
        for card, count in Counter((*situation.hand, *situation.dealer)).items():
            if count > shoe[card]:
                raise Refused("--hand", f"the {card.name} is in the shoe {shoe[card]} times", instead=told)
        over, first_two = points_of(values_of(situation.hand))[0] > 21, len(situation.hand) == 2
        before, _ = points_of(values_of(situation.hand[:-1])) if situation.hand else (0, False)
        if not first_two and before >= 21:
            raise Refused("--hand", "no card is drawn to 21 or more", game.sections.draw, told)
        if over and "second_chance" not in {point.id for point in game.decisions}:
            raise Refused("--hand", "the hand is over 21: it has lost", game.sections.draw, told)
        if points_of(values_of(situation.hand))[0] == 21 and not (first_two and value_of(situation.dealer[0]) == ACE):
            raise Refused("--hand", "a 21 stands: there is nothing to decide", game.sections.draw, told)

    def _attack(self, table: Table, up: Card) -> list[ActionValue]:
        """What the Bet Wager is worth with as much again and without, once the up card is seen."""
        played, value = Played(table, table.best), value_of(up)
        likely = float(table.first_cards.likely[:, value].sum())
        alone = float(played.own_value[value]) / likely
        more = float(played.attack_value[value]) / likely
        return [ActionValue("attack", alone + more), ActionValue("no attack", alone)]

    def _insurance(self, game: BlackjackGame[Any], table: Table, situation: Situation) -> list[ActionValue]:
        """Under an ace, before the card reader: the whole round, with insurance for half the wager and without."""
        (up,), hand = situation.dealer, situation.hand
        if value_of(up) != ACE or len(hand) != 2:
            return []
        has = points_of(values_of(hand))[0] == 21
        likely, pays = float(hole_card_is_ten(table.rules, (*hand, up))), table.rules.blackjacks[int(has)]
        if has:
            if not self.insures_blackjacks:
                raise Refused("--hand", "the Blackjack is paid: there is nothing to decide", game.sections.insurance)
            played = float(pays[0])
        else:
            played = max(float(one.value) for one in self._acts(game, table, situation))
        without = likely * float(pays[1]) + (1 - likely) * float(played)
        insured = without + float(insurance_wins(game, table.rules, (*hand, up))) / 2
        words = [ActionValue("insurance", insured), ActionValue("no insurance", without)]
        even = "even money" in {word for point in game.decisions for word in point.words}
        return [*words, ActionValue("even money", 1.0)] if has and even else words

    def _acts(self, game: BlackjackGame[Any], table: Table, situation: Situation) -> list[ActionValue]:
        """What a first hand may do, after the card reader where there was one."""
        cards, up, counts = situation.hand, value_of(situation.dealer[0]), values_of(situation.hand)
        points, _ = points_of(counts)
        if points > 21:
            over = players_hands().over_number[counts]
            chance = float(chance_values(table.rules, table.shoe, Staked.SECOND_CHANCE)[over, up])
            lost = float(table.rules.bust[Staked.ALONE])
            return [ActionValue("second chance", chance), ActionValue("no second chance", lost)]
        if points == 21:
            return []
        hand = players_hands().number[counts]
        bonus, suits = variant(table, cards, situation.dealer[0])
        acts = table.first.bonus_acts[bonus, up, suits] if bonus >= 0 else table.first.acts[hand, up]
        found = shown_acts(acts)
        if len(cards) == 2 and value_of(cards[0]) == value_of(cards[1]):
            found["split"] = float(table.split_values[value_of(cards[0]), up])
        return [ActionValue(word, value) for word, value in found.items()]


class BlackjackStrategy(Playing):
    """The best play of every hand, or that of the charts; ``by_totals`` is the table that the charts show."""

    def __init__(
        self, analysis: BlackjackAnalysis, id: str, title: str, game: BlackjackGame[Any], table: Table
    ) -> None:
        found = by_totals(table)
        remarks = analysis.remarks(table)
        if id == "optimal" and (apart := exceptions(table, found.strategy)):
            better = "; ".join(apart)
            remarks = (*remarks, f"The best play departs from the charts with {better}; and with some longer hands.")
        told = Told(analysis.sentences(table), charts(table, found.strategy), remarks)
        super().__init__(id, title, game, table, table.best if id == "optimal" else found.play, told)
        self.free_wager = analysis.free_wager
        self.by_totals = found.strategy


class AlwaysInsured(BlackjackStrategy):
    """The best play of every hand, insured against every ace: what the figures of insurance are for."""

    insures = True

    def told(self) -> Told:
        first = "Take insurance whenever it is offered, which loses, and play as the best strategy has it."
        return Told((first,), remarks=("It is here for the figures of insurance alone.",))


# --------------------------------------------------------------------------------------- the propositions


class MainWager(Proposition):
    """The wager that makes the hand, with everything that the round adds to it."""

    options = ("decks",)
    method = (
        "Every hand of the player against every up card, from the exact shoe without the cards that are seen; the "
        "dealer's ends by all sets of cards that complete a hand, the best play of every hand by its cards, split "
        "hands each by its own cards."
    )

    def __init__(self, analysis: BlackjackAnalysis) -> None:
        self.analysis = analysis

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        table = self.analysis.table(game, rules, work)
        played = Played(table, table.best)
        found = outcomes_of(played)
        simple = 100 * by_totals(table).cost
        return Counted(
            found.outcomes,
            perm(sum(table.rules.shoe), 4),
            tuple(decisions(table, played)),
            Certainty.COMPUTED,
            found.error + FLOAT_ERROR,
            (
                "Split hands are played each by its own cards and the up card; what the cards of the other hands would "
                "add to that is not counted.",
                "The average of a split is exact for that play. How its hands go together, on which the deviation "
                "depends, is a model: independent of each other once the dealer's end is known.",
                f"Played by totals alone the wager loses {simple:.4f}% more.",
            ),
        )


def decisions(table: Table, played: Played) -> list[Decided]:
    """How often each word is said in a round."""
    rules, likely = table.rules, table.first_cards.likely
    sums = played.decisions
    found = [Decided("play_hand", word, float(sums[act])) for word, act in (("stand", 0), ("hit", 1), ("double", 2))]
    found.append(Decided("play_hand", "split", played.splits_made))
    if rules.surrender_with:
        found.append(Decided("play_hand", "surrender", float(sums[Act.SURRENDER])))
    giving, chancing = sums[GIVING - DECIDED :], sums[CHANCING - DECIDED :]
    if rules.give_up is GiveUp.RESCUE:
        found += [Decided("rescue", "rescue", float(giving[0])), Decided("rescue", "stand", float(giving[1]))]
    elif rules.give_up is GiveUp.SURRENDER:
        found += [Decided("last_card", "surrender", float(giving[0])), Decided("last_card", "stand", float(giving[1]))]
    if rules.second_chance:
        found.append(Decided("second_chance", "second chance", float(chancing[0])))
        found.append(Decided("second_chance", "no second chance", float(chancing[1])))
    if rules.attack:
        attacked = float((likely.sum(axis=0) * played.play.attack).sum())
        found.append(Decided("double_attack", "attack", attacked))
        found.append(Decided("double_attack", "no attack", 1 - attacked))
    assert len(sums) == RESULTS - DECIDED
    return found


class Insurance(Proposition):
    """Insurance, taken whenever it is offered; most rounds have none, and what it costs of its stake is the risk."""

    id = "insurance"
    name = "Insurance Wager, whenever it is offered"
    options = ("decks",)
    strategy = INSURED
    method = "All deals of two cards to the player and two to the dealer."

    def __init__(self, analysis: BlackjackAnalysis, main: str, published: str = "") -> None:
        self.analysis = analysis
        self.main = main
        self.published = published

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """Insurance is for half the wager: a unit of it needs two of the wager."""
        return {self.main: 2 * unit}

    def count(self, game: Game[Any, Any], rules: Any, work: Work) -> Counted:
        assert isinstance(game, BlackjackGame)
        found = insurance(self.analysis.table_rules(game, rules), of_blackjacks=self.analysis.insures_blackjacks)
        lines = [settle_insurance(UNIT, game.insurance_table, "", dealer_blackjack=won) for won in (True, False)]
        return Counted(
            (
                priced(lines[:1]).outcome("the dealer has Blackjack", found.won),
                priced(lines[1:]).outcome("the dealer does not have Blackjack", found.lost),
                Outcome("not offered", Fraction(0), found.not_offered, Fraction(0)),
            ),
            found.won + found.lost + found.not_offered,
        )
