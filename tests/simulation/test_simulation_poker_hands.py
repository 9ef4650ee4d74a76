"""Compiled hold'em beside the same functions uncompiled, and beside the procedure itself (§ 553.11), hand by hand."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS
from feltwork.games.poker import betting
from feltwork.games.poker.rules import PokerRules
from feltwork.ranking.kernels import rank_hands
from feltwork.rounds.settle import settle
from feltwork.simulation import compiled_rules, poker_course, poker_hands
from feltwork.simulation.poker_course import CALL, FOLD, ONE
from feltwork.simulation.poker_hands import POLICY, STREETS, Played
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused

GAME = feltwork.game("poker")
LOOSE = (int(0.08 * ONE), int(0.12 * ONE), int(0.3 * ONE))
"""Few fold, and many raises are for all chips: side pots and ties."""
WILD = (0, ONE, 0)
"""Everybody raises whenever that is legal."""

NO_LIMIT: dict[str, Any] = {"betting": "no_limit", "smallest_chip": "0.01", "rake_unit": "0.01"}
POT_LIMIT: dict[str, Any] = {"betting": "pot_limit", "ante": "0.50", "rake_percent": "5%", "rake_most": "3"}
FIXED: dict[str, Any] = {"betting": "fixed_limit", "raises": 3}
LOW_BLINDS: dict[str, Any] = {"betting": "fixed_limit", "blinds": ["1", "1.50"], "no_flop_no_rake": True}
SPREAD: dict[str, Any] = {"betting": "spread_limit", "maximum": "20", "check_raise": False, "rake": "none"}
THREE_BLINDS: dict[str, Any] = {"betting": "no_limit", "blinds": ["1", "1", "2"], "ante": "1"}
KINDS = {
    "no limit": NO_LIMIT,
    "pot limit": POT_LIMIT,
    "fixed limit": FIXED,
    "blinds below the limit": LOW_BLINDS,
    "spread": SPREAD,
    "three blinds": THREE_BLINDS,
}
stated_rules = pytest.mark.parametrize("stated", KINDS.values(), ids=KINDS)


class Hands:
    """Random hands: decks, stacks from the fewest chips that are legal to a hundred bets, numbers to act by."""

    def __init__(self, stated: dict[str, Any], players: int, count: int, seed: int) -> None:
        self.rules = GAME.submission(stated)
        assert isinstance(self.rules, PokerRules)
        self.decks = poker_hands.shuffled(seed, 0, count, players)
        self.words = poker_hands.numbers_to_act_by(seed, 0, count)
        chance = np.random.default_rng(seed)
        needed, _ = GAME.chips_needed(self.rules)
        deep = chance.choice([2, 10, 100], (count, players)) * self.rules.minimum
        self.stacks = needed + (chance.random((count, players)) * deep).astype(np.int64) // 50 * 50

    def play(self, policy: tuple[int, ...] = POLICY, cores: int = 1) -> Played:
        return poker_hands.play_hands(
            self.rules, self.decks, self.stacks, self.words, policy, recorded=True, cores=cores
        )


@stated_rules
@pytest.mark.parametrize("players", [2, 3, 6, 10])
@pytest.mark.parametrize("policy", [POLICY, LOOSE, WILD], ids=["usual", "loose", "wild"])
def test_553_11_every_hand_is_the_one_that_plain_python_plays(
    stated: dict[str, Any], players: int, policy: tuple[int, ...]
) -> None:
    hands = Hands(stated, players, 60, seed=players)
    played = hands.play(policy)
    for row in range(60):
        lists = (array[row].tolist() for array in (hands.decks, hands.stacks, hands.words))
        plain = poker_hands.play_plainly(hands.rules, *lists, policy)
        assert plain.stacks == played.stacks[row].tolist(), row
        assert plain.actions == played.log[row, : played.actions[row]].tolist(), row
        assert (plain.rake, plain.streets) == (played.rakes[row], played.streets[row]), row


def round_file(hands: Hands, stated: dict[str, Any], played: Played, row: int, button: int) -> dict[str, Any]:
    """A hand of a batch as the file that the procedure settles; players sit from the button's left on."""
    size = hands.stacks.shape[1]
    seats = [(button + who) % size + 1 for who in range(size)]
    deck = [str(CARDS[card]) for card in hands.decks[row]]
    places = poker_hands.hand_places(size)
    community = [0, 3, 4, 5][played.streets[row] - 1]
    words = {FOLD: "fold", CALL: "check or call"}
    log = played.log[row, : played.actions[row]].tolist()
    return {
        "game": "poker",
        "rules": stated,
        "button": button,
        "chips": {str(seat): money(int(hands.stacks[row, who])) for who, seat in enumerate(seats)},
        "seats": {str(seat): {"cards": [deck[place] for place in places[who][:2]]} for who, seat in enumerate(seats)},
        "community": [deck[place] for place in places[0][2:]][:community],
        "actions": [f"{seats[who]} {words.get(action) or f'raise {money(action)}'}" for who, action in log],
    }


