"""The link at its edges: several casinos, books that were set back, clocks, certificates, crowds at the door."""

from __future__ import annotations

import http.client
import json
import shutil
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from cryptography import x509

from feltwork.control import certificates as made_here
from feltwork.control.certificates import Folder, Shown, casino_context, department_context, make
from feltwork.control.department import again, glance, operators, orders, programs, received, tax
from feltwork.control.department.casino import Casino
from feltwork.control.department.polling import Poller
from feltwork.control.department.store import FILE, Store
from feltwork.control.identity import Program
from feltwork.control.order import Order
from feltwork.control.protocol import PREFIX
from feltwork.control.watching import look_after
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import terminals
from feltwork.wagering.reports import day_report
from feltwork.web import central_control, handshakes
from tests.cli.run import feltwork
from tests.control.linked import NOW, Linked, commence, linked, listening, set_back
from tests.database.servers import Servers, fresh_database

BOTH = ("1001", "1002")


@pytest.fixture
def another(
    servers: Servers, empty_embedded_house_url: str, certificates: Folder, program: Program, tmp_path: Path
) -> Iterator[Linked]:
    """A casino beside the first, with a Department of its own that nobody uses."""
    with (
        fresh_database(servers.url("embedded"), empty_embedded_house_url) as url,
        linked(url, certificates, program, tmp_path / "another") as found,
    ):
        yield found


def disable(store: Store, casino: int, name: str = "1001") -> None:
    orders.give(store, uuid4(), casino, Order("disable", "terminal", name, "a test", "olga"))


def problems(store: Store) -> list[str]:
    return [problem for one in glance.facilities(store) for problem in one["problems"]]


# ------------------------------------------------------------------------------------------------- several casinos


def test_605a_5_a_casinos_of_one_department_are_kept_apart(both: Linked, another: Linked) -> None:
    other = Poller(both.store, Casino(another.poller.casino.address, both.certificates), NOW)
    another.floor.terminal("1003", bills=(20,))
    both.turn()
    other.turn()
    assert [one["terminals"] for one in glance.facilities(both.store)] == [2, 3]
    disable(both.store, other.id)
    with pytest.raises(Refused, match="told of no such one"):
        disable(both.store, both.poller.id, "1003")
    both.turn()
    other.turn()
    assert (both.holds(), another.holds()) == ([], ["department"])
    for linked_, poller in ((both, both.poller), (another, other)):
        there = linked_.floor.owner("select number, kind, subject from control.event order by number")
        kept = both.store.rows("select number, kind, subject from event where casino = ? order by number", (poller.id,))
        assert [tuple(row.values()) for row in kept] == there
        [day] = tax.days(both.store, poller.id)
        assert (day["computed"], day["problems"]) == (day_report(linked_.house).total.revenue, [])
        assert len(programs.identities(both.store, poller.id)) == 1
    assert problems(both.store) == []
    other.casino.close()


# --------------------------------------------------------------------------------------- books that were set back


def test_605a_5_a_another_casino_at_a_known_address_is_not_taken_for_the_first(both: Linked, another: Linked) -> None:
    both.turn()
    kept = both.kinds()
    another.floor.owner("select control.note_event('other', null, '{}') from generate_series(1, 40)")
    received.moved(both.store, both.poller.id, another.poller.casino.address)
    poller = Poller(both.store, Casino(another.poller.casino.address, both.certificates), NOW)
    assert poller.id == both.poller.id
    assert "another casino answers" in (poller._try_a_turn() or "")
    assert both.kinds() == kept
    poller.casino.close()


