"""Lunar Poker solved (§§ 589.11, 671a.11): every action of a hand against brute force, and the procedure itself.

The oracles are plain: all draws, all hands of the dealer, each ranked and compared one by one.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import feltwork
from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.games.lunar_poker.combinations import LEAST_TO_QUALIFY
from feltwork.games.lunar_poker.procedure import LunarPoker
from feltwork.odds.games import analysis
from feltwork.odds.games.lunar_poker import solution as kept_solution
from feltwork.odds.games.lunar_poker.actions import ante_in_parts, draws_of
from feltwork.odds.games.lunar_poker.behind import behind
from feltwork.odds.games.lunar_poker.by_ranks import add_up
from feltwork.odds.games.lunar_poker.final_hands import (
    alike,
    kind_of,
    mixed,
    paid,
    place,
    rank_sets,
    suited,
    won_with,
)
from feltwork.odds.games.lunar_poker.holding import FewHands, Holding, suit_rows
from feltwork.odds.games.lunar_poker.playing import FirstDecision, betting_values, forcing_values, worth_betting
from feltwork.odds.games.lunar_poker.prices import prices_of
from feltwork.odds.games.lunar_poker.solution import make_anew, path_of, sample, solution, sources_digest
from feltwork.odds.games.lunar_poker.solving import Ended, decide_all, sample_places, solve_card
from feltwork.odds.strategy import Situation, short_rank, situation_of
from feltwork.odds.work import Work
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import rank_five
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

OLD, NEW = "lunar-poker@589", "lunar-poker@671a"
EDITIONS = (OLD, NEW)


@cache
def edition(name: str) -> LunarPoker[Any]:
    game = feltwork.game(name)
    assert isinstance(game, LunarPoker)
    return game


def dealt(generator: np.random.Generator, many: int) -> list[Card]:
    return [CARDS[at] for at in generator.permutation(52)[:many]]


# -------------------------------------------------------------------------------------------- the plain oracle


class Plain:
    """All hands of the dealer behind a card, against what a player holds, by ranking each of them."""

    def __init__(self, seen: list[Card], shown: Card, game: LunarPoker[Any]) -> None:
        self.game, self.shown = game, shown
        self.unseen = np.array([card.index for card in CARDS if card not in {*seen, shown}])
        self.hidden = self.unseen[all_hands(4, len(self.unseen))]
        column = np.full(len(self.hidden), shown.index)
        self.numbers = rank_hands(np.column_stack([self.hidden, column]).astype(np.uint8))
        self.low = self.numbers < LEAST_TO_QUALIFY.number
        self.holds = {CARDS[at]: (self.hidden == at).any(axis=1) for at in self.unseen}

    def bet(self, hand: list[Card], drawn: list[Card]) -> Fraction:
        """What a bet wins more than a fold on average, the cards drawn gone from the deck."""
        there = np.ones(len(self.hidden), dtype=bool)
        for card in drawn:
            there &= ~self.holds[card]
        number, table = rank_five(hand).number, self.game.table("bet")
        low, plays = there & self.low, there & ~self.low
        below, tie = (np.count_nonzero(plays & met) for met in (self.numbers < number, self.numbers == number))
        won = int(won_with(hand, table)) + 1 if kind_of(hand, table).first else 0
        total = Fraction(2 * np.count_nonzero(low) + below * won + tie - 2 * (np.count_nonzero(plays) - below - tie))
        if "589" in self.game.edition and won > 8:
            left = [CARDS[at] for at in self.unseen if CARDS[at] not in drawn]
            total += self.forced_in_all(hand, self.hidden[low], left, won)
        return total / int(np.count_nonzero(there))

    def forced_in_all(self, hand: list[Card], hidden: NDArray[Any], left: list[Card], won: int) -> Fraction:
        """The same for many hands of the dealer, each with every next card."""
        number, cards = rank_five(hand).number, len(left) - 4
        stay = np.sort(np.column_stack([hidden, np.full(len(hidden), self.shown.index)]), axis=1)[:, :4]
        gains = np.zeros(len(hidden), dtype=np.int64)
        for card in left:
            rows = np.flatnonzero((hidden != card.index).all(axis=1))
            made = np.column_stack([stay[rows], np.full(len(rows), card.index)]).astype(np.uint8)
            numbers = rank_hands(made, cores=1)
            met = np.select([numbers < LEAST_TO_QUALIFY.number, numbers < number, numbers == number], [1, won, 1], -2)
            gains[rows] += met
        return Fraction(int((gains - 3 * cards).clip(min=0).sum()), cards)

    def forced(self, hand: list[Card], hidden: NDArray[Any], left: list[Card], won: int) -> Fraction:
        """What forcing adds where it is worth more than to be paid on the ante."""
        dealer = sorted([self.shown, *(CARDS[at] for at in hidden)], key=lambda card: card.rank)
        next_cards = [card for card in left if card not in dealer]
        made = np.array([[*(card.index for card in dealer[:4]), card.index] for card in next_cards], dtype=np.uint8)
        numbers, number = rank_hands(made, cores=1), rank_five(hand).number
        low = numbers < LEAST_TO_QUALIFY.number
        gain = int(low.sum()) + int((~low & (numbers < number)).sum()) * won
        gain += int((~low & (numbers == number)).sum()) - 2 * int((~low & (numbers > number)).sum())
        return max(Fraction(0), Fraction(gain, len(next_cards)) - 3)


def by_brute_force(hand: list[Card], shown: Card, discards: tuple[Card, ...], game: LunarPoker[Any]) -> Fraction:
    """An exchange, or a sixth card where nothing is discarded: every draw, each bet or folded by what wins more."""
    plain = Plain(hand, shown, game)
    kept = [card for card in hand if card not in discards]
    draws = [[CARDS[at] for at in drawn] for drawn in combinations(plain.unseen, len(discards) or 1)]
    gains = [max(Fraction(0), plain.bet([*kept, *drawn], drawn)) for drawn in draws]
    return sum(gains, Fraction(0)) / len(draws) - 2


def values_of(cards: list[Card], shown: Card, game: LunarPoker[Any]) -> dict[str, Fraction]:
    """Every action, and every exchange too, not only those that are told."""
    listed = FirstDecision(cards, shown, game).values(most=26)
    assert len(listed) == 3 + 26
    return {value.word: Fraction(value.value) for value in listed}


def exchange(discards: list[Card] | tuple[Card, ...]) -> str:
    return "exchange " + " ".join(map(str, discards))


SUITED = [
    ("9s 8s 7s Kd 2c", "Jc"),  # three of a suit that the dealer does not show
    ("9h 8h 7h Kd 2c", "Qh"),  # and of the one that the dealer shows
]


@pytest.mark.long
@pytest.mark.parametrize(("hand", "shown"), SUITED)
def test_671a_11_d_sixth_card_and_an_exchange_of_two_by_brute_force(hand: str, shown: str) -> None:
    """46 and 1,035 draws, each against every hand of the dealer; the exact fractions are the same."""
    cards, card, game = list(parse_cards(hand)), parse_cards(shown)[0], edition(NEW)
    values = values_of(cards, card, game)
    assert values["bet"] == Plain(cards, card, game).bet(cards, []) - 1
    assert values["sixth card"] == by_brute_force(cards, card, (), game)
    discards = tuple(one for one in cards if str(one)[0] in "K2")
    assert values[exchange(discards)] == by_brute_force(cards, card, discards, game)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_671a_11_d_random_hands_by_brute_force(seed: int) -> None:
    """Whatever is dealt: the bet, the sixth card and an exchange of two by going through all, fraction by fraction."""
    generator, game = np.random.default_rng(seed), edition(NEW)
    *cards, card = dealt(generator, 6)
    values = values_of(cards, card, game)
    discards = tuple(cards[at] for at in sorted(generator.choice(5, 2, replace=False)))
    assert values["bet"] == Plain(cards, card, game).bet(cards, []) - 1
    assert values["sixth card"] == by_brute_force(cards, card, (), game)
    assert values[exchange(discards)] == by_brute_force(cards, card, discards, game)


@pytest.mark.long
@pytest.mark.parametrize("name", EDITIONS)
def test_11_d_an_exchange_of_three_by_brute_force(name: str) -> None:
    """15,180 draws for a pair that is kept; under 589 with every card that a forced dealer may draw."""
    cards, shown = list(parse_cards("8c 8d Ks 5h 2c")), parse_cards("9c")[0]
    values = values_of(cards, shown, edition(name))
    assert values[exchange(cards[2:])] == by_brute_force(cards, shown, tuple(cards[2:]), edition(name))


@pytest.mark.long
@pytest.mark.parametrize(("hand", "shown"), [("Kc Kd Kh 4s 9d", "8c"), *SUITED])
def test_589_11_e_2_forcing_after_an_exchange_by_brute_force(hand: str, shown: str) -> None:
    """Three-of-a-kind, or three to a flush: every draw, every hand of the dealer, every next card."""
    cards, card = list(parse_cards(hand)), parse_cards(shown)[0]
    discards = tuple(one for one in cards if str(one)[0] not in ("K" if hand.startswith("K") else "987"))
    values = values_of(cards, card, edition(OLD))
    assert values[exchange(discards)] == by_brute_force(cards, card, discards, edition(OLD))


MADE = [
    pytest.param("9s 8d 7s 6d 5c", "Ac", marks=pytest.mark.long),
    ("Qh 9h 7h 3h 2h", "5h"),  # a flush of the suit shown
    ("Qs 9s 7s 3s 2s", "Th"),
    ("8c 8d 8h 3c 3d", "Kc"),
]


@pytest.mark.parametrize(("hand", "shown"), MADE)
def test_589_11_e_2_a_bet_with_forcing_is_what_going_through_all_says(hand: str, shown: str) -> None:
    """Counted by ranks and suits, and by all dealer's hands and next cards in arrays: the same fraction."""
    cards, card = list(parse_cards(hand)), parse_cards(shown)[0]
    bet = next(value for value in FirstDecision(cards, card, edition(OLD)).values() if value.word == "bet")
    assert bet.value == betting_values(cards, card, [], edition(OLD))[0].value


