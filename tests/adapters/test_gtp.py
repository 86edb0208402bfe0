"""Engines over pipes: their moves, and how failures are handled."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engines.gtp import EngineSettings, GtpEngine, find_engine
from bot.engines.piped_program import EXTRA_PATHS, NICENESS
from bot.match.commands import Pass, Play
from bot.play.engines.engine import EngineFailed, EngineMove, EnginePosition
from bot.rules.game import Game, GamePhase
from bot.rules.points import Colour, format_point
from tests.fakes.gtp_player import FAULTS
from tests.patience import PATIENCE
from tests.rules.drawings import board_of
from tests.service.playing import points

ROOT = Path(__file__).resolve().parents[2]
PLAYER = (sys.executable, "-m", "tests.fakes.gtp_player")
FAILURES = {
    "crash": "it has ended at genmove",
    "hang": "no answer in time",
    "deaf": "no answer after its start",
    "nonsense": "no move: 'a splendid move'",
    "off": "no move: 'Z99'",
    "nothing": "no move: ''",
    "long": "limit",
    "endless": "an endless answer",
    "other": "no answer to what was asked",
}
"""Faults of an engine, and the resulting error."""
LEAVES = """
import pathlib, runpy, subprocess, sys
left = subprocess.Popen(["sleep", "60"], start_new_session=sys.argv.pop() == "apart")
pathlib.Path(sys.argv.pop()).write_text(str(left.pid))
runpy.run_module("tests.fakes.gtp_player", run_name="__main__")
"""
"""A small engine that leaves a child process running, with ``apart`` in a session of its own."""
FUSSY = r"""
while read number command first rest; do
    sign="=" said=""
    case $command in
        list_commands) said="$1\nname\nversion\nkata-set-rules\ntime_settings" ;;
        name) said=$3 ;;
        version) said=$4 ;;
        kata-set-rules) rules=$first ;;
        time_settings) time="$first $rest" ;;
        komi) komi=$first ;;
        play) [ "$komi" = 6 ] && sign="?" ;;
        genmove) [ "$rules $time" = "$2" ] && said="A$komi" ;;
    esac
    printf "$sign$number $said\n\n"
done
"""
"""An engine that knows these commands. It plays in the row of its komi if it was given these rules
and this time; with komi 6 it accepts no stones. The next two arguments are its name and version."""
KNOWN = r"boardsize\nclear_board\nkomi\nplay\ngenmove"
EMPTY = EnginePosition(9, 6.5, (), (), Colour.BLACK, (), 6.5)
GNU_GO = shutil.which("gnugo", path=os.pathsep.join((os.environ["PATH"], *EXTRA_PATHS)))


def settings(*arguments: str, seconds: float = PATIENCE, program: str = "") -> EngineSettings:
    """Return the settings for a small test engine with these arguments, or for another program."""
    command = (program,) if program else PLAYER
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    return EngineSettings((*command, *arguments), seconds, environment)


def engine(*arguments: str, seconds: float = PATIENCE) -> GtpEngine:
    """Return an engine without probing it first."""
    return GtpEngine(settings(*arguments, seconds=seconds), "A player", PATIENCE)


def question_after(game: Game, komi: float = 6.5) -> EnginePosition:
    """Return the question for a game without handicap."""
    moves = tuple((move.colour, move.point) for move in game.moves)
    return EnginePosition(game.board.size, komi, (), moves, game.to_move, (), komi)


def format_move(move: EngineMove) -> str:
    """Return ``D4``, ``Pass`` or ``Resign``."""
    return format_point(move.point) if isinstance(move, Play) else type(move).__name__


def children() -> set[int]:
    """Return the ids of this process's children."""
    kept = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return {int(pid) for each in kept for pid in each.read_text().split()}


def is_running(pid: int) -> bool:
    """Return whether a process exists and is no zombie."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return told.rpartition(")")[2].split()[0] not in "ZX"


def open_files() -> int:
    """Return the number of open files and pipes of this process."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def wait_until_gone(pids: set[int]) -> None:
    """Wait until none of these processes exists."""
    async with asyncio.timeout(PATIENCE):
        while pids & children():  # noqa: ASYNC110  a process rings no bell for this
            await asyncio.sleep(0.01)


async def test_an_engine_plays_under_its_name() -> None:
    """An engine is listed under the name it reports, and answers successive questions with legal
    moves in one process."""
    player = await find_engine(settings("--seed", "3"))
    assert player is not None
    assert "Random player 1.0" == player.name
    before, game = children(), Game(9)
    game.play(Colour.BLACK, *points("E5"))
    for _ in range(4):
        move = await player.answer(question_after(game))
        assert isinstance(move, Play)
        game.play(game.to_move, move.point)
    assert 1 == len(children() - before)
    await player.close()
    await wait_until_gone(children() - before)


