"""The private facts each command may reveal in public: one table, tried line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

import pytest

from bot.ids import RoomId
from bot.match.clocks.clock import DAY
from bot.match.short_ids import link_code
from bot.play.accounts.identities import digest_of
from bot.posts.attachments import File
from bot.posts.post import Answer, Post
from bot.routing.catalogue import COMMANDS
from bot.talk.incoming import Incoming, Said
from tests.conversation.chats import HOMES, IDS, Chats
from tests.conversation.desk import first_line
from tests.conversation.kept import Snapshot
from tests.reminders import reminders_of

ZENOBIA, ALTER, CLUB = "web:club/zenobia", "web:club/alter", "web:club"


class Disclosure(Enum):
    """The data that a command may reveal in a shared room."""

    ALL = "what is nobody's own: rules, words, what was just typed"
    HERE = "games of this room and its community"
    NOTHING = "that it is for private chats"


TABLE: dict[str, tuple[Disclosure, tuple[str, ...]]] = {
    "play": (Disclosure.HERE, ("play D4", "D4", "move D4")),
    "pass": (Disclosure.HERE, ()),
    "resign": (Disclosure.HERE, ("resign yes",)),
    "undo": (Disclosure.HERE, ()),
    "no-result": (Disclosure.HERE, ()),
    "give-time": (Disclosure.HERE, ("give 1 day",)),
    "waive-time": (Disclosure.HERE, ()),
    "claim-time": (Disclosure.HERE, ()),
    "challenge": (Disclosure.ALL, ("challenge 9x9 no clock", "challenge Nobody 19x19 no clock")),
    "play-with": (Disclosure.ALL, ("play with Nobody",)),
    "shall-we-play": (Disclosure.ALL, ("shall we play 9x9?",)),
    "play-me": (Disclosure.ALL, ("play me", "play me 9x9")),
    "terms": (Disclosure.HERE, ("terms 9x9",)),
    "form": (Disclosure.HERE, ("form 9x9",)),
    "open-games": (Disclosure.HERE, ()),
    "spar": (Disclosure.ALL, ("spar 9x9",)),
    "rematch": (Disclosure.HERE, ()),
    "accept": (Disclosure.HERE, ("accept 1", "agree 1")),
    "yes": (Disclosure.HERE, ()),
    "cannot-agree": (Disclosure.HERE, ("we cannot agree", "we cannot agree yes")),
    "decline": (Disclosure.HERE, ("refuse 1",)),
    "no": (Disclosure.HERE, ()),
    "join": (Disclosure.ALL, ("join banana",)),
    "pause": (Disclosure.HERE, ()),
    "want-pause": (Disclosure.HERE, ()),
    "continue": (Disclosure.HERE, ()),
    "annul": (Disclosure.HERE, ("annul they have stopped",)),
    "confirm-count": (Disclosure.HERE, ("confirm count 1 it was played out",)),
    "withdraw-confirmation": (Disclosure.HERE, ()),
    "move-game": (Disclosure.HERE, ()),
    "defaults": (Disclosure.ALL, ("defaults 9x9",)),
    "limit": (Disclosure.ALL, ("limit 2",)),
    "mute": (Disclosure.HERE, ("mute Carl 1 hour",)),
    "unmute": (Disclosure.HERE, ("unmute Carl",)),
    "ban": (Disclosure.HERE, ("ban Carl 1 day",)),
    "unban": (Disclosure.HERE, ("unban Carl",)),
    "bans": (Disclosure.HERE, ()),
    "organiser": (Disclosure.HERE, ("add organiser Carl",)),
    "organiser-off": (Disclosure.HERE, ("remove organiser Carl",)),
    "server": (Disclosure.ALL, ("server settings", "server settings challenges organisers")),
    "organise": (Disclosure.HERE, ()),
    "dead": (Disclosure.HERE, ("dead D4",)),
    "alive": (Disclosure.HERE, ("alive D4",)),
    "look-again": (Disclosure.HERE, ()),
    "resume": (Disclosure.HERE, ()),
    "prove": (Disclosure.HERE, ("prove D4",)),
    "if": (Disclosure.NOTHING, ("if C3 then C4", "if off")),
    "ifs": (Disclosure.NOTHING, ()),
    "note": (Disclosure.NOTHING, ("note another",)),
    "notes": (Disclosure.NOTHING, ("notes off",)),
    "analyse": (Disclosure.NOTHING, ("analyse D5",)),
    "back": (Disclosure.NOTHING, ()),
    "end": (Disclosure.NOTHING, ()),
    "guess": (Disclosure.HERE, ("guess D4", "guess off")),
    "guessers": (Disclosure.HERE, ()),
    "board": (Disclosure.HERE, ()),
    "describe": (Disclosure.HERE, ()),
    "text-board": (Disclosure.HERE, ("text board on",)),
    "picture": (Disclosure.HERE, ()),
    "replay": (Disclosure.HERE, ("replay fast",)),
    "moves": (Disclosure.HERE, ("moves 1",)),
    "review": (Disclosure.HERE, ("omówienie",)),
    "mistakes": (Disclosure.HERE, ()),
    "play-from-here": (Disclosure.HERE, ()),
    "reviews": (Disclosure.ALL, ("reviews on", "reviews off")),
    "score": (Disclosure.HERE, ()),
    "search": (Disclosure.HERE, ("search Zen", "search 9x9", "search page 2")),
    "games": (Disclosure.HERE, ()),
    "table": (Disclosure.HERE, ()),
    "my-rank": (Disclosure.ALL, ("I am about 12k", "mam około 12 kyu")),
    "set-rank": (Disclosure.ALL, ("set rank 12k",)),
    **dict.fromkeys(("use-rank", "forget-rank"), (Disclosure.ALL, ())),
    "profile": (Disclosure.HERE, ("profile Zen",)),
    "sgf": (Disclosure.HERE, ()),
    "import": (Disclosure.ALL, ("import (;SZ[9];B[dd])",)),
    "settings": (
        Disclosure.ALL,
        tuple(f"settings {t}" for t in ("hours", "moves", "reminders", "waiving")),
    ),
    "vacation": (Disclosure.ALL, ("vacation 2026-12-24 to 2026-12-26", "vacation off")),
    "weekends": (Disclosure.ALL, ("weekends off", "weekends on")),
    "quiet": (Disclosure.ALL, ("quiet off",)),
    "timezone": (Disclosure.ALL, ("timezone UTC",)),
    "remind": (Disclosure.ALL, ("remind 6h", "remind usual")),
    "digest": (Disclosure.ALL, ("digest 9:00", "digest off")),
    "tell-me": (Disclosure.ALL, ("tell me here", "tell me in private", "tell me at the game")),
    "ask-first": (Disclosure.ALL, ("ask before playing on", "ask before playing off")),
    "close-boards": (Disclosure.ALL, ()),
    "call-me": (
        Disclosure.ALL,
        tuple(f"call me {w}" for w in ("always", "for questions", "in private")),
    ),
    "theme": (Disclosure.ALL, ("theme slate",)),
    "coordinates": (Disclosure.ALL, ("coordinates off",)),
    "language": (Disclosure.ALL, ("language pl",)),
    "in-english": (Disclosure.ALL, ()),
    "in-polish": (Disclosure.ALL, ()),
    "link": (Disclosure.NOTHING, (f"link {link_code(7)}", "link yes", "link no")),
    "unlink": (Disclosure.NOTHING, ()),
    "block": (Disclosure.ALL, ("block Nobody", "block Carl")),
    "unblock": (Disclosure.ALL, ("unblock Zen",)),
    "blocks": (Disclosure.NOTHING, ()),
    **dict.fromkeys(("export", "my-data", "plans"), (Disclosure.NOTHING, ())),
    "delete-my-data": (Disclosure.ALL, ()),
    "forget-me": (Disclosure.ALL, ("forget me no",)),
    "learn": (Disclosure.ALL, ("learn 2",)),
    "rules": (Disclosure.ALL, ("rules 8",)),
    "help": (Disclosure.ALL, ()),
    "help-all": (Disclosure.ALL, ()),
    **{
        f"help-{page}": (Disclosure.ALL, ())
        for page in ("playing", "challenges", "counting", "clocks", "alone", "ratings", "records")
    },
    "help-settings": (Disclosure.ALL, ()),
    "privacy": (Disclosure.ALL, ()),
    **dict.fromkeys(
        ("hello", "how-to-play", "lost", "which-rules", "article", "thanks", "sorry"),
        (Disclosure.ALL, ()),
    ),
    "what-is": (Disclosure.ALL, ("what is seki",)),
    **dict.fromkeys(("whose-turn", "who-leads", "count", "where-games"), (Disclosure.HERE, ())),
    **dict.fromkeys(("are-we-done", "start-again", "opponent-away"), (Disclosure.HERE, ())),
    **dict.fromkeys(("draw", "larger-board", "play-on", "look-through"), (Disclosure.HERE, ())),
    "nudge": (Disclosure.HERE, ("nudge Ben", "hurry up")),
    **dict.fromkeys(
        ("how-to-move", "how-to-count", "which-move", "what-means"), (Disclosure.ALL, ())
    ),
    **dict.fromkeys(
        ("fewer-calls", "dark-board", "other-look", "no-coordinates"), (Disclosure.ALL, ())
    ),
    "going-away": (Disclosure.ALL, ("I will be away tomorrow",)),
    "games-with": (Disclosure.HERE, ("games with Ben", "partie z Benem")),
    **dict.fromkeys(("past-games", "my-rating", "get-record"), (Disclosure.HERE, ())),
    "may-undo": (Disclosure.HERE, ()),
    "stop": (Disclosure.HERE, ()),
    "is-it-dead": (Disclosure.HERE, ("is D4 dead", "is D4 dead?")),
    "help-organisers": (Disclosure.ALL, ()),
}
"""For each command, what it may reveal, and more lines that use it."""


def test_the_table_has_every_command() -> None:
    """The table has a row for each command."""
    assert {command.key for command in COMMANDS} == set(TABLE)


def lines(key: str) -> Iterator[str]:
    """The lines that use a command."""
    (command,) = (command for command in COMMANDS if command.key == key)
    yield from (phrase.spelled for phrase in command.phrases)
    yield from TABLE[key][1]


class PersonWithSecrets:
    """A person with private data that other people must not see."""

    def __init__(self, who: str) -> None:
        self.who, self.chats = who, Chats()
        self._read = 0
        self.home, self.alone = HOMES[who], f"{IDS[who]}0"
        self.secrets = ["Zenobia", "Alterego", "Kathmandu", "3:07", "7:47", "thin ice"]

    async def elsewhere(self, *, games: int) -> None:
        """Play games in another room, one to its end, and add notes, plans, a sandbox, a linked id
        and hours."""
        over = await self._game()
        for _ in range(2):  # the first line only asks for confirmation
            await self.zenobia(f"resign yes #{over}")
        for number in range(games):
            game = await self._game()
            await self.zenobia(f"D{4 + number} #{game}")
            await self.privately(f"E{4 + number} #{game}")
            await self.privately(f"note thin ice #{game}")
            await self.privately(f"if C3 then C7 #{game}")
            await self.privately(f"analyse #{game}")
        self.secrets += ["C3 → C7"]
        for line in ("timezone Asia/Kathmandu", "quiet 3:07-4", "digest 7:47", "link"):
            await self.privately(line)
        await self.chats.people.set_name(ALTER, "Alterego")
        await self.chats.backends.identities.link((IDS[self.who],), (ALTER,))

    async def _game(self) -> str:
        game = (await self.zenobia("challenge 9x9 black 3 days")).game_id
        await self.chats.says(self.who, f"join {game}", f"{self.home.partition(':')[0]}:-999")
        assert (await self.chats.match(game)).match.host is not None
        self.secrets.append(game)
        return game

    async def zenobia(self, line: str) -> Answer:
        """Send a line as Zenobia in her club."""
        incoming = replace(
            self.chats.from_("Eve", CLUB), user=ZENOBIA, user_name="Zenobia", did=Said(line, True)
        )
        return await self.chats.happens(incoming)

    async def privately(self, line: str) -> Answer:
        """Send a line in the person's private chat."""
        incoming = self.chats.from_(self.who, self.alone)
        return await self.chats.happens(replace(incoming, private=True, did=Said(line, True)))

    async def here(self, line: str) -> Answer:
        """Send a line in the person's shared room."""
        incoming: Incoming = self.chats.from_(self.who, self.home)
        return await self.chats.happens(replace(incoming, did=Said(line, True)))

    def new_secrets(self, room: RoomId) -> list[str]:
        """The secrets posted to a room since the last call; call it for one room only."""
        posts = self.chats.rooms.posts[room]
        said = "\n".join(all_content(post) for post in posts[self._read :])
        self._read = len(posts)
        codes = [code for code in re.findall("[a-z]{6}-[a-z]{6}", said) if digest_of(code)]
        found = [each for each in self.secrets if re.search(rf"(?<!\w){each}(?!\w)", said)]
        return [*found, *codes]


