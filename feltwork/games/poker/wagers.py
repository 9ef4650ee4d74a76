"""The wagers of a hand: antes, blinds, the forced bet, betting rounds, and a rake that is taken as play progresses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from feltwork.games.poker import betting
from feltwork.games.poker.charges import rake_section, rakes
from feltwork.games.poker.description import ANTE, BET, BLIND, FORCED, TO_ACT, TO_FORCE
from feltwork.games.poker.ending import pot_amounts, take_uncalled_out
from feltwork.games.poker.hand import ALL_IN, BET_WORD, CALL, CHECK, FOLD, FORCED_BET, RAISE, Hand
from feltwork.games.poker.kinds import Opens, Street
from feltwork.games.poker.options import Posts
from feltwork.games.poker.rules import INCREMENTAL, PokerRules
from feltwork.games.poker.showdown import forced_first, showing
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round, Steps
from feltwork.terms.money import dollars
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.games.poker.procedure import Poker


def post_antes(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[None]:
    """Antes of everybody who takes part, or those that a recorded hand posted."""
    posted: Posts | None = round.situation["posted"]
    section = game.at(hand.kind.seated)
    antes = dict.fromkeys(hand.seats, hand.rules.ante) if posted is None else posted.antes
    # Of an ante beyond all the others' nothing could be won: it stays with the player, unless it is the table's.
    highest = sorted([0, 0, *antes.values()])
    cap = highest[-2] if posted and not posted.antes_dead else highest[-1]
    for seat in hand.seats:
        if due := min(antes.get(seat, 0), cap):
            paid = hand.ante(seat, due, dead=bool(posted and posted.antes_dead))
            round.stake(seat, ANTE, paid)
            yield from round.announce(f"seat {seat} antes {dollars(paid)}", section)


def post_blinds(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[None]:
    """Blinds from the button's left; who missed some posts the last as a bet and the others dead.

    In draw they come after the cards: who has left by then, or lost an unprotected hand, owes a blind all the same
    (§ 553.16(j)(2)); who lost a hand without fault owes none, and the next player makes it.
    """
    if hand.alone:
        return
    posted: Posts | None = round.situation["posted"]
    section, blinds = game.at(hand.kind.blinds), hand.rules.blinds
    owing = tuple(seat for seat in hand.seats if seat in hand.contenders or seat in hand.lost)
    due = dict(zip(owing, blinds, strict=False)) if posted is None else posted.blinds
    for seat in owing:
        if due.get(seat):
            paid = hand.blind(seat, due[seat])
            if paid:
                round.stake(seat, BLIND, paid)
                yield from round.announce(f"seat {seat} makes a Blind Bet of {dollars(paid)}", section)
    hand.posted = tuple(seat for seat in owing if due.get(seat))
    for seat in owing:
        if str(seat) in round.situation["missed_blinds"] and seat not in due:
            live, dead = blinds[-1], sum(blinds[:-1])
            if paid := hand.post_missed(seat, live, dead):
                round.stake(seat, BLIND, paid)
                text = f"seat {seat} posts missed blinds: {dollars(live)} as a bet, {dollars(dead)} dead"
                yield from round.announce(text, game.at("16(q)"))


def bet(game: Poker, round: Round[PokerRules], hand: Hand, street: Street) -> Steps[None]:
    """A betting round, from whoever opens it to the last response to the most recent bet."""
    if hand.alone:
        return
    section = game.at(street.bet)
    first = _first_to_act(game, round, hand, street)
    posted: Posts | None = round.situation["posted"]
    hand.begin_betting(street, first, made_up=posted is None or posted.made_up)
    if street.opens is Opens.FORCED_BET:
        yield from _force(game, round, hand)
    if street.opens is Opens.HIGHEST_SHOWING and hand.turn is not None:
        yield from _say_who_opens(game, round, hand, street, first)
    hand.opening = street.opens in (Opens.LEFT_OF_THE_BUTTON, Opens.HIGHEST_SHOWING)
    while hand.turn is not None:
        answers = yield from round.ask_until(lambda: _questions(hand, street, section), section)
        for seat, decision in answers.items():
            yield from _act(game, round, hand, seat, decision)
        hand.opening = False
    yield from take_uncalled_out(game, round, hand)
    hand.end_betting()
    yield from _rake_as_play_progresses(round, hand)


def _rake_as_play_progresses(round: Round[PokerRules], hand: Hand) -> Steps[None]:
    rules = round.rules
    if rules.rake_when != "betting_round" and rules.rake != INCREMENTAL:
        return
    due = sum(rakes(rules, pot_amounts(hand), flop=hand.street > 0))
    if due > hand.raked:
        text = f"{dollars(due - hand.raked)} of the pot of {dollars(hand.pot)} goes to the rake area"
        hand.raked = due
        yield from round.announce(text, rake_section(rules))


def _first_to_act(game: Poker, round: Round[PokerRules], hand: Hand, street: Street) -> int:
    posted: Posts | None = round.situation["posted"]
    match street.opens:
        case Opens.AFTER_THE_BLINDS:
            if posted and posted.first:
                return posted.first
            return hand.first_after_the_blinds(hand.posted)
        case Opens.LEFT_OF_THE_BUTTON:
            return hand.contenders[0]
        case Opens.FORCED_BET:
            return _forced_seat(game, hand, posted)
    up = {seat: hand.showing(seat) for seat in hand.contenders}
    if not all(up.values()):
        untold = next(seat for seat in up if not up[seat])
        raise Refused(
            f"seat {untold}", "its up-cards are not told", game.at(street.first_bets or street.bet), "list them"
        )
    # Among equals the first is the closest to the dealer's left.
    return max(up, key=lambda seat: showing(up[seat]))


def _say_who_opens(game: Poker, round: Round[PokerRules], hand: Hand, street: Street, first: int) -> Steps[None]:
    shows = showing(hand.showing(first))
    alike = sum(showing(hand.showing(seat)) == shows for seat in hand.contenders) > 1
    text = f"seat {first} shows the highest hand and acts first"
    text += ", of equals the closest to the dealer's left" if alike else ""
    yield from round.announce(text, game.at((street.equals if alike else street.first_bets) or street.bet))


def _forced_seat(game: Poker, hand: Hand, posted: Posts | None) -> int:
    up = {seat: hand.showing(seat)[0] for seat in hand.contenders if hand.showing(seat)}
    assert hand.kind.forced is not None
    section = game.at(hand.kind.forced_bet)
    told = posted.forced if posted else 0
    if len(up) < len(hand.contenders):
        if told:
            return told
        untold = next(seat for seat in hand.contenders if seat not in up)
        raise Refused(f"seat {untold}", "its up-card is not told", section, "list it, or who made the forced bet")
    return forced_first(hand.kind.forced, up)


def _force(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[None]:
    """The forced bet that opens stud; nobody makes it where everybody else is all-in."""
    seat = hand.turn
    if seat is None:
        return
    section = game.at(hand.kind.forced_bet)
    posted: Posts | None = round.situation["posted"]
    if posted and posted.forced not in (0, seat):
        what = f"seat {posted.forced}: forced bet"
        raise Refused(what, f"the up-cards order it of seat {seat}", section, f"seat {seat}")
    actions = hand.forced(seat, section, hand.rules.forced_bet)
    question = TO_FORCE.question(seat, *actions, moot=len(actions) == 1)
    answers = yield from round.ask_until(lambda: [question] if hand.turn == seat else [], section)
    if not answers and seat not in hand.lost:
        # Whose hand was lost without fault owes nothing: the next up-card orders the forced bet.
        if not hand.alone:
            hand.table[betting.NEXT] = hand.at(_forced_seat(game, hand, None))
            yield from _force(game, round, hand)
    elif not answers or answers[seat].word == FORCED_BET:
        # Who has left, or lost an unprotected hand, owes the forced bet all the same (§ 553.16(j)(2)).
        paid = hand.force(seat, hand.rules.forced_bet)
        round.stake(seat, FORCED, paid)
        yield from round.announce(f"seat {seat} makes a Forced Bet of {dollars(paid)}", section)
    else:
        yield from _act(game, round, hand, seat, answers[seat])


def _questions(hand: Hand, street: Street, section: str) -> list[Question]:
    seat = hand.turn
    if seat is None:
        return []
    actions = hand.legal(seat, street, section, hand.opening)
    told = f"the pot is {dollars(hand.pot)}"
    if hand.to_call(seat):
        told += f", {dollars(hand.to_call(seat))} to call"
    alone = [action.word for action in actions] == [CHECK]
    question = TO_ACT.question(seat, *actions, prompt=told, moot=alone, default=CHECK if alone else "")
    return [replace(question, closed=_closed(hand, seat, section))]


def _closed(hand: Hand, seat: int, section: str) -> dict[str, tuple[str, str]]:
    """What is not open to a seat now, and why."""
    cost = hand.to_call(seat)
    closed = {CHECK: (f"{dollars(cost)} has to be called", section)} if cost else {}
    if not cost:
        closed[CALL] = ("there is no bet to call", section)
        closed[FOLD] = ("whoever acts first bets or checks", section)
    if why := hand.why_no_raise(seat):
        closed |= dict.fromkeys((BET_WORD, RAISE, ALL_IN), why)
    else:
        closed[ALL_IN] = ("it is more than the limit", hand.rules.at("18"))
    return closed


def _act(game: Poker, round: Round[PokerRules], hand: Hand, seat: int, decision: Decision) -> Steps[None]:
    cost = hand.act(seat, decision)
    if cost:
        round.stake(seat, BET, cost)
    if decision.word == FOLD:
        put_away(round, hand, seat)
    if cost and not hand.stack(seat):
        yield from round.announce(f"seat {seat} is All-in", game.at("8(b)(4)"))


def put_away(round: Round[PokerRules], hand: Hand, seat: int) -> None:
    """A folded hand lies with the discarded cards."""
    round.put_away.add(Place.at(seat))
    hand.discarded += len(hand.seated[seat].cards)
