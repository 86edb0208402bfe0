"""Backups of a running server, and whole games from a restored one."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from bot.app.cli import main
from bot.store.backup.restore import refill, serve_backup
from bot.store.backup.snapshot import Backup, UpkeepProblem, take, verify
from bot.store.connection.embedded import find_program
from tests.deploy.servers import ROOT, Server, run_server
from tests.deploy.tls import relay
from tests.end_to_end.program import Person, Program, people, start_game
from tests.end_to_end.split import SplitProgram
from tests.end_to_end.test_recorded_games import recorded

EQUAL = "Every game is what its log says: positions, phases and versions are equal."
PLAYED = (1, 2, 3)
MOVES = 16


@dataclass(frozen=True)
class Busy:
    """A server with a backup that was made while people played on it. ``finished`` are games that
    had ended by then, as shown by the program; ``output`` is that of the backup command."""

    server: Server
    file: Path
    finished: list[dict[str, Any]]
    output: str


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Busy]:
    """A server without current players, with a backup made under load."""
    folder = tmp_path_factory.mktemp("backups")
    with run_server(folder / "server") as server:
        program = SplitProgram(folder / "data", REDIS_URL=server.url())
        program.start()
        try:
            output, finished = asyncio.run(_backup_under_load(program, server, folder))
        finally:
            program.stop()
        assert output.startswith(f"0 {folder}/nigiri-"), output
        yield Busy(server, Path(output[2:].partition(":")[0]), finished, output)


@pytest.fixture(scope="module")
def full(busy: Busy) -> Server:
    """The server with games."""
    return busy.server


@pytest.fixture(scope="module")
def backup(busy: Busy) -> Path:
    """A backup of most of its games."""
    return busy.file


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Server]:
    """An empty server."""
    with run_server(tmp_path / "empty") as server:
        yield server


async def _backup_under_load(
    program: Program, server: Server, folder: Path
) -> tuple[str, list[dict[str, Any]]]:
    """Play three games to their end, and make a backup while four pairs keep playing."""
    async with people(program.url, "offers", "Eve") as (eve,):
        await eve.say("challenge 9x9 no clock")  # never accepted
    async with people(program.url, "old", "Hoshi", "Tengen") as (black, white):
        ended = []
        for number in PLAYED:
            game_id = await start_game(black, white, "9x9 black no clock")
            await moves(black, white, number, game_id)
            await black.say("resign")
            await black.say("resign yes")
            ended.append(await black.game(game_id))
    begun = [asyncio.Event() for _ in range(4)]
    pairs = [
        asyncio.create_task(_play_on(program, f"new{n}", event)) for n, event in enumerate(begun)
    ]
    try:
        await asyncio.gather(*(event.wait() for event in begun))
        output = await asyncio.to_thread(run_shipped, server, "backup", folder)
        assert not any(pair.done() for pair in pairs)  # there was load until the end
    finally:
        for pair in pairs:
            pair.cancel()
        await asyncio.gather(*pairs, return_exceptions=True)
    return output, ended


async def _play_on(program: Program, room: str, begun: asyncio.Event) -> None:
    async with people(program.url, room, "Anna", "Bob") as (anna, bob):
        while True:
            game_id = await start_game(anna, bob, "9x9 black no clock")
            begun.set()
            await moves(anna, bob, 2, game_id)


async def moves(black: Person, white: Person, number: int, game_id: str) -> None:
    """Play the beginning of a recorded game."""
    for colour, point in recorded(number).moves[:MOVES]:
        await (black if colour == "b" else white).say(f"{point} #{game_id}")


def nigiri(server: Server, *arguments: str | Path, user: str = "upkeep", password: str = "") -> str:
    """Return the output of the command, preceded by its exit code."""
    root, output = logging.getLogger(), io.StringIO()
    before = root.level, root.handlers[:]
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(output), redirect_stderr(output):
        patch.setenv("REDIS_URL", server.url(user, password))
        try:
            code = main([*map(str, arguments)])
        finally:
            root.level, root.handlers[:] = before
    return f"{code} {output.getvalue()}"


def run_shipped(server: Server, *arguments: str | Path) -> str:
    """Run the command as a separate process; return the same."""
    environment = {**os.environ, "REDIS_URL": server.url("upkeep")}
    done = subprocess.run(
        [sys.executable, "-m", "bot", *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return f"{done.returncode} {done.stdout}{done.stderr}"


async def test_a_backup_under_load_comes_back_whole(
    tmp_path: Path, busy: Busy, empty: Server
) -> None:
    """A backup made under load, restored to an empty server, has only games that match their logs;
    all games that were finished before it are unchanged, and games can be continued."""
    restored = await asyncio.to_thread(run_shipped, empty, "restore", busy.file)
    assert (True, True) == (restored.startswith("0 "), restored.endswith(f"{EQUAL}\n")), restored
    program = SplitProgram(tmp_path / "data", REDIS_URL=empty.url())
    program.start()
    try:
        async with people(program.url, "old", "Hoshi", "Tengen") as (black, white):
            assert busy.finished == [await black.game(game["id"]) for game in busy.finished]
            game_id = await start_game(black, white, "9x9 black no clock")
            await black.say(f"D4 #{game_id}")
            assert len((await black.game(game_id))["moves"]) == 1
    finally:
        program.stop()


def test_a_backup_can_be_checked_without_a_server(full: Server, backup: Path) -> None:
    """A backup can be checked on a temporary server; its age and figures are printed."""
    output = nigiri(full, "check", backup)
    assert output.startswith(f"0 {backup}: "), output
    found = re.search(r"made \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\nGames: (\d+)\. ", output)
    assert found, output
    assert int(found[1]) >= len(PLAYED) + 4  # the finished games, and the running ones
    assert output.endswith(f"{EQUAL}\n")


def test_games_that_differ_from_their_logs_are_named(empty: Server, backup: Path) -> None:
    """A wrong or missing position, a missing record and a nonsensical log are found, and the games
    are named."""
    assert nigiri(empty, "restore", backup).startswith("0 ")
    with empty.admin() as admin:
        found = sorted(str(key) for key in admin.scan_iter(match="{p*}:g:*"))
        # A challenge has a single record; without it, it has no log at all.
        begun = [key for key in found if admin.llen(key.replace(":g:", ":e:")) > 1]
        games = [key for key in begun if admin.hget(key, "position")][:4]
        admin.hset(games[0], "position", "0" * 16)
        admin.hset(games[1], "position", "")
        admin.rpop(games[2].replace(":g:", ":e:"))
        admin.rpush(games[3].replace(":g:", ":e:"), "nonsense")
    output = nigiri(empty, "check")
    differ, unreadable = output.splitlines()[1:3]
    named = [f"#{key.rpartition(':')[2]}" for key in games]
    assert output.startswith("1 "), output
    assert differ.startswith("3 games are not what their logs say: "), output
    assert (set(named[:3]), named[3:]) == (set(differ.split()[-3:]), unreadable.split()[-1:])


def test_a_backup_never_replaces_anything(full: Server, tmp_path: Path) -> None:
    """A file with the same name is not overwritten, and the backup fails with the reason."""
    with full.admin() as admin:
        now = int(admin.time()[0])
    names = [
        tmp_path / f"nigiri-{datetime.fromtimestamp(now + after, UTC):%Y%m%dT%H%M%SZ}.rdb"
        for after in range(60)
    ]
    for name in names:
        name.write_text("of somebody else")
    output = nigiri(full, "backup", tmp_path)
    assert output.startswith("1 No backup can be written into "), output
    assert "File exists" in output
    assert {"of somebody else"} == {name.read_text() for name in names}
    assert [] == [*tmp_path.glob(".*.part")]


def test_only_the_owner_reads_a_backup(backup: Path) -> None:
    """A backup contains everything written in rooms, so only its owner can read it."""
    modes = {path.stat().st_mode & 0o777 for path in backup.parent.glob("*.rdb*")}
    assert {0o600} == modes


async def test_a_cut_off_backup_leaves_no_file(full: Server, tmp_path: Path) -> None:
    """If the connection breaks in the middle, no file is left that could be mistaken for a
    backup."""
    async with relay(full.port, most=3_000) as port:
        url = full.url("upkeep").replace(str(full.port), str(port))
        made = await take(url, tmp_path)
    assert isinstance(made, UpkeepProblem)
    assert ("backup-cut-short", []) == (made.id, list_files(tmp_path))


def test_sigterm_leaves_nothing_behind(
    full: Server, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SIGTERM in the middle of a check ends the server that reads the backup, and removes its
    folder."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    checking = subprocess.Popen(
        [sys.executable, "-c", SLOW, "check", backup],
        cwd=ROOT,
        env={**os.environ, "REDIS_URL": full.url("upkeep")},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert checking.stdout is not None
    (address,) = re.findall(r"unix://(\S+)", checking.stdout.readline())
    there = Path(address).exists()
    checking.terminate()
    code = checking.wait(30)
    checking.stdout.close()
    assert (True, 130, []) == (there, code, list_files(tmp_path))


SLOW = """
import asyncio, sys
from bot.app import maintenance
from bot.app.cli import main

