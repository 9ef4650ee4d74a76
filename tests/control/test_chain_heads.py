"""The heads of the hash chains go to the Department each gaming day: a chain rewritten as a whole is detected."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from feltwork.access import trail, trail_proof
from feltwork.control import chain_heads
from feltwork.control.department import again, glance, received
from feltwork.control.watching import look_after
from feltwork.ledger.verify import verify
from feltwork.terms.refusal import Refused
from tests.control.linked import Linked, set_back
from tests.control.rewriting import rewrite_ledger, rewrite_outbox, rewrite_trail

ANOTHER_POSTER = b"update ledger.posting set made_by = 'somebody else' where day = (select min(day) from ledger.day)"
ANOTHER_ACT = b"update access.trail set who = 'somebody else' where number = 1"


def next_day(both: Linked, days: int = 1) -> None:
    """The next gaming day begins; nobody posts anything."""
    both.floor.owner("update ledger.house set clock_ahead = clock_ahead + make_interval(days => %s)", days)
    both.house.database.run(lambda unit: trail.note(unit, "dave", "a_test", "a day"))
    look_after(both.house)


def told(both: Linked) -> list[str]:
    both.turn()
    [found] = [one for one in glance.facilities(both.store) if one["state"] != "ended"]
    return [problem for problem in found["problems"] if "rewritten" in problem or "begun after" in problem]


def heads(both: Linked) -> list[dict[str, object]]:
    found = received.events(both.store, both.poller.id, kind="chain_heads")
    return [one["content"] for one in reversed(found)]


def test_605a_5_a_each_gaming_day_sends_the_heads_of_the_chains_once(both: Linked) -> None:
    both.turn()
    [first] = heads(both)  # the ledger's first day, with its first posting
    assert (first["ledger_before"], first["trail_before"]) == (None, None)
    for asset_number in ("1003", "1004", "1005"):
        next_day(both)
        look_after(both.house)  # however often somebody looks, and whether somebody posts
        both.floor.terminal(asset_number, bills=(20,))
        look_after(both.house)
    assert told(both) == []
    _, *later = found = heads(both)
    assert [one["day"] for one in found] == sorted({one["day"] for one in found})
    assert len(found) == 4
    for before, one in zip(found, later, strict=False):
        assert one["ledger_before"] == {"day": before["day"], "hash": before["ledger"]}
        assert one["trail_before"] == before["trail"]
    genesis = both.floor.owner("select day::text, encode(genesis, 'hex') from ledger.day order by day")
    assert [(one["day"], one["ledger"]) for one in found] == genesis
    assert verify(both.floor.url).whole


def test_605a_5_a_a_house_where_nobody_posts_sends_them_too(both: Linked) -> None:
    both.turn()
    day = date.fromisoformat(str(heads(both)[-1]["day"]))
    next_day(both, 5)
    assert told(both) == []
    assert heads(both)[-1]["day"] == (day + timedelta(days=5)).isoformat()


@pytest.mark.parametrize("cover_up", [False, True])
def test_605a_5_a_a_ledger_rewritten_as_a_whole_is_detected(both: Linked, cover_up: bool) -> None:
    next_day(both)
    assert told(both) == []
    day = str(heads(both)[-1]["day"])
    rewrite_ledger(both.floor.url, ANOTHER_POSTER)
    assert verify(both.floor.url).whole  # the chain alone shows nothing
    compared = chain_heads.prove_ledger(both.floor.house.database)
    assert [(one.table, one.key) for one in compared.kept] == [("ledger.day", day)]
    if cover_up:
        rewrite_outbox(both.floor.url)
        assert chain_heads.prove_ledger(both.floor.house.database).whole
    next_day(both)
    [problem, *_] = told(both)
    assert f"the ledger's chain was rewritten: gaming day {day} began with head" in problem


@pytest.mark.parametrize("cover_up", [False, True])
def test_605a_5_a_an_audit_trail_rewritten_as_a_whole_is_detected(both: Linked, cover_up: bool) -> None:
    next_day(both)
    next_day(both)
    assert told(both) == []
    rewrite_trail(both.floor.url, ANOTHER_ACT)
    assert both.house.read(trail_proof.verify).whole
    assert not both.house.read(chain_heads.prove_trail).whole
    if cover_up:
        rewrite_outbox(both.floor.url)
        assert both.house.read(chain_heads.prove_trail).whole
    next_day(both)
    [problem] = told(both)
    assert "the audit trail was rewritten: entry" in problem


def test_605a_5_a_books_that_begin_again_are_compared_with_those_before(both: Linked) -> None:
    for _ in range(3):
        next_day(both)
    assert told(both) == []
    second = str(heads(both)[1]["day"])
    set_back(both, received.last_event(both.store, both.poller.id) - 1)
    assert "its books were set back" in (both.poller._try_a_turn() or "")
    again.begin_again(both.store, both.poller.id, "olga", "restored")
    both.poller.turn()
    assert told(both) == []  # the same books, but for what the backup does not have
    rewrite_ledger(both.floor.url, ANOTHER_POSTER)
    rewrite_outbox(both.floor.url)
    both.floor.owner("alter table control.event disable trigger user")
    both.floor.owner("delete from control.event where number = (select max(number) from control.event)")
    both.floor.owner("alter table control.event enable trigger user")
    both.poller._try_a_turn()
    again.begin_again(both.store, both.poller.id, "olga", "restored")
    both.poller.turn()
    [problem] = told(both)
    assert f"from gaming day {second} on the heads differ from those of facility 2" in problem


LYING = """
create or replace function control.of_day() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    told jsonb := (select content from control.event where kind = 'chain_heads' order by id desc limit 1);
begin
    perform control.note_event('chain_heads', null, jsonb_build_object(
        'day', new.day, 'ledger', encode(new.genesis, 'hex'),
        'ledger_before', jsonb_build_object('day', told -> 'day', 'hash', told -> 'ledger'),
        'trail', (select jsonb_build_object('number', number, 'hash', encode(hash, 'hex')) from access.trail_head),
        'trail_before', told -> 'trail'));
    return null;
