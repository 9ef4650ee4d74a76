"""The kinds of Poker that § 553.9 permits, each as data: how it is dealt, who opens, what wins, by which paragraph.

Sections are written as the chapter numbers them, without the 553 before the point.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

# Paragraphs that the sections on games with a button, and on games whose pot is split, print alike.
BY_THE_BUTTON, RIGHT_OF_THE_DEALER, BY_A_CARD, ROTATES = "(1)", "(2)(i)", "(2)(ii)", "(3)"
TO_THE_HIGH_HAND, TIED_HIGH, TIED_LOW, BY_SUIT = "(i)", "(ii)", "(iii)", "(iv)"


class Opens(Enum):
    """Who acts first in a betting round."""

    AFTER_THE_BLINDS = auto()
    FORCED_BET = auto()
    LEFT_OF_THE_BUTTON = auto()
    HIGHEST_SHOWING = auto()


class Forced(Enum):
    """Whose up-card makes the forced bet; among equal ranks suits decide (§ 553.10(d))."""

    LOWEST = auto()
    """The ace is the highest card."""
    HIGHEST_ACE_LOW = auto()
    """The ace ranks below a two."""


class Hands(Enum):
    """From which cards a hand is formed."""

    OWN = auto()
    """The cards that the player was dealt, with a common card where there is one."""
    ANY_WITH_COMMUNITY = auto()
    TWO_AND_THREE = auto()
    """Exactly two of the player's and three of the community's (§ 553.12(j))."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Street:
    """Cards and the betting round that follows them."""

    name: str
    dealt: str
    """The paragraph that deals."""
    bet: str
    """The paragraph of the betting round."""
    opens: Opens
    first_bets: str = ""
    """Where the first player to act is named, if elsewhere."""
    equals: str = ""
    """Where it is said who that is among equals."""
    burn: bool = True
    down: int = 0
    up: int = 0
    community: int = 0
    draw: bool = False
    higher: bool = False
    """The higher of two fixed limits."""
    common: bool = False
    """A common card takes the place of this one where the deck runs short (§ 553.10(h))."""
    opener_may_fold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One permissible game."""

    id: str
    name: str
    permitted: str
    observed: str
    """The paragraph that orders its procedures."""
    players: int
    seated: str
    """Where the number of players and the ante stand."""
    streets: tuple[Street, ...]
    button: str = ""
    """Where the button is ordered; stud has none."""
    blinds: str = ""
    blinds_after_the_deal: bool = False
    forced: Forced | None = None
    forced_bet: str = ""
    hands: Hands = Hands.OWN
    high: str = ""
    """The paragraph by which the highest hand wins; "" where only the low hand does."""
    low: str = ""
    qualifier: str = ""
    """Where a low hand must be eight or better."""
    showdown: str
    split: str = ""
    """Where the pot is split in two."""

    @property
    def cites(self) -> tuple[str, ...]:
        """Paragraphs of paragraphs that it follows."""
        button = (BY_THE_BUTTON, "(2)", RIGHT_OF_THE_DEALER, BY_A_CARD, ROTATES) if self.button else ()
        split = (TO_THE_HIGH_HAND, TIED_HIGH, TIED_LOW, BY_SUIT) if self.split else ()
        return (*(f"{self.button}{part}" for part in button), *(f"{self.split}{part}" for part in split))

    @property
    def stud(self) -> bool:
        return self.forced is not None

    @property
    def players_cards(self) -> int:
        """How many cards a player is dealt, a draw not counted."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def draws(self) -> bool:
        return any(street.draw for street in self.streets)


def _seven_card_stud(id: str, name: str, forced: Forced, by: str, **wins: str) -> Kind:
    later = {"bet": "10(g)", "opens": Opens.HIGHEST_SHOWING, "first_bets": "10(f)(1)", "equals": "10(f)(2)"}
    return Kind(
        id=id,
        name=name,
        permitted="9(a)(1)",
        observed="10(a)",
        players=8,
        seated="10(b)",
        streets=(
            Street(name="third street", dealt="10(c)", bet="10(e)", opens=Opens.FORCED_BET, burn=False, down=2, up=1),
            Street(name="fourth street", dealt="10(f)", up=1, **later),  # type: ignore[arg-type]
            Street(name="fifth street", dealt="10(h)", up=1, higher=True, **later),  # type: ignore[arg-type]
            Street(name="sixth street", dealt="10(h)", up=1, higher=True, common=True, **later),  # type: ignore[arg-type]
            Street(name="seventh street", dealt="10(h)", down=1, higher=True, common=True, **later),  # type: ignore[arg-type]
        ),
        forced=forced,
        forced_bet=by,
        showdown="10(i)",
        **wins,  # type: ignore[arg-type]
    )


