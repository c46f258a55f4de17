"""Joins the pages that docc has written in Markdown, one a symbol, into one page a type.

reference.py DOCC_DATA OUTPUT
"""
import json
import pathlib
import re
import sys

data, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
MODULES = {"vipkit": "VIPKit", "viptestkit": "VIPTestKit"}


def slug(path):
    """The anchor of a member, from its path below the type."""
    return re.sub(r"[^a-z0-9_]+", "-", path.lower()).strip("-")


def page(path):
    """What docc knows of a symbol."""
    return json.loads((data / (path + ".json")).read_text())


def link_target(path):
    """Where on these pages a symbol stands, by its path in docc."""
    parts = path.lower().split("/", 2)
    module = MODULES.get(parts[0])
    if module is None:
        return None
    if len(parts) == 1:
        return f"../{module}/README.md"
    title = page("/".join(parts[:2]))["metadata"]["title"]
    return f"../{module}/{title}.md" + (f"#{slug(parts[2])}" if len(parts) > 2 else "")


def body(path, depth):
    """The Markdown of a symbol without its title, headings one deeper than its own."""
    file = data / (path + ".md")
    if not file.exists():
        return ""
    text = re.sub(r"\A<!--.*?-->\s*", "", file.read_text(), flags=re.S)
    text = re.sub(r"\A# .*\n?", "", text)
    text = re.sub(r"^## Overview$\n?", "", text, flags=re.M)
    text = re.sub(r"^## (.*)$", r"**\1**", text, flags=re.M)

    def relink(match):
        target = link_target(match[2])
        return f"[{match[1]}]({target})" if target else match[1]

    text = re.sub(r"\[([^\]]*)\]\(/documentation/((?:[^()\s]|\([^()]*\))*)\)", relink, text)
    return re.sub(r"^```$(?=\n(?:@|\w))", "```swift", text.strip(), count=1, flags=re.M)


def inline(piece):
    """A piece of an abstract: text, code, or a reference, of which the name stays."""
    if piece["type"] == "text":
        return piece["text"].replace("<", "&lt;")
    return "`" + (piece.get("code") or piece["identifier"].rsplit("/", 1)[-1]) + "`"


def members(path):
    """The symbols below one, with the titles of their groups, in docc's order."""
    for section in page(path).get("topicSections", []):
        for identifier in section["identifiers"]:
            below = identifier.split("/documentation/", 1)
            if len(below) == 2:
                yield section["title"], below[1].lower()


def sections(path, depth, type_path):
    """The sections of all that is declared in a symbol."""
    for _, member in members(path):
        if not (data / (member + ".json")).exists() or page(member)["metadata"].get("role") == "collectionGroup":
            continue
        title = page(member)["metadata"]["title"]
        anchor = slug(member.removeprefix(type_path + "/"))
        yield f"{'#' * min(depth, 6)} `{title}` {{#{anchor}}}\n\n{body(member, depth)}\n"
        yield from sections(member, depth + 1, type_path)


for key, module in MODULES.items():
    folder = output / module
    folder.mkdir(parents=True)
    index, group = [f"# {module}\n\nEvery public declaration, from the sources.\n"], None
    for heading, path in members(key):
        if heading != group:
            index.append(f"\n## {heading}\n")
            group = heading
        title = page(path)["metadata"]["title"]
        abstract = "".join(map(inline, page(path).get("abstract", [])))
        index.append(f"- [`{title}`]({title}.md)" + (f": {abstract}" if abstract else ""))
        text = [f"# {title}\n\n[{module}](README.md)\n\n{body(path, 1)}\n", *sections(path, 2, path)]
        (folder / f"{title}.md").write_text("\n".join(text))
    (folder / "README.md").write_text("\n".join(index) + "\n")
