"""Lines in answer to a post that asks for more: to a command that lacks something, or to a form."""

from __future__ import annotations

from dataclasses import replace

from bot.routing.catalogue import find_phrase
from bot.routing.parsing.parser import parse
from bot.talk.arguments.tokens import read
from bot.talk.incoming import Said
from bot.texts.problem import Problem


def continued(said: Said, asks: str) -> Said:
    """What was said in answer to a post that ``asks`` for more, as one line with it, which is then
    surely meant for the program. A form lacks nothing: what does not go on with it is said about
    it, or to others."""
    typed = completed(asks, said.text)
    goes_on = typed != said.text or not _makes_sense(asks)
    return replace(said, text=typed, addressed=said.addressed or goes_on)


def completed(asks: str, typed: str) -> str:
    """A command with what was typed in answer to the question what it lacked, or to its form;
    unless it makes no sense, and is another command, or the form's lacks nothing."""
    if _makes_sense(line := f"{asks} {typed}"):
        return line
    return typed if find_phrase(read(typed).words) or _makes_sense(asks) else line


def _makes_sense(typed: str) -> bool:
    line = parse(typed, addressed=True)
    return line is not None and not isinstance(line.request, Problem)
