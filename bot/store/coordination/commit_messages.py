"""The message that `commit.lua` publishes to all processes after each commit."""

from __future__ import annotations

from typing import NamedTuple

from bot.ids import GameId


class CommitMessage(NamedTuple):
    """A new ``entry`` in an outbox ``stream``, about a match at a ``version``. A message may name
    the stream alone."""

    stream: str
    entry: str = ""
    version: str = ""
    game_id: GameId = ""


def parse_commit_message(text: str) -> CommitMessage:
    parts = text.split(" ", 3)
    return (
        CommitMessage(*parts)
        if len(parts) == len(CommitMessage._fields)
        else CommitMessage(parts[0])
    )