def test_589_11_e_2_the_plain_oracle_of_forcing() -> None:
    """The oracle itself, on some hands: what it finds is what each situation is told to be worth."""
    cards, card = list(parse_cards("8c 8d 8h 3c 3d")), parse_cards("Kc")[0]
    plain = Plain(cards, card, edition(OLD))
    left = [CARDS[at] for at in plain.unseen]
    rows = plain.hidden[plain.low][::700]
    in_all = plain.forced_in_all(cards, rows, left, 15)
    assert in_all == sum((plain.forced(cards, row, left, 15) for row in rows), Fraction(0)) > 0
    for row in rows:
        dealer = [card, *(CARDS[at] for at in row)]
        force, settle = forcing_values(cards, dealer, [], edition(OLD))
        assert plain.forced(cards, row, left, 15) == max(Fraction(0), Fraction(force.value) - Fraction(settle.value))


# ------------------------------------------------------------------------------------------------ parts of it


def test_11_b_prices_are_those_of_the_settlement() -> None:
    """Won more than by folding: 1 to 1 on the ante, nothing, and ante and bet lost beside the ante alone."""
    own = prices_of(edition(OLD))
    assert (own.not_qualified, own.tie, own.back, own.lower, own.fee) == (2, 1, 1, -2, 1)
    assert own.forces
    assert not prices_of(edition(NEW)).forces
    kinds = {kind.words: int(won) for kind, won in zip(paid(edition(NEW).table("bet")).kinds, own.higher, strict=True)}
    assert kinds["flush and pair"] == 2 * (5 + 1) + 1
    assert kinds["royal flush and straight flush"] == 2 * (100 + 50) + 1
    assert len(kinds) == 32


