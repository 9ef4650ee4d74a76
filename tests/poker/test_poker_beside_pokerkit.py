"""PokerKit plays random hands of every type and Feltwork plays them again: every turn, pot and stack must agree.

Where the two differ by the chapter, or by how it is read, ``test_poker_unlike_pokerkit.py`` names the difference.
"""

from __future__ import annotations

from collections import Counter

import pytest
from pokerkit_hands import MARKS, Hand, hands
from pokerkit_types import TYPES, VARIANTS
from watched import CENTS, Watched, watch

FEW = 56
FEWER = 15
MANY = 760
LEAST_OF_MANY = 20_000
UNLIKE = {"odd chip", "odd halves", "low for nobody"}
"""What PokerKit pays out otherwise: a chip or two of a pot, or a half of one that has no low hand."""
MOST_UNLIKE = {1: 0.015, 2: 0.1}
"""Of all hands, where one hand wins and where two share: halves are odd more often, and low hands tie more often."""

every = pytest.mark.parametrize(("type", "betting"), VARIANTS)


@every
def test_553_9_a_every_hand_ends_as_pokerkit_ends_it(type: str, betting: str) -> None:
    play(type, betting, FEW)


@pytest.mark.long
@every
def test_553_9_a_many_hands_end_as_pokerkit_ends_them(type: str, betting: str) -> None:
    play(type, betting, MANY)


def test_553_9_a_the_many_hands_are_more_than_twenty_thousand() -> None:
    assert len(VARIANTS) * MANY >= LEAST_OF_MANY
    assert {type for type, _ in VARIANTS} == set(TYPES)


def test_553_8_b_4_the_hands_are_full_of_what_is_hard() -> None:
    seen = Counter[str]()
    played = 0
    for type, betting in VARIANTS:
        for hand in hands(type, betting, FEWER):
            played += 1
            seen.update(hand.marks)
    assert seen.keys() == MARKS.keys()
    assert seen["showdown"] > 0.85 * played
    assert seen["all-in"] > 0.7 * played
    assert seen["side pots"] > 0.25 * played


def play(type: str, betting: str, count: int) -> None:
    """Hands of one variant, each compared; few of them may end otherwise, and only by what is named."""
    played = unlike = 0
    for hand in hands(type, betting, count):
        done = watch(hand.file)
        verify_turns(hand, done)
        verify_pots(hand, done)
        unlike += not verify_stacks(hand, done)
        played += 1
    assert played == count
    assert unlike <= 2 + MOST_UNLIKE[len(TYPES[type].hands)] * count


def verify_turns(hand: Hand, done: Watched) -> None:
    """Who acts, what a call costs, and between which amounts a bet or a raise is."""
    assert len(done.turns) == len(hand.turns), hand
    for asked, turn in zip(done.turns, hand.turns, strict=True):
        if turn.compared:
            assert asked == (turn.seat, turn.to_call, turn.least, turn.most), (hand, turn)
        else:
            assert asked[:2] == (turn.seat, turn.to_call), (hand, turn)


def verify_pots(hand: Hand, done: Watched) -> None:
    """What lies in each pot, who contends for it and who holds the winning hands."""
    if not hand.pots:
        return
    assert len(done.result.pots) == len(hand.pots), hand
    for ours, theirs in zip(done.result.pots, hand.pots, strict=True):
        assert ours.amount == theirs.amount * CENTS, hand
        assert frozenset(ours.eligible) == theirs.contenders, hand
        winners = {seat for part, tied in theirs.parts for seat in tied if part}
        chips_enough = all(part >= len(tied) for part, tied in theirs.parts if part)
        assert set(ours.shares) == winners or (not chips_enough and set(ours.shares) <= winners), hand


def verify_stacks(hand: Hand, done: Watched) -> bool:
    """What everybody has in the end; whether it is to the chip what PokerKit left them with."""
    ours = done.finishing({seat: stack for seat, stack in hand.file["chips"].items() if int(seat) in hand.finishing})
    theirs = {seat: stack * CENTS for seat, stack in hand.finishing.items()}
    if not hand.pots:
        assert ours == theirs, hand
        return True
    assert ours == theirs or hand.marks & UNLIKE, hand
    assert sum(ours.values()) == sum(theirs.values()), hand
    least, odd = shares(hand)
    if len(TYPES[hand.type].hands) == 1:
        # From the button's left, in stud from the dealer's: one odd chip each.
        assert ours == {seat: (least[seat] + odd[seat]) * CENTS for seat in least}, hand
    else:
        # By suit: the tests of the differences have it exactly.
        tied = Counter(seat for pot in hand.pots for part, tied in pot.parts if part % len(tied) for seat in tied)
        for seat, stack in ours.items():
            assert least[seat] * CENTS <= stack <= (least[seat] + tied[seat]) * CENTS, (hand, seat)
    return ours == theirs


def shares(hand: Hand) -> tuple[dict[int, int], Counter[int]]:
    """What each seat ends with pot by pot, and the odd chips that are left, one by one in the order of the deal."""
    least, odd = dict(hand.before), Counter[int]()
    for pot in hand.pots:
        for part, tied in pot.parts:
            each, left = divmod(part, len(tied))
            for seat in tied:
                least[seat] += each
            odd.update([seat for seat in hand.before if seat in tied][:left])
    return least, odd
