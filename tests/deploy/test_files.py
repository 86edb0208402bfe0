"""The files of `deploy/`: the image, the services, the systemd unit and their secrets."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import shutil
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pip
import pytest
import yaml
from dotenv import dotenv_values
from redis import Redis

from bot.app.settings import ROLES, Settings, load_settings, variables
from bot.web.connections import MAX_CONNECTIONS, RESERVED_FILES
from bot.web.http.middleware import is_loopback
from tests.deploy.servers import ROOT, Server

DEPLOY = ROOT / "deploy"
SCRIPTS = ("backup", "lock", "make-secrets", "restore")
STOPS_WITHIN = 10


def compose() -> dict[str, Any]:
    """Return the compose file with its anchors resolved."""
    return dict(yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8")))


def seconds(span: str) -> int:
    """Convert a duration such as ``15s``."""
    return int(span.removesuffix("s"))


def unit() -> dict[str, list[str]]:
    """Return all settings of the unit, in order."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / "nigiri.service").read_text("utf-8").splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


# --- secrets --------------------------------------------------------------------------------------


def make_secrets(folder: Path, *more: str) -> None:
    """Run the script."""
    subprocess.run([DEPLOY / "make-secrets", folder, *more], check=True, capture_output=True)


def test_the_secrets_fit_together(tmp_path: Path) -> None:
    """The passwords in the addresses match the digests in the users file, and each user has a
    different one."""
    make_secrets(tmp_path / "made", "db.example.org:6380")
    users = (tmp_path / "made" / "users.acl").read_text("utf-8")
    passwords = set()
    for user, folder in (("nigiri", "bot"), ("upkeep", "upkeep")):
        url = (tmp_path / "made" / folder / "REDIS_URL").read_text("utf-8").strip()
        password = url.removeprefix(f"redis://{user}:").removesuffix("@db.example.org:6380/0")
        digest = hashlib.sha256(password.encode()).hexdigest()
        assert users.count(f"user {user} on #{digest} ") == 1
        passwords.add(password)
    assert {64} == {len(password) for password in passwords}
    assert (2, 0) == (len(passwords), users.count("resetpass"))


def test_the_bot_finds_its_secrets(tmp_path: Path) -> None:
    """The settings read what the script creates; tokens that were not filled in count as unset."""
    make_secrets(tmp_path / "made")
    settings = load_settings({"NIGIRI_SECRETS_DIR": str(tmp_path / "made" / "bot")}, None)
    assert isinstance(settings, Settings), settings
    assert settings.redis_url is not None
    assert "@valkey:6379/0" in settings.redis_url.get_secret_value()
    assert (None, None) == (settings.discord_token, settings.telegram_token)


def test_secrets_are_made_once(tmp_path: Path) -> None:
    """When it runs again, the script keeps passwords and tokens, and creates only missing ones."""
    make_secrets(tmp_path / "made")
    (tmp_path / "made/bot/NIGIRI_DISCORD_TOKEN").write_text("t")
    (tmp_path / "made/bot/NIGIRI_TELEGRAM_TOKEN").unlink()
    before = contents(tmp_path)
    make_secrets(tmp_path / "made")
    assert {**before, "made/bot/NIGIRI_TELEGRAM_TOKEN": ""} == contents(tmp_path)


OLD_DEFAULT = "user default on nopass sanitize-payload resetkeys resetchannels -@all +ping"


def test_an_old_file_of_users_is_renewed(tmp_path: Path) -> None:
    """When it runs again, the script adds the user `health`. It gives the user `default` the rights
    that older servers need to read their whole log. It keeps the passwords and everything else."""
    make_secrets(tmp_path / "made")
    users, expected = tmp_path / "made" / "users.acl", contents(tmp_path)
    default, health, *others = users.read_text("utf-8").splitlines()
    users.write_text("\n".join([OLD_DEFAULT, *others]) + "\n", "utf-8")
    make_secrets(tmp_path / "made")
    assert expected == contents(tmp_path)
    assert ("user default off", "user health on") == (default[:16], health[:14])


@pytest.mark.parametrize("default", ["user default on >mine ~* &* +@all", "user mine on +ping"])
def test_the_operators_users_file_is_not_changed(default: str, tmp_path: Path) -> None:
    """The script does not change a users file where `default` has all rights, which loses no moves,
    or has a rule of the operator's own, as on a shared server."""
    make_secrets(tmp_path / "made")
    users = tmp_path / "made" / "users.acl"
    lines = [default, *users.read_text("utf-8").splitlines()[1:]]
    users.write_text("\n".join(lines) + "\n", "utf-8")
    before = contents(tmp_path)
    make_secrets(tmp_path / "made")
    assert before == contents(tmp_path)


