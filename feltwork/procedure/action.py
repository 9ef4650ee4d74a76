"""What a player may answer: short words, with an amount, a multiple or some cards where these are chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import Card, parse_card
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

DEALER_SEAT = 0
"""The dealer's number where players are numbered."""
SET = "set"
"""The word for setting a hand in two; the cards chosen are the low hand."""


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
class Picks:
    """Cards to choose from a hand: at least and at most so many, or any number the game judges itself."""

    hand: tuple[Card, ...]
    least: int
    most: int

    def read(self, text: str, what: str, section: str) -> tuple[int, ...]:
        """Places in the hand, or the cards themselves.

        >>> from feltwork.equipment.cards import parse_cards
        >>> Picks(tuple(parse_cards("As Kd 9c 9d 2h")), 2, 5).read("2 5", "exchange", "671a.11(d)(1)(ii)")
        (2, 5)
        >>> Picks(tuple(parse_cards("As Kd 9c 9d 2h")), 2, 5).read("kd 2h", "exchange", "671a.11(d)(1)(ii)")
        (2, 5)
        """
        words = text.replace(",", " ").split()
        picks = tuple(sorted(self._place(word, what, section) for word in words))
        self.verify(picks, what, section)
        return picks

    def of(self, cards: Sequence[Card], what: str, section: str) -> tuple[int, ...]:
        """The places of cards in the hand."""
        for card in cards:
            if card not in self.hand:
                held = " ".join(map(str, self.hand))
                raise Refused(f"{what}: {card}", "the hand does not hold it", section, f"the hand is {held}")
        return tuple(sorted(self.hand.index(card) + 1 for card in cards))

    def _place(self, word: str, what: str, section: str) -> int:
        if re.fullmatch(r"\d{1,2}", word, re.ASCII):
            if not 1 <= int(word) <= len(self.hand):
                raise Refused(
                    f"{what}: {word}", f"the hand holds {len(self.hand)} cards", section, f"1 to {len(self.hand)}"
                )
            return int(word)
        return self.of([parse_card(word, what)], what, section)[0]

    def verify(self, picks: tuple[int, ...], what: str, section: str) -> None:
        """Refuse places that are not in the hand, one twice, or too few or too many."""
        if not all(type(place) is int and 1 <= place <= len(self.hand) for place in picks):
            raise Refused(what, f"{shown(list(picks))} are not places in the hand", section, f"1 to {len(self.hand)}")
        if len(set(picks)) != len(picks):
            raise Refused(what, "a card is chosen twice", section, "name each card once")
        if not self.least <= len(picks) <= self.most:
            raise Refused(
                what, f"{len(picks)} {'card is' if len(picks) == 1 else 'cards are'} chosen", section, self.span
            )

    @property
    def span(self) -> str:
        least = "" if self.least == self.most else f"{self.least} to "
        return f"{least}{self.most} {'card' if self.most == 1 else 'cards'}"


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
    may_wait: bool = False
    """A decision listed next may be meant for this question or, where that does not fit, for a later one."""
    shares_silence: bool = False
    """The word of silence is another question's word too: listed, it is meant here only where nothing else fits."""

    def find(self, text: str) -> Decision | None:
        """The decision a text makes, or None where it speaks of nothing that is asked."""
        return next((decision for action in self.actions if (decision := action.read(text))), None)

    def read(self, text: str) -> Decision:
        """The decision a text makes, or a refusal that lists what is legal."""
        decision = self.find(text)
        if decision is None:
            raise self.not_legal(text)
        return decision

    def not_legal(self, text: str) -> Refused:
        return Refused(
            f"seat {self.seat}: decision {shown(text)}",
            f"not legal here ({self.prompt})" if self.prompt else "not legal here",
            self.actions[0].section,
            "choose " + ", ".join(map(str, self.actions)),
        )

    def verify(self, decision: Decision) -> None:
        """Refuse a decision that is not among the actions."""
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
