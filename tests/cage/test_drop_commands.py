"""`feltwork drop`, `drop-box` and `count`: a night from a shell, each act signed by a password."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from feltwork.floor.kinds import DeviceKind
from tests.access.staff import PASSWORD, choose
from tests.cage.drop_house import DAY, TEAM, DropHouse
from tests.cage.dropping import at, prepared_url
from tests.cli.shell import Done, Shell
from tests.database.servers import use_database
from tests.floor.gaming_floor import SLOT, GamingFloor

__all__ = ["at", "prepared_url"]


@pytest.fixture
def shell(at: DropHouse, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Commands on that house; everybody who signs has the same password."""
    use_database(monkeypatch, at.staff.url)
    for name in (*TEAM, "tess", "maya", "rosa", "colin", "mona", "cleo", "kate"):
        at.staff.run(choose, name, PASSWORD)
    return Shell(monkeypatch, capsys)


def test_a_drop_and_a_count_from_a_shell(at: DropHouse, shell: Shell) -> None:
    def by(name: str, *words: str) -> Done:
        return shell(*words, "--by", name, "--json", stdin=f"{PASSWORD}\n")

    at.bills("1002", 20)
    assert "terminal 1002" in shell.did("drop", "plan", "terminals", DAY.isoformat())
    assert "not in use" in shell.did("drop-box")
    assert "PGCB-sid" in shell.did("drop-box", "employee")
    assert by("carol", "drop-box", "table", "R9", "Roulette").data["kind"] == "banking"
    assert by("carol", "drop-box", "register", "R9", "--table", "R9").data["of"] == "table R9"
    assert by("sid", "drop-box", "put-in", "R9", "--table", "R9").data["place"] == "table R9"
    GamingFloor(at.staff).register("S-77", DeviceKind.SLOT_MACHINE, "S-77", SLOT, model_type="reel")
    assert by("carol", "drop-box", "register", "S-77", "--device", "S-77").data["of"] == "device S-77"
    assert by("sid", "drop-box", "put-in", "S-77", "--device", "S-77").data["place"] == "device S-77"
    two = ("drop-box", "put-in", "S-77", "--device", "S-77", "--table", "R9", "--by", "sid")
    assert "one is named, and not two" in shell.refused(*two, stdin=f"{PASSWORD}\n")
    team = [word for name in TEAM for word in ("--team", name)]
    opened = by("carol", "drop", "open", "terminals", DAY.isoformat(), *team, "--supervisor", "carol").data
    number = str(opened["number"])
    at.now(DAY, "04:20")
    out = [
        by("tess", "drop", "key-out", number, "release", "--to", "sid").data["id"],
        by("maya", "drop", "key-out", number, "main-door", "--to", "carol").data["id"],
    ]
    early = shell.refused("drop", "begin", number, "--by", "carol", stdin=f"{PASSWORD}\n")
    assert "its time is 2031-03-04 04:30 EST (§ 465a.18(b)(1))" in early
    at.now(DAY, "04:31")
    assert by("carol", "drop", "begin", number).data["state"] == "begun"
    for box in ("1002", "1001"):
        by("sue", "drop", "collect", number, box, "--replacement", f"{box}/B")
    assert by("carol", "drop", "verify", number, "2", "--locked").data["state"] == "verified"
    by("carol", "drop", "deliver", number)
    for key, name in zip(out, ("tess", "maya"), strict=True):
        by(name, "drop", "key-in", key)
    assert by("carol", "drop", "end", number).data["state"] == "ended"
    assert "ended" in shell.did("drop")
    assert "Board credential number" in shell.did("drop", "show", number, "--csv")
    _counted(at, shell, by, number)


def _counted(at: DropHouse, shell: Shell, by: Any, drop: str) -> None:
    at.now(DAY + timedelta(days=1), "06:45")
    count = str(by("rosa", "count", "open", drop, "terminal", "--member", "colin").data["number"])
    by("colin", "count", "box", count, "1002", "--bills", "20=1", "--paper", "coupon::5.00")
    by("colin", "count", "box", count, "1001")
    by("rosa", "count", "finish", count)
    assert "to recount" in shell.did("count")
    blind = shell.refused("count", "show", count, "--by", "mona", stdin=f"{PASSWORD}\n")
    assert "only" in blind
    told = by("mona", "count", "recount", count, "--bills", "20=1", "--presented-by", "colin").data
    assert told["state"] == "agreed"
    for name in ("rosa", "colin"):
        by(name, "count", "sign", count)
    assert by("rosa", "count", "close", count).data["state"] == "closed"
    shown = shell("count", "show", count, "--by", "cleo", stdin=f"{PASSWORD}\n").stdout
    assert "20.00" in shown
    differs = shell.did("count", "variances")
    assert "vouchers and coupons not redeemed here" in differs
    assert by("cleo", "count", "vouchers", count, "1", "5.00").data["amount"] == "5.00"
    for words, why in (
        (("count", "box", count, "1001", "--bills", "20"), "no number of bills"),
        (("count", "finish", "99"), "there is no such count"),
        (("drop-box", "put-in", "1001"), "one is named, and not two"),
        (("drop", "plan", "tables", "tomorrow"), "that is no day"),
    ):
        signed = ("--by", "rosa") if words[1] != "plan" else ()
        assert why in shell.refused(*words, *signed, stdin=f"{PASSWORD}\n")
    assert at.balance("cage") == 20_00
