#!/usr/bin/env python3
"""A running app in the status line of tmux: its title, the field that the app gave the focus last, and what it says in passing.

set -g status-right '#(…/Examples/Display/status.py)'      tmux shows the newest line that is printed, and starts it again when it ends
"""
import glob, json, os, socket


def connect():
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = f"{runtime}/host" if runtime else f"{os.environ.get('TMPDIR') or '/tmp'}/host-{os.geteuid()}"
    for path in sorted(glob.glob(f"{folder}/[0-9]*.sock")):
        server = socket.socket(socket.AF_UNIX)
        if server.connect_ex(path) == 0:
            return server
    raise SystemExit("no app")


def elements(tree):
    yield tree
    for child in tree.get("children", []):
        yield from elements(child)


def main():
    server, known, screen = connect(), {}, {}
    server.sendall(b'{"command":"attach","kind":"status","follow":true}\n')
    for line in map(json.loads, server.makefile("r", encoding="utf-8")):
        if "r" not in line:
            continue
        new = [line["tree"]] if "tree" in line else []
        if new:
            known, screen = {}, {}
        new += [change["insert"] for change in line.get("changes", []) if "insert" in change]
        for element in (element for tree in new for element in elements(tree)):
            known[element["n"]] = element
        for change in line.get("changes", []):
            known.get(change.get("n"), {}).update(change.get("set", {}))
        screen.update(line.get("screen", {}))
        focus = known.get((screen.get("focus") or {}).get("n"), {})
        place = line.get("position", {}).get("focus")
        if not focus and place:
            focus = next((element for element in known.values() if element["id"] == place), {})
        said = [screen.get("loading"), screen.get("error"), (screen.get("question") or {}).get("title"), screen.get("status")]
        said += [notice["text"] for notice in screen.get("notices") or []]
        parts = [screen.get("title"), focus.get("label"), *said]
        print(" · ".join(part.replace("\n", " ").replace("#", "##") for part in parts if part), flush=True)


main()
