"""Options of every kind: what they read, refuse with their section, and write back."""

from __future__ import annotations

from decimal import Decimal

import pytest

from feltwork.games import games
from feltwork.submission.option import NOT_OFFERED, Amount, Choice, Count, Flag, Meters, Option, Percent, Several, Table
from feltwork.submission.paytable import Paytable, snake
from feltwork.terms.refusal import Refused

FLOOR = Paytable.printed("bonus", "floor", "565.12(d)", {"Pair": "1 to 1", "Three-of-a-kind": "25 to 1"})
CHIPS = Paytable.printed("chip", "A", "565.12(f)", {"Flush": "50 for 1"})

KINDS = (
    *("choice", "count", "flag", "amount", "several", "table", "percent"),
    *("odds", "house way", "dealer's wager", "amounts", "levels"),
)
NAMES = Choice(id="version", section="565.7(f)", about="", default="base", among=("base", "f1"))
DECKS = Choice(id="decks", section="565.3(b)", about="", default=1, among=(1, 2))
SHOE = Count(id="shoe", section="590.3(a)", about="", default=6, least=1, most=52)
LATE = Flag(id="late", section="565.7(e)", about="", default=False)
LIMIT = Amount(id="limit", section="565.7(a)(1)", about="", default=1_00, least=50, most=100_00)
SIDES = Several(id="sides", section="565.7(a)", about="", default=(), among=("ante", "pair_plus", "play"))
OWN = Table(id="bonus", section="565.12(d)", about="", default=FLOOR, tables=(FLOOR,), floor=True)
LETTERED = Table(id="chip", section="565.12(f)", about="", default=CHIPS, tables=(CHIPS,), optional=True)


@pytest.mark.parametrize(
    ("option", "stated", "read"),
    [
        (NAMES, "f1", "f1"),
        (NAMES, " F1 ", "f1"),
        (DECKS, 2, 2),
        (DECKS, "2", 2),
        (DECKS, Decimal("2.0"), 2),
        (SHOE, 1, 1),
        (SHOE, " 52 ", 52),
        (SHOE, Decimal("8"), 8),
        (LATE, True, True),
        (LIMIT, "0.50", 50),
        (LIMIT, 100, 100_00),
        (LIMIT, 2.5, 2_50),
        (SIDES, [], ()),
        (SIDES, ["play", "ante", "play"], ("ante", "play")),
        (OWN, "floor", FLOOR),
        (OWN, "FLOOR", FLOOR),
        (LETTERED, "a", CHIPS),
        (LETTERED, False, None),
        (LETTERED, NOT_OFFERED, None),
    ],
)
def test_read_and_written_back(option: Option, stated: object, read: object) -> None:
    value = option.read(stated)
    assert value == read
    assert type(value) is type(read)
    assert option.read(option.write(value)) == value


@pytest.mark.parametrize(
    ("option", "stated"),
    [
        *((NAMES, stated) for stated in ("", "f9", None, 1, True, [], {}, ["f1"])),
        *((DECKS, stated) for stated in (0, 3, True, "two", None, 1.5, float("nan"), 10**400)),
        *((SHOE, stated) for stated in (0, 53, True, "six", None, 1.5, float("nan"), 10**400, [])),
        *((LATE, stated) for stated in (1, 0, "true", "yes", None)),
        *((LIMIT, stated) for stated in ("0.49", "100.01", -1)),
        *((SIDES, stated) for stated in ("ante", ["insurance"], [["ante"]], {"ante": True}, None, 3, b"ante")),
        *((OWN, stated) for stated in ("A", NOT_OFFERED)),
        *((LETTERED, stated) for stated in ("B", True, None, 1, {"flush": "60 for 1"})),
    ],
)
def test_refused_with_its_section(option: Option, stated: object) -> None:
    with pytest.raises(Refused) as refused:
        option.read(stated)
    assert refused.value.section == option.section
    assert refused.value.instead


@pytest.mark.parametrize("edition", [game for editions in games().values() for game in editions], ids=repr)
def test_every_option_of_every_game_permits_its_default_and_what_it_lists(edition: object) -> None:
    for option in edition.rules_type.options():  # type: ignore[attr-defined]
        assert option.section
        assert option.about
        written = option.write(getattr(edition.submission(), option.id))  # type: ignore[attr-defined]
        option.read(written)
        option.read(option.write(option.default))
        assert option.kind in KINDS, "a program has to know what kind of value it takes"
        assert option.permitted()
        assert option.values()
        for value in option.values():
            assert option.read(option.write(option.read(value))) == option.read(value)
        if isinstance(option, Choice | Flag):
            assert [option.read(value) for value in option.values()] == option.values()


@pytest.mark.parametrize(
    ("option", "values", "permitted"),
    [
        (NAMES, ["base", "f1"], "base, f1"),
        (LATE, [False, True], "false, true"),
        (LIMIT, ["0.50", "100.00"], "from 0.50 to 100.00"),
        (
            SIDES,
            [[], ["ante"], ["pair_plus"], ["play"], ["ante", "pair_plus", "play"]],
            "a list of any of ante, pair_plus, play",
        ),
        (OWN, ["floor", {"pair": "1 to 1", "three_of_a_kind": "25 to 1"}], "floor or a table at or above it"),
        (LETTERED, ["A", NOT_OFFERED], "A or not offered"),
    ],
)
def test_values_for_programs_and_words_for_people(option: Option, values: list[object], permitted: str) -> None:
    assert option.values() == values
    assert option.permitted() == permitted
    for value in values:
        option.read(value)


# ------------------------------------------------------------------------------------------ paytables


