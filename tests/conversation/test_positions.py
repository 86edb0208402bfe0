"""Games that start from a position: of a pasted record, of another game, or of a replied board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sgfmill.sgf import Sgf_game

from bot.features.challenges.starting_positions import Positions
from bot.match.events import Colours
from bot.match.start_position import Beginning
from bot.match.state import Phase, Refusal
from bot.pictures import match_diagrams
from bot.play.ports.records import KeptRecord
from bot.posts.post import Post
from bot.records.start_from import Start
from bot.records.stored_records import StoredRecords
from bot.routing.form_requests import typed_elsewhere
from bot.routing.parsing.parser import challenge_in
from bot.rules.outcome import format_outcome
from bot.rules.points import Colour, parse_point
from bot.rules.start_position import StartPosition
from bot.talk import requests
from bot.talk.community_settings import DEFAULTS
from bot.talk.incoming import Pressed
from bot.talk.join_codes import CodeAttempts
from bot.talk.named_games import NamedGames
from bot.talk.request_context import RequestContext
from bot.texts.presenter import Presenter
from bot.texts.translations import words
from renderer.model.diagram import Diagram
from tests.conversation.desk import Desk, Killed, first_line
from tests.fakes.readers import InThread
from tests.posts import content_of

RECORD = "(;SZ[9]KM[5.5]AB[cc][dc]AW[gg]PL[W])"
TAKEN = "D4 E4 D6 E6 C5 F5 E5 D5"
"""White has taken a stone at E5, where Black may not retake at once."""


def board_of(post: Post) -> Diagram:
    """The board in a post's picture."""
    assert isinstance(post.board, Diagram)
    return post.board


async def begin(desk: Desk, line: str = f"challenge Ben from {RECORD} black no clock") -> str:
    """Start Anna's game with Ben from a position."""
    game = (await desk.say("Anna", line)).game_id
    await desk.say("Ben", f"accept #{game}")
    return game


@pytest.mark.parametrize(
    "choice, expected",
    [
        ("from:vuhamo:12:", "There it is “challenge from #vuhamo move 12”."),
        ("from::3:r7k2", "There it is “challenge from #r7k2 move 3”."),
        ("say:vuhamo:12:rematch", ""),
        ("", ""),
    ],
)
def test_a_button_has_an_equivalent_line(choice: str, expected: str) -> None:
    """A button to play on from a game or a record has an equivalent line to type; other buttons
    have none."""
    incoming = replace(Desk().line("Anna", ""), did=Pressed(choice))
    assert expected == words("en").render(typed_elsewhere(incoming))


@pytest.mark.parametrize(
    "language, line, lines",
    [
        (
            "en",
            f"challenge Ben from {RECORD} no clock",
            (
                "9×9 · komi 5.5 · from a position",
                "White to move",
            ),
        ),
        (
            "pl",
            f"wyzwanie Ben z pozycji {RECORD} bez zegara",
            (
                "9×9 · komi 5,5 · od pozycji",
                "ruch mają białe",
            ),
        ),
    ],
)
async def test_a_challenge_shows_the_position(
    language: str, line: str, lines: tuple[str, ...]
) -> None:
    """The challenged player sees the stones, the side to move, the komi and the prisoners, and has
    buttons to accept, decline or counter-offer."""
    desk = Desk()
    await desk.say("Anna", f"language {language}")
    await desk.say("Anna", line)
    told = desk.match_line(-1).split("\n")[1:]
    assert [*lines] == told
    post = desk.chat.posts[-1]
    assert {(2, 6), (3, 6), (6, 2)} == set(board_of(post).stones)
    assert ["take", "drop", "say"] == [choice.id.partition(":")[0] for choice in post.choices]
    assert post.alt.startswith("Go board" if language == "en" else "Plansza go")


async def test_a_whole_game_to_an_agreed_score() -> None:
    """White moves first, as the record says, and after two passes the count is of that board."""
    desk = Desk()
    game = await begin(desk)
    assert "Ben, your move." in desk.match_line(-1)
    assert not (await desk.say("Anna", f"D4 #{game}")).game_id
    for who, move in (("Ben", "C3"), ("Anna", "G7"), ("Ben", "pass"), ("Anna", "pass")):
        await desk.say(who, f"{move} #{game}")
    await desk.say("Anna", f"agree #{game}")
    await desk.say("Ben", f"agree #{game}")
    match = (await desk.match(game)).match
    assert match.outcome is not None
    assert (Phase.ENDED, "W+5.5") == (match.phase, format_outcome(match.outcome))
    assert [
        ".........",
        ".........",
        "..XX..X..",
        ".........",
        ".........",
        ".........",
        "..O...O..",
        ".........",
        ".........",
    ] == match.game.board.rows()


