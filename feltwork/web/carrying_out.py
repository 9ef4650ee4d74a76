"""What was approved is done: each approval once, in the transaction of the act that it was given for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from feltwork import game
from feltwork.access import approvals, devices, key_holders
from feltwork.access.approvals import Request
from feltwork.access.idle_times import parse_idle_times
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage import tax, tip_policy
from feltwork.control import link
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.oversight import commencement
from feltwork.table import rules_in_force
from feltwork.table.past_rounds import past_round
from feltwork.table.setup import Setup
from feltwork.table.tables import keep_setup, set_up
from feltwork.terms.money import parse_money
from feltwork.wagering import progressive_controllers as controllers
from feltwork.wagering import terminals
from feltwork.wagering.house import Answer, House
from feltwork.web.acting import Acting
from feltwork.web.approving import (
    HouseOptions,
    LinkProgressive,
    LossOfLink,
    NewTable,
    NewTerminal,
    OptionsStated,
    RetireProgressive,
    SetUpProgressive,
    SetupStated,
    TableSetup,
    UnlinkProgressive,
    can_carry_out,
    content_of,
)
from feltwork.web.asking import ask_table
from feltwork.web.refusing import NotAllowed
from feltwork.web.security import SignedIn
from feltwork.web.serving import Serving


def carry_out(server: Serving, somebody: SignedIn, id: UUID) -> dict[str, Any]:
    """Do what was approved, and answer with what came of it."""
    person, run = somebody.person, server.house.database.run
    request = run(lambda unit: approvals.request(unit, id), "the request")
    if not can_carry_out(request, person):
        raise NotAllowed(
            f"request {id}", f"{person.sign_in_name} neither may ask for it nor signed it", request.section
        )
    if request.state != "used":
        run(lambda unit: approvals.approved(unit, id), "the request")
    carried_out = partial(server.house.carry_out, str(request.kind), person.sign_in_name)
    match request.kind:
        case Permission.CORRECT_AFTER_SETTLEMENT:
            table = run(lambda unit: past_round(unit, UUID(request.content["round"])), "the round").gaming_table
            told: dict[str, Any] = ask_table(server, somebody, table, "resettle", new_id(), {"request": str(id)})
            return told
        case Permission.DEVICE_CREDENTIALS:
            return carried_out(lambda unit: devices.issue(unit, id, person)).to_json()
        case Permission.CHANGE_KEY_HOLDERS | Permission.RESTORE_ADMINISTRATOR:
            return carried_out(lambda unit: key_holders.carry_out(unit, id, person))
        case Permission.SET_TAX_RATES:
            return carried_out(lambda unit: tax.set_rate(unit, id, person).to_json())
        case Permission.COMMENCE:
            return commence(server.house, person, request)
        case Permission.SET_TIP_POLICY:
            return carried_out(lambda unit: tip_policy.set_policy(unit, id, person).to_json())
    return _changed(server.house, person, request)


def _changed(house: House, person: Person, request: Request) -> Answer:
    """Changes of the system and of progressives: one command each, in which the approval is used up."""
    wanted = content_of(request.kind, request.content)

    def used(unit: Unit) -> None:
        approvals.use(unit, request.id, person, request.kind, request.content)

    about = {"request": str(request.id), "content": dict(request.content)}
    acting = Acting(house, person, str(request.kind), f"request {request.id}", about, used)
    return _act(wanted)(acting, uuid5(request.id, "carry out"), wanted, request)


def commence(house: House, person: Person, request: Request) -> Answer:
    """Operations commence, once nothing is missing; tables follow their submissions in the same unit."""

    def act(unit: Unit) -> Answer:
        rules_in_force.follow(unit)
        at = commencement.commence(unit, person.sign_in_name)
        approvals.use(unit, request.id, person, request.kind, request.content)
        return {"commenced_at": at.isoformat()}

    acting = Acting(house, person, str(request.kind), "operations", {"request": str(request.id)})
    return acting.command(uuid5(request.id, "carry out"), "commence operations", {}, act)


_Act = Callable[[Acting, UUID, Any, Request], Answer]


def _act(wanted: object) -> _Act:
    acts: dict[type, _Act] = {
        HouseOptions: _options,
        NewTable: _new_table,
        NewTerminal: _new_terminal,
        TableSetup: _setup,
        LossOfLink: _loss_of_link,
        SetUpProgressive: _set_up_progressive,
        LinkProgressive: _link,
        UnlinkProgressive: _unlink,
        RetireProgressive: _retire,
    }
    return acts[type(wanted)]


def _options(house: Acting, id: UUID, wanted: HouseOptions, _: Request) -> Answer:
    house.set_options(id, house.person.sign_in_name, **_chosen(wanted.options))
    return {"options": wanted.options.model_dump(exclude_unset=True)}


def _new_table(house: Acting, id: UUID, wanted: NewTable, _: Request) -> Answer:
    return terminals.open_table(_with_setup(house, wanted), id, wanted.table, wanted.game, wanted.rules)


def _with_setup(house: Acting, wanted: NewTable) -> Acting:
    """The table and how it is run come in one unit: a server takes it up the moment that it is there."""
    setup = _setup_of(wanted.setup)
    return house.also(lambda unit: keep_setup(unit, wanted.table, setup))


def _new_terminal(house: Acting, id: UUID, wanted: NewTerminal, _: Request) -> Answer:
    return terminals.enrol(
        house,
        id,
        wanted.asset_number,
        wanted.table,
        denomination=parse_money(wanted.denomination),
        pays_vouchers_up_to=parse_money(wanted.pays_vouchers_up_to),
        pays_jackpots_up_to=parse_money(wanted.pays_jackpots_up_to),
    )


def _setup(house: Acting, id: UUID, wanted: TableSetup, _: Request) -> Answer:
    return set_up(house, id, wanted.table, _setup_of(wanted.setup), house.person.sign_in_name)


def _loss_of_link(house: Acting, id: UUID, wanted: LossOfLink, _: Request) -> Answer:
    by = house.person.sign_in_name
    return link.set_loss(house, id, by, wanted.on_loss, wanted.go_on_minutes, wanted.patience_s)


def _set_up_progressive(house: Acting, id: UUID, wanted: SetUpProgressive, _: Request) -> Answer:
    return controllers.set_up(
        house,
        id,
        wanted.progressive,
        wanted.game,
        reset=None if wanted.reset is None else parse_money(wanted.reset),
        rate=wanted.rate,
        seed=None if wanted.seed is None else parse_money(wanted.seed),
        made_by=house.person.sign_in_name,
    )


def _link(house: Acting, id: UUID, wanted: LinkProgressive, _: Request) -> Answer:
    return controllers.link(house, id, wanted.progressive, wanted.table)


def _unlink(house: Acting, id: UUID, wanted: UnlinkProgressive, _: Request) -> Answer:
    return controllers.unlink(house, id, wanted.table)


def _retire(house: Acting, id: UUID, wanted: RetireProgressive, request: Request) -> Answer:
    signers = ", ".join(signer.sign_in_name for signer in request.signed if signer is not None)
    by = house.person.sign_in_name
    return controllers.retire(house, id, wanted.progressive, wanted.into, by, signers)


# ------------------------------------------------------------------------------------------ before it is asked for


def _chosen(options: OptionsStated) -> dict[str, Any]:
    """Those options that were stated, as the house has them."""
    chosen = options.model_dump(exclude_unset=True)
    if "day_begins" in chosen:
        chosen["day_begins"] = time.fromisoformat(chosen["day_begins"])
    if "bills" in chosen:
        chosen["bills"] = tuple(chosen["bills"])
    if "idle_minutes" in chosen:
        chosen["idle_minutes"] = parse_idle_times(chosen["idle_minutes"])
    return chosen


def _setup_of(stated: SetupStated) -> Setup:
    return Setup.read(stated.model_dump(exclude_unset=True))


def verify_wanted(wanted: object) -> None:
    """Refuse at once what could never be carried out, so that nobody signs it."""
    match wanted:
        case HouseOptions(options=stated):
            House.verify_options(_chosen(stated))
        case NewTable(game=edition, rules=rules, setup=setup):
            terminals.verify_banked(edition)
            found = game(edition)
            found.submission(rules)
            _setup_of(setup).verify(found)
        case LossOfLink(on_loss=on_loss, go_on_minutes=minutes, patience_s=patience):
            link.verify_loss(on_loss, minutes, patience)
        case SetUpProgressive(game=edition):
            game(edition)
