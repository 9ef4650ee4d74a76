"""Payout slips: who signs in which position, what is paid on which slip, and from which fund (465a.26(b)).

What is due at a terminal comes of its play. A slot machine or a fully automated table sends it from another system; it
is stated here and paid on the same slip, with the signatures that its kind of device asks for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.trail import note
from feltwork.cage import overrides
from feltwork.cage.commanding import commanded
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Transfer, open_account, post, verify_amount
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import accounts, holds, payouts
from feltwork.wagering.house import Answer, House
from feltwork.wagering.payouts import Device, Kind, Payout, Signature, Slip

_Signs = payouts.Role
SIGNS_AS: Final = {
    Role.DIRECTOR_OF_SLOT_OPERATIONS: _Signs.ABOVE_SLOT_SUPERVISOR,
    Role.SLOT_SHIFT_MANAGER: _Signs.ABOVE_SLOT_SUPERVISOR,
    Role.SLOT_SUPERVISOR: _Signs.SLOT_SUPERVISOR,
    Role.SLOT_ATTENDANT: _Signs.SLOT_ATTENDANT,
    Role.SECURITY: _Signs.SECURITY,
}
"""In which position somebody signs a slip; of several roles the one with more authority."""
LONGEST_WHY: Final = 400
_ASSET_NUMBER: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")


def verify_asset_number(what: str, asset_number: str, section: str) -> None:
    """Refuse what can't stand on a slip as a device's number."""
    if not _ASSET_NUMBER.fullmatch(asset_number):
        instead = "1 to 24 letters, digits, dots, dashes or low lines"
        raise Refused(what, f"{shown(asset_number)} is no asset number", section, instead)


def signature(person: Person) -> Signature:
    """Somebody's signature, in the highest position that they hold."""
    role = next((SIGNS_AS[role] for role in SIGNS_AS if role in person.roles), None)
    if role is None:
        why = f"{person.sign_in_name} holds no position that signs one"
        raise Refused("payout slip", why, "465a.26(b)(1)", "a slot attendant, slot supervisor or security member signs")
    return Signature(person.sign_in_name, role)


# -------------------------------------------------------------------------------------------------------- paying


def pay(
    house: House, id: UUID, payout: UUID, by: Person, verified_by: Person | None = None, *, imprest: bool = False
) -> Answer:
    """Pay what is due on a two-part slip: an electronic one from the cage, a manual one from the payer's own fund.

    Where an override was approved, its amount is paid; where one waits for a decision, nothing is.
    """

    def act(unit: Unit) -> Answer:
        if verified_by is not None:
            verify(verified_by, Permission.VERIFY_PAYOUT)
            verified_by.verify_turns_keys(f"payout {payout}", "465a.26(b)(3)")
        payouts.held(unit, payout)
        approved = overrides.approved(unit, payout)
        slip = Slip("imprest", accounts.imprest(by.sign_in_name)) if imprest else Slip()
        if imprest:
            amount = approved.amount if approved else payouts.find(unit, payout).amount
            _verify_fund(unit, by, amount, "pay from the cage")
        beside = None if verified_by is None else signature(verified_by)
        done = payouts.pay_in(unit, id, payout, signature(by), beside, slip, approved)
        if verified_by is not None:
            note(unit, verified_by, "verify_payout", f"payout {payout}", {"made_by": by.sign_in_name})
        return done

    request = {
        "payout": str(payout),
        "verified_by": verified_by and verified_by.sign_in_name,
        "imprest": imprest,
    }
    return commanded(house, id, by, Permission.PAY_PAYOUT, "pay_payout", f"payout {payout}", request, act)


def sent(
    house: House, id: UUID, by: Person, device: Device, asset_number: str, kind: Kind, amount: Cents, why: str
) -> Answer:
    """What the slot monitoring system was sent by a slot machine or a fully automated table, to be paid by hand.

    ``why`` is the winning wager or combination, or its code, as whoever makes the slip observed it.
    """
    what = f"payout at {device.words} {asset_number}"
    verify_amount(amount, what)
    if device is Device.TERMINAL:
        why_not = "what is due at a terminal comes of its own play"
        raise Refused(what, why_not, "465a.26(b)(1)", "pay what is due there")
    verify_asset_number(what, asset_number, "465a.26(b)(5)(ii)")
    if not 0 < len(why.strip()) <= LONGEST_WHY:
        raise Refused(what, "it does not say what was won", "465a.26(b)(1)", "state the winning wager or combination")

    def act(unit: Unit) -> Answer:
        verify_registered(unit, what, device, asset_number, "465a.26(b)(5)(ii)")
        payouts.device_due(unit, id, device, asset_number, kind, amount, why.strip(), by.sign_in_name)
        return payouts.find(unit, id).to_json()

    request = {"device": device, "asset_number": asset_number, "kind": kind, "amount": amount, "why": why.strip()}
    return commanded(house, id, by, Permission.PAY_PAYOUT, "state_payout", what, request, act)


