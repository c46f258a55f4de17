"""A run on other displays than its own, beside tmux with the same program in it."""

import re
import subprocess
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import sleep

from application import Application
from experiments import Experiment
from figures import Figure, Row
from processes import memory, processor_time
from protocol import type_letters
from session import FRAME, Session
from workshop import Run, run
import libraries

FOLLOWERS = 10
# Seconds in which a program settles after its start, and does what a key has left to be done.
SETTLING, QUIET = 2, 0.2
# None of them stands in a control sequence, or on the screen before it is typed.
LETTERS = "qvxzjkQVXZ"
# What stands at the end of the first frame, for who draws no synchronised update.
LAST_WORDS = "commands"


def experiment(place: Run, built: dict) -> Experiment:
    application = Application(place, "displays", [libraries.find()], "BenchmarkScene0000")
    tmux = built.get("tmux", {}).get("tmux")
    place.environment["TMUX_TMPDIR"] = str(place.folder)

    def session(*words, pattern=FRAME) -> Session:
        return Session(place, list(words), pattern, application.folder)

    def keys(at: Session, pid: int) -> dict[str, float]:
        """What a key takes that is typed at a display: the time until it is shown there, processor time of a process, bytes."""
        waits, times, counts = [], [], []
        for letter in LETTERS:
            time, count = processor_time(pid), at.bytes()
            waits.append(at.type(letter, letter))
            sleep(QUIET)
            times.append(processor_time(pid) - time)
            counts.append(at.bytes() - count)
            at.type("\x7f", "\x1b")
            sleep(QUIET)
        return {"key": median(waits), "processor": median(times), "bytes": median(counts)}

    def figures(name: str, start: list, attach: list, follow: list, pattern: str, server, leave) -> dict[Figure, float]:
        """A program on its own display, on a second one, which leaves again, and with followers."""
        found = {}
        with ExitStack() as stack:
            own = stack.enter_context(session(*start, pattern=pattern))
            sleep(SETTLING)
            pid = server(own)
            alone = keys(own, pid)
            with session(*attach, pattern=pattern) as display:
                sleep(SETTLING)
                found |= {"attach": display.first, "display memory": memory(display.pid, "Pss")}
                attached = keys(display, pid)
                leave(display)
            for _ in range(FOLLOWERS):
                stack.enter_context(session(*follow, pattern=pattern))
            sleep(SETTLING)
            followed = keys(own, pid)
            leave(None)
        found |= {"start": own.first, "key": alone["key"], "attached key": attached["key"], "bytes": attached["bytes"]}
        found |= {"alone": alone["processor"], "followed": followed["processor"]}
        return {Figure(name, figure): value for figure, value in found.items()}

    def protocol() -> dict[Figure, float]:
        """What a key is on the protocol, to a display and from it; and the memory of the run, which has no terminal."""
        told = run([application.host, "run", "--detached"], cwd=application.folder, env=place.environment)
        pid = int(re.search(r"process (\d+)", told)[1])
        try:
            sleep(SETTLING)
            supervisor = int(re.search(r"PPid:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1])
            detached = memory(supervisor, "Pss")
            sent, received = type_letters(Path(place.environment["XDG_RUNTIME_DIR"]) / f"host/{pid}.sock", LETTERS)
        finally:
            run([application.host, "stop", "--pid", pid], cwd=application.folder, env=place.environment)
        return {
            Figure("host", "from display"): median(sent), Figure("host", "to display"): median(received),
            Figure("host", "run memory"): detached,
        }

    def multiplexer() -> dict[Figure, float]:
        """The same program on tmux: its server is measured with what runs there, and clients that show it."""
        def ask(*words) -> str:
            return run([*tmux, *words], env=place.environment)

        def server(_) -> int:
            return int(ask("list-sessions", "-F", "#{pid}").split()[0])

        def leave(display: Session | None):
            """Ctrl-C, by which other displays are ended, is the program's here."""
            if display is None:
                ask("kill-server")
            for client in ask("list-clients", "-F", "#{client_pid} #{client_tty}").splitlines() if display else []:
                pid, terminal = client.split()
                if int(pid) == display.pid:
                    ask("detach-client", "-t", terminal)

        start = [*tmux, "new-session", " ".join(map(str, application.command("run")))]
        try:
            found = figures("tmux", start, [*tmux, "attach"], [*tmux, "attach", "-r"], LAST_WORDS, server, leave)
            run([*tmux, "new-session", "-d", "-x", "80", "-y", "24", start[-1]], cwd=application.folder, env=place.environment)
            sleep(SETTLING)
            return found | {Figure("tmux", "run memory"): memory(server(None), "Pss")}
        finally:
            subprocess.run([*tmux, "kill-server"], env=place.environment, capture_output=True)

    def sample(_: int) -> dict[Figure, float]:
        host = application.host
        found = figures(
            "host", application.command("run", "--name", "own"), [host, "attach", "own"], [host, "attach", "--follow", "own"], FRAME,
            lambda own: own.pid, lambda _: None)
        found |= protocol()
        if tmux:
            found |= multiplexer()
        for name in ("host", "tmux") if tmux else ("host",):
            longer = found[Figure(name, "attached key")] - found[Figure("host", "key")]
            found[Figure(name, "longer")] = longer
        return found

    def against(figure: str, floor: str) -> dict:
        return {"tmux": (Figure("tmux", figure), Figure("tmux", floor))} if tmux else {}

    def beside(figure: str) -> dict:
        return {"tmux": (Figure("tmux", figure), None)} if tmux else {}

    def row(title: str, unit: str, figure: str, floor: str | None, goal: str) -> Row:
        others = against(figure, floor) if floor else beside(figure)
        return Row(title, unit, Figure("host", figure), Figure("host", floor) if floor else None, others, goal)

    rows = [
        row("`host attach` to its first whole frame, against the start of the run; 300 rows", "µs", "attach", "start", "≤ 1.3×"),
        Row("a key through an attached display, until it is shown, against one on the run's own", "µs", Figure("host", "attached key"),
            Figure("host", "key"), {"tmux": (Figure("tmux", "attached key"), Figure("host", "key"))} if tmux else {}),
        row("what such a key takes longer", "µs", "longer", None, "≤ 1 ms"),
        row("the same key: bytes to the terminal", "B", "bytes", None, ""),
        row("the same: bytes from the run to the display", "B", "to display", None, "≤ 80 B"),
        row("the same: bytes from the display to the run", "B", "from display", None, "≤ 80 B"),
        row("memory (PSS) of a run without a terminal; tmux with the same in it", "kB", "run memory", None, ""),
        row("memory (PSS) of each display", "kB", "display memory", None, ""),
        row("processor time of the run for a key, ten followers, against none", "µs", "followed", "alone", "≤ 1.1×"),
    ]
    return Experiment("displays", rows, sample, share=3)
