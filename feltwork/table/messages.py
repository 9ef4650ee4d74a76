"""Every message that a client may send, with its fields and their bounds: the one place that says so.

A server reads each message through this table before it does anything with it, and no command can be made whose body
does not fit (:class:`feltwork.table.desk.Command`). docs/protocol.md prints the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from feltwork.procedure.game import MOST_TERMINALS
from feltwork.procedure.request import NO_ROLL
from feltwork.table.fields import Choice, Either, Field, Flag, ListOf, MapOf, Message, Pattern, Text, Whole
from feltwork.terms.whole_numbers import MOST_NUMBER

PROTOCOL: Final = 1
LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes of one message."""
MOST_RECALLED: Final = 50

ID: Final = Pattern(
    r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", 36, "a UUID", "0199a3c2-0d5e-7c11-8a3b-5f6e7d8c9b0a"
)
NEW_ID: Final = Pattern(
    r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-46-9a-fA-F][0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
    36,
    "a UUID of another version than 5",
    ID.like,
)
"""An id that a client made. Those of version 5 are Feltwork's own: it derives them from others."""
MONEY: Final = Pattern(r"\d{1,12}(\.\d{1,2})?", 15, "an amount in dollars and cents", "10.00")
_NAME: Final = Text(80)
_SECRET: Final = Text(200, secret=True)
_ASSET_NUMBER: Final = Pattern(r"[A-Za-z0-9_.-]{1,24}", 24, "an asset number", "1001")
_WAGER: Final = Pattern(r"[a-z0-9_]{1,60}", 60, "the name of a wager", "ante")
_SIGNATURE: Final = Pattern(r"[0-9a-f]{128}", 128, "an Ed25519 signature in hexadecimal digits", "09af" * 32)
_STEP: Final = Field("step", Whole(0, 10_000))
_PIECE: Final = Pattern(r"[!-~]{1,8}", 8, "a card or tile", "As")
_CARDS: Final = ListOf(_PIECE, 120)
# A device that shows where the deal starts has a number for each position and the dealer, which is more than six.
_DICE: Final = Either((ListOf(Whole(1, 100), 12), Choice((str(NO_ROLL),))))
_AFTER: Final = Field("after", Whole(0, MOST_NUMBER), required=False)
_PROTOCOL: Final = Field("protocol", Whole(PROTOCOL, PROTOCOL))

TERMINAL_HELLO: Final = Message("hello", (_PROTOCOL, Field("credential", _SECRET), _AFTER))
PERSON_HELLO: Final = Message(
    "hello",
    (
        _PROTOCOL,
        Field("as", Choice(("dealer", "watch"))),
        Field("table", _NAME),
        Field("csrf", _SECRET),
        _AFTER,
    ),
)
BEAT: Final = Message("beat")
COMMAND: Final = Message("command", (Field("id", NEW_ID), Field("do", Text(40))))

FROM_TERMINALS: Final = (
    Message("wager", (Field("round", ID), Field("wagers", MapOf(_WAGER, MONEY, 100)))),
    Message("decide", (Field("round", ID), _STEP, Field("decision", Text(100)))),
    Message(
        "buy_in",
        (Field("bill", Whole(1, 10_000)), Field("counter", Whole(1, MOST_NUMBER)), Field("signature", _SIGNATURE)),
    ),
    Message("voucher_in", (Field("validation_number", Text(40, secret=True)),)),
    Message("cash_out"),
    Message("tip", (Field("amount", MONEY),)),
    Message("call", (Field("on", Flag(), required=False),)),
    Message("last_rounds", (Field("last", Whole(1, MOST_RECALLED), required=False),)),
)
FROM_PEOPLE: Final = (
    Message("sign_on", (Field("relieves", _NAME, required=False),)),
    Message("hand_over", (Field("to", _NAME),)),
    Message("sign_off"),
    Message("open_table"),
    Message("close_table"),
    Message("last_round"),
    Message("step", (_STEP,)),
    Message("betting"),
    Message("no_more_bets"),
    Message("clear"),
    Message("confirm", (_STEP,)),
    Message("cards", (_STEP, Field("cards", _CARDS))),
    Message("peek", (_STEP, Field("found", Flag()))),
    Message("dice", (_STEP, Field("dice", _DICE))),
    Message("cut", (_STEP, Field("by", Whole(0, MOST_TERMINALS), required=False), Field("depth", Whole(0, 10_000)))),
    Message(
        "declare",
        (
            _STEP,
            Field("irregularity", _NAME),
            Field("card", _PIECE, required=False),
            Field("seat", Whole(1, MOST_TERMINALS), required=False),
        ),
    ),
    Message(
        "correct",
        (
            Field("at", Whole(0, 10_000)),
            Field("cards", _CARDS, required=False),
            Field("dice", _DICE, required=False),
            Field("found", Flag(), required=False),
            Field("look", Flag(), required=False),
            Field("confirmed", Flag(), required=False),
        ),
        any_one=("cards", "dice", "found", "look"),
    ),
    Message("resettle", (Field("request", ID),)),
    Message("call_off", (Field("why", Text(400, lines=True)),)),
    Message("clock", (Field("clock", _NAME),)),
    Message("attend", (Field("terminal", _ASSET_NUMBER),)),
)
COMMANDS: Final[Mapping[str, Message]] = {message.name: message for message in (*FROM_TERMINALS, *FROM_PEOPLE)}
"""By name: what the body of each command may hold."""
