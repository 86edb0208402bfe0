"""Ratings in the conversation: agreement, changes at the end, table and profiles."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.features.ratings.rank_pages import RankPages
from bot.features.ratings.rating_commands import ShowRatingTable
from bot.features.ratings.rating_pages import RatingPages
from bot.match.clocks.clock import DAY
from bot.match.events import Colours
from bot.play.ratings.claimed_rank import ClaimedRanks
from bot.play.ratings.ladder import RATED_GAME, RatedGame
from bot.play.ratings.starting_rank import StartingRanks
from bot.talk.request_context import RequestContext
from renderer.model.diagram import BandChart
from tests.conversation.chats import DISCORD, TELEGRAM, Chats
from tests.conversation.desk import ROOM, Desk, first_line
from tests.fakes.memory.rated_games import MemoryRatedGames
from tests.posts import file_of

CHANGED = "Ratings: Anna 1500 → 1338 (−162, 9 kyu?); Ben 1500 → 1662 (+162, 4 kyu?)"


async def lose_game(desk: Desk, terms: str = "9x9 komi 6 black rated no clock") -> str:
    """Anna (Black) plays Ben and resigns."""
    game_id = await desk.game("D4 F6", terms)
    await desk.confirms("Anna", f"resign yes #{game_id}")
    return game_id


def newest_text(desk: Desk) -> str:
    """Return the whole text of the newest post."""
    return desk.chat.posts[-1].text


async def test_days_of_a_profile_are_those_of_its_reader() -> None:
    """A game that ends late in the evening in UTC ends the next day for a reader in Warsaw."""
    desk = Desk()
    desk.ms = int(datetime(2025, 10, 10, 22, 30, tzinfo=UTC).timestamp() * 1000)
    await lose_game(desk)
    await desk.app.time_setting_changes.note_browser_zone("web:lobby/ben", "Europe/Warsaw")
    for reader, day in (("Ben", "Oct 11, 2025"), ("Eve", "Oct 10, 2025")):
        await desk.say(reader, "profile Ben")
        assert f"{day}: won against Anna" in newest_text(desk)


async def test_a_rated_game() -> None:
    """The challenge says that it is rated, the end shows the rating changes, and the table lists
    the players."""
    desk = Desk()
    await desk.say("Anna", "challenge Ben 9x9 rated no clock")
    assert "komi 6.5 · rated" in desk.match_line(1)
    await desk.say("Ben", "decline")
    await lose_game(desk)
    assert CHANGED == desk.match_line(-1).split("\n")[-1]
    await desk.say("Eve", "table")
    assert [
        "Ratings here:",
        "1. Ben – 1662 (4 kyu?), 1 game",
        "2. Anna – 1338 (9 kyu?), 1 game",
        "A question mark: not certain yet. A few more rated games will tell.",
    ] == newest_text(desk).split("\n")


async def test_ratings_in_polish() -> None:
    """Ratings are shown in the room's language."""
    desk = Desk()
    await desk.say("Anna", "język pl")
    await lose_game(desk, "9x9 komi 6 czarne rankingowa")
    assert (
        desk.match_line(-1).split("\n")[-1].startswith("Ranking: Anna 1500 → 1338 (−162, 9 kyu?)")
    )
    await desk.say("Anna", "tabela")
    assert "1. Ben – 1662 (4 kyu?), 1 partia" in newest_text(desk)
    await desk.say("Anna", "profil")
    assert "Partie rankingowe: 1. Wygrane: 0, przegrane: 1, jigo: 0" in newest_text(desk)


async def test_unrated_games_do_not_count() -> None:
    """A game without agreement is unrated, and its posts mention no ratings."""
    desk = Desk()
    await lose_game(desk, "9x9 black")
    assert "atings" not in desk.match_line(-1)
    await desk.say("Anna", "table")
    assert is_table_empty(desk)


def is_table_empty(desk: Desk) -> bool:
    """Return whether the table is empty."""
    return newest_text(desk).startswith("Nobody has a rating here yet.")


