"""The table of one deck that the poker chapters share: its cards, opening, shuffle, cut, stub and mishaps.

A game says what it does with the cards; what happens to the deck around that is the same everywhere and is
written here, with the section numbers of each family of chapters as data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from feltwork.equipment.cards import Card, standard_deck
from feltwork.procedure.dealing import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    STUB_COUNT_EVERY,
    Dealing,
    put_the_stub_away,
)
from feltwork.procedure.game import Clause, Clock, Game, shoe_of, verify_adjacent
from feltwork.procedure.irregularity import Irregularity, Outcome
from feltwork.procedure.mishaps import STUB_COUNTS
from feltwork.procedure.place import Place
from feltwork.procedure.progressive import METER, feeding
from feltwork.procedure.request import Ask, Cut, Deal, Declared, Point, Request
from feltwork.procedure.round import Round, Steps
from feltwork.submission.option import Choice, Flag, Option
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import Submission, option
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused

TAKEN_AT_LEAST = 10
"""Cards taken from the top of the deck by a cut; the chapters ask for no number below it."""

MANUAL, AUTOMATED, COUNTING, RESHUFFLING = "manual", "automated", "automated_counting", "reshuffling_device"


# ------------------------------------------------------------------------------- what the chapters print


@dataclass(frozen=True, slots=True, kw_only=True)
class OneDeck:
    """Where a chapter orders its cards, their opening, shuffle and cut; numbers without the chapter's own."""

    deck: Clause
    second_deck: tuple[Clause, ...]
    alternate: str
    changed_by_hand: str
    changed_by_shoe: str
    opening: tuple[Clause, ...]
    second_deck_opened: Clause
    preinspected: Clause | None
    idle: Clause
    shuffle: str
    device_shuffled: str
    cut_first: str
    cut: str
    cut_by: str = "by the dealer"
    reshuffling_device: str
    devices: Clause


CHAPTERS_OF_2010 = OneDeck(
    deck=Clause("3(a)", "one deck of 52 cards and one cover card"),
    second_deck=(
        Clause("3(b)(1)", "a second deck of 52 cards with its cover card"),
        Clause("3(b)(2)", "the two decks have backs of different colours"),
        Clause("3(b)(3)", "one deck is shuffled by the device while the other is played"),
        Clause("3(b)(4)", "the decks alternate, each used every other round"),
        Clause("3(b)(5)", "the discard rack holds cards of one deck at a time"),
    ),
    alternate="3(b)(4)",
    changed_by_hand="3(c)(1)",
    changed_by_shoe="3(c)(2)",
    opening=(
        Clause("4(a)", "the dealer inspects the cards"),
        Clause("4(b)", "the floorperson verifies; the cards are spread face up for the first player"),
        Clause("4(c)", "the cards are turned, washed, stacked and shuffled"),
    ),
    second_deck_opened=Clause("4(d)", "the second deck goes through the same steps"),
    preinspected=None,
    idle=Clause("5(f)", "with nobody playing the cards lie spread; the next player sees them before a new wash"),
    shuffle="5(a)",
    device_shuffled="5(c)(1)",
    cut_first="5(c)(2)",
    cut="5(d)(1)(ii)",
    reshuffling_device="",
    devices=Clause("13(g)", "a device leaves the table before another way to shuffle or deal is used"),
)

LATER_CHAPTERS = OneDeck(
    deck=Clause("3(a)", "one deck of 52 cards and one cover card"),
    second_deck=(
        Clause("3(b)(1)", "a second deck of the same design with backs of another colour"),
        Clause("3(b)(2)", "one deck is shuffled and kept in the device while the other is played"),
        Clause("3(b)(3)", "the decks alternate, each used every other round"),
        Clause("3(b)(4)", "the discard rack holds cards of one deck at a time"),
    ),
    alternate="3(b)(3)",
    changed_by_hand="3(c)(1)",
    changed_by_shoe="3(c)(2)",
    opening=(
        Clause("4(a)", "the dealer inspects the cards and the floorperson verifies it"),
        Clause("4(b)", "the cards are spread face up for the first player, by suit and in sequence"),
        Clause("4(c)", "the cards are turned, washed, stacked and shuffled"),
    ),
    second_deck_opened=Clause("4(d)", "the second deck goes through the same steps"),
    preinspected=Clause("4(e)", "a deck that came inspected and preshuffled is spared these steps"),
    idle=Clause("5(f)", "with nobody playing the cards lie spread; the next player sees them before a new wash"),
    shuffle="5(a)",
    device_shuffled="5(c)(1)",
    cut_first="5(c)(2)",
    cut="5(d)",
    reshuffling_device="5(g)",
    devices=Clause("13(g)", "a device that fails is covered or signed before another way to shuffle or deal is used"),
)


