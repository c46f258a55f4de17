"""What a key takes that is typed into a field: processor time of all processes, and bytes to the terminal."""

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

# None of them stands in a control sequence, or on the screen before it is typed.
KEYS = "qvxzjkQVXZ"
# Seconds in which a program settles after its start, and does what a key has left to be done.
SETTLING, QUIET = 1.5, 0.2


def experiment(place: Run, built: dict) -> Experiment:
    application = Application(place, "keys", [libraries.form("0000")], "BenchmarkScene0000")
    others = [name for name in LAST_WORDS if name in built]

    def open_session(name: str) -> Session:
        if name == "host":
            return Session(place, application.command("run"), FRAME, application.folder)
        return Session(place, built[name]["form"], LAST_WORDS[name])

    def sample(_: int) -> dict[Figure, float]:
        figures = {}
        for name in ["host", *others]:
            with open_session(name) as session:
                sleep(SETTLING)
                times, bytes = [], []
                for key in KEYS:
                    time, count = processor_time(session.pid), session.bytes()
                    session.type(key, key)
                    sleep(QUIET)
                    times.append(processor_time(session.pid) - time)
                    bytes.append(session.bytes() - count)
                figures |= {Figure(name, "processor"): median(times), Figure(name, "bytes"): median(bytes)}
        return figures

    def row(title: str, unit: str, figure: str, goal: str) -> Row:
        return Row(title, unit, Figure("host", figure), None, peers(others, figure, None), goal)

    rows = [
        row("a key typed into a field: processor time", "µs", "processor", "≤ 500 µs"),
        row("the same: bytes to the terminal", "B", "bytes", "≤ 55 B"),
    ]
    return Experiment("keys", rows, sample, share=3)
