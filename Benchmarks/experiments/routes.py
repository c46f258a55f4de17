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

    loaders = {"C": [*built["C"]["load"], MANY]}
    loaders |= {name: built[name]["load"] for name in ("Swift", "libpeas") if name in built}
    if "Swift" in loaders:
        loaders["Swift"] = [*loaders["Swift"], MANY]

    def sample(round: int) -> dict[Figure, float]:
        if round < 0:
            return {}  # a thousand routes warm themselves up
        figures = {figure: value for name, command in loaders.items() for figure, value in told(name, run(command)).items()}
        return figures | walk()

    others = [name for name in loaders if name != "C"]
    rows = [
        Row("route to a scene not loaded yet → shown; the peers only load", "µs", Figure("host", "first"), Figure("C", "first"),
            {name: (Figure(name, "first"), Figure("C", "first")) for name in others}, "≤ 8×"),
        Row("the same at 1,000 loaded, against the first", "µs", Figure("host", "last"), Figure("host", "first"),
            {name: (Figure(name, "last"), Figure(name, "first")) for name in loaders}, "≤ 1.2×"),
        Row("memory a loaded scene", "kB", Figure("host", "memory"), Figure("C", "memory"),
            {name: (Figure(name, "memory"), Figure("C", "memory")) for name in others}, "≤ 25 kB"),
    ]
    return Experiment("routes", rows, sample, share=5)
