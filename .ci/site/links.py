"""Checks every link, anchor and picture between the pages of a site: links.py SITE. Fails, with each that leads nowhere."""
import html.parser
import pathlib
import sys
import urllib.parse

site = pathlib.Path(sys.argv[1]).resolve()


class Page(html.parser.HTMLParser):
    """The anchors of a page, and what it refers to."""

    def __init__(self, file):
        super().__init__()
        self.anchors, self.references = {""}, []
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                if value in self.anchors:
                    self.references.append(f"#{value} stands twice")
                self.anchors.add(value)
            elif name in ("href", "src") and value is not None:
                self.references.append(value)


pages = {file: Page(file) for file in sorted(site.rglob("*.html"))}
wrong = []
count = 0
for file, page in pages.items():
    for reference in page.references:
        parts = urllib.parse.urlsplit(reference)
        if parts.scheme in ("http", "https", "mailto"):
            continue
        count += 1
        target = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
        known = target in pages and urllib.parse.unquote(parts.fragment) in pages[target].anchors
        if not known and not (target.is_file() and target.suffix != ".html" and not parts.fragment):
            wrong.append(f"error: {file.relative_to(site)}: {reference} leads nowhere")
if not pages:
    wrong.append(f"error: {site} has no pages")
print("\n".join(wrong) if wrong else f"{len(pages)} pages, {count} links between them")
sys.exit(1 if wrong else 0)
