"""Random complete hands of Poker that PokerKit plays, each as a round file and what PokerKit made of it.

PokerKit deals, keeps the turns, says what may be bet and divides the pots; nothing of Feltwork is used here. Left out
are hands in which the deck runs out: a common card (§ 553.10(h)) and a reshuffle of discards (§ 553.13(g)(2)) are not
what PokerKit does then.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as numbers
from typing import Any

import pokerkit as pk
from pokerkit_table import Table
from pokerkit_types import TYPES, Type

DECK = 52

MARKS = {
    "showdown": "two or more hands are compared",
    "all-in": "somebody who contends is all-in",
    "side pots": "two or more side pots",
    "tie": "a pot, or a half of one, is divided among players with equal hands",
    "odd chip": "and does not divide",
    "odd halves": "pots that are halved one by one, and one of them has an odd chip: PokerKit puts some together first",
    "heads-up": "two players",
    "inactive": "somebody sits at the table who is not dealt in",
    "recorded": "what was posted is told, not ordered by the rules",
    "straddle": "a blind of twice the least bet, beyond those that are ordered",
    "post": "a player posts a blind out of turn",
    "dead antes": "antes lie whole in the main pot",
    "only a dead ante": "a player's last chip is a dead ante",
    "short": "somebody cannot make the ante, the blind or the forced bet and a bet at the minimum (§ 553.8(b)(3))",
    "short blind": "a blind is less than it should be for want of chips",
    "short raise": "an all-in bet or raise smaller than a full one",
    "not reopened": "after one PokerKit lets a player raise who, by the reading, may only call",
    "all-in forced": "whose up-card makes the forced bet has put the last chip into the ante",
    "all-in high": "who shows the highest hand is all-in, and another opens",
    "low for nobody": "a pot without a low hand that PokerKit halves nevertheless",
}
"""What is notable about a hand."""


@dataclass(frozen=True)
class Turn:
    """What PokerKit lets a player do."""

    seat: int
    to_call: int
    least: int | None
    """What the player's bet comes to by the least bet or raise; None where none is open to the player."""
    most: int | None
    forced: bool
    """The forced bet is to be made."""
    compared: bool
    """Whether the amounts are to be the same; where they need not, a test of the differences says why."""


