"""Uploaded records, drawn boards and shared lines as JSON, for the board of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aiohttp import web

from bot.ids import RecordId
from bot.match.state import Refusal
from bot.records.study import Study, StudyNode
from bot.records.study_lines import add_line
from bot.routing.platform.seen import COLOUR, name_move
from bot.rules.points import Colour, Point, format_point
from bot.texts.record_facts import listed_player, result_in_words
from bot.texts.remark_words import remark_lines
from bot.texts.translations import Words, words
from bot.web import checks
from bot.web.admission.access import AccessControl
from bot.web.http.compression import compress
from bot.web.http.drawn_studies import find_board, study_board
from bot.web.http.middleware import language
from bot.web.http.room_api import ROOM_PATHS, WebDependencies
from bot.web.http.shared_lines import SharedLine, read_line
from bot.web.http.views import MessageViews, answer_json
from bot.web.log.entries import MessageEntry, PostEntry
from bot.web.log.room import Message
from bot.web.log.rooms import WebRooms
from bot.web.refused import RefusedError

_CELLS = {Colour.BLACK: "X", Colour.WHITE: "O", None: "."}
_SHAPES = {"TR": "triangle", "SQ": "square", "CR": "circle", "MA": "cross", "SL": "dot"}
_TERRITORY = {"TB": "black", "TW": "white"}
_EVENT_FIELDS = ("GN", "EV", "RO", "DT")
_GONE = "record-gone"


@dataclass(eq=False)
class StudyRoutes:
    """``GET …/studies/{message}``: the record or the drawn board that a message of a room shows, or
    the line that it shares as a variation of its game, record or board. All readers of
    the message may read it."""

    rooms: WebRooms
    access: AccessControl
    dependencies: WebDependencies

    def routes(self) -> list[web.RouteDef]:
        return [web.get(prefix + "/studies/{message}", self.study) for prefix in ROOM_PATHS]

    async def study(self, request: web.Request) -> web.Response:
        room, reader = await self.access.find_room(request)
        number = checks.sequence(request.match_info["message"], "message")
        code = language(request, self.dependencies.languages)
        spoken = words(code)
        shown = MessageViews(room, {}, reader, language=code)
        message = await self.rooms.message(room, number)
        content = message.content
        more = dict[str, object]()
        if isinstance(content, PostEntry):
            study = await self._load_shown(shown, message)
            if find_board(content):
                more["title"] = spoken.text("web-study-position")
        elif line := read_line(content.text):
            study = _add_line(line, await self._load_base(shown, line))
            more["line"] = {
                "by": content.name,
                "name": line.name,
                "first": len(study.nodes) - len(line.points),
                "on": f"g/{line.game}" if line.game else f"s/{line.record}",
            }
        else:
            raise RefusedError(404, "web-error-record")
        answer = answer_json({"id": str(number), **_view_study(study, spoken), **more})
        return answer if reader else compress(request, answer)  # private chats stay plain

    async def _load_shown(self, shown: MessageViews, message: Message) -> Study:
        """Return the record that a message shows, or its drawn board with the text as the comment.

        Raises:
            RefusedError: the message shows neither, or the record cannot be read.
        """
        content = message.content
        if isinstance(content, PostEntry) and (board := find_board(content)):
            named = replace(shown, names=await self.rooms.names([message]))
            return study_board(board, str(named.view(message)["text"]), content.lesson)
        return _raise_refusal(await self.dependencies.study(_find_record(content)))

    async def _load_base(self, shown: MessageViews, line: SharedLine) -> Study:
        """Return the game, record or board on which a line begins.

        Raises:
            RefusedError: this room does not have it.
        """
        room = shown.room
        if not line.game:
            return await self._load_shown(shown, await self.rooms.message(room, line.record))
        if room not in await self.dependencies.rooms_of(line.game):
            raise RefusedError(404, "web-error-game")
        return _raise_refusal(await self.dependencies.game_study(line.game))


def _raise_refusal(study: Study | Refusal) -> Study:
    if isinstance(study, Refusal):
        raise RefusedError(404 if study.id == _GONE else 503, f"error-{study.id}", study.data)
    return study


def _add_line(line: SharedLine, base: Study) -> Study:
    """Add a shared line to the study of its game or record.

    A game is cut off where the line begins, so later moves change nothing.

    Raises:
        RefusedError: the line is illegal there, such as after an undo.
    """
    after = base.find_main_node(line.move) if line.node is None else line.node
    if line.game:
        base = replace(base, nodes=base.nodes[: after + 1])
    study = add_line(base, after, line.points)
    if study is None:
        raise RefusedError(404, "web-error-record")
    return study


def _find_record(content: MessageEntry | PostEntry) -> RecordId:
    """Return the record that a message shows.

    Raises:
        RefusedError: the message shows no record, or a list of games.
    """
    moment = content.moment if isinstance(content, PostEntry) else None
    if moment is None or not moment.record or moment.is_list:
        raise RefusedError(404, "web-error-record")
    return moment.record


def _view_study(study: Study, spoken: Words) -> dict[str, object]:
    """Return the JSON of a record, with words in one language."""
    info = study.info.get
    names = ((info("PB", ""), info("BR", "")), (info("PW", ""), info("WR", "")))
    players = {
        COLOUR[colour]: spoken.render(listed_player(name, colour))
        + (f" ({rank})" if name and rank else "")
        for colour, (name, rank) in zip(Colour, names, strict=True)
    }
    return {
        "size": study.size,
        "players": players,
        "komi": float(info("KM", "")) if info("KM") else None,
        "handicap": int(info("HA", "0")),
        "title": spoken.text("web-study-title"),
        "result": spoken.render(result_in_words(info("RE", ""))),
        "about": _describe(study, spoken),
        "remarks": [spoken.render(line) for line in remark_lines(study.remarks)],
        "nodes": [_view_node(node) for node in study.nodes],
    }


def _describe(study: Study, spoken: Words) -> str:
    """Return the size, komi, handicap and event of a record in one line."""
    info = study.info.get
    facts = [f"{study.size}×{study.size}"]
    if komi := info("KM"):
        facts.append(spoken.text("web-study-komi", komi=float(komi)))
    if (handicap := info("HA", "0")) != "0":
        facts.append(spoken.text("web-study-handicap", stones=int(handicap)))
    return " · ".join(
        [*facts, *(spoken.render(info(name, "")) for name in _EVENT_FIELDS if info(name))]
    )


def _view_node(node: StudyNode) -> dict[str, object]:
    """Return the JSON of a node, without empty texts, labels and marks."""
    marks = {
        _SHAPES[name]: _format_points(node.marks[name]) for name in _SHAPES if name in node.marks
    }
    territory = {
        _TERRITORY[name]: _format_points(node.marks[name])
        for name in _TERRITORY
        if name in node.marks
    }
    more: dict[str, object] = {
        "text": node.comment,
        "labels": {format_point(point): label for point, label in node.labels.items()},
        "marks": marks,
        "territory": territory,
    }
    return {
        "parent": node.parent,
        "move": None if node.move is None else [COLOUR[node.move[0]], name_move(node.move[1])],
        "changes": {format_point(point): _CELLS[stone] for point, stone in node.changes},
        "turn": COLOUR[node.to_move],
        **{name: value for name, value in more.items() if value},
    }


def _format_points(points: Sequence[Point]) -> list[str]:
    return [*map(format_point, points)]
