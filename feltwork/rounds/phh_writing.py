"""A hand that was played, written as a history in PHH."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.equipment.piece import UNTOLD
from feltwork.games.poker.betting import BET, DEAD, INCOMPLETE, LEVEL, PUT, STACK
from feltwork.games.poker.hand import Hand
from feltwork.procedure.action import Decision
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.request import Answer, Ask, Deal, Request
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.phh import BY_THE_RULES, FIRST, METERS, is_own_rule, read_history
from feltwork.rounds.phh_notation import Variant
from feltwork.rounds.settle import settle
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

EVERYTHING = None
"""Who reads the history: somebody who may see every card; else a seat, or 0 for whoever watched."""
ABOUT = (
    *("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country"),
    *("time", "time_zone", "time_zone_abbreviation", "day", "month", "year"),
    *("hand", "level", "table", "currency", "currency_symbol", "time_limit", "time_banks"),
    *("seats", "seat_count"),
)
"""Fields of the format that tell of the hand what the hand itself does not know."""
SEATED = frozenset({"seats", "seat_count", "currency"})
"""Those that are written in any case: a hand that came from a history sat in other seats there."""
CHARGED, RAKED, CONTRIBUTED = "_charged_by_time", "_raked", "_contributed"
"""What a time charge took from each player before the hand (the starting stacks are those after it), what the house
took of the pots, and what went from them to the fund of the Bad Beat payout."""
RESERVED = frozenset({CHARGED, RAKED, CONTRIBUTED, FIRST, METERS, BY_THE_RULES, "_max_bet"})
KEEP_RECORD = "keep its record; a history has no notation for irregularities"
_ACTS = {"fold": "f", "check": "cc", "call": "cc", "forced bet": "pb"}
_BETS = frozenset({*_ACTS, "bet", "raise", "all in"})


def write_phh(played: RoundInPlay, *, seen_by: int | None = EVERYTHING, **about: object) -> str:
    """The history of a finished hand.

    ``seen_by`` leaves out what somebody did not see: a seat knows its own cards, 0 is a bystander. Further fields of
    the format (``event``, ``hand``, ``table``, ...) and own ones that begin with ``_`` are written as they are given.

    >>> hand = {"game": "poker", "rules": {"betting": "no_limit"}, "chips": {"1": "200", "2": "200"}, "button": 2,
    ...         "seats": {"1": {"cards": ["As", "Ah"]}, "2": {"cards": ["7d", "2c"]}},
    ...         "actions": ["1 raise 6", "2 fold"]}
    >>> print(write_phh(settle(hand), seen_by=1, hand=7))
    variant = "NT"
    ante_trimming_status = true
    antes = [0, 0]
    blinds_or_straddles = [2, 1]
    min_bet = 2
    starting_stacks = [200, 200]
    actions = ["d dh p1 AsAh", "d dh p2 ????", "p1 cbr 6", "p2 f"]
    hand = 7
    seats = [1, 2]
    seat_count = 10
    finishing_stacks = [202, 198]
    currency = "USD"
    ...
    """
    fields = _fields(played, EVERYTHING, about)
    _verify_the_same(fields)
    if seen_by is not EVERYTHING:
        fields = _fields(played, seen_by, about)
    return _text(fields)


def write_phhs(hands: Iterable[RoundInPlay], *, seen_by: int | None = EVERYTHING, **about: object) -> str:
    """The histories of many hands in one file, a table for each; each is told its number as ``hand``."""
    return "\n".join(
        f"[{number}]\n{write_phh(hand, seen_by=seen_by, **{'hand': number, **about})}"
        for number, hand in enumerate(hands, 1)
    )


def _verify_regular(played: RoundInPlay) -> None:
    """What went wrong at the table has no notation, also where it changed nobody's chips."""
    if played.result.void:
        raise Refused("the hand", "it was void: nothing was won", instead=KEEP_RECORD)
    for irregularity in played.round.declared:
        section = played.game.irregularity(irregularity).section
        raise Refused("the hand", f"{irregularity.replace('_', ' ')}", section, KEEP_RECORD)


def _verify_the_same(fields: Mapping[str, Any]) -> None:
    """The history, read and played again, comes to the same stacks: what cannot be noted is refused, not left out."""
    what, instead = "the hand", KEEP_RECORD
    history = read_history(_text(fields))
    try:
        again = settle(history.round)
    except Refused as refused:
        raise Refused(what, f"its history can't be played again: {refused}", refused.section, instead) from None
    assert history.finishing_stacks is not None, "written above"
    for seat, stack in history.finishing_stacks.items():
        chips = again.round.situation["chips"][seat] + again.result.net(seat)
        if chips != stack:
            why = f"by its history p{seat} would have {money(chips)} and not {money(stack)}"
            raise Refused(what, why, instead=instead)


