"""Convert text to Discord's Markdown, with formatting, mentions and links in user text escaped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from types import MappingProxyType

from bot.ids import UserId
from bot.posts.post import Post
from bot.routing.catalogue import QUOTED, in_menu
from bot.texts.rendered_text import RenderedText
from bot.texts.text import Person, Span
from bot.texts.translations import COMMAND_EDGE, COMMAND_MIDDLE, LANGUAGES, words

LONGEST = 2000
"""The longest message, in characters."""

_MARKS = re.compile(r"[\\*_~`|<>\[\]]")
_LINE_STARTS = re.compile(r"^(\s*)(?=(?:#{1,3}|-#?|\+)\s)", re.MULTILINE)
_NUMBERED = re.compile(r"^(\s*\d+)\.(?=\s)", re.MULTILINE)
_LINKS = re.compile(r":(?=//|[\w+-]+:)|(?<=[^\W\d])/(?=\S)")
"""Matches in addresses, invitations (``discord.gg/x``) and names of emoji (``:x:``)."""
_COMMANDS = re.compile(f"{COMMAND_EDGE}(.*?){COMMAND_MIDDLE}(.*?){COMMAND_EDGE}")
_JOINER = "\N{WORD JOINER}"
_OPENED = re.compile("[“„]")
_LINK = re.compile(r"[0-9]+(?:/[0-9]+){1,2}")
_NO_IDS: Mapping[str, int] = MappingProxyType({})
_EVERYBODY = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_CUT_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\$")


@dataclass(frozen=True)
class MarkedWords:
    """A rendered post whose commands, links and mentions are marked for `tappable`. ``stamps`` are
    the timestamps in it."""

    laid: RenderedText
    stamps: frozenset[str] = frozenset()


def escape(text: str) -> str:
    """Escape a text so that Discord shows it literally, without mentions and links."""
    text = _LINKS.sub(r"\\\g<0>", _MARKS.sub(r"\\\g<0>", text))
    text = _LINE_STARTS.sub(r"\1\\", text)
    text = _NUMBERED.sub(r"\1\\.", text)
    return _EVERYBODY.sub("@\N{ZERO WIDTH SPACE}", text)


def cut(text: str, limit: int) -> str:
    """Cut a text to at most ``limit`` characters, at the end of a line if possible."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    whole_lines, newline, _ = head.rpartition("\n")
    shorter = whole_lines if newline else _CUT_ESCAPE.sub("", head)
    return shorter + "…"


def render_post(post: Post, called: Mapping[UserId, int] = MappingProxyType({})) -> MarkedWords:
    """Render the text of a post.

    ``called`` maps people to their numbers. They are mentioned where they are named, or else at the
    end. Deadlines become relative timestamps, which Discord updates. Details that a button unfolds
    are left out.

    https://discord.com/developers/docs/reference#message-formatting-timestamp-styles"""
    stamps, named = set[str](), list[UserId]()

    def stamp(span: Span) -> str:
        made = f"<t:{span.until // 1000}:R>"
        stamps.add(made)
        return made

    def mention(person: Person, shown: str) -> str:
        if person.user not in called or person.user in named:
            return shown
        named.append(person.user)
        return _mark_mention(called[person.user])

    words = post.parts if post.unfolds is None else replace(post.parts, details=())
    laid = replace(post, words=words).render(guard_quotes, mention, stamp, marked=True)
    others = " ".join(_mark_mention(number) for user, number in called.items() if user not in named)
    return MarkedWords(laid.calling(others), frozenset(stamps))


def guard_quotes(text: str) -> str:
    """Insert a joiner after opening quotes in user text, so that `tappable` links no command in
    it."""
    return _OPENED.sub(rf"\g<0>{_JOINER}", text)


def _mark_mention(person: int) -> str:
    return f"{COMMAND_EDGE}@{person}{COMMAND_MIDDLE}{COMMAND_EDGE}"


def link(there: str) -> str:
    """Return the URL of a channel or post, which Discord shows by its name. ``there`` consists of
    the ids of server, channel and message, with slashes; the server 0 means a private chat. See
    `Words.link`."""
    server, _, rest = there.partition("/")
    return f"https://discord.com/channels/{'@me' if server == '0' else server}/{rest}"


def tappable(text: str, commands: Mapping[str, int]) -> str:
    """Make marked links, marked commands and quoted commands clickable in Discord.

    ``commands`` holds the ids of the root commands. A command with an unknown id stays plain text.
    Only the English name of a command is clickable, in every language.

    https://discord.com/developers/docs/reference#message-formatting and
    https://github.com/discord/discord-api-docs/issues/5518"""

    def replace_mark(found: re.Match[str]) -> str:
        if found[1].startswith("@"):
            return f"<{found[1]}>"
        if _LINK.fullmatch(found[1]):
            return link(found[1])
        return to_tap(found[1]) or found[2]

    def link_quoted(quoted: re.Match[str]) -> str:
        """Make a quoted command clickable: typed without a mention it may not reach the bot."""
        path = () if quoted[1].startswith(_JOINER) else in_menu(quoted[1])
        name = words(LANGUAGES[0]).slash(*path).removeprefix("/") if path else ""
        return to_tap(name) or quoted[0]

    def to_tap(command: str) -> str:
        id = commands.get(command.partition(" ")[0])
        return "" if id is None else f"</{command}:{id}>"

    return QUOTED.sub(link_quoted, _COMMANDS.sub(replace_mark, text))


def content(text: str) -> str:
    """Escape and cut a text for a message."""
    return cut(escape(text), LONGEST)


def message(words: MarkedWords, commands: Mapping[str, int] = _NO_IDS) -> str:
    """Return a post as Markdown with clickable commands (`tappable`): the headline bold, the footer
    small."""

    def show_line(text: str) -> str:
        made = tappable(escape(text), commands)
        for stamp in words.stamps:
            made = made.replace(escape(stamp), stamp)
        return made

    return cut(words.laid.each(show_line).write("**{}**", footer="-# {}"), LONGEST)


def nonce(key: str) -> str:
    """Return the nonce of a post. Discord treats a second message with the same nonce as a
    duplicate."""
    return blake2b(key.encode(), digest_size=12).hexdigest()
