"""People who use Discord's app: they write, react, press and select."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.fakes.discord import interactions, posting, threads
from tests.fakes.discord.command_rules import ON_MESSAGE, ON_USER
from tests.fakes.discord.component_rules import INPUT, MENU
from tests.fakes.discord.emoji import is_emoji, plain
from tests.fakes.discord.errors import ApiError, Impossible
from tests.fakes.discord.interactions import Interaction
from tests.fakes.discord.model import PRIVATE_THREAD, THREAD, Channel, Json, Message, Upload, User
from tests.fakes.discord.options import Form, command, context_data
from tests.fakes.discord.payloads import attachment_json
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.world import World
from tests.patience import PATIENCE

LINK = 5
UNHURRIED = 1.0
"""Seconds that people need to read before they press."""


class Person(User):
    """A person with Discord's app; actions that the app would not allow raise ``Impossible``."""

    def __init__(self, world: World, name: str, locale: str = "en-US") -> None:
        super().__init__(world.ids.next(), name, locale=locale)
        self._world = world
        world.users[self.id] = self

    # --- messages ---------------------------------------------------------------------------------

    async def send(
        self,
        channel: Channel,
        text: str,
        *,
        files: tuple[Upload, ...] = (),
        reply_to: Message | None = None,
        ping: bool = True,
    ) -> Message:
        """Write a message; a reply pings its author by default."""
        if not channel.may_send(self):
            raise Impossible(f"{self!r} may not write in {channel!r}")
        if not (0 < len(text) <= 2000 or (files and not text)):
            raise Impossible(f"a message of {len(text)} characters")
        if files and Permission.ATTACH_FILES not in channel.permissions(self):
            raise Impossible(f"{self!r} may not attach files in {channel!r}")
        body: Json = {"content": text}
        if reply_to is not None:
            if reply_to.ephemeral:
                raise Impossible("a reply to what nobody else sees")
            body["message_reference"] = {"message_id": reply_to.id}
            parse = ["users", "roles", "everyone"]
            body["allowed_mentions"] = {"parse": parse, "replied_user": ping}
        uploads = {number: (file.name, file.data) for number, file in enumerate(files)}
        try:
            return posting.post(self._world, channel, self, body, uploads)
        except ApiError as error:
            raise Impossible(error.message) from error

    async def edit(self, message: Message, text: str) -> None:
        if message.author is not self:
            raise Impossible("an edit of somebody else's message")
        posting.edit(self._world, message, {"content": text})

    async def delete(self, message: Message) -> None:
        allowed = Permission.MANAGE_MESSAGES in message.channel.permissions(self)
        if message.author is not self and not (allowed and message.channel.guild):
            raise Impossible("a deletion of somebody else's message")
        posting.delete(self._world, message)

    def dm(self) -> Channel:
        """Return the DM with the bot."""
        return self._world.dm(self)

    async def thread(
        self,
        channel: Channel,
        name: str,
        *,
        message: Message | None = None,
        private: bool = False,
    ) -> Channel:
        """Start a thread."""
        kind = PRIVATE_THREAD if private else THREAD
        body = {"name": name, "type": kind}
        return threads.create(self._world, channel, self, body, message)

    async def delete_thread(self, thread: Channel) -> None:
        """Delete a thread with all its messages, as a moderator."""
        if Permission.MANAGE_THREADS not in thread.permissions(self):
            raise Impossible(f"{self!r} may not delete {thread!r}")
        threads.delete(self._world, thread)

    # --- reactions --------------------------------------------------------------------------------

    async def react(self, message: Message, emoji: str, *, burst: bool = False) -> None:
        """Click on an existing reaction, in whatever spelling, or add a new one. ``burst`` makes it
        a super reaction."""
        if not is_emoji(emoji):
            raise Impossible(f"{emoji!r} is no emoji")
        self._must_see(message)
        emoji = _existing_spelling(message, emoji)
        new = self._world.reaction(message, emoji) is None
        if new and Permission.ADD_REACTIONS not in message.channel.permissions(self):
            raise Impossible(f"{self!r} may not add reactions")
        try:
            self._world.react(message, self, emoji, burst=burst)
        except ApiError as error:
            raise Impossible(error.message) from error

    async def unreact(self, message: Message, emoji: str, *, burst: bool = False) -> None:
        self._must_see(message)
        self._world.unreact(message, self, _existing_spelling(message, emoji), burst=burst)

    async def clear(self, message: Message, emoji: str | None = None) -> None:
        """Clear all reactions of a message, or those with one emoji, as a moderator."""
        if Permission.MANAGE_MESSAGES not in message.channel.permissions(self):
            raise Impossible(f"{self!r} may not take away what others gave")
        self._world.clear(message, emoji and _existing_spelling(message, emoji))

    # --- commands ---------------------------------------------------------------------------------

    async def slash(self, channel: Channel, name: str, /, **options: Any) -> Interaction:
        """Use a command, ``"play"`` or ``"settings language"``, once the bot has registered any;
        wait for the acknowledgement."""
        await self._world.bell.until(lambda: self._world.commands[None], PATIENCE, "commands")
        return await self.begin_slash(channel, name, options).wait_until_acknowledged()

    def begin_slash(
        self, channel: Channel, name: str, options: Mapping[str, Any] | None = None
    ) -> Interaction:
        """Use a command without waiting."""
        first, *path = name.split()
        found = command(self._world, self, channel, first)
        form = Form(self._world, found, path, options or {}, channel.guild)
        return interactions.begin(self._world, interactions.COMMAND, self, channel, form.data)

    async def autocomplete(
        self, channel: Channel, name: str, option: str, text: str, /, **others: Any
    ) -> list[tuple[str, Any]]:
        """Type into an option; return the offered completions, as shown and as sent."""
        first, *path = name.split()
        found = command(self._world, self, channel, first)
        given = {**others, option: text}
        form = Form(self._world, found, path, given, channel.guild, focused=option)
        made = interactions.begin(self._world, interactions.COMPLETE, self, channel, form.data)
        made.focused = form.focused_type
        return (await made.wait_until_acknowledged()).choices

    # --- components -------------------------------------------------------------------------------

    async def press(self, message: Message, button: str, after: float | None = None) -> Interaction:
        """Press a button, by custom id or label; wait for the acknowledgement. ``after`` is the
        number of seconds since the message was posted or edited, by default enough to read it."""
        return await self.begin_press(message, button, after).wait_until_acknowledged()

    def begin_press(self, message: Message, button: str, after: float | None = None) -> Interaction:
        """Press a button without waiting."""
        part = self._part(message.buttons, button)
        if part["style"] == LINK:
            raise Impossible(f"{button!r} is a link")
        self._must_see(message)
        data = {"custom_id": part["custom_id"], "component_type": 2, "id": part["id"]}
        return self._use(message, data, after)

    async def select(self, message: Message, menu: str, values: str | Iterable[str]) -> Interaction:
        """Select in a menu, by custom id or placeholder; values or their labels."""
        return await self.begin_select(message, menu, values).wait_until_acknowledged()

    def begin_select(self, message: Message, menu: str, values: str | Iterable[str]) -> Interaction:
        """Select in a menu without waiting."""
        part = self._part(message.menus, menu)
        if part["type"] != MENU:
            raise Impossible("the fake's people use menus of strings only")
        self._must_see(message)
        wanted = [values] if isinstance(values, str) else list(values)
        known = {one["value"]: one["value"] for one in part["options"]}
        for one in part["options"]:
            known.setdefault(one["label"], one["value"])
        if strange := [value for value in wanted if value not in known]:
            raise Impossible(f"{menu!r} does not offer {strange}")
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        if not least <= len(wanted) <= most or len(set(wanted)) < len(wanted):
            raise Impossible(f"{menu!r} takes {least} to {most}, not {wanted}")
        data = {
            "custom_id": part["custom_id"],
            "component_type": MENU,
            "id": part["id"],
            "values": [known[value] for value in wanted],
        }
        return self._use(message, data)

    async def context(self, target: User | Message, name: str, place: Channel) -> Interaction:
        """Use a context-menu command on a person or a message; wait for the acknowledgement."""
        of_message = isinstance(target, Message)
        if isinstance(target, Message):
            self._must_see(target)
        kind = ON_MESSAGE if of_message else ON_USER
        found = command(self._world, self, place, name, kind)
        data = context_data(found, target, self._world.bot, place.guild)
        begun = interactions.begin(self._world, interactions.COMMAND, self, place, data)
        return await begun.wait_until_acknowledged()

    async def submit(self, asked: Interaction, **values: str | list[str] | Upload) -> Interaction:
        """Fill in the modal that an interaction was answered with."""
        if asked.modal is None or asked.user is not self:
            raise Impossible("there is no modal")
        files = {name: value for name, value in values.items() if isinstance(value, Upload)}
        lent = {name: self._world.lend(file) for name, file in files.items()}
        given: dict[str, str | list[str]] = {
            name: [str(lent[name].id)] if isinstance(value, Upload) else value
            for name, value in values.items()
        }
        rows = [_fill_row(row, given) for row in asked.modal["components"]]
        if strange := set(given) - {field["custom_id"] for field in map(_field, rows)}:
            raise Impossible(f"there is no {sorted(strange)}")
        data = {"custom_id": asked.modal["custom_id"], "components": rows}
        if lent:
            about = {str(file.id): attachment_json(file) for file in lent.values()}
            data["resolved"] = {"attachments": about}
        made = interactions.begin(
            self._world, interactions.SUBMIT, self, asked.channel, data, asked.message
        )
        return await made.wait_until_acknowledged()

    def _use(self, message: Message, data: Json, after: float | None = None) -> Interaction:
        if message.author is not self._world.bot:
            raise Impossible("only bots have buttons")
        shown = message.shown_at
        at = max(self._world.clock.now(), shown + UNHURRIED) if after is None else shown + after
        return interactions.begin(
            self._world, interactions.COMPONENT, self, message.channel, data, message, at=at
        )

    @staticmethod
    def _part(parts: list[Json], name: str) -> Json:
        for key in ("custom_id", "label", "placeholder"):
            for part in parts:
                if part.get(key) == name:
                    if part.get("disabled"):
                        raise Impossible(f"{name!r} is disabled")
                    return part
        raise Impossible(f"there is no {name!r} among {parts}")

    def _must_see(self, message: Message) -> None:
        if message.deleted or not message.channel.sees(self):
            raise Impossible(f"{self!r} does not see {message!r}")
        if message.ephemeral and message.interaction["user"]["id"] != str(self.id):
            raise Impossible(f"{message!r} is for somebody else's eyes")