def contents(folder: Path) -> dict[str, str]:
    """Return the contents of all files below, by path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in files}


def test_only_their_owner_reaches_the_secrets(tmp_path: Path) -> None:
    """The secrets' folder is private, since containers read the files under another user id."""
    make_secrets(tmp_path / "made")
    assert (tmp_path / "made").stat().st_mode & 0o777 == 0o700


def test_a_server_takes_the_secrets(server: Server, tmp_path: Path) -> None:
    """A server that reads the created users file accepts the created addresses."""
    make_secrets(tmp_path / "made", f"127.0.0.1:{server.port}")
    with server.admin() as typed:
        admin: Any = typed
        for line in (tmp_path / "made/users.acl").read_text("utf-8").splitlines():
            name, *rules = line.split()[1:]
            if name != "default":
                admin.execute_command("ACL", "SETUSER", f"made-{name}", *rules)
        for user, folder in (("nigiri", "bot"), ("upkeep", "upkeep")):
            url = (tmp_path / "made" / folder / "REDIS_URL").read_text("utf-8").strip()
            with Redis.from_url(url.replace(f"//{user}:", f"//made-{user}:")) as client:
                assert client.ping()


def test_a_server_takes_the_sentinels_user(server: Server) -> None:
    """The Sentinel user in the guide is a valid line of a users file, without access to keys and
    without commands that delete data."""
    page = (DEPLOY / "servers.md").read_text("utf-8")
    name, *rules = re.findall(r"^ *user (sentinel .*)$", page, re.MULTILINE)[0].split()
    with server.admin() as typed:
        admin: Any = typed
        admin.execute_command("ACL", "SETUSER", name, *rules)
        allowed = admin.execute_command("ACL", "DRYRUN", name, "SLAVEOF", "NO", "ONE")
        refused = [
            admin.execute_command("ACL", "DRYRUN", name, *command.split())
            for command in ("FLUSHALL", "GET m:kado", "CONFIG SET appendonly no")
        ]
    assert "OK" in str(allowed)
    assert [] == [reply for reply in refused if "OK" in str(reply)]


# --- scripts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_are_good_bash(script: str) -> None:
    """Each script is executable, stops at the first error, and passes a syntax check."""
    path = DEPLOY / script
    bash = shutil.which("bash")
    assert bash is not None
    checked = subprocess.run([bash, "-n", path], check=False, capture_output=True)
    strict = "\nset -euo pipefail\n" in path.read_text("utf-8")
    assert (0, b"", True, 0o111) == (
        checked.returncode,
        checked.stderr,
        strict,
        path.stat().st_mode & 0o111,
    )


def test_paths_are_relative_to_the_callers_folder(tmp_path: Path) -> None:
    """A relative path in a script's argument is relative to the caller's folder, not to the
    checkout."""
    checkout, here = tmp_path / "checkout", tmp_path / "here"
    for folder in (checkout / "deploy", here):
        folder.mkdir(parents=True)
    for name in ("run", "restore", "prepare.sh"):
        shutil.copy(DEPLOY / name, checkout / "deploy")
    shutil.copy(ROOT / "pyproject.toml", checkout)
    shutil.copytree(DEPLOY / "requirements", checkout / "deploy" / "requirements")
    made = checkout / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", made], check=True)
    lend_pip(made)
    program = made / "bin" / "nigiri"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m bot "$@"\n')
    program.chmod(0o755)
    locked = ("pyproject.toml", "deploy/requirements/build.txt", "deploy/requirements/run.txt")
    digest = hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in locked)).hexdigest()
    (made / ".nigiri-installed-run").write_text(f"{digest}\n")
    script = checkout / "deploy" / "restore"
    result = subprocess.run(
        [script, "a.rdb"], cwd=here, capture_output=True, text=True, check=False
    )
    assert (1, True) == (result.returncode, result.stderr.startswith(f"{here}/a.rdb")), result


def lend_pip(venv: Path) -> None:
    """Use this environment's pip in another one, since installing it again takes seconds."""
    (site,) = venv.glob("lib/python*/site-packages")
    (site / "pip").symlink_to(Path(pip.__file__).parent)
    (venv / "bin" / "pip").write_text(f"#!{venv}/bin/python\nfrom pip import main\n\nmain()\n")


