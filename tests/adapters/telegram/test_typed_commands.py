"""In a group with privacy mode, every line that the bot suggests to type reaches it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import telegram

from bot.routing.parsing.parser import parse
from bot.talk.line import Line
from bot.telegram.inbound.typed_lines import Written, read_message
from bot.telegram.markup.html_text import guard_text
from bot.telegram.markup.typed_slashes import spell_commands, wrap_commands
from bot.texts.translations import LANGUAGES, words
from tests.adapters.telegram.desk import Club, board, wait_for_button
from tests.fakes.clock import Clock
from tests.fakes.telegram import entities
from tests.fakes.telegram.model import SUPERGROUP, Chat, Message, User
from tests.fakes.telegram.payloads import message_json, user_json
from tests.fakes.telegram.server import TOKEN
from tests.fakes.telegram.world import World, reaches_bot
from tests.language.test_i18n import typed_hints

QUOTED = re.compile("[“„]([^“„”]+)”")
TERMS = ("komi", "handicap", "black", "white", "rated", "czarne", "białe", "rankingowa")
"""Terms to add to a challenge, which are no lines by themselves."""


class Group:
    """Prepare a group where the bot is in privacy mode and another bot has written last."""

    def __init__(self) -> None:
        self.world = World(Clock(), TOKEN, "NigiriBot")
        self.chat: Chat = self.world.add_chat(SUPERGROUP, "Go club")
        self.person = User(5, "Anna", username="anna")
        self.world.add_message(self.chat, User(6, "Quiz", username="QuizBot", is_bot=True))

    def types(self, text: str) -> Message:
        found = entities.find(text, [])
        return self.world.add_message(self.chat, self.person, text=text, entities=found)

    def hears(self, text: str) -> Line | None:
        """Return the line that reaches the bot when this is typed, or None."""
        message = self.types(text)
        if not reaches_bot(self.world.bot, message):
            return None
        line = convert_message(self.world, message)
        return parse(line.text, addressed=line.addressed)


def convert_message(world: World, message: Message) -> Written:
    """Convert a message as the adapter does."""
    found = telegram.Message.de_json(message_json(message), None)
    me = telegram.User.de_json(user_json(world.bot), None)
    assert me is not None
    return read_message(found, me)


def suggested_lines(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield each suggested line, as written in the locale files and as shown in such a group."""
    for id, text in typed_hints(language):
        shown = spell_commands(text, "NigiriBot", words(language))
        for before, after in zip(QUOTED.findall(text), QUOTED.findall(shown), strict=True):
            if not before.startswith(TERMS):
                yield id, before, after


@pytest.mark.parametrize("language", LANGUAGES)
def test_suggested_lines_reach_the_bot(language: str) -> None:
    """In such a group the plain form of a suggested line does not reach the bot; the form shown
    there does, and means the same."""
    group = Group()
    deaf = [
        (id, line) for id, line, _ in suggested_lines(language) if group.hears(line) is not None
    ]
    assert [] == deaf
    for id, line, shown in suggested_lines(language):
        meant, found = parse(line.removeprefix("/"), addressed=True), group.hears(shown)
        assert meant is not None
        assert found is not None, (id, line, shown)
        # A username is looked up with its @.
        assert str(meant) == str(found).replace("'@", "'"), (id, shown)


@pytest.mark.parametrize(
    ("name", "rest"), [("play", "D4 #bamoku"), ("search", "Anna 19x19 2026-10")]
)
def test_a_copied_line_is_understood(name: str, rest: str) -> None:
    """A line copied from a post means the same without the invisible characters that prevented
    links."""
    shown = guard_text(rest)
    assert shown != rest
    heard_line = Group().hears(f"/{name}@NigiriBot {shown}")
    assert heard_line is not None
    assert parse(f"{name} {rest}", addressed=True) == heard_line


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_harmless_commands_are_links(language: str) -> None:
    """Of the commands in a text only those without arguments or effects are clickable links; the
    others are shown for copying."""
    for id, text in typed_hints(language):
        if id in PRIVATE:
            continue
        html = wrap_commands(spell_commands(text, "NigiriBot", words(language)))
        open_ones = re.sub("<code>.*?</code>", "", html)
        for one in entities.find(open_ones, []):
            blue = entities.cut(open_ones, one["offset"], one["length"])
            if one["type"] == "bot_command":
                name = blue[1:].partition("@")[0].replace("_", " ")
                line = parse(name, addressed=True)
                assert line is not None
                assert type(line.request).__name__ in SHOWING, (id, blue)


