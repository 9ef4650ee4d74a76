"""A hand's money at an electronic poker table: table stakes reserved when it begins, one posting when it is over.

While a hand is on, what each player brought to the table is reserved in the game account, so that nothing leaves in its
middle (553.8(b)(1)). The posting that ends it frees all of that and moves what was really bet: from the losers to the
pot, from the pot to the winners, the rake to the house, contributions to the Bad Beat box, shares of a Bad Beat to what
is owed. The game has decided all of it; here it becomes transfers, and the pot is empty again or nothing is posted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any, Final
from uuid import UUID, uuid5

from psycopg.types.json import Json

from feltwork import Refused, Result, RoundInPlay, View, game, record, settle
from feltwork.database.database import Unit
from feltwork.database.refusals import Unavailable
from feltwork.ledger.ledger import Entry, Pending, Transfer, balance, post
from feltwork.regulation.chapters import words
from feltwork.rounds.again import with_meters
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.shown import shown
from feltwork.wagering import accounts, holds
from feltwork.wagering.bad_beat import METER, Fund, awarded, awards_of, fund_of
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.poker_signs import verify_posted
from feltwork.wagering.poker_tables import PokerTable, Seated, poker_table, seated, verify_open
from feltwork.wagering.round_at_table import (
    OpenWager,
    RoundAtTable,
    Source,
    balances,
    begin_round,
    insert_wagers,
    keep_outcome,
    lock_round,
    move,
    open_wagers,
    round_at_table,
    verify_closed,
    voided,
)
from feltwork.wagering.rounds import void
from feltwork.wagering.table_kinds import TableKind, verify_poker
from feltwork.wagering.terminals import Terminal, lock, verify_usable
from feltwork.wagering.time_charges import charge_transfer, due_now, keep_charge

STAKES: Final = "table_stakes"
"""What a seat's reserved stakes are called among the wagers of a round."""
TIME_CHARGE: Final = "time_charge"


def begin_hand(
    house: House,
    id: UUID,
    table: str,
    inactive: Collection[int] = (),
    *,
    about: str | None = None,
    also: Also | None = None,
) -> Answer:
    """Begin a hand: the table stakes of everybody who sits there are reserved. The hand has the command's id.

    ``inactive`` are seats that are not dealt in: their stakes stay on the table as well, for a time charge that is due.
    ``about`` is what else the id stands for, where more is asked under it than that a hand begins.
    """

    def act(unit: Unit) -> Answer:
        at = poker_table(unit, table, lock=True)
        verify_open(at)
        holds.verify_free(at.held, f"table {table}")
        verify_posted(unit, table, at.rules)
        there = seated(unit, table)
        if not there:
            raise Refused(f"table {table}", "nobody sits there", "553.8(a)", "players sit down first")
        terminals = lock(unit, [one.terminal for one in there])
        for one in there:
            if one.seat not in inactive:
                who = terminals[one.terminal]
                verify_usable(who, balance(unit, who.payout_due).posted)
        fund_of(unit, table, at.rules)
        number = begin_round(unit, id, table, TableKind.ELECTRONIC_POKER_TABLE)
        # Read again: between the seats and their terminals' locks a player may have taken money out.
        stakes = {one.seat: one for one in seated(unit, table)}
        unit.run(
            "insert into wagering.seat (round, seat, terminal)"
            " select %s, seat, terminal from unnest(%s::int[], %s::text[]) as sat (seat, terminal)",
            (id, list(stakes), [one.terminal for one in stakes.values()]),
        )
        brought = [
            OpenWager(uuid5(id, str(seat)), seat, one.terminal, STAKES, one.stakes)
            for seat, one in stakes.items()
            if one.stakes
        ]
        if brought:
            reserved = [_reservation(table, one) for one in brought]
            post(unit, id, "table stakes", f"table {table}", reserved, {"round": str(id)})
            insert_wagers(unit, id, brought)
        move(unit, round_at_table(unit, id), "closed")
        return {
            "round": str(id),
            "table": table,
            "number": number,
            "stakes": {str(seat): one.stakes for seat, one in stakes.items()},
            "situation": situation_of(unit, table),
            **({} if about is None else {"about": about}),
        }

    request = {"table": table, "inactive": sorted(inactive), **({} if about is None else {"about": about})}
    return house.command(id, "begin hand", request, act, f"table {table}", also)


