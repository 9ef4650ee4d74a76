"""The end of a hand: the showdown, the pots and who is awarded them, what is taken of them (§ 553.7(e)(6))."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from feltwork.games.poker import betting
from feltwork.games.poker.charges import bad_beat, contribution, qualifies_for_bad_beat, rake_section, rakes
from feltwork.games.poker.description import BAD_BEAT, MAIN_POT, MUCK, SHOW, TO_SHOW, UNCALLED, side_pot
from feltwork.games.poker.hand import Hand
from feltwork.games.poker.rules import NO_KILL, PokerRules
from feltwork.games.poker.showdown import Best, Division, best_of, decided_by, divide_pot
from feltwork.procedure.action import Action, Question
from feltwork.procedure.line import Line
from feltwork.procedure.place import Place
from feltwork.procedure.pot import Pot
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps
from feltwork.procedure.seats import clockwise_from
from feltwork.terms.money import Cents, dollars
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.games.poker.procedure import Poker

_UNTOLD = Best(None, None)


@dataclass(frozen=True, slots=True)
class Formed:
    """A pot before anybody is awarded it."""

    name: str
    amount: Cents
    eligible: tuple[int, ...]
    put: dict[int, Cents]
    """What each seat put into it."""


def form(hand: Hand) -> list[Formed]:
    """The main pot and the side pots."""
    size = len(hand.seats) + 1
    amounts, contenders, tops = [0] * size, [0] * size, [0] * size
    count = betting.form_pots(hand.players, amounts, contenders, tops)
    formed = []
    for number in range(count):
        below = tops[number - 1] if number else 0
        put = {seat: betting.put_into(hand.players, who, below, tops[number]) for who, seat in enumerate(hand.seats)}
        if not number:
            for who, seat in enumerate(hand.seats):
                put[seat] += hand.players[who][betting.DEAD]
        eligible = tuple(seat for who, seat in enumerate(hand.seats) if contenders[number] >> who & 1)
        name = side_pot(number) if number else MAIN_POT
        formed.append(Formed(name, amounts[number], eligible, {seat: paid for seat, paid in put.items() if paid}))
    return formed


def _contended(hand: Hand, shown: Mapping[int, Best]) -> list[Formed]:
    """The pots as they were contended for at the showdown, by those too who conceded there.

    A pot for which nobody is left, the others having lost their hands otherwise, joins the one below it. A side pot
    that was one player's alone when the showdown began stays that player's, shown or conceded.
    """
    rows = [hand.players[hand.at(seat)] for seat in hand.conceded]
    for row in rows:
        row[betting.IN] = 1
    pots = form(hand)
    for row in rows:
        row[betting.IN] = 0
    won = [pot.name in hand.uncontested or any(seat in shown for seat in pot.eligible) for pot in pots]
    return pots if all(won) else form(hand)


def pot_amounts(hand: Hand) -> list[Cents]:
    """What each pot holds, the main pot first."""
    return [pot.amount for pot in form(hand)]


def take_uncalled_out(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[None]:
    """What a player bet and nobody called is out of the pot: it is not raked, and goes back in the end."""
    who = betting.uncalled(hand.players)
    if who < 0 or hand.seats[who] not in hand.live:
        return
    seat, excess = hand.seats[who], betting.excess(hand.players, who)
    betting.take_back(hand.players, who, excess)
    hand.returned[seat] = hand.returned.get(seat, 0) + excess
    yield from round.announce(f"nobody called {dollars(excess)} of seat {seat}: it goes back", game.at("15(d)"))


def award_pots(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[None]:
    """From the showdown to the last chip."""
    shown = yield from _showdown(game, round, hand)
    # Who had called may have had it all back since, or lost the hand before there was anything to call.
    yield from take_uncalled_out(game, round, hand)
    pots = _contended(hand, shown)
    flop = hand.street > 0
    raked = rakes(hand.rules, [pot.amount for pot in pots], flop=flop)
    fund = contribution(hand.rules, sum(pot.amount for pot in pots), raked[0])
    fund = min(fund, pots[0].amount - raked[0])
    for seat in round.seats:
        if round.open[seat]:
            stakes = {pot.name: pot.put.get(seat, 0) for pot in pots}
            round.restake(seat, {**stakes, UNCALLED: hand.returned.get(seat, 0)})
    yield from round.announce("the losing hands are collected and counted", game.at("7(e)(6)(i)"))
    yield from _return_uncalled(game, round, hand)
    divided: list[tuple[Formed, Division]] = []
    # Side pots before the main pot; the last of them has the fewest contenders.
    for number, pot in reversed(list(enumerate(pots))):
        taken = fund if not number else 0
        division = _divide(hand, pot, shown, pot.amount - raked[number] - taken)
        divided.append((pot, division))
        if raked[number]:
            yield from round.announce(
                f"{dollars(raked[number])} of {_called(pot)} of {dollars(pot.amount)} is the rake",
                rake_section(hand.rules),
            )
        if taken:
            text = f"{dollars(taken)} of {_called(pot)} goes to the fund of the Bad Beat payout"
            yield from round.announce(text, game.at("20(c)"))
        for paragraph, text in division.odd:
            yield from round.announce(text, game.at(hand.kind.split + paragraph))
        order = game.at("7(e)(6)(ii)") if number else game.at("7(e)(6)")
        yield from _award(game, round, hand, pot, division, shown, raked[number], order)
        won_by = game.at(hand.kind.high or hand.kind.low) if len(pot.eligible) > 1 else game.at("7(d)")
        eligible, shares = pot.eligible, {seat: share for seat, share in division.shares.items() if share}
        round.pots.insert(0, Pot(pot.name, pot.amount, raked[number], taken, eligible, shares, won_by))
    yield from _pay_bad_beat(game, round, hand, pots[0], divided[-1][1], shown, fund)
    if hand.rules.kill != NO_KILL:
        round.next["kill"] = _kill_follows(round, hand, divided, sum(raked) + fund)


# ------------------------------------------------------------------------------------------------ the showdown


def _showdown(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[dict[int, Best]]:
    """Whoever initiated the final wager shows first, the others clockwise; a beaten hand may be conceded."""
    if hand.alone:
        hand.alone_before_the_showdown = True
        return dict.fromkeys(hand.contenders, _UNTOLD)
    hand.uncontested = {pot.name for pot in form(hand) if len(pot.eligible) == 1}
    first = hand.last_to_wager or hand.contenders[0]
    section = game.at("16(d)")
    shown: dict[int, Best] = {}
    for seat in clockwise_from(hand.contenders, first):
        if seat not in hand.contenders:
            continue
        best = _best(hand, seat)
        answers = yield from round.ask_until(
            lambda seat=seat: [_to_show(hand, seat, section, shown)] if seat in hand.contenders else [],  # type: ignore[misc]
            section,
            Point.REVEAL,
        )
        if not answers:
            continue
        if answers[seat].word == MUCK:
            hand.conceded.add(seat)
            continue
        if best is None and len(hand.live) > 1:
            raise Refused(f"seat {seat}", "its cards are not told, and they are shown", section, "list them, or muck")
        shown[seat] = best or _UNTOLD
        yield from round.reveal(Place.at(seat), section)
    return shown


def _to_show(hand: Hand, seat: int, section: str, shown: Mapping[int, Best]) -> Question:
    """What a seat is asked at the showdown, as the hand stands when it is asked: others may have lost theirs since."""
    # A side pot for which nobody else contends is the seat's in any case: no hand is shown for it.
    best, pots = _best(hand, seat), [pot for pot in form(hand) if pot.name not in hand.uncontested]
    wins = _could_win(hand, seat, best, shown, pots)
    must = hand.rules.show_all_hands or any(_last(hand, seat, pot) for pot in pots)
    show = Action(SHOW, section, "the hand is laid open", also=("table",))
    muck = Action(MUCK, section, "the pot is conceded and the hand discarded unseen", also=("concede",))
    # Nobody who says nothing loses a share of the fund by it.
    default = SHOW if wins or must or qualifies_for_bad_beat(hand.rules, best) else MUCK
    question = TO_SHOW.question(
        seat, *((show,) if must else (show, muck)), prompt=_told(best), default=default, moot=must or wins
    )
    if not must:
        return question
    why = "these rules disclose every hand" if hand.rules.show_all_hands else "nobody else is left to award the pot to"
    return replace(question, closed={MUCK: (why, section)})


def _told(best: Best | None) -> str:
    return f"showdown: {best.words}" if best and best.words else "showdown"


def _best(hand: Hand, seat: int) -> Best | None:
    """What a seat can show; None where cards of it are not told."""
    own = hand.told(seat)
    shared = [card for card in hand.common if card is not None]
    if len(own) < len(hand.seated[seat].cards) or len(shared) < len(hand.common):
        return None
    return best_of(hand.kind, own, shared)


def _last(hand: Hand, seat: int, pot: Formed) -> bool:
    """Whether everybody else who contended for a pot has conceded it."""
    return seat in pot.eligible and not any(other in hand.live and other != seat for other in pot.eligible)


def _could_win(hand: Hand, seat: int, best: Best | None, shown: Mapping[int, Best], pots: Sequence[Formed]) -> bool:
    """Whether no hand shown so far beats this one, for high or for low, in a pot for which the seat contends."""
    if best is None:
        return False
    for pot in pots:
        if seat not in pot.eligible:
            continue
        against = {other: shown[other] for other in pot.eligible if other in shown}
        division = divide_pot(hand.kind, 2 * hand.rules.smallest_chip * len(hand.seats), {**against, seat: best}, [], 1)
        if seat in (*division.high, *division.low):
            return True
    return False


# ---------------------------------------------------------------------------------------------------- the pots


def _divide(hand: Hand, pot: Formed, shown: Mapping[int, Best], amount: Cents) -> Division:
    hands = {seat: shown[seat] for seat in pot.eligible if seat in shown}
    if len(hands) < 2 and not any(best.words for best in hands.values()):
        # Where even the last hand for a pot was lost at the showdown, whoever contended for it first has it.
        alone = next(iter(hands), pot.eligible[0])
        return Division({alone: amount}, (alone,), (), amount, 0)
    return divide_pot(hand.kind, amount, hands, hand.seats, hand.rules.smallest_chip)


def _called(pot: Formed) -> str:
    return f"the {pot.name.replace('_', ' ')}"


def _return_uncalled(game: Poker, round: Round[PokerRules], hand: Hand) -> Steps[None]:
    section = game.at("15(d)")
    for seat, excess in hand.returned.items():
        if excess:
            yield from round.settle(seat, [Line.push(UNCALLED, excess, "nobody called it", section)], section)


def _award(
    game: Poker,
    round: Round[PokerRules],
    hand: Hand,
    pot: Formed,
    division: Division,
    shown: Mapping[int, Best],
    rake: Cents,
    order: str,
) -> Steps[None]:
    contested = len(pot.eligible) > 1 and not hand.alone_before_the_showdown
    for seat in hand.seats:
        put, share = pot.put.get(seat, 0), division.shares.get(seat, 0)
        if not put and not share:
            continue
        if share or seat in (*division.high, *division.low):
            rivals = {other: best for other, best in shown.items() if other in pot.eligible}
            why, section = _won(hand, seat, division, rivals, contested=contested)
            if rake:
                why += f"; {dollars(rake)} of the pot was raked"
        else:
            why, section = _lost(hand, seat, pot, division, shown)
        line = Line(pot.name, put, share, None, why, game.at(section))
        yield from round.settle(seat, [line], order)


def _won(hand: Hand, seat: int, division: Division, shown: Mapping[int, Best], *, contested: bool) -> tuple[str, str]:
    kind, best = hand.kind, shown.get(seat, _UNTOLD)
    if not contested or (best.high is None and best.low is None):
        return "nobody else contends for it", "7(d)"
    parts, section = [], kind.high or kind.low
    if seat in division.high and best.high is not None:
        with_others = f", shared by {len(division.high)}" if len(division.high) > 1 else ""
        parts.append(f"{best.high.words} is the highest hand{_over_the_next(best, shown)}{with_others}")
    if seat in division.low and best.low is not None:
        with_others = f", shared by {len(division.low)}" if len(division.low) > 1 else ""
        parts.append(f"{best.low.words} is the best low hand{with_others}")
        section = kind.low
    elif kind.qualifier and not division.low:
        parts.append("no low hand qualifies")
        section = kind.qualifier
    if len(division.high) > 1 and not kind.split:
        section = "4(e)"
    return "; ".join(parts), section


def _over_the_next(best: Best, shown: Mapping[int, Best]) -> str:
    """Which card decided, where the next best hand is called the same."""
    lower = [other.high for other in shown.values() if other.high and best.high and other.high < best.high]
    return decided_by(best.high, max(lower)) if lower else ""


def _lost(hand: Hand, seat: int, pot: Formed, division: Division, shown: Mapping[int, Best]) -> tuple[str, str]:
    if seat in shown and seat in pot.eligible:
        best, over = shown[seat], shown[[*division.high, *division.low][0]]
        card = decided_by(over.high, best.high) if hand.kind.high else decided_by(over.low, best.low)
        return f"{best.words} loses to {over.words}{card}", hand.kind.high or hand.kind.low
    if seat in hand.conceded:
        return "conceded at the showdown", "16(d)"
    if seat in hand.lost:
        return hand.lost[seat]
    return "folded", "16(j)(1)"


# ------------------------------------------------------------------------------------- the fund, and the kill


def _pay_bad_beat(
    game: Poker,
    round: Round[PokerRules],
    hand: Hand,
    main: Formed,
    division: Division,
    shown: Mapping[int, Best],
    contributed: Cents,
) -> Steps[None]:
    if not hand.rules.bad_beat:
        return
    fund = round.meters[BAD_BEAT] + contributed
    round.meters[BAD_BEAT] = fund
    hands = {seat: shown[seat] for seat in main.eligible if seat in shown}
    hole = {seat: hand.told(seat) for seat in hands}
    beaten = bad_beat(hand.rules, fund, hands, division.high, hole, hand.seats)
    if beaten is None:
        return
    section = game.at("20(b)(3)")
    yield from round.announce(f"Bad Beat: {beaten.words}; the Poker shift supervisor verifies it", game.at("20(f)"))
    for seat, share in beaten.shares.items():
        if not share:
            continue
        who = "the losing hand" if seat in beaten.losers else "the winner" if seat in beaten.winners else "dealt in"
        round.award(BAD_BEAT, seat, BAD_BEAT, share, round.meters[BAD_BEAT] - share)
        yield from round.settle(seat, [Line.bonus(BAD_BEAT, share, None, f"Bad Beat, {who}", section)], section)


def _kill_follows(
    round: Round[PokerRules], hand: Hand, divided: Sequence[tuple[Formed, Division]], taken: Cents
) -> bool:
    """Whether the next hand has the raised limits (§ 553.1): brought about by one winner, ended by a split.

    A pot is what is awarded, less what was taken from it.
    """
    if sum(pot.amount for pot, _ in divided) - taken < hand.rules.qualifying_pot:
        return False
    winners = {seat for _, division in divided for seat, share in division.shares.items() if share}
    if not round.situation["kill"]:
        return len(winners) == 1
    return not any(division.low and set(division.low) != set(division.high) for _, division in divided)
