"""A player as the bank (§ 535.11): who may bank, the cut, the dealer's wager, the delivery, and the center's money."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from feltwork.equipment.tiles import TILE
from feltwork.games.pai_gow_tiles.delivery import AROUND, DELIVERIES, HOUSE_WAY, POSITIONS, STACKS, Stacks, cut
from feltwork.games.pai_gow_tiles.rules import CUT, CUT_OTHER_END, DEALER_WAGER, DELIVERY, OFFER, WAGER
from feltwork.games.pai_gow_tiles.settlement import CO_BANK, Center, outcome
from feltwork.games.pai_gow_tiles.table import PaiGowRound, Table, hands_of, table_of
from feltwork.procedure.action import DEALER_SEAT, Action, Decision, Question
from feltwork.procedure.line import Line
from feltwork.procedure.request import Point
from feltwork.procedure.round import Steps
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused

CUT_ASKED = "the tiles may be cut once: stacks that stand side by side go to an end of the row"
CUT_ASKED_AGAIN = "stacks beside those may go to the other end"

# ------------------------------------------------------------------------------------------- who may bank


def why_not(round: PaiGowRound, seat: int) -> Refused | None:
    """Why a player may not bank this round; None where nothing speaks against it."""
    rules, stands, what = round.rules, round.situation, f"bank: seat {seat}"
    if not rules.player_bank:
        return Refused(what, "players do not bank under these rules", "535.11(a)", "rules with player_bank: true")
    if stands["start_of_game"]:
        return Refused(what, "nobody banks at the start of the game", "535.11(b)", "pass (bank: 0), or a later round")
    if seat == stands["last_bank"]:
        return Refused(what, "the player banked the round before", "535.11(c)", "another seat, or pass (bank: 0)")
    wagers = stands["last_wagers"]
    if wagers is not None and not wagers.get(seat):
        why = "the player did not wager in the last round against the dealer"
        return Refused(what, why, "535.11(d)(1)", f'another seat, or last_wagers: {{"{seat}": ...}}')
    covers = _chips(round, seat)
    if covers is not None and covers < (needed := _others(round, seat)):
        why = f"{dollars(covers)} on the table do not cover the {dollars(needed)} that others wager"
        return Refused(what, why, "535.11(d)(2)", f"chips: {money(needed)} or more, or another seat")
    name = round.players.get(seat)
    if name and sum(name == other for other in round.players.values()) > 1:
        return Refused(what, f"{name} plays at two betting areas", "535.11(f)", "the bank plays at one")
    return None


def verify_bank(round: PaiGowRound) -> None:
    """Refuse a bank that a file states and the chapter does not permit."""
    seat: int = round.situation["bank"]
    if round.situation["co_bank"]:
        if not seat:
            raise Refused("co_bank", "nobody banks", "535.11(e)", "bank: the seat that does")
        if not round.rules.co_banking:
            raise Refused("co_bank", "not offered under these rules", "535.11(e)", "rules with co_banking: true")
    if not seat:
        if round.situation["dealer_wager"] is not None:
            raise Refused("dealer_wager", "nobody banks", "535.11(h)", "bank: the seat that does")
        return
    if seat not in round.seats:
        listed = f'list it with its tiles: "seats": {{"{seat}": {{"tiles": [...]}}}}'
        raise Refused(f"bank: seat {seat}", "nobody sits there", "535.11(c)", listed)
    if round.placed[seat]:
        why = "the bank covers the others' wagers and places none"
        raise Refused(f"seat {seat}: {WAGER}", why, "535.11(d)(2)", "leave its wagers out")
    if refused := why_not(round, seat):
        raise refused
    _verify_dealer_wager(round, seat)


def _verify_dealer_wager(round: PaiGowRound, bank: int) -> None:
    told: Cents | None = round.situation["dealer_wager"]
    if told and round.situation["co_bank"]:
        raise Refused("dealer_wager", "under co-banking the dealer places no wager", "535.11(e)", "leave it out")
    due = _dealer_wager(round, bank)
    if told and told > due.most:
        why, section = due.bound or ("more than the dealer may wager against the bank", "535.11(h)")
        raise Refused(f"dealer_wager {money(told)}", why, section, f"{money(due.most)} or less")


def _others(round: PaiGowRound, seat: int) -> Cents:
    return sum(round.stake_of(other, WAGER) for other in round.seats if other != seat)


def _chips(round: PaiGowRound, seat: int) -> Cents | None:
    told: dict[int, Cents] | None = round.situation["chips"]
    return None if told is None else told.get(seat)


def covers(round: PaiGowRound) -> dict[int, Cents]:
    """535.11(d)(2): what the bank must be able to pay, were everybody to win; half of it under co-banking."""
    if not isinstance(round.own, Table) or not round.own.banked:
        return {}
    table = round.own
    others = sum(placed.get(WAGER, 0) for seat, placed in round.placed.items() if seat != table.bank)
    return {table.bank: others // 2 if table.co_bank else others + table.dealer_wager}


# ------------------------------------------------------------------------------------------- the offer


def offer_the_bank(round: PaiGowRound) -> Steps[None]:
    """535.11(b) to (e): counterclockwise until a player accepts. All say so at once; the first in order has it."""
    table = table_of(round)
    table.may_not_bank = {seat: refused for seat in round.seats if (refused := why_not(round, seat))}
    if round.situation["bank"]:
        table.bank, table.co_bank = round.situation["bank"], round.situation["co_bank"]
        yield from round.announce(f"the bank is offered around; seat {table.bank} accepts it", "535.11(c)")
    elif round.rules.player_bank and not round.situation["start_of_game"]:
        order = offer_order(round)
        table.first_offer = order[0]
        yield from round.announce(f"the bank is offered counterclockwise from seat {order[0]}", "535.11(c)")
        answers = yield from round.ask_until(lambda: _offers(round, order), "535.11(c)", Point.OFFER)
        taken = next((seat for seat in order if seat in answers and answers[seat].word != "pass"), DEALER_SEAT)
        if taken:
            table.bank, table.co_bank = taken, answers[taken].word == "co_bank"
            back = Line.push(WAGER, round.stake_of(taken, WAGER), "the player takes the bank", "535.11(c)")
            yield from round.settle(taken, [back], "535.11(c)")
    if table.banked:
        yield from round.announce("the dealer confirms that the bank can cover the wagers", "535.11(d)")
    if table.co_bank:
        yield from round.announce("the house covers half of the winning wagers: a co-bank", "535.11(e)")


def offer_order(round: PaiGowRound) -> list[int]:
    """The seats in the order in which the bank is offered."""
    first = round.situation["first_offer"] or POSITIONS
    seats = AROUND[1 : POSITIONS + 1]
    at = seats.index(first)
    return [seat for seat in (*seats[at:], *seats[:at]) if seat in round.seats]


def _offers(round: PaiGowRound, order: Iterable[int]) -> list[Question]:
    actions = [Action("bank", "535.11(c)", "you win what others lose and pay what they win")]
    if round.rules.co_banking:
        actions.append(Action("co_bank", "535.11(e)", "the house takes half and sets the hand", also=("co-bank",)))
    actions.append(Action("pass", "535.11(c)", "you wager as you have placed it"))
    return [
        OFFER.question(seat, *actions)
        for seat in order
        if round.stake_of(seat, WAGER) and seat not in table_of(round).may_not_bank
    ]


# ------------------------------------------------------------------------------------- what the bank directs


def _ask_bank(round: PaiGowRound, question: Question, section: str) -> Steps[Decision]:
    """The bank's answer before "no more bets"."""
    answers = yield from round.ask_until(lambda: [question], section, Point.OFFER)
    return answers[question.seat]