def _reservation(table: str, brought: OpenWager) -> Pending:
    account = accounts.game_account(brought.terminal)
    to, kind = accounts.table_stakes(table), accounts.TABLE_STAKES
    return Pending(brought.id, Transfer(account, to, brought.amount, kind, STAKES, brought.terminal, table))


def settle_hand(
    house: House,
    id: UUID,
    round: UUID,
    played: RoundInPlay,
    source: Source = "live",
    made_by: str | None = None,
    *,
    also: Also | None = None,
) -> Answer:
    """Settle a hand as it was played, in one posting; a void one gives the pot back, and not a charge for time."""
    request = {"round": str(round), "played": record(played, source)["sha256"]}

    def act(unit: Unit) -> Answer:
        _lock_table(unit, round)
        at_seat, going_on = lock_round(unit, round)
        verify_poker(going_on.kind, going_on.gaming_table)
        verify_closed(going_on)
        reserved = open_wagers(unit, round)
        brought = {**dict.fromkeys(at_seat, 0), **{one.seat: one.amount for one in reserved}}
        _verify_played(going_on.name, going_on.edition, going_on.rules, played, brought)
        at = poker_table(unit, going_on.gaming_table)
        by = made_by or f"table {at.name}"
        if played.result.void:
            back: list[Entry] = [*voided(reserved), *hand_transfers(at.name, played.result, at_seat)]
            if back:
                post(unit, id, "void", by, back, {"round": str(round)})
            _finish(unit, id, going_on, played, source)
            _keep_time_charge(unit, id, at, going_on, played.result, by)
            _leave_stakes(unit, at.name, played, at_seat)
            return {
                "round": str(round),
                "result": played.result.to_json(),
                "balances": balances(unit, at_seat.values()),
            }
        fund = fund_of(unit, at.name, played.round.rules)
        paid = with_meters(played, {METER: fund.holds}) if fund else played
        entries: list[Entry] = [
            *voided(reserved),
            *hand_transfers(at.name, paid.result, at_seat, fund),
            *awards_of(unit, id, round, at.name, fund, paid.result, at_seat),
        ]
        post(unit, id, "settle hand", by, entries, {"round": str(round)})
        _finish(unit, id, going_on, paid, source)
        _keep(unit, id, at, going_on, paid, by)
        _leave_stakes(unit, at.name, paid, at_seat)
        return _answer(unit, round, paid, at_seat, fund)

    return house.command(id, "settle hand", request, act, made_by or "the table", also)


def _lock_table(unit: Unit, round: UUID) -> None:
    """The table before its terminals, as whoever sits down or begins a hand: what is kept of a hand names it."""
    unit.run(
        "select from wagering.gaming_table where id = (select gaming_table from wagering.round where id = %s)"
        " for update",
        (round,),
    )


def void_hand(
    house: House, id: UUID, table: str, made_by: str, why: str, section: str, *, also: Also | None = None
) -> Answer:
    """Void the hand that is going on, for a reason and by a section of the chapter: every chip goes back."""
    if not why.strip():
        raise Refused(f"hand at table {table}", "it does not say what happened", "553.16(g)", "state it")
    try:
        known = words(section) if section.startswith("553.") else None
    except (LookupError, ValueError):
        known = None
    if known is None:
        raise Refused(f"section {shown(section)}", "chapter 553 has none of this number", "553.16", "e.g. 553.16(g)")

    def newest(unit: Unit) -> UUID | None:
        poker_table(unit, table)
        last = "select id from wagering.round where gaming_table = %s order by number desc limit 1"
        found: UUID | None = unit.value(last, (table,))
        return found

    if (round := house.read(newest, "the table")) is None:
        raise Refused(f"table {table}", "no hand was begun there", "553.16(g)", "nothing is to be voided")
    return void(house, id, round, made_by, why, section, also=also)


