"""Messages as JSON, the same for scripts and the page."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from urllib.parse import quote, urlencode

from aiohttp import web

from bot.announcements.pictures import file_name
from bot.ids import GameId, RoomId, UserId, home
from bot.posts.animation import USUAL_MOTION, Animation
from bot.posts.appearance import COORDINATES_WORD, USUAL_LOOK, Look
from bot.posts.attachments import File, Film, FullSize, Replay
from bot.posts.post import PostRef
from bot.posts.replay_position import ReplayPosition
from bot.routing.binding import binds, lasts
from bot.texts import text
from bot.texts.rendered_text import RenderedText
from bot.texts.translations import LANGUAGES, Words, words
from bot.web import checks
from bot.web.admission.game_keys import KEY, GameKeys
from bot.web.http.drawn_studies import find_board
from bot.web.http.positions import position_view
from bot.web.http.shared_lines import read_line
from bot.web.log.attachment_schema import Attachment, KeptBoard, KeptDrawing, KeptPosition
from bot.web.log.entries import PostEntry
from bot.web.log.picture_schema import SQUARE, PictureSize
from bot.web.log.room import Message
from bot.web.log.rooms import WebRooms
from bot.web.refused import RefusedError
from renderer.layout.layout import frame


def answer_json(data: object, status: int = 200) -> web.Response:
    """Return a JSON response in UTF-8, without escapes."""
    dumps = partial(json.dumps, ensure_ascii=False)
    return web.json_response(data, status=status, dumps=dumps)


_CODE = "link-code"
_NULL_OF_PEOPLE = (
    "parts",
    "image",
    "width",
    "height",
    "board",
    "position",
    "alt",
    "code",
    "file",
    "game",
    "key",
    "version",
    "proposal",
    "mention",
    "only",
)
"""Fields of the bot's messages that are null in people's."""
_FOR_EVER = "max-age=31536000, immutable"


def picture(content: bytes | None, media_type: str, *, public: bool = True) -> web.Response:
    """Return a response with a picture, which never changes. If it is not public, only the browser
    may cache it. Raises `RefusedError` if ``content`` is None: there is no such game."""
    if content is None:
        raise RefusedError(404, "web-error-game")
    headers = {"Cache-Control": f"{'public' if public else 'private'}, {_FOR_EVER}"}
    return web.Response(body=content, content_type=media_type, headers=headers)


def download(name: str, media_type: str, content: str) -> web.Response:
    """Return a response with a file to save under this name."""
    safe = re.sub(r"[^A-Za-z0-9._-]", "_", name)
    headers = {"Content-Disposition": f'attachment; filename="{safe}"'}
    return web.Response(text=content, content_type=media_type, charset="utf-8", headers=headers)


def _look(
    look: Look, reader: str = "", motion: Animation | None = None, key: str = "", at: int = 0
) -> str:
    """Return the query of a picture's address: deviations from the default look, and keys. ``at``
    (when the post was written) distinguishes versions whose number was reused after a data loss."""
    motion = motion or USUAL_MOTION
    is_default = look.coordinates is USUAL_LOOK.coordinates
    coordinates = "" if is_default else COORDINATES_WORD[look.coordinates]
    asked = {
        "user": reader,
        "theme": look.theme,
        "coordinates": coordinates,
        "language": look.language,
        "pace": "" if motion.pace is USUAL_MOTION.pace else motion.pace.value,
        "numbers": "on" if motion.numbers else "",
        KEY: key,
        "at": at,
    }
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"?{query}" if query else ""


def _board(shape: PictureSize, lines: int, look: Look) -> dict[str, int]:
    """Return the geometry of a board in its picture: the number of lines, the pixel of the first
    line (from the left and from the top), and the distance."""
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
    """Return the JSON of messages for a request, see `MessageViews`. Yields to other requests in
    between: a full room takes a second."""
    names, keys = await rooms.names(messages), await games.list_keys(room, messages)
    openable = await games.list_openable(room, messages)
    seen = MessageViews(room, names, reader, keys, request.query.get("lang", ""), openable)
    views = list[dict[str, object]]()
    for message in messages:
        views.append(seen.view(message))
        await asyncio.sleep(0)
    return views


@dataclass(frozen=True)
class MessageViews:
    """Formats messages of a room. ``names`` are those of the people whom the bot mentions;
    ``reader`` is the key of the reader's name in a private chat; ``keys`` are those of games that
    need one (`GameKeys`). ``language`` is that of the bot's posts, by default the room's. Only
    positions of ``openable`` games have a link to the board."""

    room: RoomId
    names: Mapping[UserId, str]
    reader: str = ""
    keys: Mapping[GameId, str] = field(default_factory=dict)
    language: str = ""
    openable: frozenset[GameId] = frozenset()

    def view(self, message: Message) -> dict[str, object]:
        """Return the JSON of a message. All fields are always present; inapplicable ones are null
        or empty."""
        content = message.content
        view: dict[str, object] = {
            "id": str(message.seq),
            "at": content.at,
            "talk": message.talk or None,
            "lobby": message.is_in(""),
            "reactions": {emoji: list(who.values()) for emoji, who in message.reactions.items()},
        }
        if isinstance(content, PostEntry):
            post_view = self._of_post(message.written, message.at, content)
            view["study"] = self._study(message.seq, content)
            return view | post_view | ({"calls": [], "over": True} if message.over else {})
        view["study"] = (
            {"path": self._study_path(message.seq), "move": None}
            if read_line(content.text)
            else None
        )
        return view | {
            "text": content.text,
            "author": content.name,
            "user": checks.person(content.user)[1],
            "bot": False,
            "reply_to": str(content.reply_to) if content.reply_to else None,
            **dict.fromkeys(_NULL_OF_PEOPLE),
            **dict.fromkeys(("taps", "fleeting", "lasts", "over"), False),
            "choices": [],
            "calls": [],
        }

    def _of_post(self, seq: int, at: int, post: PostEntry) -> dict[str, object]:
        """Format a post. ``seq`` is the entry that contains its own picture and file permanently;
        ``at`` is when the message was first written."""
        if post.look.language and self.language in LANGUAGES:  # pictures contain text, too
            post = replace(post, look=replace(post.look, language=self.language))
        ref, shape, image = post.ref, _shape(post.attachment), self._image(seq, at, post)
        texts = words(
            self.language if self.language in LANGUAGES else post.language or LANGUAGES[0]
        )

        def plain(wording: text.Wording) -> str:
            try:
                return texts.render(wording, self._name)
            except KeyError:  # written by a newer version; one such post must not block the room
                return texts.text("web-said-by-newer")

        laid = self._lay_out(texts, post.words)
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
            # A replay names no game. Otherwise the page would take it for the newest board of the
            # game and move the buttons there.
            "game": ref.game_id if ref and not post.moment else None,
            "key": self.keys.get(ref.game_id) if ref and not post.moment else None,
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
            "lasts": any(lasts(choice.id) for choice in post.choices),
            "mention": post.mention.removeprefix(f"{home(self.room)}/") or None,
            "calls": [user.removeprefix(f"{home(self.room)}/") for user in post.called],
            "fleeting": post.fleeting,
            "only": post.only or None,
            "over": False,
            "code": _code(post.words),
            "file": self._file(seq, at, post),
        }

    def _lay_out(self, texts: Words, parts: text.Parts) -> RenderedText:
        try:
            return texts.render_parts(parts, self._name)
        except KeyError:  # written by a newer version
            return RenderedText(lines=(texts.text("web-said-by-newer"),))

    def _name(self, person: text.Person) -> str:
        return self.names.get(person.user, "")

    def _image(self, seq: int, at: int, post: PostEntry) -> str | None:
        """Return the address of a post's picture."""
        here = checks.room_path(self.room)
        match post.attachment, post.ref:
            case KeptPosition(moment), _:
                key = self.keys.get(moment.game_id, "")
                since = 0 if moment.record else at
                return f"{_position(moment)}{_look(post.look, key=key, at=since)}"
            case KeptBoard(), PostRef() as ref:
                return self._of_game(ref, at, ".png", post.look)
            case Replay(motion), PostRef() as ref:
                return self._of_game(ref, at, "/replay.gif", post.look, motion)
            case Film(_, motion), _:
                return f"{here}/films/{seq}.gif{_look(post.look, self.reader, motion)}"
            case KeptDrawing(what), _ if what is not None:
                return f"{here}/charts/{seq}.png{_look(post.look, self.reader)}"
        return None

    def _of_game(
        self, ref: PostRef, at: int, what: str, look: Look, motion: Animation | None = None
    ) -> str:
        """Return the address of a picture of a match."""
        asked = _look(look, "", motion, self.keys.get(ref.game_id, ""), at)
        return f"/pictures/{quote(ref.game_id, safe='')}/{ref.version}{what}{asked}"

    def _study(self, seq: int, post: PostEntry) -> dict[str, object] | None:
        """Return the path on the page, below the room's address, and the number of moves of the
        uploaded record, the drawn board, or the position of a game that a post shows.

        None for other posts, lists of games, and games that the page cannot open.
        """
        moment = post.moment
        if moment is None:
            return {"path": self._study_path(seq), "move": None} if find_board(post) else None
        if moment.is_list or not (moment.record or moment.game_id in self.openable):
            return None
        path = self._study_path(seq) if moment.record else f"g/{moment.game_id}"
        return {"path": path, "move": moment.move}

    def _study_path(self, seq: int) -> str:
        """Return the path of the study of a message. Messages of private chats are numbered
        separately."""
        return f"s/{'a' if self.reader else ''}{seq}"

    def _file(self, seq: int, at: int, post: PostEntry) -> dict[str, str] | None:
        """Return the name and address of a post's file."""
        match post.attachment, post.ref:
            case File(name), _:
                url = f"{checks.room_path(self.room)}/files/{seq}{_look(USUAL_LOOK, self.reader)}"
                return {"name": name, "url": url}
            case FullSize(), PostRef() as ref:
                url = self._of_game(ref, at, "/full.png", post.look)
                return {"name": file_name(ref), "url": url}
        return None


def _position(moment: ReplayPosition) -> str:
    """Return the address of the picture of a replay position."""
    if moment.record:
        return f"/records/{quote(moment.record, safe='')}/{moment.move}.png"
    name = quote(moment.game_id, safe="")
    return f"/pictures/{name}/{moment.version}/moves/{moment.move}.png"


def _code(wording: text.Wording | text.Parts) -> object:
    """Return the link code in a text, if it contains one."""
    lines = wording.all_lines if isinstance(wording, text.Parts) else (wording,)
    codes = (
        line.data["code"] for line in lines if isinstance(line, text.Text) and line.id == _CODE
    )
    return next(codes, None)


def _shape(attachment: Attachment | None) -> PictureSize:
    return (
        attachment.shape
        if isinstance(attachment, KeptBoard | KeptPosition | KeptDrawing)
        else SQUARE
    )
