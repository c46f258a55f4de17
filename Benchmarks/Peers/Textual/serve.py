"""Serves login.py to browsers."""

import socket
import sys
from pathlib import Path

from textual_serve.server import Server

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
Server(f"{sys.executable} {Path(__file__).with_name('login.py')}", host="127.0.0.1", port=port).serve()
