"""Finds a Chromium to drive, or gets one: `python tests/web/browser.py` before the tests, once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def installed() -> str | None:
    """The browser of this machine; None stands for the one that Playwright downloaded."""
    named = os.environ.get("HYAKKI_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def main() -> int:
    if installed():
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", NAMES[0]]
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0:
            return 0
    download = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    return subprocess.run(download, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