@stated_rules
@pytest.mark.parametrize(("players", "policy"), [(2, LOOSE), (4, LOOSE), (6, POLICY), (9, LOOSE)])
def test_553_11_every_stack_is_the_one_of_the_procedure(
    stated: dict[str, Any], players: int, policy: tuple[int, ...]
) -> None:
    count = 20
    hands = Hands(stated, players, count, seed=53 + players)
    played = hands.play(policy)
    for row in range(count):
        button = row % players + 1
        result = settle(round_file(hands, stated, played, row, button)).result
        for who in range(players):
            net = result.net((button + who) % players + 1)
            assert played.stacks[row, who] == hands.stacks[row, who] + net, (row, who)
        assert result.rake == played.rakes[row], row


def test_553_8_b_4_the_hands_compared_have_side_pots_ties_and_odd_chips() -> None:
    """What is compared above is worth comparing: the same hands, looked at."""
    pots, shared, odd = set(), 0, 0
    hands = Hands(NO_LIMIT, 9, 60, seed=62)
    played = hands.play(LOOSE)
    for row in range(60):
        result = settle(round_file(hands, NO_LIMIT, played, row, 9)).result
        pots.add(len(result.pots))
        shared += any(len(pot.shares) > 1 for pot in result.pots)
        odd += any(len(set(pot.shares.values())) > 1 for pot in result.pots)
    assert max(pots) >= 4
    assert min(shared, odd) > 0


@stated_rules
def test_553_11_no_chip_is_lost_or_made(stated: dict[str, Any]) -> None:
    hands = Hands(stated, 6, 20_000, seed=8)
    played = hands.play(LOOSE)
    assert (played.stacks.sum(axis=1) + played.rakes == hands.stacks.sum(axis=1)).all()
    assert played.stacks.min() >= 0
    assert played.rakes.max() <= hands.rules.rake_most
    assert played.streets.min() >= 1
    assert (played.rakes.max() > 0) == (hands.rules.rake != "none")


@pytest.mark.parametrize("needs_flop", [True, False])
def test_553_15_a_2_a_hand_that_ends_before_the_flop_is_raked_where_the_rules_say_so(needs_flop: bool) -> None:
    stated = {**NO_LIMIT, "ante": "5", "no_flop_no_rake": needs_flop}
    hands = Hands(stated, 6, 3, seed=15)
    played = hands.play((ONE, 0, 0))  # everybody folds to the blind
    assert (played.streets == 1).all()
    for row in range(3):
        assert settle(round_file(hands, stated, played, row, 6)).result.rake == played.rakes[row]
    assert (played.rakes > 0).all() == (not needs_flop)


def test_553_18_raises_end_where_the_numbers_do() -> None:
    """Whoever acts after the last number checks or calls, so every hand comes to an end."""
    hands = Hands({**NO_LIMIT, "minimum": "2"}, 6, 50, seed=3)
    hands.stacks[:] = 1_000_000_00
    hands.words = hands.words[:, :5] & (ONE - 1)  # each raise is the least that is legal
    played = hands.play(WILD)
    log = [played.log[row, : played.actions[row], 1] for row in range(50)]
    assert all((actions[:5] > 0).all() and (actions[5:] == CALL).all() for actions in log)
    assert (played.streets == STREETS).all()


