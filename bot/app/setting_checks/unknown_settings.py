"""Finds variables that look like settings but are none: misspelt, or set by an orchestrator.

Orchestrators put variables into the environment of every process. For a service called
``nigiri-web``, Kubernetes sets ``NIGIRI_WEB_SERVICE_HOST``, ``NIGIRI_WEB_PORT`` and
``NIGIRI_WEB_PORT_8347_TCP_ADDR``
(https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables). The
operator cannot change those names, so they are not reported as misspelt.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pydantic_settings import DotEnvSettingsSource

from bot.app.settings import ENV_FILE, SECRETS_DIR, Settings, variables

PREFIX = "NIGIRI_"
_CLOSE = 0.8
"""The minimum similarity by `difflib`: ``WEB_PROXY`` reaches it for ``WEB_PROXIES``. ``PORT`` and
``HOST`` have 0.67 for ``WEB_PORT`` and ``WEB_HOST``."""
_INJECTED = re.compile(
    r"_SERVICE_HOST$|_SERVICE_PORT(_\w+)?$|_PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$"
)
_PORT = "_PORT"


@dataclass(frozen=True)
class UnknownSetting:
    """``nearest`` is the setting that was probably meant; empty if none is close. ``injected``: set
    by an orchestrator."""

    variable: str
    nearest: str = ""
    injected: bool = False


def unknown_settings(
    environment: Mapping[str, str], env_file: Path | None = ENV_FILE
) -> list[UnknownSetting]:
    """Return the variables with the settings' prefix that are no settings, sorted by name, from all
    sources of `load_settings`. Empty variables count as unset; unreadable sources are skipped."""
    given, known = _list_given_names(environment, env_file), variables()
    unknown = {name for name in given if name.upper().startswith(PREFIX)}.difference(known)
    return [
        UnknownSetting(name, injected=True)
        if _is_injected(name, given)
        else UnknownSetting(name, _nearest(name, known))
        for name in sorted(unknown)
    ]


def _list_given_names(environment: Mapping[str, str], env_file: Path | None) -> frozenset[str]:
    """Return the names of all variables that are set."""
    found: dict[str, str | None] = {}
    with suppress(OSError, UnicodeError):
        source = DotEnvSettingsSource(Settings, env_file, env_file_encoding="utf-8")
        found.update(source.env_vars)
    found |= {name: value for name, value in environment.items() if value}
    names = {*found}
    with suppress(OSError, RuntimeError):  # RuntimeError: ~user for an unknown user
        if folder := found.get(SECRETS_DIR):
            files = Path(folder).expanduser().iterdir()
            names.update(file.name for file in files if file.is_file() and file.stat().st_size)
    return frozenset(names)


def _is_injected(name: str, given: Collection[str]) -> bool:
    """Detect an orchestrator's variable. ``NIGIRI_WEB_PORT`` alone looks like a setting, but an
    orchestrator sets related ones beside it."""
    beside = name.removesuffix(_PORT) if name.endswith(_PORT) else None
    return bool(_INJECTED.search(name)) or f"{beside}_SERVICE_HOST" in given


def _nearest(name: str, known: Sequence[str]) -> str:
    """Return the closest setting. Compare without the common prefix, which would make all names
    similar."""
    shorts = {each.removeprefix(PREFIX): each for each in known}
    short = name.upper().removeprefix(PREFIX)
    same_words = [each for each in shorts if sorted(each.split("_")) == sorted(short.split("_"))]
    found = same_words or get_close_matches(short, shorts, n=1, cutoff=_CLOSE)
    return shorts[found[0]] if found else ""