@pytest.mark.parametrize("name", EDITIONS)
def test_11_d_after_a_draw_the_bet_is_decided_by_its_value(name: str) -> None:
    """What the strategy asks quickly is what all hands of the dealer, gone through, say."""
    generator, game = np.random.default_rng(4), edition(name)
    answers = set()
    for _ in range(12):
        cards = dealt(generator, 11)
        many = int(generator.integers(0, 5))
        hand, gone = (cards[:6], []) if many == 0 else (cards[:5], cards[5 : 6 + many])
        bet, fold = betting_values(hand, cards[-1], gone, game)
        assert worth_betting(hand, cards[-1], gone, game) == (bet.value > fold.value)
        answers.add(bet.value > fold.value)
    assert answers == {True, False}


def test_11_e_the_dealers_hands_by_ranks_add_up() -> None:
    """By ranks and by the suit shown: all sets of four from what is left, and none that a deck has not."""
    own = behind(5, edition(NEW).table("bet"))
    known = np.array([[0, 1, 1, 5, 9], [3, 4, 5, 5, 5], [5, 5, 5, 5, 6]])
    totals = add_up(known, own.rank, own.first, own.second)[:, -1]
    assert totals.tolist() == [comb(46, 4), comb(46, 4), 0]
    assert int(own.plain_up_to[8191 ^ 1 << 5][-1]) == comb(12, 4)


