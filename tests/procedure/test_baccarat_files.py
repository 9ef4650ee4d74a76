"""What a round file may tell of chapters 541, 543 and 545, how it is refused, and what their rules pages print."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.baccarat.hands import BANKER, PLAYER, TABLE_1
from feltwork.procedure.place import DISCARD
from feltwork.procedure.request import Burn, Deal, Declared
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.games.baccarat_script import FAMILY, play, texts

every = pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.edition)
with_ties = pytest.mark.parametrize("game", FAMILY[:2], ids=lambda game: game.edition)

DEFERRED: dict[str, object] = {"vigorish_collection": "deferred"}
TIE, BANKER_WINS = "Kc 3h 7d 4s", "Kc 3h 7d 5s"
BOTH_STAY = {"player": ["2c", "4d"], "banker": ["Kh", "7s"]}
SHOE_BOTH_STAY = ["2c", "Kh", "4d", "7s"]
BANKER_DRAWS = {"player": ["2c", "4d"], "banker": ["Kh", "5s"]}
SHOE_BANKER_DRAWS = ["2c", "Kh", "4d", "5s"]


def mishap(game: BaccaratFamilyGame[Any], letter: str) -> str:
    return game.at(f"{15 if game.chapter == '545' else 14}({letter})")


def file(game: BaccaratFamilyGame[Any], **keys: Any) -> RoundInPlay:
    return settle({"game": game.edition, "seats": {"1": {"wagers": {"tie": 1}}}, **keys})


def refusal(game: BaccaratFamilyGame[Any], **keys: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        file(game, **keys)
    return refused.value


def hands(table: RoundInPlay) -> tuple[int, int]:
    return len(table.round.hand(PLAYER)), len(table.round.hand(BANKER))


# ---------------------------------------------------------------------------------------- the rules page


@every
def test_11_table_1_is_charted_from_what_the_procedure_draws_by(game: BaccaratFamilyGame[Any]) -> None:
    (chart,) = rules_data(game)["charts"]
    assert chart["section"] == game.at("11(c)(2)(iii)")
    assert chart["head"][1:] == [str(third) for third in range(10)]
    charted = {(int(count), third): cell for count, *cells in chart["rows"] for third, cell in enumerate(cells)}
    assert set(charted) == set(product(TABLE_1, range(10)))
    for (count, third), cell in charted.items():
        assert (cell == "D") is game.third_cards.banker(count, third).draws, (count, third)


@every
def test_11_who_draws_is_among_the_rules(game: BaccaratFamilyGame[Any]) -> None:
    told = {clause["section"]: clause["text"] for clause in rules_data(game)["rankings"]}
    rules = game.third_cards
    for section in (rules.natural, rules.player_draws, rules.player_stays, rules.player_stayed):
        assert section in told
    assert told[rules.player_draws].endswith("draws on 0 to 5")
    assert told[rules.player_stays].endswith("stays on 6 and 7")
    assert told[rules.below_three].endswith("draws on 0 to 2")
    assert told[rules.seven] == "stays on 7"


# ------------------------------------------------------------------- a card drawn in error that nobody saw


@every
@pytest.mark.parametrize("id", ["card_drawn_in_error", "third_card_in_error"])
@pytest.mark.parametrize("named", [None, "9h"])
@pytest.mark.parametrize(
    "listed",
    [
        {"shoe": [*SHOE_BOTH_STAY, "9h"]},
        {"shoe": SHOE_BOTH_STAY},
        {**BOTH_STAY, "draws": ["9h"]},
        BOTH_STAY,
    ],
)
def test_14_an_unseen_card_may_be_listed_as_the_one_that_is_left(
    game: BaccaratFamilyGame[Any], id: str, named: str | None, listed: dict[str, Any]
) -> None:
    table = file(game, **listed, irregularity={"id": id, **({"card": named} if named else {})})
    assert hands(table) == (2, 2)
    assert table.round.seen.total() == 4


@every
def test_14_b_the_banker_takes_the_card_that_is_named(game: BaccaratFamilyGame[Any]) -> None:
    irregularity = {"id": "third_card_in_error", "card": "9h"}
    with_nine = {**BANKER_DRAWS, "banker": ["Kh", "5s", "9h"]}
    for listed in (
        {"shoe": SHOE_BANKER_DRAWS},
        {"shoe": [*SHOE_BANKER_DRAWS, "9h"]},
        {**BANKER_DRAWS, "draws": ["9h"]},
        with_nine,
        BANKER_DRAWS,
    ):
        table = file(game, **listed, irregularity=irregularity)
        assert [str(card) for card in table.round.hand(BANKER)] == ["Kh", "5s", "9h"]


@every
@pytest.mark.parametrize(
    ("listed", "words"),
    [
        ({"shoe": [*SHOE_BANKER_DRAWS, "8h"]}, "the shoe has 8h next, not 9h"),
        ({**BANKER_DRAWS, "draws": ["8h"]}, "9h was drawn in error and is the next card, not 8h"),
        ({**BOTH_STAY, "draws": ["8h"]}, "9h was drawn in error and is the next card, not 8h"),
        ({**BOTH_STAY, "draws": ["9h", "8h"]}, "left over: 9h, 8h"),
        ({"shoe": [*SHOE_BOTH_STAY, "9h", "8h"]}, "left over: 9h, 8h"),
    ],
)
def test_14_b_no_other_card_comes_next_and_one_alone_is_left(
    game: BaccaratFamilyGame[Any], listed: dict[str, Any], words: str
) -> None:
    assert words in str(refusal(game, **listed, irregularity={"id": "third_card_in_error", "card": "9h"}))


@every
def test_14_b_a_card_that_the_banker_took_is_not_left_besides(game: BaccaratFamilyGame[Any]) -> None:
    shoe = [*SHOE_BANKER_DRAWS, "9h", "8h"]
    assert "left over: 8h" in str(refusal(game, shoe=shoe, irregularity="third_card_in_error"))
    two = file(game, shoe=shoe, irregularities=["third_card_in_error", "card_drawn_in_error"])
    assert hands(two) == (2, 3)


@every
def test_14_a_without_an_irregularity_a_card_is_left_over(game: BaccaratFamilyGame[Any]) -> None:
    assert "left over: 9h" in str(refusal(game, shoe=[*SHOE_BOTH_STAY, "9h"]))


@every
def test_3_a_a_card_that_is_left_is_one_that_the_decks_still_hold(game: BaccaratFamilyGame[Any]) -> None:
    shoe = ["9h"] * 4 + ["9h"] * 3
    many = ["card_drawn_in_error"] * 3
    rules = {"decks": 6}
    refused = refusal(game, rules=rules, shoe=shoe, irregularities=many)
    assert refused.section == game.at("3(a)")


@every
def test_14_b_a_hand_that_draws_is_entitled_to_its_card(game: BaccaratFamilyGame[Any]) -> None:
    seats = {"1": {"wagers": {"tie": 1}}}
    drawn = {"player": ["2c", "Kd", "4c"], "banker": ["Kh", "7s"]}
    with pytest.raises(Refused, match=r"Player draws on 2: the hand is entitled to a third card") as refused:
        settle({"game": game.edition, "seats": seats, **drawn, "irregularity": "third_card_in_error"})
    assert refused.value.section == mishap(game, "b")
    at_once = {"id": "card_in_error_disclosed", "card": "9h", "when": "decision"}
    with pytest.raises(Refused, match="entitled to a third card"):
        settle({"game": game.edition, "seats": seats, **drawn, "irregularity": at_once})


# -------------------------------------------------------------------------------- a card found face up


@every
@pytest.mark.parametrize(("found", "more"), [("3h", ["2c", "3c", "4c"]), ("3h", ["3h", "3c", "4c"]), ("Kh", [])])
@pytest.mark.parametrize("itself", [True, False])
def test_14_d_the_burn_is_listed_with_or_without_the_card_found(
    game: BaccaratFamilyGame[Any], found: str, more: list[str], itself: bool
) -> None:
    burn = [found, *more] if itself else more
    table = file(game, **BOTH_STAY, burn=burn, irregularity={"id": "card_face_up", "card": found})
    assert [str(card) for card in table.round.hand(DISCARD)] == [found, *more]


@every
def test_14_d_another_card_than_the_one_found_is_one_too_many(game: BaccaratFamilyGame[Any]) -> None:
    found = {"id": "card_face_up", "card": "2h"}
    assert "left over: 4c" in str(refusal(game, **BOTH_STAY, burn=["2c", "3c", "4c"], irregularity=found))


# ------------------------------------------------------------------------------- players without a wager


@every
def test_13_e_who_owes_vigorish_may_leave_without_a_wager(game: BaccaratFamilyGame[Any]) -> None:
    _, requests = play(game, TIE, None, DEFERRED, vigorish_owed={"5": "0.75"})
    deal = next(index for index, request in enumerate(requests) if isinstance(request, Deal))
    leaves = {deal: Declared("player_leaves", seat=5)}
    table, requests = play(game, TIE, None, DEFERRED, leaves, vigorish_owed={"5": "0.75", "6": "1"})
    told = "vigorish collected as the player leaves: seat 5 0.75"
    assert texts(requests, game.at("13(e)"))[-1] == told
    assert sum(request == told for request in texts(requests, game.at("13(e)"))) == 1
    assert next(request.text for request in requests[deal + 2 :] if hasattr(request, "text")) == told, "at once"
    assert game.next_situation(table.round)["vigorish_owed"] == {"6": "1.00"}
    # What was collected is not owed again where the round is void.
    void = {**leaves, deal + 4: Declared("insufficient_cards")}
    table, _ = play(game, "Kc", None, DEFERRED, void, vigorish_owed={"5": "0.75", "6": "1"})
    assert table.result.void
    assert game.next_situation(table.round)["vigorish_owed"] == {"6": "1.00"}


@every
def test_13_e_nobody_else_leaves_without_a_wager_nor_anybody_twice(game: BaccaratFamilyGame[Any]) -> None:
    leaves = {"id": "player_leaves", "seat": 5}
    owed = {"rules": DEFERRED, "vigorish_owed": {"6": "1"}}
    assert "nobody sits at seat 5" in str(refusal(game, **BOTH_STAY, **owed, irregularity=leaves))
    twice = [{"id": "player_leaves", "seat": 6}] * 2
    assert "seat 6 has left already" in str(refusal(game, **BOTH_STAY, **owed, irregularities=twice))
    cut = {"new_shoe": True, "burn": ["Ac", "2c"]}
    refused = refusal(game, **BOTH_STAY, **owed, **cut, irregularity={"id": "cut_improper", "seat": 6})
    assert "nobody sits at seat 6" in str(refused)


@every
def test_8_c_who_leaves_before_no_more_bets_has_the_wager_back(game: BaccaratFamilyGame[Any]) -> None:
    stakes = {1: {"tie_bet": 1_00, "players_hand": 5_00}, 3: {"tie_bet": 1_00}}
    _, requests = play(game, f"Ac 2c {TIE}", stakes, DEFERRED, new_shoe=True)
    burn = next(index for index, request in enumerate(requests) if isinstance(request, Burn))
    leaves = {burn: Declared("player_leaves", seat=1)}
    table, _ = play(game, f"Ac 2c {TIE}", stakes, DEFERRED, leaves, new_shoe=True)
    assert {(line.wager, line.net, line.section) for line in table.result.lines[1]} == {
        ("tie_bet", 0, game.at("8(c)")),
        ("players_hand", 0, game.at("8(c)")),
    }
    assert table.result.net(3) == 8_00


# ------------------------------------------------------------------------------------------------- words


@every
def test_13_d_a_raised_vigorish_says_so(game: BaccaratFamilyGame[Any]) -> None:
    rounding, cents = ("next_25_cents", 25) if game.chapter == "545" else ("next_5_cents", 5)
    for won, tail in ((10_10, f", raised to the next {cents} cents"), (10_00, "")):
        table, _ = play(game, BANKER_WINS, {1: {"bankers_hand": won}}, {"vigorish_rounding": rounding})
        (line,) = [line for line in table.result.lines[1] if line.wager == "vigorish"]
        assert (line.why, line.section) == (f"5% of the {won // 100}.{won % 100:02} won{tail}", game.at("13(c)"))
    table, _ = play(game, BANKER_WINS, {1: {"bankers_hand": 10_10}}, {"vigorish_rounding": rounding, **DEFERRED})
    assert "cents, marked with a button" in table.result.lines[1][0].why


@every
@pytest.mark.parametrize(
    ("cards", "hand", "why", "section"),
    [
        ({"player": ["2c", "4d", "9c"], "banker": ["Kh", "7s"]}, "player's hand", "Player stays on 6", "11(b)(2)"),
        ({"player": ["2c", "4d"], "banker": ["Kh", "7s", "9c"]}, "banker's hand", "Banker stays on 7", "11(c)(1)"),
        ({"player": ["2c", "6d", "9c"], "banker": ["Kh", "2s"]}, "player's hand", "a natural", "11(a)"),
        ({"player": ["2c", "6d"], "banker": ["Kh", "2s", "9c"]}, "banker's hand", "a natural", "11(a)"),
        (
            {"player": ["2c", "Kd", "8c"], "banker": ["Kh", "3s", "9c"]},
            "banker's hand",
            "Banker stays on 3 against a 8",
            "11(c)(2)(iii)",
        ),
        ({"player": ["2c", "Kd", "8c", "9c"], "banker": ["Kh", "7s"]}, "player's hand", "one card more", "10(d)"),
    ],
)
def test_11_a_card_too_many_is_refused_by_the_rule_that_denies_it(
    game: BaccaratFamilyGame[Any], cards: dict[str, list[str]], hand: str, why: str, section: str
) -> None:
    refused = refusal(game, **cards)
    assert (refused.what, refused.section) == (hand, game.at(section))
    assert refused.why.startswith("left over: 9c; ")
    assert why in refused.why


@every
def test_an_unknown_key_is_answered_with_every_key_of_the_games_own(game: BaccaratFamilyGame[Any]) -> None:
    instead = refusal(game, **BOTH_STAY, weather="fine").instead or ""
    for key in ("new_shoe", "vigorish_owed", "player", "banker", "burn"):
        assert key in instead.removeprefix("its own keys: ").split(", ")


@every
@pytest.mark.parametrize(("key", "value"), [("new_shoe", "yes"), ("vigorish_owed", 5)])
def test_a_key_is_called_a_key_where_it_is_refused(game: BaccaratFamilyGame[Any], key: str, value: object) -> None:
    assert refusal(game, **BOTH_STAY, **{key: value}).what == f"key {key}"


@every
@pytest.mark.parametrize(
    ("told", "rate"), [(5, "5%"), ("5", "5%"), ("4 %", "4%"), (4, "4%"), (" 5% ", "5%"), ("4%", "4%")]
)
def test_13_c_a_rate_of_vigorish_is_told_in_many_ways(game: BaccaratFamilyGame[Any], told: object, rate: str) -> None:
    assert game.submission({"vigorish": told}).vigorish == rate


@every
@pytest.mark.parametrize("told", [6, "6", "%", "", True, None, 0.05, [5]])
def test_13_c_no_other_rate(game: BaccaratFamilyGame[Any], told: object) -> None:
    with pytest.raises(Refused) as refused:
        game.submission({"vigorish": told})
    assert refused.value.section == game.at("13(c)")


@with_ties
@pytest.mark.parametrize("told", [25, "25%", "25"])
def test_13_f_a_quarter_is_of_the_wager_on_a_tie(game: BaccaratFamilyGame[Any], told: object) -> None:
    with pytest.raises(Refused) as refused:
        game.submission({"vigorish": told})
    assert (refused.value.section, refused.value.instead) == (game.at("13(f)"), "vigorish: 25% on tie")
    assert game.submission({"vigorish": "25% on tie"}).charges_on_a_tie
    assert game.submission({"vigorish": "25% on tie"}).to_json()["vigorish"] == "25% on tie"


@every
@pytest.mark.parametrize("id", ["Card Face Up", "card-face-up", "CARD_FACE_UP", " card face-up "])
def test_an_irregularity_is_known_however_it_is_spelt(game: BaccaratFamilyGame[Any], id: str) -> None:
    table = file(game, **BOTH_STAY, irregularity={"id": id, "card": "Kh"})
    assert table.round.declared["card_face_up"] == 1


@every
def test_an_unknown_irregularity_is_named_as_it_was_told(game: BaccaratFamilyGame[Any]) -> None:
    assert "Card Face Down" in str(refusal(game, **BOTH_STAY, irregularity="Card Face Down"))


@every
def test_13_e_who_leaves_in_a_void_round_pays_what_was_marked(game: BaccaratFamilyGame[Any]) -> None:
    owed = {"rules": DEFERRED, "vigorish_owed": {"1": "2.00"}, "player": ["2c"], "banker": ["Kh"]}
    leaves = {"id": "player_leaves", "seat": 1, "when": "deal"}
    short = {"id": "insufficient_cards", "when": "deal", "step": 3}
    seats = {"1": {"wagers": {"bankers_hand": 10}}}
    done = settle({"game": game.edition, "seats": seats, **owed, "irregularities": [leaves, short]})
    assert done.result.void
    told = [line for line in done.transcript if "vigorish collected as the player leaves: seat 1 2.00" in line]
    assert len(told) == 1
    assert told[0].startswith(game.at("13(e)"))
    assert game.next_situation(done.round)["vigorish_owed"] == {}
