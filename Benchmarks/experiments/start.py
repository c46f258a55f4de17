"""From the start of a program to the end of its first frame, on a terminal of its own."""

from application import Application, sample
from experiments import Experiment, in_turn
from figures import Figure, Row, peers
from session import FRAME, Session
from workshop import Run
import libraries

# The last words of the first frame of the peers that don't draw synchronised updates.
LAST_WORDS = {"ncurses": "quit", "Bubble Tea": "quit", "Textual": "Hello"}


def experiment(place: Run, built: dict) -> Experiment:
    scenes = libraries.forms()
    first = "BenchmarkScene0000"
    one, many = Application(place, "start-one", scenes[:1], first), Application(place, "start-many", scenes, first)
    login = sample(place, "start-login")

    def start(command: list, folder=None, pattern=FRAME):
        def first_frame() -> float:
            with Session(place, command, pattern, folder, environment=place.environment) as session:
                return session.first
        return first_frame

    programs = {
        "host": start(one.command("run"), one.folder),
        "host of many": start(many.command("run"), many.folder),
        "host at Login": start(login.command("run"), login.folder),
    }
    for name in ("C", "libpeas"):
        if name in built:
            programs[name] = start(built[name]["start"])
    for name, words in LAST_WORDS.items():
        if name in built:
            programs[name] = start(built[name]["form"], pattern=words)

    floor, tea = Figure("C"), Figure("Bubble Tea")
    rows = [
        Row("start to first frame, supervisor included, 1 scene", "µs", Figure("host"), floor,
            peers(["ncurses", "libpeas"], "time", floor), "≤ 9×"),
        Row("the same, 1,000 installed, against 1", "µs", Figure("host of many"), Figure("host"), {}, "≤ 1.05×"),
        Row("the sample at Login", "µs", Figure("host at Login"), tea, peers(["Textual", "ncurses"], "time", tea), "≤ 0.5×"),
    ]
    return Experiment("start", rows, in_turn(programs))
