"""KataGo's analysis engine without a net, strict about its questions, or with one fault.

``python -m tests.fakes.katago analysis -model FILE -config FILE``, with these options:
``--fault NAME``, one of `FAULTS`; ``--once FILE`` has the fault only until that file exists, and
the fault creates it; ``--log FILE`` stores what was read.

Source of the protocol: https://github.com/lightvector/KataGo, ``docs/Analysis_Engine.md`` and
``cpp/command/analysis.cpp`` (errors, limits, the defaults of fields); values are in the order and
from the side that ``getAnalysisJson`` gives them. The answers are constructed: they are those of
`FakeLook`, which sees the board as it is. No answer of a real KataGo is in this file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.reading.net.situation import describe_game
from bot.reading.review.search import search
from bot.rules.board import Board
from bot.rules.errors import RulesError
from bot.rules.game import Game
from bot.rules.points import Colour, Point, format_point, parse_point
from bot.rules.start_position import StartPosition, spell_board
from tests.reading.fake_looks import FakeLook

VERSION = "1.16.4"
LARGEST = 19
FAULTS = (
    "garbage",  # a line that is no JSON
    "array",  # a line that is JSON, but no object
    "deep",
    "long",
    "crash",
    "deaf",  # no answer, not even about the version
    "versionless",
    "held",  # no answer until the query is terminated
    "hang",  # nor then
    "reversed",  # two queries are answered in the other order
    "error",
    "warning",
    "early",  # a report during the search comes first
    "other",  # an answer to a question that nobody asked comes first
    "nothing",  # no results
    "nan",
    "short",  # too few points
    "rootless",
    "moveless",
    "off",  # a move off the board
)
_GARBAGE = {
    "garbage": "Analysing now...",
    "array": "[1, 2]",
    "deep": "[" * 100_000,
}
_FIELDS = {
    "id", "moves", "initialStones", "initialPlayer", "rules", "komi", "boardXSize", "boardYSize",
    "maxVisits", "includeOwnership", "includePolicy", "includePVVisits", "overrideSettings",
    "priority",
}  # fmt: skip
_SETTINGS = {"reportAnalysisWinratesAs", "maxTime"}


class _Wrong(Exception):
    """A field that the engine rejects."""

    def __init__(self, field: str, error: str) -> None:
        super().__init__(error)
        self.field = field


class Engine:
    """Answers lines; ``say`` writes one."""

    def __init__(self, say: Callable[[str], None], fault: str, once: Path | None) -> None:
        self._say = say
        self._fault = fault
        self._once = once
        self._held: list[Mapping[str, Any]] = []

    def hear(self, line: str) -> None:
        """Handle a line of input."""
        if self._fault == "deaf":
            return
        try:
            query = json.loads(line)
        except ValueError as error:
            self._tell({"error": f"{error} - could not parse input line as json request: {line}"})
            return
        if not isinstance(query, dict) or not isinstance(query.get("id"), str):
            self._tell({"error": 'Request must have a string "id" field'})
            return
        match query.get("action"):
            case None:
                self._take(query)
            case "query_version":
                version = {} if self._fault == "versionless" else {"version": VERSION}
                self._tell({**query, **version, "git_hash": "<omitted>"})
            case "terminate":
                self._terminate(query)
            case _:
                self._tell({"error": "'action' field must be 'query_version' or 'terminate'"})

    def _terminate(self, action: Mapping[str, Any]) -> None:
        ended = [query for query in self._held if query["id"] == action["terminateId"]]
        for query in ended if self._fault != "hang" else ():
            self._held.remove(query)
            self._tell_nothing(query)
        self._tell(action)

    def _tell_nothing(self, query: Mapping[str, Any]) -> None:
        turn = len(query["moves"])
        self._tell(
            {"id": query["id"], "isDuringSearch": False, "noResults": True, "turnNumber": turn}
        )

    def _take(self, query: Mapping[str, Any]) -> None:
        if not self._is_at_fault():
            self._answer(query)
            return
        if self._fault in _GARBAGE:
            self._say(_GARBAGE[self._fault])
            return
        match self._fault:
            case "crash":
                sys.exit("out of memory")
            case "held" | "hang":
                self._held.append(query)
            case "reversed":
                self._held.append(query)
                if len(self._held) == 2:
                    for each in reversed(self._held):
                        self._answer(each)
            case "error":
                self._tell({"id": query["id"], "field": "komi", "error": "Must be a number"})
            case "nothing":
                self._tell_nothing(query)
            case _:
                self._answer_with_fault(query)

    def _answer_with_fault(self, query: Mapping[str, Any]) -> None:
        answer = _analyse(query)
        number, best = query["id"], answer["moveInfos"][-1]
        match self._fault:
            case "warning":
                self._tell({"id": number, "field": "rules", "warning": "Not supported"})
            case "early":
                self._tell({**answer, "isDuringSearch": True, "rootInfo": {"visits": 1}})
            case "long":
                answer["comment"] = "x" * 300_000
            case "other":
                self._tell({**answer, "id": "nobody's"})
            case "nan":
                answer["rootInfo"]["scoreLead"] = best["scoreLead"] = None  # as its JSON has it
            case "short":
                answer["ownership"].pop()
            case "rootless":
                del answer["rootInfo"]
            case "moveless":
                answer["moveInfos"] = []
            case "off":
                best["move"] = "T19"
        self._tell(answer)

    def _answer(self, query: Mapping[str, Any]) -> None:
        for name in sorted(query.keys() - _FIELDS):
            self._tell({"id": query["id"], "field": name, "warning": "Unexpected or unused field"})
        for name in sorted(query.get("overrideSettings", {}).keys() - _SETTINGS):
            warning = f"Unknown config params: {name}"
            self._tell({"id": query["id"], "field": "overrideSettings", "warning": warning})
        try:
            self._tell(_analyse(query))
        except _Wrong as wrong:
            self._tell({"id": query["id"], "field": wrong.field, "error": str(wrong)})

    def _is_at_fault(self) -> bool:
        if self._once is not None:
            if self._once.exists():
                return False
            self._once.touch()
        return bool(self._fault)

    def _tell(self, answer: Mapping[str, Any]) -> None:
        self._say(json.dumps(answer, sort_keys=True, allow_nan=False))


def _analyse(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer about the last turn. Raises `_Wrong`."""
    game, komi = _read_game(query)
    visits = _read_whole(query, "maxVisits", 1, 1 << 50)
    _read_whole(query, "priority", -(1 << 62), 1 << 62)
    if query.get("overrideSettings", {}).get("maxTime", 1) <= 0:
        raise _Wrong("overrideSettings", "Could not set settings: maxTime")
    look = FakeLook()
    judged = look(describe_game(game, komi))
    found = search(game, komi, look, visits)
    sign = _find_sign(query, game.to_move)
    win_rate = judged.white_wins if sign > 0 else judged.black_wins
    best_rate = 1 - found.black_wins if sign > 0 else found.black_wins
    names = ["pass" if point is None else format_point(point) for point in found.line]
    # The last move is one that was tried once: it is no part of a line that can be trusted.
    pv, pv_visits = [*names, "pass"], [*[visits] * len(names), 1]
    worse = {"move": "pass", "order": 1, "pv": ["pass"], "pvVisits": [1], "scoreLead": 0.0}
    best = {"move": names[0], "order": 0, "pv": pv, "pvVisits": pv_visits}
    board = game.board
    illegal = [game.why_illegal(game.to_move, point) is not None for point in board.points()]
    policy = [-1.0 if no else share for no, share in zip(illegal, judged.policy, strict=True)]
    return {
        "id": query["id"],
        "isDuringSearch": False,
        "turnNumber": len(query["moves"]),
        "rootInfo": {
            "currentPlayer": game.to_move.value.upper(),
            "winrate": win_rate,
            "scoreLead": sign * judged.white_lead,
            "scoreStdev": 40.0,
            "rawScoreSelfplayStdev": judged.score_deviation,
            "visits": visits,
        },
        "moveInfos": [
            {**worse, "winrate": 0.5, "visits": 1},
            {**best, "scoreLead": -sign * found.lead, "winrate": best_rate, "visits": visits - 1},
        ],
        "ownership": _from_highest_row(board, [sign * owned for owned in judged.white_ownership]),
        "policy": [*_from_highest_row(board, policy), judged.pass_policy],
    }


