"""Makes the pictures of the documentation from runs of the application. --check compares them with those that are there.

python3 -B .ci/pictures [--check]
"""
import os
import re
import sys
import tempfile

import scripts
import svg
import terminal

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def picture(script):
    """The text of a picture, of a run in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="pictures-", ignore_cleanup_errors=True) as folder:
        script.prepare(ROOT, folder)
        screens = terminal.play(script.output(ROOT, folder), script.size, folder)
        return svg.text(script.title, script.size, [shown for shown in zip(script.frames(screens), script.steps) if shown[1].seconds])


def unmeasured(text):
    """A picture without the times that the application has measured, and the rest of their lines, which is as long as they leave."""
    return re.sub(r"<text[^>]*>[^<]* in [0-9.]+ s *</text>\s*<text[^>]*>─*╯</text>", "", text)


def main():
    outdated = []
    for script in scripts.SCRIPTS:
        path = os.path.join(ROOT, script.file)
        new = picture(script)
        if os.path.exists(path):
            with open(path) as file:
                if unmeasured(file.read()) == unmeasured(new):
                    continue
        if "--check" in sys.argv[1:]:
            outdated.append(script.file)
            continue
        with open(path, "w") as file:
            file.write(new)
    for file in outdated:
        print(f"error: {file} is not what the application shows; make pictures makes it again", file=sys.stderr)
    sys.exit(1 if outdated else 0)


main()
