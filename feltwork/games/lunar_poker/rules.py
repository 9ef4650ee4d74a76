"""What Lunar Poker offers under its two chapters: wagers, paytables, decisions, options."""

from __future__ import annotations

from dataclasses import dataclass, replace

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import LaterOneDeckRules
from feltwork.submission.option import Flag, Table
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents

POSITIONS = 5
CARDS_EACH = 5
FEWEST_EXCHANGED, MOST_EXCHANGED = 2, 5

# ------------------------------------------------------------------------------------------- the wagers

ANTE = Wager("ante", "Ante Wager", "7(c)(1)", "against the dealer; a Bet Wager must follow it", required=True)
BET = Wager(
    "bet",
    "Bet Wager",
    "11(b)(2)",
    "twice the ante, to stay in against the dealer",
    placed=False,
)
OPTIONS_FEE = Wager(
    "options_fee",
    "Options fee",
    "11(b)(3)",
    "as much as the ante, for a sixth card or to exchange two to five; it is collected",
    placed=False,
)
_SUPER_NAMES = ("super_wager", "super_bet")

WAGERS_589 = (
    ANTE,
    Wager(
        "super",
        "Super Wager",
        "7(c)(2)",
        "on the player's first five cards, by a posted paytable",
        also=_SUPER_NAMES,
    ),
    BET,
    replace(OPTIONS_FEE, about="as much as the ante, for a sixth card, to exchange, or to force the dealer; collected"),
)


def super_on(seat: int) -> str:
    """The id of a Super Wager on the hand of another player."""
    return f"super_on_seat_{seat}"


SUPER_ON_DEALER = "super_on_dealer"
ADDITIONAL_SUPERS = (
    Wager(
        SUPER_ON_DEALER,
        "Super Wager on the dealer's hand",
        "7(c)(3)",
        "on the dealer's five cards, by the paytable of the Super Wager",
        also=("dealer_super", "super_dealer", "super_on_the_dealer", "super_on_dealers_hand"),
    ),
    *(
        Wager(
            super_on(seat),
            f"Super Wager on the hand of seat {seat}",
            "7(c)(3)",
            f"on the first five cards of seat {seat}, by the paytable of the Super Wager",
            also=(
                f"super_{seat}",
                f"super_on_{seat}",
                f"super_on_player_{seat}",
                f"super_player_{seat}",
                f"super_seat_{seat}",
            ),
        )
        for seat in range(1, POSITIONS + 1)
    ),
)
WAGERS_671A = (
    ANTE,
    Wager(
        "super",
        "Super Wager",
        "7(c)(2)",
        "on the player's own first five cards, the ante or more",
        required=True,
        also=_SUPER_NAMES,
    ),
    *ADDITIONAL_SUPERS,
    BET,
    OPTIONS_FEE,
)

# ---------------------------------------------------------------------------------------- the paytables


def _instant_payout(id: str, royal_flush: str, straight_flush: str) -> Paytable:
    rows = {"Royal flush": royal_flush, "Straight flush": straight_flush}
    return Paytable.printed("instant_payout", id, "12(a)", rows)


INSTANT_PAYOUTS_589 = tuple(
    _instant_payout(*column)
    for column in (
        ("A", "1,500 to 1", "500 to 1"),
        ("B", "1,500 to 1", "400 to 1"),
        ("C", "1,500 to 1", "300 to 1"),
        ("D", "1,200 to 1", "400 to 1"),
        ("E", "1,200 to 1", "300 to 1"),
        ("F", "1,000 to 1", "300 to 1"),
        ("G", "800 to 1", "300 to 1"),
        ("H", "600 to 1", "300 to 1"),
    )
)
INSTANT_PAYOUTS_671A = tuple(
    _instant_payout(*column)
    for column in (
        ("A", "1,500 to 1", "200 to 1"),
        ("B", "1,000 to 1", "300 to 1"),
        ("C", "1,000 to 1", "200 to 1"),
    )
)

SUPERS_589 = tuple(
    Paytable.printed(
        "super",
        id,
        "12(b)",
        {
            "Four-of-a-kind": "250 to 1",
            "Same-colored straight": "150 to 1",
            "Full house": "100 to 1",
            "Flush": "60 to 1",
            "Straight": "30 to 1",
            "Three-of-a-kind": three_of_a_kind,
            "Ace-king": ace_king,
            "Same colored five": "2 to 1",
        },
    )
    for id, three_of_a_kind, ace_king in (
        ("A", "8 to 1", "6 to 1"),
        ("B", "8 to 1", "5 to 1"),
        ("C", "7 to 1", "6 to 1"),
    )
)
SUPER_671A = Paytable.printed(
    "super",
    "standard",
    "12(b)",
    {
        "Four-of-a-kind": "250 to 1",
        "Five picture cards": "120 to 1",
        "Full house": "100 to 1",
        "Flush": "60 to 1",
        "Straight": "30 to 1",
        "Three-of-a-kind": "8 to 1",
        "Ace-king-queen": "5 to 1",
        "Same colored five": "2 to 1",
    },
)


