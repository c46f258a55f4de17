"""What is measured: one file for each kind of waiting."""

from dataclasses import dataclass
from typing import Callable

from figures import Figure, Row

# Of a thousand, so many of the first are compared with so many of the last; as in Peers/C/measure.h.
PART = 20


@dataclass
class Experiment:
    """Rows of the table, and how a round of what they compare is measured."""

    name: str
    rows: list[Row]
    sample: Callable[[int], dict[Figure, float]]
    # Of the rounds asked for it takes one in so many: what lasts longer is measured less often.
    share: int = 1


def in_turn(programs: dict[str, Callable[[], float]]) -> Callable[[int], dict[Figure, float]]:
    """A round in which each program's time is taken, one after the other."""
    return lambda _: {Figure(name): measure() for name, measure in programs.items()}


def told(program: str, output: str) -> dict[Figure, float]:
    """The figures that a program tells of itself, a name and a number a line."""
    return {Figure(program, name): float(value) for name, value in (line.split() for line in output.splitlines())}
