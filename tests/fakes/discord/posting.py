"""Posting, editing and deleting messages, and the resulting pings."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.fakes.discord.errors import ApiError
from tests.fakes.discord.message_rules import check_uploads
from tests.fakes.discord.model import (
    EPHEMERAL,
    LOADING,
    SILENT,
    Attachment,
    Channel,
    Json,
    Message,
    Role,
    User,
)
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.threads import wake
from tests.fakes.discord.world import GUILD_MESSAGES, World

Uploads = dict[int, tuple[str, bytes]]

REPLY = 19


@dataclass
class Mentions:
    users: list[User]
    roles: list[Role]
    everyone: bool = False


def post(
    world: World,
    channel: Channel,
    author: User,
    body: Json,
    uploads: Uploads | None = None,
    interaction: Json | None = None,
    *,
    id: int | None = None,
) -> Message:
    """Post a message; the body has passed the checks of its shape."""
    check_uploads(body, uploads or {})
    message = Message(
        id=id or world.ids.next(0 if author.bot else world.reading),
        channel=channel,
        author=author,
        content=body.get("content") or "",
        timestamp=world.clock.iso(),
        flags=body.get("flags") or 0,
        embeds=body.get("embeds") or [],
        components=_number_components(body.get("components")),
        nonce=body.get("nonce"),
        interaction=interaction,
    )
    _refer(message, channel, body.get("message_reference"))
    message.attachments = _attachments(world, message, body, uploads or {}, [])
    _must_say_something(message)
    mention(message, body.get("allowed_mentions"))
    if channel.is_thread and not message.ephemeral:
        wake(world, channel, author)
        for user in message.pings:
            channel.members.setdefault(user.id, world.clock.iso())
    channel.log.append(message)
    world.emit_message("MESSAGE_CREATE", message)
    return message


def edit(world: World, message: Message, body: Json, uploads: Uploads | None = None) -> Message:
    """Change the fields in the body, and keep the rest."""
    check_uploads(body, uploads or {})
    was_loading = bool(message.flags & LOADING)  # "is thinking …", replaced now
    before = (message.content, message.embeds, message.components, message.attachments)
    if "content" in body:
        message.content = body["content"] or ""
    if "embeds" in body:
        message.embeds = body["embeds"] or []
    if "components" in body:
        message.components = _number_components(body["components"])
    message.attachments = _attachments(world, message, body, uploads or {}, message.attachments)
    try:
        _must_say_something(message)
    except ApiError:
        message.content, message.embeds, message.components, message.attachments = before
        raise
    message.flags &= ~LOADING
    pings = message.pings
    mention(message, body.get("allowed_mentions"))
    message.pings = pings  # an edit pings no one, not even the one that replaces "is thinking …"
    if not was_loading:
        message.edited = world.ids.iso()
        message.edits += 1
    world.emit_message("MESSAGE_UPDATE", message)
    return message


def delete(world: World, message: Message) -> None:
    """Delete a message, also for its replies."""
    message.deleted = True
    message.channel.log.remove(message)
    data = {"id": str(message.id), "channel_id": str(message.channel.id)}
    if message.channel.guild:
        data["guild_id"] = str(message.channel.guild.id)
    if message.ephemeral:
        world.bell.ring()
    else:
        world.emit_in(message.channel, "MESSAGE_DELETE", GUILD_MESSAGES, data)


def mention(message: Message, allowed: Json | None) -> None:
    """Determine the mentioned and the pinged people, as far as the author allows."""
    found = _mentioned(message, allowed)
    message.mentions, message.mention_roles = found.users, found.roles
    message.mention_everyone = found.everyone
    channel, guild = message.channel, message.channel.guild
    pinged = set(found.users)
    if guild:
        for member in guild.members.values():
            if found.everyone or any(role in member.roles for role in found.roles):
                pinged.add(member.user)
    if message.flags & (EPHEMERAL | SILENT):
        pinged = set()
    message.pings = frozenset(
        user for user in pinged if channel.sees(user) and user is not message.author
    )


def _mentioned(message: Message, allowed: Json | None) -> Mentions:
    """Return the allowed mentions; people who are not there are not mentioned
    (https://github.com/discord/discord-api-docs/issues/979)."""
    parse = ["users", "roles", "everyone"] if allowed is None else (allowed.get("parse") or [])
    text, guild = message.content, message.channel.guild
    in_text = [int(id) for id in re.findall(r"<@!?(\d+)>", text)]
    wanted = {int(id) for id in (allowed or {}).get("users") or []}
    around = (
        {member.user.id: member.user for member in guild.members.values()}
        if guild
        else {user.id: user for user in message.channel.recipients}
    )
    users = [around[id] for id in dict.fromkeys(in_text) if id in around]
    users = [user for user in users if "users" in parse or user.id in wanted]
    replied = message.reply_to
    if replied and (allowed is None or allowed.get("replied_user")):
        users += [replied.author] if replied.author not in users else []
    if guild is None:
        return Mentions(users, [])
    everyone_too = Permission.MENTION_EVERYONE in message.channel.permissions(message.author)
    role_ids = {int(id) for id in re.findall(r"<@&(\d+)>", text)}
    wanted = {int(id) for id in (allowed or {}).get("roles") or []}
    roles = [
        role
        for role in guild.roles
        if role.id in role_ids
        if "roles" in parse or role.id in wanted
        if role.mentionable or everyone_too
    ]
    everyone = "everyone" in parse and everyone_too and bool(re.search("@(everyone|here)", text))
    return Mentions(users, roles, everyone)


def _refer(message: Message, channel: Channel, reference: Json | None) -> None:
    if reference is None:
        return
    found = channel.find(int(reference["message_id"]))
    if found is None or found.ephemeral:
        if reference.get("fail_if_not_exists", True):
            errors = {
                "message_reference": {
                    "_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}]
                }
            }
            raise ApiError(400, 50035, "Invalid Form Body", errors)
        return
    message.type = REPLY
    message.reply_to = found
    message.reference = {
        "type": 0,
        "message_id": str(found.id),
        "channel_id": str(channel.id),
        **({"guild_id": str(channel.guild.id)} if channel.guild else {}),
    }


def _attachments(
    world: World, message: Message, body: Json, uploads: Uploads, had: list[Attachment]
) -> list[Attachment]:
    listed = body.get("attachments")
    found = list(had) if listed is None else []
    described: dict[int, Json] = {}
    for one in listed or []:
        old = next((each for each in had if each.id == int(one["id"])), None)
        if old is not None:
            old.description = one.get("description", old.description)
            found.append(old)
        else:
            described[int(one["id"])] = one
    for index, (filename, data) in sorted(uploads.items()):
        about = described.get(index, {})
        id, name = world.ids.next(), about.get("filename") or filename
        url = f"{world.base}/attachments/{message.channel.id}/{id}/{name}"
        found.append(Attachment(id, name, data, about.get("description"), url))
    return found


def _number_components(rows: list[Json] | None) -> list[Json]:
    """Return components as Discord does: each with its own id, or else the next unused number
    (https://discord.com/developers/docs/components/reference#anatomy-of-a-component)."""
    given = [part.get("id") or 0 for row in rows or [] for part in (row, *row["components"])]
    taken = [number for number in given if number]
    if len(taken) != len(set(taken)):
        wrong = {"code": "COMPONENT_DUPLICATE_ID", "message": "Ids of components are unique."}
        raise ApiError(400, 50035, "Invalid Form Body", {"components": {"_errors": [wrong]}})
    free = (number for number in range(1, 1000) if number not in taken)

    def numbered(part: Json) -> Json:
        return part | {"id": part.get("id") or next(free)}

    return [
        numbered(row) | {"components": [numbered(part) for part in row["components"]]}
        for row in rows or []
    ]


def _must_say_something(message: Message) -> None:
    if not (message.content.strip() or message.embeds or message.attachments):
        raise ApiError(400, 50006, "Cannot send an empty message")
