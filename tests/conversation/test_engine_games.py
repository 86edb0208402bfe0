"""Games against the engine, by words and by buttons, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.announcements.mentions import known_in
from bot.match.clocks.clock import DAY, HOUR
from bot.match.commands import Pass, Play, Resign
from bot.match.events import Colours, Side
from bot.match.state import Phase
from bot.play.engines.engine import ENGINE, EngineMove
from bot.play.engines.engine_games import MAX_GAMES
from bot.routing.parsing.parser import challenge_in
from bot.talk.community_settings import DEFAULTS, LIMIT
from bot.talk.incoming import Pressed
from bot.talk.match_buttons import own
from tests.conversation.desk import ROOM, Desk, first_line
from tests.incoming import to_bot
from tests.reminders import reminders_of
from tests.service.playing import point
from tests.service.test_engine_games import Puppet

Wanted = tuple[int, int, Colours, bool]


async def open_desk(*answers: EngineMove | str) -> Desk:
    """Return a desk whose engine gives these answers."""
    desk = Desk(Puppet(*answers))
    await desk.app.engine_games.introduce()
    return desk


async def terms_of(desk: Desk) -> Wanted:
    """The size, handicap, colours and rating of the newest engine game."""
    terms = (await desk.service.matches.games_of(ENGINE))[-1].match.terms
    return terms.size, terms.handicap, terms.colours, terms.rated


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("spar 9x9", (9, 0, Colours.NIGIRI, False)),
        ("spar 13x13 white", (13, 0, Colours.WHITE, False)),
        ("spar handicap 2", (9, 2, Colours.BLACK, False)),
        ("spar 19x19 handicap 4 white", (19, 4, Colours.WHITE, False)),
        ("play the computer 9x9 black", (9, 0, Colours.BLACK, False)),
        ("sparing 9x9 3 kamienie", (9, 3, Colours.BLACK, False)),
        ("zagraj z komputerem na 13x13", (13, 0, Colours.NIGIRI, False)),
    ],
)
async def test_a_typed_engine_game(line: str, expected: Wanted) -> None:
    """The terms are typed as in a challenge, but handicap stones go to the challenger."""
    desk = await open_desk()
    await desk.say("Anna", line)
    assert expected == await terms_of(desk)


async def test_an_engine_game_by_buttons() -> None:
    """The bare command opens a form, whose buttons change size, stones and colours and start the
    game."""
    desk = await open_desk(Play(point("G6")))
    await desk.say("Anna", "spar")
    assert "A game against Puppet 1, a program." in desk.newest()
    for label in ("13×13", "handicap 3", "Begin"):
        await desk.hears(desk.tap("Anna", label))
    assert (13, 3, Colours.BLACK, False) == await terms_of(desk)
    assert "The game begins." in [post.text for post in desk.chat.posts]
    assert "⚪ G6 · Anna" == desk.match_line()


async def test_a_button_of_another_post() -> None:
    """A button that sends the line, as at the end of the course, starts one game."""
    desk = await open_desk()
    pressed = replace(
        desk.line("Anna", ""), did=Pressed(own("spar 9x9", f"{ROOM}/anna", "Play").id)
    )
    for _ in range(2):
        await desk.hears(pressed)
    assert (9, 0, Colours.NIGIRI, False) == await terms_of(desk)
    assert 1 == len(await desk.service.matches.games_of(ENGINE))


async def test_a_redelivered_refused_line() -> None:
    """A redelivered line that was refused starts no game, even if it could by then."""
    desk = await open_desk()
    await desk.people.save(ROOM, LIMIT, 1)
    await desk.say("Anna", "spar black")
    asked = desk.line("Anna", "spar black")
    refused = first_line(await desk.hears(asked))
    await desk.confirms("Anna", "resign yes")
    again = first_line(await desk.hears(replace(asked, unanswered=True)))
    assert ([], True) == (await desk.service.matches.games_of(ENGINE), bool(refused and again))


async def test_community_rules_apply() -> None:
    """The community's default size and game limit apply to engine games; they are never rated, even
    if that is the default."""
    desk = await open_desk()
    await desk.people.save(ROOM, DEFAULTS, challenge_in("challenge 13 rated no clock"))
    await desk.people.save(ROOM, LIMIT, 1)
    await desk.say("Anna", "spar black")
    assert (13, 0, Colours.BLACK, False) == await terms_of(desk)
    await desk.say("Anna", "spar white")
    assert 1 == len(await desk.service.matches.games_of(ENGINE))


@pytest.mark.parametrize(
    ("defaults", "expected"),
    [
        ("challenge handicap 4", (9, 4, Colours.BLACK, False)),
        ("challenge handicap 4 white", (9, 4, Colours.WHITE, False)),
        ("challenge 25", (9, 0, Colours.NIGIRI, False)),
    ],
)
async def test_default_terms_of_the_community(defaults: str, expected: Wanted) -> None:
    """The community's default handicap goes to the person, not to the engine; a size that the
    engine does not play still opens a form."""
    desk = await open_desk()
    await desk.people.save(ROOM, DEFAULTS, challenge_in(defaults))
    await desk.say("Anna", "spar")
    await desk.hears(desk.tap("Anna", "Begin"))
    assert expected == await terms_of(desk)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("spar 25x25", "The program plays on boards of 9 to 19 lines"),
        ("spar rated", "Games against a program are never rated"),
        ("spar handicap auto", "Nobody knows how strong the program is"),
        ("spar 9x9 tomorrow", "On what terms?"),
        ("sparing 9x9 jutro", "On what terms?"),
    ],
)
async def test_impossible_terms_get_a_hint(line: str, expected: str) -> None:
    """Terms that the engine does not play, and unknown words, start no game and get a hint."""
    desk = await open_desk()
    answer = await desk.hears(to_bot(desk.line("Anna", line)))
    assert first_line(answer).startswith(expected)
    assert [] == await desk.service.matches.games_of(ENGINE)


@pytest.mark.parametrize("line", ["spar", "spar 9x9", "sparing 9x9"])
async def test_the_command_without_an_engine(line: str) -> None:
    """Without an engine the command is refused kindly, help does not mention it, and no game
    starts."""
    desk = Desk()
    assert "There is no program here" in first_line(await desk.say("Anna", line))
    assert "Play the computer" not in await help_buttons(desk)
    for page in ("challenges", "all"):
        assert "spar" not in (await desk.say("Anna", f"help {page}")).posts[0].text
    assert [] == await desk.service.matches.games_of(ENGINE)


async def help_buttons(desk: Desk) -> list[str]:
    """Return the buttons of the first help page."""
    (post,) = (await desk.say("Anna", "help")).posts
    return [post.label(choice) for choice in post.choices]


async def test_help_mentions_the_engine() -> None:
    """The first help page has a button for engine games; the pages on challenges and all commands
    have a line with the engine's name, other pages do not."""
    desk = await open_desk()
    assert "Play the computer" in await help_buttons(desk)
    for page in ("challenges", "all"):
        told = (await desk.say("Anna", f"help {page}")).posts[0].text
        assert "“spar 9x9” – a game against Puppet 1" in told
    assert "Puppet" not in (await desk.say("Anna", "help clocks")).posts[0].text