def all_content(post: Post) -> str:
    """Return everything that a post shows, and the data of its buttons."""
    file = post.attachment.content if isinstance(post.attachment, File) else ""
    buttons = [f"{post.label(choice)} {choice.id}" for choice in post.choices]
    about = post.ref.game_id if post.ref else ""
    return "\n".join([post.text, post.alt, file, about, *buttons])


CASES = [("Anna", 1, 0), ("Ben", 1, 1), ("Ben", 2, 0)]
_kept: dict[tuple[str, int, int], tuple[Snapshot[Chats], list[str]]] = {}


async def person_with_secrets(who: str, games: int, busy: int = 0) -> PersonWithSecrets:
    """A person with games elsewhere, and with one here if ``busy``."""
    person = PersonWithSecrets(who)
    if (who, games, busy) not in _kept:
        await person.elsewhere(games=games)
        if busy:
            here = (await person.chats.says(who, "challenge 9x9 black no clock")).game_id
            await person.chats.says("Eve", f"accept #{here}", person.home)
        _kept[who, games, busy] = Snapshot(person.chats), person.secrets
    kept, person.secrets = _kept[who, games, busy]
    person.chats = kept.again()
    return person


@pytest.mark.parametrize(("who", "games", "busy"), CASES)
@pytest.mark.parametrize("key", TABLE)
async def test_commands_reveal_nothing_private_in_public(
    key: str, who: str, games: int, busy: int
) -> None:
    """No command reveals in a shared room the person's games elsewhere, notes, plans, hours, linked
    ids or keys, with or without a game here."""
    person = await person_with_secrets(who, games, busy)
    for line in lines(key):
        await person.here(line)
        assert [] == person.new_secrets(person.home), line


