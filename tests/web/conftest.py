"""What tests of pages share."""

from tests.web.browser import browser
from tests.web.demo_house import demo_house_url
from tests.web.live import live_server

__all__ = ["browser", "demo_house_url", "live_server"]
