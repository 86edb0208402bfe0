"""A whole game against an engine in the shipped program over HTTP, interrupted by a kill of the
bot."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path

import aiohttp

from bot.app.settings import variables
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_alone import Browser
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def engine(seen: Path, *arguments: str) -> dict[str, str]:
    """Return the settings for a small test engine, which writes its environment to ``seen``."""
    player = [sys.executable, "-m", "tests.fakes.gtp_player", *arguments]
    command = ["sh", "-c", 'env > "$0"; exec "$@"', str(seen), *player]
    return {"NIGIRI_ENGINE": shlex.join(command), "PYTHONPATH": str(ROOT)}


async def wait_for_file(file: Path) -> None:
    """Wait until the engine has reached its fault."""
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(file.exists):  # noqa: ASYNC110  no bell in a folder
            await asyncio.sleep(0.02)


async def test_games_to_an_agreed_score(tmp_path: Path) -> None:
    """A game against the engine starts immediately, in the private chat and in a room. The engine
    also moves after the bot was killed during its thinking, the player decides on the score, and
    the engine's environment contains no settings of the bot."""
    once, seen = tmp_path / "once", tmp_path / "seen"
    more = engine(seen, "--moves", "D4,C3,pass", "--fault", "hang", "--once", str(once))
    program = SplitProgram(tmp_path / "data", **more)
    program.start()
    jar = aiohttp.CookieJar(unsafe=True)
    try:
        async with aiohttp.ClientSession(cookie_jar=jar) as session:
            anna = Browser(session, program.url, "spar", "Anna")
            assert 200 == await anna.opens()
            assert "against Random player 1.0" in await anna.alone("help challenges")
            given = {line.partition("=")[0] for line in seen.read_text().splitlines()}
            assert (True, set()) == ("PATH" in given, given.intersection(variables()))
            assert "your move" in await anna.alone("spar 9x9 black")
            begun = await anna.hears("your move", "alone/")
            game = begun["game"]
            # the board accepts taps
            assert ("anna", 9) == (begun["mention"], begun["board"]["lines"])
            await anna.alone("E5")
            await wait_for_file(once)
            program.kill()
            anna.url = program.start()
            await anna.hears("⚪ D4 · Anna", "alone/")
            await anna.alone("F6")
            await anna.hears("⚪ C3 · Anna", "alone/")
            await anna.alone("pass")
            await anna.hears("Random player 1.0 accepts what Anna marks.", "alone/")
            await anna.alone("dead D4 C3")
            await anna.alone("ok")
            again = await anna.hears("(B+", "alone/")
            assert "D4" == (await anna.game(game, again["key"]))["moves"][1][1]
            assert 200 == (await session.get(f"{anna.url[:-1]}{again['image']}")).status
            rematch = next(c["id"] for c in again["choices"] if c["label"] == "Rematch")
            pressed = {"message_id": again["id"], "choice": rematch}
            assert 200 == (await anna.post("alone/choices", **pressed)).status
            await anna.hears("⚫ Random player 1.0 – ⚪ ", "alone/")
            assert [] == [m for m in await anna.messages() if m["bot"]]

            assert "against Random player 1.0" in await anna.says("spar")
            form = await anna.hears("Tap what you want to change")
            begin = next(c["id"] for c in form["choices"] if c["label"] == "Begin")
            pressed = {"message_id": form["id"], "choice": begin}
            assert 200 == (await anna.post("choices", **pressed)).status
            await anna.hears(" – ⚪ ")
    finally:
        assert 0 == program.stop()
