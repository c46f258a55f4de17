"""The programs beside which ours are measured. One that can't be built is left out, and told by name with what installs it."""

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import libraries
from workshop import BENCHMARKS, BUILT, Failure, compile_c, run

PEERS = BENCHMARKS / "Peers"
Commands = dict[str, list]


@dataclass
class Peer:
    """A peer: what it can be asked to do, once it is built."""

    name: str
    install: str
    build: Callable[[], Commands]


def build_c() -> Commands:
    folder = libraries.plain_c()
    return {
        "start": [compile_c("C/start", "C/start.c"), folder / "lib0000.so"],
        "load": [compile_c("C/load", "C/load.c"), folder],
        "watch": [compile_c("C/watch", "C/watch.c")],
        "swap": [compile_c("C/swap", "C/swap.c")],
        "library": [folder / "lib0000.so"],
    }


def build_ncurses() -> Commands:
    library = libraries.plain_c() / "lib0000.so"
    form, rows = (compile_c(f"Ncurses/{name}", f"Ncurses/{name}.c", "-lncursesw") for name in ("form", "list"))
    return {"form": [form, library], "list": [rows]}


def build_libpeas() -> Commands:
    flags = run(["pkg-config", "--cflags", "--libs", "libpeas-1.0"]).split()
    contract = compile_c("Libpeas/libbenchmarkscene.so", "Libpeas/scene.c", "-shared", "-fPIC", *flags)
    flags += ["-L", contract.parent, "-lbenchmarkscene", f"-Wl,-rpath,{contract.parent}"]
    shared = ["-shared", "-fPIC", "-fvisibility=hidden"]
    plugin = compile_c("Libpeas/plugin.so", "Libpeas/plugin.c", *shared, *flags)
    folder = BUILT / "Libpeas/one"
    folder.mkdir(exist_ok=True)
    (folder / "s0000.plugin").write_text("[Plugin]\nModule=s0000\nName=Scene\n")
    shutil.copy(plugin, folder / "libs0000.so")
    return {"start": [compile_c("Libpeas/start", "Libpeas/start.c", *flags), folder]}


def build_bubble_tea() -> Commands:
    debian = {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode", "GOCACHE": str(BUILT / "BubbleTea/cache")}
    programs = {}
    for name in ("form", "list"):
        source, program = PEERS / f"BubbleTea/{name}/main.go", BUILT / f"BubbleTea/{name}"
        if not libraries.is_current(program, [source]):
            program.parent.mkdir(parents=True, exist_ok=True)
            run(["go", "build", "-o", program, source], env=os.environ | debian)
        programs[name] = [program]
    return programs


TEXTUAL = ["textual==8.2.8", "textual-serve==1.1.3"]


def build_textual() -> Commands:
    environment = BUILT / "textual"
    mark = environment / f"bin/{'-'.join(TEXTUAL)}"
    if not mark.exists():
        run([sys.executable, "-m", "venv", environment])
        run([environment / "bin/pip", "install", "--quiet", *TEXTUAL])
        mark.touch()
    return {name: [environment / "bin/python", PEERS / f"Textual/{name}.py"] for name in ("form", "list", "serve")}


def apt(packages: str) -> str:
    return f"apt-get install -y --no-install-recommends {packages}"


ALL = [
    Peer("C", "the Swift toolchain's clang", build_c),
    Peer("ncurses", apt("libncurses-dev"), build_ncurses),
    Peer("libpeas", apt("libpeas-dev pkgconf"), build_libpeas),
    Peer("Bubble Tea", apt("golang-go golang-github-charmbracelet-bubbletea-dev"), build_bubble_tea),
    Peer("Textual", f"{apt('python3-venv')}, and a way to {' and '.join(TEXTUAL)} on PyPI", build_textual),
]


def build() -> dict[str, Commands]:
    """Builds the peers that can be built."""
    built = {}
    for peer in ALL:
        try:
            built[peer.name] = peer.build()
        except (Failure, FileNotFoundError) as failure:
            print(f"{peer.name} is left out. It needs: {peer.install}\n  {str(failure).strip()}", file=sys.stderr)
    return built
