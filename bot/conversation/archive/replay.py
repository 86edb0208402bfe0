"""Games looked through move by move, those of the program and those that people bring."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.conversation.kit import match_buttons
from bot.conversation.kit.profiles import Profiles
from bot.conversation.kit.request_context import RequestContext
from bot.conversation.posts.animation import Animation
from bot.conversation.posts.attachments import Film, PositionPicture
from bot.conversation.posts.callbacks import Callback, Verb, format_choice
from bot.conversation.posts.post import Answer, Choice, Post, PostRef
from bot.conversation.posts.replay_position import (
    OPENS,
    ReplayPosition,
    moment_of,
    replay_choice,
    replay_of,
    step_choice,
)
from bot.language import requests
from bot.language.line import Request
from bot.language.text import Wording, text
from bot.language.words import records
from bot.language.words.presenter import Presenter
from bot.pictures import lines_of_play, match_diagrams
from bot.records.read import Recorded, read_record
from bot.records.reader import RecordReader
from bot.rules.board import Board
from bot.rules.points import Colour, LineOfPlay, Point
from bot.service.game_service import GameService
from bot.service.match.loaded import LoadedMatch
from bot.service.match.start_position import beginning
from bot.service.match.state import Match, Refusal, fold
from bot.service.ports.records import KeptRecord, RecordId, RecordStore
from renderer.model.diagram import Diagram


@dataclass(frozen=True)
class _Shown:
    """One position of a game: the boards ``before`` and after the ``move``, the moves, and what is
    said of the game."""

    about: Wording
    before: Board
    board: Board
    line: LineOfPlay
    move: int
    can_begin: bool
    """Whether another game can begin from there."""
    choices: tuple[tuple[Colour, Point], ...] = ()
    """The moves that the record knows to follow, if it knows several."""

    @property
    def point(self) -> Point | None:
        """The point of the newest stone of the position; None after a pass or at the start."""
        return self.line[self.move - 1][1] if self.move else None


@dataclass(eq=False)
class ReplayHandlers:
    """Shows one position at a time. Nothing is remembered of who looks at what: the buttons, or
    the post that is answered, carry it."""

    service: GameService
    profiles: Profiles
    records: RecordStore
    reader: RecordReader

    async def pressed(self, context: RequestContext, wanted: Callback) -> Answer | None:
        """A button under such a post; None: it is none of its own."""
        if wanted.verb is Verb.REPLAY and not wanted.game_id:
            return await self.film(context, *replay_of(wanted))
        if wanted.verb is not Verb.STEP:
            return None
        moment = moment_of(wanted)
        if moment is None:
            return context.refuse(Refusal("stale-button"))
        return await self.show(context, moment, in_place=not wanted.detail.startswith(OPENS))

    async def asked(self, context: RequestContext, request: Request) -> Answer | None:
        """What was typed in answer to such a post; None if it is about something else."""
        moment = context.incoming.moment
        if moment is None or context.line is None or context.named:
            return None
        if isinstance(request, requests.ShowReplay) and moment.record:
            return await self.film(context, moment.record, Animation(request.pace, request.numbers))
        if not isinstance(request, requests.MoveByMove):
            return None
        if request.move is not None:
            return await self.show(context, replace(moment, move=request.move))
        return await self.show(context, replace(moment, move=moment.move + request.by))

    async def of_game(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.MoveByMove
    ) -> Answer:
        """A position of a match as it stands now."""
        move = len(loaded.match.game.moves) if want.move is None else want.move
        return await self.show(context, ReplayPosition(move, loaded.game_id, loaded.meta.version))

    async def show(
        self, context: RequestContext, moment: ReplayPosition, *, in_place: bool = False
    ) -> Answer:
        """A position with the buttons to go on from there; beyond an end, the end."""
        words = context.profiles.speaking(moment.language) if in_place else context.words
        shown = await self._shown(moment, words)
        if isinstance(shown, Refusal):
            return context.refuse(shown)
        here = replace(moment, move=shown.move, language=words.code)
        look = await context.profiles.look_for(context.incoming)
        text = records.position(shown.about, shown.line, shown.move, shown.choices)
        post = Post(
            context.key,
            text,
            PositionPicture(
                here,
                _diagram(shown),
                records.position_alt(shown.board.size, shown.line, shown.move, shown.choices),
            ),
            choices=_buttons(here, shown),
            ref=PostRef(here.game_id, here.version) if here.game_id else None,
            look=look,
            in_place=in_place,
            language=words.code,
        )
        return context.show(post)

    async def film(self, context: RequestContext, record_id: RecordId, motion: Animation) -> Answer:
        found = await self._kept(record_id)
        if isinstance(found, Refusal):
            return context.refuse(found)
        kept, read = found
        look = await context.profiles.look_for(context.incoming)
        told = records.record((kept.black, kept.white), read.size, read.moves, kept.result)
        under = match_buttons.motions(ReplayPosition(0, record=record_id), motion)
        return context.show(
            Post(
                context.key,
                told,
                Film(kept.text, motion, records.record_alt(read.size, read.moves)),
                choices=under,
                look=look,
            )
        )

    async def diagram(self, moment: ReplayPosition) -> Diagram | None:
        """The picture of a position; None if there is none such."""
        shown = await self._shown(moment)
        return None if isinstance(shown, Refusal) else _diagram(shown)

    async def _shown(
        self, moment: ReplayPosition, words: Presenter | None = None
    ) -> _Shown | Refusal:
        """The position and what is said of the game: of a match, unless there are no ``words``."""
        if moment.record:
            return await self._of_record(moment)
        loaded = await self.service.load(moment.game_id)
        if loaded is None:
            return Refusal("no-such-game", {"game": moment.game_id})
        if (none := loaded.match.not_begun) is not None:
            return none
        if not 0 < moment.version <= loaded.match.version:
            return Refusal("stale-button")
        about: Wording = ""
        if words is not None:
            about = words.title(loaded, await self.profiles.names(loaded))
        return _of_match(loaded.match, moment, about)

    async def _kept(self, record_id: RecordId) -> tuple[KeptRecord, Recorded] | Refusal:
        """A record that a person brought, and what is in it."""
        kept = await self.records.get(record_id)
        if kept is None:
            return Refusal("record-gone")
        read = await self.reader.read(read_record, kept.text)
        return read if isinstance(read, Refusal) else (kept, read)

    async def _of_record(self, moment: ReplayPosition) -> _Shown | Refusal:
        found = await self._kept(moment.record)
        if isinstance(found, Refusal):
            return found
        kept, read = found
        about = records.record((kept.black, kept.white), read.size, read.moves, kept.result)
        move = _within(moment.move, read.moves)
        before, board = (
            read.positions[read.after[number]][0] for number in (max(0, move - 1), move)
        )
        next_moves = read.choices.get(move, ())
        return _Shown(about, before, board, read.line, move, any(board.chains()), next_moves)


def _of_match(now: Match, moment: ReplayPosition, about: Wording) -> _Shown:
    game = fold(now.events[: moment.version]).game
    line = tuple((move.colour, move.point) for move in game.moves)
    move = _within(moment.move, len(line))
    before = game.board_after(max(0, move - 1))
    can_begin = not isinstance(beginning(now, move), Refusal)
    return _Shown(about, before, game.board_after(move), line, move, can_begin)


def _within(move: int, moves: int) -> int:
    return min(max(0, move), moves)


def _diagram(shown: _Shown) -> Diagram:
    position = match_diagrams.position(shown.before, shown.board, shown.point)
    return lines_of_play.choice(position, shown.choices) if shown.choices else position


def _buttons(here: ReplayPosition, shown: _Shown) -> tuple[Choice, ...]:
    """To the start, one back, one on, to the end; the whole game in motion, and a game of one's own
    from there."""
    moves = len(shown.line)
    steps = (
        ("f", "⏮️", 0),
        ("b", "◀️", max(0, here.move - 1)),
        ("n", "▶️", min(moves, here.move + 1)),
        ("l", "⏭️", moves),
    )
    buttons = [
        Choice(step_choice(replace(here, move=move), button), label, row=1)
        for button, label, move in steps
    ]
    buttons.append(Choice(replay_choice(here), text("label-replay"), row=2))
    if shown.can_begin:
        play_on = Callback(Verb.FROM, here.game_id, here.move, here.record)
        buttons.append(Choice(format_choice(play_on), text("label-play-from"), row=2))
    return tuple(buttons)
