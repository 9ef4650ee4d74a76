"""The players' hands at Spanish 21: surrender, double down and rescue, split, draw or stand.

551.8(f) and (g), 551.9, 551.11, 551.12, 551.13(a); a card refused 551.16(d), a card not dealt 551.16(i).
"""

from __future__ import annotations

from feltwork.games.spanish_21.rules import EXPOSED_CARD, MISSED_CARD, PLAY_HAND, RESCUE
from feltwork.games.spanish_21.settlement import settle_hand, settle_rescue, settle_surrender
from feltwork.games.spanish_21.table import Spanish21Table
from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.blackjack import BlackjackHand, Ending
from feltwork.procedure.line import Line
from feltwork.procedure.place import DEALER
from feltwork.procedure.round import Steps
from feltwork.ranking.points import point_value
from feltwork.terms.money import money

MOST_HANDS = 3


def play_hands(table: Spanish21Table) -> Steps[None]:
    """551.8(f): from the dealer's left; a card that was missed comes after those of the others (551.16(i))."""
    for seat in table.live_seats():
        yield from _play_seat(table, seat)
    while waiting := [hand for hand in table.all_hands() if hand.waiting]:
        for hand in waiting:
            yield from _late_card(table, hand)
            yield from _play_seat(table, hand.seat)  # the late card may make a pair that is split


def _play_seat(table: Spanish21Table, seat: int) -> Steps[None]:
    """551.12(b): the first incomplete hand on the dealer's left is completed before the next gets a card."""
    while hand := table.incomplete(seat):
        if len(table.cards(hand)) == 1:
            yield from _owed_card(table, hand, "551.12(b)")
        while hand.ending is None and not hand.waiting:
            yield from _next_decision(table, hand)


def _next_decision(table: Spanish21Table, hand: BlackjackHand) -> Steps[None]:
    points = table.total(hand)
    yield from table.round.say(
        f"{hand.place}: {'Blackjack' if table.blackjack(hand) else points}", _announced_by(table, hand)
    )
    if points.bust:
        yield from _bust(table, hand)
    elif points.points == 21 or hand.seat in table.no_more_cards:
        hand.ending = Ending.STAND
    else:
        answer = yield from _decide(table, hand)
        yield from _act(table, hand, answer)


def _announced_by(table: Spanish21Table, hand: BlackjackHand) -> str:
    """The section that has the dealer announce this total."""
    if len(table.cards(hand)) > 2:
        return "551.8(g)"
    return "551.12(c)" if hand.from_split else "551.8(f)"


# ------------------------------------------------------------------------------------------ the decision


def _legal(table: Spanish21Table, hand: BlackjackHand) -> list[Action]:
    first_two, hands = len(table.cards(hand)) == 2, len(table.hands[hand.seat])
    legal = []
    if first_two and not hand.from_split:
        legal.append(Action("surrender", "551.9(a)", "give up one-half of the wager"))
    if first_two:
        about = "one card more, up to the original wager"
        legal.append(Action("double", "551.11(a)", about, least=1, most=hand.stake, also=("double_down",)))
    if table.pair(hand) and hands < MOST_HANDS:
        section = "551.12(a)" if hands == 1 else "551.12(c)"
        legal.append(Action("split", section, "a second hand", costs=hand.stake))
    legal += [Action("hit", "551.13(a)", also=("draw",)), Action("stand", "551.13(a)")]
    if table.exposed:
        legal.append(Action("refuse", "551.16(d)", f"the exposed {table.exposed}; no card more comes"))
    return legal


def _decide(table: Spanish21Table, hand: BlackjackHand) -> Steps[Decision]:
    """A dealer's Blackjack leaves nothing to decide: silence then means stand."""
    moot = table.dealer_blackjack

    def question() -> Question:
        prompt = f"{table.total(hand)} against {table.up_card}"
        silence = "stand" if moot else ""
        legal = _legal(table, hand)
        return PLAY_HAND.question(hand.seat, *legal, prompt=prompt, hand=hand.index, moot=moot, default=silence)

    answers = yield from table.round.ask_until(lambda: [question()], "551.8(f)")
    return answers[hand.seat]