# ---------------------------------------------------------------------------------------------- the options


def dealing_option(section: str) -> Any:
    """The option for the way to deal."""
    about = "from a manual dealing shoe, from the hand, or from an automated dealing shoe"
    among = (MANUAL_SHOE, HAND, AUTOMATED_SHOE)
    return option(Choice(section=section, about=about, default=MANUAL_SHOE, among=among))


@dataclass(frozen=True, kw_only=True)
class OneDeckRules(Submission):
    """What a certificate holder chooses about the deck, under any chapter of this family."""

    told_last: ClassVar[frozenset[str]] = frozenset({"decks", "shuffling", "dealing"})
    by_hand: ClassVar[str] = "9(a)(1)"
    """Who deals from the hand shuffles by a device."""

    decks: int = option(
        Choice(
            section="3(b)",
            about="one deck, or two that alternate every other round with an automated shuffler",
            default=1,
            among=(1, 2),
        )
    )
    shuffling: str = option(
        Choice(
            section="5(a)",
            about="by the dealer, by a device, or by a device that counts the cards",
            default=MANUAL,
            among=(MANUAL, AUTOMATED, COUNTING),
        )
    )
    dealing: str = dealing_option("5(c)(1)")

    def breaches(self) -> Iterator[Refused]:
        if self.decks == 2 and self.shuffling == MANUAL:
            yield Refused(
                "option decks",
                "two decks need an automated card shuffling device",
                self.at("3(b)"),
                "shuffling: automated",
            )
        if self.dealing == HAND and self.shuffling == MANUAL:
            yield Refused(
                "option dealing",
                "cards dealt from the hand are shuffled by an automated device",
                self.at(self.by_hand),
                "shuffling: automated",
            )
        low, high = getattr(self, "table_minimum", 0), getattr(self, "table_maximum", 0)
        if low > high:
            section = next(option.section for option in self.options() if option.id == "table_minimum")
            yield Refused("option table_minimum", "above the maximum", section, money(high))


@dataclass(frozen=True, kw_only=True)
class LaterOneDeckRules(OneDeckRules):
    """The later chapters also permit a device that reshuffles and counts by itself: nothing is cut then."""

    shuffling: str = option(
        Choice(
            section="5(a)",
            about="by the dealer, by a device, by a device that counts the cards, or by one that reshuffles by itself",
            default=MANUAL,
            among=(MANUAL, AUTOMATED, COUNTING, RESHUFFLING),
        )
    )


def one_deck_situation(one_deck: OneDeck, stub_count: str = "8(f)") -> tuple[Option, ...]:
    """How a table of one deck stands before a round; ``stub_count`` is where the count every five rounds is ordered."""
    return (
        *deck_situation(one_deck),
        Choice(
            id="rounds_since_stub_count",
            section=stub_count,
            about="rounds since the stub was last counted; it is counted in the fifth at the latest",
            default=0,
            among=tuple(range(STUB_COUNT_EVERY)),
        ),
        Flag(
            id="count_stub",
            section=stub_count,
            about="the dealer counts the stub this round, due or not",
            default=False,
        ),
    )


