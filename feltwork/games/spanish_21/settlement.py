"""The settlement of Spanish 21: pure functions, cards and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Sequence

from feltwork.equipment.cards import Card
from feltwork.games.spanish_21.rules import SPANISH_21, SUITED_SEVENS
from feltwork.procedure.blackjack.settling import HandToSettle, settle_surrender
from feltwork.procedure.line import Line
from feltwork.ranking.points import is_blackjack, total
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN, ToOne

# ------------------------------------------------------------------------------------- the hand itself


def settle_hand(hand: HandToSettle, dealer: Sequence[Card]) -> list[Line]:
    """551.6(b), (c): win, push or lose."""
    points, dealers = total(hand.cards).points, total(dealer).points
    if is_blackjack(dealer) and not hand.blackjack:
        return lost_to_blackjack(hand)
    if hand.blackjack:
        beaten = "Blackjack" if is_blackjack(dealer) else str(dealers)
        return _won(hand, f"Blackjack beats {beaten}", "551.6(b)(3)")
    if points > 21:
        return settle_bust(hand, dealer_blackjack=False)
    if dealers > 21:
        return _won(hand, f"{points}, and the dealer is over 21 with {dealers}", "551.6(b)(1)")
    if points > dealers:
        return _won(hand, f"{points} against {dealers}", "551.6(b)(2)")
    if points == 21 and dealers == 21 and len(hand.cards) > 2:
        return _won(hand, f"21 in {len(hand.cards)} cards wins against a dealer's drawn 21", "551.6(b)(4)")
    if points == dealers:
        why = hand.reason(f"{points} against {dealers}")
        return [Line.push(wager, stake, why, "551.6(c)") for wager, stake in hand.stakes()]
    return _lost(hand, f"{points} against {dealers}")


def settle_bust(hand: HandToSettle, *, dealer_blackjack: bool) -> list[Line]:
    """A hand over 21 has lost whatever the dealer holds; to a Blackjack what was added comes back."""
    return lost_to_blackjack(hand) if dealer_blackjack else _lost(hand, f"{total(hand.cards).points} is over 21")


def lost_to_blackjack(hand: HandToSettle) -> list[Line]:
    """The dealer has Blackjack: the original wager is collected, what was added comes back."""
    why = hand.reason("the dealer has Blackjack")
    if hand.wager == "split":
        first = Line.push(hand.wager, hand.stake, why, "551.12(d)")
    elif total(hand.cards).points == 21:
        first = Line.lose(hand.wager, hand.stake, why, "551.6(c)")
    else:
        first = Line.lose(hand.wager, hand.stake, why, "551.6(f)")
    added = [Line.push("double_down", hand.doubled, why, "551.11(c)")] if hand.doubled else []
    return [first, *added]


def _won(hand: HandToSettle, reason: str, section: str) -> list[Line]:
    """551.6(f), (g): at the odds of the hand; a doubled hand at 1 to 1 only."""
    if hand.doubled:
        return [Line.win(wager, stake, EVEN, hand.reason(reason), "551.11(b)") for wager, stake in hand.stakes()]
    row = paid_by(hand)
    if row is None:
        return [Line.win(hand.wager, hand.stake, EVEN, hand.reason(reason), section)]
    why = f"{row.name}: {reason}" if not hand.blackjack else reason
    return [Line.win(hand.wager, hand.stake, row.pays, hand.reason(why), row.section)]


def _lost(hand: HandToSettle, reason: str) -> list[Line]:
    return [Line.lose(wager, stake, hand.reason(reason), "551.6(f)") for wager, stake in hand.stakes()]


def paid_by(hand: HandToSettle) -> Row | None:
    """The row of the paytable that pays more than 1 to 1 for a winning hand, if one does."""
    if hand.blackjack:
        return SPANISH_21.row("blackjack")
    name = bonus_21(hand.cards)
    return SPANISH_21.row(name) if name else None


def bonus_21(cards: Sequence[Card]) -> str | None:
    """551.6(g): the name of a bonus 21."""
    if total(cards).points != 21:
        return None
    ranks = sorted(card.rank for card in cards)
    if ranks in ([6, 7, 8], [7, 7, 7]):
        return f"{ranks[0]}_7_{ranks[2]}_of_{_suits(cards)}"
    by_count = {5: "five_cards_totaling_21", 6: "six_cards_totaling_21"}
    return by_count.get(len(cards), "seven_or_more_cards_totaling_21" if len(cards) > 6 else None)


def _suits(cards: Sequence[Card]) -> str:
    suits = {card.suit for card in cards}
    if len(suits) > 1:
        return "mixed_suits"
    return "spades" if suits == {"s"} else "the_same_suit"


# -------------------------------------------------------------------------------------- beside the hand


def suited_sevens(hand: HandToSettle, up_card: Card, original: Cents) -> Cents:
    """551.6(h): the fixed payout for three suited 7s against a dealer's 7, by the original wager; 0 for none."""
    sevens = [card.rank for card in hand.cards] == [7, 7, 7] and len({card.suit for card in hand.cards}) == 1
    if not sevens or up_card.rank != 7 or hand.doubled or hand.from_split:
        return 0
    return next((award for least, award in SUITED_SEVENS if original >= least), 0)


def settle_match_the_dealer(first_two: Sequence[Card], up_card: Card, stake: Cents, table: Paytable) -> Line:
    """551.7(a), (e): each of the first two cards that has the up card's rank is paid."""
    different, same = (row.pays for row in table)
    matches = [
        (card, same if card.suit == up_card.suit else different) for card in first_two if card.rank == up_card.rank
    ]
    if not matches:
        return Line.lose("match_the_dealer", stake, f"no card matches the dealer's {up_card}", "551.7(a)")
    pays = sum((odds.value for _, odds in matches), start=EVEN.value * 0)
    odds = ToOne(pays.numerator, pays.denominator)
    why = " and ".join(f"{card} matches {up_card} at {each}" for card, each in matches)
    return Line.win("match_the_dealer", stake, odds, why, table.section)


def surrendered(stake: Cents, *, read: bool, dealer_blackjack: bool) -> Line:
    """551.9(a): half the wager, or all of it to a dealer's Blackjack."""
    if not read:
        return settle_surrender("spanish_21", stake, "551.9(a)(1)")
    if dealer_blackjack:
        return Line.lose("spanish_21", stake, "surrendered, and the dealer has Blackjack", "551.9(a)(2)")
    return settle_surrender("spanish_21", stake, "551.9(a)(2)")


def settle_rescue(hand: HandToSettle) -> list[Line]:
    """551.11(d): the Double Down Wager is taken back, the original forfeited."""
    why = hand.reason("rescued")
    return [
        Line.lose(hand.wager, hand.stake, f"{why}: the original wager is forfeited", "551.11(d)"),
        Line.push("double_down", hand.doubled, f"{why}: the Double Down Wager is taken back", "551.11(d)"),
    ]
