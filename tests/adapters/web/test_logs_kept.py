"""A room log written by version 1.0, which every later version must read.

``tests/data/room_log_9.jsonl`` has every kind of entry, including the posts of a few games. Each
has the message that the room shows, and its form after the erasure of Anna, who played all of these
games. Never edit it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.play.ports.room_log import LogEntry
from bot.posts.chat import ForgottenPerson
from bot.texts.translations import words
from bot.web.http.views import MessageViews
from bot.web.log.entry_erasure import without
from bot.web.log.room import Room
from bot.web.log.schema import decode

DATA = Path(__file__).parents[2] / "data"
ROOM, ANNA = "web:lobby", "web:lobby/anna"
GAMES = frozenset({"bamoku", "lapalo", "vuhamo", "zedafu"})
ANNA_LEAVES = ForgottenPerson((ANNA,), ("Anna",), {}, GAMES)
NAMES = {ANNA: "Anna", "web:lobby/ben": "Ben", "web:lobby/eve": "Eve"}


def lines(schema: int) -> list[dict[str, Any]]:
    """Return all entries of a schema, in order."""
    text = (DATA / f"room_log_{schema}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("schema", [9])
def test_every_message_is_shown_unchanged(schema: int) -> None:
    """Every message of the log is shown with the same words, pictures, buttons and files."""
    room, log = Room(), lines(schema)
    room.apply(LogEntry(number, line["entry"]) for number, line in enumerate(log, 1))
    views = MessageViews(ROOM, NAMES, openable=GAMES)
    shown = {message.seq: views.view(message) for message in room.after(0)}
    expected = {number: line["shown"] for number, line in enumerate(log, 1) if line["shown"]}
    assert expected == {number: json.loads(json.dumps(view)) for number, view in shown.items()}


@pytest.mark.parametrize("schema", [9])
def test_an_erased_person_is_removed(schema: int) -> None:
    """Anna's own entries are removed, and the bot's posts about her games no longer name her; other
    people's entries are unchanged."""
    for line in lines(schema):
        left = without(line["entry"], ["anna"], ANNA_LEAVES, "a player who left")
        expected = line["forgotten"]
        assert (None if expected is None else decode(expected)) == (
            None if left is None else decode(left)
        )
        assert "web:lobby/anna" not in (left or "")


def test_unknown_words_of_a_newer_program() -> None:
    """A post with words that this program does not know is shown as written by a newer version, and
    the posts around it are unaffected."""
    known = '{"v":9,"k":"posted","w":{"l":[["error-no-game"]]},"la":"en","at":1}'
    newer = '{"v":9,"k":"posted","w":{"l":[["said-from-2031-on"]]},"la":"pl","at":2}'
    room = Room()
    room.apply(LogEntry(number, entry) for number, entry in enumerate((known, newer, known), 1))
    told = [MessageViews(ROOM, NAMES).view(message)["text"] for message in room.after(0)]
    error = words("en").text("error-no-game")
    assert [error, words("pl").text("web-said-by-newer"), error] == told