def _bet(section: str) -> Paytable:
    return Paytable.printed(
        "bet",
        "standard",
        section,
        {
            "Royal flush": "100 to 1",
            "Straight flush": "50 to 1",
            "Four-of-a-kind": "20 to 1",
            "Full house": "7 to 1",
            "Flush": "5 to 1",
            "Straight": "4 to 1",
            "Three-of-a-kind": "3 to 1",
            "Two pair": "2 to 1",
            "One pair": "1 to 1",
            "Ace-king": "1 to 1",
        },
    )


BET_589, BET_671A = _bet("12(c)"), _bet("12(d)")

# ---------------------------------------------------------------------------------------- the decisions

DECLARE = DecisionPoint(
    "declare",
    "11(b)",
    "a hand that the Super Wager or the instant payout pays is declared",
    ("declare",),
    default="declare",
    aloud=True,
)
FIRST_DECISION = DecisionPoint(
    "first_decision",
    "11(b)",
    "bet twice the ante, pay an Options fee for a sixth card or for two to five new ones, or fold",
    ("bet", "sixth card", "exchange", "fold"),
    sections={"bet": "11(b)(2)", "sixth card": "11(b)(3)", "exchange": "11(b)(3)", "fold": "11(b)(1)"},
)


def _after_the_draw(section: str) -> DecisionPoint:
    about = "bet twice the ante with the hand as it is now, or fold and give the ante up"
    return DecisionPoint("after_the_draw", section, about, ("bet", "fold"))


AFTER_THE_DRAW_589, AFTER_THE_DRAW_671A = _after_the_draw("11(d)(2)(iii)"), _after_the_draw("11(d)(3)")
FORCE_THE_DEALER = DecisionPoint(
    "force_the_dealer",
    "11(e)(2)",
    "the dealer has less than ace-king: force a new card on the dealer for an Options fee, or be paid on the ante",
    ("force", "settle"),
    default="settle",
    sections={"force": "11(e)(2)(ii)", "settle": "11(e)(2)(i)"},
)

# ------------------------------------------------------------------------ what beats what, and conditions

_HANDS = (
    Clause("6(a)", "ace high; an ace also completes ace, 2, 3, 4, 5; suits are equal"),
    Clause("6(b)(1)", "royal flush: ace, king, queen, jack, 10 of one suit"),
    Clause("6(b)(2)", "straight flush: five of one suit in sequence"),
    Clause("6(b)(3)", "four-of-a-kind"),
    Clause("6(b)(4)", "full house: three of one rank and two of another"),
    Clause("6(b)(5)", "flush: five of one suit"),
    Clause("6(b)(6)", "straight: five in sequence; king, ace, 2 never follow each other"),
    Clause("6(b)(7)", "three-of-a-kind"),
    Clause("6(b)(8)", "two pairs"),
    Clause("6(b)(9)", "a pair"),
    Clause("6(b)(10)", "ace-king: without it or better the dealer does not qualify"),
    Clause("6(c)", "equal ranks: the highest card the other hand lacks; otherwise a tie"),
)
_SUPER_HANDS = (
    Clause("6(d)(3)", "Super Wager: full house"),
    Clause("6(d)(4)", "Super Wager: flush, not in sequence"),
    Clause("6(d)(5)", "Super Wager: straight, of more than one suit"),
    Clause("6(d)(6)", "Super Wager: three-of-a-kind"),
)
RANKINGS_589 = (
    *_HANDS,
    Clause("6(d)(1)", "Super Wager: four-of-a-kind"),
    Clause("6(d)(2)", "Super Wager: straight of one color; a straight flush counts as one"),
    *_SUPER_HANDS,
    Clause("6(d)(7)", "Super Wager: an ace and a king among the five"),
    Clause("6(d)(8)", "Super Wager: five cards of one color"),
)
RANKINGS_671A = (
    *_HANDS,
    Clause("6(d)(1)", "Super Wager: four-of-a-kind"),
    Clause("6(d)(2)", "Super Wager: five picture cards, kings, queens and jacks only"),
    *_SUPER_HANDS,
    Clause("6(d)(7)", "Super Wager: an ace, a king and a queen among the five"),
    Clause("6(d)(8)", "Super Wager: five cards of one color"),
)

