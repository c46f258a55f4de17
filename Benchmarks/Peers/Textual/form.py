"""A form with one text field, for Textual. Ctrl-C ends it."""

from textual.app import App, ComposeResult
from textual.widgets import Footer, Input, Static


class Form(App):
    BINDINGS = [("ctrl+c", "quit", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("Form")
        yield Input(placeholder="Name")
        yield Static("Hello")
        yield Footer()


Form().run()
