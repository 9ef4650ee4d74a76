"""What chapters 541, 543 and 545 print alike, in each of their games; and the published odds of them all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from feltwork.equipment.cards import CARDS, parse_cards
from feltwork.games import game as find_game
from feltwork.procedure.baccarat.game import BaccaratFamilyGame
from feltwork.procedure.baccarat.hands import BANKER, PLAYER, ThirdCardRules, Winner, winner
from feltwork.procedure.place import DISCARD
from feltwork.procedure.request import Burn, Cut, CutAt, Declared, Settle, Shuffle
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.games.baccarat_script import FAMILY, coup, model_net, play, texts
from tests.games.driving import check_conserved

every = pytest.mark.parametrize("game", FAMILY, ids=lambda game: game.edition)
new_decks = pytest.mark.parametrize("game", FAMILY[1:], ids=lambda game: game.edition)

NATURAL_NINE, BANKER_WINS, TIE = "Kc 3h 9d 4s", "Kc 3h 7d 5s", "Kc 3h 7d 4s"
DEFERRED: dict[str, object] = {"vigorish_collection": "deferred"}


def number(game: BaccaratFamilyGame[Any], of: str) -> str:
    """The chapter's own number of a paragraph that 545 numbers otherwise: the cut, the burn, the irregularities."""
    later = {"5(c)": "5(b)", "5(d)": "5(c)", "5(e)": "5(d)", "5(f)": "5(e)", "5(g)": "5(f)", "7": "7(a)"}
    told = later.get(of, of.replace("14(", "15(")) if game.chapter == "545" else of
    return game.at(told)


@every
def test_each_is_the_edition_that_the_project_finds(game: BaccaratFamilyGame[Any]) -> None:
    assert find_game(game.id).edition == game.edition
    assert game.common_outcome
    assert game.positions == {"541": 7, "543": 9, "545": 14}[game.chapter]


@every
@pytest.mark.parametrize("decks", [6, 7, 8])
def test_3_a_six_to_eight_decks(game: BaccaratFamilyGame[Any], decks: int) -> None:
    rules = game.submission({"decks": decks})
    assert set(game.deck(rules).values()) == {decks}
    (told,) = [clause.text for clause in game.equipment(rules) if clause.section == game.at("3(a)")]
    assert told == f"{decks} decks of 52 cards and two cover cards"


@every
def test_8_a_one_amount_may_be_the_minimum_and_the_maximum(game: BaccaratFamilyGame[Any]) -> None:
    rules: dict[str, object] = {"table_minimum": 10, "table_maximum": 10}
    play(game, TIE, {1: {"tie_bet": 10_00}}, rules)
    with pytest.raises(Refused, match=r"exactly 10\.00"):
        play(game, TIE, {1: {"tie_bet": 10_01}}, rules)


# --------------------------------------------------------------------------------- the same cards, the same money


def _shoes(chance: Random) -> Iterator[str]:
    for _ in range(60):
        yield " ".join(map(str, chance.sample(CARDS, 6)))


@pytest.mark.parametrize("percent", [4, 5])
def test_the_same_cards_and_wagers_settle_alike_and_as_a_model_says(percent: int) -> None:
    """Three games, a model that knows neither Table 1 nor the code, and stakes in odd cents."""
    chance = Random(545 + percent)  # noqa: S311 - a failing run must fail again
    rules: dict[str, object] = {"vigorish": f"{percent}%"}
    for shoe in _shoes(chance):
        wagers = ("bankers_hand", "players_hand", "tie_bet")
        stakes = {seat: {wager: chance.randint(1_00, 50_00) for wager in wagers} for seat in (1, 4, 7)}
        result = coup(parse_cards(shoe))
        used = " ".join(shoe.split()[: result.cards])
        for game in FAMILY:
            table, _ = play(game, used, stakes, rules)
            check_conserved(table)
            for seat, placed in stakes.items():
                assert table.result.net(seat) == model_net(result, placed, percent, 1), (game, used)


