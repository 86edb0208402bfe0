"""The emojis that Discord accepts as reactions."""

from __future__ import annotations

import re
from functools import cache

VARIATION = "\ufe0f"
_JOINER, _KEYCAP = "\u200d", "\u20e3"

# Code points with Unicode's property Emoji, without digits, "#" and "*", which need a keycap.
_RANGES = """
a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 25aa-25ab
25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f
2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c
26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea
26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747
274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55
3030 303d 3297 3299 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202
1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0
1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587
1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3
1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6d7
1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945
1f947-1f9ff 1fa70-1fa7c 1fa80-1fa88 1fa90-1fabd 1fabf-1fac5 1face-1fadb 1fae0-1fae8 1faf0-1faf8
"""

# The code points that are text unless a variation selector follows; the others take none.
_TEXT_RANGES = """
a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 2328 23cf 23ed-23ef 23f1-23f2 23f8-23fa 24c2 25aa-25ab
25b6 25c0 25fb-25fc 2600-2604 260e 2611 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640
2642 265f-2660 2663 2665-2666 2668 267b 267e 2692 2694-2697 2699 269b-269c 26a0 26a7 26b0-26b1 26c8
26cf 26d1 26d3 26e9 26f0-26f1 26f4 26f7-26f9 2702 2708-2709 270c-270d 270f 2712 2714 2716 271d 2721
2733-2734 2744 2747 2763-2764 27a1 2934-2935 2b05-2b07 3030 303d 3297 3299 1f170-1f171 1f17e-1f17f
1f202 1f237 1f321 1f324-1f32c 1f336 1f37d 1f396-1f397 1f399-1f39b 1f39e-1f39f 1f3cb-1f3ce
1f3d4-1f3df 1f3f3 1f3f5 1f3f7 1f43f 1f441 1f4fd 1f549-1f54a 1f56f-1f570 1f573-1f579 1f587
1f58a-1f58d 1f590 1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3
1f5e8 1f5ef 1f5f3 1f5fa 1f6cb 1f6cd-1f6cf 1f6e0-1f6e5 1f6e9 1f6f0 1f6f3
"""

_SKINS = range(0x1F3FB, 0x1F400)
_REGIONS = range(0x1F1E6, 0x1F200)


@cache
def _points(ranges: str) -> frozenset[int]:
    found: set[int] = set()
    for part in ranges.split():
        first, _, last = part.partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


def plain(emoji: str) -> str:
    """Return the emoji without variation selectors, so that all its spellings are equal."""
    return emoji.replace(VARIATION, "")


def is_emoji(text: str) -> bool:
    """Return whether the text is one emoji in Discord's sense.

    An emoji that is text by default is accepted with and without the variation selector, as two
    different reactions; any other is unknown with it.
    """
    bare = plain(text)
    if len(bare) == 1 and text != bare and ord(bare) not in _points(_TEXT_RANGES):
        return False
    if re.fullmatch(rf"[0-9#*]{_KEYCAP}", bare):
        return True
    for part in bare.split(_JOINER):
        points = [ord(character) for character in part]
        if len(points) == 2 and (points[1] in _SKINS or all(p in _REGIONS for p in points)):
            points = points[:1]
        if len(points) != 1 or points[0] not in _points(_RANGES):
            return False
    return True
