"""Modal forms: for a challenge, a record, and a typed line.

Stateless: the submitted fields are joined to a typed line, and the form's id contains the
challenged person. A form therefore still works after a restart.
https://docs.discord.com/developers/components/reference
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import discord
from discord import ui

from bot.discord.commands.completions import CLOCKS, SIZES
from bot.discord.discord_ids import user_id
from bot.discord.inbound.discord_intake import Intake
from bot.discord.inbound.typed_slashes import typed_command
from bot.discord.library_internals import make_attachment
from bot.discord.outbound.interactions import defer_answer, open_form
from bot.discord.outbound.markdown import cut
from bot.routing.parsing.parser import MAX_LENGTH
from bot.texts.match.match_facts import clock_choice
from bot.texts.translations import Words, pick_language, words

Interaction = discord.Interaction[Any]
Person = discord.User | discord.Member
MakeModal = Callable[[Words, Person | None], ui.Modal]
"""Builds a form in a language. The second argument is the person to challenge, if any."""

_CHALLENGE, _IMPORT, _LINE = "challenge", "import", "line"
_LONGEST_TITLE, _LONGEST_HINT = 45, 100
_LONGEST_KOMI, _LONGEST_RECORD = 10, 4000
_STONES = range(2, 10)
_HEADS = {"komi": "komi ", "record": ""}
"""The prefix of each text field's value in the line."""


def challenge_form(texts: Words, opponent: Person | None) -> ui.Modal:
    """Return the form for the terms of a challenge. Empty fields mean the room's defaults. Without
    ``opponent`` it is an open challenge."""
    sizes = [(f"{size}×{size}", f"{size}x{size}") for size in SIZES]
    clocks = [(texts.render(clock_choice(clock)), f"clock {line}") for line, clock in CLOCKS]
    stones = [(str(count), f"handicap {count}") for count in _STONES]
    more = [
        *((texts.text(f"discord-colours-{colour}"), colour) for colour in ("black", "white")),
        *((texts.text(f"discord-option-{name}"), name) for name in ("rated", "strict")),
        (texts.text("discord-no-estimates"), "no estimates"),
    ]
    komi: ui.TextInput[Any] = ui.TextInput(
        custom_id="komi", required=False, max_length=_LONGEST_KOMI
    )
    return _form(
        _CHALLENGE if opponent is None else f"{_CHALLENGE}:{opponent.id}",
        texts.text("menu-about-challenge" if opponent is None else "discord-context-challenge"),
        _label(texts, "size", _menu("size", sizes)),
        _label(texts, "clock", _menu("clock", clocks)),
        _label(texts, "handicap", _menu("handicap", stones)),
        _label(texts, "komi", komi),
        ui.Label(text=texts.text("discord-more-terms"), component=_menu("more", more, len(more))),
    )


def import_form(texts: Words, _: Person | None) -> ui.Modal:
    """Return the form for a record, as a file or pasted text."""
    file: ui.FileUpload[Any] = ui.FileUpload(
        custom_id="file", required=False, min_values=0, max_values=1
    )
    record: ui.TextInput[Any] = ui.TextInput(
        custom_id="record",
        style=discord.TextStyle.paragraph,
        required=False,
        max_length=_LONGEST_RECORD,
    )
    return _form(
        _IMPORT,
        texts.text("menu-about-import"),
        _label(texts, "file", file),
        ui.Label(text=texts.text("discord-pasted"), component=record),
    )


def line_form(texts: Words, _: Person | None) -> ui.Modal:
    """Return the form for a typed line, such as a move."""
    line: ui.TextInput[Any] = ui.TextInput(
        custom_id="line", placeholder="D4", max_length=MAX_LENGTH
    )
    title = texts.text("label-type-here")
    return _form(_LINE, title, ui.Label(text=texts.text("discord-line"), component=line))


FORMS: dict[str, MakeModal] = {"form": challenge_form, "import": import_form}
"""Maps a command's name to the form that it opens. A command with an attached file opens none."""


async def ask(
    intake: Intake, interaction: Interaction, form: MakeModal, person: Person | None = None
) -> None:
    """Open a form, or refuse to challenge a bot. Discord waits only three seconds, so no database
    call precedes the form."""
    texts = words(pick_language(interaction.locale.value) or intake.context.language)
    if person is not None and person.bot:
        if await defer_answer(interaction, thinking=True):
            refusal = texts.text("error-bot-opponent", name=person.display_name)
            await intake.say(interaction, refusal)
    elif await open_form(interaction, form(texts, person)) and person is not None:
        await intake.context.people.set_name(user_id(person.id), person.display_name)


async def filled_in(intake: Intake, interaction: Interaction) -> None:
    """Convert a submitted form to a typed line, and run the line."""
    data = cast(dict[str, Any], interaction.data or {})
    kind, _, whom = str(data.get("custom_id", "")).partition(":")
    head = [] if kind == _LINE else [kind, *([f'"<@{whom}>"'] if whom else [])]
    resolved = data.get("resolved", {}).get("attachments", {})
    files = [make_attachment(about, interaction) for about in resolved.values()]
    line = " ".join([*head, *_parts(data)])
    if typed := typed_command(line):
        line = typed.line
    await intake.command(interaction, line, file=files[0] if files else None)


def _parts(data: dict[str, Any]) -> Iterator[str]:
    """Yield the parts of the line from the form's fields, in order."""
    for label in data.get("components", []):
        field = label.get("component", {})
        if typed := str(field.get("value") or "").strip():
            yield _HEADS.get(field["custom_id"], "") + typed
        elif field.get("custom_id") != "file":
            yield from field.get("values", [])


def _form(id: str, title: str, *labels: ui.Label[Any]) -> ui.Modal:
    form = ui.Modal(title=cut(title, _LONGEST_TITLE), custom_id=id)
    for label in labels:
        form.add_item(label)
    form.stop()  # otherwise the library stores the form until it is submitted
    return form


def _label(texts: Words, option: str, component: ui.Item[Any]) -> ui.Label[Any]:
    hint = cut(texts.text(f"discord-hint-{option}"), _LONGEST_HINT)
    return ui.Label(
        text=texts.text(f"discord-option-{option}"), description=hint, component=component
    )


def _menu(name: str, offered: list[tuple[str, str]], maximum: int = 1) -> ui.Select[Any]:
    options = [discord.SelectOption(label=label, value=value) for label, value in offered]
    return ui.Select(
        custom_id=name, options=options, required=False, min_values=0, max_values=maximum
    )
