"""A sealed text opens at its own place alone, with the key that it names; a table with another one is not run."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.fernet import Fernet

from feltwork.ledger.ids import new_id
from feltwork.table import itself
from feltwork.table.desk import ITSELF, Command, rebuilt
from feltwork.table.hub import Hub
from feltwork.table.live import Phase
from feltwork.table.seal import Bound, Damaged, Seal, TableSeal, WrongKey
from feltwork.table.seal_file import seal_at_hand, the_seal
from feltwork.table.seal_keys import OF_AN_EARLIER_VERSION, OtherKeys, needed, unopened, verify_keys
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.table.views import public_view, seat_view
from feltwork.terms.refusal import Refused
from feltwork.wagering import terminals
from feltwork.wagering.house import House
from tests.rounds.random_play import EDITIONS
from tests.table.live_floor import KEY, LiveFloor
from tests.table.test_dealt_by_a_dealer import Table

FIRST, SECOND = Fernet.generate_key(), Fernet.generate_key()
HERE = Bound("house", "T1", 7, "shoe")


@pytest.fixture
def house(embedded_house_url: str) -> Iterator[House]:
    with House.open(embedded_house_url) as house:
        yield house


@contextmanager
def as_the_owner(url: str) -> Iterator[psycopg.Connection[Any]]:
    """Somebody who may do everything in the database, and does it past the triggers."""
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("set session_replication_role = replica")
        yield owner


# ------------------------------------------------------------------------------------------------ one sealed text


def test_605a_2_b_a_sealed_text_opens_at_its_own_place_alone() -> None:
    seal = Seal(FIRST)
    sealed = seal.close(["As"], HERE)
    assert seal.open(sealed, HERE) == ["As"]
    for other in (
        Bound("another", "T1", 7, "shoe"),
        Bound("house", "T2", 7, "shoe"),
        Bound("house", "T1", 8, "shoe"),
        Bound("house", "T1", 7, "order"),
        Bound("house", "T", 17, "shoe"),
    ):
        with pytest.raises(Damaged, match="changed, or sealed for another entry"):
            seal.open(sealed, other)


def test_605a_2_b_every_changed_or_missing_character_is_refused() -> None:
    seal = Seal(FIRST, SECOND)
    sealed = seal.close({"cards": ["As", "Kd"]}, HERE)
    for at, letter in enumerate(sealed):
        for other in {"A", "9", "_", ":", " ", "\n", chr(ord(letter) ^ 1)} - {letter}:
            with pytest.raises(Refused):
                seal.open(sealed[:at] + other + sealed[at + 1 :], HERE)
        with pytest.raises(Refused):
            seal.open(sealed[:at], HERE)
    for other in (f"{sealed}A", f"{sealed}\n", f" {sealed}", "", None, 7, ["As"], {"cards": ["As"]}):
        with pytest.raises(Refused):
            seal.open(other, HERE)


def test_a_wrong_key_is_told_from_a_damaged_text_and_named() -> None:
    sealed = Seal(FIRST).close(["As"], HERE)
    with pytest.raises(WrongKey) as wrong:
        Seal(SECOND).open(sealed, HERE)
    assert Seal(FIRST).sealing in str(wrong.value)
    assert Seal(SECOND, FIRST).open(sealed, HERE) == ["As"]
    # Who changes the name of the key gets no further.
    with pytest.raises(Damaged):
        Seal(SECOND, FIRST).open(sealed.replace(Seal(FIRST).sealing, Seal(SECOND).sealing), HERE)


def test_the_first_key_seals_and_its_id_does_not_tell_the_key() -> None:
    seal = Seal(SECOND, FIRST)
    assert seal.close([], HERE).startswith(f"2:{seal.sealing}:")
    assert seal.ids == (Seal(SECOND).sealing, Seal(FIRST).sealing)
    for key in (FIRST, SECOND):
        assert not any(id in key.decode() or id in base64.urlsafe_b64decode(key).hex() for id in seal.ids)


def test_the_length_of_a_sealed_text_does_not_tell_the_cards() -> None:
    """In each game every piece is written in the same number of characters."""
    for game in EDITIONS:
        assert len({len(json.dumps(str(piece))) for piece in game.deck(game.submission())}) <= 1, game.edition
    assert len({len(Seal(FIRST).close([card], HERE)) for card in ("As", "2c", "Td")}) == 1


@pytest.mark.parametrize("old_through", [6, 7])
def test_a_text_of_an_earlier_version_opens_up_to_the_last_entry_of_that_version(old_through: int) -> None:
    old = Fernet(FIRST).encrypt(b'["As"]').decode()
    table = TableSeal(Seal(SECOND, FIRST), "house", "T1", old_through)
    if old_through == 7:
        assert table.open(old, 7, "shoe") == ["As"]
        with pytest.raises(Refused, match="sealed with another key, or was changed"):
            table.open(Fernet(Fernet.generate_key()).encrypt(b"[]").decode(), 7, "shoe")
    else:
        with pytest.raises(Damaged):
            table.open(old, 7, "shoe")


# ------------------------------------------------------------------------------------------------ in the database


def test_605a_2_b_what_the_owner_swaps_replays_or_cuts_stops_that_table_and_no_other(
    house: House, embedded_house_url: str
) -> None:
    """As the owner of the database, past its triggers: the tables concerned are not run, and the others are."""
    for name in ("A", "B", "C", "D", "E", "F"):
        terminals.open_table(house, new_id(), name, "minibaccarat")
        set_up(house, new_id(), name, Setup(automatic=True, betting_s=3_600), "the test")

    async def run_once() -> tuple[dict[str, Refused], set[str]]:
        hub = Hub(house, Seal(KEY), "http://here", open_by_itself=True)
        await hub.start()
        found = dict(hub.not_run), set(hub.actors)
        await hub.stop()
        return found

    # Each is opened, and its shoe stands sealed in the entry that opened it.
    assert asyncio.run(run_once()) == ({}, {"A", "B", "C", "D", "E", "F"})
    with as_the_owner(embedded_house_url) as owner:
        shoes = dict(
            owner.execute(
                "select gaming_table, content #>> '{stands,shoe}' from live.journal where kind = 'opened'"
            ).fetchall()
        )

        def put(table: str, shoe: str) -> None:
            done = owner.execute(
                "update live.journal set content = jsonb_set(content::jsonb, '{stands,shoe}', to_jsonb(%s::text))::json"
                " where gaming_table = %s and kind = 'opened'",
                (shoe, table),
            )
            assert done.rowcount == 1

        put("A", shoes["B"])
        put("B", shoes["A"])
        put("C", shoes["C"][:-8])
        flipped = bytearray(base64.urlsafe_b64decode(shoes["D"].rpartition(":")[2]))
        flipped[20] ^= 1
        put("D", shoes["D"].rpartition(":")[0] + ":" + base64.urlsafe_b64encode(flipped).decode())
        put("E", Fernet(KEY).encrypt(b'{"cards": []}').decode())
    not_run, run = asyncio.run(run_once())
    assert set(not_run) == {"A", "B", "C", "D", "E"}
    assert run == {"F"}
    for why in not_run.values():
        assert isinstance(why, Damaged)
        assert "entry 1 of table" in str(why)


def test_605a_2_b_an_older_shoe_of_the_same_table_is_not_replayed(house: House, embedded_house_url: str) -> None:
    floor = LiveFloor(house, "minibaccarat")
    floor.terminal(100)
    floor.open()
    floor.play_round()
    floor.go_on(lambda: floor.table.phase is Phase.BETTING)
    with as_the_owner(embedded_house_url) as owner:
        [old, new] = owner.execute(
            "select number, content #>> '{stands,shoe}' from live.journal where kind = 'betting' order by number"
        ).fetchall()
        owner.execute(
            "update live.journal set content = jsonb_set(content::jsonb, '{stands,shoe}', to_jsonb(%s::text))::json"
            " where number = %s",
            (old[1], new[0]),
        )
    with pytest.raises(Damaged, match=f"shoe in entry {new[0]} of table T1"):
        floor.new_desk()


def test_605a_2_b_a_sealed_card_of_one_entry_is_not_another_ones(house: House, embedded_house_url: str) -> None:
    floor = LiveFloor(house, "three-card-poker")
    who = floor.terminal(100)
    floor.open()
    floor.bet(who, ante="10.00")
    floor.go_on(lambda: bool(floor.table.asks))
    with as_the_owner(embedded_house_url) as owner:
        [one, other] = owner.execute(
            "select number, content ->> 'sealed' from live.journal where content ->> 'sealed' is not null"
            " order by number limit 2"
        ).fetchall()
        for number, text in ((one[0], other[1]), (other[0], one[1])):
            owner.execute(
                "update live.journal set content = jsonb_set(content::jsonb, '{sealed}', to_jsonb(%s::text))::json"
                " where number = %s",
                (text, number),
            )
    with pytest.raises(Damaged, match=f"answer in entry {one[0]}"):
        floor.new_desk()


def _asked_by_a_shoe(house: House) -> LiveFloor:
    floor = LiveFloor(house, "three-card-poker")
    who = floor.terminal(100)
    floor.open()
    floor.bet(who, ante="10.00")
    floor.go_on(lambda: bool(floor.table.asks))
    return floor


def _asked_by_a_dealer(house: House) -> LiveFloor:
    table = Table(house)
    table.terminal(100)
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["2c", "3d", "7h", "8h", "9h", "Jc"])
    return table


_IN_CLEAR = "(content::jsonb - 'sealed' || jsonb_build_object('answer', jsonb_build_object('cards', array[%(card)s])))"
_AS_IF_OVER = (
    "(content::jsonb || jsonb_build_object('opened', jsonb_build_object(%(down)s::text,"
    " jsonb_build_object('cards', array[%(card)s]))))"
)


@pytest.mark.parametrize("asked", [_asked_by_a_shoe, _asked_by_a_dealer])
@pytest.mark.parametrize(("put", "at"), [(_IN_CLEAR, "down"), (_AS_IF_OVER, "last")])
def test_605a_2_b_a_card_put_in_clear_in_the_place_of_a_sealed_one_is_not_played(
    house: House, embedded_house_url: str, asked: Callable[[House], LiveFloor], put: str, at: str
) -> None:
    floor = asked(house)
    hand = seat_view(floor.table, 1)["own"]
    with as_the_owner(embedded_house_url) as owner:
        [down, last] = (
            owner.execute(
                "select min(number) filter (where content ->> 'sealed' is not null), max(number) from live.journal"
            ).fetchone()
            or ()
        )
        about = {"card": "As", "down": down, "number": down if at == "down" else last}
        owner.execute(f"update live.journal set content = {put}::json where number = %(number)s", about)
    if at == "down":
        with pytest.raises(Damaged, match=f"answer in entry {down}"):
            floor.new_desk()
    else:
        assert seat_view(floor.new_desk().table, 1)["own"] == hand, "the round goes on, and its cards stay sealed"


def test_605a_2_b_another_card_than_the_sealed_shoe_gives_is_not_played(house: House, embedded_house_url: str) -> None:
    """A card that is dealt face up is in clear, and yet nobody can put another one there."""
    floor = LiveFloor(house, "minibaccarat")
    who = floor.terminal(100)
    floor.open()
    floor.bet(who, players_hand="5.00")
    floor.go_on(lambda: floor.table.phase is Phase.SETTLED)
    with as_the_owner(embedded_house_url) as owner:
        [number, dealt] = (
            owner.execute(
                "select number, content #>> '{answer,cards,0}' from live.journal"
                " where content #>> '{answer,cards,0}' is not null order by number limit 1"
            ).fetchone()
            or ()
        )
        owner.execute(
            "update live.journal set content = jsonb_set(content::jsonb, '{answer,cards,0}', to_jsonb(%s::text))::json"
            " where number = %s",
            ("9s" if dealt != "9s" else "2c", number),
        )
    with pytest.raises(Damaged, match=f"answer in entry {number}"):
        floor.new_desk()


def test_605a_2_b_an_open_table_without_its_shoe_is_not_run(house: House, embedded_house_url: str) -> None:
    floor = LiveFloor(house, "minibaccarat")
    floor.terminal(100)
    floor.open()
    with as_the_owner(embedded_house_url) as owner:
        owner.execute(
            "update live.journal set content = jsonb_set(content::jsonb, '{stands,shoe}', 'null')::json"
            " where number = %s",
            (floor.table.number,),
        )
    with pytest.raises(Damaged, match=f"shoe in entry {floor.table.number}"):
        floor.new_desk()


def test_a_journal_of_an_earlier_version_goes_on_and_its_texts_open_nowhere_else(
    house: House, embedded_house_url: str
) -> None:
    """The shoe as an earlier version sealed it: Fernet, and bound to nothing."""
    floor = LiveFloor(house, "minibaccarat")
    who = floor.terminal(100)
    floor.open()
    number, order = floor.table.number, json.dumps(floor.table.equipment.to_json()).encode()
    with as_the_owner(embedded_house_url) as owner:
        owner.execute("delete from live.seal_key")
        owner.execute("insert into live.sealed_before values ('T1', %s)", (number,))
        old = Fernet(KEY).encrypt(order).decode()
        owner.execute(
            "update live.journal set content = jsonb_set(content::jsonb, '{stands,shoe}', to_jsonb(%s::text))::json"
            " where content #>> '{stands,shoe}' is not null",
            (old,),
        )
    seen = public_view(floor.table)
    floor.desk = floor.new_desk()
    assert public_view(floor.table) == seen
    assert next(one.id for one in house.database.run(needed)) == OF_AN_EARLIER_VERSION
    floor.bet(who, players_hand="5.00")
    floor.play_round()
    floor.go_on(lambda: floor.table.phase is Phase.BETTING)
    floor.new_desk()
    with as_the_owner(embedded_house_url) as owner:
        last = floor.table.number
        owner.execute(
            "update live.journal set content = jsonb_set(content::jsonb, '{stands,shoe}', to_jsonb(%s::text))::json"
            " where number = %s",
            (old, last),
        )
    with pytest.raises(Damaged, match=f"shoe in entry {last}"):
        floor.new_desk()
    with as_the_owner(embedded_house_url) as owner:  # moving the bound is noticed as well
        owner.execute("update live.sealed_before set number = %s", (last,))
    with pytest.raises(Damaged, match="the record of the seal's keys"):
        floor.new_desk()


# ------------------------------------------------------------------------------------------- keys of several servers


def test_keys_are_rotated_while_servers_run_one_after_the_other(house: House) -> None:
    terminals.open_table(house, new_id(), "T1", "minibaccarat")
    set_up(house, new_id(), "T1", Setup(automatic=True, betting_s=3_600), "the test")
    old, both, turned = Seal(FIRST), Seal(FIRST, SECOND), Seal(SECOND, FIRST)

    async def taken(seal: Seal) -> tuple[set[str], dict[str, Refused]]:
        hub = Hub(house, seal, "http://here", open_by_itself=True)
        await hub.start()
        found = set(hub.actors), dict(hub.not_run)
        await hub.stop()
        return found

    for seal in (old, both, turned, both):
        assert asyncio.run(taken(seal)) == ({"T1"}, {})
    # Whoever lacks the newest key is told at once, and takes nothing.
    tables, refused = asyncio.run(taken(old))
    assert not tables
    assert isinstance(refused["T1"], OtherKeys)
    assert Seal(SECOND).sealing in str(refused["T1"])
    recorded = house.database.run(lambda unit: unit.rows("select id from live.seal_key order by number"))
    assert [row["id"] for row in recorded] == [Seal(FIRST).sealing, Seal(SECOND).sealing]


def test_a_server_with_a_key_of_its_own_is_told_before_it_takes_a_table(house: House) -> None:
    house.database.run(lambda unit: verify_keys(unit, Seal(FIRST)))
    with pytest.raises(OtherKeys) as told:
        house.database.run(lambda unit: verify_keys(unit, Seal(SECOND)))
    id = Seal(FIRST).sealing
    assert f"lost:{id}" in str(told.value)
    # A key that nobody has any more is named as lost; the new one is recorded from then on.
    house.database.run(lambda unit: verify_keys(unit, Seal(SECOND, lost=[id])))
    house.database.run(lambda unit: verify_keys(unit, Seal(SECOND)))
    with pytest.raises(OtherKeys):
        house.database.run(lambda unit: verify_keys(unit, Seal(FIRST)))


def test_records_of_keys_that_were_removed_are_missed(house: House, embedded_house_url: str) -> None:
    floor = LiveFloor(house, "minibaccarat")
    floor.open()
    with as_the_owner(embedded_house_url) as owner:
        owner.execute("delete from live.seal_key")
    with pytest.raises(Refused, match="keys have sealed here, and none is recorded"):
        floor.new_desk()


def test_the_keys_that_tables_still_need_are_listed(house: House) -> None:
    floor = LiveFloor(house, "minibaccarat")
    floor.terminal(100)
    floor.open()
    [key] = house.database.run(needed)
    assert (key.id, key.tables) == (Seal(KEY).sealing, ("T1",))
    assert house.database.run(lambda unit: unopened(unit, Seal(KEY))) == {}
    for seal in (Seal(SECOND), None):
        [(table, why)] = house.database.run(lambda unit, seal=seal: unopened(unit, seal)).items()
        assert (table, key.id in str(why)) == ("T1", True)


def test_a_closed_table_needs_no_key(house: House) -> None:
    floor = LiveFloor(house, "minibaccarat")
    itself.open_table(floor.desk, Command(new_id(), ITSELF, "open_table"))
    floor.go_on(lambda: floor.table.phase is Phase.READY)
    assert house.database.run(lambda unit: unopened(unit, None))
    itself.closed(floor.desk, Command(new_id(), ITSELF, "closed"))
    assert house.database.run(lambda unit: unopened(unit, None)) == {}
    [newest] = house.database.run(needed)
    assert newest.tables == ()
    assert rebuilt(house, "T1", TableSeal(Seal(SECOND), "", "T1")).phase is Phase.CLOSED


def test_605a_2_b_a_round_that_is_over_is_read_without_the_key(house: House) -> None:
    """A dealer enters the cards, so that no shoe has to be opened: the table stands as it stood, under another key."""
    table = Table(house)
    table.terminal(100)
    table.open_with_dealer()
    table.bets(ante="10.00")
    table.deal(["As", "7d", "Kh", "8d", "Qd", "Qh"])
    other = TableSeal(Seal(SECOND), "nobody knows", "T1")
    with pytest.raises(WrongKey):
        rebuilt(house, "T1", other)
    round = table.table.round
    table.send(table.seats[1], "decide", round=str(round.id), step=round.step, decision="play")
    table.confirm_to_the_end()
    seen = public_view(table.table)
    assert public_view(rebuilt(house, "T1", other)) == seen
    entries = house.database.run(lambda unit: unit.rows("select content from live.journal order by number"))
    [opened] = [one["content"]["opened"] for one in entries if "opened" in one["content"]]
    assert sorted(card for answer in opened.values() for card in answer["cards"]) == ["As", "Kh", "Qd"]
    turned = [one for entry in entries for one in entry["content"].get("turned", ())]
    assert {card for one in turned for card in one["cards"]} >= {"7d", "8d", "Qh"}


# ----------------------------------------------------------------------------------------------------- the key file


def test_a_key_file_that_others_can_open_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FELTWORK_SEAL_KEY", raising=False)
    assert seal_at_hand(tmp_path) is None
    assert not list(tmp_path.iterdir()), "looking makes no key"
    the_seal(tmp_path)
    for mode in (0o640, 0o604, 0o620, 0o660, 0o644):
        (tmp_path / "seal.key").chmod(mode)
        with pytest.raises(Refused, match=rf"can open .*seal\.key \(mode 0{mode:o}\); run `chmod 600"):
            the_seal(tmp_path)
    (tmp_path / "seal.key").chmod(0o400)
    assert the_seal(tmp_path).ids == seal_at_hand(tmp_path).ids  # type: ignore[union-attr]


def test_several_keys_are_read_from_the_file_and_from_the_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FELTWORK_SEAL_KEY", raising=False)
    file = tmp_path / "seal.key"
    file.write_text(f"{SECOND.decode()}\n{FIRST.decode()}\nlost:0123456789abcdef\n")
    file.chmod(0o600)
    expected = Seal(SECOND, FIRST).ids
    assert (the_seal(tmp_path).ids, the_seal(tmp_path).lost) == (expected, {"0123456789abcdef"})
    monkeypatch.setenv("FELTWORK_SEAL_KEY", f" {SECOND.decode()},{FIRST.decode()} ")
    assert the_seal(tmp_path / "none").ids == expected
    for wrong in ("short", KEY.decode()[:-4], "lost:0123456789abcdef", f"{FIRST.decode()},nonsense"):
        monkeypatch.setenv("FELTWORK_SEAL_KEY", wrong)
        with pytest.raises(Refused, match="the seal's key") as told:
            the_seal(tmp_path)
        assert wrong not in str(told.value), "a key is never repeated"
