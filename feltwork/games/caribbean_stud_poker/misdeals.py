"""What Caribbean Stud Poker makes of its own irregularities (§§ 555.11(c) and 555.14(a), (d))."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.games.caribbean_stud_poker import irregularities as mishap
from feltwork.games.caribbean_stud_poker.rules import CaribbeanStudPokerRules
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.one_deck import OneDeckGame, Progress
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Ask, Deal, Declared, Point, Request
from feltwork.procedure.round import Round, Steps

FULL_HAND = 5


@dataclass(slots=True)
class Showdown(Progress):
    """How far a round has come."""

    paying: frozenset[int] = frozenset()
    """Seats whose shares of the meter are being paid together."""


class Misdeals(OneDeckGame[CaribbeanStudPokerRules]):
    """The part of the game that handles wrong numbers of cards, a hole card seen and hands told."""

    progress = Showdown

    def _progress(self, round: Round[CaribbeanStudPokerRules]) -> Showdown:
        assert isinstance(round.own, Showdown), "the procedure keeps it from the first step"
        return round.own

    # When it can be true.

    def why_untrue(
        self,
        round: Round[CaribbeanStudPokerRules],
        irregularity: Irregularity,
        declared: Declared,
        request: Request,
    ) -> str | None:
        if declared.seat is not None and declared.seat in self._progress(round).paying:
            return f"seat {declared.seat} is being paid its share of the meter"
        match irregularity.id:
            case mishap.HOLE_CARD_EXPOSED:
                return _why_no_hole_card(round, request)
            case mishap.PLAYER_MISDEALT:
                assert declared.seat is not None, "verified: the seat is told"
                return _why_not_misdealt(round, declared.seat, request)
            case mishap.DEALER_FOUR_CARDS:
                return _why_not_four(round, request)
            case mishap.DEALER_MISDEALT:
                return None if _has_or_gets_cards(round, DEALER, request) else "the dealer has no card yet"
        untrue = super().why_untrue(round, irregularity, declared, request)
        if untrue is None and irregularity.id == "hand_communicated" and self._progress(round).revealed:
            return "the hole cards are revealed already"
        return untrue

    # What comes of it.

    def handle(
        self,
        round: Round[CaribbeanStudPokerRules],
        irregularity: Irregularity,
        declared: Declared,
        request: Request,
    ) -> Steps[Outcome]:
        if irregularity.id == mishap.DEALER_FOUR_CARDS:
            assert isinstance(request, Deal), "verified: the dealer is being dealt the last cards"
            if short := request.count - 1:
                yield from round.deal(DEALER, request.section, short)
            return Outcome.SKIP
        if irregularity.id == mishap.PLAYER_MISDEALT:
            assert declared.seat is not None, "verified: the seat is told"
            yield from _void_hand(round, declared.seat, irregularity)
            # The question may have been put to that player: whoever remains is asked anew.
            return Outcome.SKIP if isinstance(request, Ask) else Outcome.RESUME
        return (yield from super().handle(round, irregularity, declared, request))

    def complete_the_dealers_hand(self, round: Round[CaribbeanStudPokerRules]) -> Steps[None]:
        """555.14(d): four cards become five; they need not be told apart in a file."""
        if round.count(DEALER) == FULL_HAND - 1:
            yield from round.deal(DEALER, "555.14(d)", opening=False, point=Point.DEAL)


def _void_hand(round: Round[CaribbeanStudPokerRules], seat: int, irregularity: Irregularity) -> Steps[None]:
    """Every stake of the hand comes back; what was folded or given up too, since the deal was wrong before."""
    for line in round.forfeited.pop(seat, []):
        round.lines[seat].remove(line)
        round.open[seat][line.wager] += line.staked
    yield from round.return_stakes(seat, f"{irregularity.what}; the hand is void", irregularity.section)


def _has_or_gets_cards(round: Round[CaribbeanStudPokerRules], place: Place, request: Request) -> bool:
    return bool(round.count(place)) or (isinstance(request, Deal) and request.to == place)


def _why_no_hole_card(round: Round[CaribbeanStudPokerRules], request: Request) -> str | None:
    """Every card of the dealer but the first is one."""
    dealing = isinstance(request, Deal) and request.to == DEALER and not request.face_up
    return None if dealing or round.count(DEALER) > 1 else "the dealer has no hole card yet"


def _why_not_misdealt(round: Round[CaribbeanStudPokerRules], seat: int, request: Request) -> str | None:
    if not _has_or_gets_cards(round, Place.at(seat), request):
        return f"seat {seat} has no card yet"
    settled = len(round.lines[seat]) > len(round.forfeited[seat])
    if settled or seat in round.settling:
        return f"the wagers of seat {seat} are settled, or being settled"
    return None


def _why_not_four(round: Round[CaribbeanStudPokerRules], request: Request) -> str | None:
    if round.declared[mishap.DEALER_FOUR_CARDS]:
        return "the dealer's hand is being completed already"
    if not isinstance(request, Deal) or request.to != DEALER:
        return "the dealer is not being dealt a card"
    short = round.count(DEALER) + request.count < FULL_HAND
    return "the dealer has more cards to come" if short else None
