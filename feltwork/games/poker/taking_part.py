"""Before the cards: who may take part, what the time costs, who has the button and so the order of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feltwork.equipment.cards import Card
from feltwork.games.poker.charges import time_charge
from feltwork.games.poker.description import TIME_CHARGE
from feltwork.games.poker.kinds import BY_A_CARD, RIGHT_OF_THE_DEALER, ROTATES
from feltwork.games.poker.options import Posts
from feltwork.games.poker.rules import COUNTING, MANUAL, NO_KILL, TIME, PokerRules
from feltwork.procedure.dealing import STUB_COUNT_EVERY
from feltwork.procedure.line import Line
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.seats import clockwise_from
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.games.poker.procedure import Poker

TAKEN_AT_LEAST = 10
BUTTON_CARD = "the card for the button"


def active(round: Round[PokerRules]) -> tuple[int, ...]:
    """Seats that are dealt in, from the dealer's left."""
    return tuple(seat for seat in round.seats if str(seat) not in round.situation["inactive"])


def verify_taking_part(game: Poker, round: Round[PokerRules]) -> None:
    """Refuse a hand that can't begin: too few players, too few chips, a table that does not stand as told."""
    if round.situation["chips"] is None:
        why = "what each player has on the table is not told"
        raise Refused("chips", why, game.at("8(b)"), '{"1": "200", ...}')
    if len(active(round)) < game.least_players:
        raise Refused("seats", "it takes two players at least", game.at("7(b)"), "seat another player")
    _verify_as_told(game, round)
    _verify_chips(game, round)
    _verify_minimum(game, round)


def _verify_chips(game: Poker, round: Round[PokerRules]) -> None:
    """Everybody has enough before them: for the time, and to take part (a recorded hand is taken as it was)."""
    chips: dict[int, Cents] = round.situation["chips"]
    charged = time_charge(round.rules, round.seats) if _time_is_due(round) else {}
    needed, section = game.chips_needed(round.rules)
    if round.situation["posted"] is not None:
        needed = 1
    for seat in round.seats:
        if seat not in chips:
            what = f"seat {seat}: chips"
            raise Refused(what, "what lies before the player is not told", game.at("8(b)"), f'"{seat}": "200"')
        left = chips[seat] - charged.get(seat, 0)
        if left < 0:
            why = f"the time charge is {money(charged[seat])}"
            raise Refused(f"seat {seat}: {money(chips[seat])}", why, game.at("15(b)(3)"), "bring more chips")
        dead = sum(round.rules.blinds[:-1]) if str(seat) in round.situation["missed_blinds"] else 0
        if seat in active(round) and left < needed + dead:
            why = f"it takes {money(needed + dead)}: what is posted, and one bet at the minimum"
            instead = "the seat is not dealt in, or more chips are brought between rounds"
            raise Refused(f"seat {seat}: {money(left)}", why, section, instead)


def _verify_as_told(game: Poker, round: Round[PokerRules]) -> None:
    """What the file says of the table must be possible under these rules."""
    rules, situation = round.rules, round.situation
    if round.meters and not rules.bad_beat:
        why = "no Bad Beat payout is offered under these rules"
        raise Refused("meters", why, game.at("20(a)"), "bad_beat: true")
    if situation["kill"] and rules.kill == NO_KILL:
        raise Refused("kill", "these rules have no kill", game.at("12(m)"), "kill: half_kill or kill in the rules")
    posted: Posts | None = situation["posted"]
    told = () if posted is None else (*posted.antes, *posted.blinds, posted.forced, posted.first)
    if stray := [seat for seat in told if seat and seat not in active(round)]:
        raise Refused(f"posted: seat {stray[0]}", "it is not dealt in", game.at("8(a)"), "seats that are")
    for key in ("inactive", "missed_blinds"):
        for seat in situation[key]:
            if int(seat) not in round.seats:
                raise Refused(f"{key}: seat {seat}", "nobody sits there", game.at("8(a)"), "a seat that is taken")
    if both := [seat for seat in situation["missed_blinds"] if seat in situation["inactive"]]:
        why = "who is not dealt in posts nothing now"
        raise Refused(f"missed_blinds: seat {both[0]}", why, game.at("16(q)"), "list the seat in one of the two")
    if situation["missed_blinds"] and not rules.poker.blinds:
        why = f"{rules.poker.name} has no Blind Bets"
        raise Refused("missed_blinds", why, game.at(rules.poker.forced_bet), "leave it out")
    if situation["missed_blinds"] and not rules.missed_blinds:
        why = "under these rules a player who missed blinds waits for the blind"
        raise Refused("missed_blinds", why, game.at("16(q)"), "list the seat as inactive")


