"""The page of the package: the README, and addresses where a release knows its repository.

On a package page a relative link leads nowhere. HYAKKI_REPOSITORY (https://…), which the release workflow sets, makes every link
and picture absolute, at the tag of this version. Without it there are no addresses: links become text, and the pictures are left out.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES = re.compile(r"<!-- pictures -->.*?<!-- /pictures -->\n*", re.DOTALL)
PICTURE = re.compile(r"!\[([^\]]*)\]\((?!\w+:)([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!\w+:|#)([^)]+)\)")


def readme(text: str, repository: str, version: str) -> str:
    """The README with links that work wherever it is shown."""
    if not repository:
        return LINK.sub(r"\1", PICTURES.sub("", text))
    text = PICTURE.sub(rf"![\1]({repository}/raw/v{version}/\2)", text)
    return LINK.sub(rf"[\1]({repository}/blob/v{version}/\2)", text)


def addresses(repository: str, version: str) -> dict[str, str]:
    if not repository:
        return {}
    return {
        "Source": repository,
        "Documentation": f"{repository}/tree/v{version}/docs",
        "Changelog": f"{repository}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


class MetadataHook(MetadataHookInterface):
    """Hatchling's side."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository = os.environ.get("HYAKKI_REPOSITORY", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        shown = readme(text, repository, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}
        metadata["urls"] = addresses(repository, metadata["version"])
