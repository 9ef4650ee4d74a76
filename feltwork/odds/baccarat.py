"""The baccarat family, chapters 541, 543 and 545: all deals of up to six cards from a whole shoe.

Only what a card counts matters, so the shoe is ten kinds of cards. Deals are ordered and always of six cards: one that
ends with four or five stands for every way in which the next cards might have come.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import perm
from typing import Any

from feltwork.equipment.cards import standard_deck
from feltwork.odds.analysis import Analysis, Proposition
from feltwork.odds.figures import Counted, Outcome
from feltwork.odds.priced import UNIT, priced
from feltwork.odds.strategy import Customary, Strategy, Told
from feltwork.odds.words import percent
from feltwork.odds.work import Work
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.baccarat.hands import NATURAL, ThirdCardRules, Winner, value, winner
from feltwork.procedure.baccarat.rules import BANKERS_HAND, PLAYERS_HAND, TIE_BET, BaccaratFamilyRules
from feltwork.procedure.baccarat.settlement import settle_bankers_hand, settle_players_hand, settle_tie_bet
from feltwork.procedure.game import Game
from feltwork.procedure.line import Line
from feltwork.procedure.paying import VIGORISH

FIRST, MOST = 4, 6
"""Cards of a deal at first, and at most."""
KINDS = range(10)
SAYS = {Winner.BANKER: "Banker wins", Winner.PLAYER: "Player wins", Winner.TIE: "Tie"}

# -------------------------------------------------------------------------------------------- the counting


def shoe(decks: int) -> tuple[int, ...]:
    """How many cards count 0, 1 and so on to 9.

    >>> shoe(8)
    (128, 32, 32, 32, 32, 32, 32, 32, 32, 32)
    """
    kinds = Counter(map(value, standard_deck()))
    return tuple(decks * kinds[kind] for kind in KINDS)


def two_cards() -> Iterator[tuple[tuple[int, int], int]]:
    """What two cards count, with in how many orders they come."""
    for pair in combinations_with_replacement(KINDS, 2):
        yield pair, len(set(pair))


@cache
def results(cards: tuple[int, ...], rules: ThirdCardRules) -> Counter[tuple[int, int]]:
    """Ordered deals of six cards from a shoe of so many of each kind, by the last counts, Player's first."""
    found: Counter[tuple[int, int]] = Counter()
    for (players, orders), (bankers, more_orders) in product(two_cards(), repeat=2):
        left = list(cards)
        ways = orders * more_orders
        for kind in (*players, *bankers):
            ways *= left[kind]
            left[kind] -= 1
        for counts, rest in _drawn(sum(players) % 10, sum(bankers) % 10, left, rules):
            found[counts] += ways * rest
    return found


def _drawn(player: int, banker: int, left: list[int], rules: ThirdCardRules) -> Iterator[tuple[tuple[int, int], int]]:
    """What the hands count after the third cards, with in how many ways the two next cards of the shoe give it."""
    if not rules.player(player, banker).draws:
        if max(player, banker) >= NATURAL or not rules.banker(banker, None).draws:
            yield (player, banker), perm(sum(left), MOST - FIRST)
            return
        for kind in KINDS:
            yield (player, (banker + kind) % 10), left[kind] * (sum(left) - 1)
        return
    for third in KINDS:
        ways = left[third]
        after = (player + third) % 10
        if not rules.banker(banker, third).draws:
            yield (after, banker), ways * (sum(left) - 1)
            continue
        for kind in KINDS:
            yield (after, (banker + kind) % 10), ways * (left[kind] - (kind == third))


def winners(cards: tuple[int, ...], rules: ThirdCardRules) -> Counter[Winner]:
    """All deals by which hand wins."""
    found: Counter[Winner] = Counter()
    for counts, ways in results(cards, rules).items():
        found[winner(*counts)] += ways
    return found


# --------------------------------------------------------------------------------------- the propositions


