"""A refusal says what was refused, why, by which section, and what would be right."""

from __future__ import annotations


class Refused(ValueError):  # noqa: N818 - it is a refusal, and the floor says so
    """Nothing was applied: the input was refused whole.

    >>> print(Refused("ante 3.00", "below the posted minimum of 5.00", "565.7(a)(1)", "bet 5.00 or more"))
    ante 3.00: below the posted minimum of 5.00 (§ 565.7(a)(1)); bet 5.00 or more
    """

    def __init__(self, what: str, why: str, section: str | None = None, instead: str | None = None) -> None:
        self.what, self.why, self.section, self.instead = what, why, section, instead
        super().__init__(what, why, section, instead)

    def __str__(self) -> str:
        text = f"{self.what}: {self.why}"
        if self.section:
            text += f" (§ {self.section})"
        if self.instead:
            text += f"; {self.instead}"
        return text

    def to_json(self) -> dict[str, str | None]:
        return {"what": self.what, "why": self.why, "section": self.section, "instead": self.instead}


class RefusedForNow(Refused):
    """A refusal that ends by itself: the same may be asked again ``after_s`` seconds later."""

    def __init__(
        self, what: str, why: str, section: str | None = None, instead: str | None = None, *, after_s: int
    ) -> None:
        super().__init__(what, why, section, instead)
        self.after_s = after_s


def refusal_json(refused: Refused) -> dict[str, str | None]:
    """A refusal as people's programs read it."""
    return {
        "what": refused.what,
        "why": refused.why,
        "section": str(refused.section) if refused.section else None,
        "instead": refused.instead or None,
    }
