"""Complete hold'em hands a second on one core, beside PokerKit: the same decks, the same actions, the same stacks.

The compiled batch draws the actions as it plays, and records them once before the clock runs; everybody else is fed
what it recorded, but for its plain twin. Nobody is timed before all have come to the same stacks, hand by hand.
PokerKit is measured twice: with the cards fed, and dealing its own with everything automatic; the better figure is the
one to be compared with.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import numpy as np
import pokerkit
from rich.console import Console
from rich.table import Table

from bench.hands import best_seconds
from feltwork.equipment.cards import CARDS
from feltwork.games import game as find
from feltwork.games.poker.rules import PokerRules
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import Ask, Deal, Request
from feltwork.ranking.kernels import rank_hands
from feltwork.rounds.in_play import RoundInPlay
from feltwork.simulation.poker_course import CALL, FOLD
from feltwork.simulation.poker_hands import (
    POLICY,
    Played,
    cards_needed,
    hand_places,
    numbers_to_act_by,
    play_hands,
    play_set,
    setting_of,
    shuffled,
)
from feltwork.terms.money import money

PLAYERS = 6
SEED = 553
HANDS = 200_000
SAMPLES = {"pokerkit": 300, "procedure": 150, "plain": 3_000}
"""Hands that the slower ones play."""
TARGET = 20
"""Times PokerKit's hands."""
BLINDS = (1_00, 2_00)

DECK = [next(pokerkit.Card.parse(str(card))) for card in CARDS]
ALL = tuple(pokerkit.Automation)
FED = tuple(
    one
    for one in ALL
    if one
    not in (
        pokerkit.Automation.CARD_BURNING,
        pokerkit.Automation.HOLE_DEALING,
        pokerkit.Automation.BOARD_DEALING,
    )
)


def rules_here() -> PokerRules:
    """No limit, a chip for every cent and no rake: what PokerKit plays as well."""
    return find("poker").submission({"betting": "no_limit", "smallest_chip": "0.01", "rake": "none"})


@dataclass(frozen=True)
class Dealt:
    """Hands before they are played: cards, chips, and the random numbers that decide the actions."""

    decks: np.ndarray[Any, Any]
    stacks: np.ndarray[Any, Any]
    words: np.ndarray[Any, Any]

    def first(self, count: int) -> Dealt:
        return Dealt(self.decks[:count], self.stacks[:count], self.words[:count])

    def play(self, *, recorded: bool = False) -> Played:
        return play_hands(rules_here(), self.decks, self.stacks, self.words, recorded=recorded)


def deal(count: int, seed: int = SEED) -> Dealt:
    """Random decks, and stacks from 20 to 200 big blinds, so that there are side pots."""
    chance = np.random.default_rng(seed)
    stacks = chance.integers(20, 201, (count, PLAYERS)) * BLINDS[-1]
    return Dealt(shuffled(seed, 0, count, PLAYERS), stacks, numbers_to_act_by(seed, 0, count))


@dataclass(frozen=True)
class Fed:
    """One hand as it is fed to whoever does not choose the actions."""

    deck: tuple[int, ...]
    stacks: tuple[int, ...]
    actions: tuple[int, ...]
    words: tuple[int, ...]


def fed(dealt: Dealt) -> tuple[list[Fed], list[list[int]]]:
    """Hands with the actions that the compiled batch took, and the stacks that it came to."""
    played = dealt.play(recorded=True)
    hands = [
        Fed(tuple(deck), tuple(stacks), tuple(int(action) for _, action in log[:count]), tuple(words))
        for deck, stacks, words, log, count in zip(
            dealt.decks.tolist(),
            dealt.stacks.tolist(),
            dealt.words.tolist(),
            played.log.tolist(),
            played.actions.tolist(),
            strict=True,
        )
    ]
    return hands, played.stacks.tolist()


# ----------------------------------------------------------------------------------------------------------- PokerKit


def _holdem(automations: tuple[pokerkit.Automation, ...]) -> pokerkit.NoLimitTexasHoldem:
    return pokerkit.NoLimitTexasHoldem(automations, True, 0, BLINDS, BLINDS[-1])


@dataclass(frozen=True)
class ForPokerKit:
    """A hand in PokerKit's own objects, made beforehand."""

    stacks: tuple[int, ...]
    hole: list[tuple[pokerkit.Card, ...]]
    burns: list[pokerkit.Card]
    boards: list[tuple[pokerkit.Card, ...]]
    actions: tuple[int, ...]


