"""What a certificate holder chooses for Minibaccarat, and what can go wrong there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from feltwork.procedure.baccarat.dealing import InitialDeal, Turned
from feltwork.procedure.baccarat.irregularities import card_irregularities, cut_improper, shuffle_uneven
from feltwork.procedure.baccarat.rules import AT_PAYOUT, DEFERRED, FACE_DOWN, FACE_UP, BaccaratFamilyRules
from feltwork.submission.option import Choice
from feltwork.submission.submission import option
from feltwork.terms.refusal import Refused

MANUAL, AUTOMATED, CONTINUOUS = "manual", "automated", "continuous"
DISCARDS = "the discard rack"


@dataclass(frozen=True, kw_only=True)
class MinibaccaratRules(BaccaratFamilyRules):
    """The options of chapter 541."""

    chapter: ClassVar[str] = "541"
    deferred_until: ClassVar[str] = "the reshuffle"

    vigorish_collection: str = option(
        Choice(
            section="13(e)",
            about="vigorish taken with the payout, or marked with a button and taken before the reshuffle",
            default=AT_PAYOUT,
            among=(AT_PAYOUT, DEFERRED),
        )
    )
    decks: int = option(
        Choice(
            section="3(a)",
            about="decks in the shoe; with an automated shuffler each of the two batches has as many",
            default=8,
            among=(6, 7, 8),
        )
    )
    shuffling: str = option(
        Choice(
            section="5(a)",
            about="by the dealer; by a device, with two batches that take turns; or by a continuous shuffler (541.15)",
            default=MANUAL,
            among=(MANUAL, AUTOMATED, CONTINUOUS),
        )
    )

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        if self.defers and self.shuffling == CONTINUOUS:
            yield Refused(
                "option vigorish_collection",
                "a continuous shuffler reshuffles at once, and vigorish is collected before a reshuffle",
                self.at("13(e)"),
                f"vigorish_collection: {AT_PAYOUT}",
            )


INITIAL_DEALS = {
    FACE_UP: InitialDeal("9(c)(1)", face_up=True),
    FACE_DOWN: InitialDeal("9(c)(2)", turned=Turned.EACH),
}

BATCH = Choice(
    id="batch",
    section="3(b)(5)",
    about="which of two alternating batches is in the shoe",
    default=1,
    among=(1, 2),
)

IRREGULARITIES = (
    shuffle_uneven("5(b)"),
    cut_improper("5(f)"),
    *card_irregularities("14", DISCARDS, "the whole set of cards is reshuffled before a new round"),
)
