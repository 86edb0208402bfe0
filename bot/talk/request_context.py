"""The context of one action while it is being answered."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.ids import GameId
from bot.match.log import UnreadableLog
from bot.match.state import Refusal
from bot.play.matches import Nearby
from bot.posts.post import Answer, Choice, Post, PostRef
from bot.talk import match_buttons
from bot.talk.incoming import Incoming
from bot.talk.line import Line
from bot.talk.profiles import Profiles
from bot.texts.presenter import Presenter
from bot.texts.text import Parts, Wording


@dataclass(frozen=True)
class RequestContext:
    """One action of a person, with the presenter for the answer.

    * ``profiles``: reads each person and room once during this event.
    * ``line``: the parsed line; None for buttons, even if they stand for a line.
    * ``game_id``: an earlier delivery of this event was about to act in this game.
    * ``words_only``: an earlier delivery changed nothing, so nothing may be changed now; only the
      answer is missing.
    * ``asks_first``: the person confirms each move before it is played.
    * ``filling``: a button of a form was pressed; the answer replaces the form.
    * ``nearby``: the matches that may be meant, as far as they are loaded.
    """

    incoming: Incoming
    words: Presenter
    profiles: Profiles
    line: Line | None = None
    game_id: GameId = ""
    words_only: bool = False
    asks_first: bool = False
    filling: bool = False
    nearby: Nearby | None = None

    @property
    def named(self) -> GameId:
        """The game that the typed line names, or an empty string."""
        return (self.line.game_id or "") if self.line is not None else ""

    @property
    def points_at_match(self) -> bool:
        """Whether a typed line names a game or replies to a post about one."""
        return self.line is not None and bool(self.named or self.incoming.about)

    def say(
        self, text: Wording | Parts, *, choices: tuple[Choice, ...] = (), aside: bool = False
    ) -> Answer:
        """Answer with words and perhaps buttons. ``aside``: others need not see it."""
        ref = self.incoming.about
        return self.show(Post(self.key, text, choices=choices, ref=ref, aside=aside))

    def refuse(self, refusal: Refusal) -> Answer:
        """Answer with a refusal, and a button to the lesson that explains it, if there is one."""
        why = match_buttons.why(refusal.id)
        return self.say(self.words.refusal(refusal), choices=why, aside=True)

    def unreadable(self, error: UnreadableLog) -> Answer:
        """Answer that this version cannot read the game, which is unchanged."""
        refusal = Refusal("game-newer") if error.is_newer else Refusal("game-damaged")
        return self.refuse(refusal)

    def form(
        self,
        text: Wording | Parts,
        choices: tuple[Choice, ...] = (),
        ref: PostRef | None = None,
        *,
        aside: bool = False,
        asks: str = "",
    ) -> Answer:
        """Answer with a form that replaces the one that was tapped. ``asks`` is as in `Post`."""
        post = Post(self.key, text, None, choices, ref, in_place=self.filling)
        return self.show(replace(post, aside=aside, asks=asks))

    def show(self, *posts: Post, puts: bool = False) -> Answer:
        """Answer with these posts, in the answer's language unless they have their own.
        ``puts``: a yes or no to them answers the open question of their match (`PostRef.puts`)."""

        def localise(post: Post) -> Post:
            ref = post.ref and replace(post.ref, puts=puts)
            return replace(post, language=post.language or self.words.code, ref=ref)

        return Answer(tuple(map(localise, posts)))

    @property
    def key(self) -> str:
        """The idempotency key of the answer: the same for each delivery of the event."""
        return f"answer/{self.incoming.event_id}"
