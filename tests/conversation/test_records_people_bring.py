"""Records written by other programs and servers, sent as files.

For each file of ``tests/records``, ``expected.json`` has the text that must appear: ``record``
steps through it, ``from`` starts a game from it; ``any:a|b`` means one of several texts.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import pytest

from bot.talk.incoming import HandedFile, HandedOver
from tests.conversation.desk import Desk

RECORDS = Path(__file__).parents[1] / "records"


class Input(TypedDict):
    file: str
    via: str
    want: list[str]
    kind: str


INPUTS: list[Input] = json.loads((RECORDS / "expected.json").read_text("utf-8"))


async def all_text(file: str, via: str) -> str:
    """All text in the room after a file, including the descriptions of pictures."""
    desk = Desk()
    content = (RECORDS / file).read_bytes()
    line = "" if via == "record" else "challenge Ben from"
    handed = HandedOver(HandedFile(file, content), line)
    await desk.hears(replace(desk.line("Anna", line), did=handed))
    return "\n".join(f"{post.text}\n{post.alt}" for post in desk.chat.posts)


@pytest.mark.parametrize("given", INPUTS, ids=[each["file"] for each in INPUTS])
async def test_each_record_is_understood(given: Input) -> None:
    """Each record is read as its author meant it."""
    shown = await all_text(given["file"], given["via"])
    for want in given["want"]:
        choices = want.removeprefix("any:").split("|")
        assert any(choice in shown for choice in choices), (given["kind"], want, shown)


def test_each_record_has_an_expectation() -> None:
    """Each record file has an expectation."""
    files = {path.name for path in RECORDS.iterdir() if path.name != "expected.json"}
    assert files == {each["file"] for each in INPUTS}
