"""Ports for tests that run side by side."""

from __future__ import annotations

import pytest

from tests import ports


def test_no_port_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to look for ports in the same place gets others, though nobody listens yet."""
    given = [ports.free_port() for _ in range(60)]
    monkeypatch.setattr(ports, "_numbers", ports._own())
    given += [ports.free_port() for _ in range(60)]
    assert 120 == len({*given})
