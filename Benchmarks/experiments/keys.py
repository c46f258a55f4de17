"""What a key takes: processor time of all processes, and bytes to the terminal. A key is pressed when the program is at rest."""

from dataclasses import dataclass
from statistics import median
from time import sleep

from application import Application
from experiments import Experiment
from experiments.start import LAST_WORDS
from figures import Figure, Row, peers
from processes import processor_time
from session import FRAME, Session
from workshop import Run
import libraries

# Seconds in which a program settles after its start, and does what a key has left to be done.
SETTLING, QUIET = 1.5, 0.2
DOWN, PAGE_DOWN, ENTER, ESCAPE = "\x1b[B", "\x1b[6~", "\r", "\x1b"
# ncurses has put the keypad into a mode in which arrows are other sequences. Each scene of ours leads to the other.
OWN_KEYS = {("ncurses", DOWN): "\x1bOB", ("host", ESCAPE): ENTER}


@dataclass
class Walk:
    """What a user does: by which keys, in which program of the peers and which scenes of ours; and what we aim at."""

    name: str
    title: str
    keys: list[str]
    program: str
    scenes: list
    goals: tuple[str, str]


def experiment(place: Run, built: dict) -> Experiment:
    few = [libraries.rows("0001")]
    walks = [
        # None of the letters stands in a control sequence, or on the screen before it is typed.
        Walk("typing", "a key typed into a field", list("qvxzjkQVXZ"), "form", [libraries.form("0000")], ("≤ 5×", "≤ 55 B")),
        Walk("moving", "the next of 1,000 rows", [DOWN] * 10, "list", few, ("≤ 2.8×", "≤ 300 B")),
        Walk("paging", "a page of 1,000 rows", [PAGE_DOWN] * 10, "list", few, ("≤ 2.3×", "≤ 419 B")),
        Walk("leading", "to another scene, and back", [ENTER, ESCAPE] * 5, "form", libraries.pair(), ("≤ 5.2×", "≤ 170 B")),
    ]
    applications = {walk.name: Application(place, f"keys-{walk.name}", walk.scenes, "BenchmarkScene0000") for walk in walks}
    others = [name for name in LAST_WORDS if name in built]

    def open_session(name: str, walk: Walk) -> Session:
        if name == "host":
            application = applications[walk.name]
            return Session(place, application.command("run"), FRAME, application.folder)
        return Session(place, built[name][walk.program], LAST_WORDS[name] if walk.program == "form" else "Row 0")

    def sample(_: int) -> dict[Figure, float]:
        figures = {}
        for walk in walks:
            for name in ["host", *others]:
                with open_session(name, walk) as session:
                    sleep(SETTLING)
                    times, counts = [], []
                    for key in walk.keys:
                        time, count = processor_time(session.pid), session.bytes()
                        # Whatever it draws but a letter begins with a control sequence.
                        session.type(OWN_KEYS.get((name, key), key), key if key.isalpha() else "\x1b")
                        sleep(QUIET)
                        times.append(processor_time(session.pid) - time)
                        counts.append(session.bytes() - count)
                figures[Figure(name, f"{walk.name}, time")] = median(times)
                figures[Figure(name, f"{walk.name}, bytes")] = median(counts)
        return figures

    def rows(walk: Walk) -> list[Row]:
        time, count = f"{walk.name}, time", f"{walk.name}, bytes"
        floor = Figure("ncurses", time)
        rest = [name for name in others if name != "ncurses"]
        return [
            Row(f"{walk.title}: processor time", "µs", Figure("host", time), floor, peers(rest, time, floor), walk.goals[0]),
            Row("the same: bytes to the terminal", "B", Figure("host", count), None, peers(others, count, None), walk.goals[1]),
        ]

    return Experiment("keys", [row for walk in walks for row in rows(walk)], sample, share=3)
