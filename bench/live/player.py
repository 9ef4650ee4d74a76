"""Somebody at a terminal who plays by chance: bets when the window opens, answers what is asked."""

from __future__ import annotations

import random
from typing import Any

from feltwork.client import Terminal
from feltwork.terms.refusal import Refused


class Player:
    """Plays at one terminal until it is told to stop."""

    def __init__(self, terminal: Terminal, wagers: list[dict[str, str]], seed: object) -> None:
        self.terminal, self.wagers = terminal, wagers
        self.chance = random.Random(str(seed))
        self.rounds: list[str] = []
        """Rounds whose result this terminal has seen."""
        self.refused: list[str] = []
        self.acknowledged: dict[str, dict[str, str]] = {}
        """By round: what was acknowledged as wagered."""

    async def play(self, rounds: int | None = None) -> None:
        """So many rounds, or for ever."""
        while rounds is None or len(self.rounds) < rounds:
            view = await self.terminal.until(self._has_something_to_do, timeout_s=None)
            if view.seat.get("result"):
                self._note(view.seat["result"]["round"])
            elif view.seat.get("question"):
                await self._decide(view.seat["question"])
            elif view.table["phase"] == "betting" and not view.seat.get("wagers"):
                await self._bet(view.table["round"]["id"])

    def _has_something_to_do(self, view: Any) -> bool:
        seat, table = view.seat, view.table
        if seat.get("result"):
            return seat["result"]["round"] not in self.rounds
        if seat.get("question"):
            return True
        open = table.get("phase") == "betting" and not seat.get("wagers")
        return bool(open and table["round"]["id"] not in self.acknowledged)

    def _note(self, round: str) -> None:
        if round not in self.rounds:
            self.rounds.append(round)

    async def _bet(self, round: str) -> None:
        chosen = self.chance.choice(self.wagers)
        try:
            told = await self.terminal.command("wager", round=round, wagers=chosen)
            self.acknowledged[round] = told["wagers"]
        except Refused as refused:
            self.acknowledged[round] = {}
            # The window may close while a bet is on its way: that is no mistake of anybody's.
            if self._window() == round:
                self.refused.append(str(refused))

    def _window(self) -> str | None:
        """The round that takes wagers now."""
        table = self.terminal.view.table
        return table["round"]["id"] if table["phase"] == "betting" else None

    def _choice(self, actions: list[dict[str, Any]]) -> str:
        """Something legal. Which pieces may be chosen the game judges itself where it offers no ways: rather not."""
        action = self.chance.choice([one for one in actions if _legal(one.get("picks"))] or actions)
        if action.get("picks"):
            ways = action["picks"]["ways"]
            picks = self.chance.choice(ways)["picks"] if ways else range(1, action["picks"]["least"] + 1)
            return f"{action['word']} {' '.join(map(str, picks))}"
        return f"{action['word']} {action['least']}" if action.get("least") else str(action["word"])

    async def _decide(self, question: dict[str, Any]) -> None:
        # More than the money covers, or too late: what silence means is never refused while the question stands.
        for text in (self._choice(question["actions"]), question["silence"]):
            try:
                await self.terminal.command(
                    "decide", round=self.terminal.view.table["round"]["id"], step=question["step"], decision=text
                )
                return
            except Refused as refused:
                self.refused.append(str(refused))
                if not self._stands(question):
                    return
        await self.terminal.until(lambda _: not self._stands(question), timeout_s=None)

    def _stands(self, question: dict[str, Any]) -> bool:
        return (self.terminal.view.seat.get("question") or {}).get("step") == question["step"]


def _legal(picks: dict[str, Any] | None) -> bool:
    """Whether the first pieces that one might choose are as good as any: not so where only some stacks fit together."""
    return not picks or bool(picks["ways"]) or (picks["least"] > 0 and not picks.get("names"))
