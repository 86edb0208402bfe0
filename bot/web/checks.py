"""Validates client input.

Every check takes linear time in an already limited length. All functions that read input raise
`RefusedError` if it is invalid.
"""

from __future__ import annotations

import re
import unicodedata
from base64 import b64decode
from collections.abc import Mapping
from hashlib import blake2b
from urllib.parse import quote

from bot.ids import RoomId, UserId
from bot.posts.animation import Animation
from bot.posts.appearance import COORDINATES, THEMES, Look
from bot.records.limits import MAX_FILE_BYTES
from bot.talk.incoming import HandedFile
from bot.texts.translations import LANGUAGES
from bot.web.confusables import has_ink, letters, skeleton
from bot.web.refused import RefusedError
from renderer.model.diagram import Pace

PLATFORM = "web"
BOT_NAME = "Nigiri"
BOT_MARK = "bot"
"""The word on the badge of the bot's posts, the same in all languages."""
NAME_MAX = 32
TEXT_MAX = 2000
EVENT_ID_MAX = 128
EMOJI_MAX = 16
CHOICE_MAX = 64
CODE_MAX = 64
ZONE_MAX = 64
SEQ_DIGITS = 15
STAMP_DIGITS = 20
WAIT_MAX = 30.0
MARKS_IN_A_ROW = 3
FILE_NAME_MAX = 255
BASE64_MAX = 4 * -(-MAX_FILE_BYTES // 3)
"""The length of the largest readable record in Base64."""

_PACES = {pace.value: pace for pace in Pace}
_ROOM = re.compile(r"[a-z0-9-]{1,40}")
_GAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TAB = re.compile(r"[a-z0-9]{0,16}")
_RECORD = re.compile(r"[A-Za-z0-9_-]{1,40}(?:[+][0-9]{1,5})?")
_LOCALE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,3}")
_EVENT_ID = re.compile(r"[!-~]([ -~]*[!-~])?")
# Control characters (except tab and newline), and bidirectional overrides.
_HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_JOINER = "\u200d"
_TAGS = range(0xE0020, 0xE0080)  # the parts of the flags of England, Scotland and Wales
VARIATION = "\ufe0f"

Body = Mapping[str, object]


def room_id(name: str) -> RoomId:
    """Return the id of a room by its name: 1 to 40 of ``a-z``, ``0-9`` and ``-``."""
    if not _ROOM.fullmatch(name):
        raise RefusedError(400, "web-error-room")
    return f"{PLATFORM}:{name}"


def room_path(room: RoomId) -> str:
    name, _, mark = room.removeprefix(f"{PLATFORM}:").partition(".")
    return f"/api/rooms/{name}/alone" if mark else f"/api/rooms/{name}"


def alone_room(room: RoomId, mark: str) -> RoomId:
    """Return the id of a private chat of a person of a room. No public room can have this name, and
    `bot.ids.home` finds the room."""
    return f"{room}.{mark}"


def user_id(room: RoomId, key: str) -> UserId:
    """Return the id of a person, which is specific to the room: there are no accounts."""
    return f"{room}/{key}"


def person(user: UserId) -> tuple[RoomId, str]:
    """Split a person's id into the room and the key of the name."""
    room, _, key = user.partition("/")
    return room, key


def name_key(name: str) -> str:
    """Return the key that all spellings of a name share: case and encoding of accents do not
    count."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def display_name(body: Body) -> str:
    """Return the field ``user``, normalised: composed accents and single spaces. The name must be
    readable and not look like the bot's."""
    return tidy_name(_string(body, "user"))


def tidy_name(raw: str) -> str:
    """Normalise and check a name, see `display_name`."""
    if len(raw) > 4 * NAME_MAX:
        raise RefusedError(400, "web-error-name", {"max": NAME_MAX})
    name = re.sub(" {2,}", " ", unicodedata.normalize("NFC", raw).strip())
    if not _readable(name):
        raise RefusedError(400, "web-error-name", {"max": NAME_MAX})
    # Case folding turns a capital I with a dot, as in Turkish, into an i with a second dot.
    if skeleton(BOT_NAME) in {skeleton(name), skeleton(name.casefold())}:
        raise RefusedError(400, "web-error-name-of-bot", {"name": BOT_NAME})
    return name


