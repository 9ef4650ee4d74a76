"""What people read of Poker, and what a round file may say of it: wagers, decisions, keys, conditions."""

from __future__ import annotations

from typing import Final

from feltwork.games.poker.hand import ALL_IN, BET_WORD, CALL, CHECK, FOLD, FORCED_BET, RAISE
from feltwork.games.poker.options import Posted
from feltwork.games.poker.rules import POSITIONS
from feltwork.procedure.game import Clause, DecisionPoint, Wager
from feltwork.submission.by_seat import MoneyBySeat
from feltwork.submission.option import Amount, Choice, Flag, Meters, Option, Several

MAIN_POT, UNCALLED = "main_pot", "uncalled_bet"
ANTE, BLIND, FORCED, BET, TIME_CHARGE, BAD_BEAT = "ante", "blind_bet", "forced_bet", "bet", "time_charge", "bad_beat"
SHOW, MUCK = "show", "muck"
DRAW, STAND_PAT = "draw", "stand pat"
STOP, CONTINUE = "stop wagering", "continue"


def side_pot(number: int) -> str:
    """A side pot's id, counted from 1."""
    return f"side_pot_{number}"


WAGERS: Final = (
    Wager(ANTE, "Ante", "11(b)", "what everybody who takes part puts in before the cards", placed=False),
    Wager(BLIND, "Blind Bet", "11(d)", "made left of the button before anybody may decide", placed=False),
    Wager(FORCED, "Forced Bet", "10(d)", "opens the first betting round of stud, by the up-card", placed=False),
    Wager(BET, "Bet", "7(c)", "what a player bets, calls or raises", placed=False),
    Wager(MAIN_POT, "Main pot", "8(b)(4)(i)", "what a player has put in that every contender answered", placed=False),
    *(
        Wager(
            side_pot(number),
            f"Side pot {number}",
            "8(b)(4)(iii)",
            "what a player has put in beyond an All-in player's chips",
            placed=False,
        )
        for number in range(1, POSITIONS)
    ),
    Wager(
        UNCALLED, "Uncalled bet", "15(d)", "a bet, or the part of one, that nobody called: it goes back", placed=False
    ),
    Wager(TIME_CHARGE, "Time charge", "15(b)(3)", "what a rake by time takes from a seated player", placed=False),
    Wager(BAD_BEAT, "Bad Beat payout", "20(a)", "paid from its fund, not from the pot", placed=False),
)

TO_ACT: Final = DecisionPoint(
    "to_act",
    "8(c)",
    "check or bet; fold, call or raise",
    (CHECK, CALL, BET_WORD, RAISE, ALL_IN, FOLD),
    sections={ALL_IN: "8(b)(4)", CHECK: "10(g)", FOLD: "16(j)(1)"},
)
TO_FORCE: Final = DecisionPoint(
    "forced_bet", "10(d)", "make the forced bet", (FORCED_BET, BET_WORD, ALL_IN), default=FORCED_BET
)
TO_DRAW: Final = DecisionPoint("draw", "13(g)", "discard as many cards as you choose, or keep all", (DRAW, STAND_PAT))
TO_SHOW: Final = DecisionPoint("showdown", "16(d)", "show the hand, or concede the pot", (SHOW, MUCK), any_order=True)
TO_STOP: Final = DecisionPoint(
    "third_hole_card",
    "16(k)",
    "the third hole card was exposed: stop wagering, or go on",
    (STOP, CONTINUE),
    default=CONTINUE,
    sections={STOP: "16(k)(1)", CONTINUE: "16(k)(2)"},
)
DECISIONS: Final = (TO_ACT, TO_FORCE, TO_DRAW, TO_SHOW, TO_STOP)

