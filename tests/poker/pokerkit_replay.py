"""PokerKit plays a round file: for hands that are written by hand, where the two are to be seen side by side."""

from __future__ import annotations

from collections import deque
from typing import Any

import pokerkit as pk
from pokerkit_types import BETTING, TYPES

WITHOUT_CARDS = tuple(
    one
    for one in pk.Automation
    if one.name not in ("CARD_BURNING", "HOLE_DEALING", "BOARD_DEALING", "HOLE_CARDS_SHOWING_OR_MUCKING")
)


class Replay:
    """A file, and the state that PokerKit has come to."""

    def __init__(self, file: dict[str, Any]) -> None:
        rules, posted = file["rules"], file.get("posted", {})
        type = TYPES[rules["type"]]
        seats = sorted(map(int, file["seats"]))
        after = seats.index(file["button"]) + 1 if type.button else 0
        self.seats = seats[after:] + seats[:after]
        self.cards = {seat: deque(file["seats"][str(seat)]["cards"]) for seat in seats}
        self.words = {seat: deque(file["seats"][str(seat)]["decisions"]) for seat in seats}
        self.board = deque(file.get("community", ()))
        self.turns: list[int] = []
        ordered = dict(zip(map(str, self.seats), rules.get("blinds", ()), strict=False))
        blinds = [int(posted.get("blinds", ordered).get(str(seat), 0)) for seat in self.seats]
        turned = slice(None, None, -1 if len(seats) == 2 else 1)
        self.state = pk.State(
            WITHOUT_CARDS,
            pk.Deck.STANDARD,
            type.hands,  # type: ignore[arg-type]
            type.streets(rules["betting"], int(rules["minimum"]), rules.get("raises", 0)),
            BETTING[rules["betting"]],
            True,
            int(rules.get("ante", 0)),
            blinds[turned],
            int(rules.get("forced_bet", 0)),
            [int(file["chips"][str(seat)]) for seat in self.seats],
            len(seats),
        )

    def play(self) -> dict[int, int]:
        """To the end; the finishing stacks by seat."""
        while self.state.status:
            self.step()
        return dict(zip(self.seats, self.state.stacks, strict=True))

    def step(self) -> None:
        state = self.state
        if state.can_burn_card("??"):
            state.burn_card("??")
        elif (dealee := state.hole_dealee_index) is not None:
            state.deal_hole(self.cards[self.seats[dealee]].popleft())
        elif state.board_dealing_count:
            state.deal_board(self.board.popleft())
        elif state.actor_index is not None:
            self.turns.append(self.seats[state.actor_index])
            self.act(self.words[self.turns[-1]].popleft())
        else:
            state.show_or_muck_hole_cards(True)

    def act(self, words: str) -> None:
        match words.split():
            case ["fold"]:
                self.state.fold()
            case ["check" | "call"]:
                self.state.check_or_call()
            case ["forced", "bet"]:
                self.state.post_bring_in()
            case ["bet" | "raise", amount]:
                self.state.complete_bet_or_raise_to(int(amount))
            case _:
                raise AssertionError(words)
