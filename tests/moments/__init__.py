"""Fifteen moments of games as people see them at phone width, in each chat and both languages.

``python -m tests.moments FOLDER [CHAT-LANGUAGE ...]`` plays them at the shipped program and
photographs what then stands there; ``python -m tests.moments.sheets FOLDER OUT`` lays them on one
sheet for each chat and language. Copied into the tests of an older tree, both draw that one.
"""
