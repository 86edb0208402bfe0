"""Links into Telegram: to a challenge, a step of the course, what is told in private; and to share.

https://core.telegram.org/bots/features#deep-linking: opening ``t.me/BOT?start=WORD`` and pressing
Start sends ``/start WORD`` in the private chat. The word is the game's id, which is no secret:
who may accept is decided when they do; or ``learn``, or ``learn-`` and the step's id; or ``link-``
and a code to link names by, after which the bot asks; or a line of `LINES`, which only shows
something.
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
"""What is done as if it were typed in the private chat; ``private`` only leads there."""
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
"""Messages that send people to the private chat, and what they find there."""
INLINE = "inline"
"""The word of a link to the bot itself, from a talk where the bot is not."""


def course_link(username: str, step: str) -> str:
    """A link into the private chat: to a step of the course, or (empty) to where one was in it."""
    return create_deep_linked_url(username, f"{_COURSE}-{step}".rstrip("-"))


def linking_link(username: str) -> str:
    """The link by which a person links a name that they have elsewhere, but for the code at its
    end."""
    return create_deep_linked_url(username, f"{_NAMES}-")


def board_link(username: str, word: str) -> str:
    """Where a person opens the board page of a game; the word is as for
    https://core.telegram.org/bots/webapps#launching-the-main-mini-app: at most 512 letters, digits,
    ``_`` and ``-``."""
    return f"https://t.me/{username}?{urlencode({'startapp': word})}"


def line(word: str) -> str:
    """The line that following a link with this word says, as if it were typed; empty: nothing."""
    names, _, code = word.partition("-")
    if names == _NAMES and is_link_code(code):
        return f"{_NAMES} {code}"
    return word if word in LINES and word != "private" else ""


def told_in_private(said: Parts) -> str:
    """The line of `LINES` for what words in a group say is told in private; empty: nothing is."""
    ids = (line.id for line in said.all_lines if isinstance(line, Text))
    return next((_IN_PRIVATE[id] for id in ids if id in _IN_PRIVATE), "")


def share_link(link: str, text: str) -> str:
    """Lets people pick a chat to send a link to (https://core.telegram.org/api/links#share-links)."""
    return f"https://t.me/share/url?{urlencode({'url': link, 'text': text}, quote_via=quote)}"


def visit(word: str) -> str:
    """The choice that following a link with this word stands for, or an empty string."""
    course, _, step = word.partition("-")
    if course == _COURSE and (not step or is_step_id(step)):
        return format_choice(Callback(Verb.LEARN, "", 0, step))
    return format_choice(Callback(Verb.VISIT, word)) if is_game_id(word) else ""
