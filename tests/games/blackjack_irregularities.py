"""Irregularities in any game of the blackjack family: each at every point of a round, and several in one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from feltwork.equipment.cards import Card, parse_card, parse_cards
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.request import Declared
from tests.games.blackjack_model import Stakes
from tests.games.blackjack_script import Game, Script, check_conserved, legal, seeded
from tests.games.driving import Rules

PLAYER, SECOND, THIRD = (Place.at(1, hand) for hand in range(3))
NINE = parse_card("9d")
SHOE_END = " 2c 3c 4c 2h 3h 4h 5h 6s 2d 3d 4d 5c 2s 3s Jc Jd Qc Qs 6c 6d 7s 7c Kc Ks"


def entries(game: Game) -> tuple[Irregularity, ...]:
    """Whatever can be declared in some round."""
    return (*game.irregularities, *game.events)


class Follower(Script):
    """Plays as scripted while the words are legal; where an irregularity turned the round, anything legal."""

    def _decide(self, question: Question) -> Decision:
        words = self.words.get(question.seat)
        if words and (decision := question.find(words[0])):
            words.pop(0)
            return decision
        assert self.chance
        action = self.chance.choice(question.actions)
        return Decision(action.word, action.most)


# ------------------------------------------------------------------------------------------- each at every point


@dataclass(frozen=True)
class EveryPoint:
    """Rounds of a game, each a shoe and the words of two seats, into which every irregularity is put."""

    rounds: Mapping[str, tuple[str, dict[int, list[str]]]]
    stakes: Stakes
    rules: Rules = field(default_factory=lambda: {"shuffling": "automated", "decks": 8})
    check: Callable[[Script], None] = check_conserved
    again: tuple[int, ...] = (0, 1, 2, 4, 8)
    """After how many steps the same is declared once more, where it can be."""
    cards: Mapping[str, Card] = field(default_factory=dict)
    """Where an irregularity needs another card than a 9."""

    def scripted(self, game: Game, name: str, seed: int = 0) -> Follower:
        shoe, words = self.rounds[name]
        return Follower(
            parse_cards("2c " + shoe + SHOE_END * 2),
            self.stakes,
            game=game,
            rules=self.rules,
            words={seat: list(said) for seat, said in words.items()},
            chance=seeded(seed),
            new_shoe=True,
        )

    def declarations(self, played: Script) -> list[Declared]:
        """Whatever can be declared at the request at hand, for every seat."""
        return _legal_of(played, entries(played.game), lambda entry: self.cards.get(entry.id, NINE))

    def declared_at(self, game: Game, name: str, step: int, which: int, again: int) -> Declared | None:
        """Play to a step, declare there, and declare the same once more after so many steps where it can be."""
        played, left = self.scripted(game, name, step * 31 + which), again
        first: Declared | None = None
        while not played.table.done:
            if first is None and played.table.step == step:
                possible = self.declarations(played)
                if which >= len(possible):
                    return None
                first = possible[which]
                played.table.answer(first)
            elif first is not None and left == 0 and first in self.declarations(played):
                played.table.answer(first)
                left = -1
            else:
                left = left - 1 if first is not None and left > 0 else left
                played.step()
        self.check(played)
        return first

    def declared_everywhere(self, game: Game, name: str) -> set[str]:
        """Each at every step of a round, once and twice; which of them there were."""
        declared = set()
        for step in range(1, self.scripted(game, name).play().table.step):
            which = 0
            while first := self.declared_at(game, name, step, which, -1):
                declared.add(first.id)
                for again in self.again:
                    self.declared_at(game, name, step, which, again)
                which += 1
        return declared

    def check_all_reachable(self, game: Game) -> None:
        """Each can be declared somewhere in these rounds."""
        reached = set()
        for name in self.rounds:
            played = self.scripted(game, name)
            while not played.table.done:
                reached |= {declared.id for declared in self.declarations(played)}
                played.step()
        assert reached == {entry.id for entry in entries(game)}


def _legal_of(played: Script, told: Iterable[Irregularity], card_for: Callable[[Irregularity], Card]) -> list[Declared]:
    """Those of these that can be declared now, for every seat."""
    declared = [
        Declared(entry.id, card_for(entry) if "card" in entry.needs else None, seat)
        for entry in told
        for seat in (played.round.seats if "seat" in entry.needs else (None,))
    ]
    return [one for one in declared if legal(played, one)]


# ------------------------------------------------------------------------------------------ several in one round


def several_in_one_round(
    kind: type[Script], chance: Random, *, decks: int = 6, but: tuple[str, ...] = (), **more: Any
) -> Script:
    """A random round with irregularities wherever they can be, each with the card that comes next."""
    rules = {"shuffling": chance.choice(["manual", "automated", "continuous"]), **more.pop("rules", {})}
    played = kind.at_random(chance, decks=decks, rules=rules, new_shoe=chance.random() < 0.3, **more)
    while not played.table.done:
        told = played.game.irregularities_at(played.round.rules, played.table.request)
        possible = [one for one in _legal_of(played, told, lambda _: played.shoe[0]) if one.id not in but]
        if possible and chance.random() < 0.2:
            declared = chance.choice(possible)
            if declared.card:
                played.shoe.remove(declared.card)
            played.table.answer(declared)
        else:
            played.step()
    return played


# ------------------------------------------------------------------------------------ what several chapters print


def refused_on_the_first_split_hand(played: Script, answers: int = 1, then: tuple[str, ...] = ()) -> Script:
    """8s are split; on hand 1 an exposed 9 is refused: hand 2 stands alone, on the one card that it has."""
    played.until_asked(answers).until(Declared("card_exposed_in_error", NINE)).play()
    assert len(played.round.hand(PLAYER)) == 2
    assert [str(card) for card in played.round.hand(SECOND)] == ["8h"]
    assert [word for _, word, _ in played.asked][-2 - len(then) :] == ["split", "refuse", *then]
    assert played.round.hand(DISCARD) == (NINE,)  # the dealer had 17
    return played


def late_pair(played: Script) -> Script:
    """The card that was missed comes late and makes a pair that is split again: every hand is played."""
    played.until(Declared("card_not_dealt")).play()
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND, THIRD)] == [2, 2, 3]
    return played


def drawn_from_the_discards(played: Script) -> Script:
    """The shoe has too few cards when the first one after the opening is due."""
    played.to_draw().table.answer(Declared("insufficient_cards"))
    return played.play()
