"""A Lunar Poker table during a round: what it keeps, the discard rack, the count, and what irregularities do to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from feltwork.equipment.cards import Card
from feltwork.games.lunar_poker.rules import LunarPokerRules
from feltwork.procedure.action import Decision
from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE, STUB_COUNT_EVERY, Dealing, dealings
from feltwork.procedure.game import Clock
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.line import Line
from feltwork.procedure.one_deck import LATER_CHAPTERS, OneDeckGame, Progress, one_deck_situation
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.request import Ask, Deal, Declared, Point, Request, Settle, Shuffle
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Choice, Flag, Option

R = TypeVar("R", bound=LunarPokerRules)

SET_ASIDE = Place("set aside")
"""Cards of the discard rack that are kept out of a shuffle of the discards, as long as it lasts."""


@dataclass(slots=True)
class LunarProgress(Progress):
    """How far the round has come, and what was decided."""

    declaring: bool = False
    undeclared: set[int] = field(default_factory=set)
    """Seats that did not declare a hand that is paid."""
    folded: set[int] = field(default_factory=set)
    options: dict[int, Decision] = field(default_factory=dict)
    """What each Options fee is paid for."""
    locked_in: bool = False
    discarded: dict[Place, list[Card]] = field(default_factory=dict)
    """Who threw which cards away; a card found face up is nobody's."""
    count_right: bool = True


def lunar_dealings() -> dict[str, Dealing]:
    """The three ways to deal. No chapter puts a stub away: the deck stays in hand for the draws."""
    deal = {MANUAL_SHOE: "8(c)", HAND: "9(b)", AUTOMATED_SHOE: "10(b)"}
    return {
        name: replace(way, deal=deal[name], stub_away="", stub_count="", stub_correct="", stub_wrong="")
        for name, way in dealings().items()
    }


def lunar_situation(count: str) -> tuple[Option, ...]:
    """How the table stands before a round; ``count`` is where the count of the deck is ordered."""
    of_the_deck = [key for key in one_deck_situation(LATER_CHAPTERS, count) if "stub" not in key.id]
    return (
        *of_the_deck,
        Choice(
            id="rounds_since_count",
            section=count,
            about="rounds since the deck was last counted; it is counted after the fifth at the latest",
            default=0,
            among=tuple(range(STUB_COUNT_EVERY)),
        ),
        Flag(
            id="count_deck",
            section=count,
            about="the dealer counts the deck after this round, due or not",
            default=False,
        ),
    )