def cut_the_stacks(round: PaiGowRound) -> Steps[None]:
    """535.11(g): adjacent stacks to one end, or parted to both ends; once, or not at all."""
    table = table_of(round)
    stacks = Stacks((), 0, 0, TILE)
    to_right = Action("cut_right", "535.11(g)(1)", "to the dealer's right end", picks=stacks)
    to_left = Action("cut_left", "535.11(g)(1)", "to the dealer's left end", picks=stacks)
    none = Action("no_cut", "535.11(g)", "the stacks stay as they are")
    chosen = yield from _ask_bank(
        round, CUT.question(table.bank, to_right, to_left, none, prompt=CUT_ASKED), "535.11(g)"
    )
    if not chosen.picks:
        return
    ends = {"cut_right": list(chosen.picks), "cut_left": []}
    ends = ends if chosen.word == "cut_right" else {"cut_right": [], "cut_left": list(chosen.picks)}
    if len(chosen.picks) < STACKS:
        beside = Stacks((), 0, 0, TILE, moved=chosen.picks)
        other = Action("opposite", "535.11(g)(2)", "to the other end", picks=beside)
        none = Action("no_more", "535.11(g)(1)", "that is the cut")
        question = CUT_OTHER_END.question(table.bank, other, none, prompt=CUT_ASKED_AGAIN)
        more = yield from _ask_bank(round, question, "535.11(g)(2)")
        ends["cut_left" if chosen.word == "cut_right" else "cut_right"] = list(more.picks)
    table.row = cut(ends["cut_right"], ends["cut_left"])
    row = " ".join(str(stack + 1) for stack in table.row)
    yield from round.announce(f"cut by the bank, the stacks from the right are {row}", "535.11(g)")


