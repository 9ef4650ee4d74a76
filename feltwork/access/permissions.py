"""Who may do what on the live floor: one table.

Money and rules are never the administrator's, who looks after people and devices. What 605a.2(b) puts under two
departments' keys nobody may do alone: for those a person can ask, and others approve (``approvals``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from feltwork.access.person import Person
from feltwork.access.roles import Role, listed
from feltwork.terms.refusal import Refused


class Permission(StrEnum):
    """Something that is done on the live floor."""

    DEAL = "deal"
    DECLARE_IRREGULARITY = "declare_irregularity"
    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    CALL_OFF = "call_off"
    CORRECT_AFTER_SETTLEMENT = "correct_after_settlement"
    APPROVE_CORRECTION = "approve_correction"
    SEE_TABLE = "see_table"
    SEE_FLOOR = "see_floor"
    ENABLE_TERMINAL = "enable_terminal"
    DISABLE_TERMINAL = "disable_terminal"
    ANSWER_ATTENDANT_CALL = "answer_attendant_call"
    PAY_PAYOUT = "pay_payout"
    VERIFY_PAYOUT = "verify_payout"
    REDEEM_VOUCHER = "redeem_voucher"
    SEE_REPORTS = "see_reports"
    SEE_AUDIT_TRAIL = "see_audit_trail"
    SEE_PROGRESSIVES = "see_progressives"
    CHANGE_PROGRESSIVES = "change_progressives"
    SYSTEM_CHANGE = "system_change"
    MANAGE_PEOPLE = "manage_people"
    DEVICE_CREDENTIALS = "device_credentials"
    REVOKE_DEVICE = "revoke_device"
    USE_LAB = "use_lab"


@dataclass(frozen=True, slots=True)
class Key:
    """One of the signatures that a request needs: from somebody who holds one of these roles."""

    roles: frozenset[Role]

    @property
    def words(self) -> str:
        return listed(self.roles)


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of the table."""

    words: str
    section: str
    roles: frozenset[Role]
    """Who does it; where there are keys, who may ask for it."""
    beside: frozenset[Role] = frozenset()
    """Who has to be there as well."""
    keys: tuple[Key, ...] = ()
    """Whose approvals it needs, each another person's."""
    asker_counts: bool = False
    """Whether a key that the asker holds is turned by asking."""

    @property
    def dual(self) -> bool:
        return bool(self.keys)


def _roles(*roles: Role) -> frozenset[Role]:
    return frozenset(roles)


_R: Final = Role
SLOT_OPERATIONS: Final = _roles(_R.SLOT_ATTENDANT, _R.SLOT_SUPERVISOR)
BOTH_KEYS: Final = (Key(_roles(_R.FINANCE)), Key(_roles(_R.FLOORPERSON, _R.SLOT_SUPERVISOR)))
"""605a.2(b): one key is the finance department's, the other the table games or the slot operations department's; those
who supervise there hold it."""
KEY_HOLDERS: Final = BOTH_KEYS[0].roles | BOTH_KEYS[1].roles
EVERYBODY_ON_THE_FLOOR: Final = _roles(*(role for role in Role if role is not _R.ADMINISTRATOR))

