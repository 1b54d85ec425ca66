"""A wire to PostgreSQL that can be cut at the worst moment: around a COMMIT."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Literal

SOCKET = ".s.PGSQL.5432"

Cut = Literal["never", "before commit", "after commit", "after commit for good", "refuse"]


class Wire:
    """Stands before a server as a socket in a folder of its own. A cut around a commit happens once, or begins an outage."""

    def __init__(self, server: Path, folder: Path) -> None:
        self.cut: Cut = "never"
        self.cuts = 0
        self.refused = 0
        self._server = server
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / SOCKET))
        self._listener.listen()
        self._thread = Thread(target=self._accept)
        self._thread.start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()

    def _accept(self) -> None:
        pairs: list[Thread] = []
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self.cut == "refuse":
                    self.refused += 1
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self._server / SOCKET))
                for work in (self._upstream, self._downstream):
                    pairs.append(Thread(target=work, args=(client, server)))
                    pairs[-1].start()
        for thread in pairs:
            thread.join()

    def _upstream(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                committing = b"COMMIT" in data
                if self.cut == "refuse" or (committing and self.cut == "before commit"):
                    self._break(client)
                    break
                if committing and self.cut.startswith("after commit"):
                    # No answer will come through, though the server gets the order and obeys.
                    self._break(client)
                server.sendall(data)
        # Half open: the server finishes what it was told, then sees the end.
        with suppress(OSError):
            server.shutdown(socket.SHUT_WR)

    def _downstream(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                with suppress(OSError):
                    client.sendall(data)
        client.close()
        server.close()

    def _break(self, client: socket.socket) -> None:
        if self.cut != "refuse":
            self.cut = "refuse" if self.cut == "after commit for good" else "never"
            self.cuts += 1
        client.shutdown(socket.SHUT_RDWR)
