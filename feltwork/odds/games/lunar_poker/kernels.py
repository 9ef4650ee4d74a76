"""How final hands end against every hand that the dealer may have, for one card shown and cards of five ranks held.

Suits are numbered so that the card shown is of suit 0. What is left of a suit is told by a bit for each rank, what is
left of a rank by a number. A row gives the five cards suits. Ends are counted in a tally by the kind of the final hand.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.games.lunar_poker.behind import Behind
from feltwork.odds.games.lunar_poker.by_ranks import Compared, Ranks, Standing
from feltwork.odds.games.lunar_poker.final_hands import FinalHands
from feltwork.odds.games.lunar_poker.prices import Prices
from feltwork.ranking.kernels.compiled import compiled

NOT_QUALIFIED, HIGHER, TIE, LOWER, FORCED, FORCED_HIGHER, FORCED_TIE, FORCED_LOWER = range(8)
"""What is counted: the dealer's hands; how many are forced, and of these each card that may come with its end."""
ENDS = 8

Ends = NDArray[np.int64]
Tally = NDArray[np.int64]
"""The ends by the kind of the final hand."""
Tallies = NDArray[np.int64]
"""One for each row."""
Counts = tuple[int, int, int]
"""Of the dealer's hands: too low to qualify; qualified and lower than the player's; alike. Of the next cards of a
forced dealer: those that leave the player's hand higher, alike and lower."""
Final = tuple[int, int, int]
"""A final hand: its number, its kind, and how often it is counted."""


class Shown(NamedTuple):
    """All that is settled when the dealer shows a card."""

    behind: Behind
    hands: FinalHands
    prices: Prices
    binomials: NDArray[np.int64]


class Exchange(NamedTuple):
    """Exchanges of so many cards."""

    drawn: Ranks
    """All sets of ranks that may be drawn."""
    bits: Ranks
    """The same as bits; nothing where a rank is there twice."""
    final: NDArray[np.int16]
    """By the place of what is kept and of what is drawn: the place of the final five."""
    compared: Compared
    """How these compare by ranks, by the row of the discards and the place of the final five."""
    row_of: NDArray[np.int64]
    """The row of the discards by their place."""


class Rows(NamedTuple):
    """Rows of suits, by row and suit."""

    in_suit: Ranks
    """The ranks left, as bits."""
    held: Ranks
    """Which ranks of the hand are held, as bits of the place of the first card of each rank."""


# ------------------------------------------------------------------------------------------ against the dealer


@compiled
def _hidden(cards: int) -> int:
    """How many sets of four there are of so many cards."""
    return cards * (cards - 1) * (cards - 2) * (cards - 3) // 24


@compiled
def _by_ranks(up_to: NDArray[np.int32], standing: Standing, ace_king: int) -> Counts:
    """As if there were no flushes for the dealer."""
    none = int(up_to[ace_king])
    lower = max(int(up_to[standing[0]]), none)
    return none, lower - none, max(int(up_to[standing[1]]), none) - lower


@compiled
def _with_flushes(counts: Counts, left: int, standing: Standing, behind: Behind) -> Counts:
    """The dealer's hands of the suit shown go from where their ranks put them to where a flush belongs."""
    plain, flush = behind.plain_up_to[left], behind.flush_up_to[left]
    none = int(plain[behind.plain_below_ace_king])
    lower = max(int(plain[standing[2]]), none)
    alike = max(int(plain[standing[3]]), none) - lower
    as_flush = int(flush[standing[4]])
    tie = counts[2] - alike + int(flush[standing[5]]) - as_flush
    return counts[0] - none, counts[1] - (lower - none) + as_flush, tie


@compiled
def _gain(counts: Counts, hidden: int, kind: int, prices: Prices) -> int:
    """What a bet wins more than a fold, over all hands of the dealer."""
    none, higher, tie = counts
    lower = hidden - none - higher - tie
    return none * prices.not_qualified + higher * int(prices.higher[kind]) + tie * prices.tie + lower * prices.lower


