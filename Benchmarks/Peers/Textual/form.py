"""A form with one text field, for Textual. Enter leads to another screen, Esc back; Ctrl-C ends it."""

from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Footer, Input, Static


class Other(Screen):
    BINDINGS = [("escape", "app.pop_screen", "back")]

    def compose(self) -> ComposeResult:
        yield Static("This is the other screen")
        yield Footer()


class Form(App):
    BINDINGS = [("ctrl+c", "quit", "quit")]
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("Form")
        yield Input(placeholder="Name")
        yield Static("Hello")
        yield Footer()

    def on_input_submitted(self) -> None:
        self.push_screen(Other())


Form().run()
