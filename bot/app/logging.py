"""Logging on standard error, without tokens, passwords and message texts."""

from __future__ import annotations

import logging
import sys
from hashlib import sha256

import structlog

from bot.app.settings import Settings
from bot.play.ports.stores import StoreUnavailableError

_NAMED = "web:"
"""Begins the ids that hold names."""
_DIGITS = 12


def set_up_logging(settings: Settings) -> None:
    """One line for each event on standard error, from this program and its libraries."""
    level = getattr(logging, settings.log_level.upper())
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_names,
    ]
    # No variables in tracebacks: some of them hold tokens and passwords.
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
    # Below this level the library tells all that it hears, tokens to answer with included.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    logging.getLogger("aiohttp.server").addFilter(_is_our_fault)
    # Addresses of Telegram's calls hold the token.
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
    """Rooms of the browser are found by their names, and people there are called by them: a digest
    tells which lines are about the same."""
    for field, value in event.items():
        if isinstance(value, str) and value.startswith(_NAMED):
            event[field] = _digest(value)
    # Keys of the database hold such ids behind what they begin with.
    head, found, rest = str(event.get("key", "")).partition(_NAMED)
    if found:
        event["key"] = f"{head}{_digest(found + rest)}"
    return event


def _digest(id: str) -> str:
    return f"{_NAMED}{sha256(id.encode()).hexdigest()[:_DIGITS]}"


def _reason_instead_of_traceback(
    _: object, __: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """That the database is away is no fault of the code that met it: one line says why."""
    found = event.get("exc_info")
    error = found[1] if isinstance(found, tuple) else found
    if error is True:
        error = sys.exception()
    if isinstance(error, StoreUnavailableError):
        del event["exc_info"]
        event["reason"] = str(error)
    return event


def _is_our_fault(record: logging.LogRecord) -> bool:
    """A request that makes no sense is not told of: anything may stand in it, and anybody can send
    any number. What breaks here is, but not who had asked."""
    if record.exc_info is not None:
        record.msg, record.args = str(record.msg).removesuffix(" from %s"), ()
    error = record.exc_info[1] if record.exc_info else None
    return type(error).__module__ != "aiohttp.http_exceptions"
