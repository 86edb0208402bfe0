"""Threads: created, joined, renamed, archived."""

from __future__ import annotations

from tests.fakes.discord.errors import ApiError, missing_permissions
from tests.fakes.discord.message_rules import CREATE
from tests.fakes.discord.model import (
    FORUM,
    PRIVATE_THREAD,
    TEXT,
    THREAD,
    Channel,
    Json,
    Message,
    User,
)
from tests.fakes.discord.payloads import channel_json, thread_member_json
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.validation import array, flag, number, one_of, record, snowflake, text
from tests.fakes.discord.world import GUILDS, World

_DURATION = one_of(60, 1440, 4320, 10080)
_FIELDS = {
    "name": text(1, 100),
    "auto_archive_duration": _DURATION,
    "rate_limit_per_user": number(0, 21600, none=True),
}
FROM_MESSAGE = record(_FIELDS, ("name",))
ALONE = record({**_FIELDS, "type": one_of(THREAD, PRIVATE_THREAD), "invitable": flag()}, ("name",))
IN_FORUM = record(
    {
        **_FIELDS,
        "type": one_of(THREAD),
        "applied_tags": array(snowflake(), 0, 5),
        "message": CREATE,
    },
    ("name", "message"),
)
"""discord.py sends ``type`` (``ForumChannel.create_thread``), though it is not documented."""
CHANGE = record(
    {
        **_FIELDS,
        "archived": flag(),
        "locked": flag(),
        "invitable": flag(),
        "flags": number(0),
        "applied_tags": array(snowflake(), 0, 5),
    }
)

CREATED, STARTER = 18, 21


def delete(world: World, thread: Channel) -> None:
    """Delete a thread with all its messages
    (https://discord.com/developers/docs/events/gateway-events#thread-delete)."""
    assert thread.parent is not None
    assert thread.guild is not None
    thread.parent.threads.remove(thread)
    del world.channels[thread.id]
    data = {
        "id": str(thread.id),
        "guild_id": str(thread.guild.id),
        "parent_id": str(thread.parent.id),
        "type": thread.type,
    }
    world.emit("THREAD_DELETE", GUILDS, thread.guild, data)


def create(
    world: World, parent: Channel, owner: User, body: Json, message: Message | None = None
) -> Channel:
    """Create a thread, with or without a message; the body has passed the checks of its shape."""
    in_forum = "message" in body
    if parent.type != (FORUM if in_forum else TEXT):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    if in_forum:
        _check_tags(parent, owner, body)
    if message is not None and message.thread is not None:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    alone = message is None and not in_forum
    kind = body.get("type", PRIVATE_THREAD) if alone else THREAD
    thread = Channel(
        id=message.id if message else world.ids.next(),
        name=body["name"],
        type=kind,
        bell=world.bell,
        guild=parent.guild,
        parent=parent,
        owner=owner,
        members={owner.id: world.clock.iso()},
        invitable=body.get("invitable", True),
        auto_archive=body.get("auto_archive_duration", 1440),
        changed_at=world.clock.iso(),
        slow=body.get("rate_limit_per_user") or 0,
    )
    parent.threads.append(thread)
    world.channels[thread.id] = thread
    tell_thread(world, thread, "THREAD_CREATE", {"newly_created": True})
    if in_forum:
        thread.applied = tuple(int(id) for id in body.get("applied_tags") or ())
    elif message is not None:
        message.thread = thread
        message.flags |= 1 << 5
        _system_message(world, thread, owner, STARTER, "")
    elif kind == THREAD:
        _system_message(world, parent, owner, CREATED, thread.name)
    return thread


def _check_tags(forum: Channel, owner: User, body: Json) -> None:
    """https://discord.com/developers/docs/resources/channel#channel-object-channel-flags and
    #forum-tag-object"""
    applied = [int(id) for id in body.get("applied_tags") or ()]
    known = {id: moderated for id, _, moderated in forum.tags}
    if forum.requires_tag and not applied:
        raise ApiError(400, 40067, "A tag is required to create a forum post in this channel")
    if any(id not in known for id in applied):
        raise ApiError(400, 50035, "Invalid Form Body")
    moderates = Permission.MANAGE_THREADS in forum.permissions(owner)
    if any(known[id] for id in applied) and not moderates:
        raise missing_permissions()


def change(world: World, thread: Channel, body: Json) -> Channel:
    """Rename, archive or reopen a thread."""
    if thread.archived and body.get("archived", True) and set(body) - {"archived", "locked"}:
        raise ApiError(400, 50083, "Thread is archived")
    needs_more = bool({"locked", "invitable", "rate_limit_per_user"} & set(body))
    own = thread.owner is world.bot and not needs_more
    if not own and Permission.MANAGE_THREADS not in thread.permissions(world.bot):
        raise missing_permissions()
    thread.name = body.get("name", thread.name)
    thread.archived = body.get("archived", thread.archived)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    thread.auto_archive = body.get("auto_archive_duration", thread.auto_archive)
    thread.slow = body.get("rate_limit_per_user") or thread.slow
    thread.changed_at = world.clock.iso()
    tell_thread(world, thread, "THREAD_UPDATE")
    return thread


def wake(world: World, thread: Channel, author: User) -> None:
    """Join and reopen the thread for the author of a message."""
    if thread.archived:
        if thread.locked and Permission.MANAGE_THREADS not in thread.permissions(author):
            raise ApiError(400, 50083, "Thread is archived")
        thread.archived = False
        tell_thread(world, thread, "THREAD_UPDATE")
    add_member(world, thread, author)


def add_member(world: World, thread: Channel, user: User) -> None:
    """Add a member to a thread."""
    if user.id in thread.members:
        return
    thread.members[user.id] = world.clock.iso()
    _tell_members(world, thread, {"added_members": [thread_member_json(thread, user.id)]})


def remove_member(world: World, thread: Channel, user: User) -> None:
    """Remove a member from a thread."""
    if thread.members.pop(user.id, None):
        _tell_members(world, thread, {"removed_member_ids": [str(user.id)]})


def tell_thread(world: World, thread: Channel, event: str, more: Json | None = None) -> None:
    """Send the thread's current state to the gateway."""
    if thread.sees(world.bot):
        world.emit(event, GUILDS, thread.guild, channel_json(thread) | (more or {}))


def not_archived(thread: Channel) -> None:
    """Raise for an archived thread, which must be reopened first."""
    if thread.is_thread and thread.archived:
        raise ApiError(400, 50083, "Thread is archived")


def _tell_members(world: World, thread: Channel, more: Json) -> None:
    assert thread.guild is not None
    data = {
        "id": str(thread.id),
        "guild_id": str(thread.guild.id),
        "member_count": min(len(thread.members), 50),
    }
    world.emit("THREAD_MEMBERS_UPDATE", GUILDS, thread.guild, data | more)


def _system_message(world: World, channel: Channel, author: User, kind: int, text_: str) -> None:
    message = Message(world.ids.next(), channel, author, text_, world.clock.iso(), type=kind)
    channel.log.append(message)
    world.emit_message("MESSAGE_CREATE", message)