def test_605a_5_a_a_casino_restored_from_an_older_backup_is_told_of_and_begins_again(both: Linked) -> None:
    operators.add(both.store, "olga", "Olga Ortiz", "seven grey cranes")
    both.turn()
    with pytest.raises(Refused, match="its books are those that it told of"):
        again.begin_again(both.store, both.poller.id, "olga", "a test")
    early = received.last_event(both.store, both.poller.id)
    for action in ("enable", "disable"):
        both.order(action, "1002")  # type: ignore[arg-type]
    disable(both.store, both.poller.id)
    both.turn()
    kept = both.kinds()
    set_back(both, early)
    assert "its books were set back" in (both.poller._try_a_turn() or "")
    # They go on, past what the Department has: nothing is put behind what it was told before.
    both.floor.owner("select control.note_event('later', null, '{}') from generate_series(1, 40)")
    why = both.poller._try_a_turn() or ""
    assert f"its event {len(kept)} is not the one that it has told" in why
    assert both.kinds() == kept
    [found] = glance.facilities(both.store)
    assert found["set_back"] == why
    data = str(both.store.path.parent)
    told = feltwork(
        *("central-control", "again", "--by", "olga", "--why", "restored", "--data", data, "--json"),
        stdin="seven grey cranes\n",
    )
    assert json.loads(told.stdout) == {"facility": 2, "before": 1}
    both.turn()
    assert both.poller.id == 2
    assert both.kinds()[-1] == "terminal_deactivated"  # what was disabled is disabled again
    assert [one["name"] for one in orders.orders(both.store, 2)] == ["1001"]
    assert [one["state"] for one in glance.facilities(both.store)] == ["ended", "up"]
    assert received.last_event(both.store, 1) == len(kept)
    with pytest.raises(Refused, match="have begun again"):
        disable(both.store, 1)
    with pytest.raises(Refused, match="begun again already"):
        again.begin_again(both.store, 1, "olga", "once more")


def test_605a_5_a_a_department_restored_from_an_older_backup_has_everything_again_and_tells_what_it_lacks(
    both: Linked, tmp_path: Path
) -> None:
    both.turn()
    backup = tmp_path / "backup"
    backup.mkdir()
    both.store.rows("vacuum into ?", (str(backup / FILE),))
    disable(both.store, both.poller.id)
    both.turn()
    both.turn()
    restored = Poller(Store(backup), Casino(both.poller.casino.address, both.certificates), NOW)
    restored.turn()
    sql = "select number, kind, subject, content, day, at from event order by number"
    assert restored.store.rows(sql) == both.store.rows(sql)
    [told] = [one for one in problems(restored.store) if "not in this store" in one]
    assert told.startswith("1 orders that the casino carried out are not in this store (the last: terminal 1001, ")
    assert problems(both.store) == []
    restored.casino.close()
    restored.store.close()


def test_a_store_of_an_earlier_version_is_widened(tmp_path: Path) -> None:
    store = Store(tmp_path)
    received.know(store, "https://casino.example")
    for name in ("set_back", "ended_at", "clock_ahead_s", "certificate_ends", "own_certificate_ends"):
        store.rows(f"alter table casino drop column {name}")
    store.close()
    [found] = glance.facilities(Store(tmp_path))
    assert (found["state"], found["problems"]) == ("never", [])


# ----------------------------------------------------------------------------------------- clocks and certificates


@pytest.mark.parametrize(("ahead", "told"), [("20 seconds", ""), ("2 hours", "ahead of"), ("-5 minutes", "behind")])
def test_463a_4_a_clocks_that_do_not_agree_are_told(both: Linked, ahead: str, told: str) -> None:
    both.floor.ahead(ahead)
    both.turn()
    found = problems(both.store)
    assert [one.partition(" seconds ")[2] for one in found] == ([f"{told} the Department's"] if told else [])
    assert (both.link().state, both.holds()) == ("up", [])


@pytest.fixture
def renewable(embedded_house_url: str, program: Program, tmp_path: Path) -> Iterator[tuple[Folder, Poller]]:
    """A casino and its Department with certificates of their own."""
    folder = make(tmp_path / "keys")
    with listening(embedded_house_url, folder.path, program) as address:
        store = Store(tmp_path / "department")
        poller = Poller(store, Casino(address, folder), NOW)
        yield folder, poller
        poller.casino.close()
        store.close()


def shown_by(poller: Poller) -> int:
    """The serial number of the certificate that the casino showed on the newest line."""
    return x509.load_der_x509_certificate(poller.casino._certificate).serial_number