@compiled
def _count(ends: Ends, times: int, counts: Counts, hidden: int) -> None:
    none, higher, tie = counts
    ends[0] += times * none
    ends[1] += times * higher
    ends[2] += times * tie
    ends[3] += times * (hidden - none - higher - tie)


@compiled
def worths(tallies: Tallies, cards: int, prices: Prices) -> NDArray[np.int64]:
    """What each tally wins more than folds, counted once for each card that a forced dealer may draw."""
    totals = np.zeros(tallies.shape[0], np.int64)
    for at in range(tallies.shape[0]):
        for kind in range(tallies.shape[1]):
            ends = tallies[at, kind]
            none, higher, tie, lower = ends[0], ends[1], ends[2], ends[3]
            plain = none * prices.not_qualified + higher * prices.higher[kind] + tie * prices.tie + lower * prices.lower
            forced, higher, tie, lower = ends[4], ends[5], ends[6], ends[7]
            left = cards * forced - higher - tie - lower
            drawn = higher * prices.higher[kind] + tie * prices.tie + lower * prices.lower + left * prices.back
            totals[at] += cards * plain + drawn - cards * forced * (prices.fee + prices.not_qualified)
    return totals


# ------------------------------------------------------------------------------------------ forcing the dealer


class Outs(NamedTuple):
    """For one final hand, of each low hand of the dealer: which next cards make it lower, alike and higher."""

    cards: Ranks
    """How many by rank, as if suits did not matter."""
    plain: Ranks
    """The ranks among them that make a straight, as bits."""
    suited: Ranks
    """Where what stays is of one suit: the ranks that make a flush in that suit, as bits."""


@compiled
def _no_outs(behind: Behind) -> Outs:
    low = behind.low.stay.size
    return Outs(np.zeros((low, 3), np.int64), np.zeros((low, 3), np.int64), np.zeros((low, 3), np.int64))


@compiled
def _side(number: int, made: int) -> int:
    """Where a card counts that makes the dealer's hand so high: the player's is higher, alike or lower."""
    return 0 if number > made else 1 if number == made else 2


@compiled
def _find_outs(outs: Outs, number: int, left: Ranks, shown: Shown) -> None:
    """A low hand becomes a pair, a straight or a flush."""
    low = shown.behind.low
    for at in range(low.stay.size):
        ranks = low.ranks[at]
        for side in range(3):
            outs.cards[at, side] = outs.plain[at, side] = outs.suited[at, side] = 0
        outs.cards[at, 0] = left[ranks[0]] + left[ranks[1]] + left[ranks[2]] - 3
        outs.cards[at, 0] += left[ranks[3]] - 1 if at < low.shown_goes else left[shown.behind.rank]
        for one in range(2):
            rank = low.straights[at, one]
            if rank >= 0:
                side = _side(number, low.numbers[at, one])
                outs.cards[at, side] += left[rank]
                outs.plain[at, side] |= 1 << rank
        for rank in range(13):
            if not low.stay[at] >> rank & 1:
                outs.suited[at, _side(number, shown.hands.flush[low.stay[at] | 1 << rank])] |= 1 << rank


@compiled
def _may_force(number: int, kind: int, cards: int, prices: Prices) -> bool:
    """Whether forcing could ever be worth its fee; below a straight only pairs are beaten, of twelve cards at most."""
    if not prices.forces or kind == 0:
        return False
    most = 12 if number < 4 << 20 else cards
    return most * (int(prices.higher[kind]) - prices.back) > cards * (prices.fee + prices.not_qualified - prices.back)


@compiled
def _count_forced(ends: Ends, kind: int, times: int, outs: Counts, cards: int, prices: Prices) -> None:
    """Hands of the dealer, if it is worth forcing them with these next cards."""
    higher, tie, lower = outs
    won = higher * prices.higher[kind] + tie * prices.tie + lower * prices.lower
    if won + (cards - higher - tie - lower) * prices.back > cards * (prices.fee + prices.not_qualified):
        ends[4] += times
        ends[5] += times * higher
        ends[6] += times * tie
        ends[7] += times * lower


