"""Typed fields of a profile: what is stored with a person, a room or a community."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Generic, Protocol, TypeVar

from bot.play.ports.codec import Codec

T = TypeVar("T")
R_co = TypeVar("R_co", covariant=True)


class ReadableField(Protocol[R_co]):
    """The read-only part of a `ProfileField`. It is covariant: a field of tuples is also a readable
    field of collections."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> R_co: ...
    def decode(self, text: str) -> R_co: ...


class ProfileField(Generic[T]):
    """A field that every profile has, under ``name``.

    ``default`` is the value of an absent field; it is not stored. A damaged value counts as the
    default, too, unless the field is ``required``: then reading it raises `DamagedRecord`. See
    `Codec` for ``type_`` and ``is_valid``.
    """

    def __init__(
        self,
        name: str,
        type_: type[T],
        default: T,
        is_valid: Callable[[T], bool] | None = None,
        *,
        required: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self._codec: Codec[T] = Codec(name, type_, is_valid)
        self._required = required

    def about(self, key: str) -> ProfileField[T]:
        """Return a separate field for one ``key``, such as the notes about one game."""
        field = copy(self)
        field.name = f"{self.name}:{key}"
        return field

    def encode(self, value: T) -> str:
        """Return the text to store; an empty string for the default, which removes the field."""
        return "" if value == self.default else self._codec.encode(value)

    def decode(self, text: str) -> T:
        """Return the value of a stored text, which is empty for an absent field."""
        if not text:
            return self.default
        if self._required:
            return self._codec.decode_or_raise(text)
        value = self._codec.decode(text)
        return self.default if value is None else value
