"""How long tests wait for what is to happen."""

from __future__ import annotations

PATIENCE = 30.0
"""Seconds after which a test gives something up for lost: many, since a machine may have much else
to do. Nothing is measured by it; whatever must not be waited for takes longer still, or for ever.
"""
