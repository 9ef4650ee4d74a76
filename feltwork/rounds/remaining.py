"""What a round file still has to say: taken from as the round goes on, and verified to be nothing at its end."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from feltwork.equipment.piece import Piece
from feltwork.procedure.action import DEALER_SEAT, LOW
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.procedure.verify import verify_card
from feltwork.rounds.readings import Readings
from feltwork.rounds.round_file import ListedIrregularity, RoundFile
from feltwork.terms.refusal import Refused

_LEFT_OVER = "the round ends without it; take it out of the file"
_BURNED = "; {} that are burned or discarded unseen are listed in a shoe only"


class Remaining:
    """The file's cards, dice, decisions and irregularities that no step of the round has used yet.

    ``orders`` has the cards of seats whose hands were split, as they came.
    """

    def __init__(self, listed: RoundFile, orders: Mapping[int, Sequence[Piece]], readings: Readings) -> None:
        self._game, self._readings = listed.game, readings
        self._one = listed.game.pieces.one
        self._places = {place: deque(cards) for place, cards in listed.places.items()}
        for number, seat in listed.seats.items():
            self._places[Place.at(number)] = deque(orders.get(number, seat.cards))
        self._draws = deque(listed.draws)
        self._shoe = None if listed.shoe is None else deque(listed.shoe)
        self._whole_shoe = listed.shoe or ()
        self._stacks = listed.stacks
        self._dice = deque(listed.dice)
        self._decisions = {number: deque(seat.decisions) for number, seat in listed.seats.items()}
        self._actions = None if listed.actions is None else deque(listed.actions)
        self._untold = {number: seat.untold for number, seat in listed.seats.items()}
        self._came: Counter[Place] = Counter()
        """How many cards have come to each place."""
        self._stakes = {number: dict(seat.decided) for number, seat in listed.seats.items()}
        self._low = {number: seat.low for number, seat in listed.seats.items() if seat.low}
        if listed.dealer_low:
            self._low[DEALER_SEAT] = listed.dealer_low
        self._irregularities = deque(listed.irregularities)
        self._silent: dict[int, dict[str, str]] = {}
        self._moments = 0
        self._not_yet: Refused | None = None
        self._elsewhere: Refused | None = None
        """The shoe has another card next than the one told, at a moment at which it could have been."""
        self._unseen: Piece | None = None
        """A card drawn in error that the file names with the irregularity: the next one to come."""

    def _silence_meant(self, seat: int) -> str:
        """Questions that the file does not answer: often what is left over or not legal was meant for one of them."""
        silent = self._silent.get(seat, {})
        return "".join(f"; nothing listed meant {word!r} ({prompt})" for prompt, word in silent.items())

    def _unanswered(self, what: str) -> str:
        """The same for cards that are left over, of a seat or of all."""
        seats = [seat for seat in self._silent if what in ("draws", "shoe", str(Place.at(seat)))]
        return "".join(map(self._silence_meant, seats))

    @staticmethod
    def _other_comes_next(what: str, unseen: object, card: Piece, section: str | None = None) -> Refused:
        why = f"{unseen} was drawn in error and is the next card, not {card}"
        return Refused(what, why, section, "list the same card, or name none with the irregularity")

    def with_what_is_to_come(self, refused: Refused) -> Refused:
        """A refusal that also tells of an irregularity that had not come by then: often that is what is amiss."""
        if not self._irregularities or refused.what.startswith("irregularity "):
            return refused
        coming = self._irregularities[0]
        when = f" at {coming.when}" if coming.when else ""
        step = f", step {coming.step}" if coming.step > 1 else ""
        told = f"irregularity {coming.declared.id}{when}{step} had not come by then"
        instead = f"{refused.instead}; {told}" if refused.instead else told
        return Refused(refused.what, refused.why, refused.section, instead)

    def _verify_shoe(self, round: Round[Any, Any]) -> None:
        """Nor may a shoe list more of a card than there are: of what is burned unseen nothing else tells."""
        if round.dealt_again:
            return  # what lay in the discard rack, or was burned, came a second time
        for card, copies in Counter(self._whole_shoe).items():
            held = round.deck[card]
            if held and copies > held:
                kind = self._game.pieces
                why = f"listed {copies} times, and the {kind.supply} {kind.holds} {held} of it"
                raise Refused(
                    f"shoe: {card}", why, self._game.cards_section, f"list each {kind.one} once for each there is"
                )

    def verify_nothing_left(self, round: Round[Any, Any]) -> None:
        """Refuse what the round did not use; nothing that is told of a dead hand is amiss, nor is the stub."""
        dead = round.dead
        for coming in self._irregularities:
            raise self._never_came(coming)
        if self._game.stub_leaves and self._shoe:
            for card, copies in Counter(self._shoe).items():
                verify_card(round, card, "shoe", copies)
            self._shoe.clear()
        self._verify_shoe(round)
        self._leave_for_the_next_round(round)
        if self._actions and not dead.issuperset(seat for seat, _ in self._actions):
            seat, words_left = self._actions[0]
            raise self._game.why_unused(round, seat, words_left) or Refused(
                f"seat {seat}: {words_left}",
                "the hand is over",
                self._game.ends_by or self._game.section_of_word(words_left),
                self._nothing_asks(words_left),
            )
        for seat, words in self._decisions.items():
            if words and seat not in dead and not _beside_the_point(words, self._game.not_asked(round, seat)):
                raise self._game.why_unused(round, seat, words[0]) or Refused(
                    f"seat {seat}: decisions",
                    f"left over: {', '.join(words)}",
                    self._game.section_of_word(words[0]),
                    self._nothing_asks(words[0]) + self._silence_meant(seat),
                )
        for seat in self._low:
            if seat not in dead and (refused := self._game.why_unused(round, seat, LOW)):
                raise refused
        left: dict[str, Sequence[object]] = {
            **{low_of(seat): low for seat, low in self._low.items() if seat not in dead},
            **{f"seat {seat}: wagers": tuple(words) for seat, words in self._stakes.items() if seat not in dead},
            **{str(place): tuple(cards) for place, cards in self._places.items() if place.seat not in dead},
            "draws": tuple(self._draws),
            "shoe": tuple(self._shoe or ()),
            "dice": tuple(self._dice),
        }
        rules = {
            str(place): self._game.why_no_more_cards(round, place) for place, cards in self._places.items() if cards
        }
        for what, rest in left.items():
            if rest:
                told = ", ".join(map(str, rest))
                why, section = rules.get(what) or ("", None)
                burned = _BURNED.format(self._game.pieces.many) if what not in ("dice", "shoe") and not why else ""
                told += f"; {why}" if why else ""
                raise Refused(what, f"left over: {told}", section, _LEFT_OVER + burned + self._unanswered(what))

    def _leave_for_the_next_round(self, round: Round[Any, Any]) -> None:
        """A card drawn in error that nobody took is the next round's first: it may be the last one listed."""
        waiting = self._game.left_for_the_next_round(round)
        for what, cards in (("shoe", self._shoe), ("draws", self._draws)):
            if cards and len(cards) <= waiting:
                for card, copies in Counter(cards).items():
                    verify_card(round, card, what, copies)
                if self._unseen not in (None, cards[-1]):
                    raise self._other_comes_next(what, self._unseen, cards[-1])
                cards.clear()

    def _nothing_asks(self, word: str) -> str:
        """What to do about a decision that is left over; a word that the game does not know is likely misspelt."""
        if self._game.section_of_word(word) or not self._game.decisions:
            return "nothing asks for it any more; take it out of the file"
        words = dict.fromkeys(word for point in self._game.decisions for word in point.words)
        return "nothing asks for it; the words of this game: " + ", ".join(words)

    def _never_came(self, coming: ListedIrregularity) -> Refused:
        irregularity = self._game.irregularity(coming.declared.id)
        if self._moments and coming.step > 1:
            moments = f"{self._moments} such moment{'s' * (self._moments > 1)}"
            why = f"step {coming.step} is told, and it can be declared at {moments} only"
            return Refused(
                f"irregularity {coming.declared.id}",
                f"{why}: {self._not_yet.why}" if self._not_yet else why,
                irregularity.section,
                f"step: 1 to {self._moments}",
            )
        if self._not_yet:
            return self._not_yet
        return Refused(
            f"irregularity {coming.declared.id}",
            "left over: the round never came to such a moment",
            irregularity.section,
            "its moments: " + ", ".join(sorted(irregularity.points)),
        )


def low_of(seat: int) -> str:
    """The key of the round file that lists a low hand."""
    return f"seat {seat}: {LOW}" if seat else f"dealer_{LOW}"


def _beside_the_point(words: Sequence[str], not_asked: Mapping[str, int]) -> bool:
    """Whether what is left over only says what goes without saying.

    >>> _beside_the_point(["stand"], {"stand": 1}), _beside_the_point(["stand", "hit"], {"stand": 2})
    (True, False)
    """
    return all(often <= not_asked.get(word.strip().lower(), 0) for word, often in Counter(words).items())
