"""The lines of the corpus, typed in a real chat, lead to the outcomes of the tables."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.routing.parsing.private_lines import privacy_of
from tests.conversation.corpus import STATES, Row, rows
from tests.conversation.corpus.heard import reply_targets, spell_row
from tests.conversation.corpus.states import BEFORE, READ, describe_first_event
from tests.end_to_end.club_rooms import Room, Seen
from tests.end_to_end.clubs import CHATS, Club, club
from tests.end_to_end.in_process import GREETING

AT_ONCE = 100
"""How many lines one person writes in one room: the rate limit allows few more per minute."""
ASKED = {"Yes, resign": "asks", "Resign?": "offers resign", "Pass?": "offers pass"}
"""The outcome that a button label under an answer stands for."""
ASKED_BACK = {
    ("Agree", "Refuse"): "asks back",
    ("Accept", "Decline"): "asks back",
    ("Ask to undo",): "offers undo",
}
"""The outcome that a whole row of buttons stands for."""
HELP = "What would you like to do?"
IDLE = ("talk", "told")
LEAST = 20
"""The minimum number of lines drawn for a state, over all chats."""


def lines_for(state: str) -> list[Row]:
    """Return all lines that can be written in a state."""
    return [row for row in rows() if row.wanted[state] != "-"]


def draw_sample(state: str, chats: Sequence[str] = CHATS) -> list[Row]:
    """Draw a sample of the lines. Group them by the way they are written and the kind of outcome.
    From a group without effect take three, spread over the group, one per chat; from any other
    group take one, for the chats in turn, alternating between the first half of the tables (mostly
    English) and the second."""
    alike = defaultdict[tuple[str, str], list[Row]](list)
    for row in lines_for(state):
        alike[row.how, row.wanted[state].split()[0]].append(row)
    found = []
    for number, ((_, kind), group) in enumerate(alike.items()):
        twelfths = (2, 6, 10) if kind in IDLE else (3 + 6 * (number % 2),)
        places = dict.fromkeys(len(group) * n // 12 for n in twelfths)
        for turn, place in enumerate(places, number):
            if CHATS[turn % len(CHATS)] in chats:
                found.append(group[place])
    return found


@dataclass
class Scene:
    """A room in a state of a game, for Anna's lines."""

    club: Club
    state: str
    room: Room
    game: str = ""
    to: dict[str, Any] = field(default_factory=dict)
    """The message to reply to, for each way of writing a line."""
    seen: list[Seen] = field(default_factory=list)
    """Messages of the bot that belong to earlier lines."""

    async def came(self, row: Row) -> str:
        """Write a line and return its outcome in the terms of the tables, as far as it is visible.
        `quiet` checks for silence."""
        version, before = await self._version(), [each.message for each in self.seen]
        text = spell_row(row, self.room.bot, self.room.called["Carl"])
        if row.how == "mentions Carl" and self.club.chat == "web":
            text = f"@{text}"
        await self.room.write("Anna", text, self.to.get(row.how), row.how == "mentions Carl")
        if not self.hears(row):
            return "talk"
        _, answer = await self.club.door.of("Anna")
        if answer.posts or answer.game_id:
            shown = await self.room.told("", besides=before)
            self.seen.append(shown)
            return await self._done(answer.game_id or self.game, version) or _kind_of_question(
                shown
            )
        return await self._done(self.game, version) or "talk"

    async def quiet(self) -> None:
        """Check that the bot has posted nothing else before its next answer."""
        known = [each.message for each in self.seen]
        await self.club.says(self.room, "Anna", "help", HELP)
        said = [each for each in await self.room.seen() if each.message not in known]
        assert 1 == len(said), (self.club.chat, self.state, said)

    def hears(self, row: Row) -> bool:
        """Return whether the bot processes this line. Outside browser rooms it ignores unaddressed
        lines while no game is running."""
        to_the_bot = row.how == "mentions the bot" or self.club.chat == "web"
        return to_the_bot or self.state != "no game" or self._is_command(row)

    def wanted(self, row: Row) -> str:
        """Return the expected outcome of a line in this chat."""
        if not self.hears(row):
            return "talk"
        found = row.wanted[self.state]
        return "told" if found == "talk" and self._is_command(row) else found

    def _is_command(self, row: Row) -> bool:
        """In Telegram a line with a slash addresses a bot, also where other people play:
        https://core.telegram.org/bots/features#commands."""
        return self.club.chat == "telegram" and row.line.startswith("/")

    async def _version(self) -> int:
        loaded = (
            await self.club.program.parts.service.matches.load(self.game) if self.game else None
        )
        return loaded.match.version if loaded else 0

    async def _done(self, game: str, since: int) -> str:
        """Return what has happened in the game since this version; empty if nothing has."""
        loaded = await self.club.program.parts.service.matches.load(game) if game else None
        found = describe_first_event(loaded.match, since) if loaded else "nothing"
        return "" if found == "nothing" else found


