"""A hand's money at an electronic poker table (553.8, 553.15): reserved, posted once, nothing left in a pot."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any
from uuid import UUID

import psycopg
import pytest

import feltwork
from feltwork import Ask, RoundInPlay, game
from feltwork.equipment.randomness import SimulationSource
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger, Transfer
from feltwork.rounds.record import replay
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.wagering import bad_beat_pools, game_accounts, poker_hands, poker_tables, recall, rounds
from tests.access.staff import at_once
from tests.examples import examples
from tests.rounds.random_play import RandomPlayer
from tests.wagering.poker_floor import BAD_BEAT, RAISED, PokerFloor, poker_floor


@pytest.fixture
def floor(embedded_house_url: str) -> Iterator[PokerFloor]:
    with poker_floor(embedded_house_url) as found:
        yield found


def going_on(floor: PokerFloor) -> list[str]:
    return [state for (state,) in floor.owner("select state from wagering.round order by number")]


# ------------------------------------------------------------------------------------------------------- the posting


def test_553_15_b_1_one_posting_moves_everything(floor: PokerFloor) -> None:
    floor.players(3)
    done = floor.hand(RAISED)
    assert floor.accounts("game_account", "poker", "rake", "table", "bad") == {
        "game_account/P1-1": 210_00,
        "game_account/P1-2": 188_00,
        "game_account/P1-3": 200_00,
        "poker_revenue/P1": 2_00,
    }
    assert (done["rake"], done["time_charges"], done["contributions"], done["awards"]) == (2_00, 0, 0, 0)
    [(posting,)] = floor.owner("select count(*) from ledger.posting where kind = 'settle hand'")
    assert posting == 1
    moved = floor.owner(
        "select t.kind, sum(t.amount)::bigint from ledger.transfer t join ledger.posting p using (day, lane, number)"
        " where p.kind = 'settle hand' and t.phase = 'posted' group by 1 order by 1"
    )
    assert moved == [
        ("poker_bet", 24_00),
        ("poker_bet_returned", 12_00),
        ("poker_pot_won", 10_00),
        ("poker_rake", 2_00),
    ]
    assert floor.stakes() == {1: 210_00, 2: 188_00, 3: 200_00}
    assert floor.tied()


def test_553_15_d_an_uncalled_bet_is_in_no_pot_and_no_rake(floor: PokerFloor) -> None:
    floor.players(3)
    done = floor.hand(
        {
            "button": 3,
            "seats": {
                "1": {"cards": ["As", "Ad"], "decisions": ["raise 4"]},
                "2": {"cards": ["2c", "7d"], "decisions": ["fold"]},
                "3": {"cards": ["Kh", "4s"], "decisions": ["fold"]},
            },
        }
    )
    assert done["rake"] == 0
    [(bet,)] = floor.owner("select sum(amount)::bigint from ledger.transfer where kind = 'poker_bet'")
    assert bet == 4_00, "two dollars each: what nobody called never left the player"
    assert floor.accounts("game_account") == {
        "game_account/P1-1": 202_00,
        "game_account/P1-2": 198_00,
        "game_account/P1-3": 200_00,
    }


def test_553_1_no_cent_stays_in_a_pot_the_database_itself_refuses_it(floor: PokerFloor) -> None:
    floor.players(2)
    bet = Transfer("game_account/P1-1", "poker_pot/P1", 5_00, "poker_bet", "main_pot", "P1-1", "P1")
    with pytest.raises(Refused):
        Ledger(floor.house.database).post(new_id(), "settle hand", "somebody", [bet])
    assert floor.accounts("poker_pot") == {}


def test_553_16_i_3_a_blind_that_goes_back_in_the_middle_was_never_bet(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(
        {
            "button": 3,
            "irregularity": {"id": "protected_hand_lost", "seat": 2},
            "seats": {
                "1": {"cards": ["As", "Ad"], "decisions": ["check"] * 4},
                "2": {"cards": ["Kc", "Kd"]},
                "3": {"cards": ["2c", "7d"], "decisions": ["call", "check", "check", "check"]},
            },
            "community": ["Ac", "9h", "5s", "4s", "3d"],
        }
    )
    [(bet,)] = floor.owner("select sum(amount)::bigint from ledger.transfer where kind = 'poker_bet'")
    assert bet == 2_00, "a dollar each: the second blind was given back to a player without fault"
    assert floor.stakes() == {1: 199_00, 2: 200_00, 3: 201_00}
    assert floor.tied()


def test_605a_5_d_1_2_no_wager_meter_counts_a_poker_hand(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    for position in ("P1-1", "P1-2"):
        assert floor.meters(position) == {"bill_in": 200_00, "bill_in_100": 200_00}
    assert floor.differences() == []


# ----------------------------------------------------------------------------------------------- while it is going on


def test_553_8_b_1_nothing_leaves_the_table_in_the_middle_of_a_hand(floor: PokerFloor) -> None:
    floor.players(3, stakes=150_00)
    floor.begin_hand()
    assert (floor.held("P1-1"), floor.available("P1-1")) == (200_00, 50_00)
    with pytest.raises(Refused, match=r"605a\.3\(b\)\(1\)"):
        game_accounts.cash_out(floor.house, new_id(), "P1-1")
    with pytest.raises(Refused, match=r"has \$50\.00"):
        game_accounts.tip(floor.house, new_id(), "P1-1", 60_00)
    for act in (
        lambda: poker_tables.stand_up(floor.house, new_id(), "P1", "P1-1"),
        lambda: poker_tables.set_stakes(floor.house, new_id(), "P1", "P1-1", 10_00),
    ):
        with pytest.raises(Refused, match=r"hand 1 is going on.*553\.8\(b\)\(1\)"):
            act()
    with pytest.raises(psycopg.Error, match="until the hand is over"):
        floor.owner("update wagering.poker_seat set stakes = 0 where seat = 1")
    with pytest.raises(Refused, match="still going on"):
        floor.begin_hand()
    assert floor.tied(), "what is reserved is what the books have on the table"


def test_553_8_b_1_no_correction_frees_the_stakes_of_a_hand_or_reaches_into_them(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    [(before,)] = floor.owner("select posting from wagering.poker_hand")
    round, books = floor.begin_hand(), Ledger(floor.house.database)
    with pytest.raises(Refused, match=r"stay on the table until the hand is over \(§ 553\.8\(b\)\(1\)\)"):
        books.reverse(new_id(), round, "carol", "dave", "a mistake")
    with pytest.raises(Refused, match=r"account game_account/P1-1: it holds less than that"):
        books.reverse(new_id(), before, "carol", "dave", "the wrong table")
    assert (floor.available("P1-1"), floor.stakes()) == (0, {1: 210_00, 2: 188_00, 3: 200_00})
    floor.settle_hand(round, RAISED)
    assert floor.tied()


def test_553_8_a_no_hand_begins_where_nobody_sits(floor: PokerFloor) -> None:
    """It would go on at a table that is closed for gaming by and by."""
    floor.begin()
    with pytest.raises(Refused, match=r"nobody sits there \(§ 553\.8\(a\)\)"):
        floor.begin_hand()
    assert going_on(floor) == []


def test_553_8_b_1_between_two_hands_stakes_are_added_to_and_taken_of(floor: PokerFloor) -> None:
    floor.players(3, stakes=100_00)
    floor.hand(RAISED)
    assert floor.stakes() == {1: 110_00, 2: 88_00, 3: 100_00}
    poker_tables.set_stakes(floor.house, new_id(), "P1", "P1-2", 188_00)
    with pytest.raises(Refused, match=r"table stakes 188\.01: .* has \$188\.00 \(§ 553\.8\(b\)\)"):
        poker_tables.set_stakes(floor.house, new_id(), "P1", "P1-2", 188_01)
    game_accounts.cash_out(floor.house, new_id(), "P1-3")
    assert floor.stakes() == {1: 110_00, 2: 188_00, 3: 0}, "what left the game account lies on the table no more"


def test_553_8_b_a_hand_is_settled_on_the_stakes_that_lay_there(floor: PokerFloor) -> None:
    floor.players(3)
    round = floor.begin_hand()
    with pytest.raises(Refused, match=r"seat 2: \$150\.00 was played, and \$200\.00 lay on the table .*553\.8\(b\)"):
        floor.settle_hand(round, RAISED, chips={"1": "200", "2": "150", "3": "200"})
    with pytest.raises(Refused, match=r"another Rules Submission"):
        poker_hands.settle_hand(
            floor.house,
            new_id(),
            round,
            feltwork.settle({"game": "poker", "chips": {"1": "200", "2": "200", "3": "200"}, **RAISED}),
        )
    posted = {"blinds": {"1": "1", "2": "2"}, "first": 3}
    with pytest.raises(Refused, match=r"leave `posted` out"):
        floor.settle_hand(round, RAISED, posted=posted)
    assert going_on(floor) == ["closed"]
    floor.settle_hand(round, RAISED)
    with pytest.raises(Refused, match="it is settled"):
        floor.settle_hand(round, RAISED)


def test_553_8_a_everybody_who_sits_there_is_in_the_hand_or_inactive(floor: PokerFloor) -> None:
    floor.players(4)
    round = floor.begin_hand(4)
    with pytest.raises(Refused, match=r"seat 4: somebody sits there, and the hand does not say so .*553\.8\(a\)"):
        floor.settle_hand(round, RAISED, chips={"1": "200", "2": "200", "3": "200"})
    floor.settle_hand(round, {**RAISED, "seats": {**RAISED["seats"], "4": {}}, "inactive": [4]})  # type: ignore[dict-item]
    assert floor.stakes()[4] == 200_00
    assert floor.tied()


def test_a_void_hand_gives_every_chip_back(floor: PokerFloor) -> None:
    floor.players(3)
    round = floor.begin_hand()
    rounds.void(floor.house, new_id(), round, "dave", "a card is missing", "553.16(g)")
    round = floor.begin_hand()
    voided = floor.settle_hand(round, {**RAISED, "irregularity": _voiding()})
    assert voided["result"]["void"] is True
    assert floor.accounts("game_account") == {f"game_account/P1-{seat}": 200_00 for seat in (1, 2, 3)}
    assert floor.owner("select count(*) from wagering.poker_hand") == [(0,)]
    assert going_on(floor) == ["void", "void"]
    assert floor.stakes() == {1: 200_00, 2: 200_00, 3: 200_00}
    assert floor.tied()


def _voiding() -> str:
    """An irregularity of the chapter that voids the round."""
    return next(one.id for one in game("poker").irregularities if one.section == "553.16(g)")


# ----------------------------------------------------------------------------------------------------- once, or never


def test_the_same_command_again_changes_nothing_and_answers_alike(floor: PokerFloor) -> None:
    floor.players(3)
    begins, settles = new_id(), new_id()
    begun = poker_hands.begin_hand(floor.house, begins, "P1")
    assert poker_hands.begin_hand(floor.house, begins, "P1") == begun
    played = floor.played(RAISED)
    done = poker_hands.settle_hand(floor.house, settles, UUID(begun["round"]), played, "listed")
    assert poker_hands.settle_hand(floor.house, settles, UUID(begun["round"]), played, "listed") == done
    with pytest.raises(Refused, match="used for other content"):
        poker_hands.settle_hand(floor.house, settles, UUID(begun["round"]), played, "live")
    assert floor.accounts("poker_revenue") == {"poker_revenue/P1": 2_00}
    assert floor.tied()


def test_the_same_hand_from_several_sides_at_once_is_played_once(floor: PokerFloor) -> None:
    floor.players(3)
    id, file = new_id(), json.loads(json.dumps(RAISED))

    def play() -> dict[str, object]:
        return poker_hands.play_hand(floor.house, id, "P1", file, "bob")

    answers = at_once(play, play, play)
    done = [one for one in answers if not isinstance(one, Refused)]
    assert done, answers
    assert all(one == done[0] for one in done)
    assert play() == done[0]
    assert floor.accounts("poker_revenue") == {"poker_revenue/P1": 2_00}
    assert floor.tied()


KILLED = """
import json, os, signal, sys
from uuid import UUID
from feltwork.database.addresses import AppUrl
from feltwork.database.database import Database
from feltwork.wagering import poker_hands
from feltwork.wagering.house import House

