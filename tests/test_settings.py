"""Settings: their sources, their secrecy, and their agreement with .env.example."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import get_args

import pytest

from bot.app.settings import SettingProblem, Settings, load_settings, variables

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / ".env.example"


def good(environment: dict[str, str], env_file: Path | None = None) -> Settings:
    """Load valid settings."""
    settings = load_settings(environment, env_file)
    assert isinstance(settings, Settings), settings
    return settings


def bad(environment: dict[str, str], env_file: Path | None = None) -> list[SettingProblem]:
    """Load invalid settings and return the problems."""
    problems = load_settings(environment, env_file)
    assert not isinstance(problems, Settings)
    return problems


def test_nothing_needs_to_be_set() -> None:
    """The default settings serve one machine, reachable only from itself."""
    settings = good({})
    actual = (settings.redis_url, settings.web_host, settings.web_port, settings.language)
    assert (None, "127.0.0.1", 8347, "en") == actual


@pytest.mark.parametrize(
    ("given", "with_net", "without_net"),
    [("", False, True), ("auto", False, True), ("on", True, True), ("off", False, False)],
)
def test_the_engine_has_an_opinion_where_no_net_judges(
    given: str, with_net: bool, without_net: bool
) -> None:
    """By default the engine is asked about dead stones only without the net."""
    settings = good({"NIGIRI_ENGINE_OPINION": given})
    actual = settings.wants_opinion(judged=True), settings.wants_opinion(judged=False)
    assert (with_net, without_net) == actual


def test_the_games_stay_where_they_are_wherever_the_bot_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The default data folder depends on the user, not on the current folder."""
    monkeypatch.chdir(tmp_path)
    assert Path.home() / ".local/share/nigiri" == good({}).data_dir


def test_the_data_folder_follows_xdg() -> None:
    """The default data folder follows ``XDG_DATA_HOME``, unless ``NIGIRI_DATA_DIR`` is set."""
    expected = (Path("/far/nigiri"), Path("/near"), Path.home() / ".local/share/nigiri")
    actual = tuple(
        good(environment).data_dir
        for environment in (
            {"XDG_DATA_HOME": "/far"},
            {"XDG_DATA_HOME": "/far", "NIGIRI_DATA_DIR": "/near"},
            {"XDG_DATA_HOME": "not/absolute"},
        )
    )
    assert expected == actual


def test_a_relative_data_folder_is_fixed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative data folder is resolved against the folder where the bot was started."""
    monkeypatch.chdir(tmp_path)
    settings = good({"NIGIRI_DATA_DIR": "games"})
    monkeypatch.chdir("/")
    assert tmp_path / "games" == settings.data_dir


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    """The environment overrides the file, and other variables of the file count."""
    file = tmp_path / ".env"
    file.write_text("NIGIRI_WEB_PORT=1\nNIGIRI_LANGUAGE=pl\nOF_ANOTHER_PROGRAM=x\n")
    settings = good({"NIGIRI_WEB_PORT": "2"}, file)
    assert (2, "pl") == (settings.web_port, settings.language)


def test_the_real_environment_is_read_only_when_handed_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Settings depend only on the environment passed in, never on the process's own."""
    monkeypatch.setenv("NIGIRI_WEB_PORT", "1")
    assert (8347, 1) == (good({}).web_port, good(dict(os.environ)).web_port)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    """A byte order mark at the start of the file is ignored."""
    file = tmp_path / ".env"
    file.write_text("\ufeffNIGIRI_LANGUAGE=pl\n", encoding="utf-8")
    assert good({}, file).language == "pl"


def test_empty_means_not_set(tmp_path: Path) -> None:
    """A variable set to nothing, here or in the file, leaves the default."""
    file = tmp_path / ".env"
    file.write_text("NIGIRI_WEB_PORT=\nREDIS_URL=\n")
    settings = good({"NIGIRI_LANGUAGE": ""}, file)
    assert (8347, None, "en") == (settings.web_port, settings.redis_url, settings.language)


def test_a_missing_file_is_no_problem(tmp_path: Path) -> None:
    """The file of settings may be missing."""
    assert good({}) == good({}, tmp_path / ".env")


def test_log_levels_may_be_shouted() -> None:
    """INFO and info are the same level."""
    assert good({"NIGIRI_LOG_LEVEL": "WARNING"}).log_level == "warning"