def verify_registered(unit: Unit, what: str, device: Device, asset_number: str, section: str) -> None:
    """Refuse a device that nobody registered, once operations have commenced: no device, no jackpot.

    Slot operations register a device and move it onto the floor under notices, so that nobody makes one up at the cage.
    """
    if holds.commenced_at(unit) is None:
        return
    kind = unit.value("select kind from floor.device where asset_number = %s", (asset_number,))
    if kind != device:
        why = f"no {device.words} is registered as {asset_number}"
        raise Refused(what, why, section, "check the number on the device; slot operations registers new devices")


# ----------------------------------------------------------------------------------------------- imprest funds


def issue_fund(house: House, id: UUID, by: Person, to: Person, amount: Cents) -> Answer:
    """The cage hands an attendant the money of an imprest fund, or fills it up again."""
    return _move_fund(house, id, by, to, amount, accounts.IMPREST_ISSUED)


def return_fund(house: House, id: UUID, by: Person, of: Person, amount: Cents) -> Answer:
    """An attendant brings money of the fund back to the cage."""
    return _move_fund(house, id, by, of, amount, accounts.IMPREST_RETURNED)


def _move_fund(house: House, id: UUID, by: Person, whose: Person, amount: Cents, kind: str) -> Answer:
    what = f"imprest fund of {whose.sign_in_name}"
    verify_amount(amount, what)

    def act(unit: Unit) -> Answer:
        if by.id == whose.id:
            raise Refused(what, "nobody hands a fund to themselves", "465a.26(b)(7)", "another person of the cage does")
        verify(whose, Permission.PAY_PAYOUT)
        fund = accounts.imprest(whose.sign_in_name)
        open_account(unit, fund, "asset", 0)
        between = (fund, accounts.CAGE) if kind == accounts.IMPREST_ISSUED else (accounts.CAGE, fund)
        if kind == accounts.IMPREST_RETURNED:
            _verify_fund(unit, whose, amount, "count it again: no more comes back than is there")
        post(unit, id, kind.replace("_", " "), by.sign_in_name, [Transfer(*between, amount, kind)])
        return {"of": whose.sign_in_name, "holds": money(fund_of(unit, whose.sign_in_name))}

    request = {"of": whose.sign_in_name, "amount": amount, "kind": kind}
    return commanded(house, id, by, Permission.ISSUE_IMPREST, kind, what, request, act)


def _verify_fund(unit: Unit, of: Person, amount: Cents, instead: str) -> None:
    holds = fund_of(unit, of.sign_in_name)
    if holds < amount:
        what = f"imprest fund of {of.sign_in_name}"
        raise Refused(what, f"it holds {dollars(holds)}, not {dollars(amount)}", "465a.26(b)(7)", instead)


def fund_of(unit: Unit, sign_in_name: str) -> Cents:
    """What somebody's imprest fund holds."""
    return funds(unit).get(sign_in_name, 0)


def funds(unit: Unit) -> dict[str, Cents]:
    """Every imprest fund with what it holds."""
    rows = unit.rows(
        "select split_part(code, '/', 2) as name, posted from ledger.balances where code like 'imprest/%%' order by 1"
    )
    return {row["name"]: row["posted"] for row in rows}


# ------------------------------------------------------------------------------------------------------ reading


def slips_json(unit: Unit, found: Sequence[Payout]) -> list[dict[str, Any]]:
    """Payouts with what stands on their slips, and the overrides that they were paid or are to be paid under."""
    asked = overrides.of_payouts(unit, [one.id for one in found])
    return [
        {
            **one.to_json(),
            "on_the_slip": one.slip_lines(),
            "parts": list(payouts.PARTS[one.slip_kind or "electronic"]),
            "overrides": [override.to_json() for override in asked.get(one.id, ())],
        }
        for one in found
    ]
