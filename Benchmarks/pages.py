"""Pages of web servers without a browser: sockets that speak as the pages' scripts do, and what types at many of them."""

import http.client
import itertools
import json
import random
import re
import selectors
import socket
import subprocess
from collections import deque
from pathlib import Path
from string import ascii_lowercase
from time import monotonic, process_time, sleep

from workshop import Failure, Run

# How often a second each page is typed at, and for how long what isn't answered is waited for, in seconds.
EVENTS, GRACE = 10, 20
# A user may have 20 sessions.
USERS = 2000
arrivals = itertools.count()
# Eight letters of Login's second label stand in its library as they are: with others there it is another build, which pages show.
LABEL, OTHERS = b"Password", b"PASSWORD"


class Served:
    """A server of web pages until the end of a `with`."""

    def __init__(self, place: Run, command: list, folder: Path):
        log = place.folder / "served"
        with open(log, "w") as output:
            self.process = subprocess.Popen(
                [str(word) for word in command], cwd=folder, env=place.environment, stdout=output, stderr=subprocess.STDOUT)
        self.pid, deadline = self.process.pid, monotonic() + 30
        while True:
            said = log.read_text()
            if found := re.search(r"http://([\w.]+:\d+)", said):
                self.site = found[1]
                try:
                    return socket.create_connection(self.site.split(":")).close()
                except ConnectionRefusedError:
                    pass
            if monotonic() > deadline or self.process.poll() is not None:
                raise Failure(f"{command[0]} serves nothing: {said}")
            sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(120)


