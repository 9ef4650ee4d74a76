"""Where a chapter of the blackjack family orders the steps that all of them share."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Self

from feltwork.procedure.game import Clause
from feltwork.terms.section import full_section


@dataclass(frozen=True, slots=True, kw_only=True)
class BlackjackSections:
    """Numbers without the chapter's own, as the chapters of the 580s and 590s have them; "" where a rule is missing."""

    # The shoe.
    shuffle: str = "5(a)"
    preshuffled: str = "5(a)"
    cut_offered: str = "5(b)"
    """A cut that is refused goes on, at last to the dealer."""
    cut_new_game: str = "5(c)(1)"
    cut_at_a_box: str = "5(c)(2)"
    cut_at_the_dealer: str = "5(c)(3)"
    cut_floorperson: str = "5(c)(4)"
    cut: str = "5(d)"
    cover_card_in: str = "5(d)"
    recut: str = "5(e)"
    floorperson_reshuffles: str = "5(f)"
    continuous: str = "5(h)"
    batches: str = "3(b)(4)"
    burn: str = "7(c)"
    cover_card_reached: str = "7(d)"
    then_shuffled: tuple[Clause, ...] = ()
    """What follows at the end of a round in which the cover card was reached."""
    clockwise: bool = False
    """Which way a refused cut goes round."""
    recut_by_next: bool = False
    """The recut is the next player's, not first offered to whoever cut."""
    cover_card: str = "cover card"

    # The first cards.
    first_card: str = "7(e)(1)"
    up_card: str = "7(e)(2)"
    second_card: str = "7(e)(3)"
    hole_card: str = "7(e)(4)"

    # Insurance and the card reader.
    insurance_offered: str = "7(f)"
    insurance: str = "8(a)"
    insured: str = "8(b)"
    insurance_lost: str = "8(d)"
    peek: str = "7(g)"

    # The players' hands.
    decide: str = "7(h)(2)"
    draw: str = "7(j)"
    card_dealt: str = "7(i)"
    surrender: str = "9(a)"
    surrendered: str = "9(a)(1)"
    surrendered_to_the_reader: str = "9(a)(2)"
    double: str = "10(a)"
    split: str = "11(a)"
    split_again: str = "11(d)"
    split_card: str = "11(c)"

    # The dealer's hand.
    hole_card_shown: str = "7(k)"
    dealer_draws: str = "7(l)"
    dealer_announces: str = "7(l)"
    no_draw: str = "7(m)"
    """The dealer draws nothing where the total changes nothing; "" where a chapter has no such rule."""
    cleared: str = "7(s)"

    # The irregularities.
    face_up: str = "13(a)"
    drawn_in_error: str = "13(b)"
    exposed: str = "13(c)"
    draws_on_17: str = "13(d)"
    dealer_missed: str = "13(e)"
    insufficient: str = "13(f)"
    missed: str = "13(g)"
    not_dealt: str = "13(h)"
    read_and_seen: str = ""
    read_unseen: str = "13(i)"
    reader_fails: str = "13(j)"
    jams: str = "13(k)"

    def under(self, chapter: str) -> Self:
        """The same with its numbers in full."""

        def full(value: Any) -> Any:
            if isinstance(value, tuple):
                return tuple(replace(clause, section=full_section(chapter, clause.section)) for clause in value)
            return full_section(chapter, value) if isinstance(value, str) and value and value[0].isdigit() else value

        return replace(self, **{field.name: full(getattr(self, field.name)) for field in fields(self)})

    @property
    def cut_first(self) -> dict[str, str]:
        """Who is offered the cut first, by the reason that a round file gives, and the paragraph of each."""
        return {
            "new game": self.cut_new_game,
            f"{self.cover_card} at a box": self.cut_at_a_box,
            f"{self.cover_card} at the dealer": self.cut_at_the_dealer,
            "floorperson": self.cut_floorperson,
        }
