"""What tests of pages share."""

from tests.web.browser import browser
from tests.web.live import live_server

__all__ = ["browser", "live_server"]