# --- the image ------------------------------------------------------------------------------------


def dockerfile() -> list[str]:
    """Return the instructions of the Dockerfile, each on one line."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_image_runs_without_privileges() -> None:
    """The last stage has an unprivileged user, a pinned base image and a health check."""
    lines = dockerfile()
    last = lines[max(n for n, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert "USER 10001:10001" in last
    assert [True] == ["/livez" in line for line in last if line.startswith("HEALTHCHECK ")]
    assert re.fullmatch(r"ARG PYTHON=3\.\d+-slim-\w+(@sha256:[0-9a-f]{64})?", lines[0])
    assert {"python:${PYTHON}"} == {
        line.split()[1].rpartition("/")[2] for line in lines if line.startswith("FROM ")
    }


def test_the_image_is_made_of_the_program_alone() -> None:
    """The build context and the image contain only the program; no tokens, games or history can get
    in."""
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    copied = {
        word
        for line in dockerfile()
        if line.startswith("COPY ") and "--from" not in line
        for word in line.split()[1:-1]
    }
    assert ("*" in ignored, let_in) == (True, copied)


# --- the services ---------------------------------------------------------------------------------


@pytest.mark.parametrize("service", sorted(compose()["services"]))
def test_every_service_is_hardened(service: str) -> None:
    """Each container has a read-only root file system, no capabilities, and limits."""
    definition = compose()["services"][service]
    assert (True, ["ALL"], ["no-new-privileges:true"]) == (
        definition["read_only"],
        definition["cap_drop"],
        definition["security_opt"],
    )
    assert {"mem_limit", "cpus", "pids_limit"} <= set(definition)
    assert seconds(definition["stop_grace_period"]) > STOPS_WITHIN


def test_only_the_room_can_be_reached_and_only_from_this_machine() -> None:
    """The database is on an internal network; the room listens on loopback only."""
    services_file = compose()
    ports = {
        name: each["ports"] for name, each in services_file["services"].items() if "ports" in each
    }
    here = ["127.0.0.1:8347:8347"]
    assert {"nigiri": here, "web": here} == ports
    assert ["inside"] == services_file["services"]["valkey"]["networks"]
    assert services_file["networks"]["inside"] == {"internal": True}


def test_secrets_are_files_that_the_script_makes(tmp_path: Path) -> None:
    """Every secret of the services is created by `deploy/make-secrets`, and no variable contains
    one."""
    make_secrets(tmp_path / "secrets")
    services_file = compose()
    missing = [
        secret["file"]
        for secret in services_file["secrets"].values()
        if not (tmp_path / secret["file"]).is_file()
    ]
    named = {
        secret if isinstance(secret, str) else secret["source"]
        for service in services_file["services"].values()
        for secret in service["secrets"]
    }
    text = json.dumps([each.get("environment", {}) for each in services_file["services"].values()])
    assert ([], set(services_file["secrets"])) == (missing, named)
    assert not re.search("TOKEN|REDIS_URL", text)


def test_the_database_reads_all_of_its_log() -> None:
    """The image has a server that reads its whole log even with an old users file: 9.1.2 or
    newer."""
    image = compose()["services"]["valkey"]["image"]
    found = re.fullmatch(r"docker\.io/valkey/valkey:(\d+)\.(\d+)\.(\d+)-alpine", image)
    assert found is not None
    assert (9, 1, 2) <= tuple(map(int, found.groups()))


def test_there_is_a_service_for_each_role() -> None:
    """The services with roles do together everything that one process does."""
    services = compose()["services"]
    roles = {
        name: service["environment"].get("NIGIRI_ROLES")
        for name, service in services.items()
        if service.get("profiles") == ["roles"]
    }
    names = ("deadlines", "delivery", "discord", "telegram", "web")
    assert {name: name for name in names} == roles


def settings_of(service: str, more: str, folder: Path) -> Settings:
    """Return the settings of one of our services when `.env` contains the lines ``more``. Values in
    the compose file override that file, and the file overrides the image."""
    make_secrets(folder)
    image = " ".join(line.partition(" ")[2] for line in dockerfile() if line.startswith("ENV "))
    given = dict(word.split("=", 1) for word in shlex.split(image))
    file = {name: value or "" for name, value in dotenv_values(stream=StringIO(more)).items()}
    for name, value in compose()["services"][service]["environment"].items():
        file[name] = re.sub(r"\$\{(\w+)-\}", lambda found: file.get(found[1], ""), value)
    found = load_settings({**given, **file, "NIGIRI_SECRETS_DIR": str(folder / "bot")}, None)
    assert isinstance(found, Settings), found
    return found


@pytest.mark.parametrize("service", ["nigiri", "web", "delivery"])
def test_a_whole_copy_of_the_example_breaks_no_service(service: str, tmp_path: Path) -> None:
    """With all of `.env.example` in `.env` a service still has the ports and the role that the
    compose file gives it, can be reached at them, and connects to its own database."""
    example = (ROOT / ".env.example").read_text("utf-8")
    found = settings_of(service, example, tmp_path)
    assert (False, 8347, False, 8349) == (
        is_loopback(found.web_host),
        found.web_port,
        is_loopback(found.health_host),
        found.health_port,
    )
    assert found.redis_url is not None
    assert (ROLES if service == "nigiri" else (service,)) == found.roles


def test_only_chosen_host_names_are_accepted(tmp_path: Path) -> None:
    """A foreign page cannot reach the room under its own host name. The host name that the operator
    sets is accepted in addition to those of this machine."""
    here = {"localhost", "127.0.0.1"}
    assert here == settings_of("web", "", tmp_path).web_hosts
    named = settings_of("web", "NIGIRI_WEB_HOSTS=go.example.org", tmp_path)
    assert here | {"go.example.org"} == named.web_hosts


# --- the unit -------------------------------------------------------------------------------------


def test_the_unit_has_time_to_stop() -> None:
    """The system waits longer than the program needs, and does not restart it after an error in its
    settings."""
    settings = unit()
    assert int(settings["TimeoutStopSec"][0]) > STOPS_WITHIN
    assert (["on-failure"], ["2"]) == (settings["Restart"], settings["RestartPreventExitStatus"])


def test_there_are_descriptors_for_all_connections() -> None:
    """Under the unit and in a container the browser room may open as many connections as its limit
    allows."""
    wanted = MAX_CONNECTIONS + RESERVED_FILES
    services = compose()["services"]
    limits = [each["ulimits"]["nofile"] for each in services.values() if each["image"] == "nigiri"]
    assert wanted <= min(int(unit()["LimitNOFILE"][0]), *limits)


def test_the_unit_passes_on_the_secrets(tmp_path: Path) -> None:
    """Each file of the bot's secrets becomes a credential with the name of its variable."""
    make_secrets(tmp_path / "secrets")
    expected = {
        f"{path.name}:/etc/nigiri/secrets/bot/{path.name}"
        for path in (tmp_path / "secrets/bot").iterdir()
    }
    assert expected == set(unit()["LoadCredential"])
    assert "NIGIRI_SECRETS_DIR=%d" in unit()["Environment"]


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    """`systemd-analyze verify` reports no problem in the unit."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd on this machine")
    file = tmp_path / "nigiri.service"
    text = (DEPLOY / "nigiri.service").read_text("utf-8")
    file.write_text(text.replace("/opt/nigiri/.venv/bin/nigiri", "/bin/sh"))
    verified = subprocess.run(
        ["systemd-analyze", "verify", file], capture_output=True, text=True, check=False
    )
    assert (0, "") == (verified.returncode, verified.stderr)


# --- all of them ----------------------------------------------------------------------------------


def test_only_settings_that_there_are_are_set() -> None:
    """Every variable of ours in a file of `deploy/` is a setting of the program."""
    names = {
        name
        for path in DEPLOY.iterdir()
        if path.is_file()
        for name in re.findall(r"NIGIRI_[A-Z][A-Z_]*[A-Z]", path.read_text("utf-8"))
    }
    assert set() == names - set(variables())


def test_alerts_mention_real_log_lines() -> None:
    """The alerts mention only log lines that the program can write."""
    alerts = (DEPLOY / "alerts.yml").read_text("utf-8")
    advice = [rule["annotations"]["do"] for rule in yaml.safe_load(alerts)["groups"][0]["rules"]]
    named = set(
        re.findall(
            r"\b(?:room|sweep|announcement|position|match|unreadable|work|no)-[a-z-]+",
            " ".join(advice),
        )
    )
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "bot").rglob("*.py"))
    assert {"position-differs", "sweep-failed"} <= named
    assert [] == [name for name in sorted(named) if f'"{name}"' not in source]
