"""The cards of a hand: around the table, in the middle of it, drawn; burn cards, and a deck that runs short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from feltwork.equipment.piece import Untold
from feltwork.games.poker.description import CONTINUE, DRAW, STAND_PAT, STOP, TO_DRAW, TO_STOP
from feltwork.games.poker.hand import CARDS_IN_A_DECK, Hand
from feltwork.games.poker.irregularities import DISCARDED, INELIGIBLE
from feltwork.games.poker.kinds import Street
from feltwork.games.poker.rules import PokerRules
from feltwork.procedure.action import Action, Picks
from feltwork.procedure.place import COMMUNITY, DISCARD, Place
from feltwork.procedure.request import BURN_CARDS, DISCARDED_CARDS
from feltwork.procedure.round import Round, Steps

if TYPE_CHECKING:
    from feltwork.games.poker.procedure import Poker


OUT_OF_PLAY = Place("out of play")


def _left(round: Round[PokerRules], hand: Hand) -> int:
    """Cards left in the deck: without those that an irregularity took out of it."""
    return hand.left + hand.lost_before - sum(round.declared[id] for id in DISCARDED)


def deal_street(game: Poker, round: Round[PokerRules], hand: Hand, street: Street) -> Steps[None]:
    """The cards of a street to whoever contends; a common card where the deck is too short."""
    section = game.at(street.dealt)
    if street.draw:
        yield from _draw(game, round, hand, street)
        return
    contenders = hand.contenders
    if street.common and _left(round, hand) - 1 < len(contenders) * (street.up + street.down):
        yield from _common_card(round, hand, section)
        return
    if street.burn:
        yield from _burn(round, hand, section)
    for _ in range(street.community):
        cards = yield from round.deal(COMMUNITY, section, face_up=True, opening=False)
        hand.common.append(cards[0] if cards else None)
        hand.gone += 1
    yield from _around(game, round, hand, street, section)


def _around(game: Poker, round: Round[PokerRules], hand: Hand, street: Street, section: str) -> Steps[None]:
    """Cards to each contender in turn, those face down first."""
    first = hand.street == 0
    # Everybody sees an up-card, and the first one orders the forced bet; a recorded hand may tell that otherwise.
    must_be_told = first and round.situation["posted"] is None
    for face_up in (*[False] * street.down, *[True] * street.up):
        for seat in hand.contenders:
            if seat not in hand.contenders:  # lost in the middle of the deal
                continue
            # Whose hole card was exposed has that one as up-card: the next comes face down.
            up = face_up and not (first and hand.exposed.get(seat))
            untold = not (up and must_be_told)
            cards = yield from round.deal(Place.at(seat), section, face_up=up, opening=first, may_be_untold=untold)
            if seat not in hand.contenders:
                continue
            turned = seat in hand.turned_up
            hand.turned_up.discard(seat)
            hand.give(seat, cards[0] if cards else None, face_up=up or turned)
            if turned and cards:
                lying = round.count(Place.at(seat))
                yield from round.reveal(Place.at(seat), game.at("16(k)"), range(lying - len(cards), lying))
            if first and hand.exposed.get(seat, 0) > 1:
                yield from _both_exposed(game, round, hand, seat)
    for seat in (seat for seat in hand.seats if seat in hand.offered_to_stop):
        yield from _ask_to_stop(game, round, hand, seat)


def _both_exposed(game: Poker, round: Round[PokerRules], hand: Hand, seat: int) -> Steps[None]:
    section = game.at("16(k)")
    yield from round.announce(f"both hole cards of seat {seat} are exposed: the hand is void", section)
    hand.refund(seat)
    yield from round.return_stakes(seat, "both hole cards were exposed: the hand is void", section)


def _ask_to_stop(game: Poker, round: Round[PokerRules], hand: Hand, seat: int) -> Steps[None]:
    hand.offered_to_stop.discard(seat)
    actions = (
        Action(STOP, game.at("16(k)(1)"), "contend for the pot as it is"),
        Action(CONTINUE, game.at("16(k)(2)"), "contend for all of it"),
    )
    question = TO_STOP.question(seat, *actions)
    answers = yield from round.ask_until(lambda: [question] if seat in hand.contenders else [], game.at("16(k)"))
    if answers and answers[seat].word == STOP:
        hand.stop(seat)


def _burn(round: Round[PokerRules], hand: Hand, section: str) -> Steps[None]:
    yield from round.burn(1, section, to="the burn cards")
    hand.gone += 1
    hand.burned += 1


def _common_card(round: Round[PokerRules], hand: Hand, section: str) -> Steps[None]:
    """The deck can't serve everybody: one card for all, from the burn cards where no deck is left."""
    yield from round.announce("the deck is too short to serve every player: a common card is dealt", section)
    if _left(round, hand) <= 1:
        yield from round.shuffle("by the dealer", section, discards_only=True, pile=BURN_CARDS)
        _deck_is(round, hand, hand.burned)
        hand.burned = 0
    yield from _burn(round, hand, section)
    cards = yield from round.deal(COMMUNITY, section, face_up=True, opening=False)
    hand.common.append(cards[0] if cards else None)
    hand.gone += 1