async def test_no_person_acts_for_the_engine() -> None:
    """No person can act for the engine, whatever their name, or challenge it by its id."""
    desk = await open_desk()
    await desk.say("Anna", "spar black")
    (game,) = await desk.service.matches.games_of(ENGINE)
    for who in ("Ben", "Engine:1", "Puppet 1"):
        for line in ("D4", "pass", "undo", "resign yes"):
            assert not (await desk.say(who, f"{line} #{game.game_id}")).game_id
    await desk.say("Ben", "challenge engine:1 9x9")
    assert [game.game_id] == [each.game_id for each in await desk.service.matches.games_of(ENGINE)]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Puppet 1 couldn’t go on"), ("pl", "Puppet 1 nie może grać dalej")],
)
async def test_an_engine_failure_is_named(language: str, expected: str) -> None:
    """After an engine failure the news and later answers blame the engine, not an organiser, in
    both languages."""
    desk = await open_desk("crash", "crash", "crash")
    await desk.say("Anna", f"language {language}")
    await desk.say("Anna", "spar black")
    (game,) = await desk.service.matches.games_of(ENGINE)
    await desk.say("Anna", "E5")
    assert desk.match_line().startswith(expected)
    shown = (await desk.say("Anna", f"board #{game.game_id}")).posts[0].text
    assert (True, False) == (expected in shown, "rgani" in shown)


