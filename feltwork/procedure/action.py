"""What a player may answer: short words, with an amount, a multiple or some cards where these are chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from feltwork.equipment.cards import CARD
from feltwork.equipment.piece import AnyKind, Piece
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_PLACE = re.compile(r"\d{1,2}", re.ASCII)
"""A piece of a hand named by its place."""
DEALER_SEAT = 0
"""The dealer's number where players are numbered."""
SET = "set"
"""The word for setting a hand in two; the cards chosen are the low hand."""
LOW = "low"
"""The low hand, and the key by which a file lists it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's answer.

    >>> str(Decision("double", 500)), str(Decision("exchange", picks=(2, 5)))
    ('double 5.00', 'exchange 2 5')
    """

    word: str
    amount: Cents | None = None
    picks: tuple[int, ...] = ()
    """Cards chosen, by their place in the hand, counted from 1 in the order they came."""

    def __str__(self) -> str:
        told = [] if self.amount is None else [money(self.amount)]
        return " ".join([self.word, *told, *map(str, self.picks)])


@dataclass(frozen=True, slots=True)
class Way:
    """One way to set a hand in two, and what it comes to."""

    picks: tuple[int, ...]
    words: str
    filed: bool = False
    """It is the house way."""
    lost: str = ""
    """Why it loses whatever the others have, where it does."""


@dataclass(frozen=True, slots=True)
class Picks:
    """Cards to choose from a hand: at least and at most so many, or any number the game judges itself."""

    hand: tuple[Piece, ...]
    least: int
    most: int
    kind: AnyKind = CARD
    ways: tuple[Way, ...] = ()
    """What to choose where a hand is set: every way where there are few, else the house way alone."""
    judge: Callable[[tuple[int, ...]], Way] | None = field(default=None, compare=False, repr=False)
    """What any other choice of as many would come to."""

    def judged(self) -> tuple[Way, ...]:
        """Every choice of as many as the house way has, and what it comes to; none where nothing judges them."""
        if self.judge is None or not self.ways:
            return ()
        return tuple(map(self.judge, combinations(range(1, len(self.hand) + 1), len(self.ways[0].picks))))

    def read(self, text: str, what: str, section: str) -> tuple[int, ...]:
        """Places in the hand, or the cards themselves.

        >>> from feltwork.equipment.cards import parse_cards
        >>> Picks(tuple(parse_cards("As Kd 9c 9d 2h")), 2, 5).read("2 5", "exchange", "671a.11(d)(1)(ii)")
        (2, 5)
        >>> Picks(tuple(parse_cards("As Kd 9c 9d 2h")), 2, 5).read("kd 2h", "exchange", "671a.11(d)(1)(ii)")
        (2, 5)
        """
        words = text.replace(",", " ").split()
        numbers = [self._number(word, what, section) for word in words if _PLACE.fullmatch(word)]
        named = [self.kind.parse(word, what) for word in words if not _PLACE.fullmatch(word)]
        picks = tuple(sorted((*numbers, *self.of(named, what, section, taken=numbers))))
        self.verify(picks, what, section)
        return picks

    def of(self, pieces: Sequence[Piece], what: str, section: str, *, taken: Sequence[int] = ()) -> tuple[int, ...]:
        """The places of pieces in the hand, each of two alike its own; those that are taken come last."""
        places: list[int] = []
        for piece in pieces:
            if piece not in self.hand:
                held = " ".join(map(str, self.hand))
                raise Refused(f"{what}: {piece}", "the hand does not hold it", section, f"the hand is {held}")
            alike = [place for place, held_there in enumerate(self.hand, 1) if held_there == piece]
            places.append(next((place for place in alike if place not in (*taken, *places)), alike[0]))
        return tuple(sorted(places))

    def _number(self, word: str, what: str, section: str) -> int:
        if not 1 <= int(word) <= len(self.hand):
            raise Refused(
                f"{what}: {word}",
                f"the hand holds {len(self.hand)} {self.kind.many}",
                section,
                f"1 to {len(self.hand)}",
            )
        return int(word)

    def verify(self, picks: tuple[int, ...], what: str, section: str) -> None:
        """Refuse places that are not in the hand, one twice, or too few or too many."""
        if not all(type(place) is int and 1 <= place <= len(self.hand) for place in picks):
            raise Refused(what, f"{shown(list(picks))} are not places in the hand", section, f"1 to {len(self.hand)}")
        if len(set(picks)) != len(picks):
            raise Refused(what, f"a {self.kind.one} is chosen twice", section, f"name each {self.kind.one} once")
        if not self.least <= len(picks) <= self.most:
            chosen = f"1 {self.kind.one} is" if len(picks) == 1 else f"{len(picks)} {self.kind.many} are"
            raise Refused(what, f"{chosen} chosen", section, self.span)

    @property
    def names(self) -> tuple[str | None, ...]:
        """What is chosen by its number where no hand is dealt yet; None where it can't be chosen any more."""
        return ()

    @property
    def hint(self) -> str:
        """How a person may name them."""
        return f"name {self.kind.many} by their place from the left, or as {self.kind.spoken}"

    @property
    def span(self) -> str:
        least = "" if self.least == self.most else f"{self.least} to "
        return f"{least}{self.most} {self.kind.one if self.most == 1 else self.kind.many}"