PRIVATE = ("telegram-start", "telegram-about", "telegram-challenge-alone")
"""Texts that are never posted in groups."""
SHOWING = frozenset(
    {"Help", "Rules", "Learn", "ShowBoard", "ShowDescription", "ShowPicture", "ShowReplay"}
    | {"MoveByMove", "ShowScore", "SearchGames", "ListGames", "ShowRatingTable", "Profile", "Sgf"}
    | {"Problem"}
)
"""Requests that only show something, or report a missing argument."""


@pytest.mark.parametrize(
    "text, expected",
    [
        ("“accept” or “decline”", "“/accept@NigiriBot” or “/decline@NigiriBot”"),
        ("such as “D4 #bamoku”", "such as “/play@NigiriBot D4 #bamoku”"),
        ("„język pl”", "„/jezyk@NigiriBot pl”"),
        ("“/challenge @name 9x9”", "“/challenge@NigiriBot @name 9x9”"),
        ("“help settings”", "“/help_settings@NigiriBot”"),
        ("“Anna”, “komi 6.5”, “//”", "“Anna”, “komi 6.5”, “//”"),
    ],
)
def test_as_a_command(text: str, expected: str) -> None:
    """A suggested line becomes a command with the bot's name; other text is unchanged."""
    assert expected == spell_commands(text, "NigiriBot", words("en"))


def test_no_command_in_a_persons_name() -> None:
    """A command inside a person's name is not converted, and tapping it sends nothing."""
    shown = f"I know nobody called “{guard_text('/accept')}”."
    assert shown == wrap_commands(spell_commands(shown, "NigiriBot", words("en")))
    assert [] == entities.find(shown, [])


@pytest.mark.parametrize(
    "html, expected",
    [
        ("“/help@NigiriBot” shows", "/help@NigiriBot shows"),
        ("“/accept@NigiriBot”", "<code>/accept@NigiriBot</code>"),
        ("“/board@NigiriBot #bamoku”", "<code>/board@NigiriBot #bamoku</code>"),
        ("“/if@NigiriBot D4 Q1…", "<code>/if@NigiriBot D4 Q1…</code>"),
        ("“accept”", "“accept”"),
    ],
)
def test_in_html(html: str, expected: str) -> None:
    """A command that has an effect, or needs an argument, is shown for copying, also where it was
    cut off."""
    assert expected == wrap_commands(html)


async def test_a_game_by_suggested_lines(club: Club) -> None:
    """In such a group a player can play by copying the suggested lines; in a group that the bot
    administers the suggestions are plain words."""
    await club.anna.send(club.group, f"/challenge@NigiriBot @{club.bob.username} 5x5 black")
    await wait_for_button(club.group, "Accept")
    await club.bob.send(club.group, "/help@NigiriBot")
    shown = await club.group.says("What would you like to do?")
    accepts, plays = "/accept@NigiriBot", "/play@NigiriBot D4"
    assert {accepts, plays} <= set(shown.spans("code"))
    assert [] == [one for one in shown.spans("bot_command") if "accept" in one]
    await club.bob.send(club.group, accepts)
    begun = await board(club.group, 1)
    assert "To move: tap a column and a row; or answer a board with a point" in begun.text
    assert {"A", "1"} <= set(begun.labels)
    await club.anna.send(club.group, plays)
    await club.group.says("⚫ D4 · Bob")
    club.fake.promote(club.group)
    await club.bob.send(club.group, "undo")
    await club.group.says("You have made no move yet")
    await club.bob.send(club.group, "help")
    await club.group.says("“accept” – ")


@pytest.mark.parametrize(
    "club, asks, expected",
    [
        ("en", "/help@NigiriBot playing", "reply to my posts, or type /play@NigiriBot D4"),
        ("pl", "/pomoc@NigiriBot gra", "odpowiadać na moje wpisy albo wpisać /zagraj@NigiriBot D4"),
    ],
    indirect=["club"],
)
async def test_no_mention_is_promised(club: Club, asks: str, expected: str) -> None:
    """Help names only the ways by which a line is sure to arrive in privacy mode."""
    await club.anna.send(club.group, asks)
    shown = await club.group.says(expected.partition("/")[0])
    assert expected in shown.text.replace("“", "").replace("„", "").replace("”", "")
