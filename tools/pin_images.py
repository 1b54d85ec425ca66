"""Pins the images of `deploy/` by digest: a tag can be moved to other contents, a digest cannot.

python tools/pin_images.py > deploy/.env     asks the container engine of this machine, which pulls each image once

`docker compose` reads the file; for `docker build` give its first line: --build-arg PYTHON_IMAGE=python@sha256:…
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import Final

IMAGES: Final = {
    "PYTHON_IMAGE": "python:3.12-slim",
    "POSTGRES_IMAGE": "postgres:16",
    "NGINX_IMAGE": "nginx:1",
}


def pinned(engine: str, image: str) -> str:
    """The image as this engine's registry has it now, by its digest."""
    subprocess.run([engine, "pull", "--quiet", image], check=True, capture_output=True)
    asked = [engine, "image", "inspect", "--format", "{{index .RepoDigests 0}}", image]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def main() -> None:
    engine = shutil.which("docker") or shutil.which("podman")
    if engine is None:
        sys.exit("There is no docker and no podman on this machine to ask for the digests.")
    for name, image in IMAGES.items():
        try:
            print(f"{name}={pinned(engine, image)}")
        except subprocess.CalledProcessError as error:
            why = str(error.stderr).strip()
            sys.exit(f"The digest of {image} could not be found: {why}")


if __name__ == "__main__":
    main()