async def test_prisoners_and_ko_of_another_game() -> None:
    """The prisoners and the ko of the original game carry over."""
    desk = Desk()
    old = await desk.game(TAKEN)
    taken = (await desk.match(old)).match.game
    assert (1, parse_point("E5")) == (taken.prisoners(Colour.WHITE), taken.ko)
    await desk.say("Eve", f"challenge from #{old}")
    assert "⚪ 1" in desk.match_line(-1)
    assert "Ko: E5 is open again after one move elsewhere." in desk.match_line(-1)
    new = (await desk.say("Dan", "accept")).game_id
    match = (await desk.match(new)).match
    assert (1, parse_point("E5"), 0) == (
        match.game.prisoners(Colour.WHITE),
        match.game.ko,
        len(match.game.moves),
    )
    told: Any = await desk.app.reports.as_json(new)
    assert ("black", "E5") == (told["start"]["to_move"], told["start"]["ko"])
    black = "Eve" if match.host is Colour.BLACK else "Dan"
    assert "at E5 yet: ko" in first_line(await desk.say(black, f"E5 #{new}"))
    assert (await desk.say(black, f"A1 #{new}")).version


async def test_the_position_after_a_move() -> None:
    """A move number chooses the position, by default the last one; the original game does not
    change."""
    desk = Desk()
    old = await desk.game("D4 E4 D6")
    before = (await desk.match(old)).meta.version
    stones = []
    for line in (f"from #{old} move 1", f"z #{old} ruch 2", f"from #{old}"):
        new = (await desk.say("Eve", f"challenge {line} 3 days")).game_id
        match = (await desk.match(new)).match
        stones.append((len(match.game.board.chains()), match.game.to_move))
    assert [(1, Colour.WHITE), (2, Colour.BLACK), (3, Colour.WHITE)] == stones
    assert before == (await desk.match(old)).meta.version


async def test_a_challenge_in_reply_to_a_board() -> None:
    """A challenge in reply to a board starts from that board, or from a move of its game."""
    desk = Desk()
    old = await desk.game("D4 E4")
    await desk.say("Anna", f"D6 #{old}")
    boards = [post for post in desk.chat.posts if post.ref and post.ref.game_id == old]
    second = boards[-2]
    for line, stones in (
        ("challenge from the position no clock", 2),
        ("challenge from move 1 no clock", 1),
    ):
        new = (await desk.hears(desk.line("Eve", line, about=second.ref))).game_id
        assert stones == len((await desk.match(new)).match.game.board.chains())


SOME = "challenge Ben from (;SZ[5];B[aa];W[bb]"
REFUSED = [
    ("challenge Ben from the position no clock", "Which position?", "Od której pozycji?"),
    ("challenge from #bamoku no clock", "I don’t know that game.", "Nie znam takiej gry."),
    (f"{SOME}) move 3", "There is no move 3: the last is 2.", "Nie ma tam ruchu 3,"),
    (f"{SOME}) move 0", "The board is still empty there.", "Plansza jest tam jeszcze pusta."),
    (f"{SOME}) rated", "A game from a position cannot be rated", "Gra od ustalonej pozycji nie"),
    (
        f"{SOME}) handicap 2",
        "A game from a position has no handicap",
        "W grze od ustalonej pozycji",
    ),
    (f"{SOME}) handicap auto", "A game from a position has no", "W grze od ustalonej pozycji nie"),
    (f"{SOME}) 9x9", "That position is on a 5×5 board.", "Ta pozycja jest na planszy 5×5."),
    (f"{SOME}) komi 1000", "Komi 1000 is not possible.", "Komi 1000"),
    (
        "challenge Ben from (;SZ[5]AB[aa]AW[ab][ba]) no clock",
        "At the beginning of that record",
        "Na początku tego zapisu",
    ),
    (
        "challenge Ben from (;SZ[9",
        "The board is still empty there.",
        "Plansza jest tam jeszcze",
    ),
    ("challenge Ben from (;SZ[9:13];B[aa]) no clock", "Only square boards", "Umiem pokazać tylko"),
    ("challenge Ben from (;SZ[4];B[aa]) no clock", "Only square boards", "Umiem pokazać tylko"),
    (f"{SOME}C[{'x' * 1_000_000}])", "That record is too long", "Ten zapis jest za długi"),
    (
        "challenge Anna from (;SZ[5];B[aa]) no clock",
        "You cannot play against",
        "Nie można grać ze sobą.",
    ),
]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("line, english, polish", REFUSED)
async def test_impossible_challenges(line: str, english: str, polish: str, language: str) -> None:
    """Impossible challenges from a position are refused in the user's language and start no
    game."""
    desk = Desk()
    await desk.say("Anna", f"language {language}")
    answer = await desk.say("Anna", line)
    told = english if language == "en" else polish
    assert first_line(answer).startswith(told)
    assert {} == await desk.versions()