def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

url, id, at, file = sys.argv[1:]
if at == "after the beginning":
    poker_hands.settle_hand = die
poker_hands.play_hand(House(Database(AppUrl(url))), UUID(id), "P1", json.loads(file), "bob", also=die)
"""


@pytest.mark.parametrize("at", ["after the beginning", "in the middle of the settlement"])
def test_a_hand_whose_process_was_killed_goes_on_and_is_paid_once(floor: PokerFloor, at: str) -> None:
    """What was committed stays, what was not was never there; sent again it goes on from where it is."""
    floor.players(3)
    id = new_id()
    done = subprocess.run(
        [sys.executable, "-c", KILLED, floor.url.app_conninfo, str(id), at, json.dumps(RAISED)], check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert going_on(floor) == ["closed"]
    assert floor.available("P1-1") == 0, "the stakes are reserved still"
    assert floor.accounts("poker_revenue") == {}
    assert floor.tied()
    with pytest.raises(Refused, match="used for other content"):
        poker_hands.play_hand(floor.house, id, "P1", {**RAISED, "button": 2}, "bob")
    settled = poker_hands.play_hand(floor.house, id, "P1", RAISED, "bob")
    assert poker_hands.play_hand(floor.house, id, "P1", RAISED, "bob") == settled
    assert floor.stakes() == {1: 210_00, 2: 188_00, 3: 200_00}
    assert going_on(floor) == ["settled"]
    assert floor.tied()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"community": ["Ac", "9h"]}, r"553\."),
        ({"chips": {"1": "100", "2": "200", "3": "200"}}, r"\$100\.00 was played, and \$200\.00 lay .*553\.8\(b\)"),
        ({"rules": {"rake_most": "9"}}, r"another Rules Submission \(§ 553\.15\(c\)\)"),
        ({"posted": {"blinds": {"1": "1", "2": "2"}, "first": 3}}, r"553\.8\(b\)\(3\)"),
        (
            {"chips": dict.fromkeys("1235", "200"), "seats": {**RAISED["seats"], "5": {}}, "inactive": [5]},  # type: ignore[dict-item]
            r"seat 5: nobody sits there \(§ 553\.8\(a\)\)",
        ),
        ({"inactive": ["²"]}, r"553\.15\(b\)\(3\)\(i\)"),
        ({"inactive": "3"}, r"553\.15\(b\)\(3\)\(i\)"),
        ({"inactive": [[3]]}, r"553\.15\(b\)\(3\)\(i\)"),
    ],
    ids=["cards", "chips", "rules", "blinds", "a seat", "no seat", "no list", "a list in it"],
)
def test_553_8_b_a_file_that_the_table_would_not_settle_reserves_nothing(
    floor: PokerFloor, wrong: dict[str, object], why: str
) -> None:
    floor.players(3)
    with pytest.raises(Refused, match=why):
        poker_hands.play_hand(floor.house, new_id(), "P1", {**RAISED, **wrong}, "bob")
    assert going_on(floor) == []
    assert floor.available("P1-1") == 200_00


def test_553_8_b_1_what_became_another_since_the_look_at_the_table_gives_the_stakes_back(
    floor: PokerFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing stays reserved for a hand that nobody can settle any more."""
    floor.players(3)
    begin = poker_hands.begin_hand

    def later(*asked: Any, **more: Any) -> dict[str, Any]:
        poker_tables.set_stakes(floor.house, new_id(), "P1", "P1-1", 150_00)
        return begin(*asked, **more)

    monkeypatch.setattr(poker_hands, "begin_hand", later)
    id, file = new_id(), {**RAISED, "chips": dict.fromkeys("123", "200")}
    for _ in range(2):
        with pytest.raises(Refused, match=r"seat 1: \$200\.00 was played|it is void"):
            poker_hands.play_hand(floor.house, id, "P1", file, "bob")
    assert going_on(floor) == ["void"]
    assert floor.available("P1-1") == 200_00
    assert floor.tied()