@pytest.mark.parametrize(
    ("chapter", "rules", "percent", "multiple"),
    [
        ("541", {"vigorish_rounding": "next_5_cents"}, 5, 5),
        ("543", {"vigorish_rounding": "next_5_cents", "vigorish": "4%"}, 4, 5),
        ("545", {"vigorish_rounding": "next_25_cents"}, 5, 25),
        ("545", {"vigorish_rounding": "next_20_cents", "vigorish": "4%"}, 4, 20),
    ],
)
def test_13_d_vigorish_is_raised_as_each_chapter_permits(
    chapter: str, rules: dict[str, object], percent: int, multiple: int
) -> None:
    game = next(game for game in FAMILY if game.chapter == chapter)
    for stake in (*range(1_00, 6_00, 7), 25_00, 50_01, 10_000_00):
        table, _ = play(game, BANKER_WINS, {1: {"bankers_hand": stake}}, rules)
        result = coup(parse_cards(BANKER_WINS))
        assert table.result.net(1) == model_net(result, {"bankers_hand": stake}, percent, multiple)


@every
def test_the_ways_to_lay_the_cards_change_no_money(game: BaccaratFamilyGame[Any]) -> None:
    stakes = {2: {"bankers_hand": 10_00, "tie_bet": 1_00}, 5: {"players_hand": 7_00}}
    for cards in (NATURAL_NINE, BANKER_WINS, TIE, "2c Kh 2d 3s 4c 6d", "Kc Kh Qd 5s 4h 8c"):
        ways: list[dict[str, object]] = [{"initial_deal": way} for way in game.initial_deals]
        nets = {tuple(play(game, cards, stakes, way)[0].result.net(seat) for seat in (2, 5)) for way in ways}
        assert len(nets) == 1


@pytest.mark.parametrize("game", FAMILY[:2], ids=lambda game: game.edition)
@pytest.mark.parametrize(("cards", "net"), [(TIE, -2_50), (BANKER_WINS, 10_00), (NATURAL_NINE, -10_00)])
def test_13_f_a_quarter_on_a_tie_instead_of_a_part_of_the_win(
    game: BaccaratFamilyGame[Any], cards: str, net: int
) -> None:
    table, _ = play(game, cards, {1: {"bankers_hand": 10_00}}, {"vigorish": "25% on tie"})
    assert table.result.net(1) == net


# ------------------------------------------------------------------------------------------ who draws


@every
def test_11_every_ruling_cites_the_chapter_s_own_section(game: BaccaratFamilyGame[Any]) -> None:
    first = FAMILY[0]
    for player, banker in product(range(10), repeat=2):
        ruling, like = game.third_cards.player(player, banker), first.third_cards.player(player, banker)
        assert (ruling.draws, ruling.why) == (like.draws, like.why)
        assert ruling.section == like.section.replace("541.", f"{game.chapter}.")
    for banker, third in product(range(8), (None, *range(10))):
        ruling, like = game.third_cards.banker(banker, third), first.third_cards.banker(banker, third)
        assert (ruling.draws, ruling.why) == (like.draws, like.why)
        assert ruling.section == like.section.replace("541.", f"{game.chapter}.")


# ------------------------------------------------------------------------------------------ a shoe begins


@every
def test_5_a_shoe_begins_with_its_shuffle_cut_and_burn(game: BaccaratFamilyGame[Any]) -> None:
    table, requests = play(game, "2c 8d 8h Kc 3h 9d 4s", new_shoe=True)
    steps = [request for request in requests if isinstance(request, Shuffle | Cut | Burn)]
    assert [type(step).__name__ for step in steps] == ["Shuffle", "Cut", "Burn", "Burn"]
    told = [number(game, of) for of in ("5(a)", "5(d)", "5(g)", "5(g)")]
    assert [step.section for step in steps] == told
    where = "the discard rack" if game.chapter == "541" else "the discard bucket"
    assert {step.to for step in steps if isinstance(step, Burn)} == {where}
    assert [str(card) for card in table.round.hand(DISCARD)] == ["2c", "8d", "8h"]
    assert texts(requests, number(game, "5(e)")) == ["the cut is completed and the cover cards are placed"]
    assert texts(requests, number(game, "7")) == ["the cards go into a manual dealing shoe"]


