"""Makes the libraries that hosts open: a source is compiled once, and each library gets a number of its own in its object."""

import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from workshop import BENCHMARKS, BUILT, MANY, RELEASE, compile_c, is_current, make, run, toolchain

# What stands in the sources of Scenes/ in place of a number.
NUMBER, SECOND = b"7431", b"9652"

FLAGS = ["-O", "-swift-version", "6", "-whole-module-optimization", "-parse-as-library"]


def compile_scene(name: str, *others: str) -> Path:
    """The object of sources of Scenes/, compiled as Package.swift compiles scenes, under the name of the first."""
    sources = [BENCHMARKS / f"Scenes/{source}.swift" for source in (name, *others)]
    flags = [*FLAGS, "-default-isolation", "MainActor", "-module-name", "BenchmarkScene7431"]
    command = ["swiftc", "-emit-object", *flags, "-I", RELEASE / "Modules", *sources]
    return make(BUILT / f"{name}.o", [*sources, RELEASE / "libVIPKit.so"], command)


def scene(template: Path, folder: str, number: int, second: str) -> Path:
    """Links an object with its numbers against VIPKit; by the linker itself, since a driver is slow."""
    target = BUILT / folder / f"libBenchmarkScene{number:04}.so"
    if is_current(target, [template]):
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    programs, swift = toolchain()
    content = template.read_bytes()
    assert NUMBER in content, f"{template} has no number"
    renamed = target.with_suffix(".o")
    renamed.write_bytes(content.replace(NUMBER, b"%04d" % number).replace(SECOND, second.encode()))
    start = swift / os.uname().machine / "swiftrt.o"
    libraries = ["-L", swift, "-L", RELEASE, "-lVIPKit", "-lswiftCore", "-lswift_Concurrency"]
    run([programs / "ld.lld", "-shared", "-z", "nodelete", "-soname", target.name, start, renamed, *libraries, "-o", target])
    renamed.unlink()
    return target


def many(make_one) -> list[Path]:
    """Makes a thousand libraries, as many at a time as there are processors."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return list(threads.map(make_one, range(MANY)))


def forms() -> list[Path]:
    """A thousand scenes with a form, for `host`."""
    template = compile_scene("Form", "Scene")
    return many(lambda number: scene(template, "forms", number, "0000"))


def form(build: str) -> Path:
    """A build of the first of them; the screen shows its name, four characters."""
    return scene(compile_scene("Form", "Scene"), f"forms-{build}", 0, build)


def chain() -> list[Path]:
    """A thousand scenes, each with a link to the next."""
    template = compile_scene("Chain")
    return many(lambda number: scene(template, "chain", number, f"{(number + 1) % MANY:04}"))


def pair() -> list[Path]:
    """Two scenes, each with a link to the other."""
    template = compile_scene("Chain")
    return [scene(template, "pair", number, f"{1 - number:04}") for number in range(2)]


def rows(thousands: str) -> Path:
    """A scene with a list of so many thousand rows, four digits."""
    return scene(compile_scene("Rows", "Scene"), f"rows-{thousands}", 0, thousands)


def find() -> Path:
    """A scene with a field above a list of 300 rows."""
    return scene(compile_scene("Find", "Scene"), "find", 0, "0000")


def plain_c() -> Path:
    """A thousand copies of the C floor's library, in a folder: files of their own, that is all that dlopen looks at."""
    library = compile_c("C/scene.so", "C/scene.c", "-shared", "-fPIC")
    folder = BUILT / "C/libraries"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(MANY):
        target = folder / f"lib{number:04}.so"
        if not is_current(target, [library]):
            shutil.copy(library, target)
    return folder
