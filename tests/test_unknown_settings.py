"""Variables named like settings: misspelt ones, and those of other programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.setting_checks.unknown_settings import UnknownSetting, unknown_settings
from bot.app.settings import variables

INJECTED = (
    "NIGIRI_PORT",
    "NIGIRI_SERVICE_HOST",
    "NIGIRI_SERVICE_PORT",
    "NIGIRI_SERVICE_PORT_HTTP",
    "NIGIRI_PORT_6379_TCP",
    "NIGIRI_PORT_6379_TCP_ADDR",
    "NIGIRI_PORT_6379_TCP_PROTO",
    "NIGIRI_BOARDS_PORT",
    "NIGIRI_BOARDS_SERVICE_HOST",
    "NIGIRI_BOARDS_PORT_8350_UDP_PORT",
)
"""Variables that Kubernetes sets for services called ``nigiri`` and ``nigiri-boards``."""


@pytest.mark.parametrize(
    ("variable", "nearest"),
    [
        ("NIGIRI_WEB_PROXY", "NIGIRI_WEB_PROXIES"),
        ("NIGIRI_WEBHOST", "NIGIRI_WEB_HOST"),
        ("NIGIRI_ROLE", "NIGIRI_ROLES"),
        ("NIGIRI_SECRET_DIR", "NIGIRI_SECRETS_DIR"),
        ("NIGIRI_DISCORD_BOT_TOKEN", "NIGIRI_DISCORD_TOKEN"),
        ("NIGIRI_TOKEN_TELEGRAM", "NIGIRI_TELEGRAM_TOKEN"),
        ("NIGIRI_BOARDS_PORT", "NIGIRI_BOARD_PORT"),
        ("NIGIRI_REDIS_URL", "REDIS_URL"),
        ("nigiri_web_port", "NIGIRI_WEB_PORT"),
    ],
)
def test_a_misspelt_setting_is_recognised(variable: str, nearest: str) -> None:
    """A misspelt setting is reported with the nearest one: a letter or word too many or too few,
    another order, a prefix where there is none, or lower case."""
    assert [UnknownSetting(variable, nearest)] == unknown_settings({variable: "x"}, None)


@pytest.mark.parametrize(
    "word", ["VERSION", "IMAGE", "HOST", "URL", "NAME", "ENV", "DEBUG", "BUILD", "BACKUP_DIR"]
)
def test_another_variable_is_like_no_setting(word: str) -> None:
    """Common variables of images and scripts are not reported as misspelt settings."""
    assert [UnknownSetting(f"NIGIRI_{word}")] == unknown_settings({f"NIGIRI_{word}": "x"}, None)


def test_variables_of_orchestrators_are_not_reported() -> None:
    """Variables that Kubernetes injects are never reported as misspelt, however similar to
    settings."""
    found = unknown_settings(dict.fromkeys(INJECTED, "tcp://10.0.0.7:8350"), None)
    assert [UnknownSetting(name, injected=True) for name in sorted(INJECTED)] == found


def test_known_and_foreign_variables_are_not_reported() -> None:
    """Known settings, variables without the prefix, and empty ones are not reported."""
    environment = dict.fromkeys([*variables(), "WEB_PROXY", "MY_NIGIRI_WEB_PROXY"], "x")
    assert [] == unknown_settings({**environment, "NIGIRI_WEB_PROXY": ""}, None)


def test_unknown_settings_are_found_wherever_settings_are_read(tmp_path: Path) -> None:
    """A misspelt name is found in the environment, in .env, and among the files of secrets."""
    secrets, file = tmp_path / "secrets", tmp_path / ".env"
    secrets.mkdir()
    for name, text in {"NIGIRI_DISCORD_TOKN": "s3cret", "NIGIRI_ROLE": "", "README": "x"}.items():
        (secrets / name).write_text(text)
    file.write_text(
        f"NIGIRI_SECRETS_DIR={secrets}\nNIGIRI_LANGUAGES=pl\nNIGIRI_ENGINES=\nOTHER=x\n"
    )
    found = unknown_settings({"NIGIRI_WEB_PROXY": "x"}, file)
    expected = ["NIGIRI_DISCORD_TOKN", "NIGIRI_LANGUAGES", "NIGIRI_WEB_PROXY"]
    assert expected == [each.variable for each in found if each.nearest]
    assert 3 == len(found)


def test_places_that_cannot_be_read_hide_nothing(tmp_path: Path) -> None:
    """An unreadable .env or folder of secrets is reported elsewhere; the environment is still
    checked."""
    file = tmp_path / ".env"
    file.write_bytes(b"NIGIRI_ROLE=\xff\n")
    for folder in (str(tmp_path / "nowhere"), "~nobody-of-this-name/x"):
        environment = {"NIGIRI_SECRETS_DIR": folder, "NIGIRI_WEB_PROXY": "x"}
        found = unknown_settings(environment, file)
        assert [UnknownSetting("NIGIRI_WEB_PROXY", "NIGIRI_WEB_PROXIES")] == found
