"""The program's own composition, with test doubles for randomness, engines and drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from bot.app.composition import C, ChatPlatform, Composition
from bot.app.dependencies import Engines, Renderers
from bot.match.events import Nigiri
from bot.play.backends import Backends
from bot.play.chance import Chance
from bot.routing.platform.platform_context import PlatformContext
from renderer.model.theme import THEMES
from renderer.output.draw import png
from renderer.output.gif import gif
from tests.fakes.readers import InThread, Sage

NIGIRI = Nigiri(5, guessed_odd=True)
SMALL = 120
"""The width in pixels of pictures that no test inspects."""

BLANK = Renderers(lambda _what, _theme, _scale: b"png", lambda _whats, _theme, _pace: b"gif")
"""Renderers that return blank pictures."""
DRAWN = Renderers(
    lambda what, theme, scale: png(what, SMALL * scale, THEMES[theme]),
    lambda whats, theme, pace: gif(whats, theme=THEMES[theme], pace=pace),
)


UNADVISED = Engines(None, None, Sage(), InThread())
"""Engines without suggestions of dead stones."""


def chance(link_code: Callable[[], int] = lambda: 1) -> Chance:
    """Return deterministic randomness: record ids are counted up."""
    numbers = count(1)
    return Chance(lambda: NIGIRI, link_code, lambda: f"record-{next(numbers):09}")


def compose(
    backends: Backends,
    engines: Engines,
    open_chats: Callable[[PlatformContext], Mapping[str, C]],
    drawing: Renderers = DRAWN,
    **more: Any,
) -> Composition[C]:
    """Return a composition; ``more`` replaces other fields of `Composition`."""
    given: dict[str, Any] = {"chance": chance(), "holder": "one", "language": "en"} | more
    return Composition(
        backends=backends, open_chats=open_chats, engines=engines, drawing=drawing, **given
    )


def compose_without_chats(
    backends: Backends, engines: Engines, **more: Any
) -> Composition[ChatPlatform]:
    """Return a composition without chats, for tests of the layers below them."""
    return compose(backends, engines, lambda _context: {}, **more)
