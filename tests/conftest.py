"""What every test may ask for by name."""

from tests.access.houses import nobody, quick_passwords, staff, staffed_url
from tests.database.servers import (
    database_url,
    embedded_house_url,
    empty_embedded_house_url,
    empty_house_url,
    house_url,
    server_url,
    servers,
)
from tests.odds.keeping import kept_apart

__all__ = [
    "database_url",
    "embedded_house_url",
    "empty_embedded_house_url",
    "empty_house_url",
    "house_url",
    "kept_apart",
    "nobody",
    "quick_passwords",
    "server_url",
    "servers",
    "staff",
    "staffed_url",
]
