"""The capabilities of a chat besides posting, so that no other module asks which chat it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Capabilities:
    """``taps``: a point of a posted board can be tapped. ``own_chats``: people have accounts, and
    with them a chat of their own with the program, wherever they play. ``open_rooms``: a room is a
    page that a friend enters by its address. ``servers``: rooms belong to a server, which chooses
    whether its posts call people, and what becomes of its threads. ``quiet_groups``: a group may
    choose one board for each game, which changes in its place. ``rewords``: a
    post can be changed at no cost before another comes; elsewhere the adapter does so when it takes
    the buttons away. ``how`` people move there: they
    ``type`` a point, ``tap`` a column and a row, or give a ``command``."""

    taps: bool = False
    own_chats: bool = True
    open_rooms: bool = False
    servers: bool = False
    quiet_groups: bool = False
    rewords: bool = False
    how: str = "type"