_SEATS: Final = tuple(str(seat) for seat in range(1, POSITIONS + 1))
SITUATION: Final[tuple[Option, ...]] = (
    MoneyBySeat(
        id="chips",
        section="8(b)",
        about="the table stakes of each seat when the hand begins",
        default=None,
        positions=POSITIONS,
    ),
    Choice(
        id="button",
        section="11(c)(1)",
        about="the seat with the button; 0 at the commencement of play, when it is placed",
        default=0,
        among=tuple(range(POSITIONS + 1)),
    ),
    Several(
        id="inactive",
        section="15(b)(3)(i)",
        about="seats that are taken and not dealt in; a time charge is theirs too",
        default=(),
        among=_SEATS,
    ),
    Several(
        id="missed_blinds",
        section="16(q)",
        about="seats that missed their blinds and post them now",
        default=(),
        among=_SEATS,
    ),
    Flag(
        id="time_charge_due",
        section="15(b)(3)(iii)",
        about="a time charge falls due before this hand",
        default=False,
    ),
    Flag(id="kill", section="1", about="the kill or half-kill is in force for this hand", default=False),
    Amount(
        id="agreed_minimum",
        section="18",
        about="the minimum wager to which all patrons at the table agreed; 0 the posted one",
        default=0,
        least=0,
        most=10_000_000_00,
    ),
    Choice(
        id="rounds_since_count",
        section="7(e)(4)(i)",
        about="rounds since the deck was last counted; it is counted every fifth at the latest",
        default=0,
        among=tuple(range(5)),
    ),
    Choice(
        id="deck",
        section="3(a)",
        about="which of the two decks this hand uses",
        default=1,
        among=(1, 2),
    ),
    Flag(id="preshuffled", section="6(a)", about="the deck came to the table preshuffled", default=False),
    Meters(
        id="meters",
        section="20(b)",
        about="what the fund of the Bad Beat payout holds",
        default={},
        among=(BAD_BEAT,),
    ),
    Posted(
        id="posted",
        section="8(b)(3)",
        about="what a hand recorded elsewhere posted, where it is not what these rules order; stacks may be short then",
        default=None,
        positions=POSITIONS,
    ),
)

IN_SHORT: Final = (
    Clause("7(b)", "players play against each other; the dealer deals and takes no part"),
    Clause("7(d)", "the pot goes to whoever's bet nobody calls, or to the best hand at the showdown"),
    Clause(
        "8(c)", "in your turn you check or bet, or fold, call or raise once somebody has bet; what you say binds you"
    ),
    Clause("8(b)(4)", "without enough chips to call you are all-in and contend for the part of the pot you answered"),
    Clause("16(d)", "whoever wagered last shows first; a losing hand need not be shown"),
    Clause("15(b)", "the house takes a rake from the pots or charges by time, as the sign at the table says"),
)

RANKINGS: Final = (
    Clause("4(b)(1)", "royal flush"),
    Clause("4(b)(2)", "straight flush, king high the best, 5-4-3-2-ace the least"),
    Clause("4(b)(3)", "four-of-a-kind"),
    Clause("4(b)(4)", "full house"),
    Clause("4(b)(5)", "flush"),
    Clause("4(b)(6)", "straight, ace high the best, 5-4-3-2-ace the least"),
    Clause("4(b)(7)", "three-of-a-kind"),
    Clause("4(b)(8)", "two pairs"),
    Clause("4(b)(9)", "one pair"),
    Clause("4(a)", "else the highest card; the ace is the highest, suits are equal"),
    Clause("4(c)", "for low the ace is the lowest card"),
    Clause("4(d)", "for low fewer pairs are better; straights and flushes do not count"),
    Clause("4(e)", "hands alike are compared card by card from the highest down; hands that tie share the pot"),
    Clause("4(f)", "cards speak: a hand is what its cards are, whatever the player says"),
)

