"""Where the benchmarks work: what is built once, and the folders of one run."""

import json
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Callable

ROOT = Path(__file__).resolve().parent.parent
BENCHMARKS = ROOT / "Benchmarks"
RELEASE = ROOT / ".build/release"
# What is generated and compiled for the benchmarks stays here for the next run.
BUILT = ROOT / ".build/benchmarks"

# How many scenes are "many".
MANY = 1000


class Failure(Exception):
    """A program ended as it should not have."""


def run(command: list, **options) -> str:
    """Runs a command to its end, and returns its standard output."""
    process = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if process.returncode != 0:
        raise Failure(f"{' '.join(map(str, command))}: status {process.returncode}\n{process.stderr}{process.stdout}")
    return process.stdout


def is_current(target: Path, sources: list[Path]) -> bool:
    """Whether a file was made after all that it is made of."""
    return target.exists() and all(source.stat().st_mtime <= target.stat().st_mtime for source in sources)


def make(target: Path, sources: list[Path], command: list) -> Path:
    """Runs the command that makes a file of others, unless it is current."""
    if not is_current(target, sources):
        target.parent.mkdir(parents=True, exist_ok=True)
        run([*command, "-o", target])
    return target


def compile_c(name: str, source: str, *options: str) -> Path:
    """Compiles a program or library of Peers/, with the C compiler that the Swift toolchain has."""
    folder = BENCHMARKS / "Peers"
    sources = [folder / source, *folder.glob("*/*.h")]
    return make(BUILT / name, sources, ["clang", "-O2", "-Wall", "-Werror", folder / source, *options])


@cache
def toolchain() -> tuple[Path, Path]:
    """The folders of the toolchain's programs and of its Swift libraries."""
    paths = json.loads(run(["swiftc", "-print-target-info"]))["paths"]
    return Path(paths["runtimeResourcePath"]).parent.parent / "bin", Path(paths["runtimeLibraryPaths"][0])


class Run:
    """The folders of one run, gone at its end: nothing of the user's is read or written."""

    def __init__(self, rounds: int):
        self.rounds = rounds
        # Not in .build: the path of a control socket may have 107 bytes at most.
        self.folder = Path(tempfile.mkdtemp(prefix="host-benchmark-"))
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "SWIFT_BACKTRACE"))
        } | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        for variable, name in (
            ("XDG_RUNTIME_DIR", "runtime"), ("XDG_STATE_HOME", "state"), ("XDG_CACHE_HOME", "cache"),
            ("XDG_CONFIG_HOME", "config"), ("TMPDIR", "temporary"),
        ):
            (self.folder / name).mkdir(mode=0o700)
            self.environment[variable] = str(self.folder / name)
        self.endings: list[Callable[[], None]] = []

    def at_end(self, ending: Callable[[], None]):
        """Has something stopped before the folders are removed."""
        self.endings.append(ending)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for ending in self.endings:
            ending()
        shutil.rmtree(self.folder, ignore_errors=True)
