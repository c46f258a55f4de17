"""Writes what a program has written to the tmux in which it runs, frame by frame, and has that tell what it shows.

player.py WRITTEN OUTPUT
"""
import json
import os
import re
import subprocess
import sys
import termios
import tty


def shown():
    """The lines, and the place of the cursor; None when it is hidden."""
    # The answer comes when all that was written before has been drawn (ECMA-48, DSR).
    os.write(1, b"\x1b[6n")
    answer = b""
    while not answer.endswith(b"R"):
        answer += os.read(0, 64)
    words = ["tmux", "-u", "capture-pane", "-e", "-p", ";", "display-message", "-p", "#{cursor_flag}"]
    *lines, flag = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    line, column = map(int, re.search(rb"(\d+);(\d+)R", answer).groups())
    return {"lines": lines, "cursor": [column - 1, line - 1] if flag == "1" else None}


# Each frame of the host ends so (synchronised output).
END = b"\x1b[?2026l"
written, output = sys.argv[1:]
tty.setraw(0, termios.TCSANOW)
with open(written, "rb") as file:
    *before, last = file.read().split(END)
frames = []
for frame in [*(frame + END for frame in before), last]:
    os.write(1, frame)
    frames.append(shown())
with open(output + ".new", "w") as file:
    json.dump(frames, file)
os.rename(output + ".new", output)
