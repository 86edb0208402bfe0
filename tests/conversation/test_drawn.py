"""Pictures other than the current board: results, estimates, plans and variations."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.announcements.pictures import FULL_SCALE, Pictures
from bot.posts.appearance import Look
from bot.posts.post import Post
from bot.reading.net.judgement import Judgement
from bot.reading.net.situation import describe_game
from bot.rules.board import Board
from bot.rules.points import Point
from renderer.model.diagram import Chart, Diagram, Picture, Sheet, Stone
from tests.conversation.chats import DISCORD, TELEGRAM, Chats
from tests.conversation.desk import ROOM, Desk, first_line
from tests.conversation.test_private_tools import say_privately
from tests.fakes.readers import InThread
from tests.posts import is_for_all
from tests.service.playing import NOTHING_DEAD, point, points

WALLS = "C5 G5 C4 G4 C6 G6 C3 G3 C7 G7 C2 G2 C8 G8 C1 G1 C9 G9"


class RecordingRenderer(Pictures):
    """A picture renderer that records pictures instead of drawing them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            desk.store,
            desk.app.captions.around,
            self._note,
            lambda _whats, *_: b"gif",
            InThread(),
        )
        self.seen: list[Picture | Chart] = []

    def _note(self, what: Picture | Chart, _theme: str, _scale: int) -> bytes:
        self.seen.append(what)
        return b"png"

    async def picture_of(self, post: Post, scale: int = 1) -> Picture | Chart:
        """Return the picture that is drawn for a post about a match."""
        assert post.ref is not None
        assert await self.png(post.ref.game_id, post.ref.version, post.look, scale)
        return self.seen[-1]


async def count_game(desk: Desk, terms: str = "9x9 black no clock") -> Post:
    """The last post of a game whose count both players agreed to."""
    await desk.game(f"{WALLS} - -", terms)
    for who in ("Anna", "Ben"):
        await desk.say(who, "agree")
    return next(post for post in reversed(desk.chat.posts) if post.board)


async def test_the_result_replaces_the_board() -> None:
    """The result has one picture with the count and both names, and can be redrawn from the log
    alone."""
    desk = Desk()
    post = await count_game(desk)
    assert isinstance(post.board, Sheet)
    assert post.board.title is not None
    assert ("Anna", "Ben") == (post.board.title.black.name, post.board.title.white.name)
    assert post.board == await RecordingRenderer(desk).picture_of(post)
    assert "after filling" in post.board.rows[-1].label
    assert "territory 18" in post.alt


async def test_ranks_of_a_rated_game() -> None:
    """A rated game shows both ranks as they were at its start, also when redrawn later; other games
    show none."""
    desk = Desk()
    first, later = (
        await count_game(desk, "9x9 black rated"),
        await count_game(desk, "9x9 black rated"),
    )
    for post in (first, later):
        drawn = await RecordingRenderer(desk).picture_of(post)
        assert drawn == post.board
    titles = [post.board.title for post in (first, later) if isinstance(post.board, Sheet)]
    ranks = [(seat.black.detail, seat.white.detail) for seat in titles if seat is not None]
    assert ("6 kyu?", "6 kyu?") == ranks[0]
    assert ranks[0] != ranks[1]
    friendly = (await count_game(desk)).board
    assert isinstance(friendly, Sheet)
    assert friendly.title is not None
    assert "" == friendly.title.black.detail


async def test_the_pictures_language() -> None:
    """The picture is in the room's language, or in that of the person who asks for it."""
    desk = Desk()
    await desk.say("Anna", "język pl")
    post = await count_game(desk)
    assert "pl" == post.look.language
    drawn = await RecordingRenderer(desk).picture_of(post)
    assert isinstance(drawn, Sheet)
    assert "terytorium" == drawn.rows[0].label
    assert post.ref is not None
    answer = await desk.say("Ben", f"board #{post.ref.game_id}")
    assert "pl" == answer.posts[0].look.language


async def test_without_a_language() -> None:
    """A request without a language gets the counted board as it was agreed, without captions."""
    desk = Desk()
    post = await count_game(desk)
    drawn = await RecordingRenderer(desk).picture_of(replace(post, look=Look()))
    assert isinstance(drawn, Diagram)
    assert {} == drawn.filled


async def test_names_are_current() -> None:
    """Names are looked up for each drawing; an unchanged picture is drawn once."""
    desk = Desk()
    post, drawn = await count_game(desk), RecordingRenderer(desk)
    for name in ("Anna", "Anna", "Anna K."):
        await desk.people.set_name(f"{ROOM}/anna", name)
        await drawn.picture_of(post)
    names = [what.title and what.title.black.name for what in drawn.seen if isinstance(what, Sheet)]
    assert ["Anna", "Anna K."] == names


async def test_a_file_names_the_players() -> None:
    """The picture file names the game and its move; the file of a counted game shows the result."""
    desk = Desk()
    await desk.game("D4 E5")
    (post,) = (await desk.say("Ben", "picture")).posts
    drawn = await RecordingRenderer(desk).picture_of(post, FULL_SCALE)
    assert isinstance(drawn, Sheet)
    assert drawn.title is not None
    assert ("Ben", "0 prisoners") == (drawn.title.white.name, drawn.title.white.detail)
    assert "move 2" in drawn.lines[0]
    result = await count_game(desk)
    assert result.ref is not None
    (post,) = (await desk.say("Ben", f"picture #{result.ref.game_id}")).posts
    ended = await RecordingRenderer(desk).picture_of(post, FULL_SCALE)
    assert isinstance(ended, Sheet)
    assert "after filling" in ended.rows[-1].label


