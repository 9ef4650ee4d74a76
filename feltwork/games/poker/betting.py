"""The arithmetic of a hand of Poker: who may act, what a call costs, how much a raise may be, which pots are formed.

Integers in lists and nothing else, so that the procedure runs these functions as they stand and the simulation
compiles the very same ones (``simulation/poker_hands.py``): the rules of betting are written here and nowhere else. A
player is a row, in clockwise order from whoever is dealt first; the table is a row of its own.
"""

from __future__ import annotations

from typing import Final

Row = list[int]
Rows = list[list[int]]

# What a player's row holds.
STACK: Final = 0
"""Table stakes that are still the player's (§ 553.8(b))."""
BET: Final = 1
"""What the player has bet in this betting round."""
PUT: Final = 2
"""What the player has put into the pot in the whole hand, the bet of this betting round with it."""
DEAD: Final = 3
"""What of the player's money lies in the main pot and answers no bet: an ante for the whole table, a missed blind."""
IN: Final = 4
"""1 while the player contends for the pot."""
PENDING: Final = 5
"""1 while the player has not responded to the most recent bet."""
ACTED: Final = 6
"""ANSWERED and CHECKED, added up, as far as they hold in this betting round."""
PLAYER: Final = 7
"""How many cells a player's row has."""

ANSWERED: Final = 1
"""The player has acted since the last full bet or raise, and raises again only when facing as much."""
CHECKED: Final = 2
"""The player has checked."""

# What the table's row holds.
STRUCTURE: Final = 0
LOW: Final = 1
"""The least bet of this betting round."""
HIGH: Final = 2
"""The greatest bet or raise, in spread limit."""
MOST_RAISES: Final = 3
"""0 where raises are not restricted (§ 553.18)."""
LEVEL: Final = 4
"""The bet that has to be answered."""
FULL: Final = 5
"""The greatest full bet or raise of the round: a raise is at least as much again."""
RAISES: Final = 6
"""Raises so far; the bet that opens the round is none."""
INCOMPLETE: Final = 7
"""1 while only a forced bet, or a blind below the limit, has been made: a raise brings it to the limit."""
AGGRESSOR: Final = 8
"""Who made the last wager that others had to answer; -1 nobody."""
CHECK_RAISE: Final = 9
"""1 where a player who checked may raise (§ 553.8(j))."""
NEXT: Final = 10
"""Where to look first for the player who acts next."""
TABLE: Final = 11

FIXED: Final = 0
SPREAD: Final = 1
POT: Final = 2
NO_LIMIT: Final = 3


def put(players: Rows, who: int, amount: int) -> int:
    """Chips from a player's stack to the bet, all of them at most; what was put."""
    paid = min(amount, players[who][STACK])
    players[who][STACK] -= paid
    players[who][BET] += paid
    players[who][PUT] += paid
    return paid


def put_dead(players: Rows, who: int, amount: int) -> int:
    """Chips from a player's stack to the main pot, that no other player has to answer; what was put."""
    paid = min(amount, players[who][STACK])
    players[who][STACK] -= paid
    players[who][DEAD] += paid
    return paid


def gather(players: Rows, table: Row) -> None:
    """The bets of a betting round are in the pot: the next one begins with none."""
    for row in players:
        row[BET] = 0
        row[PENDING] = 0
        row[ACTED] = 0
    table[LEVEL] = 0
    table[FULL] = 0
    table[RAISES] = 0
    table[INCOMPLETE] = 0


def begin(players: Rows, table: Row, first: int) -> None:
    """A betting round opens, with what blinds there are: whoever can still lose or win money by acting is asked."""
    top = 0
    second = 0
    for row in players:
        row[ACTED] = 0
        row[PENDING] = 0
        # A blind has to be answered though its player's hand is lost.
        table[LEVEL] = max(table[LEVEL], row[BET])
        if row[IN] == 1:
            reach = row[BET] + row[STACK]
            if reach > top:
                second = top
                top = reach
            elif reach > second:
                second = reach
    waiting = 0
    last = -1
    for who in range(len(players)):
        row = players[who]
        if row[IN] == 1 and row[STACK] > 0 and second > row[BET]:
            row[PENDING] = 1
            waiting += 1
            last = who
    # Nobody is left who could answer a bet of the only player with chips.
    if waiting == 1 and players[last][BET] >= table[LEVEL]:
        players[last][PENDING] = 0
    table[NEXT] = first


