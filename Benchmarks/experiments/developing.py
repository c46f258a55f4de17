"""A source that is saved under `host dev`, until the new screen is shown."""

import shlex
import shutil
from os import uname
from time import perf_counter, sleep

from application import sample as sample_application
from experiments import Experiment
from experiments.replacing import BUILDS
from figures import Figure, Row
from session import Session
from workshop import RELEASE, ROOT, Failure, Run, run, toolchain

FLAGS = [
    "-module-name", "Login", "-parse-as-library", "-swift-version", "6", "-default-isolation", "MainActor",
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
    "-enable-upcoming-feature", "InternalImportsByDefault", "-whole-module-optimization", "-Onone", "-g",
]


def experiment(place: Run, built: dict) -> Experiment:
    application = sample_application(place, "develop")
    sources = application.folder / "Sources"
    shutil.copytree(ROOT / "Plugins/Login", sources / "Login")
    view = sources / "Login/LoginViewController.swift"
    text = view.read_text()
    command = application.command("dev", "--sources", sources, "--sdk", RELEASE)

    def edited(build: str) -> str:
        first = 'Form {\n'
        if first not in text:
            raise Failure(f"{view.name} has no {first}")
        return text.replace(first, f'{first}Text("This is save {build}")\n')

    def saving() -> float:
        with Session(place, command, "User name", application.folder) as session:
            for build in BUILDS:  # what the first one warms up isn't measured
                sleep(1)
                staged = application.folder / "staged.swift"
                staged.write_text(edited(build))
                time = session.rename(staged, view, build)
            return time

    def compiling() -> float:
        """What can't be saved: the frontend and the linker, called directly."""
        programs, swift = toolchain()
        files, output = sorted((sources / "Login").glob("*.swift")), place.folder / "libLogin"
        driver = run(["swiftc", "-###", "-emit-object", *FLAGS, "-I", RELEASE / "Modules", *files, "-o", f"{output}.o"])
        frontend = next(shlex.split(line) for line in driver.splitlines() if "-frontend -c" in line)
        libraries = ["-L", swift, "-L", RELEASE, "-lVIPKit", "-lContracts", "-lswiftCore", "-lswift_Concurrency"]
        start = swift / uname().machine / "swiftrt.o"
        linker = [programs / "ld.lld", "-shared", start, f"{output}.o", *libraries, "-o", f"{output}.so"]
        begin = perf_counter()
        run(frontend)
        run(linker)
        return (perf_counter() - begin) * 1e6

    compilers = Figure("frontend, lld")
    rows = [
        Row("save → new screen, Login, `host dev`; the frontend and the linker alone", "µs", Figure("host"), compilers, {},
            "≤ 450 ms"),
    ]
    return Experiment("develop", rows, lambda _: {compilers: compiling(), Figure("host"): saving()}, share=3)