@pytest.mark.parametrize(
    "url",
    [
        "redis://h",
        "rediss://:p%40ss@h:6380/2",
        "unix:///run/r.sock",
        "unix://:p@/run/r.sock",
        "redis+sentinel://u:p@h,h2:26379/mymaster",
        "rediss+cluster://h:7000,h2:7001?ssl_ca_certs=/ca.pem",
    ],
)
def test_an_address_is_passed_on_letter_for_letter(url: str) -> None:
    """The Redis address is passed to the client unchanged."""
    secret = good({"REDIS_URL": url}).redis_url
    assert secret is not None
    assert url == secret.get_secret_value()


def test_all_problems_are_reported_at_once() -> None:
    """All problems are reported at once, each with its variable."""
    environment = {
        "REDIS_URL": "http://h",
        "NIGIRI_WEB_PORT": "65536",
        "NIGIRI_LANGUAGE": "de",
        "NIGIRI_LOG_LEVEL": "loud",
        "NIGIRI_LOG_FORMAT": "xml",
    }
    assert set(environment) == {problem.variable for problem in bad(environment)}


@pytest.mark.parametrize("port", ["-1", "65536", "eighty", "8347.5"])
def test_a_port_is_a_number_from_0_to_65535(port: str) -> None:
    """A port that is no number from 0 to 65535 is refused."""
    assert [p.variable for p in bad({"NIGIRI_WEB_PORT": port})] == ["NIGIRI_WEB_PORT"]


@pytest.mark.parametrize("port", [0, 65535])
def test_the_outermost_ports_are_good(port: int) -> None:
    """Ports 0 and 65535 are accepted."""
    assert port == good({"NIGIRI_WEB_PORT": str(port)}).web_port


@pytest.mark.parametrize(
    "url",
    [
        "s3cret",
        "http://u:s3cret@h",
        "redis://:s3cret@h:port",
        "redis://:s3cret@h:999999",
        "redis+sentinel://:s3cret@h",
        "redis+cluster://:s3cret@h:1,",
        "redis+x://:s3cret@h",
    ],
)
def test_a_bad_address_is_refused_without_repeating_it(url: str) -> None:
    """A bad address is reported in one line without its password."""
    (problem,) = bad({"REDIS_URL": url})
    assert ("REDIS_URL", False, 1) == (
        problem.variable,
        "s3cret" in problem.message,
        len(problem.message.splitlines()),
    )


def test_roles_in_any_order() -> None:
    """Roles are accepted in any order, repeated and with spaces; by default the process has all of
    them."""
    assert ("discord", "telegram", "web", "delivery", "deadlines") == good({}).roles
    assert ("web", "delivery") == good({"NIGIRI_ROLES": " Delivery,web , delivery"}).roles


@pytest.mark.parametrize("roles", ["cook", "web,cook", "web,", ","])
def test_no_such_role(roles: str) -> None:
    """An unknown role is reported with the valid ones."""
    (problem,) = bad({"NIGIRI_ROLES": roles})
    refused = roles.removeprefix("web").strip(",") or "nothing"
    known = "discord, telegram, web, delivery, deadlines"
    assert ("NIGIRI_ROLES", f"{refused}: no such role; there are {known}") == (
        problem.variable,
        problem.message,
    )


@pytest.mark.parametrize(
    "variable, value",
    [
        ("NIGIRI_DISCORD_API", "ftp://h"),
        ("NIGIRI_DISCORD_API", "discord.com"),
        ("NIGIRI_DISCORD_GATEWAY", "https://h"),
        ("NIGIRI_DISCORD_GATEWAY", "wss://"),
        ("NIGIRI_DISCORD_MESSAGE_CONTENT", "perhaps"),
    ],
)
def test_bad_settings_for_discord(variable: str, value: str) -> None:
    """An invalid Discord address or boolean is refused before anything connects."""
    assert [variable] == [problem.variable for problem in bad({variable: value})]


def test_lines_are_read_if_discord_allows_it_unless_set() -> None:
    """By default Discord decides whether lines are read; the setting forces it either way."""
    name = "NIGIRI_DISCORD_MESSAGE_CONTENT"
    found = [good({name: value}).discord_message_content for value in ("", "true", "false")]
    assert [None, True, False] == found


