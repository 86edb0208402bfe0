"""Verifies the signature of a Mini App's init data, which identify the person who opened it.

Pure.

https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app: the data is a
query string. All its fields except ``hash``, sorted by name and written ``key=value`` with line
feeds between, are signed by HMAC-SHA-256 with a key that is the HMAC-SHA-256 of the bot's token
under the key ``WebAppData``; ``hash`` is the signature in hexadecimal. ``auth_date`` is when it was
opened, in seconds since 1970; ``user`` is a WebAppUser as JSON; ``start_param`` is the parameter of
a ``startapp`` link.
"""

from __future__ import annotations

import hmac
import json
from dataclasses import dataclass
from hashlib import blake2b, sha256
from urllib.parse import parse_qsl

GOOD_SECONDS = 60 * 60
"""Seconds until the data expires."""
AHEAD_SECONDS = 60
"""Seconds that Telegram's clock may be ahead of ours."""
LONGEST = 4096
"""Characters; a longer text is rejected unread."""
MAX_FIELDS = 32
LONGEST_NAME = 128
"""Telegram's first and last names have at most 64 characters each."""
LONGEST_LOCALE = 16
_KEY = b"WebAppData"


@dataclass(frozen=True)
class InitData:
    """A person of Telegram (id, name and language) opened the page. ``start`` is the parameter of
    the link; ``digest`` identifies this opening."""

    user: int
    name: str
    locale: str
    start: str
    digest: str


def read(text: str, token: str, now: int) -> InitData | None:
    """Verify and parse init data at the time ``now`` (ms); None if the signature for this bot's
    token is wrong, the data is too old, or it names no person."""
    if not token or len(text) > LONGEST:
        return None
    try:
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return None
    fields = dict(pairs)
    given = fields.pop("hash", "")
    if len(fields) + 1 != len(pairs) or not _is_signed(fields, given, token):
        return None
    try:
        user, opened = json.loads(fields["user"]), int(fields["auth_date"])
        number = user["id"]
        parts = ("first_name", "last_name", "language_code")
        *names, locale = [str(user.get(part) or "") for part in parts]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    age = now / 1000 - opened
    if (
        not isinstance(number, int)
        or user.get("is_bot")
        or not -AHEAD_SECONDS <= age < GOOD_SECONDS
    ):
        return None
    name = " ".join(part for part in names if part)[:LONGEST_NAME]
    digest = blake2b(given.encode(), digest_size=16).hexdigest()
    return InitData(number, name, locale[:LONGEST_LOCALE], fields.get("start_param", ""), digest)


def _is_signed(fields: dict[str, str], given: str, token: str) -> bool:
    signed_text = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    key = hmac.new(_KEY, token.encode(), sha256).digest()
    right = hmac.new(key, signed_text.encode(), sha256).hexdigest()
    return hmac.compare_digest(right.encode(), given.encode("utf-8", "replace"))
