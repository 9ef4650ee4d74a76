"""Who may do what on the live floor: one table.

Money and rules are never the administrator's, who looks after people and devices. What 605a.2(b) puts under two
departments' keys nobody may do alone: for those a person can ask, and others approve (``approvals``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from feltwork.access.person import Person
from feltwork.access.roles import (
    COMPLIANCE,
    FLOORPERSONS,
    PIT_BOSSES,
    SLOT_SUPERVISORS,
    Department,
    Role,
    listed,
    members,
)
from feltwork.terms.refusal import Refused


class Permission(StrEnum):
    """Something that is done on the live floor."""

    DEAL = "deal"
    DECLARE_IRREGULARITY = "declare_irregularity"
    OPEN_TABLE = "open_table"
    CLOSE_TABLE = "close_table"
    CALL_OFF = "call_off"
    CORRECT_AFTER_SETTLEMENT = "correct_after_settlement"
    TURN_KEY = "turn_key"
    SEE_TABLE = "see_table"
    SEE_FLOOR = "see_floor"
    ENABLE_TERMINAL = "enable_terminal"
    DISABLE_TERMINAL = "disable_terminal"
    ANSWER_ATTENDANT_CALL = "answer_attendant_call"
    PAY_PAYOUT = "pay_payout"
    VERIFY_PAYOUT = "verify_payout"
    REDEEM_VOUCHER = "redeem_voucher"
    VOID_VOUCHER = "void_voucher"
    SEE_REPORTS = "see_reports"
    SEE_AUDIT_TRAIL = "see_audit_trail"
    SEE_PROGRESSIVES = "see_progressives"
    CHANGE_PROGRESSIVES = "change_progressives"
    SYSTEM_CHANGE = "system_change"
    MANAGE_PEOPLE = "manage_people"
    CHANGE_KEY_HOLDERS = "change_key_holders"
    RESTORE_ADMINISTRATOR = "restore_administrator"
    DEVICE_CREDENTIALS = "device_credentials"
    REVOKE_DEVICE = "revoke_device"
    USE_LAB = "use_lab"
    SEE_FILINGS = "see_filings"
    FILE = "file"
    DECIDE_FILING = "decide_filing"
    COMMENCE = "commence"
    SEE_DEVICES = "see_devices"
    KEEP_DEVICES = "keep_devices"
    SIGN_MOVEMENT = "sign_movement"
    SERVICE_DEVICE = "service_device"
    INSPECT_DEVICE = "inspect_device"
    RECORD_METERS = "record_meters"
    SEE_CENTRAL_CONTROL = "see_central_control"
    SEE_CAGE = "see_cage"
    KEEP_DROP = "keep_drop"
    APPROVE_DEVIATION = "approve_deviation"
    TAKE_PART_IN_DROP = "take_part_in_drop"
    HAND_OUT_KEY = "hand_out_key"
    COUNT = "count"
    RECOUNT = "recount"
    OBSERVE_COUNT = "observe_count"
    EXPLAIN_VARIANCE = "explain_variance"
    RECEIVE_VOUCHERS = "receive_vouchers"
    RECONCILE_REDEMPTIONS = "reconcile_redemptions"
    KEEP_KEYS = "keep_keys"
    PREPARE_TABLE_SLIP = "prepare_table_slip"
    OVERRIDE_PAYOUT = "override_payout"
    ENTER_MANUAL_SLIP = "enter_manual_slip"
    KEEP_SLIP_BOOKS = "keep_slip_books"
    ISSUE_IMPREST = "issue_imprest"
    SEE_REVENUE = "see_revenue"
    STATE_REVENUE = "state_revenue"
    SET_TAX_RATES = "set_tax_rates"
    SEE_TIPS = "see_tips"
    SET_TIP_POLICY = "set_tip_policy"
    RECORD_DEALER_HOURS = "record_dealer_hours"
    DISTRIBUTE_TIPS = "distribute_tips"
    COUNT_TIP_BOX = "count_tip_box"
    DESTROY_RECORDS = "destroy_records"
    SEE_OVERSIGHT = "see_oversight"
    KEEP_CAMERAS = "keep_cameras"
    REQUIRE_CAMERAS = "require_cameras"
    ASSIGN_SUPERVISION = "assign_supervision"
    SET_SUPERVISION = "set_supervision"
    RECORD_DIRECTOR = "record_director"
    KEEP_POKER_TABLE = "keep_poker_table"
    COUNT_BAD_BEAT = "count_bad_beat"
    VERIFY_BAD_BEAT = "verify_bad_beat"
    PAY_BAD_BEAT = "pay_bad_beat"
    SHOW_BAD_BEAT = "show_bad_beat"
    SEE_TRAINING = "see_training"
    TEACH = "teach"
    MARK_TABLE_TEST = "mark_table_test"
    TAKE_TABLE_TEST = "take_table_test"


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
    second: bool = False
    """Whether this is the second person's part of an act that somebody else has begun."""

    @property
    def dual(self) -> bool:
        return bool(self.keys)