class LunarTable(OneDeckGame[R]):
    """The deck, the discard rack, the count and the irregularities of a Lunar Poker table."""

    one_deck = LATER_CHAPTERS
    dealings = lunar_dealings()
    progress = LunarProgress
    deck_count: tuple[str, str]
    """Where the chapter orders the count after the round, and what follows a right one."""

    def progress_of(self, round: Round[R]) -> LunarProgress:
        """What the game keeps of a round."""
        assert isinstance(round.own, LunarProgress), "the procedure keeps it from the first step"
        return round.own

    # The discard rack.

    def to_the_rack(self, round: Round[R], place: Place, cards: Iterable[Card]) -> None:
        """Cards leave a hand."""
        gone = tuple(cards)
        round.cards[DISCARD] += round.take_away(place, gone)
        self.progress_of(round).discarded.setdefault(place, []).extend(gone)

    def draw(self, round: Round[R], to: Place, count: int, section: str, *, face_up: bool = False) -> Steps[None]:
        """Cards after the opening hands; with the deck used up the discards complete the draw."""
        for _ in range(count):
            if not cards_left(round):
                yield from self.shuffle_the_discards(round, to)
            yield from round.deal(to, section, face_up=face_up, opening=False)

    def shuffle_the_discards(self, round: Round[R], to: Place) -> Steps[None]:
        """Neither a card found face up, which is out of the round, nor what this hand has just thrown away."""
        rack, discarded = round.cards[DISCARD], self.progress_of(round).discarded
        others = {card for place, cards in discarded.items() if place != to for card in cards}
        section = self.at(self.one_deck.shuffle)
        yield from round.announce("the deck is used up: a floorperson has the discards shuffled", section)
        round.cards[SET_ASIDE] = [one for one in rack if one.piece not in others]
        yield from round.shuffle("to complete the draw", section, discards_only=True)
        round.cards[DISCARD] = round.cards.pop(SET_ASIDE)

    # The count after the round.

    def clocks(self, rules: R) -> tuple[Clock, ...]:
        if self.counts_by_device(rules):
            return super().clocks(rules)
        count = Clock("deck_count", self.at(self.deck_count[0]), "the deck is counted", rounds=STUB_COUNT_EVERY)
        return (*super().clocks(rules), count)

    def count_the_deck(self, round: Round[R]) -> Steps[None]:
        """Every five rounds where no device counts, and whenever it is asked for."""
        asked, since = round.situation["count_deck"], round.situation["rounds_since_count"] + 1
        due = since >= STUB_COUNT_EVERY and not self.counts_by_device(round.rules)
        if asked or due:
            count, right = map(self.at, self.deck_count)
            yield from round.announce("the dealer counts the deck face down", count, Point.CLEAR)
            if self.progress_of(round).count_right:
                yield from round.announce("52 cards: the deck goes to the discard rack", right)
        round.next["rounds_since_count"] = 0 if asked or due or self.counts_by_device(round.rules) else since

    def next_situation(self, round: Round[R]) -> dict[str, Any]:
        deck = round.situation["deck"]
        # A void round, which comes to no count, is one of the five all the same.
        since = min(round.situation["rounds_since_count"] + 1, STUB_COUNT_EVERY - 1)
        return {
            "deck": 3 - deck if round.rules.decks == 2 else deck,
            "preshuffled": False,
            "rounds_since_count": round.next.get("rounds_since_count", since),
            "count_deck": False,
        }

    # The irregularities.

    def why_untrue(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> str | None:
        progress = self.progress_of(round)
        match irregularity.id:
            case "dealer_card_exposed" if progress.locked_in and not self._undecided(round, request):
                return "each player has folded or bet already"
            case "hand_not_declared":
                return self._why_no_silence(round, declared, request)
            case "insufficient_cards" if left := cards_left(round):
                return f"cards left in the deck: {left}"
            case "shuffler_count_wrong" if isinstance(request, Shuffle) and request.discards_only:
                return "only the discards are shuffled, which nobody counts"
        return super().why_untrue(round, irregularity, declared, request)

    def _undecided(self, round: Round[R], request: Request) -> set[int]:
        """Seats that drew, or will, and have neither bet nor folded since."""
        drew = self.progress_of(round).options
        waiting = {seat for seat in drew if round.stake_of(seat, "ante") and not round.stake_of(seat, "bet")}
        if isinstance(request, Settle) and any(line.wager == "ante" for line in request.lines):
            waiting.discard(request.seat)  # the ante that is being collected was folded
        return waiting

    def _why_no_silence(self, round: Round[R], declared: Declared, request: Request) -> str | None:
        assert isinstance(request, Ask), "verified: it is declared at a decision"
        if not self.progress_of(round).declaring:
            return f"seat {declared.seat} holds nothing to declare, or it was declared before the players decided"
        if declared.seat not in {question.seat for question in request.questions}:
            return f"seat {declared.seat} has nothing to declare"
        return None

    def handle(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        progress = self.progress_of(round)
        match irregularity.id:
            case "hand_not_declared":
                assert declared.seat is not None, "verified: the seat is told"
                progress.undeclared.add(declared.seat)
                return Outcome.SKIP
            case "insufficient_cards":
                assert isinstance(request, Deal), "verified: a card is drawn"
                yield from self.shuffle_the_discards(round, request.to)
                return Outcome.RESUME
            case "deck_count_wrong":
                progress.count_right = False
                round.aftermath.append(irregularity.aftermath)
                return Outcome.SKIP
        return (yield from super().handle(round, irregularity, declared, request))

    def as_it_came(self, round: Round[R], cause: Irregularity, folded: str) -> Irregularity:
        """The cause of a void round, and what stays lost: who had folded by then had given the ante up.

        An automated shoe that jams at a draw jams after the decisions, so these stand; at the deal it precedes them.
        """
        for seat in self.progress_of(round).folded:
            if ante := round.stake_of(seat, "ante"):  # folded, and not yet collected
                round.forfeited[seat].append(Line.lose("ante", ante, "folded", folded))
        if cause.id == "dealing_shoe_jams" and self.progress_of(round).locked_in:
            return replace(cause, from_the_deal=False)
        return cause


def cards_left(round: Round[Any]) -> int:
    """Cards still in the deck: all but those dealt and found face up."""
    return round.deck.total() - round.dealt()