def _act(table: Spanish21Table, hand: BlackjackHand, answer: Decision) -> Steps[None]:
    match answer.word:
        case "stand":
            hand.ending = Ending.STAND
        case "hit":
            yield from _take_card(table, hand, "551.13(a)")
        case "refuse":
            table.no_more_cards.add(hand.seat)
            hand.ending = Ending.STAND
        case "surrender":
            yield from _surrender(table, hand)
        case "split":
            table.split(hand, "split")
            yield from _take_card(table, hand, "551.12(b)")
        case "double":
            assert answer.amount is not None
            hand.doubled = answer.amount
            table.round.stake(hand.seat, "double_down", answer.amount)
            if (yield from _take_card(table, hand, "551.11(a)")):
                yield from _after_double(table, hand)


def _surrender(table: Spanish21Table, hand: BlackjackHand) -> Steps[None]:
    """551.9(a): decided at once, or when the hole card is shown under an ace or a ten-value card."""
    hand.ending = Ending.SURRENDER
    if point_value(table.up_card) < 10:
        line = settle_surrender(hand.stake, table.up_card, dealer_blackjack=False)
        yield from table.round.forfeit(hand.seat, [line], line.section)


def _after_double(table: Spanish21Table, hand: BlackjackHand) -> Steps[None]:
    """551.11: one card and no more; then the player may rescue unless the hand is over 21."""
    points = table.total(hand)
    yield from table.round.say(f"{hand.place}: {points}", "551.8(g)")
    if points.bust:
        yield from _bust(table, hand)
        return
    take_back = Action("rescue", "551.11(d)", f"take {money(hand.doubled)} back, forfeit {money(hand.stake)}")
    answer = yield from table.ask(RESCUE, hand.seat, take_back, Action("stand", "551.11(a)"), hand=hand.index)
    if answer.word == "rescue":
        hand.ending = Ending.RESCUE
        yield from table.round.forfeit(hand.seat, settle_rescue(table.to_settle(hand)), "551.11(d)")
    else:
        hand.ending = Ending.STAND


def _bust(table: Spanish21Table, hand: BlackjackHand) -> Steps[None]:
    """A busted hand loses at once; under a dealer's Blackjack what was added still comes back."""
    hand.ending = Ending.BUST
    lines = settle_hand(table.to_settle(hand), table.round.hand(DEALER)[:2])
    yield from table.round.settle(hand.seat, lines, "551.6(f)")


# --------------------------------------------------------------------------------------------- the cards


def _take_card(table: Spanish21Table, hand: BlackjackHand, section: str) -> Steps[bool]:
    """551.8(g); where the dealer failed to deal it, 551.16(i). False where the hand waits or is dead."""
    if (yield from table.draw(hand, section)):
        return True
    later = Action("later", "551.16(i)", "after the other players, before the hole card is shown")
    dead = Action("dead", "551.16(i)", "the wager comes back")
    answer = yield from table.ask(MISSED_CARD, hand.seat, later, dead, hand=hand.index)
    if answer.word == "later":
        hand.waiting = True
    else:
        hand.ending = Ending.DEAD
        settled = table.to_settle(hand)
        why = settled.reason("the card asked for was not dealt")
        lines = [Line.push(wager, stake, why, "551.16(i)") for wager, stake in settled.stakes()]
        yield from table.round.settle(hand.seat, lines, "551.16(i)")
    return False


def _owed_card(table: Spanish21Table, hand: BlackjackHand, section: str) -> Steps[bool]:
    """A card that comes without being asked for now. Where it is the exposed one, the player may still refuse it."""
    if hand.seat in table.no_more_cards:
        return False
    if table.exposed:
        accept, refuse = Action("accept", section), Action("refuse", "551.16(d)", "no card more comes")
        answer = yield from table.ask(EXPOSED_CARD, hand.seat, accept, refuse, hand=hand.index)
        if answer.word == "refuse":
            table.no_more_cards.add(hand.seat)
            return False
    return (yield from _take_card(table, hand, section))


def _late_card(table: Spanish21Table, hand: BlackjackHand) -> Steps[None]:
    """551.16(i): the card that was not dealt; after a double down it is the last one."""
    hand.waiting = False
    if (yield from _owed_card(table, hand, "551.16(i)")) and hand.doubled:
        yield from _after_double(table, hand)
