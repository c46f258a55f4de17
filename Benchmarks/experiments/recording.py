"""What recordings cost: the size of 1,000 steps, and a replay beside its session."""

import subprocess
from time import perf_counter

from application import Application
from experiments import Experiment
from figures import Figure, Row
from workshop import Failure, Run
import libraries

STEPS = 1000


def experiment(place: Run, built: dict) -> Experiment:
    scene = "BenchmarkScene0000"
    form = [libraries.form("0000")]
    application = Application(place, "recording", form, scene)

    def run(*words: str, script: str = "") -> float:
        """The time of a command, in ms."""
        begin = perf_counter()
        done = subprocess.run(
            [str(word) for word in application.command(*words)], cwd=application.folder, env=place.environment, input=script,
            capture_output=True, text=True)
        if done.returncode:
            raise Failure(done.stdout[-500:] + done.stderr)
        return (perf_counter() - begin) * 1000

    def sample(number: int) -> dict[Figure, float]:
        file = application.folder / f"steps-{number}.rec"
        script = "".join(f"set Name={step}\n" for step in range(STEPS)) + "quit\n"
        return {
            Figure("session", "time"): run("run", "--display", "plain", "--record", file.name, script=script),
            Figure("size", "bytes"): file.stat().st_size,
            Figure("replay", "time"): run("replay", file.name),
        }

    return Experiment("recording", [
        Row(f"{STEPS} steps in a file", "B", Figure("size", "bytes"), None, goal="≤ 256 kB"),
        Row(f"a replay of {STEPS} steps", "ms", Figure("replay", "time"), Figure("session", "time"), goal="≤ 1×"),
    ], sample, share=1)
