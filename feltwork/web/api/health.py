"""For whoever looks after the server: is it alive, is it ready, and its figures for Prometheus."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from feltwork.web.metrics import figures
from feltwork.web.security import serving

router = APIRouter(tags=["health"])


class Ready(BaseModel):
    """Whether the server can do its work."""

    ready: bool
    database: bool
    tables: int


@router.get("/health/live")
def live() -> dict[str, bool]:
    """The process answers."""
    return {"live": True}


@router.get("/health/ready")
def ready(request: Request, response: Response) -> Ready:
    """The database answers; a load balancer sends nobody here while it does not."""
    server = serving(request)
    database = server.house.database.answers()
    if not database:
        response.status_code = 503
    return Ready(ready=database, database=database, tables=len(server.hub.actors))


@router.get("/metrics", include_in_schema=False)
def metrics(request: Request) -> Response:
    """Figures in the text format of Prometheus."""
    body, kind = figures(serving(request))
    return Response(body, media_type=kind)
