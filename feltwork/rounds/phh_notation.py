"""The notation of PHH: codes of variants, cards, and one action after another."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from feltwork.equipment.cards import RANKS, SUITS
from feltwork.equipment.piece import UNTOLD
from feltwork.submission.option import either
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

BETTING = {"F": "fixed_limit", "S": "spread_limit", "P": "pot_limit", "N": "no_limit"}
"""How a code begins. Spread limit is ours."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the notation must know of a type of poker."""

    letters: str
    """How a code goes on."""
    opening: int
    """Cards before the first betting round; in stud the last of them is the up-card."""
    most: int
    """Cards that a player is dealt at most, draws aside."""
    board: int
    """Cards on the board at most; in seven-card stud the common card."""
    button: bool = True
    draws: bool = False
    board_section: str = "553.11(i)"


SHAPES = {
    "hold_em": Shape("T", 2, 2, 5),
    "omaha_high": Shape("O", 4, 4, 5, board_section="553.12(i)"),
    "omaha_high_low_split_eight_or_better": Shape("O/8", 4, 4, 5, board_section="553.12(i)"),
    "seven_card_stud_high": Shape("7S", 3, 7, 1, button=False, board_section="553.10(h)"),
    "seven_card_stud_high_low_split": Shape("7S/HL", 3, 7, 1, button=False, board_section="553.10(h)"),
    "seven_card_stud_high_low_split_eight_or_better": Shape("7S/8", 3, 7, 1, button=False, board_section="553.10(h)"),
    "five_card_draw_high": Shape("5D", 5, 5, 0, draws=True, board_section="553.13(d)"),
    "five_card_draw_low": Shape("AL1D", 5, 5, 0, draws=True, board_section="553.13(d)"),
    "five_card_stud": Shape("5S", 2, 5, 0, button=False, board_section="553.14(g)"),
}
"""By type. The format itself has T, O, O/8, 7S and 7S/8; the others are of the same make, and ours."""

ELSEWHERE = {
    "NS": "short-deck hold'em",
    "FR": "razz",
    "N2L1D": "deuce-to-seven lowball",
    "F2L3D": "deuce-to-seven lowball",
    "FB": "badugi",
}
"""Codes of the format for games that the chapter does not have."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A type of poker with its betting structure."""

    type: str
    betting: str

    @property
    def shape(self) -> Shape:
        return SHAPES[self.type]

    @property
    def code(self) -> str:
        """
        >>> Variant("omaha_high", "pot_limit").code, Variant("five_card_draw_low", "no_limit").code
        ('PO', 'NAL1D')
        """
        return next(letter for letter, name in BETTING.items() if name == self.betting) + self.shape.letters

    @property
    def limits(self) -> tuple[str, ...]:
        """The fields of the posted minimum and, where there is one, maximum."""
        if self.betting == "fixed_limit":
            return "small_bet", "big_bet"
        return ("min_bet", "_max_bet") if self.betting == "spread_limit" else ("min_bet",)


def find_variant(code: str) -> Variant:
    """The variant that a code stands for, or a refusal by the section that lists the games."""
    betting = BETTING.get(code[:1])
    type = next((type for type, shape in SHAPES.items() if shape.letters == code[1:]), None)
    if betting and type:
        return Variant(type, betting)
    why = f"{ELSEWHERE[code]} is no game that may be offered" if code in ELSEWHERE else "it is no game of the chapter"
    letters = either([f"{shape.letters} ({type.replace('_', ' ')})" for type, shape in SHAPES.items()])
    first = either([f"{letter} ({name.replace('_', ' ')})" for letter, name in BETTING.items()])
    raise Refused(f"variant {shown(code)}", why, "553.9(b)", f"{first}, then {letters}")


_CARDS = re.compile(rf"(?:[{RANKS}][{SUITS}]|\?\?)+")
_PLAYER = re.compile(r"p([1-9]\d?)", re.ASCII)
_EXPONENT = re.compile(r"\d+(?:\.\d+)?[eE]\+?\d{1,2}", re.ASCII)
_FORMS = "d db CARDS, d dh pN CARDS, pN pb, pN cbr AMOUNT, pN cc, pN f, pN sd [CARDS] or pN sm [CARDS]"
_BETS = {"pb": "forced bet", "cc": "check or call", "f": "fold"}


