"""Looks at the pictures of the documentation in a browser: where the columns of each screen have a letter, the screenshot has one,
and nothing stands where they have none. --keep FOLDER keeps the screenshots.

python3 -B .ci/browser [--keep FOLDER]
"""
import glob
import os
import re
import signal
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as tree

from chromium import Chromium, pixels

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SVG = "{http://www.w3.org/2000/svg}"
# As .ci/pictures/svg.py draws them.
CELL, LINE, MARGIN, SIZE = 8.4, 18, 12, 14


def colour(text):
    return tuple(int(text[place:place + 2], 16) for place in (1, 3, 5))


def cells(frame, ground):
    """What the cells of a screen hold, by line and column: their background, and whether there is a letter in it; None for
    both where a cursor or an underline hides it."""
    found = {}
    for element in frame:
        # The middle of the first cell, whatever was rounded.
        column = int((float(element.get("x")) - MARGIN + CELL / 2) // CELL)
        top = float(element.get("y")) - (SIZE if element.tag == SVG + "text" else 0)
        line = round((top - MARGIN) / LINE)
        if element.tag == SVG + "rect":
            for place in range(column, column + round(float(element.get("width")) / CELL)):
                found[line, place] = (None, None) if element.get("opacity") else (colour(element.get("fill")), False)
            continue
        for letter in element.text:
            width = 0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
            for place in range(column, column + width):
                back = found.get((line, place), (ground, False))[0]
                found[line, place] = (None, None) if element.get("text-decoration") else (back, not letter.isspace())
            column += width
    return found


def differences(rows, frame, ground):
    """The cells in which a screenshot isn't as the columns say, by line and column."""
    known, wrong = cells(frame, ground), []
    for line in range((len(rows) - 2 * MARGIN) // LINE):
        for column in range(int((len(rows[0]) - 2 * MARGIN) / CELL)):
            back, has_letter = known.get((line, column), (ground, False))
            if back is None:
                continue
            # Letters lean over the edges of their cells a little; wide ones fill two.
            left, top = MARGIN + column * CELL, MARGIN + line * LINE
            inner = [row[int(left + 2):int(left + CELL - 1)] for row in rows[top + 1:top + LINE - 1]]
            ink = any(max(abs(a - b) for a, b in zip(pixel, back)) > 40 for row in inner for pixel in row)
            if ink != has_letter:
                wrong.append((line, column))
    return wrong


def look(browser, text, keep=None):
    """What is wrong in a picture: for each of its screens the cells."""
    root = tree.fromstring(text)
    width, height = int(root.get("width")), int(root.get("height"))
    ground = colour(next(child.get("fill") for child in root if child.tag == SVG + "rect"))
    frames = [child for child in root if child.tag == SVG + "g"]
    with tempfile.NamedTemporaryFile("w", suffix=".svg", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        browser.show(file.name, width, height)
        wrong = {}
        for index, frame in enumerate(frames):
            # Each screen alone, whenever it would come.
            browser.run(
                f"""document.getAnimations().forEach(animation => animation.cancel());
                document.querySelectorAll("g").forEach((frame, index) => frame.style.cssText =
                  "animation:none !important; visibility:" + (index == {index} ? "visible" : "hidden"));
                document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => 0)""")
            png = browser.picture()
            if keep:
                with open(f"{keep}-{index}.png", "wb") as picture:
                    picture.write(png)
            found = differences(pixels(png), frame, ground)
            if found:
                wrong[index] = found
        return wrong


def main():
    keep = sys.argv[2] if sys.argv[1:2] == ["--keep"] else None
    paths = sorted(glob.glob(os.path.join(ROOT, "Docs", "**", "*.svg"), recursive=True))
    failed = not paths
    # A browser that doesn't answer.
    signal.alarm(600)
    with Chromium() as browser:
        for path in paths:
            name = os.path.relpath(path, ROOT)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            for index, wrong in look(browser, text, keep and os.path.join(keep, os.path.basename(path))).items():
                failed = True
                places = ", ".join(f"line {line} column {column}" for line, column in wrong[:3])
                print(f"error: {name}: screen {index} has {len(wrong)} cells that a browser draws elsewhere: {places}", file=sys.stderr)
            # Who finds nothing has to be able to find something: the same picture, its words two columns to the right.
            moved = re.sub(r'<text x="([0-9.]+)"', lambda match: f'<text x="{float(match[1]):.1f}" dx="{2 * CELL}"', text)
            if not look(browser, moved):
                failed = True
                print(f"error: {name}: nothing is found in a picture whose words stand elsewhere", file=sys.stderr)
    sys.exit(1 if failed else 0)


main()