def _kind_of_question(shown: Seen) -> str:
    """Return the kind of question that the buttons of an answer show, or "told" for a plain
    answer."""
    if outcome := ASKED_BACK.get(tuple(shown.labels)):
        return outcome
    for label in shown.labels:
        for ending, outcome in ASKED.items():
            if label.endswith(ending):
                return outcome
        if offered := re.search(r"Play ([A-T][0-9]+)\?$", label):
            return f"offers {offered[1]}"
    return "told"


async def scene(club: Club, state: str) -> Scene:
    """Prepare a fresh room in this state. Ben and Carl have written in it, too."""
    made = Scene(club, state, await club.fresh())
    if club.chat == "web":  # in a browser room with one person every line is addressed to the bot
        await club.says(made.room, "Carl", "help", HELP)
    before = await made.room.seen()
    steps = [step.partition(": ")[::2] for step in BEFORE[state]]
    for (who, line), (_, after) in pairwise([*steps, ("", "agree")]):
        # Several moves may share one post; every other line is answered before the next one.
        if line.split()[0] in READ or after.split()[0] in READ:
            made.game = (await club.does(made.room, who, line)).game_id
        else:
            made.game = (await club.says(made.room, who, line, "")).game_id
    made.seen = await made.room.seen()
    bens, carls = [await made.room.write(who, GREETING) for who in ("Ben", "Carl")]
    ours = made.seen[-1].message if len(made.seen) > len(before) else None
    made.to = reply_targets(ours, bens, carls)
    return made


async def find_wrong_outcomes(
    club: Club, state: str, said: Sequence[Row]
) -> list[tuple[str, str, str, str]]:
    """Return the lines whose outcome differs from the expected one. Lines without effect share a
    room; each of the others gets its own."""
    found = list[tuple[str, str, str, str]]()
    if club.chat == "web":  # browser rooms refuse private commands
        said = [row for row in said if privacy_of(row.line, addressed=False) is None]
    idle = [row for row in said if row.wanted[state] in IDLE]
    groups = [idle[first : first + AT_ONCE] for first in range(0, len(idle), AT_ONCE)]
    for group in [*groups, *([row] for row in said if row not in idle)]:
        room = await scene(club, state)
        for row in group:
            came, wanted = await room.came(row), room.wanted(row)
            if came != wanted:
                found.append((row.line, row.how, wanted, came))
        if group[0] in idle:
            await room.quiet()
    return found


@pytest.mark.parametrize("chat", CHATS)
async def test_a_sample_of_lines(chat: str, tmp_path: Path) -> None:
    """In every state the sampled lines lead to the expected outcomes, and the bot posts nothing
    else."""
    async with club(chat, tmp_path / "data") as found:
        for state in STATES:
            assert LEAST <= len(draw_sample(state))
            assert [] == await find_wrong_outcomes(found, state, draw_sample(state, [chat])), state


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("chat", CHATS)
async def test_all_lines(chat: str, tmp_path: Path) -> None:
    """All lines in every state lead to the expected outcomes."""
    async with club(chat, tmp_path / "data") as found:
        for state in STATES:
            assert [] == await find_wrong_outcomes(found, state, lines_for(state)), state
