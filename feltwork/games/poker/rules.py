"""What a certificate holder chooses about Poker: its type, its limits, its blinds, its rake, its Bad Beat payout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from feltwork.games.poker import betting
from feltwork.games.poker.kinds import KINDS, Kind
from feltwork.games.poker.options import Amounts, Levels
from feltwork.submission.option import Amount, Choice, Count, Flag, Option, Percent
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

POSITIONS: Final = 10
MANUAL, AUTOMATED, COUNTING = "manual", "automated", "automated_counting"
STRUCTURES: Final = {
    "fixed_limit": betting.FIXED,
    "spread_limit": betting.SPREAD,
    "pot_limit": betting.POT,
    "no_limit": betting.NO_LIMIT,
}
PERCENTAGE, INCREMENTAL, TIME, NO_RAKE = "percentage", "incremental", "time", "none"
NO_KILL, HALF_KILL, KILL = "none", "half_kill", "kill"
BY_PLAYER, BY_TABLE = "player", "table"
A_LOT: Final = 10_000_000_00
WHOLE: Final = 100_00
"""All of something, in hundredths of a percent."""


def _amount(section: str, about: str, default: Cents, least: Cents = 0, most: Cents = A_LOT) -> Option:
    return Amount(section=section, about=about, default=default, least=least, most=most)


@dataclass(frozen=True, kw_only=True)
class PokerRules(Submission):
    """The choices in force at a Poker table."""

    chapter = "553"
    told_last = frozenset({"shuffling"})

    type: str = option(
        Choice(section="9(a)", about="the type of Poker that is played", default="hold_em", among=tuple(KINDS))
    )
    betting: str = option(
        Choice(section="18", about="how wagers are limited", default="fixed_limit", among=tuple(STRUCTURES))
    )
    minimum: Cents = option(
        _amount("18", "the minimum wager posted; the lower bet of a fixed limit", 2_00, least=1),
    )
    maximum: Cents = option(
        _amount(
            "18",
            "the maximum wager posted: the higher bet of a fixed limit, the greatest of a spread; pot limit and no "
            "limit have none",
            4_00,
            least=1,
        )
    )
    raises: int = option(
        Count(
            section="18",
            about="the most raises in a betting round; 0 does not restrict them",
            default=0,
            least=0,
            most=20,
        )
    )
    minimum_increase: Cents = option(
        _amount("18", "by how much the minimum may be increased where all patrons at the table agree", 0)
    )
    ante: Cents = option(_amount("11(b)", "what each player antes; 0 where nobody does", 0))
    blinds: tuple[Cents, ...] = option(
        Amounts(
            section="11(d)",
            about="the Blind Bets of hold'em, Omaha and draw, from the player left of the button on",
            default=(1_00, 2_00),
            most=4,
        )
    )
    first_button: str = option(
        Choice(
            section="11(c)(2)",
            about="the button at the commencement of play: the first player to the dealer's right, or by a card",
            default="right",
            among=("right", "card"),
        )
    )
    forced_bet: Cents = option(_amount("10(d)", "the Forced Bet of stud", 1_00, least=1))
    forced_bet_in_full: bool = option(
        Flag(
            section="14(d)",
            about="whoever has to make the Forced Bet may make a full bet at once",
            default=False,
        )
    )
    missed_blinds: bool = option(
        Flag(
            section="16(q)",
            about="a player who missed blinds may post them to be dealt in, the last one as a bet and the others dead; "
            "else the player waits for the blind",
            default=True,
        )
    )
    check_raise: bool = option(Flag(section="8(j)", about="a player who checked may raise", default=True))
    show_all_hands: bool = option(
        Flag(section="16(d)", about="losing hands are disclosed too at the showdown", default=False)
    )
    smallest_chip: Cents = option(
        _amount(
            "10(i)(2)(i)", "the smallest chip into which a pot is divided; what is left is at most one", 1_00, 1, 1_00
        )
    )
    kill: str = option(
        Choice(
            section="12(m)",
            about="after one player won a whole qualifying pot the limits are half as much again, or twice as much",
            default=NO_KILL,
            among=(NO_KILL, HALF_KILL, KILL),
        )
    )
    qualifying_pot: Cents = option(_amount("12(m)", "the least pot that brings the kill about", 0))

    rake: str = option(
        Choice(
            section="15(b)",
            about="how the rake is extracted",
            default=PERCENTAGE,
            among=(PERCENTAGE, INCREMENTAL, TIME, NO_RAKE),
        )
    )
    rake_percent: int = option(
        Percent(section="15(b)(1)", about="the percentage of each pot", default=10_00, least=0, most=10_00)
    )
    rake_most: Cents = option(_amount("15(a)(3)", "the most that is raked from one round of play", 5_00))
    rake_unit: Cents = option(
        _amount("15(a)(2)", "the percentage is taken in whole units of this, rounded down", 1_00, 1, 100_00)
    )
    rake_levels: tuple[tuple[Cents, Cents], ...] = option(
        Levels(section="15(b)(2)", about="an incremental rake: what is taken as the pot reaches each level", default=())
    )
    rake_when: str = option(
        Choice(
            section="15(b)(1)(i)",
            about="after each betting round as play progresses, or upon completion of the round of play",
            default="end",
            among=("end", "betting_round"),
        )
    )
    no_flop_no_rake: bool = option(
        Flag(
            section="15(a)(2)",
            about="no rake where the hand ends before the second round of cards",
            default=False,
        )
    )
    time_charge: Cents = option(_amount("15(b)(3)(ii)", "the hourly fee of a rake by time", 0))
    time_charge_by: str = option(
        Choice(
            section="15(b)(3)(i)",
            about="each seated player pays it, inactive ones too, or the table as a whole",
            default=BY_PLAYER,
            among=(BY_PLAYER, BY_TABLE),
        )
    )
    time_charge_every: int = option(
        Choice(section="15(b)(3)(iii)", about="minutes between two assessments", default=30, among=(20, 30))
    )

    bad_beat: bool = option(Flag(section="20(a)", about="a Bad Beat payout is offered", default=False))
    bad_beat_contribution: Cents = option(
        _amount("20(b)(1)", "what is contributed from each pot that is large enough", 1_00)
    )
    bad_beat_minimum_pot: Cents = option(_amount("20(b)(2)", "the least pot that contributes", 10_00))
    bad_beat_hand: str = option(
        Choice(
            section="20(b)(3)",
            about="the least losing hand that is a Bad Beat",
            default="four_of_a_kind",
            among=("aces_full_of_jacks", "aces_full_of_kings", "four_of_a_kind", "four_jacks", "straight_flush"),
        )
    )
    bad_beat_hole_cards: bool = option(
        Flag(
            section="20(b)(3)",
            about="in hold'em both hole cards must play, in the losing hand and in the winning one",
            default=True,
        )
    )
    bad_beat_paid: int = option(
        Percent(section="20(b)(3)", about="how much of the fund a Bad Beat pays", default=WHOLE, least=1_00)
    )
    bad_beat_loser: int = option(
        Percent(section="20(b)(3)", about="of what is paid: to the player with the losing hand", default=50_00, least=0)
    )
    bad_beat_winner: int = option(
        Percent(section="20(b)(3)", about="of what is paid: to the winner of the pot", default=25_00, least=0)
    )
    bad_beat_table: int = option(
        Percent(section="20(b)(3)", about="of what is paid: among the others who were dealt in", default=25_00, least=0)
    )
    decks_counted_by: str = option(
        Choice(
            section="7(e)(4)",
            about="the deck is counted by the dealer every five rounds, or by the shuffling device",
            default="dealer",
            among=("dealer", "device"),
        )
    )
    shuffling: str = option(
        Choice(
            section="6(a)",
            about="by the dealer, by a device, or by a device that counts the cards",
            default=MANUAL,
            among=(MANUAL, AUTOMATED, COUNTING),
        )
    )

    @property
    def poker(self) -> Kind:
        """The type that is played."""
        return KINDS[self.type]

    def breaches(self) -> Iterator[Refused]:
        yield from self._limits()
        yield from self._rake()
        kind = self.poker
        if self.kill != NO_KILL and self.type != "omaha_high_low_split_eight_or_better":
            why = "the kill is for Omaha High-low-hand Split Eight or Better"
            yield Refused("option kill", why, self.at("12(m)"), "kill: none")
        if self.kill != NO_KILL and not self.qualifying_pot:
            yield Refused("option qualifying_pot", "the kill needs one", self.at("12(m)"), "an amount")
        if self.bad_beat and not kind.high:
            why = f"a losing hand of high value is none in {kind.name}"
            yield Refused("option bad_beat", why, self.at("20(a)"), "bad_beat: false")
        if self.bad_beat and self.bad_beat_loser + self.bad_beat_winner + self.bad_beat_table != WHOLE:
            yield Refused("option bad_beat_loser", "the three shares are not the whole", self.at("20(b)(3)"), "100%")
        if self.decks_counted_by == "device" and self.shuffling != COUNTING:
            why = "the device at the table does not count"
            yield Refused("option decks_counted_by", why, self.at("7(e)(4)(ii)"), f"shuffling: {COUNTING}")

    def _limits(self) -> Iterator[Refused]:
        kind, span = self.poker, self.betting in ("fixed_limit", "spread_limit")
        if span and self.minimum > self.maximum:
            yield Refused("option minimum", "above the maximum", self.at("18"), money(self.maximum))
        if kind.stud and self.forced_bet > self.minimum:
            why = "the Forced Bet is more than a full bet"
            yield Refused("option forced_bet", why, self.at(kind.forced_bet), f"{money(self.minimum)} at most")
        if kind.blinds and not self.blinds:
            yield Refused(
                "option blinds", "the player left of the button makes one", self.at(kind.blinds), '["1", "2"]'
            )
        if kind.blinds and self.blinds and max(self.blinds) > self.minimum:
            why = "a Blind Bet is more than the least bet"
            yield Refused("option blinds", why, self.at(kind.blinds), f"{money(self.minimum)} at most")

    def _rake(self) -> Iterator[Refused]:
        if self.rake == INCREMENTAL and not self.rake_levels:
            yield Refused("option rake_levels", "an incremental rake has levels", self.at("15(b)(2)"), '{"10": "1"}')
        if self.rake == TIME and not self.time_charge:
            yield Refused("option time_charge", "a rake by time has a fee", self.at("15(b)(3)(ii)"), "dollars an hour")
        if self.rake == TIME and self.time_charge * self.time_charge_every % 60:
            why = f"no whole number of cents falls due every {self.time_charge_every} minutes"
            yield Refused("option time_charge", why, self.at("15(b)(3)(iii)"), "a fee that divides evenly")
