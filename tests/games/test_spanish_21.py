"""Spanish 21 by section: a second model of the game, the published odds, and every irregularity at every point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import Card, parse_card, parse_cards, spanish_deck
from feltwork.games.spanish_21.procedure import Spanish21
from feltwork.games.spanish_21.rules import MATCH_THE_DEALER, SPANISH_21
from feltwork.games.spanish_21.settlement import HandToSettle, bonus_21, settle_hand, settle_match_the_dealer
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.blackjack import dealer_draws, insurance_limit
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Announce, Answer, Ask, Burn, Cut, Deal, Declared, Request, Shuffle
from feltwork.procedure.verify import verify_answer
from feltwork.ranking.points import Total, is_blackjack, total
from feltwork.regulation.chapters import chapter
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.play import Session
from feltwork.rounds.players import AutomaticPlayer
from feltwork.terms.refusal import Refused
from tests.games.spanish_21_model import BONUSES, Asked, Hand, Model, count, natural

GAME = Spanish21()
DECK = tuple(sorted(spanish_deck()))
RANKS = "23456789JQKA"
Stakes = dict[int, dict[str, int]]
LIKELY = {"hit": 12, "split": 8, "surrender": 1}


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - a test repeats


# --------------------------------------------------------------------------------------------- a table


class Script:
    """Plays a round: cards from a shoe, decisions from words by seat, after these any legal one or silence."""

    def __init__(
        self,
        shoe: list[Card],
        stakes: Stakes,
        *,
        rules: dict[str, object] | None = None,
        words: dict[int, list[str]] | None = None,
        chance: Random | None = None,
        players: dict[int, str] | None = None,
        **situation: object,
    ) -> None:
        self.shoe, self.words, self.chance = list(shoe), words or {}, chance
        self.asked: list[Asked] = []
        self.requests: list[Request] = []
        self.table = RoundInPlay(GAME.begin(stakes, GAME.submission(rules), situation, players))

    @property
    def round(self) -> Any:
        return self.table.round

    def play(self) -> Script:
        while not self.table.done:
            self.step()
        return self

    def step(self) -> None:
        request = self.table.request
        self.requests.append(request)
        self.table.answer(self.answer(request))

    def answer(self, request: Request) -> Answer:
        match request:
            case Deal(count=number):
                return tuple(self.shoe.pop(0) for _ in range(number))
            case Burn(count=number):
                del self.shoe[:number]
            case Ask(questions=questions):
                return {question.seat: self.decide(question) for question in questions}
        return None

    def decide(self, question: Question) -> Decision:
        decision = self._decide(question)
        self.asked.append((question.seat, decision.word, decision.amount or 0))
        return decision

    def _decide(self, question: Question) -> Decision:
        if words := self.words.get(question.seat):
            return question.read(words.pop(0))
        if self.chance:
            # Mostly hits and splits, or rounds would end before the rare hands come.
            (action,) = self.chance.choices(question.actions, [LIKELY.get(a.word, 2) for a in question.actions])
            amount = None if action.most is None else self.chance.randint(action.least, action.most)
            return Decision(action.word, amount)
        return question.read(question.default or "stand")

    def until(self, declared: Declared) -> Script:
        """Play to the first moment at which this can be declared, and declare it."""
        while True:
            try:
                verify_answer(self.round, self.table.request, declared)
            except Refused:
                self.step()
            else:
                self.table.answer(declared)
                return self

    def lines(self, seat: int = 1) -> list[str]:
        return [f"{line.wager} {line.staked} {line.returned} {line.section}" for line in self.table.result.lines[seat]]


def script(shoe: str, *words: str, stakes: Stakes | None = None, **more: Any) -> Script:
    """One player at seat 1 unless stakes say otherwise."""
    listed = {1: list(words)} if words else None
    return Script(list(parse_cards(shoe)), stakes or {1: {"spanish_21": 10_00}}, words=listed, **more)


def random_shoe(chance: Random, decks: int) -> list[Card]:
    """All the cards in some order; often few ranks and suits come first, so that rare hands do come."""
    cards = list(DECK) * decks
    chance.shuffle(cards)
    ranks = chance.choice([{7}, {6, 7, 8}, {2, 3, 14}, {2, 3, 4, 5}, set(chance.sample(range(2, 15), 3)), {*range(15)}])
    suits = set(chance.sample("cdhs", chance.choice([1, 2, 4])))
    cards.sort(key=lambda card: card.rank not in ranks or card.suit not in suits)
    matching = sum(card.rank in ranks and card.suit in suits for card in cards)
    mixed = matching * chance.choice([1, 2]) + 4
    top, rest = cards[:mixed], cards[mixed:]
    chance.shuffle(top)
    return top + rest


def random_stakes(chance: Random, seats: int) -> Stakes:
    stakes: Stakes = {}
    for seat in sorted(chance.sample(range(1, 8), seats)):
        stakes[seat] = {"spanish_21": chance.choice([chance.randint(1_00, 40_00), 5_00, 4_99, 25_00, 24_99])}
        if chance.random() < 0.5:
            stakes[seat]["match_the_dealer"] = chance.randint(1_00, stakes[seat]["spanish_21"])
    return stakes


def check_conserved(played: Script) -> None:
    """Every cent placed is in exactly one line, and every section is the chapter's."""
    round, result = played.round, played.table.result
    for seat, lines in result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
            assert line.returned >= 0
        assert +staked == +Counter(round.placed[seat]), (seat, played.table.transcript)
    known = chapter("551").sections
    sections = {line.section for lines in result.lines.values() for line in lines}
    assert sections | {entry.section for entry in played.table.entries} <= set(known)
    GAME.read_situation({key.id: key.write(GAME.next_situation(round)[key.id]) for key in GAME.situation})


