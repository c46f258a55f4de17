"""The contacts of the benchmark of stores: the same in each run."""

import random
import re
from dataclasses import dataclass
from pathlib import Path

FIRST = ("Anna Boris Maria Ivan Olga Pavel Svetlana Ahmed Fatima John Lena Zoe Igor Nina Karl Émile Björn Юрий Алексей "
         "Наталья").split()
SYLLABLES = "ka ro mi ten vas li no der sch po an be zu gri".split()
# What is typed into the filter: each beginning of these.
TYPED = ["anna ka", "svetlana", "mi ro", "7916", "olga.ro", "ната"]
KEYS = [text[:length] for text in TYPED for length in range(1, len(text) + 1)]
# How many a screen shows.
LIMIT = 50


@dataclass
class Person:
    id: str
    first: str
    last: str
    phone: str
    email: str

    @property
    def card(self) -> str:
        return "\r\n".join([
            "BEGIN:VCARD", "VERSION:4.0", f"UID:{self.id}", f"FN:{self.first} {self.last}", f"N:{self.last};{self.first};;;",
            f"TEL;TYPE=cell:{self.phone}", f"EMAIL;TYPE=home:{self.email}", "END:VCARD", ""])

    @property
    def key(self) -> str:
        return f"{self.first} {self.last}".lower()

    @property
    def words(self) -> tuple[list[str], list[str], list[str]]:
        """Those of the name, of the phone from several places on, and of the address: as our workers have them."""
        digits = self.phone[1:]
        return words(self.key), [digits, "8" + digits[1:], digits[1:], digits[-7:], digits[-4:]], words(self.email)


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def people(count: int) -> list[Person]:
    """In the order of the list."""
    chance = random.Random(2)
    several = []
    for number in range(count):
        first, last = chance.choice(FIRST), "".join(chance.choices(SYLLABLES, k=3)).capitalize()
        phone = f"+79{chance.randrange(10**9):09}"
        several.append(Person(
            f"urn:uuid:{chance.getrandbits(128):032x}", first, last, phone, f"{first}.{last}{number}@example.org".lower()))
    return sorted(several, key=lambda person: (person.key, person.id))


def write_cards(several: list[Person], file: Path):
    """In another order than that of the list."""
    with file.open("w", newline="") as cards:
        cards.writelines(person.card for person in random.Random(3).sample(several, len(several)))