def uniform_estimate(share: float) -> dict[Point, float]:
    """Return an estimate for a 9x9 board with this share for Black at every point."""
    return dict.fromkeys(Board(9).points(), share)


async def test_an_estimate_has_a_picture() -> None:
    """An estimate has a picture in the same room, which does not show which stones are dead."""
    desk = Desk()
    await desk.game("D4 E5")
    dead = frozenset([point("E5")])
    desk.advisor.found = replace(NOTHING_DEAD, ownership=uniform_estimate(0.8), dead=dead)
    (post,) = (await desk.say("Eve", "score")).posts
    assert isinstance(post.drawing, Diagram)
    assert is_for_all(post)
    assert point("A1") in post.drawing.ownership
    assert not {*points("E5 E4 F6 E7")} & post.drawing.ownership.keys()
    assert frozenset() == post.drawing.dead
    count = len(post.drawing.ownership)
    assert post.alt.startswith(f"Estimate: empty points that look like Black’s: {count}, ")


async def test_an_estimate_of_the_net() -> None:
    """The net’s estimate has its spread, and its picture hides doubtful stones, too. If the net
    does not answer, random play does."""
    desk = Desk()
    game_id = await desk.game("D4 E5")
    desk.advisor.found = replace(NOTHING_DEAD, ownership=uniform_estimate(0.8), estimate=20)
    assert "ahead by about 14" in first_line(await desk.say("Eve", "score"))
    desk.estimator.found = Judgement(
        0.2, 0.8, 0.0, -14.2, 4.0, (-0.9,) * 81, (0.0,) * 81, pass_policy=1.0
    )
    answer = await desk.say("Eve", "score")
    (post,) = answer.posts
    assert re.search(r"is ahead by about 14 \(± 4\)", first_line(answer))
    assert isinstance(post.drawing, Diagram)
    assert point("D3") in post.drawing.ownership
    assert not {*points("E4 F6 E7")} & post.drawing.ownership.keys()
    loaded = await desk.app.service.matches.load(game_id)
    assert loaded is not None
    match = loaded.match
    assert [describe_game(match.game, match.terms.komi)] * 2 == desk.estimator.looked


@pytest.mark.parametrize("share", [0.0, 0.4])
async def test_an_early_estimate_has_no_picture(share: float) -> None:
    """While most points are open there is no picture and no hint who leads."""
    desk = Desk()
    await desk.game("D4 E5")
    desk.advisor.found = replace(NOTHING_DEAD, ownership=uniform_estimate(share))
    (post,) = (await desk.say("Anna", "score")).posts
    assert "too early" in post.text
    assert post.drawing is None


async def test_without_estimates_there_is_no_picture() -> None:
    """A game without estimates has no estimate picture."""
    desk = Desk()
    await desk.game("D4 E5", "9x9 black no estimates no clock")
    desk.advisor.found = replace(NOTHING_DEAD, ownership=uniform_estimate(1.0))
    answer = await desk.say("Anna", "score")
    assert first_line(answer).startswith("This game is played without estimates.")
    assert [None] == [post.drawing for post in answer.posts]


async def test_a_plan_has_a_picture() -> None:
    """A player's plan is drawn with the letters of its text, for that player only; without a plan
    there is no picture."""
    chats = Chats()
    await chats.across()
    await chats.says("Anna", "D4")
    (post,) = (await say_privately(chats, "Anna", "if E5 then F6 or G7 H8 B2 B3")).posts
    assert isinstance(post.drawing, Diagram)
    assert {
        point("E5"): "A1",
        point("F6"): "A2",
        point("G7"): "B1",
        point("H8"): "B2",
        point("B2"): "B3",
        point("B3"): "B4",
    } == post.drawing.labels
    assert Stone.WHITE is post.drawing.variations[point("E5")]
    assert "if B: G7 → H8, then B2 → B3" in post.text.split("\n")
    assert post.alt.startswith("Your plan: A: E5 → F6; B: G7 → H8")
    assert not is_for_all(post)
    for room in (DISCORD, TELEGRAM):
        assert not any(post.drawing for post in chats.rooms.posts[room])
    (none,) = (await say_privately(chats, "Anna", "if off")).posts
    assert none.drawing is None


async def test_a_sandbox_lists_moves_at_the_same_point() -> None:
    """Moves at a point with another number are listed below the sandbox board."""
    chats = Chats()
    await chats.across()
    for line in ("analyse C5 F5 D6 E6 D4 E4 E5 D5 A1 J1 E5", "board"):
        (post,) = (await say_privately(chats, "Anna", line)).posts
        assert isinstance(post.drawing, Sheet)
        assert ("11 at 7",) == post.drawing.lines


BRANCHES = "(;SZ[5];B[cc](;W[dd];B[bb])(;W[ee])(;W[cc])(;W[ee];B[aa])(;C[no move]))"


async def test_variations_of_a_record() -> None:
    """Variations of a record are lettered with the main line first, each once; a single move has no
    letter."""
    desk = Desk()
    moment = (await desk.say("Anna", f"import {BRANCHES}")).posts[0].moment
    seen = {}
    for move in (0, 1, 2):
        typed = replace(desk.line("Eve", str(move)), moment=moment)
        (post,) = (await desk.hears(typed)).posts
        assert isinstance(post.drawing, Diagram)
        seen[move] = (post.drawing.labels, "Variations: A D2, B E1." in post.text.split("\n"))
        if move == 1:
            assert "Variations: A D2, B E1." in post.alt
            assert {point("D2"): Stone.WHITE, point("E1"): Stone.WHITE} == post.drawing.variations
    assert {0: ({}, False), 1: ({point("D2"): "A", point("E1"): "B"}, True), 2: ({}, False)} == seen
