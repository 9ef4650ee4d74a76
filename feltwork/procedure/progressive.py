"""Progressive meters and envy bonuses: what an award takes, what the meter shows after it, who is paid beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from feltwork.procedure.line import Line
from feltwork.procedure.round import Round
from feltwork.submission.option import Amount, Meters, Percent
from feltwork.submission.paytable import Paytable, Row
from feltwork.submission.submission import option
from feltwork.terms.money import Cents, dollars
from feltwork.terms.odds import MeterShare, Prize

METER: Final = "progressive"
WHOLE: Final = MeterShare(100)


def progressive_reset(section: str, least: Cents, default: Cents | None = None) -> Any:
    """The option for the amount that the meter starts with, and starts again with after its whole is won."""
    about = "what the progressive meter starts with, and starts again with when all of it is won"
    value = least if default is None else default
    return option(Amount(section=section, about=about, default=value, least=least, most=10_000_000_00))


def rate_of_progression(section: str, least: int, default: int | None = None) -> Any:
    """The option for the share of each progressive wager that the meter grows by; ``least`` in whole percent."""
    about = "the share of each progressive wager by which the meter grows"
    value = 100 * (least if default is None else default)
    return option(Percent(section=section, about=about, default=value, least=100 * least))


def meters_key(section: str) -> Meters:
    """The round file's ``meters``: what the meter shows when awards are paid, the wagers of the round on it already."""
    about = "what the progressive meter shows in this round; without it, the amount it starts with"
    return Meters(id="meters", section=section, about=about, default={}, among=(METER,))


def feeding(lines: Iterable[Line], wager: str) -> Cents:
    """The progressive wagers of a round that the meter grows by: one that came back was never made."""
    return sum(line.staked for line in lines if line.wager == wager and not line.came_back)


def award(
    round: Round[Any], seat: int, wager: str, stake: Cents, row: Row | None, why: str, *, reset: Cents, lost: str
) -> Line:
    """A progressive wager by its row: a share is taken from the meter as it stands, everything else from the house.

    The wager was collected before the deal, so its stake does not come back with a share or a prize.
    """
    if row is None:
        return Line.lose(wager, stake, why, lost)
    if not isinstance(row.pays, MeterShare):
        return Line.win(wager, stake, row.pays, why, row.section)
    shows = round.meters[METER]
    taken = row.pays.of(shows)
    left = reset if row.pays == WHOLE else shows - taken
    round.award(METER, seat, wager, taken, left)
    return _share_line(wager, stake, taken, row, f"{why}: {row.pays}, which shows {dollars(shows)}")


def share_equally(
    round: Round[Any], seats: Sequence[int], wager: str, row: Row, why: Mapping[int, str], *, reset: Cents
) -> dict[int, Line]:
    """Several whole-meter awards at once: equal parts of the meter as it stands when the first is paid.

    Cents that cannot be shared stay on the meter, above the amount it starts again with.
    """
    shows = round.meters[METER]
    each = shows // len(seats)
    lines = {}
    for paid, seat in enumerate(seats, 1):
        left = shows - each * paid
        round.award(METER, seat, wager, each, reset + left if paid == len(seats) else left)
        shared = f"{why[seat]}: {row.pays}, which shows {dollars(shows)}"
        shared += f", shared by {len(seats)}" if len(seats) > 1 else ""
        lines[seat] = _share_line(wager, round.stake_of(seat, wager), each, row, shared)
    return lines


def _share_line(wager: str, stake: Cents, taken: Cents, row: Row, why: str) -> Line:
    return Line(wager, stake, taken, str(row.pays), why, row.section)


# ------------------------------------------------------------------------------------------------------ envy


def envy_column(columns: Mapping[Cents, Paytable], stake: Cents) -> Paytable | None:
    """The schedule for a stake: printed for some stakes, each holds from its own up to the next."""
    at = [least for least in columns if least <= stake]
    return columns[max(at)] if at else None


def envy_lines(
    round: Round[Any], seat: int, wager: str, stake: Cents, columns: Mapping[Cents, Paytable], hands: Mapping[int, Row]
) -> list[Line]:
    """An envy bonus for every other player's qualifying hand, by what the recipient has staked.

    ``hands`` has the seats that hold one, each with its row of any column. A player is never paid for a hand of
    their own, at another position either.
    """
    table = envy_column(columns, stake)
    if table is None:
        return []
    lines = []
    for holder, held in hands.items():
        row = table.row(held.hand)
        if row is not None and not _same_player(round, seat, holder):
            assert isinstance(row.pays, Prize), "an envy bonus is a sum of money"
            why = f"seat {holder} holds {held.name.lower()}"
            lines.append(Line.bonus(wager, row.pays.amount, row.pays, why, row.section))
    return lines


def _same_player(round: Round[Any], one: int, other: int) -> bool:
    name = round.players.get(one)
    return one == other or (name is not None and name == round.players.get(other))