async def test_handicap_passes_and_sizes() -> None:
    """The engine receives handicap stones, the player to move, passes, and board sizes."""
    player = engine("--moves", "K10,pass,resign")
    stones = tuple(points("C3 G7"))
    for size, moves, expected in ((19, "", "K10"), (9, "E5", "Pass"), (13, "E5 F6", "Resign")):
        mine = [(Colour.WHITE, point) for point in points(moves)]
        theirs = [(Colour.BLACK, None)] * len(mine)
        played = tuple(move for pair in zip(mine, theirs, strict=True) for move in pair)
        asked = EnginePosition(size, 0.5, stones, played, Colour.WHITE, (), 0.5)
        assert expected == format_move(await player.answer(asked))
    await player.close()


@pytest.mark.parametrize(("fault", "reason"), FAILURES.items())
async def test_a_failing_engine_gives_no_move(fault: str, reason: str, tmp_path: Path) -> None:
    """An engine that crashes, hangs, answers nonsense or never stops makes the question fail with
    the reason. The engine is ended, and restarted for the next question."""
    once = tmp_path / "once"
    hangs = fault in ("hang", "deaf")
    player = GtpEngine(
        settings("--fault", fault, "--once", str(once), seconds=0.5 if hangs else PATIENCE),
        "A player",
        0.5 if fault == "deaf" else PATIENCE,
    )
    before = children()
    with pytest.raises(EngineFailed, match=reason):
        await player.answer(EMPTY)
    await wait_until_gone(children() - before)
    if not hangs:  # too short for any answer
        assert isinstance(await player.answer(EMPTY), Play)
    await player.close()
    await wait_until_gone(children() - before)


def test_every_fault_is_tried() -> None:
    """All faults of the test engine are tried, except those that the protocol allows."""
    assert {*FAULTS} - {"resign", "noisy", "illegal"} == {*FAILURES}


async def test_standard_error_blocks_nothing() -> None:
    """Output on standard error, however much, blocks nothing; its end is quoted as the reason of a
    crash."""
    player = engine("--fault", "noisy")
    assert Pass() == await player.answer(EMPTY)
    await player.close()
    player = engine("--fault", "crash")
    with pytest.raises(EngineFailed, match="out of memory"):
        await player.answer(EMPTY)


async def test_cancelling_ends_the_engine() -> None:
    """Cancelling a question ends the engine's process, so that a late answer cannot be taken for
    the next one."""
    before, player = children(), engine("--fault", "hang")
    asking = asyncio.create_task(player.answer(EMPTY))
    async with asyncio.timeout(PATIENCE):
        while not children() - before:  # noqa: ASYNC110  a process rings no bell for this
            await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await wait_until_gone(children() - before)


async def test_an_idle_engine_ends() -> None:
    """An idle engine's process ends after some time, and restarts with the next question."""
    before = children()
    player = GtpEngine(settings(), "A player", PATIENCE, idle_seconds=0.01)
    for _ in range(2):
        assert isinstance(await player.answer(EMPTY), Play)
        await wait_until_gone(children() - before)
    await player.close()


async def test_a_question_during_the_idle_shutdown() -> None:
    """A question just before or during the idle shutdown is answered."""
    before = children()
    player = GtpEngine(settings(), "A player", PATIENCE, idle_seconds=0)
    for turns in (0, 1, 2, 0):
        assert isinstance(await player.answer(EMPTY), Play)
        for _ in range(turns):
            # after the second its time is over, but it has not been ended yet
            await asyncio.sleep(0)
    await player.close()
    await wait_until_gone(children() - before)


async def test_an_engine_gets_only_the_stones() -> None:
    """An engine that rejects the moves as illegal gets the stones and the last move instead."""
    board = tuple((Colour.BLACK, point) for point in points("B9 C9"))
    twice, last = points("D4")[0], points("A1")[0]
    moves = tuple((colour, twice) for colour in Colour)
    player = engine("--fault", "illegal")
    asked = replace(EMPTY, moves=(*moves, (Colour.WHITE, last)), board=board)
    assert "A1" == format_move(await player.answer(asked))
    await player.close()


@pytest.mark.parametrize(
    ("name", "version", "expected"),
    [
        ("A name that nobody could read on a board", "", "A name that nobody could"),
        ("KataGo", "1.18.1+g170e-b15c192-s1672170752", "KataGo 1.18.1"),
    ],
)
async def test_the_shown_name_of_an_engine(name: str, version: str, expected: str) -> None:
    """A long name is shortened, and of the version only the number is kept, without that of a
    network."""
    called = settings("-c", FUSSY, "fussy", KNOWN, "", name, version, program="sh")
    player = await find_engine(called)
    assert player is not None
    assert expected == player.name


JUDGED = board_of("""
    . . O . .
    X X O . .
    . X O O .
    . X . . .
    . O . . .
""")


async def test_dead_stones_by_an_engine() -> None:
    """The result is the chains that have stones in the engine's list; the board is not changed."""
    player = GtpEngine(settings("--judges"), "A player", PATIENCE, judging_seconds=PATIENCE)
    before = JUDGED.key()
    assert frozenset(points("B1 C5")) == await player.dead(JUDGED)
    assert before == JUDGED.key()
    await player.close()


