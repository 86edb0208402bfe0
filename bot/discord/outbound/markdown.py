"""Plain text made harmless for Discord, which would read marks, mentions and links in it."""

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
from bot.texts.text import Person
from bot.texts.translations import COMMAND_EDGE, COMMAND_MIDDLE, LANGUAGES, words

LONGEST = 2000
"""Characters in one message."""

_MARKS = re.compile(r"[\\*_~`|<>\[\]]")
_LINE_STARTS = re.compile(r"^(\s*)(?=(?:#{1,3}|-#?|\+)\s)", re.MULTILINE)
_NUMBERED = re.compile(r"^(\s*\d+)\.(?=\s)", re.MULTILINE)
_LINKS = re.compile(r":(?=//|[\w+-]+:)|(?<=[^\W\d])/(?=\S)")
"""Of addresses, of invitations (``discord.gg/x``), and of emoji by their names (``:x:``)."""
_COMMANDS = re.compile(f"{COMMAND_EDGE}(.*?){COMMAND_MIDDLE}(.*?){COMMAND_EDGE}")
_JOINER = "\N{WORD JOINER}"
_OPENED = re.compile("[“„]")
_PLACE = re.compile(r"[0-9]+(?:/[0-9]+){1,2}")
_NO_IDS: Mapping[str, int] = MappingProxyType({})
_EVERYBODY = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_CUT_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\$")


@dataclass(frozen=True)
class MarkedWords:
    """The words of a post, in which commands, links and mentions stand between marks; and how the
    moments in it are written."""

    laid: RenderedText
    stamps: frozenset[str] = frozenset()


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


def rendered(post: Post, called: Mapping[UserId, int] = MappingProxyType({})) -> MarkedWords:
    """The words of a post. People who are ``called``, with their numbers, are mentioned where they
    are awaited, or else at its end; moments are shown as the time until then, which Discord keeps
    true; what a button of the post unfolds is left out.

    https://discord.com/developers/docs/reference#message-formatting-timestamp-styles"""
    stamps, named = set[str](), list[UserId]()

    def stamp(until: int) -> str:
        made = f"<t:{until // 1000}:R>"
        stamps.add(made)
        return made

    def mention(person: Person, shown: str) -> str:
        if person.user not in called or person.user in named:
            return shown
        named.append(person.user)
        return _marked(called[person.user])

    words = post.parts
    words = words.by_moments(stamp) if post.timed else words
    if post.unfolds is not None:
        words = replace(words, details=())
    laid = replace(post, words=words).render(_guarded, mention=mention, marked=True)
    others = " ".join(_marked(number) for user, number in called.items() if user not in named)
    return MarkedWords(laid.calling(others), frozenset(stamps))


def _guarded(text: str) -> str:
    """What a person wrote, so that nothing in it is taken for a command that a text quotes."""
    return _OPENED.sub(rf"\g<0>{_JOINER}", text)


def _marked(person: int) -> str:
    return f"{COMMAND_EDGE}@{person}{COMMAND_MIDDLE}{COMMAND_EDGE}"


def link(there: str) -> str:
    """The address of a place, or of a post there; see `Words.link`. Discord shows its name."""
    server, _, rest = there.partition("/")
    return f"https://discord.com/channels/{'@me' if server == '0' else server}/{rest}"


def tappable(text: str, commands: Mapping[str, int]) -> str:
    """The text with its marked links, and with its marked commands to tap, and those that it quotes
    alone, by the ``commands``' ids, which are those of their roots; as they are typed while these
    are not known. Only a command's English name can be tapped, in every language.

    https://discord.com/developers/docs/reference#message-formatting and
    https://github.com/discord/discord-api-docs/issues/5518"""

    def shown(found: re.Match[str]) -> str:
        if found[1].startswith("@"):
            return f"<{found[1]}>"
        if _PLACE.fullmatch(found[1]):
            return link(found[1])
        return to_tap(found[1]) or found[2]

    def heard(quoted: re.Match[str]) -> str:
        """Where only lines are read that mention the bot, a word alone would not be heard."""
        path = () if quoted[1].startswith(_JOINER) else in_menu(quoted[1])
        name = words(LANGUAGES[0]).slash(*path).removeprefix("/") if path else ""
        return to_tap(name) or quoted[0]

    def to_tap(command: str) -> str:
        id = commands.get(command.partition(" ")[0])
        return "" if id is None else f"</{command}:{id}>"

    return QUOTED.sub(heard, _COMMANDS.sub(shown, text))


def content(text: str) -> str:
    """A plain text, as a message."""
    return cut(escape(text), LONGEST)


def message(said: MarkedWords, commands: Mapping[str, int] = _NO_IDS) -> str:
    """The text of a post in Discord's own form, with commands to tap (`tappable`): the headline
    bold, the footer small."""

    def shown(text: str) -> str:
        made = tappable(escape(text), commands)
        for stamp in said.stamps:
            made = made.replace(escape(stamp), stamp)
        return made

    return cut(said.laid.each(shown).write("**{}**", footer="-# {}"), LONGEST)


def nonce(key: str) -> str:
    """A short name for a post: Discord takes a second one with the same name for the first."""
    return blake2b(key.encode(), digest_size=12).hexdigest()
