"""Runs the instructions of the Dockerfile without Docker.

A base image is a file system with Python, and so is this machine. Each stage is a layer above it
(overlayfs, in a mount namespace that ends with the process), where the instructions are run
unchanged. It needs root and util-linux; the machine itself is not changed.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.deploy.servers import ROOT

WRITABLE = ("tmp", "data")

_SETUP = """\
set -euo pipefail
mount --make-rprivate /
mount -t tmpfs -o size=2g,mode=755 layers "$LAYERS"
layer() {
    mkdir "$LAYERS/$1" "$LAYERS/$1.up" "$LAYERS/$1.work"
    mount -t overlay "$1" "$LAYERS/$1" \\
        -o "lowerdir=/,upperdir=$LAYERS/$1.up,workdir=$LAYERS/$1.work"
    mount --rbind /proc "$LAYERS/$1/proc"
    mount --rbind /dev "$LAYERS/$1/dev"
    # The base's Python may be in somebody's home, where only they may look.
    local folder=$PYTHON
    while [[ $folder != / ]]; do
        chmod a+rx "$LAYERS/$1$folder"
        folder=$(dirname "$folder")
    done
}
"""


@dataclass
class Image:
    """The result of the instructions: a script that builds the image, and how to run it."""

    script: list[str] = field(default_factory=lambda: [_SETUP])
    environment: dict[str, str] = field(default_factory=dict)
    user: str = "0:0"
    folder: str = "/"
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    stage: str = ""


def parse_dockerfile(dockerfile: Path) -> Image:
    """Parse the instructions. Raises `ValueError` for an unknown one."""
    image, stages = Image(), dict[str, str]()
    for word, rest in _instructions(dockerfile):
        if word == "FROM":
            image = Image(image.script, {"PATH": _path()}, stage=f"stage{len(stages)}")
            stages[rest.rpartition(" ")[2]] = image.stage
            image.script.append(f"layer {image.stage}")
        elif word == "COPY":
            image.script.append(_copy(image, rest, stages))
        # these concern base images and networks, which do not exist here
        elif word not in ("ARG", "EXPOSE", "VOLUME"):
            _carry_out(image, word, rest)
    return image


def _carry_out(image: Image, word: str, rest: str) -> None:
    match word:
        case "WORKDIR":
            image.folder = rest
            image.script.append(f'mkdir -p "$LAYERS/{image.stage}{rest}"')
        case "RUN":
            image.script.append(_inside(image, ["/bin/sh", "-c", f"cd {image.folder}; {rest}"]))
        case "ENV":
            for pair in shlex.split(rest):
                name, _, value = pair.partition("=")
                image.environment[name] = value.replace("$PATH", image.environment["PATH"])
        case "USER":
            image.user = rest
        case "HEALTHCHECK":
            image.health = json.loads(rest.partition(" CMD ")[2])
        case "ENTRYPOINT":
            image.command = json.loads(rest)
        case _:
            raise ValueError(f"{word} is not known here")


def run(image: Image, secrets: Path, more: Mapping[str, str]) -> str:
    """Return the script that builds the image and then runs the program, as its user, without
    capabilities, on a read-only file system."""
    root = f'"$LAYERS/{image.stage}"'
    return "\n".join(
        [
            *image.script,
            f"mkdir -p {root}/run/secrets",
            f"mount --bind {shlex.quote(str(secrets))} {root}/run/secrets",
            f"mount -o remount,ro {image.stage} {root}",
            *(f"mount -t tmpfs -o mode=1777 {name} {root}/{name}" for name in WRITABLE),
            "exec " + enter_command(image, image.command, more),
        ]
    )


def enter_command(image: Image, command: list[str], more: Mapping[str, str]) -> str:
    """Return a command in the finished image, as its user."""
    user, _, group = image.user.partition(":")
    dropped = [
        "setpriv",
        f"--reuid={user}",
        f"--regid={group}",
        "--clear-groups",
        "--no-new-privs",
        "--inh-caps=-all",
        "--bounding-set=-all",
    ]
    assigned = [f"{name}={value}" for name, value in {**image.environment, **more}.items()]
    words = [*dropped, "env", "-i", f"--chdir={image.folder}", *assigned, *command]
    return f'chroot "$LAYERS/{image.stage}" {shlex.join(words)}'


def _instructions(dockerfile: Path) -> Iterator[tuple[str, str]]:
    text = re.sub(r"\s*\\\n\s*", " ", dockerfile.read_text("utf-8"))
    for line in text.splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


def _copy(image: Image, rest: str, stages: dict[str, str]) -> str:
    *sources, to = rest.split()
    target = Path(image.folder, to)
    if sources[0].startswith("--from="):
        stage = stages[sources.pop(0).removeprefix("--from=")]
        places = [f'"$LAYERS/{stage}{source}"' for source in sources]
    else:
        places = [shlex.quote(str(ROOT / source)) for source in sources]
    whole = " -T" if len(sources) == 1 else ""  # a folder's contents, under the new name
    return f'cp -a{whole} {" ".join(places)} "$LAYERS/{image.stage}{target}"'


def _inside(image: Image, command: list[str]) -> str:
    assigned = [f"{name}={value}" for name, value in image.environment.items()]
    return f'chroot "$LAYERS/{image.stage}" {shlex.join(["env", *assigned, *command])}'


def _path() -> str:
    return f"{Path(sys.base_prefix, 'bin')}:{os.environ['PATH']}"
