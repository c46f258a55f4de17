"""Screens as a picture. The same screens give the same bytes."""
import itertools
import re
import unicodedata
from html import escape

CELL, LINE, MARGIN, SIZE = 8.4, 18, 12, 14
GROUND, TEXT = "#1e222a", "#d8dee9"
# What shows also where a blank is.
SEEN = {"ground", "reversed", "underline"}
COLOURS = [
    "#3b4252", "#ef6b73", "#8fce7a", "#e6c06a", "#6aa5f2", "#c58fe0", "#56c8d8", "#d8dee9",
    "#7b8494", "#ff8b92", "#a9e394", "#f6d68a", "#8cbcff", "#dcaef2", "#7fe0ee", "#ffffff"]


def colour(codes):
    """One of 256, or 24 bits: what follows on 38 or 48."""
    if codes[0] == 2:
        return "#%02x%02x%02x" % tuple(codes[1:4])
    number = codes[1]
    if number < 16:
        return COLOURS[number]
    if number >= 232:
        return "#" + "%02x" % (8 + 10 * (number - 232)) * 3
    levels = [0, 95, 135, 175, 215, 255]
    return "#%02x%02x%02x" % tuple(levels[(number - 16) // power % 6] for power in (36, 6, 1))


def apply(style, codes):
    """The style after a control sequence (ECMA-48, SGR)."""
    codes = codes or [0]
    while codes:
        code, *codes = codes
        names = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reversed"}
        if code == 0:
            style = {}
        elif code in names:
            style = {**style, names[code]: True}
        elif code in (38, 48):
            style = {**style, "text" if code == 38 else "ground": colour(codes)}
            codes = codes[4 if codes[0] == 2 else 2:]
        elif code in range(30, 38) or code in range(90, 98):
            style = {**style, "text": COLOURS[code - 30 if code < 90 else code - 82]}
        elif code in range(40, 48) or code in range(100, 108):
            style = {**style, "ground": COLOURS[code - 40 if code < 100 else code - 92]}
        elif code in (39, 49):
            style = {name: value for name, value in style.items() if name != ("text" if code == 39 else "ground")}
    return style


def cells(line, style):
    """The characters of a line with their styles. And the style in which the next line begins: tmux says only what changes."""
    result = []
    for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
        if part.startswith("\x1b["):
            style = apply(style, [int(code or 0) for code in re.split("[;:]", part[2:-1])] if part != "\x1b[m" else [])
            continue
        # How a blank without a ground is drawn nobody sees: it depends on what stood there before.
        result += [(character, style if character != " " or SEEN & style.keys() else None) for character in part]
    # One that stands between two words of one style belongs to them.
    for index in range(1, len(result) - 1):
        if result[index][1] is None and result[index - 1][1] == result[index + 1][1]:
            result[index] = " ", result[index - 1][1]
    return result, style


def runs(cells):
    """The parts of a line with one style each: column, columns, text, style."""
    column = 0
    for style, part in itertools.groupby(cells, lambda cell: cell[1]):
        text = "".join(character for character, _ in part)
        columns = sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
        if style is not None:
            yield column, columns, text, style
        column += columns


def run(x, y, columns, text, style):
    ground, front = style.get("ground", GROUND), style.get("text", TEXT)
    if style.get("reversed"):
        ground, front = front, ground
    place = f'x="{MARGIN + x * CELL:.1f}"'
    result = ""
    if ground != GROUND:
        result += f'<rect {place} y="{MARGIN + y * LINE}" width="{columns * CELL:.1f}" height="{LINE}" fill="{ground}"/>\n'
    marks = "".join(
        f' {mark}' for name, mark in [
            ("bold", 'font-weight="bold"'), ("dim", 'opacity="0.55"'), ("italic", 'font-style="italic"'),
            ("underline", 'text-decoration="underline"')] if style.get(name))
    if text.strip() or style.get("underline"):
        result += (f'<text {place} y="{MARGIN + y * LINE + SIZE}" fill="{front}" textLength="{columns * CELL:.1f}"{marks}>'
                   f"{escape(text)}</text>\n")
    return result


def screen(frame):
    result, style = "", {}
    for y, line in enumerate(frame["lines"]):
        row, style = cells(line, style)
        result += "".join(run(x, y, *part) for x, *part in runs(row))
    if frame["cursor"]:
        x, y = frame["cursor"]
        result += (f'<rect x="{MARGIN + x * CELL:.1f}" y="{MARGIN + y * LINE}" width="{CELL}" height="{LINE}" '
                   f'fill="{TEXT}" opacity="0.8"/>\n')
    return result


def animation(index, start, end, whole):
    """Shows a frame for its part of the time."""
    stops = ([(0, False)] if start else []) + [(100 * start / whole, True), (100 * end / whole, end == whole)]
    text = " ".join(f"{at:.2f}% {{visibility:{'visible' if is_shown else 'hidden'}}}" for at, is_shown in stops)
    return f"@keyframes f{index} {{{text}}}\n.f{index} {{animation:f{index} {whole:g}s step-end infinite}}\n"


def text(title, size, frames):
    """The picture of some screens, each with the step that led to it."""
    columns, lines = size
    has_commands = any(step.command for _, step in frames)
    width = 2 * MARGIN + columns * CELL
    height = 2 * MARGIN + (lines + (2 if has_commands else 0)) * LINE
    whole = sum(step.seconds for _, step in frames)
    styles, groups, start, command = "", "", 0.0, ""
    for index, (frame, step) in enumerate(frames):
        command = step.command or command
        end = whole if index == len(frames) - 1 else start + step.seconds
        if len(frames) > 1:
            styles += animation(index, start, end, whole)
        start = end
        caption = run(0, lines + 1, len(command) + 2, f"$ {command}", {"dim": True}) if command else ""
        groups += f'<g class="f f{index}">\n{screen(frame)}{caption}</g>\n'
    last = len(frames) - 1
    # Chromium keeps no blanks by xml:space any more: textLength would stretch the words over them.
    # And what shows where nothing moves.
    styles = f"text {{white-space:pre}}\n.f {{visibility:hidden}}\n.f{last} {{visibility:visible}}\n{styles}"
    styles += "@media (prefers-reduced-motion:reduce) {.f {animation:none !important}}\n"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" viewBox="0 0 {width:.0f} {height}" '
        f'role="img" xml:space="preserve" font-family="ui-monospace,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="{SIZE}">\n'
        f"<title>{escape(title)}</title>\n<style>\n{styles}</style>\n"
        f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>\n{groups}</svg>\n')