def _roles(*roles: Role) -> frozenset[Role]:
    return frozenset(roles)


_R: Final = Role
SLOT_OPERATIONS: Final = _roles(_R.SLOT_ATTENDANT) | SLOT_SUPERVISORS
SLOT_DEPARTMENT: Final = members(Department.SLOT_OPERATIONS)
BOARD: Final = members(Department.BOARD)
CAGE: Final = _roles(_R.MAIN_BANK_CASHIER, _R.CAGE_SUPERVISOR)
COUNT_TEAM: Final = _roles(_R.COUNT_TEAM_MEMBER, _R.COUNT_ROOM_SUPERVISOR)
FILERS: Final = (
    FLOORPERSONS | SLOT_SUPERVISORS | _roles(_R.FINANCE, _R.CAGE_SUPERVISOR, _R.INSTRUCTOR, _R.LEAD_TECHNICIAN)
)
BOTH_KEYS: Final = (Key(_roles(_R.FINANCE)), Key(FLOORPERSONS | SLOT_SUPERVISORS))
"""605a.2(b): one key is the finance department's, the other the table games or the slot operations department's; those
who supervise there hold it."""
KEY_HOLDERS: Final = BOTH_KEYS[0].roles | BOTH_KEYS[1].roles
EVERYBODY_ON_THE_FLOOR: Final = _roles(*(role for role in Role if role is not _R.ADMINISTRATOR))

