"""A form with two text fields and a button, for Textual."""

from textual.app import App, ComposeResult
from textual.widgets import Button, Input, Label


class Login(App):
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Label("User name")
        yield Input()
        yield Label("Password")
        yield Input(password=True)
        yield Button("Sign in")


Login().run()
