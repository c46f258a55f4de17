#!/usr/bin/env python3
"""A display of a running app, to be read in five minutes: display.py [--follow] [PID]. README.md says what it obeys."""
import glob, json, os, select, socket, sys

def connect(pid):
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = f"{runtime}/host" if runtime else f"{os.environ.get('TMPDIR') or '/tmp'}/host-{os.geteuid()}"
    for path in sorted(glob.glob(f"{folder}/{pid or '[0-9]*'}.sock")):
        server = socket.socket(socket.AF_UNIX)
        if server.connect_ex(path) == 0:  # Else an app left it that was killed.
            return server
    sys.exit(f"display: no app in {folder}")

class Mirror:
    """The screen as the run told it, and what was typed here and isn't acknowledged yet. A field that is null isn't there."""
    nodes, root, screen, typed, revision = {}, None, {}, {}, 0

    def take(self, line):
        if "tree" in line:
            self.nodes, self.screen, self.typed = {}, {}, {}
            self.root = self.add(line["tree"], None)
        for change in line.get("changes", []):
            self.change(change)
        self.screen.update(line.get("screen", {}))
        self.revision = line["r"]
        self.typed = {n: edit for n, edit in self.typed.items() if edit[1] > line.get("ack", 0)}

    def add(self, tree, parent):
        children = [self.add(child, tree["n"]) for child in tree.get("children", [])]
        self.nodes[tree["n"]] = tree | {"parent": parent, "children": children}
        return tree["n"]

    def change(self, change):
        if "n" in change:
            node = self.nodes[change["n"]]
            if "splice" in change:
                place, removed, inserted = change["splice"]
                assert place + removed <= len(node["text"])
                node["text"] = node["text"][:place] + inserted + node["text"][place + removed:]
            node.update(change.get("set", {}))
        elif known := change.get("remove", change.get("move")) or "insert" in change:
            n = self.add(change["insert"], change["in"]) if known is True else known
            siblings = self.nodes[self.nodes[n]["parent"]]["children"]
            siblings[:] = [sibling for sibling in siblings if sibling != n]
            if "remove" not in change:
                siblings.insert(siblings.index(change["before"]) if "before" in change else len(siblings), n)

    def lines(self):
        yield f"== {self.screen['title']} =="
        yield from self.element(self.nodes[self.root], "")
        keys = [key for key in ("error", "question", "loading", "cancel", "status", "notices", "commands") if self.screen.get(key)]
        yield from (f"{key}: {json.dumps(self.screen[key], ensure_ascii=False)}" for key in keys)

    def element(self, node, indent):
        text, traits = self.typed.get(node["n"], [node.get("text")])[0], node.get("traits") or []
        text = "•" * len(text or "") if "secure" in traits else text
        options = [f"{i}{'*' * (i == node.get('option'))} {title}" for i, title in enumerate(node.get("options") or [])]
        values = [node.get("label"), text, *(node.get(key) for key in ("on", "number", "day", "fraction", "problem")), *options]
        words = ": ".join(str(value).replace("\n", "\\n") for value in values if value not in (None, ""))
        yield f"{indent}{node['n']}: {node['role']} {words}{' (disabled)' * ('disabled' in traits)}".rstrip()
        for child in node["children"]:
            yield from self.element(self.nodes[child], indent + "  ")

    def event(self, name, *words, number):
        if name not in ("press", "type", "pick"):  # Any event: back, dismiss, answer {"question":7,"choice":1}
            return {"do": name, **json.loads(" ".join(words) or "{}")}
        n = int(words[0])
        if "disabled" in (self.nodes[n].get("traits") or []):
            return None
        if name == "type":
            self.typed[n] = (" ".join(words[1:]), number)
            return {"do": "edit", "n": n, "text": self.typed[n][0]}
        if name == "pick":
            return {"do": "pick", "n": n, "option": int(words[1])}
        is_toggle = self.nodes[n]["role"] == "toggle"
        return {"do": "turn", "n": n, "on": not self.nodes[n]["on"]} if is_toggle else {"do": "activate", "n": n}

def main(follows, pid):
    server, mirror, number, buffers = connect(pid), Mirror(), 0, {}
    send = lambda line: server.sendall(json.dumps(line).encode() + b"\n")
    send({"command": "attach", "kind": "example", "follow": follows})
    while True:
        for source in select.select([0, server.fileno()], [], [])[0]:
            data = os.read(source, 1 << 20)
            *lines, buffers[source] = (buffers.get(source, b"") + data).split(b"\n")
            if not data or b"quit" in lines and source == 0:
                return
            for line in lines:
                try:
                    if source == 0:
                        if not follows and (fields := mirror.event(*line.decode().split(" "), number=number + 1)):
                            number += 1
                            send(fields | {"e": number, "r": mirror.revision})
                    elif "r" in (fields := json.loads(line)):  # Else the greeting, the answer, a picture, an error.
                        mirror.take(fields)
                except (KeyError, IndexError, ValueError, TypeError, AssertionError):
                    send({"do": "refresh"}) if source else print("error: nothing on this screen is meant by", line.decode())
            print("\n".join(mirror.lines()) if mirror.root else "", flush=True)

main("--follow" in sys.argv, next((word for word in sys.argv[1:] if word.isdigit()), None))