def _time_is_due(round: Round[PokerRules]) -> bool:
    return round.rules.rake == TIME and bool(round.situation["time_charge_due"])


def _verify_minimum(game: Poker, round: Round[PokerRules]) -> None:
    agreed, rules = round.situation["agreed_minimum"], round.rules
    most = rules.minimum + rules.minimum_increase
    if rules.betting in ("fixed_limit", "spread_limit"):
        most = min(most, rules.maximum)
    if agreed and not rules.minimum < agreed <= most:
        why = "the patrons may agree to an increase within what is filed"
        raise Refused(f"agreed_minimum {money(agreed)}", why, game.at("18"), f"up to {money(most)}")


def assess_time_charge(game: Poker, round: Round[PokerRules], chips: dict[int, Cents]) -> Steps[None]:
    """A charge by time that falls due is taken before the hand, from inactive players as well."""
    rules = round.rules
    if not _time_is_due(round):
        return
    section = game.at("15(b)(3)(i)")
    for seat, due in time_charge(rules, round.seats).items():
        chips[seat] -= due
        every = f"{rules.time_charge_every} minutes at {dollars(rules.time_charge)} an hour"
        why = every if rules.time_charge_by == "player" else f"a share of the table's charge, {every}"
        yield from round.settle(seat, [Line.commission(TIME_CHARGE, due, "time", why, section)], section)


def order_of_the_deal(game: Poker, round: Round[PokerRules]) -> Steps[tuple[int, ...]]:
    """From the player left of the button; in stud from the dealer's left."""
    kind, seats = round.rules.poker, active(round)
    if not kind.button:
        return seats
    button = round.situation["button"]
    if not button and round.rules.first_button == "card":
        button = yield from _button_by_card(game, round, seats)
    elif not button:
        button = seats[-1]
        text = f"the button is placed before seat {button}, the first to the dealer's right"
        yield from round.announce(text, game.at(kind.button + RIGHT_OF_THE_DEALER))
    elif button not in seats:
        gone, button = button, clockwise_from(seats, button)[0]
        text = f"nobody is dealt in at seat {gone}: the button goes on to seat {button}"
        yield from round.announce(text, game.at(kind.button + ROTATES))
    round.next["button"] = button
    return clockwise_from(seats, button + 1)


def _button_by_card(game: Poker, round: Round[PokerRules], seats: tuple[int, ...]) -> Steps[int]:
    """A card to each player: the highest has the button, by suit where ranks are equal; the cards go back."""
    section = game.at(round.rules.poker.button + BY_A_CARD)
    dealt: dict[int, Card] = {}
    for seat in seats:
        cards = yield from round.deal(Place(BUTTON_CARD, seat), section, face_up=True)
        dealt[seat] = cards[0]
    button = max(dealt, key=lambda seat: dealt[seat])
    yield from round.announce(f"seat {button} has the highest card and the button; the cards go back", section)
    for seat in seats:
        round.cards.pop(Place(BUTTON_CARD, seat))
    yield from round.shuffle("by the dealer", game.at("6(a)"))
    yield from round.cut((), TAKEN_AT_LEAST, 0, game.at("6(b)(2)"), least_below=1)
    return button


def shuffle_and_cut(game: Poker, round: Round[PokerRules]) -> Steps[None]:
    """The deck is counted where that is due, shuffled and cut."""
    since, rules = round.situation["rounds_since_count"], round.rules
    if rules.shuffling == COUNTING:
        yield from round.announce("the device counts the deck: 52 cards", game.at("7(e)(4)(ii)"))
        since = 0
    elif since + 1 >= STUB_COUNT_EVERY:
        yield from round.announce("the dealer counts the deck: 52 cards", game.at("7(e)(4)(i)"))
        since = 0
    else:
        since += 1
    round.next["rounds_since_count"] = since
    name = f"deck {round.situation['deck']}"
    if round.situation["preshuffled"]:
        yield from round.shuffle("before it came to the table", game.at("6(a)"), name)
    else:
        by = "by the dealer" if rules.shuffling == MANUAL else "by the automated device"
        yield from round.shuffle(by, game.at("6(a)"), name)
    yield from round.cut((), TAKEN_AT_LEAST, 0, game.at("6(b)(2)"), least_below=1)
