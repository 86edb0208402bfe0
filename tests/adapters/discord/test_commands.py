"""Slash commands, buttons and menus: their availability, refusals, and private answers."""

from __future__ import annotations

import asyncio
import io
import re
from itertools import accumulate

import pytest
from PIL import Image
from structlog.testing import capture_logs

from bot.discord.outbound import later_edits
from bot.routing.lookups import Lookups
from bot.routing.router import Conversation
from bot.texts.translations import LANGUAGES, source, words
from tests.adapters.discord.desk import (
    Club,
    address_of,
    board,
    boards,
    displayed_text,
    wait_for_message,
)
from tests.adapters.discord.steps import wait_until_settled
from tests.conftest import ROOT
from tests.fakes.discord.model import Channel, Json
from tests.patience import PATIENCE

NAME = re.compile(r"`([^`]+)`")

ALL = {
    "go": "learn rules help play pass undo resign board games score challenge terms form rematch"
    " accept decline join settings",
    "go count": "dead alive agree refuse resume no-result cannot-agree prove",
    "go clock": "give-time waive-time",
    "go private": "if ifs note notes analyse guess",
    "go record": "sgf picture replay search import moves review",
    "go ratings": "open-games table profile guessers",
    "go account": "language text-board link unlink block unblock blocks export forget-me privacy",
    "go-server": "settings organise defaults limit",
}


@pytest.fixture
async def thread(club: Club) -> Channel:
    """A game of Anna (Black) against Bob after her first move, C3."""
    thread = await club.begin()
    await club.anna.slash(thread, "go play", point="C3")
    await wait_for_message(thread, "⚫ C3")
    return thread


def commands_by_typed_name(club: Club) -> dict[str, Json]:
    """Return Discord's commands by their typed names, without those of context menus."""
    return {name: each for name, each in club.fake.commands.items() if each["description"]}


def test_all_commands_are_registered(all_locales: None, club: Club) -> None:
    """Discord accepts two root commands with all subcommands, each with a Polish name and
    description, and Polish options and choices; and the two context-menu commands."""
    commands = commands_by_typed_name(club)
    on_context = set(club.fake.commands) - set(commands)
    assert {"Challenge to Go", "Show this position"} == on_context
    polish = [
        text
        for command in commands.values()
        for named in (command, *command["options"])
        for text in (named["name_localizations"], named["description_localizations"])
    ]
    chosen = [
        choice["name_localizations"]
        for command in commands.values()
        for option in command["options"]
        for choice in option.get("choices", [])
    ]
    subcommands = {f"{parent} {name}" for parent, names in ALL.items() for name in names.split()}
    assert ({*ALL, *subcommands}, 35) == (set(commands), len(chosen))
    assert all(set(text) == {"pl"} for text in polish + chosen)


def test_the_manual_names_all_commands(club: Club) -> None:
    """The manual's table of slash commands has all of them, with their Polish names."""
    page = (ROOT / "bot" / "manual" / "slash-commands.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `/(.*)` \| (.*) \| `/(.*)` \| (.*) \|$", page, re.MULTILINE)
    told = {
        (f"{english} {name}", f"{polish} {called}")
        for english, names, polish, others in rows
        for name, called in zip(NAME.findall(names), NAME.findall(others), strict=True)
    }
    commands = commands_by_typed_name(club)
    polish = {path: named["name_localizations"]["pl"] for path, named in commands.items()}
    spelled = {
        (path, " ".join(polish[part] for part in accumulate(path.split(" "), "{} {}".format)))
        for path in set(commands) - set(ALL)
    }
    assert spelled == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_existing_commands(club: Club, language: str) -> None:
    """Every slash command named in a text exists."""
    paths = {
        tuple(re.findall(r'"([^"]+)"', keys))
        for keys in re.findall(r"SLASH\(([^)]*)\)", source(language))
    }
    offered = {words("en").slash(*path).removeprefix("/") for path in paths}
    assert offered
    assert offered <= set(club.fake.commands)


async def test_the_board_confirms_a_move(club: Club, thread: Channel) -> None:
    """A command whose effect is a new post here gets no confirmation: its deferred answer is
    deleted."""
    made = await club.bob.slash(thread, "go play", point="D3")
    await made.wait_until_withdrawn()
    await wait_for_message(thread, "⚪ D3")
    assert (5, []) == (made.acknowledged, [m for m in thread.messages if m.ephemeral])


