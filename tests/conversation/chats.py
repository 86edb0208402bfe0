"""A desk with three chats: Anna in Discord, Ben in Telegram, Eve in a browser room."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from bot.ids import RoomId, UserId
from bot.play.engines.engine import Engine
from bot.posts.capabilities import Capabilities
from bot.posts.chat import ForgottenPerson
from bot.posts.post import Answer, Choice, Post, Sent
from bot.talk.incoming import Incoming, Pressed, Said
from bot.web.log.rooms import CAPABILITIES
from tests.conversation.desk import Desk
from tests.conversation.parts import PlainChat

DISCORD, TELEGRAM, WEB = "discord:555", "telegram:-1001", "web:lobby"
HOMES = {"Anna": DISCORD, "Ben": TELEGRAM, "Eve": WEB}
IDS = {"Anna": "discord:81", "Ben": "telegram:77", "Eve": "web:lobby/eve"}


class Rooms(PlainChat):
    """A chat for every platform that stores its posts by room."""

    capabilities = Capabilities()

    def __init__(self) -> None:
        self.posts: defaultdict[RoomId, list[Post]] = defaultdict(list)
        self.departed: list[ForgottenPerson] = []

    async def post(self, room: RoomId, post: Post) -> Sent:
        self.posts[room].append(post)
        return Sent(str(len(self.posts[room])), 0)

    async def private(self, user: UserId) -> RoomId | None:
        """Every Telegram user has a private chat."""
        return user if user.startswith("telegram:") else None

    async def alone_with(self, user: UserId) -> RoomId | None:
        """Discord and Telegram users have a private room; browser users have none."""
        return None if "/" in user else f"{user}0"

    async def forget(self, departure: ForgottenPerson) -> None:
        self.departed.append(departure)

    async def find(self, room: RoomId, name: str) -> UserId | None:  # noqa: ARG002
        """Return a browser-room id for every name except ``Nobody``."""
        return f"{WEB}/{name.casefold()}" if name != "Nobody" else None


class Pages(Rooms):
    """The same rooms with the capabilities of the browser room."""

    capabilities = CAPABILITIES

    def __init__(self, rooms: Rooms) -> None:
        self.posts, self.departed = rooms.posts, rooms.departed


class Chats(Desk):
    def __init__(self, engine: Engine | None = None) -> None:
        self.rooms = Rooms()
        web = Pages(self.rooms)
        super().__init__(engine, {"discord": self.rooms, "telegram": self.rooms, "web": web})

    async def says(self, who: str, text: str, room: str = "", *, addressed: bool = True) -> Answer:
        """Send a line in the user's own chat or in ``room``; the answer is posted there too."""
        incoming = replace(self.from_(who, room), did=Said(text, addressed=addressed))
        return await self.happens(incoming)

    async def confirms(self, who: str, text: str, room: str = "") -> Answer:
        """Send a line twice: the first one only asks for confirmation."""
        await self.says(who, text, room)
        return await self.says(who, text, room)

    async def taps(self, who: str, label: str, room: str = "") -> Answer:
        """Press the newest button with this label, in the user's own chat or in ``room``."""
        incoming = self.from_(who, room)
        post, choice = self.button(incoming.room, label)
        return await self.happens(replace(incoming, did=Pressed(choice.id), about=post.ref))

    def button(self, room: RoomId, label: str) -> tuple[Post, Choice]:
        """Return the newest button with this label, and its post."""
        return next(
            (post, choice)
            for post in reversed(self.rooms.posts[room])
            for choice in post.choices
            if post.label(choice) == label
        )

    def from_(self, who: str, room: str = "") -> Incoming:
        """Return an event without content. It is private in the user's own room."""
        incoming = self.line(who, "")
        here = room or HOMES[who]
        chat = CAPABILITIES if here.startswith("web:") else Capabilities()
        private = self.private or here == f"{IDS[who]}0"
        where = replace(incoming, room=here, community=here, private=private)
        return replace(where, user=IDS[who], chat=chat)

    async def happens(self, incoming: Incoming) -> Answer:
        answer = await self.conversation.handle(incoming)
        self.rooms.posts[incoming.room] += answer.posts
        await self.announce()
        return answer

    def last(self, room: RoomId) -> str:
        """The first line of the newest post in a room."""
        return self.rooms.posts[room][-1].text.partition("\n")[0]

    async def across(self, terms: str = "9x9 black no clock") -> str:
        """Start a game that Anna offers in Discord and Ben joins from Telegram."""
        game_id = (await self.says("Anna", f"challenge {terms}")).game_id
        assert game_id == (await self.says("Ben", f"join {game_id}")).game_id
        return game_id
