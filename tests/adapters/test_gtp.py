"""Engines over pipes: what they play, and what becomes of whatever they do instead."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engines.gtp import MORE_PLACES, NICENESS, EngineSettings, GtpEngine, found
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
"""What is wrong with an engine, and why it has failed then."""
LEAVES = """
import pathlib, runpy, subprocess, sys
left = subprocess.Popen(["sleep", "60"], start_new_session=sys.argv.pop() == "apart")
pathlib.Path(sys.argv.pop()).write_text(str(left.pid))
runpy.run_module("tests.fakes.gtp_player", run_name="__main__")
"""
"""A small player that has begun something which stays, ``apart`` in a session of its own or not."""
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
"""Knows these commands, and plays on the line of its komi if it was told these rules and this time;
while its komi is 6 it takes no stone. The next two are its name and version."""
KNOWN = r"boardsize\nclear_board\nkomi\nplay\ngenmove"
EMPTY = EnginePosition(9, 6.5, (), (), Colour.BLACK, (), 6.5)
GNU_GO = shutil.which("gnugo", path=os.pathsep.join((os.environ["PATH"], *MORE_PLACES)))


def settings(*arguments: str, seconds: float = PATIENCE, program: str = "") -> EngineSettings:
    """A small player with these arguments, or another program."""
    command = (program,) if program else PLAYER
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    return EngineSettings((*command, *arguments), seconds, environment)


def engine(*arguments: str, seconds: float = PATIENCE) -> GtpEngine:
    """One that is not looked for first."""
    return GtpEngine(settings(*arguments, seconds=seconds), "A player", PATIENCE)


def after(game: Game, komi: float = 6.5) -> EnginePosition:
    """What is asked about a game without handicap."""
    moves = tuple((move.colour, move.point) for move in game.moves)
    return EnginePosition(game.board.size, komi, (), moves, game.to_move, (), komi)


def plain(move: EngineMove) -> str:
    """``D4``, ``Pass`` or ``Resign``."""
    return format_point(move.point) if isinstance(move, Play) else type(move).__name__


def children() -> set[int]:
    """The processes that this one has started and that are still there."""
    kept = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return {int(pid) for each in kept for pid in each.read_text().split()}


def runs(pid: int) -> bool:
    """Whether a process is there and has not ended, though nobody may have taken note of it."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return told.rpartition(")")[2].split()[0] not in "ZX"


def open_files() -> int:
    """How many files and pipes this process has open."""
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


async def gone(pids: set[int]) -> None:
    """Waits until none of these is there any more."""
    async with asyncio.timeout(PATIENCE):
        while pids & children():  # noqa: ASYNC110  a process rings no bell for this
            await asyncio.sleep(0.01)


async def test_it_says_its_name_and_plays() -> None:
    """An engine is known by its own name, and answers with legal moves in one process after the
    other question."""
    player = await found(settings("--seed", "3"))
    assert player is not None
    assert "Random player 1.0" == player.name
    before, game = children(), Game(9)
    game.play(Colour.BLACK, *points("E5"))
    for _ in range(4):
        move = await player.answer(after(game))
        assert isinstance(move, Play)
        game.play(game.to_move, move.point)
    assert 1 == len(children() - before)
    await player.close()
    await gone(children() - before)


async def test_handicap_passes_and_sizes() -> None:
    """It is told the handicap stones, whose turn it is, passes, and boards of other sizes."""
    player = engine("--moves", "K10,pass,resign")
    stones = tuple(points("C3 G7"))
    for size, moves, expected in ((19, "", "K10"), (9, "E5", "Pass"), (13, "E5 F6", "Resign")):
        mine = [(Colour.WHITE, point) for point in points(moves)]
        theirs = [(Colour.BLACK, None)] * len(mine)
        played = tuple(move for pair in zip(mine, theirs, strict=True) for move in pair)
        asked = EnginePosition(size, 0.5, stones, played, Colour.WHITE, (), 0.5)
        assert expected == plain(await player.answer(asked))
    await player.close()