# -------------------------------------------------------------------------------------- the second model


@settings(max_examples=3000, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_551_6_to_13_settle_as_a_model_written_from_the_text(seed: int) -> None:
    chance = seeded(seed)
    decks = chance.choice([6, 8])
    shoe, stakes = random_shoe(chance, decks), random_stakes(chance, chance.randint(1, 4))
    played = Script(shoe, stakes, rules={"decks": decks}, chance=chance).play()
    model = Model(decks, iter([str(card) for card in shoe]), iter(played.asked), stakes)
    returned = model.play()
    assert model.dealer == [str(card) for card in played.round.hand(DEALER)]
    for seat, lines in played.table.result.lines.items():
        got: Counter[str] = Counter()
        for line in lines:
            got[line.wager] += line.returned
        assert +got == +returned[seat], played.table.transcript
        assert played.table.result.net(seat) == model.net(seat)
    check_conserved(played)


@pytest.mark.parametrize("word", ["double", "split", "surrender", "stand"])
def test_551_6_b_three_suited_sevens_in_the_model_too(word: str) -> None:
    """The rarest rows come by themselves too seldom: every way to three suited 7s against a 7."""
    after = {"double": ["double", "stand"], "split": ["split", "stand", "stand"], "surrender": ["surrender"]}
    words = after.get(word, ["hit"])
    shoe = list(parse_cards("7h Ks 7c 7h 9s 8d 7h 6h 6d 6s 6c 6h 5d"))
    stakes = {2: {"spanish_21": 25_00}, 5: {"spanish_21": 5_00}}
    played = Script(shoe, stakes, words={2: list(words), 5: ["stand"]}).play()
    model = Model(6, iter(map(str, shoe)), iter(played.asked), stakes)
    model.play()
    assert [played.table.result.net(seat) for seat in stakes] == [model.net(seat) for seat in stakes]


# ------------------------------------------------------------------------------------- totals and bonuses


def test_551_3_b_point_totals() -> None:
    table = {
        "2s 3s": (5, False),
        "9s Js": (19, False),
        "Qs Ks": (20, False),
        "As Ks": (21, True),
        "As As": (12, True),
        "As As As": (13, True),
        "As As 9s": (21, True),
        "As As Ks": (12, False),
        "As 5s 5d": (21, True),
        "As 5s 6d": (12, False),
        "As 9s As As": (12, False),
        "Ks 6s 5d": (21, False),
        "Ks 6s 6d": (22, False),
        "As As As As As As As As As As As": (21, True),
        "As As As As As As As As As As As As": (12, False),
    }
    assert {cards: total(parse_cards(cards)) for cards in table} == {cards: Total(*of) for cards, of in table.items()}


def test_551_3_b_every_hand_of_up_to_five_ranks_counts_as_the_model_counts() -> None:
    for size in range(1, 6):
        for ranks in combinations_with_replacement(RANKS, size):
            cards = [f"{rank}s" for rank in ranks]
            assert total(parse_cards(cards)).points == count(cards)
            assert is_blackjack(parse_cards(cards)) == natural(cards)


def test_551_6_g_every_three_cards_of_the_decks() -> None:
    found: Counter[str] = Counter()
    for cards in combinations_with_replacement(DECK, 3):
        names = [name for name, is_it, _ in BONUSES if is_it(list(map(str, cards)))]
        assert len(names) < 2
        assert bonus_21(cards) == (names[0] if names else None)
        found.update(names)
    assert found == {
        "6_7_8_of_mixed_suits": 4**3 - 4,
        "6_7_8_of_the_same_suit": 3,
        "6_7_8_of_spades": 1,
        "7_7_7_of_mixed_suits": 20 - 4,
        "7_7_7_of_the_same_suit": 3,
        "7_7_7_of_spades": 1,
    }


def hands_of_21(low: int = 0, points: int = 0, cards: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every set of ranks that counts 21, an ace low or high."""
    if cards and count(list(cards)) == 21:
        yield cards
    for at, rank in enumerate("A23456789K"[low:], start=low):
        if points + at + 1 <= 21:
            yield from hands_of_21(at, points + at + 1, (*cards, f"{rank}d"))


def test_551_6_g_every_21_of_any_number_of_cards_is_in_one_row_at_most() -> None:
    odds = {name: pays for name, _, pays in BONUSES}
    hands = list(hands_of_21())
    assert max(map(len, hands)) == 21  # twenty-one aces
    for cards in hands:
        names = [name for name, is_it, _ in BONUSES if is_it(list(cards))]
        assert len(names) < 2
        assert bonus_21(parse_cards(cards)) == (names[0] if names else None)
        for name in names:
            row = SPANISH_21.row(name)
            assert row
            assert row.pays.value == Fraction(*odds[name])


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("doubled", [0, 5_00])
def test_551_6_b_c_every_pair_of_totals(doubled: int, split: bool) -> None:
    """One hand for each total against one for each total of the dealer's, two cards or more."""
    mine = ["2s 2d", "9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "As Kd", "9s 7s 5d", "Ks 6s 5d"]
    dealers = ["9s 8s", "Ks 8s", "Ks 9d", "Ks Qd", "As Kd", "9s 7s 5d", "Ks 6s 6d"]
    for own in mine:
        for dealer in dealers:
            if own == "As Kd" and doubled:
                continue  # a Blackjack is not doubled
            hand = HandToSettle(parse_cards(own), "spanish_21", 10_00, doubled, from_split=split)
            lines = settle_hand(hand, parse_cards(dealer))
            model = Model(6, iter(()), iter(()), {1: {"spanish_21": 10_00}}, dealer.split(), returned={1: Counter()})
            model.settle(1, Hand(own.split(), "spanish_21", 10_00, doubled, split))
            got = {line.wager: line.returned for line in lines if line.returned}
            assert got == +model.returned[1], (own, dealer)


# --------------------------------------------------------------------------------------- Match-The-Dealer


@pytest.mark.parametrize(("decks", "published"), [(6, "3.06"), (8, "2.99")])
def test_551_7_e_match_the_dealer_has_the_published_house_edge(decks: int, published: str) -> None:
    """The paytable row by row over every up card and every two cards, exactly; then the closed form."""
    table, won, pairs = MATCH_THE_DEALER[decks], 0, 0
    up = parse_card("7h")
    for first in DECK:
        for second in DECK:
            ways = (decks - (first == up)) * (decks - (second == up) - (second == first))
            won += ways * settle_match_the_dealer((first, second), up, 1, table).net
            pairs += ways
    cards = 48 * decks - 1
    assert pairs == cards * (cards - 1)
    other, same = {6: (4, 9), 8: (3, 12)}[decks]
    none = cards - (4 * decks - 1)
    closed = Fraction(2 * ((decks - 1) * same + 3 * decks * other), cards) - Fraction(
        none * (none - 1), cards * (cards - 1)
    )
    assert Fraction(won, pairs) == closed
    assert f"{float(-closed) * 100:.2f}" == published


# -------------------------------------------------------------------------------------------- the dealer


def test_551_13_b_the_dealer_draws_below_17_and_stands_on_every_17_to_21() -> None:
    reached: dict[tuple[int, bool], bool] = {}
    hands: list[tuple[str, ...]] = [(first, second) for first in RANKS for second in RANKS]
    while hands:
        ranks = hands.pop()
        now = total(parse_cards([f"{rank}s" for rank in ranks]))
        if (now.points, now.soft) in reached:
            continue
        round = GAME.begin({1: {"spanish_21": 10_00}})
        round.cards[DEALER] = list(parse_cards([f"{rank}s" for rank in ranks]))
        draws = isinstance(next(dealer_draws(round, "551.13(b)", "551.8(h)")), Deal)
        reached[now.points, now.soft] = draws
        if draws:
            hands += [(*ranks, rank) for rank in RANKS]
    assert reached == {
        **{(points, False): points < 17 for points in range(4, 27)},
        **{(points, True): points < 17 for points in range(12, 22)},
    }


# --------------------------------------------------------------------------- every irregularity everywhere

PLAYER, SECOND, THIRD = (Place.at(1, hand) for hand in range(3))
ENTRIES = (*GAME.irregularities, *GAME.events)
TEN, NINE = parse_card("Td"), parse_card("9d")
# A shoe for each kind of round: splits, an ace and a king up, doubles, a dealer's Blackjack, Blackjacks only.
ROUNDS: dict[str, tuple[str, dict[int, list[str]]]] = {
    "plain": ("5s Kd 9c 6h 9h 7d 9s 8d", {1: ["hit", "stand"], 2: ["stand"]}),
    "split": ("8s Kd 9c 8h 9h 7d 8d 2s 9s Ks 5d 4s 6c", {1: ["split", "split", "double", "stand", "hit", "stand"]}),
    "surrender": ("Ks 5d 9c 6h 6s 7d 9s 8d", {1: ["surrender"], 2: ["double", "rescue"]}),
    "insurance": ("As 8d Ac 8s 8h 6d 5s Ks 4h 4c 9d", {1: ["insurance"], 2: ["no insurance", "split"]}),
    "king up": ("5s Kd Kc 6h 9h 6d 9s 8d", {1: ["double", "stand"], 2: ["surrender"]}),
    "dealer's Blackjack": ("8s Kd Ac 8h 9h Kh 2d 3d", {1: ["insurance", "split"], 2: ["no insurance"]}),
    "Blackjacks": ("As Ad 9c Ks Qd 5d", {}),
}
SHOE_END = " 2c 3c 4c 2h 3h 4h 5h 6s 2d 3d 4d 5c 2s 3s Jc Jd Qc Qs 6c 6d 7s 7c Kc Ks"


def declarations(played: Script) -> list[Declared]:
    """Whatever can be declared at the request at hand, for every seat."""
    legal = []
    for entry in ENTRIES:
        card = {"ten_found": TEN}.get(entry.id, NINE) if "card" in entry.needs else None
        for seat in (1, 2) if "seat" in entry.needs else (None,):
            declared = Declared(entry.id, card, seat)
            try:
                verify_answer(played.round, played.table.request, declared)
            except Refused:
                continue
            legal.append(declared)
    return legal


class Follower(Script):
    """Plays as scripted while the words are legal; where an irregularity turned the round, anything legal."""

    def _decide(self, question: Question) -> Decision:
        words = self.words.get(question.seat)
        if words and (decision := question.find(words[0])):
            words.pop(0)
            return decision
        assert self.chance
        action = self.chance.choice(question.actions)
        return Decision(action.word, action.most)


def scripted(name: str, seed: int) -> Follower:
    shoe, words = ROUNDS[name]
    stakes = {1: {"spanish_21": 10_00, "match_the_dealer": 3_00}, 2: {"spanish_21": 25_00}}
    return Follower(
        list(parse_cards("2c " + shoe + SHOE_END * 2)),
        stakes,
        rules={"shuffling": "automated", "decks": 8},
        words={seat: list(said) for seat, said in words.items()},
        chance=seeded(seed),
        new_shoe=True,
    )


def declared_at(name: str, step: int, which: int, again: int) -> tuple[Declared | None, bool]:
    """Play to a step, declare there, declare the same once more after so many steps; whether the second was legal."""
    played, twice, left = scripted(name, step * 31 + which), False, again
    first: Declared | None = None
    while not played.table.done:
        if first is None and played.table.step == step:
            legal = declarations(played)
            if which >= len(legal):
                return None, False
            first = legal[which]
            played.table.answer(first)
            continue
        if first is not None and again >= 0 and not twice:
            if left == 0 and first in declarations(played):
                played.table.answer(first)
                twice = True
                continue
            left = max(0, left - 1)
        played.step()
    check_conserved(played)
    return first, twice


@pytest.mark.parametrize("name", ROUNDS)
def test_551_16_every_irregularity_at_every_point(name: str) -> None:
    steps = scripted(name, 0)
    steps.play()
    declared: Counter[str] = Counter()
    for step in range(1, steps.table.step):
        which = 0
        while True:
            first, _ = declared_at(name, step, which, -1)
            if first is None:
                break
            declared[first.id] += 1
            for again in (0, 1, 2, 4, 8):
                declared_at(name, step, which, again)
            which += 1
    assert {"card_face_up", "ten_found", "insufficient_cards", "cover_card", "no_cards_dealt"} <= set(declared)


def test_551_16_every_irregularity_is_reachable() -> None:
    reached = set()
    for name in ROUNDS:
        played = scripted(name, 0)
        while not played.table.done:
            reached |= {declared.id for declared in declarations(played)}
            played.step()
    assert reached == {entry.id for entry in ENTRIES}


@settings(max_examples=2000, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_551_16_several_irregularities_in_one_round(seed: int) -> None:
    chance = seeded(seed)
    shuffling = chance.choice(["manual", "automated", "continuous"])
    played = Script(
        random_shoe(chance, 6),
        random_stakes(chance, chance.randint(1, 4)),
        rules={"shuffling": shuffling},
        chance=chance,
        new_shoe=chance.random() < 0.3,
    )
    while not played.table.done:
        legal = [one for one in declarations_from_shoe(played) if one.id not in ("card_face_up", "ten_found")]
        if legal and chance.random() < 0.2:
            declared = chance.choice(legal)
            if declared.card:
                played.shoe.remove(declared.card)
            played.table.answer(declared)
        else:
            played.step()
    check_conserved(played)


def declarations_from_shoe(played: Script) -> list[Declared]:
    """As :func:`declarations`, with the card that comes next and the seats that are there."""
    told = []
    for entry in GAME.irregularities_at(played.round.rules, played.table.request):
        card = played.shoe[0] if "card" in entry.needs else None
        told += [Declared(entry.id, card, seat) for seat in (played.round.seats if "seat" in entry.needs else (None,))]
    return [declared for declared in told if _legal(played, declared)]


def _legal(played: Script, declared: Declared) -> bool:
    try:
        verify_answer(played.round, played.table.request, declared)
    except Refused:
        return False
    return True


# ---------------------------------------------------------------------------------------- shuffle and cut


def cuts(played: Script) -> list[tuple[int, ...]]:
    return [request.offered for request in played.requests if isinstance(request, Cut)]


THREE_STAKES: Stakes = {seat: {"spanish_21": 10_00} for seat in (2, 3, 6)}
THREE_HANDS = "2c Ks Qs Js 9c 9h 8h 8s 8d"


@pytest.mark.parametrize(
    ("because", "cut_by", "section", "order"),
    [
        ("new game", 3, "551.5(b)(1)", (3, 6, 2)),
        ("cutting card at a box", 6, "551.5(b)(2)", (6, 2, 3)),
        ("cutting card at a box", 4, "551.5(b)(2)", (6, 2, 3)),
        ("cutting card at the dealer", 3, "551.5(b)(3)", (6, 2, 3)),
        ("floorperson", 7, "551.5(b)(4)", (6, 2, 3)),
    ],
)
def test_551_5_b_who_cuts_though_the_seats_have_changed(
    because: str, cut_by: int, section: str, order: tuple[int, ...]
) -> None:
    played = script(THREE_HANDS, stakes=THREE_STAKES, new_shoe=True, cut_because=because, cut_by=cut_by).play()
    assert cuts(played) == [order]
    assert section in {entry.section for entry in played.table.entries}


def test_551_5_f_each_recut_goes_to_the_next_player_and_at_last_to_the_dealer() -> None:
    played = script(THREE_HANDS, stakes=THREE_STAKES, new_shoe=True, cut_by=3)
    for _ in range(3):
        played.until(Declared("cut_improper"))
    played.play()
    assert [entry.text for entry in played.table.entries if entry.section == "551.5(f)"][1::2] == [
        "the recut goes to seat 6",
        "the recut goes to seat 2",
        "the recut goes to the dealer",
    ]
    assert cuts(played)[-1] == ()


def test_551_5_a_preshuffled_cards_are_cut_and_not_shuffled() -> None:
    played = script("2c Ks 9c 9h 8d", new_shoe=True, preshuffled=True).play()
    assert not [request for request in played.requests if isinstance(request, Shuffle)]
    assert len(cuts(played)) == 1
    with pytest.raises(Refused, match="state new_shoe"):
        script("", preshuffled=True)


def test_551_8_c_a_new_dealer_with_a_new_shoe_burns_one_card() -> None:
    played = script("2c Ks 9c 9h 8d", new_shoe=True, new_dealer=True).play()
    assert [request.count for request in played.requests if isinstance(request, Burn)] == [1]


def test_551_15_a_continuous_shoe_never_runs_out() -> None:
    players = {seat: AutomaticPlayer(f"player {seat}") for seat in range(1, 8)}
    rules = GAME.submission({"shuffling": "continuous"})
    session = Session(GAME, players, bankroll=100_000_00, rules=rules, seed=5)
    for _ in range(40):
        played = session.play_round()
        assert played is not None
        assert session.situation["new_shoe"] is True


def test_551_6_k_who_joins_after_the_reshuffle_does_not_wait_for_the_next() -> None:
    rules = {"no_mid_shoe_entry": True}
    played = script("2c Ks 9c 9h 8d", rules=rules, new_shoe=True, sat_out=["1", "2"]).play()
    assert GAME.next_situation(played.round)["sat_out"] == ["2", "3", "4", "5", "6", "7"]
    stayed = script("Ks 9c 9h 8d", rules=rules, sat_out=["2"]).play()
    assert GAME.next_situation(stayed.round)["sat_out"] == ["2", "3", "4", "5", "6", "7"]
    with pytest.raises(Refused, match=r"551\.6\(k\)\(2\)"):
        script("", rules=rules, sat_out=["1"])


def test_551_8_j_the_cutting_card_is_reached_once_and_names_who_cuts_next() -> None:
    played = script("Ks 9c 9h 8d").until(Declared("cover_card"))
    while not isinstance(played.table.request, Deal):
        played.step()
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("cover_card"))
    after = GAME.next_situation(played.play().round)
    assert (after["new_shoe"], after["cut_by"], after["cut_because"]) == (True, 1, "cutting card at a box")


# ------------------------------------------------------------------------------- irregularities one by one


def test_551_16_b_a_torn_10_is_not_in_the_discard_rack() -> None:
    played = script("Ks 9c 9h 8d").until(Declared("ten_found", TEN)).play()
    assert played.round.hand(DISCARD) == ()
    spoiled = script("Ks 9c 9h 8d").until(Declared("ten_found", TEN)).until(Declared("ten_found", TEN))
    assert spoiled.play().table.result.void
    assert GAME.next_situation(spoiled.round)["new_shoe"]


def test_551_16_d_no_card_is_exposed_in_error_before_everybody_has_two() -> None:
    played = script("Ks 9c 9h 8d").until(Declared("one_card_dealt", seat=1))
    while not isinstance(played.table.request, Ask):
        played.step()
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("card_exposed_in_error", NINE))


def test_551_16_d_an_exposed_card_counts_as_dealt_once() -> None:
    played = script("Ks 9c 2h 8d", "hit", "stand").until(Declared("card_exposed_in_error", NINE)).play()
    assert played.round.seen == Counter(played.round.hand(DEALER) + played.round.hand(PLAYER))
    assert played.round.hand(PLAYER)[-1] == NINE


def test_551_16_d_a_player_who_refused_gets_no_card_on_the_other_hand_either() -> None:
    """The second of the split 8s stands alone, and loses as an 8."""
    played = script("8s 9c 8h 8d 2s", "split", "refuse")
    while len(played.asked) < 1:
        played.step()
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert [str(card) for card in played.round.hand(SECOND)] == ["8h"]
    assert played.lines() == ["spanish_21 1000 0 551.6(f)", "split 1000 0 551.6(f)"]
    assert played.round.hand(DISCARD) == (NINE,)  # the dealer had 17


def test_551_16_d_the_second_split_hand_may_refuse_the_card_it_is_owed() -> None:
    played = script("8s 9c 8h 8d Ks", "split", "stand", "refuse")
    while len(played.asked) < 1:
        played.step()
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert played.asked[-1] == (1, "refuse", 0)
    assert len(played.round.hand(SECOND)) == 1


def test_551_16_d_a_refusal_also_ends_the_wait_for_a_missed_card() -> None:
    """Hand 1 is doubled and its card missed; on hand 2 the exposed card is refused: hand 1 stands on two cards."""
    played = script("8s 9c 8h 8d 3s Ks", "split", "double", "later", "refuse")
    while len(played.asked) < 2:
        played.step()
    played.until(Declared("card_not_dealt"))
    while len(played.asked) < 3:
        played.step()
    while not isinstance(played.table.request, Ask):
        played.step()
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND)] == [2, 2]
    check_conserved(played)


