"""Whole games by the shipped program over TLS, with the rights of `deploy/users.acl`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.conftest import denied
from tests.deploy.servers import Server, run_server
from tests.deploy.tls import certificate, serve_tls
from tests.end_to_end.program import Program, people, start_game
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_recorded_games import play, recorded


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for this program alone, so that every denial is the program's."""
    with run_server(tmp_path_factory.mktemp("tls") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def program(own: Server) -> Iterator[Program]:
    """The program, which connects to its database by TLS and trusts the server's certificate."""
    folder = own.folder.parent
    crt, key = certificate(folder)
    with serve_tls(own.port, crt, key) as port:
        url = own.url().replace("redis://", "rediss://").replace(str(own.port), str(port))
        program = SplitProgram(folder / "data", REDIS_URL=f"{url}?ssl_ca_certs={crt}")
        program.start()
        try:
            yield program
        finally:
            program.stop()


async def test_whole_games_by_tls_with_the_least_rights(program: Program, own: Server) -> None:
    """A recorded game ends with its recorded score, and the server has denied nothing."""
    assert recorded(1).score == await play(program, 1)
    assert [] == denied(own)


async def test_everything_else_with_the_least_rights(program: Program, own: Server) -> None:
    """Ratings, clocks, predictions, links and erasure need no further rights."""
    async with people(program.url, "club", "Anna", "Bob", "Cleo") as (anna, bob, cleo):
        game_id = await start_game(anna, bob, "9x9 rated 3 days black")
        await cleo.say("guess D4")
        await anna.say("D4")
        for line in ("games", "table", "guessers", "export", "search", "remind 12h"):
            await cleo.say(line)
        await cleo.say_alone("link")
        await bob.say("resign")
        await bob.say("resign yes")
        await anna.say("profile")
        await bob.say("forget me")
        await bob.say("forget me yes")
        assert (await anna.game(game_id))["phase"] == "ended"
    assert [] == denied(own)


def test_an_untrusted_certificate_is_refused(own: Server, tmp_path: Path) -> None:
    """Without a trusted certificate the program does not start, and says why."""
    crt, key = certificate(tmp_path)
    with serve_tls(own.port, crt, key) as port:
        url = own.url().replace("redis://", "rediss://").replace(str(own.port), str(port))
        program = SplitProgram(tmp_path / "data", REDIS_URL=url)
        with pytest.raises(AssertionError, match="certificate verify failed"):
            program.start()
        program.stop()