@compiled
def _force_by_ranks(ends: Ends, kind: int, times: int, outs: Outs, left: Ranks, cards: int, shown: Shown) -> None:
    """All low hands of the dealer, as if suits did not matter."""
    for at in range(outs.cards.shape[0]):
        ranks = shown.behind.low.ranks[at]
        ways = left[ranks[0]] * left[ranks[1]] * left[ranks[2]] * left[ranks[3]]
        if ways:
            found = outs.cards[at, 0], outs.cards[at, 1], outs.cards[at, 2]
            _count_forced(ends, kind, times * ways, found, cards, shown.prices)


@compiled
def _many(bits: int) -> int:
    many = 0
    while bits:
        bits &= bits - 1
        many += 1
    return many


@compiled
def _force_by_suit(
    ends: Ends, kind: int, times: int, outs: Outs, left: Ranks, suit: int, in_suit: int, cards: int, shown: Shown
) -> None:
    """What a suit changes in it: low hands that are a flush after all, and those that a card may make one.

    In another suit than that of the card shown only what stays when that card goes can be of one suit.
    """
    low = shown.behind.low
    there = in_suit | (0 if suit else 1 << shown.behind.rank)
    for at in range(low.shown_goes if suit else low.stay.size):
        if low.stay[at] & ~there:
            continue
        flush = 0
        if suit == 0:
            flush = 1 if at < low.shown_goes else in_suit >> low.ranks[at, 3] & 1
        many = 1 - flush if at < low.shown_goes else left[low.ranks[at, 3]] - flush
        higher, tie, lower = outs.cards[at, 0], outs.cards[at, 1], outs.cards[at, 2]
        _count_forced(ends, kind, -times * (many + flush), (higher, tie, lower), cards, shown.prices)
        if many:
            higher += _many(outs.suited[at, 0] & in_suit) - _many(outs.plain[at, 0] & in_suit)
            tie += _many(outs.suited[at, 1] & in_suit) - _many(outs.plain[at, 1] & in_suit)
            lower += _many(outs.suited[at, 2] & in_suit) - _many(outs.plain[at, 2] & in_suit)
            _count_forced(ends, kind, times * many, (higher, tie, lower), cards, shown.prices)


# --------------------------------------------------------------------------------- the five cards, or six of them


@compiled
def _suited(in_suit: Ranks, shown: int) -> int:
    """Five or more cards of one suit that are gone, as bits, the card shown left aside; nothing where none are."""
    for suit in range(4):
        gone = 8191 ^ int(in_suit[suit])
        if suit == 0:
            gone ^= 1 << shown
        if _many(gone) >= 5:
            return gone
    return 0


@compiled
def _final(place: int, ranks: int, sixth: bool, in_suit: Ranks, shown: Shown) -> tuple[Final, Standing]:
    """The player's cards as they stand to the dealer's sets: the place of their ranks, and these added up."""
    hands, behind = shown.hands, shown.behind
    suited = _suited(in_suit, behind.rank)
    if not sixth:
        if suited:
            return (hands.flush[suited], hands.flush_kinds[suited], 1), behind.five_flush[suited]
        return (hands.five[place], hands.five_kinds[place], 1), behind.five[place]
    if suited == 0:
        return (hands.six[place], hands.six_kinds[place], 1), behind.six[place]
    beside = 13
    if _many(suited) == 5:  # what the ranks add up to without those of the suit is the rank of the other card
        beside = ranks
        for rank in range(13):
            beside -= rank * (suited >> rank & 1)
    return (hands.six_flush[suited, beside], hands.six_flush_kinds[suited, beside], 1), behind.six_flush[suited, beside]


