"""An address book of 100,000 contacts on each store, beside the store itself, which does the same by plain SQL."""

import subprocess
import sys

import address_book
from experiments import Experiment, told
from figures import Figure, Row
from stores import PostgreSQL, SQLite
from workshop import BENCHMARKS, BUILT, RELEASE, Failure, Run, make, run

COUNT = 100_000
WHAT = {
    "import": ("100,000 vCards imported; the floor inserts rows that are ready", "≤ 2 s"),
    "open": ("opened → the first window", "≤ 3×"),
    "window": ("the first window again", "≤ 3×"),
    "next": ("the next window", "≤ 3×"),
    "far": ("a window anywhere", "≤ 3×"),
    "key": ("a key typed into the filter", "≤ 3×"),
    "key-next": ("the next window of a filter", "≤ 3×"),
    "change": ("one contact renamed", "≤ 3×"),
}


def experiment(place: Run, built: dict) -> Experiment:
    source = BENCHMARKS / "Contacts/Book.swift"
    link = ["-L", RELEASE, "-lVIPKit", "-lContracts", "-Xlinker", "-rpath", "-Xlinker", RELEASE]
    compiler = ["swiftc", "-O", "-swift-version", "6", "-I", RELEASE / "Modules", *link]
    book = make(BUILT / "Contacts/book", [source, RELEASE / "libContracts.so"], [*compiler, source])
    cards, people = place.folder / "contacts.vcf", address_book.people(COUNT)
    address_book.write_cards(people, cards)
    stores = [SQLite(place)]
    try:
        stores.append(PostgreSQL(place))
    except (Failure, FileNotFoundError, subprocess.CalledProcessError) as failure:
        print(f"PostgreSQL is left out. It needs: .ci/setup postgres\n  {str(failure).strip()}", file=sys.stderr)

    def sample(_: int) -> dict[Figure, float]:
        figures = {}
        for store in stores:
            command = [book, store.library, store.worker, store.options(), cards, *address_book.KEYS]
            figures |= told(store.worker, run(command, env=place.environment))
            figures |= {Figure(store.name, name): time for name, time in store.floor(people).items()}
        return figures

    rows = []
    for store in stores:
        for name, (title, goal) in WHAT.items():
            rows.append(Row(f"{store.name}: {title}", "µs", Figure(store.worker, name), Figure(store.name, name), {}, goal))
        rows.append(Row(
            f"{store.name}: processor time of the import", "µs", Figure(store.worker, "import-processor"), None))
    return Experiment("contacts", rows, sample, share=3)
