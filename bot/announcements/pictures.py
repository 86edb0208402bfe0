"""Pictures of matches, drawn off the event loop and cached."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from bot.ids import GameId
from bot.match import events
from bot.match.state import Refusal
from bot.pictures import match_diagrams
from bot.play.loaded import LoadedMatch, read
from bot.play.lru_dict import LruDict
from bot.play.ports.stores import MatchStore
from bot.posts.animation import USUAL_MOTION, Animation
from bot.posts.appearance import USUAL_LOOK, USUAL_THEME, Look
from bot.posts.attachments import (
    BoardPicture,
    Drawing,
    File,
    Film,
    FullSize,
    PositionPicture,
    Replay,
)
from bot.posts.post import Post, PostRef
from bot.records.read import Recorded, SeveralGames, read_record
from bot.records.reader import RecordReader
from renderer.model.diagram import Chart, Diagram, Pace, Picture, Sheet, TableRow, Title

CACHED = 64
"""Cached pictures, about 200 kB each, or 900 kB at full size: 60 MB at most."""

PREPARED = 1024
"""Cached boards that may be requested, about 20 kB each."""

AT_ONCE = 2
"""Drawing threads. A whole picture holds the GIL for two thirds of its time, and that of a next
move for half: more threads hardly draw more, and delay everything else."""

FULL_SCALE = 2
"""The scale of a picture that is sent as a file."""

MOVING = 8
"""Cached replays, about 600 kB each."""


class AttachmentKind(Enum):
    """The kinds of attachments that chats display differently."""

    PICTURE = auto()
    MOTION = auto()
    FILE = auto()
    """A download, even if it is a picture."""


class Attached(NamedTuple):
    """The content of an attachment; ``name`` is its file name."""

    kind: AttachmentKind
    name: str
    content: bytes


_NOTHING_TO_SEE = (
    events.Agreed,
    events.Challenged,
    events.Confirming,
    events.ConfirmingDropped,
    events.Disagreed,
    events.Offered,
    events.Expired,
    events.Refused,
    events.TakenBack,
    events.Withdrawn,
    events.Timed,
    events.TimeGranted,
    events.TimeGiven,
    events.Waived,
    events.LetGo,
    events.Halted,
    events.Continued,
)
"""Events that do not change the board."""


class CaptionWriter(Protocol):
    """Adds the captions of a language to the picture of a match: the count at its end, and the
    players if ``titled``."""

    async def __call__(
        self, loaded: LoadedMatch, shown: Picture, code: str, /, *, titled: bool
    ) -> Picture: ...


_Words = tuple[Title | None, str, tuple[TableRow, ...], tuple[str, ...]]
_Content = tuple[GameId, int, int, str, _Words | None]
"""The content of a picture apart from its theme: match, version, scale, language and captions.
People's names may change, so captions are looked up with each request and are part of the key."""
_Key = tuple[_Content, Look]
_Replay = tuple[GameId, int, Look, Animation]
_Any = TypeVar("_Any", _Key, _Replay)


def changes_board(news: Sequence[events.Event]) -> bool:
    return any(not isinstance(event, _NOTHING_TO_SEE) for event in news)


def file_name(shown: PostRef, kind: str = "png") -> str:
    """Return the file name of a picture (``png``) or a replay (``gif``)."""
    return f"nigiri-{shown.game_id}-{shown.version}.{kind}"