def sounds_like_bot(name: str) -> bool:
    """Return whether a name, read aloud, is the bot's, alone or with its badge's word."""
    bot, mark = letters(BOT_NAME), letters(BOT_MARK)
    return letters(unicodedata.normalize("NFKD", name)) in {bot, f"{bot}{mark}", f"{mark}{bot}"}


def _readable(name: str) -> bool:
    if not 1 <= len(name) <= NAME_MAX or not name.isprintable() or not has_ink(name):
        return False
    marks = "".join("m" if unicodedata.category(c).startswith("M") else "x" for c in name)
    return not marks.startswith("m") and "m" * (MARKS_IN_A_ROW + 1) not in marks


def message_text(body: Body) -> str:
    """Return the field ``text``: not empty, limited in length and characters. The length is checked
    first."""
    text = _string(body, "text")
    if len(text) > TEXT_MAX:
        raise RefusedError(413, "web-error-text-long", {"max": TEXT_MAX})
    text = text.replace("\r\n", "\n")
    if _HARMFUL.search(text) or _SURROGATE.search(text):
        raise RefusedError(400, "web-error-text-characters")
    if not text.strip():
        raise RefusedError(400, "web-error-text-empty")
    return text


def event_id(body: Body) -> str:
    """Return the field ``event_id``, 1 to 128 printable ASCII characters; an empty string if
    missing."""
    if body.get("event_id") is None:
        return ""
    given = _string(body, "event_id")
    if len(given) > EVENT_ID_MAX or not _EVENT_ID.fullmatch(given):
        raise RefusedError(400, "web-error-event-id", {"max": EVENT_ID_MAX})
    return given


def event_key(kind: str, user_key: str, event: str) -> str:
    """Return the key of an event in its room. It contains no name, and different events have
    different keys."""
    whose = blake2b(f"{quote(user_key, safe='')}/{event}".encode(), digest_size=16).hexdigest()
    return f"{kind}/{whose}"


def message_id(body: Body, field: str) -> int:
    """Return the number of a message, given as a string or an integer."""
    value = body.get(field)
    if not isinstance(value, int | str):
        raise _bad(field)
    return sequence(str(value), field)


def sequence(text: str, field: str) -> int:
    """Parse a number of the room's log in ASCII digits, 0 or more."""
    if not (text.isascii() and text.isdecimal() and len(text) <= SEQ_DIGITS):
        raise _bad(field)
    return int(text)


def place(text: str, field: str) -> tuple[int, str]:
    """Parse a number of the room's log and, after a hyphen, the stamp of its entry (empty if
    missing)."""
    number, hyphen, stamp = text.partition("-")
    is_stamp = stamp.isascii() and stamp.isdecimal() and len(stamp) <= STAMP_DIGITS
    if hyphen and not is_stamp:
        raise _bad(field)
    return sequence(number, field), stamp


def record_id(text: str) -> str:
    """Check the id of an uploaded record in an address."""
    if not _RECORD.fullmatch(text):
        raise RefusedError(404, "web-error-record")
    return text


def file_size(body: Body) -> int:
    """Return the number of Base64 characters of a body's file, which is not stored."""
    content = body.get("content")
    return len(content) if isinstance(content, str) else 0


def read_upload(body: Body) -> HandedFile:
    """Return the fields ``name`` and ``content``, a file in Base64; content over the size limit is
    not decoded."""
    name, content = _string(body, "name"), _string(body, "content")
    readable = 0 < len(name) <= FILE_NAME_MAX and name.isprintable() and bool(name.strip())
    if not readable:
        raise _bad("name")
    if len(content) > BASE64_MAX:
        return HandedFile(name, None)
    try:
        return HandedFile(name, b64decode(content, validate=True))
    except ValueError:
        raise _bad("content") from None


