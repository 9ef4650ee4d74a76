"""A Bad Beat after its hand: decided by the Poker shift supervisor, paid by finance, told on the display (553.20).

Who verified a hand does not pay it. Their positions are verified where they sign (``access``).
"""

from __future__ import annotations

from typing import Any, Final, Literal
from uuid import UUID

from feltwork import Refused
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import Transfer, balance, post
from feltwork.terms.money import money
from feltwork.wagering import accounts
from feltwork.wagering.bad_beat_pools import locked, no_pool, tables_of
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.poker_tables import poker_table
from feltwork.wagering.terminals import existing, lock
from feltwork.wagering.voucher_records import today

How = Literal["cage", "game_account"]
HOW: Final[tuple[How, ...]] = ("cage", "game_account")


# ---------------------------------------------------------------------------------------------------- decided and paid


def decide(
    house: House,
    id: UUID,
    round: UUID,
    decided_by: str,
    *,
    verified: bool,
    why: str = "",
    also: Also | None = None,
) -> Answer:
    """The Poker shift supervisor verifies a Bad Beat, or says why it is none: then it goes back into the pool."""
    if not verified and not why.strip():
        raise Refused(f"Bad Beat in hand {round}", "it does not say why it is none", "553.20(f)", "state the reason")

    def act(unit: Unit) -> Answer:
        awarded = awards(unit, round)
        pool = awarded[0]["pool"]
        locked(unit, pool)
        if (before := unit.row("select * from wagering.bad_beat_decided where round = %s", (round,))) is not None:
            said = "verified" if before["verified"] else "refused"
            raise Refused(f"Bad Beat in hand {round}", f"{before['decided_by']} has {said} it", "553.20(f)")
        if not verified:
            due, back = accounts.bad_beat_due(pool), accounts.bad_beat(pool)
            entries = [
                Transfer(
                    due, back, one["amount"], accounts.BAD_BEAT_REFUSED, None, one["terminal"], one["gaming_table"]
                )
                for one in awarded
            ]
            post(unit, id, "refuse Bad Beat", decided_by, entries, {"round": str(round), "why": why})
        unit.run(
            "insert into wagering.bad_beat_decided (round, verified, why, decided_by, posting)"
            " values (%s, %s, %s, %s, %s)",
            (round, verified, why.strip() or None, decided_by, None if verified else id),
        )
        total = sum(one["amount"] for one in awarded)
        return {"round": str(round), "pool": pool, "verified": verified, "amount": total}

    request = {"round": str(round), "verified": verified, "why": why.strip()}
    return house.command(id, "decide Bad Beat", request, act, decided_by, also)


def pay(
    house: House, id: UUID, round: UUID, seat: int, paid_by: str, how: How = "cage", *, also: Also | None = None
) -> Answer:
    """Finance pays a share of a verified Bad Beat, at the cashiers' cage or into the game account (553.20(g))."""
    if how not in HOW:
        raise Refused("Bad Beat payout", f"{how} is no way to pay", "553.20(g)", " or ".join(HOW))

    def act(unit: Unit) -> Answer:
        share = next((one for one in awards(unit, round) if one["seat"] == seat), None)
        if share is None:
            raise Refused(f"seat {seat} in hand {round}", "it has no share of the Bad Beat", "553.20(g)")
        if how == "game_account":
            poker_table(unit, share["gaming_table"], lock=True)
            existing(lock(unit, [share["terminal"]]), share["terminal"])
            _verify_still_there(unit, share)
        pool = share["pool"]
        locked(unit, pool)
        _verify_payable(unit, share, paid_by)
        to, kind = (
            (accounts.CAGE, accounts.BAD_BEAT_PAID)
            if how == "cage"
            else (accounts.game_account(share["terminal"]), accounts.BAD_BEAT_CREDITED)
        )
        due = accounts.bad_beat_due(pool)
        moved = Transfer(due, to, share["amount"], kind, None, share["terminal"], share["gaming_table"])
        post(unit, id, "pay Bad Beat", paid_by, [moved], {"round": str(round), "seat": seat})
        unit.run(
            "insert into wagering.bad_beat_paid (round, turn, how, posting, paid_by) values (%s, %s, %s, %s, %s)",
            (round, share["turn"], how, id, paid_by),
        )
        return {"round": str(round), "seat": seat, "terminal": share["terminal"], "amount": share["amount"], "how": how}

    request = {"round": str(round), "seat": seat, "how": how}
    return house.command(id, "pay Bad Beat", request, act, paid_by, also)


def _verify_still_there(unit: Unit, share: Row) -> None:
    """A game account is the terminal's: who has left it to somebody else is paid at the cage."""
    sits = unit.row(
        "select from wagering.poker_seat where gaming_table = %s and seat = %s and terminal = %s"
        " and stood_at is null and sat_at <= %s",
        (share["gaming_table"], share["seat"], share["terminal"], share["at"]),
    )
    if sits is None:
        why = f"its player has left seat {share['seat']}, and terminal {share['terminal']} may be another's now"
        raise Refused(f"Bad Beat payout to seat {share['seat']}", why, "553.20(g)", "pay it at the cashiers' cage")


