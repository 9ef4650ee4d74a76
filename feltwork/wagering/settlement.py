"""Settlement lines as transfers: the stake that came back, what was won, what an attendant has to pay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from uuid import UUID, uuid5

from feltwork import Line, RoundInPlay
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Transfer
from feltwork.terms.money import Cents
from feltwork.wagering import accounts
from feltwork.wagering.payouts import Kind, due
from feltwork.wagering.progressives import account_of
from feltwork.wagering.round_at_table import RoundAtTable, came_back
from feltwork.wagering.terminals import Terminal


def settlement(
    unit: Unit,
    id: UUID,
    going_on: RoundAtTable,
    played: RoundInPlay,
    at_seat: Mapping[int, Terminal],
) -> list[Transfer]:
    """Everything that the lines of a round move, seat by seat; payouts that are due are noted on the way.

    Wagers that a void round returns whole move nothing: they are voided.
    """
    back = came_back(played.result)
    taken: dict[tuple[int, str], Cents] = defaultdict(int)
    for award in played.result.awards:
        taken[award.seat, award.wager] += award.taken
    meter = account_of(unit, going_on.gaming_table) if taken else None
    entries: list[Transfer] = []
    for seat, lines in sorted(played.result.lines.items()):
        for number, line in enumerate(lines):
            if (seat, line.wager) in back:
                continue
            from_meter = taken.pop((seat, line.wager), 0) if line.wager == played.game.progressive_wager else 0
            paying = _Paying(unit, id, uuid5(id, f"{seat}/{number}"), going_on, at_seat[seat], line, meter)
            entries += paying.entries(from_meter, progressive=line.wager == played.game.progressive_wager)
    assert not taken, "an award is the payout of a line"
    return entries


class _Paying:
    """One line at one terminal."""

    def __init__(
        self,
        unit: Unit,
        posting: UUID,
        id: UUID,
        going_on: RoundAtTable,
        at: Terminal,
        line: Line,
        meter: str | None,
    ) -> None:
        self.unit, self.posting, self.id = unit, posting, id
        self.going_on, self.at, self.line, self.meter = going_on, at, line, meter
        self.win = accounts.table_win(going_on.gaming_table)

    def entries(self, from_meter: Cents, *, progressive: bool) -> Iterator[Transfer]:
        line = self.line
        if line.returned < 0:
            # What a player who banks pays beyond the others' stakes was risked like a wager, and lost like one.
            lost = line.wager == self.going_on.game.bank
            kind = accounts.WAGER if lost else accounts.VIGORISH
            yield self._move(self.at.game_account, self.win, -line.returned, kind)
        elif line.returned and progressive and not line.came_back:
            yield from self._progressive(from_meter)
        elif line.returned:
            if back := min(line.returned, line.staked):
                yield self._move(self.win, self.at.game_account, back, accounts.STAKE_RETURNED)
            if won := line.returned - back:
                yield self._winnings(won)

    def _winnings(self, won: Cents) -> Transfer:
        if won <= self.at.pays_jackpots_up_to:
            return self._move(self.win, self.at.game_account, won, accounts.WINNINGS)
        self._due("jackpot", won)
        return self._move(self.win, self.at.payout_due, won, accounts.JACKPOT_DUE)

    def _due(self, kind: Kind, amount: Cents) -> None:
        at, line = self.at.asset_number, self.line
        due(self.unit, self.id, at, kind, amount, self.posting, self.going_on.id, line.wager, line.why)

    def _progressive(self, from_meter: Cents) -> Iterator[Transfer]:
        """A progressive payout, from the meter or a fixed amount of the house's; the stake was collected before."""
        line = self.line
        by_hand = line.returned > self.at.pays_jackpots_up_to
        if by_hand:
            self._due("progressive", line.returned)
        to = self.at.payout_due if by_hand else self.at.game_account
        if from_meter:
            assert self.meter is not None, "an award comes from a meter"
            kind = accounts.PROGRESSIVE_DUE if by_hand else accounts.PROGRESSIVE_WON
            yield self._move(self.meter, to, from_meter, kind)
        if rest := line.returned - from_meter:
            kind = accounts.PROGRESSIVE_DUE if by_hand else accounts.PROGRESSIVE_PRIZE
            yield self._move(self.win, to, rest, kind)

    def _move(self, debit: str, credit: str, amount: Cents, kind: str) -> Transfer:
        table = self.going_on.gaming_table
        return Transfer(debit, credit, amount, kind, self.line.wager, self.at.asset_number, table)
