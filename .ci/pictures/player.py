"""Plays a recording to the tmux in which it runs, and has that tell what it shows.

player.py CAST OUTPUT
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


cast, output = sys.argv[1:]
tty.setraw(0, termios.TCSANOW)
with open(cast) as file:
    events = [json.loads(line) for line in file.readlines()[1:]]
frames = []
for _, kind, text in events:
    if kind == "o":
        os.write(1, text.encode())
        frames.append(shown())
with open(output + ".new", "w") as file:
    json.dump(frames, file)
os.rename(output + ".new", output)