def _with_a_button(number: int, hole: int) -> tuple[Street, ...]:
    """Hold'em and Omaha: hole cards after the blinds, then three, one and one community cards."""
    opens = Opens.LEFT_OF_THE_BUTTON
    at = f"{number}"
    return (
        Street(
            name="before the flop",
            dealt=f"{at}(e)",
            bet=f"{at}(f)",
            opens=Opens.AFTER_THE_BLINDS,
            burn=False,
            down=hole,
        ),
        Street(name="the flop", dealt=f"{at}(g)", bet=f"{at}(g)", opens=opens, community=3),
        Street(name="the turn", dealt=f"{at}(h)", bet=f"{at}(h)", opens=opens, community=1, higher=True),
        Street(name="the river", dealt=f"{at}(i)", bet=f"{at}(i)", opens=opens, community=1, higher=True),
    )


def _omaha(id: str, name: str, **wins: str) -> Kind:
    return Kind(
        id=id,
        name=name,
        permitted="9(a)(3)",
        observed="12(a)",
        players=10,
        seated="12(b)",
        streets=_with_a_button(12, 4),
        button="12(c)",
        blinds="12(d)",
        hands=Hands.TWO_AND_THREE,
        showdown="12(j)",
        **wins,  # type: ignore[arg-type]
    )


def _five_card_draw(id: str, name: str, **wins: str) -> Kind:
    return Kind(
        id=id,
        name=name,
        permitted="9(a)(4)",
        observed="13(a)",
        players=8,
        seated="13(b)",
        streets=(
            Street(
                name="before the draw",
                dealt="13(d)",
                bet="13(f)",
                opens=Opens.AFTER_THE_BLINDS,
                burn=False,
                down=5,
            ),
            Street(
                name="after the draw",
                dealt="13(g)",
                bet="13(h)",
                opens=Opens.LEFT_OF_THE_BUTTON,
                draw=True,
                higher=True,
            ),
        ),
        button="13(c)",
        blinds="13(e)",
        blinds_after_the_deal=True,
        showdown="13(i)",
        **wins,  # type: ignore[arg-type]
    )


_SHOWING = Opens.HIGHEST_SHOWING
_FIVE_CARD_STUD = Kind(
    id="five_card_stud",
    name="Five-card Stud",
    permitted="9(a)(5)",
    observed="14(a)",
    players=8,
    seated="14(b)",
    streets=(
        Street(name="second street", dealt="14(c)", bet="14(e)", opens=Opens.FORCED_BET, burn=False, down=1, up=1),
        Street(name="third street", dealt="14(f)", bet="14(f)", opens=_SHOWING, up=1, opener_may_fold=True),
        Street(
            name="fourth street", dealt="14(g)", bet="14(f)", opens=_SHOWING, up=1, higher=True, opener_may_fold=True
        ),
        Street(
            name="fifth street", dealt="14(g)", bet="14(f)", opens=_SHOWING, up=1, higher=True, opener_may_fold=True
        ),
    ),
    forced=Forced.LOWEST,
    forced_bet="14(d)",
    high="14(h)",
    showdown="14(h)",
)

KINDS: Final = {
    kind.id: kind
    for kind in (
        _seven_card_stud("seven_card_stud_high", "Seven-card Stud High", Forced.LOWEST, "10(d)(1)", high="10(i)(1)"),
        _seven_card_stud(
            "seven_card_stud_high_low_split",
            "Seven-card Stud High-low-hand Split",
            Forced.HIGHEST_ACE_LOW,
            "10(d)(2)",
            high="10(i)(2)",
            low="10(i)(2)",
            split="10(i)(2)",
        ),
        _seven_card_stud(
            "seven_card_stud_high_low_split_eight_or_better",
            "Seven-card Stud High-low-hand Split Eight or Better",
            Forced.LOWEST,
            "10(d)(3)",
            high="10(i)(2)",
            low="10(i)(2)",
            split="10(i)(2)",
            qualifier="10(j)",
        ),
        Kind(
            id="hold_em",
            name="Hold'em",
            permitted="9(a)(2)",
            observed="11(a)",
            players=10,
            seated="11(b)",
            streets=_with_a_button(11, 2),
            button="11(c)",
            blinds="11(d)",
            hands=Hands.ANY_WITH_COMMUNITY,
            high="11(j)",
            showdown="11(j)",
        ),
        _omaha("omaha_high", "Omaha High", high="12(j)(1)"),
        _omaha(
            "omaha_high_low_split_eight_or_better",
            "Omaha High-low-hand Split Eight or Better",
            high="12(j)(2)",
            low="12(j)(2)",
            split="12(j)(2)",
            qualifier="12(k)",
        ),
        _five_card_draw("five_card_draw_high", "Five-card Draw High", high="13(i)(1)"),
        _five_card_draw("five_card_draw_low", "Five-card Draw Low-hand", low="13(i)(2)"),
        _FIVE_CARD_STUD,
    )
}