def _existing_spelling(message: Message, emoji: str) -> str:
    """Return an emoji in the spelling that already exists under a message."""
    there = (one for one in message.reactions if plain(one) == plain(emoji))
    return emoji if emoji in message.reactions else next(there, emoji)


def _fill_row(row: Json, values: Mapping[str, str | list[str]]) -> Json:
    """Return a row of a modal with the person's input."""
    if "component" in row:
        return {"type": row["type"], "component": _input(row["component"], values)}
    parts = [_input(part, values) for part in row.get("components", [])]
    return {"type": row["type"], "components": parts}


def _field(row: Json) -> Json:
    found: Json = row["component"] if "component" in row else row["components"][0]
    return found


def _input(part: Json, values: Mapping[str, str | list[str]]) -> Json:
    """Return a field with the typed text, or with the selected values."""
    custom_id = part["custom_id"]
    value = values.get(custom_id, part.get("value") or "")
    if part.get("required", True) and not value:
        raise Impossible(f"{custom_id!r} is required")
    filled: Json = {"type": part["type"], "custom_id": custom_id}
    if part["type"] == INPUT:
        if not (part.get("min_length") or 0) <= len(value) <= (part.get("max_length") or 4000):
            raise Impossible(f"{custom_id!r}: {value!r} is out of bounds")
        return filled | {"value": value}
    picked = [value] * bool(value) if isinstance(value, str) else value
    offered = {option["value"] for option in part.get("options", [])}
    if (offered and not offered.issuperset(picked)) or len(picked) > part.get("max_values", 1):
        raise Impossible(f"{custom_id!r} has no {picked}")
    return filled | {"values": picked}
