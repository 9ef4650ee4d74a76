"""The table of the baccarat family: its cards, how it may stand before a round, and how a shoe begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, TypeVar

from feltwork.equipment.cards import Card, standard_deck
from feltwork.procedure.baccarat.dealing import InitialDeal
from feltwork.procedure.baccarat.felt import FELT, baccarat_layout
from feltwork.procedure.baccarat.hands import PLACES, ThirdCardRules
from feltwork.procedure.baccarat.irregularities import COVER_CARD, PLAYER_LEAVES
from feltwork.procedure.baccarat.rules import (
    BANKERS_HAND_PAYS,
    CHARTS,
    DEFERRED,
    PLAYERS_HAND_PAYS,
    RANKINGS,
    TIE_BET_PAYS,
    WAGERS,
    BaccaratFamilyRules,
)
from feltwork.procedure.baccarat.sections import BaccaratSections, under
from feltwork.procedure.baccarat.shoe import (
    BELOW_COVER_CARD,
    CUT_AT_LEAST,
    LAST_HAND,
    NEW_SHOE,
    PRESHUFFLED,
    VIGORISH_OWED,
    cut_order,
    opening_burn,
)
from feltwork.procedure.baccarat.turning import Turning
from feltwork.procedure.baccarat.vigorish import marked, owed_words
from feltwork.procedure.felt import Inscription
from feltwork.procedure.game import Clause, Clock, Game, shoe_of
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Option
from feltwork.submission.paytable import Paytable
from feltwork.terms.refusal import Refused

R = TypeVar("R", bound=BaccaratFamilyRules)


@dataclass(slots=True)
class Progress:
    """What a round keeps for itself; a game may keep more in a subclass."""

    leaving: set[int] = field(default_factory=set)
    """Seats whose players leave, or have left."""
    paid: set[int] = field(default_factory=set)
    """Those of them who had no wager to wait for, and from whom what is marked has been collected."""
    betting_closed: bool = False
    """After "no more bets"."""
    turning: Turning = field(init=False)

    def __post_init__(self) -> None:
        self.turning = Turning(self.leaving)


class BaccaratTable(Game[R]):
    """The table of chapters 541, 543 and 545. Numbers without a chapter become the game's own."""

    common_outcome = True
    positions_section = "2(a)"
    cards_section = "3(a)"
    wagers = WAGERS
    rankings = RANKINGS
    charts = CHARTS
    events = (COVER_CARD, PLAYER_LEAVES)
    situation: tuple[Option, ...] = (NEW_SHOE, PRESHUFFLED, LAST_HAND, VIGORISH_OWED)
    places = PLACES
    felt = FELT
    printed = baccarat_layout("2(c)")

    sections: BaccaratSections = BaccaratSections()
    third_cards: ThirdCardRules = ThirdCardRules()
    initial_deals: Mapping[str, InitialDeal]
    """The ways to lay the first four cards, by the option that chooses among them."""
    discards: ClassVar[str] = "the discard bucket"
    shoe_over: ClassVar[str] = "the shoe is over: the cards are replaced with new decks"

    def __init__(self) -> None:
        super().__init__()
        self.sections = under(self.chapter, self.sections)
        self.third_cards = under(self.chapter, self.third_cards)
        self.initial_deals = {name: under(self.chapter, way) for name, way in self.initial_deals.items()}
        described = (self.wagers, self.rankings, self.decisions, self.irregularities, self.events, self.situation)
        steps = (self.sections, self.third_cards, *self.initial_deals.values())
        places = (self.positions_section, self.cards_section)
        layout = (*self.printed.spots.values(), *self.printed.cards.values(), self.printed.lines)
        self.cites = (*steps, *described, self.conditions, places, self.paytables(), self.rules_type.options(), layout)

    # What the game states.

    def deck(self, rules: R) -> Counter[Card]:
        return shoe_of(standard_deck(), rules.decks)

    def way(self, rules: R) -> InitialDeal:
        """How the first four cards are laid under these rules."""
        return self.initial_deals[rules.initial_deal]

    def equipment(self, rules: R) -> tuple[Clause, ...]:
        new = Clause(self.sections.new_decks, "decks are opened for one shoe and changed after it")
        return (
            Clause(self.sections.cards, f"{rules.decks} decks of 52 cards and two cover cards"),
            Clause(self.sections.shoe, "a manual dealing shoe"),
            *([new] if self.sections.new_decks else []),
        )

    def inscriptions(self, rules: R) -> tuple[Inscription, ...]:
        """The phrase that states what Tie Bets pay here."""
        odds = str(rules.tie_bet.rows[0].pays)
        return tuple(replace(line, text=line.text.format(odds=odds)) for line in super().inscriptions(rules))

    def opening(self, rules: R) -> tuple[Clause, ...]:
        at = self.sections
        return (
            Clause(at.one_vigorish, f"vigorish {rules.vigorish} for every player here and at each table of the house"),
            Clause(at.inspected, "the dealer sorts and inspects each deck face down; the floorperson verifies"),
            Clause(at.spread, "the cards are spread face up by deck, suit and sequence for the first player"),
            Clause(at.washed, "the cards are turned, washed and stacked"),
        )

    def clocks(self, rules: R) -> tuple[Clock, ...]:
        return ()

    def paytables(self) -> tuple[Paytable, ...]:
        return tuple(table.under(self.chapter) for table in (PLAYERS_HAND_PAYS, TIE_BET_PAYS, BANKERS_HAND_PAYS))

    # How the table may stand.

    def verify_wagers(self, round: Round[R]) -> None:
        self.verify_situation(round.rules, round.situation)
        for seat in round.seats:
            if not round.placed[seat]:
                wagers = ", ".join(wager.id for wager in self.wagers)
                why = "no wager is placed"
                raise Refused(f"seat {seat}", why, self.sections.wagers, f"place one or more of {wagers}")

    def verify_seat(self, rules: R, seat: int, what: str) -> None:
        """Refuse a place that the table has not."""
        if seat > (most := self.seats_at(rules)):
            raise Refused(what, f"the table has {most} betting positions", self.positions_section, f"seats 1 to {most}")

    def verify_situation(self, rules: R, situation: Mapping[str, Any]) -> None:
        """Refuse what cannot hold under these rules."""
        owed = marked(situation["vigorish_owed"])
        if owed and not rules.defers:
            section = self.sections.vigorish_deferred
            raise Refused("vigorish_owed", "nothing is deferred", section, f"vigorish_collection: {DEFERRED}")
        for seat in owed:
            self.verify_seat(rules, seat, "vigorish_owed")

    def read_situation(self, stated: Mapping[str, object]) -> dict[str, Any]:
        told = super().read_situation(stated)
        if told["new_shoe"] and told["last_hand"]:
            why = "a new shoe does not begin with its last hand"
            raise Refused("last_hand", why, self.sections.cover_card, "state one of them")
        if told["preshuffled"] and not told["new_shoe"]:
            raise Refused("preshuffled", "it speaks of a new shoe", self.sections.shuffle, "state new_shoe too")
        return told

    # How a shoe begins.

    def begin_progress(self, round: Round[R]) -> Progress:
        """What the round keeps for itself, before its first step."""
        return Progress()

    def begin_shoe(self, round: Round[R]) -> Steps[None]:
        """Where a shoe begins: collect what is owed, shuffle, cut, burn."""
        if not round.situation["new_shoe"]:
            return
        at = self.sections
        if owed := marked(round.situation["vigorish_owed"]):
            told = f"vigorish collected before the shuffle: {owed_words(owed)}"
            yield from round.announce(told, at.vigorish_deferred)
        if at.new_decks:
            yield from round.announce("new decks are opened for the shoe", at.new_decks)
        yield from self.shuffle(round)
        yield from self.cut(round, self.cut_order(round))
        yield from round.announce("the cut is completed and the cover cards are placed", at.cut_completed)
        yield from round.announce("the cards go into a manual dealing shoe", at.shoe)
        yield from opening_burn(round, at.burn, self.discards)

    def shuffle(self, round: Round[R]) -> Steps[None]:
        """The cards of a new shoe are shuffled, unless they came so."""
        if round.situation["preshuffled"]:
            yield from round.shuffle("before they came to the table", self.sections.shuffle)
        else:
            yield from self.shuffle_at_the_table(round)

    def shuffle_at_the_table(self, round: Round[R]) -> Steps[None]:
        """By the dealer, who lets the floorperson look."""
        yield from round.shuffle("by the dealer", self.sections.shuffle)
        told = "the stack lies feathered and the floorperson checks the shuffle"
        yield from round.announce(told, self.sections.feathered)

    def cut_order(self, round: Round[R]) -> tuple[int, ...]:
        """To whom the cut is offered, in this order."""
        return cut_order(round.seats)

    def cut(self, round: Round[R], offered: tuple[int, ...]) -> Steps[None]:
        asked = ", ".join([*(f"seat {seat}" for seat in offered), "the dealer"])
        told = f"the cut is offered in this order until it is accepted: {asked}"
        yield from round.announce(told, self.sections.cut_offered)
        yield from round.cut(offered, CUT_AT_LEAST, BELOW_COVER_CARD, self.sections.cut)

    def progress(self, round: Round[R]) -> Progress:
        """What the round keeps for itself."""
        assert isinstance(round.own, Progress), "the procedure keeps it from the first step"
        return round.own
