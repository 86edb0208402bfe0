"""Middleware: admissible requests, headers of answers, and errors as JSON."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.match.log import UnreadableLog
from bot.play.ports.stores import ForeignKeyError, StoreUnavailableError
from bot.web.admission.limits import TOO_MANY
from bot.web.clients import ClientGoneError
from bot.web.http.room_api import WebDependencies
from bot.web.http.views import answer_json
from bot.web.refused import RefusedError

logger = structlog.get_logger(__name__)

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


def content_policy(*scripts: str) -> str:
    """Return the content security policy; ``scripts`` are the hashes of inlined ones."""
    sources = " ".join(("'self'", *scripts))
    return (
        f"default-src 'none'; script-src {sources}; style-src 'self'; "
        "img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )


_HEADERS = {
    "Content-Security-Policy": content_policy(),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_NOT_FOUND, _NOT_ALLOWED, _TOO_LARGE, _GONE, _BROKEN, _UNAVAILABLE = 404, 405, 413, 499, 500, 503
_SOON = "2"
"""Seconds until a retry is sensible while the database does not answer."""
_REFUSALS = {
    _NOT_FOUND: "web-error-not-found",
    _NOT_ALLOWED: "web-error-method",
    _TOO_LARGE: "web-error-too-big",
    _UNAVAILABLE: "web-error-unavailable",
}


async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    """Add security headers to every answer."""
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")


def strict_transport(
    is_encrypted: Callable[[web.Request], bool],
) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Return a handler that tells browsers on encrypted connections to use only TLS for a year
    (https://www.rfc-editor.org/rfc/rfc6797)."""

    async def add(request: web.Request, response: web.StreamResponse) -> None:
        if is_encrypted(request):
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")

    return add


def errors_in_words(dependencies: WebDependencies) -> Middleware:
    """Return a middleware that turns refusals and failures into JSON in the requested language."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except RefusedError as refused:
            return _in_words(request, refused, dependencies)
        except web.HTTPException as error:
            if error.status < _NOT_FOUND:
                raise
            return _in_words(request, _refusal(error.status), dependencies)
        except ForeignKeyError:
            # The previous log line has the key and its types.
            logger.warning("foreign-key-met", request=_what(request))
            return _in_words(request, RefusedError(_UNAVAILABLE, "error-foreign-key"), dependencies)
        except StoreUnavailableError:
            logger.warning("no-database", request=_what(request))
            return _in_words(request, _refusal(_UNAVAILABLE), dependencies)
        except UnreadableLog as error:
            logger.warning("schema-not-read", request=_what(request), schema=error.schema)
            id = "error-game-newer" if error.is_newer else "error-game-damaged"
            return _in_words(request, RefusedError(_UNAVAILABLE, id), dependencies)
        except ClientGoneError:
            logger.debug("caller-gone", request=_what(request))
            return web.Response(status=_GONE)  # if raised, it would be logged as an error
        except Exception:
            logger.exception("request-failed", request=_what(request))
            return _in_words(request, _refusal(_BROKEN), dependencies)

    return middleware


def _what(request: web.Request) -> str:
    """Describe a request for the log. Names of rooms and people are left out; a game's id is
    not."""
    resource, game = request.match_info.route.resource, request.match_info.get("game", "")
    where = resource.canonical if resource else "an unknown address"
    return f"{request.method} {where}{game and f' of {game}'}"


def _refusal(status: int) -> RefusedError:
    return RefusedError(status, _REFUSALS.get(status, "web-error-broken"))


def _in_words(
    request: web.Request, refused: RefusedError, dependencies: WebDependencies
) -> web.Response:
    words = dependencies.words(language(request, dependencies.languages), refused.id, refused.data)
    line = {"line": refused.data["line"]} if "line" in refused.data else {}
    error = {"id": refused.id, "message": words, **line}
    answer = answer_json({"error": error}, status=refused.status)
    if refused.status == TOO_MANY:
        answer.headers["Retry-After"] = str(refused.data["seconds"])
    elif refused.id == _REFUSALS[_UNAVAILABLE]:
        answer.headers["Retry-After"] = _SOON
    return answer


def language(request: web.Request, known: tuple[str, ...]) -> str:
    """Return the language requested by ``?lang=`` or the browser, or else the default."""
    wished = [request.query.get("lang", "")]
    wished += [part.split(";")[0] for part in request.headers.get("Accept-Language", "").split(",")]
    codes = (wish.strip().lower().replace("_", "-").split("-")[0] for wish in wished)
    return next((code for code in codes if code in known), known[0])


def is_loopback(host: str) -> bool:
    """Return whether a listening address is reachable only from this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def known_hosts(names: frozenset[str]) -> Middleware:
    """Return a middleware that refuses requests for other host names. A foreign page can point a
    name of its own at 127.0.0.1 and let a visitor's browser call here (DNS rebinding); the browser
    then sends that name."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if _hostname(request.headers.get("Host", "")) not in names:
            raise RefusedError(421, "web-error-host")
        return await handler(request)

    return middleware


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def same_origin(*others: str) -> Middleware:
    """Return a middleware that refuses requests that another site's page makes a visitor's browser
    send (CSRF). ``others`` are origins that a proxy shows this server under."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        is_known = origin is None or origin in others or _is_own(origin, request)
        if request.method != "GET" and not is_known:
            raise RefusedError(403, "web-error-origin")
        return await handler(request)

    return middleware


def _is_own(origin: str, request: web.Request) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == request.headers.get("Host", "").lower()
    except ValueError:
        return False