@dataclass(frozen=True)
class Pot:
    """A pot as the betting left it: what is in it, who contends, and who of them holds the best hands."""

    amount: int
    contenders: frozenset[int]
    winners: tuple[frozenset[int], ...]
    """For the high hand, and for the low hand where there is one."""

    @property
    def parts(self) -> tuple[tuple[int, frozenset[int]], ...]:
        """Each part of it and who shares in that. An odd chip between high and low goes to the high hand."""
        if len(self.winners) == 1:
            return ((self.amount, self.winners[0]),)
        high, low = self.winners
        return ((self.amount - self.amount // 2, high), (self.amount // 2, low))


@dataclass(frozen=True)
class Hand:
    """A hand that PokerKit played; a chip is a dollar."""

    type: str
    betting: str
    seed: int
    file: dict[str, Any]
    before: dict[int, int]
    """What each seat had left when the betting was over, in the order of the deal."""
    finishing: dict[int, int]
    """What it had when the pots were pushed."""
    pots: tuple[Pot, ...]
    """None where no hands were compared."""
    turns: tuple[Turn, ...]
    marks: frozenset[str]

    def __str__(self) -> str:
        return f"{self.type} {self.betting} {self.seed}"


@dataclass(frozen=True)
class Mood:
    """How the players of a hand play, in parts of one."""

    fold: float
    raises: float
    all_in: float
    """Of the raises."""


MOODS = (Mood(0.04, 0.1, 0.3), Mood(0.1, 0.25, 0.15), Mood(0.08, 0.4, 0.5), Mood(0.35, 0.3, 0.2), Mood(0.15, 0.3, 0.0))
TIGHT = MOODS[3]


class Playing:
    """One hand, played to its end."""

    def __init__(self, type: Type, betting: str, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(f"{type.name} {betting} {seed}")  # noqa: S311 - a test that fails must fail again
        self.table = Table(type, betting, self.chance)
        self.state = self.table.state()
        self.type = type
        self.mood = TIGHT if type.most == 8 and len(self.table.seats) > 6 else self.chance.choice(MOODS)
        self.actions: list[tuple[int, str]] = []
        self.turns: list[Turn] = []
        self.marks: set[str] = set()
        self.street: int | None = None
        self.full = 0
        """The greatest full bet or raise of the betting round."""
        self.acted: set[int] = set()
        """Who has acted since the last full one."""
        self.pots: list[tuple[int, tuple[int, ...]]] = []

    def play(self) -> Hand | None:
        """The hand; None where the deck runs out."""
        state = self.state
        first = state.actor_indices[0] if state.actor_indices else None
        if self.table.forced and not state.stacks[state.opener_index or 0]:
            self.marks.add("all-in forced")
        while state.status:
            if state.actor_indices:
                self._act()
            elif any(state.standing_pat_or_discarding_statuses):
                self._draw()
            else:
                self._show()
        dealt = sum(
            len(one.cards) if isinstance(one, pk.HoleDealing | pk.BoardDealing) else isinstance(one, pk.CardBurning)
            for one in state.operations
        )
        if dealt > DECK or (not self.type.button and state.board_cards):
            return None
        return self._hand(first)

    # --------------------------------------------------------------------------------------------- betting

    def _act(self) -> None:
        state, turn = self.state, self._turn()
        who = state.actor_indices[0]
        choice = self.chance.random()
        if choice < self.mood.raises and turn.least is not None and turn.most is not None:
            self._raise(self._amount(turn.least, turn.most))
        elif turn.forced:
            self._note(who, "forced bet")
            state.post_bring_in()
            return  # what one has to do is no answer: the raise is open as it is to a blind
        elif turn.to_call and choice > 1 - self.mood.fold:
            self._note(who, "fold")
            state.fold()
        else:
            self._note(who, "call" if turn.to_call else "check")
            state.check_or_call()
        self.acted.add(who)

    def _turn(self) -> Turn:
        state = self.state
        if state.street_index != self.street:
            self.street, self.full, self.acted = state.street_index, 0, set()
            opener = state.opener_index or 0
            if self._street.opening is pk.Opening.HIGH_HAND and not state.stacks[opener]:
                self.marks.add("all-in high")
        who = state.actor_indices[0]
        to_call = min(state.stacks[who], max(state.bets) - state.bets[who])
        least = state.min_completion_betting_or_raising_to_amount
        compared = True
        if least is not None and who in self.acted and to_call < self.full:
            # PokerKit measures the first short raise of a betting round against nothing, and reopens the betting.
            self.marks.add("not reopened")
            least = None
        elif least is None and to_call >= self.full and sum(state.consecutive_short_all_in_amounts):
            # It forgets short raises that came to a full one, though not everybody has acted since.
            compared = False
        elif state.bring_in_status and least is not None and (self.table.raises or least <= self.table.forced):
            # It would count a full bet in place of the forced one among the raises.
            least, compared = None, False
        most = None if least is None else state.max_completion_betting_or_raising_to_amount
        turn = Turn(self.table.seats[who], to_call, least, most, state.bring_in_status, compared)
        self.turns.append(turn)
        return turn

    @property
    def _street(self) -> pk.Street:
        assert self.state.street is not None
        return self.state.street

    def _raise(self, amount: int) -> None:
        state = self.state
        who, level = state.actor_indices[0], max(state.bets)
        low = self._street.min_completion_betting_or_raising_amount
        step, completes = amount - level, state.completion_status
        full = low - level if completes else max(low, self.full)
        if step < full:
            self.marks.add("short raise")
        else:
            self.acted.clear()
        self.full = max(step, full)
        all_in = amount == state.bets[who] + state.stacks[who]
        words = ["raise", "complete"] if completes and level and amount == low else ["raise" if level else "bet"]
        word = self.chance.choice([f"{word} {amount}" for word in words] + ["all in"] * all_in)
        self._note(who, word)
        state.complete_bet_or_raise_to(amount)

    def _amount(self, least: int, most: int) -> int:
        way = self.chance.random()
        if way < self.mood.all_in:
            return most
        if way < 0.7:
            return least
        return self.chance.randint(least, max(least, min(most, 3 * least)) if way < 0.9 else most)

    def _note(self, who: int, words: str) -> None:
        self.actions.append((who, words))

    # ------------------------------------------------------------------------------------- drawing and showing

    def _draw(self) -> None:
        state = self.state
        who = state.standing_pat_or_discarding_statuses.index(True)
        # One is burned, and others have thrown away before and wait for new ones.
        left = len(state.deck_cards) - 1 - sum(map(len, state.hole_dealing_statuses))
        places = sorted(self.chance.sample(range(5), min(left, self.chance.choice((0, 1, 1, 2, 3, 3, 4, 5)))))
        cards = [state.hole_cards[who][place] for place in places]
        named = [str(place + 1) for place in places] if self.chance.random() < 0.5 else [told(card) for card in cards]
        self._note(who, " ".join(["draw", *named]) if cards else "stand pat")
        state.stand_pat_or_discard(cards)

    def _show(self) -> None:
        state = self.state
        assert state.showdown_indices, "PokerKit waits for nobody"
        self.pots = self.pots or [(pot.amount, pot.player_indices) for pot in state.pots]
        state.show_or_muck_hole_cards(True)

    # ------------------------------------------------------------------------------------------------ the end

    def _hand(self, first: int | None) -> Hand:
        file, seats = self.table.file(), self.table.seats
        for seat, cards in self._dealt().items():
            file["seats"][seat]["cards"] = cards
        if self.state.board_cards:
            file["community"] = [told(card) for card in self.state.get_board_cards(0)]
        if self.table.recorded:
            file["posted"] = self._posted(first)
        if self.table.recorded or self.chance.random() < 0.5:
            file["actions"] = [f"{seats[who]} {words}" for who, words in self.actions]
        else:
            for seat in map(str, seats):
                file["seats"][seat]["decisions"] = [words for who, words in self.actions if str(seats[who]) == seat]
        pots = tuple(self._pots())
        before = self._before()
        self._mark(pots, before)
        return Hand(
            self.type.name,
            self.table.betting,
            self.seed,
            file,
            dict(zip(seats, before, strict=True)),
            dict(zip(seats, self.state.stacks, strict=True)),
            pots,
            tuple(self.turns),
            frozenset(self.marks),
        )

    def _dealt(self) -> dict[str, list[str]]:
        cards: dict[str, list[str]] = {str(seat): [] for seat in self.table.seats}
        for one in self.state.operations:
            if isinstance(one, pk.HoleDealing):
                cards[str(self.table.seats[one.player_index])].extend(map(told, one.cards))
        return cards

    def _posted(self, first: int | None) -> dict[str, Any]:
        """What lies on the table when the betting begins, and who begins."""
        seats = self.table.seats
        antes: dict[str, str] = {}
        blinds: dict[str, str] = {}
        for one in self.state.operations:
            if isinstance(one, pk.AntePosting):
                antes[str(seats[one.player_index])] = str(one.amount)
            elif isinstance(one, pk.BlindOrStraddlePosting):
                blinds[str(seats[one.player_index])] = str(one.amount)
        posted: dict[str, Any] = {"antes": antes, "blinds": blinds, "antes_dead": self.table.dead}
        if first is not None:
            posted["first" if self.type.button else "forced"] = seats[first]
        return posted

    def _pots(self) -> Iterator[Pot]:
        seats, held = self.table.seats, self._held()
        board = tuple(self.state.get_board_cards(0)) if self.state.board_cards else ()
        for amount, indices in self.pots:
            winners = []
            for kind in self.type.hands:
                ranked = {seats[index]: kind.or_none(held[index], board) for index in indices}
                hands = [hand for hand in ranked.values() if hand is not None]
                if hands:
                    best = max(hands)
                    winners.append(frozenset(seat for seat, hand in ranked.items() if hand == best))
            yield Pot(amount, frozenset(seats[index] for index in indices), tuple(winners))

    def _held(self) -> list[tuple[pk.Card, ...]]:
        """What each player was dealt and kept: PokerKit takes a hand away that cannot win."""
        held: list[list[pk.Card]] = [[] for _ in self.table.seats]
        for one in self.state.operations:
            if isinstance(one, pk.HoleDealing):
                held[one.player_index] += one.cards
            elif isinstance(one, pk.StandingPatOrDiscarding):
                held[one.player_index] = [card for card in held[one.player_index] if card not in one.cards]
        return [tuple(cards) for cards in held]

    def _before(self) -> list[int]:
        stacks = list(self.state.stacks)
        for one in self.state.operations:
            if isinstance(one, pk.ChipsPulling):
                stacks[one.player_index] -= one.amount
        return stacks

    def _mark(self, pots: tuple[Pot, ...], before: list[int]) -> None:
        table, operations = self.table, self.state.operations
        blinds = sum(one.amount for one in operations if isinstance(one, pk.BlindOrStraddlePosting))
        pushed = [one for one in operations if isinstance(one, pk.ChipsPushing)]
        only_dead = table.dead and any(map(int.__ge__, table.antes, table.stacks))
        halved = [pot.amount for pot in pots if len(pot.winners) > 1]
        marked = {
            "showdown": bool(pots),
            "all-in": bool(pots) and 0 in before,
            "side pots": len(pots) > 2,
            "tie": any(len(tied) > 1 for pot in pots for tied in pot.winners),
            "odd chip": any(part % len(tied) for pot in pots for part, tied in pot.parts),
            "odd halves": len(halved) > 1 and any(amount % 2 for amount in halved),
            "heads-up": len(table.seats) == 2,
            "inactive": bool(table.inactive),
            "recorded": table.recorded,
            "straddle": max(table.blinds) > table.minimum,
            "post": min(table.blinds) < 0,
            "dead antes": table.dead,
            "only a dead ante": only_dead,
            "short": min(table.stacks) < table.enough,
            "short blind": blinds < sum(map(abs, table.blinds)),
            "low for nobody": self._low_for_nobody(pushed, pots),
        }
        self.marks |= {mark for mark, holds in marked.items() if holds}

    def _low_for_nobody(self, pushed: list[pk.ChipsPushing], pots: tuple[Pot, ...]) -> bool:
        """Whether the low half of a pot goes to players without a low hand, and not to the high hand."""
        took = {
            (one.pot_index, one.hand_type_index): {
                seat for seat, amount in zip(self.table.seats, one.amounts, strict=True) if amount
            }
            for one in pushed
        }
        lows = [pot.winners[1] for pot in pots if len(pot.winners) > 1]
        return any(
            hand_type == 1 and not any(seats <= low for low in lows) and (len(seats) > 1 or seats != took[pot, 0])
            for (pot, hand_type), seats in took.items()
        )


def told(card: pk.Card) -> str:
    return f"{card.rank}{card.suit}"


def hands(type: str, betting: str, count: int) -> Iterator[Hand]:
    """The first so many hands of a variant: the same ones each time."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns when a deck runs out
        for seed in numbers():
            if not count:
                return
            hand = Playing(TYPES[type], betting, seed).play()
            if hand is not None:
                count -= 1
                yield hand