class WebSocket:
    """Its key is zero, so that masking costs the measuring program nothing."""

    def __init__(self, site: str, path: str, *headers: str):
        name, port = site.rsplit(":", 1)
        self.socket = socket.create_connection((name, int(port)), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", key]
        self.socket.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {site}", *upgrade, *headers, "", ""]).encode())
        self.unread, self.message, self.bytes = b"", b"", 0
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.read(1)  # the first message may come with it
        if b" 101 " not in head:
            raise Failure(f"{site}{path} is no WebSocket: {head[:80]}")

    def read(self, most: int = 1 << 16) -> bytes:
        if data := self.socket.recv(most):
            return data
        raise Failure("the server has closed a WebSocket")

    def send(self, text: bytes, kind: int = 1):
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
        self.socket.sendall(bytes([0x80 | kind]) + size + bytes(4) + text)

    def receive(self) -> list[bytes]:
        """The messages that are whole; waits until there is something to read."""
        data = self.read()
        self.bytes += len(data)
        self.unread += data
        messages = []
        while len(self.unread) > 1:
            start, length = 2, self.unread[1]
            if length > 125:
                start = 4 if length == 126 else 10
                length = int.from_bytes(self.unread[2:start], "big") if len(self.unread) >= start else 1 << 40
            if len(self.unread) < start + length:
                break
            first, part, self.unread = self.unread[0], self.unread[start:start + length], self.unread[start + length:]
            if first & 15 == 8:
                raise Failure(f"the server has closed a WebSocket: {part}")
            if first & 15 == 9:
                self.send(part, kind=10)
            elif first & 15 < 3:
                self.message += part
                if first & 128:
                    messages.append(self.message)
                    self.message = b""
        return messages


class Page:
    """A page of `host serve` with a field.

    As its script does, it keeps what it sends until that is acknowledged, which is when the run's journal has it, and joins edits
    that wait.
    """

    def __init__(self, site: str, cookie: str):
        self.site, self.cookie = site, cookie
        html = get(site, "/", cookie)[0].decode()
        tab, self.revision = re.search(r'data-tab="(\S+)" data-r="(\d+)"', html).groups()
        self.field = re.search(r'id="(\w+)i" data-do="edit"', html)[1]
        path = f"/_/socket?tab={tab}&r={self.revision}"
        self.socket = WebSocket(site, path, f"Origin: http://{site}", f"Cookie: {cookie}")
        self.typed, self.acknowledged, self.waiting, self.event, self.flying = "", 0, deque(), 0, 0
        # When it was told of the other build.
        self.news, self.ready = None, False
        self.socket.send(b'{"do":"environment","width":"regular","pointer":true}')
        while not self.ready:
            self.receive()

    def type(self, letter: str, due: float):
        self.typed += letter
        self.waiting.append(due)
        if not self.flying and self.ready:
            self.flush()

    def flush(self):
        if not self.flying:
            self.event += 1
            self.flying = len(self.typed)
        self.send(splice=[self.acknowledged, 0, self.typed[self.acknowledged:self.flying]])

    def send(self, **what):
        event = {"do": "edit", "i": self.field, "r": int(self.revision), "e": self.event} | what
        self.socket.send(json.dumps(event, separators=(",", ":")).encode())

    def receive(self) -> list[float]:
        """When the letters were due that are answered now."""
        answered = []
        for message in self.socket.receive():
            if b'"wait":true' in message:
                self.ready = False
                continue
            is_new, told = b'"n":true' in message, re.search(rb'"a":(\d+)', message)
            self.revision = re.search(rb'"r":(\d+)|$', message)[1] or self.revision
            if OTHERS in message:
                self.news = self.news or monotonic()
            self.ready = self.ready or is_new
            if self.flying and told and int(told[1]) >= self.event:
                answered += [self.waiting.popleft() for _ in range(self.flying - self.acknowledged)]
                self.acknowledged, self.flying = self.flying, 0
            elif not (self.flying and is_new):
                continue
            if self.waiting and self.ready:
                self.flush()
        return answered

    def shown(self) -> str:
        """The text of the field, when the page is loaded again."""
        return re.search(r'id="%si"[^>]* value="([^"]*)"' % self.field, get(self.site, "/", self.cookie)[0].decode())[1]


class Screen:
    """A page of `textual serve`: a terminal. A key is answered when what was typed last stands in what is written to it."""

    def __init__(self, site: str):
        self.socket = WebSocket(site, "/ws?width=80&height=24")
        self.typed, self.waiting = "", deque()
        while not any(b"Sign in" in message for message in self.socket.receive()):
            pass

    def type(self, letter: str, due: float):
        self.typed += letter
        self.waiting.append(due)
        self.socket.send(json.dumps(["stdin", letter]).encode())

    def receive(self) -> list[float]:
        output, typed = b"".join(self.socket.receive()), self.typed.encode()
        ends = range(len(typed), len(typed) - len(self.waiting), -1)
        newest = next((end - ends[-1] + 1 for end in ends if typed[max(0, end - 6):end] in output), 0)
        return [self.waiting.popleft() for _ in range(newest)]


class Load:
    """Types at many pages at once, each `EVENTS` times a second, evenly in turn.

    An event waits from when it is due, also if it can't be sent.
    """

    def __init__(self):
        self.pages, self.waits = [], []
        self.selector = selectors.EpollSelector()

    def open(self, open_page, count: int):
        """Opens more pages; those that are open are answered meanwhile, or they would count as gone."""
        for _ in range(count):
            page = open_page()
            self.pages.append(page)
            self.selector.register(page.socket.socket, selectors.EVENT_READ, page)
            self.listen(0)

    def rest(self, seconds: float):
        until = monotonic() + seconds
        while (now := monotonic()) < until:
            self.listen(until - now)

    def close(self):
        for page in self.pages:
            page.socket.socket.close()

    def listen(self, seconds: float):
        for key, _ in self.selector.select(seconds):
            answered = key.data.receive()
            now = monotonic()
            self.waits += [(due, now - due) for due in answered]

    def run(self, seconds: float, act=lambda: None, at: float = 0) -> float:
        """Types for so many seconds, acts once in between, and waits for the answers; what has none has waited until then.

        Returns the processor time in seconds that typing has taken here.
        """
        step, begun, count, used = 1 / EVENTS / len(self.pages), monotonic(), 0, process_time()
        letters = random.Random(1)
        end = begun + seconds
        while (now := monotonic()) < end or now < end + GRACE and any(page.waiting for page in self.pages):
            if act and now >= begun + at:
                act()
                act = None
            while (due := begun + count * step) <= now and due < end:
                self.pages[count % len(self.pages)].type(letters.choice(ascii_lowercase), due)
                count += 1
            self.listen(max(0, due - monotonic()) if due < end else 0.1)
        for page in self.pages:
            self.waits += [(due, monotonic() - due) for due in page.waiting]
        return process_time() - used


def get(site: str, path: str, cookie: str = "", packs: bool = False) -> tuple[bytes, float]:
    """What is at an address, as it came, and the µs until its last byte."""
    connection, begun = http.client.HTTPConnection(site, timeout=90), monotonic()
    connection.request("GET", path, headers={"Cookie": cookie} | ({"Accept-Encoding": "gzip"} if packs else {}))
    answer = connection.getresponse()
    body, time = answer.read(), monotonic() - begun
    connection.close()
    if answer.status != 200:
        raise Failure(f"{site}{path}: status {answer.status}")
    return body, time * 1e6


def token(user: int) -> str:
    return f"a token of user {user}"


def visitor(site: str) -> str:
    """The cookie of a visitor who has just come in."""
    connection = http.client.HTTPConnection(site, timeout=90)
    connection.request("POST", "/_/enter", f"code={token(next(arrivals) % USERS)}", {"Origin": f"http://{site}"})
    cookie = connection.getresponse().headers["Set-Cookie"].split(";")[0]
    connection.close()
    return cookie