def _steps(played: RoundInPlay) -> Iterator[tuple[Hand | None, Request, Answer]]:
    """The hand once more: each request with its answer, and how the hand stood before it."""
    before = played.round
    begun = played.game.begin(played.wagers, before.rules, played.situation, before.players, terminals=before.terminals)
    again = RoundInPlay(begun)
    given = {input.step: input.answer for input in played.inputs}
    while not again.done:
        own, answer = again.round.own, given.get(again.step)
        yield own if isinstance(own, Hand) else None, again.request, answer
        again.answer(answer)


class _Noted:
    """The actions of a hand, noted as they come, and what players had put in before the first of them."""

    def __init__(self, played: RoundInPlay, seen_by: int | None) -> None:
        self.seen_by = seen_by
        self.actions: list[str] = []
        self.first: int | None = None
        self.antes: dict[int, Cents] = {}
        self.blinds: dict[int, Cents] = {}
        self.dead = False
        self.made_up = False
        """The blinds were below the limit, and the first raise makes them up to it (the kill)."""
        self._posts: dict[int, Cents] = {}
        self._dealt: dict[int, list[str]] = {}
        self._board: list[str] = []
        self._street = 0
        self._shows: list[tuple[int, str]] = []
        self._all_in_at = 0
        """How many actions there were when the last bet had been made."""
        self._held_then: dict[int, str] = {}
        """The cards of each seat at that time."""
        self._players: dict[int, str] = {}
        """How each seat is called in the history, in the order of the deal."""
        self.hand = self._note(played)

    def _note(self, played: RoundInPlay) -> Hand:
        hand: Hand | None = None
        for own, request, answer in _steps(played):
            if own and hand is None:
                self._players = {seat: f"p{player}" for player, seat in enumerate(own.seats, 1)}
            hand = own or hand
            if own and self.first is None:
                self._take_posts(own)
            if own and own.street != self._street:
                self._put_down()
                if self.first is None and not self._street:
                    self._bets_end(own)
                self._street = own.street
            match request:
                case Deal(to=to, count=count, face_up=face_up) if own:
                    cards = list(map(str, answer)) if isinstance(answer, tuple) else [UNTOLD] * count
                    self._deal(to, cards, face_up=face_up)
                case Ask(questions=questions) if own and isinstance(answer, Mapping):
                    for question in questions:
                        self._decide(own, question.seat, answer[question.seat])
        self._put_down()
        if hand is None:
            raise Refused("the hand", "no card was dealt", instead="a hand that was played")
        self._note_shows(hand)
        for seat in hand.seats:
            self.blinds.setdefault(seat, 0)
            self.antes[seat] = self._posts.get(seat, 0) - self.blinds[seat]
        return hand

    def _take_posts(self, hand: Hand) -> None:
        """What lies in the pot while nobody has decided anything; money that nobody could call goes back at once."""
        for seat, row in zip(hand.seats, hand.players, strict=True):
            self.blinds[seat] = max(self.blinds.get(seat, 0), row[BET])
            self._posts[seat] = max(self._posts.get(seat, 0), row[PUT] + row[DEAD])
            self.dead = self.dead or row[DEAD] > 0

    # Cards.

    def _deal(self, to: Place, cards: list[str], *, face_up: bool) -> None:
        if to == COMMUNITY:
            self._board += cards
        elif to == Place.at(to.seat):
            seen = face_up or self.seen_by in (EVERYTHING, to.seat)
            self._dealt.setdefault(to.seat, []).extend(cards if seen else [UNTOLD] * len(cards))

    def _put_down(self) -> None:
        """Cards dealt one by one stand together, each player's, before the next decision or the next round of cards."""
        for seat, player in self._players.items():
            if cards := self._dealt.pop(seat, []):
                self.actions.append(f"d dh {player} {''.join(cards)}")
        if self._board:
            self.actions.append(f"d db {''.join(self._board)}")
            self._board.clear()

    # Decisions.

    def _decide(self, hand: Hand, seat: int, decision: Decision) -> None:
        if decision.word in ("show", "muck"):
            held = _cards(hand.seated[seat].cards)
            self._shows.append((seat, held if decision.word == "show" else ""))
            return
        self._put_down()
        if decision.word in _BETS:
            if self.first is None:
                self.first = seat
                self.made_up = bool(hand.table[INCOMPLETE])
            self.actions.append(f"{self._players[seat]} {self._bet(hand, seat, decision)}")
            self._bets_end(hand)
        elif decision.word in ("draw", "stand pat"):
            told = hand.told(seat)
            gone = [str(told[place - 1]) if self.seen_by in (EVERYTHING, seat) else UNTOLD for place in decision.picks]
            self.actions.append(f"{self._players[seat]} sd {''.join(gone)}".strip())
        else:
            why = f"{decision} has no notation"
            raise Refused("the hand", why, instead="keep its record")

    def _bets_end(self, hand: Hand) -> None:
        """As far as is known now."""
        self._all_in_at = len(self.actions)
        self._held_then = {seat: _cards(seated.cards) for seat, seated in hand.seated.items()}

    def _bet(self, hand: Hand, seat: int, decision: Decision) -> str:
        if decision.word in _ACTS:
            return _ACTS[decision.word]
        row = hand.players[hand.at(seat)]
        amount = row[BET] + row[STACK] if decision.amount is None else decision.amount
        return "cc" if amount <= hand.table[LEVEL] else f"cbr {_number(amount)}"

    def _note_shows(self, hand: Hand) -> None:
        """At the end; where all are all in and nobody mucks, before the last cards, as the format has it.

        A stud hand has cards then that come later, and is shown once more when it is complete.
        """
        early = not hand.kind.draws and len(self.actions) > self._all_in_at and all(held for _, held in self._shows)
        if early and hand.kind.stud:
            first = [f"{self._players[seat]} sm {self._held_then[seat]}" for seat, _ in self._shows]
            self.actions[self._all_in_at : self._all_in_at] = first
        noted = [f"{self._players[seat]} sm {held}".strip() for seat, held in self._shows]
        at = self._all_in_at if early and not hand.kind.stud else len(self.actions)
        self.actions[at:at] = noted


