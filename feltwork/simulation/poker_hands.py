"""Hold'em hands by the hundred thousand: arrays of decks, chips and random numbers in, stacks and rakes out (§ 553.11).

``play_hands`` runs compiled and ``play_plainly`` is its twin on lists: both run the course of ``poker_course.py`` with
the betting of ``games/poker/betting.py``, which the procedure runs too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltwork.equipment.cards import CARDS
from feltwork.games.poker.betting import IN, PLAYER, STACK, Row, Rows, contending
from feltwork.games.poker.hand import Hand
from feltwork.games.poker.kinds import KINDS
from feltwork.games.poker.procedure import Poker
from feltwork.games.poker.rules import PERCENTAGE, PokerRules
from feltwork.ranking.kernels import rank_hands
from feltwork.ranking.kernels.threads import spread
from feltwork.ranking.kernels.types import Hands, Numbers
from feltwork.ranking.poker import rank_five
from feltwork.simulation.compiled import deal, draw, words_of
from feltwork.simulation.compiled_rules import compile_with_rules
from feltwork.simulation.poker_course import ONE, award, play, sit_down
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused

TYPE: Final = "hold_em"
STREETS: Final = len(KINDS[TYPE].streets)
WORDS: Final = 64
"""Random numbers for each hand, one for each action; whoever acts after the last checks or calls."""
PIECE: Final = 1 << 12
"""Hands that are ranked and played together: their cards stay in a core's cache."""

# Shares of 65,536: of answers to a bet, of all actions where a raise is open, of raises.
POLICY: Final = (int(0.5 * ONE), int(0.2 * ONE), int(0.06 * ONE))
"""Folds, raises, and raises for as much as is legal."""

Amounts = NDArray[np.int64]


class Setting(NamedTuple):
    """The rules in force as rows of numbers."""

    table: Row
    """The table's row as it is before a hand."""
    limits: Rows
    """For each betting round the least bet, and the greatest in spread limit."""
    blinds: Row
    charges: Row


class _Rows(NamedTuple):
    """The same and the policy, as arrays."""

    table: Amounts
    limits: Amounts
    blinds: Amounts
    charges: Amounts
    policy: Amounts


class Played(NamedTuple):
    """What hands came to; players in the order of the deal, from the button's left."""

    stacks: Amounts
    """What each player has after the hand."""
    rakes: Amounts
    streets: NDArray[np.uint8]
    """How many rounds of cards were dealt."""
    actions: NDArray[np.int32]
    """How many times somebody acted."""
    log: Amounts
    """Who acted, and how, as far as there was room for it."""


class PlayedPlainly(NamedTuple):
    """The same of one hand."""

    stacks: Row
    rake: int
    streets: int
    actions: Rows


# ----------------------------------------------------------------------------------------------------- the plain twin


def play_plainly(
    rules: PokerRules, deck: Sequence[int], stacks: Sequence[int], words: Sequence[int], policy: Sequence[int] = POLICY
) -> PlayedPlainly:
    """One hand in plain Python, ranked by the plain ranking.

    >>> deck = [51, 0, 47, 1, 9, 43, 39, 35, 8, 20, 25, 30]
    >>> play_plainly(PokerRules(), deck, [20_00, 20_00], [])
    PlayedPlainly(stacks=[2200, 1800], rake=0, streets=4, actions=[[0, 0], [1, 0], ...])
    """
    return play_set(setting_of(rules, len(stacks)), deck, stacks, words, policy)


def play_set(
    setting: Setting, deck: Sequence[int], stacks: Sequence[int], words: Sequence[int], policy: Sequence[int]
) -> PlayedPlainly:
    """The same, where the rules have been made rows already."""
    size = len(stacks)
    players, table = [[0] * PLAYER for _ in stacks], list(setting.table)
    log = [[0, 0] for _ in range(len(words) + STREETS * size)]
    sit_down(players, list(stacks))
    streets, count = play(
        players, table, setting.limits, setting.blinds, setting.charges, list(words), list(policy), log
    )
    numbers = [0] * size
    if contending(players) > 1:
        for who, places in enumerate(hand_places(size)):
            if players[who][IN]:
                numbers[who] = rank_five([CARDS[deck[place]] for place in places]).number
    pots = [[0] * (size + 1) for _ in range(3)]
    rake = award(players, numbers, setting.charges, streets > 1, pots, list(range(size)), [0] * size)
    return PlayedPlainly([row[STACK] for row in players], rake, streets, log[:count])


# ---------------------------------------------------------------------------------------------------------- the rules


def setting_of(rules: PokerRules, players: int) -> Setting:
    """The rules as rows; refused where a hand has more to it than is played here."""
    if rules.type != TYPE:
        what = f"option type: {rules.type}"
        raise Refused(what, "only hold'em is played in batches", rules.at("11(a)"), f"type: {TYPE}")
    if rules.bad_beat:
        why = "batches have no fund for it"
        raise Refused("option bad_beat", why, rules.at("20(a)"), "bad_beat: false")
    if rules.rake == "incremental":
        why = "batches rake a percentage or nothing"
        raise Refused("option rake: incremental", why, rules.at("15(b)(2)"), f"rake: {PERCENTAGE}")
    most = KINDS[TYPE].players
    if not 2 <= players <= most:
        raise Refused(f"{players} players", "nobody deals to so many", rules.at("11(b)"), f"2 to {most}")
    hand = Hand(rules, range(players), dict.fromkeys(range(players), 0), killed=False, low=rules.minimum)
    percent = rules.rake_percent if rules.rake == PERCENTAGE else 0
    return Setting(
        hand.table,
        [list(hand.limits(street)) for street in hand.kind.streets],
        list(rules.blinds),
        [rules.ante, rules.smallest_chip, percent, rules.rake_unit, rules.rake_most, int(rules.no_flop_no_rake)],
    )