def test_8_suits_stand_for_all_hands_and_cards_shown() -> None:
    """Rows of suits with their weights are all hands of these ranks with all four cards shown of a rank."""
    for ranks, shown, hands in (
        ((0, 3, 5, 8, 12), 7, 4**5 * 4),
        ((0, 3, 5, 8, 12), 5, 4**4 * 3 * 4),
        ((0, 0, 5, 8, 12), 0, 4**3 * 3 * 4),
        ((2, 2, 2, 9, 9), 9, 4 * 3 * 4),
    ):
        assert int(suit_rows(ranks, shown).times.sum()) == hands


def test_11_d_2_hands_that_are_alike_are_paid_alike() -> None:
    """The kinds of all final hands follow from one of each; here the game is asked about many of them."""
    found, table, generator = paid(edition(NEW).table("bet")), edition(NEW).table("bet"), np.random.default_rng(8)
    for _ in range(400):
        six = [int(rank) for rank in np.sort(generator.integers(0, 13, 6))]
        if max(map(six.count, six)) <= 4:
            assert found.kinds[found.hands.six_kinds[place(six)]] == kind_of(mixed(six), table)
        ranks = sorted(int(rank) for rank in generator.choice(13, 5, replace=False))
        beside = int(generator.integers(0, 13))
        bits = sum(1 << rank for rank in ranks)
        assert found.kinds[found.hands.six_flush_kinds[bits, beside]] == kind_of(suited(ranks, beside), table)
    assert alike(mixed([0, 2, 4, 6, 8, 10])) != alike(mixed([0, 2, 4, 6, 8, 12]))


@pytest.mark.long
def test_11_d_2_the_kind_of_every_final_hand() -> None:
    """All sorts of six cards that the tables tell apart, by the game's own search."""
    found, table = paid(edition(NEW).table("bet")), edition(NEW).table("bet")
    for at, six in enumerate(rank_sets(6).tolist()):
        if found.hands.six[at]:
            assert found.kinds[found.hands.six_kinds[at]] == kind_of(mixed(six), table)
    for ranks in combinations(range(13), 5):
        bits = sum(1 << rank for rank in ranks)
        for beside in range(13):
            assert found.kinds[found.hands.six_flush_kinds[bits, beside]] == kind_of(suited(ranks, beside), table)


def test_11_b_parts_of_an_ante_suit_all_actions() -> None:
    for forces in (False, True):
        assert all(ante_in_parts(forces) % draws_of(action, forces).deals == 0 for action in range(7))


def test_11_b_a_hand_decided_alone_is_a_row_of_all_suits() -> None:
    card = FewHands(7, edition(NEW))
    whole = Holding.in_all_suits((1, 1, 6, 9, 11), card)
    choice, _ = whole.decide()
    for at in range(0, whole.many, 9):
        suits = type(whole.suits)(*(column[at : at + 1] for column in whole.suits))
        alone, _ = Holding(whole.ranks, card, suits).decide()
        assert alone[0] == choice[at]


# ------------------------------------------------------------------------------------------------ the settlement