def test_551_16_e_also_where_the_dealer_need_not_draw() -> None:
    played = script("As 9c Kh 8d").until(Declared("dealer_draws_on_17", NINE)).play()
    assert played.round.hand(DEALER) == parse_cards("9c 8d")
    below = script("As 9c Kh 5d")
    with pytest.raises(RuntimeError, match="over"):  # with 14 it is never possible
        below.until(Declared("dealer_draws_on_17", NINE))


def test_551_16_g_the_discards_are_cut_ten_deep_and_all_cards_shuffled_after_the_round() -> None:
    stakes: Stakes = {2: {"spanish_21": 10_00}, 5: {"spanish_21": 10_00}}
    played = Script(list(parse_cards("Ks Qs 9c 2h 8h 8d 3c 9h")), stakes, words={2: ["hit"], 5: ["stand"]})
    while not isinstance(played.table.request, Deal) or played.table.request.opening:
        played.step()
    played.table.answer(Declared("insufficient_cards"))
    played.play()
    (cut,) = [request for request in played.requests if isinstance(request, Cut)]
    assert (cut.offered, cut.least) == ((2, 5), 10)
    after = GAME.next_situation(played.round)
    assert (after["new_shoe"], after["cut_by"], after["cut_because"]) == (True, 2, "cutting card at a box")


