"""The application in browsers, beside `textual serve`."""

import hashlib
import random
import re
from pathlib import Path
from statistics import median
from string import ascii_lowercase
from time import monotonic, sleep

from application import sample as sample_application
from experiments import Experiment
from figures import Figure, Row
from pages import LABEL, OTHERS, USERS, Load, Page, Screen, Served, get, token, visitor
from processes import memory, number, processor_time, tree
from protocol import type_letters
from workshop import Failure, Run

SESSIONS, SECONDS = 100, 20
# Visitors gone idle: a thousand take minutes to begin, so with fewer rounds than so many there are fewer.
IDLE, FEW, FULL = 1000, 200, 15
KEYS, PAUSE = 200, 0.02
VIEWS, VISITORS = 20, 10
# Seconds: until all has settled, and for typing while a new build comes.
SETTLING, DEPLOY = 3, 20
TEXTUAL = "textual serve"


def part(waits: list[float], share: float) -> float:
    """What so large a share of them stays below."""
    return sorted(waits)[min(len(waits) - 1, int(share * len(waits)))]


def press(page, letter: str) -> float:
    """The µs until a key is answered."""
    page.type(letter, begun := monotonic())
    while page.waiting:
        page.receive()
    return (monotonic() - begun) * 1e6


def keys(page) -> dict[str, float]:
    """What a key takes that is typed when all is quiet."""
    waits, before, letters = [], page.socket.bytes, random.Random(1)
    for _ in range(KEYS):
        waits.append(press(page, letters.choice(ascii_lowercase)))
        sleep(PAUSE)
    return {"key": median(waits), "slow key": part(waits, 0.99), "bytes": (page.socket.bytes - before) / KEYS}