def test_an_id_that_was_used_for_something_else_plays_no_hand(floor: PokerFloor) -> None:
    floor.players(3)
    sat, id = new_id(), new_id()
    poker_tables.set_stakes(floor.house, sat, "P1", "P1-1", 150_00)
    with pytest.raises(Refused, match="used for other content"):
        poker_hands.play_hand(floor.house, sat, "P1", RAISED, "bob")
    assert going_on(floor) == []
    poker_hands.play_hand(floor.house, id, "P1", RAISED, "bob")
    other = PokerFloor(floor.house, floor.url, table="P2")
    other.players(3)
    with pytest.raises(Refused, match="used for other content"):
        poker_hands.play_hand(floor.house, id, "P2", RAISED, "bob")
    assert going_on(floor) == ["settled"]


def test_605a_2_d_a_hand_waits_for_its_table_before_it_holds_anybodys_terminal(floor: PokerFloor) -> None:
    """Whoever sits down holds the table and waits for the terminal: two that wait for each other would stand still."""
    floor.players(3)
    round = floor.begin_hand()
    with psycopg.connect(floor.url) as elsewhere, ThreadPoolExecutor() as aside:
        elsewhere.execute("select from wagering.gaming_table where id = 'P1' for update")
        settling = aside.submit(floor.settle_hand, round, RAISED)
        waiting = "select exists (select from pg_locks where not granted)"
        while not floor.owner(waiting)[0][0]:
            assert not settling.done()
        elsewhere.execute("select from wagering.terminal where asset_number = 'P1-1' for update nowait")
        elsewhere.rollback()
        assert settling.result()["rake"] == 2_00
    assert floor.tied()


