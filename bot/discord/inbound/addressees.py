"""The addressees of a line in Discord: what it mentions, what it answers, and whether that is told.

The role that a server has for the bot is not the bot, but to mention it is to mention the bot.
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
    """The role that Discord made for the bot alone; None where there is none."""
    return None if guild is None else guild.self_role


def without_mention(message: discord.Message, me: int) -> tuple[str, bool]:
    """The text without the first mention of the bot or its role, and whether one of the two is
    mentioned; of a role that can be so though the text is not told."""
    role = own_role(message.guild)
    names = rf"<@!?{me}>" if role is None else rf"<@!?{me}>|<@&{role.id}>"
    # No spaces around it, or a line full of them would take a long time.
    rest, mentioned = re.subn(rf"(?:{names})[,:]?", " ", message.content, count=1)
    return rest.strip(), mentioned > 0 or (role is not None and role in message.role_mentions)


def is_hidden(message: discord.Message, me: int) -> bool:
    """Whether a line has words, or a file, that the bot is not shown."""
    told = message.content or message.attachments or message.stickers
    mentioned = any(person.id == me for person in message.mentions)
    return message.guild is not None and not told and not mentioned


def to_others(message: discord.Message, me: int, *, ours: bool) -> tuple[UserId, ...]:
    """Whose line a message answers, unless it is one of ``ours``, and which people it mentions. Of
    roles, of everyone, and of a line that is gone or was forwarded, no person is known."""
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
    """Whether it is a reply to something that the bot wrote."""
    replied = message.reference.resolved if message.reference else None
    return isinstance(replied, discord.Message) and replied.author.id == me


def with_names(text: str, message: discord.Message) -> str:
    """Mentions stand in quotes, so that each is one word; those of bots are only names."""
    bots = {person.id: person.display_name for person in message.mentions if person.bot}

    def spelled(found: re.Match[str]) -> str:
        person = int(found[1])
        return f'"{bots[person]}"' if person in bots else f'"<@{person}>"'

    return _QUOTED_MENTION.sub(spelled, text)


def as_edited(message: discord.Message) -> EditedLine:
    """The message as it reads now."""
    room, edited = room_id(message.channel.id), message.edited_at is not None
    return EditedLine(room, str(message.id), message.content, edited)


def by_name(post: Post, message: discord.Message) -> Post:
    """The answer to a message, in which those whom it mentions stand by their names, where it
    repeats what was typed: their numbers say nothing to people."""
    names = {f"<@{person.id}>": f"@{person.display_name}" for person in message.mentions}

    def named(typed: str) -> str:
        return _MENTION.sub(lambda found: names.get(found[0], found[0]), typed)

    return replace(post, words=post.parts.each(lambda said: by_strings(said, named)))