@pytest.mark.parametrize(
    ("moves", "end", "why"),
    [
        ("D4", ["Ben: resign", "Ben: resign yes"], "One of you never moved"),
        ("", ["Anna: resign", "Anna: resign yes"], "One of you never moved"),
    ],
)
async def test_games_without_a_meaningful_result(moves: str, end: list[str], why: str) -> None:
    """A rated game without a meaningful result is announced as not counting."""
    desk = Desk()
    await desk.game(moves, "9x9 black rated no clock")
    for step in end:
        await desk.hears(desk.step(step))
    assert desk.match_line(-1).split("\n")[-1].startswith(why)
    await desk.say("Anna", "table")
    assert is_table_empty(desk)


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("challenge Ben 11x11 rated no clock", "Rated games are on 9×9, 13×13 or 19×19"),
        ("challenge Ben 9x9 handicap 4 rated no clock", "Handicap and komi so far apart"),
    ],
)
async def test_unratable_terms(line: str, refusal: str) -> None:
    """Terms that cannot be rated are refused, and no challenge is made."""
    desk = Desk()
    assert first_line(await desk.say("Anna", line)).startswith(refusal)
    assert {} == await desk.versions()


async def test_private_chats_have_no_table() -> None:
    """A rated challenge in a private chat is refused, because there is no community."""
    chats = Chats()
    answer = await chats.says("Ben", "challenge rated 9x9 no clock", "telegram:77")
    assert first_line(answer).startswith("A rated game needs a community")


async def test_a_profile() -> None:
    """A profile shows a person's latest games and a chart, with buttons to and from the table."""
    desk = Desk()
    first = await lose_game(desk)
    desk.ms += DAY
    await lose_game(desk)
    await desk.say("Ben", "profile Anna")
    post = desk.chat.posts[-1]
    lines = post.text.split("\n")
    assert lines[0].startswith("Anna: 1280 ± 260, 10 kyu?"), lines[0]
    assert ["Place 2 of 2 here", "2 rated games: 0 won, 2 lost, 0 jigo"] == lines[1:3]
    assert lines[4].endswith(f"lost against Ben as Black (9×9, W+R), −162, #{first}")
    assert isinstance(post.drawing, BandChart)
    assert (2, 1, 1338) == (len(post.drawing.points), post.drawing.first, post.drawing.points[0][0])
    assert post.alt.startswith("Chart of the rating of Anna over 2 games: from 1338 to 1280 ± 260")
    await desk.hears(desk.press("Ben", "own", "table"))
    assert desk.newest() == "Ratings here:"
    await desk.hears(desk.press("Ben", "own", "profile"))
    assert desk.newest().startswith("Ben: 1720 ± 260")


async def test_a_person_without_a_profile() -> None:
    """An unrated or unknown person has no profile; a forged button changes nothing."""
    desk = Desk()
    assert first_line(await desk.say("Anna", "profile")).startswith("You have no rating here yet")
    assert first_line(await desk.say("Anna", "profile Zoe")).startswith("Zoe has no rating here")
    unknown = first_line(await desk.say("Anna", "profile Nobody"))
    assert "Nobody" in unknown
    assert "rating" not in unknown


@pytest.mark.parametrize("who", ["Anna", "Zoe"])
@pytest.mark.parametrize("language", ["en", "pl"])
async def test_examples_do_not_name_the_reader(who: str, language: str) -> None:
    """Examples in texts about ratings never challenge the reader themselves."""
    desk = Desk()
    await desk.say(who, f"language {language}")
    for line in ("profile", "table", "profile Eve", "help ratings"):
        told = "\n".join(post.text for post in (await desk.say(who, line)).posts)
        assert [] == [word for word in ("challenge", "wyzwanie") if f"{word} {who}" in told], line


async def test_suggested_handicap() -> None:
    """A challenge to a weaker player shows the fair handicap, unless it is already offered or a
    rating is missing."""
    desk = Desk()
    for _ in range(3):
        await lose_game(desk)
    await desk.say("Ben", "challenge Anna 19x19 no clock")
    line = desk.match_line(-1).split("\n")[-1]
    expected = "By the ratings (Ben 3 kyu?, Anna 10 kyu?) it would be even with 8 handicap stones"
    assert line.startswith(expected), line
    await desk.say("Anna", "decline")
    await desk.say("Ben", "challenge Anna handicap 5 19x19 no clock")
    assert "By the ratings" not in desk.match_line(-1)
    await desk.say("Anna", "decline")
    await desk.say("Ben", "challenge Eve 19x19 no clock")
    assert "By the ratings" not in desk.match_line(-1)