async def test_a_running_game_without_estimates() -> None:
    """A running game without estimates cannot be played on; after its end it can. A waiting
    challenge has no position."""
    desk = Desk()
    waiting = (await desk.say("Anna", "challenge Dan 19x19 no clock")).game_id
    assert "The game has not begun" in first_line(
        await desk.say("Eve", f"challenge from #{waiting}")
    )
    old = await desk.game("D4", terms="9x9 black no estimates no clock")
    assert "without estimates" in first_line(await desk.say("Eve", f"challenge from #{old}"))
    await desk.confirms("Ben", f"resign yes #{old}")
    assert (await desk.say("Eve", f"challenge from #{old}")).game_id


async def test_counter_offers_keep_the_position() -> None:
    """Komi, clock and colours of a game from a position can be changed by a counter-offer. Size,
    handicap and rating cannot, and have no buttons."""
    desk = Desk()
    game = (await desk.say("Anna", f"challenge Ben from {RECORD} no clock")).game_id
    first = (await desk.match(game)).match.terms
    for line, why in (
        ("terms 13x13", "That position is on a 9×9 board."),
        ("terms handicap 2", "A game from a position has no handicap"),
        ("terms handicap auto", "A game from a position has no handicap"),
        ("terms rated", "A game from a position cannot be rated"),
    ):
        assert first_line(await desk.say("Ben", line)).startswith(why)
    (form,) = (await desk.say("Ben", "terms")).posts
    labels = [*map(form.label, form.choices)]
    assert ("Black" in labels, "13×13" in labels, "handicap 2" in labels) == (True, False, False)
    await desk.say("Ben", "terms komi 0.5 black")
    assert "9×9 · komi 0.5 · Anna takes White · from a position" == desk.match_line(1)
    assert {(2, 6), (3, 6), (6, 2)} == set(board_of(desk.chat.posts[-1]).stones)
    await desk.say("Anna", "accept")
    terms = (await desk.match(game)).match.terms
    assert (first.position, 0.5, Colours.WHITE) == (terms.position, terms.komi, terms.colours)


async def test_default_terms_keep_the_position() -> None:
    """Default terms add no handicap and no rating to a game from a position; their komi applies if
    the record has none."""
    desk = Desk()
    rules = desk.people
    await rules.save("web:lobby", DEFAULTS, challenge_in("challenge 19 handicap 3 rated 3d strict"))
    for record, komi in (("(;SZ[9];B[cc])", 6.5), ("(;SZ[9]KM[x];B[cc])", 6.5), (RECORD, 5.5)):
        game = (await desk.say("Anna", f"challenge Ben from {record} no clock")).game_id
        terms = (await desk.match(game)).match.terms
        assert (9, 0, False, komi, Colours.NIGIRI, True) == (
            terms.size,
            terms.handicap,
            terms.rated,
            terms.komi,
            terms.colours,
            terms.strict,
        )
        await desk.say("Anna", f"withdraw #{game}")


async def test_no_handicap_advice() -> None:
    """A challenge from a position gets no handicap advice based on ratings."""
    desk = Desk()
    rated = await desk.game("D4 F6", "9x9 black rated no clock")
    await desk.confirms("Anna", f"resign yes #{rated}")
    await desk.say("Ben", "challenge Anna 9x9 no clock")
    assert "By the ratings" in desk.match_line(-1)
    await desk.say("Anna", "decline")
    await desk.say("Ben", "challenge Anna from (;SZ[9];B[cc]) no clock")
    assert "By the ratings" not in desk.match_line(-1)


async def test_a_rematch_from_the_same_position() -> None:
    """A rematch starts from the same position with the same prisoners and side to move, and swapped
    colours."""
    desk = Desk()
    game = await begin(desk)
    await desk.confirms("Anna", f"resign yes #{game}")
    await desk.say("Anna", f"rematch #{game}")
    await desk.say("Ben", "accept")
    assert f"#{game}" in (await desk.say("Eve", "search Ben 9x9")).posts[0].text
    old = (await desk.match(game)).match
    (new,) = [loaded.match for loaded in await desk.service.matches.games_of("web:lobby/anna")]
    assert (old.terms.position, Colour.WHITE) == (new.terms.position, new.host)


