"""The dealer's hand at Spanish 21 and the settlement: 551.8(h) to (j), 551.13(b) and (c), 551.6."""

from __future__ import annotations

from feltwork.games.spanish_21.rules import SUITED_SEVENS_OTHERS, Spanish21Rules
from feltwork.games.spanish_21.settlement import settle_hand, settle_surrender, suited_sevens
from feltwork.games.spanish_21.table import Spanish21Table
from feltwork.procedure.blackjack import BlackjackHand, Ending, dealer_draws
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps
from feltwork.terms.money import Cents


def play_dealers_hand(table: Spanish21Table) -> Steps[None]:
    """551.8(h): the hole card is shown, surrenders that waited for it are decided, and the dealer draws."""
    round = table.round
    yield from round.say("Dealer's Card", "551.8(h)")
    yield from round.reveal(DEALER, "551.8(h)")
    for hand in table.all_hands():
        if hand.ending is Ending.SURRENDER and round.stake_of(hand.seat, hand.wager):
            line = settle_surrender(hand.stake, table.up_card, table.dealer_blackjack)
            yield from round.forfeit(hand.seat, [line], line.section)
    if any(_depends_on_dealer(table, hand) for hand in table.all_hands()):
        yield from dealer_draws(round, "551.13(b)", "551.8(h)")
    else:
        why = "no hand depends on the dealer's total: no card is drawn"
        yield from round.announce(why, "551.13(c)", Point.STAND)
    if unused := table.discard_exposed():
        yield from round.announce(f"the exposed {unused} goes to the discard rack", "551.16(d)")


def _depends_on_dealer(table: Spanish21Table, hand: BlackjackHand) -> bool:
    """A Blackjack, and a 21 in more than two cards, win whatever the dealer draws."""
    if hand.ending is not Ending.STAND or table.blackjack(hand):
        return False
    return table.total(hand).points < 21 or len(table.cards(hand)) == 2


def settle_round(table: Spanish21Table) -> Steps[None]:
    """551.6(f) to (h): collect and pay, from the far right."""
    round = table.round
    awards = {
        hand.seat: award
        for hand in table.all_hands()
        if hand.ending is Ending.STAND and (award := suited_sevens(table.to_settle(hand), table.up_card, hand.stake))
    }
    dealer = round.hand(DEALER)
    for seat in round.counterclockwise():
        standing = [hand for hand in table.hands[seat] if hand.ending is Ending.STAND]
        lines = [line for hand in standing for line in settle_hand(table.to_settle(hand), dealer)]
        yield from round.settle(seat, [*lines, *_sevens(round, seat, awards)], "551.6(f)")


def _sevens(round: Round[Spanish21Rules], seat: int, awards: dict[int, Cents]) -> list[Line]:
    """551.6(h): the fixed payout to the hand, and one to each other player for each such hand."""
    lines = []
    if award := awards.get(seat):
        why = "three suited 7s against the dealer's 7"
        lines.append(Line.bonus("suited_sevens", award, None, why, "551.6(h)"))
    me = round.players.get(seat)
    first_box = me is None or seat == min(s for s in round.seats if round.players.get(s) == me)
    for winner in awards:
        if winner != seat and first_box and (me is None or me != round.players.get(winner)):
            why = f"three suited 7s at seat {winner}"
            lines.append(Line.bonus("suited_sevens", SUITED_SEVENS_OTHERS, None, why, "551.6(h)"))
    return lines


def clear_the_layout(table: Spanish21Table) -> Steps[None]:
    """551.8(i), (j)."""
    round = table.round
    yield from round.announce("the cards are collected from the far right, the dealer's last", "551.8(i)", Point.CLEAR)
    if table.cutting_card:
        yield from round.announce("the cutting card was reached: the cards are collected", "551.8(j)(1)")
        yield from round.announce("what is left in the shoe goes to the discard rack", "551.8(j)(2)")
        yield from round.announce("the cards are shuffled before the next round", "551.8(j)(3)")
