"""No store tells a card before it is turned over: two rounds that differ only face down leave the same database.

Every table is read as its owner reads it, all columns as text, after each entry of a round. Ids, times and the
ciphertext differ from run to run; all else must not.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import pytest

from bench.live.kills import editions as every_edition
from feltwork import game
from feltwork.equipment.randomness import SimulationSource
from feltwork.procedure.request import Answer, Cut, CutAt, Deal, Peek, Request, Reveal, Roll
from feltwork.rounds.answers import write_answer
from feltwork.rounds.virtual_table import Offered, VirtualTable
from feltwork.table.live import Phase
from feltwork.table.live_round import LiveRound
from feltwork.table.setup import Setup
from feltwork.table.views import public_view
from feltwork.wagering.house import House
from tests.database.servers import fresh_database
from tests.table.live_floor import LiveFloor
from tests.table.stores import dump, masked
from tests.table.table_staff import Staff

SAMPLE = ("three-card-poker@565", "caribbean-stud-poker@555", "spanish-21@551", "pai-gow-poker@561")
SHORTEST = ("three-card-poker@565", "spanish-21@551")
DEALT = [edition for edition in every_edition() if game(edition).deck(game(edition).submission())]
EDITIONS = [pytest.param(one, marks=() if one in SHORTEST else pytest.mark.long) for one in DEALT]
ENTERED = Setup(cards_from="dealer", automatic=False)
FACE_UP = {"minibaccarat@541", "midibaccarat@543"}
"""Editions that deal no card face down under their default rules."""


Ask: TypeAlias = Callable[[LiveFloor], dict[str, list[str]]]
"""Asks for what people are told at this moment, by where it comes from."""


@dataclass
class Shoe:
    """A virtual shoe with the same order in every run, but for one card: the last one comes in its place."""

    instead: tuple[int, int] | None = None
    """The step of the round, and the place in its answer."""
    face_down: dict[int, Deal] = field(default_factory=dict)
    """By step: what was dealt face down."""

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("feltwork.table.live.LiveSource", lambda: SimulationSource(11))
        before, steps = _OFFER, [0]

        def offer(virtual: VirtualTable, round: Any, request: Request) -> Offered:
            steps[0] += 1
            if isinstance(request, Deal) and not request.face_up:
                self.face_down[steps[0]] = request
                if self.instead and self.instead[0] == steps[0]:
                    self._exchange(virtual, request, self.instead[1])
            return before(virtual, round, request)

        monkeypatch.setattr(VirtualTable, "offer", offer)

    def _exchange(self, virtual: VirtualTable, request: Deal, place: int) -> None:
        shoe = virtual.shoe
        cards, stacked = shoe._cards, shoe._stacked
        piece = (shoe.at(request.spots) if request.spots else shoe.next(request.count))[place]
        other = next(one for one in reversed(cards) if one != piece)
        for pile in (cards, stacked):
            a, b = pile.index(piece), len(pile) - 1 - pile[::-1].index(other)
            pile[a], pile[b] = pile[b], pile[a]


_OFFER = VirtualTable.offer


@dataclass
class Run:
    """A round as it was played in a database of its own."""

    stores: list[dict[str, list[str]]] = field(default_factory=list)
    """After each entry."""
    public: list[str] = field(default_factory=list)
    """What everybody saw then."""
    round: LiveRound | None = None
    first_question: int | None = None
    """How many snapshots were taken when players were first asked."""
    over: dict[str, list[str]] = field(default_factory=dict)
    """The database once the round was settled."""
    ask: Ask | None = None
    told: list[dict[str, list[str]]] = field(default_factory=list)
    """After each entry: what was told to whoever asked."""

    def look(self, floor: LiveFloor, url: str) -> None:
        self.stores.append(masked(dump(url)))
        [public] = masked({"": [json.dumps(public_view(floor.table))]})[""]
        self.public.append(public)
        if self.ask is not None:
            self.told.append(masked(self.ask(floor)))
        if floor.table.asks and self.first_question is None:
            self.first_question = len(self.stores)


def placed(floor: LiveFloor) -> None:
    for seat, who in floor.seats.items():
        if wagers := floor.customary_wagers(seat, who):
            floor.bet(who, **{wager: f"{amount // 100}.{amount % 100:02}" for wager, amount in wagers.items()})


def on(floor: LiveFloor) -> None:
    """Let the table do the next thing by itself."""
    before = floor.table.number
    floor.go_on(lambda: floor.table.number > before)


def from_a_shoe(like: str, edition: str, shoe: Shoe, ask: Ask | None = None) -> Run:
    """Play a round from the virtual shoe of a table that deals by itself."""
    run = Run(ask=ask)
    with pytest.MonkeyPatch.context() as patched, fresh_database(like, like) as url, House.open(url) as house:
        shoe.install(patched)
        floor = LiveFloor(house, edition)
        for _ in range(2):
            floor.terminal(100, 100)
        floor.open()
        placed(floor)
        floor.go_on(lambda: floor.table.phase is not Phase.BETTING)
        while floor.table.phase is Phase.PLAYING:
            run.look(floor, url)
            if floor.table.asks:
                floor.decide_all(None)
            else:
                on(floor)
        run.round, run.over = floor.table.round, dump(url)
    return run


def by_hand(like: str, edition: str, known: LiveRound, ask: Ask | None = None) -> Run:
    """Play the same round with a dealer who enters the cards, and reads none that nobody may look at yet."""
    run = Run(ask=ask)
    with fresh_database(like, like) as url, House.open(url) as house:
        floor = LiveFloor(house, edition, setup=ENTERED)
        for _ in range(2):
            floor.terminal(100, 100)
        staff = Staff(house)
        floor.send(staff.dealer, "sign_on")
        floor.send(staff.floorperson, "open_table")
        while floor.table.phase is Phase.OPENING:
            floor.send(staff.dealer, "step", step=floor.table.steps_done + 1)
        floor.send(staff.dealer, "betting")
        placed(floor)
        floor.send(staff.dealer, "no_more_bets")
        while floor.table.phase is Phase.PLAYING:
            run.look(floor, url)
            if floor.table.asks:
                floor.decide_all(None)
            elif not floor.table.round.in_play:
                on(floor)
            else:
                do, body = entered(floor.table.round, known)
                floor.send(staff.dealer, do, step=floor.table.round.step, **body)
        run.round, run.over = floor.table.round, dump(url)
    return run


def entered(round: LiveRound, known: LiveRound) -> tuple[str, dict[str, Any]]:
    """What the dealer sends, by the round as it came from the shoe."""
    request, before = round.request, known.requests[round.step]
    answer = given(known, round.step)
    match request:
        case Deal(unread=True):
            return "confirm", {}
        case Peek(found=None):
            assert isinstance(before, Peek)
            return "peek", {"found": before.found}
        case Reveal(count=count) if count:
            assert isinstance(before, Reveal)
            turned = [card for card, mine in zip(before.cards, request.cards, strict=True) if mine is None]
            return "cards", {"cards": [str(card) for card in turned]}
        case Cut():
            assert isinstance(answer, CutAt)
            return "cut", {"by": answer.by, "depth": answer.depth}
    if isinstance(answer, tuple):
        return ("dice" if isinstance(request, Roll) else "cards"), write_answer(answer)
    return "confirm", {}


def given(round: LiveRound, step: int) -> Answer:
    assert round.play is not None
    return next((input.answer for input in round.play.inputs if input.step == step), None)


def verify_alike(one: Run, other: Run, upto: int | None) -> int:
    """Compare both databases as long as everybody sees the same; how often they were compared."""
    compared = 0
    for at, (mine, theirs) in enumerate(zip(one.stores, other.stores, strict=False)):
        if one.public[at] != other.public[at] or (upto is not None and at >= upto):
            break
        told, other_told = (one.told[at] if one.told else {}, other.told[at] if other.told else {})
        for table, rows in (mine | told).items():
            for row, (a, b) in enumerate(zip(rows, (theirs | other_told)[table], strict=True)):
                assert a == b, f"snapshot {at}: {table}, row {row} tells a card that lies face down:\n{a}\n{b}"
        compared += 1
    return compared


@pytest.mark.parametrize("edition", EDITIONS)
def test_605a_2_b_no_table_of_the_database_tells_a_card_that_lies_face_down(
    empty_embedded_house_url: str, edition: str
) -> None:
    server, shoe = empty_embedded_house_url, Shoe()
    one = from_a_shoe(server, edition, shoe)
    assert one.round is not None
    if not shoe.face_down:
        assert edition in FACE_UP
        return
    hand = by_hand(server, edition, one.round)
    unread = [step for step, deal in shoe.face_down.items() if deal.unread]
    held = [step for step, deal in shoe.face_down.items() if not deal.unread]
    for steps in (unread, held):
        if not steps:
            continue
        other = from_a_shoe(server, edition, Shoe((steps[0], 0)))
        assert other.round is not None
        # Somebody who holds another card may decide otherwise, and that is written down.
        upto = None if steps is unread else one.first_question
        assert verify_alike(one, other, upto) > steps[0]
        assert verify_alike(hand, by_hand(server, edition, other.round), upto) > steps[0]