def _cards(cards: Iterable[Card | None]) -> str:
    return "".join(str(card or UNTOLD) for card in cards)


def _fields(played: RoundInPlay, seen_by: int | None, about: Mapping[str, object]) -> dict[str, Any]:
    """Every field of the history, those that the format requires first."""
    if played.game.id != "poker" or not played.done:
        raise Refused("the hand", "a finished hand of Poker is expected", instead="a round that is done")
    _verify_regular(played)
    noted = _Noted(played, seen_by)
    hand, rules = noted.hand, played.round.rules
    seats = hand.seats
    chips = played.round.situation["chips"]
    charged = {seat: _charged(played, seat) for seat in seats}
    variant = Variant(rules.type, rules.betting)
    fields: dict[str, Any] = {
        "variant": variant.code,
        "ante_trimming_status": not noted.dead,
        "antes": _listed([noted.antes[seat] for seat in seats]),
        **_forced_bets(noted, variant),
        **_limits(hand, variant),
        "starting_stacks": [_number(chips[seat] - charged[seat]) for seat in seats],
        "actions": noted.actions,
        **{name: about[name] for name in ABOUT if name in about and name not in SEATED},
        "seats": _seat_numbers(seats, about),
        "seat_count": about.get("seat_count", played.game.seats_at(rules)),
        "finishing_stacks": [_number(chips[seat] + played.result.net(seat)) for seat in seats],
        "currency": about.get("currency", "USD"),
    }
    names = [played.round.players.get(seat, "") for seat in seats]
    if any(names):
        fields["players"] = names
    if any(charged.values()):
        fields[CHARGED] = [_number(charged[seat]) for seat in seats]
    if played.result.rake:
        fields[RAKED] = _number(played.result.rake)
    if played.result.contributions:
        fields[CONTRIBUTED] = _number(played.result.contributions)
    if rules.bad_beat:
        fields[METERS] = {name: money(shows) for name, shows in played.round.meters_before.items()}
    own = {name: value for name, value in about.items() if name not in ABOUT}
    for name in own:
        if not can_be_given(name):
            raise Refused(
                name, "it is no field that can be given", instead="a field of the format, or one with _ before"
            )
    fields = _with_the_first_turn(noted, variant, {**fields, BY_THE_RULES: True} if noted.made_up else fields)
    return {**fields, **own, **_own_rules(played, fields)}


