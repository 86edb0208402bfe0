"""Discord's rules for messages, for each way of sending or editing one."""

from __future__ import annotations

from typing import Any

from tests.fakes.discord.component_rules import COMPONENTS
from tests.fakes.discord.errors import ApiError
from tests.fakes.discord.validation import (
    Check,
    Path,
    Problems,
    anything,
    array,
    flag,
    number,
    one_of,
    record,
    snowflake,
    text,
)

MAX_BYTES = 10 * 1024 * 1024
MOST_FILES = 10
COMPONENTS_V2 = 1 << 15

_SENDABLE_FLAGS = (1 << 2) | (1 << 6) | (1 << 12)


def _flags(problems: Problems, path: Path, value: Any) -> None:
    number(0)(problems, path, value)
    if isinstance(value, int) and value & COMPONENTS_V2:
        problems.add(path, "NOT_FAKED", "The fake knows rows of buttons and menus only.")
    elif isinstance(value, int) and value & ~_SENDABLE_FLAGS:
        problems.add(path, "MESSAGE_FLAGS_INVALID", f"Flags {value} cannot be set.")


def _mentions(problems: Problems, path: Path, value: Any) -> None:
    record(
        {
            "parse": array(one_of("users", "roles", "everyone"), 0, 3, none=True),
            "users": array(snowflake(), 0, 100, none=True),
            "roles": array(snowflake(), 0, 100, none=True),
            "replied_user": flag(none=True),
        },
        none=True,
    )(problems, path, value)
    if isinstance(value, dict):
        for name in ("users", "roles"):
            if name in (value.get("parse") or []) and value.get(name):
                problems.add(
                    path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", f"{name} and parse exclude."
                )


_MEDIA = record(
    {
        "url": text(1, 2048),
        "proxy_url": anything,
        "height": anything,
        "width": anything,
        "flags": anything,
        "placeholder": anything,
        "placeholder_version": anything,
        "content_type": anything,
    }
)
_EMBED = record(
    {
        "title": text(0, 256, none=True),
        "description": text(0, 4096, none=True),
        "type": one_of("rich"),
        "url": text(0, 2048, none=True),
        "timestamp": text(1, 64, none=True),
        "color": number(0, 0xFFFFFF, none=True),
        "footer": record({"text": text(1, 2048), "icon_url": text(), "proxy_icon_url": text()}),
        "author": record(
            {"name": text(1, 256), "url": text(), "icon_url": text(), "proxy_icon_url": text()}
        ),
        "image": _MEDIA,
        "thumbnail": _MEDIA,
        "fields": array(
            record(
                {"name": text(1, 256), "value": text(1, 1024), "inline": flag()}, ("name", "value")
            ),
            0,
            25,
        ),
    }
)


def _embeds(problems: Problems, path: Path, value: Any) -> None:
    array(_EMBED, 0, 10, none=True)(problems, path, value)
    embeds = [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
    if sum(map(_embed_size, embeds)) > 6000:
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")


def _embed_size(embed: dict[str, Any]) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for one in embed.get("fields") or []:
        texts += [one.get("name"), one.get("value")]
    return sum(len(one) for one in texts if isinstance(one, str))


_ATTACHMENT = record(
    {
        "id": snowflake(),
        "filename": text(1, 260),
        "description": text(0, 1024, none=True),
        # The fields that discord.py repeats for an attachment that stays.
        **dict.fromkeys(
            ("proxy_url", "size", "url", "spoiler", "height", "width", "content_type"), anything
        ),
    },
    ("id",),
)


def _nonce(problems: Problems, path: Path, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        problems.add(path, "UNION_TYPE_CHOICES", "Must be a string or an integer")
    elif len(str(value)) > 25:
        problems.add(path, "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.")


_EDIT: dict[str, Check] = {
    "content": text(0, 2000, none=True),
    "embeds": _embeds,
    "flags": _flags,
    "allowed_mentions": _mentions,
    "components": COMPONENTS,
    "attachments": array(_ATTACHMENT, 0, MOST_FILES, none=True),
    "tts": flag(),  # discord.py sends it with every edit
}

CREATE = record(
    {
        **_EDIT,
        "nonce": _nonce,
        "enforce_nonce": flag(none=True),
        "sticker_ids": array(snowflake(), 0, 3),
        "message_reference": record(
            {
                "type": one_of(0),
                "message_id": snowflake(),
                "channel_id": snowflake(none=True),
                "guild_id": snowflake(none=True),
                "fail_if_not_exists": flag(),
            },
            ("message_id",),
            none=True,
        ),
    }
)
EDIT = record(_EDIT)
FOLLOW_UP = record({**_EDIT, "username": text(1, 80), "avatar_url": text()})
RESPONSE = record(_EDIT)


def check_uploads(body: dict[str, Any], uploads: dict[int, tuple[str, bytes]]) -> None:
    """Check sizes and counts of files, and that their descriptions match them."""
    if any(len(data) > MAX_BYTES for _, data in uploads.values()):
        raise ApiError(413, 40005, "Request entity too large")
    problems = Problems()
    listed = body.get("attachments") or []
    new = [int(one["id"]) for one in listed if int(one["id"]) < 1 << 22]
    for number_ in sorted(set(new) - set(uploads)):
        problems.add(("attachments", str(number_)), "ATTACHMENT_NOT_FOUND", "No such file is sent.")
    if len(set(new) | set(uploads)) > MOST_FILES:
        problems.add(("files",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer.")
    problems.refuse()