def place_dealer_wager(round: PaiGowRound) -> Steps[None]:
    """535.11(h): the bank's last wager or the amount filed, less where the bank directs it; none under co-banking."""
    table = table_of(round)
    if table.co_bank:
        yield from round.announce("under co-banking the dealer places no wager", "535.11(e)")
        return
    told: Cents | None = round.situation["dealer_wager"]
    if told is None:
        told = yield from _ask_for_dealer_wager(round)
    table.dealer_wager = told
    yield from round.announce(f"the dealer wagers {dollars(told) if told else 'nothing'} against the bank", "535.11(h)")


def _ask_for_dealer_wager(round: PaiGowRound) -> Steps[Cents]:
    table = table_of(round)
    due = _dealer_wager(round, table.bank)
    if due.filed and due.filed > due.most and due.bound:
        to = f"cut to {dollars(due.most)}" if due.most else "not placed"
        told = f"the dealer's wager of {dollars(due.filed)} is {to}: {due.bound[0]}"
        yield from round.announce(told, due.bound[1])
    if not due.most:
        table.dealer_wager_bound = due.bound
        return 0
    question = DEALER_WAGER.question(
        table.bank,
        Action(
            "dealer_wager",
            "535.11(h)",
            "the dealer wagers against you",
            least=1,
            most=due.most,
            stated=due.filed is None,
            of_house=True,
            bound=due.bound,
        ),
        Action("no_dealer_wager", "535.11(h)", "the dealer places no wager", also=("no wager",)),
        default=f"dealer_wager {money(due.most)}" if due.filed else "no_dealer_wager",
    )
    answer = yield from _ask_bank(round, question, "535.11(h)")
    return answer.amount or 0


@dataclass(frozen=True, slots=True)
class _Due:
    """What the dealer is to wager against the bank."""

    filed: Cents | None
    """The amount filed, or the bank's last wager; None where it is not told."""
    most: Cents
    bound: tuple[str, str] | None = None
    """Why no more, and by which section, where the bank's chips have to cover the others' wagers too."""


def _dealer_wager(round: PaiGowRound, bank: int) -> _Due:
    last = None if round.situation["last_wagers"] is None else round.situation["last_wagers"].get(bank)
    filed = round.rules.dealer_wager or last
    most = round.rules.table_maximum if filed is None else filed
    chips, others = _chips(round, bank), _others(round, bank)
    if chips is None or chips - others >= most:
        return _Due(filed, most)
    why = f"the bank's {dollars(chips)} cover no more beside the {dollars(others)} that others wager"
    return _Due(filed, max(chips - others, 0), (why, "535.11(d)(2)"))