async def test_tools_work_from_the_starting_position() -> None:
    """Undo, replay, sandbox and estimates all work from the starting position: no undo goes before
    it, and the replay's first picture shows its stones."""
    desk = Desk()
    game = await begin(desk)
    assert "no move yet" in first_line(await desk.say("Ben", "undo"))
    alone = replace(desk.line("Anna", f"analyse C3 D3 #{game}"), private=True)
    (tried,) = (await desk.hears(alone)).posts
    assert isinstance(tried.drawing, Diagram)
    assert 5 == len(tried.drawing.stones)
    assert "Estimate: " in (await desk.say("Eve", "score")).posts[0].text
    for who, line in (("Ben", "C3"), ("Ben", "undo"), ("Anna", "agree")):
        await desk.say(who, f"{line} #{game}")
    match = (await desk.match(game)).match
    assert (0, 3, Colour.WHITE) == (
        len(match.game.moves),
        len(match_diagrams.replay(match)[0].stones),
        match.game.to_move,
    )


async def test_a_sandbox_of_a_game_without_moves() -> None:
    """A game that ends without a move still has its position for the sandbox."""
    desk = Desk()
    game = await begin(desk)
    for who in ("Ben", "Anna"):
        await desk.say(who, f"pass #{game}")
    alone = replace(desk.line("Anna", f"analyse C3 #{game}"), private=True)
    (tried,) = (await desk.hears(alone)).posts
    assert isinstance(tried.drawing, Diagram)
    assert 4 == len(tried.drawing.stones)


def root_of(post: Post) -> Any:
    """The first node of the record in a post."""
    return Sgf_game.from_string(content_of(post)).get_root()


async def test_the_record_begins_with_the_position() -> None:
    """The record's first node has the stones and the side to move, and its comment the prisoners
    and the ko. A game from that record starts with the same board."""
    desk = Desk()
    old = await desk.game(TAKEN)
    game = await begin(desk, f"challenge Ben from #{old} black")
    (post,) = (await desk.say("Anna", f"sgf #{game}")).posts
    root = root_of(post)
    assert (3, 4, "b") == (len(root.get("AB")), len(root.get("AW")), root.get("PL"))
    assert root.get("C").split("\n") == [
        "Prisoners taken earlier count too: Black has 0, White has 1.",
        "Ko: no recapture at E5 just yet; play elsewhere first.",
    ]
    again = (await desk.say("Eve", f"challenge from {content_of(post)} no clock")).game_id
    boards = [(await desk.match(id)).match.game.board for id in (game, again)]
    assert boards[0] == boards[1]
    plain = await begin(desk)
    assert not root_of((await desk.say("Anna", f"sgf #{plain}")).posts[0]).has_property("C")


async def test_stored_records_can_be_played_on() -> None:
    """Any person can play on from a stored record by its code."""
    desk = Desk()
    kept = KeptRecord("", "", "", "(;SZ[9];B[cc];W[dd];B[ee])")
    await desk.backends.records.keep("Yb_3xG-0aZ71kQpW", "web:lobby/anna", kept)
    named = NamedGames(CodeAttempts(desk.backends.identities), desk.people)
    positions = Positions(desk.service, StoredRecords(desk.backends.records, InThread()), named)
    context = RequestContext(desk.line("Eve", "hello"), Presenter(words("en")), desk.profiles)
    found = await positions.resolve(context, requests.Start(2, "Yb_3xG-0aZ71kQpW"))
    assert Start(Beginning(StartPosition(9, "9/9/2b6/3w5/9/9/9/9/9", Colour.BLACK))) == found
    unknown = Refusal("no-such-game", {"game": "bamoku"})
    assert unknown == await positions.resolve(context, requests.Start(2, "bamoku"))


async def test_a_redelivered_challenge_from_a_game() -> None:
    """A redelivered challenge is the same one, even if the game it starts from has moved on."""
    desk = Desk()
    old = await desk.game("D4")
    line = desk.line("Eve", f"challenge from #{old}")
    desk.processed_events.dies = True
    with pytest.raises(Killed):
        await desk.hears(line)
    await desk.say("Ben", f"E4 #{old}")
    answer = await desk.hears(line)
    match = (await desk.match(answer.game_id)).match
    assert (1, 1) == (match.version, len(match.game.board.chains()))
