"""What Pai Gow offers: its wager and decisions; what a certificate holder chooses; how a table may stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from feltwork.equipment.tiles import tile_set
from feltwork.games.pai_gow_tiles.delivery import DELIVERIES, HOUSE_WAY, POSITIONS
from feltwork.games.pai_gow_tiles.options import DealerWager, Style, Told
from feltwork.procedure.action import SET
from feltwork.procedure.game import Chart, Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.ranking.tiles import SINGLE_RANKS, ranked_pairs
from feltwork.submission.by_seat import MoneyBySeat
from feltwork.submission.option import Choice, Flag
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

WAGER = "pai_gow"
BANK = "bank"
"""The line of the player who banks: what came from the center of the table, or was paid to it."""
PERCENT = 5
ROUNDINGS = {"cent": 1, "quarter": 25}
"""What the vigorish is rounded to: the nearest cent, or up to a multiple of 25."""

# ------------------------------------------------------------------------------------------- the wager

WAGERS = (
    # Not required by itself: the player who banks places none.
    Wager(
        WAGER,
        "Pai Gow wager",
        "535.7(a)",
        "that both hands rank higher than the dealer's, or the bank's; vigorish is taken of a win",
        also=("pai_gow_tiles", "pai_gow_wager", "wager", "bet"),
        limited_by="535.7(c)",
    ),
)

# ---------------------------------------------------------------------------------------- the decisions

OFFER = DecisionPoint(
    "offer_of_the_bank",
    "535.11(c)",
    "take the bank for this round, take it with the house covering half, or pass",
    ("bank", "co_bank", "pass"),
    default="pass",
    sections={"co_bank": "535.11(e)"},
)
CUT = DecisionPoint(
    "cut",
    "535.11(g)",
    "the bank may have adjacent stacks moved to an end of the row",
    ("cut_right", "cut_left", "no_cut"),
    default="no_cut",
    sections={"cut_right": "535.11(g)(1)", "cut_left": "535.11(g)(1)"},
)
CUT_OTHER_END = DecisionPoint(
    "cut_other_end",
    "535.11(g)(2)",
    "and stacks beside those to the opposite end",
    ("opposite", "no_more"),
    default="no_more",
)
DEALER_WAGER = DecisionPoint(
    "dealer_wager",
    "535.11(h)",
    "the dealer wagers so much against the bank, a lesser amount, or nothing",
    ("dealer_wager", "no_dealer_wager"),
)
DELIVERY = DecisionPoint(
    "delivery",
    "535.11(i)",
    "the bank chooses how the tiles are delivered",
    tuple(DELIVERIES),
    default=HOUSE_WAY.id,
)
SET_HANDS = DecisionPoint(
    "set_hands", "535.10(a)", "choose two tiles for one hand; the hand that ranks lower is low", (SET,)
)
SURRENDER = DecisionPoint(
    "surrender",
    "535.10(e)",
    "give the wager up before the hands are shown, or play on",
    ("play", "surrender"),
    default="play",
)
VOID_OR_PLAY = DecisionPoint(
    "void_or_play", "535.12(d)", "a tile was exposed: play the hand out or void it", ("play", "void"), default="play"
)
DECISIONS = (OFFER, CUT, CUT_OTHER_END, DEALER_WAGER, DELIVERY, SET_HANDS, SURRENDER, VOID_OR_PLAY)

# ------------------------------------------------------------------------------------- how the table stands

SITUATION = (
    Choice(
        id="bank",
        section="535.11(c)",
        about="the seat that banks this round, 0 the dealer; it has tiles and no wager",
        default=0,
        among=tuple(range(POSITIONS + 1)),
    ),
    Flag(id="co_bank", section="535.11(e)", about="the house covers half of what the bank covers", default=False),
    Told(
        id="dealer_wager",
        section="535.11(h)",
        about="what the dealer wagers against the bank this round; untold, the bank decides it",
        default=None,
    ),
    Flag(
        id="start_of_game",
        section="535.11(b)",
        about="the first round after the table was opened or had stood idle: nobody banks it",
        default=False,
    ),
    Choice(
        id="last_bank",
        section="535.11(c)",
        about="the seat that banked the round before, 0 none: it does not bank again at once",
        default=0,
        among=tuple(range(POSITIONS + 1)),
    ),
    Choice(
        id="first_offer",
        section="535.11(c)",
        about="the seat to which the bank is offered first, 0 the farthest to the right",
        default=0,
        among=tuple(range(POSITIONS + 1)),
    ),
    MoneyBySeat(
        id="last_wagers",
        section="535.11(d)(1)",
        about="what each player wagered in the last round that the dealer banked; untold, the dealer has confirmed it",
        default=None,
        positions=POSITIONS,
    ),
    MoneyBySeat(
        id="chips",
        section="535.11(d)(2)",
        about="what each player has on the table, the wager too; untold, the dealer has confirmed that it is enough",
        default=None,
        positions=POSITIONS,
    ),
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("535.1", "of the two hands the one that ranks higher is the high hand, whichever the player calls it"),
    Clause("535.4(a)", "any pair beats two tiles without one; the pairs rank as charted below"),
    Clause("535.4(c)", "otherwise the last digit of all spots, 9 to 0"),
    Clause("535.4(c)(1)", "1-1 with 3-3 is worth 8"),
    Clause("535.4(c)(2)", "5-6 with 1-6 is worth 8: 18 without its first digit"),
    Clause("535.4(d)", "apart, 1-2 and 2-4 count 3 or 6 each, whichever makes the better hand, and rank by that"),
    Clause("535.4(e)", "of equal values the hand with the higher single tile"),
    Clause("535.4(f)", "single tiles rank as charted below; from the nines on alike in spots is alike in rank"),
    Clause("535.4(b)", "pairs of one rank are copies: the dealer's, or the bank's, is the higher hand"),
    Clause("535.4(g)", "so are hands of one value whose best tiles rank alike"),
)

IN_SHORT = (
    Clause("10(a)", "you get four tiles and set them in two hands of two, a high and a low one"),
    Clause("4(a)", "any pair beats two tiles that are none; else the last digit of all their spots counts, 9 the best"),
    Clause(
        "4(a)", "1-2 with 2-4 is the Supreme Pair, the best; 6-6 or 1-1 with a nine is a Wong, with an eight a Gong"
    ),
    Clause("10(j)", "both hands above the dealer's win 1 to 1, less 5%"),
    Clause("10(h)", "one above and one not is a tie, and the wager comes back"),
    Clause("10(g)", "neither above loses; a hand equal to the dealer's is not above it, nor is a low hand worth zero"),
    Clause("10(b)", "you set your own hands; asked for, the dealer tells you the house way, and Enter follows it"),
    Clause("11(a)", "after the first round you may be offered the bank: then the others play against you"),
)
CHARTS = (
    Chart(
        "535.4(a)",
        "The pairs, the highest first",
        ("rank", "pair", "tiles"),
        tuple(
            (str(rank.pair), rank.words, ", ".join(f"{one} and {other}" for one, other in pairs))
            for rank, pairs in ranked_pairs().items()
        ),
    ),
    Chart(
        "535.4(f)",
        "Single tiles, the highest first",
        ("rank", "tile", "in the set"),
        tuple((str(rank), tile.name, str(tile_set().count(tile))) for tile, rank in SINGLE_RANKS.items()),
    ),
)

CONDITIONS = (
    Clause("535.7(c)", 'after "no more bets" nothing is wagered, increased or withdrawn'),
    Clause("535.8(c)(1)", "a total of 9 starts with the dealer, who is counted as one"),
    Clause("535.8(c)(2)", "a total of 15 starts at the sixth betting area counted, the one farthest to the left"),
    Clause("535.10(b)", "players set their own hands; on request the dealer tells the house way"),
    Clause("535.10(g)", "neither hand higher loses; copies are the dealer's; a low hand worth zero is never higher"),
    Clause("535.10(h)", "one hand higher and the other not is a tie: the wager comes back"),
    Clause("535.10(j)", "both hands higher win; winners are paid once all hands are exposed"),
    Clause("535.10(k)", "1 to 1, less 5% vigorish of what is won"),
    Clause("535.11(d)", "a player banks who wagered in the last round against the dealer and can cover the wagers"),
    Clause("535.11(f)", "the bank plays at one betting area"),
    Clause("535.11(p)", "what the dealer wins against the bank goes to the table inventory"),
    Clause("535.13(b)", "at two areas the larger wager's hand is set first, of equal ones the farther to the right"),
)

EQUIPMENT = (
    Clause("535.3(a)", "one set of 32 tiles"),
    Clause("535.3(c)", "eleven kinds twice, ten once"),
    Clause("535.2(d)", "a shaker that is shaken before every deal"),
    Clause("535.5(a)", "three dice in the shaker"),
)

OPENING = (
    Clause("535.6(a)", "the dealer sorts and inspects the tiles; the floorperson verifies it"),
    Clause("535.6(a)(1)", "sorted in pairs: the Supreme Pair and fifteen others"),
    Clause("535.6(b)", "the sixteen pairs lie face up by rank for the first player"),
    Clause("535.6(c)", "the tiles are turned face down and mixed"),
    Clause("535.6(g)", "with nobody playing they lie face up in pairs; they are mixed when a player comes"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class PaiGowRules(Submission):
    """What a certificate holder chooses for Pai Gow."""

    chapter = "535"

    table_minimum: Cents = table_minimum("535.7(c)")
    table_maximum: Cents = table_maximum("535.7(c)")
    vigorish_rounding: str = option(
        Choice(
            section="535.10(k)",
            about="vigorish to the nearest cent, or raised to the next multiple of 25 cents (quarter)",
            default="cent",
            among=tuple(ROUNDINGS),
        )
    )
    delivery: str = option(
        Style(
            section="535.9(a)",
            about="how the tiles are delivered where the dealer banks",
            default=HOUSE_WAY.id,
            among=tuple(DELIVERIES),
        )
    )
    player_bank: bool = option(Flag(section="535.11(a)", about="players may bank the game", default=True))
    co_banking: bool = option(
        Flag(section="535.11(e)", about="the bank may have the house cover half of the wagers", default=True)
    )
    dealer_wager: Cents | None = option(
        DealerWager(
            section="535.11(h)",
            about="what the dealer wagers against the bank: that player's last wager against the dealer, or an amount",
            default=None,
            most=10_000_00,
        )
    )
    two_adjacent_areas: bool = option(
        Flag(
            section="535.13(a)",
            about="a player may wager on two adjacent betting areas",
            default=False,
            also=("two_adjacent_positions", "two_betting_areas"),
        )
    )

    def breaches(self) -> Iterator[Refused]:
        if self.table_minimum > self.table_maximum:
            yield Refused("option table_minimum", "above the maximum", "535.7(c)", money(self.table_maximum))
