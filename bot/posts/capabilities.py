"""The capabilities of a chat, so that other modules need not know which chat it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Capabilities:
    """The capabilities of a chat.

    * ``taps``: points of a posted board can be tapped.
    * ``own_chats``: people have accounts, and with them a private chat with the bot.
    * ``open_rooms``: a room is a web page that friends open by its address.
    * ``servers``: rooms belong to a server with settings for mentions and threads.
    * ``quiet_groups``: a group may choose one board per game, which is edited in place.
    * ``rewords``: editing a post before the next one is free; elsewhere the adapter edits it when
      it removes the buttons.
    * ``how``: the way to enter a move: ``type`` a point, ``tap`` a column and a row (in a private
      chat a column, then the point), or give a ``command``.
    """

    taps: bool = False
    own_chats: bool = True
    open_rooms: bool = False
    servers: bool = False
    quiet_groups: bool = False
    rewords: bool = False
    how: str = "type"