def open_betting(players: Rows, table: Row, first: int, low: int, high: int, made_up: int) -> None:
    """A betting round opens under its limits.

    With ``made_up`` 1 a blind below a fixed limit is made up to it by the first raise, as a forced bet is.
    """
    table[LOW] = low
    table[HIGH] = high
    begin(players, table, first)
    short = table[STRUCTURE] == FIXED and 0 < table[LEVEL] < low
    table[INCOMPLETE] = 1 if short and made_up == 1 else 0


def force(players: Rows, table: Row, who: int, amount: int) -> int:
    """A player makes the forced bet that opens the first betting round of stud, and is not asked again for it."""
    paid = put(players, who, amount)
    table[LEVEL] = paid
    table[INCOMPLETE] = 1 if paid < table[LOW] else 0
    table[AGGRESSOR] = who
    players[who][PENDING] = 0
    table[NEXT] = (who + 1) % len(players)
    return paid


def contending(players: Rows) -> int:
    """How many players contend for the pot."""
    count = 0
    for row in players:
        count += row[IN]
    return count


def to_act(players: Rows, table: Row) -> int:
    """Whose turn it is; -1 when the betting round is complete."""
    if contending(players) < 2:
        return -1
    for step in range(len(players)):
        who = (table[NEXT] + step) % len(players)
        if players[who][PENDING] == 1 and players[who][IN] == 1:
            return who
    return -1


def to_call(players: Rows, table: Row, who: int) -> int:
    """What a call costs, the player's last chips at most; 0 where a check is enough."""
    return max(0, min(players[who][STACK], table[LEVEL] - players[who][BET]))


def can_raise(players: Rows, table: Row, who: int) -> bool:
    """Whether a bet or a raise is open to the player at all."""
    me = players[who]
    if me[STACK] <= table[LEVEL] - me[BET]:
        return False
    if table[MOST_RAISES] > 0 and table[RAISES] >= table[MOST_RAISES]:
        return False
    # An all-in raise smaller than a full one does not reopen the betting to those who have acted.
    if me[ACTED] & ANSWERED and table[LEVEL] - me[BET] < table[FULL]:
        return False
    if me[ACTED] & CHECKED and table[CHECK_RAISE] == 0:
        return False
    for other in range(len(players)):
        row = players[other]
        if other != who and row[IN] == 1 and row[BET] + row[STACK] > table[LEVEL]:
            return True
    return False


def least_raise(players: Rows, table: Row, who: int) -> int:
    """What the bet comes to by the least bet or raise, or by all the player's chips where these are fewer."""
    step = max(table[FULL], table[LOW])
    least = step if table[INCOMPLETE] == 1 else table[LEVEL] + step
    return min(least, players[who][BET] + players[who][STACK])


def most_raise(players: Rows, table: Row, who: int) -> int:
    """What the bet comes to by the greatest bet or raise."""
    me = players[who]
    all_in = me[BET] + me[STACK]
    least = least_raise(players, table, who)
    if table[STRUCTURE] == FIXED:
        return least
    if table[STRUCTURE] == SPREAD:
        return min(all_in, max(least, table[LEVEL] + table[HIGH]))
    if table[STRUCTURE] == POT:
        pot = table[LEVEL] - me[BET]
        for row in players:
            pot += row[PUT] + row[DEAD]
        return min(all_in, max(least, table[LEVEL] + pot))
    return all_in


def fold(players: Rows, table: Row, who: int) -> None:
    """The player contends no more; what was put in stays in the pot."""
    players[who][IN] = 0
    players[who][PENDING] = 0
    table[NEXT] = (who + 1) % len(players)


def call(players: Rows, table: Row, who: int) -> int:
    """The player calls, or checks where nothing is to be called; what it cost."""
    cost = to_call(players, table, who)
    put(players, who, cost)
    players[who][ACTED] |= ANSWERED if cost > 0 else ANSWERED | CHECKED
    players[who][PENDING] = 0
    table[NEXT] = (who + 1) % len(players)
    return cost


def raise_to(players: Rows, table: Row, who: int, amount: int) -> int:
    """The player's bet comes to an amount and the others have to answer it; what it cost."""
    step = amount - table[LEVEL]
    cost = put(players, who, amount - players[who][BET])
    # What makes a forced bet up to the limit is a full raise, though it is less than the limit.
    least = table[LOW] - table[LEVEL] if table[INCOMPLETE] == 1 else max(table[FULL], table[LOW])
    full = step >= least
    table[FULL] = max(table[FULL], step, least)
    if table[LEVEL] > 0:
        table[RAISES] += 1
    table[INCOMPLETE] = 0
    table[LEVEL] = amount
    table[AGGRESSOR] = who
    for other in range(len(players)):
        if players[other][IN] == 1 and players[other][STACK] > 0:
            players[other][PENDING] = 1
        if full:
            players[other][ACTED] &= CHECKED
    players[who][PENDING] = 0
    players[who][ACTED] |= ANSWERED
    table[NEXT] = (who + 1) % len(players)
    return cost


