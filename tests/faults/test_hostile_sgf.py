"""Game records that are too much: refused or cut soon, and never read while everybody waits."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from time import process_time, thread_time

import pytest

from bot.match.state import Refusal
from bot.records.interpretation import MAX_STONES
from bot.records.limits import MAX_FILE_BYTES, MAX_NODES, MAX_TEXT_BYTES
from bot.records.read import Recorded, read_record
from bot.records.start_from import read_start
from bot.talk.incoming import HandedFile, HandedOver
from tests.conversation.desk import Desk, said
from tests.yardstick import slowness

TOO_MUCH: Mapping[str, str] = {
    "2.4 MB": "(;SZ[19]C[" + "x" * 2_400_000 + "];B[aa])",
    "deep": "(;" * 300_000,
    "empty trees": "(;B[aa]" + "()" * 300_000,
    "brackets": "(;C" + "[" * 2_400_000,
    "never ending": "(;" + "C[(;)" * 500_000,
}
_BOARDS = "".join(f";A{'BW'[number % 2]}[aa:xx]" for number in range(1_990))
SWELLING: Mapping[str, str] = {
    "boards": f"(;SZ[25]{_BOARDS})",
    "boards in one node": f"(;SZ[25]AB{'[aa:xx]' * 9_000})",
    "backwards": f"(;SZ[25]{_BOARDS.replace('aa:xx', 'xx:aa')})",
    "with blanks": f"(;SZ[25]{_BOARDS.replace('aa:xx', ' aa:xx')})",
    "cleared": f"(;SZ[25]AB[aa]{_BOARDS.replace('AB', 'AE').replace('AW', 'AE')})",
    "with a handicap": f"(;SZ[25]HA[2]AB{'[aa:xx]' * 50_000})",
    "as moves": f"(;SZ[25]HA[2]B{'[aa:xx]' * 50_000})",
    "one more": f"(;SZ[25]AB[aa:xx]{';AE[aa:ya]' * 633})",
}
"""Small records that name millions of stones: the first comes to 4.6 MB with each by itself."""
SWOLLEN_SECONDS = 0.5
"""Of the processor, that refusing one of them may take; the first took 2.5 to be read."""
MOST_MEMORY = 40_000_000
"""Bytes that refusing 2.4 MB may take for a moment; reading it naively took 203 MB."""
LAG = 0.05


def heaviest() -> str:
    """A record just within the limits, on the largest board, that takes as long as any: each move
    is legal, and most of the board is one chain that has to be looked at."""
    points = [f"{chr(97 + x)}{chr(97 + y)}" for y in range(25) for x in range(25)][:600]
    cycle = [*(f";B[{point}]" for point in points), f";AE[{points[0]}:{points[-1]}]"]
    return "(;SZ[25]" + "".join(cycle[n % len(cycle)] for n in range(MAX_NODES - 1)) + ")"


async def longest_stretch(doing: Coroutine[object, object, object]) -> float:
    """The longest that the event loop worked without a pause while something was done, in seconds
    of the processor: so long everybody else had to wait. What other threads do does not count, nor
    what other programs do."""
    worst, working = 0.0, asyncio.create_task(doing)
    while not working.done():
        began = thread_time()
        await asyncio.sleep(0)
        worst = max(worst, thread_time() - began)
    await working
    return worst


@pytest.mark.parametrize("name", TOO_MUCH)
@pytest.mark.parametrize("verb", ["import", "challenge from"])
async def test_too_much(name: str, verb: str) -> None:
    """Too large, too deep and too long records are refused by a reason, without a recursion, much
    memory, or anybody waiting; nothing begins."""
    desk, text = Desk(), f"{verb} {TOO_MUCH[name]}"
    line = desk.line("Anna", text)
    tracemalloc.start()
    try:
        answer = await desk.conversation.handle(line)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "record" in said(answer).lower(), said(answer)
    assert ({}, True) == (await desk.versions(), peak < MOST_MEMORY), peak


@pytest.mark.parametrize("name", SWELLING)
def test_swelling(name: str) -> None:
    """A small record that names more stones than are kept is refused by that reason, soon, whoever
    reads it."""
    text = SWELLING[name]
    assert len(text) <= MAX_FILE_BYTES
    wanted = Refusal("record-stones", {"most": MAX_STONES})
    began = process_time()
    assert wanted == read_record(text)
    assert process_time() - began < SWOLLEN_SECONDS * slowness()
    assert wanted == read_start(text)


def test_what_is_taken_can_be_read_again() -> None:
    """What is kept of the largest record that is taken says the same."""
    text = f"(;SZ[25]{';AB[aa:xa];AE[aa:xa]' * 300};AB[aa])"
    came = read_record(text)
    assert isinstance(came, Recorded), came
    assert len(came.kept) <= MAX_TEXT_BYTES
    again = read_record(came.kept)
    assert isinstance(again, Recorded)
    assert came.positions == again.positions


async def test_swelling_leaves_nothing() -> None:
    """Nothing of such a record is kept, though it comes again and again, and what was kept before
    is kept."""
    desk = Desk()
    await desk.say("Anna", "import (;SZ[9];B[cc];W[gg])")
    kept = await desk.backends.records.of("web:lobby/anna")
    for _ in range(12):
        answer = await desk.say("Anna", f"import {SWELLING['boards']}")
        assert "too many stones" in said(answer)
    assert kept == await desk.backends.records.of("web:lobby/anna")


@pytest.mark.parametrize("verb", ["import", "challenge from", "file"])
async def test_nobody_waits(verb: str, heap_left_alone: None) -> None:
    """While the heaviest record that is taken is read, everybody else is answered as always."""
    record = heaviest()
    assert isinstance(read_record(record), Recorded)
    desk = Desk()
    line = desk.line("Anna", f"{verb} {record}")
    if verb == "file":
        line = replace(line, did=HandedOver(HandedFile("game.sgf", record.encode())))
    assert await longest_stretch(desk.conversation.handle(line)) < LAG * slowness()
