"""Every setting there is. `.env.example` shows the same ones with their defaults.

Settings come from the environment, from a file `.env` in the current folder, and from files that
are named like variables in a folder of secrets; the first of these that has one wins. A variable
set to nothing counts as not set. What is wrong comes back as values, one for each variable; nothing
here prints, and nothing ever shows a secret.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    AliasGenerator,
    AnyUrl,
    BeforeValidator,
    Field,
    Secret,
    TypeAdapter,
    UrlConstraints,
    ValidationError,
)
from pydantic_core import MultiHostUrl, PydanticCustomError
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SecretsSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from bot.store.connection.keys import PREFIXES, is_prefix

ENV_FILE = Path(".env")

Role = Literal["discord", "telegram", "web", "delivery", "deadlines"]
"""What a process does: hears one of the platforms, serves the browser room, tells what is
committed, or watches the clocks."""
ROLES: tuple[Role, ...] = get_args(Role)

SECRETS_DIR = "NIGIRI_SECRETS_DIR"

_RedisUrl = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["redis", "rediss", "unix"])]
_REDIS_URL: TypeAdapter[AnyUrl] = TypeAdapter(_RedisUrl)
_SEVERAL = ["redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster"]
_HOSTS: TypeAdapter[MultiHostUrl] = TypeAdapter(
    Annotated[MultiHostUrl, UrlConstraints(allowed_schemes=_SEVERAL, host_required=True)]
)


def _read(kind: str, reader: TypeAdapter[Any], text: str) -> Any:
    """A text as Pydantic reads it. Raises its error without the text, which may be secret."""
    try:
        return reader.validate_python(text)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise PydanticCustomError(kind, "{reason}", {"reason": first["msg"]}) from None


def _check_redis_url(text: str) -> str:
    """The text itself, not Pydantic's reading of it: the Redis client has its own.

    Pydantic knows no name and password in front of a socket's path, the client does.
    """
    scheme, _, rest = text.partition("://")
    place, slash, path = rest.partition("/")
    reader: TypeAdapter[Any] = _HOSTS if "+" in scheme else _REDIS_URL
    bare = f"unix://{place.rpartition('@')[2]}{slash}{path}" if scheme == "unix" else text
    read = _read("redis_url", reader, bare)
    if scheme.endswith("+sentinel") and not (read.path or "").strip("/"):
        reason = "After the Sentinels comes what they call the set, as in /mymaster"
        raise PydanticCustomError("redis_url", "{reason}", {"reason": reason})
    return text


def _url(*schemes: str) -> AfterValidator:
    """Lets through addresses of these schemes, letter for letter."""
    reader: TypeAdapter[AnyUrl] = TypeAdapter(
        Annotated[AnyUrl, UrlConstraints(allowed_schemes=[*schemes], host_required=True)]
    )

    def check(text: str) -> str:
        _read("url", reader, text)
        return text

    return AfterValidator(check)


def _bare(url: str) -> str:
    """An address without a path: all that follows is the program's own."""
    place = url.rstrip("/")
    if place.count("/") != 2 or "?" in place or "#" in place or "@" in place:
        raise PydanticCustomError("web_url", "an address such as https://go.example.org, no more")
    return place


def _key_prefix(text: str) -> str:
    if text and not is_prefix(text):
        raise PydanticCustomError("key_prefix", "{reason}", {"reason": PREFIXES})
    return text


_WebUrl = Annotated[str, _url("http", "https")]
_SafeUrl = Annotated[str, _url("https")]
_SocketUrl = Annotated[str, _url("ws", "wss")]


def _absolute(path: Path) -> Path:
    """Fixed once, so that a later change of the current folder does not move the games."""
    try:
        return path.expanduser().absolute()
    except RuntimeError as error:  # ~user for a user that does not exist
        raise PydanticCustomError("data_dir", "{reason}", {"reason": str(error)}) from None


def _folder(path: Path) -> Path:
    """A folder that is missing is told, not taken for one without secrets."""
    path = _absolute(path)
    if not path.is_dir():
        raise PydanticCustomError("secrets_dir", "there is no such folder")
    return path


class _UnreadableSecretError(Exception):
    """A file of secrets cannot be read. Says which and why, never what is in it."""


def _reason(error: BaseException | None) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return "a file in it is not UTF-8 text"


