"""Wagers of many terminals in one unit of work: a verdict for each, one posting, and nothing half done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from feltwork import Refused
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, rounds, terminals
from feltwork.wagering.audit import audit
from feltwork.wagering.house import Answer, House
from feltwork.wagering.recall import recall
from feltwork.wagering.rounds import Placement, Verdict
from tests.database.servers import fresh_database
from tests.wagering.floor import Floor, opened


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    """A Minibaccarat table with five terminals, $100 each."""
    with opened(house_url, "minibaccarat") as floor:
        for number in range(1, 6):
            floor.terminal(f"100{number}", (100,))
        yield floor


def placed(asset_number: str, seat: int, replaces: bool = False, id: UUID | None = None, **wagers: int) -> Placement:
    return Placement(id or new_id(), asset_number, seat, wagers, replaces)


def why(verdict: Verdict) -> str:
    assert isinstance(verdict, Refused), verdict
    return str(verdict)


def postings(floor: Floor, kind: str = "wager") -> int:
    ((count,),) = floor.owner("select count(*) from ledger.posting where kind = %s", kind)
    return int(count)


# -------------------------------------------------------------------------------------------------- the batch


def test_605a_2_d_1_many_terminals_wager_in_one_posting(floor: Floor) -> None:
    round = floor.open_round()
    verdicts = rounds.place_many(
        floor.house,
        round,
        [placed("1003", 3, players_hand=5_00), placed("1001", 1, bankers_hand=10_00, tie_bet=1_00)],
    )
    assert verdicts == [
        {"asset_number": "1003", "balance": 100_00, "available": 95_00, "wagers": {"players_hand": 5_00}},
        {
            "asset_number": "1001",
            "balance": 100_00,
            "available": 89_00,
            "wagers": {"bankers_hand": 10_00, "tie_bet": 1_00},
        },
    ]
    assert postings(floor) == 1
    assert (floor.available("1001"), floor.available("1003")) == (89_00, 95_00)
    closed = rounds.no_more_bets(floor.house, new_id(), round)
    assert closed["wagers"] == {"1": {"bankers_hand": 10_00, "tie_bet": 1_00}, "3": {"players_hand": 5_00}}
    assert floor.tied()


def test_every_placement_has_its_own_refusal_and_the_others_stand(floor: Floor) -> None:
    game_accounts.cash_out(floor.house, new_id(), "1005")
    floor.terminal("1006", (20,))
    floor.terminal("1007", (20,))
    terminals.disable(floor.house, new_id(), "1004", "slot operations")
    terminals.open_table(floor.house, new_id(), "T2", "minibaccarat")
    terminals.enrol(floor.house, new_id(), "2001", "T2")
    terminals.enable(floor.house, new_id(), "2001", "slot operations")
    round = floor.open_round()
    wrong: list[tuple[Placement, str]] = [
        (placed("1004", 4, players_hand=5_00), r"it is disabled.*605a\.5\(a\)"),
        (placed("1005", 5, players_hand=5_00), r"game account of terminal 1005 has \$0\.00.*605a\.1"),
        (placed("7777", 7, players_hand=5_00), r"none with this asset number.*461a\.1"),
        (placed("10\x0001", 7, players_hand=5_00), r"none with this asset number.*461a\.1"),
        (placed("2001", 8, players_hand=5_00), r"connected to table T2, not to T1"),
        (placed("1006", 1, players_hand=5_00), r"terminal 1001 sits at seat 1.*605a\.2\(a\)"),
        (placed("1006", 0, players_hand=5_00), "there is no such seat"),
        (placed("1006", 6, martingale=5_00), "martingale"),
        (placed("1006", 6, players_hand=1), "players_hand 0.01"),
        (placed("1006", 6, players_hand=25_00), r"has \$20\.00.*20\.00 at most"),
        (placed("1006", 6), "none is stated"),
        (placed("1006", 6, players_hand=-5), "no amount of money"),
    ]
    first, last = placed("1001", 1, players_hand=5_00), placed("1007", 7, tie_bet=1_00)
    verdicts = rounds.place_many(floor.house, round, [first, *(one for one, _ in wrong), last])
    assert isinstance(verdicts[0], dict)
    assert isinstance(verdicts[-1], dict)
    for verdict, (placement, told) in zip(verdicts[1:-1], wrong, strict=True):
        with pytest.raises(Refused, match=f"(?s){told}"):
            raise verdict if isinstance(verdict, Refused) else AssertionError(placement)
    assert floor.owner("select seat, terminal from wagering.seat order by 1") == [(1, "1001"), (7, "1007")]
    assert floor.owner("select count(*) from wagering.command where kind = 'wager'") == [(2,)]
    assert floor.tied()


def test_465a_26_a_a_terminal_that_an_attendant_has_to_free_wagers_nothing(floor: Floor) -> None:
    floor.terminal("1006", (100,), pays_vouchers_up_to=50_00)
    game_accounts.cash_out(floor.house, new_id(), "1006")
    round = floor.open_round()
    good, locked = rounds.place_many(
        floor.house, round, [placed("1001", 1, tie_bet=1_00), placed("1006", 6, tie_bet=1_00)]
    )
    assert isinstance(good, dict)
    assert "locked until an attendant has paid $100.00 (§ 465a.26(a))" in why(locked)


def test_two_placements_of_one_terminal_are_applied_in_order(floor: Floor) -> None:
    round = floor.open_round()
    verdicts = rounds.place_many(
        floor.house,
        round,
        [
            placed("1001", 1, players_hand=60_00),
            placed("1001", 1, players_hand=50_00),
            placed("1001", 1, replaces=True, players_hand=90_00),
            placed("1001", 2, tie_bet=5_00),
            placed("1001", 1, tie_bet=5_00),
        ],
    )
    assert [verdict["available"] if isinstance(verdict, dict) else None for verdict in verdicts] == [
        40_00,
        None,
        10_00,
        None,
        5_00,
    ]
    assert "has $40.00" in why(verdicts[1])
    assert "terminal 1001 sits at seat 1" in why(verdicts[3])
    assert floor.available("1001") == 5_00
    assert floor.tied(), "a wager may be reserved and voided in one posting"


def test_a_terminal_edits_its_wagers_until_no_more_bets(floor: Floor) -> None:
    round = floor.open_round()
    floor.bet(round, "1001", 1, players_hand=5_00, tie_bet=1_00)

    def edit(asset_number: str, seat: int, wagers: Mapping[str, int]) -> Answer:
        return rounds.place(floor.house, new_id(), round, asset_number, seat, wagers, replaces=True)

    answer = edit("1001", 1, {"players_hand": 5_00, "bankers_hand": 7_00})
    assert (answer["available"], answer["wagers"]) == (88_00, {"players_hand": 5_00, "bankers_hand": 7_00})
    kept = {(wager, state) for wager, _, state in recall(floor.house, "1001")[0].wagers}
    assert kept == {("players_hand", "pending"), ("tie_bet", "voided"), ("bankers_hand", "pending")}
    before = postings(floor)
    assert edit("1001", 1, answer["wagers"]) == answer
    assert postings(floor) == before, "what is stated again stays as it is"
    assert edit("1001", 1, {})["wagers"] == {}
    assert floor.available("1001") == 100_00
    assert edit("1002", 2, {})["available"] == 100_00
    assert floor.owner("select seat from wagering.seat") == [(1,)], "who wagers nothing takes no seat"
    floor.bet(round, "1001", 1, players_hand=5_00)
    floor.close(round)
    for wagers in ({}, {"players_hand": 6_00}):
        with pytest.raises(Refused, match=r'after "no more bets" no wager is taken back.*541\.'):
            edit("1001", 1, wagers)
    assert floor.tied()


def test_an_edit_needs_funds_for_the_difference_alone(floor: Floor) -> None:
    round = floor.open_round()
    floor.bet(round, "1001", 1, players_hand=90_00)
    answer = rounds.place(floor.house, new_id(), round, "1001", 1, {"bankers_hand": 100_00}, replaces=True)
    assert answer["available"] == 0
    with pytest.raises(Refused, match=r"has \$100\.00"):
        rounds.place(floor.house, new_id(), round, "1001", 1, {"tie_bet": 100_01}, replaces=True)
    assert floor.available("1001") == 0


def test_nothing_is_no_batch_and_no_round_is_no_place(floor: Floor) -> None:
    assert rounds.place_many(floor.house, uuid4(), []) == []
    (verdict,) = rounds.place_many(floor.house, uuid4(), [placed("1001", 1, tie_bet=1_00)])
    assert "there is no such round" in why(verdict)


def test_after_no_more_bets_a_batch_is_refused_one_by_one(floor: Floor) -> None:
    round = floor.open_round()
    floor.bet(round, "1001", 1, tie_bet=1_00)
    floor.close(round)
    verdicts = rounds.place_many(floor.house, round, [placed("1001", 1, tie_bet=1_00), placed("1002", 2, tie_bet=1_00)])
    assert all('announced "no more bets"' in why(verdict) for verdict in verdicts)


# ------------------------------------------------------------------------------------------------------- ids


def test_the_same_placements_again_are_answered_and_not_applied(floor: Floor) -> None:
    round = floor.open_round()
    known = [placed("1001", 1, players_hand=5_00), placed("1002", 2, players_hand=5_00)]
    told: list[list[UUID]] = []

    def also(_: Unit, accepted: Sequence[tuple[Placement, Answer]]) -> None:
        told.append([placement.id for placement, _answer in accepted])

    first = rounds.place_many(floor.house, round, known, also)
    fresh = placed("1003", 3, players_hand=5_00)
    again = rounds.place_many(floor.house, round, [known[1], fresh, fresh, known[0]], also)
    assert (again[0], again[3]) == (first[1], first[0])
    assert again[1] == again[2]
    assert told == [[one.id for one in known], [fresh.id]], "known ones are not told again"
    assert rounds.place_many(floor.house, round, known, also) == first
    assert len(told) == 2
    assert [floor.available(f"100{number}") for number in (1, 2, 3)] == [95_00] * 3
    floor.close(round)
    assert rounds.place_many(floor.house, round, known) == first, "whatever has happened since"


def test_an_id_with_other_content_is_refused_alone(floor: Floor) -> None:
    round = floor.open_round()
    id = new_id()
    one, other, fine = rounds.place_many(
        floor.house,
        round,
        [
            placed("1001", 1, id=id, players_hand=5_00),
            placed("1001", 1, id=id, players_hand=6_00),
            placed("1002", 2, players_hand=5_00),
        ],
    )
    assert isinstance(one, dict)
    assert isinstance(fine, dict)
    assert "used for other content" in why(other)
    (replacing,) = rounds.place_many(floor.house, round, [placed("1001", 1, True, id, players_hand=5_00)])
    assert "used for other content" in why(replacing)
    opening = new_id()
    rounds.void(floor.house, opening, round, "Lee", "a trial", "541.7")
    with pytest.raises(Refused, match="used for other content"):
        rounds.place(floor.house, opening, round, "1001", 1, {"players_hand": 5_00})


def test_the_same_batch_from_four_sides_at_once_is_applied_once(floor: Floor) -> None:
    """In four orders, so that whoever locked terminals in the order of the batch would wait in a circle."""
    round = floor.open_round()
    batch = [placed(f"100{number}", number, players_hand=number * 100) for number in range(1, 6)]
    ready = Barrier(4)

    def send(turn: int) -> dict[UUID, Verdict]:
        mine = batch[turn:] + batch[:turn]
        ready.wait()
        return dict(zip([one.id for one in mine], rounds.place_many(floor.house, round, mine), strict=True))

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(4)))
    assert all(isinstance(verdict, dict) for verdict in answers[0].values())
    assert answers == [answers[0]] * 4
    assert [floor.available(f"100{number}") for number in range(1, 6)] == [
        100_00 - number * 100 for number in range(1, 6)
    ]
    assert postings(floor) == 1
    assert floor.tied()


# ------------------------------------------------------------------------------------------- both or neither


class Spilled(Exception):  # noqa: N818 - what happened, not what it is called
    """Something else went wrong in the unit."""


def spill(*_: object) -> None:
    raise Spilled


def commands(floor: Floor, round: UUID) -> dict[str, Any]:
    """Every command that takes ``also``, ready to be sent; the round is open and 1001 has wagered."""
    house = floor.house
    return {
        "place_many": lambda also: rounds.place_many(house, round, [placed("1002", 2, tie_bet=1_00)], also),
        "place": lambda also: rounds.place(house, new_id(), round, "1002", 2, {"tie_bet": 1_00}, also=also),
        "take_back": lambda also: rounds.take_back(house, new_id(), round, "1001", also=also),
        "no_more_bets": lambda also: rounds.no_more_bets(house, new_id(), round, also=also),
        "void": lambda also: rounds.void(house, new_id(), round, "Lee", "a trial", "541.7", also=also),
        "tip": lambda also: game_accounts.tip(house, new_id(), "1001", 1_00, also=also),
    }


def everything(floor: Floor) -> list[Any]:
    return [
        floor.owner(f"select * from {table} order by 1, 2")
        for table in ("wagering.command", "wagering.round", "wagering.seat", "wagering.wager", "ledger.balance")
    ] + floor.owner("select count(*) from ledger.posting")


@pytest.mark.parametrize("command", ["place_many", "place", "take_back", "no_more_bets", "void", "tip"])
def test_what_goes_wrong_beside_the_money_leaves_nothing_of_it(floor: Floor, command: str) -> None:
    round = floor.open_round()
    floor.bet(round, "1001", 1, players_hand=5_00)
    send = commands(floor, round)[command]
    before = everything(floor)
    with pytest.raises(Spilled):
        send(spill)
    assert everything(floor) == before
    seen: list[Any] = []
    send(lambda unit, answer: seen.append((unit.value("select count(*) from ledger.posting"), answer)))
    assert len(seen) == 1
    assert everything(floor) != before


def test_a_round_is_not_opened_without_what_belongs_to_it(floor: Floor) -> None:
    id = new_id()
    with pytest.raises(Spilled):
        rounds.open_round(floor.house, id, "T1", also=spill)
    assert floor.owner("select count(*) from wagering.round") == [(0,)]
    told: list[Answer] = []
    answer = rounds.open_round(floor.house, id, "T1", also=lambda _, answer: told.append(answer))
    assert rounds.open_round(floor.house, id, "T1", also=lambda _, answer: told.append(answer)) == answer
    assert told == [answer], "known already, it is not called"


# ------------------------------------------------------------------------------------------------- the property

WAGERS = st.dictionaries(
    st.sampled_from(["players_hand", "bankers_hand", "tie_bet", "dragon"]),
    st.sampled_from([1, 1_00, 5_00, 20_00, 45_00]),
    max_size=3,
)
PLACEMENTS = st.lists(
    st.tuples(st.sampled_from(["1001", "1002", "1003", "9999"]), st.integers(1, 3), WAGERS, st.booleans()), max_size=10
)
EXAMPLES = 25


@pytest.fixture(scope="module")
def table_url(server_url: str, empty_house_url: str) -> Iterator[str]:
    """A table with three terminals, to be copied."""
    with fresh_database(server_url, empty_house_url) as url:
        with opened(url, "minibaccarat") as floor:
            for number in (1, 2, 3):
                floor.terminal(f"100{number}", (100,))
        yield url


@given(batches=st.lists(PLACEMENTS, min_size=1, max_size=3))
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_batch_comes_to_the_same_as_one_by_one(
    server_url: str, table_url: str, batches: list[list[tuple[str, int, Mapping[str, int], bool]]]
) -> None:
    stated = [[Placement(new_id(), *one) for one in batch] for batch in batches]
    together = _outcome(server_url, table_url, stated)
    alone = _outcome(server_url, table_url, [[one] for batch in stated for one in batch])
    assert together == alone


def _outcome(server_url: str, table_url: str, batches: list[list[Placement]]) -> tuple[Any, ...]:
    with fresh_database(server_url, table_url) as url, House.open(url) as house:
        round = UUID(rounds.open_round(house, new_id(), "T1")["round"])
        verdicts = [
            str(verdict) if isinstance(verdict, Refused) else verdict
            for batch in batches
            for verdict in rounds.place_many(house, round, batch)
        ]
        held = [game_accounts.account(house, f"100{number}") for number in (1, 2, 3)]
        assert audit(house).clean
        return verdicts, held, rounds.no_more_bets(house, new_id(), round)["wagers"]
