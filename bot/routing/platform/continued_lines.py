"""Replies to a post that asks for more: to a command without its arguments, or to a form."""

from __future__ import annotations

from dataclasses import replace

from bot.routing.catalogue import find_phrase
from bot.routing.parsing.parser import parse
from bot.talk.arguments.tokens import read
from bot.talk.incoming import Said
from bot.texts.problem import Problem


def continue_command(reply: Said, asks: str) -> Said:
    """Return the reply joined to the command that the post ``asks`` about, as a line addressed
    to the bot. A form is complete, so a reply that does not continue it stays chat."""
    typed = complete_command(asks, reply.text)
    goes_on = typed != reply.text or not _makes_sense(asks)
    return replace(reply, text=typed, addressed=reply.addressed or goes_on)


def complete_command(asks: str, typed: str) -> str:
    """Join a command with the reply to it. Return the reply alone if the joined line makes no
    sense and the reply is another command, or the command was complete."""
    if _makes_sense(line := f"{asks} {typed}"):
        return line
    return typed if find_phrase(read(typed).words) or _makes_sense(asks) else line


def _makes_sense(typed: str) -> bool:
    line = parse(typed, addressed=True)
    return line is not None and not isinstance(line.request, Problem)
