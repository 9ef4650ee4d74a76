"""Wagers that a round adds are reserved when they are decided, and freed where a corrected card undoes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import feltwork
from feltwork import Ask, Refused, RoundInPlay
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, rounds, terminals
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from feltwork.wagering.recall import recall
from tests.bills import insert_bill
from tests.database.servers import fresh_database
from tests.wagering.dealt import dealt
from tests.wagering.floor import Floor, opened


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    """Three Card Poker with two terminals, $20 and $100."""
    with opened(house_url) as floor:
        floor.terminal("1001", (20,))
        floor.terminal("1002", (100,))
        yield floor


def wagered(floor: Floor) -> UUID:
    """A round in which both have $10 on the Ante, after "no more bets"."""
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    floor.bet(round, "1002", 2, ante=10_00)
    floor.close(round)
    return round


def reconcile(floor: Floor, round: UUID, first: Mapping[str, int], second: Mapping[str, int]) -> dict[str, Any]:
    return rounds.reconcile(floor.house, new_id(), round, {1: first, 2: second}, "table T1")


def postings(floor: Floor) -> int:
    ((count,),) = floor.owner("select count(*) from ledger.posting where kind = 'reserve'")
    return int(count)


def test_565_11_b_a_play_wager_is_reserved_when_it_is_decided(floor: Floor) -> None:
    round = wagered(floor)
    answer = reconcile(floor, round, {"ante": 10_00, "play": 10_00}, {"ante": 10_00})
    assert answer == {
        "round": str(round),
        "wagers": {"1": {"ante": 10_00, "play": 10_00}, "2": {"ante": 10_00}},
        "balances": {"1001": 20_00},
        "available": {"1001": 0},
    }
    reconcile(floor, round, {"ante": 10_00, "play": 10_00}, {"ante": 10_00, "play": 10_00})
    assert (floor.available("1001"), floor.available("1002"), postings(floor)) == (0, 80_00, 2)
    played = {"wagers": {"ante": 10}, "decisions": ["play"]}
    floor.settle(
        round,
        {
            "game": "three-card-poker",
            "seats": {"1": {**played, "cards": ["As", "Kh", "Qd"]}, "2": {**played, "cards": ["2h", "5d", "9c"]}},
            "dealer": ["2c", "7d", "Qh"],
        },
    )
    assert (floor.held("1001"), floor.held("1002")) == (50_00, 80_00)
    assert floor.tied()


def test_where_nothing_differs_nothing_is_posted_and_the_rest_is_done(floor: Floor) -> None:
    round = wagered(floor)
    told: list[object] = []
    id, same = new_id(), {1: {"ante": 10_00, "play": 0}, 2: {"ante": 10_00}}
    for _ in range(2):
        answer = rounds.reconcile(
            floor.house, id, round, same, "table T1", "a card", also=lambda _, done: told.append(done)
        )
    assert told == [answer]
    assert (postings(floor), answer["balances"]) == (0, {})
    with pytest.raises(Refused, match="used for other content"):
        rounds.reconcile(floor.house, id, round, same, "table T1", "another card")


def test_what_goes_wrong_beside_it_reserves_nothing(floor: Floor) -> None:
    round = wagered(floor)

    def spill(*_: object) -> None:
        raise ZeroDivisionError

    more = {1: {"ante": 10_00, "play": 10_00}, 2: {"ante": 10_00}}
    with pytest.raises(ZeroDivisionError):
        rounds.reconcile(floor.house, new_id(), round, more, "table T1", also=spill)
    assert (floor.available("1001"), postings(floor)) == (10_00, 0)
    assert floor.owner("select count(*) from wagering.wager") == [(2,)]


def test_a_corrected_card_frees_what_it_undoes_the_newest_first(floor: Floor) -> None:
    round = wagered(floor)
    for play in (10_00, 25_00, 15_00, 0):
        answer = reconcile(floor, round, {"ante": 10_00}, {"ante": 10_00, "play": play})
        assert (answer["wagers"]["2"].get("play", 0), floor.available("1002")) == (play, 90_00 - play)
    assert [one for one in recall(floor.house, "1002")[0].wagers if one[0] == "play"] == [
        ("play", 10_00, "voided"),
        ("play", 15_00, "voided"),
        ("play", 5_00, "voided"),
    ]
    assert floor.tied()


def test_605a_1_what_an_account_does_not_cover_is_refused_as_a_whole(floor: Floor) -> None:
    round = wagered(floor)
    with pytest.raises(Refused) as refused:
        reconcile(floor, round, {"ante": 10_00, "play": 12_00}, {"ante": 10_00, "play": 10_00})
    assert refused.value.what == "terminal 1001: 12.00"
    assert refused.value.section == "605a.1"
    assert "the game account has $10.00" in refused.value.why
    assert (floor.available("1001"), floor.available("1002"), postings(floor)) == (10_00, 90_00, 0)


def test_605a_5_a_a_disabled_terminal_adds_nothing_and_gets_back_what_is_undone(floor: Floor) -> None:
    round = wagered(floor)
    reconcile(floor, round, {"ante": 10_00, "play": 5_00}, {"ante": 10_00})
    terminals.disable(floor.house, new_id(), "1001", "slot operations")
    with pytest.raises(Refused, match=r"terminal 1001: it is disabled.*605a\.5\(a\)"):
        reconcile(floor, round, {"ante": 10_00, "play": 10_00}, {"ante": 10_00})
    reconcile(floor, round, {"ante": 10_00}, {"ante": 10_00})
    assert floor.available("1001") == 10_00


@pytest.mark.parametrize(
    ("expected", "why"),
    [
        ({1: {"ante": 10_00}}, "seat 2: it has wagers in round 1 of table T1, and what it placed is not stated"),
        ({1: {"ante": 10_00}, 2: {"ante": 10_00}, 3: {"ante": 5_00}}, "seat 3: no terminal sits there"),
        ({1: {"ante": 10_00, "insurance": 5_00}, 2: {"ante": 10_00}}, "seat 1: insurance: .* has no such wager"),
        ({1: {"ante": 10_00, "bank": 5_00}, 2: {"ante": 10_00}}, "seat 1: bank: .* has no such wager"),
        ({1: {"ante": 10_00, "play": -5}, 2: {"ante": 10_00}}, "play: -5 is no amount of money"),
    ],
)
def test_what_the_round_can_not_have_placed_is_refused(floor: Floor, expected: Any, why: str) -> None:
    round = wagered(floor)
    with pytest.raises(Refused, match=why):
        rounds.reconcile(floor.house, new_id(), round, expected, "table T1")
    assert postings(floor) == 0


def test_it_is_for_a_round_in_play(floor: Floor) -> None:
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    with pytest.raises(Refused, match="the betting window is open"):
        rounds.reconcile(floor.house, new_id(), round, {1: {"ante": 10_00}}, "table T1")
    rounds.void(floor.house, new_id(), round, "Lee", "a trial", "565.13(f)")
    with pytest.raises(Refused, match="T1: it is void"):
        rounds.reconcile(floor.house, new_id(), round, {}, "table T1")


# ------------------------------------------------------------------------------------------------ a player banks


def banked(first: str = "bank", chips: int | None = None) -> RoundInPlay:
    """Seat 3 takes the bank against $50, which wins, and $30, which loses: the bank pays $20."""
    listed: dict[str, Any] = {
        "game": "pai-gow-tiles",
        "rules": {"co_banking": True},
        "seats": {
            "1": {"wagers": {"pai_gow": 50}, "tiles": ["6-6", "4-5", "1-6", "2-6"], "decisions": ["pass"]},
            "3": {
                "wagers": {"pai_gow": 10},
                "tiles": ["4-4", "5-6", "1-3", "3-4"],
                "decisions": [first, "no_cut", *(["no_dealer_wager"] if first == "bank" and chips is None else [])],
            },
            "5": {"wagers": {"pai_gow": 30}, "tiles": ["5-5", "1-6", "4-6", "5-6"], "decisions": ["pass"]},
        },
        **({} if chips is None else {"chips": {"3": chips}}),
    }
    return feltwork.settle(listed, terminals=True)


def offered(seat: int, chips: str) -> bool:
    """Whether a player with so much on the table is offered the bank against $80."""
    game = feltwork.game("pai-gow-tiles")
    stakes = {1: {"pai_gow": 50_00}, 3: {"pai_gow": 10_00}, 5: {"pai_gow": 30_00}}
    play = RoundInPlay(game.begin(stakes, situation={"chips": {str(seat): chips}}, terminals=True))
    while not isinstance(play.request, Ask):
        play.answer()
    return seat in {question.seat for question in play.request.questions}


@pytest.fixture
def pai_gow(house_url: str) -> Iterator[tuple[Floor, UUID]]:
    """Three terminals have wagered $50, $10 and $30; the second has $80 in all, just what the others wager."""
    with opened(house_url, "pai-gow-tiles", {"co_banking": True}) as floor:
        floor.terminal("1001", (100,))
        floor.terminal("1003", (50, 20, 10))
        floor.terminal("1005", (50,))
        round = floor.open_round()
        for asset_number, seat, wager in (("1001", 1, 50_00), ("1003", 3, 10_00), ("1005", 5, 30_00)):
            floor.bet(round, asset_number, seat, pai_gow=wager)
        floor.close(round)
        yield floor, round


def test_535_11_d_2_what_the_others_may_win_of_the_bank_is_reserved_until_the_round_is_settled(
    pai_gow: tuple[Floor, UUID],
) -> None:
    floor, round = pai_gow
    played = banked(chips=80)
    expected = rounds.expected(played.round)
    assert expected[3] == {"pai_gow": 10_00, "bank": 70_00}, "its own wager came back, and covers as well"
    rounds.reconcile(floor.house, new_id(), round, expected, "table T1")
    assert (floor.held("1003"), floor.available("1003")) == (80_00, 0)
    with pytest.raises(Refused, match=r"1003 has \$0\.00"):
        game_accounts.tip(floor.house, new_id(), "1003", 1_00)
    rounds.settle(floor.house, new_id(), round, played, "listed")
    assert (floor.held("1003"), floor.available("1003")) == (60_00, 60_00)
    assert (floor.held("1001"), floor.held("1005")) == (147_50, 20_00)
    assert floor.balance("table_win/T1") == 2_50, "the vigorish: the others' wagers were between players"
    meters = floor.meters("1003")
    assert (meters["coin_in"], meters["coin_out"], meters.get("vigorish", 0)) == (30_00, 10_00, 0)
    assert [one for one in recall(floor.house, "1003")[0].wagers if one[0] == "bank"] == [("bank", 70_00, "voided")]
    assert floor.tied()


def test_535_11_d_2_a_bank_that_does_not_cover_the_others_is_refused(pai_gow: tuple[Floor, UUID]) -> None:
    floor, round = pai_gow
    assert [offered(3, chips) for chips in ("80.00", "79.99")] == [True, False]
    game_accounts.tip(floor.house, new_id(), "1003", 1_00)
    with pytest.raises(Refused, match=r"terminal 1003: 70\.00: round 1 of table T1 adds it at seat 3") as refused:
        rounds.reconcile(floor.house, new_id(), round, rounds.expected(banked().round), "table T1")
    assert refused.value.section == "605a.1"
    assert floor.available("1003") == 69_00


def test_535_11_e_a_co_bank_covers_half(pai_gow: tuple[Floor, UUID]) -> None:
    floor, round = pai_gow
    played = banked(first="co_bank")
    expected = rounds.expected(played.round)
    assert expected[3] == {"pai_gow": 10_00, "bank": 30_00}
    rounds.reconcile(floor.house, new_id(), round, expected, "table T1")
    rounds.settle(floor.house, new_id(), round, played, "listed")
    assert floor.held("1003") == 70_00
    assert floor.tied()


def test_535_11_d_2_a_void_round_frees_the_bank(pai_gow: tuple[Floor, UUID]) -> None:
    floor, round = pai_gow
    rounds.reconcile(floor.house, new_id(), round, rounds.expected(banked().round), "table T1")
    rounds.void(floor.house, new_id(), round, "Lee", "the shaker fell", "535.13")
    assert [floor.available(one) for one in ("1001", "1003", "1005")] == [100_00, 80_00, 50_00]
    assert floor.tied()


def test_535_11_a_bank_without_a_terminal_is_refused(pai_gow: tuple[Floor, UUID]) -> None:
    floor, round = pai_gow
    listed = {
        "game": "pai-gow-tiles",
        "rules": {"co_banking": True},
        "bank": 6,
        "seats": {
            "1": {"wagers": {"pai_gow": 50}, "tiles": ["6-6", "4-5", "1-6", "2-6"]},
            "3": {"wagers": {"pai_gow": 10}, "tiles": ["2-2", "2-2", "1-5", "2-3"]},
            "5": {"wagers": {"pai_gow": 30}, "tiles": ["5-5", "1-6", "4-6", "5-6"]},
            "6": {"tiles": ["4-4", "5-6", "1-3", "3-4"]},
        },
    }
    with pytest.raises(Refused, match="seat 6: no terminal sits there"):
        rounds.settle(floor.house, new_id(), round, feltwork.settle(listed, terminals=True), "listed")


# ------------------------------------------------------------------------------------------------- the property

GAMES: dict[str, dict[str, int]] = {
    "three-card-poker@565": {"ante": 10_00},
    "spanish-21@551": {"spanish_21": 10_00, "match_the_dealer": 5_00},
    "free-bet-blackjack@672a": {"blackjack": 10_00},
    "texas-hold-em-bonus-poker@563": {"ante": 10_00, "bonus": 5_00},
    "criss-cross-poker@592": {"ante_across": 5_00, "ante_down": 5_00},
}


@pytest.fixture(scope="module")
def tables_url(server_url: str, empty_house_url: str) -> Iterator[str]:
    """A table of each game with two terminals, to be copied."""
    with fresh_database(server_url, empty_house_url) as url:
        with House.open(url) as house:
            for number, edition in enumerate(GAMES, 1):
                terminals.open_table(house, new_id(), f"T{number}", edition)
                for seat in (1, 2):
                    terminals.enrol(house, new_id(), f"{number}00{seat}", f"T{number}", pays_jackpots_up_to=10_000_00)
                    terminals.enable(house, new_id(), f"{number}00{seat}", "slot operations")
                    insert_bill(house, new_id(), f"{number}00{seat}", 100)
        yield url


@given(edition=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10**6))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_round_reconciled_after_every_step_is_settled_to_the_cent(
    server_url: str, tables_url: str, edition: str, seed: int
) -> None:
    number = list(GAMES).index(edition) + 1
    stakes = {1: GAMES[edition], 2: GAMES[edition]}
    played = dealt(edition, stakes, seed, dict.fromkeys(stakes, 100_00 - sum(GAMES[edition].values())))
    with fresh_database(server_url, tables_url) as url, House.open(url) as house:
        round = UUID(rounds.open_round(house, new_id(), f"T{number}")["round"])
        for seat in stakes:
            rounds.place(house, new_id(), round, f"{number}00{seat}", seat, stakes[seat])
        rounds.no_more_bets(house, new_id(), round)
        _step_by_step(house, round, played)
        rounds.settle(house, new_id(), round, played, "practice")
        for seat in stakes:
            held = game_accounts.account(house, f"{number}00{seat}")
            assert (held.posted, held.reserved) == (100_00 + played.result.net(seat), 0)
        assert audit(house).clean


def _step_by_step(house: House, round: UUID, played: RoundInPlay) -> None:
    before = played.round
    fresh = RoundInPlay(played.game.begin(played.wagers, before.rules, played.situation, terminals=True))
    given = {input.step: input.answer for input in played.inputs}
    while not fresh.done:
        fresh.answer(given.get(fresh.step))
        stands = rounds.expected(fresh.round)
        answer = rounds.reconcile(house, new_id(), round, stands, "the table")
        assert {int(seat): wagers for seat, wagers in answer["wagers"].items()} == stands
