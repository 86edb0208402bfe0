"""Commands to block people from challenging."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.talk.arguments.terms import read_name
from bot.talk.arguments.tokens import Word, read_point
from bot.talk.command_spec import CommandSpec, Entry, Option, OptionKind, ReadArguments, Talk
from bot.talk.line import Request, Want


@dataclass(frozen=True)
class Block(Want):
    name: str


@dataclass(frozen=True)
class Unblock(Want):
    name: str


@dataclass(frozen=True)
class ListBlocks(Want):
    """List the people whom the person has blocked."""


def _read_person(make: Callable[[str], Block | Unblock]) -> ReadArguments:
    """Return a reader of a name. ``block at D4`` is about stones, so a point does not count as a
    name."""

    def reads(rest: Sequence[Word]) -> Request | None:
        name = read_name(rest)
        points = any(word.plain and read_point(word) is not None for word in rest)
        return None if points or not name else make(name)

    return reads


_WHOM = (Option("person", '"{}"', OptionKind.PERSON, required=True),)

PAGE = "settings"
COMMANDS = (
    CommandSpec(
        "block",
        english="block",
        polish="zablokuj, blokuj",
        read=_read_person(Block),
        wrong="block-whom",
        talk=Talk.SHOUTED | Talk.UNGUESSED,
        private=True,
        menu=Entry(432, _WHOM, group="account"),
    ),
    CommandSpec(
        "unblock",
        english="unblock",
        polish="odblokuj",
        read=_read_person(Unblock),
        wrong="block-whom",
        talk=Talk.UNGUESSED,
        private=True,
        menu=Entry(434, _WHOM, group="account"),
        page=None,
    ),
    CommandSpec(
        "blocks",
        english="blocks, my blocks",
        polish="blokady, moje blokady",
        read=ListBlocks(),
        talk=Talk.SHOUTED | Talk.UNGUESSED,
        private=True,
        menu=Entry(436, group="account"),
        page=None,
    ),
)
