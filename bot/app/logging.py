"""Logs to standard error, without tokens, passwords and message texts."""

from __future__ import annotations

import logging
import sys
from hashlib import sha256

import structlog

from bot.app.settings import Settings
from bot.play.ports.stores import StoreUnavailableError

_NAMED = "web:"
"""The prefix of ids that contain names."""
_DIGITS = 12


def set_up_logging(settings: Settings) -> None:
    """Log one line per event to standard error, for the program and its libraries."""
    level = getattr(logging, settings.log_level.upper())
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_names,
    ]
    # No local variables in tracebacks: they may hold tokens and passwords.
    if settings.log_format == "json":
        tracebacks = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        last: list[structlog.typing.Processor] = [
            structlog.processors.ExceptionRenderer(tracebacks),
            structlog.processors.JSONRenderer(),
        ]
    else:
        last = [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _reason_instead_of_traceback,
                *last,
            ],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # Below this level the library logs everything it receives, including interaction tokens.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    logging.getLogger("aiohttp.server").addFilter(_is_our_fault)
    # The addresses of Telegram's API calls contain the token.
    for library in ("httpx", "httpcore", "telegram"):
        logging.getLogger(library).setLevel(max(level, logging.WARNING))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )


def _without_names(
    _: object, __: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Replace ids that contain names of browser rooms and visitors by digests, which still show
    which lines belong together."""
    for field, value in event.items():
        if isinstance(value, str) and value.startswith(_NAMED):
            event[field] = _digest(value)
    # Database keys contain such ids after a prefix.
    head, found, rest = str(event.get("key", "")).partition(_NAMED)
    if found:
        event["key"] = f"{head}{_digest(found + rest)}"
    return event


def _digest(id: str) -> str:
    return f"{_NAMED}{sha256(id.encode()).hexdigest()[:_DIGITS]}"


def _reason_instead_of_traceback(
    _: object, __: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Replace the traceback of a database outage by its reason: the code that met it is not at
    fault."""
    found = event.get("exc_info")
    error = found[1] if isinstance(found, tuple) else found
    if error is True:
        error = sys.exception()
    if isinstance(error, StoreUnavailableError):
        del event["exc_info"]
        event["reason"] = str(error)
    return event


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Drop reports of malformed requests: anyone can send any number of them, with any content.
    Keep internal errors, but without the client's address."""
    if record.exc_info is not None:
        record.msg, record.args = str(record.msg).removesuffix(" from %s"), ()
    error = record.exc_info[1] if record.exc_info else None
    return type(error).__module__ != "aiohttp.http_exceptions"
