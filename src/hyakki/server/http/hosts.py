"""By which names a visitor may come.

A page of another site can point its own name at this server (DNS rebinding); its requests then look like those of our own pages,
except for the Host header. An address needs no name service, so addresses are always ours.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final

ANY: Final = "*"


class Hosts:
    """The names of this server: those that the operator gave, those of this machine, and every address."""

    def __init__(self, given: Iterable[str]) -> None:
        machine = socket.gethostname().lower()
        names = {name.lower().rstrip(".") for name in given}
        self._names = names | {"localhost", machine, f"{machine}.local"}
        self._any = ANY in names

    def __contains__(self, header: str) -> bool:
        if self._any:
            return True
        name = _without_port(header).lower().removesuffix(".")
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def _without_port(header: str) -> str:
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0]


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
