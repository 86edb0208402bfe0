"""The program's log, and that of its libraries."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logging(log_level: str, log_format: str) -> None:
    """One line for each event on standard error, from this program and its libraries."""
    level = getattr(logging, log_level.upper())
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    # No variables in tracebacks: some of them hold tokens and passwords.
    if log_format == "json":
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
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # Below this level the library tells all that it hears, tokens to answer with included.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    # Addresses of Telegram's calls hold the token.
    for library in ("httpx", "httpcore", "telegram"):
        logging.getLogger(library).setLevel(max(level, logging.WARNING))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )
