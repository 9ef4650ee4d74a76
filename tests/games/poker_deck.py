"""A Poker table with a real deck: what is dealt, burned, discarded and reshuffled, whatever the game believes."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from feltwork.equipment.cards import Card, standard_deck
from feltwork.games import game
from feltwork.games.poker.hand import Hand
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import BURN_CARDS, Announce, Answer, Ask, Burn, Deal, Request, Shuffle
from feltwork.rounds.in_play import RoundInPlay

MOST_QUESTIONS = 2_000
"""More than any hand of these tests asks: a betting round that does not end is found by it."""


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a seed makes a failure a case


class Cards:
    """A deck that is dealt from, with its burn cards and its discards: it has no card to deal that lies elsewhere."""

    def __init__(self, source: random.Random, first: Sequence[Card] = ()) -> None:
        rest = [card for card in standard_deck() if card not in first]
        source.shuffle(rest)
        self.source, self.deck = source, [*first, *rest]
        self.burned: list[Card] = []
        self.reshuffled: list[str] = []
        self.first: dict[int, tuple[Card, ...]] = {}
        """What each seat was dealt before the draw."""

    def answer(self, table: RoundInPlay, request: Request) -> Answer:
        match request:
            case Deal(count=count):
                return tuple(self.deck.pop(0) for _ in range(count))
            case Burn(count=count):
                self.burned += [self.deck.pop(0) for _ in range(count)]
            case Shuffle(pile=pile) if pile:
                self._reshuffle(table, pile)
        return None

    def _reshuffle(self, table: RoundInPlay, pile: str) -> None:
        self.reshuffled.append(pile)
        held = {card for place in table.round.cards if place.seat for card in table.round.known(place)}
        folded = {card for place in table.round.put_away for card in table.round.known(place)}
        if pile == BURN_CARDS:
            self.deck, self.burned = self.burned, []
        else:
            assert not self.deck, "the discards are reshuffled where the deck has run out"
            out = set(hand_of(table).unusable)
            self.deck = sorted(set(standard_deck()) - (held - folded) - set(self.burned) - out - self.not_yet(table))
        self.source.shuffle(self.deck)

    def not_yet(self, table: RoundInPlay) -> set[Card]:
        """What the player who is being served has just discarded: it joins the discards once the player is served."""
        seat = int(re.findall(r"seat (\d+) discards", "\n".join(table.transcript))[-1])
        return set(self.first[seat]) - set(hand_of(table).told(seat))

    def remember(self, table: RoundInPlay) -> None:
        hand = hand_of(table)
        if hand.kind.draws and hand.street == 0:
            self.first = {seat: hand.told(seat) for seat in hand.seats}


def hand_of(table: RoundInPlay) -> Hand:
    assert isinstance(table.round.own, Hand)
    return table.round.own


def begin(type: str, seats: int, chips: Mapping[int, int] | int = 10_000, **told: Any) -> RoundInPlay:
    """A hand at its first request; chips in cents."""
    rules = {"type": type, "rake": "none", **told.pop("rules", {})}
    stacks = dict.fromkeys(range(1, seats + 1), chips) if isinstance(chips, int) else dict(chips)
    poker = game("poker@553")
    situation = {"chips": {str(seat): f"{stack / 100:.2f}" for seat, stack in stacks.items()}, **told}
    return RoundInPlay(poker.begin({seat: {} for seat in stacks}, poker.submission(rules), situation))


def passive(question: Question) -> Decision:
    """Whoever can checks, else calls; the rest as silence or keeping all means it."""
    for word in ("check", "call", "forced bet", "show", "stand pat", "continue"):
        if (decision := question.find(word)) is not None:
            return decision
    return question.read(question.default or question.actions[0].word)


def play(table: RoundInPlay, cards: Cards, decide: Callable[[Question], Decision] = passive) -> list[Request]:
    """Run a hand to its end; every request, in order."""
    requests: list[Request] = []
    while not table.done:
        request = table.request
        requests.append(request)
        assert len(requests) < MOST_QUESTIONS, "the hand does not end"
        if isinstance(request, Ask):
            cards.remember(table)
            table.answer({question.seat: decide(question) for question in request.questions})
        else:
            table.answer(cards.answer(table, request))
    return requests


def announced(requests: Sequence[Request], words: str) -> list[Announce]:
    return [request for request in requests if isinstance(request, Announce) and words in request.text]


def finished(table: RoundInPlay) -> dict[int, int]:
    """What every seat has in front of it after the hand."""
    chips = table.round.situation["chips"]
    return {seat: chips[seat] + table.result.net(seat) for seat in table.round.seats}


def check_money(table: RoundInPlay) -> None:
    """No chip comes or goes but what the house and the fund take or pay, and nobody owes any."""
    result = table.result
    before, after = sum(table.round.situation["chips"].values()), finished(table)
    awards = sum(award.taken for award in result.awards)
    assert sum(after.values()) == before - result.rake - result.time_charges - result.contributions + awards
    assert min(after.values()) >= 0
    for pot in result.pots:
        assert sum(pot.shares.values()) == pot.amount - pot.rake - pot.bad_beat
    for seat, lines in result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
        assert +staked == Counter(table.round.placed[seat])


def state(table: RoundInPlay) -> dict[str, Any]:
    """Everything that an answer could change."""
    round = table.round
    hand = round.own
    told: dict[str, Any] = {
        "request": table.request,
        "step": table.step,
        "placed": round.placed,
        "open": round.open,
        "lines": round.lines,
        "cards": dict(round.cards),
        "seen": round.seen,
        "declared": round.declared,
        "entries": len(table.entries),
    }
    if isinstance(hand, Hand):
        told |= {"players": hand.players, "table": hand.table, "bound": hand.bound, "common": hand.common}
        told |= {"gone": (hand.gone, hand.burned, hand.discarded), "street": hand.street}
    return copy.deepcopy(told)


def to_the_next_question(table: RoundInPlay, cards: Cards) -> Question:
    """Cards and words until somebody is asked."""
    while not isinstance(table.request, Ask):
        table.answer(cards.answer(table, table.request))
    [question] = table.request.questions
    return question
