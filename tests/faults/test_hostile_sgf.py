"""Excessive game records: refused or cut soon, and never read on the event loop."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from functools import partial
from time import thread_time

import pytest

from bot.match.state import Refusal
from bot.records.interpretation import MAX_STONES
from bot.records.limits import MAX_FILE_BYTES, MAX_NODES, MAX_TEXT_BYTES
from bot.records.read import Recorded, read_record
from bot.records.start_from import read_start
from bot.records.study import Study, read_study
from bot.talk.incoming import HandedFile, HandedOver
from tests.conversation.desk import Desk, first_line
from tests.yardstick import find_best_time, slowness

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
"""Small records that name millions of stones: the first expands to 4.6 MB."""
SWOLLEN_SECONDS = 0.5
"""The CPU time in seconds to refuse one of them; reading the first took 2.5 s."""
MOST_MEMORY = 40_000_000
"""The memory in bytes to refuse 2.4 MB; reading it naively took 203 MB."""
LAG = 0.05
_POINTS = [f"{chr(97 + x)}{chr(97 + y)}" for y in range(25) for x in range(25)]
_FULL = "AB[aa:yl][am:lm][nm:ym][an:yx][ay:xy]"
"""Black stones on all points but two, mm and yy."""
LABORIOUS: Mapping[str, str] = {
    "territory at every node": "(;SZ[25]"
    + "".join(f";{'BW'[n % 2]}[{_POINTS[n % 300]}]TB[aa:yy]" for n in range(300))
    + f";AE[aa:yl]{';B[]TB[aa:yy]' * 1_690})",
    "overlapping rectangles": "(;SZ[25];B[aa]TB"
    + "".join(f"[{first}:{last}]" for first in _POINTS[:79] for last in _POINTS[-79:])
    + ")",
    "large captures": f"(;SZ[25]AB[aa:yx][ay:xy]{'(;W[yy])' * 1_990})",
    "large suicides": f"(;SZ[25]RU[NZ]AB[aa:yx][ay:xy]{'(;B[yy])' * 1_990})",
    "illegal suicides": f"(;SZ[25]{_FULL}(;B[]){'(;W[mm])' * 1_980})",
    "far liberties": f"(;SZ[25]{_FULL}{'(;B[mm])' * 1_990})",
}
"""Records within the limits that need much work for each byte. The captures took twelve seconds."""
LABORIOUS_SECONDS = 0.25
MOST_CHANGES = 40_000
"""Changed points of all nodes of a study. The captures had over a million."""


def heaviest() -> str:
    """Return a record just within the limits, on the largest board, that is as slow as any: each
    move is legal, and most of the board is one chain to be checked."""
    points = _POINTS[:600]
    cycle = [*(f";B[{point}]" for point in points), f";AE[{points[0]}:{points[-1]}]"]
    return "(;SZ[25]" + "".join(cycle[n % len(cycle)] for n in range(MAX_NODES - 1)) + ")"


async def longest_stretch(doing: Coroutine[object, object, object]) -> float:
    """Return the longest time in CPU seconds that a task blocked the event loop, without the time
    of other threads and programs."""
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
    """Records that are too large, too deep or too long are refused with a reason, without
    recursion, much memory, or a blocked event loop; no game is created."""
    desk, text = Desk(), f"{verb} {TOO_MUCH[name]}"
    line = desk.line("Anna", text)
    tracemalloc.start()
    try:
        answer = await desk.conversation.handle(line)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "record" in first_line(answer).lower(), first_line(answer)
    assert ({}, True) == (await desk.versions(), peak < MOST_MEMORY), peak


@pytest.mark.parametrize("name", SWELLING)
def test_swelling(name: str) -> None:
    """A small record that names more stones than allowed is soon refused with that reason by every
    reader."""
    text = SWELLING[name]
    assert len(text) <= MAX_FILE_BYTES
    wanted = Refusal("record-stones", {"most": MAX_STONES})
    assert wanted == read_record(text)
    assert find_best_time(partial(read_record, text), SWOLLEN_SECONDS) < SWOLLEN_SECONDS
    assert wanted == read_start(text)


@pytest.mark.parametrize("name", [*LABORIOUS, "heaviest"])
def test_laborious(name: str) -> None:
    """A record within the limits is read in a quarter second, also with all its variations, and the
    answer to a short one is not huge."""
    text = LABORIOUS.get(name) or heaviest()
    assert len(text) <= MAX_TEXT_BYTES
    study = read_study(text)
    assert isinstance(study, Study)
    assert sum(len(node.changes) for node in study.nodes) <= MOST_CHANGES
    for read in (read_study, read_record):
        took = find_best_time(partial(read, text), LABORIOUS_SECONDS)
        assert took < LABORIOUS_SECONDS, read


def test_accepted_records_can_be_reread() -> None:
    """The stored form of the largest accepted record reads the same."""
    text = f"(;SZ[25]{';AB[aa:xa];AE[aa:xa]' * 300};AB[aa])"
    came = read_record(text)
    assert isinstance(came, Recorded), came
    assert len(came.sgf_text) <= MAX_TEXT_BYTES
    again = read_record(came.sgf_text)
    assert isinstance(again, Recorded)
    assert came.positions == again.positions


@pytest.mark.parametrize("name", LABORIOUS)
def test_cut_records_can_be_reread(name: str) -> None:
    """The stored form of a record with too much work reads the same, and nothing more is cut."""
    came = read_record(LABORIOUS[name])
    assert isinstance(came, Recorded), came
    again = read_record(came.sgf_text)
    assert isinstance(again, Recorded)
    assert (came.sgf_text, ()) == (again.sgf_text, again.remarks)


async def test_swelling_leaves_nothing() -> None:
    """Nothing of such a record is stored, even if it is sent repeatedly, and earlier records
    stay."""
    desk = Desk()
    await desk.say("Anna", "import (;SZ[9];B[cc];W[gg])")
    before = await desk.backends.records.export_records("web:lobby/anna")
    for _ in range(12):
        answer = await desk.say("Anna", f"import {SWELLING['boards']}")
        assert "too many stones" in first_line(answer)
    assert before == await desk.backends.records.export_records("web:lobby/anna")


@pytest.mark.parametrize("verb", ["import", "challenge from", "file"])
async def test_a_slow_record_delays_no_one(verb: str, heap_left_alone: None) -> None:
    """While the slowest accepted record is read, other people are answered as usual."""
    record = heaviest()
    assert isinstance(read_record(record), Recorded)
    desk = Desk()
    line = desk.line("Anna", f"{verb} {record}")
    if verb == "file":
        line = replace(line, did=HandedOver(HandedFile("game.sgf", record.encode())))
    assert await longest_stretch(desk.conversation.handle(line)) < LAG * slowness()