async def slow(database):
    print(database.url, flush=True)
    await asyncio.sleep(60)

maintenance._check = slow
sys.exit(main())
"""
"""The program with a check slow enough to be interrupted."""


def list_files(folder: Path) -> list[str]:
    """Return all files of a folder."""
    return sorted(path.name for path in folder.iterdir())


async def test_every_kind_of_key_comes_back_with_its_lifetime(
    full: Server, empty: Server, tmp_path: Path
) -> None:
    """A restored backup equals the original bit by bit, including expiry times."""
    with full.admin() as admin:
        admin.xgroup_create("{p7}:i:kinds", "bot", id="0", mkstream=True)
        admin.xadd("{p7}:i:kinds", {"n": "1"})
        admin.xreadgroup("bot", "holder", {"{p7}:i:kinds": ">"})
        admin.zadd("alarms", {"web:lobby/anna": 2**52})
        admin.sadd("rated", "web:łąka", "web:碁")
        admin.set("h:kinds", b"\0\xff", px=48 * 3600 * 1000)
        expected = contents(admin)
    made = await take(full.url("upkeep"), tmp_path)
    assert isinstance(made, Backup), made
    program = find_program()
    assert program is not None
    async with serve_backup(made.file, program) as url:
        assert isinstance(url, str), url
        keys = await refill(url, empty.url("upkeep"))
    with empty.admin() as admin:
        assert (len(expected), expected) == (keys, contents(admin))


def contents(admin: Redis) -> dict[str, tuple[str, int]]:
    """Return a digest of the contents and the expiry time of every key."""
    untyped: Any = admin
    names = sorted(str(name) for name in admin.scan_iter())
    digests = (untyped.execute_command("DEBUG", "DIGEST-VALUE", name)[0] for name in names)
    ends = (untyped.pexpiretime(name) for name in names)
    return dict(zip(names, zip(digests, ends, strict=True), strict=True))


def damage_copy(backup: Path, folder: Path, how: str) -> Path:
    """Return a damaged copy: with a changed byte, without its end, or without the checksum."""
    data = bytearray(backup.read_bytes())
    if how == "other":
        data[len(data) // 2] ^= 1
    if how == "short":
        del data[-100:]
    copy = folder / backup.name
    copy.write_bytes(data)
    if how != "bare":
        checksum = backup.with_name(f"{backup.name}.sha256")
        (folder / checksum.name).write_bytes(checksum.read_bytes())
    return copy


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("other", "is not what was written when the backup was made. Nothing was changed."),
        ("short", "is not what was written when the backup was made. Nothing was changed."),
        ("bare", "A backup is a file and its checksum beside it."),
    ],
)
def test_a_damaged_backup_is_refused(
    empty: Server, backup: Path, tmp_path: Path, how: str, message: str
) -> None:
    """A damaged backup is refused with the reason, and nothing is restored."""
    output = nigiri(empty, "restore", damage_copy(backup, tmp_path, how))
    assert output.startswith("1 "), output
    assert message in output
    with empty.admin() as admin:
        assert admin.dbsize() == 0


def test_an_unreadable_backup_is_refused(empty: Server, tmp_path: Path) -> None:
    """A file that no server can read is refused with the reason, even with a matching checksum."""
    file = tmp_path / "nigiri.rdb"
    file.write_bytes(b"REDIS0011\xfa\x05ctime\xc2\0\0\0\0 and nonsense")
    line = subprocess.run(["sha256sum", file], capture_output=True, text=True, check=True).stdout
    file.with_name("nigiri.rdb.sha256").write_text(line)
    output = nigiri(empty, "restore", file)
    assert (True, True) == (output.startswith("1 "), f"cannot read {file}: " in output), output


def test_a_server_with_anything_in_it_is_left_alone(empty: Server, backup: Path) -> None:
    """Games are restored only into an empty server; another one is not changed."""
    with empty.admin() as admin:
        admin.set("s:somebody", "x")
    output = nigiri(empty, "restore", backup)
    assert output.startswith("1 The database at redis://"), output
    assert "is not empty; keys in it: 1. Nothing was changed." in output
    with empty.admin() as admin:
        assert ["s:somebody"] == admin.keys("*")


@pytest.mark.parametrize("command", ["backup", "check", "restore"])
def test_a_wrong_password_is_reported_without_it(
    full: Server, backup: Path, tmp_path: Path, command: str
) -> None:
    """A wrong password is reported without showing it."""
    arguments = {"backup": [tmp_path], "check": [], "restore": [backup]}[command]
    output = nigiri(full, command, *arguments, password="s3cret")
    assert (True, True, False) == (
        output.startswith("1 The database at "),
        "invalid username-password pair" in output,
        "s3cret" in output,
    ), output


@pytest.mark.parametrize("kind", ["redis+sentinel", "rediss+cluster"])
async def test_several_servers_are_asked_one_by_one(tmp_path: Path, kind: str) -> None:
    """A backup is taken from one server, so an address of several is refused with advice."""
    url = f"{kind}://h:7000,g:7001/x"
    outcomes = [await take(url, tmp_path), await refill("unix:///nowhere", url)]
    found = [each.id for each in outcomes if isinstance(each, UpkeepProblem)]
    assert ["backup-several-servers"] * 2 == found


def test_the_bots_own_user_may_make_no_backup(full: Server, tmp_path: Path) -> None:
    """The bot's user cannot make a backup, so that its password does not give access to everything;
    the error names the user that can."""
    output = nigiri(full, "backup", tmp_path, user="nigiri")
    assert (True, True) == (
        output.startswith("1 "),
        "the user upkeep in deploy/users.acl" in output,
    )


def test_checksums_work_with_sha256sum(backup: Path) -> None:
    """`sha256sum` can check a backup where Nigiri is not installed."""
    subprocess.run(["sha256sum", "--check", f"{backup.name}.sha256"], cwd=backup.parent, check=True)
    assert isinstance(verify(backup), Backup)
