"""The programs beside which ours are measured. One that can't be built is left out, and told by name with what installs it."""

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import libraries
from workshop import BENCHMARKS, BUILT, RELEASE, Failure, compile_c, make, run

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


def build_swift() -> Commands:
    folder, flags = BUILT / "Swift", ["-O", "-swift-version", "6"]
    contract = folder / "libContract.so"
    sources = {name: PEERS / f"Swift/{name}.swift" for name in ("Contract", "Scene", "Host")}
    library = ["-emit-library", "-emit-module", "-module-name", "Contract", "-parse-as-library"]
    make(contract, [sources["Contract"]], ["swiftc", *flags, *library, sources["Contract"]])
    link = ["-I", folder, "-L", folder, "-lContract", "-Xlinker", "-rpath", "-Xlinker", folder]
    host = make(folder / "host", [sources["Host"], contract], ["swiftc", *flags, *link, sources["Host"]])
    scene = ["swiftc", "-emit-object", *libraries.FLAGS, "-module-name", "BenchmarkScene7431", "-I", folder]
    template = make(folder / "Scene.o", [sources["Scene"], contract], [*scene, sources["Scene"]])
    scenes = folder / "libraries"
    libraries.many(
        lambda number: libraries.numbered(template, scenes / f"lib{number:04}.so", f"{number:04}", "", folder, "Contract"))
    return {"start": [host, "start", scenes / "lib0000.so"], "load": [host, "load", scenes]}


def build_vipkit() -> Commands:
    """What no host of ours can be faster than: a Swift program with VIPKit, and a static launcher before it."""
    library = libraries.form("0000")
    sources = {name: PEERS / f"VIPKit/{name}.swift" for name in ("Floor", "Launcher")}
    link = ["-I", RELEASE / "Modules", "-L", RELEASE, "-lVIPKit", "-Xlinker", "-rpath", "-Xlinker", RELEASE]
    compiler = ["swiftc", "-O", "-swift-version", "6"]
    floor = make(
        BUILT / "VIPKit/floor", [sources["Floor"], RELEASE / "libVIPKit.so"], [*compiler, *link, sources["Floor"]])
    static = ["-static-executable", "-Xlinker", "-s", "-Xlinker", "--gc-sections"]
    launcher = make(BUILT / "VIPKit/launcher", [sources["Launcher"]], [*compiler, *static, sources["Launcher"]])
    start = [floor, library, "scene_BenchmarkScene0000"]
    return {"start": start, "launch": [launcher, *start]}


def build_libpeas() -> Commands:
    flags = run(["pkg-config", "--cflags", "--libs", "libpeas-1.0"]).split()
    contract = compile_c("Libpeas/libbenchmarkscene.so", "Libpeas/scene.c", "-shared", "-fPIC", *flags)
    flags += ["-L", contract.parent, "-lbenchmarkscene", f"-Wl,-rpath,{contract.parent}"]
    shared = ["-shared", "-fPIC", "-fvisibility=hidden"]
    plugin = compile_c("Libpeas/plugin.so", "Libpeas/plugin.c", *shared, *flags)
    many = libraries.copies(plugin, BUILT / "Libpeas/many", "libs{:04}.so")
    one = BUILT / "Libpeas/one"
    one.mkdir(exist_ok=True)
    for number in range(libraries.MANY):
        (many / f"s{number:04}.plugin").write_text(f"[Plugin]\nModule=s{number:04}\nName=Scene {number}\n")
    for name in ("libs0000.so", "s0000.plugin"):
        shutil.copy(many / name, one)
    start, load = (compile_c(f"Libpeas/{name}", f"Libpeas/{name}.c", *flags) for name in ("start", "load"))
    return {"start": [start, one], "start of many": [start, many], "load": [load, many]}


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


def build_tmux() -> Commands:
    """A server for itself, that reads no settings of the user's."""
    settings = BENCHMARKS / "Peers/tmux.conf"
    run(["tmux", "-V"])
    return {"tmux": ["tmux", "-L", "benchmark", "-f", settings]}


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
    Peer("Swift", "the Swift toolchain", build_swift),
    Peer("VIPKit", "the Swift toolchain, with its static libraries", build_vipkit),
    Peer("ncurses", apt("libncurses-dev"), build_ncurses),
    Peer("libpeas", apt("libpeas-dev pkgconf"), build_libpeas),
    Peer("Bubble Tea", apt("golang-go golang-github-charmbracelet-bubbletea-dev"), build_bubble_tea),
    Peer("Textual", f"{apt('python3-venv')}, and a way to {' and '.join(TEXTUAL)} on PyPI", build_textual),
    Peer("tmux", apt("tmux"), build_tmux),
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
