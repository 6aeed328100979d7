"""Serves a site over HTTP/1.1 on loopback: a small asyncio protocol, fast enough that no crawl waits for it."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from typing import cast

from forumcrawl.demo.faults import Faults
from forumcrawl.demo.site import Response, Site
from forumcrawl.demo.world import World

HOST = "127.0.0.1"
SLOW_SECONDS = 5.0
REASONS = {
    200: "OK",
    302: "Found",
    400: "Bad Request",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    503: "Service Unavailable",
}


class Served:
    """A site that is being served, and what was asked of it."""

    def __init__(self, site: Site, faults: Faults) -> None:
        self.site, self.faults = site, faults
        self.requests: list[tuple[str, int]] = []
        """Path with query and status of each request so far; a dropped connection has status 0."""
        self._set_date()

    @property
    def entry_url(self) -> str:
        """Where a crawl starts."""
        return self.site.entry_url

    @property
    def world(self) -> World:
        """The world as it is now."""
        return self.site.world

    def grow(self, day: int) -> None:
        """Lets the world reach another day; addresses and looks stay."""
        world = self.site.world
        self.site = Site(world.seed, self.site.skin.family.name, world.size_name, day, self.site.base)
        self._set_date()

    def answer(self, method: str, address: str) -> tuple[bytes, float, bool]:
        """The bytes to send (none: drop the connection), after how many seconds, and whether that ends it."""
        if method not in ("GET", "HEAD"):
            return self._bytes(Response(405, b"no", "text/plain"), False), 0.0, True
        response = self.site.respond(address)
        fault = self.faults.draw(address) if response.status == 200 else ""
        self.requests.append((address, {"503": 503, "reset": 0}.get(fault, response.status)))
        if fault:
            return self._spoiled(response, fault)
        return self._bytes(response, method == "HEAD"), 0.0, False

    def _set_date(self) -> None:
        self._date = formatdate(self.site.world.now, usegmt=True)

    def _bytes(self, response: Response, head_only: bool) -> bytes:
        location = f"Location: {response.location}\r\n" if response.location else ""
        head = (
            f"HTTP/1.1 {response.status} {REASONS[response.status]}\r\nContent-Type: {response.content_type}\r\n"
            f"Content-Length: {len(response.body)}\r\nDate: {self._date}\r\n{location}\r\n"
        ).encode("latin-1")
        return head if head_only else head + response.body

    def _spoiled(self, response: Response, fault: str) -> tuple[bytes, float, bool]:
        if fault == "reset":
            return b"", 0.0, True
        if fault == "slow":
            return self._bytes(response, False), SLOW_SECONDS, False
        if fault == "truncate":
            return self._bytes(response, False)[: -(len(response.body) // 2) or None], 0.0, True
        if fault == "garbage":
            return self._bytes(Response(200, bytes(range(256)) * 8), False), 0.0, False
        return self._bytes(Response(503, b"busy", "text/plain"), False), 0.0, False


class Connection(asyncio.Protocol):
    """One client."""

    def __init__(self, served: Served) -> None:
        self._served, self._buffer = served, b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keeps the transport."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Answers every request whose head has come in."""
        self._buffer += data
        while b"\r\n\r\n" in self._buffer and self._transport and not self._transport.is_closing():
            head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            self._answer(head)

    def _answer(self, head: bytes) -> None:
        first, _, headers = head.partition(b"\r\n")
        parts = first.decode("latin-1").split(" ")
        if len(parts) != 3:
            return self._send(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", True)
        output, wait_seconds, ends = self._served.answer(parts[0], parts[1])
        ends = ends or parts[2] == "HTTP/1.0" or b"connection: close" in headers.lower()
        if wait_seconds:
            asyncio.get_running_loop().call_later(wait_seconds, self._send, output, ends)
            return None
        return self._send(output, ends)

    def _send(self, output: bytes, ends: bool) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if not output:
            self._transport.abort()
            return
        self._transport.write(output)
        if ends:
            self._transport.close()


async def start(
    seed: int, skin: str | None, size: str, day: int, port: int, faults: Faults
) -> tuple[asyncio.Server, Served]:
    """Opens the port and makes the site for the address that it got."""
    holder: list[Served] = []
    listener = await asyncio.get_running_loop().create_server(
        lambda: Connection(holder[0]), HOST, port, start_serving=False
    )
    base = f"http://{HOST}:{listener.sockets[0].getsockname()[1]}"
    holder.append(Served(Site(seed, skin, size, day, base), faults))
    await listener.start_serving()
    return listener, holder[0]


@contextmanager
def serve(
    seed: int = 1,
    skin: str | None = None,
    size: str = "small",
    day: int = 0,
    port: int = 0,
    faults: dict[str, float] | None = None,
) -> Iterator[Served]:
    """Serves a site from a thread of its own for as long as the block runs."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        listener, served = asyncio.run_coroutine_threadsafe(
            start(seed, skin, size, day, port, Faults(faults or {})), loop
        ).result()
        try:
            yield served
        finally:
            asyncio.run_coroutine_threadsafe(stop(listener), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def stop(listener: asyncio.Server) -> None:
    """Closes the port; clients that are still there are cut off when the loop ends."""
    listener.close()
    await asyncio.sleep(0)
