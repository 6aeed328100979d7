"""A crawl in a process of its own: one that fails or hangs takes no other with it."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

GRACE_SECONDS = 60
"""How long a crawl may take to put away what it has in hand once it is told to stop."""


def crawl_command(start: str, settings: Sequence[str] = (), arguments: Sequence[str] = ()) -> list[str]:
    """The command that crawls a forum; settings and spider arguments are NAME=VALUE."""
    command = [sys.executable, "-m", "scrapy", "crawl", "forum", "-a", f"start={start}"]
    for argument in arguments:
        command += ["-a", argument]
    for setting in settings:
        command += ["-s", setting]
    return command


def crawl_environment(database: str, inherited: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of a crawl: our Scrapy project, whatever the folder, and the database."""
    return {"SCRAPY_SETTINGS_MODULE": "forumcrawl.settings", **inherited, "FORUMCRAWL_DATABASE": database}


def start_child(command: Sequence[str], environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Starts a crawl apart from the terminal: Ctrl-C reaches it once, through us. What it says is no data."""
    return subprocess.Popen(  # noqa: S603 - no shell, and the command is ours
        command, env=dict(environment), stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), start_new_session=True
    )


def wait_for_child(child: subprocess.Popen[bytes], grace_seconds: float = GRACE_SECONDS) -> None:
    """Waits until a crawl that was told to stop has done so, and ends it if it takes too long or we are in a hurry."""
    try:
        child.wait(grace_seconds)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        child.kill()
        child.wait()


def outcome_of(exit_code: int) -> str:
    """What an exit code says, in words."""
    if exit_code < 0:
        return f"killed by signal {-exit_code}"
    return "finished" if exit_code == 0 else f"failed (exit code {exit_code})"