class FamilyWager(Proposition):
    """A wager of the family, settled by the family's own functions.

    The shoe is whole: as it is before its first card, or with a continuous shuffler always. Whatever has not been seen
    yet changes nothing, so that any hand of a shoe has these odds for whoever has seen no card of it. Vigorish is
    counted to the fraction: how it is rounded depends on the stake.
    """

    method = "All ordered deals of six cards from a whole shoe, gathered by what the cards count."
    published = "Wizard of Odds, Baccarat (6 and 8 decks, 5%)"

    @abstractmethod
    def settled(self, won: Winner, game: BaccaratFamilyGame[Any], rules: BaccaratFamilyRules) -> list[Line]:
        """The lines of a unit placed, whoever won."""

    def remarks(self, counts: Counter[Winner], outcomes: Sequence[Outcome], deals: int) -> tuple[str, ...]:
        """Where a tie decides nothing: of what is left when the hands do not tie."""
        if any(one.name == SAYS[Winner.TIE] and one.net for one in outcomes):
            return ()
        edge = -sum((one.net * Fraction(one.count) for one in outcomes), Fraction(0)) / deals
        decided = 1 - Fraction(counts[Winner.TIE], deals)
        return (f"Per wager that is won or lost, ties left out: {percent(edge / decided)}.",)

    def count(self, game: Game[Any, Any], rules: BaccaratFamilyRules, work: Work) -> Counted:
        assert isinstance(game, BaccaratFamilyGame)
        cards = shoe(rules.decks)
        counts = winners(cards, game.third_cards)
        deals = perm(sum(cards), MOST)
        outcomes = tuple(
            sorted(
                (priced(self.settled(won, game, rules)).outcome(SAYS[won], counts[won]) for won in Winner),
                key=lambda one: -one.net,
            )
        )
        return Counted(outcomes, deals, remarks=self.remarks(counts, outcomes, deals))


class BankersHand(FamilyWager):
    """The wager on the Banker's Hand with its vigorish, on the win or on the tie."""

    id = BANKERS_HAND
    name = "wager on the Banker's Hand"
    lines = (BANKERS_HAND, VIGORISH)
    options = ("decks", "vigorish")

    def settled(self, won: Winner, game: BaccaratFamilyGame[Any], rules: BaccaratFamilyRules) -> list[Line]:
        return settle_bankers_hand(won, UNIT, "", rules, game.sections)


class PlayersHand(FamilyWager):
    """The wager on the Player's Hand."""

    id = PLAYERS_HAND
    name = "wager on the Player's Hand"
    options = ("decks",)

    def settled(self, won: Winner, game: BaccaratFamilyGame[Any], rules: BaccaratFamilyRules) -> list[Line]:
        return [settle_players_hand(won, UNIT, "", rules, game.sections)]


class TieBet(FamilyWager):
    """The Tie Bet, at the odds that are posted: 8 to 1 or more."""

    id = TIE_BET
    name = "Tie Bet"
    options = ("decks", "tie_bet")

    def settled(self, won: Winner, game: BaccaratFamilyGame[Any], rules: BaccaratFamilyRules) -> list[Line]:
        return [settle_tie_bet(won, UNIT, "", rules, game.sections)]

    def remarks(self, counts: Counter[Winner], outcomes: Sequence[Outcome], deals: int) -> tuple[str, ...]:
        ties = Fraction(counts[Winner.TIE], deals)
        return (f"Odds may be posted above the floor: each unit more takes {percent(ties)} from the edge.",)


class NothingToDecide(Customary):
    """Who deals or turns the cards is decided; what comes is not."""

    def told(self) -> Told:
        return Told(
            ("Which hand takes a third card is fixed: nothing that a player decides changes what is won.",),
            remarks=("What is left to choose is the wager: `feltwork odds` has what each of them costs.",),
        )


class FamilyAnalysis(Analysis):
    """A chapter of the family."""

    def __init__(self, game: str) -> None:
        self.game = game

    def propositions(self, game: Game[Any, Any]) -> Sequence[Proposition]:
        return BankersHand(), PlayersHand(), TieBet()

    def strategies(self, game: Game[Any, Any], rules: Any, work: Work) -> Sequence[Strategy]:
        return (NothingToDecide(game),)
