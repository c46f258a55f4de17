"""A terminal that isn't the host's: tmux."""
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

PLAYER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "player.py")
TIMEOUT = 120


class Terminal:
    def __init__(self, size, folder):
        self.size = size
        self.socket = tempfile.mktemp(prefix="tmux-", dir=folder)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server", check=False)

    def tmux(self, *words, check=True):
        result = subprocess.run(
            ["tmux", "-u", "-f", "/dev/null", "-S", self.socket, *words], check=check, capture_output=True, text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"})
        return result.stdout

    def start(self, words, folder, output=None):
        """Runs a program; what it writes comes into a file, too."""
        variables = {
            "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "TZ": "UTC", "TERM": "tmux-256color", "XDG_RUNTIME_DIR": folder,
            "XDG_STATE_HOME": folder}
        command = shlex.join(["env", *(f"{name}={value}" for name, value in variables.items()), *words])
        if output:
            command = f"tmux pipe-pane {shlex.quote('cat >' + shlex.quote(output))} && exec {command}"
        columns, lines = map(str, self.size)
        self.tmux("set-option", "-g", "status", "off", ";", "new-session", "-d", "-x", columns, "-y", lines, "-c", folder, command)

    def type(self, keys):
        for key in keys:
            self.tmux("send-keys", "-l", key)

    def wait(self, pattern):
        """Waits for a screen that stays as it is for a moment."""
        end, before = time.monotonic() + TIMEOUT, None
        while time.monotonic() < end:
            screen = self.tmux("capture-pane", "-p", check=False)
            is_there = re.search(pattern, screen)
            if is_there and screen == before:
                return
            before = screen if is_there else None
            time.sleep(0.2)
        sys.exit(f"error: waited for {pattern}, found:\n{screen}")


def play(written, size, folder):
    """The screens that the output of a program has made, one after the other: the lines, with their styles, and where the cursor stands."""
    output = os.path.join(folder, "frames.json")
    with Terminal(size, folder) as screen:
        screen.start([sys.executable, "-B", PLAYER, written, output], folder)
        end = time.monotonic() + TIMEOUT
        while not os.path.exists(output):
            if time.monotonic() > end:
                sys.exit(f"error: {written} was not played to its end")
            time.sleep(0.05)
    with open(output) as file:
        return json.load(file)
