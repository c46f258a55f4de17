"""What is shown: the application, what is done with it, and for how long each screen stands in the picture."""
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field

import terminal


@dataclass
class Step:
    """Does something, and waits for a screen, which stands in the picture unless its seconds are 0."""
    until: str
    seconds: float
    keys: str = ""
    # A command of another terminal, in the folder of the application.
    command: str = ""
    # The screen may have gone before somebody looks: only the output has it.
    is_short: bool = False


@dataclass
class Script:
    file: str
    title: str
    size: tuple
    scenes: list
    arguments: list
    steps: list = field(default_factory=list)
    workers: dict = field(default_factory=lambda: {"AuthWorker": {"use": "DemoAuth"}})
    # What lies in the folder of the application, by name.
    files: dict = field(default_factory=dict)

    def prepare(self, root, folder):
        """Makes an application of some scenes of the sample."""
        manifest = {"version": 1, "start": self.scenes[0], "folders": ["scenes", "@host"], "workers": self.workers,
                    "requirements": {"session": "Login"}}
        for name, text in {"scenes.json": json.dumps(manifest), **self.files}.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        for scene in self.scenes:
            shutil.copytree(os.path.join(root, "Plugins", scene), os.path.join(folder, "Plugins", scene))

    def output(self, root, folder):
        """The file with what a run has written to its terminal."""
        output = os.path.join(folder, "run.output")
        host = os.path.join(root, ".build/debug/host")
        with terminal.Terminal(self.size, folder) as screen:
            screen.start([host, *self.arguments], folder, output)
            for step in self.steps:
                if step.command:
                    subprocess.run(step.command, shell=True, check=True, cwd=folder)
                screen.type(step.keys)
                if not step.is_short:
                    screen.wait(step.until)
        return output

    def frames(self, screens):
        """The screens of a run to which the steps have led: for each the first that is as it says."""
        rest = iter(screens)
        return [next(screen for screen in rest if re.search(step.until, plain(screen))) for step in self.steps]


def plain(screen):
    return re.sub(r"\x1b\[[0-9;:]*m", "", "\n".join(screen["lines"]))


def typed(text):
    """A key a step."""
    return [Step(until=re.escape(text[:end]), seconds=0.16, keys=text[end - 1]) for end in range(1, len(text) + 1)]


def card(given, family, phone, mail):
    """A contact as an address book exports it (RFC 6350)."""
    return "\r\n".join(["BEGIN:VCARD", "VERSION:4.0", f"UID:{mail}", f"N:{family};{given};;;", f"FN:{given} {family}",
                        f"TEL:{phone}", f"EMAIL:{mail}", "END:VCARD", ""])


# The pages of the gallery in their order, and for those with a picture what shows that one is there, and its lines. The page of numbers
# never stands still.
GALLERY = {
    "words": ("A wide screen", 17), "fields": ("Line 8", 36), "choices": ("Not now", 18), "numbers": None,
    "pictures": ("no numbers yet", 18), "buttons": ("Pressed:", 24), "rows": ("notes.txt", 18), "tables": ("photo.png", 14),
    "panes": ("one of a million", 16), "feedback": ("New message", 22),
}


def gallery(page):
    """The picture of a page of the gallery."""
    index, (shown, lines) = list(GALLERY).index(page), GALLERY[page]
    # The gallery begins with the first page.
    before = [Step(until="A headline", seconds=0)] if index else []
    return Script(
        file=f"Docs/views/{page}.svg", title=f"The page {page} of the gallery, on a terminal.", size=(80, lines),
        scenes=["Gallery"], arguments=["run"],
        workers={"AuthWorker": {"use": "DemoAuth"}, "NewsWorker": {"use": "FileNews", "options": {"file": "news.xml"}}},
        steps=[*before, Step(until=shown, seconds=1, keys=["\x1b[C"] * index)])


SCRIPTS = [
    Script(
        file="Docs/contacts.svg",
        title="The address book: a list, and beside it the contact that was chosen.",
        size=(100, 15),
        scenes=["ContactList"],
        arguments=["run"],
        workers={"AuthWorker": {"use": "DemoAuth", "options": {"signedIn": "Anna"}},
                 "ContactsWorker": {"use": "FileContacts"}},
        files={"contacts.vcf": card("Anna", "Zharkova", "+79992223344", "anna@example.org")
               + card("Annabel", "Lee", "+442079460958", "lee@example.org")
               + card("Björn", "Åkesson", "+46812345678", "bjorn@example.org")},
        steps=[Step(until="Annabel Lee", seconds=2), Step(until="lee@example.org", seconds=4, keys="\t\t\t\x1b[B\r")]),
    Script(
        file="Docs/swap.svg",
        title="A user types half a name. A source of the scene is edited, the new build takes over, and what was typed stays.",
        size=(72, 14),
        scenes=["Login"],
        arguments=["dev"],
        steps=[Step(until=r"\[ Sign in \]", seconds=1.5)]
        + typed("Aleks")
        + [
            Step(
                command="""sed -i 's/Form {/Form("Welcome back") {/' Plugins/Login/*View*""",
                until=r"building Login…", seconds=3, is_short=True),
            Step(until=r"(?s)Welcome back.*built Login", seconds=2),
        ]
        + [Step(until="Aleksey", seconds=3, keys="ey")]),
    *(gallery(page) for page in GALLERY if GALLERY[page]),
]