async def test_the_engine_gets_no_reminder() -> None:
    """While the score waits for the player, the engine gets no reminder."""
    desk = await open_desk()
    await desk.say("Anna", "spar 9x9 black 4 days")
    await desk.say("Anna", "pass")
    (game,) = await desk.service.matches.games_of(ENGINE)
    assert Phase.AGREEMENT is game.match.phase
    before = len(desk.chat.posts)
    desk.ms += 3 * DAY + HOUR
    await reminders_of(desk.app).once()
    assert [(f"{ROOM}/anna",)] == [post.mentions for post in desk.chat.posts[before:]]


async def test_the_player_is_called_in_a_private_room() -> None:
    """In a private room the player is called to the board as in a shared room. Ids of other rooms,
    even similar ones, do not call them."""
    desk = await open_desk(Play(point("G6")))
    own = f"{ROOM}.5ec2e7"
    await desk.hears(replace(desk.line("Anna", "spar 9x9 white"), room=own))
    boards = [(room, post.mentions) for room, post in desk.chat.seen if post.board]
    assert [(own, ()), (own, (f"{ROOM}/anna",))] == boards
    (game,) = await desk.service.matches.games_of(ENGINE)
    others = ("web:lobby2", "web:lob", "web:den.5ec2e7", "discord:lobby")
    assert [None] * 4 == [known_in(room, game, Side.HOST) for room in others]


async def test_a_rematch_with_the_engine() -> None:
    """A rematch starts at once without asking the engine to accept; without an engine the rematch
    is refused."""
    desk = await open_desk(Resign(), Pass())
    await desk.say("Anna", "spar black")
    await desk.say("Anna", "E5")
    before = len(desk.chat.posts)
    told = first_line(await desk.say("Anna", "rematch"))
    assert (9, 0, Colours.WHITE, False) == await terms_of(desk)
    told += "".join(post.text for post in desk.chat.posts[before:])
    assert (True, False) == (
        "Anna, your move" in told or "Puppet 1 begins" in told,
        "accept" in told,
    )
    await desk.confirms("Anna", "resign yes")
    desk.restart(engines=replace(desk.app.engines, opponent=None))
    assert "There is no program here" in first_line(await desk.say("Anna", "rematch"))


async def test_rematches_count_towards_the_limit() -> None:
    """A rematch counts towards the limit of engine games per person."""
    desk = await open_desk(Resign())
    await desk.say("Anna", "spar black")
    (over,) = await desk.service.matches.games_of(ENGINE)
    await desk.say("Anna", "E5")
    for _ in range(MAX_GAMES):
        await desk.say("Anna", "spar black")
    answer = await desk.say("Anna", f"rematch #{over.game_id}")
    assert f"You have {MAX_GAMES} games going with the program already" in first_line(answer)


async def test_a_program_is_not_called_to_its_first_move() -> None:
    """The first board of a game says that the program begins; a person is called."""
    desk = await open_desk()
    await desk.say("Anna", "spar 9x9 white")
    await desk.say("Ben", "spar 9x9 black")
    told = "".join(post.text for post in desk.chat.posts)
    assert "Puppet 1 begins." in told
    assert "Puppet 1, your move." not in told
    assert "Ben, your move." in told