@new_decks
def test_3_b_new_decks_for_every_shoe(game: BaccaratFamilyGame[Any]) -> None:
    _, requests = play(game, "Ac 2c Kc 3h 9d 4s", new_shoe=True)
    assert requests[0].section == game.at("3(b)")
    assert game.at("3(b)") in {clause.section for clause in game.equipment(game.submission())}
    _, requests = play(game, NATURAL_NINE, last_hand=True)
    assert texts(requests, game.at("10(e)")) == ["the shoe is over: the cards are replaced with new decks"]
    table, requests = play(game, "Kc", declare={_first_deal(game) + 1: Declared("insufficient_cards")})
    assert table.result.void
    assert texts(requests, number(game, "14(e)"))[-1] == "the whole set of cards is replaced before a new round"


def _first_deal(game: BaccaratFamilyGame[Any]) -> int:
    """The number of the request that deals the first card, in the middle of a shoe."""
    return 4 if game.chapter == "545" else 2


@every
def test_5_preshuffled_cards_are_not_shuffled_but_cut_and_burned(game: BaccaratFamilyGame[Any]) -> None:
    _, requests = play(game, "Ac 2c Kc 3h 9d 4s", new_shoe=True, preshuffled=True)
    (shuffled,) = [request for request in requests if isinstance(request, Shuffle)]
    assert (shuffled.how, shuffled.section) == ("before they came to the table", game.at("5(a)"))
    assert sum(isinstance(request, Cut | Burn) for request in requests) == 3
    with pytest.raises(Refused, match="new_shoe"):
        play(game, NATURAL_NINE, preshuffled=True)


@every
def test_5_the_cut_goes_clockwise_from_the_highest_seat_and_a_recut_to_the_next(
    game: BaccaratFamilyGame[Any],
) -> None:
    stakes = {seat: {"tie_bet": 1_00} for seat in (2, 4, 7)}
    table = RoundInPlay(game.begin(stakes, situation={"new_shoe": True}))
    while not isinstance(table.request, Cut):
        table.answer()
    assert (table.request.offered, table.request.least, table.request.cards) == ((7, 2, 4), 10, 416)
    assert table.request.cover_card == 14
    for depth in (9, 407):
        with pytest.raises(Refused) as refused:
            table.answer(CutAt(7, depth))
        assert refused.value.section == number(game, "5(d)")
    table.answer(Declared("cut_improper", seat=2))
    while not isinstance(table.request, Cut):
        table.answer()
    assert table.request.offered == (4,)


@pytest.mark.parametrize("game", FAMILY[:2], ids=lambda game: game.edition)
def test_5_b_an_uneven_shuffle_is_done_again(game: BaccaratFamilyGame[Any]) -> None:
    at = 0 if game.chapter == "541" else 1
    _, requests = play(game, "Ac 2c Kc 3h 9d 4s", declare={at: Declared("shuffle_uneven")}, new_shoe=True)
    assert len([request for request in requests if isinstance(request, Shuffle)]) == 2


# ------------------------------------------------------------------------------------------ a shoe ends


@every
def test_10_e_cover_card_then_last_hand_then_a_new_shoe(game: BaccaratFamilyGame[Any]) -> None:
    at = _first_deal(game)
    first, requests = play(game, NATURAL_NINE, declare={at: Declared("cover_card")})
    assert texts(requests, game.at("10(e)"))[-1] == "last hand"
    after = game.next_situation(first.round)
    assert (after["new_shoe"], after["last_hand"]) == (False, True)
    with pytest.raises(Refused, match="it appeared in the hand before"):
        play(game, NATURAL_NINE, declare={at: Declared("cover_card")}, last_hand=True)
    second, _ = play(game, NATURAL_NINE, **after)
    after = game.next_situation(second.round)
    assert (after["new_shoe"], after["last_hand"]) == (True, False)
    with pytest.raises(Refused, match="does not begin with its last hand"):
        play(game, NATURAL_NINE, new_shoe=True, last_hand=True)


# ------------------------------------------------------------------------------------------ vigorish that is owed


