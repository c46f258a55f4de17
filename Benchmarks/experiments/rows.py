"""A list of a million rows beside one of a thousand: from the start to the first frame, and from a key to the next frame."""

from statistics import median

from application import Application
from experiments import Experiment
from figures import Figure, Row
from session import FRAME, Session
from workshop import Run
import libraries

DOWN = "\x1b[B"
KEYS = 40


def experiment(place: Run, built: dict) -> Experiment:
    few, many = (
        Application(place, f"rows-{name}", [libraries.rows(thousands)], "BenchmarkScene0000")
        for name, thousands in (("few", "0001"), ("many", "1000")))

    def sample(_: int) -> dict[Figure, float]:
        figures = {}
        for name, application in (("host", few), ("host of many", many)):
            with Session(place, application.command("run"), folder=application.folder) as session:
                figures[Figure(name)] = session.first
                figures[Figure(name, "key")] = median(session.type(DOWN, FRAME) for _ in range(KEYS))
        return figures

    rows = [
        Row("first frame of a list of 1,000,000 rows, against 1,000", "µs", Figure("host of many"), Figure("host"), {}, "≤ 1.5×"),
        Row("the next row, from key to frame, of 1,000,000 against 1,000", "µs", Figure("host of many", "key"),
            Figure("host", "key"), {}, "≤ 1.5×"),
    ]
    return Experiment("rows", rows, sample, share=3)
