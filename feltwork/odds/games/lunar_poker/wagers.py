"""The ante with all that follows it: priced by the game's own settlement, end by end."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.games.lunar_poker.rules import FIRST_DECISION, FORCE_THE_DEALER, LunarPokerRules
from feltwork.games.lunar_poker.settlement import SECOND_BET
from feltwork.odds.analysis import Proposition
from feltwork.odds.figures import Counted, Decided, Outcome
from feltwork.odds.games.lunar_poker.actions import (
    ACTIONS,
    BET,
    EXCHANGES,
    FOLD,
    SIXTH_CARD,
    Draws,
    ante_in_parts,
    draws_of,
)
from feltwork.odds.games.lunar_poker.final_hands import HELD, Kind, paid
from feltwork.odds.games.lunar_poker.prices import FOLDED, STAKED, Prices, prices_of
from feltwork.odds.games.lunar_poker.solution import solution
from feltwork.odds.games.lunar_poker.solving import Ended
from feltwork.odds.priced import UNIT, gathered
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.ranking.kernels import count_hands
from feltwork.terms.money import Cents

CARDS_SHOWN = 52 - HELD
AFTER_A_DRAW = " (a fee was paid to draw)"


class AnteAndBet(Proposition):
    """The ante, the instant payout, the Bet Wager with a second payout, and Options fees.

    One player is counted: what others hold is not seen. Under 671a the Super Wager that has to lie beside the ante is a
    proposition of its own.
    """

    id = "ante"
    name = "Ante and Bet Wagers with Options fees"
    lines = ("ante", "bet", SECOND_BET, "options_fee")
    options = ("instant_payout",)
    section = "12"
    method = (
        "For every hand and every card that the dealer may show, all exchanges, the sixth card, the bet and the fold "
        "are compared exactly: every draw against every hand that the dealer may have, counted by ranks with binomial "
        "coefficients and by what is left of each suit; where the dealer may be forced, every next card too."
    )

    def stakes(self, game: Game[Any, Any], rules: Any, unit: Cents) -> dict[str, Cents]:
        """671a.7(c)(2) has a Super Wager beside the ante."""
        compulsory = any(wager.id == "super" and wager.required for wager in game.wagers)
        return {"ante": unit, "super": unit} if compulsory else {"ante": unit}

    def count(self, game: Game[Any, Any], rules: LunarPokerRules, work: Work) -> Counted:
        assert isinstance(game, LunarPoker), "one of its editions"
        ended, own = solution(game, work), prices_of(game)
        ante = ante_in_parts(bool(own.forces))
        outcomes = [*_instant(rules, ante), Outcome("folded", Fraction(FOLDED), _hands(ended, FOLD) * ante)]
        kinds = paid(game.table("bet")).kinds
        for action in range(FOLD):
            outcomes += _ends(action, ended, own, kinds)
        return Counted(gathered(outcomes), comb(52, HELD) * CARDS_SHOWN * ante, tuple(_decided(game, ended, own)))


def _hands(ended: Ended, action: int) -> int:
    """For how many hands and cards shown an action is best."""
    return sum(times for (_, chosen), times in ended.decided.items() if chosen == action)


def _instant(rules: LunarPokerRules, ante: int) -> Iterator[Outcome]:
    """Hands that are paid at once, whatever the dealer has."""
    for category, hands in count_hands().items():
        if row := rules.instant_payout.row(str(category)):
            yield Outcome(
                f"{row.name.lower()}: paid at once",
                Fraction(row.pays.winnings(UNIT), UNIT),
                hands * CARDS_SHOWN * ante,
            )


def _draws(action: int, own: Prices) -> tuple[Draws, int]:
    """The deals of an action, and the parts of an ante that each is."""
    draws = draws_of(action, bool(own.forces))
    return draws, ante_in_parts(bool(own.forces)) // draws.deals


def _ends(action: int, ended: Ended, own: Prices, kinds: tuple[Kind, ...]) -> Iterator[Outcome]:
    """The ends of an action; a forced dealer's by the card that comes."""
    draws, parts = _draws(action, own)
    fee, drawn = (0, "") if action == BET else (own.fee, AFTER_A_DRAW)

    def end(name: str, gain: int, count: int, more: int = 0) -> Outcome:
        return Outcome(name + drawn, Fraction(gain + FOLDED - fee - more), count * parts, Fraction(STAKED + fee + more))

    bets = 0
    for kind, (none, higher, tie, lower, forced, now_higher, now_tie, now_lower) in ended.tallies.get(
        action, {}
    ).items():
        words, cards, won = kinds[kind].words, draws.cards, int(own.higher[kind])
        bets += none + higher + tie + lower
        yield end("the dealer does not qualify", own.not_qualified, (none - forced) * cards)
        yield end(f"{words}: the hand is higher", won, higher * cards)
        yield end("a tie", own.tie, tie * cards)
        yield end("the hand is lower", own.lower, lower * cards)
        yield end(f"{words}: the dealer was forced, and the hand is higher", won, now_higher, own.fee)
        yield end("the dealer was forced: a tie", own.tie, now_tie, own.fee)
        yield end("the dealer was forced, and the hand is lower", own.lower, now_lower, own.fee)
        back = forced * cards - now_higher - now_tie - now_lower
        yield end("the dealer was forced and does not qualify", own.back, back, own.fee)
    folded = _hands(ended, action) * draws.drawn * draws.hidden - bets
    yield Outcome("folded" + drawn, Fraction(FOLDED - fee), folded * draws.cards * parts, Fraction(1 + fee))


def _decided(game: LunarPoker[Any], ended: Ended, own: Prices) -> Iterator[Decided]:
    """How often each decision is made."""
    ante = ante_in_parts(bool(own.forces))
    words = {BET: "bet", SIXTH_CARD: "sixth card", FOLD: "fold"}
    words |= {cards: f"exchange {cards} cards" for cards in EXCHANGES}
    for action in sorted(words):
        yield Decided(FIRST_DECISION.id, words[action], _hands(ended, action) * ante)
    bets = folds = forced = settled = 0
    for action in range(ACTIONS - 1):
        draws, parts = _draws(action, own)
        per_hand = draws.cards * parts
        ends = [sum(column) for column in zip(*ended.tallies.get(action, {}).values(), strict=True)] or [0] * 8
        forced += ends[4] * per_hand
        settled += (ends[0] - ends[4]) * per_hand
        if action != BET:
            bets += sum(ends[:4]) * per_hand
            folds += (_hands(ended, action) * draws.drawn * draws.hidden - sum(ends[:4])) * per_hand
    yield Decided(game.terms.after_the_draw.id, "bet", bets)
    yield Decided(game.terms.after_the_draw.id, "fold", folds)
    if own.forces:
        yield Decided(FORCE_THE_DEALER.id, "force", forced)
        yield Decided(FORCE_THE_DEALER.id, "settle", settled)