@dataclass(frozen=True, slots=True)
class Action:
    """One legal answer. With ``most`` set the player stakes money with it, from ``least`` to ``most``.

    >>> print(Action("play", "565.11(b)").read("play"))
    play
    >>> print(Action("double", "551.11(a)", least=100, most=1000).read("double"))
    double 10.00
    >>> Action("play", "565.11(b)").read("fold") is None
    True
    >>> print(Action("play", "565.11(b)", costs=1000).read("play 10"))
    play
    >>> Action("field", "668a.2(f)(1)", least=100, most=1000, stated=True).read("field")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: decision "field": its amount is missing (§ 668a.2(f)(1)); field 1.00 to 10.00
    >>> print(Action("play", "669a.11(b)", least=1000, most=3000, unit=1000, whole=True).read("play 3x"))
    play 30.00
    >>> Action("double", "590.10(a)(1)", free="a hard 11 is doubled free").read("double 10")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: decision "double 10": a hard 11 is doubled free (§ 590.10(a)(1)); double alone
    """

    word: str
    section: str
    about: str = ""
    least: Cents = 0
    most: Cents | None = None
    also: tuple[str, ...] = ()
    stated: bool = False
    """The amount has to be told: the word alone does not mean the most."""
    costs: Cents = 0
    """What it puts on the layout where no amount is chosen: to play costs the ante again."""
    unit: Cents = 0
    """What "1x" is, where an amount may be told as a multiple; the word alone then means one unit."""
    whole: bool = False
    """Only whole multiples of the unit may be chosen."""
    picks: Picks | None = None
    """The cards to choose from, where cards are chosen."""
    of_house: bool = False
    """The amount is the house's to stake, not the player's: what the dealer wagers against a player who banks."""
    bound: tuple[str, str] | None = None
    """Why no more may be staked, and by which section, where that is more than a limit of the action's own."""
    floor: tuple[str, str] | None = None
    """The same for why no less may be."""
    stands: Cents = 0
    """What of the amount lies on the layout already: a raise is told as what the whole bet comes to."""
    free: str = ""
    """Why it costs nothing, where the same word costs money elsewhere; no amount is told with it then."""

    def read(self, text: str) -> Decision | None:
        """The decision a text makes of this action, or None where it speaks of another one."""
        tidy = " ".join(re.sub(r"(?<=[a-z])-(?=[a-z])", " ", text.replace("_", " ").lower()).split())
        # The longest name first, so that "field bet 5" is not read as "field" with an amount of "bet 5".
        for word in sorted((self.word, *self.also), key=len, reverse=True):
            plain = word.replace("_", " ")
            if tidy == plain:
                if self.stated:
                    raise Refused(f"decision {shown(text)}", "its amount is missing", self.section, self._span())
                if self.picks:
                    self.picks.verify((), f"decision {shown(text)}", self.section)
                return Decision(self.word, max(self.unit, self.least) if self.unit and self.most else self.most)
            if tidy.startswith(plain + " "):
                rest = tidy.removeprefix(plain + " ")
                if self.picks:
                    what = f"decision {shown(text)}"
                    return Decision(self.word, picks=self.picks.read(rest, what, self.section))
                if self.free:
                    raise Refused(f"decision {shown(text)}", self.free, self.section, f"{self.word} alone")
                if self.most is not None or self.costs:
                    return self._with_amount(self._amount(rest, f"decision {shown(text)}"))
        return None

    def _amount(self, text: str, what: str) -> Cents:
        """Money, or a multiple of the unit: ``30``, ``3x``."""
        found = re.fullmatch(r"(\d{1,3}(?:\.\d{1,2})?) ?x|x ?(\d{1,3}(?:\.\d{1,2})?)", text, re.ASCII)
        if not found:
            return parse_money(text, what)
        if not (self.unit or self.costs):
            raise Refused(what, "no multiple is chosen here", self.section, self._span())
        hundredths = parse_money(found[1] or found[2], what) * (self.unit or self.costs)
        if hundredths % 100:
            raise Refused(what, "it is no whole number of cents", self.section, self._span())
        return hundredths // 100

    def _with_amount(self, amount: Cents) -> Decision:
        if self.most is not None:
            self.verify_amount(amount)
            return Decision(self.word, amount)
        if amount != self.costs:  # one may say what it costs, but not choose it
            raise Refused(f"{self.word} {money(amount)}", "the amount is not chosen", self.section, str(self))
        return Decision(self.word)

    def verify_amount(self, amount: Cents | None) -> None:
        """Refuse an amount outside what may be staked here."""
        if self.most is None:
            if amount is not None:
                raise Refused(f"{self.word} {money(amount)}", "no amount is chosen here", self.section, self.word)
        elif self.bound and type(amount) is int and amount > self.most:
            why, section = self.bound
            raise Refused(f"{self.word} {money(amount)}", why, section, self._span())
        elif self.floor and type(amount) is int and amount < self.least:
            why, section = self.floor
            raise Refused(f"{self.word} {money(amount)}", why, section, self._span())
        elif type(amount) is not int or not self.least <= amount <= self.most:
            raise Refused(
                f"{self.word} {money(amount) if type(amount) is int else amount}",
                "the amount is outside what may be wagered here",
                self.section,
                self._span(),
            )
        elif self.whole and amount % self.unit:
            raise Refused(
                f"{self.word} {money(amount)}",
                f"it is no whole multiple of {money(self.unit)}",
                self.section,
                f"{self.word} " + ", ".join(money(wager) for wager in self.choices),
            )

    @property
    def choices(self) -> tuple[Cents, ...]:
        """Every amount that may be chosen, where only whole multiples may."""
        assert self.whole, "any amount may be chosen"
        assert self.most is not None, "an amount is chosen"
        return tuple(range(self.least, self.most + 1, self.unit))

    def _span(self) -> str:
        """The amounts that may be told with the word."""
        assert self.most is not None
        least = "" if self.least == self.most else f"{money(self.least)} to "
        return f"{self.word} {least}{money(self.most)}"

    def __str__(self) -> str:
        if self.picks:
            return f"{self.word} ({self.picks.span})"
        if self.free:
            return f"{self.word} (free)"
        if self.most is None:
            return f"{self.word} ({money(self.costs)})" if self.costs else self.word
        if self.whole and self.least < self.most:
            return f"{self.word} ({', '.join(money(wager) for wager in self.choices)})"
        if self.least == self.most:
            return f"{self.word} ({money(self.most)})"
        return f"{self.word} ({money(self.least)} to {money(self.most)})"


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked: choose among the legal actions and nothing else."""

    seat: int
    """0 is the dealer, who sets hands too."""
    actions: tuple[Action, ...]
    prompt: str = ""
    hand: int = 0
    default: str | None = None
    """What silence means, where silence is an answer: no insurance taken, the hands set by the house way."""
    moot: bool = False
    """No answer can change the outcome any more: a driver need not trouble the player."""
    aloud: bool = False
    """Though moot, it is said at the table and stands in the transcript: a hand that has to be declared."""
    may_wait: bool = False
    """A decision listed next may be meant for this question or, where that does not fit, for a later one."""
    shares_silence: bool = False
    """The word of silence is another question's word too: listed, it is meant here only where nothing else fits."""
    may_follow: tuple[str, ...] = ()
    """Words of a later question that a list may have before this one's answer, where the chapter has both orders."""
    beyond: tuple[Action, ...] = ()
    """Legal as well, but more than the player's money covers."""
    closed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Words that another moment would permit, each with why it is not open now and by which section."""
    any_order: bool = False
    """Others may have answered first, or later: what is shown at a showdown is shown when its player likes."""
    leaving_loses: Cents = 0
    """What the player gives up by leaving the table instead of answering, where the chapter has it abandoned."""

    def find(self, text: str) -> Decision | None:
        """The decision a text makes, or None where it speaks of nothing that is asked."""
        return next((decision for action in self.actions if (decision := action.read(text))), None)

    def read(self, text: str) -> Decision:
        """The decision a text makes, or a refusal that lists what is legal."""
        decision = self.find(text)
        if decision is None:
            raise self.not_legal(text)
        return decision

    def why_closed(self, text: str) -> tuple[str, str] | None:
        """Why what a text speaks of is not open now, and by which section, where the game says so."""
        return next((why for word, why in self.closed.items() if text.strip().lower().startswith(word)), None)

    def not_legal(self, text: str) -> Refused:
        if closed := self.why_closed(text):
            choose = "choose " + ", ".join(map(str, self.actions))
            return Refused(f"seat {self.seat}: decision {shown(text)}", closed[0], closed[1], choose)
        if too_dear := next((action for action in self.beyond if action.read(text)), None):
            why = f"the bankroll does not cover it: it costs {money(too_dear.costs or too_dear.least)}"
            choose = "choose " + ", ".join(map(str, self.actions))
            return Refused(f"seat {self.seat}: decision {shown(text)}", why, too_dear.section, choose)
        return Refused(
            f"seat {self.seat}: decision {shown(text)}",
            f"not legal here ({self.prompt})" if self.prompt else "not legal here",
            self.actions[0].section,
            "choose " + ", ".join(map(str, self.actions)),
        )

    def verify(self, decision: Decision) -> None:
        """Refuse a decision that is not among the actions."""
        self._verify_form(decision)
        action = next((action for action in self.actions if action.word == decision.word), None)
        if action is None:
            # A word that read() would understand is no decision yet: the procedure knows an action's own word only.
            raise self.not_legal(decision.word)
        action.verify_amount(decision.amount)
        if action.picks:
            who = f"seat {self.seat}" if self.seat else "the dealer"
            action.picks.verify(decision.picks, f"{who}: {decision}", action.section)
        elif decision.picks:
            raise Refused(f"seat {self.seat}: {decision}", "no cards are chosen here", action.section, action.word)

    def _verify_form(self, decision: Decision) -> None:
        """A program may hand over anything: a word, whole cents and places are looked at before they are compared."""
        word, amount, picks = decision.word, decision.amount, decision.picks
        if isinstance(word, str) and (amount is None or type(amount) is int) and isinstance(picks, tuple | list):
            return
        told = f"{shown(word)}, {shown(amount)}, {shown(picks)}"
        why = "a word is expected, whole cents where an amount is chosen, places where cards are"
        choose = "choose " + ", ".join(map(str, self.actions))
        raise Refused(f"seat {self.seat}: {told}", why, self.actions[0].section, choose)