def test_551_16_g_cards_from_the_discard_rack_may_come_again() -> None:
    """The 9 found face up went to the rack and is shuffled in: only cards on the layout still count as dealt."""
    played = script("Ks 9c 2h 8d 3c 9d", "hit").until(Declared("card_face_up", NINE))
    while not isinstance(played.table.request, Deal) or played.table.request.opening:
        played.step()
    assert played.round.seen[NINE] == 1
    played.table.answer(Declared("insufficient_cards"))
    played.play()
    assert played.round.seen == Counter(played.round.hand(DEALER) + played.round.hand(PLAYER))


def test_551_16_h_the_second_card_is_missed_once_only() -> None:
    played = script("Ks 9c 9h 8d", "accept", "stand").until(Declared("one_card_dealt", seat=1))
    while not isinstance(played.table.request, Deal):
        played.step()
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("one_card_dealt", seat=1))
    assert len(played.play().round.hand(PLAYER)) == 2


def test_551_16_h_passed_over_in_the_first_round_and_in_the_second() -> None:
    stakes: Stakes = {1: {"spanish_21": 10_00, "match_the_dealer": 5_00}, 2: {"spanish_21": 10_00}}
    late = Script(list(parse_cards("Qs 9c 9h 8h Ks 8d")), stakes, words={1: ["accept"]})
    late.until(Declared("first_card_missed", seat=1)).play()
    assert late.round.hand(PLAYER) == parse_cards("9h Ks")
    assert late.lines()[0].startswith("match_the_dealer 500 2500")
    never = Script(list(parse_cards("Qs 9c 8h 8d")), stakes)
    never.until(Declared("first_card_missed", seat=1)).until(Declared("no_cards_dealt", seat=1)).play()
    assert never.lines() == ["spanish_21 1000 1000 551.16(h)", "match_the_dealer 500 500 551.16(h)"]