@every
def test_13_e_deferred_vigorish_is_marked_carried_and_collected_before_the_shuffle(
    game: BaccaratFamilyGame[Any],
) -> None:
    stakes = {1: {"bankers_hand": 10_00}, 3: {"bankers_hand": 20_00}}
    table, _ = play(game, BANKER_WINS, stakes, DEFERRED, vigorish_owed={"3": "0.25", "6": 2})
    due = "the reshuffle" if game.chapter == "541" else "the next shoe"
    assert f"due before {due}" in table.round.lines[1][0].why
    after = game.next_situation(table.round)
    assert after["vigorish_owed"] == {"1": "0.50", "3": "1.25", "6": "2.00"}
    begun, requests = play(game, f"Ac 2c {TIE}", stakes, DEFERRED, **{**after, "new_shoe": True})
    told = ["vigorish collected before the shuffle: seat 6 2.00, seat 3 1.25, seat 1 0.50"]
    assert texts(requests, game.at("13(e)")) == told
    assert requests[0].section == game.at("13(e)")
    assert game.next_situation(begun.round)["vigorish_owed"] == {}


@every
def test_13_e_what_is_marked_is_collected_from_a_player_who_leaves(game: BaccaratFamilyGame[Any]) -> None:
    stakes = {1: {"bankers_hand": 10_00}, 3: {"bankers_hand": 20_00}}
    leaves = {_first_deal(game): Declared("player_leaves", seat=3)}
    table, requests = play(game, BANKER_WINS, stakes, DEFERRED, leaves, vigorish_owed={"3": "0.25"})
    told = "vigorish collected as the player leaves: seat 3 1.25"
    assert texts(requests, game.at("13(e)"))[-1] == told
    assert game.next_situation(table.round)["vigorish_owed"] == {"1": "0.50"}


@every
def test_13_e_a_void_round_leaves_what_is_marked(game: BaccaratFamilyGame[Any]) -> None:
    at = _first_deal(game)
    for leaves, left in (({}, {"1": "0.25"}), ({at: Declared("player_leaves", seat=1)}, {})):
        events = {**leaves, at + 2 if leaves else at: Declared("insufficient_cards")}
        table, _ = play(game, "", None, DEFERRED, events, vigorish_owed={"1": "0.25"})
        after = game.next_situation(table.round)
        assert (after["new_shoe"], after["vigorish_owed"]) == (True, left)


@every
def test_13_e_a_button_may_mark_a_cent(game: BaccaratFamilyGame[Any]) -> None:
    table, _ = play(game, TIE, None, DEFERRED, vigorish_owed={"3": "0.01"})
    assert game.next_situation(table.round)["vigorish_owed"] == {"3": "0.01"}


@every
@pytest.mark.parametrize(
    ("keys", "rules", "section"),
    [
        ({"vigorish_owed": {"3": "1"}}, {}, "13(e)"),
        ({"vigorish_owed": {"15": "1"}}, DEFERRED, "2(a)"),
        ({"vigorish_owed": {"3": "0"}}, DEFERRED, "13(e)"),
    ],
)
def test_13_e_what_cannot_be_owed_is_refused(
    game: BaccaratFamilyGame[Any], keys: dict[str, Any], rules: dict[str, object], section: str
) -> None:
    with pytest.raises(Refused) as refused:
        play(game, TIE, None, rules, **keys)
    assert refused.value.section == game.at(section)


# --------------------------------------------------------------------------------------------- irregularities


@every
def test_14_the_list_and_its_sections(game: BaccaratFamilyGame[Any]) -> None:
    found = {entry.id: entry.section for entry in game.irregularities}
    listed = ("card_drawn_in_error", "third_card_in_error", "card_in_error_disclosed", "card_face_up")
    for id, letter in zip((*listed, "insufficient_cards"), "abcde", strict=True):
        assert found[id] == number(game, f"14({letter})")
    assert found["cut_improper"] == number(game, "5(f)")


@every
def test_14_b_an_unseen_third_card_is_the_bankers_or_waits(game: BaccaratFamilyGame[Any]) -> None:
    seats = {"1": {"wagers": {"tie": 1}}}
    irregular = {"game": game.edition, "seats": seats, "irregularity": "third_card_in_error"}
    taken = settle({**irregular, "shoe": ["2c", "Kh", "4d", "5s", "4h"]})
    assert (len(taken.round.hand(PLAYER)), len(taken.round.hand(BANKER))) == (2, 3)
    waits = settle({**irregular, "shoe": ["2c", "Kh", "4d", "7s"]})
    assert (len(waits.round.hand(PLAYER)), len(waits.round.hand(BANKER))) == (2, 2)


