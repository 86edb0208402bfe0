"""The page to look through the gallery: each picture as wide as on a phone, and a way to all of it.

It is one file without scripts, which needs nothing but the pictures beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bot.gallery.kinds import Film, Shown
from bot.language.i18n import Words
from renderer.diagram import Sheet

PHONE = 350
"""Pixels."""

_HEADINGS = {
    "middle": "gallery-middle",
    "ko": "gallery-ko",
    "score": "gallery-score",
    "doubts": "gallery-doubts",
    "repetition": "gallery-repetition",
    "estimate": "gallery-estimate",
    "proof": "gallery-proof",
    "plan": "gallery-plan",
    "choice": "gallery-choice",
    "sandbox": "gallery-sandbox",
    "numbers": "gallery-numbers",
    "lesson": "gallery-lesson",
    "plate": "gallery-plate",
    "chart": "gallery-chart",
    "card": "gallery-card",
    "titled": "gallery-titled",
    "coordinates": "gallery-coordinates",
    "sizes": "gallery-sizes",
    "replay": "gallery-replay",
}
_STYLE = f"""
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ margin: 0 auto; max-width: 92rem; padding: 1rem; }}
section {{ display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }}
figure {{ margin: 0; }}
img {{ display: block; width: {PHONE}px; max-width: 100%; height: auto; }}
"""


def page(shown: Sequence[tuple[Shown, str]], words: Words) -> str:
    """The page in HTML for pictures with the names of their files, those of a kind together."""
    title, how = words.text("gallery-title"), words.text("gallery-how", width=PHONE)
    parts = [
        f'<!doctype html>\n<html lang="{words.language}">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>",
        f"<h1>{escape(title)}</h1>\n<p>{escape(how)}</p>",
    ]
    by_kind: dict[str, list[tuple[Shown, str]]] = {}
    for each, file in shown:
        by_kind.setdefault(each.kind, []).append((each, file))
    for kind, together in by_kind.items():
        heading = words.text(_HEADINGS[kind])
        figures = [_figure(each, file, heading, words) for each, file in together]
        parts += [f"<h2>{escape(heading)}</h2>\n<section>", *figures, "</section>"]
    return "\n".join([*parts, ""])


def _figure(shown: Shown, file: str, heading: str, words: Words) -> str:
    told = " · ".join(_told(shown, words))
    source, alt = escape(file), escape(f"{heading}: {told}")
    return (
        f'<figure><a href="{source}"><img src="{source}" loading="lazy" alt="{alt}"></a>'
        f"<figcaption>{escape(told)}</figcaption></figure>"
    )


def _told(shown: Shown, words: Words) -> list[str]:
    """What tells a picture from the others of its kind."""
    told = [words.text(f"label-theme-{shown.theme}")]
    if shown.kind == "coordinates":
        told.append(words.text(f"label-coordinates-{shown.of}"))
    elif shown.kind == "sizes":
        told.append(f"{int(shown.of)}×{int(shown.of)}")
    elif isinstance(shown.what, Film) and shown.of:
        told.append(words.text(f"label-replay-{shown.of}"))
    elif isinstance(shown.what, Sheet) and shown.of:
        told.append(shown.what.heading)
    if shown.language:
        told.append(words.text(f"label-language-{shown.language}"))
    return told
