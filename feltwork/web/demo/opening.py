"""The demo that a server opens: with printed passwords for this machine, with random ones for a network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from feltwork.database.purpose import open_to_network, was_open_to_network
from feltwork.wagering.house import House
from feltwork.web.demo import ADMINISTRATOR, PASSWORD, PEOPLE, set_up_demo
from feltwork.web.demo.department import APPROVER, OPERATOR
from feltwork.web.demo.house import DemoHouse, demo_house
from feltwork.web.demo.passwords import random_password, renew_passwords
from feltwork.web.demo.seats import Bounds, DemoSeats


@dataclass(frozen=True, slots=True)
class OpenDemo:
    """A demo that is set up, with its seats and passwords."""

    house: DemoHouse
    seats: DemoSeats
    passwords: Mapping[str, str] | None
    """By sign-in name, if they are random; None if everybody has the printed one."""
    operators: Mapping[str, str]
    """The passwords of the Department's operators."""

    @property
    def printed(self) -> str | None:
        """The password that pages show."""
        return PASSWORD if self.passwords is None else None


def open_demo(house: House, *, network: bool) -> OpenDemo:
    """Set the demo up, and give its people their passwords.

    A demo that was once opened to a network has random passwords from then on: while another server shows it there, no
    start may bring the printed password back.
    """
    demo = demo_house(house)
    if network:
        house.database.run(open_to_network, "the demo")
    is_printed = not house.database.run(was_open_to_network, "the demo")
    set_up_demo(house, printed=is_printed)
    if is_printed:
        return OpenDemo(demo, DemoSeats(demo), None, dict.fromkeys((OPERATOR, APPROVER), PASSWORD))
    passwords = renew_passwords(demo, [ADMINISTRATOR[0], *(name for name, _, _ in PEOPLE)])
    operators = {name: random_password() for name in (OPERATOR, APPROVER)}
    return OpenDemo(demo, DemoSeats(demo, Bounds()), passwords, operators)
