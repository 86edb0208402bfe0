"""Compresses answers with gzip for clients that accept it.

Only what is public to all who can read a response may be compressed. The length of a compressed and
encrypted response reveals whether its parts resemble each other, so an eavesdropper who can insert
guesses into it could find out a secret in it (BREACH, https://www.breachattack.com). Therefore
compression is not a middleware: each kind of answer chooses it. Answers with a secret of one person
(codes of names and links, tickets, the key of a room, private chats) stay plain. Files of the page
contain neither secrets nor input; session cookies are in headers, which are not compressed.

Pictures are compressed already, and a compressed live stream would have to be flushed at each
event.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from aiohttp import ETag, hdrs, web

MIN_BYTES = 1024
"""A shorter answer fits into one packet anyway."""
_WORTH = 0.9
"""The compressed part of a file's size above which it is served plain."""
_GZIP, _PLAIN, _ANY = "gzip", "identity", "*"
_CACHED_FILES = 64


@dataclass(frozen=True)
class ServedFile:
    """A file as it is served: plain, and compressed unless that saves nothing, as with pictures."""

    content: bytes
    packed: bytes | None
    digest: str


@lru_cache(maxsize=_CACHED_FILES)
def pack(content: bytes) -> ServedFile:
    """Compress a file once; the same content is cached."""
    packed = gzip.compress(content, mtime=0)
    digest = sha256(content).hexdigest()[:16]
    return ServedFile(content, packed if len(packed) < _WORTH * len(content) else None, digest)


def respond_cacheable(request: web.Request, file: ServedFile, kind: str) -> web.Response:
    """Return a response that browsers cache but revalidate each time, or 304 without a body. Each
    encoding has an entity tag of its own, since their bytes differ (RFC 9110, section 8.8.3.3)."""
    packed = file.packed if accepts_gzip(request) else None
    tag = ETag(file.digest if packed is None else f"{file.digest}-gz")
    headers = {hdrs.CACHE_CONTROL: "no-cache", hdrs.ETAG: f'"{tag.value}"'}
    if file.packed is not None:
        headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
    # A proxy that compresses makes tags weak; they still match (RFC 9110, section 13.1.2).
    if any(known.value in (tag.value, _ANY) for known in request.if_none_match or ()):
        return web.Response(status=304, headers=headers)
    if packed is not None:
        headers[hdrs.CONTENT_ENCODING] = _GZIP
    body = file.content if packed is None else packed
    return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)


def compress(request: web.Request, response: web.Response) -> web.Response:
    """Let a long answer be compressed if the client accepts that; see above for which answers."""
    if (response.content_length or 0) > MIN_BYTES:
        response.headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
        if accepts_gzip(request):
            response.enable_compression(web.ContentCoding.gzip)
    return response


def accepts_gzip(request: web.Request) -> bool:
    """Return whether the client accepts gzip and does not prefer a plain answer (RFC 9110, section
    12.5.3). A client that sends no preference gets plain answers."""
    weights = dict[str, float]()
    for part in request.headers.get(hdrs.ACCEPT_ENCODING, "").split(","):
        coding, _, weight = part.partition(";")
        weights[coding.strip().lower()] = _read_weight(weight)
    wish = weights.get(_GZIP, weights.get(_ANY, 0.0))
    return wish > 0.0 and wish >= weights.get(_PLAIN, 0.0)


def _read_weight(text: str) -> float:
    """Return the weight in ``q=0.5``; 1 if there is none."""
    try:
        return float(text.strip().lower().removeprefix("q=") or 1)
    except ValueError:
        return 1.0