def hand_places(players: int) -> list[list[int]]:
    """Where in the deck the seven cards of each player lie, as the streets deal and burn them.

    >>> hand_places(2)
    [[0, 2, 5, 6, 7, 9, 11], [1, 3, 5, 6, 7, 9, 11]]
    """
    own: list[list[int]] = [[] for _ in range(players)]
    shared: list[int] = []
    at = 0
    for street in KINDS[TYPE].streets:
        at += street.burn
        shared += range(at, at + street.community)
        at += street.community
        for _ in range(street.down):
            for cards in own:
                cards.append(at)
                at += 1
    return [cards + shared for cards in own]


def cards_needed(players: int) -> int:
    """How many cards leave the deck in a hand that is dealt to its end.

    >>> cards_needed(6)
    20
    """
    return hand_places(players)[0][-1] + 1


# ------------------------------------------------------------------------------------------------------------ batches


def play_hands(
    rules: PokerRules,
    decks: ArrayLike,
    stacks: ArrayLike,
    words: ArrayLike,
    policy: Sequence[int] = POLICY,
    *,
    recorded: bool = False,
    cores: int | None = 1,
) -> Played:
    """A hand for each row: the deck as it lies, players' chips, and random numbers of 32 bits to act by.

    ``recorded`` keeps every action.

    >>> played = play_hands(PokerRules(), shuffled(1, 0, 3, 6), np.full((3, 6), 200_00), numbers_to_act_by(1, 0, 3))
    >>> played.stacks.sum(axis=1) + played.rakes
    array([120000, 120000, 120000])
    """
    chips = np.ascontiguousarray(stacks, dtype=np.int64)
    lots = np.ascontiguousarray(words, dtype=np.int64)
    dealt = np.ascontiguousarray(decks, dtype=np.uint8)
    count, size = chips.shape
    setting = setting_of(rules, size)
    _verify(rules, dealt, chips, lots)
    rows = _Rows(*(np.array(row, dtype=np.int64) for row in (*setting, policy)))
    places = np.array(hand_places(size))
    room = lots.shape[1] + STREETS * size if recorded else 0
    played = Played(
        np.empty((count, size), dtype=np.int64),
        np.empty(count, dtype=np.int64),
        np.empty(count, dtype=np.uint8),
        np.empty(count, dtype=np.int32),
        np.zeros((count, room, 2), dtype=np.int64),
    )

    def work(part: slice) -> None:
        for start in range(part.start, part.stop, PIECE):
            piece = slice(start, min(start + PIECE, part.stop))
            numbers = rank_hands(dealt[piece][:, places].reshape(-1, places.shape[1]), cores=1)
            _play_all(
                *rows,
                chips[piece],
                lots[piece],
                numbers.reshape(-1, size),
                played.stacks[piece],
                played.rakes[piece],
                played.streets[piece],
                played.actions[piece],
                played.log[piece],
            )

    spread(work, count, PIECE, cores)
    return played


def shuffled(seed: int, unit: int, hands: int, players: int) -> Hands:
    """So many decks in random order, as far as hands need them: a function of the seed and the unit alone."""
    needed = cards_needed(players)
    count = 4 * hands + 64
    while True:
        drawn = draw(words_of(seed, 2 * unit, count), hands, range(52, 52 - needed, -1))
        if drawn is not None:
            return deal(drawn, np.arange(52, dtype=np.uint8))
        count *= 2


def numbers_to_act_by(seed: int, unit: int, hands: int, words: int = WORDS) -> Amounts:
    """Random numbers of 32 bits for so many hands, of another stream than the cards."""
    return (words_of(seed, 2 * unit + 1, hands * words) >> np.uint64(32)).astype(np.int64).reshape(hands, words)


def _verify(rules: PokerRules, decks: Hands, stacks: Amounts, words: Amounts) -> None:
    count, size = stacks.shape
    if decks.shape[0] != count or decks.shape[1] < cards_needed(size) or words.shape[0] != count:
        what = f"decks {decks.shape}, numbers {words.shape}"
        raise Refused(what, f"{count} hands of {size} players need a row each", rules.at("11(b)"), "a deck for each")
    needed, section = Poker().chips_needed(rules)
    if count and stacks.min() < needed:
        raise Refused(f"chips {money(int(stacks.min()))}", f"it takes {money(needed)}", section, "more chips")


def _whole_batch(
    table: Amounts,
    limits: Amounts,
    blinds: Amounts,
    charges: Amounts,
    policy: Amounts,
    stacks: Amounts,
    words: Amounts,
    numbers: Numbers,
    ends: Amounts,
    rakes: Amounts,
    streets: NDArray[np.uint8],
    actions: NDArray[np.int32],
    log: Amounts,
) -> None:
    """Every hand of a batch, in rows that are made once."""
    size = stacks.shape[1]
    players = np.zeros((size, PLAYER), dtype=np.int64)
    row = np.zeros_like(table)
    pots = np.zeros((3, size + 1), dtype=np.int64)
    order = np.arange(size)
    shares = np.zeros(size, dtype=np.int64)
    for hand in range(stacks.shape[0]):
        row[:] = table
        sit_down(players, stacks[hand])  # type: ignore[arg-type]
        dealt, count = play(players, row, limits, blinds, charges, words[hand], policy, log[hand])  # type: ignore[arg-type]
        rakes[hand] = award(players, numbers[hand], charges, dealt > 1, pots, order, shares)  # type: ignore[arg-type]
        streets[hand] = dealt
        actions[hand] = count
        for who in range(size):
            ends[hand, who] = players[who, STACK]


_play_all = compile_with_rules(_whole_batch)
