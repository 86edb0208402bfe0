"""Commands about a person's accounts and data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.short_ids import is_link_code
from bot.talk.arguments.tokens import CONFIRM, REFUSE, Word
from bot.talk.command_spec import (
    CODE,
    CommandSpec,
    Entry,
    ReadArguments,
    Talk,
    question,
    quoting,
)
from bot.talk.line import Request, Want
from bot.texts.problem import Problem


@dataclass(frozen=True)
class Forget(Want):
    """Erase the person's data. ``confirmed``: the answer to the request for confirmation."""

    confirmed: bool | None = None


@dataclass(frozen=True)
class Export(Want):
    """Export all data about the person. ``confirmed``: the answer to the request for
    confirmation in a public room."""

    confirmed: bool | None = None


@dataclass(frozen=True)
class Unlink(Want):
    """Separate this account from its linked ones."""


@dataclass(frozen=True)
class Link(Want):
    """``link``: get a code to link two accounts; with a ``code``: link the account where it was
    issued. ``confirmed``: the answer to the request for confirmation; ``tag`` identifies which."""

    code: str | None = None
    confirmed: bool | None = None
    tag: str = ""


def _link(rest: Sequence[Word]) -> Request | None:
    if not rest:
        return Link()
    head = rest[0].plain
    if head in CONFIRM or head in REFUSE:
        tag = rest[1].plain if len(rest) > 1 else ""
        good = len(rest) <= 2 and tag.isascii() and (not tag or tag.isalnum())
        return Link(confirmed=head in CONFIRM, tag=tag) if good else None
    code = "-".join(word.plain for word in rest[:2])
    if len(rest) > 2 or [len(half) for half in code.split("-")] != [6, 6]:
        return None
    return Link(code) if is_link_code(code) else Problem("link-what", {"typed": code})


def _read_confirmation(want: type[Forget | Export]) -> ReadArguments:
    """Return a reader for a command that asks for confirmation: no arguments, or the answer."""

    def reads(rest: Sequence[Word]) -> Request | None:
        typed = " ".join(word.plain for word in rest)
        if not typed:
            return want()
        return want(typed in CONFIRM) if typed in CONFIRM | REFUSE else None

    return reads


PAGE = "settings"
COMMANDS = (
    CommandSpec(
        "link",
        english="link, link me",
        polish="połącz, połącz mnie",
        read=_link,
        wrong=quoting("link-what"),
        talk=Talk.SHOUTED,
        private=True,
        menu=Entry(410, (CODE,), group="account"),
    ),
    CommandSpec(
        "unlink",
        english="unlink, unlink me",
        polish="rozłącz, rozłącz mnie",
        read=Unlink(),
        private=True,
        menu=Entry(420, group="account"),
    ),
    CommandSpec(
        "export",
        english="export, export me, export my data",
        polish="eksport, eksportuj, eksport moich danych",
        read=_read_confirmation(Export),
        menu=Entry(460, group="account"),
    ),
    CommandSpec(
        "forget-me",
        english="forget me",
        polish="zapomnij mnie, zapomnij o mnie",
        read=_read_confirmation(Forget),
        menu=Entry(470, group="account"),
    ),
    question(
        "my-data",
        english="my data, download my data, show my data, what do you know about me",
        polish="moje dane, pobierz moje dane, pokaż moje dane, co o mnie wiesz",
        read=Export(),
    ),
    question(
        "delete-my-data",
        english="delete my data, delete my account, delete me, remove my data",
        polish="usuń moje dane, usuń moje konto, usuń mnie, skasuj moje dane, skasuj moje konto",
        read=Forget(),
    ),
)
