"""A round that was settled wrongly is settled again: what it moved goes back, and what it should have moved is moved.

Both stand in one posting, a correction that names the settlement and who authorised it, so that a game account has to
cover no more than the difference. All of its transfers are corrections: meters, which only grow, counted what happened
when it happened.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from feltwork import Result, RoundInPlay, record
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Correction, Transfer, post, reversal
from feltwork.rounds.again import with_meters
from feltwork.terms.money import Cents, dollars, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.round_at_table import (
    GOING_ON,
    OpenWager,
    RoundAtTable,
    Source,
    balances,
    came_back,
    keep_outcome,
    lock_round,
    verify_played,
)
from feltwork.wagering.settlement import settlement
from feltwork.wagering.table_kinds import verify_hybrid
from feltwork.wagering.terminals import Terminal

_PROGRESSIVE: Final = (accounts.progressive(""), accounts.progressive_cost(""))
"""How the codes of a progressive's accounts begin."""
POTS_STAY: Final = "what was collected from a pot stays with its winners"
"""What is said where a hand of Poker is to be settled again."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a round came to, as it stands in the books."""

    version: int
    posting: UUID
    void: bool
    record: dict[str, Any]
    at: Any


def settle_again(
    house: House,
    id: UUID,
    round: UUID,
    played: RoundInPlay,
    made_by: str,
    authorised_by: str,
    why: str,
    source: Source = "live",
    *,
    also: Also | None = None,
) -> Answer:
    """Correct the outcome of a settled round to the round as it is played now; it may turn out void.

    The wagers are those of the round: nobody wagers more or less afterwards.
    """
    if not why.strip():
        raise Refused("a correction", "it does not say why", instead="state what was wrong")
    request = {
        "round": str(round),
        "played": record(played, source)["sha256"],
        "authorised_by": authorised_by,
        "why": why,
    }

    def act(unit: Unit) -> Answer:
        at_seat, settled = lock_round(unit, round)
        verify_hybrid(settled.kind, settled.gaming_table, POTS_STAY)
        before = _last_outcome(unit, settled)
        wagers = _posted_wagers(unit, round)
        verify_played(settled, played, wagers, at_seat)
        _verify_no_payout(unit, settled)
        _verify_no_award(settled, before, played.result)
        again = _on_the_same_meters(played, before)
        undone = _undone(unit, before)
        anew = _anew(unit, id, settled, again, at_seat, wagers)
        _verify_covered(unit, settled, before, at_seat, [*undone, *anew])
        version = before.version + 1
        about = {"round": str(round), "version": version, "why": why, "undone": len(undone)}
        correction = Correction(before.posting, authorised_by)
        post(unit, id, "settle again", made_by, [*undone, *anew], about, correction)
        keep_outcome(unit, settled, version, id, again, source)
        return {
            "round": str(round),
            "version": version,
            "result": again.result.to_json(),
            "balances": balances(unit, at_seat.values()),
        }

    return house.command(id, "settle again", request, act, made_by, also)


# ------------------------------------------------------------------------------------- what stands in the books


def _last_outcome(unit: Unit, settled: RoundAtTable) -> _Outcome:
    """The outcome that holds; refused where the round is not settled, or void."""
    if settled.state in GOING_ON:
        raise Refused(
            settled.name, "it is not settled yet", instead="correct the round itself, and settle it when it is over"
        )
    row = unit.row(
        "select version, posting, void, record, at from wagering.outcome where round = %s"
        " order by version desc limit 1",
        (settled.id,),
    )
    if row is None or row["void"] or settled.state == "void":
        raise Refused(
            settled.name,
            "it is void: its wagers went back, and nobody wagers on cards that are known",
            "605a.2(d)(6)",
            "play another round",
        )
    return _Outcome(**row)


def _posted_wagers(unit: Unit, round: UUID) -> list[OpenWager]:
    rows = unit.rows(
        "select w.id, w.seat, s.terminal, w.wager, w.amount from wagering.wager w"
        " join wagering.seat s on s.round = w.round and s.seat = w.seat"
        " join ledger.transfer t on t.resolves = w.id and t.phase = 'posted'"
        " where w.round = %s order by w.seat, w.placed_at, w.id",
        (round,),
    )
    return [OpenWager(**row) for row in rows]


