"""Puts the frames of the walk of Tests/Browser together into the moving picture of README.

python3 -B .ci/pictures/moving.py
"""
import os
import struct
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SECONDS, SIGNATURE = 3, b"\x89PNG\r\n\x1a\n"


def chunks(file):
    """The kinds and contents of a PNG (W3C, Portable Network Graphics, 5.3)."""
    with open(file, "rb") as stream:
        data = stream.read()
    place = len(SIGNATURE)
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        yield kind, data[place + 8:place + 8 + size]
        place += size + 12


def chunk(kind, content):
    return struct.pack(">I4s", len(content), kind) + content + struct.pack(">I", zlib.crc32(kind + content))


def animated(files):
    """One APNG of several pictures of the same size (W3C, Portable Network Graphics, 11.3.6): what shows no motion shows the first."""
    header = None
    parts, number = [], 0
    for file in files:
        content = list(chunks(file))
        head = next(content for kind, content in content if kind == b"IHDR")
        header = header or head
        assert head == header, f"{file} has another size or other colours than {files[0]}"
        pixels = b"".join(content for kind, content in content if kind == b"IDAT")
        parts.append(chunk(b"fcTL", struct.pack(">I", number) + header[:8] + struct.pack(">IIHHBB", 0, 0, SECONDS, 1, 0, 0)))
        number += 1
        if file == files[0]:
            parts.append(chunk(b"IDAT", pixels))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + pixels))
            number += 1
    control = chunk(b"acTL", struct.pack(">II", len(files), 0))
    return SIGNATURE + b"".join([chunk(b"IHDR", header), control, *parts, chunk(b"IEND", b"")])


def main():
    folder = os.path.join(ROOT, ".build/browser")
    names = [name for name in os.listdir(folder) if name.startswith("film-")]
    # By their numbers: as text, the tenth would come before the second.
    names.sort(key=lambda name: int(name.removeprefix("film-").removesuffix(".png")))
    files = [os.path.join(folder, name) for name in names]
    with open(os.path.join(ROOT, "Docs/browser.png"), "wb") as file:
        file.write(animated(files))


main()