def look(query: Mapping[str, str]) -> Look:
    """Return the look of a picture from the query, such as ``theme=slate`` and
    ``coordinates=numbers``; with ``language=pl`` it has texts."""
    theme, coordinates = query.get("theme", ""), query.get("coordinates", "on")
    if theme and theme not in THEMES:
        raise _bad("theme")
    if coordinates not in COORDINATES:
        raise _bad("coordinates")
    language = query.get("language", "")
    if language and language not in LANGUAGES:
        raise _bad("language")
    return Look(theme, COORDINATES[coordinates], language=language)


def motion(query: Mapping[str, str]) -> Animation:
    """Return the options of an animation from the query, such as ``pace=slow`` and
    ``numbers=on``."""
    pace, numbers = query.get("pace", Pace.NORMAL.value), query.get("numbers", "off")
    if pace not in _PACES:
        raise _bad("pace")
    if numbers not in ("on", "off"):
        raise _bad("numbers")
    return Animation(_PACES[pace], numbers == "on")


def seconds(text: str) -> float:
    """Parse the seconds to wait, limited to `WAIT_MAX`."""
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text):
        raise _bad("wait")
    return min(float(text), WAIT_MAX)


def emoji(body: Body) -> str:
    """Return the field ``emoji``: not empty, too long, blank or invisible."""
    sign = _string(body, "emoji")
    if not 1 <= len(sign) <= EMOJI_MAX or not all(_visible(c) for c in sign):
        raise RefusedError(400, "web-error-emoji")
    if not sign.strip(_JOINER + VARIATION):
        raise RefusedError(400, "web-error-emoji")
    return sign


def _visible(c: str) -> bool:
    return (c.isprintable() and c != " ") or c == _JOINER or ord(c) in _TAGS


def room_key(body: Body) -> str:
    """Return the field ``key`` as typed."""
    return _string(body, "key", CHOICE_MAX)


def choice(body: Body) -> str:
    """Return the field ``choice``, in ASCII."""
    given = _string(body, "choice")
    if not (1 <= len(given) <= CHOICE_MAX and given.isascii()):
        raise RefusedError(400, "web-error-choice")
    return given


def flag(body: Body, field: str) -> bool:
    """Return a field that is true, false or missing."""
    value = body.get(field)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise _bad(field)


def code(body: Body) -> str:
    """Return the field ``code``; an empty string if missing."""
    return "" if body.get("code") is None else _string(body, "code", CODE_MAX)


def locale(body: Body) -> str:
    """Return the field ``locale``, such as ``pl`` or ``en-GB``; an empty string if missing."""
    if body.get("locale") is None:
        return ""
    code = _string(body, "locale")
    if not _LOCALE.fullmatch(code):
        raise _bad("locale")
    return code


def time_zone(body: Body) -> str:
    """Return the field ``zone``, the name of a time zone; an empty string for anything else, since
    unusual browsers may report anything."""
    zone = body.get("zone")
    return zone if isinstance(zone, str) and len(zone) <= ZONE_MAX else ""


def game(body: Body) -> str:
    """Return the field ``game``; an empty string if missing."""
    return "" if body.get("game") is None else game_id(_string(body, "game"))


def talk(query: Mapping[str, str]) -> str | None:
    """Return the talk that a query selects: the id of its ``game``, or an empty string for
    ``lobby``, the room's talk. None: all talks."""
    if "game" in query:
        return game_id(query["game"])
    return "" if "lobby" in query else None


def tab(body: Body) -> str:
    """Return the field ``tab``, a random id of the page; an empty string if missing."""
    given = "" if body.get("tab") is None else _string(body, "tab")
    if not _TAB.fullmatch(given):
        raise _bad("tab")
    return given


def is_game_id(text: str) -> bool:
    return _GAME.fullmatch(text) is not None


def game_id(text: str) -> str:
    """Check a game's id in an address."""
    if not is_game_id(text):
        raise RefusedError(404, "web-error-game")
    return text


def _bad(field: str) -> RefusedError:
    return RefusedError(400, "web-error-field", {"field": field})


def _string(body: Body, field: str, max_length: int | None = None) -> str:
    value = body.get(field)
    if not isinstance(value, str) or (max_length is not None and len(value) > max_length):
        raise _bad(field)
    return value