def _verify_no_payout(unit: Unit, settled: RoundAtTable) -> None:
    """What an attendant has to pay, or has paid, is on a slip that no posting changes."""
    row = unit.row(
        "select p.terminal, p.amount, d.slip from wagering.payout p left join wagering.payout_paid d on d.payout = p.id"
        " where p.round = %s order by p.due_at, p.id limit 1",
        (settled.id,),
    )
    if row is not None:
        done = f"was paid on slip {row['slip']}" if row["slip"] else "is due from an attendant"
        raise Refused(
            settled.name,
            f"{dollars(row['amount'])} of it at terminal {row['terminal']} {done}",
            "465a.26(b)(1)",
            "have the payout overridden by the procedure for that",
        )


def _verify_no_award(settled: RoundAtTable, before: _Outcome, result: Result) -> None:
    """A progressive meter has moved on since, and other tables were paid from it."""
    for awards, when in ((before.record["result"].get("awards"), "was"), (result.awards, "would be")):
        if awards:
            raise Refused(
                settled.name,
                f"a progressive award {when} paid in it, and the meter has moved on since",
                "605a.7(a)(1)",
                "have the award decided by the casino compliance representative",
            )


# ------------------------------------------------------------------------------------------------ the posting


def _on_the_same_meters(played: RoundInPlay, before: _Outcome) -> RoundInPlay:
    """The round on what progressive meters showed when it was first settled."""
    shown = before.record["situation"].get("meters")
    return with_meters(played, {name: parse_money(str(shows)) for name, shows in shown.items()}) if shown else played


def _undone(unit: Unit, before: _Outcome) -> list[Transfer]:
    """What turns the last settlement round. A correction begins with what it undid itself: that stays undone.

    What the round's wagers put on a progressive meter stays there: players have built it up.
    """
    posting = unit.only("select about ->> 'undone' as undone from ledger.posting where id = %s", (before.posting,))
    back = [entry for entry in reversal(unit, before.posting) if isinstance(entry, Transfer)]
    return [entry for entry in back[int(posting["undone"] or 0) :] if not entry.debit.startswith(_PROGRESSIVE)]


def _anew(
    unit: Unit,
    id: UUID,
    settled: RoundAtTable,
    again: RoundInPlay,
    at_seat: Mapping[int, Terminal],
    wagers: Iterable[OpenWager],
) -> list[Transfer]:
    back = came_back(again.result)
    stakes = [
        settled.stake(at_seat[wager.seat], wager, accounts.CORRECTION)
        for wager in wagers
        if (wager.seat, wager.wager) not in back
    ]
    lines = settlement(unit, id, settled, again, at_seat)
    return [*stakes, *(replace(line, kind=accounts.CORRECTION) for line in lines)]


def _verify_covered(
    unit: Unit,
    settled: RoundAtTable,
    before: _Outcome,
    at_seat: Mapping[int, Terminal],
    transfers: Sequence[Transfer],
) -> None:
    """What is to come back out of a game account has to be there."""
    change: dict[str, Cents] = defaultdict(int)
    for transfer in transfers:
        change[transfer.debit] -= transfer.amount
        change[transfer.credit] += transfer.amount
    rows = unit.rows(
        "select account, posted - reserved as available from ledger.balance where account = any(%s)",
        ([at.game_account for at in at_seat.values()],),
    )
    held = {row["account"]: row["available"] for row in rows}
    for at in at_seat.values():
        lacking = -(held[at.game_account] + change[at.game_account])
        if lacking > 0:
            raise Refused(
                f"{settled.name}, terminal {at.asset_number}",
                f"{dollars(-change[at.game_account])} would have to come back, and the game account has"
                f" {dollars(held[at.game_account])}: {dollars(lacking)} is lacking"
                + _taken_by_vouchers(unit, at, before),
                "605a.2(d)(1)",
                "have the player bring back what is lacking, then correct it",
            )


def _taken_by_vouchers(unit: Unit, at: Terminal, before: _Outcome) -> str:
    taken = unit.value(
        "select sum(amount)::bigint from wagering.voucher where terminal = %s and at >= %s",
        (at.asset_number, before.at),
    )
    return f"; {dollars(taken)} has left it on gaming vouchers since" if taken else ""
