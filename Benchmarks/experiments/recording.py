"""What recordings cost: a key with the last steps kept and without, the size of 1,000 steps, and a replay beside its session."""

import subprocess
from statistics import median
from time import perf_counter, sleep

from application import Application
from experiments import Experiment
from experiments.keys import QUIET, SETTLING
from figures import Figure, Row
from processes import processor_time
from session import FRAME, Session
from workshop import Failure, Run
import libraries

LETTERS, STEPS = "qvxzjkQVXZ", 1000


def experiment(place: Run, built: dict) -> Experiment:
    scene = "BenchmarkScene0000"
    form = [libraries.form("0000")]
    kept = Application(place, "recording-kept", form, scene)
    without = Application(place, "recording-without", form, scene, keptSteps=0)

    def key(application: Application) -> float:
        with Session(place, application.command("run"), FRAME, application.folder) as session:
            sleep(SETTLING)
            times = []
            for letter in LETTERS:
                time = processor_time(session.pid)
                session.type(letter, letter)
                sleep(QUIET)
                times.append(processor_time(session.pid) - time)
            return median(times)

    def run(*words: str, script: str = "") -> float:
        """The time of a command, in ms."""
        begin = perf_counter()
        done = subprocess.run(
            [str(word) for word in kept.command(*words)], cwd=kept.folder, env=place.environment, input=script,
            capture_output=True, text=True)
        if done.returncode:
            raise Failure(done.stdout[-500:] + done.stderr)
        return (perf_counter() - begin) * 1000

    def sample(number: int) -> dict[Figure, float]:
        file = kept.folder / f"steps-{number}.rec"
        script = "".join(f"set Name={step}\n" for step in range(STEPS)) + "quit\n"
        return {
            Figure("kept", "key"): key(kept), Figure("without", "key"): key(without),
            Figure("session", "time"): run("run", "--display", "plain", "--record", file.name, script=script),
            Figure("size", "bytes"): file.stat().st_size,
            Figure("replay", "time"): run("replay", file.name),
        }

    return Experiment("recording", [
        Row("a key typed into a field, the last 50 steps kept: processor time", "µs", Figure("kept", "key"),
            Figure("without", "key"), goal="≤ 1.05×"),
        Row(f"{STEPS} steps in a file", "B", Figure("size", "bytes"), None, goal="≤ 256 kB"),
        Row(f"a replay of {STEPS} steps", "ms", Figure("replay", "time"), Figure("session", "time"), goal="≤ 1×"),
    ], sample, share=1)