def choose_delivery(round: PaiGowRound) -> Steps[None]:
    """535.11(i): the bank names a style; without a word it is that of 535.8(d). The dealer repeats it."""
    table = table_of(round)
    at = round.game.at
    actions = [
        Action(way.id, at(way.section), way.name, also=(way.id.replace("_the_", "_"), way.name))
        for way in DELIVERIES.values()
    ]
    question = DELIVERY.question(table.bank, *actions)
    answers = yield from round.ask_until(lambda: [] if table.bank_left else [question], "535.11(i)")
    table.delivery = DELIVERIES[answers[table.bank].word] if answers else HOUSE_WAY
    yield from round.say(table.delivery.name, "535.11(i)")


# ---------------------------------------------------------------------------------------- the center's money


def compare_dealer(round: PaiGowRound) -> Steps[None]:
    """535.11(n): the dealer's wager against the bank, decided before the players'."""
    table = table_of(round)
    won = dealer_won(round)
    words = {
        True: "wins: it waits to be paid from the center",
        None: "ties: it goes back to the table inventory",
        False: "loses: it goes to the center",
    }[won]
    hands = f"{hands_of(round, DEALER_SEAT).words} against {hands_of(round, table.bank).words}"
    table.compared = True
    yield from round.announce(f"the dealer's wager of {dollars(table.dealer_wager)} {words}; {hands}", "535.11(n)")


def dealer_won(round: PaiGowRound) -> bool | None:
    """Whether the dealer's hands beat the bank's; None for a tie."""
    return outcome(hands_of(round, DEALER_SEAT), hands_of(round, table_of(round).bank))


def pay_from_center(round: PaiGowRound, won: dict[int, list[Line]]) -> Steps[None]:
    """535.11(o), (r): winners from the center while it lasts; then the bank adds what is short, or has what is left."""
    table = table_of(round)
    center, dealer = _center(round, won)
    bank_lines = center.bank_lines(round.rules.vigorish_rounding)
    left, settled = center.lost, False
    for seat, due in [*((seat, lines[0].net) for seat, lines in won.items()), (DEALER_SEAT, max(dealer, 0))]:
        if due > left and not settled:
            settled = True
            left += center.short
            yield from round.settle(table.bank, bank_lines, center.section)
            if table.co_bank:
                added = center.short + bank_lines[0].net
                yield from round.announce(f"{dollars(added)} come from the table inventory", CO_BANK)
        left -= due
        if seat:
            yield from round.settle(seat, won[seat], center.section)
        elif due:
            text = f"the dealer's wager wins {dollars(due)}: both go to the table inventory"
            yield from round.announce(text, "535.11(p)")
    if not settled:
        yield from round.settle(table.bank, bank_lines, center.section)


def _center(round: PaiGowRound, won: dict[int, list[Line]]) -> tuple[Center, Cents]:
    """What lies in the center and what is due from it; and what the dealer's own wager wins or loses."""
    table = table_of(round)
    lost = sum(
        line.staked for seat in round.seats for line in round.lines[seat] if line.wager == WAGER and line.returned == 0
    )
    result = dealer_won(round) if table.dealer_wager else None
    dealer = {True: table.dealer_wager, None: 0, False: -table.dealer_wager}[result]
    due = sum(lines[0].net for lines in won.values())
    return Center(lost + max(-dealer, 0), due + max(dealer, 0), table.co_bank), dealer


def accounts(round: PaiGowRound) -> tuple[tuple[int, str], ...]:
    """What each player, and the dealer, won or lost against the bank, and why."""
    table = table_of(round)
    told = [
        (seat, _account(lines[0].net, lines[0].why.partition(" against ")[0]))
        for seat in round.counterclockwise()
        if seat != table.bank and (lines := [line for line in round.lines[seat] if line.wager == WAGER])
    ]
    if table.dealer_wager and table.compared:
        net = {True: table.dealer_wager, None: 0, False: -table.dealer_wager}[dealer_won(round)]
        verdict = {1: "both hands are higher", 0: "a tie", -1: "neither hand is higher"}[(net > 0) - (net < 0)]
        told.append((DEALER_SEAT, _account(net, f"{verdict}: {hands_of(round, DEALER_SEAT).words}")))
    return tuple(told)


def _account(net: Cents, why: str) -> str:
    if not net:
        return f"even: {why}"
    return f"{'won' if net > 0 else 'lost'} {dollars(abs(net))}: {why}"