@pytest.mark.parametrize("stated", ["1 to 1", "2 to 1", "3 to 2", "1,000 to 1"])
def test_at_or_above_the_floor(stated: str) -> None:
    table = OWN.read({"pair": stated})
    assert table is not None
    assert str(table.pays("pair")) == stated
    assert str(table.pays("three_of_a_kind")) == "25 to 1", "a row left out stays at the floor"
    assert (table.id, table.section, table.row("pair").section) == ("own", "565.12(d)", "565.12(d)")  # type: ignore[union-attr]
    assert OWN.read(OWN.write(table)) == table


@pytest.mark.parametrize("name", ["three_of_a_kind", "Three-of-a-kind", "three of a kind"])
def test_rows_go_by_their_printed_name_or_its_key(name: str) -> None:
    table = OWN.read({name: "30 to 1"})
    assert table is not None
    assert str(table.pays("three_of_a_kind")) == "30 to 1"


@pytest.mark.parametrize(
    ("stated", "why"),
    [
        ({"pair": "0 to 1"}, "below the floor"),
        ({"three_of_a_kind": "49 to 2"}, "49 to 2 is below the floor"),
        ({"three_of_a_kind": "25 for 1"}, "25 for 1 is below the floor"),
        ({"three_of_a_kind": "26 for 1"}, "26 for 1 is stated where the chapter prints 25 to 1"),
        ({"three_of_a_kind": "99 for 1"}, "99 for 1 is stated where the chapter prints 25 to 1"),
        ({"full_house": "9 to 1"}, 'no row "full_house"'),
        ({"pair": "2 to 1", "Pair": "3 to 1"}, '"pair" is there twice'),
        (["2 to 1"], "is not a table"),
        (7, "is not a table"),
    ],
)
def test_below_the_floor_or_no_such_row(stated: object, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        OWN.read(stated)
    assert refused.value.section == "565.12(d)"


def test_the_most_particular_row_pays() -> None:
    table = Paytable.printed(
        "b", "A", "565.12(f)", {"Straight flush": "4 to 1", "Mini royal flush (A, K, Q)": "5 to 1"}
    )
    row = table.best(["mini_royal_flush_of_spades", "mini_royal_flush", "straight_flush"])
    assert row is not None
    assert row.hand == "mini_royal_flush"
    assert table.best(["pair"]) is None
    assert table.to_json()["rows"][0]["pays"] == "4 to 1"  # type: ignore[index]


@pytest.mark.parametrize(
    ("printed", "key"), [("Any 7's", "any_7s"), ("2 or 12", "2_or_12"), ("Pair (tens or better)", "pair"), ("--", "")]
)
def test_keys_of_printed_names(printed: str, key: str) -> None:
    assert snake(printed) == key


# ------------------------------------------------------------------------------- progressives, and editions

RATE = Percent(id="rate_of_progression", section="555.13(e)", about="", default=70_00, least=70_00)
METERS = Meters(id="meters", section="555.13(f)", about="", default={}, among=("progressive",))


@pytest.mark.parametrize(
    ("stated", "read"), [(70, 70_00), ("70%", 70_00), (" 100 % ", 100_00), ("85", 85_00), ("72.5%", 72_50)]
)
def test_a_percentage(stated: object, read: int) -> None:
    assert RATE.read(stated) == read


@pytest.mark.parametrize("stated", [69, 101, "69.99%", "7o%", 70.555, True, None, "", "%", "9" * 50])
def test_a_percentage_below_the_floor_or_none_at_all(stated: object) -> None:
    with pytest.raises(Refused, match=r"555\.13\(e\)\); from 70% to 100%"):
        RATE.read(stated)


def test_meters_read_and_write_dollars() -> None:
    assert METERS.read({"progressive": "12345.67"}) == {"progressive": 12_345_67}
    assert METERS.write({"progressive": 12_345_67}) == {"progressive": "12345.67"}
    assert METERS.read({}) == {}


@pytest.mark.parametrize("stated", [[], "12", {"other": 5}, {"progressive": -1}, {"progressive": "much"}])
def test_meters_that_are_none(stated: object) -> None:
    with pytest.raises(Refused):
        METERS.read(stated)


def test_an_edition_has_its_options_and_tables_under_its_own_chapter() -> None:
    shared = Paytable.printed("bonus", "floor", "12(d)", {"Pair": "1 to 1"}, sections={"Pair": "12(d)(1)"})
    option = Table(id="bonus", section="12(d)", about="", default=shared, tables=(shared,), floor=True).under("667a")
    assert (option.section, option.default.section, option.tables[0].rows[0].section) == (
        "667a.12(d)",
        "667a.12(d)",
        "667a.12(d)(1)",
    )
    with pytest.raises(Refused, match=r"667a\.12\(d\)\(1\)"):
        option.read({"pair": "1 to 2"})
    assert LETTERED.under("667a") == LETTERED


def test_a_table_of_ones_own_may_stand_above_any_of_several_floors() -> None:
    steep = Paytable.printed("bonus", "A", "559.14(e)", {"Pair": "1 to 1", "Flush": "4 to 1"})
    flat = Paytable.printed("bonus", "B", "559.14(e)", {"Pair": "2 to 1", "Flush": "3 to 1"})
    option = Table(id="bonus", section="559.14(e)", about="", default=steep, tables=(steep, flat), floor=True)
    assert option.read("b") == flat
    own = option.read({"pair": "2 to 1", "flush": "3 to 1"})
    assert own is not None
    assert [str(row.pays) for row in own] == ["2 to 1", "3 to 1"]
    with pytest.raises(Refused, match="below the floor"):
        option.read({"pair": "1 to 1", "flush": "3 to 1"})