@pytest.mark.parametrize(
    "variable, value",
    [
        ("NIGIRI_TELEGRAM_API", "api.telegram.org"),
        ("NIGIRI_TELEGRAM_WEBHOOK_URL", "http://h"),
        ("NIGIRI_TELEGRAM_WEBHOOK_PORT", "65536"),
    ],
)
def test_bad_settings_for_telegram(variable: str, value: str) -> None:
    """An invalid Telegram address or port is refused before anything connects."""
    assert [variable] == [problem.variable for problem in bad({variable: value})]


def test_lists_are_written_with_commas(tmp_path: Path) -> None:
    """Hosts and proxies are lists with commas, in the environment and in the file; hosts are
    compared in lower case."""
    file = tmp_path / ".env"
    file.write_text("NIGIRI_WEB_PROXIES=127.0.0.1, 10.0.0.0/8,fd00::/8\n")
    settings = good({"NIGIRI_WEB_HOSTS": "Go.Example.org,localhost"}, file)
    assert frozenset({"go.example.org", "localhost"}) == settings.web_hosts
    assert ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"] == [*map(str, settings.web_proxies)]


@pytest.mark.parametrize(
    "variable, value",
    [
        ("NIGIRI_WEB_HOSTS", "https://go.example.org"),
        ("NIGIRI_WEB_HOSTS", "go.example.org:8347"),
        ("NIGIRI_WEB_HOSTS", "*"),
        ("NIGIRI_WEB_PROXIES", "10.0.0.1/8"),
        ("NIGIRI_WEB_PROXIES", "proxy"),
        ("NIGIRI_HEALTH_PORT", "65536"),
    ],
)
def test_bad_hosts_and_proxies_are_refused(variable: str, value: str) -> None:
    """An invalid host, address or network is refused before anything listens."""
    assert {variable} == {problem.variable for problem in bad({variable: value})}


@pytest.mark.parametrize("variable", ["NIGIRI_DISCORD_TOKEN", "NIGIRI_TELEGRAM_TOKEN"])
def test_settings_never_show_the_token(variable: str) -> None:
    """Printing, formatting or dumping the settings hides the bot's token."""
    settings = good({variable: "s3cret"})
    shown = f"{settings} {settings!r} {settings.model_dump_json()} {settings.model_dump()}"
    assert "s3cret" not in shown


def test_settings_never_show_the_address() -> None:
    """Printing, formatting or dumping the settings hides the password."""
    settings = good({"REDIS_URL": "redis://:s3cret@h"})
    shown = f"{settings} {settings!r} {settings.model_dump_json()} {settings.model_dump()}"
    assert "s3cret" not in shown