@pytest.mark.parametrize("fault", ["crash", "off", "nonsense", "deaf", "other"])
async def test_no_opinion(fault: str) -> None:
    """An engine that answers nonsense, or crashes on the question, has no opinion."""
    player = GtpEngine(settings("--judges", "--fault", fault), "A player", 1.0)
    assert await player.dead(JUDGED) is None
    await player.close()


async def test_an_engine_without_an_opinion() -> None:
    """Some engines cannot judge dead stones."""
    fussy = settings("-c", FUSSY, "fussy", KNOWN, "", program="sh")
    player = GtpEngine(fussy, "fussy", PATIENCE)
    assert await player.dead(JUDGED) is None
    await player.close()


async def test_a_count_does_not_wait_for_a_thinking_engine() -> None:
    """A count does not wait for an engine that is thinking about another game's move."""
    player = engine("--fault", "hang")
    thinking = asyncio.create_task(player.answer(EMPTY))
    await asyncio.sleep(0)  # the engine is now busy
    assert await player.dead(JUDGED) is None
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    await player.close()


@pytest.mark.skipif(GNU_GO is None, reason="GNU Go is not installed")
async def test_gnu_go_says_which_stones_are_dead() -> None:
    """GNU Go also lists a single stone in the corner of a territory as dead."""
    gnu_go = settings("--mode", "gtp", program=str(GNU_GO))
    player = GtpEngine(gnu_go, "GNU Go", PATIENCE, judging_seconds=PATIENCE)
    assert frozenset(points("A5")) == await player.dead(
        board_of(
            """
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            O . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            . . . . X O . . .
            """
        )
    )
    await player.close()


async def test_rules_and_time_for_the_engine() -> None:
    """An engine is given the rules and half of the time, if it supports these commands; if it gets
    only the stones, the komi compensates for the prisoners."""
    told = f"japanese 0 {PATIENCE:.0f} 1"
    fussy = settings("-c", FUSSY, "fussy", KNOWN, told, program="sh", seconds=2 * PATIENCE)
    player = GtpEngine(fussy, "fussy", PATIENCE)
    asked = replace(EMPTY, komi=6, moves=((Colour.BLACK, points("D4")[0]),), komi_left=7)
    assert "A7" == format_move(await player.answer(asked))
    await player.close()


async def test_a_process_left_in_another_session(tmp_path: Path) -> None:
    """A process that an engine has left behind in another session holds none of our pipes open."""
    left = tmp_path / "pid"
    player = GtpEngine(
        settings("-c", LEAVES, str(left), "apart", program=sys.executable), "A player", PATIENCE
    )
    before = open_files()
    assert isinstance(await player.answer(EMPTY), Play)
    await player.close()
    try:
        async with asyncio.timeout(PATIENCE):
            while open_files() > before:  # noqa: ASYNC110  a file rings no bell
                await asyncio.sleep(0.01)
    finally:
        os.kill(int(left.read_text()), signal.SIGKILL)


async def test_child_processes_of_an_engine(tmp_path: Path) -> None:
    """The engine and its child processes run at a lower priority, and all end with it."""
    left = tmp_path / "pid"
    player = GtpEngine(
        settings("-c", LEAVES, str(left), "along", program=sys.executable), "A player", PATIENCE
    )
    assert isinstance(await player.answer(EMPTY), Play)
    pid = int(left.read_text())
    assert max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)) == os.getpriority(os.PRIO_PROCESS, pid)
    await player.close()
    async with asyncio.timeout(PATIENCE):
        while is_running(pid):  # noqa: ASYNC110  a process rings no bell for this
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("program", "arguments"),
    [
        ("no-such-program", ()),
        ("cat", ()),
        ("true", ()),
        ("sh", ("-c", 'while read line; do printf "=1 boardsize\\n\\n"; done')),
    ],
)
async def test_an_unusable_program_is_not_offered(program: str, arguments: tuple[str, ...]) -> None:
    """A program that is missing, exits, echoes or lacks required commands is not offered."""
    before = children()
    assert None is await find_engine(settings(*arguments, program=program))
    await wait_until_gone(children() - before)


async def test_a_silent_program_is_ended() -> None:
    """A program that never answers is given up and ended."""
    before = children()
    assert None is await find_engine(settings("--fault", "deaf"), start_seconds=0.5)
    await wait_until_gone(children() - before)


@pytest.mark.skipif(GNU_GO is None, reason="there is no GNU Go on this machine")
async def test_a_game_by_gnu_go() -> None:
    """GNU Go plays both sides of a game on 9×9 to two passes or a resignation, by legal moves."""
    how = ("--mode", "gtp", "--level", "1", "--never-resign")
    player = await find_engine(settings(*how, program=GNU_GO or ""))
    assert player is not None
    assert player.name.startswith("GNU Go 3")
    game = Game(9)
    while game.phase is GamePhase.PLAY and len(game.moves) < 200:
        move = await player.answer(question_after(game))
        if isinstance(move, Play):
            game.play(game.to_move, move.point)
        else:
            assert isinstance(move, Pass)
            game.pass_(game.to_move)
    assert GamePhase.STOPPED is game.phase
    await player.close()
