"""Plain text made harmless for Discord, which would read marks, mentions and links in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b
from types import MappingProxyType

from bot.conversation.posts.post import Post
from bot.language.translations import COMMAND_EDGE, COMMAND_MIDDLE

LONGEST = 2000
"""Characters in one message."""

_MARKS = re.compile(r"[\\*_~`|<>\[\]]")
_LINE_STARTS = re.compile(r"^(\s*)(?=(?:#{1,3}|-#?|\+)\s)", re.MULTILINE)
_NUMBERED = re.compile(r"^(\s*\d+)\.(?=\s)", re.MULTILINE)
_LINKS = re.compile(r":(?=//|[\w+-]+:)|(?<=[^\W\d])/(?=\S)")
"""Of addresses, of invitations (``discord.gg/x``), and of emoji by their names (``:x:``)."""
_COMMANDS = re.compile(f"{COMMAND_EDGE}(.*?){COMMAND_MIDDLE}(.*?){COMMAND_EDGE}")
_PLACE = re.compile(r"[0-9]+(?:/[0-9]+){1,2}")
_NO_IDS: Mapping[str, int] = MappingProxyType({})
_EVERYBODY = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_CUT_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\$")


def escape(text: str) -> str:
    """The text as Discord shows it letter for letter, without pings and links."""
    text = _LINKS.sub(r"\\\g<0>", _MARKS.sub(r"\\\g<0>", text))
    text = _LINE_STARTS.sub(r"\1\\", text)
    text = _NUMBERED.sub(r"\1\\.", text)
    return _EVERYBODY.sub("@\N{ZERO WIDTH SPACE}", text)


def cut(text: str, most: int) -> str:
    """No longer than ``most`` characters, cut at the end of a line if there is one."""
    if len(text) <= most:
        return text
    head = text[: most - 1]
    whole_lines, newline, _ = head.rpartition("\n")
    shorter = whole_lines if newline else _CUT_ESCAPE.sub("", head)
    return shorter + "…"


def rendered(post: Post) -> tuple[str, frozenset[str]]:
    """The words of a post, with commands between marks, and with moments, which Discord shows as
    the time until then and keeps true; and how these are written.

    https://discord.com/developers/docs/reference#message-formatting-timestamp-styles"""
    stamps: set[str] = set()

    def stamp(until: int) -> str:
        made = f"<t:{until // 1000}:R>"
        stamps.add(made)
        return made

    words = post.parts.by_moments(stamp) if post.timed else post.words
    return (replace(post, words=words) if stamps else post).marked, frozenset(stamps)


def link(there: str) -> str:
    """The address of a place, or of a post there; see `Words.link`. Discord shows its name."""
    server, _, rest = there.partition("/")
    return f"https://discord.com/channels/{'@me' if server == '0' else server}/{rest}"


def tappable(text: str, commands: Mapping[str, int]) -> str:
    """The text with its marked links, and with its marked commands to tap, by the ``commands``'
    ids, which are those of their roots; as they are typed while these are not known. Only a
    command's English name can be tapped, in every language.

    https://discord.com/developers/docs/reference#message-formatting and
    https://github.com/discord/discord-api-docs/issues/5518"""

    def shown(found: re.Match[str]) -> str:
        if _PLACE.fullmatch(found[1]):
            return link(found[1])
        id = commands.get(found[1].split()[0])
        return found[2] if id is None else f"</{found[1]}:{id}>"

    return _COMMANDS.sub(shown, text)


def content(
    text: str,
    mentions: Iterable[int] = (),
    addressed: str = "",
    stamps: Iterable[str] = (),
    commands: Mapping[str, int] = _NO_IDS,
) -> str:
    """What a message says, with these ``stamps`` of moments as they are, and with commands to tap
    (`tappable`); those who are called stand first, so that they are told at once, in the place of
    the name ``addressed`` with which it begins, if it does."""
    said = tappable(escape(text.removeprefix(addressed) if mentions else text), commands)
    for stamp in stamps:
        said = said.replace(escape(stamp), stamp)
    if called := " ".join(f"<@{person}>" for person in mentions):
        said = f"{called}{said}" if addressed else f"{called} · {said}"
    return cut(said, LONGEST)


def nonce(key: str) -> str:
    """A short name for a post: Discord takes a second one with the same name for the first."""
    return blake2b(key.encode(), digest_size=12).hexdigest()