@dataclass(eq=False)
class Pictures:
    """Draws and caches pictures. A picture follows from a match's log up to a version, so it can be
    drawn again at any time.

    ``draw`` makes PNG bytes in a theme at a scale, ``animate`` makes a GIF. Both run in threads:
    pictures `AT_ONCE`, and replays one at a time, since each takes as long as fifty pictures of
    next moves.

    Pictures are drawn on demand; concurrent requests for one picture share the work.
    """

    store: MatchStore
    around: CaptionWriter
    draw: Callable[[Picture | Chart, str, int], bytes]
    animate: Callable[[Sequence[Diagram], str, Pace], bytes]
    reader: RecordReader
    _moving: LruDict[_Replay, asyncio.Task[bytes]] = field(
        default_factory=lambda: LruDict(MOVING), init=False
    )
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _drawn: LruDict[_Key, asyncio.Task[bytes]] = field(
        default_factory=lambda: LruDict(CACHED), init=False
    )
    _prepared: LruDict[_Content, Picture] = field(
        default_factory=lambda: LruDict(PREPARED), init=False
    )
    _hands: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(AT_ONCE, "pictures"), init=False
    )

    async def prepare(
        self, loaded: LoadedMatch, code: str, look: Look = USUAL_LOOK
    ) -> tuple[Picture, Look]:
        """Return the picture of the current match and its look, and remember the board in case a
        chat requests the picture by URL. Captions are in language ``code``."""
        what = await self._add_captions(loaded, code, titled=False)
        if isinstance(what, Sheet):
            look = replace(look, language=code)
        version = loaded.match.version
        self._prepared[loaded.game_id, version, 1, look.language, _words_on(what)] = what
        return what, look

    async def png(
        self, game_id: GameId, version: int, look: Look = USUAL_LOOK, scale: int = 1
    ) -> bytes | None:
        """Return the picture of a match at a version; None if there is no such match or version.

        Raises `UnreadableLog` and the store's errors.
        """
        content: _Content = (game_id, version, scale, look.language, None)
        if (content, look) not in self._drawn and content not in self._prepared:
            then = await self._then(game_id, version)
            if then is None:
                return None
            what = match_diagrams.picture(then.match)
            if look.language:
                what = await self._add_captions(then, look.language, titled=scale == FULL_SCALE)
            content = (*content[:-1], _words_on(what))
            self._prepared[content] = what
        return await asyncio.shield(self._task(content, look))

    def forget(self, game_id: GameId) -> None:
        """Drop the cached pictures of a match whose history has changed."""
        for content in [each for each in self._prepared if each[0] == game_id]:
            del self._prepared[content]
        for drawn in [each for each in self._drawn if each[0][0] == game_id]:
            del self._drawn[drawn]
        for moving in [each for each in self._moving if each[0] == game_id]:
            del self._moving[moving]

    async def _add_captions(self, loaded: LoadedMatch, code: str, *, titled: bool) -> Picture:
        """Return the picture of the match, with captions if it has any."""
        shown = match_diagrams.outcome(loaded.match)
        if loaded.match.outcome is None and not titled:
            return shown
        return await self.around(loaded, shown, code, titled=titled)

    async def gif(
        self,
        game_id: GameId,
        version: int,
        look: Look = USUAL_LOOK,
        motion: Animation = USUAL_MOTION,
    ) -> bytes | None:
        """Return the game up to a version as an animation; None and errors as for `png`."""
        key = (game_id, version, look, motion)
        task = self._moving.get(key)
        if task is None:
            then = await self._then(game_id, version)
            if then is None:
                return None
            task = self._moving.get(key)
            shown = partial(match_diagrams.replay, then.match, numbers=motion.numbers)
            task = task or asyncio.create_task(self._animate(shown, look, motion))
            _keep_drawn(self._moving, key, task)
        return await asyncio.shield(task)

    async def film(self, film: Film, look: Look = USUAL_LOOK) -> bytes | None:
        """Return a game record as an animation; None if it is no record."""
        positions = film.positions
        if positions is None:
            read: Recorded | SeveralGames | Refusal
            read = await self.reader.read(read_record, film.record)
            if not isinstance(read, Recorded):
                return None
            positions = read.positions
        shown = partial(match_diagrams.film, positions, numbers=film.motion.numbers)
        return await self._animate(shown, look, film.motion)

    async def make_attachment(self, post: Post, look: Look) -> Attached | None:
        """Return the attachment of a post in this look. Raises as `png`."""
        match post.attachment, post.ref:
            case BoardPicture(), PostRef() as ref:
                kind, name = AttachmentKind.PICTURE, "board.png"
                made = await self.png(ref.game_id, ref.version, look)
            case ((Drawing(what) | PositionPicture(_, what)), _):
                kind, name = (
                    AttachmentKind.PICTURE,
                    "chart.png" if isinstance(what, Chart) else "board.png",
                )
                made = await self.chart(what, look)
            case FullSize(), PostRef() as ref:
                kind, name = AttachmentKind.FILE, file_name(ref)
                made = await self.png(ref.game_id, ref.version, look, FULL_SCALE)
            case Replay(motion), PostRef() as ref:
                kind, name = AttachmentKind.MOTION, file_name(ref, "gif")
                made = await self.gif(ref.game_id, ref.version, look, motion)
            case Film() as film, _:
                kind, name = AttachmentKind.MOTION, "replay.gif"
                made = await self.film(film, look)
            case File(name, _, content), _:
                kind, made = AttachmentKind.FILE, content.encode()
            case _:
                return None
        return None if made is None else Attached(kind, name, made)

    async def _animate(
        self, positions: Callable[[], Sequence[Diagram]], look: Look, motion: Animation
    ) -> bytes:
        """Build the positions in the thread, too: a thousand of them take half a second."""
        theme = look.theme or USUAL_THEME

        def animate_positions() -> bytes:
            shown = [replace(what, coordinates=look.coordinates) for what in positions()]
            return self.animate(shown, theme, motion.pace)

        async with self._one_at_a_time:
            return await asyncio.to_thread(animate_positions)

    async def _then(self, game_id: GameId, version: int) -> LoadedMatch | None:
        """Return a match at a version; None if there is no such match or version."""
        stored = await self.store.load(game_id)
        if stored is None or not 0 < version <= stored.meta.version:
            return None
        loaded = read(game_id, stored)
        return replace(loaded, match=loaded.then(version), records=())

    async def chart(self, what: Chart | Picture, look: Look = USUAL_LOOK) -> bytes:
        """Return a chart, or a board without a match. Not cached, since it is rarely shown."""
        if not isinstance(what, Chart):
            what = match_diagrams.set_coordinates(what, look.coordinates)
        return await self._by_hand(what, look, 1)

    async def _by_hand(self, what: Chart | Picture, look: Look, scale: int) -> bytes:
        loop = asyncio.get_running_loop()
        theme = look.theme or USUAL_THEME
        return await loop.run_in_executor(self._hands, self.draw, what, theme, scale)

    def _task(self, content: _Content, look: Look) -> asyncio.Task[bytes]:
        """Return the drawing task of a prepared board, perhaps from the cache."""
        key = (content, look)
        task = self._drawn.get(key)
        if task is None:
            _, _, scale, _, _ = content
            drawn = match_diagrams.set_coordinates(self._prepared[content], look.coordinates)
            task = asyncio.create_task(self._by_hand(drawn, look, scale))
            _keep_drawn(self._drawn, key, task)
        self._drawn.move_to_end(key)
        return task


def _keep_drawn(
    cache: LruDict[_Any, asyncio.Task[bytes]], key: _Any, task: asyncio.Task[bytes]
) -> None:
    """Cache a drawing task, and drop it if it fails, so that the next request retries."""

    def forget(done: asyncio.Task[bytes]) -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and cache.get(key) is done:
            del cache[key]

    cache[key] = task
    task.add_done_callback(forget)


def _words_on(what: Picture) -> _Words | None:
    if not isinstance(what, Sheet):
        return None
    return what.title, what.heading, what.rows, what.lines
