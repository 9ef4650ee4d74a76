"""The link against a hostile or broken other side: what is replayed, made up, too large, too slow, or out of time."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from feltwork.control.certificates import Folder, casino_context, department_context
from feltwork.control.department import casino as casino_client
from feltwork.control.department import glance, orders, received, tax
from feltwork.control.department.casino import Away, Broken, Casino
from feltwork.control.department.polling import Poller
from feltwork.control.department.store import Store
from feltwork.control.order import Order
from feltwork.control.protocol import PREFIX, Action
from feltwork.control.watching import look_after
from feltwork.terms.refusal import Refused
from feltwork.web.bounds import LARGEST_BODY
from tests.control.linked import NOW, Linked, commence

# ---------------------------------------------------------------------------------------------- a hostile Department


def sent(both: Linked, path: str, body: Any, method: str = "POST") -> tuple[int, dict[str, Any]]:
    """What the casino answers to somebody who has the Department's certificate; ``body`` may be bytes, or pieces."""
    parts = urlsplit(both.poller.casino.address)
    line = http.client.HTTPSConnection(
        parts.hostname or "", parts.port, timeout=20, context=department_context(both.certificates)
    )
    content = body if isinstance(body, bytes) or hasattr(body, "__next__") else json.dumps(body).encode()
    try:
        line.request(method, PREFIX + path, content, {"Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        line.close()


def order(**other: Any) -> dict[str, Any]:
    told = {"action": "disable", "what": "terminal", "name": "1001", "reason": "a test", "operator": "olga"}
    return {"id": str(uuid4()), **told, **other}


def test_605a_5_a_what_is_no_order_changes_nothing(both: Linked) -> None:
    for wrong, status in (
        ({"name": "1099"}, 409),
        ({"name": "T1"}, 409),
        ({"what": "table"}, 409),
        ({"what": "device"}, 422),
        ({"action": "erase"}, 422),
        ({"id": "7"}, 422),
        ({"more": 1}, 422),
        ({"reason": "a\u202eb"}, 409),  # writing that turns the rest of a line around
        ({"reason": "a\0b"}, 409),
        ({"operator": "ol\nga"}, 409),
        ({"name": "\0"}, 409),
        ({"reason": "\ud800"}, 422),
    ):
        told = sent(both, "/commands", order(**wrong))
        assert told[0] == status, (wrong, told)
    for body in (b"[" * 60_000, b"\xff\xfe", b"7"):
        assert sent(both, "/commands", body)[0] in (400, 422)
    assert (both.holds(), both.floor.owner("select count(*) from control.command")) == ([], [(0,)])
    assert sent(both, "/commands", order(reason="Zażółć gęślą jaźń\n門 🎲"))[0] == 200
    assert both.holds() == ["department"]


def test_605a_5_a_an_order_that_is_replayed_is_not_carried_out_again(both: Linked) -> None:
    off, on = order(), order(action="enable")
    first = sent(both, "/commands", off)
    assert sent(both, "/commands", on)[0] == 200
    assert sent(both, "/commands", off) == first
    assert both.holds() == []
    status, told = sent(both, "/commands", {**off, "name": "1002"})
    assert (status, "this id was used" in told["why"]) == (409, True)


def test_605a_5_a_an_order_that_comes_three_times_at_once_is_carried_out_once(both: Linked) -> None:
    off, told = order(), []
    sending = [threading.Thread(target=lambda: told.append(sent(both, "/commands", off))) for _ in range(3)]
    for one in sending:
        one.start()
    for one in sending:
        one.join()
    assert told == [(200, {"action": "disable", "holds": ["department"], "subject": "terminal 1001"})] * 3
    both.turn()
    assert both.kinds().count("terminal_deactivated") == 1


def test_463a_4_a_a_body_without_end_is_not_read(both: Linked) -> None:
    huge = {"nonce": "x" * LARGEST_BODY}
    assert sent(both, "/identity", huge)[0] == 413
    status, told = sent(both, "/identity", iter([b'{"nonce": "', *([b"x" * 16_384] * 5)]))  # its length is not stated
    assert (status, told["why"]) == (413, "its body is too large")


def test_463a_4_a_somebody_who_says_nothing_keeps_nobody_waiting(both: Linked) -> None:
    parts = urlsplit(both.poller.casino.address)
    silent = [socket.create_connection((parts.hostname, parts.port)) for _ in range(30)]
    context = department_context(both.certificates)
    slow = context.wrap_socket(socket.create_connection((parts.hostname, parts.port)), server_hostname="127.0.0.1")
    slow.sendall(f"POST {PREFIX}/commands HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{{".encode())
    try:
        both.turn()
        assert both.link().state == "up"
    finally:
        for one in (*silent, slow):
            one.close()


def test_605a_5_a_two_departments_with_one_certificate_both_have_everything(both: Linked, tmp_path: Path) -> None:
    other = Poller(Store(tmp_path / "other"), Casino(both.poller.casino.address, both.certificates), NOW)
    beside = Poller(both.store, Casino(both.poller.casino.address, both.certificates), NOW)  # on the same store
    both.turn()
    for store, action in ((both.store, "disable"), (other.store, "enable")):
        received.know(store, other.casino.address)
        other.turn()
        orders.give(store, uuid4(), 1, _order(action))
    turns = [threading.Thread(target=poller.turn) for poller in (both.poller, beside, other)]
    for one in turns:
        one.start()
    for one in turns:
        one.join()
    for poller in (both.poller, beside, other):
        poller.turn()
    sql = "select number, kind, subject from event order by number"
    assert both.store.rows(sql) == other.store.rows(sql)
    assert sorted(both.kinds()).count("terminal_deactivated") == 1
    assert both.kinds().count("terminal_activated") == 1
    for poller in (beside, other):
        poller.casino.close()
    other.store.close()


def _order(action: str) -> Order:
    wanted: Action = "enable" if action == "enable" else "disable"
    return Order(wanted, "terminal", "1001", "a test", "olga")


def test_463a_4_a_a_clock_that_is_set_back_hides_no_loss(both: Linked) -> None:
    commence(both.floor, ("1001", "1002"))
    both.floor.ahead("2 hours")
    both.turn()
    both.order("enable", "1001")
    both.floor.owner("update ledger.house set clock_ahead = '0'")
    look_after(both.house)  # patience begins anew
    assert both.link().state == "up"
    both.floor.ahead("11 seconds")
    look_after(both.house)
    assert (both.link().state, both.holds()) == ("lost", ["not_connected"])
    both.turn()
    assert (both.link().state, both.holds()) == ("up", [])


# -------------------------------------------------------------------------------------------------- a hostile casino


@contextmanager
def answering(certificates: Folder, *pieces: bytes, pause_s: float = 0.0) -> Iterator[Casino]:
    """A casino with a good certificate that answers every line with these pieces."""
    listening = casino_context(certificates).wrap_socket(socket.create_server(("127.0.0.1", 0)), server_side=True)
    ended = threading.Event()

    def answer() -> None:
        while True:
            try:
                line, _ = listening.accept()
            except ssl.SSLError:
                continue
            except OSError:
                return
            with line:
                try:
                    line.recv(65_536)
                    for piece in pieces:
                        line.sendall(piece)
                        ended.wait(pause_s)
                except OSError:
                    continue

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    found = Casino(f"https://127.0.0.1:{listening.getsockname()[1]}", certificates)
    try:
        yield found
    finally:
        ended.set()
        found.close()
        with socket.socket() as waking:  # accept returns for whoever comes, and then finds the end
            port = listening.getsockname()[1]
            listening.close()
            waking.connect_ex(("127.0.0.1", port))


def http_answer(body: bytes, status: str = "200 OK", length: int | None = None) -> bytes:
    stated = len(body) if length is None else length
    return f"HTTP/1.1 {status}\r\nContent-Length: {stated}\r\n\r\n".encode() + body


@pytest.mark.parametrize(
    "answer",
    [
        b"nonsense\r\n\r\n",
        http_answer(b"[" * 100_000),
        http_answer(b"[]"),
        http_answer(b'{"protocol": 2}'),
        http_answer(b'{"protocol": 1', length=500),
        http_answer(b'{"what": "x", "why": "\\u001b[2J"}', "500 Internal Server Error"),
        http_answer(b"<html>", "502 Bad Gateway"),
    ],
)
def test_463a_4_a_an_answer_that_is_none_is_a_casino_that_is_away(certificates: Folder, answer: bytes) -> None:
    with answering(certificates, answer) as casino, pytest.raises(Away) as found:
        casino.poll(0)
    assert str(found.value).isprintable()


def test_463a_4_a_an_answer_without_end_is_given_up(certificates: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casino_client, "LARGEST_ANSWER", 1_000)
    with answering(certificates, http_answer(b" " * 5_000)) as casino, pytest.raises(Away, match="no end"):
        casino.poll(0)
    monkeypatch.setattr(casino_client, "ANSWER_S", 0.3)
    trickle = [http_answer(b"", length=100), *([b" "] * 50)]
    with answering(certificates, *trickle, pause_s=0.1) as casino, pytest.raises(Away):
        casino.poll(0)


class Lying(Casino):
    """A casino that tells what a test makes of its answers."""

    def __init__(self, honest: Casino, certificates: Folder, **other: Any) -> None:
        super().__init__(honest.address, certificates)
        self.other, self.asked = other, 0

    def poll(self, after: int) -> dict[str, Any]:
        self.asked += 1
        return {**super().poll(after), **self.other}


def lying(both: Linked, **other: Any) -> Poller:
    poller = Poller(both.store, Lying(both.poller.casino, both.certificates, **other), NOW)
    assert poller.id == both.poller.id
    return poller


def test_605a_5_a_a_casino_that_promises_events_and_tells_none_is_not_asked_for_ever(both: Linked) -> None:
    both.turn()
    poller = lying(both, events=[], last_event=10_000)
    with pytest.raises(Away, match="tells none"):
        poller.turn()
    assert isinstance(poller.casino, Lying)
    assert poller.casino.asked == 1
    poller.casino.close()


def test_605a_5_a_a_casino_whose_books_were_set_back_is_found_out(both: Linked) -> None:
    both.turn()
    poller = lying(both, events=[], last_event=1)
    with pytest.raises(Away, match="its books were set back"):
        poller.turn()
    poller.casino.close()


def test_601a_9_e_a_casino_that_has_been_open_since_year_one_is_caught_up_with_slowly(tmp_path: Path) -> None:
    store = Store(tmp_path)
    casino = received.know(store, "https://casino.example:1")
    assert len(tax.missing_days(store, casino, "9999-12-31", "0001-01-01", 400)) == 400
    store.close()


def test_605a_5_a_an_order_that_the_casino_fails_at_waits_and_the_department_goes_on_asking(
    both: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    both.turn()

    def fails(_: object) -> dict[str, Any]:
        raise Broken("something went wrong there")

    monkeypatch.setattr(both.poller.casino, "order", fails)
    for action in ("disable", "enable"):
        orders.give(both.store, uuid4(), both.poller.id, _order(action))
    both.floor.owner("select control.note_event('later', null, '{}')")
    both.turn()
    assert both.kinds()[-1] == "later"
    assert [one["action"] for one in orders.waiting(both.store, both.poller.id)] == ["disable", "enable"]
    monkeypatch.undo()
    both.turn()
    assert both.holds() == []  # in the order in which they were given


def test_463a_4_a_a_link_that_nobody_uses_is_not_up(both: Linked) -> None:
    both.turn()
    [found] = glance.facilities(both.store)
    assert found["state"] == "up"
    with both.store.transaction() as connection:
        connection.execute("update casino set heard_at = '2026-01-01T00:00:00+00:00'")
    [found] = glance.facilities(both.store)
    assert (found["state"], "nothing was heard" in found["why"]) == ("down", True)


def test_605a_5_a_an_order_with_letters_that_do_not_show_is_not_kept(both: Linked) -> None:
    both.turn()
    for reason in ("a\0b", "\u202egnitset", "\x1b[2J"):
        with pytest.raises(Refused, match="do not show"):
            orders.give(both.store, uuid4(), both.poller.id, Order("disable", "terminal", "1001", reason, "olga"))
    assert orders.waiting(both.store, both.poller.id) == []
