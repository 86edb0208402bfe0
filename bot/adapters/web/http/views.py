"""A message as JSON, the same for scripts and for the page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from types import MappingProxyType
from urllib.parse import quote, urlencode

from aiohttp import web

from bot.adapters.web import checks
from bot.adapters.web.admission.game_keys import KEY, GameKeys
from bot.adapters.web.http.positions import position_view
from bot.adapters.web.log.attachment_schema import Attachment, KeptBoard, KeptDrawing, KeptPosition
from bot.adapters.web.log.entries import PostEntry
from bot.adapters.web.log.picture_schema import SQUARE, PictureSize
from bot.adapters.web.log.room import Message
from bot.adapters.web.log.rooms import WebRooms
from bot.adapters.web.refused import RefusedError
from bot.conversation.announcements.pictures import file_name
from bot.conversation.kit.binding import binds
from bot.conversation.posts.animation import USUAL_MOTION, Animation
from bot.conversation.posts.appearance import COORDINATES_WORD, USUAL_LOOK, Look
from bot.conversation.posts.attachments import File, Film, FullSize, Replay
from bot.conversation.posts.post import PostRef
from bot.conversation.posts.replay_position import ReplayPosition
from bot.language import text
from bot.language.rendered_text import RenderedText
from bot.language.translations import LANGUAGES, Words, words
from bot.service.accounts.identities import home
from bot.service.ports.stores import GameId, RoomId, UserId
from renderer.layout.layout import frame


def answer_json(data: object, status: int = 200) -> web.Response:
    """An answer in UTF-8 as people read it, not in escapes."""
    dumps = partial(json.dumps, ensure_ascii=False)
    return web.json_response(data, status=status, dumps=dumps)


_CODE = "link-code"
_NULL_OF_PEOPLE = (
    *("parts", "image", "width", "height", "board", "position", "alt", "code", "file"),
    *("game", "key", "version", "proposal", "mention", "only"),
)
"""Fields of the bot's messages that a person's has, too."""
_FOR_EVER = "max-age=31536000, immutable"


def picture(content: bytes | None, media_type: str, *, public: bool = True) -> web.Response:
    """The answer with a picture, which never changes. If it is not public, only the browser itself
    may keep it. Raises `RefusedError` if ``content`` is None: there is no such game."""
    if content is None:
        raise RefusedError(404, "web-error-game")
    headers = {"Cache-Control": f"{'public' if public else 'private'}, {_FOR_EVER}"}
    return web.Response(body=content, content_type=media_type, headers=headers)


def download(name: str, media_type: str, content: str) -> web.Response:
    """The answer with a file that browsers keep under this name."""
    safe = re.sub(r"[^A-Za-z0-9._-]", "_", name)
    headers = {"Content-Disposition": f'attachment; filename="{safe}"'}
    return web.Response(text=content, content_type=media_type, charset="utf-8", headers=headers)


def _look(look: Look, reader: str = "", motion: Animation | None = None, key: str = "") -> str:
    """What follows the address of a picture that does not look as usual, or is not for all."""
    motion = motion or USUAL_MOTION
    usual = look.coordinates is USUAL_LOOK.coordinates
    coordinates = "" if usual else COORDINATES_WORD[look.coordinates]
    asked = {
        "user": reader,
        "theme": look.theme,
        "coordinates": coordinates,
        "language": look.language,
        "pace": "" if motion.pace is USUAL_MOTION.pace else motion.pace.value,
        "numbers": "on" if motion.numbers else "",
        KEY: key,
    }
    said = urlencode({name: value for name, value in asked.items() if value})
    return f"?{said}" if said else ""


def _board(shape: PictureSize, lines: int, look: Look) -> dict[str, int]:
    """Where the lines of a board are in its picture: so many, from the pixel of the first on, from
    the left as from the top."""
    laid = frame(lines, shape[0], coordinates=look.coordinates)
    return {"lines": laid.size, "first": laid.first, "cell": laid.cell}


async def message_views(
    rooms: WebRooms,
    games: GameKeys,
    request: web.Request,
    room: RoomId,
    reader: str,
    messages: Sequence[Message],
) -> list[dict[str, object]]:
    """Messages as a request asks for them, see `message_view`. Others are served in between: all
    that a room keeps takes a second."""
    names, keys = await rooms.names(messages), await games.of(room, messages)
    language, views = request.query.get("lang", ""), list[dict[str, object]]()
    for message in messages:
        views.append(message_view(room, message, names, reader, keys, language))
        await asyncio.sleep(0)
    return views


def message_view(
    room: RoomId,
    message: Message,
    names: Mapping[UserId, str],
    reader: str = "",
    keys: Mapping[GameId, str] = MappingProxyType({}),
    language: str = "",
) -> dict[str, object]:
    """Every field is always there; what does not apply is null or empty. ``names`` are those of the
    people of whom the message speaks; ``reader`` is the key of the name of who is alone with the
    bot there; ``keys`` are those of the games that need one (`GameKeys`).
    ``language``: in which the bot's posts are told, as far as their logs have data of them; none of
    ours: in that of the room."""
    content = message.content
    view: dict[str, object] = {
        "id": str(message.seq),
        "at": content.at,
        "reactions": {emoji: list(who.values()) for emoji, who in message.reactions.items()},
    }
    if isinstance(content, PostEntry):
        told = _bot_view(room, message.written, content, names, reader, keys, language)
        return view | told | ({"calls": [], "over": True} if message.over else {})
    return view | {
        "text": content.text,
        "author": content.name,
        "user": checks.person(content.user)[1],
        "bot": False,
        "reply_to": str(content.reply_to) if content.reply_to else None,
        **dict.fromkeys(_NULL_OF_PEOPLE),
        **dict.fromkeys(("taps", "fleeting", "over"), False),
        "choices": [],
        "calls": [],
    }


def _position(moment: ReplayPosition) -> str:
    """Where the picture of a position of a game that is looked through is."""
    if moment.record:
        return f"/records/{quote(moment.record, safe='')}/{moment.move}.png"
    name = quote(moment.game_id, safe="")
    return f"/pictures/{name}/{moment.version}/moves/{moment.move}.png"


def _bot_view(
    room: RoomId,
    seq: int,
    post: PostEntry,
    names: Mapping[UserId, str],
    reader: str,
    keys: Mapping[GameId, str],
    language: str,
) -> dict[str, object]:
    """``seq`` is the entry that has it, under which its own picture and file are for ever."""
    if post.look.language and language in LANGUAGES:  # words on a picture are read, too
        post = replace(post, look=replace(post.look, language=language))
    ref, shape = post.ref, _shape(post.attachment)
    image = _image(room, seq, post, reader, keys)
    told = words(language if language in LANGUAGES else post.language or LANGUAGES[0])

    def plain(said: text.Wording) -> str:
        try:
            return told.render(said, lambda person: names.get(person.user, ""))
        except KeyError:  # a newer program says it, and one such post must not close the room
            return told.text("web-said-by-newer")

    laid = _laid(told, post.words, names)
    return {
        "text": laid.plain,
        "parts": asdict(laid),
        "author": checks.BOT_NAME,
        "user": None,
        "bot": True,
        "reply_to": str(post.reply_to) if post.reply_to else None,
        "image": image,
        "width": shape[0] if image else None,
        "height": shape[1] if image else None,
        "board": _board(shape, post.lines, post.look) if image and post.lines else None,
        "taps": post.taps,
        "position": position_view(post),
        "alt": plain(post.alt) or None,
        # Who looks through a game takes nothing from the buttons under its newest board.
        "game": ref.game_id if ref and not post.moment else None,
        "key": keys.get(ref.game_id) if ref and not post.moment else None,
        "version": ref.version if ref and not post.moment else None,
        "proposal": ref.proposal if ref and ref.proposal else None,
        "choices": [
            {
                "id": choice.id,
                "label": plain(choice.label),
                "emoji": choice.emoji,
                "row": choice.row,
                "binds": binds(choice.id),
            }
            for choice in post.choices
        ],
        "mention": post.mention.removeprefix(f"{home(room)}/") or None,
        "calls": [user.removeprefix(f"{home(room)}/") for user in post.called],
        "fleeting": post.fleeting,
        "only": post.only or None,
        "over": False,
        "code": _code(post.words),
        "file": _file(room, seq, post, reader, keys),
    }


def _laid(told: Words, said: text.Parts, names: Mapping[UserId, str]) -> RenderedText:
    try:
        return told.laid(said, lambda person: names.get(person.user, ""))
    except KeyError:  # as above
        return RenderedText(lines=(told.text("web-said-by-newer"),))


def _code(said: text.Wording | text.Parts) -> object:
    """The code to link names by that a person is told, if that is what is said."""
    lines = said.all_lines if isinstance(said, text.Parts) else (said,)
    told = (line.data["code"] for line in lines if isinstance(line, text.Text) and line.id == _CODE)
    return next(told, None)


def _shape(attachment: Attachment | None) -> PictureSize:
    return (
        attachment.shape
        if isinstance(attachment, KeptBoard | KeptPosition | KeptDrawing)
        else SQUARE
    )


def _image(
    room: RoomId, seq: int, post: PostEntry, reader: str, keys: Mapping[GameId, str]
) -> str | None:
    """Where the picture of a post is."""
    here = checks.room_path(room)
    match post.attachment, post.ref:
        case KeptPosition(moment), _:
            return f"{_position(moment)}{_look(post.look, key=keys.get(moment.game_id, ''))}"
        case KeptBoard(), PostRef() as ref:
            return _of_game(ref, ".png", keys, post.look)
        case Replay(motion), PostRef() as ref:
            return _of_game(ref, "/replay.gif", keys, post.look, motion)
        case Film(_, motion), _:
            return f"{here}/films/{seq}.gif{_look(post.look, reader, motion)}"
        case KeptDrawing(what), _ if what is not None:
            return f"{here}/charts/{seq}.png{_look(post.look, reader)}"
    return None


def _of_game(
    ref: PostRef,
    what: str,
    keys: Mapping[GameId, str],
    look: Look,
    motion: Animation | None = None,
) -> str:
    """Where a picture of a match is."""
    name, asked = quote(ref.game_id, safe=""), _look(look, "", motion, keys.get(ref.game_id, ""))
    return f"/pictures/{name}/{ref.version}{what}{asked}"


def _file(
    room: RoomId, seq: int, post: PostEntry, reader: str, keys: Mapping[GameId, str]
) -> dict[str, str] | None:
    """The file that goes with a post: what it is called, and where it is."""
    match post.attachment, post.ref:
        case File(name), _:
            url = f"{checks.room_path(room)}/files/{seq}{_look(USUAL_LOOK, reader)}"
            return {"name": name, "url": url}
        case FullSize(), PostRef() as ref:
            url = _of_game(ref, "/full.png", keys, post.look)
            return {"name": file_name(ref), "url": url}
    return None