class _SecretFiles(SecretsSettingsSource):
    """Files that are named like variables, in the folder that an earlier source names.

    Docker, Kubernetes and systemd hand secrets over in this way.
    """

    def __call__(self) -> dict[str, Any]:
        folder = self.current_state.get(SECRETS_DIR)
        if not folder or not Path(folder).expanduser().is_dir():
            return {}  # the field's validator speaks of it
        self.secrets_dir = folder
        try:
            found = super().__call__()
        except SettingsError as error:
            raise _UnreadableSecretError(_reason(error.__cause__)) from None
        return {name: value for name, value in found.items() if value}


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _roles_of(value: object) -> object:
    """``web, delivery`` as words, each once and in the usual order."""
    if not isinstance(value, str):
        return value
    given = {word.strip().lower() for word in value.split(",")}
    if unknown := sorted(given - {*ROLES}):
        said, known = ", ".join(unknown)[:40] or "nothing", ", ".join(ROLES)
        raise PydanticCustomError(
            "roles", "{said}: no such role; there are {known}", {"said": said, "known": known}
        )
    return tuple(role for role in ROLES if role in given)


_HOST = re.compile(
    r"[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?|[0-9a-f]{0,4}:[0-9a-f]{0,4}:[0-9a-f:.]{0,36}"
)


def _listed(value: object) -> object:
    """A tuple of the values written with commas or blanks between."""
    if isinstance(value, str):
        return tuple(part for part in re.split(r"[,\s]+", value) if part)
    return value


def _hosts(value: object) -> object:
    """Names as browsers tell them: small letters, and no port."""
    names = _listed(_lower(value))
    for name in names if isinstance(names, tuple) else ():
        if not _HOST.fullmatch(name):
            raise PydanticCustomError("host", "a host is a name or an address, without a port")
    return names


def _command(value: object) -> object:
    """A command line, taken apart as a shell would; nothing for ``off``."""
    if not isinstance(value, str):
        return value
    try:
        words = tuple(shlex.split(value))
    except ValueError as error:
        raise PydanticCustomError("command", "{reason}", {"reason": str(error)}) from None
    return () if words in (("off",), ("none",)) else words


def _variable(field: str) -> str:
    """The variable of a setting: ``web_port`` -> ``NIGIRI_WEB_PORT``."""
    return "REDIS_URL" if field == "redis_url" else f"NIGIRI_{field.upper()}"