@compiled
def _meet(
    tally: Tally,
    final: Final,
    standing: Standing,
    counts: Counts,
    in_suit: Ranks,
    left: Ranks,
    folds: bool,
    shown: Shown,
) -> None:
    """A final hand of known suits against the dealer; one that may be folded is not counted where that is better."""
    number, kind, times = final
    unseen = left.sum()
    cards, hidden = unseen - 4, _hidden(unseen)
    found = _with_flushes(counts, in_suit[0], standing, shown.behind)
    if folds and _gain(found, hidden, kind, shown.prices) <= 0:
        return
    _count(tally[kind], times, found, hidden)
    if _may_force(number, kind, cards, shown.prices):
        outs = _no_outs(shown.behind)
        _find_outs(outs, number, left, shown)
        _force_by_ranks(tally[kind], kind, times, outs, left, cards, shown)
        for suit in range(4):
            _force_by_suit(tally[kind], kind, times, outs, left, suit, in_suit[suit], cards, shown)


@compiled
def finals(
    ranks: int, rows: Rows, left: Ranks, places: Ranks, up_to: NDArray[np.int32], shown: Shown, tallies: Tallies
) -> None:
    """For each row each of the 46 sixth cards that may come, or the five cards as they are.

    ``ranks`` are those of the five added up. By the rank of the sixth card, or alone for the five, the place of all
    ranks and the dealer's ways are given.
    """
    sixth, now, in_suit = places.size > 1, left.copy(), np.zeros(4, np.int64)
    for at in range(rows.in_suit.shape[0]):
        for suit in range(4):
            in_suit[suit] = rows.in_suit[at, suit]
        for card in range(52 if sixth else 1):
            rank, suit = card >> 2, card & 3
            if sixth:
                if not in_suit[suit] >> rank & 1:
                    continue
                in_suit[suit] ^= 1 << rank
                now[rank] -= 1
            final, standing = _final(places[rank], ranks + rank, sixth, in_suit, shown)
            counts = _by_ranks(up_to[rank], standing, shown.behind.below_ace_king)
            _meet(tallies[at], final, standing, counts, in_suit, now, sixth, shown)
            if sixth:
                in_suit[suit] ^= 1 << rank
                now[rank] += 1


# --------------------------------------------------------------------------------------------------- exchanges


@compiled
def _ways_to_draw(drawn: Ranks, in_suit: int, left: Ranks, shown: Shown, suits: Ranks, ways: Ranks) -> int:
    """What cards of these ranks leave of a suit, and in how many ways."""
    suits[0], ways[0] = in_suit, 1
    many, at = 1, 0
    while at < drawn.size:
        rank, times = drawn[at], 0
        while at < drawn.size and drawn[at] == rank:
            times += 1
            at += 1
        with_it = in_suit >> rank & 1
        others = left[rank] - with_it
        for one in range(many):
            if with_it:
                suits[many + one] = suits[one] ^ 1 << rank
                ways[many + one] = ways[one] * shown.binomials[others, times - 1]
            ways[one] *= shown.binomials[others, times]
        many += many * with_it
    return many


@compiled
def _draw(drawn: Ranks, left: Ranks, now: Ranks) -> bool:
    """What cards of these ranks leave; False where there are not so many."""
    for rank in range(13):
        now[rank] = left[rank]
    enough = True
    for at in range(drawn.size):
        now[drawn[at]] -= 1
        enough = enough and now[drawn[at]] >= 0
    return enough


@compiled
def _counts(compared: Compared, row: int, place: int) -> Counts:
    return int(compared[row, place, 0]), int(compared[row, place, 1]), int(compared[row, place, 2])


