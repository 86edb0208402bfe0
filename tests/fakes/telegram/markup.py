"""Telegram's HTML parser and its errors.

https://core.telegram.org/bots/api#html-style; the errors, with offsets in bytes of UTF-8, are those
of ``parse_html`` in TDLib's ``MessageEntity.cpp``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import parse_qs, urlsplit

from tests.fakes.telegram.entities import Entity, cut, is_link, units
from tests.fakes.telegram.errors import wrong
from tests.fakes.telegram.model import User

TAGS = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline",
    "ins": "underline", "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "code": "code", "pre": "pre", "blockquote": "blockquote", "tg-spoiler": "spoiler",
    "span": "spoiler", "a": "text_link", "tg-emoji": "custom_emoji", "tg-time": "date_time",
}  # fmt: skip

_CHARACTER = re.compile(r"&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,6}|lt|gt|amp|quot);?")
_PLAIN = re.compile(r"[^<&]+|&")
_ATTRIBUTE = re.compile(r"\s*([^\s=>/]+)\s*(?:=\s*(\"[^\"]*\"|'[^']*'|[A-Za-z0-9.-]+))?")

Known = Callable[[int], User | None]
"""Returns the user with this id, if the bot has met them."""


@dataclass
class _Open:
    """An open tag."""

    name: str
    offset: int
    attributes: dict[str, str]


@dataclass
class _Reader:
    source: str
    known: Known
    knows_times: bool = True
    at: int = 0
    text: list[str] = field(default_factory=list)
    length: int = 0
    open: list[_Open] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def read(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            if match := _CHARACTER.match(self.source, self.at):
                whole = match[0] if match[0].endswith(";") else match[0] + ";"
                self._add(unescape(whole), len(match[0]))
            elif match := _PLAIN.match(self.source, self.at):
                self._add(match[0], len(match[0]))
            else:
                self._tag()
        if self.open:
            raise self._wrong(
                f'Can\'t find end tag corresponding to start tag "{self.open[-1].name}"'
            )
        self.entities.sort(key=lambda one: (one["offset"], -one["length"]))
        return "".join(self.text), self.entities

    def _add(self, text: str, taken: int) -> None:
        self.text.append(text)
        self.length += units(text)
        self.at += taken

    def _tag(self) -> None:
        begun, closing = self.at, self.source.startswith("</", self.at)
        offset = len(self.source[:begun].encode("utf-8", "surrogatepass"))
        if closing and not self.open:
            raise self._wrong(f"Unexpected end tag at byte offset {offset}")
        match = re.compile(r"[^\s>]*").match(self.source, begun + (2 if closing else 1))
        assert match is not None
        self.at = match.end()
        name = match[0].lower()
        if closing:
            self._close(name, offset)
        else:
            self._begin(name, offset)

    def _begin(self, name: str, offset: int) -> None:
        if self.at >= len(self.source):
            raise self._wrong(f"Unclosed start tag at byte offset {offset}")
        if name not in TAGS or (name == "tg-time" and not self.knows_times):
            raise self._wrong(f'Unsupported start tag "{name}" at byte offset {offset}')
        attributes: dict[str, str] = {}
        while not self.source.startswith(">", self.at):
            match = _ATTRIBUTE.match(self.source, self.at)
            if match is None or match.end() >= len(self.source):
                blank = self.source[self.at :].strip()
                if blank.startswith(">"):
                    self.at = self.source.index(">", self.at)
                    break
                raise self._wrong(f'Unclosed start tag "{name}" at byte offset {offset}')
            attributes[match[1].lower()] = unescape((match[2] or "").strip("\"'"))
            self.at = match.end()
        self.at += 1
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise self._wrong(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
        self.open.append(_Open(name, self.length, attributes))

    def _close(self, name: str, offset: int) -> None:
        while self.source[self.at : self.at + 1].isspace():
            self.at += 1
        if not self.source.startswith(">", self.at):
            raise self._wrong(f"Unclosed end tag at byte offset {offset}")
        self.at += 1
        begun = self.open.pop()
        if name and name != begun.name:
            raise self._wrong(
                f"Unmatched end tag at byte offset {offset}, "
                f'expected "</{begun.name}>", found "</{name}>"'
            )
        if self.length > begun.offset and (entity := self._entity(begun)):
            self.entities.append(entity)

    def _entity(self, begun: _Open) -> Entity | None:
        entity: Entity = {
            "type": TAGS[begun.name],
            "offset": begun.offset,
            "length": self.length - begun.offset,
        }
        if begun.name == "blockquote" and "expandable" in begun.attributes:
            return entity | {"type": "expandable_blockquote"}
        if begun.name == "tg-emoji":
            return None
        if begun.name == "tg-time":
            return self._moment(begun, entity)
        return self._link(begun, entity) if begun.name == "a" else entity

    def _moment(self, begun: _Open, entity: Entity) -> Entity:
        """https://core.telegram.org/bots/api#date-time-entity-formatting"""
        seconds, form = begun.attributes.get("unix", ""), begun.attributes.get("format", "")
        if not re.fullmatch("[0-9]{1,10}", seconds) or not re.fullmatch("r|w?[dD]?[tT]?", form):
            raise self._wrong('Invalid attributes of tag "tg-time"')
        return entity | {"unix_time": int(seconds), "date_time_format": form}

    def _link(self, begun: _Open, entity: Entity) -> Entity | None:
        """Return a link or a mention, or None for an invalid address, which stays plain text."""
        url = begun.attributes.get("href") or cut(
            "".join(self.text), entity["offset"], entity["length"]
        )
        parts = urlsplit(url)
        if parts.scheme == "tg" and parts.netloc == "user":
            number = parse_qs(parts.query).get("id", [""])[0]
            user = self.known(int(number)) if re.fullmatch("[0-9]{1,18}", number) else None
            return entity | {"type": "text_mention", "user": user} if user else None
        return entity | {"url": url} if is_link(url) else None

    @staticmethod
    def _wrong(complaint: str) -> Exception:
        return wrong(f"can't parse entities: {complaint}")


def parse_html(
    source: str, known: Known = lambda _: None, *, knows_times: bool = True
) -> tuple[str, list[Entity]]:
    """Return the displayed text and its entities; raise ``ApiError`` for invalid HTML.

    A mention's ``user`` is the ``User``, which the payload describes. Servers before Bot API 9.5 do
    not know times.
    """
    return _Reader(source, known, knows_times).read()
