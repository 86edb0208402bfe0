"""Reads the metrics of a running program as Prometheus does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

Samples = Mapping[str, float]


@dataclass(frozen=True)
class Scrape:
    """``samples`` by name and labels, such as ``nigiri_ready{part="database"}``; ``names`` of all
    families, including those without samples, as used in queries."""

    samples: Samples
    names: frozenset[str]

    def of(self, name: str, **labels: str) -> float:
        """Return one sample; 0 if it does not exist."""
        return self.samples.get(_key(name, labels), 0.0)


async def scrape(health: str) -> Scrape:
    """Read all metrics at this address."""
    async with aiohttp.ClientSession() as session, session.get(f"{health}/metrics") as response:
        assert 200 == response.status
        text = await response.text()
    samples: dict[str, float] = {}
    names: set[str] = set()
    for family in text_string_to_metric_families(text):
        names.add(family.name)
        suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
        names |= {family.name + suffix for suffix in suffixes.get(family.type, ())}
        samples |= {_key(one.name, one.labels): float(one.value) for one in family.samples}
    return Scrape(samples, frozenset(names))


async def readiness(health: str) -> tuple[int, object]:
    """Return the status of ``/readyz``, and the state of each part."""
    async with aiohttp.ClientSession() as session, session.get(f"{health}/readyz") as response:
        return response.status, (await response.json())["parts"]


async def durability(health: str) -> tuple[int, str]:
    """Return the status of ``/readyz``, and the durability of the database."""
    async with aiohttp.ClientSession() as session, session.get(f"{health}/readyz") as response:
        return response.status, str((await response.json())["durability"])


async def liveness(health: str) -> int:
    """Return the status of ``/livez``."""
    async with aiohttp.ClientSession() as session, session.get(f"{health}/livez") as response:
        return response.status


def _key(name: str, labels: Mapping[str, str]) -> str:
    said = ",".join(f'{label}="{value}"' for label, value in sorted(labels.items()))
    return f"{name}{{{said}}}"
