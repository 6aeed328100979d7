"""The server: real HTTP on loopback."""

import http.client
import time
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.faults import Faults, parse_faults
from forumcrawl.demo.server import serve
from forumcrawl.demo.site import Site


def connect(site):
    return http.client.HTTPConnection(urlsplit(site.entry_url).netloc, timeout=10)


def get(connection, path, method="GET"):
    connection.request(method, path)
    response = connection.getresponse()
    return response, response.read()


def test_it_serves_a_page_and_remembers_the_request():
    with serve(seed=3, size="tiny") as site:
        with urlopen(site.entry_url) as response:
            assert response.status == 200
            assert site.world.name in response.read().decode()
        assert site.requests == [(urlsplit(site.entry_url).path, 200)]


def test_one_connection_serves_many_requests():
    with serve(seed=3, size="tiny") as site:
        connection = connect(site)
        for number in (1, 2, 3):
            path = site.site.addresses.path(Target("thread", number))
            assert get(connection, path)[1] == site.site.respond(path).body
        connection.close()
        assert len(site.requests) == 3


def test_the_date_header_is_the_clock_of_the_world():
    with serve(seed=3, size="tiny", day=4) as site:
        connection = connect(site)
        response, _ = get(connection, "/robots.txt")
        connection.close()
        assert parsedate_to_datetime(response.headers["Date"]).timestamp() == site.world.now


def test_head_has_no_body_and_post_is_refused():
    with serve(seed=3, size="tiny") as site:
        connection = connect(site)
        response, body = get(connection, urlsplit(site.entry_url).path, "HEAD")
        assert (response.status, body) == (200, b"")
        assert int(response.headers["Content-Length"]) > 500
        assert get(connection, "/", "POST")[0].status == 405
        connection.close()


def test_the_world_can_grow_while_it_is_served():
    with serve(seed=3, size="tiny") as site:
        entry, threads = site.entry_url, len(site.world.threads)
        site.grow(day=3)
        assert site.entry_url == entry
        assert len(site.world.threads) == threads + 3


def test_a_fault_strikes_an_address_at_most_twice():
    with serve(seed=3, size="tiny", faults={"503": 1.0}) as site:
        connection = connect(site)
        path = urlsplit(site.entry_url).path
        assert [get(connection, path)[0].status for _ in range(4)] == [503, 503, 200, 200]
        connection.close()


def test_a_reset_drops_the_connection_and_a_truncated_body_ends_early():
    for kind, error in (("reset", ConnectionError), ("truncate", http.client.IncompleteRead)):
        with serve(seed=3, size="tiny", faults={kind: 1.0}) as site:
            connection = connect(site)
            with pytest.raises(error):
                get(connection, urlsplit(site.entry_url).path)
            connection.close()


def test_faults_are_the_same_each_time():
    draws = [[Faults({"503": 0.3, "slow": 0.2}).draw(f"/{number}") for number in range(50)] for _ in range(2)]
    assert draws[0] == draws[1]


@pytest.mark.parametrize("text", ["fire:0.1", "503:2", "503", "slow:x"])
def test_a_wrong_fault_is_said_in_one_line(text):
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        parse_faults(text)


def test_faults_are_read_from_text():
    assert parse_faults("503:0.1,reset:0.05") == {"503": 0.1, "reset": 0.05}


def test_pages_are_made_fast_enough():
    """The goal is 1,000 pages a second of a core that does nothing else; a busy machine gets a wide margin."""
    site = Site(1, None, "medium")
    paths = [site.addresses.path(Target("thread", number)) for number in site.world.threads]
    started = time.process_time()
    for path in paths:
        site.respond(path)
    assert len(paths) / (time.process_time() - started) > 300
