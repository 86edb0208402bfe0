"""The overview page of the gallery: each picture in the width of a phone, with a link to its full
size.

It is one file without scripts, and needs only the pictures beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bot.texts.translations import words
from renderer.model.diagram import Sheet
from tests.gallery.kinds import Film, Shown

PHONE = 350
"""Pixels."""

_TITLE = "What Nigiri draws"
_HOW = f"Each picture is {PHONE} pixels wide here, as on a phone; open it to see all of it."
_HEADINGS = {
    "middle": "A move, and the stones that it took",
    "ko": "A ko that may not be retaken at once",
    "score": "A score proposal",
    "doubts": "A game stopped early: open borders and doubtful stones",
    "repetition": "The same position twice",
    "estimate": "An estimate",
    "proof": "Life and death proved",
    "plan": "Answers decided on beforehand",
    "choice": "The next moves of a record",
    "sandbox": "Moves tried out",
    "numbers": "The numbers of all moves",
    "lesson": "A step of a lesson",
    "plate": "Several boards in one picture",
    "lead": "The course of a game, with the moves that cost most",
    "mistake": "One of these moves: as played, and the better one",
    "better": "The better line",
    "instead": "The continuation after the move as played",
    "chart": "A rating, game by game",
    "card": "The result, with the prisoners filled in",
    "titled": "The large picture, with who plays",
    "coordinates": "Coordinates",
    "sizes": "Boards of all sizes",
    "replay": "A game in motion",
}
_LABELS = words("en")
_STYLE = f"""
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ margin: 0 auto; max-width: 92rem; padding: 1rem; }}
section {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }}
figure {{ margin: 0; }}
img {{ display: block; width: {PHONE}px; max-width: 100%; height: auto; }}
"""


def page(shown: Sequence[tuple[Shown, str]]) -> str:
    """Return the page in HTML. It groups the pictures, which come with the names of their files, by
    kind."""
    parts = [
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{_TITLE}</title>\n<style>{_STYLE}</style>",
        f"<h1>{_TITLE}</h1>\n<p>{_HOW}</p>",
    ]
    by_kind: dict[str, list[tuple[Shown, str]]] = {}
    for each, file in shown:
        by_kind.setdefault(each.kind, []).append((each, file))
    for kind, together in by_kind.items():
        heading = _HEADINGS[kind]
        figures = [_figure(each, file, heading) for each, file in together]
        parts += [f"<h2>{escape(heading)}</h2>\n<section>", *figures, "</section>"]
    return "\n".join([*parts, ""])


def _figure(shown: Shown, file: str, heading: str) -> str:
    description = " · ".join(_describe(shown))
    source, alt = escape(file), escape(f"{heading}: {description}")
    return (
        f'<figure><a href="{source}"><img src="{source}" loading="lazy" alt="{alt}"></a>'
        f"<figcaption>{escape(description)}</figcaption></figure>"
    )


def _describe(shown: Shown) -> list[str]:
    """Return the words that distinguish a picture from the others of its kind."""
    parts = [_LABELS.text(f"label-theme-{shown.theme}")]
    if shown.kind == "coordinates":
        parts.append(_LABELS.text(f"label-coordinates-{shown.of}"))
    elif shown.kind == "sizes":
        parts.append(f"{int(shown.of)}×{int(shown.of)}")
    elif isinstance(shown.what, Film) and shown.of:
        parts.append(_LABELS.text(f"label-replay-{shown.of}"))
    elif isinstance(shown.what, Sheet) and shown.of:
        parts.append(shown.what.heading)
    if shown.language:
        parts.append(shown.language.upper())
    return parts
