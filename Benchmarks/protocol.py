"""Another display of a run: keys typed into its first field, by the display protocol."""

import json
import socket
from pathlib import Path


def type_letters(run: Path, letters: str, place: int = 0) -> tuple[list[int], list[int]]:
    """The bytes from a display and to it for each letter, on the control socket of a run. The first is typed at a place of the text."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(run))
        lines, sent, received = connection.makefile("rb"), [], []
        connection.sendall(b'{"command":"attach"}\n')
        screen = next(line for line in map(json.loads, lines) if "tree" in line)
        field, revision = next(child["n"] for child in screen["tree"]["children"] if child["role"] == "textField"), screen["r"]
        for number, letter in enumerate(letters, 1):
            event = {"do": "edit", "e": number, "n": field, "r": revision, "splice": [place + number - 1, 0, letter]}
            line = json.dumps(event, separators=(",", ":")).encode() + b"\n"
            connection.sendall(line)
            sent.append(len(line))
            received.append(0)
            for answer in lines:
                received[-1] += len(answer)
                revision = json.loads(answer).get("r", revision)
                if json.loads(answer).get("ack") == number:
                    break
        return sent, received