class Deal:
    """Five cards each, what is drawn (0 a bet, 1 a sixth card, 2 to 5 exchanged, 6 a fold), and whether to force."""

    def __init__(self, cards: list[Card], action: int, forces: bool) -> None:
        self.hand, self.dealer, self.next, self.action, self.forces = cards[:5], cards[5:10], cards[10:], action, forces
        self.drawn = action % 6
        self.final = self.hand[self.drawn if self.drawn > 1 else 0 :] + self.next[: self.drawn]

    def file(self, game: LunarPoker[Any]) -> dict[str, Any]:
        exchanged = [exchange(self.hand[: self.action]), "bet"]
        decisions = {0: ["bet"], 1: ["sixth card", "bet"], 6: ["fold"]}.get(self.action, exchanged)
        draws = self.next[: self.drawn]
        if prices_of(game).forces and rank_five(self.dealer) < LEAST_TO_QUALIFY and self.action < 6:
            decisions = [*decisions, "force" if self.forces else "settle"]
            draws = self.next[: self.drawn + self.forces]
        seat = {"wagers": {"ante": 10, "super": 10}, "cards": list(map(str, self.hand)), "decisions": decisions}
        return {
            "game": game.edition,
            "seats": {"1": seat},
            "dealer": list(map(str, self.dealer)),
            "draws": list(map(str, draws)),
        }

    def worth(self, game: LunarPoker[Any]) -> tuple[int, str]:
        """In antes, by the tables of final hands and by prices."""
        own = prices_of(game)
        if self.action == 6:
            return -1, "fold"
        fee = own.fee if self.action else 0
        number, kind = self._final(paid(game.table("bet")))
        dealer = rank_five(self.dealer)
        if dealer < LEAST_TO_QUALIFY:
            if not (own.forces and self.forces):
                return own.not_qualified - 1 - fee, "not qualified"
            stay = sorted(self.dealer, key=lambda card: card.rank)[:4]
            dealer, fee = rank_five([*stay, self.next[self.drawn]]), fee + own.fee
            if dealer < LEAST_TO_QUALIFY:
                return own.back - 1 - fee, "forced"
        gain = int(own.higher[kind]) if dealer.number < number else own.tie if dealer.number == number else own.lower
        return gain - 1 - fee, "higher" if dealer.number < number else "lower"

    def _final(self, found: Any) -> tuple[int, int]:
        hands, ranks = found.hands, sorted(card.rank - 2 for card in self.final)
        suits = [card.suit for card in self.final]
        suit = next((one for one in set(suits) if suits.count(one) >= 5), None)
        bits = sum(1 << card.rank - 2 for card in self.final if card.suit == suit)
        if len(ranks) == 5:
            at, lists = (bits, hands[2:4]) if suit else (place(ranks), hands[:2])
            return int(lists[0][at]), int(lists[1][at])
        if suit is None:
            return int(hands.six[place(ranks)]), int(hands.six_kinds[place(ranks)])
        beside = next((card.rank - 2 for card in self.final if card.suit != suit), 13)
        return int(hands.six_flush[bits, beside]), int(hands.six_flush_kinds[bits, beside])


@pytest.mark.parametrize("name", EDITIONS)
def test_11_a_deal_is_worth_what_the_round_settles(name: str) -> None:
    """Oracle: listed rounds. The kind, the comparison and the fees of a deal come to the round's own net."""
    game, generator, ends = edition(name), np.random.default_rng(21), set()
    for _ in range(150):
        deal = Deal(dealt(generator, 16), int(generator.integers(0, 7)), bool(generator.integers(0, 2)))
        if rank_five(deal.hand).number >= 8 << 20:
            continue
        lines = feltwork.settle(deal.file(game)).result.lines[1]
        own = [line for line in lines if line.wager in ("ante", "bet", "second_bet", "options_fee")]
        net, end = deal.worth(game)
        assert sum(line.net for line in own) == 10_00 * net, deal.file(game)
        ends.add(end)
    assert {"not qualified", "higher", "lower"} <= ends
    assert ("forced" in ends) == bool(prices_of(game).forces)


# ------------------------------------------------------------------------------------------------- situations


