"""From the death of the app to the same screen, with what was typed."""

from signal import SIGKILL
from time import sleep

from application import Application
from experiments import Experiment
from experiments.replacing import TYPED, write
from figures import Figure, Row
from processes import tree
from session import FRAME, Session
from workshop import Run
import libraries

# Keys that press the second element of the form, which traps.
TRAP = "\t\r"


def experiment(place: Run, built: dict) -> Experiment:
    library = libraries.form("0000")
    application = Application(place, "restart", [library], "BenchmarkScene0000")
    command = application.command("run")

    def death(tail: str, die) -> dict[str, float]:
        # A build of its own each time: one that ends the app twice is put into quarantine.
        write(application.scenes / library.name, library.read_bytes() + tail.encode())
        with Session(place, command, folder=application.folder) as session:
            session.type(TYPED, FRAME)
            sleep(0.2)  # until all keys are in the journal
            return {"its start": session.first, "host": die(session)}

    def sample(round: int) -> dict[Figure, float]:
        deaths = {
            "killed": death(f"kill {round}", lambda session: session.kill(tree(session.pid)[1], SIGKILL, TYPED)),
            "trapped": death(f"trap {round}", lambda session: session.type(TRAP, TYPED)),
        }
        return {Figure(program, name): time for name, times in deaths.items() for program, time in times.items()}

    def row(title: str, name: str) -> Row:
        return Row(title, "µs", Figure("host", name), Figure("its start", name))

    rows = [
        row("SIGKILL → the screen with what was typed, against a start", "killed"),
        row("trap → the same, with a backtrace", "trapped"),
    ]
    return Experiment("restart", rows, sample)
