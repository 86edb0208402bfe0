"""Official examples that several tests look at."""

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
"""Example 9: a direct ko left open, and all that stands in it dead."""

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
