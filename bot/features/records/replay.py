"""Replays: games and imported records, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.announcements.feature import RecordChoices
from bot.features.records import record_words as records
from bot.ids import RecordId
from bot.match.start_position import beginning
from bot.match.state import Match, Refusal, fold
from bot.pictures import lines_of_play, match_diagrams
from bot.play.game_service import GameService
from bot.play.loaded import LoadedMatch
from bot.play.ports.records import game_record_id
from bot.play.ports.remarks import Remark
from bot.posts.animation import Animation
from bot.posts.attachments import Film, PositionPicture
from bot.posts.callbacks import Callback, Verb, format_choice
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.posts.replay_position import (
    LAST_MOVE,
    OPENS,
    ReplayPosition,
    moment_of,
    replay_choice,
    replay_of,
    step_choice,
)
from bot.records.read import Recorded, SeveralGames
from bot.records.stored_records import StoredRecords
from bot.rules.board import Board
from bot.rules.points import Colour, LineOfPlay, Point
from bot.talk import match_buttons, requests
from bot.talk.handling import Handlers
from bot.talk.profiles import Profiles
from bot.talk.request_context import RequestContext
from bot.texts import remark_words as remarks
from bot.texts.presenter import Presenter
from bot.texts.text import Wording, text
from renderer.model.diagram import Diagram

_IN_A_ROW = 5
"""Buttons per row; every chat has space for that many."""


@dataclass(frozen=True)
class _Shown:
    """A position in a replay: the boards ``before`` and after the ``move``, the line of play,
    and the title."""

    about: Wording
    before: Board
    board: Board
    line: LineOfPlay
    move: int
    can_begin: bool
    """Whether another game can start from here."""
    choices: tuple[tuple[Colour, Point], ...] = ()
    """The next moves in the record, if it has several."""
    remarks: tuple[Remark, ...] = ()

    @property
    def point(self) -> Point | None:
        """The point of the newest stone; None after a pass or at the start."""
        return self.line[self.move - 1][1] if self.move else None


@dataclass(eq=False)
class ReplayHandlers:
    """Shows one position at a time. Stateless: the buttons, or the post replied to, carry the
    position. ``others`` are buttons of other features under records."""

    service: GameService
    profiles: Profiles
    records: StoredRecords
    others: Sequence[RecordChoices]

    def register(self, handlers: Handlers) -> None:
        handlers.handle(requests.ChooseGame, self.choose_game)
        handlers.handle(requests.MoveByMove, self.step)
        handlers.handle(requests.ShowReplay, self.replay_record)
        handlers.handle_about_match(requests.MoveByMove, self.of_game)
        handlers.handle_press(Verb.STEP, self.pressed_step)
        handlers.handle_press(Verb.REPLAY, self.pressed_replay)

    async def pressed_step(self, context: RequestContext, wanted: Callback) -> Answer | Refusal:
        moment = moment_of(wanted)
        if moment is None:
            return Refusal("stale-button")
        return await self.show(context, moment, in_place=not wanted.detail.startswith(OPENS))

    async def pressed_replay(self, context: RequestContext, wanted: Callback) -> Answer | None:
        """Show a record in motion. None: the button is about a match."""
        return None if wanted.game_id else await self.film(context, *replay_of(wanted))

    async def choose_game(
        self, context: RequestContext, want: requests.ChooseGame
    ) -> Answer | Refusal | None:
        """Show one of several games. None: the line answers neither a list nor a position."""
        if not _is_bare(context):
            return None
        moment = context.incoming.moment or context.incoming.listed
        return None if moment is None else await self._choose(context, moment, want.number)

    async def step(self, context: RequestContext, want: requests.MoveByMove) -> Answer | None:
        """Show another position. None: the line does not answer a position."""
        moment = context.incoming.moment
        if moment is None or not _is_bare(context):
            return None
        move = moment.move + want.by if want.move is None else want.move
        return await self.show(context, replace(moment, move=move))

    async def replay_record(
        self, context: RequestContext, want: requests.ShowReplay
    ) -> Answer | None:
        """Show the record of an answered position in motion. None: there is no record."""
        moment = context.incoming.moment
        if moment is None or not moment.record or not _is_bare(context):
            return None
        return await self.film(context, moment.record, Animation(want.pace, want.numbers))

    async def _choose(
        self, context: RequestContext, moment: ReplayPosition, number: int | None
    ) -> Answer | Refusal:
        end = replace(moment, move=LAST_MOVE)
        if number is not None:
            chosen = game_record_id(moment.kept_id, number)
            return await self.show(context, replace(end, record=chosen))
        read = await self.records.load_last_game(moment.kept_id)
        if isinstance(read, Refusal):
            return read
        chosen = game_record_id(moment.kept_id, read.number)
        return await self.show_record(context, replace(end, record=chosen), read)

    async def of_game(
        self, context: RequestContext, loaded: LoadedMatch, want: requests.MoveByMove
    ) -> Answer:
        """Show a position of the current match."""
        move = len(loaded.match.game.moves) if want.move is None else want.move
        return await self.show(context, ReplayPosition(move, loaded.game_id, loaded.meta.version))

    async def show(
        self, context: RequestContext, moment: ReplayPosition, *, in_place: bool = False
    ) -> Answer:
        """Show a position with replay buttons, or the list of games if none is chosen. A move
        beyond an end shows the end."""
        words = context.profiles.speaking(moment.language) if in_place else context.words
        shown = await self._load_position(moment, words)
        if isinstance(shown, Refusal):
            return context.refuse(shown)
        if isinstance(shown, SeveralGames):
            return context.show(_list(context, moment, shown, words))
        return await self._show_position(context, moment, shown, words, in_place=in_place)

    async def show_record(
        self, context: RequestContext, moment: ReplayPosition, read: Recorded | SeveralGames
    ) -> Answer:
        """Show a position of a record that is already loaded, or the list of its games."""
        if isinstance(read, SeveralGames):
            return context.show(_list(context, moment, read, context.words))
        shown = _position_of_record(read, moment)
        return await self._show_position(context, moment, shown, context.words)

    async def _show_position(
        self,
        context: RequestContext,
        moment: ReplayPosition,
        shown: _Shown,
        words: Presenter,
        *,
        in_place: bool = False,
    ) -> Answer:
        here = replace(moment, move=shown.move, language=words.code)
        look = await context.profiles.look_for(context.incoming)
        text = records.position(shown.about, shown.line, shown.move, shown.choices)
        # Show the remarks at every position, so that the buttons don't move.
        text = text.then(*remarks.remark_lines(shown.remarks))
        post = Post(
            context.key,
            text,
            PositionPicture(
                here,
                _diagram(shown),
                records.position_alt(shown.board.size, shown.line, shown.move, shown.choices),
            ),
            choices=(*_buttons(here, shown), *self._list_others(here)),
            ref=PostRef(here.game_id, here.version) if here.game_id else None,
            look=look,
            in_place=in_place,
            language=words.code,
        )
        return context.show(post)

    def _list_others(self, here: ReplayPosition) -> list[Choice]:
        lists = self.others if here.record else ()
        return [choice for list_own in lists for choice in list_own(here)]

    async def film(self, context: RequestContext, record_id: RecordId, motion: Animation) -> Answer:
        read = await self.records.load(record_id)
        if isinstance(read, Refusal):
            return context.refuse(read)
        if isinstance(read, SeveralGames):
            return await self.show_record(context, ReplayPosition(0, record=record_id), read)
        look = await context.profiles.look_for(context.incoming)
        caption = records.record((read.black, read.white), read.size, read.moves, read.result)
        under = match_buttons.motions(ReplayPosition(0, record=record_id), motion)
        return context.show(
            Post(
                context.key,
                caption,
                Film(
                    read.moves_only,
                    motion,
                    records.record_alt(read.size, read.moves),
                    read.positions,
                ),
                choices=under,
                look=look,
            )
        )

    async def diagram(self, moment: ReplayPosition) -> Diagram | None:
        """Return the diagram of a position; None if it does not exist."""
        shown = await self._load_position(moment)
        return _diagram(shown) if isinstance(shown, _Shown) else None

    async def _load_position(
        self, moment: ReplayPosition, words: Presenter | None = None
    ) -> _Shown | SeveralGames | Refusal:
        """Return the position and its title. The title of a match needs ``words``."""
        if moment.record:
            return await self._of_record(moment)
        loaded = await self.service.matches.load(moment.game_id)
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

    async def _of_record(self, moment: ReplayPosition) -> _Shown | SeveralGames | Refusal:
        read = await self.records.load(moment.record)
        if isinstance(read, SeveralGames | Refusal):
            return read
        return _position_of_record(read, moment)


def _is_bare(context: RequestContext) -> bool:
    """Return whether a line was typed and names no match."""
    return context.line is not None and not context.named


def _position_of_record(read: Recorded, moment: ReplayPosition) -> _Shown:
    about = records.record((read.black, read.white), read.size, read.moves, read.result)
    move = _within(moment.move, read.moves)
    before, board = (read.positions[read.after[number]][0] for number in (max(0, move - 1), move))
    next_moves = read.choices.get(move, ())
    can_begin = any(board.chains())
    return _Shown(about, before, board, read.line, move, can_begin, next_moves, read.remarks)


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


def _list(
    context: RequestContext, moment: ReplayPosition, found: SeveralGames, words: Presenter
) -> Post:
    """The list of games. Each button opens its game in a new post, so the list stays."""
    stored_id = moment.kept_id
    buttons = [
        Choice(
            step_choice(
                ReplayPosition(
                    LAST_MOVE, record=game_record_id(stored_id, number), language=words.code
                ),
                OPENS,
            ),
            str(number),
            row=1 + (number - 1) // _IN_A_ROW,
        )
        for number, _ in enumerate(found.games[: remarks.MAX_LISTED_GAMES], 1)
    ]
    return Post(
        context.key,
        remarks.games_list(found.games, found.remarks),
        choices=tuple(buttons),
        language=words.code,
        lists=game_record_id(stored_id, 0),
    )


def _buttons(here: ReplayPosition, shown: _Shown) -> tuple[Choice, ...]:
    """Return buttons to the start, one back, one forward and to the end; to the animation, and
    to a game from here."""
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
