"""Fifteen moments of games as people see them at phone width, in each chat and in both languages.

``python -m tests.moments FOLDER [CHAT-LANGUAGE ...]`` plays them with the shipped program and
photographs the screens. ``python -m tests.moments.sheets FOLDER OUT`` lays them out on one sheet
for each chat and language. If both are copied into the tests of an older tree, they draw that
tree's program.
"""
