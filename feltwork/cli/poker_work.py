"""Electronic poker tables by hand: opened, signed, sat at, played, charged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

import feltwork
from feltwork.cli.at_house import carry_out, in_operation, open_house
from feltwork.cli.files import file_name, read_text
from feltwork.cli.look import BRASS, GREEN, QUIET, RED, console, grid, print_json
from feltwork.cli.signed_work import acting, told, with_keys
from feltwork.cli.submitting import rules_under
from feltwork.terms.money import dollars, money, parse_money

if TYPE_CHECKING:
    from feltwork.wagering.house import House
    from feltwork.wagering.poker_reports import PokerRevenue

Answer = Mapping[str, Any]


# ---------------------------------------------------------------------------------------------------------- the table


def list_tables(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.wagering.poker_tables import tables

        found = tables(house)
    if told(found, as_json=as_json):
        return
    screen = console()
    if not found:
        screen.print("No electronic poker table is open; `feltwork poker open --help` says how.")
    for one in found:
        state = "open for gaming" if one["open_since"] else "closed"
        hand = f", hand {one['hand']} going on" if one["hand"] else ""
        screen.print(f"{one['table']}: {one['type']}, {one['limits']}; {state}{hand}", style=BRASS)
        screen.print(one["kind"], style=QUIET)
        for why in one["holds"]:
            screen.print(f"held: {why}", style=RED, soft_wrap=True)
        if one["seats"]:
            made = grid("", ("seat", "terminal", "stakes"), right=("stakes",))
            for seat in one["seats"]:
                made.add_row(str(seat["seat"]), seat["terminal"], seat["stakes"])
            screen.print(made)


def open_table(table: str, rules: str | None, by: str, keys: Sequence[str], id: UUID | None, *, as_json: bool) -> None:
    stated = dict(rules_under(rules, feltwork.game("poker")).stated)

    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.poker_tables import open_table

        content = {"electronic_poker_table": table, "rules": stated}
        changing = with_keys(house, id, by, keys, content, f"electronic poker table {table}")
        return open_table(changing, id, table, stated, by)

    carry_out(
        id, act, lambda done: f"Table {done['table']} is open for {done['edition']}: {done['kind']}.", as_json=as_json
    )


def show_sign(table: str, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.wagering.poker_signs import sign

        found = sign(house, table)
    if told(found, as_json=as_json):
        return
    screen = console()
    for line in found["lines"]:
        screen.print(f"{line['text']} (§ {line['section']})", soft_wrap=True)
    if found["posted"]:
        screen.print("It is posted.", style=GREEN)
    else:
        screen.print("It is not posted, and no hand is played.", style=RED)


def post_sign(table: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.poker_signs import post_sign

        return post_sign(_keeping(house, by, table), id, table, by)

    def say(done: Answer) -> str:
        return "\n".join([f"Posted at table {table}:", *(line["text"] for line in done["lines"])])

    carry_out(id, act, say, as_json=as_json)


def begin(table: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.table.rules_in_force import follow
        from feltwork.wagering.poker_tables import begin_session

        if in_operation(house):
            house.database.run(follow, "Rules Submissions")
        return begin_session(_keeping(house, by, table), id, table, by)

    carry_out(id, act, lambda _: f"Table {table} is open for gaming.", as_json=as_json)


def close(table: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.poker_tables import close_session

        return close_session(_keeping(house, by, table), id, table, by)

    carry_out(id, act, lambda _: f"Table {table} is closed.", as_json=as_json)


def _keeping(house: House, by: str, table: str) -> House:
    from feltwork.access.permissions import Permission

    return acting(house, by, Permission.KEEP_POKER_TABLE, lambda: f"table {table}")


def _dealing(house: House, by: str, table: str) -> House:
    from feltwork.access.permissions import Permission

    return acting(house, by, Permission.DEAL, lambda: f"table {table}")


# --------------------------------------------------------------------------------------------------------------- seats


def sit(table: str, asset_number: str, seat: int, stakes: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    cents = parse_money(stakes, "table stakes")

    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.poker_tables import sit

        return sit(_dealing(house, by, table), id, table, asset_number, seat, cents)

    carry_out(id, act, _before_the_player, as_json=as_json)


def set_stakes(table: str, asset_number: str, stakes: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    cents = parse_money(stakes, "table stakes")

    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.poker_tables import set_stakes

        return set_stakes(_dealing(house, by, table), id, table, asset_number, cents)

    carry_out(id, act, _before_the_player, as_json=as_json)


def _before_the_player(done: Answer) -> str:
    return f"Terminal {done['asset_number']} sits at seat {done['seat']} with {dollars(done['stakes'])}."


def stand_up(table: str, asset_number: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.poker_tables import stand_up

        return stand_up(_dealing(house, by, table), id, table, asset_number)

    def say(done: Answer) -> str:
        return f"Seat {done['seat']} is free. Terminal {asset_number} holds {dollars(done['balance'])}."

    carry_out(id, act, say, as_json=as_json)


# --------------------------------------------------------------------------------------------------------------- hands


def hand(table: str, path: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    data = feltwork.read_json(read_text(path), file_name(path))

    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.poker_hands import play_hand

        return play_hand(_dealing(house, by, table), id, table, data, by)

    carry_out(id, act, _result, as_json=as_json)


def _result(done: Answer) -> str:
    result = done["result"]
    if result["void"]:
        return "The hand is void: every chip went back."
    nets = [f"seat {seat}: {_signed(_without_bad_beat(one))}" for seat, one in result["seats"].items()]
    held = [f"terminal {asset} holds {dollars(cents)}" for asset, cents in done["balances"].items()]
    taken = [
        f"{words} {dollars(done[name])}"
        for name, words in (
            ("rake", "rake"),
            ("time_charges", "time charges"),
            ("contributions", "to the Bad Beat payout"),
            ("awards", "Bad Beat, owed until the Poker shift supervisor has verified it:"),
        )
        if done[name]
    ]
    return "\n".join(["Settled.", *nets, *taken, *held, "`feltwork recall` says why each pot went where it did."])


def _without_bad_beat(seat: Answer) -> str:
    """What a hand left a player; a share of a Bad Beat is owed, and told by itself."""
    owed = sum(parse_money(line["net"]) for line in seat["lines"] if line["wager"] == "bad_beat")
    return money(parse_money(seat["net"]) - owed)


def _signed(net: str) -> str:
    return net if net.startswith("-") or net == "0.00" else f"+{net}"


def void(table: str, why: str, section: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.access.permissions import Permission
        from feltwork.wagering.poker_hands import void_hand

        calling_off = acting(house, by, Permission.CALL_OFF, lambda: f"table {table}")
        return void_hand(calling_off, id, table, by, why, section)

    carry_out(id, act, lambda _: "The hand is void: every chip went back.", as_json=as_json)


# -------------------------------------------------------------------------------------------------------- time charges


def show_clock(table: str, *, as_json: bool) -> None:
    def read(unit: Any) -> dict[str, Any]:
        from feltwork.wagering.poker_tables import poker_table
        from feltwork.wagering.time_charges import clock_of, undropped

        clock = clock_of(unit, poker_table(unit, table))
        waiting = [
            {"period": row["period"], "amount": money(row["amount"]), "assessed_by": row["assessed_by"]}
            for row in undropped(unit, table)
        ]
        return {"table": table, "clock": clock and clock.to_json(), "in_the_rake_area": waiting}

    with open_house() as house:
        found = house.read(read, "the clock")
    if told(found, as_json=as_json):
        return
    screen, clock = console(), found["clock"]
    if clock is None:
        screen.print(f"Table {table} is closed, or its rake is no time charge.")
    elif clock["due"]:
        screen.print(
            f"The charge of period {clock['due']['number']} is due since {_at(clock['due']['ends'])}.", style=BRASS
        )
    if clock:
        screen.print(f"The next is due at {_at(clock['next']['ends'])}.")
    for one in found["in_the_rake_area"]:
        screen.print(f"${one['amount']} of period {one['period']} waits for a floorperson.", style=QUIET)


def _at(moment: str) -> str:
    return f"{datetime.fromisoformat(moment):%H:%M %Z}"


def take_time_charge(table: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.time_charges import assess

        return assess(_dealing(house, by, table), id, table, by)

    def say(done: Answer) -> str:
        seats = ", ".join(f"seat {seat} ${share}" for seat, share in done["seats"].items())
        return f"Period {done['period']}: {dollars(done['amount'])} in the rake area; {seats}."

    carry_out(id, act, say, as_json=as_json)


def drop(table: str, by: str, id: UUID | None, *, as_json: bool) -> None:
    def act(house: House, id: UUID) -> Answer:
        from feltwork.wagering.time_charges import drop

        return drop(_keeping(house, by, table), id, table, by)

    carry_out(id, act, lambda done: f"{dollars(done['amount'])} verified and dropped.", as_json=as_json)


# ------------------------------------------------------------------------------------------------------------- revenue


def show_revenue(day: str | None, table: str | None, *, as_csv: bool, as_json: bool) -> None:
    from feltwork.cli.books import one_format, parse_day, write_rows

    one_format(as_csv=as_csv, as_json=as_json)
    asked = parse_day(day)
    with open_house() as house:
        from feltwork.wagering.poker_reports import poker_revenue

        found = poker_revenue(house, asked, table)
    if as_json:
        print_json(found.to_json())
    elif as_csv:
        write_rows(found.csv_rows())
    else:
        _print_revenue(found)


def _print_revenue(found: PokerRevenue) -> None:
    screen = console()
    state = "" if found.over else ", which is still going on"
    screen.print(f"{found.facility}: poker revenue of gaming day {found.day}{state}", style=BRASS)
    if not found.tables:
        screen.print("There is no electronic poker table.")
        return
    figures = ("rake", "time_charges", "corrected", "revenue", "not_dropped")
    made = grid("", ("table", "hands", *(name.replace("_", " ") for name in figures)), right=("hands",))
    for one in (table.to_json() for table in found.tables):
        made.add_row(one["table"], str(one["hands"]), *(one[name] for name in figures))
    screen.print(made)
    columns = ("pots", "rake", "time_charges", "contributions", "revenue")
    hands = grid("", ("table", "hand", *(name.replace("_", " ") for name in columns)))
    for one in (hand.to_json() for hand in found.hands):
        number = f"{one['hand']}, corrected" if one["corrected"] else str(one["hand"])
        hands.add_row(one["table"], number, *(one[name] for name in columns))
    if found.hands:
        screen.print(hands)
    for charge in found.charges:
        corrected = ", corrected" if charge.corrected else ""
        screen.print(
            f"{charge.gaming_table}, time charge of period {charge.period}: {dollars(charge.amount)}{corrected}"
        )
    screen.print(f"All together {dollars(found.total)} (§ {found.section}).")
