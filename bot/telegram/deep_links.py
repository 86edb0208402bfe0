"""Build and read links to challenges, course steps, private commands and Telegram's share dialog.

https://core.telegram.org/bots/features#deep-linking: opening ``t.me/BOT?start=WORD`` and pressing
Start sends ``/start WORD`` in the private chat. WORD is one of:

- a game id. It is not secret: the right to accept is checked when the player accepts.
- ``learn``, or ``learn-`` and a step id.
- ``link-`` and a code that links accounts. The bot asks for confirmation.
- a word of `LINES`. These commands change nothing.
"""

from __future__ import annotations

from urllib.parse import quote, urlencode

from telegram.helpers import create_deep_linked_url

from bot.match.short_ids import is_game_id, is_link_code
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.talk.arguments.course_pages import is_step_id
from bot.texts.text import Parts, Text

_COURSE, _NAMES = "learn", "link"
LINES = ("settings", "games", "export", "private")
"""Words that run as commands in the private chat; ``private`` only opens the chat."""
_IN_PRIVATE = {
    "settings-kept": "settings",
    "settings-private": "settings",
    "games-here": "games",
    "export-question": "export",
    "export-open": "export",
    "export-not-sent": "export",
    "error-only-in-private": "private",
    "error-no-private-chat": "private",
    "error-no-sandbox": "private",
}
"""Messages that refer people to the private chat, and the word of `LINES` for the link."""
INLINE = "inline"
"""The ``start`` word of the link that an inline query offers to people without a private chat."""


def course_link(username: str, step: str) -> str:
    """Return a link to a course step in the private chat; with an empty step, to the step where
    the learner stopped."""
    return create_deep_linked_url(username, f"{_COURSE}-{step}".rstrip("-"))


def linking_link(username: str) -> str:
    """Return the link for linking an account on another platform. The caller appends the code."""
    return create_deep_linked_url(username, f"{_NAMES}-")


def board_link(username: str, word: str) -> str:
    """Return the link that opens the board page of a game.

    The word has at most 512 letters, digits, ``_`` and ``-``
    (https://core.telegram.org/bots/webapps#launching-the-main-mini-app)."""
    return f"https://t.me/{username}?{urlencode({'startapp': word})}"


def line(word: str) -> str:
    """Return the command that a link with this word runs; empty if it runs none."""
    names, _, code = word.partition("-")
    if names == _NAMES and is_link_code(code):
        return f"{_NAMES} {code}"
    return word if word in LINES and word != "private" else ""


def told_in_private(said: Parts) -> str:
    """Return the word of `LINES` for a text that refers to the private chat; otherwise empty."""
    ids = (line.id for line in said.all_lines if isinstance(line, Text))
    return next((_IN_PRIVATE[id] for id in ids if id in _IN_PRIVATE), "")


def share_link(link: str, text: str) -> str:
    """Return a URL that opens Telegram's share dialog with a link and a text.

    https://core.telegram.org/api/links#share-links"""
    return f"https://t.me/share/url?{urlencode({'url': link, 'text': text}, quote_via=quote)}"


def visit(word: str) -> str:
    """Return the callback data that a link with this word runs, for a course step or a game. Empty
    for other words."""
    course, _, step = word.partition("-")
    if course == _COURSE and (not step or is_step_id(step)):
        return format_choice(Callback(Verb.LEARN, "", 0, step))
    return format_choice(Callback(Verb.VISIT, word)) if is_game_id(word) else ""