def stand_at(table: Row, level: int) -> None:
    """The bet that has to be answered is another one than was made: a blind is gone, a call has become the most."""
    table[FULL] = max(table[FULL], level - table[LEVEL])
    table[LEVEL] = level
    if table[STRUCTURE] == FIXED and 0 < level < table[LOW]:
        table[INCOMPLETE] = 1


def uncalled(players: Rows) -> int:
    """Who put in more than anybody else answered; -1 nobody. ``excess`` says how much.

    What a hand that contends no more put in stays in the pot, called or not.
    """
    best = 0
    for who in range(1, len(players)):
        if players[who][PUT] > players[best][PUT]:
            best = who
    return best if players[best][IN] == 1 and excess(players, best) > 0 else -1


def excess(players: Rows, who: int) -> int:
    """How much more a player put in than any other."""
    second = 0
    for other in range(len(players)):
        if other != who:
            second = max(second, players[other][PUT])
    return players[who][PUT] - second


def take_back(players: Rows, who: int, amount: int) -> None:
    """What nobody called goes back to the player's stack."""
    players[who][STACK] += amount
    players[who][PUT] -= amount
    players[who][BET] = max(0, players[who][BET] - amount)


def _next_level(players: Rows, below: int) -> int:
    """The least that anybody put in beyond a level; -1 where nobody did."""
    level = -1
    for row in players:
        if row[PUT] > below and (level < 0 or row[PUT] < level):
            level = row[PUT]
    return level


def form_pots(players: Rows, amounts: Row, contenders: Row, tops: Row) -> int:
    """The main pot, then the side pots: what each holds, who contends for it, up to which level; how many.

    Contenders are a bit for each player. A pot ends where a player is all-in: what others put in beyond that is theirs
    alone to win (§ 553.8(b)(4)).
    """
    count = 0
    below = 0
    held = 0
    everybody = 0
    without = False
    for who in range(len(players)):
        held += players[who][DEAD]
        if players[who][IN] == 1:
            everybody |= 1 << who
            without = without or players[who][PUT] == 0
    if without and held > 0:
        # Somebody contends with nothing but dead money in the pot: that is a pot by itself.
        amounts[0] = held
        contenders[0] = everybody
        count = 1
        held = 0
    while True:
        level = _next_level(players, below)
        if level < 0:
            break
        mask = 0
        for who in range(len(players)):
            if players[who][PUT] >= level:
                held += level - below
                if players[who][IN] == 1:
                    mask |= 1 << who
        below = level
        if count > 0 and mask in (0, contenders[count - 1]):
            # The same contend as for the pot below, or nobody who came this far does any more.
            amounts[count - 1] += held
            tops[count - 1] = level
            held = 0
        elif mask > 0:
            amounts[count] = held
            contenders[count] = mask
            tops[count] = level
            count += 1
            held = 0
    if count == 0:
        # Nobody who contends put anything in but dead money.
        amounts[0] = held
        contenders[0] = everybody
        tops[0] = below
        count = 1
    return count


def put_into(players: Rows, who: int, below: int, above: int) -> int:
    """What of a player's money lies between two levels of the pots."""
    return max(0, min(players[who][PUT], above) - below)


def rake_of(pot: int, percent: int, unit: int, most: int) -> int:
    """A percentage of a pot in hundredths of a percent, in whole units, up to a most (§ 553.15(b)(1))."""
    return min(pot * percent // 1_00_00 // unit * unit, most)


def rake_pots(pots: Row, count: int, percent: int, unit: int, most: int, rakes: Row) -> int:
    """The rake of each pot, the main pot first, until the most is reached; all of it."""
    taken = 0
    for pot in range(count):
        rakes[pot] = rake_of(pots[pot], percent, unit, most - taken)
        taken += rakes[pot]
    return taken


def divide(amount: int, winners: int, order: Row, unit: int, shares: Row) -> None:
    """An amount in equal shares among the winners, a bit each; odd chips one by one in the order given."""
    count = 0
    for who in order:
        count += winners >> who & 1
    if count == 0:
        return
    equal = amount // count // unit * unit
    left = amount - equal * count
    for who in order:
        if winners >> who & 1 == 1:
            odd = min(left, unit)
            left -= odd
            shares[who] += equal + odd