def test_463a_4_a_certificates_are_renewed_while_both_run(renewable: tuple[Folder, Poller]) -> None:
    folder, poller = renewable
    poller.turn()
    before = shown_by(poller)
    make(folder.path, renew=True)
    until = time.monotonic() + 20
    while shown_by(poller) == before:
        assert poller._try_a_turn() is None  # it is never down meanwhile
        assert time.monotonic() < until, "the renewed certificate is not shown"
        time.sleep(0.05)
    poller.turn()  # its identity is signed with the renewed key
    assert glance.facilities(poller.store)[0]["state"] == "up"
    # One that ends soon is told of while there is time.
    soon = (datetime.now(UTC) + timedelta(days=29)).isoformat()
    received.keep_certificates(poller.store, poller.id, datetime.fromisoformat(soon), datetime.fromisoformat(soon))
    ends = [f"the {whose} certificate ends on {soon[:10]}: renew it" for whose in ("casino's", "Department's")]
    assert problems(poller.store) == ends


def test_463a_4_a_a_line_that_is_closed_with_its_answer_is_no_loss(
    both: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a casino does that has a renewed certificate to show."""
    ask = Casino._ask

    def closing(casino: Casino, *args: Any) -> dict[str, Any]:
        answer = ask(casino, *args)
        casino.close()
        return answer

    monkeypatch.setattr(Casino, "_ask", closing)
    assert both.poller._try_a_turn() is None


def test_463a_4_a_a_line_ends_with_the_certificate_by_which_it_was_opened(
    renewable: tuple[Folder, Poller], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, poller = renewable
    over = datetime.now(UTC) + timedelta(seconds=0.4)
    monkeypatch.setattr(central_control, "ends_at", lambda _: over)
    poller.casino.poll(0)
    line = poller.casino._line
    assert line is not None
    line.sock.settimeout(10)
    assert line.sock.recv(1) == b""  # closed by the casino, without a request
    poller.casino.certificate_ends = over
    monkeypatch.undo()
    poller.casino.poll(0)
    assert poller.casino._line is not line


def test_463a_4_a_a_certificate_that_is_over_is_told_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make(tmp_path / "keys")

    class Later(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime.now(tz) + timedelta(days=made_here.DAYS + 1)

    monkeypatch.setattr(made_here, "datetime", Later)
    for context in (casino_context, department_context):
        with pytest.raises(Refused, match="it is over since") as refused:
            context(folder)
        assert "--renew" in (refused.value.instead or "")


def test_463a_4_a_every_casino_has_a_key_of_its_own(tmp_path: Path) -> None:
    first, second = str(tmp_path / "first"), str(tmp_path / "second")
    feltwork("central-control", "certificates", first)
    made = feltwork("central-control", "certificates", second, "--by", first, "--host", "second.example", "--json")
    assert json.loads(made.stdout)["files"] == ["authority.pem", "casino.key", "casino.pem"]
    casino_context(Folder(Path(second)))
    assert Path(first, "casino.key").read_bytes() != Path(second, "casino.key").read_bytes()
    assert Path(first, "authority.pem").read_bytes() == Path(second, "authority.pem").read_bytes()
    for words, why in (((second, "--by", first), "there are certificates already"), ((first, "--by", second), "there")):
        refused = feltwork("central-control", "certificates", *words)
        assert (refused.returncode, why in refused.stderr) == (2, True)
    for words in ((str(tmp_path / "third"), "--by", second), (second, "--by", first, "--renew")):
        assert feltwork("central-control", "certificates", *words).returncode == 2


def test_463a_4_a_a_renewal_that_is_half_written_is_not_taken(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder, other = make(tmp_path / "keys"), make(tmp_path / "other")
    shown = Shown(folder, "casino")
    before = shown.context
    shutil.copy(other.certificate("casino"), folder.certificate("casino"))
    assert (shown.renew(), shown.renew(), shown.context is before) == (False, False, True)
    assert len([one for one in caplog.records if "is not taken" in one.message]) == 1
    shutil.copy(other.key("casino"), folder.key("casino"))
    assert (shown.renew(), shown.context is before) == (True, False)


# ------------------------------------------------------------------------------------------------ crowds at the door


@contextmanager
def crowd(both: Linked, many: int) -> Iterator[list[socket.socket]]:
    """Somebody opens so many connections, and says nothing by them, or the first bytes of a handshake."""
    parts = urlsplit(both.poller.casino.address)
    with ExitStack() as until:
        made = [until.enter_context(socket.create_connection((parts.hostname, parts.port))) for _ in range(many)]
        for one in made[::2]:
            one.sendall(b"\x16\x03\x01\x02\x00")
        yield made


def closed(line: socket.socket, within_s: float) -> bool:
    line.settimeout(within_s)
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def test_463a_4_a_the_link_works_while_200_handshakes_hang(both: Linked, monkeypatch: pytest.MonkeyPatch) -> None:
    both.turn()
    both.poller.casino.close()
    with crowd(both, 200) as hanging:
        both.turn()
        both.poller.casino.close()
        both.turn()
        assert both.link().state == "up"
        given_up = [closed(one, 5) for one in hanging[: 200 - handshakes.MOST]]
        assert all(given_up)
        assert not closed(hanging[-1], 0.1)
    monkeypatch.setattr(handshakes, "WITHIN_S", 0.3)
    with crowd(both, 2) as hanging:
        assert [closed(one, 10) for one in hanging] == [True, True]


def test_463a_4_a_a_slow_reader_and_a_slow_writer_keep_nobody_waiting(both: Linked) -> None:
    parts = urlsplit(both.poller.casino.address)
    context = department_context(both.certificates)
    both.floor.owner(
        "select control.note_event('long', null, jsonb_build_object('x', repeat('x', 5000)))"
        " from generate_series(1, 400)"
    )
    with ExitStack() as until:

        def line() -> ssl.SSLSocket:
            plain = until.enter_context(socket.create_connection((parts.hostname, parts.port)))
            return until.enter_context(context.wrap_socket(plain, server_hostname="127.0.0.1"))

        for _ in range(5):
            line().sendall(f"GET {PREFIX}/poll HTTP/1.1\r\nHost: x\r\n\r\n".encode())  # 2 MB that nobody reads
            line().sendall(f"POST {PREFIX}/commands HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{{".encode())
        both.turn()
        assert both.kinds().count("long") == 400
        endless = line()
        endless.sendall(b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"x" * 40_000)
        endless.settimeout(10)
        answer = http.client.HTTPResponse(endless)
        answer.begin()
        assert (answer.status, json.loads(answer.read())["why"]) == (431, "its address and headers are too large")


# ----------------------------------------------------------------------------------------- orders across a loss


def test_605a_5_a_an_order_that_waited_out_a_loss_comes_before_the_terminals_are_back(both: Linked) -> None:
    commence(both.floor, BOTH)
    both.turn()
    for name in BOTH:
        both.order("enable", name)
    both.floor.ahead("11 seconds")
    look_after(both.house)
    assert both.holds() == ["not_connected"]
    for name in BOTH:
        disable(both.store, both.poller.id, name)
    orders.give(both.store, uuid4(), both.poller.id, Order("enable", "terminal", "1002", "a test", "olga"))
    lifted = both.floor.owner("select count(*) from wagering.hold_lifted")
    both.poller._bring_orders()
    assert (both.link().state, sorted(both.holds())) == ("lost", ["department", "not_connected"])
    both.turn()
    assert (both.link().state, sorted(both.holds())) == ("up", ["department", "not_connected"])
    assert both.holds("1002") == []
    # Only what holds 1002 was lifted, by the order and by the link: nothing of 1001, not for a moment.
    assert both.floor.owner("select count(*) from wagering.hold_lifted") == [(lifted[0][0] + 2,)]


# -------------------------------------------------------------------------------------------------- large figures


def test_605a_5_d_meters_as_large_as_they_get_are_told_to_the_cent(both: Linked) -> None:
    both.turn()
    told = both.poller.casino.poll(received.last_event(both.store, both.poller.id))
    largest = 2**63 - 1
    told["terminals"][0]["meters"]["coin_in"] = largest
    received.keep(both.store, both.poller.id, told)
    [first, _] = received.subjects(both.store, both.poller.id, "terminal")
    assert glance.metered(first["meters"])["coin_in"] == "92233720368547758.07"
    day = tax.days(both.store, both.poller.id)[0]["day"]
    stated = both.poller.casino.revenue(day)
    stated["growth"] = [{"terminal": "1001", "table": "T1", "meters": {"coin_in": largest, "coin_out": largest - 1}}]
    assert tax.compute(both.store, both.poller.id, stated).net_revenue == 1
    terminals.disable(both.house, new_id(), "1001", "the test")
    assert tax.missing_days(both.store, both.poller.id, "9999-12-31", "9999-12-30", 400) == ["9999-12-30", "9999-12-31"]