@compiled
def _exchange(tally: Tally, in_suit: int, left: Ranks, kept: int, row: int, exchange: Exchange, shown: Shown) -> None:
    """All draws by ranks and by what they leave of the suit shown; no final hand is taken for a flush."""
    hidden = _hidden(46 - exchange.drawn.shape[1])
    suits, ways = np.zeros(32, np.int64), np.zeros(32, np.int64)
    for at in range(exchange.drawn.shape[0]):
        place = exchange.final[kept, at]
        kind, counts = shown.hands.five_kinds[place], _counts(exchange.compared, row, place)
        # Flushes of the dealer only make it worse for what is lower than a flush, and anything higher is bet.
        if shown.hands.five[place] == 0 or _gain(counts, hidden, kind, shown.prices) <= 0:
            continue
        for one in range(_ways_to_draw(exchange.drawn[at], in_suit, left, shown, suits, ways)):
            found = _with_flushes(counts, suits[one], shown.behind.five[place], shown.behind)
            if _gain(found, hidden, kind, shown.prices) > 0:
                _count(tally[kind], ways[one], found, hidden)


@compiled
def _force(found: NDArray[np.int64], in_suits: Ranks, left: Ranks, kept: int, exchange: Exchange, shown: Shown) -> None:
    """Forcing the dealer after an exchange: by ranks, and what each suit changes where these ranks are left of it.

    ``in_suits`` has what may be left in the suit shown, then in another; 0 where no row has that.
    """
    cards, now, outs = 42 - exchange.drawn.shape[1], np.zeros(13, np.int64), _no_outs(shown.behind)
    suits, ways = np.zeros(32, np.int64), np.zeros(32, np.int64)
    for at in range(exchange.drawn.shape[0]):
        drawn, place = exchange.drawn[at], exchange.final[kept, at]
        number, kind = shown.hands.five[place], shown.hands.five_kinds[place]
        if not _may_force(number, kind, cards, shown.prices) or not _draw(drawn, left, now):
            continue
        _find_outs(outs, number, now, shown)
        _ways_to_draw(drawn, 0, left, shown, suits, ways)
        _force_by_ranks(found[0, 0, kind], kind, ways[0], outs, now, cards, shown)
        for mine in range(64):
            if in_suits[mine]:
                ends, other = found[1 + (mine >> 5), mine & 31, kind], mine >> 5
                for one in range(_ways_to_draw(drawn, in_suits[mine], left, shown, suits, ways)):
                    if ways[one]:
                        _force_by_suit(ends, kind, ways[one], outs, now, other, suits[one], cards, shown)


@compiled
def _add(tally: Tally, other: Tally) -> None:
    for kind in range(tally.shape[0]):
        for end in range(8):
            tally[kind, end] += other[kind, end]


@compiled
def exchanges(rows: Rows, left: Ranks, kept: int, row: int, exchange: Exchange, shown: Shown, tallies: Tallies) -> None:
    """One choice of discards in each row; what one suit alone decides is found once for all rows.

    No final hand is taken for a flush yet. ``kept`` is a place, ``row`` that of the discards.
    """
    in_suits = np.zeros(64, np.int64)
    found = np.zeros((4, 32, tallies.shape[1], 8), np.int64)
    for at in range(rows.held.shape[0]):
        if in_suits[rows.held[at, 0]] == 0:
            _exchange(found[3, rows.held[at, 0]], rows.in_suit[at, 0], left, kept, row, exchange, shown)
        for suit in range(4):
            in_suits[rows.held[at, suit] + (32 if suit else 0)] = rows.in_suit[at, suit]
    if shown.prices.forces:
        _force(found, in_suits, left, kept, exchange, shown)
    for at in range(rows.held.shape[0]):
        _add(tallies[at], found[0, 0])
        _add(tallies[at], found[3, rows.held[at, 0]])
        for suit in range(4):
            _add(tallies[at], found[2 if suit else 1, rows.held[at, suit]])


# ------------------------------------------------------------------------------------------- drawn to a flush


class Forced(NamedTuple):
    """Room for forcing with one final hand in many suits."""

    outs: Outs
    ends: NDArray[np.int64]
    """What a suit changes, by which suit it is and which ranks are held of it; and last what ranks say."""
    made: NDArray[np.bool_]


