"""Bad Beat payouts (553.20): contributions, counts, display, verification, payment, and how a pool ends."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import psycopg
import pytest

from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger
from feltwork.terms.refusal import Refused
from feltwork.wagering import (
    bad_beat_payouts,
    bad_beat_pools,
    game_accounts,
    poker_signs,
    poker_tables,
    recall,
    terminals,
)
from tests.access.staff import at_once
from tests.bills import insert_bill
from tests.wagering.poker_floor import BAD_BEAT, FOUR_KINGS, RAISED, PokerFloor, poker_floor


@pytest.fixture
def floor(embedded_house_url: str) -> Iterator[PokerFloor]:
    with poker_floor(embedded_house_url, BAD_BEAT) as found:
        yield found


def offered(floor: PokerFloor, hands: int = 3) -> PokerFloor:
    """A pool that is offered, with players, and hands that contribute a dollar each, counted into it."""
    floor.players(3)
    bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
    bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
    for _ in range(hands):
        floor.hand(RAISED)
    if hands:
        counted(floor, hands * 100)
    return floor


def counted(floor: PokerFloor, cents: int) -> dict[str, object]:
    return bad_beat_pools.count(floor.house, new_id(), "P1", cents, "bob", "dave")


def shown(floor: PokerFloor, pool: str = "royal") -> dict[str, object]:
    [found] = bad_beat_payouts.pools(floor.house, pool)
    return found


def bad_beat(floor: PokerFloor) -> UUID:
    done = floor.hand(FOUR_KINGS)
    assert done["awards"] > 0
    return UUID(done["round"])


# -------------------------------------------------------------------------------------------------- set up and linked


def test_553_20_a_no_hand_is_played_where_a_bad_beat_is_offered_without_a_pool(floor: PokerFloor) -> None:
    floor.players(3)
    with pytest.raises(Refused, match=r"it is linked to no pool \(§ 553\.20\(a\)\)"):
        floor.begin_hand()


def test_553_20_b_tables_of_a_pool_have_filed_the_same_rules(floor: PokerFloor) -> None:
    with pytest.raises(Refused, match=r"there is no such pool"):
        bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
    bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
    with pytest.raises(Refused, match="there is one of this name"):
        bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
    poker_tables.open_table(floor.house, new_id(), "P2", {**BAD_BEAT, "bad_beat_contribution": "2"})
    with pytest.raises(Refused, match=r"bad_beat_contribution is 2\.00 .*, and 1\.00 in pool royal \(§ 553\.20\(b\)\)"):
        bad_beat_pools.link(floor.house, new_id(), "royal", "P2", "dave")
    poker_tables.open_table(floor.house, new_id(), "P3", {})
    with pytest.raises(Refused, match=r"offers no Bad Beat payout"):
        bad_beat_pools.link(floor.house, new_id(), "royal", "P3", "dave")
    bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
    with pytest.raises(Refused, match="it is linked to Bad Beat pool royal"):
        bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
    with pytest.raises(psycopg.Error, match="linked to a Bad Beat pool"):
        floor.owner("update wagering.gaming_table set rules = '{}' where id = 'P1'")


def test_553_20_b_the_posted_rules_state_contribution_least_pot_and_qualifying_hands(floor: PokerFloor) -> None:
    told = {line["section"]: line["text"] for line in poker_signs.sign(floor.house, "P1")["lines"]}
    assert told["553.20(b)(1)"] == "Bad Beat fund: $1.00 of a pot of $10.00 or more"
    assert "four of a kind or better loses" in told["553.20(b)(3)"]


# ------------------------------------------------------------------------------------------- contributions and counts


def test_553_20_c_contributions_are_the_players_and_never_revenue(floor: PokerFloor) -> None:
    offered(floor, hands=0)
    done = floor.hand(RAISED)
    assert (done["rake"], done["contributions"]) == (2_00, 1_00)
    assert floor.accounts("poker_revenue", "bad_beat") == {"bad_beat_box/P1": 1_00, "poker_revenue/P1": 2_00}
    kinds = dict(floor.owner("select code, kind from ledger.account where code like 'bad\\_beat%%'"))
    assert set(kinds.values()) == {"liability"}
    assert floor.stakes() == {1: 209_00, 2: 188_00, 3: 200_00}


def test_553_20_d_e_the_box_is_counted_before_another_person_into_the_pool(floor: PokerFloor) -> None:
    offered(floor, hands=0)
    floor.hand(RAISED)
    for wrong in (0, 99, 2_00):
        with pytest.raises(
            Refused, match=r"is not what its pots have contributed .*553\.20\(e\)\); count again"
        ) as said:
            counted(floor, wrong)
        assert "1.00" not in str(said.value), "who counts is not told"
    with pytest.raises(Refused, match=r"another person has to be there \(§ 553\.20\(d\)\)"):
        bad_beat_pools.count(floor.house, new_id(), "P1", 1_00, "bob", "bob")
    assert shown(floor)["tables"] == [{"table": "P1", "uncounted": "1.00", "counted_today": False}]
    id = new_id()
    done = bad_beat_pools.count(floor.house, id, "P1", 1_00, "bob", "dave")
    assert done["maintained"] == 1_00
    assert bad_beat_pools.count(floor.house, id, "P1", 1_00, "bob", "dave") == done
    assert floor.accounts("bad_beat") == {"bad_beat/royal": 1_00}
    assert shown(floor)["tables"] == [{"table": "P1", "uncounted": "0.00", "counted_today": True}]
    assert counted(floor, 0)["maintained"] == 1_00, "a box with nothing in it is counted too"
    assert floor.tied()


def test_605a_2_d_a_count_waits_for_its_table_before_it_holds_the_pool(floor: PokerFloor) -> None:
    """A hand that begins holds the table and waits for the pool: two that wait for each other would stand still."""
    offered(floor, hands=0)
    with psycopg.connect(floor.url) as elsewhere, ThreadPoolExecutor() as aside:
        elsewhere.execute("select from wagering.gaming_table where id = 'P1' for update")
        counting = aside.submit(counted, floor, 0)
        while not floor.owner("select exists (select from pg_locks where not granted)")[0][0]:
            assert not counting.done()
        elsewhere.execute("select from wagering.bad_beat_pool where id = 'royal' for update nowait")
        elsewhere.rollback()
        assert counting.result()["amount"] == 0


def test_553_20_h_finance_adjusts_the_display_to_what_it_maintains(floor: PokerFloor) -> None:
    offered(floor)
    assert (shown(floor)["displayed"], shown(floor)["maintained"]) == (None, "3.00")
    with pytest.raises(Refused, match=r"\$5\.00 is displayed, and \$3\.00 is maintained \(§ 553\.20\(h\)\(2\)\)"):
        bad_beat_pools.adjust_display(floor.house, new_id(), "royal", 5_00, "carol", "dave")
    with pytest.raises(Refused, match=r"another person has to be there \(§ 553\.20\(h\)\(1\)\)"):
        bad_beat_pools.adjust_display(floor.house, new_id(), "royal", 3_00, "carol", "carol")
    bad_beat_pools.adjust_display(floor.house, new_id(), "royal", 3_00, "carol", "dave")
    assert (shown(floor)["displayed"], shown(floor)["pending_adjustment"]) == ("3.00", False)


# --------------------------------------------------------------------------------------------------- decided and paid


def test_553_20_f_a_bad_beat_is_owed_until_the_shift_supervisor_has_verified_it(floor: PokerFloor) -> None:
    offered(floor)
    bad_beat_pools.adjust_display(floor.house, new_id(), "royal", 3_00, "carol", "dave")
    before = floor.accounts("game_account")
    round = bad_beat(floor)
    # The pot of 12.00 contributes a dollar too: four dollars are owed, half to the losing hand.
    assert floor.accounts("bad_beat") == {"bad_beat_due/royal": 4_00}
    change = {code: held - before[code] for code, held in floor.accounts("game_account").items()}
    assert change == {"game_account/P1-1": 4_00, "game_account/P1-2": -6_00, "game_account/P1-3": 0}
    told = shown(floor)
    assert (told["displayed"], told["pending_adjustment"]) == ("3.00", True)
    assert "pending adjustment" in str(told["notice"])
    waiting = {one["seat"]: (one["amount"], one["state"]) for one in told["waiting"]}  # type: ignore[attr-defined]
    state = "waits for the Poker shift supervisor"
    assert waiting == {1: ("1.00", state), 2: ("2.00", state), 3: ("1.00", state)}
    with pytest.raises(Refused, match=r"has not verified the hand \(§ 553\.20\(f\)\)"):
        bad_beat_payouts.pay(floor.house, new_id(), round, 2, "carol")
    with pytest.raises(psycopg.Error, match="has not verified the hand"):
        floor.owner(
            "insert into wagering.bad_beat_paid (round, turn, how, posting, paid_by)"
            " select round, turn, 'cage', posting, 'carol' from wagering.bad_beat_award"
        )
    assert floor.tied()


def test_553_20_g_it_is_paid_once_at_the_cage_or_into_the_account_by_another_person(floor: PokerFloor) -> None:
    offered(floor)
    round, id = bad_beat(floor), new_id()
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=True)
    with pytest.raises(Refused, match=r"paul has verified it"):
        bad_beat_payouts.decide(floor.house, new_id(), round, "tara", verified=False, why="no")
    with pytest.raises(Refused, match=r"paul verified the hand, and does not pay it \(§ 553\.20\(g\)\)"):
        bad_beat_payouts.pay(floor.house, new_id(), round, 2, "paul")
    held = floor.held("P1-1")
    paid = bad_beat_payouts.pay(floor.house, id, round, 2, "carol")
    assert bad_beat_payouts.pay(floor.house, id, round, 2, "carol") == paid
    with pytest.raises(Refused, match="it is paid"):
        bad_beat_payouts.pay(floor.house, new_id(), round, 2, "carol")
    bad_beat_payouts.pay(floor.house, new_id(), round, 1, "carol", "game_account")
    assert floor.held("P1-1") == held + 1_00
    with pytest.raises(Refused, match="it has no share of the Bad Beat"):
        bad_beat_payouts.pay(floor.house, new_id(), round, 7, "carol")
    with pytest.raises(Refused, match="no way to pay"):
        bad_beat_payouts.pay(floor.house, new_id(), round, 3, "carol", "by post")  # type: ignore[arg-type]
    assert floor.accounts("bad_beat", "cage") == {"bad_beat_due/royal": 1_00, "cage": -2_00}
    assert [one["seat"] for one in shown(floor)["waiting"]] == [3]  # type: ignore[attr-defined]
    assert floor.tied()


def test_553_20_g_who_has_left_is_paid_at_the_cage_and_never_into_anothers_account(floor: PokerFloor) -> None:
    offered(floor)
    round = bad_beat(floor)
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=True)
    for terminal in ("P1-1", "P1-2"):
        poker_tables.stand_up(floor.house, new_id(), "P1", terminal)
    game_accounts.cash_out(floor.house, new_id(), "P1-2")
    insert_bill(floor.house, new_id(), "P1-2", 100)
    poker_tables.sit(floor.house, new_id(), "P1", "P1-2", 2, 100_00)
    for seat in (1, 2):
        with pytest.raises(Refused, match=rf"its player has left seat {seat}.*553\.20\(g\)\); pay it at the cashiers"):
            bad_beat_payouts.pay(floor.house, new_id(), round, seat, "carol", "game_account")
        bad_beat_payouts.pay(floor.house, new_id(), round, seat, "carol")
    bad_beat_payouts.pay(floor.house, new_id(), round, 3, "carol", "game_account")
    assert floor.held("P1-2") == 100_00, "who sits there now was dealt no card of that hand"
    assert floor.tied()


def test_553_20_f_recall_tells_what_became_of_a_share_and_counts_it_in_no_net(floor: PokerFloor) -> None:
    def told(seat: int) -> tuple[str | None, str, str]:
        newest = recall.recall(floor.house, f"P1-{seat}")[0]
        [share] = [line for line in newest.lines if line["wager"] == "bad_beat"]
        return newest.net, share["returned"], share["why"].partition("; ")[2]

    offered(floor)
    round = bad_beat(floor)
    assert told(1) == ("4.00", "1.00", "waits for the Poker shift supervisor")
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=True)
    bad_beat_payouts.pay(floor.house, new_id(), round, 2, "carol")
    bad_beat_payouts.pay(floor.house, new_id(), round, 3, "carol", "game_account")
    assert told(1) == ("4.00", "1.00", "verified, to be paid")
    assert told(2) == ("-6.00", "2.00", "paid at the cage")
    assert told(3) == ("0.00", "1.00", "paid into the game account")
    round = bad_beat(floor)
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=False, why="a hole card did not play")
    assert told(1) == ("4.00", "0.00", "refused: a hole card did not play")


def test_553_20_g_a_share_asked_for_from_several_sides_is_paid_once(floor: PokerFloor) -> None:
    offered(floor)
    round = bad_beat(floor)
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=True)
    answers = at_once(*(lambda: bad_beat_payouts.pay(floor.house, new_id(), round, 2, "carol") for _ in range(4)))
    assert sum(not isinstance(one, Refused) for one in answers) == 1
    assert floor.accounts("cage") == {"cage": -2_00}


def test_553_20_f_what_is_no_bad_beat_goes_back_into_the_pool(floor: PokerFloor) -> None:
    offered(floor)
    round = bad_beat(floor)
    with pytest.raises(Refused, match="does not say why it is none"):
        bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=False)
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=False, why="a hole card did not play")
    assert floor.accounts("bad_beat") == {"bad_beat/royal": 4_00}
    assert shown(floor)["waiting"] == []
    with pytest.raises(Refused, match=r"the hand is no Bad Beat"):
        bad_beat_payouts.pay(floor.house, new_id(), round, 2, "carol")
    with pytest.raises(Refused, match=r"no Bad Beat is in it"):
        bad_beat_payouts.decide(floor.house, new_id(), new_id(), "paul", verified=True)
    assert floor.tied()


def test_553_20_f_1_the_display_is_pending_until_finance_adjusts_it(floor: PokerFloor) -> None:
    offered(floor)
    bad_beat(floor)
    assert shown(floor)["pending_adjustment"] is True
    bad_beat_pools.adjust_display(floor.house, new_id(), "royal", 0, "carol", "dave")
    assert (shown(floor)["pending_adjustment"], shown(floor)["displayed"]) == (False, "0.00")


def test_553_20_f_what_is_owed_is_no_posting_that_is_simply_turned_round(floor: PokerFloor) -> None:
    def turned_round(sql: str) -> None:
        [(posting,)] = floor.owner(sql)
        with pytest.raises(Refused, match=r"553\.20\(f\)"):
            Ledger(floor.house.database).reverse(new_id(), posting, "carol", "dave", "a mistake")

    offered(floor)
    turned_round("select posting from wagering.bad_beat_count")
    bad_beat(floor)
    turned_round("select distinct posting from wagering.bad_beat_award")


def test_553_20_a_two_bad_beats_are_paid_from_what_the_fund_holds_then(floor: PokerFloor) -> None:
    offered(floor)
    first, second = bad_beat(floor), bad_beat(floor)
    amounts = floor.owner("select round, sum(amount)::bigint from wagering.bad_beat_award group by round")
    # The second is paid from its own contribution alone; what does not divide stays in the pool.
    assert dict(amounts) == {first: 4_00, second: 1_00}
    assert floor.tied()


# -------------------------------------------------------------------------------------------------------- how it ends


def test_553_20_i_what_a_pool_holds_goes_to_another_that_players_can_win(floor: PokerFloor) -> None:
    offered(floor)
    poker_tables.open_table(floor.house, new_id(), "P2", BAD_BEAT)
    bad_beat_pools.set_up(floor.house, new_id(), "aces", "P2", "dave")

    def discontinue(into: str | None = "aces") -> dict[str, object]:
        return bad_beat_pools.discontinue(floor.house, new_id(), "royal", into, "dave")

    with pytest.raises(Refused, match=r"table P1 contributes to it \(§ 553\.20\(i\)\)"):
        discontinue()
    floor.hand(RAISED)
    with pytest.raises(Refused, match=r"nobody has counted \(§ 553\.20\(d\)\)"):
        bad_beat_pools.unlink(floor.house, new_id(), "P1", "dave")
    counted(floor, 1_00)
    bad_beat_pools.unlink(floor.house, new_id(), "P1", "dave")
    with pytest.raises(Refused, match=r"no table is linked to it, so nobody could win it"):
        discontinue()
    with pytest.raises(Refused, match=r"it holds \$4\.00, which is the players' \(§ 553\.20\(i\)\)"):
        discontinue(None)
    with pytest.raises(Refused, match="would stay where it is"):
        discontinue("royal")
    bad_beat_pools.link(floor.house, new_id(), "aces", "P2", "dave")
    assert discontinue()["moved"] == 4_00
    assert floor.accounts("bad_beat") == {"bad_beat/aces": 4_00}
    with pytest.raises(Refused, match=r"it is discontinued; aces has its amount"):
        bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
    [(moved,)] = floor.owner("select id from ledger.posting where kind = 'discontinue Bad Beat pool'")
    with pytest.raises(Refused, match=r"a pool that nobody can win any more \(§ 553\.20\(i\)\)"):
        Ledger(floor.house.database).reverse(new_id(), moved, "carol", "dave", "a mistake")
    assert [one["pool"] for one in bad_beat_payouts.pools(floor.house)] == ["aces"]
    assert shown(floor)["into"] == "aces"
    assert floor.tied()


def test_553_20_i_the_database_itself_ends_no_pool_that_holds_what_is_the_players(floor: PokerFloor) -> None:
    offered(floor)
    end = "update wagering.bad_beat_pool set ended_by = 'x', ended_at = ledger.now()"
    with pytest.raises(psycopg.Error, match="a table contributes to it"):
        floor.owner(end)
    bad_beat_pools.unlink(floor.house, new_id(), "P1", "dave")
    with pytest.raises(psycopg.Error, match="it holds the players' money"):
        floor.owner(end)
    poker_tables.open_table(floor.house, new_id(), "P2", BAD_BEAT)
    bad_beat_pools.set_up(floor.house, new_id(), "aces", "P2", "dave")
    bad_beat_pools.link(floor.house, new_id(), "aces", "P2", "dave")
    bad_beat_pools.discontinue(floor.house, new_id(), "royal", "aces", "dave")
    with pytest.raises(psycopg.Error, match="it is discontinued"):
        floor.owner("insert into wagering.bad_beat_link (pool, gaming_table) values ('royal', 'P1')")
    terminals.open_table(floor.house, new_id(), "T1", "three-card-poker")
    with pytest.raises(psycopg.Error, match="it is no electronic poker table"):
        floor.owner("insert into wagering.bad_beat_link (pool, gaming_table) values ('aces', 'T1')")


def test_553_20_i_a_pool_with_an_unpaid_bad_beat_does_not_end(floor: PokerFloor) -> None:
    offered(floor)
    round = bad_beat(floor)
    bad_beat_pools.unlink(floor.house, new_id(), "P1", "dave")
    with pytest.raises(Refused, match=r"a payout of it is not paid \(§ 553\.20\(f\)\)"):
        bad_beat_pools.discontinue(floor.house, new_id(), "royal", None, "dave")
    bad_beat_payouts.decide(floor.house, new_id(), round, "paul", verified=True)
    for seat in (1, 2, 3):
        bad_beat_payouts.pay(floor.house, new_id(), round, seat, "carol")
    assert bad_beat_pools.discontinue(floor.house, new_id(), "royal", None, "dave")["moved"] == 0


def test_553_20_i_in_operation_none_is_offered_before_the_board_approved_how_it_ends(floor: PokerFloor) -> None:
    floor.owner("update wagering.house set commenced_at = ledger.now()")
    with pytest.raises(Refused, match=r"no procedure for discontinuing it was approved \(§ 553\.20\(i\)\)"):
        bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
