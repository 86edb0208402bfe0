"""A person who takes no part in a game, and every action open to them, in each of the chats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from typing import Any, Generic, TypeVar

from bot.web.admission.browser_secrets import COOKIE
from tests.end_to_end.club_rooms import BrowserRoom, DiscordRoom, Room, TelegramRoom
from tests.fakes.discord.interactions import Interaction
from tests.fakes.discord.model import Upload

STRANGER = "Carl"
RECORD = b"(;GM[1]FF[4]SZ[9];B[cc];W[gg])"
FILE = "game.sgf"
SIGNS = ("\N{THUMBS UP SIGN}", "\N{THUMBS DOWN SIGN}", "\N{HEAVY BLACK HEART}")
R = TypeVar("R", bound=Room)


class Stranger(ABC, Generic[R]):
    """Carl, in a room where Anna and Ben play. Each method returns the number of actions tried."""

    def __init__(self, room: R) -> None:
        self.room = room

    @abstractmethod
    async def note(self, who: str, text: str) -> None:
        """Write a line that the bot receives and no other person reads."""

    @abstractmethod
    async def presses(self) -> int:
        """Press all buttons and react to all posts in the room."""

    @abstractmethod
    async def brings(self) -> int:
        """Upload a file, as a reply to each post where the chat allows it."""

    @abstractmethod
    def reads(self) -> AsyncIterator[str]:
        """Try every request that reads, including the room and his private chat with the bot; yield
        each answer."""


class InDiscord(Stranger[DiscordRoom]):
    """A member of the server."""

    def __init__(self, room: DiscordRoom) -> None:
        super().__init__(room)
        self.person = room.cast[STRANGER]
        self._answers: list[Interaction] = []

    async def note(self, who: str, text: str) -> None:
        person = self.room.cast[who]
        await person.send(person.dm(), text)

    async def presses(self) -> int:
        done = 0
        for message in self._posts():
            for id in [one["custom_id"] for one in message.buttons if "custom_id" in one]:
                # his own challenge may be gone
                if id in [one.get("custom_id") for one in message.buttons]:
                    self._answers.append(await self.person.press(message, id))
                    done += 1
            for sign in ("\N{WHITE HEAVY CHECK MARK}", *SIGNS):
                await self.person.react(message, sign)
                done += 1
        return done

    async def brings(self) -> int:
        posts = self._posts()
        for message in posts:
            file = Upload(FILE, RECORD)
            await self.person.send(self.room.here, "", files=(file,), reply_to=message)
        return len(posts)

    async def reads(self) -> AsyncIterator[str]:
        for message in (*self.room.here.messages, *self.person.dm().messages):
            yield message.content + "".join(str(one.data) for one in message.attachments)
        for interaction in self._answers:
            yield "".join(one.content for one in interaction.visible_responses)

    def _posts(self) -> list[Any]:
        fake = self.room.fake
        return [one for one in self.room.here.messages if one.author is fake.bot]


class InTelegram(Stranger[TelegramRoom]):
    """A member of the group."""

    def __init__(self, room: TelegramRoom) -> None:
        super().__init__(room)
        self.person = room.cast[STRANGER]
        self._told: list[str] = []

    async def note(self, who: str, text: str) -> None:
        person = self.room.cast[who]
        await person.start()
        await person.send(person.private, text)

    async def presses(self) -> int:
        done = 0
        for message in self._posts():
            for button in [one for one in message.buttons if "callback_data" in one]:
                press = self.person.press_old(message, button["callback_data"])
                self._told.append((await press.wait_until_answered()).text or "")
                done += 1
            for sign in SIGNS:
                await self.person.react(message, sign)
                done += 1
        return done

    async def brings(self) -> int:
        await self.person.send_document(self.room.group, FILE, RECORD)
        return 1

    async def reads(self) -> AsyncIterator[str]:
        for message in (*self.room.group.messages, *self.person.private.messages):
            yield message.text
        for told in self._told:
            yield told

    def _posts(self) -> Iterator[Any]:
        return (one for one in [*self.room.group.messages] if one.author is self.room.fake.bot)


class InBrowser(Stranger[BrowserRoom]):
    """Another browser, which also tries to use the names of the players."""

    async def comes(self) -> None:
        """Let all of them open the page, each with their own browser."""
        for name in ("Anna", "Ben", STRANGER):
            async with self.room.session.get(self.room.url) as page:
                self.room.cookies[name] = f"{COOKIE}={page.cookies[COOKIE].value}"

    async def note(self, who: str, text: str) -> None:
        await self._post("alone", who, who, {})
        assert 200 == await self._post("alone/messages", who, who, {"text": text})

    async def presses(self) -> int:
        done = 0
        for message in await self.room._read({}):
            signs = [{"emoji": sign} for sign in SIGNS]
            acts = [("reactions", sign) for sign in signs]
            acts += [("choices", {"choice": one["id"]}) for one in message["choices"]]
            for path, what in acts:
                body = {"message_id": message["id"], **what}
                await self._post(path, STRANGER, STRANGER, body)
                assert 403 == await self._post(path, "Anna", STRANGER, body)
                done += 2
        return done

    async def brings(self) -> int:
        body = {"name": FILE, "content": b64encode(RECORD).decode()}
        await self._post("records", STRANGER, STRANGER, body)
        assert 403 == await self._post("records", "Ben", STRANGER, body)
        return 2

    async def claims(self, text: str) -> None:
        """Try to write under the name of a player, in the room and in the private chat."""
        for path in ("messages", "alone/messages"):
            for who in ("Anna", "Ben"):
                assert 403 == await self._post(path, who, STRANGER, {"text": text})

    async def reads(self) -> AsyncIterator[str]:
        here = f"/api/rooms/{self.room.name}"
        places = [f"{here}/messages"]
        for message in await self.room._read({}):
            for path in ("files", "charts", "films"):
                end = {"files": "", "charts": ".png", "films": ".gif"}[path]
                file = f"{path}/{message['id']}{end}?user=Anna"
                places += [f"{here}/{file}", f"{here}/alone/{file}"]
            if message["game"]:
                places.append(f"/api/games/{message['game']}")
                places.append(f"/api/games/{message['game']}/sgf")
        places += [f"{here}/alone/messages?user={who}" for who in ("Anna", "Ben", STRANGER)]
        for place in dict.fromkeys(places):
            address = self.room.url.rstrip("/") + place
            headers = {"Cookie": self.room.cookies[STRANGER]}
            async with self.room.session.get(address, headers=headers) as response:
                yield (await response.read()).decode(errors="replace")

    async def _post(self, path: str, name: str, browser: str, body: dict[str, str]) -> int:
        url = f"{self.room.url}api/rooms/{self.room.name}/{path}"
        headers, body = {"Cookie": self.room.cookies[browser]}, {"user": name, **body}
        async with self.room.session.post(url, json=body, headers=headers) as response:
            return response.status


async def stranger_in(room: Room) -> InDiscord | InTelegram | InBrowser:
    """Return Carl in this room."""
    match room:
        case DiscordRoom():
            return InDiscord(room)
        case TelegramRoom():
            return InTelegram(room)
        case BrowserRoom():
            stranger = InBrowser(room)
            await stranger.comes()
            return stranger
        case _:
            raise TypeError(type(room))
