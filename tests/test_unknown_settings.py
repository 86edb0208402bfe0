"""Variables that are named like settings: the misspelt ones, and those of somebody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.setting_checks.unknown_settings import UnknownSetting, unknown_settings
from bot.app.settings import variables

INJECTED = (
    *("NIGIRI_PORT", "NIGIRI_SERVICE_HOST", "NIGIRI_SERVICE_PORT", "NIGIRI_SERVICE_PORT_HTTP"),
    *("NIGIRI_PORT_6379_TCP", "NIGIRI_PORT_6379_TCP_ADDR", "NIGIRI_PORT_6379_TCP_PROTO"),
    *("NIGIRI_BOARDS_PORT", "NIGIRI_BOARDS_SERVICE_HOST", "NIGIRI_BOARDS_PORT_8350_UDP_PORT"),
)
"""What Kubernetes sets for services called ``nigiri`` and ``nigiri-boards``."""


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
    """A letter or word too much or too few, words in another order, a prefix that the one setting
    without it does not have, or small letters: the setting that was meant is found."""
    assert [UnknownSetting(variable, nearest)] == unknown_settings({variable: "x"}, None)


@pytest.mark.parametrize(
    "word", ["VERSION", "IMAGE", "HOST", "URL", "NAME", "ENV", "DEBUG", "BUILD", "BACKUP_DIR"]
)
def test_another_variable_is_like_no_setting(word: str) -> None:
    """Words that images and scripts use for themselves are not taken for settings."""
    assert [UnknownSetting(f"NIGIRI_{word}")] == unknown_settings({f"NIGIRI_{word}": "x"}, None)


def test_what_an_orchestrator_injects_is_never_misspelt() -> None:
    """Nobody can change the names that Kubernetes makes of services, however like settings."""
    found = unknown_settings(dict.fromkeys(INJECTED, "tcp://10.0.0.7:8350"), None)
    assert [UnknownSetting(name, injected=True) for name in sorted(INJECTED)] == found


def test_settings_and_what_others_set_are_not_unknown() -> None:
    """Known settings, variables without the prefix, and those that are set to nothing pass."""
    environment = dict.fromkeys([*variables(), "WEB_PROXY", "MY_NIGIRI_WEB_PROXY"], "x")
    assert [] == unknown_settings({**environment, "NIGIRI_WEB_PROXY": ""}, None)


def test_unknown_settings_are_found_wherever_settings_are_read(tmp_path: Path) -> None:
    """A misspelt name counts in the environment, in .env, and as a file of secrets."""
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
    """A .env that is no text and a folder that is not there are told of elsewhere; what the
    environment has is still looked at."""
    file = tmp_path / ".env"
    file.write_bytes(b"NIGIRI_ROLE=\xff\n")
    for folder in (str(tmp_path / "nowhere"), "~nobody-of-this-name/x"):
        environment = {"NIGIRI_SECRETS_DIR": folder, "NIGIRI_WEB_PROXY": "x"}
        found = unknown_settings(environment, file)
        assert [UnknownSetting("NIGIRI_WEB_PROXY", "NIGIRI_WEB_PROXIES")] == found