def _answer(unit: Unit, round: UUID, paid: RoundInPlay, at_seat: Mapping[int, Terminal], fund: Fund | None) -> Answer:
    result = paid.result
    return {
        "round": str(round),
        "result": result.to_json(),
        "rake": result.rake,
        "time_charges": result.time_charges,
        "contributions": result.contributions,
        "awards": awarded(result),
        "pool": fund and fund.pool,
        "balances": balances(unit, at_seat.values()),
    }


# ---------------------------------------------------------------------------------------------------------- transfers


def hand_transfers(
    table: str, result: Result, at_seat: Mapping[int, Terminal], fund: Fund | None = None
) -> list[Transfer]:
    """What a hand moves besides shares of a Bad Beat: nothing of it stays in the pot, or the posting is refused.

    Between two players it moves as bets lost and pots won; a player's own part of a pot comes back as what it is. What
    a hand contributes lies in the box until it is counted; where the hand is a Bad Beat, it is paid with the fund. A
    bet that nobody called, or that went back for another reason, was never part of a pot and never moved.
    """
    pot, named = accounts.poker_pot(table), {one.name for one in result.pots}
    box = accounts.bad_beat(fund.pool) if fund and awarded(result) else accounts.bad_beat_box(table)
    entries: list[Transfer] = []
    for seat, lines in sorted(result.lines.items()):
        for line in lines:
            who = at_seat[seat]
            if line.wager == TIME_CHARGE:
                entries.append(charge_transfer(table, who.asset_number, -line.returned))
            elif line.wager in named:
                stays = (line.wager, who.asset_number, table)
                back, won = min(line.staked, line.returned), max(0, line.returned - line.staked)
                for debit, credit, amount, kind in (
                    (who.game_account, pot, line.staked, accounts.POKER_BET),
                    (pot, who.game_account, back, accounts.POKER_BET_RETURNED),
                    (pot, who.game_account, won, accounts.POKER_POT_WON),
                ):
                    if amount:
                        entries.append(Transfer(debit, credit, amount, kind, *stays))
            elif line.net and line.wager != METER:
                why = f"{money(line.net)} would move, and it is part of no pot"
                raise Refused(f"seat {seat}: {line.wager}", why, "553.7(c)")
    for one in result.pots:
        if one.rake:
            to = accounts.poker_revenue(table)
            entries.append(Transfer(pot, to, one.rake, accounts.POKER_RAKE, one.name, None, table))
        if one.bad_beat:
            entries.append(Transfer(pot, box, one.bad_beat, accounts.BAD_BEAT_CONTRIBUTION, one.name, None, table))
    return entries


# ------------------------------------------------------------------------------------------------------------- records


def _finish(unit: Unit, posting: UUID, going_on: RoundAtTable, played: RoundInPlay, source: Source) -> None:
    move(unit, going_on, "void" if played.result.void else "settled")
    keep_outcome(unit, going_on, 1, posting, played, source, seen(played))


def _keep(unit: Unit, posting: UUID, at: PokerTable, going_on: RoundAtTable, paid: RoundInPlay, made_by: str) -> None:
    result = paid.result
    following = {name: value for name, value in paid.game.next_situation(paid.round).items() if name != "meters"}
    unit.run(
        "insert into wagering.poker_hand (round, gaming_table, session, posting, pots, rake, time_charges,"
        " contributions, awards, next) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (
            going_on.id,
            at.name,
            verify_open(at),
            posting,
            sum(pot.amount for pot in result.pots),
            result.rake,
            result.time_charges,
            result.contributions,
            awarded(result),
            Json(following),
        ),
    )
    _keep_time_charge(unit, posting, at, going_on, result, made_by)