CONDITIONS: Final = (
    Clause("2(a)", "ten places at most, and a dealer"),
    Clause("7(e)(2)", "the dealer says what happens, whose turn it is and what may be done"),
    Clause("7(e)(3)", "burn cards lie apart from discarded ones"),
    Clause("7(e)(6)(iii)", "once the side pots are awarded the rake is collected"),
    Clause("7(e)(6)(iv)", "then the contribution to the Bad Beat fund, and last the main pot is awarded"),
    Clause("8(a)", "only who is seated is dealt cards"),
    Clause("8(b)(1)", "chips are added between rounds only, and none leaves the table during one"),
    Clause("8(b)(3)", "who takes part has enough for the ante, blind or forced bet and one bet at the minimum"),
    Clause("8(b)(4)(ii)", "an all-in player goes on receiving cards"),
    Clause("8(b)(5)", "a player who leaves for a while keeps the seat; a floorperson sees to the chips"),
    Clause("8(b)(5)(i)", "counted when the player goes and again on return"),
    Clause("8(b)(5)(ii)", "or under a cover on the table"),
    Clause("8(f)(1)", "a bet may be completed where the player said that it was not complete"),
    Clause("8(f)(2)", "or where the player, calling, said that a raise would follow"),
    Clause("8(g)", "who announced a raise may add chips until both hands are at rest"),
    Clause("9(a)(6)", "other types of Poker need the Board's approval"),
    Clause("9(b)", "no other Poker is offered"),
    Clause("10(k)", "in split games a player may form a high and a low hand of different cards"),
    Clause("10(k)(1)", "or of the same: 6-5-4-3-2 is a straight and a low hand"),
    Clause("10(k)(2)", "and so is a flush with no card above an eight"),
    Clause("10(l)", "an ace may be high in the one and low in the other"),
    Clause("12(l)", "the same in Omaha eight or better"),
    Clause("12(l)(1)", "each hand of two cards of the player's and three of the community's"),
    Clause("12(l)(2)", "the same five cards may make both"),
    Clause("12(l)(3)", "an ace may count both ways"),
    Clause("15(a)", "types, method and most of the rake are filed"),
    Clause("15(a)(1)", "the types of rake are filed"),
    Clause("15(b)(2)(i)", "an incremental rake waits in its area"),
    Clause("15(b)(3)(iv)", "so does a time charge"),
    Clause("15(b)(3)(v)", "a floorperson or above verifies time charges before they go to the drop box"),
    Clause("15(e)", "once the pots are collected nothing more is raked"),
    Clause("16(a)", "a player makes sure that a hand has lost before discarding it"),
    Clause("16(b)", "the Poker shift supervisor decides disputes"),
    Clause("16(c)", "cards stay in the dealer's view"),
    Clause("16(e)", "after a misdeal all cards go back and are shuffled again"),
    Clause("16(i)(1)", "hole cards of stud count as protected"),
    Clause("16(j)", "what is said aloud to the dealer goes before gestures"),
    Clause("16(j)(1)(i)", "cards thrown face down towards the discards or the pot are folded"),
    Clause("16(j)(1)(ii)", "so are up-cards turned down"),
    Clause("16(j)(2)", "a blind, a forced bet or an announced wager is owed though the cards are thrown away"),
    Clause("16(p)", "a shuffling device leaves the table before another way to shuffle is used"),
    Clause("16(q)", "a holder may supplement these in the Rules Submission"),
    Clause("20(b)", "what the Bad Beat fund holds and its rules are displayed"),
    Clause("20(d)", "its boxes are counted once a gaming day"),
    Clause("20(e)", "the cage verifies the count and finance keeps the record"),
    Clause("20(f)", "the Poker shift supervisor verifies a Bad Beat before it is paid"),
    Clause("20(f)(1)", "until then the display says that it is pending adjustment"),
    Clause("20(g)", "finance prepares what is paid; it may be paid at the cage"),
    Clause("20(h)(1)", "the display is adjusted at least daily and after a Bad Beat"),
    Clause("20(h)(2)", "and compared with what finance holds"),
    Clause("20(i)", "how the payout would be discontinued is approved before it is offered"),
)