RULES: Final[Mapping[Permission, Rule]] = MappingProxyType(
    {
        Permission.DEAL: Rule(
            "sign on at a table, enter cards, call no more bets, correct a card before settlement",
            "465a.11(b)(9)",
            _roles(_R.DEALER),
        ),
        Permission.DECLARE_IRREGULARITY: Rule(
            "declare an irregularity of the chapter's list", "465a.11(b)(9)", _roles(_R.DEALER, _R.FLOORPERSON)
        ),
        Permission.OPEN_TABLE: Rule(
            "open a table for play, with its dealer", "465a.11(b)(7)", _roles(_R.FLOORPERSON), _roles(_R.DEALER)
        ),
        Permission.CLOSE_TABLE: Rule(
            "close a table, with its dealer", "465a.11(b)(7)", _roles(_R.FLOORPERSON), _roles(_R.DEALER)
        ),
        Permission.CALL_OFF: Rule(
            "call a round off that can't be played to an end", "605a.2(d)(6)", _roles(_R.FLOORPERSON)
        ),
        Permission.CORRECT_AFTER_SETTLEMENT: Rule(
            "settle a round again after a card was entered wrongly",
            "605a.2(d)(6)",
            _roles(_R.DEALER, _R.FLOORPERSON),
            keys=(Key(_roles(_R.FLOORPERSON)),),
        ),
        Permission.APPROVE_CORRECTION: Rule(
            "approve a correction that another person asks for", "605a.2(d)(6)", _roles(_R.FLOORPERSON)
        ),
        Permission.SEE_TABLE: Rule("see a table and its rounds", "465a.11(b)(9)", EVERYBODY_ON_THE_FLOOR),
        Permission.SEE_FLOOR: Rule(
            "see all tables and terminals", "465a.11(b)(9)", EVERYBODY_ON_THE_FLOOR - _roles(_R.DEALER)
        ),
        Permission.ENABLE_TERMINAL: Rule("enable a terminal", "465a.11(b)(9)", SLOT_OPERATIONS),
        Permission.DISABLE_TERMINAL: Rule(
            "disable a terminal", "465a.11(b)(9)", SLOT_OPERATIONS | _roles(_R.FLOORPERSON)
        ),
        Permission.ANSWER_ATTENDANT_CALL: Rule("answer a call from a terminal", "465a.11(b)(9)", SLOT_OPERATIONS),
        Permission.PAY_PAYOUT: Rule("make a payout slip and pay it", "465a.26(b)(1)", SLOT_OPERATIONS),
        Permission.VERIFY_PAYOUT: Rule(
            "verify and sign a payout slip", "465a.26(b)(3)", SLOT_OPERATIONS | _roles(_R.SECURITY)
        ),
        Permission.REDEEM_VOUCHER: Rule("redeem a gaming voucher", "461a.8(l)", _roles(_R.FINANCE)),
        Permission.SEE_REPORTS: Rule(
            "read the reports of gaming days",
            "605a.2(d)(7)",
            _roles(_R.FINANCE, _R.FLOORPERSON, _R.SLOT_SUPERVISOR, _R.CASINO_COMPLIANCE_REPRESENTATIVE),
        ),
        Permission.SEE_AUDIT_TRAIL: Rule(
            "read what people did",
            "605a.2(d)(6)",
            _roles(_R.CASINO_COMPLIANCE_REPRESENTATIVE, _R.FINANCE, _R.ADMINISTRATOR),
        ),
        Permission.SEE_PROGRESSIVES: Rule(
            "see progressive meters with their history", "605a.7(a)(1)", EVERYBODY_ON_THE_FLOOR
        ),
        Permission.CHANGE_PROGRESSIVES: Rule(
            "set up, link or retire a progressive", "605a.2(b)", KEY_HOLDERS, keys=BOTH_KEYS, asker_counts=True
        ),
        Permission.SYSTEM_CHANGE: Rule(
            "change the electronic wagering system: the house's options, its tables and their rules",
            "605a.2(b)",
            KEY_HOLDERS | _roles(_R.ADMINISTRATOR),
            keys=BOTH_KEYS,
            asker_counts=True,
        ),
        Permission.MANAGE_PEOPLE: Rule(
            "add people, give and take roles, disable and enable", "465a.11(b)(3)(iv)(D)", _roles(_R.ADMINISTRATOR)
        ),
        Permission.DEVICE_CREDENTIALS: Rule(
            "issue or replace the credential of a terminal",
            "605a.2(b)",
            _roles(_R.ADMINISTRATOR),
            keys=BOTH_KEYS,
            asker_counts=True,
        ),
        Permission.REVOKE_DEVICE: Rule(
            "revoke the credential of a terminal", "465a.11(b)(9)", _roles(_R.ADMINISTRATOR, _R.SLOT_SUPERVISOR)
        ),
        Permission.USE_LAB: Rule(
            "study what wagers cost and write PAR sheets", "461a.4(c)", EVERYBODY_ON_THE_FLOOR - _roles(_R.SECURITY)
        ),
    }
)


def can(person: Person, permission: Permission) -> bool:
    """Whether somebody may do this on their own; what needs several keys nobody may."""
    rule = RULES[permission]
    return not rule.dual and person.holds(*rule.roles)


def can_ask(person: Person, permission: Permission) -> bool:
    """Whether somebody may ask that this be approved."""
    rule = RULES[permission]
    return rule.dual and person.holds(*rule.roles)


def permissions_of(person: Person) -> list[Permission]:
    """What somebody may do on their own."""
    return [permission for permission in Permission if can(person, permission)]


def verify(person: Person, permission: Permission, beside: Person | None = None) -> None:
    """Refuse what somebody may not do; ``beside`` is who is there as well, where the table asks for somebody."""
    rule = RULES[permission]
    what = f"{permission} by {person.sign_in_name}"
    _verify_roles(person, rule, what)
    if rule.dual:
        keys = " and ".join(key.words for key in rule.keys)
        raise Refused(what, f"nobody may {rule.words} alone", rule.section, f"ask for it, to be approved by {keys}")
    if rule.beside and (beside is None or beside.id == person.id or not beside.holds(*rule.beside)):
        raise Refused(what, f"{listed(rule.beside)} has to be there as well", rule.section, "another person than this")


def verify_can_ask(person: Person, permission: Permission) -> None:
    """Refuse somebody who may not ask for this; what needs no keys is not asked for."""
    rule = RULES[permission]
    what = f"{permission} asked for by {person.sign_in_name}"
    if not rule.dual:
        raise Refused(what, "it waits for no second person", rule.section, f"{listed(rule.roles)} does it")
    _verify_roles(person, rule, what)


def _verify_roles(person: Person, rule: Rule, what: str) -> None:
    if not person.enabled:
        raise Refused(what, f"{person.sign_in_name} is disabled", "465a.11(b)(3)(iv)(D)", "ask an administrator")
    if not person.holds(*rule.roles):
        verb = "may ask to" if rule.dual else "may"
        raise Refused(what, f"only {listed(rule.roles)} {verb} {rule.words}", rule.section, "ask one of them")