def test_551_16_i_missed_again_the_player_chooses_again() -> None:
    played = script("Ks 9c 2h 8d 9d", "hit", "later", "later", "stand")
    played.until(Declared("card_not_dealt")).until(Declared("card_not_dealt")).play()
    assert played.lines() == ["spanish_21 1000 2000 551.6(b)(2)"]


def test_551_16_i_a_late_card_may_make_a_pair_and_every_hand_is_played() -> None:
    played = script("8s 9c 8h 8d 2s Ks 8c 3s Qs", "split", "later", "hit", "stand", "split", "stand", "stand")
    played.until(Declared("card_not_dealt")).play()
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND, THIRD)] == [2, 2, 3]
    check_conserved(played)


def test_551_16_i_a_late_double_still_has_its_rescue() -> None:
    played = script("5s 9c 6h 8d 2s", "double", "later", "rescue").until(Declared("card_not_dealt")).play()
    assert played.lines() == ["spanish_21 1000 0 551.11(d)", "double_down 1000 1000 551.11(d)"]


def test_551_16_i_a_doubled_hand_called_dead_has_both_wagers_back() -> None:
    played = script("5s 9c 6h 8d", "double", "dead").until(Declared("card_not_dealt")).play()
    assert played.lines() == ["spanish_21 1000 1000 551.16(i)", "double_down 1000 1000 551.16(i)"]