def _read_game(query: Mapping[str, Any]) -> tuple[Game, float]:
    """Return the position and its komi. Raises `_Wrong`."""
    size = _read_whole(query, "boardXSize", 2, LARGEST)
    if size != _read_whole(query, "boardYSize", 2, LARGEST):
        raise _Wrong("boardYSize", "this stand-in has square boards only")
    if query.get("rules") != "japanese":
        raise _Wrong("rules", "Could not parse rules, or none of the house")
    komi = query.get("komi")
    if not isinstance(komi, int | float) or not -150 <= komi <= 150 or (2 * komi) % 1:
        raise _Wrong("komi", "Must be a integer or half-integer from -150.0 to 150.0")
    board = Board(size)
    for colour, point in _read_moves(query, "initialStones", size):
        if point is None or board.at(point) is not None:
            raise _Wrong("initialStones", "Could not parse board location")
        board.place(colour, [point])
    moves = _read_moves(query, "moves", size)
    first = Colour(str(query.get("initialPlayer")).lower())
    game = Game(size, start=StartPosition(size, spell_board(board), first))
    for number, (colour, point) in enumerate(moves):
        if colour is not game.to_move:
            raise _Wrong("moves", "this stand-in has players who take turns only")
        try:
            if point is None:
                game.pass_(colour)
            else:
                game.play(colour, point)
        except RulesError:
            raise _Wrong("moves", f"Illegal move {number}") from None
    return game, komi


