"""A run on other displays than its own."""

import re
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import sleep

from application import Application
from experiments import Experiment
from figures import Figure, Row
from processes import memory, processor_time
from protocol import type_letters
from session import FRAME, Session
from workshop import Run, run
import libraries

FOLLOWERS = 10
# Seconds in which a program settles after its start, and does what a key has left to be done.
SETTLING, QUIET = 2, 0.2
# None of them stands in a control sequence, or on the screen before it is typed.
LETTERS = "qvxzjkQVXZ"


def experiment(place: Run, built: dict) -> Experiment:
    application = Application(place, "displays", [libraries.find()], "BenchmarkScene0000")

    def session(*words) -> Session:
        return Session(place, [application.host, *words], FRAME, application.folder)

    def keys(at: Session, pid: int) -> dict[str, float]:
        """What a key takes that is typed at a display: the time until it is shown there, processor time of a process, bytes."""
        waits, times, counts = [], [], []
        for letter in LETTERS:
            time, count = processor_time(pid), at.bytes()
            waits.append(at.type(letter, letter))
            sleep(QUIET)
            times.append(processor_time(pid) - time)
            counts.append(at.bytes() - count)
            at.type("\x7f", "\x1b")
            sleep(QUIET)
        return {"key": median(waits), "processor": median(times), "bytes": median(counts)}

    def figures() -> dict[Figure, float]:
        """A run on its own display, on a second one, which leaves again, and with followers."""
        with ExitStack() as stack:
            own = stack.enter_context(session("run", "--name", "own"))
            sleep(SETTLING)
            alone = keys(own, own.pid)
            with session("attach", "own") as display:
                sleep(SETTLING)
                found = {"attach": display.first, "display memory": memory(display.pid, "Pss")}
                attached = keys(display, own.pid)
            for _ in range(FOLLOWERS):
                stack.enter_context(session("attach", "--follow", "own"))
            sleep(SETTLING)
            followed = keys(own, own.pid)
        found |= {"start": own.first, "key": alone["key"], "attached key": attached["key"], "bytes": attached["bytes"]}
        found |= {"alone": alone["processor"], "followed": followed["processor"]}
        found["longer"] = found["attached key"] - found["key"]
        return {Figure("host", figure): value for figure, value in found.items()}

    def protocol() -> dict[Figure, float]:
        """What a key is on the protocol, to a display and from it; and the memory of the run, which has no terminal."""
        told = run([application.host, "run", "--detached"], cwd=application.folder, env=place.environment)
        pid = int(re.search(r"process (\d+)", told)[1])
        try:
            sleep(SETTLING)
            supervisor = int(re.search(r"PPid:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])
            detached = memory(supervisor, "Pss")
            sent, received = type_letters(Path(place.environment["XDG_RUNTIME_DIR"]) / f"host/{pid}.sock", LETTERS)
        finally:
            run([application.host, "stop", "--pid", pid], cwd=application.folder, env=place.environment)
        return {
            Figure("host", "from display"): median(sent), Figure("host", "to display"): median(received),
            Figure("host", "run memory"): detached,
        }

    def sample(_: int) -> dict[Figure, float]:
        return figures() | protocol()

    def row(title: str, unit: str, figure: str, floor: str | None, goal: str) -> Row:
        return Row(title, unit, Figure("host", figure), Figure("host", floor) if floor else None, {}, goal)

    rows = [
        row("`host attach` to its first whole frame, against the start of the run; 300 rows", "µs", "attach", "start", "≤ 1.3×"),
        row("a key through an attached display, until it is shown, against one on the run's own", "µs", "attached key", "key", ""),
        row("what such a key takes longer", "µs", "longer", None, "≤ 1 ms"),
        row("the same key: bytes to the terminal", "B", "bytes", None, ""),
        row("the same: bytes from the run to the display", "B", "to display", None, "≤ 80 B"),
        row("the same: bytes from the display to the run", "B", "from display", None, "≤ 80 B"),
        row("memory (PSS) of a run without a terminal", "kB", "run memory", None, ""),
        row("memory (PSS) of each display", "kB", "display memory", None, ""),
        row("processor time of the run for a key, ten followers, against none", "µs", "followed", "alone", "≤ 1.1×"),
    ]
    return Experiment("displays", rows, sample, share=3)