def test_551_16_l_though_nobody_has_a_decision_to_make() -> None:
    played = script("As 9c Kh 8d").until(Declared("hole_card_read_and_seen")).play()
    assert played.table.result.void
    assert played.lines() == ["spanish_21 1000 1000 551.16(l)(1)"]


def test_551_16_l_there_is_no_hole_card_while_the_dealer_has_none() -> None:
    """The dealer missed the first card, and a player is asked about the second one."""
    played = script("Ks 9h 9c 8d", "accept").until(Declared("dealer_card_missed"))
    played.until(Declared("one_card_dealt", seat=1))
    while not isinstance(played.table.request, Ask):
        played.step()
    for id in ("hole_card_read_and_seen", "hole_card_read_unseen"):
        with pytest.raises(Refused, match="do not allow"):
            played.table.answer(Declared(id))
    played.play()


def test_551_16_l_void_after_a_surrender_keeps_the_half_and_returns_the_rest() -> None:
    stakes: Stakes = {1: {"spanish_21": 10_00}, 2: {"spanish_21": 10_00}}
    played = Script(list(parse_cards("Ks Qs 9c 6h 8h 8d")), stakes, words={1: ["surrender"]})
    while not played.asked:
        played.step()
    played.until(Declared("hole_card_read_and_seen")).play()
    assert played.lines(1) == ["spanish_21 1000 500 551.9(a)(1)"]
    assert played.lines(2) == ["spanish_21 1000 1000 551.16(l)(1)"]