async def test_suggested_with_other_terms() -> None:
    """A counter-offer shows the fair handicap for its board, but not if the terms are fair or the
    game has started."""
    desk = Desk()
    for _ in range(3):
        await lose_game(desk)
    await desk.say("Ben", "challenge Anna 19x19 no clock")
    await desk.say("Anna", "terms 9x9")
    lines = desk.match_line(-1).split("\n")
    assert lines[-1].startswith("By the ratings (Ben 3 kyu?, Anna 10 kyu?) it would be even with 2")
    assert "With that handicap" in map(desk.chat.posts[-1].label, desk.chat.posts[-1].choices)
    await desk.say("Ben", "terms 7x7")
    assert "By the ratings" not in desk.match_line(-1)
    await desk.say("Anna", "terms 13x13 handicap auto")
    assert "By the ratings" not in desk.match_line(-1)
    await desk.say("Ben", "accept")
    assert "By the ratings" not in desk.match_line(-1)


async def test_no_suggestion_where_it_is_even() -> None:
    """Between equals no handicap is suggested with nigiri; fixed colours get a suggestion."""
    desk = Desk()
    await desk.game("D4 F6 - -", "19x19 komi 0 black rated no clock")
    for who in ("Anna", "Ben"):
        await desk.say(who, "agree")
    await desk.say("Ben", "challenge Anna 9x9 no clock")
    assert "By the ratings" not in desk.match_line(-1)
    await desk.say("Anna", "terms black")
    assert "it would be even without handicap" in desk.match_line(-1)
    await desk.hears(desk.press("Ben", "say", "terms handicap auto"))
    assert "By the ratings" not in desk.match_line(-1)


async def test_the_suggestion_is_taken_by_a_button() -> None:
    """Either player can take the suggestion before the challenge is accepted: it becomes a
    counter-offer with the weaker as Black."""
    for presser, other in (("Ben", "Anna"), ("Anna", "Ben")):
        desk = Desk()
        for _ in range(3):
            await lose_game(desk)
        game_id = (await desk.say("Ben", "challenge Anna 19x19 rated no clock")).game_id
        await desk.hears(desk.press(presser, "say", "terms handicap auto"))
        terms = (await desk.match(game_id)).match.terms
        assert (8, 0.5, Colours.WHITE, True) == (
            terms.handicap,
            terms.komi,
            terms.colours,
            terms.rated,
        )
        await desk.say(other, f"accept #{game_id}")
        assert "⚫ Anna – ⚪ Ben" in desk.match_line(-1)


async def test_automatic_handicap() -> None:
    """“Handicap auto” computes the fair handicap. Without ratings, an opponent, or a rated board it
    is refused."""
    desk = Desk()
    for _ in range(3):
        await lose_game(desk)
    game_id = (await desk.say("Anna", "challenge Ben 9x9 handicap auto no clock")).game_id
    terms = (await desk.match(game_id)).match.terms
    assert (2, 0.5, Colours.BLACK) == (terms.handicap, terms.komi, terms.colours)
    assert "By the ratings" not in desk.match_line(-1)
    before = await desk.versions()
    for line, refusal in (
        ("challenge handicap auto 19x19 no clock", "For whom?"),
        ("challenge Eve handicap auto 19x19 no clock", "That takes a rating of both"),
        ("challenge Ben 7x7 handicap auto no clock", "That takes a rating of both"),
    ):
        assert first_line(await desk.say("Anna", line)).startswith(refusal)
    assert before == await desk.versions()


async def test_the_form_offers_rated_games() -> None:
    """The form of terms offers rated games on boards that allow them."""
    desk = Desk()
    await desk.say("Anna", "form 9")
    await desk.hears(desk.tap("Anna", "Rated"))
    answer = await desk.hears(desk.tap("Anna", "Send the challenge"))
    assert (await desk.match(answer.game_id)).match.terms.rated
    (post,) = (await desk.say("Anna", "form 11")).posts
    assert "Rated" not in map(post.label, post.choices)


async def test_a_repeated_announcement_counts_once() -> None:
    """A game announced repeatedly by restarted processes counts once."""
    desk = Desk()
    game_id = await lose_game(desk)
    loaded = await desk.match(game_id)
    for _ in range(3):
        tell = await desk.app.announcer.prepare(loaded)
        await tell(ROOM, loaded.meta.version - 1)
        assert "Anna 1500 → 1338" in desk.match_line(-1)
    await desk.say("Anna", "table")
    assert "2. Anna – 1338 (9 kyu?), 1 game" in newest_text(desk)


