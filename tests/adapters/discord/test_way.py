"""How long the way of a typed move is through the program: limits that may only go down."""

from __future__ import annotations

from collections.abc import Callable

from tests.adapters.discord.called import called
from tests.adapters.discord.desk import Club, board, boards

MOVES = ("D4", "D3", "C4", "C3", "E4", "E3")
LIMITS = {"files": 75, "functions": 322, "calls": 860, "crossings": 200}


async def test_the_way_of_a_typed_move(
    club: Club, record_property: Callable[[str, object], None]
) -> None:
    """From Discord to its post a move comes through no more files and functions than these, in no
    more calls, of which no more lead from one top folder into another."""
    thread = await club.begin("19x19 black")
    ways: list[dict[str, int]] = []
    for turn, move in enumerate(MOVES):
        count = len(boards(thread))
        with called() as found:
            await (club.anna, club.bob)[turn % 2].send(thread, f"{club.fake.bot.mention} {move}")
            await board(thread, count + 1)
        ways.append(found.figures())
    least = {what: min(way[what] for way in ways) for what in LIMITS}
    for what, many in least.items():
        record_property(what, many)
    assert {} == {what: many for what, many in least.items() if many > LIMITS[what]}
