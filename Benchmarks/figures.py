"""Figures that were measured in turn, and the table of their ratios."""

from dataclasses import dataclass, field
from statistics import median
from typing import Callable


@dataclass(frozen=True)
class Figure:
    """What is measured of a program: its name, and which of its figures."""

    program: str
    name: str = "time"


# For each figure its value of each round; rounds in which it could not be measured are left out.
Figures = dict[Figure, dict[int, float]]


@dataclass(frozen=True)
class Row:
    """A line of the table: ours as a ratio to a floor, and peers as ratios to the same or to a floor of their own.

    Without a floor the figures themselves are compared.
    """

    title: str
    unit: str
    ours: Figure
    floor: Figure | None
    peers: dict[str, tuple[Figure, Figure | None]] = field(default_factory=dict)
    goal: str = ""


def peers(names: list[str], figure: str, floor: Figure | None) -> dict[str, tuple[Figure, Figure | None]]:
    """Peers of which the same figure is measured, against the same floor."""
    return {name: (Figure(name, figure), floor) for name in names}


def measure(sample: Callable[[int], dict[Figure, float]], rounds: int) -> Figures:
    """Takes a sample of all programs in each round; what an earlier round has warmed up isn't measured."""
    figures: Figures = {}
    sample(-1)
    for number in range(rounds):
        for figure, value in sample(number).items():
            figures.setdefault(figure, {})[number] = value
    return figures


def paired(figures: Figures, figure: Figure, floor: Figure) -> list[float]:
    """The ratio of each round in which both were measured."""
    above, below = figures.get(figure, {}), figures.get(floor, {})
    return [value / below[number] for number, value in above.items() if below.get(number)]


def line(row: Row, figures: Figures) -> list[str]:
    """The cells of a row; a peer that wasn't measured has none."""
    ratios = paired(figures, row.ours, row.floor) if row.floor else []
    others = []
    for name, (figure, floor) in row.peers.items():
        if floor and (values := paired(figures, figure, floor)):
            others.append(f"{name} {short(median(values))}×")
        elif not floor and (own := figures.get(figure)):
            others.append(f"{name} {amount(median(own.values()), row.unit)}")
    return [
        row.title,
        f"{short(median(ratios))}× ({short(min(ratios))}–{short(max(ratios))})" if ratios else "",
        row.goal,
        spread(figures, row.ours, row.unit),
        f"{row.floor.program} {spread(figures, row.floor, row.unit)}" if ratios else "",
        ", ".join(others),
    ]


def spread(figures: Figures, figure: Figure, unit: str) -> str:
    """The median of a figure."""
    values = figures.get(figure, {}).values()
    return amount(median(values), unit) if values else "not measured"


def amount(value: float, unit: str) -> str:
    """A value with a unit of fitting size: times are in µs, memory in kB, what is counted has none."""
    for small, large, factor in (("µs", "ms", 1000), ("ms", "s", 1000), ("kB", "MB", 1024)):
        if unit == small and value >= factor:
            value, unit = value / factor, large
    return f"{short(value)} {unit}" if unit else f"{value:g}"


def short(value: float) -> str:
    """Two or three significant digits, without an exponent."""
    return f"{value:.0f}" if abs(value) >= 100 or value == 0 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def table(rows: list[list[str]]) -> str:
    """The rows as Markdown."""
    head = ["row", "ours ÷ floor (min–max)", "goal", "ours", "floor", "peers ÷ floor"]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head), *rows])
