"""Which sites are due. An attempt counts, well or not: a broken forum is not asked again at once."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from sqlalchemy import Engine, func, select

from forumcrawl.recrawl.site_list import ScheduledSite
from forumcrawl.storage.clean import clean_key
from forumcrawl.storage.database import reading
from forumcrawl.storage.models import Crawl

NEVER = datetime.min.replace(tzinfo=UTC)
Attempts = Mapping[str, datetime]
"""When a site was last tried, by its start."""


def find_attempts(engine: Engine, sites: Iterable[ScheduledSite]) -> dict[str, datetime]:
    """The last attempt at each site that was ever tried, as the crawls table knows it."""
    starts = {clean_key(site.start): site.start for site in sites}
    query = select(Crawl.start_url, func.max(Crawl.started_at)).where(Crawl.start_url.in_(starts))
    with reading(engine) as connection:
        rows = connection.execute(query.group_by(Crawl.start_url)).all()
    return {starts[start_url]: started_at for start_url, started_at in rows}


def latest_attempts(*known: Attempts) -> dict[str, datetime]:
    """The later one of each, from several sources."""
    starts = {start for attempts in known for start in attempts}
    return {start: max(attempts[start] for attempts in known if start in attempts) for start in starts}


def due_at(site: ScheduledSite, attempts: Attempts, now: datetime) -> datetime:
    """When a site is due; one that was never tried is due now."""
    return attempts[site.start] + site.every if site.start in attempts else now


def find_due(sites: Iterable[ScheduledSite], attempts: Attempts, now: datetime) -> list[ScheduledSite]:
    """The sites that are due, the one longest not tried first."""
    due = [site for site in sites if due_at(site, attempts, now) <= now]
    return sorted(due, key=lambda site: attempts.get(site.start, NEVER))


def next_due_at(sites: Iterable[ScheduledSite], attempts: Attempts, now: datetime) -> datetime:
    """When the next site is due."""
    return min(due_at(site, attempts, now) for site in sites)