def split_cards(text: str, what: str) -> list[str]:
    """
    >>> split_cards("TsAd??", "action 3")
    ['Ts', 'Ad', '??']
    """
    if not _CARDS.fullmatch(text):
        why = f"{shown(text)} are no cards"
        raise Refused(what, why, instead="rank 2-9 T J Q K A and suit c d h s, no spaces: AsTd; ?? where it is unknown")
    return [text[at : at + 2] for at in range(0, len(text), 2)]


class Recorded:
    """The actions of a hand as a round file has them: cards by place, and the players' words in their order.

    A show is listed behind every other word: a hand that is all in is shown before its last cards are dealt, and
    whoever plays the round is asked for it at the showdown.
    """

    def __init__(self, variant: Variant, players: int, forced_bet: Cents = 0) -> None:
        self.shape = variant.shape
        self._forced_bet = forced_bet
        self.hands: dict[int, list[str]] = {seat: [] for seat in range(1, players + 1)}
        """Every card that a seat received, in order."""
        self.community: list[str] = []
        self.amounts: list[Cents] = []
        self.commentary: list[tuple[int, str]] = []
        self.first_to_bet: int | None = None
        self._words: list[str] = []
        self._shows: dict[int, str] = {}
        self._folded: set[int] = set()
        self._held: dict[int, list[int]] = {seat: [] for seat in self.hands}
        """Which of the cards that it received a seat still holds, by their number from 0."""
        self._out: dict[str, str] = {}
        """Cards that are out of the deck, and where they went."""
        self._what = ""

    @property
    def words(self) -> list[str]:
        """The players' actions; a show that nobody asked for is left out."""
        contested = len(self._folded) < len(self.hands) - 1
        shows = [f"{seat} {word}" for seat, word in self._shows.items() if contested and seat not in self._folded]
        return [*self._words, *shows]

    @property
    def opened_in_full(self) -> bool:
        """Whether the first bet of the hand was told with an amount: in stud more than the forced bet."""
        return bool(self._words) and " raise " in self._words[0]

    @property
    def up_card_untold(self) -> bool:
        """Whether an up-card of the first betting round is unknown."""
        return any(UNTOLD in hand[self.shape.opening - 1 : self.shape.opening] for hand in self.hands.values())

    def read(self, number: int, action: str) -> None:
        """Take one action, or refuse it."""
        self._what = f"action {number}: {shown(action)}"
        told, marked, remark = action.partition("#")
        if marked:
            self.commentary.append((number, remark.strip()))
        match told.split():
            case []:
                pass
            case ["d", "db", cards]:
                self._to_board(split_cards(cards, self._what))
            case ["d", "dh", player, cards]:
                self._to_seat(self._seat(player), split_cards(cards, self._what))
            case [player, ("pb" | "cc" | "f") as act]:
                self._bet(self._seat(player), _BETS[act])
            case [player, "cbr", amount]:
                self._raise(self._seat(player), self._amount(amount))
            case [player, "sd", *cards] if len(cards) < 2:
                self._discard(self._seat(player), split_cards(cards[0], self._what) if cards else [])
            case [player, "sm", *cards] if len(cards) < 2:
                self._show(self._seat(player), cards[0] if cards else "")
            case _:
                raise Refused(self._what, "it is no action of the format", instead=_FORMS)

    def end(self) -> None:
        """The last action has been read: what no action dealt is untold."""
        self._deal_the_untold()
        for seat, hand in self.hands.items():
            if self.shape.draws:
                self._receive(seat, [UNTOLD] * (self.shape.most - len(self._held[seat])))
            assert len(hand) >= self.shape.opening

    def _seat(self, label: str) -> int:
        found = _PLAYER.fullmatch(label)
        if found is None or int(found[1]) not in self.hands:
            last = len(self.hands)
            raise Refused(self._what, f"{shown(label)} is no player of the hand", instead=f"p1 to p{last}")
        return int(found[1])

    def _amount(self, text: str) -> Cents:
        cents = parse_money(Decimal(text) if _EXPONENT.fullmatch(text) else text, self._what)
        if cents <= 0:
            raise Refused(self._what, "a bet is more than nothing", instead="pN cbr 12: what the bet comes to")
        self.amounts.append(cents)
        return cents

    # Cards.

    def _to_board(self, cards: list[str]) -> None:
        self._deal_the_untold()
        for card in cards:
            self._leaves_deck(card, "the board")
        self.community += cards
        if len(self.community) > self.shape.board:
            why = f"{len(self.community)} cards lie on the board"
            raise Refused(self._what, why, self.shape.board_section, f"{self.shape.board} at most")

    def _to_seat(self, seat: int, cards: list[str]) -> None:
        self._receive(seat, cards)
        if len(self._held[seat]) > self.shape.most:
            why = f"p{seat} then holds {len(self._held[seat])} cards"
            raise Refused(self._what, why, instead=f"{self.shape.most} at most in this variant")

    def _receive(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self._leaves_deck(card, f"p{seat}")
            self._held[seat].append(len(self.hands[seat]))
            self.hands[seat].append(card)

    def _leaves_deck(self, card: str, to: str) -> None:
        if card == UNTOLD:
            return
        if card in self._out:
            why = f"{card} went to {self._out[card]} already"
            raise Refused(self._what, why, "553.3(a)", "one deck is played with: list each card once")
        self._out[card] = to

    def _to_discards(self, cards: list[str]) -> None:
        """In draw poker the discards are shuffled where the deck runs short, so that they can come again."""
        if self.shape.draws:
            for card in cards:
                self._out.pop(card, None)

    def _deal_the_untold(self) -> None:
        """Nothing was told of what players were dealt before the first action: they hold cards all the same."""
        for seat, hand in self.hands.items():
            self._receive(seat, [UNTOLD] * (self.shape.opening - len(hand)))

    # Players.

    def _bet(self, seat: int, word: str) -> None:
        self._deal_the_untold()
        self.first_to_bet = self.first_to_bet or seat
        self._words.append(f"{seat} {word}")
        if word == "fold":
            self._folded.add(seat)
            self._to_discards([self.hands[seat][at] for at in self._held[seat]])

    def _raise(self, seat: int, amount: Cents) -> None:
        """A bet that opens stud and is no more than the forced bet is that bet: last chips, told by their amount."""
        forced = not self.shape.button and self.first_to_bet is None and amount <= self._forced_bet
        self._bet(seat, _BETS["pb"] if forced else f"raise {money(amount)}")

    def _discard(self, seat: int, cards: list[str]) -> None:
        if not self.shape.draws:
            raise Refused(self._what, "no card is discarded in this variant", "553.13(g)", "sd is of draw poker")
        self._deal_the_untold()
        if len(cards) > len(self._held[seat]):
            why = f"p{seat} holds {len(self._held[seat])} cards"
            raise Refused(self._what, why, "553.13(g)", "discard as many, or fewer")
        places = [self._place(seat, card) for card in cards]
        if not places:
            self._words.append(f"{seat} stand pat")
            return
        chosen = [str(place + 1) for place in sorted(places)] if UNTOLD in cards else cards
        self._words.append(f"{seat} draw {' '.join(chosen)}")
        self._to_discards(cards)

    def _place(self, seat: int, card: str) -> int:
        """The number of a card that is given away."""
        at = self._find(seat, card, self._held[seat])
        self._held[seat].remove(at)
        return at

    def _find(self, seat: int, card: str, among: list[int]) -> int:
        """Which card it is: the one that was told, or one of which nobody told until now."""
        hand = self.hands[seat]
        at = next((at for at in among if hand[at] == card), None)
        if at is None:
            at = next((at for at in among if hand[at] == UNTOLD), None)
            if at is None:
                held = "".join(hand[at] for at in self._held[seat])
                raise Refused(f"{self._what}: {card}", f"p{seat} does not hold it", instead=f"p{seat} holds {held}")
            self._leaves_deck(card, f"p{seat}")
            hand[at] = card
        return at

    def _show(self, seat: int, cards: str) -> None:
        """Cards, or a dash for those that were told before, are shown; without either the hand is mucked.

        So it is where every card is unknown: nobody who kept the history saw what was shown.
        """
        self._deal_the_untold()
        shown_cards = split_cards(cards, self._what) if cards not in ("", "-") else []
        among = list(self._held[seat])
        for card in shown_cards:
            if card != UNTOLD:
                among.remove(self._find(seat, card, among))
        unseen = bool(shown_cards) and all(card == UNTOLD for card in shown_cards)
        self._shows[seat] = "show" if cards and not unseen else "muck"