@every
@pytest.mark.parametrize("when", ["decision", "stand"])
def test_14_c_a_seen_card_is_gone_and_one_more_face_down(game: BaccaratFamilyGame[Any], when: str) -> None:
    done = settle(
        {
            "game": game.edition,
            "seats": {"1": {"wagers": {"tie": 1}}},
            "shoe": ["Kc", "3h", "9d", "5s", "7c", "2d"],
            "irregularity": {"id": "card_in_error_disclosed", "card": "7c", "when": when},
        }
    )
    assert [str(card) for card in done.round.hand(DISCARD)] == ["7c"], "nobody saw the card after it"


@every
@pytest.mark.parametrize(("found", "more"), [("Ah", 1), ("5h", 5), ("9h", 9), ("Th", 0), ("Qh", 0)])
def test_14_d_a_card_found_face_up_takes_as_many_more_as_it_counts(
    game: BaccaratFamilyGame[Any], found: str, more: int
) -> None:
    burned = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"][:more]
    shoe = [found, *burned, "Kc", "3h", "9d", "5s"]
    seats = {"1": {"wagers": {"player": 1}}}
    done = settle({"game": game.edition, "seats": seats, "shoe": shoe, "irregularity": "card_face_up"})
    assert len(done.round.hand(DISCARD)) == 1 + more
    assert done.result.net(1) == 1_00


@every
def test_14_e_too_few_cards_return_every_wager_and_begin_a_new_shoe(game: BaccaratFamilyGame[Any]) -> None:
    stakes = {1: {"bankers_hand": 10_00, "tie_bet": 1_00}, 4: {"players_hand": 20_00}}
    table, requests = play(game, "Kc", stakes, declare={_first_deal(game) + 1: Declared("insufficient_cards")})
    assert table.result.void
    assert [table.result.net(seat) for seat in stakes] == [0, 0]
    assert {line.section for seat in stakes for line in table.result.lines[seat]} == {number(game, "14(e)")}
    assert [request.seat for request in requests if isinstance(request, Settle)] == [4, 1]
    assert game.next_situation(table.round)["new_shoe"]


# ------------------------------------------------------------------------------------ collection and payment


@every
def test_12_b_losers_first_then_vigorish_and_payment_from_the_highest_seat_down(
    game: BaccaratFamilyGame[Any],
) -> None:
    stakes = {
        2: {"bankers_hand": 10_00, "tie_bet": 1_00},
        5: {"players_hand": 10_00},
        7: {"bankers_hand": 20_00, "players_hand": 5_00},
    }
    _, requests = play(game, BANKER_WINS, stakes)
    settled = [
        (request.seat, line.wager) for request in requests if isinstance(request, Settle) for line in request.lines
    ]
    assert settled == [
        (7, "players_hand"),
        (5, "players_hand"),
        (2, "tie_bet"),
        (7, "vigorish"),
        (7, "bankers_hand"),
        (2, "vigorish"),
        (2, "bankers_hand"),
    ]
    assert {request.section for request in requests if isinstance(request, Settle)} == {game.at("12(b)")}


@every
@pytest.mark.parametrize(
    ("rules", "section"),
    [
        ({"table_minimum": 10, "table_maximum": 5}, "8(a)"),
        ({"tie_bet": {"tie": "7 to 1"}}, "13(b)"),
        ({"vigorish": "6%"}, "13(c)"),
        ({"decks": 5}, "3(a)"),
        ({"decks": 9}, "3(a)"),
    ],
)
def test_submissions_that_every_chapter_refuses(
    game: BaccaratFamilyGame[Any], rules: dict[str, object], section: str
) -> None:
    with pytest.raises(Refused) as refused:
        game.submission(rules)
    assert refused.value.section == game.at(section)


# ------------------------------------------------------------------------------------- the published odds


@cache
def player_draws(rules: ThirdCardRules, player: int, banker: int) -> bool:
    return rules.player(player, banker).draws


@cache
def banker_draws(rules: ThirdCardRules, banker: int, third: int | None) -> bool:
    return rules.banker(banker, third).draws