def _draw(game: Poker, round: Round[PokerRules], hand: Hand, street: Street) -> Steps[None]:
    """Each in turn discards and is served; one card is burned before the first who draws."""
    section = game.at(street.dealt)
    for seat in hand.contenders:
        held = tuple(card or Untold() for card in hand.seated[seat].cards)
        picks = Picks(held, 1, len(held))
        # To stand pat first: "draw 0" says so, and is no draw of a card at place 0.
        actions = (
            Action(STAND_PAT, section, "keep all", also=("stand", "draw 0", "keep")),
            Action(DRAW, section, "discard these for new ones", picks=picks, also=("discard", "exchange")),
        )
        answers = yield from round.ask_until(
            lambda seat=seat, actions=actions: [TO_DRAW.question(seat, *actions)] if seat in hand.contenders else [],  # type: ignore[misc]
            section,
        )
        if not answers or answers[seat].word == STAND_PAT:
            continue
        if not hand.burned:
            yield from _burn(round, hand, game.at("13(g)(1)"))
        yield from _serve(game, round, hand, seat, answers[seat].picks, section)


def _serve(
    game: Poker, round: Round[PokerRules], hand: Hand, seat: int, picks: Iterable[int], section: str
) -> Steps[None]:
    place = Place.at(seat)
    out = hand.discard(seat, picks)
    told = [card for card in out if card is not None]
    thrown_away = round.take_away(place, told)
    # A player is not served what the player has just discarded.
    round.held_back = told
    yield from round.announce(f"seat {seat} discards {len(out)}", section)
    for _ in out:
        if not _left(round, hand):
            yield from _reshuffle_discards(game, round, hand)
        cards = yield from round.deal(place, section, opening=False, may_be_untold=True)
        if seat not in hand.contenders:  # the hand was lost while it was served
            break
        hand.give(seat, cards[0] if cards else None, face_up=False)
    round.held_back = []
    round.cards[DISCARD] += thrown_away
    hand.discarded += len(out)


def _reshuffle_discards(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[None]:
    section = game.at("13(g)(2)")
    yield from round.announce("the deck is too short for the draw: the discards are reshuffled", section)
    # A card that lay face up in the deck or fell off the table is not used again; an ineligible player's may be.
    for card in hand.unusable:
        if card in round.known(DISCARD):
            round.cards[OUT_OF_PLAY] += round.take_away(DISCARD, [card])
    yield from round.shuffle("by the dealer", section, discards_only=True, pile=DISCARDED_CARDS)
    round.cards[DISCARD].clear()
    _deck_is(round, hand, hand.discarded + round.declared[INELIGIBLE] - hand.ineligible_before)
    hand.ineligible_before = round.declared[INELIGIBLE]
    hand.discarded = 0


def _deck_is(round: Round[PokerRules], hand: Hand, cards: int) -> None:
    """A pile has been shuffled and is the deck now."""
    hand.gone = CARDS_IN_A_DECK - cards
    hand.lost_before = sum(round.declared[id] for id in DISCARDED)
