"""KataGo's analysis engine instead of the net: the same results, or none."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.engines.katago import katago as katago_module
from bot.engines.katago.estimator import ESTIMATE, START_PATIENCE, KatagoEstimator
from bot.engines.katago.katago import Katago, find_katago
from bot.engines.katago.queries import describe_position, read_judgement, read_search
from bot.engines.katago.reviewer import PATIENCE as REVIEW_PATIENCE
from bot.engines.katago.reviewer import KatagoReviewer
from bot.engines.katago.session import KatagoSession, KatagoSettings, start_session
from bot.engines.net.estimator import NetEstimator
from bot.engines.net.looking import judge, own
from bot.reading.net.judgement import Judgement
from bot.reading.net.ownership import measure_ownership
from bot.reading.net.situation import Situation, describe_board, describe_game
from bot.reading.review.game_line import GameLine
from bot.reading.review.search import NetJudge
from bot.reading.review.work import Course, Unfinished
from bot.rules.board import Board
from bot.rules.game import Game
from bot.rules.points import Colour
from tests.adapters.test_gtp import children, wait_until_gone
from tests.net.net_files import write_tiny_net
from tests.patience import PATIENCE
from tests.reading.fake_looks import FakeLook, game_from
from tests.rules.recorded import recorded_games
from tests.rules.variants import turn
from tests.service.playing import point

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = (sys.executable, "-m", "tests.fakes.katago", "analysis", "-config", "analysis.cfg")
KO = """
. . . . . . .
. . X O . . .
. X . X O . .
. . X O . . .
. . . . . . .
. . . . . X .
. O . . . . .
"""

Start = Callable[..., Katago]


def describe(*options: str) -> KatagoSettings:
    """Return the settings for the stand-in."""
    command = (*COMMAND, "-model", "/srv/nets/b10c384.bin.gz", *options)
    return KatagoSettings(command, {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)})


@pytest.fixture
async def start() -> AsyncIterator[Start]:
    """Makes programs that are ended after the test."""
    made = list[Katago]()

    def make(*options: str, **limits: float) -> Katago:
        made.append(Katago(describe(*options), **limits))
        return made[-1]

    yield make
    await asyncio.gather(*(each.close() for each in made))


async def ask(katago: Katago, situation: Situation, patience: float = PATIENCE) -> Judgement | None:
    """Ask without a net to fall back on."""
    return await KatagoEstimator(katago, None, patience).judge(situation)


def play(game: Game, moves: str) -> Game:
    """Play moves; ``-`` is a pass."""
    for move in moves.split():
        if move == "-":
            game.pass_(game.to_move)
        else:
            game.play(game.to_move, point(move))
    return game


def situations() -> Iterator[tuple[str, Situation]]:
    """Yield situations that a query could describe wrongly."""
    yield "empty", describe_game(Game(9), 6.5)
    yield "handicap", describe_game(Game(19, 5), 0.5)
    yield "after two moves", describe_game(play(Game(13), "D4 K10"), 6.5)
    yield "after a pass", describe_game(play(Game(7), "C3 -"), -3.5)
    yield "after a stop", describe_game(play(Game(7), "C3 - -"), 6.5)
    ko = game_from(KO)
    yield "a ko that may not be retaken", describe_game(play(ko, "A1 C5"), 6.5)
    yield "a ko threat was answered", describe_game(play(ko, "G1 G2"), 6.5)
    yield "nobody has moved", describe_board(ko.board, Colour.WHITE, None, 6.5)
    for number in (2, 303, 463):
        recorded = recorded_games()[number]
        yield f"game {number}", describe_game(recorded.replay(), recorded.komi)
    yield "komi of a quarter", describe_game(play(Game(7), "C3"), 3.75)
    yield "hundreds of prisoners", describe_game(play(Game(7), "C3"), 170.0)


@pytest.mark.parametrize("situation", [each for _, each in situations()], ids=dict(situations()))
async def test_the_same_judgement_as_from_a_look(start: Start, situation: Situation) -> None:
    """The board, the ko, prisoners and komi arrive, and each value comes back for White and in the
    order of the board."""
    judged = await ask(start(), situation)
    expected = FakeLook()(situation)
    assert judged is not None
    assert expected.white_lead == pytest.approx(judged.white_lead, abs=1e-9)
    assert expected.white_ownership == judged.white_ownership
    assert expected.policy == pytest.approx(judged.policy)
    assert expected.pass_policy == pytest.approx(judged.pass_policy)
    assert (1.0, expected.score_deviation) == (
        judged.white_wins + judged.black_wins,
        judged.score_deviation,
    )


async def test_the_result_has_the_form_of_the_net(start: Start, tmp_path: Path) -> None:
    """Both give numbers for the same points, and moves to the same empty ones."""
    game = play(game_from(KO), "A1 C5")
    situation = describe_game(game, 6.5)
    judged, expected = (
        await ask(start(), situation),
        judge(write_tiny_net(tmp_path / "tiny"), situation),
    )
    assert judged is not None
    for each in (judged, expected):
        values = (each.white_wins, each.black_wins, each.white_lead, *each.white_ownership)
        assert all(isinstance(value, float) for value in values)
        assert sum(each.policy) + each.pass_policy == pytest.approx(1, abs=1e-5)
    assert [share > 0 for share in expected.policy] == [share > 0 for share in judged.policy]
    assert len(expected.white_ownership) == len(judged.white_ownership)


@pytest.mark.parametrize("way", [0, 3, 12])
async def test_the_owners_of_a_turned_position(start: Start, way: int) -> None:
    """They turn with the board. Here both players see the same, so they are those of any look."""
    board = recorded_games()[2].replay().board
    variant = turn(board, way)
    sign = -1 if variant.swapped else 1
    estimator = KatagoEstimator(start(), None)
    owned = await estimator.own(variant.board)
    assert owned is not None
    turned = dict(zip(variant.board.points(), owned, strict=True))
    expected = measure_ownership(FakeLook(), board)
    assert list(expected) == [sign * turned[variant.moved(each)] for each in board.points()]


async def test_a_review_is_made_of_the_answers(start: Start) -> None:
    """A review by KataGo names the moves that the same answers give without it, and its name
    says which net it used."""
    line = GameLine.read(play(Game(7), "D4 C3 E3 D3 E4 B4 A1 C5 D5 - G7 C6"), 0.5)
    katago = start()
    reviewer, course = KatagoReviewer(katago), Course(line)
    found, expected = Unfinished(), Unfinished()
    try:
        while not course.is_finished(found):
            more = await reviewer.advance(line, found)
            assert more is not None
            assert more != found
            found = more
    finally:
        await reviewer.close()
    while not course.is_finished(expected):
        expected = course.advance(expected, NetJudge(FakeLook(), 64))
    assert expected == found
    assert found.named
    assert "KataGo b10c384" == reviewer.name


async def test_a_review_waits_for_answers(start: Start) -> None:
    """Without an answer a piece of a review has no result."""
    line = GameLine.read(play(Game(7), "D4 C3"), 0.5)
    reviewer = KatagoReviewer(start("--fault", "error"))
    try:
        assert await reviewer.advance(line, Unfinished()) is None
    finally:
        await reviewer.close()


SITUATION = describe_game(play(Game(7), "D4 C3"), 6.5)


@pytest.mark.parametrize(
    "fault",
    ["garbage", "array", "deep", "long", "crash", "error", "nothing", "nan", "short", "rootless"],
)
async def test_a_faulty_answer_is_none(start: Start, tmp_path: Path, fault: str) -> None:
    """No answer and no error. Soon after a process has ended no other is started; then the next
    question is answered."""
    katago = start("--fault", fault, "--once", str(tmp_path / "once"), rest_seconds=0.0)
    assert await ask(katago, SITUATION) is None
    assert FakeLook()(SITUATION).white_lead == (await ask(katago, SITUATION)).white_lead  # type: ignore[union-attr]


async def test_a_process_that_ended_rests(start: Start, tmp_path: Path) -> None:
    """A process that fails at once is not started again for each question."""
    log = tmp_path / "log"
    katago = start("--fault", "crash", "--log", str(log))
    with capture_logs() as logs:
        for _ in range(3):
            assert await ask(katago, SITUATION) is None
    queries = [json.loads(line) for line in log.read_text().splitlines()]
    assert ["query_version", None] == [query.get("action") for query in queries]
    (failure,) = [each for each in logs if each["event"] == "katago-failed"]
    assert "out of memory" in failure["reason"]


@pytest.mark.parametrize("fault", ["moveless", "off"])
async def test_a_search_without_a_move(start: Start, fault: str) -> None:
    """It has no result."""
    position = describe_position(SITUATION)
    answer = await start("--fault", fault).ask(position, ESTIMATE, PATIENCE)
    assert answer is not None
    assert read_judgement(answer, position).white_lead == FakeLook()(SITUATION).white_lead
    with pytest.raises(ValueError, match=r"no moves|off the board"):
        read_search(answer, position)


@pytest.mark.parametrize("fault", ["early", "other", "warning"])
async def test_what_is_no_answer(start: Start, fault: str) -> None:
    """A report during the search, an answer to another question and a warning come before the
    answer. A warning is logged once."""
    katago = start("--fault", fault)
    with capture_logs() as logs:
        for _ in range(2):
            judged = await ask(katago, SITUATION)
            assert judged is not None
            assert judged.white_lead == FakeLook()(SITUATION).white_lead
    warnings = [each["warning"] for each in logs if each["event"] == "katago-warning"]
    assert (["rules: Not supported"] if fault == "warning" else []) == warnings


async def test_answers_in_another_order(start: Start) -> None:
    """Each answer goes to its question."""
    other = describe_game(play(Game(9), "E5"), 0.5)
    katago = start("--fault", "reversed")
    async with asyncio.timeout(PATIENCE):
        found = await asyncio.gather(*(ask(katago, each) for each in (SITUATION, other)))
    sizes = [len(judged.policy) for judged in found if judged is not None]
    assert [49, 81] == sizes


def read_log(log: Path) -> list[dict[str, object]]:
    """Return what the stand-in has read so far."""
    return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []


async def wait_until_read(log: Path, count: int) -> list[dict[str, object]]:
    """Wait until the stand-in has read so many lines."""
    async with asyncio.timeout(PATIENCE):
        while len(read := read_log(log)) < count:  # noqa: ASYNC110  a file rings no bell
            await asyncio.sleep(0.01)
    return read


async def give_up(katago: Katago, log: Path) -> None:
    """Ask, and cancel the question once it was read."""
    asked = asyncio.create_task(ask(katago, SITUATION))
    await wait_until_read(log, 2)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_a_question_that_is_given_up_is_terminated(start: Start, tmp_path: Path) -> None:
    """KataGo is told, and the same process answers the next question."""
    log = tmp_path / "log"
    katago = start("--fault", "held", "--once", str(tmp_path / "once"), "--log", str(log))
    await give_up(katago, log)
    assert await ask(katago, SITUATION) is not None
    told = [(each.get("action"), each.get("terminateId")) for each in read_log(log)]
    given_up = read_log(log)[1]["id"]
    assert [("query_version", None), (None, None), ("terminate", given_up), (None, None)] == told


async def test_a_process_that_hangs_is_ended(start: Start, tmp_path: Path) -> None:
    """A question is given up, and KataGo does not stop: a new process answers the next one."""
    log = tmp_path / "log"
    options = ("--fault", "hang", "--once", str(tmp_path / "once"), "--log", str(log))
    katago = start(*options, rest_seconds=0.0, ending_seconds=0.0)
    await give_up(katago, log)
    async with asyncio.timeout(PATIENCE):
        while await ask(katago, SITUATION) is None:  # noqa: ASYNC110  a timer ends it
            await asyncio.sleep(0.01)
    assert 2 == [each.get("action") for each in read_log(log)].count("query_version")


async def test_a_process_that_writes_garbage_is_ended(start: Start) -> None:
    """It is ended at once, without another question."""
    before = children()
    assert await ask(start("--fault", "garbage"), SITUATION) is None
    await wait_until_gone(children() - before)


async def test_a_process_that_hangs_is_ended_without_a_question(
    start: Start, tmp_path: Path
) -> None:
    """It is ended as soon as it has not stopped in time."""
    log, before = tmp_path / "log", children()
    await give_up(start("--fault", "hang", "--log", str(log), ending_seconds=0.0), log)
    await wait_until_gone(children() - before)


async def test_a_slow_start_is_not_waited_for(start: Start) -> None:
    """While KataGo measures its speed, questions have no answer. Later ones are not held up by a
    start that has lasted too long already."""
    katago = start("--fault", "deaf")
    with capture_logs() as logs:
        for _ in range(2):
            assert await ask(katago, SITUATION, patience=0.0) is None
    assert ["katago-late"] == [each["event"] for each in logs]


@pytest.mark.parametrize("fault", ["deaf", "versionless"])
async def test_a_start_that_fails(start: Start, fault: str) -> None:
    """It is given up after a while, and the log says why."""
    katago = start("--fault", fault, start_seconds=0.5)
    with capture_logs() as logs:
        assert await ask(katago, SITUATION) is None
    reasons = {"deaf": "no answer after its start", "versionless": "it does not tell its version"}
    (failure,) = [each for each in logs if each["event"] == "no-katago"]
    assert reasons[fault] == failure["reason"]


async def test_the_net_answers_in_its_place(start: Start, tmp_path: Path) -> None:
    """If KataGo does not answer, the net does."""
    path, board = write_tiny_net(tmp_path / "tiny"), Board(5)
    net = NetEstimator(path)
    estimator = KatagoEstimator(start("--fault", "error"), net)
    try:
        assert judge(path, SITUATION) == await estimator.judge(SITUATION)
        assert own(path, board) == await estimator.own(board)
    finally:
        await net.close()


async def test_the_net_answers_during_the_start(start: Start, tmp_path: Path) -> None:
    """Where a net can answer, no question waits for a slow start."""
    net = NetEstimator(write_tiny_net(tmp_path / "tiny"))
    estimator = KatagoEstimator(start("--fault", "deaf"), net, START_PATIENCE + 0.5)
    try:
        with capture_logs() as logs:
            assert await estimator.judge(SITUATION) is not None
            assert await estimator.own(Board(5)) is not None
        assert [] == logs
    finally:
        await net.close()


async def test_a_review_waits_for_a_slow_start(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A piece of a review waits for the start, although this takes longer than an answer may."""
    asked = asyncio.Event()

    async def start_once_asked(settings: KatagoSettings, ending: float) -> KatagoSession:
        await asked.wait()
        return await start_session(settings, ending)

    def begin() -> asyncio.Task[KatagoSession] | None:
        asked.set()
        return begin_usually()

    monkeypatch.setattr(katago_module, "start_session", start_once_asked)
    line = GameLine.read(play(Game(7), "D4 C3"), 0.5)
    katago = start()
    katago.get_ready()
    katago._begun_at -= 2 * REVIEW_PATIENCE
    begin_usually = katago._begin
    monkeypatch.setattr(katago, "_begin", begin)
    reviewer = KatagoReviewer(katago)
    try:
        assert await reviewer.advance(line, Unfinished()) is not None
    finally:
        await reviewer.close()


