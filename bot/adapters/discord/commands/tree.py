"""The slash commands, in English and Polish. Each stands for a line that could be typed."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.adapters.discord.commands.course import learning
from bot.adapters.discord.commands.engine import sparring
from bot.adapters.discord.commands.operator import Operator
from bot.adapters.discord.commands.options import choices
from bot.adapters.discord.commands.options import named as _named
from bot.adapters.discord.commands.options import options as _options
from bot.adapters.discord.commands.options import told as _told
from bot.adapters.discord.commands.private_tools import aside
from bot.adapters.discord.commands.records import records
from bot.adapters.discord.commands.time_settings import own_time
from bot.adapters.discord.inbound.intake import Intake
from bot.adapters.discord.outbound.servers import HOMES
from bot.adapters.discord.outbound.texts import cut
from bot.conversation.kit.appearance import THEMES
from bot.language.translations import LANGUAGES, pick_language, words
from bot.language.words.match.match_facts import clock_terms
from bot.service.clocks.clock import DAY, Fischer, PerMove

logger = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]
Choice = app_commands.Choice

MOST_COMPLETIONS = 25
_LONGEST_CHOICE = 100
_LONGEST_RECORD = 6000
"""The most that an option takes."""
SIZES = (9, 13, 19)
COLOURS = ("nigiri", "black", "white")
ORDERS = {"pause": "pause", "continue": "continue", "annul": "annul", "move": "move game here"}
"""What organisers want of a game."""

CLOCKS = (
    ("1 day", PerMove(DAY)),
    ("3 days", PerMove(3 * DAY)),
    ("7 days", PerMove(7 * DAY)),
    ("reserve 10 days +1 day cap 14 days", Fischer(10 * DAY, DAY, 14 * DAY)),
)
"""Clocks to choose from, as they are typed; others can be typed too."""

PLAIN = {
    "pass": "pass",
    "undo": "undo",
    "resign": "resign",
    "board": "board",
    "games": "games",
    "score": "score",
    "table": "table",
    "picture": "picture",
    "replay": "replay",
    "agree": "agree",
    "refuse": "refuse",
    "resume": "resume",
    "no-result": "no result",
    "accept": "accept",
    "rematch": "rematch",
    "decline": "decline",
    "unlink": "unlink",
    "ifs": "ifs",
    "notes": "notes",
    "guessers": "guessers",
    "waive-time": "waive time",
    "text-board": "text board",
    "export": "export",
    "forget-me": "forget me",
}
"""Commands without options, and the line that each stands for."""

_EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
_ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
_INSTALLED = app_commands.AppInstallationType(guild=True, user=False)


def _command(
    name: str, callback: Callable[..., Any], where: app_commands.AppCommandContext = _EVERYWHERE
) -> app_commands.Command[Any, Any, Any]:
    return app_commands.Command(
        name=_told("menu-command", name),
        description=_told("menu-about", name),
        callback=callback,
        allowed_contexts=where,
        allowed_installs=_INSTALLED,
    )


class Commands:
    """Builds the tree; ``intake`` hears what the commands stand for. ``spars``: there is a program
    to play against."""

    def __init__(self, intake: Intake, operator: Operator, *, spars: bool) -> None:
        self._spars = spars
        self._intake = intake
        self._operator = operator

    def all(self) -> list[app_commands.Command[Any, Any, Any]]:
        """Every command there is."""
        settings = _command("settings", self._settings(), _ON_SERVERS)
        settings.default_permissions = discord.Permissions(manage_guild=True)
        return [
            _command("challenge", self._challenge(), _ON_SERVERS),
            _command("play", self._play()),
            *([_command("spar", sparring(self._intake))] if self._spars else []),
            _command("terms", self._terms()),
            _command("form", self._plain("form"), _ON_SERVERS),
            _command("join", self._with_code("join")),
            _command("link", self._link()),
            *(_command(name, made) for name, made in aside(self._intake, self._games)),
            *(_command(name, made) for name, made in own_time(self._intake, self._games)),
            *(_command(name, made) for name, made in records(self._intake, self._games)),
            *(_command(name, made) for name, made in learning(self._intake)),
            _command("search", self._search()),
            *(_command(name, self._plain(line)) for name, line in PLAIN.items()),
            _command("dead", self._mark("dead")),
            _command("alive", self._mark("alive")),
            _command("profile", self._profile()),
            _command("game", self._game()),
            _command("sgf", self._sgf()),
            _command("language", self._language()),
            settings,
            *self._for_organisers(),
        ]

    def _for_organisers(self) -> list[app_commands.Command[Any, Any, Any]]:
        """Offered to those who may manage the server; who may use them is asked each time."""
        made = [
            _command("organise", self._organise(), _ON_SERVERS),
            _command("defaults", self._house_rule("defaults", "terms"), _ON_SERVERS),
            _command("limit", self._house_rule("limit", "most"), _ON_SERVERS),
        ]
        for command in made:
            command.default_permissions = discord.Permissions(manage_guild=True)
        return made

    def _plain(self, line: str) -> Callable[..., Any]:
        async def callback(interaction: Interaction) -> None:
            await self._intake.command(interaction, line)

        return callback

    def _challenge(self) -> Callable[..., Any]:
        @_options(
            "opponent",
            "size",
            "clock",
            "komi",
            "handicap",
            "colours",
            "strict",
            "rated",
            "estimates",
            "position",
        )
        @app_commands.choices(colours=choices("colours", ("nigiri", "black", "white")))
        @app_commands.autocomplete(size=self._sizes)
        @app_commands.autocomplete(clock=self._clocks)
        async def callback(  # noqa: PLR0913, PLR0917  each option is an argument
            interaction: Interaction,
            opponent: discord.User | discord.Member | None = None,
            size: app_commands.Range[int, 5, 25] | None = None,
            clock: app_commands.Range[str, 1, 60] | None = None,
            komi: app_commands.Range[float, -100.0, 100.0] | None = None,
            handicap: app_commands.Range[int, 2, 9] | None = None,
            colours: str | None = None,
            strict: bool = False,
            rated: bool = False,
            estimates: bool = True,
            position: app_commands.Range[str, 1, _LONGEST_RECORD] | None = None,
        ) -> None:
            said = ["challenge"]
            said += [f'"<@{opponent.id}>"'] if opponent is not None else []
            said += _said(size, komi, handicap, colours, clock)
            said += ["strict"] if strict else []
            said += ["rated"] if rated else []
            said += [] if estimates else ["no estimates"]
            said += [f"from {position}"] if position else []
            await self._intake.command(interaction, " ".join(said), opponent)

        return callback

    def _terms(self) -> Callable[..., Any]:
        @_options("size", "komi", "handicap", "colours", "clock", "game")
        @app_commands.choices(colours=choices("colours", COLOURS))
        @app_commands.autocomplete(size=self._sizes)
        @app_commands.autocomplete(clock=self._clocks)
        @app_commands.autocomplete(game=self._games)
        async def callback(
            interaction: Interaction,
            size: app_commands.Range[int, 5, 25] | None = None,
            komi: app_commands.Range[float, -100.0, 100.0] | None = None,
            handicap: app_commands.Range[int, 0, 9] | None = None,
            colours: str | None = None,
            clock: str | None = None,
            game: str = "",
        ) -> None:
            said = ["terms", *_said(size, komi, handicap, colours, clock), _named(game)]
            await self._intake.command(interaction, " ".join(said).strip())

        return callback

    def _organise(self) -> Callable[..., Any]:
        @_options("order", "game", "reason")
        @app_commands.choices(order=choices("order", tuple(ORDERS)))
        async def callback(
            interaction: Interaction, order: str = "", game: str = "", reason: str = ""
        ) -> None:
            verb = ORDERS.get(order, "organise")
            line = f"{verb} {_named(game)} {reason if order == 'annul' else ''}"
            await self._intake.command(interaction, line.strip())

        return callback

    def _house_rule(self, verb: str, option: str) -> Callable[..., Any]:
        if option == "terms":

            @_options("terms")
            async def defaults(interaction: Interaction, terms: str = "") -> None:
                await self._intake.command(interaction, f"{verb} {terms}".strip())

            return defaults

        @_options("most")
        async def limit(interaction: Interaction, most: str = "") -> None:
            await self._intake.command(interaction, f"{verb} {most}".strip())

        return limit

    def _play(self) -> Callable[..., Any]:
        @_options("point")
        @app_commands.autocomplete(point=self._points)
        async def callback(interaction: Interaction, point: str) -> None:
            await self._intake.command(interaction, f"play {point}")

        return callback

    def _with_code(self, verb: str) -> Callable[..., Any]:
        @_options("code")
        async def callback(interaction: Interaction, code: str) -> None:
            await self._intake.command(interaction, f"{verb} {code}")

        return callback

    def _link(self) -> Callable[..., Any]:
        @_options("code")
        async def callback(interaction: Interaction, code: str = "") -> None:
            await self._intake.command(interaction, f"link {code}".strip())

        return callback

    def _search(self) -> Callable[..., Any]:
        @_options("what")
        async def callback(
            interaction: Interaction, what: app_commands.Range[str, 1, 100] | None = None
        ) -> None:
            await self._intake.command(interaction, f"search {what or ''}".strip())

        return callback

    def _mark(self, verb: str) -> Callable[..., Any]:
        @_options("points")
        async def callback(interaction: Interaction, points: str) -> None:
            await self._intake.command(interaction, f"{verb} {points}")

        return callback

    def _profile(self) -> Callable[..., Any]:
        @_options("player")
        async def callback(
            interaction: Interaction, player: discord.User | discord.Member | None = None
        ) -> None:
            said = "profile" if player is None else f'profile "<@{player.id}>"'
            await self._intake.command(interaction, said, player)

        return callback

    def _game(self) -> Callable[..., Any]:
        @_options("game")
        @app_commands.autocomplete(game=self._games)
        async def callback(interaction: Interaction, game: str) -> None:
            await self._intake.command(interaction, f"board {_named(game)}")

        return callback

    def _sgf(self) -> Callable[..., Any]:
        @_options("game")
        @app_commands.autocomplete(game=self._games)
        async def callback(interaction: Interaction, game: str = "") -> None:
            await self._intake.command(interaction, f"sgf {_named(game)}")

        return callback

    def _language(self) -> Callable[..., Any]:
        @_options("language")
        @app_commands.choices(language=choices("language", LANGUAGES))
        async def callback(interaction: Interaction, language: str) -> None:
            await self._intake.command(interaction, f"language {language}")

        return callback

    def _settings(self) -> Callable[..., Any]:
        @_options("language", "home", "channel", "anywhere", "theme")
        @app_commands.choices(
            language=choices("language", LANGUAGES),
            home=choices("home", HOMES),
            theme=choices("theme", THEMES),
        )
        async def callback(
            interaction: Interaction,
            language: str | None = None,
            home: str | None = None,
            channel: discord.TextChannel | None = None,
            anywhere: bool = False,
            theme: str | None = None,
        ) -> None:
            chosen = 0 if anywhere else channel.id if channel is not None else None
            await self._operator.settings(interaction, language, home, chosen, theme)

        return callback

    # Completions: what does not come in time is no help, so whatever goes wrong gives none

    async def _sizes(self, _: Interaction, begun: str) -> list[Choice[int]]:
        typed = begun.strip()
        wanted = (int(typed),) if typed.isdigit() and 5 <= int(typed) <= 25 else SIZES
        return [Choice(name=f"{size}×{size}", value=size) for size in wanted]

    async def _clocks(self, interaction: Interaction, begun: str) -> list[Choice[str]]:
        told = words(pick_language(interaction.locale.value) or "en")
        offered = [(clock_terms(told, clock), line) for line, clock in CLOCKS]
        wanted = begun.casefold().strip()
        return [Choice(name=name, value=line) for name, line in offered if wanted in name]

    async def _points(self, interaction: Interaction, begun: str) -> list[Choice[str]]:
        try:
            incoming = await self._intake.incoming(interaction)
            found = await self._intake.conversation.points(incoming, begun, MOST_COMPLETIONS)
        except Exception:
            logger.exception("points could not be completed")
            return []
        return [Choice(name=point, value=point) for point in found]

    async def _games(self, interaction: Interaction, begun: str) -> list[Choice[str]]:
        try:
            found = await self._intake.conversation.games(await self._intake.incoming(interaction))
        except Exception:
            logger.exception("games could not be completed")
            return []
        wanted = begun.casefold().strip()
        return [
            Choice(name=cut(label, _LONGEST_CHOICE), value=game)
            for label, game in found
            if wanted in label.casefold()
        ][:MOST_COMPLETIONS]


def _said(
    size: int | None,
    komi: float | None,
    handicap: int | None,
    colours: str | None,
    clock: str | None,
) -> list[str]:
    """Terms as they would be typed."""
    said = [f"{size}x{size}"] if size is not None else []
    said += [f"komi {komi:g}"] if komi is not None else []
    said += [f"handicap {handicap}" if handicap else "no handicap"] if handicap is not None else []
    said += [colours] if colours else []
    return said + ([f"clock {clock}"] if clock else [])
