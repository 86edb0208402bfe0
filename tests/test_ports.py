"""Ports for tests that run in parallel."""

from __future__ import annotations

import pytest

from tests import ports


def test_no_port_is_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another search from the same start gives other ports, even before anything listens."""
    given = [ports.free_port() for _ in range(60)]
    monkeypatch.setattr(ports, "_numbers", ports._own())
    given += [ports.free_port() for _ in range(60)]
    assert 120 == len({*given})
