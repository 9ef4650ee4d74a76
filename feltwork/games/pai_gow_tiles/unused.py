"""What a file lists and nobody asked for: why not, by the paragraph that says so."""

from __future__ import annotations

from feltwork.games.pai_gow_tiles.delivery import DELIVERIES
from feltwork.games.pai_gow_tiles.rules import CUT, CUT_OTHER_END, DEALER_WAGER
from feltwork.games.pai_gow_tiles.table import PaiGowRound, table_of
from feltwork.procedure.action import DEALER_SEAT, LOW
from feltwork.submission.paytable import snake
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

BANK, CO_BANK = "bank", "co_bank"
_DIRECTED = {
    **dict.fromkeys((*CUT.words, *CUT_OTHER_END.words), ("cuts the tiles", "535.11(g)")),
    **dict.fromkeys(DEALER_WAGER.words, ("directs the dealer's wager", "535.11(h)")),
    **dict.fromkeys(DELIVERIES, ("chooses the delivery", "535.11(i)")),
}
"""What the bank alone may say."""
_TAKE_OUT = "take it out of the file"


def why_unused(round: PaiGowRound, seat: int, told: str) -> Refused | None:
    """Why a decision, or a low hand, was not asked for; None where there is no more to say."""
    if told == LOW:
        return _why_not_set(round, seat)
    word, what = _word(told), f"seat {seat}: decision {shown(told)}"
    if word in (BANK, CO_BANK):
        return _why_no_bank(round, seat, what, word)
    if word not in _DIRECTED:
        return None
    table, (does, section) = table_of(round), _DIRECTED[word]
    if seat != table.bank:
        return Refused(what, f"the bank {does}, and seat {seat} does not bank", section, _TAKE_OUT)
    if word not in DEALER_WAGER.words:
        return None
    if table.co_bank:
        return Refused(what, "under co-banking the dealer places no wager", "535.11(e)", _TAKE_OUT)
    if round.situation["dealer_wager"] is not None:
        return Refused(what, "the key dealer_wager tells it already", section, "tell it once")
    if table.dealer_wager_bound:
        return Refused(what, *table.dealer_wager_bound, _TAKE_OUT)
    return None


def _why_not_set(round: PaiGowRound, seat: int) -> Refused | None:
    table = table_of(round)
    if seat != DEALER_SEAT:
        if seat != table.bank or not table.co_bank:
            return None
        return Refused(
            f"seat {seat}: low", "the dealer sets the hand of a co-bank", "535.11(e)", "tell it as dealer_low"
        )
    if not table.banked or table.co_bank or table.dealer_wager:
        return None
    why = "the dealer has no wager against the bank, so that his tiles are not set"
    return Refused("dealer_low", why, "535.11(n)", "leave it out, or tell dealer_wager")


def _why_no_bank(round: PaiGowRound, seat: int, what: str, word: str) -> Refused | None:
    table, stated = table_of(round), round.situation["bank"]
    if refused := table.may_not_bank.get(seat):
        return Refused(what, refused.why, refused.section, refused.instead)
    if stated:
        why = f"the file has seat {stated} as the bank" if stated != seat else "the file has the seat as sole bank"
        return Refused(what, why, "535.11(c)" if stated != seat else "535.11(e)", "tell it by the key or as a decision")
    if word == CO_BANK and not round.rules.co_banking:
        return Refused(what, "not offered under these rules", "535.11(e)", "bank, or rules with co_banking: true")
    return None


def accepted(round: PaiGowRound, seat: int) -> dict[str, int]:
    """The words by which the seat that a file states as the bank may accept it once more."""
    if not seat or seat != round.situation["bank"]:
        return {}
    return {"co_bank": 1, "co-bank": 1} if round.situation["co_bank"] else {BANK: 1}


def _word(told: str) -> str:
    """The word of a decision without what is chosen with it."""
    plain = snake(told)
    known = (BANK, CO_BANK, *_DIRECTED)
    return next((word for word in known if plain == word or plain.startswith(f"{word}_")), plain)
