"""`host list`, from its start to its end."""

from time import perf_counter

from application import Application
from experiments import Experiment
from figures import Figure, Row
from workshop import MANY, Failure, Run, run
import libraries

FEW = 100


def experiment(place: Run, built: dict) -> Experiment:
    scenes = libraries.forms()
    few = Application(place, "list-few", scenes[:FEW], "BenchmarkScene0000")
    many = Application(place, "list-many", scenes, "BenchmarkScene0000")

    def time(command: list, **options) -> float:
        begin = perf_counter()
        run(command, **options)
        return (perf_counter() - begin) * 1e6

    def listing(application: Application, name: str) -> dict[Figure, float]:
        return {Figure(name): time(application.command("list"), cwd=application.folder, env=place.environment)}

    def sample(round: int) -> dict[Figure, float]:
        if round < 0:
            listed = run(many.command("list"), cwd=many.folder, env=place.environment).count("1.0.0")
            if listed != MANY:
                raise Failure(f"host list tells {listed} scenes")
        return {Figure("C"): time([*built["C"]["load"], MANY]), **listing(few, "host of few"), **listing(many, "host")}

    floor = Figure("C")
    rows = [
        Row("`list` of 1,000; C opens them all", "µs", Figure("host"), floor, {}, "≤ 15×"),
        Row("`list` of 1,000, against that of 100", "µs", Figure("host"), Figure("host of few"), {}, "linear: 10×"),
    ]
    return Experiment("list", rows, sample, share=5)