def _read_moves(
    query: Mapping[str, Any], field: str, size: int
) -> Sequence[tuple[Colour, Point | None]]:
    if not isinstance(query.get(field), list):
        raise _Wrong(field, "Must specify an array of [player,location] pairs")
    moves = []
    for player, name in query[field]:
        if player not in ("B", "W"):
            raise _Wrong(field, f"Could not parse player: {player}")
        try:
            point = None if name == "pass" else parse_point(name, size)
        except (ValueError, RulesError):
            raise _Wrong(field, f"Could not parse board location: {name}") from None
        moves.append((Colour(player.lower()), point))
    return moves


def _read_whole(query: Mapping[str, Any], field: str, least: int, most: int) -> int:
    value = query.get(field)
    if not isinstance(value, int) or not least <= value <= most:
        raise _Wrong(field, f"Must be an integer from {least} to {most}")
    return value


def _find_sign(query: Mapping[str, Any], to_move: Colour) -> int:
    """Return 1 if values are White's, else -1. By default they are those of the side to move."""
    side = str(query.get("overrideSettings", {}).get("reportAnalysisWinratesAs", "SIDETOMOVE"))
    is_white = to_move is Colour.WHITE if side.upper() == "SIDETOMOVE" else side.upper() == "WHITE"
    return 1 if is_white else -1


def _from_highest_row(board: Board, values: Sequence[float]) -> list[float]:
    rows = range(board.size - 1, -1, -1)
    return [value for row in rows for value in values[row * board.size : (row + 1) * board.size]]


def _main() -> None:
    options = argparse.ArgumentParser(allow_abbrev=False)
    options.add_argument("subcommand", choices=["analysis"])
    options.add_argument("-model", required=True)
    options.add_argument("-config", required=True)
    options.add_argument("--fault", choices=FAULTS, default="")
    options.add_argument("--once", type=Path)
    options.add_argument("--log", type=Path)
    chosen = options.parse_args()

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    sys.stderr.write("Started, ready to begin handling requests\n")
    sys.stderr.flush()
    engine = Engine(say, chosen.fault, chosen.once)
    for line in sys.stdin:
        if chosen.log is not None:
            with chosen.log.open("a") as log:
                log.write(line)
        engine.hear(line.strip())


if __name__ == "__main__":
    _main()