def for_pokerkit(hand: Fed) -> ForPokerKit:
    cards = [DECK[card] for card in hand.deck]
    first, size = 2 * PLAYERS, cards_needed(PLAYERS)
    assert size == first + 8
    hole = [(cards[who], cards[PLAYERS + who]) for who in range(PLAYERS)]
    boards = [tuple(cards[first + 1 : first + 4]), (cards[first + 5],), (cards[first + 7],)]
    return ForPokerKit(hand.stacks, hole, [cards[first], cards[first + 4], cards[first + 6]], boards, hand.actions)


def play_pokerkit(game: pokerkit.NoLimitTexasHoldem, hand: ForPokerKit) -> list[int]:
    """One hand with its cards fed."""
    state = game(hand.stacks, PLAYERS)
    for cards in hand.hole:
        state.deal_hole(cards)
    streets = zip(hand.burns, hand.boards, strict=True)
    for action in hand.actions:
        if not state.actor_indices:
            _deal_board(state, *next(streets))
        _act(state, action)
    while state.status:
        _deal_board(state, *next(streets))
    return state.stacks


def play_pokerkit_dealing(game: pokerkit.NoLimitTexasHoldem, hand: ForPokerKit) -> list[int]:
    """One hand with cards of PokerKit's own, everything automatic but the actions."""
    state = game(hand.stacks, PLAYERS)
    for action in hand.actions:
        _act(state, action)
    assert not state.status
    return state.stacks


def _deal_board(state: pokerkit.State, burned: pokerkit.Card, board: tuple[pokerkit.Card, ...]) -> None:
    state.burn_card(burned)
    state.deal_board(board)


def _act(state: pokerkit.State, action: int) -> None:
    if action == FOLD:
        state.fold()
    elif action == CALL:
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(action)


# ------------------------------------------------------------------------------------------------------ the procedure


def play_procedure(rules: PokerRules, hand: Fed) -> list[int]:
    """One hand of the game's own procedure, every step with its section."""
    seats = range(1, PLAYERS + 1)
    situation = {
        "chips": {str(seat): money(stack) for seat, stack in zip(seats, hand.stacks, strict=True)},
        "button": PLAYERS,
    }
    table = RoundInPlay(find("poker").begin({seat: {} for seat in seats}, rules, situation))
    cards, actions = _Cards(hand.deck), iter(hand.actions)
    while not table.done:
        table.answer(_answer(table.request, cards, actions))
    result = table.result
    return [stack + result.net(seat) for seat, stack in zip(seats, hand.stacks, strict=True)]


class _Cards:
    """The deck of a hand, from which the procedure's burns are nobody's to tell."""

    def __init__(self, deck: tuple[int, ...]) -> None:
        places = hand_places(PLAYERS)
        own = [CARDS[deck[place[turn]]] for turn in range(2) for place in places]
        self._left = iter([*own, *(CARDS[deck[place]] for place in places[0][2:])])

    def take(self, count: int) -> tuple[Any, ...]:
        return tuple(next(self._left) for _ in range(count))


def _answer(request: Request, cards: _Cards, actions: Any) -> Any:
    if isinstance(request, Deal):
        return cards.take(request.count)
    if isinstance(request, Ask):
        return {question.seat: _decide(question, actions) for question in request.questions}
    return None


def _decide(question: Question, actions: Any) -> Decision:
    if question.actions[0].word not in ("check", "call"):
        return Decision(question.default)  # at the showdown
    action = next(actions)
    if action == FOLD:
        return Decision("fold")
    if action == CALL:
        return Decision(question.actions[0].word)
    return Decision(question.actions[1].word, action)


# --------------------------------------------------------------------------------------------------------- the figures


def measure_poker(console: Console, *, as_json: bool, hands: int = HANDS, samples: dict[str, int] | None = None) -> Any:
    """Everybody's hands a second, after everybody's stacks have been compared."""
    samples = SAMPLES if samples is None else samples
    with Console(stderr=True).status("poker"):
        report = _measure(hands, samples)
    if not as_json:
        show(report, console)
    return report