async def test_a_mark_is_confirmed(club: Club, thread: Channel) -> None:
    """A command that only changes an earlier post is confirmed in private."""
    for person in (club.bob, club.anna):
        await person.slash(thread, "go pass")
    await wait_for_message(thread, "leads by")
    answer = await (await club.bob.slash(thread, "go count dead", points="C3")).answer()
    assert (True, "✓ Done.") == (answer.ephemeral, answer.shown_text)


async def test_a_move_from_a_closed_thread_is_confirmed(club: Club, thread: Channel) -> None:
    """If the bot may not post where a command was given, the command is confirmed in private."""
    club.fake.deny(club.general, club.fake.bot, "send_messages_in_threads")
    answer = await (await club.bob.slash(thread, "go play", point="D3")).answer()
    assert (True, "✓ Done.") == (answer.ephemeral, answer.shown_text)
    await wait_for_message(club.general, "⚪ D3")


async def test_open_games_are_listed(club: Club) -> None:
    """The command for open games lists those of the server privately, and a press accepts one."""
    await club.anna.slash(club.general, "go challenge", size=9, clock="no clock")
    await wait_for_message(club.general, "Anna is looking for a game")
    told = await (await club.bob.slash(club.general, "go ratings open-games")).answer()
    assert (True, ["Play Anna, 9×9"]) == (told.ephemeral, told.labels)
    await club.bob.press(told, "Play Anna, 9×9")
    await club.fake.world.bell.until(lambda: club.general.threads or None, PATIENCE, "the thread")


async def test_a_command_outside_the_thread(club: Club, thread: Channel) -> None:
    """A command given outside the game's thread answers with a link to the game."""
    answer = await (await club.bob.slash(club.general, "go play", point="D3")).answer()
    here = [f"✓ Done. The game is here: {address_of(each)}" for each in boards(thread)]
    assert answer.shown_text in here, here


async def test_a_point_is_completed(club: Club, thread: Channel) -> None:
    """Autocompletion of a point offers the legal ones with this beginning."""
    offered = await club.bob.autocomplete(thread, "go play", "point", "c")
    assert ["C1", "C2", "C4", "C5"] == [value for _, value in offered]


async def test_points_offered_without_input(club: Club, thread: Channel) -> None:
    """Without input the points nearest to the last stone are offered first, and on an empty board
    the star points."""
    offered = await club.bob.autocomplete(thread, "go play", "point", "")
    assert {"C2", "B3", "D3", "C4"} == {value for _, value in offered[:4]}
    empty = await club.begin("9x9 black no clock")
    offered = await club.anna.autocomplete(empty, "go play", "point", "")
    assert ({"C3", "G3", "E5", "C7", "G7"} <= {value for _, value in offered[:9]}, 25) == (
        True,
        len(offered),
    )


async def test_points_of_the_named_game_are_completed(club: Club, thread: Channel) -> None:
    """If the game option is filled in, the points of that game are offered."""
    (_, first), *_ = await club.anna.autocomplete(thread, "go play", "game", "")
    await club.begin("7x7 komi 0.5 black no clock")
    offered = await club.anna.autocomplete(club.general, "go play", "point", "c", game=first)
    assert ["C1", "C2", "C4", "C5"] == [value for _, value in offered]
    with capture_logs() as logs:
        assert [] == await club.anna.autocomplete(club.general, "go play", "point", "c")
    assert [] == logs  # an ambiguous game is no error


async def test_games_are_completed(club: Club, thread: Channel) -> None:
    """``/go board`` completes the person's games by the opponent's name, and shows the selected
    one."""
    ((label, game),) = await club.bob.autocomplete(club.general, "go board", "game", "ann")
    displayed_text = await (await club.bob.slash(club.general, "go board", game=game)).answer()
    assert f"#{game} · Anna · 5×5" == label
    assert (True, 1, frozenset()) == (
        displayed_text.ephemeral,
        len(displayed_text.attachments),
        displayed_text.pings,
    )


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", [6.5, 7.5, 5.5, 0.5, 0.0]),
        ("6.3", [6.0, 6.5]),
        ("6,3", [6.0, 6.5]),
        ("-0.2", [-0.5, 0.0]),
        ("7.5", [7.5]),
        ("100.2", [100.0]),
        ("999", []),
        ("nan", [6.5, 7.5, 5.5, 0.5, 0.0]),
    ],
)
async def test_komi_is_completed(club: Club, typed: str, expected: list[float]) -> None:
    """Autocompletion of komi offers the nearest valid values."""
    offered = await club.anna.autocomplete(club.general, "go challenge", "komi", typed)
    assert expected == [value for _, value in offered]


