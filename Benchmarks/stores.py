"""What a store itself takes for what our workers do with it: plain SQL, and nothing between it and the store."""

import os
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path
from time import perf_counter

from address_book import KEYS, LIMIT, Person, words
from workshop import RELEASE, ROOT, Run, run

PLACES = range(10_000, 100_000, 10_000)


class SQLite:
    """Python's module calls the C library, of the same version as ours."""

    name, worker, library = "SQLite", "SQLiteContacts", RELEASE / "libSQLiteContacts.so"

    def __init__(self, place: Run):
        self.ours, self.file = place.folder / "ours.db", place.folder / "floor.db"

    def options(self) -> str:
        for file in self.ours.parent.glob("ours.db*"):
            file.unlink()
        return f'{{"database": "{self.ours}"}}'

    def floor(self, people: list[Person]) -> dict[str, float]:
        for file in self.file.parent.glob("floor.db*"):
            file.unlink()
        times: dict[str, list[float]] = {}

        def timed(name: str, what):
            begin = perf_counter()
            what()
            times.setdefault(name, []).append((perf_counter() - begin) * 1e6)

        def connect() -> sqlite3.Connection:
            database = sqlite3.connect(self.file, isolation_level=None)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            return database

        database = connect()
        database.executescript("""
            CREATE TABLE contact (
              place INTEGER PRIMARY KEY, id TEXT UNIQUE, first_name TEXT, last_name TEXT, phone TEXT, email TEXT, card TEXT);
            CREATE INDEX contact_places ON contact (place);
            CREATE VIRTUAL TABLE word USING fts5 (
              names, phones, emails, prefix = '1 2 3', tokenize = 'ascii', detail = column, columnsize = 0);
            """)
        contacts = [(n, p.id, p.first, p.last, p.phone, p.email, p.card) for n, p in enumerate(people)]
        found = [(n, *(" ".join(kind) for kind in p.words)) for n, p in enumerate(people)]
        add = "INSERT INTO word (rowid, names, phones, emails) VALUES (?, ?, ?, ?)"

        def fill():
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO contact VALUES (?, ?, ?, ?, ?, ?, ?)", contacts)
            database.executemany(add, found)
            database.execute("COMMIT")

        def window(database: sqlite3.Connection, offset: int = 0):
            database.execute(
                """SELECT id, first_name, last_name, phone, email FROM contact
                WHERE place >= (SELECT place FROM contact INDEXED BY contact_places ORDER BY place LIMIT 1 OFFSET ?)
                ORDER BY place LIMIT ?""", (offset, LIMIT)).fetchall()
            database.execute("SELECT count(*) FROM contact").fetchall()

        def search(text: str, offset: int = 0):
            match = " ".join(f'"{word}"*' for word in words(text))
            if not match:
                return window(database, offset)
            database.execute(
                """SELECT id, first_name, last_name, phone, email FROM contact
                WHERE place IN (SELECT rowid FROM word WHERE word MATCH ? ORDER BY rowid LIMIT ? OFFSET ?) ORDER BY place""",
                (match, LIMIT, offset)).fetchall()
            database.execute("SELECT count(*) FROM word WHERE word MATCH ?", (match,)).fetchall()

        def rename(number: int):
            database.execute("BEGIN IMMEDIATE")
            database.execute("UPDATE contact SET first_name = ? WHERE place = ?", (f"Name {number}", 30_000 + number))
            database.execute("DELETE FROM word WHERE rowid = ?", (30_000 + number,))
            database.execute(add, (30_000 + number, f"name {number}", *found[30_000 + number][2:]))
            database.execute("COMMIT")

        timed("import", fill)
        for _ in range(5):
            timed("open", lambda: window(connect()))
        for _ in range(20):
            timed("window", lambda: window(database))
        for number in range(1, 41):
            timed("next", lambda: window(database, number * LIMIT))
        for offset in PLACES:
            timed("far", lambda: window(database, offset))
        for text in KEYS:
            search(text)
        for text in KEYS:
            timed("key", lambda: search(text))
        for number in range(1, 21):
            timed("key-next", lambda: search("a", number * LIMIT))
        for number in range(40):
            timed("change", lambda: rename(number))
        database.close()
        return {name: sum(values) / len(values) for name, values in times.items()}