RULES: Final[Mapping[Permission, Rule]] = MappingProxyType(
    {
        Permission.DEAL: Rule(
            "sign on at a table, enter cards, call no more bets",
            "465a.11(b)(9)",
            _roles(_R.DEALER),
        ),
        Permission.DECLARE_IRREGULARITY: Rule(
            "declare an irregularity of the chapter's list, look at an entry and correct it before settlement",
            "465a.11(b)(9)",
            _roles(_R.DEALER) | FLOORPERSONS,
        ),
        Permission.OPEN_TABLE: Rule(
            "open a table for play, with its dealer", "465a.11(b)(7)", FLOORPERSONS, _roles(_R.DEALER)
        ),
        Permission.CLOSE_TABLE: Rule(
            "close a table, with its dealer", "465a.11(b)(7)", FLOORPERSONS, _roles(_R.DEALER)
        ),
        Permission.CALL_OFF: Rule("call a round off that can't be played to an end", "605a.2(d)(6)", FLOORPERSONS),
        Permission.CORRECT_AFTER_SETTLEMENT: Rule(
            "settle a round again after a card was entered wrongly",
            "605a.2(d)(6)",
            _roles(_R.DEALER) | FLOORPERSONS,
            keys=(Key(FLOORPERSONS),),
        ),
        Permission.TURN_KEY: Rule(
            "approve or refuse what others ask for, with a key of it",
            "465a.11(b)",
            KEY_HOLDERS | COMPLIANCE | _roles(_R.CAGE_SUPERVISOR),
            second=True,
        ),
        Permission.SEE_TABLE: Rule("see a table and its rounds", "465a.11(b)(9)", EVERYBODY_ON_THE_FLOOR),
        Permission.SEE_FLOOR: Rule(
            "see all tables and terminals",
            "465a.11(b)(9)",
            EVERYBODY_ON_THE_FLOOR - _roles(_R.DEALER, _R.COUNT_TEAM_MEMBER),
        ),
        Permission.ENABLE_TERMINAL: Rule("enable a terminal", "465a.11(b)(9)", SLOT_OPERATIONS),
        Permission.DISABLE_TERMINAL: Rule("disable a terminal", "465a.11(b)(9)", SLOT_OPERATIONS | FLOORPERSONS),
        Permission.ANSWER_ATTENDANT_CALL: Rule("answer a call from a terminal", "465a.11(b)(9)", SLOT_OPERATIONS),
        Permission.PAY_PAYOUT: Rule("make a payout slip and pay it", "465a.26(b)(1)", SLOT_OPERATIONS),
        Permission.VERIFY_PAYOUT: Rule(
            "verify and sign a payout slip", "465a.26(b)(3)", SLOT_OPERATIONS | _roles(_R.SECURITY)
        ),
        Permission.REDEEM_VOUCHER: Rule("redeem a gaming voucher", "461a.8(l)", _roles(_R.FINANCE) | CAGE),
        Permission.VOID_VOUCHER: Rule(
            "void a gaming voucher that never reached its player",
            "461a.8(d)",
            SLOT_OPERATIONS,
            SLOT_SUPERVISORS,
        ),
        Permission.SEE_REPORTS: Rule(
            "read the reports of gaming days",
            "605a.2(d)(7)",
            _roles(_R.FINANCE) | FLOORPERSONS | SLOT_SUPERVISORS | BOARD,
        ),
        Permission.SEE_AUDIT_TRAIL: Rule(
            "read what people did",
            "605a.2(d)(6)",
            BOARD | _roles(_R.FINANCE, _R.ADMINISTRATOR),
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
        Permission.CHANGE_KEY_HOLDERS: Rule(
            "add a person with a key-holding role, give such a role, or set another person's password",
            "605a.2(b)",
            _roles(_R.ADMINISTRATOR),
            keys=BOTH_KEYS,
        ),
        Permission.RESTORE_ADMINISTRATOR: Rule(
            "set a new password for an administrator",
            "605a.2(b)",
            KEY_HOLDERS,
            keys=BOTH_KEYS,
            asker_counts=True,
        ),
        Permission.DEVICE_CREDENTIALS: Rule(
            "issue or replace the credential of a terminal",
            "605a.2(b)",
            _roles(_R.ADMINISTRATOR),
            keys=BOTH_KEYS,
            asker_counts=True,
        ),
        Permission.REVOKE_DEVICE: Rule(
            "revoke the credential of a terminal", "465a.11(b)(9)", _roles(_R.ADMINISTRATOR) | SLOT_SUPERVISORS
        ),
        Permission.USE_LAB: Rule(
            "study what wagers cost and write PAR sheets", "461a.4(c)", EVERYBODY_ON_THE_FLOOR - _roles(_R.SECURITY)
        ),
        # Filings with the Board and the Department; who files or decides which, the kinds of filings say.
        Permission.SEE_FILINGS: Rule(
            "see what was filed and what became of it", "601a.2", EVERYBODY_ON_THE_FLOOR - _roles(_R.COUNT_TEAM_MEMBER)
        ),
        Permission.FILE: Rule("draft and file a notice, request or submission", "601a.2", FILERS),
        Permission.DECIDE_FILING: Rule("decide what was filed", "601a.2", BOARD, second=True),
        Permission.COMMENCE: Rule(
            "commence operations of the facility",
            "463a.5(a)",
            _roles(_R.DIRECTOR_OF_TABLE_GAMES, _R.DIRECTOR_OF_SLOT_OPERATIONS),
            keys=(Key(_roles(_R.FINANCE)), Key(COMPLIANCE)),
        ),
        # The floor's devices.
        Permission.SEE_DEVICES: Rule(
            "see devices, locations and movements",
            "463a.5(b)",
            SLOT_DEPARTMENT | FLOORPERSONS | BOARD | _roles(_R.FINANCE, _R.SECURITY),
        ),
        Permission.KEEP_DEVICES: Rule(
            "register, place, move and remove devices", "463a.5(e)", SLOT_DEPARTMENT - _roles(_R.SLOT_ATTENDANT)
        ),
        Permission.SIGN_MOVEMENT: Rule(
            "sign the movement log", "463a.5(e)(6)", _roles(_R.SLOT_SHIFT_MANAGER, _R.LEAD_TECHNICIAN), second=True
        ),
        Permission.SERVICE_DEVICE: Rule(
            "install software or clear the memory of a device", "461a.27(a)", _roles(_R.LEAD_TECHNICIAN)
        ),
        Permission.INSPECT_DEVICE: Rule(
            "inspect a device after installation",
            "605a.2(e)",
            _roles(_R.GAMING_LABORATORY_REPRESENTATIVE),
            second=True,
        ),
        Permission.RECORD_METERS: Rule("record a device's meters before they are cleared", "461a.27(a)", COMPLIANCE),
        Permission.SEE_CENTRAL_CONTROL: Rule(
            "see the link to the central control computer",
            "465a.11(b)(3)(iv)(A)",
            SLOT_DEPARTMENT | BOARD | FLOORPERSONS | _roles(_R.FINANCE, _R.ADMINISTRATOR),
        ),
        # The cage.
        Permission.SEE_CAGE: Rule(
            "see drops, counts and slips",
            "465a.25(a)",
            members(Department.FINANCE) - _roles(_R.MAIN_BANK_CASHIER) | COMPLIANCE | _roles(_R.SECURITY),
        ),
        Permission.KEEP_DROP: Rule(
            "register boxes and felt tables, and list who takes part in drops",
            "465a.18(b)",
            _roles(_R.FINANCE, _R.CAGE_SUPERVISOR),
        ),
        Permission.APPROVE_DEVIATION: Rule(
            "say yes or no to a deviation from the plan or the count schedule",
            "465a.18(b)",
            _roles(_R.CASINO_COMPLIANCE_SUPERVISOR),
            second=True,
        ),
        Permission.HAND_OUT_KEY: Rule(
            "sign keys of doors and boxes out and in", "465a.17(d)", SLOT_DEPARTMENT | _roles(_R.SECURITY)
        ),
        Permission.TAKE_PART_IN_DROP: Rule(
            "bring boxes to the floor and collect them",
            "465a.18(d)",
            members(Department.FINANCE, Department.SECURITY, Department.SLOT_OPERATIONS) | FLOORPERSONS,
        ),
        Permission.COUNT: Rule("count what was in the boxes, and sign for it", "465a.25(m)", COUNT_TEAM),
        Permission.RECOUNT: Rule("count again without knowing the count", "465a.25(n)", CAGE, second=True),
        Permission.OBSERVE_COUNT: Rule("be present at the count of tables' boxes", "465a.25(e)", COMPLIANCE),
        Permission.EXPLAIN_VARIANCE: Rule(
            "state why metered and counted differ", "465a.25(a)", _roles(_R.FINANCE, _R.CAGE_SUPERVISOR)
        ),
        Permission.RECEIVE_VOUCHERS: Rule(
            "receive gaming vouchers that were counted or redeemed, and expire vouchers past their last day",
            "461a.8(l)",
            _roles(_R.FINANCE),
        ),
        Permission.RECONCILE_REDEMPTIONS: Rule("reconcile a redemption machine's gaming day", "461a.8(l)", CAGE),
        Permission.KEEP_KEYS: Rule(
            "sign keys of bill validators and of what is in tables' boxes out and in",
            "465a.17(b)",
            SLOT_DEPARTMENT | members(Department.FINANCE) | COMPLIANCE,
        ),
        Permission.PREPARE_TABLE_SLIP: Rule(
            "prepare and sign inventory slips and requests for fills and credits of felt tables",
            "465a.38(a)",
            FLOORPERSONS | CAGE | _roles(_R.DEALER, _R.SECURITY),
        ),
        Permission.OVERRIDE_PAYOUT: Rule(
            "override the amount that a terminal sent", "465a.26(b)(10)", SLOT_SUPERVISORS, second=True
        ),
        Permission.ENTER_MANUAL_SLIP: Rule(
            "make manual slips, and enter them when the system is back", "465a.26(b)(13)", SLOT_OPERATIONS
        ),
        Permission.KEEP_SLIP_BOOKS: Rule(
            "register books of manual slips",
            "465a.26(b)(13)(i)",
            _roles(_R.FINANCE, _R.CAGE_SUPERVISOR),
        ),
        Permission.ISSUE_IMPREST: Rule(
            "issue an imprest fund to a slot attendant, and take it back", "465a.26(b)(7)", CAGE
        ),
        Permission.SEE_REVENUE: Rule(
            "read statements of revenue and tax", "601a.9(b)", _roles(_R.FINANCE, _R.CAGE_SUPERVISOR) | BOARD
        ),
        Permission.STATE_REVENUE: Rule(
            "state figures of revenue, close and sign a day's statement",
            "601a.9(b)",
            _roles(_R.FINANCE, _R.CAGE_SUPERVISOR),
        ),
        Permission.SET_TAX_RATES: Rule(
            "set the rates of the tax",
            "601a.9(e)",
            _roles(_R.FINANCE),
            keys=(Key(_roles(_R.FINANCE, _R.CAGE_SUPERVISOR)),),
        ),
        Permission.SEE_TIPS: Rule(
            "see pools of tips and what became of them",
            "465a.19(g)(2)",
            FLOORPERSONS | BOARD | _roles(_R.FINANCE, _R.CAGE_SUPERVISOR),
        ),
        Permission.SET_TIP_POLICY: Rule(
            "specify how electronic tips are pooled and distributed",
            "465a.19(g)(2)",
            _roles(_R.FINANCE),
            keys=(Key(_roles(_R.DIRECTOR_OF_TABLE_GAMES)),),
        ),
        Permission.RECORD_DEALER_HOURS: Rule("record how long dealers worked", "465a.19(g)(2)", FLOORPERSONS),
        Permission.COUNT_TIP_BOX: Rule("count a Poker dealer's tip box in the dealer's presence", "465a.19(h)", CAGE),
        Permission.DISTRIBUTE_TIPS: Rule(
            "distribute a pool of tips", "465a.19(g)(2)", _roles(_R.FINANCE, _R.CAGE_SUPERVISOR)
        ),
        Permission.DESTROY_RECORDS: Rule(
            "list, approve and certify what is destroyed once its time is over",
            "465a.6(c)",
            _roles(_R.FINANCE, _R.SECURITY) | COMPLIANCE,
            second=True,
        ),
        # What is looked after across the house.
        Permission.SEE_OVERSIGHT: Rule(
            "see cameras, supervision, retention and what keeps devices from being used",
            "465a.9(c)",
            FLOORPERSONS | SLOT_SUPERVISORS | BOARD | _roles(_R.FINANCE, _R.SECURITY),
        ),
        Permission.KEEP_CAMERAS: Rule("keep the register of cameras", "465a.9(c)(2)", _roles(_R.SECURITY)),
        Permission.REQUIRE_CAMERAS: Rule("require additional cameras", "465a.9(c)(3)", COMPLIANCE),
        Permission.ASSIGN_SUPERVISION: Rule("assign floorpersons to tables", "465a.35(d)", PIT_BOSSES),
        Permission.SET_SUPERVISION: Rule(
            "set how many tables a floorperson supervises", "465a.35(d)", _roles(_R.DIRECTOR_OF_TABLE_GAMES)
        ),
        Permission.RECORD_DIRECTOR: Rule(
            "record who leads a mandatory department, with the key employee licence", "465a.11(b)", COMPLIANCE
        ),
        # Nonbanked poker.
        Permission.KEEP_POKER_TABLE: Rule(
            "post the sign of a Poker table, open and close it, verify the time charges collected there",
            "553.15(b)(3)(v)",
            FLOORPERSONS,
        ),
        Permission.COUNT_BAD_BEAT: Rule(
            "count a table's contributions to a Bad Beat payout",
            "553.20(d)",
            CAGE | _roles(_R.DEALER),
            FLOORPERSONS,
        ),
        Permission.VERIFY_BAD_BEAT: Rule(
            "verify a Bad Beat hand as the Poker shift supervisor", "553.20(f)", PIT_BOSSES, second=True
        ),
        Permission.PAY_BAD_BEAT: Rule("pay a verified Bad Beat", "553.20(g)", CAGE | _roles(_R.FINANCE)),
        Permission.SHOW_BAD_BEAT: Rule(
            "adjust the displayed amount of a Bad Beat payout", "553.20(h)(1)", _roles(_R.FINANCE), FLOORPERSONS
        ),
        # Training.
        Permission.SEE_TRAINING: Rule(
            "see who may deal what", "527.5(b)", FLOORPERSONS | _roles(_R.DEALER, _R.INSTRUCTOR) | BOARD
        ),
        Permission.TEACH: Rule("record hours of instruction", "527.2", _roles(_R.INSTRUCTOR)),
        Permission.MARK_TABLE_TEST: Rule("be satisfied with a table test", "527.5(a)", PIT_BOSSES, second=True),
        Permission.TAKE_TABLE_TEST: Rule("take a table test", "527.5(a)", _roles(_R.DEALER)),
    }
)


def _key_holding() -> frozenset[Role]:
    """Roles that are one of two: who turns keys, who signs second, and who may ask for such roles for others.

    Someone who signs second needs no mark if everybody whom they sign for holds keys: a dealer beside a floorperson.
    """
    rules = RULES.values()
    keys = frozenset(role for rule in rules for key in rule.keys for role in key.roles)
    keys |= frozenset(role for rule in rules if rule.second for role in rule.roles)
    keys |= RULES[Permission.CHANGE_KEY_HOLDERS].roles
    return keys | frozenset(role for rule in rules if not rule.roles <= keys for role in rule.beside)


KEY_HOLDING: Final = _key_holding()
"""Key-holding roles: nobody gives one alone once the house has keys (605a.2(b))."""


def keys_of_others(departments: Iterable[Department]) -> tuple[Key, ...]:
    """Those of the two keys of 605a.2(b) that other departments hold: nobody multiplies inside their own department.

    Table games and slot operations may be one department (465a.11(b)(8)) and hold one key together.
    """
    own = set(departments)
    return tuple(key for key in BOTH_KEYS if not any(role.department in own for role in key.roles))


def can(person: Person, permission: Permission) -> bool:
    """Whether somebody may do this on their own; what needs several keys nobody may."""
    rule = RULES[permission]
    return not rule.dual and person.holds(*rule.roles) and (person.turns_keys or not rule.second)


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
    what = f"{_said(permission)} by {person.sign_in_name}"
    _verify_roles(person, rule, what)
    if rule.dual:
        keys = " and ".join(key.words for key in rule.keys)
        raise Refused(what, f"nobody may {rule.words} alone", rule.section, f"ask for it, to be approved by {keys}")
    if rule.beside and (beside is None or beside.id == person.id or not beside.holds(*rule.beside)):
        raise Refused(what, f"{listed(rule.beside)} has to be there as well", rule.section, "another person than this")
    if rule.second:
        person.verify_turns_keys(what, rule.section)
    if beside is not None and rule.beside & KEY_HOLDING:
        beside.verify_turns_keys(what, rule.section)


def verify_can_ask(person: Person, permission: Permission) -> None:
    """Refuse somebody who may not ask for this; what needs no keys is not asked for."""
    rule = RULES[permission]
    what = f"{_said(permission)} asked for by {person.sign_in_name}"
    if not rule.dual:
        raise Refused(what, "it waits for no second person", rule.section, f"{listed(rule.roles)} does it")
    _verify_roles(person, rule, what)


def _said(permission: Permission) -> str:
    """As people say it: "pay payout"."""
    return permission.replace("_", " ")


def _verify_roles(person: Person, rule: Rule, what: str) -> None:
    if not person.enabled:
        raise Refused(what, f"{person.sign_in_name} is disabled", "465a.11(b)(3)(iv)(D)", "ask an administrator")
    if not person.holds(*rule.roles):
        verb = "may ask to" if rule.dual else "may"
        raise Refused(what, f"only {listed(rule.roles)} {verb} {rule.words}", rule.section, "ask one of them")