def _keep_time_charge(
    unit: Unit, posting: UUID, at: PokerTable, going_on: RoundAtTable, result: Result, made_by: str
) -> None:
    """A charge that was taken with a hand, void or not, is taken for its period."""
    if result.time_charges:
        due = due_now(unit, at)
        keep_charge(unit, uuid5(posting, TIME_CHARGE), at, due, result.time_charges, posting, made_by, going_on.id)


def _leave_stakes(unit: Unit, table: str, paid: RoundInPlay, at_seat: Mapping[int, Terminal]) -> None:
    """What lies before each player after the hand; a share of a Bad Beat is not there yet."""
    chips = paid.round.situation["chips"]
    for seat, lines in sorted(paid.result.lines.items()):
        net = sum(line.net for line in lines if line.wager != METER)
        unit.run(
            "update wagering.poker_seat set stakes = %s"
            " where gaming_table = %s and seat = %s and terminal = %s and stood_at is null",
            (chips[seat] + net, table, seat, at_seat[seat].asset_number),
        )


def seen(played: RoundInPlay) -> dict[str, Any]:
    """What lay on the table at the end as everybody saw it, and beside it what each player alone did.

    A hand that was thrown away unseen stays unseen when the hand is recalled (553.16(d)); the record has all of it.
    """
    fresh = _begun_again(played)
    view = View(fresh.round, 0)
    given = {input.step: input.answer for input in played.inputs}
    while not fresh.done:
        request, answer = fresh.request, given.get(fresh.step)
        fresh.answer(answer)
        view.note(request, answer)
    public = {str(one.place): [str(card) for card in one.cards if card] for one in view.places(0)}
    own = {
        str(seat): [str(card) for one in view.places(seat) if one.place.seat == seat for card in one.cards if card]
        for seat in fresh.round.seats
    }
    return {"places": {place: cards for place, cards in public.items() if cards}, "own": own}


def _begun_again(played: RoundInPlay) -> RoundInPlay:
    before = played.round
    begun = played.game.begin(played.wagers, before.rules, played.situation, before.players, terminals=before.terminals)
    return RoundInPlay(begun)


# --------------------------------------------------------------------------------------------------- as it was played


def _verify_played(
    name: str, edition: str, rules: Mapping[str, Any], played: RoundInPlay, brought: Mapping[int, Cents]
) -> None:
    """Refuse what was played as another game, under other rules, by others, or with other stakes than were brought."""
    if played.game.edition != edition:
        raise Refused(name, f"it is {edition}, and {played.game.edition} was played")
    if played.round.rules != game(edition).submission(rules):
        raise Refused(name, "it was played under another Rules Submission", "553.15(c)", "play by the table's own")
    if played.round.situation["posted"] is not None:
        why = "it was posted otherwise than the rules of the table order"
        raise Refused(name, why, "553.8(b)(3)", "leave `posted` out: it is for hands recorded elsewhere")
    chips: Mapping[int, Cents] = played.round.situation["chips"]
    for seat in sorted({*brought, *played.round.seats}):
        if seat not in brought:
            raise Refused(f"{name}, seat {seat}", "nobody sits there", "553.8(a)", "seat a player first")
        if seat not in played.round.seats:
            why = "somebody sits there, and the hand does not say so"
            raise Refused(f"{name}, seat {seat}", why, "553.8(a)", "list the seat, as inactive where it is")
        if chips[seat] != brought[seat]:
            told, there = dollars(chips[seat]), dollars(brought[seat])
            why = f"{told} was played, and {there} lay on the table when the hand began"
            raise Refused(f"{name}, seat {seat}", why, "553.8(b)", f"{there} are the table stakes")


# --------------------------------------------------------------------------------------------------- from a round file


