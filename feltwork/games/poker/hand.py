"""A hand in progress: who contends with what, which cards lie open, whose turn it is and what is legal then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from feltwork.equipment.cards import Card
from feltwork.games.poker import betting
from feltwork.games.poker.betting import (
    ACTED,
    AGGRESSOR,
    BET,
    DEAD,
    IN,
    LEVEL,
    LOW,
    PENDING,
    PUT,
    STACK,
    Row,
    Rows,
)
from feltwork.games.poker.irregularities import STRING_BET
from feltwork.games.poker.kinds import Street
from feltwork.games.poker.rules import HALF_KILL, STRUCTURES, PokerRules
from feltwork.procedure.action import Action, Decision
from feltwork.terms.money import Cents

BET_WORD, RAISE, CALL, CHECK, FOLD, ALL_IN = "bet", "raise", "call", "check", "fold", "all in"
FORCED_BET = "forced bet"
CHECK_OR_CALL = "check or call"
CARDS_IN_A_DECK = 52


@dataclass(slots=True)
class Seated:
    """What lies before a player besides chips."""

    cards: list[Card | None] = field(default_factory=list)
    """In the order they came; None for one that nobody told."""
    up: list[int] = field(default_factory=list)
    """Which of them lie face up, by their place from 0."""


class Hand:
    """The state of one hand. Players are known by their place in the order of the deal; seats are what others see."""

    def __init__(self, rules: PokerRules, seats: Iterable[int], chips: dict[int, Cents], *, killed: bool, low: Cents):
        self.rules, self.kind = rules, rules.poker
        self.seats = tuple(seats)
        self.players: Rows = []
        for seat in self.seats:
            row = [0] * betting.PLAYER
            row[STACK], row[IN] = chips[seat], 1
            self.players.append(row)
        self.table: Row = [0] * betting.TABLE
        self.table[betting.STRUCTURE] = STRUCTURES[rules.betting]
        self.table[betting.MOST_RAISES] = rules.raises
        self.table[betting.CHECK_RAISE] = int(rules.check_raise)
        self.table[AGGRESSOR] = -1
        self.killed, self._low = killed, low
        self.seated = {seat: Seated() for seat in self.seats}
        self.common: list[Card | None] = []
        self.gone = 0
        """Cards that have left the deck."""
        self.burned = 0
        self.lost_before = 0
        """Irregularities that took a card out of the deck before it was shuffled again."""
        self.wagered: set[int] = set()
        """Seats that voluntarily put a wager into the pot (§ 553.16(e))."""
        self.bound: dict[int, str] = {}
        """Seats that may only do what they did first, and why: a string bet, a single large chip."""
        self.aside: dict[int, Cents] = {}
        """Chips of seats that wager no more and contend for what the pot held then (§ 553.16(k)(1))."""
        self.exposed: dict[int, int] = {}
        """How many hole cards of a seat were turned up in the first round of the deal (§ 553.16(k), (l))."""
        self.turned_up: set[int] = set()
        """Seats whose card that comes now lies face up by accident."""
        self.offered_to_stop: set[int] = set()
        self.acted: set[int] = set()
        """Seats that have acted in this betting round."""
        self.stood: list[Row] = []
        """How the table stood before each bet and raise of this betting round, should one be refunded."""
        self.alone_before_the_showdown = False
        self.conceded: set[int] = set()
        self.uncontested: set[str] = set()
        """Side pots that were one player's alone when the showdown began."""
        self.lost: dict[int, tuple[str, str]] = {}
        """Seats whose hand is dead by an irregularity that leaves their chips in the pot: why, and by which section."""
        self.unusable: list[Card] = []
        """Cards that are not used again in this hand, even where the discards are reshuffled (§ 553.16(h), (m))."""
        self.ineligible_before = 0
        """Cards of ineligible players that were reshuffled with the discards."""
        self.returned: dict[int, Cents] = {}
        """What of a seat's bets nobody called."""
        self.posted: tuple[int, ...] = ()
        """Seats that posted blinds, in the order of the deal."""
        self.opening = False
        """The next question is the first of a betting round without a bet."""
        self.discarded = 0
        """Cards in the pile of discarded ones, burn cards not among them."""
        self.street = 0
        self.raked: Cents = 0
        """The rake that lies in the designated area already, where it is taken as play progresses."""

    # Who and what.

    def at(self, seat: int) -> int:
        return self.seats.index(seat)

    @property
    def button(self) -> int:
        """The seat with the button, which is dealt last; 0 in stud."""
        return self.seats[-1] if self.kind.button else 0

    @property
    def contenders(self) -> tuple[int, ...]:
        """Seats that still contend, in the order of the deal."""
        return tuple(seat for seat, row in zip(self.seats, self.players, strict=True) if row[IN])

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that contend and have not conceded at the showdown."""
        return tuple(seat for seat in self.contenders if seat not in self.conceded)

    def stack(self, seat: int) -> Cents:
        return self.players[self.at(seat)][STACK] + self.aside.get(seat, 0)

    def put_in(self, seat: int) -> Cents:
        """What of a seat's money lies in the pot."""
        row = self.players[self.at(seat)]
        return row[PUT] + row[DEAD]

    def bet_of(self, seat: int) -> Cents:
        return self.players[self.at(seat)][BET]

    @property
    def pot(self) -> Cents:
        return sum(row[PUT] + row[DEAD] for row in self.players)

    @property
    def left(self) -> int:
        """Cards left in the deck."""
        return CARDS_IN_A_DECK - self.gone

    @property
    def alone(self) -> bool:
        """Everybody but one has folded."""
        return len(self.contenders) < 2

    # Chips.

    def limits(self, street: Street) -> tuple[Cents, Cents]:
        """The least and the greatest bet of a betting round, with the kill where it is in force."""
        low, high = self._low, self.rules.maximum
        if self.rules.betting == "fixed_limit":
            low = high if street.higher else low
        if self.killed:
            low, high = (2 * low, 2 * high) if self.rules.kill != HALF_KILL else (3 * low // 2, 3 * high // 2)
        return low, high

    def ante(self, seat: int, amount: Cents, *, dead: bool) -> Cents:
        who = self.at(seat)
        if dead:
            return betting.put_dead(self.players, who, amount)
        paid = betting.put(self.players, who, amount)
        self.players[who][BET] = 0
        return paid

    def blind(self, seat: int, amount: Cents) -> Cents:
        paid = betting.put(self.players, self.at(seat), amount)
        self.table[AGGRESSOR] = self.at(seat)
        return paid

    def post_missed(self, seat: int, live: Cents, dead: Cents) -> Cents:
        """Missed blinds: one as a bet, the others dead; what was put in."""
        who = self.at(seat)
        return betting.put_dead(self.players, who, dead) + betting.put(self.players, who, live)

    def to_call(self, seat: int) -> Cents:
        return betting.to_call(self.players, self.table, self.at(seat))

    def begin_betting(self, street: Street, first: int, *, made_up: bool) -> None:
        """Open a betting round with the seat that acts first."""
        low, high = self.limits(street)
        self.acted.clear()
        self.stood.clear()
        betting.open_betting(self.players, self.table, self.at(first), low, high, int(made_up))

    def end_betting(self) -> None:
        betting.gather(self.players, self.table)
        self.bound.clear()

    def force(self, seat: int, amount: Cents) -> Cents:
        self.bound.pop(seat, None)
        self.acted.add(seat)
        return betting.force(self.players, self.table, self.at(seat), amount)

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None where the betting round is complete."""
        who = betting.to_act(self.players, self.table)
        return None if who < 0 else self.seats[who]

    @property
    def betting_is_over(self) -> bool:
        """Nobody can bet any more: the rest of the cards is dealt without a word."""
        return sum(1 for row in self.players if row[IN] and row[STACK]) < 2

    @property
    def last_to_wager(self) -> int | None:
        """The seat that made the final wager, if it is still in."""
        who = self.table[AGGRESSOR]
        return self.seats[who] if who >= 0 and self.players[who][IN] else None

    # What is legal.

    def legal(self, seat: int, street: Street, section: str, opens: bool) -> tuple[Action, ...]:
        """Everything that a seat may do at its turn."""
        who = self.at(seat)
        players, table = self.players, self.table
        cost = betting.to_call(players, table, who)
        bound = seat in self.bound
        actions = [
            Action(CALL, section, "equal the wager", costs=cost, also=(CHECK_OR_CALL, "cc"))
            if cost
            else Action(CHECK, section, "wager nothing now", also=(CHECK_OR_CALL, "cc", "pass"))
        ]
        may_raise = betting.can_raise(players, table, who)
        if bound:
            # What was put in first is a wager: the call, or where nothing was to be called the bet as it was made.
            return (self._raise(who, section),) if may_raise and not cost else tuple(actions)
        if may_raise:
            actions.append(self._raise(who, section))
        stack = players[who][STACK]
        all_in = players[who][BET] + stack
        if (cost and cost == stack) or (may_raise and all_in <= betting.most_raise(players, table, who)):
            actions.append(Action(ALL_IN, self.rules.at("8(b)(4)"), "everything that is left", costs=stack))
        if cost or street.opener_may_fold or not opens:
            actions.append(Action(FOLD, section, "give up the pot"))
        return tuple(actions)

    def why_no_raise(self, seat: int) -> tuple[str, str] | None:
        """Why a bet or a raise is not open to a seat; None where it is."""
        who, at = self.at(seat), self.rules.at
        me, table = self.players[who], self.table
        if seat in self.bound:
            return ("the bet stands as it was first made", at("8(f)" if self.bound[seat] == STRING_BET else "8(i)"))
        if betting.can_raise(self.players, table, who):
            return None
        if me[STACK] <= table[LEVEL] - me[BET]:
            return ("the player has no more than a call takes", at("8(b)(4)"))
        if 0 < table[betting.MOST_RAISES] <= table[betting.RAISES]:
            return (f"no more than {self.rules.raises} raises are permitted in a betting round", at("18"))
        if me[ACTED] & betting.ANSWERED and table[LEVEL] - me[BET] < table[betting.FULL]:
            return ("an all-in raise that is no full raise does not reopen the betting", at("8(b)(4)(iii)"))
        if me[ACTED] & betting.CHECKED and not table[betting.CHECK_RAISE]:
            return ("a player who checked may not raise here", at("8(j)"))
        return ("nobody is left who could answer it", at("8(b)(4)(iii)"))

    def _raise(self, who: int, section: str) -> Action:
        least = betting.least_raise(self.players, self.table, who)
        most = betting.most_raise(self.players, self.table, who)
        raises = self.table[LEVEL] > 0
        return Action(
            RAISE if raises else BET_WORD,
            section,
            "so that the bet comes to" if raises else "open the betting",
            least=least,
            most=most,
            stated=least < most,
            also=("raise to", "complete", "bet") if raises else ("raise", "raise to", "complete"),
            stands=self.players[who][BET],
            bound=self._why_no_more(who, most),
            floor=(f"the least {'raise' if raises else 'bet'} is more", self.rules.at("18")),
        )

    def _why_no_more(self, who: int, most: Cents) -> tuple[str, str]:
        """Why a bet may not come to more: the chips on the table, or the limit."""
        if most == self.players[who][BET] + self.players[who][STACK]:
            return "it is more than the player has on the table", self.rules.at("8(b)")
        return "it is more than the limit", self.rules.at("18")

    def forced(self, seat: int, section: str, amount: Cents) -> tuple[Action, ...]:
        """What the player who has to make the forced bet may do."""
        who = self.at(seat)
        due = min(amount, self.players[who][STACK])
        actions = [Action(FORCED_BET, section, "open the betting as the up-card orders", costs=due, also=("bring in",))]
        if self.rules.forced_bet_in_full and self.players[who][STACK] > due:
            full = min(self.table[LOW], self.players[who][STACK])
            most = max(full, betting.most_raise(self.players, self.table, who))
            actions.append(
                Action(
                    BET_WORD,
                    self.rules.at("14(d)"),
                    "a full bet at once",
                    least=full,
                    most=most,
                    stated=full < most,
                    also=("raise", "raise to", "complete"),
                )
            )
            if self.players[who][STACK] <= most:
                actions.append(Action(ALL_IN, self.rules.at("8(b)(4)"), "everything", costs=self.players[who][STACK]))
        return tuple(actions)

    # What is done.

    def act(self, seat: int, decision: Decision) -> Cents:
        """Carry a decision out; what it cost."""
        who = self.at(seat)
        self.bound.pop(seat, None)
        self.acted.add(seat)
        all_in = self.players[who][BET] + self.players[who][STACK]
        match decision.word:
            case "fold":
                betting.fold(self.players, self.table, who)
                return 0
            case "bet" | "raise":
                assert decision.amount is not None
                cost = self._raise_to(who, decision.amount)
            case "all in" if all_in > self.table[LEVEL]:
                cost = self._raise_to(who, all_in)
            case _:
                cost = betting.call(self.players, self.table, who)
        if cost:
            self.wagered.add(seat)
        return cost

    def _raise_to(self, who: int, amount: Cents) -> Cents:
        self.stood.append(list(self.table))
        return betting.raise_to(self.players, self.table, who, amount)

    def drop(self, seat: int) -> None:
        """The seat contends no more; what it put in stays."""
        self.players[self.at(seat)][IN] = 0
        self.players[self.at(seat)][PENDING] = 0

    def refund(self, seat: int) -> None:
        """The seat is out of the hand and what it put in is out of the pot."""
        row = self.players[self.at(seat)]
        row[STACK] += row[PUT] + row[DEAD]
        row[PUT] = row[DEAD] = row[BET] = 0
        self.returned.pop(seat, None)
        self.drop(seat)
        level = max(other[BET] for other in self.players)
        if level < self.table[LEVEL]:
            self._take_raises_back(level)

    def _take_raises_back(self, level: Cents) -> None:
        """Whoever raised has taken the raise along: what others have to answer is the highest bet that is left.

        Who had answered that much already, or made it, is not asked again.
        """
        turn = self.table[betting.NEXT]
        while self.stood and level < self.table[LEVEL]:
            self.table[:] = self.stood.pop()
        self.table[betting.NEXT] = turn
        betting.stand_at(self.table, level)
        for seat, row in zip(self.seats, self.players, strict=True):
            if seat in self.acted and row[BET] == level:
                row[PENDING] = 0
                row[ACTED] |= betting.ANSWERED

    def stop(self, seat: int) -> None:
        """The seat wagers no more, as one who is all-in."""
        row = self.players[self.at(seat)]
        self.aside[seat], row[STACK] = row[STACK], 0

    # Cards.

    def give(self, seat: int, card: Card | None, *, face_up: bool) -> None:
        """A card has come to a seat."""
        seated = self.seated[seat]
        if face_up:
            seated.up.append(len(seated.cards))
        seated.cards.append(card)
        self.gone += 1

    def discard(self, seat: int, picks: Iterable[int]) -> list[Card | None]:
        """Cards leave a hand, named by their place from 1."""
        seated, chosen = self.seated[seat], set(picks)
        out = [card for place, card in enumerate(seated.cards, 1) if place in chosen]
        seated.cards = [card for place, card in enumerate(seated.cards, 1) if place not in chosen]
        return out

    def showing(self, seat: int) -> list[Card]:
        """The up-cards of a seat that are told."""
        seated = self.seated[seat]
        return [card for place in seated.up if (card := seated.cards[place]) is not None]

    def told(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat that are told, common ones not among them."""
        return tuple(card for card in self.seated[seat].cards if card is not None)

    def first_after_the_blinds(self, posted: Iterable[int]) -> int:
        """The seat left of whoever posted the last blind."""
        last = max((self.at(seat) for seat in posted), default=-1)
        return self.seats[(last + 1) % len(self.seats)]
