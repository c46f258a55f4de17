"""What the system knows of the processes of a session: /proc."""

import re
from pathlib import Path


def tree(pid: int) -> list[int]:
    """A process and all that descend from it."""
    below = [int(child) for file in Path(f"/proc/{pid}/task").glob("*/children") for child in file.read_text().split()]
    return [pid] + [process for child in below for process in tree(child)]


def memory(pid: int, kind: str = "Rss") -> int:
    """The memory of a session in kB: `Rss`, or `Pss`, in which pages that several share count in part."""
    return sum(number(f"/proc/{process}/smaps_rollup", kind) for process in tree(pid))


def threads(pid: int) -> int:
    """How many threads a session has."""
    return sum(number(f"/proc/{process}/status", "Threads") for process in tree(pid))


def processor_time(pid: int) -> float:
    """The µs for which the threads of a session have run so far; those that have ended don't count."""
    tasks = [task for process in tree(pid) for task in Path(f"/proc/{process}/task").glob("*/schedstat")]
    return sum(running(task) for task in tasks) / 1000


def running(task: Path) -> int:
    """The ns for which a thread has run; 0 when it has ended meanwhile."""
    try:
        return int(task.read_text().split()[0])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def waits(pid: int) -> dict[Path, int]:
    """How often each thread of a session has waited for something so far."""
    tasks = [task for process in tree(pid) for task in Path(f"/proc/{process}/task").glob("*/status")]
    return {task: number(task, "voluntary_ctxt_switches") for task in tasks}


def wakeups(before: dict[Path, int], after: dict[Path, int]) -> int:
    """How often threads have waited between two moments. Those that have ended meanwhile are left out."""
    return sum(count - before.get(task, 0) for task, count in after.items())


def number(file: Path | str, name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+)", Path(file).read_text(), re.MULTILINE)
    return int(found[1]) if found else 0
