"""A message as JSON, the same for scripts and for the page."""

from __future__ import annotations

import json
from functools import partial
from urllib.parse import quote, urlencode

from aiohttp import web

from bot.adapters.web import checks
from bot.adapters.web.records import Posted
from bot.adapters.web.room import Message
from bot.conversation.looks import Look
from bot.conversation.moment import Moment
from bot.conversation.pictures import file_name
from bot.service.ports import RoomId


def answer_json(data: object, status: int = 200) -> web.Response:
    """An answer in UTF-8 as people read it, not in escapes."""
    dumps = partial(json.dumps, ensure_ascii=False)
    return web.json_response(data, status=status, dumps=dumps)


def _look(look: Look) -> str:
    """What follows the address of a picture that does not look as usual."""
    asked = {"theme": look.theme, "coordinates": "" if look.coordinates else "off"}
    said = urlencode({name: value for name, value in asked.items() if value})
    return f"?{said}" if said else ""


def message_view(room: RoomId, message: Message) -> dict[str, object]:
    """Every field is always there; what does not apply is null or empty."""
    content = message.content
    view: dict[str, object] = {
        "id": str(message.seq),
        "at": content.at,
        "text": content.text,
        "reactions": {emoji: list(who.values()) for emoji, who in message.reactions.items()},
    }
    if isinstance(content, Posted):
        return view | _bot_view(room, message.seq, content)
    return view | {
        "author": content.name,
        "user": content.user,
        "bot": False,
        "reply_to": str(content.reply_to) if content.reply_to else None,
        "image": None,
        "alt": None,
        "game": None,
        "version": None,
        "proposal": None,
        "choices": [],
        "mention": None,
        "file": None,
    }


def _position(moment: Moment) -> str:
    """Where the picture of a position of a game that is looked through is."""
    if moment.record:
        return f"/records/{quote(moment.record, safe='')}/{moment.move}.png"
    name = quote(moment.game_id, safe="")
    return f"/pictures/{name}/{moment.version}/moves/{moment.move}.png"


def _bot_view(room: RoomId, seq: int, post: Posted) -> dict[str, object]:
    ref = post.ref
    image = None
    if post.moment:
        image = f"{_position(post.moment)}{_look(post.look)}"
    elif ref and post.picture:
        image = f"/pictures/{quote(ref.game_id, safe='')}/{ref.version}.png{_look(post.look)}"
    elif ref and post.motion:
        name = quote(ref.game_id, safe="")
        image = f"/pictures/{name}/{ref.version}/replay.gif{_look(post.look)}"
    elif post.film:
        image = f"/api/rooms/{checks.room_name(room)}/films/{seq}.gif{_look(post.look)}"
    elif post.chart:
        image = f"/api/rooms/{checks.room_name(room)}/charts/{seq}.png{_look(post.look)}"
    file = None
    if post.file:
        url = f"/api/rooms/{checks.room_name(room)}/files/{seq}"
        file = {"name": post.file.name, "url": url}
    elif ref and post.full:
        name = quote(ref.game_id, safe="")
        url = f"/pictures/{name}/{ref.version}/full.png{_look(post.look)}"
        file = {"name": file_name(ref), "url": url}
    return {
        "author": checks.BOT_NAME,
        "user": None,
        "bot": True,
        "reply_to": None,
        "image": image,
        "alt": post.alt or None,
        # Who looks through a game takes nothing from the buttons under its newest board.
        "game": ref.game_id if ref and not post.moment else None,
        "version": ref.version if ref and not post.moment else None,
        "proposal": ref.proposal if ref and ref.proposal else None,
        "choices": [{"id": c.id, "label": c.label, "emoji": c.emoji} for c in post.choices],
        "mention": post.mention.removeprefix(f"{room}/") or None,
        "file": file,
    }