async def test_idle(start: Start) -> None:
    """The process ends after a while without questions, but not during one, which takes longer
    here. Another process answers the next one."""
    katago = start(idle_seconds=0.05)
    before = children()
    for _ in range(2):
        katago.get_ready()
        assert await ask(katago, SITUATION) is not None
        await wait_until_gone(children() - before)


async def test_closed(start: Start) -> None:
    """Closing ends the process, also while it starts."""
    before = children()
    started, starting = start(), start("--fault", "deaf")
    assert await ask(started, SITUATION) is not None
    waiting = asyncio.create_task(ask(starting, SITUATION))
    await asyncio.sleep(0)
    await asyncio.gather(started.close(), starting.close())
    assert before == children()
    assert await waiting is None
    started.get_ready()
    assert await ask(started, SITUATION) is None
    assert before == children()


async def test_not_installed(tmp_path: Path) -> None:
    """Without the program there is no KataGo, and the log says so. Its path is looked up."""
    gone = replace(describe(), command=(str(tmp_path / "gone"), "analysis"))
    with capture_logs() as logs:
        assert find_katago(gone) is None
    assert ["no-katago"] == [each["event"] for each in logs]
    found = find_katago(replace(describe(), command=("sh", "-c", "true")))
    assert found is not None
    assert found.settings.command[0].endswith("/sh")
