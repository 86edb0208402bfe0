"""Pictures of matches, drawn off the event loop and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from bot import diagrams
from bot.conversation.incoming import PostRef
from bot.conversation.looks import USUAL_LOOK, USUAL_THEME, Look
from bot.service.loaded import LoadedMatch, read
from bot.service.match import fold
from bot.service.ports import GameId, MatchStore
from renderer.diagram import Chart, Picture

CACHED = 64
"""Pictures kept, about 200 kB each, or 500 kB at full size: 32 MB at most."""

FULL_SCALE = 2
"""How much wider a picture is that is handed over as a file."""

_Key = tuple[GameId, int, Look, int]


def file_name(shown: PostRef) -> str:
    """What a picture is called as a file."""
    return f"nigiri-{shown.game_id}-{shown.version}.png"


class Pictures:
    """A picture follows from a match's log up to a version, so any can be drawn again.

    ``draw`` makes PNG bytes in a theme, so many times the usual width; it runs in a thread.
    """

    def __init__(
        self, store: MatchStore, draw: Callable[[Picture | Chart, str, int], bytes]
    ) -> None:
        self._store = store
        self._draw = draw
        self._drawn: OrderedDict[_Key, asyncio.Task[bytes]] = OrderedDict()

    def start(self, loaded: LoadedMatch, look: Look = USUAL_LOOK) -> Picture:
        """Begins to draw the match as it stands; returns what is drawn."""
        what = diagrams.picture(loaded.match)
        self._task((loaded.game_id, loaded.match.version, look, 1), what)
        return what

    async def png(
        self, game_id: GameId, version: int, look: Look = USUAL_LOOK, scale: int = 1
    ) -> bytes | None:
        """The picture of a match at a version; None if there is no such match or version.

        Raises `UnreadableLog` and whatever the store raises.
        """
        task = self._drawn.get((game_id, version, look, scale))
        if task is None:
            stored = await self._store.load(game_id)
            if stored is None or not 0 < version <= stored.meta.version:
                return None
            match = fold(read(game_id, stored).match.events[:version])
            task = self._task((game_id, version, look, scale), diagrams.picture(match))
        return await asyncio.shield(task)

    async def chart(self, what: Chart | Picture, look: Look = USUAL_LOOK) -> bytes:
        """A chart, or a board of no match; nobody looks at one often enough to keep it."""
        if not isinstance(what, Chart) and not look.coordinates:
            what = diagrams.bare(what)
        return await asyncio.to_thread(self._draw, what, look.theme or USUAL_THEME, 1)

    def _task(self, key: _Key, what: Picture) -> asyncio.Task[bytes]:
        task = self._drawn.get(key)
        if task is None:
            _, _, look, scale = key
            drawn = what if look.coordinates else diagrams.bare(what)
            theme = look.theme or USUAL_THEME
            task = asyncio.create_task(asyncio.to_thread(self._draw, drawn, theme, scale))
            self._drawn[key] = task
            if len(self._drawn) > CACHED:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return task