def deck_situation(one_deck: OneDeck) -> tuple[Option, ...]:
    """Which deck a round uses, and whether it came shuffled: all there is where the cards are counted every round."""
    return (
        Choice(
            id="deck",
            section=one_deck.alternate,
            about="which of two alternating decks this round uses",
            default=1,
            among=(1, 2),
        ),
        Flag(
            id="preshuffled",
            section=one_deck.shuffle,
            about="this round's deck came to the table preshuffled: it is cut, not shuffled",
            default=False,
        ),
    )


# ------------------------------------------------------------------------------------------------- the game


@dataclass(slots=True)
class Progress:
    """How far a round has come, as far as an irregularity asks; a game may keep more in a subclass."""

    cut: bool = False
    revealed: bool = False
    """The hand that the players bet against, or the last community card, lies face up."""


R = TypeVar("R", bound=OneDeckRules)


class OneDeckGame(Game[R]):
    """A game dealt from one deck that is shuffled after each round."""

    stub_leaves = True
    one_deck: OneDeck = CHAPTERS_OF_2010
    dealings: Mapping[str, Dealing]
    tables: tuple[Paytable, ...] = ()
    """Every paytable, as printed; sections without the chapter's number become this edition's."""
    positions_a_player: int = 1
    several_positions: str = ""
    """Where a chapter permits or forbids a player more than one position."""
    progress: type[Progress] = Progress

    def __init__(self) -> None:
        super().__init__()
        self.tables = tuple(table.under(self.chapter) for table in self.tables)
        self.cites = (self.one_deck, *self.dealings.values(), self.rules_type.options(), self.rules_type.by_hand)

    def paytables(self) -> tuple[Paytable, ...]:
        return self.tables

    def table(self, wager: str, id: str = "standard") -> Paytable:
        """A printed table by its wager and its letter, number or "standard"."""
        return next(table for table in self.tables if (table.wager, table.id) == (wager, id))

    def way(self, rules: R) -> Dealing:
        """The way to deal under these rules."""
        return self.dealings[rules.dealing]

    def deck(self, rules: R) -> Counter[Card]:
        return shoe_of(standard_deck(), 1)

    def _clauses(self, *clauses: Clause | None) -> tuple[Clause, ...]:
        return tuple(replace(clause, section=self.at(clause.section)) for clause in clauses if clause)

    def equipment(self, rules: R) -> tuple[Clause, ...]:
        second = self.one_deck.second_deck if rules.decks == 2 else ()
        devices = rules.shuffling != MANUAL or rules.dealing == AUTOMATED_SHOE
        return self._clauses(self.one_deck.deck, *second, self.one_deck.devices if devices else None)

    def opening(self, rules: R) -> tuple[Clause, ...]:
        second = self.one_deck.second_deck_opened if rules.decks == 2 else None
        return self._clauses(*self.one_deck.opening, second, self.one_deck.preinspected, self.one_deck.idle)

    def clocks(self, rules: R) -> tuple[Clock, ...]:
        change = (
            Clock("deck_change", self.at(self.one_deck.changed_by_hand), "decks dealt from the hand are changed", 4)
            if rules.dealing == HAND
            else Clock("deck_change", self.at(self.one_deck.changed_by_shoe), "decks dealt from a shoe are changed", 8)
        )
        counted = self.at(self.way(rules).stub_count) if self.way(rules).stub_count else ""
        if self.counts_by_device(rules) or not counted:
            return (change,)
        return (change, Clock("stub_count", counted, "the stub is counted", rounds=STUB_COUNT_EVERY))

    @staticmethod
    def counts_by_device(rules: R) -> bool:
        """Whether a device tells after each shuffle that all cards are there."""
        return rules.shuffling in (COUNTING, RESHUFFLING)

    def meters(self, rules: R) -> dict[str, Cents]:
        offered = {wager.id for wager in self.offered(rules)}
        reset: Cents = getattr(rules, "progressive_reset", 0)
        return {"progressive": reset} if self.progressive_wager in offered else {}

    def verify_wagers(self, round: Round[R]) -> None:
        if round.situation["deck"] > round.rules.decks:
            one = self.at(self.one_deck.deck.section)
            raise Refused("deck 2", "one deck is used under these rules", one, "deck: 1, or rules with decks: 2")
        most = 2 if getattr(round.rules, "two_adjacent_positions", False) else self.positions_a_player
        verify_adjacent(round, most, self.at(self.several_positions))

    # Steps.

    def prepare_the_deck(self, round: Round[R]) -> Steps[None]:
        """Shuffle, cut where a cut is ordered, and put the deck where it is dealt from."""
        round.own = self.progress()
        yield from self._shuffle(round)
        way = self.way(round.rules)
        yield from round.announce(f"the deck goes into {way.name}", self.at(way.placed))

    def no_more_bets(self, round: Round[R]) -> Steps[None]:
        yield from round.say("no more bets", self.at(self.way(round.rules).no_more_bets))

    def _shuffle(self, round: Round[R]) -> Steps[None]:
        name = f"deck {round.situation['deck']}" if round.rules.decks == 2 else "the deck"
        section, how = self.at(self.one_deck.shuffle), round.rules.shuffling
        if round.situation["preshuffled"]:
            yield from round.shuffle("before it came to the table", section, name)
            yield from round.announce(
                f"preshuffled, the deck is cut {self.one_deck.cut_by}", self.at(self.one_deck.cut_first)
            )
        elif how == MANUAL:
            yield from round.shuffle("by the dealer", section, name)
            yield from round.announce(
                f"shuffled by hand, the deck is cut {self.one_deck.cut_by}", self.at(self.one_deck.cut_first)
            )
        else:
            yield from round.shuffle("by the automated device", section, name)
            by_itself = how == RESHUFFLING
            ordered = self.one_deck.reshuffling_device if by_itself else self.one_deck.device_shuffled
            why = "no cut: the device reshuffles and counts by itself" if by_itself else "no cut: the device shuffled"
            yield from round.announce(why, self.at(ordered))
            return
        yield from self.cut(round)
        self._progress(round).cut = True

    def cut(self, round: Round[R]) -> Steps[None]:
        yield from round.cut((), TAKEN_AT_LEAST, 0, self.at(self.one_deck.cut), least_below=1)

    def put_the_stub_away(self, round: Round[R]) -> Steps[None]:
        asked = round.situation["count_stub"]
        device = self.counts_by_device(round.rules) and not asked
        since = STUB_COUNT_EVERY - 1 if asked else round.situation["rounds_since_stub_count"]
        way = self.way(round.rules)
        round.next["rounds_since_stub_count"] = yield from put_the_stub_away(round, way, device, since)

    def next_situation(self, round: Round[R]) -> dict[str, Any]:
        deck = round.situation["deck"]
        following = {
            "deck": 3 - deck if round.rules.decks == 2 else deck,
            "preshuffled": False,
        }
        if "rounds_since_stub_count" in round.situation:
            following |= {"rounds_since_stub_count": self._rounds_since_stub_count(round), "count_stub": False}
        return following | ({"meters": self._meters_left(round)} if "meters" in round.situation else {})

    def _rounds_since_stub_count(self, round: Round[R]) -> int:
        if round.void and round.void.id in STUB_COUNTS:
            return 0
        # A round that is void before its stub was put away is one of the five all the same.
        since: int = round.situation["rounds_since_stub_count"]
        missed = 0 if self.counts_by_device(round.rules) else min(since + 1, STUB_COUNT_EVERY - 1)
        counted: int = round.next.get("rounds_since_stub_count", missed)
        return counted

    def meters_fed(
        self, rules: R, shown: Mapping[str, Cents], stakes: Mapping[int, Mapping[str, Cents]]
    ) -> dict[str, Cents]:
        """A meter grows with the wagers that are made, before any of the round is paid."""
        grows = self._share(rules, sum(wagers.get(self.progressive_wager, 0) for wagers in stakes.values()))
        return {name: shows + grows for name, shows in shown.items()}

    def _meters_left(self, round: Round[R]) -> dict[str, Cents]:
        """The meter as the awards left it, without the share of wagers that came back."""
        if METER not in round.meters:
            return dict(round.meters)
        placed = sum(round.placed[seat].get(self.progressive_wager, 0) for seat in round.seats)
        lines = (line for seat in round.seats for line in round.lines[seat])
        kept = 0 if round.void else feeding(lines, self.progressive_wager)
        back = self._share(round.rules, placed) - self._share(round.rules, kept)
        return {METER: round.meters[METER] - back}

    def _share(self, rules: R, wagered: Cents) -> Cents:
        rate: int = getattr(rules, "rate_of_progression", 0)
        return wagered * rate // 100_00

    # The irregularities.

    def possible(self, rules: R, irregularity: Irregularity) -> bool:
        match irregularity.id:
            case "shuffler_jams":
                return rules.shuffling != MANUAL
            case "shuffler_count_wrong":
                return self.counts_by_device(rules)
            case "dealing_shoe_jams":
                return rules.dealing == AUTOMATED_SHOE
        return True

    def as_ordered(self, rules: R, irregularity: Irregularity) -> Irregularity:
        if irregularity.id in STUB_COUNTS:
            return replace(irregularity, section=self.at(self.way(rules).stub_wrong))
        return irregularity

    def verify_declared(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> None:
        if why := self.why_untrue(round, irregularity, declared, request):
            moments = "another moment, or leave it out; its moments: " + ", ".join(sorted(irregularity.points))
            raise Refused(f"irregularity {irregularity.id}", why, irregularity.section, moments)

    def why_untrue(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> str | None:
        """Why an irregularity cannot be true of the round as it stands; None where it can. Games add their own."""
        match irregularity.id:
            case "shuffler_jams" | "shuffler_count_wrong":
                return "no device shuffles a preshuffled deck" if round.situation["preshuffled"] else None
            case "cut_improper":
                return self._why_no_recut(round, request)
            case "dealer_card_exposed" | "community_card_exposed":
                return self._why_not_exposed(round, irregularity.id.partition("_")[0], request)
            case "player_leaves" | "hand_communicated":
                assert declared.seat is not None, "verified: the seat is told"
                return _why_nothing_given_up(round, declared.seat)
        return None

    def _why_no_recut(self, round: Round[R], request: Request) -> str | None:
        """After the cut and before any card has left the deck."""
        if request.point is Point.CUT:
            return None
        if not self._progress(round).cut:
            return "the cards were not cut"
        return "a card has been dealt already" if round.dealt() else None

    def _why_not_exposed(self, round: Round[R], whose: str, request: Request) -> str | None:
        """The place has a card that nobody should see, or is being dealt one."""
        place = Place(whose)
        of_dealer = whose == "dealer"
        if self._progress(round).revealed:
            return "the dealer has revealed the hand already" if of_dealer else "every community card lies face up"
        if round.count(place) or (isinstance(request, Deal) and request.to == place):
            return None
        return "the dealer has no card yet" if of_dealer else "no community card has been dealt yet"

    def handle(
        self, round: Round[R], irregularity: Irregularity, declared: Declared, request: Request
    ) -> Steps[Outcome]:
        if irregularity.id == "cut_improper":
            if not isinstance(request, Cut):  # the cut at hand is simply asked for again
                yield from self.cut(round)
            return Outcome.RESUME
        assert irregularity.id in ("player_leaves", "hand_communicated"), irregularity.id
        assert declared.seat is not None
        why = {"hand_communicated": "the player told what the hand holds"}.get(irregularity.id, "")
        yield from round.abandon(declared.seat, irregularity.section, *([why] if why else []))
        # The question may have been put to the player who gave up: whoever remains is asked anew.
        return Outcome.SKIP if isinstance(request, Ask) else Outcome.RESUME

    def _progress(self, round: Round[R]) -> Progress:
        assert isinstance(round.own, self.progress), "the procedure keeps it from the first step"
        return round.own


def _why_nothing_given_up(round: Round[Any], seat: int) -> str | None:
    """Whoever leaves gives up what is still on the layout and undecided, at every position of theirs."""
    if round.undecided(seat):
        return None
    if seat in round.settling:
        return f"the wagers of seat {seat} are being settled"
    return f"seat {seat} has no wager left on the layout"