async def test_impossible_komi(club: Club) -> None:
    """A komi that is no multiple of a half is refused with the valid values."""
    answer = await (
        await club.anna.slash(club.general, "go challenge", komi=6.3, size=19, clock="no clock")
    ).answer()
    assert answer.shown_text.startswith(
        "Komi 6.3 is not possible. It goes in steps of a half, up to"
    )
    assert (True, []) == (answer.ephemeral, [m for m in club.general.messages if m.buttons])


async def test_clocks(club: Club) -> None:
    """``/go challenge`` offers clocks in the reader's language, and accepts any clock that can be
    typed."""
    offered = await club.anna.autocomplete(club.general, "go challenge", "clock", "3")
    assert [("3 days a move", "3 days")] == offered
    none = await club.anna.autocomplete(club.general, "go challenge", "clock", "no")
    assert [("no clock", "no clock")] == none
    await club.anna.slash(club.general, "go challenge", size=9, clock="reserve 5d +12h cap 7d")
    told = await wait_for_message(club.general, "Anna is looking for a game")
    terms = "9×9 · komi 6.5"
    assert f"{terms} · 5 days + 12 hours a move, 7 days at most" in told.shown_text.split("\n")
    refused = await (
        await club.anna.slash(club.general, "go challenge", clock="soon", size=19)
    ).answer()
    assert refused.shown_text.startswith("That clock isn’t possible.")


@pytest.mark.parametrize(
    "point, expected",
    [
        ("C3", "There is already a black stone at C3. Choose an empty point."),
        ("i4", "There is no column I on a Go board"),
        ("Z99", "No board has Z99"),
        ("D4 E5", "One move at a time"),
        ("nowhere", "Type for example “play D4”"),
    ],
)
async def test_illegal_points_are_refused(
    club: Club, thread: Channel, point: str, expected: str
) -> None:
    """A point that cannot be played is refused with the reason, in private."""
    answer = await (await club.bob.slash(thread, "go play", point=point)).answer()
    assert (True, True) == (answer.ephemeral, expected in answer.shown_text), answer.shown_text


async def test_the_question_after_a_resignation(club: Club, thread: Channel) -> None:
    """The question after a resignation is private, and disappears when it is answered."""
    asked = await (await club.bob.slash(thread, "go resign")).answer()
    assert (True, ["Yes, resign", "No, play on"]) == (asked.ephemeral, asked.labels)
    await club.bob.press(asked, "Yes, resign")
    await wait_for_message(thread, "Bob resigns")
    await thread.bell.until(lambda: asked.shown_text == "✓ Done.", PATIENCE, "the question gone")
    assert [] == asked.labels


async def test_other_people_may_not_press(club: Club, thread: Channel) -> None:
    """Other people's buttons and menus only answer that they belong to the players."""
    board = boards(thread)[-1]
    pressed = await (await club.carl.press(board, "Pass")).answer()
    chosen = await (await club.carl.select(board, "Play: pick a column", "D")).answer()
    for answer in (pressed, chosen):
        assert (True, "Only its two players can do that.") == (
            answer.ephemeral,
            answer.shown_text[:33],
        )


