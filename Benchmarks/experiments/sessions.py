"""What a session takes while nothing happens: memory and threads of each further one, and how often it wakes up."""

from contextlib import ExitStack
from time import sleep

from application import Application
from experiments import Experiment
from experiments.start import LAST_WORDS
from figures import Figure, Row, peers
from processes import memory, threads, waits, wakeups
from session import FRAME, Session
from workshop import Run
import libraries

SESSIONS = 10
# Seconds in which a program settles, and in which its wake-ups are counted.
# Threads that have nothing to do end after five seconds.
SETTLING, IDLE = 8, 20


def experiment(place: Run, built: dict) -> Experiment:
    application = Application(place, "sessions", [libraries.form("0000")], "BenchmarkScene0000")
    others = [name for name in LAST_WORDS if name in built]

    def open_session(name: str) -> Session:
        if name == "host":
            return Session(place, application.command("run"), FRAME, application.folder)
        return Session(place, built[name]["form"], LAST_WORDS[name])

    def further(name: str) -> dict[Figure, float]:
        with ExitStack() as stack:
            sessions = [stack.enter_context(open_session(name)) for _ in range(1)]
            first = settled(sessions)
            sessions += [stack.enter_context(open_session(name)) for _ in range(SESSIONS - 1)]
            each = (settled(sessions) - first) / (SESSIONS - 1)
            return {Figure(name, "memory"): each, Figure(name, "threads"): threads(sessions[0].pid)}

    def settled(sessions: list[Session]) -> int:
        sleep(SETTLING)
        return sum(memory(session.pid, "Pss") for session in sessions)

    def idle(names: list[str]) -> dict[Figure, float]:
        """All at once: none keeps another from being idle."""
        with ExitStack() as stack:
            sessions = {name: stack.enter_context(open_session(name)) for name in names}
            sleep(SETTLING)
            before = {name: waits(session.pid) for name, session in sessions.items()}
            sleep(IDLE)
            return {
                Figure(name, "wakeups"): wakeups(before[name], waits(session.pid)) / IDLE
                for name, session in sessions.items()
            }

    def sample(round: int) -> dict[Figure, float]:
        if round < 0:
            return {}
        figures = idle(["host", *others])
        for name in ["host", *others]:
            figures |= further(name)
        return figures

    def row(title: str, unit: str, figure: str, goal: str) -> Row:
        return Row(title, unit, Figure("host", figure), None, peers(others, figure, None), goal)

    rows = [
        row("each further session, app and supervisor: memory (PSS)", "kB", "memory", "≤ 2.3 MB"),
        row("threads of a session", "", "threads", "≤ 6"),
        row("idle: wake-ups a second", "", "wakeups", "≤ 0.1"),
    ]
    return Experiment("sessions", rows, sample, share=5)