def play_hand(
    house: House, id: UUID, table: str, file: Mapping[str, Any], made_by: str, *, also: Also | None = None
) -> Answer:
    """A whole hand from a round file, in which game, rules, stakes and the button may be left out: the table's hold.

    The file is played before anything is reserved, so that a wrong one never reaches the books. Sent again under the
    same id after whatever broke it off, it goes on from there: the hand is begun once and settled once.
    """
    begins, digest = uuid5(id, "begin"), _digest(table, file)
    begun, done = _known(house, begins), _known(house, id, made_by)
    if begun is None and done is None:
        there, stands = house.read(lambda unit: (seated(unit, table), situation_of(unit, table)), "the table")
        stakes = {str(one.seat): one.stakes for one in there}
        played = settle(completed(house, table, file, stakes, stands))
        house.read(lambda unit: _verify_bookable(unit, table, played, there), "the table")
        begun = begin_hand(house, begins, table, _inactive(file, [one.seat for one in there]), about=digest)
        done = _known(house, id, made_by)  # the same hand from elsewhere may have been a moment faster
    if begun is None or begun.get("about") != digest or (done and done.get("round") != begun["round"]):
        raise _other_content(id)
    if done is not None:
        return done
    round = UUID(begun["round"])
    try:
        played = settle(completed(house, table, file, begun["stakes"], begun["situation"]))
        return settle_hand(house, id, round, played, "listed", made_by, also=also)
    except Unavailable:  # whether it was settled is told by sending it again
        raise
    except Refused as refused:  # between the look at the table and the beginning something there became another
        with suppress(Refused):  # it is over already
            void(house, uuid5(id, "void"), round, made_by, str(refused.why), refused.section or "553.8(b)")
        raise


def _verify_bookable(unit: Unit, table: str, played: RoundInPlay, there: Collection[Seated]) -> None:
    """Refuse a hand that the table would not settle as it stands: nothing is reserved for one that cannot end."""
    at = poker_table(unit, table)
    brought = {one.seat: one.stakes for one in there}
    _verify_played(f"hand at table {table}", at.edition, at.stated, played, brought)
    if played.result.time_charges:
        due_now(unit, at)


def _known(house: House, id: UUID, made_by: str | None = None) -> Answer | None:
    """The answer of a command that was carried out; refused where somebody else had made it."""
    asked = "select made_by, answer from wagering.command where id = %s"
    found = house.database.run(lambda unit: unit.row(asked, (id,)), "the command")
    if found is None:
        return None
    if made_by not in (None, found["made_by"]):
        raise _other_content(id)
    return dict(found["answer"])


def _other_content(id: UUID) -> Refused:
    return Refused(f"hand {id}", "this id was used for other content", instead="make a new id")


def completed(
    house: House, table: str, file: Mapping[str, Any], stakes: Mapping[str, Cents], stands: Mapping[str, Any]
) -> dict[str, Any]:
    """A round file with what the table knows where it says nothing; who sits there and is not listed is inactive."""
    at = house.read(lambda unit: poker_table(unit, table), "the table")
    chips = {seat: money(amount) for seat, amount in stakes.items()}
    whole: dict[str, Any] = {"game": at.edition, "rules": dict(at.stated), **stands, "chips": chips, **file}
    listed = whole.get("seats")
    if isinstance(listed, dict):
        whole["seats"] = {**{seat: {} for seat in stakes}, **listed}
        if isinstance(told := file.get("inactive", []), list):  # anything else is refused as it stands
            whole["inactive"] = [*told, *(seat for seat in stakes if seat not in {*listed, *map(str, told)})]
    return whole


def _inactive(file: Mapping[str, Any], there: Collection[int]) -> set[int]:
    """Seats that a file does not deal in: it says so, or does not list them."""
    told, listed = set(map(str, file.get("inactive", ()))), file.get("seats")
    return {seat for seat in there if str(seat) in told or (isinstance(listed, dict) and str(seat) not in listed)}


def _digest(table: str, file: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps([table, file], sort_keys=True, default=str).encode()).hexdigest()


def situation_of(unit: Unit, table: str) -> dict[str, Any]:
    """How the table stands when a hand begins, after the last one there: the button, the deck, the kill."""
    found: dict[str, Any] | None = unit.value(
        "select h.next from wagering.poker_hand h join wagering.round r on r.id = h.round"
        " where h.gaming_table = %s order by r.number desc limit 1",
        (table,),
    )
    return found or {}
