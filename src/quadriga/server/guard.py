"""What stands before every route: headers, origins, body sizes and rates. Plain ASGI: streams pass untouched."""

from __future__ import annotations

import json
from collections import OrderedDict
from contextlib import suppress
from time import monotonic
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quadriga.core.language import t

BODY_LIMIT: Final = 256 * 1024
RECORD_LIMIT: Final = 1_000_000  # a hundred times the longest match of a title
UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with none at all, browsers send forms with the origin "null"
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Rate:
    """A bucket of requests for each address: so many at once, so many a second."""

    def __init__(self, burst: float, per_second: float, addresses: int = 10_000) -> None:
        self.burst = burst
        self.per_second = per_second
        self.addresses = addresses
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Take one request out of the address's bucket, if one is left."""
        now = monotonic()
        left, since = self.buckets.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        allowed = left >= 1
        self.buckets[address] = (left - 1 if allowed else left, now)
        while len(self.buckets) > self.addresses:
            self.buckets.popitem(last=False)
        return allowed


class Guard:
    """Refuses what no honest page sends, and adds the headers every answer needs."""

    def __init__(self, app: ASGIApp, burst: float = 400, per_second: float = 60) -> None:
        self.app = app
        self.rate = Rate(burst, per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refuse(send, *refusal)
            return
        limit = RECORD_LIMIT if scope["path"].endswith("/records") else BODY_LIMIT
        size = headers.get("content-length", "0")
        if not (size.isascii() and size.isdigit()) or len(size) > 12 or int(size) > limit:
            await refuse(
                send, 413, t("the body has {size} bytes; at most {limit} are taken", size=size[:20], limit=limit)
            )
            return
        counted = _Counted(receive, limit)

        async def send_with_headers(message: Message) -> None:
            if counted.left < 0:
                # The framework answers an interrupted body in its own words; ours are given below.
                return
            if message["type"] == "http.response.start":
                found = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    found.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    found.setdefault("Cache-Control", "no-store")
                if scope.get("scheme") == "https":
                    message["headers"] = [_kept_safe(*header) for header in message["headers"]]
            await send(message)

        with suppress(TooLarge):
            await self.app(scope, counted.receive, send_with_headers)
        if counted.left < 0:
            await refuse(send, 413, t("the body is too large; at most {limit} bytes are taken", limit=limit))

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        client = scope.get("client")
        if not self.rate.allows(client[0] if client else "?"):
            return 429, t("too many requests from this address; please wait a moment")
        if scope["method"] in UNSAFE and not same_site(headers):
            return 403, t("this request came from another site; right would be one from this page")
        return None


def _kept_safe(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """Let a cookie that came over a safe line never go over another one."""
    return (name, value + b"; Secure") if name == b"set-cookie" else (name, value)


class TooLarge(Exception):
    """A body without a length went over the limit."""


class _Counted:
    """Counts a body that did not tell its length."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.inner = receive
        self.left = limit

    async def receive(self) -> Message:
        """Pass one message on."""
        message = await self.inner()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise TooLarge
        return message


def same_site(headers: Headers) -> bool:
    """Whether an unsafe request comes from our own pages, or from a program that is no browser."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == headers.get("host", "")


async def refuse(send: Send, status: int, sentence: str) -> None:
    """Answer with one sentence."""
    body = json.dumps({"error": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
