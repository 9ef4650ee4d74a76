"""The state of a round, and the steps by which a procedure changes it.

The methods that end in a request are generators: a game says ``yield from round.deal(...)``. They hand the
request to the driver, take the answer, keep the state, and let an irregularity come in between.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar, cast

from feltwork.procedure.action import Decision, Question
from feltwork.procedure.irregularity import Effect, Irregularity, Outcome, Voided
from feltwork.procedure.line import Line
from feltwork.procedure.lying import Face, Lying
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.pot import Pot
from feltwork.procedure.request import (
    BURN_CARDS,
    Announce,
    Answer,
    Ask,
    Burn,
    Cut,
    CutAt,
    Deal,
    Declared,
    NoRoll,
    P,
    Peek,
    Point,
    Request,
    Reveal,
    Roll,
    Settle,
    Shuffle,
    Take,
)
from feltwork.procedure.unread import FaceDown, Peeked
from feltwork.submission.submission import Submission
from feltwork.terms.money import Cents, dollars, money

if TYPE_CHECKING:
    from feltwork.procedure.game import Game

R = TypeVar("R", bound=Submission)
T = TypeVar("T")
Steps: TypeAlias = Generator[Request, Answer, T]
Stakes: TypeAlias = dict[str, Cents]
_READ: Final = (Face.UP, Face.HELD)


@dataclass(frozen=True, slots=True)
class MeterAward:
    """What an award took from a progressive meter, and what the meter shows after it."""

    meter: str
    seat: int
    wager: str
    taken: Cents
    left: Cents

    def to_json(self) -> dict[str, object]:
        return {
            "meter": self.meter,
            "seat": self.seat,
            "wager": self.wager,
            "taken": money(self.taken),
            "left": money(self.left),
        }


class Round(Generic[R, P]):
    """One round at a table: who staked what, which cards lie where, what has been settled."""

    def __init__(
        self,
        game: Game[R, P],
        rules: R,
        stakes: Mapping[int, Mapping[str, Cents]],
        situation: Mapping[str, Any],
        players: Mapping[int, str],
    ) -> None:
        self.game, self.rules, self.situation = game, rules, situation
        self.players = dict(players)
        self.seats = tuple(sorted(stakes))
        self.terminals = False
        """The seats are electronic wagering terminals, not positions at the felt."""
        self.placed: dict[int, Stakes] = {seat: dict(stakes[seat]) for seat in self.seats}
        self.open: dict[int, Stakes] = {seat: dict(stakes[seat]) for seat in self.seats}
        self.forfeited: dict[int, list[Line]] = defaultdict(list)
        self.lines: dict[int, list[Line]] = {seat: [] for seat in self.seats}
        self.cards: dict[Place, list[Lying[P]]] = defaultdict(list)
        """As they lie, each with its face: a procedure looks at them by :meth:`hand`."""
        self.over = False
        """The procedure has come to its end: whoever looks back may see all that is known."""
        self.peeks: list[tuple[Peek, Callable[[tuple[P, ...]], bool], bool]] = []
        """What the dealer looked for, how a hand is tested for it, and whether it was there."""
        self.deck = game.deck(rules)
        self.seen: Counter[P] = Counter()
        self.dealt_again = False
        """Cards that had left the shoe were shuffled into it: one of them may come a second time."""
        self.declared: Counter[str] = Counter()
        self.seen_before: list[tuple[str, int]] = []
        """Each irregularity that was declared, and how many cards had been seen by then."""
        self.dead: set[int] = set()
        """Seats whose hand is void while the others play on: what a file tells of it any more, or not, is no matter."""
        self.put_away: set[Place] = set()
        """Hands that were settled early and lie in the discard rack; their places still tell what they held."""
        self.held_back: list[P] = []
        """What a player discarded a moment ago and is being served for: no shuffle of the discards takes it in yet."""
        self.settling: list[int] = []
        """Seats whose lines are being collected and paid; one within another where an irregularity came between."""
        self.void: Irregularity | None = None
        self.aftermath: list[str] = []
        self.next: dict[str, Any] = {}
        self.meters: dict[str, Cents] = {}
        """What progressive meters show now."""
        self.meters_before: dict[str, Cents] = {}
        self.awards: list[MeterAward] = []
        self.pots: list[Pot] = []
        """What was contended for, where players play against each other, as it was awarded."""
        self.own: object = None
        """What a game keeps for its own procedure."""

    # Who sits where.

    def clockwise(self, wager: str | None = None) -> tuple[int, ...]:
        """Seats from the one farthest to the dealer's left; with a wager, those that have it on the layout."""
        return tuple(seat for seat in self.seats if wager is None or self.open[seat].get(wager))

    def counterclockwise(self, wager: str | None = None) -> tuple[int, ...]:
        """Seats from the one farthest to the dealer's right."""
        return self.clockwise(wager)[::-1]

    def seats_of(self, seat: int) -> tuple[int, ...]:
        """Every seat of the player at a seat, from the dealer's right; nameless players have one each."""
        name = self.players.get(seat)
        named = tuple(other for other in self.counterclockwise() if name and self.players.get(other) == name)
        return named or (seat,)

    def undecided(self, seat: int) -> dict[int, Stakes]:
        """What the player at a seat still has on the layout, at every seat of theirs that is not being settled."""
        left = {own: {wager: stake for wager, stake in self.open[own].items() if stake} for own in self.seats_of(seat)}
        return {own: stakes for own, stakes in left.items() if stakes and own not in self.settling}

    def stake_of(self, seat: int, wager: str) -> Cents:
        """What lies on the layout now."""
        return self.open[seat].get(wager, 0)

    def hand(self, place: Place) -> tuple[P, ...]:
        """The pieces at a place, all of which may be looked at: an unread one is a fault of the procedure."""
        lying = self.cards[place]
        pieces = tuple([one.piece for one in lying if one.piece is not None and (self.over or one.face in _READ)])
        assert len(pieces) == len(lying), "nobody looks at a piece before it is revealed"
        return pieces

    def readable(self, place: Place) -> tuple[P, ...]:
        """The pieces at a place that are not unread."""
        return tuple([one.piece for one in self.cards[place] if one.piece is not None and one.face in _READ])

    def count(self, place: Place) -> int:
        """How many pieces lie at a place."""
        return len(self.cards[place])

    def dealt(self) -> int:
        """How many pieces have left the shoe, read or not."""
        unknown = sum(one.piece is None for lying in self.cards.values() for one in lying)
        return self.seen.total() + unknown

    def known(self, place: Place) -> tuple[P | None, ...]:
        """The pieces at a place as whoever drives the round knows them, with unread ones; None where nobody does."""
        return tuple([one.piece for one in self.cards[place]])

    # Money.

    def stake(self, seat: int, wager: str, amount: Cents) -> None:
        """A wager that the round adds."""
        assert amount > 0, "a stake is money"
        for book in (self.placed[seat], self.open[seat]):
            book[wager] = book.get(wager, 0) + amount

    def restake(self, seat: int, stakes: Mapping[str, Cents]) -> None:
        """The same money under other names: bets have become parts of pots."""
        assert sum(stakes.values()) == sum(self.open[seat].values()), "no money comes or goes"
        settled = {wager: stake - self.open[seat].get(wager, 0) for wager, stake in self.placed[seat].items()}
        self.open[seat] = {wager: stake for wager, stake in stakes.items() if stake}
        self.placed[seat] = {wager: stake for wager, stake in settled.items() if stake}
        for wager, stake in self.open[seat].items():
            self.placed[seat][wager] = self.placed[seat].get(wager, 0) + stake

    def _close(self, seat: int, lines: Iterable[Line]) -> None:
        for line in lines:
            if line.staked:
                left = self.open[seat].get(line.wager, 0) - line.staked
                assert left >= 0, f"seat {seat}: {line.wager} settled beyond its stake"
                self.open[seat][line.wager] = left
            self.lines[seat].append(line)

    def settle(self, seat: int, lines: Iterable[Line], section: str) -> Steps[None]:
        """Collect and pay: the lines close their stakes."""
        settled = tuple(lines)
        if settled:
            self.settling.append(seat)
            yield from self._request(Settle(seat, settled, section))
            self.settling.pop()
            self._close(seat, settled)

    def award(self, meter: str, seat: int, wager: str, taken: Cents, left: Cents) -> None:
        """A progressive meter pays: what is taken from it, and what it shows afterwards."""
        assert min(taken, left) >= 0, "a meter shows money"
        self.meters[meter] = left
        self.awards.append(MeterAward(meter, seat, wager, taken, left))

    def forfeit(self, seat: int, lines: Iterable[Line], section: str) -> Steps[None]:
        """Collect what a player gave up by a decision of their own."""
        given_up = tuple(lines)
        yield from self.settle(seat, given_up, section)
        self.forfeited[seat] += given_up

    def return_stakes(self, seat: int, why: str, section: str) -> Steps[None]:
        """A dead hand: whatever the seat still has on the layout comes back."""
        lines = [Line.push(wager, left, why, section) for wager, left in self.open[seat].items() if left]
        self.dead.add(seat)
        yield from self.settle(seat, lines, section)

    def abandon(self, seat: int, section: str, why: str = "the player left during the round") -> Steps[None]:
        """A player gave up: whatever the player still has on the layout is treated as lost, at every seat of theirs."""
        while left := self.undecided(seat):
            own, stakes = next(iter(left.items()))
            lines = [Line.lose(wager, stake, why, section) for wager, stake in stakes.items()]
            yield from self.forfeit(own, lines, section)

    def void_round(self, cause: Irregularity) -> Steps[None]:
        """Every stake comes back, folded ones too where the cause precedes the fold, but what the game keeps live."""
        self.void = cause
        self.meters.update(self.meters_before)
        self.awards = []
        yield Announce(f"the round is void: {cause.what}", cause.section)
        live = self.game.stays_live(self, cause)
        for seat in self.counterclockwise():
            given_up = [] if cause.from_the_deal else self.forfeited[seat]
            kept = [line for line in given_up if line.wager not in live]
            kept += [line for line in self.lines[seat] if line.wager in live]
            lost = Counter({line.wager: 0 for line in kept})
            for line in kept:
                lost[line.wager] += line.staked
            back = [
                Line.push(wager, placed - lost[wager], f"{cause.what}; the round is void", cause.section)
                for wager, placed in self.placed[seat].items()
                if wager not in live and placed > lost[wager]
            ]
            self.lines[seat] = [*kept, *back]
            self.open[seat] = {wager: left for wager, left in self.open[seat].items() if wager in live}
            if back:
                yield Settle(seat, tuple(back), cause.section)
        if live:
            yield from self.game.settle_live(self, cause)
        if cause.aftermath:
            self.aftermath.append(cause.aftermath)
            yield Announce(cause.aftermath, cause.section)

    # Steps.

    def announce(self, text: str, section: str, point: Point | None = None) -> Steps[None]:
        yield from self._request(Announce(text, section, point=point))

    def say(self, words: str, section: str, point: Point | None = None) -> Steps[None]:
        yield from self._request(Announce(words, section, said=True, point=point))

    def shuffle(
        self, how: str, section: str, deck: str = "", *, discards_only: bool = False, pile: str = ""
    ) -> Steps[None]:
        yield from self._request(Shuffle(how, section, deck, discards_only, pile=pile))
        self.dealt_again = self.dealt_again or bool(self.dealt())
        if pile != BURN_CARDS:  # nobody saw those
            self.seen = self.on_layout() if discards_only else Counter()

    def cut(
        self, offered: Iterable[int], least: int, cover_card: int, section: str, *, least_below: int | None = None
    ) -> Steps[CutAt | None]:
        request = Cut(tuple(offered), least, self.deck.total(), cover_card, section, least_below)
        answer = yield from self._request(request)
        return cast("CutAt | None", answer)

    def burn(
        self,
        count: int,
        section: str,
        *,
        face_up: bool = False,
        point: Point = Point.DEAL,
        to: str = "the discard rack",
        spots: tuple[int, ...] = (),
    ) -> Steps[tuple[P, ...]]:
        answer = yield from self._request(Burn(count, face_up, section, point, to, spots))
        cards = cast("tuple[P, ...]", answer or ())
        self.lay(DISCARD, cards)
        return cards

    def discard(self, card: P) -> None:
        """A card that left the shoe out of turn goes to the discard rack."""
        self.lay(DISCARD, (card,))

    def deal(
        self,
        to: Place,
        section: str,
        count: int = 1,
        *,
        face_up: bool = False,
        opening: bool = True,
        point: Point | None = None,
        unseen: bool = False,
        may_be_untold: bool = False,
        spots: tuple[int, ...] = (),
    ) -> Steps[tuple[P, ...]]:
        """Cards to a place; empty where an irregularity left the place without, or nobody may look at them yet."""
        moment = point or (Point.DEAL if opening else Point.DRAW)
        may_be_untold = may_be_untold or to.seat in self.dead
        request = Deal(to, count, face_up, section, opening, moment, unseen, may_be_untold, spots)
        answer = yield from self._request(request)
        if isinstance(answer, FaceDown):
            unknown: Lying[P] = Lying(None, Face.UNREAD)
            self.cards[to] += [unknown] * count
            return ()
        cards = cast("tuple[P, ...]", answer or ())
        self.lay(to, cards, Face.UNREAD if request.unread else Face.UP if face_up else Face.HELD)
        return () if request.unread else cards

    def take(self, to: Place, pile: Place, section: str) -> Steps[None]:
        """A card that lies exposed on the table goes to a place; it has been counted as seen."""
        exposed = self.cards[pile].pop()
        assert exposed.piece is not None, "it lies exposed"
        yield from self._request(Take(to, exposed.piece, section))
        self.cards[to].append(exposed)

    def peek(self, place: Place, what: str, section: str, holds: Callable[[tuple[P, ...]], bool]) -> Steps[bool]:
        """Have the dealer look for one thing at a place; the procedure learns whether it is there, and no card."""
        known = self.known(place)
        whole = tuple(piece for piece in known if piece is not None)
        request = Peek(place, holds(whole) if len(whole) == len(known) else None, what, section)
        answer = yield from self._request(request)
        found = answer.found if isinstance(answer, Peeked) else bool(request.found)
        self.peeks.append((request, holds, found))
        return found

    def reveal(self, place: Place, section: str, positions: Iterable[int] | None = None) -> Steps[None]:
        """Turn cards up: all that lie at a place, or those at some positions there."""
        lying, known = self.cards[place], self.known(place)
        turned = tuple(range(len(lying)) if positions is None else positions)
        request = Reveal(place, turned, tuple(known[position] for position in turned), section)
        answer = yield from self._request(request)
        entered = iter(cast("tuple[P, ...]", answer or ()))
        for position in turned:
            piece = lying[position].piece
            if piece is None and (piece := next(entered, None)) is not None:
                self.seen[piece] += 1
            if piece is not None:
                lying[position] = Lying(piece, Face.UP)

    def roll(
        self, dice: int, by: int, section: str, *, kept: tuple[int, ...] = (), untold: str = ""
    ) -> Steps[tuple[int, ...] | NoRoll]:
        """Dice are thrown, some from an earlier throw lying beside; no faces where a file need not tell them."""
        answer = yield from self._request(Roll(dice, by, section, untold=untold, kept=kept))
        return cast("tuple[int, ...] | NoRoll", answer or ())

    def roll_for_start(
        self, dice: int, faces: int, section: str, *, by: int = 0
    ) -> Steps[tuple[int, ...] | NoRoll | None]:
        """A roll, or a device's number, for where the deal starts; None where a file does not tell it."""
        untold = "where the deal started is not told: the hands are listed by place"
        request = Roll(dice, by, section, faces=faces, untold=untold, device=dice == 1)
        answer = yield from self._request(request)
        return cast("tuple[int, ...] | NoRoll | None", answer)

    def ask(
        self, questions: Iterable[Question], section: str, point: Point = Point.DECISION
    ) -> Steps[dict[int, Decision]]:
        """Ask several seats at once; nobody to ask is no request at all."""
        asked = tuple(questions)
        if not asked:
            return {}
        answer = yield from self._request(Ask(asked, section, point))
        return dict(cast("Mapping[int, Decision]", answer or {}))

    def ask_until(
        self, questions: Callable[[], Iterable[Question]], section: str, point: Point = Point.DECISION
    ) -> Steps[dict[int, Decision]]:
        """Ask, and ask anew whoever is left where an irregularity took a seat out of the question."""
        while asked := tuple(questions()):
            answers = yield from self.ask(asked, section, point)
            if answers:
                return answers
        return {}

    # Irregularities.

    def _request(self, request: Request) -> Steps[Answer]:
        while True:
            answer = yield request
            if not isinstance(answer, Declared):
                return answer
            if (yield from self._irregular(answer, request)) is Outcome.SKIP:
                return None

    def _irregular(self, declared: Declared[P], request: Request) -> Steps[Outcome]:
        irregularity = self.game.as_ordered(self.rules, self.game.irregularity(declared.id))
        self.declared[declared.id] += 1
        self.seen_before.append((declared.id, self.dealt()))
        if irregularity.effect is Effect.VOID or (irregularity.voids_when_repeated and self.declared[declared.id] > 1):
            raise Voided(irregularity)
        yield Announce(f"{irregularity.what}: {irregularity.outcome}", irregularity.section)
        if irregularity.effect is Effect.DISCARD and declared.card:
            self.lay(DISCARD, (declared.card,))
        if irregularity.effect is Effect.OWN:
            return (yield from self.game.handle(self, irregularity, declared, request))
        return Outcome.RESUME

    # Cards.

    def lay(self, place: Place, pieces: Iterable[P], face: Face = Face.UP) -> None:
        """Pieces that have left the shoe lie at a place."""
        for piece in pieces:
            self.cards[place].append(Lying(piece, face))
            self.seen[piece] += 1

    def take_away(self, place: Place, pieces: Iterable[P]) -> list[Lying[P]]:
        """Pieces no longer lie at a place; put down elsewhere they lie as they lay."""
        lying, gone = self.cards[place], []
        for piece in pieces:
            one = next(one for one in lying if one.piece == piece)
            lying.remove(one)
            gone.append(one)
        return gone

    def on_layout(self) -> Counter[P]:
        """What a shuffle of the discard rack leaves out."""
        rack = {DISCARD, *self.put_away}
        laid = (card for place in self.cards if place not in rack for card in self.known(place))
        return Counter(card for card in laid if card is not None) + Counter(self.held_back)

    def waiting(self, *ids: str) -> int:
        """How often such an irregularity was declared after which no card has come any more."""
        now = self.dealt()
        return sum(id in ids and seen == now for id, seen in self.seen_before)

    # The end.

    def verify_settled(self) -> None:
        """What must hold after the last step: no stake is left undecided."""
        left = {seat: {w: dollars(c) for w, c in open.items() if c} for seat, open in self.open.items()}
        assert not any(left.values()), f"stakes left undecided: {left}"
