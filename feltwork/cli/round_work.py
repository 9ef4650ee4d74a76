"""A round at a hybrid table by hand: opened, wagered on, closed, settled from a round file or voided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

import feltwork
from feltwork.cli.at_house import AT_THE_TABLE, AT_THE_TERMINAL, balance_line, carry_out_in_trial, open_house
from feltwork.cli.files import file_name, read_text
from feltwork.cli.look import BRASS, QUIET, console, grid, print_json
from feltwork.cli.recalling import corrected_line
from feltwork.cli.words import parse_wagers, spoken_names
from feltwork.terms.money import dollars, money

if TYPE_CHECKING:
    from feltwork.wagering.house import House
    from feltwork.wagering.overview import RoundAtAGlance


def _found(house: House, named: str, command: UUID | None = None) -> RoundAtAGlance:
    from feltwork.wagering.overview import find_round

    return find_round(house, named, command)


def open_round(table: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.rounds import open_round

        return open_round(house, id, table)

    def say(done: Mapping[str, Any]) -> str:
        return f"Round {done['number']} of table {table} is open for wagers."

    carry_out_in_trial(id, act, say, AT_THE_TABLE, as_json=as_json)


def show_round(named: str, *, as_json: bool) -> None:
    with open_house() as house:
        found = _found(house, named)
    if as_json:
        print_json(found.to_json())
        return
    screen = console()
    screen.print(f"Round {found.number} of table {found.gaming_table}, {found.edition}: {found.state}", style=BRASS)
    if found.corrected:
        screen.print(corrected_line(found.corrected), style=QUIET)
    made = grid("", ("seat", "terminal", "wagers"))
    for seat, terminal in found.seats.items():
        wagers = ", ".join(f"{wager} {money(amount)}" for wager, amount in found.wagers.get(seat, {}).items())
        made.add_row(str(seat), terminal, wagers)
    screen.print(made if found.seats else "Nobody has wagered.")


def wager(
    named: str, asset_number: str, words: Sequence[str], seat: int | None, id: UUID | None, *, as_json: bool
) -> None:
    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.rounds import place

        found = _found(house, named, id)
        wagers = parse_wagers(" ".join(words), spoken_names(found.game.wagers))
        return place(house, id, found.id, asset_number, seat or found.seat_for(asset_number), wagers)

    carry_out_in_trial(id, act, balance_line, AT_THE_TERMINAL, as_json=as_json)


def take_back(named: str, asset_number: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.rounds import take_back

        return take_back(house, id, _found(house, named, id).id, asset_number)

    carry_out_in_trial(id, act, balance_line, AT_THE_TERMINAL, as_json=as_json)


def close(named: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.rounds import no_more_bets

        return no_more_bets(house, id, _found(house, named, id).id)

    def say(done: Mapping[str, Any]) -> str:
        staked = sum(amount for wagers in done["wagers"].values() for amount in wagers.values())
        seats = len(done["wagers"])
        return f"No more bets: {seats} seat{'s' if seats != 1 else ''} with {dollars(staked)}."

    carry_out_in_trial(id, act, say, AT_THE_TABLE, as_json=as_json)


def settle(named: str, path: str, id: UUID | None, *, as_json: bool) -> None:
    """The round file is settled first: a wrong one never reaches the books."""
    data = feltwork.read_json(read_text(path), file_name(path))

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.rounds import settle

        found = _found(house, named, id)
        return settle(house, id, found.id, feltwork.settle(_completed(data, found), terminals=True), "listed")

    carry_out_in_trial(id, act, _result, AT_THE_TABLE, as_json=as_json)


def correct(named: str, path: str, why: str, by: str, authorised_by: str, id: UUID | None, *, as_json: bool) -> None:
    """The round file is settled first, as for the first settlement."""
    data = feltwork.read_json(read_text(path), file_name(path))

    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.rounds import settle_again

        found = _found(house, named, id)
        played = feltwork.settle(_completed(data, found), terminals=True)
        return settle_again(house, id, found.id, played, by, authorised_by, why, "listed")

    carry_out_in_trial(id, act, _result, "a floorperson approves it at /floor, under Approvals", as_json=as_json)


def _completed(data: dict[str, Any], found: RoundAtAGlance) -> dict[str, Any]:
    """A round file with the table's own game, rules and wagers where it has none; a hand of poker is another file."""
    from feltwork.wagering.table_kinds import kind_of, verify_hybrid

    verify_hybrid(kind_of(found.edition), found.gaming_table, "play a hand with `feltwork poker hand`")
    whole = {"game": found.edition, "rules": found.rules, **data}
    seats = whole.get("seats", {})
    if not isinstance(seats, dict):
        return whole
    placed = {
        str(seat): {wager: money(amount) for wager, amount in wagers.items()}
        for seat, wagers in found.placed_before_the_deal().items()
    }
    whole["seats"] = {
        seat: {"wagers": placed[seat], **given} if seat in placed and isinstance(given, dict) else given
        for seat, given in seats.items()
    }
    return whole


def _result(done: Mapping[str, Any]) -> str:
    result = done["result"]
    nets = [f"seat {seat}: {_signed(one['net'])}" for seat, one in result["seats"].items()]
    if result["void"] and all(one["net"] == "0.00" for one in result["seats"].values()):
        return "The round is void: every wager came back."
    held = [f"terminal {asset} holds {dollars(cents)}" for asset, cents in done["balances"].items()]
    said = "The round is void." if result["void"] else "Settled again." if "version" in done else "Settled."
    return "\n".join((said, *nets, *held, "`feltwork recall` says why each wager was paid what it was."))


def _signed(net: str) -> str:
    return net if net.startswith("-") or net == "0.00" else f"+{net}"


def void(named: str, why: str, section: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Mapping[str, Any]:
        from feltwork.wagering.rounds import void

        return void(house, id, _found(house, named, id).id, by, why, section)

    said = "The round is void: every wager came back."
    carry_out_in_trial(id, act, lambda _: said, "a floorperson calls it off at /dealer", as_json=as_json)