def experiment(place: Run, built: dict) -> Experiment:
    application = sample_application(place, "browser")
    library, peer = application.scenes / "libLogin.so", built.get("Textual", {}).get("serve")
    build = library.read_bytes()
    assert LABEL in build, f"{library} has no {LABEL}"
    guests = IDLE if place.rounds >= FULL else FEW
    tokens, runtime = place.folder / "tokens", Path(place.environment["XDG_RUNTIME_DIR"], "host")
    tokens.write_text("".join(f"user-{user} {hashlib.sha256(token(user).encode()).hexdigest()}\n" for user in range(USERS)))

    def serve(*words) -> Served:
        limits = ["--tokens", tokens, "--sessions", guests + SESSIONS]
        return Served(place, application.command("serve", "--listen", "127.0.0.1:0", *limits, *words), application.folder)

    def apps() -> set[int]:
        return {int(file.stem) for file in runtime.glob("*.sock")}

    def shares(server: int, name: str, amount) -> dict[str, float]:
        """Of the runs, of what speaks to browsers, and of what starts runs: an amount of processes."""
        if name == TEXTUAL:
            runs = sum(amount(pid) for pid in tree(server)[1:] if number(f"/proc/{pid}/status", "PPid") == server)
            return {"runs": runs, "web": amount(server) - runs}
        runs = sum(amount(number(f"/proc/{app}/status", "PPid")) for app in apps())
        web = amount(tree(server)[1])
        return {"runs": runs, "web": web, "serve": amount(server) - web}

    def pss(pid: int) -> float:
        return memory(pid, "Pss")

    def views(site: str) -> dict[str, float]:
        visitors = [visitor(site) for _ in range(VISITORS)]
        first = [get(site, "/", cookie, packs=True)[1] for cookie in visitors]
        again = [get(site, "/", visitors[0], packs=True) for _ in range(VIEWS)]
        files = re.findall(r'(?:src|href)="(/_/[^"]+)"', get(site, "/", visitors[0])[0].decode())
        return {
            "first view": median(first), "view": median(time for _, time in again), "page": len(again[0][0]),
            "files": sum(len(get(site, file, packs=True)[0]) for file in files),
        }

    def hundred(server: Served, name: str, open_page) -> tuple[dict[str, float], Load]:
        load = Load()
        load.open(open_page, 1)
        load.rest(SETTLING)
        one = shares(server.pid, name, pss)
        load.open(open_page, SESSIONS - 1)
        load.rest(SETTLING)
        before = shares(server.pid, name, processor_time)
        used = load.run(SECONDS)
        times, memories = shares(server.pid, name, processor_time), shares(server.pid, name, pss)
        found = {f"time of {part}": (times[part] - before[part]) / len(load.waits) for part in times}
        found |= {"memory": memories["runs"] / SESSIONS, "tab": (memories["web"] - one["web"]) / (SESSIONS - 1)}
        found["time of load"] = used / SECONDS * 100
        waits = [wait * 1e6 for _, wait in load.waits]
        return found | {"load": median(waits), "slow load": part(waits, 0.99)}, load

    def deploy(load: Load) -> dict[str, float]:
        staged, replaced, pages = application.folder / "staged.so", [], load.pages
        staged.write_bytes(build.replace(LABEL, OTHERS))
        staged.chmod(0o755)
        load.run(DEPLOY, lambda: replaced.append(monotonic()) or staged.rename(library), SETTLING)
        lost = sum(page.shown() != page.typed for page in pages)
        if not all(page.news for page in pages):
            raise Failure(f"{sum(not page.news for page in pages)} pages haven't got the new build")
        everywhere = max(page.news for page in pages) - replaced[0]
        longest = max(wait for due, wait in load.waits if replaced[0] - 1 < due)
        return {"deploy": everywhere * 1e6, "longest": longest * 1e6, "lost": lost}

    def idle() -> dict[str, float]:
        def disk() -> float:
            state = Path(place.environment["XDG_STATE_HOME"])
            return sum(file.stat().st_blocks / 2 for file in state.rglob("*") if file.is_file())

        with serve("--idle", 1) as server:
            before, kept = shares(server.pid, "host", pss), disk()
            load, deadline = Load(), monotonic() + 600
            load.open(lambda: Page(server.site, visitor(server.site)), guests)
            while apps():
                if monotonic() > deadline:
                    raise Failure(f"{len(apps())} runs of idle visitors haven't ended")
                load.rest(1)
            after = shares(server.pid, "host", pss)
            found = {f"idle {part}": after[part] - before[part] for part in ("web", "serve")} | {"disk": (disk() - kept) / guests}
            return found | {"return": median(press(page, "x") for page in load.pages[:VISITORS])}

    def ours(round: int) -> dict[str, float]:
        library.write_bytes(build)
        with serve() as server:
            found, before = views(server.site), apps()
            page = Page(server.site, visitor(server.site))
            [app] = apps() - before
            found |= keys(page)
            found["protocol"] = median(type_letters(runtime / f"{app}.sock", "x" * 20, place=len(page.typed))[1])
        if round < 0:
            return found
        with serve() as server:
            active, load = hundred(server, "host", lambda: Page(server.site, visitor(server.site)))
            found |= active | deploy(load)
        return found | (idle() if round == 0 else {})

    def theirs(round: int) -> dict[str, float]:
        """A terminal in a page, and a new run for each."""
        with Served(place, peer, place.folder) as server:
            html, _ = get(server.site, "/")
            files = re.findall(r'(?:src|href)="http://[^/]+(/static/[^"]+)"', html.decode())
            begun = monotonic()
            packed = [get(server.site, file, packs=True)[0] for file in ["/", *files]]
            page = Screen(server.site)
            found = {"first view": (monotonic() - begun) * 1e6, "page": len(packed[0]), "files": sum(map(len, packed[1:]))}
            found |= keys(page)
            page.socket.socket.close()
        if round == 0:
            with Served(place, peer, place.folder) as server:
                active, load = hundred(server, TEXTUAL, lambda: Screen(server.site))
                found |= active
                load.close()
        return found

    def sample(round: int) -> dict[Figure, float]:
        found = {Figure("host", name): value for name, value in ours(round).items()}
        return found | ({Figure(TEXTUAL, name): value for name, value in theirs(round).items()} if peer else {})

    def row(title: str, unit: str, name: str, goal: str = "", floor: str | None = None) -> Row:
        peers = {TEXTUAL: (Figure(TEXTUAL, name), None)} if peer and not floor else {}
        return Row(title, unit, Figure("host", name), Figure("host", floor) if floor else None, peers, goal)

    rows = [
        row("first view: the page with all of Login, gzip; a terminal's page without it", "B", "page", "≤ 10 kB"),
        row("its script and style", "B", "files", "≤ 20 kB"),
        row("request → last byte, a run that is there", "µs", "view", "≤ 100 ms"),
        row("the same, the first visit, which starts the run; until the form is in the terminal", "µs", "first view"),
        row("a key → acknowledged in the page, which is when the journal has it; drawn", "µs", "key", "≤ 5 ms"),
        row("the same, 99th percentile of 200", "µs", "slow key", "≤ 30 ms"),
        row("the same, bytes to the page; on the display protocol", "B", "bytes", "≤ 2×", "protocol"),
        row("the same, bytes to the page", "B", "bytes"),
        row(f"{SESSIONS} sessions, 10 keys a second each: a key", "µs", "load", "≤ 10 ms"),
        row("the same, 99th percentile", "µs", "slow load", "≤ 100 ms"),
        row("processor time of such a key: app and supervisor", "µs", "time of runs"),
        row("the same: what speaks to browsers", "µs", "time of web"),
        row("the same: `host serve`", "µs", "time of serve"),
        row("share of a processor that typing itself takes", "%", "time of load"),
        row("memory (PSS) of each of these runs, app and supervisor", "kB", "memory"),
        row("memory of what speaks to browsers, each further page", "kB", "tab"),
        row("a new build of Login while they type: until all pages show it", "µs", "deploy", "≤ 10 s"),
        row("the same: the longest wait of a key", "µs", "longest", "≤ 1 s"),
        row("the same: pages in which something typed was lost", "", "lost", "0"),
        row(f"{guests:,} visitors gone idle, their pages open: memory of host-web", "kB", "idle web"),
        row("the same: memory of `host serve`", "kB", "idle serve"),
        row("the same: on the disk, each", "kB", "disk"),
        row("the next key of one of them, which starts its run again", "µs", "return"),
    ]
    return Experiment("browser", rows, sample, share=5)