def secrets(folder: Path, **files: str) -> dict[str, str]:
    """An environment that names a folder with these files."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return {"NIGIRI_SECRETS_DIR": str(folder)}


def test_secrets_come_from_files(tmp_path: Path) -> None:
    """A file named like a variable holds its value, without the final newline."""
    settings = good(secrets(tmp_path, NIGIRI_DISCORD_TOKEN="s3cret\n", REDIS_URL="redis://:p@h\n"))
    assert settings.discord_token is not None
    assert settings.redis_url is not None
    found = settings.discord_token.get_secret_value(), settings.redis_url.get_secret_value()
    assert ("s3cret", "redis://:p@h") == found


def test_the_folder_of_secrets_may_stand_in_the_file(tmp_path: Path) -> None:
    """The folder of secrets can be named in .env."""
    (tmp_path / "secrets").mkdir()
    environment = secrets(tmp_path / "secrets", NIGIRI_LANGUAGE="pl")
    file = tmp_path / ".env"
    file.write_text(f"NIGIRI_SECRETS_DIR={environment['NIGIRI_SECRETS_DIR']}\n")
    assert good({}, file).language == "pl"


def test_the_environment_wins_over_secrets(tmp_path: Path) -> None:
    """The environment overrides a file of secrets."""
    environment = secrets(tmp_path, NIGIRI_LANGUAGE="pl", NIGIRI_WEB_PORT="1")
    settings = good({**environment, "NIGIRI_LANGUAGE": "en"})
    assert ("en", 1) == (settings.language, settings.web_port)


def test_an_empty_secret_is_not_set(tmp_path: Path) -> None:
    """An empty file of secrets leaves the default."""
    settings = good(secrets(tmp_path, NIGIRI_DISCORD_TOKEN="\n", NIGIRI_TELEGRAM_TOKEN=""))
    assert (None, None) == (settings.discord_token, settings.telegram_token)


def test_a_missing_folder_of_secrets_is_a_problem(tmp_path: Path) -> None:
    """A missing folder of secrets is a problem, because the bot would start without tokens."""
    (problem,) = bad({"NIGIRI_SECRETS_DIR": str(tmp_path / "nowhere")})
    assert ("NIGIRI_SECRETS_DIR", "there is no such folder") == (problem.variable, problem.message)


def test_a_secret_that_is_no_text_is_not_quoted(tmp_path: Path) -> None:
    """A secret that is not UTF-8 is reported without its content."""
    (tmp_path / "NIGIRI_DISCORD_TOKEN").write_bytes(b"s3cret\xff")
    (problem,) = bad({"NIGIRI_SECRETS_DIR": str(tmp_path)})
    assert ("NIGIRI_SECRETS_DIR", False) == (problem.variable, "s3cret" in problem.message)


def test_a_bad_secret_is_refused_without_repeating_it(tmp_path: Path) -> None:
    """A bad secret is reported by its variable, without its value."""
    (problem,) = bad(secrets(tmp_path, REDIS_URL="http://:s3cret@h"))
    assert ("REDIS_URL", False) == (problem.variable, "s3cret" in problem.message)


def test_a_missing_home_is_a_problem() -> None:
    """A data folder in a home that does not exist is a problem, not a crash."""
    problems = bad({"NIGIRI_DATA_DIR": "~nobody-of-this-name/x"})
    assert [problem.variable for problem in problems] == ["NIGIRI_DATA_DIR"]


def test_a_file_that_is_no_text_is_a_problem(tmp_path: Path) -> None:
    """A file of settings in another encoding is a problem, not a crash."""
    file = tmp_path / ".env"
    file.write_bytes(b"NIGIRI_LANGUAGE=\xff\xfe\n")
    assert [str(file)] == [problem.variable for problem in bad({}, file)]


# --- .env.example ---------------------------------------------------------------------------------


def blocks() -> list[list[str]]:
    """The paragraphs of .env.example after the introduction."""
    paragraphs = EXAMPLE.read_text(encoding="utf-8").strip().split("\n\n")
    return [paragraph.splitlines() for paragraph in paragraphs[1:]]


def test_the_example_names_every_setting_once_and_in_order() -> None:
    """.env.example lists exactly the variables that the program reads."""
    assert list(variables()) == [block[-1].partition("=")[0] for block in blocks()]


def test_the_page_of_settings_lists_the_same() -> None:
    """The table of deploy/settings.md has the variables of .env.example, in its order, and their
    defaults."""
    page = (ROOT / "deploy" / "settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z_]+)` \| (?:`(.*?)`|empty) \| .+ \|$", page, re.MULTILINE)
    assert [block[-1].partition("=")[::2] for block in blocks()] == rows


def test_the_example_holds_the_defaults() -> None:
    """.env.example contains the default values."""
    assert good({}) == good({}, EXAMPLE)


def test_every_setting_of_the_example_has_a_comment() -> None:
    """Each variable of .env.example has a comment right above."""
    without = [
        block[-1]
        for block in blocks()
        if len(block) < 2 or not all(line.startswith("# ") for line in block[:-1])
    ]
    assert without == []


def test_the_languages_are_those_that_have_words() -> None:
    """Every language that can be set has a locale file, and the reverse."""
    files = (ROOT / "bot").rglob("*.ftl")
    words = {file.stem.partition("-")[0] for file in files}
    assert words == set(get_args(Settings.model_fields["language"].annotation))


@pytest.mark.parametrize(
    "missing", ["NIGIRI_WEB_URL", "NIGIRI_DISCORD_TOKEN", "NIGIRI_DISCORD_CLIENT_ID"]
)
def test_an_activity_needs_more_than_its_secret(missing: str) -> None:
    """A client secret alone is a mistake, and the message says what is missing."""
    whole = {
        "NIGIRI_WEB_URL": "https://go.example.org",
        "NIGIRI_DISCORD_TOKEN": "token",
        "NIGIRI_DISCORD_CLIENT_ID": "123456789012345678",
        "NIGIRI_DISCORD_CLIENT_SECRET": "very-secret",
    }
    assert good(whole).discord_client_secret is not None
    problem = SettingProblem("NIGIRI_DISCORD_CLIENT_SECRET", f"an Activity also needs {missing}")
    assert [problem] == bad({name: value for name, value in whole.items() if name != missing})
