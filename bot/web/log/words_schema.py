"""The schema of texts and buttons in a room's log.

A string stands for itself, ``["move",{"point":"D4"}]`` is a message with its arguments,
``{"p":"web:lobby/anna"}`` a person, ``{"ms":60000}`` a span of time, ``{"day":"2026-11-22"}`` a
date, ``{"at":"dcpq"}`` points (``rows`` if listed by rows), and ``{"j":[…]}`` a list of these with
a separator ``s`` and a maximum length ``n``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    GetPydanticSchema,
    PlainSerializer,
    PlainValidator,
)
from pydantic_core import CoreSchema, core_schema

from bot.posts.appearance import USUAL_LOOK, Look
from bot.posts.post import Choice, PostRef
from bot.texts import text
from bot.web.log import picture_schema


class Model(BaseModel):
    """A part of an entry, without type coercion."""

    model_config = ConfigDict(strict=True, frozen=True)


def write(wording: text.Wording) -> Any:
    """Encode a text as plain data."""
    match wording:
        case str():
            return wording
        case text.Text(id, data):
            arguments = {name: _write_value(value) for name, value in data.items()}
            return [id, arguments] if arguments else [id]
        case text.Person(user):
            return {"p": user}
        case text.Span(ms):
            return {"ms": ms}
        case text.Day(iso):
            return {"day": iso}
        case text.Points(letters, by_rows):
            return {"rows" if by_rows else "at": letters}
        case text.Joined(items, separator, longest):
            row: dict[str, Any] = {"j": [*map(write, items)]}
            if separator != text.COMMA:
                row["s"] = separator
            return {**row, "n": longest} if longest else row


def decode_wording(packed: Any) -> text.Wording:
    """The inverse of `write`.

    Raises:
        TypeError, ValueError: the data is no encoded text.
    """
    if isinstance(packed, str):
        return packed
    if isinstance(packed, list):
        return _read_text(*packed)
    if isinstance(packed, dict) and packed:
        kind = next(iter(packed))
        made, value = _MADE.get(kind), packed[kind]
        if made is not None and isinstance(value, int if kind == "ms" else str):
            return made(value)
        if kind == "j" and isinstance(value, list):
            separator, longest = packed.get("s", text.COMMA), packed.get("n", 0)
            if isinstance(separator, str) and isinstance(longest, int):
                return text.Joined(tuple(map(decode_wording, value)), separator, longest)
    raise ValueError(packed)


_MADE: dict[str, Callable[[Any], text.Wording]] = {
    "p": text.Person,
    "ms": text.Span,
    "day": text.Day,
    "at": text.Points,
    "rows": partial(text.Points, by_rows=True),
}


def _read_text(id: Any, data: Any = None) -> text.Text:
    if not (isinstance(id, str) and isinstance(data, dict | None)):
        raise TypeError(id)
    return text.Text(id, {name: _read_value(value) for name, value in (data or {}).items()})


def _write_value(value: text.Value) -> Any:
    return value if isinstance(value, int | float) else write(value)


def _read_value(value: Any) -> text.Value:
    return value if isinstance(value, int | float) else decode_wording(value)


def _coerce(given: Any) -> text.Wording:
    """Return the text; decode it if it is encoded."""
    return given if isinstance(given, _WORDINGS) else decode_wording(given)


_WORDINGS = (text.Text, text.Person, text.Span, text.Day, text.Points, text.Joined)
WordingField = Annotated[text.Wording, PlainValidator(_coerce), PlainSerializer(write)]


def stored_as(form: Any, read: Callable[[Any], Any], write: Callable[[Any], Any]) -> Any:
    """Return the Pydantic annotation of a field that is stored as a value of the type ``form``;
    ``read`` and ``write`` convert from and to that value."""

    def schema(_: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        form_schema = handler(form)
        written = core_schema.plain_serializer_function_ser_schema(write, return_schema=form_schema)
        return core_schema.no_info_after_validator_function(
            read, form_schema, serialization=written
        )

    return GetPydanticSchema(schema)


class _Parts(Model):
    """Headline, lines, details, footer, and the awaited person."""

    h: WordingField = ""
    l: tuple[WordingField, ...] = ()  # noqa: E741
    d: tuple[WordingField, ...] = ()
    b: tuple[WordingField, ...] = ()
    a: WordingField = ""


class _Look(Model):
    """Theme, coordinates, language."""

    th: str = ""
    co: str = ""
    la: str = ""


def _read_look(stored: _Look) -> Look:
    if stored == _Look():
        return USUAL_LOOK
    return Look(stored.th, picture_schema.read_coordinates(stored.co), language=stored.la)


def _write_look(look: Look) -> _Look:
    return _Look(th=look.theme, co=picture_schema.coordinates(look.coordinates), la=look.language)


def _write_choice(choice: Choice) -> tuple[Any, ...]:
    if choice.row:
        return (choice.id, choice.label, choice.emoji, choice.row)
    return (choice.id, choice.label, *filter(None, (choice.emoji,)))


def _write_ref(ref: PostRef) -> tuple[Any, ...]:
    game_id, version, number = ref.stored
    return (game_id, version, number) if number else (game_id, version)


def _read_parts(stored: _Parts) -> text.Parts:
    return text.Parts(stored.h, stored.l, stored.d, stored.b, stored.a)


def _write_parts(parts: text.Parts) -> _Parts:
    return _Parts(h=parts.headline, l=parts.lines, d=parts.details, b=parts.footer, a=parts.awaited)


_Choice = (
    tuple[str, WordingField] | tuple[str, WordingField, str] | tuple[str, WordingField, str, int]
)
_Ref = tuple[str, int] | tuple[str, int, int]
PartsField = Annotated[
    text.Parts,
    stored_as(
        _Parts,
        _read_parts,
        _write_parts,
    ),
]
LookField = Annotated[Look, stored_as(_Look, _read_look, _write_look)]
ChoiceField = Annotated[Choice, stored_as(_Choice, lambda stored: Choice(*stored), _write_choice)]
RefField = Annotated[
    PostRef, stored_as(_Ref, lambda stored: PostRef.from_stored(*stored), _write_ref)
]
