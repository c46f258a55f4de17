"""Applications to measure: a copy of the host, a manifest, and scenes."""

import json
import re
import shutil
from pathlib import Path

from workshop import RELEASE, Run

# Of the release build: what a host consists of.
HOST = re.compile(r"host(-[a-z]+)?|libVIPKit\.so")


class Application:
    """A folder with `scenes.json`, `scenes/` and a host that finds no other libraries beside it."""

    def __init__(self, place: Run, name: str, libraries: list[Path], start: str, **settings):
        self.folder = place.folder / name
        self.scenes = self.folder / "scenes"
        self.scenes.mkdir(parents=True)
        for library in [*libraries, RELEASE / "libContracts.so"]:
            shutil.copy(library, self.scenes)
        manifest = {"version": 1, "start": start, "folders": ["scenes"], **settings}
        (self.folder / "scenes.json").write_text(json.dumps(manifest))
        self.host = place.folder / "bin/host"
        if not self.host.exists():
            self.host.parent.mkdir()
            for file in RELEASE.iterdir():
                if HOST.fullmatch(file.name):
                    shutil.copy(file, self.host.parent)

    def command(self, *words) -> list:
        return [self.host, *words]


def sample(place: Run, name: str) -> Application:
    """The sample application of this repository, which starts at Login."""
    libraries = [RELEASE / f"lib{library}.so" for library in ("Login", "Home", "SetUp", "DemoAuth")]
    return Application(place, name, libraries, "Login", workers={"AuthWorker": {"use": "DemoAuth"}})
