"""The list of what the program is made of (SBOM), from its lock: CycloneDX 1.6 on standard output.

    python parts.py run.txt ../../pyproject.toml

https://cyclonedx.org/docs/1.6/json/. Each library is named with its version, its package URL and
what it needs; the hashes of its files, of which there are several for each, stand in the lock.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

_PINNED = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\]+?))? ?\\?")
_NEEDED_BY = re.compile(r" +#(?: via)? +(?P<name>[a-z0-9-]+)(?:\[.*\])?(?: \(.*\))?")


def bill(lock: str, project: dict[str, Any]) -> dict[str, Any]:
    """The bill of materials of a project (its table in pyproject.toml) with this lock."""
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
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
        "dependencies": [{"ref": name, "dependsOn": needs[name]} for name in needs],
    }


if __name__ == "__main__":
    _lock, _project = Path(sys.argv[1]), Path(sys.argv[2])
    _table = tomllib.loads(_project.read_text("utf-8"))["project"]
    print(json.dumps(bill(_lock.read_text("utf-8"), _table), indent=1))  # noqa: T201