async def test_a_button_under_an_older_board(
    club: Club, thread: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A button under an older board gets a helpful answer, also after a restart."""
    monkeypatch.setattr(later_edits, "TIDY_SECONDS", 60.0)
    old = boards(thread)[0]
    await club.restart()
    answer = await (await club.anna.press(old, "Pass")).answer()
    assert "That button belongs to an earlier moment" in answer.shown_text


async def test_a_column_explains_itself(club: Club, thread: Channel) -> None:
    """A column menu lists the playable points, and explains the others."""
    board = boards(thread)[-1]
    asked = await (await club.bob.select(board, "Play: pick a column", "C")).answer()
    assert "Column C: which point?\nTaken: C3." == asked.shown_text
    assert (True, ["C1", "C2", "C4", "C5"]) == (asked.ephemeral, asked.labels)
    await club.bob.press(asked, "C4")
    await wait_for_message(thread, "⚪ C4")
    assert ("✓ Done.", []) == (asked.shown_text, asked.labels)


async def test_a_column_out_of_turn(club: Club, thread: Channel) -> None:
    """A player who is not to move is told so before choosing a point."""
    board = boards(thread)[-1]
    answer = await (await club.anna.select(board, "Play: pick a column", "D")).answer()
    assert "It is White’s turn." in answer.shown_text


async def test_several_games(club: Club, thread: Channel) -> None:
    """A player with several games is asked which one is meant, and selects it by a button."""
    await club.begin("7x7 komi 0.5 black no clock")
    asked = await (await club.anna.slash(club.general, "go pass")).answer()
    assert (True, 2) == (asked.ephemeral, len(asked.labels))
    label = next(label for label in asked.labels if "7×7" in label)
    await club.anna.press(asked, label)
    await wait_for_message(club.general.threads[-1], "⚫ passes")


async def test_the_record(club: Club, thread: Channel) -> None:
    """``/go record sgf`` sends the game record as a file."""
    (_, game), *_ = await club.anna.autocomplete(thread, "go record sgf", "game", "")
    answer = await (await club.anna.slash(thread, "go record sgf", game=game)).answer()
    (file,) = answer.attachments
    assert (f"nigiri-{game}.sgf", True) == (file.filename, b"B[cc]" in file.data)


async def test_the_large_picture(club: Club, thread: Channel) -> None:
    """``/go record picture`` sends the newest board as a file, larger than under the board."""
    displayed_text = await board(thread, 1)
    (small,) = displayed_text.attachments
    (file,) = (await (await club.carl.slash(thread, "go record picture")).answer()).attachments
    with Image.open(io.BytesIO(small.data)) as usual, Image.open(io.BytesIO(file.data)) as large:
        assert large.width == 2 * usual.width
    assert file.filename.startswith("nigiri-")


async def test_the_replay(club: Club, thread: Channel) -> None:
    """``/go record replay`` sends the game so far as an animation with a frame per position."""
    (file,) = (await (await club.carl.slash(thread, "go record replay")).answer()).attachments
    with Image.open(io.BytesIO(file.data)) as replay:
        assert ("GIF", 2) == (replay.format, getattr(replay, "n_frames", 1))
    assert file.filename.endswith(".gif")


async def test_search(club: Club, thread: Channel) -> None:
    """``/go record search`` works with and without a search text."""
    for what in ({"what": "Bob 9x9"}, {}):
        answer = await (await club.carl.slash(thread, "go record search", **what)).answer()
        assert "No finished game" in answer.shown_text


async def test_a_bot_cannot_be_challenged(club: Club) -> None:
    """A bot cannot be challenged."""
    made = await club.anna.slash(
        club.general, "go challenge", opponent=club.fake.bot, size=19, clock="no clock"
    )
    assert "nigiri is a bot and does not play." in (await made.answer()).shown_text


async def test_a_member_is_challenged_by_name(club: Club) -> None:
    """A member can be challenged by name, without a mention; an unknown name is refused."""
    await club.anna.send(club.general, f"{club.fake.bot.mention} challenge Bob 9x9 no clock")
    await wait_for_message(club.general, "Anna challenges")
    await club.anna.send(club.general, f"{club.fake.bot.mention} challenge Zenon 9x9 no clock")
    await wait_for_message(club.general, "I don’t know anyone here called “Zenon”")


async def test_a_typed_challenge_to_a_bot(club: Club) -> None:
    """A typed challenge to a bot is refused; a person with the bot's name takes precedence."""
    line = f"{club.fake.bot.mention} challenge {club.fake.bot.mention} 9x9 no clock"
    await club.anna.send(club.general, line)
    await wait_for_message(club.general, "nigiri is a bot and does not play.")
    club.fake.join(club.guild, club.fake.user("nigiri"))
    await club.anna.send(club.general, line)
    await wait_for_message(club.general, "Anna challenges nigiri")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Annę", "Bob challenges Anna"),
        ("marka", "Bob challenges Marek"),
        ("Kubę", "Bob challenges Kubę"),
        ("śka", "I don’t know anyone here called “śka”"),
        ("Kamila", "Bob challenges Kamil"),
        ("Dominika", "Bob challenges Dominika"),
        ("Oli", "Several people here are called “Oli”"),
        ("Zenona", "I don’t know anyone here called “Zenona”"),
        ("Kubie", "Bob challenges Kuba"),
        ("Ewa", "Bob challenges Ewa Kowalska"),
        ("Ewie", "Bob challenges Ewa Kowalska"),
        ("Ewę Kowalską", "Bob challenges Ewa Kowalska"),
        ("Kowal", "I don’t know anyone here called “Kowal”"),
        ("Jan", "Several people here are called “Jan”"),
        ("Janowi", "Several people here are called “Janowi”"),
    ],
)
async def test_polish_cases(club: Club, name: str, told: str) -> None:
    """An inflected Polish name, or the first word of a name, finds the only member whom it can
    mean, if no member has exactly that name."""
    members = ("Marek", "Kuba", "Kubę", "Ola", "Olia", "Marko Polo", "Kamil", "Ewa Kowalska")
    for member in (*members, "Dominik", "Dominika", "Kuba Nowak", "Jan Kowal", "Jan Nowak"):
        club.fake.join(club.guild, club.fake.user(member))
    await club.bob.send(club.general, f"{club.fake.bot.mention} challenge {name} 9x9 no clock")
    await wait_for_message(club.general, told)