@cache
def outcomes(rules: ThirdCardRules, decks: int) -> dict[Winner, int]:
    """In how many of the orders of six cards each result comes, counted over the values of cards."""
    left = [16 * decks] + [4 * decks] * 9
    found = dict.fromkeys(Winner, 0)

    def take(value: int) -> int:
        left[value] -= 1
        return left[value] + 1

    for first, second, third, fourth in product(range(10), repeat=4):
        ways = take(first) * take(second) * take(third) * take(fourth)
        for won, orders in _after_four(rules, (first + third) % 10, (second + fourth) % 10, left):
            found[won] += ways * orders
        for taken in (first, second, third, fourth):
            left[taken] += 1
    return found


def _after_four(rules: ThirdCardRules, player: int, banker: int, left: list[int]) -> list[tuple[Winner, int]]:
    """Each ending and the orders of the next two cards that lead to it; an unused card may be any."""
    cards = sum(left)
    if not player_draws(rules, player, banker):
        if max(player, banker) >= 8 or not banker_draws(rules, banker, None):
            return [(winner(player, banker), cards * (cards - 1))]
        return [(winner(player, (banker + fifth) % 10), left[fifth] * (cards - 1)) for fifth in range(10)]
    found = []
    for fifth in range(10):
        total = (player + fifth) % 10
        if not banker_draws(rules, banker, fifth):
            found.append((winner(total, banker), left[fifth] * (cards - 1)))
            continue
        for sixth in range(10):
            orders = left[fifth] * (left[sixth] - (sixth == fifth))
            found.append((winner(total, (banker + sixth) % 10), orders))
    return found


EXACT = {
    # The counts of six-card orders that published analyses start from: casinoexploit.com/baccarat.html, after the
    # Wizard of Odds.
    8: {
        Winner.BANKER: 2_292_252_566_437_888,
        Winner.PLAYER: 2_230_518_282_592_256,
        Winner.TIE: 475_627_426_473_216,
    },
    6: {
        Winner.BANKER: 403_095_751_234_560,
        Winner.PLAYER: 392_220_492_728_832,
        Winner.TIE: 83_552_962_932_288,
    },
}


@every
@pytest.mark.parametrize("decks", [6, 8])
def test_published_counts_of_six_card_orders(game: BaccaratFamilyGame[Any], decks: int) -> None:
    assert outcomes(game.third_cards, decks) == EXACT[decks]


@every
@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"), [(8, "45.8597", "44.6247", "9.5156"), (6, "45.8653", "44.6279", "9.5069")]
)
def test_published_probabilities(game: BaccaratFamilyGame[Any], decks: int, banker: str, player: str, tie: str) -> None:
    orders_of = outcomes(game.third_cards, decks)
    total = sum(orders_of.values())
    percent = {won: f"{float(Fraction(100 * orders, total)):.4f}" for won, orders in orders_of.items()}
    assert percent == {Winner.BANKER: banker, Winner.PLAYER: player, Winner.TIE: tie}


@every
@pytest.mark.parametrize(
    ("wager", "rules", "eight", "six"),
    [
        ("bankers_hand", {}, "1.0579", "1.0558"),
        ("bankers_hand", {"vigorish": "4%"}, "0.5993", "0.5972"),
        ("players_hand", {}, "1.2351", "1.2374"),
        ("tie_bet", {}, "14.3596", "14.4382"),
        ("tie_bet", {"tie_bet": {"tie": "9 to 1"}}, "4.8440", "4.9313"),
    ],
)
def test_published_house_edges(
    game: BaccaratFamilyGame[Any], wager: str, rules: dict[str, object], eight: str, six: str
) -> None:
    """multiplayerbaccarat.com/odds.html; the settlement of one hand of each result, weighed by the counts."""
    hands = {Winner.BANKER: "Kc 3h 7d 5s", Winner.PLAYER: "Kc 3h 9d 5s", Winner.TIE: "Kc 3h 7d 4s"}
    net = {won: play(game, cards, {1: {wager: 100_00}}, rules)[0].result.net(1) for won, cards in hands.items()}
    for decks, edge in ((8, eight), (6, six)):
        orders_of = outcomes(game.third_cards, decks)
        held = -sum(net[won] * orders for won, orders in orders_of.items())
        assert f"{held / sum(orders_of.values()) / 100:.4f}" == edge
