"""An order of the Department's operator, as both sides know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from feltwork.control.protocol import Action, What
from feltwork.terms.refusal import Refused

LONGEST_REASON: Final = 400
LONGEST_OPERATOR: Final = 80


@dataclass(frozen=True, slots=True)
class Order:
    """A terminal or a table that is to be enabled or disabled, why, and who says so."""

    action: Action
    what: What
    name: str
    reason: str
    operator: str

    @property
    def about(self) -> str:
        """What it is for: "terminal 1001"."""
        return f"{self.what} {self.name}"

    @property
    def by(self) -> str:
        return f"the Department: {self.operator}"

    def verify(self) -> None:
        """Refuse an order that does not say why, or who gives it."""
        if not 0 < len(self.reason.strip()) <= LONGEST_REASON:
            raise Refused(self.about, "the order states no reason, or too long a one", "605a.5(a)", "say why")
        if not (self.reason.replace("\n", " ") + self.operator).isprintable():
            # The reason is shown at terminals and printed: what turns or hides writing is none.
            raise Refused(self.about, "the order has letters that do not show", "605a.5(a)", "write it plainly")
        if not 0 < len(self.operator.strip()) <= LONGEST_OPERATOR:
            raise Refused(self.about, "the order does not say who gives it", "605a.5(a)", "name the operator")
