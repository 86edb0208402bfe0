"""Uploaded records as data, from the messages of a room."""

from __future__ import annotations

from typing import Any

import pytest

from bot.match.state import Refusal
from bot.posts.attachments import Drawing, PositionPicture
from bot.posts.chat import ForgottenPerson
from bot.posts.post import Post
from bot.posts.replay_position import ReplayPosition
from bot.records.study import Study, read_study
from renderer.model.diagram import (
    BandChart,
    Chart,
    Diagram,
    Mark,
    Pair,
    Part,
    Picture,
    Sheet,
    Stone,
)
from tests.adapters.web.site import PROPOSAL, Site, Visitor

RECORD = (
    "(;SZ[9]PB[Anna]BR[3d]RE[B+2]KM[6.5]HA[2]AB[gc][cg]EV[Cup]C[Hello]"
    ";W[ee](;B[cc]LB[dd:A]TR[ee]TB[aa])(;B[cd]))"
)


def shows(record: str, move: int = 2, key: str = "one") -> Post:
    """Return a post that shows a position of a record."""
    picture = PositionPicture(ReplayPosition(move, record=record), Diagram(9), "A board")
    return Post(key=key, words="Anna – White", attachment=picture)


def study_of(text: str) -> Study:
    """Read a study."""
    study = read_study(text)
    assert isinstance(study, Study)
    return study


async def see(
    visitor: Visitor, number: str, query: str = "", room: str = "lobby"
) -> tuple[int, Any]:
    """Return the status and body of a request for the study of a message."""
    reply = await visitor.get(f"/api/rooms/{room}/studies/{number}{query}")
    return reply.status, reply.body


async def test_the_record_of_a_message(site: Site, visitor: Visitor) -> None:
    """The message of a record names its study, and the position shown; the study has the record's
    tree, with words in the reader's language."""
    site.conversation.studies["known"] = study_of(RECORD)
    await site.rooms.post("web:lobby", shows("known"))
    (message,) = await visitor.messages()
    assert {"path": "s/1", "move": 2} == message["study"]
    status, study = await see(visitor, "1", "?lang=pl")
    assert 200 == status
    nodes = study.pop("nodes")
    assert {
        "id": "1",
        "size": 9,
        "players": {"black": "Anna (3d)", "white": "białe"},
        "komi": 6.5,
        "handicap": 2,
        "title": "Zapis partii",
        "result": "wygrana czarnych o 2 punkty",
        "about": "9×9 · komi 6,5 · handicap 2 · Cup",
        "remarks": [],
    } == study
    assert {
        "parent": -1,
        "move": None,
        "changes": {"G7": "X", "C3": "X"},
        "turn": "white",
        "text": "Hello",
    } == nodes[0]
    assert {
        "parent": 1,
        "move": ["black", "C7"],
        "changes": {"C7": "X"},
        "turn": "white",
        "labels": {"D6": "A"},
        "marks": {"triangle": ["E5"]},
        "territory": {"black": ["A9"]},
    } == nodes[2]
    assert [-1, 0, 1, 1] == [node["parent"] for node in nodes]


async def test_what_shows_no_record(site: Site, visitor: Visitor) -> None:
    """Messages of people, of games and of lists of games, unknown numbers and records that are no
    longer stored are not found."""
    site.conversation.studies["known"] = study_of(RECORD)
    await visitor.say("Anna", "hello")
    listed = Post(key="list", words="2 games", lists="known+0")
    for post in (PROPOSAL, listed, shows("expired", key="old")):
        await site.rooms.post("web:lobby", post)
    found = [await see(visitor, number) for number in ("1", "2", "3", "4", "99")]
    errors = ["web-error-record"] * 3 + ["error-record-gone", "web-error-message"]
    assert [(404, id) for id in errors] == [(status, body["error"]["id"]) for status, body in found]
    assert 400 == (await see(visitor, "x"))[0]
    assert [None] * 3 == [message["study"] for message in (await visitor.messages())[:3]]


async def test_a_record_that_takes_too_long(site: Site, visitor: Visitor) -> None:
    """If the record cannot be read now, the client may try again."""
    site.conversation.studies["slow"] = Refusal("record-slow")
    await site.rooms.post("web:lobby", shows("slow"))
    status, body = await see(visitor, "1")
    assert (503, "error-record-slow") == (status, body["error"]["id"])