def test_553_11_c_3_the_button_goes_on_by_itself_and_who_is_not_listed_is_not_dealt_in(floor: PokerFloor) -> None:
    floor.players(4)
    poker_hands.play_hand(floor.house, new_id(), "P1", RAISED, "bob")
    assert floor.house.read(lambda unit: poker_hands.situation_of(unit, "P1"))["button"] == 1
    # The button is with seat 1: seat 2 posts the first blind, seat 3 the second, and seat 1 acts first.
    file = {
        "seats": {
            "1": {"cards": ["As", "Ad"], "decisions": ["raise 4"]},
            "2": {"cards": ["2c", "7d"], "decisions": ["fold"]},
            "3": {"cards": ["Kh", "4s"], "decisions": ["fold"]},
        }
    }
    done = poker_hands.play_hand(floor.house, new_id(), "P1", file, "bob")
    assert {seat: one["net"] for seat, one in done["result"]["seats"].items()} == {
        "1": "3.00",
        "2": "-1.00",
        "3": "-2.00",
        "4": "0.00",
    }


def test_553_11_c_3_the_button_is_where_the_dealer_says_that_it_lies(floor: PokerFloor) -> None:
    floor.players(3)
    for _ in range(2):
        done = poker_hands.play_hand(floor.house, new_id(), "P1", RAISED, "bob")
        assert done["result"]["seats"]["2"]["net"] == "-12.00", "after the first hand it would have been with seat 1"
    assert floor.house.read(lambda unit: poker_hands.situation_of(unit, "P1"))["button"] == 1