@pytest.mark.parametrize(
    "key", [key for key, (tells, _) in TABLE.items() if tells is Disclosure.NOTHING]
)
async def test_private_commands_point_to_the_private_chat(key: str) -> None:
    """Private commands typed in a shared room are answered with a pointer to the private chat."""
    person = await person_with_secrets("Ben", 1)
    for line in TABLE[key][1] or lines(key):
        answer = first_line(await person.here(line))
        assert "private" in answer or "privately" in answer or "prywatn" in answer, (line, answer)


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("games", "Zenobia"),
        ("search", "Zenobia"),
        ("describe", "E4"),
        ("notes", "thin ice"),
        ("ifs", "C3 → C7"),
        ("settings", "Kathmandu"),
        ("settings", "7:47"),
        ("unlink", "Alterego"),
    ],
)
async def test_the_data_is_shown_in_private(line: str, secret: str) -> None:
    """Data withheld in shared rooms is shown in private."""
    person = await person_with_secrets("Anna", 1)
    before = len(person.chats.rooms.posts[person.alone])
    await person.privately(line)
    told = "\n".join(map(all_content, person.chats.rooms.posts[person.alone][before:]))
    assert secret in told


async def test_a_digest_in_public_names_games_of_the_room() -> None:
    """A digest in a shared room only counts games of other rooms; reminders of those go to the
    game's own room."""
    person = PersonWithSecrets("Ben")
    chats, home = person.chats, person.home
    game = (await person.zenobia("challenge 9x9 white 3 days")).game_id
    await chats.says("Ben", f"join {game}", "telegram:-999")
    here = (await chats.says("Ben", "challenge 9x9 black no clock")).game_id
    await chats.says("Eve", f"join {here}")
    for line in ("tell me here", "digest 0:00"):
        await person.here(line)
    before = len(chats.rooms.posts[home])
    for _ in range(5):
        chats.ms += DAY // 2
        await reminders_of(replace(chats.app)).once()
    digest, *_ = chats.rooms.posts[home][before:]
    title, listed, more = digest.text.split("\n")
    assert ("Ben, 2 games wait for you:", f"#{here}") == (title, listed.partition(" ")[0])
    assert "… and 1 more" == more
    reminders = [
        post for post in chats.rooms.posts["telegram:-999"] if " left for your move" in post.text
    ]
    assert ["Ben, "] == [post.text[:5] for post in reminders]
