"""A program on a terminal of its own, timed by Peers/stopwatch.c."""

import subprocess
from pathlib import Path

from workshop import Failure, Run, compile_c

# The end of a frame: of a synchronised update of the terminal.
FRAME = "\x1b[?2026l"


class Session:
    """Runs a program until the end of a `with`; times are in µs. `first` is that from its start until it showed a pattern."""

    def __init__(self, place: Run, command: list, pattern: str = FRAME, folder: Path | None = None, on_pipes=False,
                 environment: dict[str, str] | None = None):
        stopwatch = [compile_c("stopwatch", "stopwatch.c"), *(["-p"] if on_pipes else []), pattern]
        self.process = subprocess.Popen(
            [str(word) for word in [*stopwatch, *command]], cwd=folder or place.folder,
            env=environment or place.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            process, first = self.answer().split()
        except Failure:
            self.__exit__()
            raise
        self.pid, self.first = int(process), float(first)

    def type(self, text: str, pattern: str) -> float:
        """The time from a key until a pattern is shown."""
        return self.order("type", text.encode().hex(), pattern.encode().hex())

    def rename(self, source: Path, target: Path, pattern: str) -> float:
        """The time from the renaming of a file until a pattern is shown."""
        return self.order("rename", str(source).encode().hex(), str(target).encode().hex(), pattern.encode().hex())

    def kill(self, pid: int, signal: int, pattern: str) -> float:
        """The time from a signal until a pattern is shown."""
        return self.order("kill", str(pid), str(int(signal)), pattern.encode().hex())

    def bytes(self) -> float:
        """What the program has shown so far."""
        return self.order("bytes")

    def order(self, *words: str) -> float:
        self.process.stdin.write(" ".join(words) + "\n")
        self.process.stdin.flush()
        return float(self.answer())

    def answer(self) -> str:
        if line := self.process.stdout.readline():
            return line
        raise Failure(self.process.stderr.read())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate()  # the end of the input is the order to end
