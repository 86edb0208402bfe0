"""Recorded games, played move by move in the room by two people, to an agreed score."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.program import Person, Program, people, start_game

DATA = Path(__file__).parent.parent / "data" / "finished_games.jsonl"

USUAL = [2, 3, 8, 9, 11, 301, 302, 308, 461]
"""Which lines of the file are always played: each size, won by either, without dead stones and with
some, by a chain with a letter and by one without, and one that we count otherwise."""
LONG = sorted({*range(20), *range(300, 310), *range(460, 464)} - {*USUAL})
"""Those that the long tests play besides: all in all twenty games of 9×9, ten of 13×13, four of
19×19. What the rules and the look at dead stones say of each game of the file, is for
`tests/rules`.
"""

DIFFERS = {302: "W+18.5", 304: "W+1.5"}
"""Where the engine that judged the recording counts otherwise; `tests/rules` says why."""

AT_ONCE = 3
"""Games at a time: a position is looked at for a second, and nobody waits for a queue of all."""


@dataclass(frozen=True)
class Recorded:
    """A finished game: who played where, what an engine judged dead, and its count."""

    size: int
    komi: float
    moves: list[tuple[str, str]]
    dead: list[str]
    score: str


def recorded(number: int) -> Recorded:
    """The game in this line of the file."""
    line = DATA.read_text(encoding="utf-8").splitlines()[number]
    game = json.loads(line)
    moves = [(colour, point) for colour, point in game["moves"]]
    return Recorded(game["size"], game["komi"], moves, game["dead"], game["score"])


@pytest.mark.parametrize(
    "batch",
    [
        pytest.param(USUAL, id="usual", marks=pytest.mark.timeout(600)),
        pytest.param(LONG, id="long", marks=[pytest.mark.soak, pytest.mark.timeout(600)]),
    ],
)
async def test_recorded_games_end_with_the_recorded_margin(
    program: Program, batch: list[int]
) -> None:
    """Played through the room, a recorded game ends with the margin that was recorded for it, by
    the bot's first proposal."""
    few = asyncio.Semaphore(AT_ONCE)

    async def result(number: int) -> str:
        async with few:
            return await play(program, number)

    results = dict(zip(batch, await asyncio.gather(*map(result, batch)), strict=True))
    expected = {number: DIFFERS.get(number, recorded(number).score) for number in batch}
    assert expected == results


async def play(program: Program, number: int) -> str:
    """Plays one game to its agreed result. The first proposal is right; in odd games one chain is
    marked by its letter, or by words if it has none, and marked back."""
    game = recorded(number)
    async with people(program.url, f"game-{number}", "Hoshi", "Tengen") as (black, white):
        terms = f"{game.size}x{game.size} komi {game.komi} black"
        game_id = await start_game(black, white, terms)
        players = {"b": black, "w": white}
        for turn, (colour, point) in enumerate(game.moves):
            line = point if point == "pass" or turn % 2 else f"play {point}"
            await players[colour].say(line)
        stopped = await black.game(game_id)
        assert stopped["phase"] == "agreement", (number, stopped["board"], await black.last())
        assert len(game.moves) == len(stopped["moves"])
        await check_first(black, game_id, game.dead)
        if number % 2 and game.dead:
            await there_and_back(white, game_id, game.dead[0])
            await check_first(black, game_id, game.dead)
        await white.react((await proposal(white))["id"], "✅")
        await black.say("agree")
        return str((await black.game(game_id))["outcome"])


async def there_and_back(person: Person, game_id: str, point: str) -> None:
    """A dead chain is alive, which counts otherwise at once, and then dead again as before."""
    counts = []
    for _ in range(2):
        game = (await person.game(game_id))["proposal"]
        counts.append(game["points"])
        letters = {p: letter for letter, p in game["letters"].items()}
        if point in letters:
            message = await proposal(person)
            await person.react(message["id"], chr(0x1F1E6 + ord(letters[point]) - ord("A")))
        else:
            await person.say(f"{'dead' if len(counts) == 2 else 'alive'} {point}")
    counts.append((await person.game(game_id))["proposal"]["points"])
    assert (True, True) == (counts[0] == counts[2], counts[0] != counts[1])


async def proposal(person: Person) -> dict[str, Any]:
    """The newest message of the bot that can be agreed to."""
    messages = await person.messages()
    return [m for m in messages if any("agree" in c["id"] for c in m["choices"])][-1]


async def check_first(person: Person, game_id: str, dead: list[str]) -> None:
    """The open proposal takes just these stones as dead, and asks and warns of nothing."""
    proposed = (await person.game(game_id))["proposal"]
    assert sorted(dead) == sorted(proposed["dead"])
    found = proposed["suggestion"]
    assert ([], [], []) == (found["doubtful"], found["borders"], found["kos"])