_IN_SHORT = (
    Clause("11(b)", "on your five cards bet twice the ante, fold and lose it, or pay for other cards first"),
    Clause("11(b)(3)", "for a fee of one ante buy a sixth card or exchange two to five; then it is bet or fold again"),
)


def _ace_king_or_less(higher: str, not_qualified: str) -> tuple[Clause, ...]:
    return (
        Clause(higher, "beat a dealer who has ace-king or better: the bet pays by your hand, the ante only comes back"),
        Clause(higher, "a second combination in your cards pays the bet once more, ace-king beside a pair of aces too"),
        Clause(not_qualified, "where the dealer has less, the ante pays 1 to 1 and the bet only comes back"),
    )


IN_SHORT_589 = (
    *_IN_SHORT,
    *_ace_king_or_less("11(e)(1)(ii)", "11(e)(2)(i)"),
    Clause(
        "11(e)(2)(ii)", "for one more fee force that dealer to a new card: still less, and ante and bet only come back"
    ),
    Clause("11(c)(1)(i)", "declare a royal or straight flush as dealt: it is paid at once, on the ante"),
    Clause("11(c)(2)", "the optional Super Wager pays on the first five cards, from five of one color up"),
)
IN_SHORT_671A = (
    Clause("7(c)(2)", "an ante and a Super Wager of at least as much are compulsory"),
    Clause("11(c)(1)", "Super pays on the first five cards, from five of one color up; undeclared it loses"),
    Clause("7(c)(3)", "you may place Super Wagers on the dealer's hand and on the other players' too"),
    *_IN_SHORT,
    *_ace_king_or_less("11(f)(2)(ii)", "11(f)(1)"),
)

_CONDITIONS = (
    Clause("7(a)", "wagers are chips or plaques on the layout; spoken wagers with cash are not accepted"),
    Clause("7(b)", "only seated players wager, and they stay seated until the round ends"),
    Clause("7(d)", 'after "no more bets" nothing is wagered, increased or withdrawn but Bet Wagers and Options fees'),
    Clause("11(a)(3)", 'after "all decisions are locked in" nobody changes a decision'),
)
CONDITIONS_589 = (
    *_CONDITIONS,
    Clause("12(d)", "a winning ante pays 1 to 1: where the dealer does not qualify, and the bet then comes back"),
    Clause("11(c)(1)(ii)(B)", "beside an instant payout the Super Wager is paid as a straight of one color"),
    Clause("11(c)(2)(ii)(B)", "a hand that only the Super Wager pays plays on"),
    Clause("11(d)(2)(ii)", "after the draw the player makes the best five-card hand, of six where one was bought"),
)
CONDITIONS_671A = (
    *_CONDITIONS,
    Clause("12(c)", "where the dealer does not qualify the ante pays 1 to 1 and the bet comes back"),
    Clause("11(d)(2)", "after the draw the player makes the best five-card hand, of six where one was bought"),
)

# ------------------------------------------------------------------------------------------ the options


def instant_payout_tables(tables: tuple[Paytable, ...]) -> Table:
    """The option for one of the printed tables of the instant payout."""
    about = "what the ante is paid at once for a royal or straight flush in the first five cards"
    return Table(section="12(a)", about=about, default=tables[0], tables=tables, also=("ante",))


@dataclass(frozen=True, kw_only=True)
class LunarPokerRules(LaterOneDeckRules):
    """What a certificate holder chooses for Lunar Poker under either chapter."""

    table_minimum: Cents = table_minimum("7(c)(1)")
    table_maximum: Cents = table_maximum("7(c)(1)")
    instant_payout: Paytable = option(instant_payout_tables(INSTANT_PAYOUTS_671A))


@dataclass(frozen=True, kw_only=True)
class Rules589(LunarPokerRules):
    """Under chapter 589 the Super Wager is the holder's to offer, by one of three tables."""

    chapter = "589"

    instant_payout: Paytable = option(instant_payout_tables(INSTANT_PAYOUTS_589))
    super: Paytable | None = option(
        Table(
            section="12(b)",
            about="what the Super Wager pays, or that it is not offered",
            default=SUPERS_589[0],
            tables=SUPERS_589,
            optional=True,
        )
    )


@dataclass(frozen=True, kw_only=True)
class Rules671A(LunarPokerRules):
    """Under chapter 671a the Super Wager is compulsory; the holder may offer it on other hands too."""

    chapter = "671a"

    additional_super_offered: bool = option(
        Flag(
            section="7(c)(3)",
            about="players may also place Super Wagers on the dealer's hand and on other players' hands",
            default=True,
        )
    )