async def test_an_open_challenge(club: Club) -> None:
    """An open challenge mentions no one, and anyone can accept it."""
    await club.anna.slash(club.general, "go challenge", size=5, clock="no clock")
    asked = await wait_for_message(club.general, "is looking for a game")
    assert frozenset() == asked.pings
    await club.carl.react(asked, "✅")
    thread = await club.thread()
    assert {"Anna", "Carl"} == set(thread.name.partition(" ·")[0].split(" – "))


async def test_unknown_lines_to_the_bot_are_answered(club: Club) -> None:
    """A line that mentions the bot is always answered; chatter between people is ignored."""
    await club.anna.send(club.general, "what a nice day")
    sent = await club.anna.send(club.general, f"{club.fake.bot.mention} what a nice day")
    answer = await wait_for_message(club.general, "I do not understand")
    assert (sent, frozenset()) == (answer.reply_to, answer.pings)


async def test_help_lists_slash_commands(club: Club) -> None:
    """In Discord the help lists slash commands and ways to address the bot."""
    await club.anna.send(club.general, club.fake.bot.mention)
    await club.general.wait_for(lambda m: "/go challenge – Ask for a game" in displayed_text(m))


async def test_hostile_names(club: Club) -> None:
    """A name can neither mention people, nor link, format, or break a line."""
    club.guild.members[club.anna.id].nick = "@everyone **x** <@1> [a](http://b)\n# big"
    await club.anna.slash(club.general, "go challenge", size=9, clock="no clock")
    displayed_text = await wait_for_message(club.general, "is looking for")
    assert (frozenset(), 0) == (displayed_text.pings, len(displayed_text.embeds))
    assert "@everyone" not in displayed_text.shown_text
    assert "\\*\\*x\\*\\* \\<@1\\> \\[a\\]" in displayed_text.shown_text


async def test_an_expired_interaction_is_dropped(club: Club, thread: Channel) -> None:
    """An interaction that has expired is dropped with a log line and has no effect."""
    before = len(thread.messages)
    with capture_logs() as logs:
        club.bob.begin_slash(thread, "go play", {"point": "D3"}).expire()
        async with asyncio.timeout(PATIENCE):
            while not any(log["event"] == "interaction-not-acknowledged" for log in logs):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await wait_until_settled(club)
    assert before == len(thread.messages)