def test_551_16_a_void_after_surrender_bust_and_rescue_returns_all() -> None:
    stakes: Stakes = {seat: {"spanish_21": 10_00, "match_the_dealer": 2_00} for seat in (1, 2, 3, 4)}
    shoe = parse_cards("Ks Qs 5s 5d 9c 6h 6d 6h 3s 8d Jd 9s")
    words = {1: ["surrender"], 2: ["hit"], 3: ["double", "rescue"], 4: ["hit"]}
    played = Script(list(shoe), stakes, words=words)
    while len(played.asked) < 5:
        played.step()
    face_up = Declared("card_face_up", parse_card("4c"))
    played.until(face_up).until(face_up).play()
    for seat in stakes:
        assert played.table.result.net(seat) == 0
        assert {line.section for line in played.table.result.lines[seat]} == {"551.16(a)"}


# --------------------------------------------------------------------------------- amounts, and customs


def test_551_10_b_no_chip_makes_insurance_more_than_the_wager() -> None:
    assert insurance_limit(10_00, 100_00) == 10_00
    assert insurance_limit(25_00, 5_00) == 15_00
    assert all(stake <= 2 * insurance_limit(stake, 1) <= stake + 1 for stake in range(1, 500))


@pytest.mark.parametrize("answer", [Decision("double", 10_01), Decision("double", 0), Decision("split", 5_00)])
def test_551_11_and_12_no_more_than_the_wager_is_doubled_and_no_other_amount_split(answer: Decision) -> None:
    played = script("8s 9c 8h 8d")
    while not isinstance(played.table.request, Ask):
        played.step()
    with pytest.raises(Refused, match=r"551\.1[12]\(a\)"):
        played.table.answer({1: answer})


def test_551_8_e_automatic_players_stand_where_nothing_is_left_to_decide() -> None:
    played = script("8s Kc 8h Ad")
    while not isinstance(played.table.request, Ask):
        played.step()
    (question,) = played.table.request.questions
    assert question.moot
    assert GAME.customary(played.round, question) == Decision("stand")


def test_551_8_totals_are_announced_by_the_section_that_orders_it() -> None:
    played = script("8s 9c 8h 8d 2s 3s 5d", "split", "hit", "stand", "stand").play()
    said = [said.section for said in played.requests if isinstance(said, Announce) and said.text.startswith("seat 1")]
    assert said == ["551.8(f)", "551.12(c)", "551.8(g)", "551.12(c)"]
