"""The lines of the corpus from the typing in a chat to what the people there see of it."""

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
from tests.conversation.corpus.heard import answered, spelled
from tests.conversation.corpus.states import BEFORE, READ, done
from tests.end_to_end.club_rooms import Room, Seen
from tests.end_to_end.clubs import CHATS, Club, club
from tests.end_to_end.in_process import GREETING

AT_ONCE = 100
"""Lines that one person writes in one room: they may not write many more in a minute."""
ASKED = {"Yes, resign": "asks", "Resign?": "offers resign", "Pass?": "offers pass"}
"""What an answer is, by a button under it."""
ASKED_BACK = {
    ("Agree", "Refuse"): "asks back",
    ("Accept", "Decline"): "asks back",
    ("Ask to undo",): "offers undo",
}
"""What it is, by all buttons under it."""
HELP = "What would you like to do?"
IDLE = ("talk", "told")
LEAST = 20
"""Lines drawn for a state, in all chats together."""


def said_in(state: str) -> list[Row]:
    """All that can be said in a state."""
    return [row for row in rows() if row.wanted[state] != "-"]


def drawn(state: str, chats: Sequence[str] = CHATS) -> list[Row]:
    """Of all lines that are said in the same way and that the same kind of thing is to come of: of
    what does nothing three, as far from each other as can be, one for each chat; of the rest one,
    for one chat by turns, and by turns from the first half of the tables, where most are English,
    and from the second."""
    alike = defaultdict[tuple[str, str], list[Row]](list)
    for row in said_in(state):
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
    """A room in a state of a game, in which Anna speaks."""

    club: Club
    state: str
    room: Room
    game: str = ""
    to: dict[str, Any] = field(default_factory=dict)
    """What a line can be an answer to, by how it is said."""
    seen: list[Seen] = field(default_factory=list)
    """Messages of the bot of which it is known what they are for."""

    async def came(self, row: Row) -> str:
        """What comes of a line, in the words of the tables, as far as can be seen here; silence is
        looked for by `quiet`."""
        version, before = await self._version(), [each.message for each in self.seen]
        text = spelled(row, self.room.bot, self.room.called["Carl"])
        if row.how == "mentions Carl" and self.club.chat == "web":
            text = f"@{text}"
        await self.room.write("Anna", text, self.to.get(row.how), row.how == "mentions Carl")
        if not self.hears(row):
            return "talk"
        _, answer = await self.club.door.of("Anna")
        if answer.posts or answer.game_id:
            shown = await self.room.told("", besides=before)
            self.seen.append(shown)
            return await self._done(answer.game_id or self.game, version) or _told(shown)
        return await self._done(self.game, version) or "talk"

    async def quiet(self) -> None:
        """Nothing else has been told until the next answer."""
        known = [each.message for each in self.seen]
        await self.club.says(self.room, "Anna", "help", HELP)
        said = [each for each in await self.room.seen() if each.message not in known]
        assert 1 == len(said), (self.club.chat, self.state, said)

    def hears(self, row: Row) -> bool:
        """Besides in the browser, lines that are not to the bot are heard where games are alone."""
        to_the_bot = row.how == "mentions the bot" or self.club.chat == "web"
        return to_the_bot or self.state != "no game" or self._is_command(row)

    def wanted(self, row: Row) -> str:
        """What is to come of a line here."""
        if not self.hears(row):
            return "talk"
        found = row.wanted[self.state]
        return "told" if found == "talk" and self._is_command(row) else found

    def _is_command(self, row: Row) -> bool:
        """In Telegram a line with a slash is to a bot, also where others play:
        https://core.telegram.org/bots/features#commands."""
        return self.club.chat == "telegram" and row.line.startswith("/")

    async def _version(self) -> int:
        loaded = await self.club.program.parts.service.load(self.game) if self.game else None
        return loaded.match.version if loaded else 0

    async def _done(self, game: str, since: int) -> str:
        """What has been done in the game; empty if nothing was."""
        loaded = await self.club.program.parts.service.load(game) if game else None
        found = done(loaded.match, since) if loaded else "nothing"
        return "" if found == "nothing" else found


def _told(shown: Seen) -> str:
    """What an answer asks, by its buttons; others are told something."""
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
    """A fresh one, in which Ben and Carl have said something, too."""
    made = Scene(club, state, await club.fresh())
    if club.chat == "web":  # of one person there all is said to the bot
        await club.says(made.room, "Carl", "help", HELP)
    before = await made.room.seen()
    steps = [step.partition(": ")[::2] for step in BEFORE[state]]
    for (who, line), (_, after) in pairwise([*steps, ("", "agree")]):
        # Several moves may be told at once; all else is told before somebody goes on.
        if line.split()[0] in READ or after.split()[0] in READ:
            made.game = (await club.does(made.room, who, line)).game_id
        else:
            made.game = (await club.says(made.room, who, line, "")).game_id
    made.seen = await made.room.seen()
    bens, carls = [await made.room.write(who, GREETING) for who in ("Ben", "Carl")]
    ours = made.seen[-1].message if len(made.seen) > len(before) else None
    made.to = answered(ours, bens, carls)
    return made


async def wrong(club: Club, state: str, said: Sequence[Row]) -> list[tuple[str, str, str, str]]:
    """The lines of which something else comes than is wanted. Those that do nothing are said one
    after the other, each of the others in a room of its own."""
    found = list[tuple[str, str, str, str]]()
    if club.chat == "web":  # which does not take what is private
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
async def test_a_sample(chat: str, tmp_path: Path) -> None:
    """In every state lines of each way and outcome come to what is wanted, and the bot says
    nothing else."""
    async with club(chat, tmp_path / "data") as found:
        for state in STATES:
            assert LEAST <= len(drawn(state))
            assert [] == await wrong(found, state, drawn(state, [chat])), state


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("chat", CHATS)
async def test_all_of_it(chat: str, tmp_path: Path) -> None:
    """So do all lines in every state."""
    async with club(chat, tmp_path / "data") as found:
        for state in STATES:
            assert [] == await wrong(found, state, said_in(state)), state
