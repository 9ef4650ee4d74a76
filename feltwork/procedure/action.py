"""What a player may answer: short words, with an amount where one is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown


@dataclass(frozen=True, slots=True)
class Decision:
    """A player's answer.

    >>> str(Decision("double", 500))
    'double 5.00'
    """

    word: str
    amount: Cents | None = None

    def __str__(self) -> str:
        return self.word if self.amount is None else f"{self.word} {money(self.amount)}"


@dataclass(frozen=True, slots=True)
class Action:
    """One legal answer. With ``most`` set the player stakes money with it, from ``least`` to ``most``.

    >>> Action("play", "565.11(b)").read("play")
    Decision(word='play', amount=None)
    >>> Action("double", "551.11(a)", least=100, most=1000).read("double")
    Decision(word='double', amount=1000)
    >>> Action("play", "565.11(b)").read("fold") is None
    True
    >>> Action("play", "565.11(b)", costs=1000).read("play 10")
    Decision(word='play', amount=None)
    >>> Action("field", "668a.2(f)(1)", least=100, most=1000, stated=True).read("field")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: decision "field": its amount is missing (§ 668a.2(f)(1)); field 1.00 to 10.00
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

    def read(self, text: str) -> Decision | None:
        """The decision a text makes of this action, or None where it speaks of another one."""
        tidy = " ".join(text.replace("_", " ").lower().split())
        # The longest name first, so that "field bet 5" is not read as "field" with an amount of "bet 5".
        for word in sorted((self.word, *self.also), key=len, reverse=True):
            plain = word.replace("_", " ")
            if tidy == plain:
                if self.stated:
                    raise Refused(f"decision {shown(text)}", "its amount is missing", self.section, self._span())
                return Decision(self.word, self.most)
            if tidy.startswith(plain + " ") and (self.most is not None or self.costs):
                return self._with_amount(parse_money(tidy.removeprefix(plain + " "), f"decision {shown(text)}"))
        return None

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

    def _span(self) -> str:
        """The amounts that may be told with the word."""
        assert self.most is not None
        least = "" if self.least == self.most else f"{money(self.least)} to "
        return f"{self.word} {least}{money(self.most)}"

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.word} ({money(self.costs)})" if self.costs else self.word
        if self.least == self.most:
            return f"{self.word} ({money(self.most)})"
        return f"{self.word} ({money(self.least)} to {money(self.most)})"


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked: choose among the legal actions and nothing else."""

    seat: int
    actions: tuple[Action, ...]
    prompt: str = ""
    hand: int = 0
    default: str | None = None
    """The word that silence means, where silence is an answer (no insurance taken)."""
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
