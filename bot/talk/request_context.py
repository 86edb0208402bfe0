"""One thing that a person did, while it is being answered."""

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
    """One thing that a person did, and the words to answer it with.

    ``profiles`` reads each person and room once for this event. ``line`` is what was typed, parsed;
    None for what was pressed, even if that stands for a line. ``game_id``: it was delivered before,
    and was about to be done in this game. ``words_only``: it was dealt with before and nothing was
    done, so that nothing may be done now; only the answer is missing. ``filling``: a button of a
    form was pressed, which becomes what is shown. ``nearby``: which matches may be meant, as far as
    that was read.
    """

    incoming: Incoming
    words: Presenter
    profiles: Profiles
    line: Line | None = None
    game_id: GameId = ""
    words_only: bool = False
    filling: bool = False
    nearby: Nearby | None = None

    @property
    def named(self) -> GameId:
        """The game that the typed line names, or an empty string."""
        return (self.line.game_id or "") if self.line is not None else ""

    def say(
        self, text: Wording | Parts, *, choices: tuple[Choice, ...] = (), aside: bool = False
    ) -> Answer:
        """An answer that is only words, and perhaps buttons; ``aside``: others need not see it."""
        ref = self.incoming.about
        return self.show(Post(self.key, text, choices=choices, ref=ref, aside=aside))

    def refuse(self, refusal: Refusal) -> Answer:
        """Why something was not done, and a way to the lesson that explains it, if there is one."""
        why = match_buttons.why(refusal.id)
        return self.say(self.words.refusal(refusal), choices=why, aside=True)

    def unreadable(self, error: UnreadableLog) -> Answer:
        """The game that is meant cannot be read by this program; nothing has happened to it."""
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
        """A form, in the place of the one that was tapped; ``asks`` is as in `Post`."""
        post = Post(self.key, text, None, choices, ref, in_place=self.filling)
        return self.show(replace(post, aside=aside, asks=asks))

    def show(self, *posts: Post, puts: bool = False) -> Answer:
        """These posts, in the language of the answer unless they have one of their own. ``puts``:
        a yes or no to them answers what is asked in their match (`PostRef.puts`)."""

        def shown(post: Post) -> Post:
            ref = post.ref and replace(post.ref, puts=puts)
            return replace(post, language=post.language or self.words.code, ref=ref)

        return Answer(tuple(map(shown, posts)))

    @property
    def key(self) -> str:
        """The key of its answer: the same however often the event comes."""
        return f"answer/{self.incoming.event_id}"