@compiled
def _force_drawn(
    ends: Ends,
    final: Final,
    suit: int,
    drawn: int,
    at: int,
    rows: Rows,
    left: Ranks,
    forced: Forced,
    shown: Shown,
) -> None:
    """Forcing with a hand that was drawn in a suit; what a suit changes depends on what is left of it alone."""
    number, kind, times = final
    cards = left.sum() - 4
    for own in range(-1, 4):
        part, mine = 4, 0
        if own >= 0:
            part, mine = (2 if own else 0) + (1 if own == suit else 0), rows.held[at, own]
        found = forced.ends[part, mine]
        if not forced.made[part, mine]:
            forced.made[part, mine] = True
            for end in range(8):
                found[end] = 0
            if own < 0:
                _find_outs(forced.outs, number, left, shown)
                _force_by_ranks(found, kind, 1, forced.outs, left, cards, shown)
            else:
                in_suit = rows.in_suit[at, own] & ~(drawn if own == suit else 0)
                _force_by_suit(found, kind, 1, forced.outs, left, own, in_suit, cards, shown)
        for end in range(4, 8):
            ends[end] += times * found[end]


@compiled
def _draw_in_suits(
    tallies: Tallies,
    final: Final,
    standing: Standing,
    counts: Counts,
    drawn: int,
    fits: NDArray[np.bool_],
    rows: Rows,
    left: Ranks,
    forced: Forced,
    shown: Shown,
) -> None:
    """One final hand, all of whose cards are of one suit, in every row and suit that has them."""
    number, kind, times = final
    unseen = left.sum()
    hidden, forces = _hidden(unseen), _may_force(number, kind, unseen - 4, shown.prices)
    forced.made[:] = False
    for one in range(4 * fits.shape[0]):
        at, suit = one >> 2, one & 3
        if not fits[at, suit] or drawn & ~rows.in_suit[at, suit]:
            continue
        in_suit = rows.in_suit[at, 0] & ~(0 if suit else drawn)
        compared = _with_flushes(counts, in_suit, standing, shown.behind)
        if _gain(compared, hidden, kind, shown.prices) > 0:
            _count(tallies[at, kind], times, compared, hidden)
            if forces:
                _force_drawn(tallies[at, kind], final, suit, drawn, at, rows, left, forced, shown)


@compiled
def flushes(
    mine: int,
    fits: NDArray[np.bool_],
    rows: Rows,
    left: Ranks,
    kept: int,
    row: int,
    exchange: Exchange,
    shown: Shown,
    tallies: Tallies,
) -> None:
    """Where what is kept and drawn is of one suit: out with what was counted for the ranks, in with the flush.

    ``mine`` has the ranks that are kept as bits, ``fits`` whether a suit has them all in a row.
    """
    behind, hands, now = shown.behind, shown.hands, np.zeros(13, np.int64)
    forced = Forced(_no_outs(behind), np.zeros((5, 32, 8), np.int64), np.zeros((5, 32), np.bool_))
    for at in range(exchange.drawn.shape[0]):
        drawn, place = exchange.bits[at], exchange.final[kept, at]
        if drawn == 0 or drawn & mine or not _draw(exchange.drawn[at], left, now):
            continue
        for step in range(2):
            counts = _counts(exchange.compared, row, place)
            final, standing = (hands.five[place], hands.five_kinds[place], -1), behind.five[place]
            if step:
                flush = mine | drawn
                final, standing = (hands.flush[flush], hands.flush_kinds[flush], 1), behind.five_flush[flush]
                lower = int(exchange.compared[row, place, 3])
                if final[0] >= 8 << 20:
                    lower = _hidden(now.sum())
                counts = counts[0], lower - counts[0], 0
            _draw_in_suits(tallies, final, standing, counts, drawn, fits, rows, now, forced, shown)