end
$$
"""


def test_605a_5_a_heads_are_read_from_the_books_again_and_not_from_the_events(both: Linked) -> None:
    """The owner also writes the casino's events: they could repeat the heads that the Department was told before."""
    next_day(both)
    assert told(both) == []
    both.floor.owner(LYING)
    rewrite_ledger(both.floor.url, ANOTHER_POSTER)
    rewrite_trail(both.floor.url, ANOTHER_ACT)
    both.turn()
    next_day(both)
    found = sorted(told(both))
    assert len(found) == 2
    assert "the audit trail was rewritten: entry" in found[0]
    assert "the ledger's chain was rewritten: gaming day" in found[1]


def test_605a_5_a_a_casino_of_an_earlier_version_is_not_asked_for_its_heads(
    both: Linked, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_day(both)

    def unknown(*_: object) -> dict[str, object]:
        raise Refused("the request", "there is no such address")

    monkeypatch.setattr(both.poller.casino, "heads", unknown)
    assert told(both) == []


def asked_for(both: Linked, seconds: int, apart_s: int = 30) -> list[str]:
    """The Department asks all the time; what its page says of heads that have not come."""
    for _ in range(seconds // apart_s):
        both.floor.owner("update ledger.house set clock_ahead = clock_ahead + make_interval(secs => %s)", apart_s)
        both.poller.turn()
    [found] = glance.facilities(both.store)
    return [problem for problem in found["problems"] if "heads" in problem]


def test_605a_5_a_heads_that_are_held_back_are_told(both: Linked) -> None:
    """Whoever rewrites a chain could keep its heads from the Department, or send them when it is done."""
    next_day(both)
    assert told(both) == []
    both.floor.owner("alter table ledger.day disable trigger event")
    next_day(both)
    assert asked_for(both, 240) == []
    day = both.floor.owner("select max(day)::text from ledger.day")[0][0]
    problem = f"gaming day {day} went on for 5 minutes without heads of the hash chains: ask the casino why"
    assert asked_for(both, 120) == [problem]
    both.floor.owner("alter table ledger.day enable trigger event")
    next_day(both)
    assert [one for one in asked_for(both, 60) if one == problem] == [problem], "it stays"
    assert "was rewritten" in told(both)[0]  # the chain of heads has a gap


def test_605a_5_a_a_casino_that_was_away_holds_nothing_back(both: Linked) -> None:
    """Days pass without anybody asking, then heads come a moment after the first answer."""
    next_day(both)
    both.turn()
    both.floor.owner("alter table ledger.day disable trigger event")
    next_day(both)
    assert asked_for(both, 600, apart_s=120) == []
    assert asked_for(both, 120) == []


def test_605a_5_a_a_casino_that_never_sends_heads_is_told(both: Linked) -> None:
    both.floor.owner("alter table control.event disable trigger user; delete from control.event")
    both.floor.owner("alter table ledger.day disable trigger event")
    both.turn()
    assert asked_for(both, 600) == []  # its first day
    next_day(both)
    both.turn()
    [problem] = asked_for(both, 30)
    assert "no heads of the hash chains have come since gaming day" in problem


@pytest.mark.parametrize(
    "content", [{}, {"day": 1, "ledger": [], "ledger_before": "x", "trail": 7, "trail_before": []}]
)
def test_605a_5_a_heads_of_another_shape_are_a_fault_and_no_failure(both: Linked, content: dict[str, object]) -> None:
    next_day(both)
    note = "select control.note_event('chain_heads', null, %s::jsonb)"
    both.floor.owner(note, json.dumps(content))
    assert told(both)