def test_11_b_every_action_in_a_situation() -> None:
    """At every decision point; the whole wager is counted, a fee that was paid too."""
    found, game, rules = analysis("lunar-poker"), edition(OLD), edition(OLD).submission()

    def told(hand: str, dealer: str, community: str = "") -> dict[str, Fraction]:
        values = found.values(game, rules, situation_of(game, hand, dealer, community), Work())
        return {value.word: Fraction(value.value) for value in values}

    first = told("2d 2h 3d 8c Jd", "Jc")
    assert next(iter(first)) == "exchange 3d 8c Jd"
    assert {"bet", "sixth card", "fold"} < set(first)
    assert len(first) == 8
    drawn = told("2d 2h 9s 9c Ad", "Jc", "3d 8c Jd")
    assert drawn["fold"] == -2
    assert drawn["bet"] > 0
    assert told("2d 2h 3d 8c Jd Ad", "Jc")["fold"] == -2
    forcing = told("9s 8d 7s 6d 5c", "Ac Qs Jd 4h 3s")
    assert forcing["settle"] == 1
    assert forcing["force"] == -1 + Fraction(8 * (3 * 4), 42)
    assert told("9s 8d 7s 6d 5c Kh", "Ac Qs Jd 4h 3s")["settle"] == 0


@pytest.mark.parametrize(
    ("hand", "dealer", "community", "why"),
    [
        ("2d 2h 3d 8c", "Jc", "", "five cards"),
        ("2d 2h 3d 8c Jd", "", "", "five cards"),
        ("2d 2h 3d 8c Jd", "Jc", "9s", "five cards"),
        ("2d 2h 3d 8c Jd As", "Jc", "9s 8s", "five cards"),
        ("2d 2h 3d 8c Jd", "Jd", "", "twice"),
        ("9s 8s 7s 6s 5s", "Jc", "", "paid at once"),
        ("9s 8d 7s 6d 5c", "Ac Ks Jd 4h 3s", "", "the dealer qualifies"),
    ],
)
def test_11_b_what_is_no_situation_is_refused(hand: str, dealer: str, community: str, why: str) -> None:
    found, game = analysis("lunar-poker"), edition(OLD)
    with pytest.raises(Refused, match=why):
        found.values(game, game.submission(), situation_of(game, hand, dealer, community), Work())


def test_671a_11_f_1_nobody_forces() -> None:
    found, game = analysis("lunar-poker"), edition(NEW)
    cards = tuple(parse_cards("9s 8d 7s 6d 5c")), tuple(parse_cards("Ac Qs Jd 4h 3s"))
    with pytest.raises(Refused, match="five cards"):
        found.values(game, game.submission(), Situation(*cards), Work())


# ------------------------------------------------------------------------------------------------ the whole game


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_kept_beside_the_code_was_made_by_this_code(name: str) -> None:
    """Whoever changes how it is counted makes it anew: `python -m feltwork.odds.games.lunar_poker EDITION`."""
    data = json.loads(path_of(name).read_text())
    assert data["edition"] == name
    assert data["code"] == sources_digest()
    assert list(data["cards"]) == [short_rank(rank) for rank in range(2, 15)]


