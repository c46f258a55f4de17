"""Plays the run: a Unix socket where displays look for one, and what a run would say there (Docs/DisplayProtocol.md)."""
import fcntl, json, os, select, socket, tempfile, time


class Failure(Exception):
    """The display didn't do what the protocol says."""


def element(n, role, *children, **fields):
    """An element as it is told; its id is made from role, label and number unless one is given."""
    fields.setdefault("id", f"{role}.{fields.get('label', n)}")
    tree = {"n": n, "role": role, **fields}
    return tree | {"children": list(children)} if children else tree


def spliced(text, splice):
    """The text after one change; Python counts Unicode scalar values as the protocol does."""
    place, removed, inserted = splice
    if not (0 <= place <= len(text) and 0 <= removed <= len(text) - place):
        raise Failure(f"the splice {splice} isn't within a text of {len(text)} characters")
    return text[:place] + inserted + text[place + removed:]


class FakeRun:
    """One run with one display. A line that the display sends is kept until a case asks for it."""

    PASSING = {"environment", "move", "focus", "show", "shortcut"}

    def __init__(self, record=None):
        self.folder = tempfile.TemporaryDirectory(prefix="conformance")
        self.record = record
        self.connection = None
        os.mkdir(f"{self.folder.name}/host", 0o700)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.folder.name}/host/{os.getpid()}.sock")
        os.chmod(f"{self.folder.name}/host/{os.getpid()}.sock", 0o600)
        self.listener.listen(16)
        self.lock = open(f"{self.folder.name}/host/{os.getpid()}.lock", "w")
        fcntl.flock(self.lock, fcntl.LOCK_EX)

    def close(self):
        self.hang_up()
        self.listener.close()
        self.folder.cleanup()

    def hang_up(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    # MARK: Connecting

    def accept(self, seconds=20):
        """Greets those who connect until one attaches. Others look whether the app is alive, or ask for its status."""
        deadline = time.monotonic() + seconds
        while True:
            self.listener.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                self.connection, _ = self.listener.accept()
            except TimeoutError:
                raise Failure(f"no display has attached within {seconds} s") from None
            self.buffer, self.events, self.revision, self.number, self.texts, self.secrets = b"", [], 0, 0, {}, set()
            self.past, self.acknowledged, self.synced = {}, 0, None
            self.send({"host": "0.0.0", "pid": os.getpid(), "protocol": 1})
            try:
                request = self.line(seconds)
            except (Failure, OSError):
                self.connection.close()
                continue
            if request.get("command") == "attach":
                self.request = request
                return self.send({"display": 1})
            self.send({"error": {"message": "this run is played by a test", "suggestion": "attach a display"}})
            self.connection.close()

    # MARK: Telling

    def send(self, *lines, raw=None):
        data = raw or b"".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines)
        if self.record:
            for line in lines:
                self.record("run", line)
        self.connection.settimeout(30)
        self.connection.sendall(data)

    def show(self, tree, **screen):
        """Tells a whole screen."""
        self.texts, self.secrets = {}, set()
        self.learn(tree)
        self.instance = screen.setdefault("instance", 1)
        screen.setdefault("scene", "Test")
        screen.setdefault("title", "Conformance")
        self.tell(tree=tree, screen=screen)

    def tell(self, *changes, fits=True, **fields):
        """Tells changes, or fields of the screen; what doesn't fit is told without a look."""
        for change in changes if fits else []:
            if "insert" in change:
                self.learn(change["insert"])
            elif change.get("n") in self.texts:
                text = change.get("set", {}).get("text")
                if "splice" in change:
                    text = spliced(self.texts[change["n"]], change["splice"])
                if text is not None and change["n"] not in self.secrets:
                    self.texts[change["n"]] = text
        self.revision += 1
        self.past[self.revision] = dict(self.texts)
        self.acknowledged = max(self.acknowledged, fields.get("ack", 0))
        line = {"r": self.revision, **fields}
        if changes:
            line["changes"] = list(changes)
        self.send(line)

    def learn(self, tree):
        if "text" in tree:
            self.texts[tree["n"]] = tree["text"]
        if "secure" in tree.get("traits", []):
            self.secrets.add(tree["n"])
        for child in tree.get("children", []):
            self.learn(child)

    # MARK: What the display says

    def settle(self):
        """Acknowledges a `sync` that has come when all that was done before it is acknowledged. Other events are kept."""
        while self.connection and self.synced is None and not self.events and (b"\n" in self.buffer or select.select([self.connection], [], [], 0)[0]):
            try:
                fields = self.line(1)
            except Failure:
                break
            if fields.get("do") == "sync":
                self.synced = self.number = fields.get("e", 0)
            else:
                self.events.append(fields)
        if self.synced is not None and self.acknowledged >= self.synced - 1:
            self.send({"r": self.revision, "ack": self.synced})
            self.acknowledged, self.synced = self.synced, None

    def line(self, seconds):
        if self.events:
            return self.events.pop(0)
        deadline = time.monotonic() + seconds
        while b"\n" not in self.buffer:
            rest = deadline - time.monotonic()
            if rest <= 0 or not select.select([self.connection], [], [], rest)[0]:
                raise Failure("the display says nothing")
            data = self.connection.recv(1 << 20)
            if not data:
                raise Failure("the display has closed the connection")
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        try:
            fields = json.loads(line)
        except ValueError:
            raise Failure(f"the display sends no JSON: {line[:80]}") from None
        if self.record:
            self.record("display", fields)
        return fields

    def event(self, seconds=10, passing=PASSING):
        """The next event but those of `passing`, with what all events have checked. The place of a cursor is no event of a user's."""
        deadline = time.monotonic() + seconds
        while True:
            event = self.line(max(0, deadline - time.monotonic()))
            name = event.get("do")
            if not isinstance(name, str):
                raise Failure(f"the display sends a line without \"do\": {json.dumps(event)[:120]}")
            if "r" in event and not 0 <= event["r"] <= self.revision:
                raise Failure(f"{name}: the revision {event['r']} was never told; the newest is {self.revision}")
            if "e" in event:
                if event["e"] <= self.number:
                    raise Failure(f"{name}: the event {event['e']} comes after {self.number}")
                self.number = event["e"]
            if name == "sync":
                self.synced = event.get("e", 0)
                self.settle()
            elif name == "places":
                self.tell(ack=self.number, screen={"places": [{"title": "Somewhere", "link": "somewhere"}]})
            elif name not in passing:
                return event

    def expect(self, name, seconds=10, **fields):
        event = self.event(seconds)
        for key, value in {"do": name, **fields}.items():
            if event.get(key) != value:
                raise Failure(f"expected {json.dumps({'do': name, **fields})}, found {json.dumps(event)[:160]}")
        if name != "refresh" and "e" not in event:
            raise Failure(f"{name}: the event has no number \"e\"")
        return event

    def silence(self, seconds=1.0):
        """Nothing but what the display says of itself comes."""
        try:
            event = self.event(seconds)
        except Failure as failure:
            if "says nothing" in str(failure):
                return
            raise
        raise Failure(f"expected nothing, found {json.dumps(event)[:160]}")

    def edited(self, event):
        """What is in the field after an edit."""
        if event.get("do") != "edit" or event.get("n") not in self.texts:
            raise Failure(f"expected an edit of a field, found {json.dumps(event)[:160]}")
        if isinstance(event.get("text"), str):
            return event["text"]
        return spliced(self.past[event.get("r", self.revision)][event["n"]], event["splice"])

    def edits(self, n, text, tells=True, seconds=10):
        """Carries edits out, telling each as a run does, until the field has a text."""
        deadline = time.monotonic() + seconds
        while True:
            event = self.event(max(0.01, deadline - time.monotonic()))
            found = self.edited(event)
            if event["n"] != n:
                raise Failure(f"an edit of the element {event['n']} instead of {n}")
            if tells:
                self.texts[n] = found
                shown = "•" * len(found) if n in self.secrets else found
                self.tell({"n": n, "set": {"text": shown}}, ack=event["e"])
            if found == text:
                return event