def test_553_11_hands_depend_on_no_other_and_on_no_number_of_cores() -> None:
    hands = Hands(NO_LIMIT, 6, 10_000, seed=12)
    one, two = hands.play(), hands.play(cores=2)
    assert all((ours == theirs).all() for ours, theirs in zip(one, two, strict=True))
    some = slice(4_000, 4_010)
    few = poker_hands.play_hands(hands.rules, hands.decks[some], hands.stacks[some], hands.words[some])
    assert (few.stacks == one.stacks[some]).all()


def test_553_4_b_hands_are_ranked_from_the_cards_that_the_streets_deal() -> None:
    """Two players and everybody calls: the better hand by the ranking has more chips afterwards."""
    hands = Hands({**NO_LIMIT, "rake": "none"}, 2, 500, seed=4)
    hands.words = hands.words[:, :0]
    played = hands.play()
    first, second = (rank_hands(hands.decks[:, places]) for places in poker_hands.hand_places(2))
    assert (np.sign(first - second) == np.sign(played.stacks[:, 0] - hands.stacks[:, 0])).all()


def test_553_3_a_decks_have_every_card_once() -> None:
    decks = poker_hands.shuffled(1, 0, 1_000, 10)
    assert decks.shape == (1_000, poker_hands.cards_needed(10))
    assert all(len(set(deck)) == len(deck) for deck in decks.tolist())
    assert (poker_hands.shuffled(1, 0, 10, 10) == decks[:10]).all()
    assert not (poker_hands.shuffled(1, 1, 10, 10) == decks[:10]).all()


@pytest.mark.parametrize(
    ("stated", "players", "section"),
    [
        ({"type": "omaha_high"}, 6, "553.11(a)"),
        ({"bad_beat": True}, 6, "553.20(a)"),
        ({"rake": "incremental", "rake_levels": {"10": "1"}}, 6, "553.15(b)(2)"),
        ({}, 11, "553.11(b)"),
        ({}, 1, "553.11(b)"),
    ],
)
def test_553_11_what_is_not_played_in_batches_is_refused(stated: dict[str, Any], players: int, section: str) -> None:
    with pytest.raises(Refused) as refused:
        poker_hands.setting_of(GAME.submission(stated), players)
    assert refused.value.section == section


def test_553_8_b_3_too_few_chips_are_refused() -> None:
    hands = Hands(NO_LIMIT, 6, 10, seed=1)
    hands.stacks[3, 2] = 3_99
    with pytest.raises(Refused, match=r"3\.99") as refused:
        hands.play()
    assert refused.value.section == "553.8(b)(3)"


def test_553_11_b_every_hand_needs_a_deck_of_its_own() -> None:
    hands = Hands(NO_LIMIT, 6, 10, seed=1)
    hands.decks = hands.decks[:9]
    with pytest.raises(Refused, match="a deck for each"):
        hands.play()


def test_the_functions_that_are_compiled_stay_plain_where_they_are() -> None:
    hands = Hands(NO_LIMIT, 6, 1, seed=1)
    hands.play()
    assert all(isinstance(function, FunctionType) for function in (betting.put, betting.form_pots, poker_course.bet))
    called = compiled_rules._called_from(poker_hands._whole_batch)  # type: ignore[arg-type]
    assert {betting.form_pots, betting.can_raise, betting.divide, poker_course.award} <= set(called)


def test_what_is_kept_on_disk_is_known_by_every_module_that_it_was_compiled_from() -> None:
    both = {module.__name__: {} for module in (betting, poker_course, poker_hands)}
    digest = compiled_rules._digest(both)
    assert poker_hands._play_all.__qualname__ == f"_whole_batch_{digest}"
    assert compiled_rules._digest({poker_hands.__name__: {}}) != digest
