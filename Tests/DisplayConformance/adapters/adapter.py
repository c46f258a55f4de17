"""What the adapters have in common: lines on the standard input are carried out one by one, and `text` is answered."""
import json, os, subprocess, sys, threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
HOST = os.environ.get("HOST", f"{ROOT}/.build/debug/host")
FOLLOW = ["--follow"] if "--follow" in sys.argv else []


class Pipes:
    """A display that is worked by lines, and prints lines."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.decode().rstrip("\n"))

    def send(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def quit(self):
        self.send("quit")
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()


def serve(make, skipped):
    """Works a display until `quit`. A method of it is named for each word that a line can begin with."""
    if "--skipped" in sys.argv:
        return print("\n".join(f"{case}: {reason}" for case, reason in skipped.items()))
    display = make()
    for line in sys.stdin:
        name, _, rest = line.rstrip("\n").partition(" ")
        if name == "text":
            print(json.dumps(display.text()), flush=True)
        elif name == "quit":
            break
        elif name in ("type", "pick"):
            getattr(display, name)(*rest.split(" ", 1))
        else:
            getattr(display, name)(*([rest] if rest else []))
    display.quit()
