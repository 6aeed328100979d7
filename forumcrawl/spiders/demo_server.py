"""The demo forum that ships inside the package, served on loopback by the run itself."""

import asyncio
import subprocess
import sys

from forumcrawl.exceptions import ForumcrawlError


class DemoServer:
    """A child process that ends with us: it stops when its standard input closes."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    async def start(self) -> str:
        """Start the server; its entry address."""
        command = [sys.executable, "-m", "forumcrawl.demo", "--until-eof"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 # our own module
        output = self._process.stdout
        line = await asyncio.to_thread(output.readline) if output else ""
        if not line.startswith("http"):
            raise ForumcrawlError("the demo forum did not start")
        return line.strip()

    def stop(self) -> None:
        if self._process is not None:
            self._process.communicate()
            self._process = None
