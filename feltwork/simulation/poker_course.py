"""The course of a hold'em hand in numbers: blinds, four betting rounds, the pots and who wins them (§ 553.11).

The rules of betting are those of ``games/poker/betting.py``, the functions that the procedure calls. They and these
run as they stand on lists, and are compiled for arrays (``poker_hands.py``).

Nobody looks at the cards while betting: a random number decides what a player does, among what is legal (``choose``).
So all hands of a batch can be ranked before they are played.
"""

from __future__ import annotations

from typing import Final

from feltwork.games.poker.betting import (
    BET,
    IN,
    PLAYER,
    STACK,
    Row,
    Rows,
    call,
    can_raise,
    contending,
    divide,
    excess,
    fold,
    form_pots,
    gather,
    least_raise,
    most_raise,
    open_betting,
    put,
    raise_to,
    rake_pots,
    take_back,
    to_act,
    to_call,
    uncalled,
)

# What a row of charges holds.
ANTE: Final = 0
UNIT: Final = 1
"""The smallest chip: what raises and shares of a pot are whole numbers of."""
PERCENT: Final = 2
RAKE_UNIT: Final = 3
RAKE_MOST: Final = 4
NEEDS_FLOP: Final = 5
"""1 where a hand that ends before the second round of cards is not raked."""

# What an action is in a record of them; any other number is a bet or a raise, and what it comes to.
FOLD: Final = -1
CALL: Final = 0
"""A check where there is nothing to call."""

# What a row of the policy holds: shares of 65,536.
FOLDS: Final = 0
"""Of the answers to a bet."""
RAISES: Final = 1
"""Of all actions, where a bet or a raise is open to the player."""
FULL_RAISES: Final = 2
"""Of bets and raises: for as much as is legal, all chips in no limit."""
ONE: Final = 1 << 16


def sit_down(players: Rows, stacks: Row) -> None:
    """Every player has chips and contends."""
    for who in range(len(players)):
        for cell in range(PLAYER):
            players[who][cell] = 0
        players[who][STACK] = stacks[who]
        players[who][IN] = 1


def post(players: Rows, blinds: Row, ante: int) -> int:
    """Antes and blinds; who acts first."""
    first = 0
    for who in range(len(players)):
        if ante > 0:
            put(players, who, ante)
            players[who][BET] = 0
    for who in range(min(len(players), len(blinds))):
        if blinds[who] > 0:
            put(players, who, blinds[who])
            first = (who + 1) % len(players)
    return first


def choose(players: Rows, table: Row, who: int, word: int, policy: Row, unit: int) -> int:
    """What a player does by a random number of 32 bits: FOLD, CALL, or what the bet comes to.

    Its lower half decides what, its upper half how much; small raises are more frequent than large ones.
    """
    lot = word & (ONE - 1)
    if lot < policy[FOLDS] and to_call(players, table, who) > 0:
        return FOLD
    if lot >= ONE - policy[RAISES] and can_raise(players, table, who):
        least = least_raise(players, table, who)
        most = most_raise(players, table, who)
        size = word >> 16
        if size < policy[FULL_RAISES]:
            return most
        size = (size * size >> 16) * size >> 16
        return least + ((most - least) * size >> 16) // unit * unit
    return CALL


def act(players: Rows, table: Row, who: int, action: int) -> None:
    """Carry an action out."""
    if action == FOLD:
        fold(players, table, who)
    elif action == CALL:
        call(players, table, who)
    else:
        raise_to(players, table, who, action)


def bet(players: Rows, table: Row, words: Row, policy: Row, unit: int, count: int, log: Rows) -> int:
    """Everybody acts in turn until the betting round is complete, what nobody called goes back; actions so far."""
    who = to_act(players, table)
    while who >= 0:
        action = choose(players, table, who, words[count], policy, unit) if count < len(words) else CALL
        if count < len(log):
            log[count][0] = who
            log[count][1] = action
        act(players, table, who, action)
        count += 1
        who = to_act(players, table)
    who = uncalled(players)
    if who >= 0:
        take_back(players, who, excess(players, who))
    gather(players, table)
    return count


def play(
    players: Rows, table: Row, limits: Rows, blinds: Row, charges: Row, words: Row, policy: Row, log: Rows
) -> tuple[int, int]:
    """A hand up to the showdown: how many rounds of cards were dealt, and how many actions were taken."""
    first = post(players, blinds, charges[ANTE])
    count = 0
    street = 0
    while street < len(limits) and contending(players) > 1:
        if street > 0:
            first = 0
            while players[first][IN] == 0:
                first += 1
        open_betting(players, table, first, limits[street][0], limits[street][1], 1)
        count = bet(players, table, words, policy, charges[UNIT], count, log)
        street += 1
    return street, count


def award(
    players: Rows,
    numbers: Row,
    charges: Row,
    flop: bool,
    pots: Rows,
    order: Row,
    shares: Row,
) -> int:
    """Rake the pots and divide each among the best of its contenders; the rake. ``pots`` is room to work in."""
    for who in range(len(players)):
        shares[who] = 0
    for pot in range(len(pots[0])):
        pots[1][pot] = 0
    count = form_pots(players, pots[0], pots[1], pots[2])
    most = charges[RAKE_MOST] if flop or charges[NEEDS_FLOP] == 0 else 0
    rakes = pots[2]  # the pots' levels are not needed any more
    rake = rake_pots(pots[0], count, charges[PERCENT], charges[RAKE_UNIT], most, rakes)
    for pot in range(count):
        divide(pots[0][pot] - rakes[pot], best_of(numbers, pots[1][pot]), order, charges[UNIT], shares)
    for who in range(len(players)):
        players[who][STACK] += shares[who]
    return rake


def best_of(numbers: Row, contenders: int) -> int:
    """Who of the contenders holds the best hand, a bit each."""
    best = -1
    winners = 0
    for who in range(len(numbers)):
        if contenders >> who & 1 == 1:
            if numbers[who] > best:
                best = numbers[who]
                winners = 0
            if numbers[who] == best:
                winners |= 1 << who
    return winners