def _measure(count: int, samples: dict[str, int]) -> dict[str, Any]:
    dealt = deal(count)
    began = time.perf_counter()
    dealt.first(1).play()
    first_call = time.perf_counter() - began
    listed, expected = fed(dealt.first(max(samples.values())))
    rules = rules_here()
    setting = setting_of(rules, PLAYERS)
    feeding, dealing = _holdem(FED), _holdem(ALL)
    theirs = [for_pokerkit(hand) for hand in listed[: samples["pokerkit"]]]
    ways: list[tuple[str, str, list[Any], Callable[[Any], list[int]], bool]] = [
        (f"pokerkit {version('pokerkit')}", "cards and actions fed", theirs, lambda h: play_pokerkit(feeding, h), True),
        (
            f"pokerkit {version('pokerkit')}, all automatic",
            "deals its own cards, actions fed",
            theirs,
            lambda h: play_pokerkit_dealing(dealing, h),
            False,
        ),
        (
            "feltwork procedure",
            "RoundInPlay, a section with every step",
            listed[: samples["procedure"]],
            lambda h: play_procedure(rules, h),
            True,
        ),
        (
            "feltwork plain twin",
            "the functions that are compiled, uncompiled",
            listed[: samples["plain"]],
            lambda h: play_set(setting, h.deck, h.stacks, h.words, POLICY).stacks,
            True,
        ),
    ]
    rows = []
    for name, how, some, play, compared in ways:
        row = {"name": name, "how": how, "hands": len(some), "agrees": None}
        if compared:
            row["agrees"] = [list(play(hand)) for hand in some] == expected[: len(some)]
        row["hands_per_second"] = len(some) / best_seconds(lambda some=some, play=play: [play(h) for h in some], 3)
        rows.append(row)
    agrees = dealt.play().stacks[: len(expected)].tolist() == expected
    batch = best_seconds(dealt.play, 3)
    whole = {"name": "feltwork batch", "how": "play_hands(arrays), cores=1", "hands": count, "agrees": agrees}
    rows.append(whole | {"hands_per_second": count / batch})
    pokerkits = max(row["hands_per_second"] for row in rows if row["name"].startswith("pokerkit"))
    for row in rows:
        row["times_pokerkit"] = row["hands_per_second"] / pokerkits
    return {
        "first_call_seconds": first_call,
        "hands": _described(dealt.first(max(samples.values()))),
        "ways": rows,
        "limits": _limits(dealt),
    }


def _described(dealt: Dealt) -> dict[str, float]:
    """What kind of hands these are."""
    played = dealt.play()
    return {
        "actions": float(played.actions.mean()),
        "to_the_river": float((played.streets == 4).mean()),
        "ties_or_side_pots": float(((played.stacks > dealt.stacks).sum(axis=1) > 1).mean()),
    }


def _limits(dealt: Dealt) -> list[dict[str, Any]]:
    """What a hand takes at the least on this machine: its cards shuffled, its hands ranked."""
    count = len(dealt.decks)
    places = np.array(hand_places(PLAYERS))
    sevens = dealt.decks[:, places].reshape(-1, 7)
    shuffling = best_seconds(lambda: shuffled(SEED, 0, count, PLAYERS), 3)
    ranking = best_seconds(lambda: rank_hands(sevens, cores=1), 3)
    return [
        {"name": "shuffling alone, 20 cards a hand", "hands_per_second": count / shuffling},
        {"name": "ranking alone, 6 hands of seven a hand", "hands_per_second": count / ranking},
    ]


def show(report: dict[str, Any], console: Console) -> None:
    table = Table(title="Poker: complete six-handed hold'em hands a second on one core", caption_justify="left")
    table.add_column("who plays", no_wrap=True)
    for column in ("hands", "hands/s", "× PokerKit", "µs a hand"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("same stacks", no_wrap=True)
    for row in report["ways"]:
        agrees = {True: "yes, all", False: "NO", None: "other cards"}[row["agrees"]]
        times, speed = row["times_pokerkit"], row["hands_per_second"]
        more = f"{times:,.{0 if times > 10 else 2}f}"
        table.add_row(row["name"], f"{row['hands']:,}", f"{speed:,.0f}", more, f"{1e6 / speed:,.1f}", agrees)
    table.add_section()
    for row in report["limits"]:
        table.add_row(
            row["name"], "", f"{row['hands_per_second']:,.0f}", "", f"{1e6 / row['hands_per_second']:,.2f}", ""
        )
    kind = report["hands"]
    lines = [
        f"no limit, blinds 1 and 2, stacks of 20 to 200 big blinds; {kind['actions']:.1f} actions a hand, "
        f"{kind['to_the_river']:.0%} go to the river, in {kind['ties_or_side_pots']:.0%} several players win",
        f"target: {TARGET} times PokerKit. First call of the batch, not in its figure: "
        f"{report['first_call_seconds']:.2f} s (compiling, or loading from the cache)",
        *(f"{row['name']}: {row['how']}" for row in report["ways"]),
    ]
    table.caption = "\n".join(lines)
    console.width = max(console.width, 120)
    console.print(table)
