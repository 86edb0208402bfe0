"""Official examples that several tests use."""

THREE_POINTS = """
    . X X O O O O O .
    O X X O O O O O O
    X O O O O O O . O
    X X X O O O O O O
    X X X X O O O O O
    X . X X X X X X X
    X X X X . X X X X
    X X X X X X X X X
    X X X X X X X X X
"""
"""Example 1."""

BENT_FOUR = """
    X X . O X X X X X
    X O O O X X X X X
    . O X X X X X . X
    O O X X X X X X X
    X X X . X X X X X
    X X X X X X X X X
    O O O O O O O O O
    O O . O O O . O O
    O O O O O O O O O
"""
"""Example 7-1."""

DIRECT_KO = """
    X O . X O O O O O
    . X X X O O O O O
    X X O O O O O . O
    O O O O O O O O O
    O O O . O O O O O
    O O O O O O O O O
    X X X X X X X X X
    X X . X X X . X X
    X X X X X X X X X
"""
"""Example 9: a direct ko left open; all stones in it are dead."""

APPROACH_KO = """
    X O . . X O O O O
    . X X X X O O O O
    X X O O O O O . O
    O O O O O O O O O
    O O O . O O O O O
    O O O O O O O O O
    X X X X X X X X X
    X X . X X X . X X
    X X X X X X X X X
"""
"""Example 10."""

INVADER = """
    . . X O . . . . .
    . O X O . . . . .
    . . X O . . . . .
    . . X O . . . . .
    . X X O . . . . .
    X X O O . . . . .
    . X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
"""
"""A white stone in Black's corner. White's wall, from C4 on, has no closed eyes: its ground is the
right side, which is undisputed.
"""