def test_a_game_solved_by_other_code_is_solved_again_and_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here with a few hands for all: a card at a time is written, and what is there already is not done twice."""
    asked: list[int] = []

    def few(rank: int, game: LunarPoker[Any], _: Work) -> Ended:
        asked.append(rank)
        return decide_all(range(0, 400, 199), FewHands(rank, game))

    monkeypatch.setattr(kept_solution, "solve_card", few)
    monkeypatch.setattr(kept_solution, "sample_places", lambda: range(1))
    path = tmp_path / "solved.json"
    path.write_text('{"code": "of other code", "cards": {"2": {}}}')
    assert set(make_anew(edition(NEW), Work(), path, 2)) == {"2", "3"}
    assert set(make_anew(edition(NEW), Work(), path, 1)) == {"2", "3", "4"}
    assert asked == [0, 1, 2]
    assert json.loads(path.read_text())["code"] == sources_digest()


@pytest.mark.parametrize(("name", "shown"), [(NEW, 5), (OLD, 11)])
def test_11_b_some_hands_decided_again(name: str, shown: int) -> None:
    """The file has apart what hands in every 157th place come to: the same integers, counted for each alone."""
    assert decide_all(sample_places(), FewHands(shown, edition(name))) == sample(edition(name), Work(), shown)


@pytest.mark.long
@pytest.mark.parametrize(("name", "shown"), [(NEW, 12), (NEW, 0), (OLD, 12)])
def test_11_b_a_card_solved_again(name: str, shown: int) -> None:
    """All hands against the cards of one rank; the file has the same integers."""
    assert solve_card(shown, edition(name), Work()) == solution(edition(name), Work(), shown)


@pytest.mark.parametrize("name", EDITIONS)
def test_11_b_every_hand_and_card_shown_is_decided_once(name: str) -> None:
    """47 cards for each of the 2,598,960 hands, but for the 40 that are paid at once; no more ends than deals."""
    game, whole = edition(name), solution(edition(name), Work())
    assert sum(whole.decided.values()) == (comb(52, 5) - 40) * 47
    for action, kinds in whole.tallies.items():
        hands = sum(times for (_, chosen), times in whole.decided.items() if chosen == action)
        draws = draws_of(action, bool(prices_of(game).forces))
        bets = sum(sum(ends[:4]) for ends in kinds.values())
        assert 0 < bets <= hands * draws.drawn * draws.hidden
        assert action or bets == hands * draws.drawn * draws.hidden
        assert all(0 <= ends[4] <= ends[0] for ends in kinds.values())


def test_671a_12_the_ante_costs_less_than_three_percent() -> None:
    """Pinned as counted; a prototype of the same hand, which is not kept here, came to the same fractions."""
    edges = {table: odds_of(NEW, "ante", {"instant_payout": table}).edge for table in "ABC"}
    assert edges == {
        "A": Fraction(45_530_241_546_691_541, 1_570_051_975_704_212_000),
        "B": Fraction(133_691_007_259_514_623, 4_710_155_927_112_636_000),
        "C": Fraction(140_215_371_365_774_623, 4_710_155_927_112_636_000),
    }


def test_589_12_forcing_the_dealer_is_worth_nearly_all_of_the_edge() -> None:
    """First published here. The nearest published figure is Discount Gambling's (Lunar Poker at Pechanga, 2012): about
    1.4% by a strategy on a card, in a game that has an insurance beside the forced dealer, which no chapter has.
    """
    forced, free = odds_of(OLD, "ante").edge, odds_of(NEW, "ante").edge
    assert forced == Fraction(504_613_234_125_203_341, 261_413_653_954_751_298_000)
    assert round(100 * float(forced), 4) == 0.193
    assert forced < Fraction(14, 1000) < free


def test_589_12_a_instant_payouts_shift_the_edge_by_their_own_odds() -> None:
    """4 royal and 36 other straight flushes of 2,598,960 hands, and nothing else, depend on the table."""
    a, h = (odds_of(OLD, "ante", {"instant_payout": table}).edge for table in "AH")
    assert Fraction(h) - Fraction(a) == Fraction(4 * (1500 - 600) + 36 * (500 - 300), comb(52, 5))


@pytest.mark.parametrize("name", EDITIONS)
def test_11_the_procedure_agrees_on_the_ante(name: str) -> None:
    agrees_with_the_procedure(name, "ante", rounds=60)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seed"), [(NEW, 2), (OLD, 3)])
def test_11_the_procedure_agrees_on_the_ante_in_many_rounds(name: str, seed: int) -> None:
    agrees_with_the_procedure(name, "ante", {"instant_payout": "C"}, rounds=4_000, seed=seed)


@pytest.mark.parametrize("name", EDITIONS)
def test_11_b_the_strategy_is_told(name: str) -> None:
    told = analysis("lunar-poker").strategies(edition(name), edition(name).submission(), Work())[0].told()
    pairs = dict(told.grids[0].rows)
    assert pairs["pair of A"] == ("B",) * 13
    assert pairs["pair of 2"][1:11] == ("2",) * 10
    assert len(told.grids) == 3


def test_671a_11_b_the_rules_that_are_told_hold() -> None:
    """Two pair and four-of-a-kind are bet, straights and flushes buy, whatever the dealer shows."""
    by_sort: dict[str, dict[int, int]] = {}
    for (sort, action), times in solution(edition(NEW), Work()).decided.items():
        by_sort.setdefault(sort, {})[action] = times
    assert set(by_sort["two pair"]) == set(by_sort["four-of-a-kind"]) == {0}
    assert set(by_sort["straight"]) == {1}
    assert by_sort["three-of-a-kind"][2] > 0.9 * sum(by_sort["three-of-a-kind"].values())
