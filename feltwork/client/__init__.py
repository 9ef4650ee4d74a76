"""A client for electronic wagering terminals: what a vendor builds a terminal on.

``pip install 'feltwork[client]'`` brings all it needs. docs/protocol.md describes what goes over the line.
"""

from feltwork.client.terminal import Lost, Terminal, TurnedAway
from feltwork.client.validator import Validator
from feltwork.client.view import View

__all__ = ["Lost", "Terminal", "TurnedAway", "Validator", "View"]