async def test_a_record_of_another_room(site: Site, visitor: Visitor) -> None:
    """A number leads only to the messages of its own room."""
    site.conversation.studies["known"] = study_of(RECORD)
    await site.rooms.post("web:lobby", shows("known"))
    assert 404 == (await see(visitor, "1", room="elsewhere"))[0]


async def test_a_turned_message(site: Site, visitor: Visitor) -> None:
    """A message keeps the address of its record while its buttons turn it to other positions, also
    to those of another game of the file."""
    site.conversation.studies |= {
        "known+1": study_of(RECORD),
        "known+2": study_of("(;SZ[9];B[aa])"),
    }
    await visitor.say("Anna", "games.sgf")
    await site.rooms.post("web:lobby", shows("known+1"))
    await site.rooms.post("web:lobby", shows("known+2", 0, "two"), instead=2)
    message = (await visitor.messages())[-1]
    assert {"path": "s/2", "move": 0} == message["study"]
    assert 2 == len((await see(visitor, "2"))[1]["nodes"])


GAME = "(;SZ[9]PB[Anna]PW[Ben];B[cc];W[ee];B[cd];W[ff])"


async def share(visitor: Visitor, text: str) -> str:
    """Let Ben share a line; return the number of the message."""
    reply = await visitor.say("Ben", text)
    assert 200 == reply.status
    return str(reply.body["id"])


async def test_a_line_shared_in_a_game(site: Site, visitor: Visitor) -> None:
    """A message with a line of moves has a study: the game up to there, and the line. Later
    moves of the game change nothing."""
    site.conversation.studies["bamoku"] = study_of(GAME)
    number = await share(visitor, "#bamoku 2: C6 D4 – A ladder?")
    assert {"path": f"s/{number}", "move": None} == (await visitor.messages())[-1]["study"]
    status, study = await see(visitor, number)
    assert 200 == status
    assert {"by": "Ben", "name": "A ladder?", "first": 3, "on": "g/bamoku"} == study["line"]
    moves = [["black", "C7"], ["white", "E5"], ["black", "C6"], ["white", "D4"]]
    assert [None, *moves] == [node["move"] for node in study["nodes"]]
    assert [-1, 0, 1, 2, 3] == [node["parent"] for node in study["nodes"]]


async def test_a_shared_line_is_no_command(site: Site, visitor: Visitor) -> None:
    """The bot does not answer a shared line, even if only one person is in the room."""
    await share(visitor, "#bamoku 2: C6")
    await share(visitor, "#bamoku 2: C6?")
    assert ["#bamoku 2: C6?"] == [heard.text for heard in site.conversation.heard]


async def test_a_line_shared_on_a_record(site: Site, visitor: Visitor) -> None:
    """A line on a record is a variation of its tree, after a move or at a node."""
    site.conversation.studies["known"] = study_of(RECORD)
    await site.rooms.post("web:lobby", shows("known"))
    shared = (("#s1 1: A9", 1, "black"), ("#s1 2/3: A9 B9", 3, "white"))
    for text, parent, colour in shared:
        study = (await see(visitor, await share(visitor, text)))[1]
        line = study["line"]
        assert ("", 4, "s/1") == (line["name"], line["first"], line["on"])
        first = study["nodes"][4]
        assert ([colour, "A9"], parent) == (first["move"], first["parent"])


@pytest.mark.parametrize(
    "text",
    [
        "#tozuka 2: C6",  # a game of another room
        "#s2 1: A9",  # a message of a person
        "#s9 1: A9",  # no message
        "#bamoku 5: A9",  # more moves than the game has
        "#bamoku 2: C7",  # on a stone
        "#bamoku 2: J10",  # off the board
        "#bamoku 2/9: A9",  # no such node
    ],
)
async def test_lines_that_cannot_be_played(site: Site, visitor: Visitor, text: str) -> None:
    """A line that does not belong to this room, or is illegal there, is not found."""
    site.conversation.studies |= {"bamoku": study_of(GAME), "tozuka": study_of(GAME)}
    await site.rooms.post("web:lobby", shows("known"))
    await visitor.say("Anna", "hello")
    assert 404 == (await see(visitor, await share(visitor, text)))[0]


@pytest.mark.parametrize(
    "text", ["#bamoku 2 C6", "#bamoku 2: c6", "#bamoku 2: I6", "x #bamoku 2: C6", "#bamoku 2: C0"]
)
async def test_other_texts(visitor: Visitor, text: str) -> None:
    """A text in any other form shares no line."""
    await share(visitor, text)
    assert (await visitor.messages())[-1]["study"] is None