async def test_ratings_between_chats() -> None:
    """A game between two chats counts where the challenge was made. Linked ids share one rating
    under either name; unlinked, each id keeps the games that it joined."""
    chats = Chats()
    for loser in ("Anna", "Ben"):
        game_id = await chats.across("9x9 komi 6 black rated no clock")
        for who, move in (("Anna", "D4"), ("Ben", "F6")):
            await chats.says(who, f"{move} #{game_id}")
        await chats.confirms(loser, f"resign yes #{game_id}")
    assert "Ratings: " in chats.rooms.posts[TELEGRAM][-1].text
    answer = await chats.says("Ben", "table")
    assert first_line(answer).startswith("Nobody has a rating here")
    answer = await chats.says("Anna", "table")
    assert 5 > len(answer.posts[0].text.split("\n")) > 2
    answer = await chats.says("Anna", "profile Ben")
    assert first_line(answer).startswith("Ben: ")
    linked = await chats.backends.identities.link(
        *(await chats.backends.identities.load_groups(["telegram:77", "web:lobby/eve"]))
    )
    assert linked
    answer = await chats.says("Eve", "profile", DISCORD)
    assert first_line(answer).startswith("Ben: ")
    await chats.backends.identities.unlink("web:lobby/eve")
    answer = await chats.says("Eve", "profile", DISCORD)
    assert first_line(answer).startswith("You have no rating here yet")


async def test_a_person_is_listed_by_their_last_name() -> None:
    """A person with several ids is listed under the name of their last game."""
    desk = Desk()
    anna, other, ben = (f"{ROOM}/{name}" for name in ("anna", "other", "ben"))
    await desk.say("Anna", "hello")
    await desk.hears(replace(desk.line("Other", "hello"), user=other))
    await desk.backends.identities.link((anna,), (other,))
    for day, who in enumerate((anna, other)):
        game = RatedGame(desk.ms + day * DAY, f"game-{day}", who, ben, 9, 0, 6.5, "B+R")
        await desk.backends.rated_games.add(ROOM, game.game_id, RATED_GAME.encode(game))
    await desk.say("Eve", "table")
    assert newest_text(desk).split("\n")[1].startswith("1. other – ")


async def test_ratings_are_exported() -> None:
    """An export contains the person's rating in each community."""
    desk = Desk()
    game_id = await lose_game(desk)
    answer = await desk.confirms("Anna", "export yes")
    (file,) = [file for post in answer.posts if (file := file_of(post))]
    known = json.loads(file.content)
    expected = {"community": ROOM, "rating": 1338, "deviation": 290, "games": [game_id]}
    assert [expected] == known["ratings"]


async def test_two_processes_count_once() -> None:
    """Two processes that record many games at once count each once, and both show the same
    table."""
    desk = Desk()
    backends = replace(desk.backends, rated_games=MemoryRatedGames())
    programs = [replace(desk.app, backends=backends) for _ in range(2)]
    matches = [await desk.match(await lose_game(desk)) for _ in range(4)]
    await asyncio.gather(*(one.standings.note(match) for match in matches for one in programs * 2))
    incoming = desk.line("Eve", "table")
    words = await desk.profiles.words_for(incoming)
    tables = [
        (
            await RatingPages(
                one.service,
                one.profiles,
                one.ratings,
                one.directory,
                one.time_settings,
                RankPages(
                    one.service, one.ratings, ClaimedRanks(desk.people), StartingRanks(desk.people)
                ),
            ).table(RequestContext(incoming, words, desk.profiles), ShowRatingTable())
        )
        .posts[0]
        .text
        for one in programs
    ]
    assert tables[0] == tables[1]
    assert 2 == tables[0].count(", 4 games\n")


async def test_an_erased_person_leaves_the_table() -> None:
    """An erased person leaves the table; opponents keep their ratings and games."""
    desk = Desk()
    await lose_game(desk)
    await desk.app.ratings.forget(f"{ROOM}/anna", "left:1")
    await desk.say("Ben", "table")
    assert ["1. Ben – 1662 (4 kyu?), 1 game"] == newest_text(desk).split("\n")[1:-1]
    await desk.say("Ben", "profile")
    assert "against a player who left as White" in newest_text(desk)
    assert first_line(await desk.say("Anna", "profile")).startswith("You have no rating here yet")


async def test_help_about_ratings() -> None:
    """The help page about ratings exists and is linked from the page of all commands."""
    desk = Desk()
    await desk.say("Anna", "help all")
    assert "“help ratings”" in newest_text(desk)
    await desk.say("Anna", "help ratings")
    assert newest_text(desk).startswith("Ratings, for each server")
