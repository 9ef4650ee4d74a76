"""The players' hands, from the dealer's left: what each may do is the game's, how it is done is the family's."""

from __future__ import annotations

from feltwork.procedure.action import Action, Decision, Question
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending
from feltwork.procedure.line import Line
from feltwork.procedure.round import Steps


def play_hands(table: BlackjackTable) -> Steps[None]:
    """From the dealer's left; a card that was missed comes after those of the others."""
    for seat in table.live_seats():
        yield from table.game.reach(table, table.hands[seat][0])
        yield from _play_seat(table, seat)
    while waiting := [hand for hand in table.all_hands() if hand.waiting]:
        for hand in waiting:
            yield from _late_card(table, hand)
            yield from _play_seat(table, hand.seat)  # the late card may make a pair that is split


def _play_seat(table: BlackjackTable, seat: int) -> Steps[None]:
    """The first incomplete hand on the dealer's left is completed before the next gets a card."""
    while hand := table.incomplete(seat):
        if len(table.cards(hand)) == 1:
            yield from owed_card(table, hand, table.sections.split_card)
        while hand.ending is None and not hand.waiting:
            yield from _next_decision(table, hand)


def _next_decision(table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
    points = table.total(hand)
    if announced_by := table.game.announced_by(table, hand):
        total = "Blackjack" if table.blackjack(hand) else points
        yield from table.round.say(f"{hand.place}: {total}", announced_by)
    if points.bust:
        yield from table.game.bust(table, hand)
        return
    if table.game.complete(table, hand):
        yield from table.game.finish(table, hand)
        return
    answer = yield from _decide(table, hand)
    yield from _act(table, hand, answer)


def _decide(table: BlackjackTable, hand: BlackjackHand) -> Steps[Decision]:
    """A dealer's Blackjack leaves nothing to decide: silence then means stand."""
    moot = table.dealer_blackjack

    def question() -> Question:
        prompt = "said before the card reader was used" if moot else f"{table.total(hand)} against {table.up_card}"
        silence = "stand" if moot else ""
        legal = table.game.legal(table, hand)
        if table.exposed:
            about = f"the exposed {table.exposed}; no card more comes"
            legal.append(Action("refuse", table.sections.exposed, about))
        point = table.game.decision("play_hand")
        return point.question(hand.seat, *legal, prompt=prompt, hand=hand.index, moot=moot, default=silence)

    section = table.sections.peek if moot else table.game.decision("play_hand").section
    answers = yield from table.round.ask_until(lambda: [question()], section)
    return answers[hand.seat]


def _act(table: BlackjackTable, hand: BlackjackHand, answer: Decision) -> Steps[None]:
    match answer.word:
        case "stand":
            hand.ending = Ending.STAND
        case "hit":
            yield from take_card(table, hand, table.sections.card_dealt)
        case "refuse":
            table.no_more_cards.update(table.round.seats_of(hand.seat))
            hand.ending = Ending.STAND
        case "surrender":
            yield from table.game.surrender(table, hand)
        case "split":
            table.game.split(table, hand)
            yield from take_card(table, hand, table.sections.split_card)
        case "double":
            table.game.double(table, hand, answer)
            if (yield from take_card(table, hand, table.sections.double)):
                yield from table.game.after_double(table, hand)


# --------------------------------------------------------------------------------------------- the cards


def take_card(table: BlackjackTable, hand: BlackjackHand, section: str) -> Steps[bool]:
    """A card that was asked for. False where the dealer failed to deal it, and the hand waits or is dead."""
    if (yield from table.draw(hand, section)):
        return True
    if table.dealer_blackjack:  # no card is due any more, and a file that lists the decision lists none
        hand.ending = Ending.STAND if table.game.doubled(hand) else None
        return False
    not_dealt = table.sections.not_dealt
    later = Action("later", not_dealt, "after the other players, before the hole card is shown")
    dead = Action("dead", not_dealt, "the wager comes back")
    answer = yield from table.ask("missed_card", hand.seat, later, dead, hand=hand.index)
    if answer.word == "later":
        hand.waiting = True
    else:
        hand.ending = Ending.DEAD
        why = table.named(hand, "the card asked for was not dealt")
        lines = [Line.push(wager, stake, why, not_dealt) for wager, stake in table.game.stakes_of(table, hand)]
        yield from table.round.settle(hand.seat, lines, not_dealt)
    return False


def owed_card(table: BlackjackTable, hand: BlackjackHand, section: str) -> Steps[bool]:
    """A card that comes without being asked for now. Where it is the exposed one, the player may still refuse it."""
    if hand.seat in table.no_more_cards:
        return False
    if table.exposed:
        accept, refuse = Action("accept", section), Action("refuse", table.sections.exposed, "no card more comes")
        answer = yield from table.ask("exposed_card", hand.seat, accept, refuse, hand=hand.index)
        if answer.word == "refuse":
            table.no_more_cards.update(table.round.seats_of(hand.seat))
            return False
    return (yield from take_card(table, hand, section))


def _late_card(table: BlackjackTable, hand: BlackjackHand) -> Steps[None]:
    """The card that was not dealt; after a double down it is the last one."""
    hand.waiting = False
    if (yield from owed_card(table, hand, table.sections.not_dealt)):
        yield from table.game.after_late_card(table, hand)
