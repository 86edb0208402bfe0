"""How many messages a whole game sends to each player, loud and silent, in each kind of room::

    python -m tests.adapters.telegram.messages_a_game

A game has twelve moves, two passes and two agreements. Flood limits and the bot's own delays are
off, so no message waits for another and none is left out.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from tests.adapters.redis.helpers import open_embedded
from tests.adapters.telegram.desk import Bot, Club, Place, press_button, wait_for_button
from tests.adapters.telegram.steps import wait_until_settled
from tests.fakes.telegram.hurry import HURRIED
from tests.fakes.telegram.model import Chat
from tests.fakes.telegram.params import Call
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import FakeTelegram

MOVES = ("C3", "B3", "C4", "B4", "C2", "B2", "C1", "B1", "C5", "B5", "D3", "D4")
SENDS = "sendMessage", "sendPhoto"
EDITS = "editMessageMedia", "editMessageCaption", "editMessageText", "editMessageReplyMarkup"
TIDIED_SECONDS = 3.0
"""By then the last message has been tidied, too."""
KINDS = "a usual group", "a quiet group", "a forum topic", "private chats"


@dataclass(frozen=True)
class Traffic:
    """The messages that one game sends to each player, and its edits and deletions.

    ``most_loud``: the most loud messages that one player gets for one step of the game."""

    loud: dict[str, int]
    silent: dict[str, int]
    most_loud: int
    edits: int
    deleted: int


async def play_game(kind: str) -> Traffic:
    """Play a game in this kind of room, to an agreed score."""
    with TemporaryDirectory() as folder:
        database = await open_embedded(Path(folder) / "data")
        async with FakeTelegram() as fake:
            fake.limits.none()
            people = [fake.user(name, username=name.lower() + "_x") for name in ("Anna", "Bob")]
            group = fake.supergroup("Go club", *people, forum=kind == "a forum topic")
            bot = await Bot(fake, database).start()
            club = Club(fake, database, people[0], people[1], people[1], group, bot)
            for person in people:
                await person.start()
            if kind == "a quiet group":
                fake.promote(group, people[0])
                await people[0].send(group, f"/group_settings@{fake.bot.username} quiet on")
                await group.wait_for(lambda m: "Each game has one board" in m.text)
            await wait_until_settled(club)
            found = await play_to_the_end(club, kind)
            await bot.stop()
        await database.close()
    return found


async def play_to_the_end(club: Club, kind: str) -> Traffic:
    """Play the game and return what it has sent."""
    requests, room = club.fake.requests, club.group
    place: Place = club.fake.topic(room, "Games") if kind == "a forum topic" else room
    steps = [len(requests)]
    for step in (challenge, accept):
        await step(club, kind, place)
        await wait_until_settled(club)
        steps.append(len(requests))
    people = (club.anna, club.bob)
    for number, line in enumerate((*MOVES, "pass", "pass", "agree", "agree")):
        command, _, rest = f"play {line}".partition(" ") if line in MOVES else (line, "", "")
        person = people[number % 2]
        where = person.private if kind == "private chats" else place
        await person.send(where, f"/{command}@{club.fake.bot.username} {rest}".strip())
        await wait_until_settled(club)
        steps.append(len(requests))
    ended = [message.text for chat in chats_of(club) for message in chat.messages[-4:]]
    assert any("wins" in text for text in ended), ended
    await asyncio.sleep(TIDIED_SECONDS)
    return count_traffic(club, requests[steps[0] :], [requests[a:b] for a, b in pairwise(steps)])


def chats_of(club: Club) -> list[Chat]:
    """Return the group and the players' private chats."""
    return [club.group, club.anna.private, club.bob.private]


async def challenge(club: Club, kind: str, place: Place) -> None:
    """Let Anna (Black) challenge Bob."""
    if kind == "private chats":
        await club.anna.send(club.anna.private, "/challenge 5x5 komi 0.5 black no clock")
    else:
        line = f"/challenge@{club.fake.bot.username} @{club.bob.username} 5x5 komi 0.5 black"
        await club.anna.send(place, line)


async def accept(club: Club, kind: str, place: Place) -> None:
    """Let Bob accept the challenge."""
    if kind == "private chats":
        written = "\n".join(message.text for message in club.anna.private.messages)
        code = re.findall(r"code ([a-z]{6})", written)[-1]
        await club.bob.send(club.bob.private, f"/join {code}")
    else:
        await press_button(club.bob, await wait_for_button(place, "Accept"), "Accept")


def count_traffic(club: Club, calls: list[Call], steps: list[list[Call]]) -> Traffic:
    """Count what these calls have sent, by person. ``steps`` has the calls of each step."""
    people = {"Anna": club.anna, "Bob": club.bob}

    def count(calls: list[Call], person: Person, *, silent: bool) -> int:
        chats = (str(club.group.id), str(person.id))
        sent = [call for call in calls if call.method in SENDS and call.status == 200]
        mine = [call for call in sent if str(call.given["chat_id"]) in chats]
        return sum(call.flag("disable_notification") is silent for call in mine)

    methods = [call.method for call in calls]
    return Traffic(
        {name: count(calls, each, silent=False) for name, each in people.items()},
        {name: count(calls, each, silent=True) for name, each in people.items()},
        max(count(step, each, silent=False) for step in steps for each in people.values()),
        sum(method in EDITS for method in methods),
        methods.count("deleteMessage"),
    )


async def main() -> None:
    """Print the table."""
    print("| | loud: Anna / Bob | most per step | silent: Anna / Bob | edits | deleted |")  # noqa: T201
    print("|---|---|---|---|---|---|")  # noqa: T201
    with ExitStack() as patches:
        for module, name, value in HURRIED:
            patches.enter_context(patch.object(module, name, value))
        for kind in KINDS:
            found = await play_game(kind)
            loud, silent = (
                f"{each['Anna']} / {each['Bob']}" for each in (found.loud, found.silent)
            )
            cells = (kind, loud, found.most_loud, silent, found.edits, found.deleted)
            print("|", " | ".join(map(str, cells)), "|")  # noqa: T201


if __name__ == "__main__":
    asyncio.run(main())
