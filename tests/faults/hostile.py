"""Lines that could slow the program down, or impersonate other text."""

from __future__ import annotations

LONG = 100_000

UNITS = {
    "letters": "a",
    "moves": "D4 ",
    "zalgo": "D\u0334\u0335\u0336\u0337\u0338",
    "right to left": "\u202e4D\u202c ",
    "control characters": "\x00\x07\x1b\x7f",
    "spaces": " ",
    "newlines": "\n",
    "no-break spaces": "\u00a0\u2003",
    "quotes": '"',
    "open quotes": "„ ",
    "brackets": "(;",
    "records": "(;B[zz]",
    "mentions": "<@7>",
    "begun mentions": "<@",
    "codes": "#bamoku ",
    "begun codes": "#",
    "commas": ",",
    "digits": "9",
    "arabic digits": "D٤ ",
    "terms": "komi ",
    "backslashes": "\\",
    "emoji": "👩\u200d👩\u200d👧",
    "lone surrogates": "\ud800",
    "ligatures": "\ufdfa",
}
"""Units to be repeated up to the limit, after a command and alone."""
BEGINNINGS = ("", "play ", "challenge ", "note ", "search ", "import ", "annul ", "if ", "(;")


def lines(most: int) -> dict[str, str]:
    """Return hostile lines of at most this length, by their content."""
    return {
        f"{beginning.strip()} {name}".strip(): f"{beginning}{unit * most}"[: most - 2] + " b"
        for name, unit in UNITS.items()
        for beginning in BEGINNINGS
    }


LOOKALIKES = (
    "D٤",
    "Ð4",
    "Д4",
    "D\u06f4",
    "D߄",
)
"""Text that resembles points but contains none."""
SAME = (
    "D\uff14",
    "\uff244",
    "D⁴",
    "D④",
    "D\U0001d7dc",
    "D4\u200b",
    "D4\u0301\u0334",
    "\u202eD4",
    "\u2067D4\u2069",
    "D4\x00",
    "\ufeffD4",
    "*D4*",
    "`D4`",
)
"""Points surrounded by invisible characters or marks, or in compatibility forms."""
