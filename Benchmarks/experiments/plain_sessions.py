#!/usr/bin/env python3
"""Sessions on one machine: memory and processor time of N plain sessions of the sample, each with its supervisor.

python3 Benchmarks/experiments/plain_sessions.py 1 10 50   with the host of .build/debug, or of HOST=…
Not a part of `make benchmark`: it prints one row for each N, for Docs/Scaling.md."""

import os
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HOST = os.environ.get("HOST", f"{ROOT}/.build/debug/host")
IDLE = 10
STEPS = 40


def family(pid: int) -> list[int]:
    """A process and its descendants."""
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [pid] + [each for child in file.read().split() for each in family(int(child))]


def pss(pids: list[int]) -> int:
    """Memory in kB, of which shared pages count by their share."""
    total = 0
    for pid in pids:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            total += sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    return total


def processor(pids: list[int]) -> float:
    """Seconds of processor time so far."""
    ticks = 0
    for pid in pids:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def wait(session: subprocess.Popen, word: str) -> None:
    for line in session.stdout:
        if word in line:
            return
    sys.exit(f"a session ended before it showed {word!r}")


def measure(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}
        begun = time.monotonic()
        sessions = []
        for number in range(count):
            own = {**environment, "XDG_STATE_HOME": f"{folder}/{number}"}
            sessions.append(subprocess.Popen(
                [HOST, "run", "--display", "plain", "--manifest", f"{ROOT}/scenes.json", "--start", "Login"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=own, cwd=ROOT))
        for session in sessions:
            wait(session, "== Login ==")
        started = time.monotonic() - begun
        time.sleep(IDLE)
        pids = [pid for session in sessions for pid in family(session.pid)]
        memory, before = pss(pids), processor(pids)
        time.sleep(IDLE)
        idle = processor(pids) - before
        before, begun = processor(pids), time.monotonic()
        for session in sessions:
            for step in range(STEPS):
                session.stdin.write(f"set User name=user{step}\n")
            session.stdin.write("screen\nset User name=the end\nscreen\n")
            session.stdin.flush()
        for session in sessions:
            wait(session, "the end")
        busy, took = processor(pids) - before, time.monotonic() - begun
        for session in sessions:
            session.stdin.write("quit\n")
            session.stdin.close()
            session.stdout.read()
            session.wait()
    print(f"| {count} | {memory / count / 1024:.1f} MB | {started * 1000 / count:.0f} ms "
          f"| {idle * 1000 / IDLE / count:.2f} ms | {busy * 1000 / count / (STEPS + 2):.2f} ms |", flush=True)


print("| sessions | memory of each (PSS) | start of each | processor, idle, a second | processor, a command |")
print("| ---: | ---: | ---: | ---: | ---: |")
for argument in sys.argv[1:] or ["1", "10", "50"]:
    measure(int(argument))