@pytest.mark.parametrize(("fault", "reason"), FAILURES.items())
async def test_whatever_goes_wrong_is_no_move(fault: str, reason: str, tmp_path: Path) -> None:
    """Whoever crashes, hangs, talks nonsense or never stops has failed, is gone, and is begun anew
    for the next question."""
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
    await gone(children() - before)
    if not hangs:  # such a short time may be too short for any answer
        assert isinstance(await player.answer(EMPTY), Play)
    await player.close()
    await gone(children() - before)


def test_every_fault_is_tried() -> None:
    """No fault of the small player is left out; some are none for the protocol."""
    assert {*FAULTS} - {"resign", "noisy", "illegal"} == {*FAILURES}


async def test_complaints_are_no_answers() -> None:
    """What an engine writes on its standard error, however much, holds up nobody; the end of it
    says why it died."""
    player = engine("--fault", "noisy")
    assert Pass() == await player.answer(EMPTY)
    await player.close()
    player = engine("--fault", "crash")
    with pytest.raises(EngineFailed, match="out of memory"):
        await player.answer(EMPTY)


async def test_whoever_stops_waiting_ends_it() -> None:
    """A question that nobody waits for any more leaves no process that could answer the next one
    with it."""
    before, player = children(), engine("--fault", "hang")
    asking = asyncio.create_task(player.answer(EMPTY))
    async with asyncio.timeout(PATIENCE):
        while not children() - before:  # noqa: ASYNC110  a process rings no bell for this
            await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await gone(children() - before)


async def test_nobody_asks_for_a_while() -> None:
    """Its process ends when nobody has asked for some time, and starts again with a question."""
    before = children()
    player = GtpEngine(settings(), "A player", PATIENCE, idle_seconds=0.01)
    for _ in range(2):
        assert isinstance(await player.answer(EMPTY), Play)
        await gone(children() - before)
    await player.close()


async def test_who_asks_while_it_rests() -> None:
    """A question that comes just before its process is to end, or is about to, is answered."""
    before = children()
    player = GtpEngine(settings(), "A player", PATIENCE, idle_seconds=0)
    for turns in (0, 1, 2, 0):
        assert isinstance(await player.answer(EMPTY), Play)
        for _ in range(turns):
            await asyncio.sleep(0)  # after the second its time is over, and nobody has ended it
    await player.close()
    await gone(children() - before)


async def test_a_board_alone() -> None:
    """An engine that takes what was played for illegal is shown the stones, and the last move."""
    board = tuple((Colour.BLACK, point) for point in points("B9 C9"))
    twice, last = points("D4")[0], points("A1")[0]
    moves = tuple((colour, twice) for colour in Colour)
    player = engine("--fault", "illegal")
    asked = replace(EMPTY, moves=(*moves, (Colour.WHITE, last)), board=board)
    assert "A1" == plain(await player.answer(asked))
    await player.close()


@pytest.mark.parametrize(
    ("name", "version", "expected"),
    [
        ("A name that nobody could read on a board", "", "A name that nobody could"),
        ("KataGo", "1.18.1+g170e-b15c192-s1672170752", "KataGo 1.18.1"),
    ],
)
async def test_how_it_is_called(name: str, version: str, expected: str) -> None:
    """A name is cut to what fits where names stand, and has no more than the number of a version,
    which some follow by that of their network."""
    called = settings("-c", FUSSY, "fussy", KNOWN, "", name, version, program="sh")
    player = await found(called)
    assert player is not None
    assert expected == player.name


JUDGED = board_of("""
    . . O . .
    X X O . .
    . X O O .
    . X . . .
    . O . . .
""")


async def test_which_stones_it_holds_dead() -> None:
    """The names of the chains of which it lists stones; the board stays as it is."""
    player = GtpEngine(settings("--judges"), "A player", PATIENCE, judging_seconds=PATIENCE)
    before = JUDGED.key()
    assert frozenset(points("B1 C5")) == await player.dead(JUDGED)
    assert before == JUDGED.key()
    await player.close()


