"""Run a server process: streams are ended before it waits for open connections, so that it stops when it is told to."""

from __future__ import annotations

import gc
import signal
import socket

import uvicorn
from fastapi import FastAPI

from quadriga.server.app import Settings, create_app

PATIENCE = 2  # seconds for requests that are under way when the server is told to stop
# Seconds an idle connection is kept: longer than clients keep it, or one would be closed while a request is on its way.
KEEP_ALIVE = 75


class Server(uvicorn.Server):
    """Uvicorn waits for all connections before it lets the application stop; a stream would never end by itself."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until the process is told to stop, and let people wait for the search for garbage as little as can be.

        What is loaded by now stays and is never searched; live tables, which stay for long, are searched seldom.
        """
        signal.signal(signal.SIGTERM, _stop)
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000, 20, 100)
        super().run(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        app = self.config.app
        if isinstance(app, FastAPI):
            app.state.club.hub.close()
        await super().shutdown(sockets)


def _stop(number: int, frame: object) -> None:
    """End with success: uvicorn raises SIGTERM again when all is done, which would look as if it had been killed."""
    raise SystemExit(0)


def make_server(settings: Settings, host: str = "127.0.0.1", port: int = 8000, log_level: str = "info") -> Server:
    """Return a server; `run()` serves until the process is told to stop."""
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_level=log_level,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=KEEP_ALIVE,
    )
    return Server(config)