class Settings(BaseSettings):
    """The operator's settings. Made by `load_settings`."""

    model_config = SettingsConfigDict(
        alias_generator=AliasGenerator(validation_alias=_variable),
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        case_sensitive=True,
        extra="ignore",  # .env may serve other programs too
        frozen=True,
        hide_input_in_errors=True,
        validate_default=True,
    )

    redis_url: Secret[Annotated[str, AfterValidator(_check_redis_url)]] | None = None
    """Redis or Valkey of one's own (redis, rediss or unix); None: the bot starts one itself.
    Secret, as it may hold a password."""

    replicas: int | None = Field(default=None, ge=0, le=8)
    """How many replicas must have a write before it is announced; None: one if the database
    is a Sentinel set or a cluster, none otherwise."""

    key_prefix: Annotated[str, AfterValidator(_key_prefix)] = ""
    """What all keys and channels in the database begin with; empty: nothing."""

    durable: Annotated[Literal["required"] | None, BeforeValidator(_lower)] = None
    """Whether to refuse a database that is not known to be durable; None: a warning is enough."""

    data_dir: Annotated[Path, AfterValidator(_absolute)] = Path("~/.local/share/nigiri")
    """The folder of the embedded database, absolute. Not in the current folder or the checkout: the
    games must be there again wherever the bot is started from, and a fresh checkout must not lose
    them. Where ``XDG_DATA_HOME`` is set, the default is ``nigiri`` in there."""

    roles: Annotated[tuple[Role, ...], NoDecode, BeforeValidator(_roles_of)] = ROLES
    """What this process does, of all that the bot does; several processes on one database share
    the work. In the order of `ROLES`, each once."""

    secrets_dir: Annotated[Path, AfterValidator(_folder)] | None = None
    """A folder with files that are named like variables and hold their values, such as tokens that
    no environment should show; None: there is none."""

    web_host: str = "127.0.0.1"
    """The address that the browser room listens at. The room knows no passwords."""

    web_port: int = Field(default=8347, ge=0, le=65535)
    """The port of the browser room; 0: any that is free."""

    web_hosts: Annotated[frozenset[str], NoDecode, BeforeValidator(_hosts)] = frozenset()
    """The names by which browsers may call the room, besides those of this machine; if there are
    none and other machines reach it, any."""

    web_proxies: Annotated[
        tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(_listed)
    ] = ()
    """The proxies in front of the room: addresses or networks, such as ``10.0.0.0/8``. They are
    believed when they say for whom they ask."""

    web_url: Annotated[str, _url("https"), AfterValidator(_bare)] | None = None
    """The public address of the board page, by HTTPS; None: there is no such page, and no chat
    offers a way there."""

    board_host: str = "127.0.0.1"
    """The address that the board page listens at, behind a proxy that has the certificate."""

    board_port: int = Field(default=8350, ge=0, le=65535)
    """The port of the board page; 0: any that is free."""

    room_days: int = Field(default=365, ge=30, le=36_500)
    """For how many days what was said in a browser room is kept after the last visit."""

    discord_token: Secret[str] | None = None
    """The token of one's Discord bot; None: there is no Discord. Secret."""

    discord_message_content: bool | None = None
    """Whether to read every line in the threads of games, which Discord must have allowed; None: if
    it has."""

    discord_api: _WebUrl = "https://discord.com/api/v10"
    """Where Discord's calls go: a proxy, or a stand-in for tests."""

    discord_gateway: _SocketUrl = "wss://gateway.discord.gg/"
    """Where Discord's events come from, unless its API names another address."""

    telegram_token: Secret[str] | None = None
    """The token of one's Telegram bot; None: there is no Telegram. Secret."""

    telegram_api: _WebUrl = "https://api.telegram.org"
    """Where Telegram's calls go: one's own Bot API server, a proxy, or a stand-in for tests."""

    telegram_webhook_url: _SafeUrl | None = None
    """The address at which Telegram reaches the webhook, by HTTPS; None: updates are polled."""

    telegram_webhook_host: str = "127.0.0.1"
    """The address that the webhook listens at, behind a proxy that has the certificate."""

    telegram_webhook_port: int = Field(default=8348, ge=0, le=65535)
    """The port of the webhook; 0: any that is free."""

    health_host: str = "127.0.0.1"
    """The address at which the program says how it is."""

    health_port: int | None = Field(default=None, ge=0, le=65535)
    """The port for that; 0: any that is free; None: it says nothing."""

    engine: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_command)] = (
        "gnugo",
        "--mode",
        "gtp",
    )
    """The program that people can play against, by the Go Text Protocol, with its arguments; empty:
    none."""

    engine_seconds: int = Field(default=30, ge=1, le=600)
    """How long it may take for a move before it is ended and begun anew."""

    language: Literal["en", "pl"] = "en"
    """The language for people and rooms that have chosen none."""

    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = (
        "info"
    )
    """The least that is worth a line in the log."""

    log_format: Literal["console", "json"] = "console"
    """Lines for people or for machines."""

    @property
    def tokens(self) -> dict[Role, Secret[str] | None]:
        """Those of the chats, by the roles that need one."""
        return {"discord": self.discord_token, "telegram": self.telegram_token}

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 (ours knows its folder)
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment comes as arguments from `load_settings`, so it is not read here.

        Pydantic calls this by keyword, so the unused arguments must keep their names.
        """
        return init_settings, dotenv_settings, _SecretFiles(settings_cls)


@dataclass(frozen=True)
class SettingProblem:
    """A variable whose value cannot be used, and why, in the validator's English.

    ``message`` is one line and never holds the value.
    """

    variable: str
    message: str


def variables() -> tuple[str, ...]:
    """The names of all settings as variables of the environment."""
    return tuple(map(_variable, Settings.model_fields))


def load_settings(
    environment: Mapping[str, str], env_file: Path | None = ENV_FILE
) -> Settings | list[SettingProblem]:
    """The settings, or all that is wrong with them.

    ``environment`` is `os.environ` in real life. ``env_file`` may be missing; None: there is none.
    """
    given: dict[str, Any] = {
        "_env_file": env_file,
        **{name: environment[name] for name in variables() if environment.get(name)},
    }
    try:
        settings = Settings(**given)
    except ValidationError as error:
        problems = error.errors(include_input=False, include_url=False)
        return [SettingProblem(str(each["loc"][0]), each["msg"]) for each in problems]
    except _UnreadableSecretError as error:
        return [SettingProblem(SECRETS_DIR, str(error))]
    except (OSError, UnicodeError) as error:
        return [SettingProblem(str(env_file), type(error).__name__)]
    shared = environment.get("XDG_DATA_HOME", "")
    if "data_dir" not in settings.model_fields_set and Path(shared).is_absolute():
        return settings.model_copy(update={"data_dir": Path(shared) / "nigiri"})
    return settings