@pytest.mark.parametrize("fault", ["crash", "off", "nonsense", "deaf", "other"])
async def test_no_opinion(fault: str) -> None:
    """An engine that makes no sense, or dies of the question, has none."""
    player = GtpEngine(settings("--judges", "--fault", fault), "A player", 1.0)
    assert await player.dead(JUDGED) is None
    await player.close()


async def test_an_engine_without_an_opinion() -> None:
    """Not every program knows how to say which stones are dead."""
    fussy = settings("-c", FUSSY, "fussy", KNOWN, "", program="sh")
    player = GtpEngine(fussy, "fussy", PATIENCE)
    assert await player.dead(JUDGED) is None
    await player.close()


async def test_who_is_thinking_about_a_move_is_not_waited_for() -> None:
    """A count waits for no other game."""
    player = engine("--fault", "hang")
    thinking = asyncio.create_task(player.answer(EMPTY))
    await asyncio.sleep(0)  # it has its turn
    assert await player.dead(JUDGED) is None
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    await player.close()


@pytest.mark.skipif(GNU_GO is None, reason="GNU Go is not installed")
async def test_gnu_go_says_which_stones_are_dead() -> None:
    """A stone alone in the corner of a territory is dead to it, too."""
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


async def test_what_it_is_told_besides() -> None:
    """A program is told the rules and half of the time, if it knows how; who is shown the stones
    alone, a komi that makes up for the prisoners."""
    told = f"japanese 0 {PATIENCE:.0f} 1"
    fussy = settings("-c", FUSSY, "fussy", KNOWN, told, program="sh", seconds=2 * PATIENCE)
    player = GtpEngine(fussy, "fussy", PATIENCE)
    asked = replace(EMPTY, komi=6, moves=((Colour.BLACK, points("D4")[0]),), komi_left=7)
    assert "A7" == plain(await player.answer(asked))
    await player.close()


async def test_whoever_has_its_pipes(tmp_path: Path) -> None:
    """A program that it has left behind, in a session of its own, keeps none of our pipes open."""
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


async def test_all_that_it_has_started(tmp_path: Path) -> None:
    """It stands back behind everything else, as does what it has started, which ends with it."""
    left = tmp_path / "pid"
    player = GtpEngine(
        settings("-c", LEAVES, str(left), "along", program=sys.executable), "A player", PATIENCE
    )
    assert isinstance(await player.answer(EMPTY), Play)
    pid = int(left.read_text())
    assert max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)) == os.getpriority(os.PRIO_PROCESS, pid)
    await player.close()
    async with asyncio.timeout(PATIENCE):
        while runs(pid):  # noqa: ASYNC110  a process rings no bell for this
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
async def test_what_is_no_engine(program: str, arguments: tuple[str, ...]) -> None:
    """A program that is missing, ends, echoes or knows too little is not offered."""
    before = children()
    assert None is await found(settings(*arguments, program=program))
    await gone(children() - before)


async def test_who_says_nothing_is_not_waited_for() -> None:
    """A program that never answers is given up, and gone."""
    before = children()
    assert None is await found(settings("--fault", "deaf"), start_seconds=0.5)
    await gone(children() - before)


@pytest.mark.skipif(GNU_GO is None, reason="there is no GNU Go on this machine")
async def test_a_game_by_gnu_go() -> None:
    """GNU Go, if it does not resign, plays both sides of a game on 9×9 to two passes, by legal
    moves."""
    how = ("--mode", "gtp", "--level", "1", "--never-resign")
    player = await found(settings(*how, program=GNU_GO or ""))
    assert player is not None
    assert player.name.startswith("GNU Go 3")
    game = Game(9)
    while game.phase is GamePhase.PLAY and len(game.moves) < 200:
        move = await player.answer(after(game))
        if isinstance(move, Play):
            game.play(game.to_move, move.point)
        else:
            assert isinstance(move, Pass)
            game.pass_(game.to_move)
    assert GamePhase.STOPPED is game.phase
    await player.close()