def can_be_given(name: str) -> bool:
    """Whether somebody may tell a field of the hand: one of the format that the hand does not know, or their own.

    >>> can_be_given("event"), can_be_given("_sponsor"), can_be_given("antes"), can_be_given("_rake")
    (True, True, False, False)
    """
    return name in ABOUT or (name.startswith("_") and name not in RESERVED and not is_own_rule(name[1:]))


def _seat_numbers(seats: tuple[int, ...], about: Mapping[str, object]) -> list[int]:
    told = about.get("seats", list(seats))
    if not isinstance(told, list) or len(told) != len(seats):
        raise Refused("seats", "a number for each player is expected", instead=str(list(seats)))
    return told


def _charged(played: RoundInPlay, seat: int) -> Cents:
    return -sum(line.net for line in played.result.lines[seat] if line.wager == "time_charge")


def _forced_bets(noted: _Noted, variant: Variant) -> dict[str, Any]:
    if not variant.shape.button:
        return {"bring_in": _number(noted.hand.rules.forced_bet)}
    return {"blinds_or_straddles": _listed([noted.blinds[seat] for seat in noted.hand.seats])}


def _with_the_first_turn(noted: _Noted, variant: Variant, fields: dict[str, Any]) -> dict[str, Any]:
    """A reader gives the first turn to the player after the greatest blind; where it was another's, that is told.

    A blind beyond that of the player before the first turn was a post and did not move the turn: it is written below
    nothing. Where that does not say it either, a field of ours does.
    """
    if not variant.shape.button or noted.first is None:
        return fields
    seats = noted.hand.seats
    first = seats.index(noted.first)
    blinds = [noted.blinds[seat] for seat in seats]
    last = (blinds[first - 1], (first - 1) % len(seats))
    posts = [-blind if (blind, player) > last else blind for player, blind in enumerate(blinds)]
    as_posts = {**fields, "blinds_or_straddles": _listed(posts)}
    for told in (fields, as_posts):
        if read_history(_text(told)).round["posted"]["first"] == first + 1:
            return told
    return {**fields, FIRST: first + 1}


def _limits(hand: Hand, variant: Variant) -> dict[str, Any]:
    """The bets that were in force, with the kill or an increased minimum."""
    streets = hand.kind.streets
    low, high = hand.limits(streets[0])
    if variant.betting == "fixed_limit":
        high = next(hand.limits(street)[0] for street in streets if street.higher)
    return dict(zip(variant.limits, (_number(low), _number(high)), strict=False))


def _own_rules(played: RoundInPlay, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Options that the other fields do not tell; of the rake and the Bad Beat payout all, where they are in force.

    A charge by time was taken before the hand and is none of it.
    """
    rules = played.round.rules.to_json()
    told = played.game.submission(read_history(_text(fields)).round["rules"]).to_json()
    raked = rules["rake"] not in ("time", told["rake"])
    in_force = (*(("rake", "no_flop_no_rake") if raked else ()), *(("bad_beat",) if rules["bad_beat"] else ()))
    aside = ("time_charge", *(() if raked else ("rake", "no_flop_no_rake")))
    return {
        f"_{option}": value
        for option, value in rules.items()
        if is_own_rule(option)
        and not option.startswith(aside)
        and (value != told[option] or option.startswith(in_force))
    }


# ------------------------------------------------------------------------------------------------------------- TOML


def _number(cents: Cents) -> int | Decimal:
    """Chips as the history writes them, whole ones without a fraction.

    >>> _number(200_00), _number(150_50)
    (200, Decimal('150.50'))
    """
    return cents // 100 if cents % 100 == 0 else Decimal(money(cents))


def _listed(amounts: list[Cents]) -> list[int | Decimal]:
    """Forced bets by player; with two players the format lists them the other way round."""
    return [_number(amount) for amount in (amounts[::-1] if len(amounts) == 2 else amounts)]


def _text(fields: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {_value(value, name)}\n" for name, value in fields.items() if value is not None)


def _value(value: object, what: str) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | Decimal() | float():
            return str(value).lower().replace("infinity", "inf")
        case date() | time():
            return value.isoformat()
        case str():
            return _quoted(value)
        case list() | tuple():
            return f"[{', '.join(_value(one, what) for one in value)}]"
        case Mapping():
            return f"{{{', '.join(f'{_quoted(str(key))} = {_value(one, what)}' for key, one in value.items())}}}"
    raise Refused(what, f"{shown(value)} can't be written", instead="text, a number, true or false, a day, or a list")


def _quoted(text: str) -> str:
    """A string of TOML, which escapes as JSON does; half a surrogate pair has no place in it."""
    whole = text.encode("utf-8", "replace").decode()
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")