def _verify_payable(unit: Unit, share: Row, paid_by: str) -> None:
    what = f"Bad Beat payout to seat {share['seat']}"
    found = unit.row("select verified, decided_by from wagering.bad_beat_decided where round = %s", (share["round"],))
    if found is None or not found["verified"]:
        why = "the Poker shift supervisor has not verified the hand" if found is None else "the hand is no Bad Beat"
        raise Refused(what, why, "553.20(f)", "have it verified first" if found is None else None)
    if found["decided_by"] == paid_by:
        why = f"{paid_by} verified the hand, and does not pay it"
        raise Refused(what, why, "553.20(g)", "the finance department does")
    key = (share["round"], share["turn"])
    if unit.row("select from wagering.bad_beat_paid where round = %s and turn = %s", key) is not None:
        raise Refused(what, "it is paid", "553.20(g)")


# ------------------------------------------------------------------------------------------------------------- reading


def pools(house: House, pool: str | None = None) -> list[dict[str, Any]]:
    """Every pool that is offered, or the one asked for: its display, its rules, and what waits for somebody."""

    def read(unit: Unit) -> list[dict[str, Any]]:
        rows = unit.rows(
            "select * from wagering.bad_beat_pool where case when %(pool)s::text is null then ended_at is null"
            ' else id = %(pool)s end order by id collate "C"',
            {"pool": pool},
        )
        if pool is not None and not rows:
            raise no_pool(pool)
        return [_told(unit, row) for row in rows]

    found: list[dict[str, Any]] = house.read(read, "Bad Beat pools")
    return found


def _told(unit: Unit, row: Row) -> dict[str, Any]:
    pool = row["id"]
    shown = unit.row(
        "select amount, at from wagering.bad_beat_display where pool = %s order by at desc limit 1", (pool,)
    )
    counted = {
        one["gaming_table"]
        for one in unit.rows("select gaming_table from wagering.bad_beat_count where day = %s", (today(unit),))
    }
    pending = is_pending(unit, pool)
    return {
        "pool": pool,
        "displayed": None if shown is None else money(shown["amount"]),
        "displayed_since": shown and shown["at"].isoformat(),
        "pending_adjustment": pending,
        "notice": "the amount is pending adjustment due to a Bad Beat payout" if pending else None,
        "maintained": money(balance(unit, accounts.bad_beat(pool)).posted),
        "owed": money(balance(unit, accounts.bad_beat_due(pool)).posted),
        "tables": [
            {
                "table": table,
                "uncounted": money(balance(unit, accounts.bad_beat_box(table)).posted),
                "counted_today": table in counted,
            }
            for table in tables_of(unit, pool)
        ],
        "rules": row["rules"],
        "waiting": [_share(one) for one in _shares(unit, pool)],
        "ended_at": row["ended_at"] and row["ended_at"].isoformat(),
        "into": row["into_pool"],
    }


def is_pending(unit: Unit, pool: str) -> bool:
    """Whether a Bad Beat was awarded or decided since the display was last adjusted (553.20(f)(1))."""
    found: bool = unit.value(
        "select exists (select from wagering.bad_beat_award a"
        " left join wagering.bad_beat_decided d on d.round = a.round"
        " where a.pool = %(pool)s and greatest(a.at, d.at) > coalesce("
        "(select max(s.at) from wagering.bad_beat_display s where s.pool = %(pool)s), '-infinity'))",
        {"pool": pool},
    )
    return found


def _shares(unit: Unit, pool: str) -> list[Row]:
    """Shares that are neither paid nor refused, the oldest first."""
    return unit.rows(
        "select a.*, r.number, coalesce(d.verified, false) as verified from wagering.bad_beat_award a"
        " join wagering.round r on r.id = a.round left join wagering.bad_beat_decided d on d.round = a.round"
        " where a.pool = %s and d.verified is distinct from false"
        " and not exists (select from wagering.bad_beat_paid p where p.round = a.round and p.turn = a.turn)"
        " order by a.at, a.round, a.turn",
        (pool,),
    )


def _share(row: Row) -> dict[str, Any]:
    return {
        "round": str(row["round"]),
        "hand": row["number"],
        "table": row["gaming_table"],
        "seat": row["seat"],
        "terminal": row["terminal"],
        "amount": money(row["amount"]),
        "why": row["why"],
        "state": "verified" if row["verified"] else "waits for the Poker shift supervisor",
    }


def awards(unit: Unit, round: UUID) -> list[Row]:
    rows = unit.rows("select * from wagering.bad_beat_award where round = %s order by turn", (round,))
    if not rows:
        raise Refused(
            f"hand {round}", "no Bad Beat is in it", "553.20(f)", "`feltwork poker pool` lists those that wait"
        )
    return rows
