"""A library that is renamed into place, until its frame is shown; and a thousand of them, one after the other."""

from pathlib import Path
from statistics import median
from time import sleep

from application import Application
from experiments import PART, Experiment, told
from figures import Figure, Row
from processes import memory
from session import FRAME, Session
from workshop import MANY, Run, run
import libraries

# Two builds, with no digit in the same place: a terminal gets only the cells that differ, so each is drawn whole.
BUILDS = ("1111", "2222")
A_FEW = 5
# What is typed before the swaps, and the key that draws the whole screen again.
TYPED, REDRAW = "half a name", "\x0c"


class Replaced:
    """An application whose scene is replaced by builds with contents of their own."""

    def __init__(self, place: Run, name: str):
        self.place = place
        self.contents = [libraries.form(build).read_bytes() for build in BUILDS]
        self.first = libraries.form("0000")
        self.application = Application(place, name, [self.first], "BenchmarkScene0000")
        self.library = self.application.scenes / self.first.name
        self.count = 0

    def session(self) -> Session:
        """A new session, which starts with the first build."""
        write(self.library, self.first.read_bytes())
        self.count = 0
        return Session(self.place, self.application.command("run"), folder=self.application.folder)

    def replace(self, session: Session, tail: str) -> float:
        """Renames the other build into place; `tail` makes it a content of its own."""
        self.count += 1
        number = self.count % len(BUILDS)
        staged = write(self.application.folder / "staged.so", self.contents[number] + tail.encode())
        return session.rename(staged, self.library, BUILDS[number])


def write(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    file.chmod(0o755)
    return file


def experiment(place: Run, built: dict) -> Experiment:
    replaced = Replaced(place, "replace")
    watched = place.folder / "watched"
    watched.mkdir()
    library = Path(built["C"]["library"][0])

    def a_few(replace) -> float:
        """The median of a few builds, each of which finds the program idle."""
        times = []
        for number in range(A_FEW):
            sleep(0.1)
            times.append(replace(number))
        return median(times)

    def builds(tail) -> float:
        with replaced.session() as session:
            return a_few(lambda number: replaced.replace(session, tail(number)))

    def watching() -> float:
        def replace(number: int) -> float:
            staged = write(place.folder / "staged.so", library.read_bytes() + str(number).encode())
            return session.rename(staged, watched / f"{number}.so", FRAME)

        with Session(place, [*built["C"]["watch"], watched, library]) as session:
            return a_few(replace)

    def sample(round: int) -> dict[Figure, float]:
        return {
            Figure("C", "replace"): watching(),
            Figure("host", "new"): builds(lambda number: f"round {round}, build {number}"),
            Figure("host", "seen"): builds(lambda number: f"build {number}"),
        }

    floor = Figure("C", "replace")
    rows = [
        Row("file renamed into place → new frame, a build seen before; C with inotify", "µs", Figure("host", "seen"), floor,
            {}, "≤ 10×"),
        Row("the same, a new build", "µs", Figure("host", "new"), floor, {}, "≤ 15 ms"),
    ]
    return Experiment("replace", rows, sample, share=3)


def thousand(place: Run, built: dict) -> Experiment:
    """A thousand swaps in one session, against a C program that opens as many copies of the same library."""
    replaced = Replaced(place, "swaps")
    vipkit, library = place.folder / "bin/libVIPKit.so", libraries.form("0000")
    copies = [*built["C"]["swap"], library, "scene_BenchmarkScene0000", place.folder, MANY, vipkit]

    def sample(round: int) -> dict[Figure, float]:
        with replaced.session() as session:
            session.type(TYPED, FRAME)
            before = memory(session.pid)
            times = [replaced.replace(session, f"round {round}, swap {number}") for number in range(MANY)]
            each = (memory(session.pid) - before) / MANY
            session.type(REDRAW, TYPED)  # what was typed has outlived them all
        return told("C", run(copies)) | {
            Figure("host", "first"): median(times[:PART]), Figure("host", "last"): median(times[-PART:]),
            Figure("host", "memory"): each,
        }

    rows = [
        Row("1,000 swaps: the last against the first", "µs", Figure("host", "last"), Figure("host", "first"),
            {"C": (Figure("C", "last"), Figure("C", "first"))}, "≤ 1.2×"),
        Row("memory a swap; C opens a copy of the same library", "kB", Figure("host", "memory"), Figure("C", "memory"),
            {}, "≤ 1.1×"),
    ]
    return Experiment("swaps", rows, sample, share=5)
