"""A thousand rows, of which one is selected, for Textual: by the arrows and PgDn. Ctrl-C ends it."""

from textual.app import App, ComposeResult
from textual.widgets import Footer, OptionList


class Rows(App):
    BINDINGS = [("ctrl+c", "quit", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield OptionList(*[f"Row {row:<40} of 1000" for row in range(1000)])
        yield Footer()


Rows().run()
