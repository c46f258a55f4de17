"""Puts the frames of the walk of Tests/Browser together into the moving picture of README.

/usr/bin/python3 -B .ci/pictures/moving.py, which has the module of Debian
"""
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
MILLISECONDS = 3000

# By their numbers: as text, the tenth would come before the second.
files = sorted((ROOT / ".build/browser").glob("film-*.png"), key=lambda file: int(file.stem.removeprefix("film-")))
first, *rest = (Image.open(file).convert("RGB") for file in files)
# What shows no motion shows the first (W3C, Portable Network Graphics, 11.3.6).
first.save(ROOT / "Docs/browser.png", save_all=True, append_images=rest, duration=MILLISECONDS, loop=0, optimize=True)
