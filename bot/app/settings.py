"""All settings; `.env.example` lists the same ones with their defaults.

Settings come from the environment, from a file `.env` in the current folder, and from files named
like variables in a folder of secrets, in this order of precedence. Empty variables count as unset.
Errors are returned as values, one per variable; nothing here prints, and no message contains a
secret.
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
    ValidationInfo,
    field_validator,
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

from bot.engines.net.net_file import PINNED
from bot.store.connection.keys import PREFIXES, is_prefix

ENV_FILE = Path(".env")

Role = Literal["discord", "telegram", "web", "delivery", "deadlines"]
"""The roles of a process: receive from a platform, serve the browser room, deliver announcements,
or watch deadlines."""
ROLES: tuple[Role, ...] = get_args(Role)

SECRETS_DIR = "NIGIRI_SECRETS_DIR"
PACKAGED_NET, NO_NET = "on", "off"

_RedisUrl = Annotated[AnyUrl, UrlConstraints(allowed_schemes=["redis", "rediss", "unix"])]
_REDIS_URL: TypeAdapter[AnyUrl] = TypeAdapter(_RedisUrl)
_SEVERAL = ["redis+sentinel", "rediss+sentinel", "redis+cluster", "rediss+cluster"]
_HOSTS: TypeAdapter[MultiHostUrl] = TypeAdapter(
    Annotated[MultiHostUrl, UrlConstraints(allowed_schemes=_SEVERAL, host_required=True)]
)


def _validate(kind: str, reader: TypeAdapter[Any], text: str) -> Any:
    """Validate a text with Pydantic. Raises its error without the text, which may be secret."""
    try:
        return reader.validate_python(text)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise PydanticCustomError(kind, "{reason}", {"reason": first["msg"]}) from None


def _check_redis_url(text: str) -> str:
    """Validate a database address and return it unchanged, since the client parses it itself.
    Pydantic rejects credentials in a unix address, so they are removed for the check."""
    scheme, _, rest = text.partition("://")
    address, slash, path = rest.partition("/")
    reader: TypeAdapter[Any] = _HOSTS if "+" in scheme else _REDIS_URL
    bare = f"unix://{address.rpartition('@')[2]}{slash}{path}" if scheme == "unix" else text
    read = _validate("redis_url", reader, bare)
    if scheme.endswith("+sentinel") and not (read.path or "").strip("/"):
        reason = "After the Sentinels comes what they call the set, as in /mymaster"
        raise PydanticCustomError("redis_url", "{reason}", {"reason": reason})
    return text


def _url(*schemes: str) -> AfterValidator:
    """Return a validator of addresses with these schemes; it does not normalise them."""
    reader: TypeAdapter[AnyUrl] = TypeAdapter(
        Annotated[AnyUrl, UrlConstraints(allowed_schemes=[*schemes], host_required=True)]
    )

    def check(text: str) -> str:
        _validate("url", reader, text)
        return text

    return AfterValidator(check)


def _bare(url: str) -> str:
    """Reject addresses with a path, since the program defines the paths; strip a final slash."""
    address = url.rstrip("/")
    if address.count("/") != 2 or "?" in address or "#" in address or "@" in address:
        raise PydanticCustomError("web_url", "an address such as https://go.example.org, no more")
    return address


def _key_prefix(text: str) -> str:
    if text and not is_prefix(text):
        raise PydanticCustomError("key_prefix", "{reason}", {"reason": PREFIXES})
    return text


_WebUrl = Annotated[str, _url("http", "https")]
_SafeUrl = Annotated[str, _url("https")]
_SocketUrl = Annotated[str, _url("ws", "wss")]


def _absolute(path: Path) -> Path:
    """Make the path absolute, so that a later change of the current folder does not move the
    games."""
    try:
        return path.expanduser().absolute()
    except RuntimeError as error:  # ~user for an unknown user
        raise PydanticCustomError("data_dir", "{reason}", {"reason": str(error)}) from None


def _folder(path: Path) -> Path:
    """Reject a missing folder instead of treating it as empty."""
    path = _absolute(path)
    if not path.is_dir():
        raise PydanticCustomError("secrets_dir", "there is no such folder")
    return path


class _UnreadableSecretError(Exception):
    """A file of secrets cannot be read. The message says which and why, never its content."""


def _reason(error: BaseException | None) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    return "a file in it is not UTF-8 text"


class _SecretFiles(SecretsSettingsSource):
    """Reads files named like variables, in the folder set by an earlier source. Docker, Kubernetes
    and systemd provide secrets this way."""

    def __call__(self) -> dict[str, Any]:
        folder = self.current_state.get(SECRETS_DIR)
        if not folder or not Path(folder).expanduser().is_dir():
            return {}  # the field's validator reports it
        self.secrets_dir = folder
        try:
            found = super().__call__()
        except SettingsError as error:
            raise _UnreadableSecretError(_reason(error.__cause__)) from None
        return {name: value for name, value in found.items() if value}


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _roles_of(value: object) -> object:
    """Parse ``web, delivery`` into roles, without duplicates and in the order of `ROLES`."""
    if not isinstance(value, str):
        return value
    given = {word.strip().lower() for word in value.split(",")}
    if unknown := sorted(given - {*ROLES}):
        names, known = ", ".join(unknown)[:40] or "nothing", ", ".join(ROLES)
        raise PydanticCustomError(
            "roles", "{names}: no such role; there are {known}", {"names": names, "known": known}
        )
    return tuple(role for role in ROLES if role in given)


_HOST = re.compile(
    r"[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?|[0-9a-f]{0,4}:[0-9a-f]{0,4}:[0-9a-f:.]{0,36}"
)


def _split_list(value: object) -> object:
    """Split a text at commas and blanks into a tuple."""
    if isinstance(value, str):
        return tuple(part for part in re.split(r"[,\s]+", value) if part)
    return value


def _hosts(value: object) -> object:
    """Normalise host names as browsers send them: lower case, without a port."""
    names = _split_list(_lower(value))
    for name in names if isinstance(names, tuple) else ():
        if not _HOST.fullmatch(name):
            raise PydanticCustomError("host", "a host is a name or an address, without a port")
    return names


def _command(value: object) -> object:
    """Split a command line like a shell; ``off`` gives an empty one."""
    if not isinstance(value, str):
        return value
    try:
        words = tuple(shlex.split(value))
    except ValueError as error:
        raise PydanticCustomError("command", "{reason}", {"reason": str(error)}) from None
    return () if words in (("off",), ("none",)) else words


def _net(text: str) -> str:
    """Accept ``on``, ``off`` or a file."""
    word = text.lower()
    return word if word in (PACKAGED_NET, NO_NET) else str(_absolute(Path(text)))


def _variable(field: str) -> str:
    """Return the variable of a setting: ``web_port`` -> ``NIGIRI_WEB_PORT``."""
    return "REDIS_URL" if field == "redis_url" else f"NIGIRI_{field.upper()}"


class Settings(BaseSettings):
    """The operator's settings. Created by `load_settings`."""

    model_config = SettingsConfigDict(
        alias_generator=AliasGenerator(validation_alias=_variable),
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        case_sensitive=True,
        extra="ignore",  # .env may contain variables of other programs
        frozen=True,
        hide_input_in_errors=True,
        validate_default=True,
    )

    redis_url: Secret[Annotated[str, AfterValidator(_check_redis_url)]] | None = None
    """The address of Redis or Valkey; None starts the embedded server. Secret, as it may hold a
    password."""

    replicas: int | None = Field(default=None, ge=0, le=8)
    """How many replicas must confirm a write before it is announced; None: one for Sentinels or a
    cluster, otherwise none."""

    key_prefix: Annotated[str, AfterValidator(_key_prefix)] = ""
    """The prefix of all keys and channels in the database; may be empty."""

    durable: Annotated[Literal["required"] | None, BeforeValidator(_lower)] = None
    """Whether to refuse a database that is not known to be durable; None only warns."""

    data_dir: Annotated[Path, AfterValidator(_absolute)] = Path("~/.local/share/nigiri")
    """The folder of the embedded database, absolute. It is neither the current folder nor the
    checkout: the games must be found wherever the bot is started from, and a fresh checkout must
    not lose them. If ``XDG_DATA_HOME`` is set, the default is ``nigiri`` in it."""

    roles: Annotated[tuple[Role, ...], NoDecode, BeforeValidator(_roles_of)] = ROLES
    """The roles of this process, in the order of `ROLES`; several processes on one database share
    the work."""

    secrets_dir: Annotated[Path, AfterValidator(_folder)] | None = None
    """A folder of files that are named like variables and contain their values, such as tokens that
    should not be in the environment."""

    web_host: str = "127.0.0.1"
    """The address that the browser room listens on. The room has no passwords."""

    web_port: int = Field(default=8347, ge=0, le=65535)
    """The port of the browser room; 0: any free one."""

    web_hosts: Annotated[frozenset[str], NoDecode, BeforeValidator(_hosts)] = frozenset()
    """Host names that browsers may use for the room, besides those of this machine; if empty and
    the room is exposed, any name."""

    web_proxies: Annotated[
        tuple[IPv4Network | IPv6Network, ...], NoDecode, BeforeValidator(_split_list)
    ] = ()
    """Trusted proxies of the room: addresses or networks, such as ``10.0.0.0/8``. Their forwarding
    headers are believed."""

    web_url: Annotated[str, _url("https"), AfterValidator(_bare)] | None = None
    """The public HTTPS address of the board page; None disables it."""

    board_host: str = "127.0.0.1"
    """The address that the board page listens on, behind a proxy with the certificate."""

    board_port: int = Field(default=8350, ge=0, le=65535)
    """The port of the board page; 0: any free one."""

    room_url: Annotated[str, _url("http", "https"), AfterValidator(_bare)] | None = None
    """The public address of the browser room; None: the board page has no links to it."""

    room_days: int = Field(default=365, ge=30, le=36_500)
    """Days that the talk of a browser room is kept after the last visit."""

    discord_token: Secret[str] | None = None
    """The token of the Discord bot; None disables Discord. Secret."""

    discord_message_content: bool | None = None
    """Whether to read every message in game threads, which needs Discord's permission; None: if it
    is permitted."""

    discord_client_id: Annotated[str, Field(pattern=r"^[0-9]{15,20}$")] | None = None
    """The application's id at Discord, for the board page as an Activity."""

    discord_client_secret: Secret[str] | None = None
    """The application's client secret; None disables the Activity. Secret."""

    discord_api: _WebUrl = "https://discord.com/api/v10"
    """The base address of Discord's API: may be a proxy, or a stand-in for tests."""

    discord_gateway: _SocketUrl = "wss://gateway.discord.gg/"
    """The address of Discord's gateway, unless its API names another one."""

    telegram_token: Secret[str] | None = None
    """The token of the Telegram bot; None disables Telegram. Secret."""

    telegram_api: _WebUrl = "https://api.telegram.org"
    """The base address of Telegram's Bot API: may be a self-hosted server, a proxy, or a stand-in
    for tests."""

    telegram_webhook_url: _SafeUrl | None = None
    """The public HTTPS address of the webhook; None: updates are polled."""

    telegram_webhook_host: str = "127.0.0.1"
    """The address that the webhook listens on, behind a proxy with the certificate."""

    telegram_webhook_port: int = Field(default=8348, ge=0, le=65535)
    """The port of the webhook; 0: any free one."""

    health_host: str = "127.0.0.1"
    """The address that health checks and metrics listen on."""

    health_port: int | None = Field(default=None, ge=0, le=65535)
    """The port of health checks and metrics; 0: any free one; None disables them."""

    engine: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_command)] = (
        "gnugo",
        "--mode",
        "gtp",
    )
    """The command line of the GTP engine that people can play against; empty: no engine."""

    engine_seconds: int = Field(default=30, ge=1, le=600)
    """Seconds that the engine may take for a move before it is restarted."""

    engine_opinion: Annotated[Literal["auto", "on", "off"], BeforeValidator(_lower)] = "auto"
    """Whether the engine is asked which stones are dead after a stop. ``auto``: only without the
    net and KataGo."""

    net: Annotated[str, AfterValidator(_net)] = PACKAGED_NET
    """``on``: the net is fetched into the data folder. ``off``: none. Else: its file, used where it
    is."""

    katago: Annotated[tuple[str, ...], NoDecode, BeforeValidator(_command)] = ()
    """The command line of KataGo's analysis engine, which judges positions instead of the net;
    empty: the net does."""

    language: Literal["en", "pl"] = "en"
    """The default language of people and rooms."""

    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = (
        "info"
    )
    """The minimum level of log lines."""

    log_format: Literal["console", "json"] = "console"
    """The format of log lines: for people or for machines."""

    @field_validator("discord_client_secret")
    @classmethod
    def _check_activity(
        cls, secret: Secret[str] | None, others: ValidationInfo
    ) -> Secret[str] | None:
        """Require what an Activity needs besides the secret."""
        needed = ("web_url", "discord_token", "discord_client_id")
        for name in needed if secret is not None else ():
            if others.data.get(name) is None:
                missing = {"missing": _variable(name)}
                raise PydanticCustomError("activity", "an Activity also needs {missing}", missing)
        return secret

    @property
    def net_path(self) -> Path | None:
        """Where the file of the net is, if it has been fetched; None if none is wanted."""
        if self.net == NO_NET:
            return None
        return self.data_dir / "net" / PINNED.name if self.net == PACKAGED_NET else Path(self.net)

    def wants_opinion(self, *, judged: bool) -> bool:
        """Return whether the engine is asked about dead stones; ``judged``: there is the net or
        KataGo to ask."""
        return self.engine_opinion == "on" or (self.engine_opinion == "auto" and not judged)

    @property
    def tokens(self) -> dict[Role, Secret[str] | None]:
        """The tokens of the chats, by role."""
        return {"discord": self.discord_token, "telegram": self.telegram_token}

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 (replaced by _SecretFiles)
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Pass the environment as arguments of `load_settings` instead of reading it here. Pydantic
        calls this by keyword, so the unused arguments must keep their names."""
        return init_settings, dotenv_settings, _SecretFiles(settings_cls)


@dataclass(frozen=True)
class SettingProblem:
    """A variable with an invalid value, and the validator's English message: one line that never
    contains the value."""

    variable: str
    message: str


def variables() -> tuple[str, ...]:
    """Return the environment variables of all settings."""
    return tuple(map(_variable, Settings.model_fields))


def leave_out_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for other programs, without tokens and other settings."""
    ours = variables()
    return {name: value for name, value in environment.items() if name not in ours}


def load_settings(
    environment: Mapping[str, str], env_file: Path | None = ENV_FILE
) -> Settings | list[SettingProblem]:
    """Load the settings, or return everything that is wrong with them. ``environment`` is normally
    `os.environ`. ``env_file`` may be missing."""
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
