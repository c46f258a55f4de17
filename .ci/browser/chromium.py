"""The system's Chromium, over its DevTools protocol."""
import base64
import json
import os
import shutil
import struct
import subprocess
import tempfile
import zlib


class Chromium:
    """A browser without a window. It takes commands on its descriptor 3 and answers on 4, each ended by a zero byte."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="chromium-")
        commands, self.output = os.pipe()
        self.input, answers = os.pipe()
        # The shell puts them where the browser expects them: their numbers here may be the same ones.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec 8<&{commands} 9>&{answers} 3<&8 4>&9 8<&- 9>&-; exec "$@"', "sh",
             "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
             "--font-render-hinting=none", "--disable-lcd-text", "--remote-debugging-pipe", f"--user-data-dir={self.folder}"],
            pass_fds=[commands, answers], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self.folder})
        os.close(commands)
        os.close(answers)
        self.number, self.rest = 0, b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        return self

    def __exit__(self, *_):
        # Without commands the browser ends.
        os.close(self.output)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            command["sessionId"] = self.session
        os.write(self.output, json.dumps(command).encode() + b"\0")
        answer = self.wait(lambda message: message.get("id") == self.number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def wait(self, is_wanted):
        while True:
            while b"\0" not in self.rest:
                piece = os.read(self.input, 1 << 16)
                if not piece:
                    raise RuntimeError(f"chromium has ended with status {self.process.wait()}")
                self.rest += piece
            line, self.rest = self.rest.split(b"\0", 1)
            message = json.loads(line)
            if is_wanted(message):
                return message

    def show(self, path, width, height):
        """Loads a file into a page of this size."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", url=f"file://{path}")
        self.wait(lambda message: message.get("method") == "Page.loadEventFired")

    def run(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    def picture(self):
        """What the page shows, as a PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])


def pixels(png):
    """The rows of a PNG of 8 bits a channel without interlace, as Chromium makes them: lists of (red, green, blue)."""
    data, place = b"", 8
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place:place + 8])
        content = png[place + 8:place + 8 + size]
        if kind == b"IHDR":
            width, _, depth, colour, *_, interlace = struct.unpack(">IIBBBBB", content)
            channels = {2: 3, 6: 4}[colour]
            assert depth == 8 and interlace == 0
        elif kind == b"IDAT":
            data += content
        place += 12 + size
    data, stride, before, rows = zlib.decompress(data), width * channels, None, []
    before = bytearray(stride)
    for start in range(0, len(data), stride + 1):
        kind, row = data[start], bytearray(data[start + 1:start + 1 + stride])
        for x in range(stride) if kind else ():
            left = row[x - channels] if x >= channels else 0
            up, corner = before[x], before[x - channels] if x >= channels else 0
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            else:
                guess = min((left, up, corner), key=lambda value: abs(left + up - corner - value))
            row[x] = (row[x] + guess) & 255
        rows.append([tuple(row[x:x + 3]) for x in range(0, stride, channels)])
        before = row
    return rows
