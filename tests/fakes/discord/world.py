"""The state of the fake, and the events for its changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.fakes.clock import Bell, Clock
from tests.fakes.discord.activities import Activities
from tests.fakes.discord.errors import ApiError, missing_access, missing_permissions, unknown
from tests.fakes.discord.model import (
    DM,
    GROUP_DM,
    TEXT,
    Attachment,
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Reaction,
    Role,
    Upload,
    User,
)
from tests.fakes.discord.payloads import (
    can_read,
    channel_json,
    emoji_json,
    guild_create_json,
    member_json,
    message_json,
    role_json,
    user_json,
)
from tests.fakes.discord.permissions import EVERYONE, Permission
from tests.fakes.discord.snowflakes import Snowflakes

if TYPE_CHECKING:
    from tests.fakes.discord.interactions import Interaction

GUILDS, MEMBERS, PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_REACTIONS = 1 << 9, 1 << 10
DM_MESSAGES, DM_REACTIONS = 1 << 12, 1 << 13
MESSAGE_CONTENT = 1 << 15
MOST_REACTIONS = 20

Data = Json | Callable[[int], Json]
Outlet = Callable[[str, int, Guild | None, Data], None]


@dataclass
class Application:
    """The bot's registration; the privileged intents are switches on its page. ``approved``:
    Discord has approved message content for any number of servers; ``large``: the bot is on 100
    or more, where the switch alone does not suffice
    (https://discord.com/developers/docs/resources/application#application-object-application-flags)."""

    id: int
    token: str
    bot: User
    owner: User
    message_content: bool = False
    approved: bool = False
    large: bool = False
    members: bool = False
    presences: bool = False
    shards: int = 1

    @property
    def flags(self) -> int:
        switches = (
            (self.presences, 13),
            (self.members, 15),
            (self.approved, 18),
            (self.message_content and not self.approved, 19),
        )
        return sum(1 << bit for on, bit in switches if on)

    @property
    def reads_all(self) -> bool:
        """Whether the bot may have the content of every message."""
        return self.approved or (self.message_content and not self.large)

    @property
    def forbidden_intents(self) -> int:
        switches = (
            (self.presences, PRESENCES),
            (self.members, MEMBERS),
            (self.reads_all, MESSAGE_CONTENT),
        )
        return sum(bit for on, bit in switches if not on)


class World:
    """The state of Discord, with changes that the gateway sends."""

    def __init__(self, clock: Clock, token: str) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.reading = 3000
        """How many milliseconds people read before they write or press."""
        self.bell = Bell()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.installed: set[int] = set()
        """The ids of people who have installed the app for themselves."""
        self.unlisted: set[int] = set()
        """Servers that are missing in the list of the bot's servers without any reason."""
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.interactions: dict[str, Interaction] = {}
        self.outlet: Outlet = lambda *_: None
        self.base = ""
        self.lent: dict[int, Attachment] = {}
        bot = User(self.ids.next(), "Nigiri", bot=True)
        owner = User(self.ids.next(), "Operator")
        self.users |= {bot.id: bot, owner.id: owner}
        self.app = Application(bot.id, token, bot, owner)
        self.activities = Activities()

    @property
    def bot(self) -> User:
        return self.app.bot

    # --- looking up -------------------------------------------------------------------------------

    def channel(self, id: int) -> Channel:
        """Return a channel that the bot sees."""
        channel = self.channels.get(id)
        if channel is None:
            raise unknown("Channel")
        if not channel.sees(self.bot):
            raise missing_access()
        return channel

    def message(self, channel_id: int, message_id: int) -> Message:
        channel = self.channel(channel_id)
        self.require(channel, Permission.READ_MESSAGE_HISTORY)
        message = channel.find(message_id)
        if message is None or message.ephemeral:
            raise unknown("Message")
        return message

    def guild(self, id: int) -> Guild:
        guild = self.guilds.get(id)
        if guild is None or guild.unavailable:
            raise unknown("Guild")
        if self.bot.id not in guild.members:
            raise missing_access()
        return guild

    def require(self, channel: Channel, *needed: Permission) -> None:
        """Raise unless the bot has these permissions there."""
        if not channel.sees(self.bot):
            raise missing_access()
        if any(one not in channel.permissions(self.bot) for one in needed):
            raise missing_permissions()

    def readable(self, message: Message) -> bool:
        return self.app.reads_all or can_read(message, self.bot)

    def lend(self, file: Upload) -> Attachment:
        """Store a file of a command's option, which belongs to no message."""
        id = self.ids.next()
        place = f"{self.base}/ephemeral-attachments/{self.app.id}/{id}/{quote(file.name)}"
        url = f"{place}?ex={int(self.clock.now()) + 86_400:x}&hm={id:x}"
        self.lent[id] = Attachment(id, file.name, file.data, url=url)
        return self.lent[id]

    def message_json(self, message: Message) -> Json:
        return message_json(message, self.bot, readable=self.readable(message))

    # --- making -----------------------------------------------------------------------------------

    def add_guild(self, name: str, owner: User, permissions: Permission, locale: str) -> Guild:
        """Create a server that adds the bot immediately."""
        guild = self.found_guild(name, owner, locale)
        self.invite(guild, permissions)
        return guild

    def found_guild(self, name: str, owner: User, locale: str = "en-US") -> Guild:
        """Create a server without the bot."""
        guild = Guild(self.ids.next(), name, owner, locale)
        self.guilds[guild.id] = guild
        self.join(guild, owner)
        self.add_channel(guild, "general")
        return guild

    def invite(self, guild: Guild, permissions: Permission = EVERYONE) -> None:
        """Add the bot to a server. The event for a server that is new to the bot does not state
        whether it is available, which is how discord.py recognises it
        (``ConnectionState.parse_guild_create``)."""
        role = Role(self.ids.next(), self.bot.name, permissions, 1, managed=True, bot=self.bot.id)
        guild.roles.append(role)
        guild.members[self.bot.id] = Member(self.bot, self.clock.iso(), [role])
        self.tell_invited(guild)

    def tell_invited(self, guild: Guild) -> None:
        """Send the event for a server that is new to the bot."""
        guild_json = self.guild_data(guild)

        def joined(intents: int) -> Json:
            return {
                name: value for name, value in guild_json(intents).items() if name != "unavailable"
            }

        self.emit("GUILD_CREATE", GUILDS, guild, joined)

    def expel(self, guild: Guild) -> None:
        """Remove the bot: sent without ``unavailable``
        (https://discord.com/developers/docs/events/gateway-events#guild-delete)."""
        self.emit("GUILD_DELETE", GUILDS, guild, {"id": str(guild.id)})
        guild.roles.remove(guild.role_of(self.bot))
        del guild.members[self.bot.id]

    def outage(self, guild: Guild, *, over: bool = False) -> None:
        """Make a server unavailable, or available again."""
        guild.unavailable = not over
        away = {"id": str(guild.id), "unavailable": True}
        name = "GUILD_CREATE" if over else "GUILD_DELETE"
        self.emit(name, GUILDS, guild, self.guild_data(guild) if over else away)

    def guild_data(self, guild: Guild) -> Callable[[int], Json]:
        return lambda intents: guild_create_json(
            guild, self.bot, with_members=bool(intents & MEMBERS)
        )

    def join(self, guild: Guild, user: User) -> Member:
        member = guild.members[user.id] = Member(user, self.clock.iso())
        data = member_json(member) | {"guild_id": str(guild.id)}
        self.emit("GUILD_MEMBER_ADD", MEMBERS, guild, data)
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """Remove a member from a server; the event requires the privileged intent
        (https://discord.com/developers/docs/events/gateway-events#guild-member-remove)."""
        del guild.members[user.id]
        for thread in guild.threads:
            thread.members.pop(user.id, None)
        data = {"guild_id": str(guild.id), "user": user_json(user)}
        self.emit("GUILD_MEMBER_REMOVE", MEMBERS, guild, data)

    def add_channel(self, guild: Guild, name: str, kind: int = TEXT) -> Channel:
        channel = Channel(self.ids.next(), name, kind, self.bell, guild)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        if self.bot.id in guild.members:
            self.emit("CHANNEL_CREATE", GUILDS, guild, channel_json(channel))
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads."""
        data = channel_json(channel)
        for gone in (channel, *channel.threads):
            del self.channels[gone.id]
        if channel.guild:
            channel.guild.channels.remove(channel)
        self.emit("CHANNEL_DELETE", GUILDS, channel.guild, data)

    def group_dm(self, *people: User) -> Channel:
        """Create a group chat of people, where no bot can be."""
        names = ", ".join(user.name for user in people)
        channel = Channel(self.ids.next(), names, GROUP_DM, self.bell, recipients=people)
        self.channels[channel.id] = channel
        return channel

    def dm(self, user: User) -> Channel:
        """Return the DM of the bot and this user, created on demand."""
        for channel in self.channels.values():
            if channel.type == DM and user in channel.recipients:
                return channel
        channel = Channel(self.ids.next(), user.name, DM, self.bell, recipients=(user, self.bot))
        self.channels[channel.id] = channel
        return channel

    def overwrite(
        self, channel: Channel, who: User | Role, allow: Permission, deny: Permission
    ) -> None:
        had_allow, had_deny = channel.overwrites.get(who.id, (Permission.NONE, Permission.NONE))
        channel.overwrites[who.id] = ((had_allow & ~deny) | allow, (had_deny & ~allow) | deny)
        self.emit("CHANNEL_UPDATE", GUILDS, channel.guild, channel_json(channel))

    def role_changed(self, guild: Guild, role: Role, *, new: bool = False) -> None:
        data = {"guild_id": str(guild.id), "role": role_json(role)}
        self.emit("GUILD_ROLE_CREATE" if new else "GUILD_ROLE_UPDATE", GUILDS, guild, data)

    def role_deleted(self, guild: Guild, role: Role) -> None:
        data = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self.emit("GUILD_ROLE_DELETE", GUILDS, guild, data)

    # --- reactions --------------------------------------------------------------------------------

    def react(self, message: Message, user: User, emoji: str, *, burst: bool = False) -> None:
        found = self.reaction(message, emoji)
        if found is None:
            if len(message.reaction_list) >= MOST_REACTIONS:
                raise ApiError(400, 30010, "Maximum number of reactions reached (20)")
            found = Reaction(emoji)
            message.reaction_list.append(found)
        if user not in found.people_of_kind(burst=burst):
            found.people_of_kind(burst=burst).append(user)
            self._tell_reaction("MESSAGE_REACTION_ADD", message, user, found.emoji, burst=burst)

    def unreact(self, message: Message, user: User, emoji: str, *, burst: bool = False) -> None:
        found = self.reaction(message, emoji)
        if found is None or user not in found.people_of_kind(burst=burst):
            return
        found.people_of_kind(burst=burst).remove(user)
        if not found.users:
            message.reaction_list.remove(found)
        self._tell_reaction("MESSAGE_REACTION_REMOVE", message, user, found.emoji, burst=burst)

    def clear(self, message: Message, emoji: str | None = None) -> None:
        """Clear all reactions, or those with one emoji, with one event that names no person
        (https://discord.com/developers/docs/events/gateway-events#message-reaction-remove-all)."""
        gone = [one for one in message.reaction_list if emoji in (None, one.emoji)]
        if not gone:
            return
        message.reaction_list = [one for one in message.reaction_list if one not in gone]
        data: Json = {"channel_id": str(message.channel.id), "message_id": str(message.id)}
        if message.channel.guild:
            data["guild_id"] = str(message.channel.guild.id)
        if emoji is not None:
            data["emoji"] = emoji_json(emoji)
        event = "MESSAGE_REACTION_REMOVE_ALL" if emoji is None else "MESSAGE_REACTION_REMOVE_EMOJI"
        self.emit_in(message.channel, event, GUILD_REACTIONS, data)

    @staticmethod
    def reaction(message: Message, emoji: str) -> Reaction | None:
        """Return the reactions with exactly this emoji."""
        return next((one for one in message.reaction_list if one.emoji == emoji), None)

    def _tell_reaction(
        self, event: str, message: Message, user: User, emoji: str, *, burst: bool
    ) -> None:
        guild = message.channel.guild
        data: Json = {
            "user_id": str(user.id),
            "channel_id": str(message.channel.id),
            "message_id": str(message.id),
            "emoji": emoji_json(emoji),
            "burst": burst,
            "type": int(burst),
        }
        if guild:
            data["guild_id"] = str(guild.id)
        if event == "MESSAGE_REACTION_ADD":
            data["message_author_id"] = str(message.author.id)
            if burst:
                data["burst_colors"] = ["#48b1f1"]
            if guild:
                data["member"] = member_json(guild.members[user.id])
        self.emit_in(message.channel, event, GUILD_REACTIONS, data)

    # --- events -----------------------------------------------------------------------------------

    def emit(self, event: str, intent: int, guild: Guild | None, data: Data) -> None:
        """Send the bot an event, if it requested such events and is in the guild; wake waiting
        tests."""
        if guild is None or self.bot.id in guild.members:
            self.outlet(event, intent, guild, data)
        self.bell.ring()

    def emit_in(self, channel: Channel, event: str, intent: int, data: Data) -> None:
        """Send an event in a channel, if the bot sees it; ``intent`` is the one for guilds."""
        if channel.guild is None:
            intent = {GUILD_MESSAGES: DM_MESSAGES, GUILD_REACTIONS: DM_REACTIONS}[intent]
        if channel.sees(self.bot):
            self.outlet(event, intent, channel.guild, data)
        self.bell.ring()

    def emit_message(self, event: str, message: Message) -> None:
        """Send a message event, without the content if the bot may not read it."""

        def data(intents: int) -> Json:
            readable = bool(intents & MESSAGE_CONTENT) or can_read(message, self.bot)
            found = message_json(message, self.bot, readable=readable)
            guild = message.channel.guild
            if guild:
                found["guild_id"] = str(guild.id)
                if member := guild.members.get(message.author.id):
                    found["member"] = member_json(member, with_user=False)
            return found

        if message.ephemeral:
            self.bell.ring()
        else:
            self.emit_in(message.channel, event, GUILD_MESSAGES, data)
