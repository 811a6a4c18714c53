"""The server as an ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import quadriga
from quadriga.core.errors import QuadrigaError
from quadriga.core.language import t
from quadriga.server import (
    analysis_pages,
    campaign_pages,
    company_pages,
    consent_api,
    lobby_api,
    lobby_pages,
    new_pages,
    pages,
    review_pages,
    sheet_pages,
    table_pages,
)
from quadriga.server.api import router
from quadriga.server.asking import BOT_PAUSE
from quadriga.server.assets import Assets
from quadriga.server.club import Club, NotYours
from quadriga.server.guard import Guard
from quadriga.server.heads import Heads
from quadriga.server.languages import Speak
from quadriga.server.listen import Listener
from quadriga.server.lobby import SeatTaken
from quadriga.server.migrate import upgrade
from quadriga.server.page_frame import error_page
from quadriga.server.store import Store, Unavailable
from quadriga.server.tables import NoSuchTable, Stale

STATUS: Final[dict[type[Exception], int]] = {
    NoSuchTable: 404,
    NotYours: 403,
    SeatTaken: 409,
    Stale: 409,
    Unavailable: 503,
}


ROUTES: Final = (
    router,
    consent_api.router,
    campaign_pages.router,
    campaign_pages.pages,
    lobby_api.router,
    pages.router,
    new_pages.router,
    lobby_pages.router,
    table_pages.router,
    company_pages.router,
    review_pages.router,
    analysis_pages.router,
    sheet_pages.router,
)


@dataclass(frozen=True)
class Settings:
    """How a server runs."""

    database: str
    workers: int = 2
    bot_pause: float = BOT_PAUSE
    burst: float = 400
    per_second: float = 60


def create_app(settings: Settings) -> FastAPI:
    """Return the application; the database is brought up to date when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        upgrade(settings.database)
        club = Club(Store(settings.database), settings.workers, settings.bot_pause)
        listener = Listener(club) if club.store.is_postgres else None
        app.state.club = club
        await club.begin()
        if listener is not None:
            listener.start()
        yield
        if listener is not None:
            await listener.stop()
        await club.close()

    app = FastAPI(
        title="Quadriga",
        version=quadriga.__version__,
        description="Tables of Roman board games. Every error is one sentence.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.assets = Assets()
    for routes in ROUTES:
        app.include_router(routes)
    app.add_exception_handler(QuadrigaError, _refused)
    app.add_exception_handler(Unavailable, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http)
    app.add_middleware(GZipMiddleware, minimum_size=1500, compresslevel=2)
    app.add_middleware(Guard, burst=settings.burst, per_second=settings.per_second)
    app.add_middleware(Speak)
    app.add_middleware(Heads)
    return app


async def _refused(request: Request, error: Exception) -> Response:
    sentence = str(error)  # of another thread, which does not know the language, if it is in English still
    return _say(request, STATUS.get(type(error), 400), t(sentence) if sentence else type(error).__name__)


async def _not_understood(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:100]
    if not request.url.path.startswith("/api/"):
        status, sentence = _wrong_address(str(first["loc"][-1]) if first["loc"][0] in ("path", "query") else "")
        return _say(request, status, sentence or t("this form cannot be read; please go back and fill it in again"))
    # Translators: a part of a request that a program has sent, and what is wrong with it, in English.
    return _say(request, 422, t("the request is not understood at {where}: {why}", where=where, why=first["msg"]))


def _wrong_address(part: str) -> tuple[int, str]:
    """Return status and sentence for a part of an address that cannot be."""
    if part == "table_id":
        return 404, t("there is no such table, or the link to it has changed")
    if part in ("position", "number", "at"):
        return 404, t("there is no such position; right would be the number of an answer of this match")
    if part in ("seat", "of"):
        return 404, t("there is no such seat at this table")
    if part == "word":
        return 404, t("this link is not known; right would be the whole link as it was sent")
    return 422, t("there is nothing at this address") if part else ""


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {404: t("there is nothing at this address"), 405: t("this address does not take such a request")}
    return _say(request, error.status_code, known.get(error.status_code, str(error.detail)), error.headers)


def _say(request: Request, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with one sentence: as a page to a browser that shows one, as JSON to everybody else."""
    if "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/"):
        return error_page(request, status, sentence)
    return JSONResponse({"error": sentence}, status_code=status, headers=headers)