async def test_an_unavailable_database_is_reported(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the games cannot be loaded people are told so immediately."""

    async def broken(*_: object) -> object:
        raise RuntimeError

    monkeypatch.setattr(Conversation, "handle", broken)
    answer = await (await club.anna.slash(club.general, "go games")).answer()
    assert "The games cannot be reached just now." in answer.shown_text


async def test_a_failed_completion_offers_nothing(
    club: Club, thread: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An autocompletion that fails offers nothing, and is logged with the option's name."""

    async def broken(*_: object) -> object:
        raise RuntimeError

    monkeypatch.setattr(Lookups, "games", broken)
    with capture_logs() as logs:
        assert [] == await club.bob.autocomplete(thread, "go board", "game", "ann")
    assert [("not-completed", "GAMES")] == [(each["event"], each["option"]) for each in logs]


async def test_a_picked_line_may_have_spaces(club: Club, thread: Channel) -> None:
    """The button that selects a game keeps the whole line, including its spaces."""
    await club.begin("7x7 komi 0.5 black no clock")
    asked = await (await club.anna.slash(club.general, "go count no-result")).answer()
    pressed = await club.anna.press(asked, asked.labels[0])
    answer = await pressed.answer()
    assert (
        "A game can end without result only once the whole board has repeated" in answer.shown_text
    )


async def test_the_record_of_a_finished_game(club: Club, thread: Channel) -> None:
    """In the thread of a finished game its record is available without naming the game."""
    await club.bob.press(await (await club.bob.slash(thread, "go resign")).answer(), "Yes, resign")
    await wait_for_message(thread, "Bob resigns")
    answer = await (await club.carl.slash(thread, "go record sgf")).answer()
    assert b"RE[B+R]" in answer.attachments[0].data


async def test_the_score_during_play(club: Club, thread: Channel) -> None:
    """An estimate of the score is private, for players and spectators."""
    for who in (club.anna, club.bob, club.carl):
        answer = await (await who.slash(thread, "go score")).answer()
        assert (True, True) == (answer.ephemeral, "Estimate: " in answer.shown_text)


async def test_a_game_without_estimates(club: Club) -> None:
    """An option of a challenge disables estimates; its terms say so, and no one gets one."""
    await club.anna.slash(
        club.general, "go challenge", opponent=club.bob, size=5, estimates=False, clock="no clock"
    )
    asked = await wait_for_message(club.general, "no estimates")
    await club.bob.press(asked, "Accept")
    thread = await club.thread()
    for who in (club.bob, club.carl):
        answer = await (await who.slash(thread, "go score")).answer()
        assert "This game is played without estimates." in answer.shown_text


async def test_only_suitable_games_are_completed(club: Club, thread: Channel) -> None:
    """``/go accept`` completes the challenge that awaits an answer, and ``/go undo`` the running
    game."""
    await club.bob.slash(club.general, "go challenge", opponent=club.anna, size=7, clock="no clock")
    await wait_for_message(club.general, "Bob challenges Anna")

    async def offered(command: str) -> list[str]:
        found = await club.anna.autocomplete(thread, command, "game", "")
        return [label.partition(" · ")[2] for label, _ in found]

    assert ["Bob · 7×7"] == await offered("go accept")
    assert ["Bob · 5×5"] == await offered("go undo")


async def test_open_challenges_are_completed(club: Club) -> None:
    """``/go accept`` also completes the server's open challenges, without one's own and those of
    blocked people."""
    for who, size in ((club.anna, 7), (club.bob, 9), (club.carl, 11)):
        await who.slash(club.general, "go challenge", size=size, clock="no clock")
        await wait_for_message(club.general, f"{size}×{size}")
    blocked = await club.carl.slash(club.general, "go account block", person=club.anna)
    await blocked.answer()

    async def offered(command: str) -> list[str]:
        found = await club.anna.autocomplete(club.general, command, "game", "")
        return [label.partition(" · ")[2] for label, _ in found]

    assert ["Bob – anyone · 9×9"] == await offered("go accept")
    assert ["7×7"] == [label.rpartition(" · ")[2] for label in await offered("go terms")]


async def test_ended_games_are_completed(club: Club, thread: Channel) -> None:
    """``/go rematch`` completes the person's finished games, newest first, and no others."""
    ended = list[str]()
    for end in (thread, await club.begin()):
        (_, game), *_ = await club.bob.autocomplete(end, "go resign", "game", "")
        ended.insert(0, game)
        asked = await (await club.bob.slash(end, "go resign", game=game)).answer()
        await club.bob.press(asked, "Yes, resign")
        await wait_for_message(end, "Bob resigns")
    found = await club.anna.autocomplete(await club.begin(), "go rematch", "game", "")
    assert ended == [game for _, game in found]


@pytest.mark.parametrize(
    ("typed", "expected"), [("13", [13]), ("4", [9, 13, 19]), ("²", [9, 13, 19])]
)
async def test_sizes_are_completed(club: Club, typed: str, expected: list[int]) -> None:
    """Autocompletion of a size offers the typed size if it is valid, otherwise the usual ones."""
    offered = await club.anna.autocomplete(club.general, "go challenge", "size", typed)
    assert expected == [value for _, value in offered]
