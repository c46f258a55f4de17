"""A route to a scene whose library isn't loaded yet, until the scene is shown: through a thousand of them."""

from statistics import median

from application import Application
from experiments import PART, Experiment, told
from figures import Figure, Row
from processes import memory
from session import Session
from workshop import MANY, Run, run
import libraries


def experiment(place: Run, built: dict) -> Experiment:
    application = Application(place, "routes", libraries.chain(), "BenchmarkScene0000")
    command = application.command("run", "--display", "plain")

    def walk() -> dict[Figure, float]:
        with Session(place, command, "BenchmarkScene0000\n", application.folder, on_pipes=True) as session:
            before = memory(session.pid)
            times = [session.type("press Next\n", f"This is BenchmarkScene{number:04}\n") for number in range(1, MANY)]
            each = (memory(session.pid) - before) / len(times)
        return {
            Figure("host", "first"): median(times[:PART]), Figure("host", "last"): median(times[-PART:]),
            Figure("host", "memory"): each,
        }

    load = [*built["C"]["load"], MANY]

    def sample(round: int) -> dict[Figure, float]:
        if round < 0:
            return {}  # a thousand routes warm themselves up
        return told("C", run(load)) | walk()

    rows = [
        Row("route to a scene not loaded yet → shown; C only loads", "µs", Figure("host", "first"), Figure("C", "first"), {}, "≤ 8×"),
        Row("the same at 1,000 loaded, against the first", "µs", Figure("host", "last"), Figure("host", "first"),
            {"C": (Figure("C", "last"), Figure("C", "first"))}, "≤ 1.2×"),
        Row("memory a loaded scene", "kB", Figure("host", "memory"), Figure("C", "memory"), {}, "≤ 25 kB"),
    ]
    return Experiment("routes", rows, sample, share=5)