class PostgreSQL:
    """psql tells the time of each statement. The server is one of our own, as in the tests of Plugins/PostgreSQL."""

    name, worker, library = "PostgreSQL", "PostgresContacts", ROOT / ".build/postgresql/release/libPostgresContacts.so"

    def __init__(self, place: Run):
        package = ["--package-path", "Plugins/PostgreSQL", "--scratch-path", ".build/postgresql"]
        run(["swift", "build", "-c", "release", *package, "--product", "PostgresContacts"], cwd=ROOT)
        self.folder, self.rows = place.folder / "pg", place.folder / "contacts.tsv"
        self.programs = Path(run(["pg_config", "--bindir"]).strip())
        self.folder.mkdir()
        if os.getuid() == 0:
            place.folder.chmod(0o711)
            shutil.chown(self.folder, "postgres")
        data = self.folder / "data"
        self.server("initdb", "--no-sync", "--username=host", "--auth=trust", "--encoding=UTF8", "--locale=C", "-D", data)
        with (data / "postgresql.auto.conf").open("a") as settings:
            settings.write(f"unix_socket_directories = '{self.folder}'\nlisten_addresses = ''\n")
        self.server("pg_ctl", "-w", "-s", "-D", data, "-l", self.folder / "log", "start")
        place.at_end(lambda: self.server("pg_ctl", "-s", "-D", data, "-m", "immediate", "stop"))

    def server(self, program: str, *words):
        """PostgreSQL refuses to run as root."""
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"] if os.getuid() == 0 else []
        # Files and not pipes: the server would keep a pipe open.
        subprocess.run([*user, self.programs / program, *words], cwd="/", check=True, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def sql(self, text: str) -> str:
        options = ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "host", "-d", "postgres"]
        return run([self.programs / "psql", *options], input=text)

    def options(self) -> str:
        self.sql("DROP SCHEMA IF EXISTS contacts CASCADE")
        return f'{{"connection": "host={self.folder} user=host dbname=postgres"}}'

    def floor(self, people: list[Person]) -> dict[str, float]:
        def escaped(text: str) -> str:
            return text.replace("\r", "\\r").replace("\n", "\\n")

        with self.rows.open("w") as rows:
            for p in people:
                lexemes = " ".join(f"'{kind}{word}'" for kind, several in zip("npe", p.words) for word in several)
                rows.write("\t".join([p.id, p.key, p.first, p.last, p.phone, p.email, lexemes, escaped(p.card)]) + "\n")
        order, columns = "ORDER BY key, id LIMIT", "id, first_name, last_name, phone, email"
        script: list[tuple[str, str]] = []

        def window(name: str, offset: int = 0):
            script.append((name, f"SELECT {columns} FROM contact {order} {LIMIT} OFFSET {offset};\nSELECT count(*) FROM contact;"))

        def search(name: str, text: str, offset: int = 0):
            query = " & ".join("(" + " | ".join(f"'{kind}{word}':*" for kind in "npe") + ")" for word in words(text))
            if not query:
                return window(name, offset)
            query = "words @@ '" + query.replace("'", "''") + "'::tsquery"
            count = sum(all(any(w.startswith(word) for kind in p.words for w in kind) for word in words(text)) for p in people)
            # As a person who knows the data would ask.
            page = f"SELECT {columns} FROM contact WHERE {query} {order} {LIMIT} OFFSET {offset};"
            if count < 2000:
                page = f"WITH few AS MATERIALIZED (SELECT {columns}, key FROM contact WHERE {query}) SELECT {columns} FROM few " \
                    f"{order} {LIMIT} OFFSET {offset};"
            script.append((name, f"{page}\nSELECT count(*) FROM contact WHERE {query};"))

        script.append(("import", f"""
            \\copy contact FROM '{self.rows}'
            ALTER TABLE contact ADD PRIMARY KEY (id);
            CREATE INDEX ON contact (key, id);
            CREATE INDEX ON contact USING gin (words) WITH (fastupdate = off);
            """))
        for _ in range(20):
            window("window")
        for number in range(1, 41):
            window("next", number * LIMIT)
        for offset in PLACES:
            window("far", offset)
        for text in KEYS:
            search("again", text)
        for text in KEYS:
            search("key", text)
        for number in range(1, 21):
            search("key-next", "a", number * LIMIT)
        for number in range(40):
            name = f"Name {number}"
            script.append(("change", f"""
                UPDATE contact SET first_name = '{name}', key = '{name.lower()}', words = '''nname'' ''n{number}'''
                WHERE id = '{people[30_000 + number].id}';"""))
        tables = """
            DROP TABLE IF EXISTS contact;
            CREATE TABLE contact (id text COLLATE "C", key text COLLATE "C", first_name text, last_name text, phone text,
              email text, words tsvector, card text);
            """
        body = "\n".join(f"\\echo @{name}\n{text}" for name, text in script)
        lines = self.sql(f"SET maintenance_work_mem = '256MB';\n{tables}\n\\timing on\n{body}").splitlines()
        times: dict[str, list[float]] = {}
        for line in lines:
            if line.startswith("@"):
                times.setdefault(line[1:], []).append(0)
                last = times[line[1:]]
            elif time := re.match(r"Time: ([\d.]+) ms", line):
                last[-1] += float(time[1]) * 1000
        return {name: sum(values) / len(values) for name, values in times.items()}