BOARD = Diagram(
    9,
    {(2, 3): Stone.BLACK, (4, 4): Stone.WHITE},
    {(2, 3): (Mark.LAST_MOVE,), (8, 0): (Mark.KO,), (0, 8): (Mark.WHITE_TERRITORY,)},
    dead=frozenset({(4, 4)}),
    numbers={(2, 3): 1},
    labels={(0, 0): "A"},
)


async def test_a_drawn_board(site: Site, visitor: Visitor) -> None:
    """A board that belongs to no game is a record of one node, with its labels and marks and with
    the words of its message. In a lesson the colour begins that the step asks for."""
    article = Post("one", "No suicide", Drawing(Sheet(BOARD), for_all=True))
    step = Post("two", "Where?", Drawing(Diagram(5), for_all=True), lesson="first-capture")
    for post in (article, step):
        await site.rooms.post("web:lobby", post)
    paths = [message["study"] for message in await visitor.messages()]
    assert [{"path": "s/1", "move": None}, {"path": "s/2", "move": None}] == paths
    status, study = await see(visitor, "1", "?lang=pl")
    assert (200, "Pozycja", "", "9×9") == (
        status,
        *(study[name] for name in ("title", "result", "about")),
    )
    assert [
        {
            "parent": -1,
            "move": None,
            "changes": {"C4": "X", "E5": "O"},
            "turn": "black",
            "text": "No suicide",
            "labels": {"A1": "A", "C4": "1"},
            "marks": {"square": ["J1"], "circle": ["C4"], "cross": ["E5"]},
            "territory": {"white": ["A9"]},
        }
    ] == study["nodes"]
    (node,) = (await see(visitor, "2"))[1]["nodes"]
    assert ("white", {}) == (node["turn"], node["changes"])


async def test_a_line_shared_on_a_drawn_board(site: Site, visitor: Visitor) -> None:
    """A line on a drawn board begins from it."""
    await site.rooms.post("web:lobby", Post("one", "Here", Drawing(BOARD, for_all=True)))
    study = (await see(visitor, await share(visitor, "#s1 0: A9")))[1]
    first = study["nodes"][1]
    assert ("s/1", ["black", "A9"], 0) == (study["line"]["on"], first["move"], first["parent"])


async def test_pictures_that_are_no_position(site: Site, visitor: Visitor) -> None:
    """Charts, several boards, parts of boards, and boards that only one person may see are no
    positions."""
    corner = Diagram(5, part=Part((0, 0), 9))
    pair = Pair(BOARD, BOARD, "a", "b")
    drawn: list[Chart | Picture] = [BandChart(((1, 1),), ((0, "0"), (2, "2"))), pair, corner]
    for key, what in enumerate(drawn):
        await site.rooms.post("web:lobby", Post(f"k{key}", "x", Drawing(what, for_all=True)))
    await site.rooms.post("web:lobby", Post("own", "x", Drawing(BOARD)))
    assert [None] * 4 == [message["study"] for message in await visitor.messages()]
    errors = [(await see(visitor, str(number)))[1]["error"]["id"] for number in range(1, 5)]
    assert ["web-error-record"] * 4 == errors


async def test_a_position_of_a_game(site: Site, visitor: Visitor) -> None:
    """A message that shows an earlier position of a game leads to the game at that move."""
    picture = PositionPicture(ReplayPosition(2, "bamoku", 4), Diagram(9), "A board")
    await site.rooms.post("web:lobby", Post("one", "Move 2", picture))
    (message,) = await visitor.messages()
    assert {"path": "g/bamoku", "move": 2} == message["study"]
    assert message["game"] is None


async def test_a_line_is_gone_with_its_message(site: Site, visitor: Visitor) -> None:
    """A removed line is not found, nor is one whose author was erased."""
    site.conversation.studies["bamoku"] = study_of(GAME)
    first, second = [await share(visitor, "#bamoku 2: C6 – Ben’s ladder") for _ in range(2)]
    assert 200 == (await see(visitor, first))[0] == (await see(visitor, second))[0]
    await visitor.post("/api/rooms/lobby/removals", {"user": "Ben", "message_id": first})
    assert 404 == (await see(visitor, first))[0]
    assert (await visitor.messages())[0]["study"] is None
    leaves = ForgottenPerson(("web:lobby/ben",), ("Ben",), {"web:lobby": "a player"}, frozenset())
    await site.rooms.forget(leaves)
    assert 404 == (await see(visitor, second))[0]
