"""The addressees of a Discord message: the people it mentions, and the author it replies to.

Discord creates a role for the bot on each server. A mention of the role counts as a mention of the
bot.
"""

from __future__ import annotations

import re
from dataclasses import replace

import discord

from bot.discord.discord_ids import room_id, user_id
from bot.ids import UserId
from bot.posts.post import Post
from bot.routing.platform.edited_lines import EditedLine
from bot.texts.text import by_strings

_MENTION = re.compile("<@[0-9]{1,20}>")
_QUOTED_MENTION = re.compile(r'"?<@!?([0-9]{1,20})>"?')


def own_role(guild: discord.Guild | None) -> discord.Role | None:
    """Return the role that Discord created for the bot; None if there is none."""
    return None if guild is None else guild.self_role


def without_mention(message: discord.Message, me: int) -> tuple[str, bool]:
    """Return the text without the first mention of the bot or its role, and whether either is
    mentioned. Discord reports role mentions even if it hides the text."""
    role = own_role(message.guild)
    names = rf"<@!?{me}>" if role is None else rf"<@!?{me}>|<@&{role.id}>"
    # White space around the pattern would make it slow on a text full of spaces.
    rest, mentioned = re.subn(rf"(?:{names})[,:]?", " ", message.content, count=1)
    return rest.strip(), mentioned > 0 or (role is not None and role in message.role_mentions)


def is_hidden(message: discord.Message, me: int) -> bool:
    """Whether Discord hides the content of a message from the bot."""
    content = message.content or message.attachments or message.stickers
    mentioned = any(person.id == me for person in message.mentions)
    return message.guild is not None and not content and not mentioned


def to_others(message: discord.Message, me: int, *, ours: bool) -> tuple[UserId, ...]:
    """Return the people whom a message replies to or mentions.

    ``ours``: the message replies to a post of the bot. An empty id at the end stands for unknown
    people: mentioned roles, everyone, and the author of a deleted or forwarded message."""
    people = [person.id for person in message.mentions if person.id != me]
    roles = [role for role in message.role_mentions if role != own_role(message.guild)]
    unknown = message.mention_everyone or bool(roles)
    if message.reference is not None and not ours:
        replied = message.reference.resolved
        if not isinstance(replied, discord.Message):
            unknown = True
        elif replied.author.id not in (me, message.author.id):
            people.append(replied.author.id)
    found = tuple(dict.fromkeys(user_id(person) for person in people))
    return (*found, "") if unknown else found


def answers(message: discord.Message, me: int) -> bool:
    """Whether a message replies to a message of the bot."""
    replied = message.reference.resolved if message.reference else None
    return isinstance(replied, discord.Message) and replied.author.id == me


def with_names(text: str, message: discord.Message) -> str:
    """Put each mention in quotes, so that the parser reads it as one word. Replace mentions of bots
    by their names."""
    bots = {person.id: person.display_name for person in message.mentions if person.bot}

    def spell_mention(found: re.Match[str]) -> str:
        person = int(found[1])
        return f'"{bots[person]}"' if person in bots else f'"<@{person}>"'

    return _QUOTED_MENTION.sub(spell_mention, text)


def as_edited(message: discord.Message) -> EditedLine:
    """Return the current content of a message as an `EditedLine`."""
    room, edited = room_id(message.channel.id), message.edited_at is not None
    return EditedLine(room, str(message.id), message.content, edited)


def by_name(post: Post, message: discord.Message) -> Post:
    """Replace numeric mentions in a post by display names. The post may quote them from
    ``message``."""
    names = {f"<@{person.id}>": f"@{person.display_name}" for person in message.mentions}

    def replace_mentions(typed: str) -> str:
        return _MENTION.sub(lambda found: names.get(found[0], found[0]), typed)

    return replace(
        post, words=post.parts.each(lambda wording: by_strings(wording, replace_mentions))
    )