# ------------------------------------------------------------------------------------------------------------ records


def test_a_hand_is_kept_and_can_be_played_again(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    [(kept,)] = floor.owner("select record from wagering.outcome")
    assert replay(kept).result.to_json() == kept["result"]


def test_553_16_d_recall_shows_no_hand_that_was_thrown_away_unseen(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    [of_winner] = recall.recall(floor.house, "P1-1")
    [of_loser] = recall.recall(floor.house, "P1-2")
    board = ["Ac", "9h", "5s", "4s", "3d"]
    assert of_winner.shown["places"] == {"community": board, "seat 1": ["As", "Ad"]}
    assert of_loser.shown["places"]["seat 2"] == ["Kc", "Kd"]
    assert "seat 3" not in of_loser.shown["places"]
    assert of_winner.net == "10.00"
    assert of_winner.wagers == (("table_stakes", 200_00, "came back"),)


def test_what_was_collected_is_not_settled_again_as_a_banked_round_is(floor: PokerFloor) -> None:
    floor.players(3)
    round = floor.begin_hand()
    played = floor.played(RAISED)
    with pytest.raises(Refused, match=r"no hybrid gaming table .*605a\.1"):
        rounds.settle(floor.house, new_id(), round, played)
    with pytest.raises(Refused, match=r"605a\.1"):
        rounds.place(floor.house, new_id(), round, "P1-1", 1, {"bet": 5_00})
    floor.settle_hand(round, RAISED)
    with pytest.raises(Refused, match=r"605a\.1"):
        rounds.settle_again(floor.house, new_id(), round, played, "bob", "dave", "a card")


def test_a_correction_of_the_ledger_turns_a_whole_hand_round(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    [(posting,)] = floor.owner("select posting from wagering.poker_hand")
    Ledger(floor.house.database).reverse(new_id(), posting, "carol", "dave", "the wrong table")
    assert floor.accounts("game_account", "poker") == {f"game_account/P1-{seat}": 200_00 for seat in (1, 2, 3)}
    assert floor.stakes() == {1: 200_00, 2: 188_00, 3: 200_00}, "never more than the account holds"
    assert floor.tied()


def test_553_15_e_a_hand_that_was_turned_round_is_not_raked_a_second_time(floor: PokerFloor) -> None:
    floor.players(3)
    floor.hand(RAISED)
    [(posting,)] = floor.owner("select posting from wagering.poker_hand")
    books = Ledger(floor.house.database)
    done = at_once(*(lambda: books.reverse(new_id(), posting, "carol", "dave", "the wrong table") for _ in range(3)))
    [turned] = [one for one in done if not isinstance(one, Refused)]
    with pytest.raises(Refused, match=r"no rake is taken a second time \(§ 553\.15\(e\)\)"):
        books.reverse(new_id(), turned.id, "carol", "dave", "it was right after all")
    assert floor.accounts("poker", "game_account") == {f"game_account/P1-{seat}": 200_00 for seat in (1, 2, 3)}
    assert floor.tied()


# ---------------------------------------------------------------------------------------------------- any hand at all


TYPES = (
    {"type": "hold_em", "betting": "no_limit"},
    {"type": "omaha_high_low_split_eight_or_better", "betting": "pot_limit"},
    {"type": "seven_card_stud_high", "forced_bet": "1", "ante": "0.50"},
    {"type": "five_card_draw_high", "betting": "spread_limit", "minimum": "2", "maximum": "20"},
)


def dealt(floor: PokerFloor, stakes: dict[int, int], seed: int, inactive: list[int]) -> RoundInPlay:
    """A hand with random cards and any legal decisions; the same seed is the same hand."""
    found = game("poker")
    rules = found.submission(floor.rules)
    chips = {str(seat): money(amount) for seat, amount in stakes.items()}
    situation = {"chips": chips, "inactive": inactive}
    table = RoundInPlay(found.begin({seat: {} for seat in stakes}, rules, situation))
    equipment = VirtualTable(found, rules, SimulationSource(seed))
    player = RandomPlayer("a player", Random(seed))  # noqa: S311 - a failing run is a seed
    while not table.done:
        request = table.request
        if isinstance(request, Ask):
            table.answer({one.seat: player.decide(one, table.round) for one in request.questions})
        else:
            table.answer(equipment.answer(table.round, request))
    return table


@pytest.mark.parametrize("rules", TYPES, ids=lambda rules: rules["type"])
def test_any_hands_players_house_and_fund_keep_every_cent(embedded_house_url: str, rules: dict[str, str]) -> None:
    stated = {**BAD_BEAT, "bad_beat_hand": "aces_full_of_jacks", **rules}
    with poker_floor(embedded_house_url, stated) as floor:
        floor.players(6)
        bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
        bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
        everything = sum(floor.accounts("game_account").values())
        chance = Random(rules["type"])  # noqa: S311 - a failing run is a seed
        for number in range(examples(30)):
            inactive = [seat for seat, held in floor.stakes().items() if held < 20_00 or chance.random() < 0.1]
            if len(floor.stakes()) - len(inactive) < 2:
                break
            before = floor.accounts()
            round = floor.begin_hand(*inactive)
            played = dealt(floor, floor.stakes(), number, inactive)
            done = poker_hands.settle_hand(floor.house, new_id(), round, played)
            after = floor.accounts()
            change = {code: after.get(code, 0) - before.get(code, 0) for code in {*before, *after}}
            assert sum(change.values()) == 0, (number, change)
            assert change.get("poker_revenue/P1", 0) == done["rake"] == played.result.rake
            assert all(code.split("/")[0] in FED for code, by in change.items() if by), change
            if chance.random() < 0.3:
                box = floor.balance("bad_beat_box/P1")
                bad_beat_pools.count(floor.house, new_id(), "P1", box, "bob", "dave")
        held = floor.accounts(*FED)
        assert sum(held.values()) == everything, "players, house and fund have what the players brought"
        [(debits, credits)] = floor.owner(
            "select sum(posted) filter (where normal = 'debit'), sum(posted) filter (where normal = 'credit')"
            " from ledger.balances"
        )
        assert debits == credits
        assert floor.accounts("poker_pot", "table_stakes") == {}
        assert floor.tied()


FED = ("game_account", "poker_revenue", "bad_beat_box", "bad_beat", "bad_beat_due")
"""Where the money of a hand may go."""
