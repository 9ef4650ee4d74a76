"""What every test may ask for by name."""

from tests.database.servers import database_url, empty_house_url, house_url, server_url, servers

__all__ = ["database_url", "empty_house_url", "house_url", "server_url", "servers"]
