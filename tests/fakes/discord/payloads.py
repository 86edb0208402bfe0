"""Objects of the model as Discord's JSON."""

from __future__ import annotations

import mimetypes
import struct

from tests.fakes.discord.model import (
    DM,
    EPHEMERAL,
    FORUM,
    GROUP_DM,
    PRIVATE_THREAD,
    Attachment,
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Reaction,
    Role,
    User,
)


def user_json(user: User) -> Json:
    """Return a user object."""
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "global_name": None if user.bot else user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
    }


def member_json(member: Member, *, with_user: bool = True) -> Json:
    """Return a member object."""
    found: Json = {
        "nick": member.nick,
        "roles": [str(role.id) for role in member.roles],
        "joined_at": member.joined_at,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "avatar": None,
        "pending": False,
    }
    return found | ({"user": user_json(member.user)} if with_user else {})


def role_json(role: Role) -> Json:
    """Return a role object (https://discord.com/developers/docs/topics/permissions#role-object)."""
    tags = {} if role.bot is None else {"tags": {"bot_id": str(role.bot)}}
    return tags | {
        "id": str(role.id),
        "name": role.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": role.position,
        "permissions": str(int(role.permissions)),
        "managed": role.managed,
        "mentionable": role.mentionable,
        "flags": 0,
    }


_NO_EMOJI: Json = {"emoji_id": None, "emoji_name": None}


def channel_json(channel: Channel) -> Json:
    """Return a channel object: of a text channel, a thread or a DM."""
    found: Json = {
        "id": str(channel.id),
        "type": channel.type,
        "last_message_id": str(channel.log[-1].id) if channel.log else None,
        "flags": 0,
    }
    if channel.type == GROUP_DM:
        people = [user_json(user) for user in channel.recipients]
        owner = str(channel.recipients[0].id)
        return found | {"recipients": people, "name": channel.name, "icon": None, "owner_id": owner}
    if channel.type == DM:
        people = [user_json(user) for user in channel.recipients if not user.bot]
        return found | {"recipients": people}
    assert channel.guild is not None
    found |= {
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "parent_id": str(channel.parent.id) if channel.parent else None,
        "rate_limit_per_user": channel.slow,
    }
    if channel.is_thread:
        return found | _thread_json(channel)
    if channel.type == FORUM:
        found |= {
            "flags": int(channel.requires_tag) << 4,
            "available_tags": [
                {"id": str(id), "name": name, "moderated": moderated} | _NO_EMOJI
                for id, name, moderated in channel.tags
            ],
        }
    return found | {
        "position": channel.guild.channels.index(channel),
        "permission_overwrites": [
            {
                "id": str(id),
                "type": int(id in channel.guild.members),
                "allow": str(int(allow)),
                "deny": str(int(deny)),
            }
            for id, (allow, deny) in channel.overwrites.items()
        ],
        "nsfw": False,
        "topic": None,
    }


def _thread_json(thread: Channel) -> Json:
    meta: Json = {
        "archived": thread.archived,
        "auto_archive_duration": thread.auto_archive,
        "archive_timestamp": thread.changed_at,
        "create_timestamp": thread.changed_at,
        "locked": thread.locked,
    }
    if thread.type == PRIVATE_THREAD:
        meta["invitable"] = thread.invitable
    assert thread.owner is not None
    return {
        "owner_id": str(thread.owner.id),
        "message_count": len(thread.log),
        "total_message_sent": len(thread.log),
        "member_count": min(len(thread.members), 50),
        "thread_metadata": meta,
        "applied_tags": [str(id) for id in thread.applied],
    }


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """Return a member of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": thread.members[user_id],
        "flags": 0,
    }


def guild_json(guild: Guild) -> Json:
    """Return a guild object, as in REST."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner.id),
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "region": "",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role_json(role) for role in guild.roles],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "application_id": None,
        "system_channel_id": guild.system_channel and str(guild.system_channel.id),
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "preferred_locale": guild.locale,
        "incidents_data": None,
        "approximate_member_count": len(guild.members),
        "approximate_presence_count": len(guild.members),
    }


def guild_create_json(guild: Guild, viewer: User, *, with_members: bool) -> Json:
    """Return a guild in the gateway's form, limited to the channels and roles that the bot sees."""
    members = guild.members.values() if with_members else [guild.members[viewer.id]]
    threads = [t for t in guild.threads if not t.archived and t.sees(viewer)]
    return guild_json(guild) | {
        "joined_at": guild.members[viewer.id].joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "voice_states": [],
        "members": [member_json(member) for member in members],
        "channels": [channel_json(c) for c in guild.channels if c.sees(viewer)],
        "threads": [channel_json(thread) for thread in threads],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def emoji_json(emoji: str) -> Json:
    """Return a reaction's emoji; custom ones are spelled ``name:id``."""
    name, _, id = emoji.partition(":")
    return {"id": id or None, "name": name}


def reaction_json(reaction: Reaction, viewer: User) -> Json:
    """Return one emoji under a message."""
    return {
        "emoji": emoji_json(reaction.emoji),
        "count": len(reaction.normal) + len(reaction.burst),
        "count_details": {"burst": len(reaction.burst), "normal": len(reaction.normal)},
        "me": viewer in reaction.normal,
        "me_burst": viewer in reaction.burst,
        "burst_colors": [],
    }


def attachment_json(attachment: Attachment) -> Json:
    """Return an attachment; for a PNG with its size in pixels."""
    found: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
    }
    kind = mimetypes.guess_type(attachment.filename)[0]
    if kind:
        found["content_type"] = kind
    if attachment.description is not None:
        found["description"] = attachment.description
    if attachment.data.startswith(b"\x89PNG\r\n\x1a\n") and len(attachment.data) >= 24:
        found["width"], found["height"] = struct.unpack(">II", attachment.data[16:24])
    return found


def message_json(message: Message, viewer: User, *, readable: bool = True) -> Json:
    """Return a message object; without ``readable`` its content is hidden from the bot."""
    guild = message.channel.guild
    found: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": message.timestamp,
        "edited_timestamp": message.edited,
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [_mention_json(user, guild) for user in message.mentions],
        "mention_roles": [str(role.id) for role in message.mention_roles],
        "attachments": [attachment_json(one) for one in message.attachments],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": False,
        "type": message.type,
        "flags": message.flags,
    }
    if not readable:
        found |= {"content": "", "attachments": [], "embeds": [], "components": []}
    if message.reaction_list:
        found["reactions"] = [reaction_json(one, viewer) for one in message.reaction_list]
    if message.nonce is not None:
        found["nonce"] = message.nonce
    if message.reference is not None:
        found["message_reference"] = message.reference
        replied = message.reply_to
        found["referenced_message"] = (
            message_json(replied, viewer, readable=can_read(replied, viewer))
            if replied and not replied.deleted
            else None
        )
    if message.author.bot:
        found["application_id"] = str(message.author.id)
    if message.interaction is not None:
        found |= {"webhook_id": str(viewer.id), "interaction_metadata": message.interaction}
    if message.thread is not None:
        found["thread"] = channel_json(message.thread)
    return found


def _mention_json(user: User, guild: Guild | None) -> Json:
    member = guild.members.get(user.id) if guild else None
    return user_json(user) | ({"member": member_json(member, with_user=False)} if member else {})


def can_read(message: Message, viewer: User) -> bool:
    """Return whether the bot sees the content without the message-content intent."""
    return (
        message.author is viewer
        or message.channel.type == DM
        or viewer in message.mentions
        or bool(message.flags & EPHEMERAL)
    )
