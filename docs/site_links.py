"""For the site: what a page links to outside of the documents is shown as its path, or leads to the repository.

The documents are read in the repository, too, where such links work. HYAKKI_REPOSITORY (https://…), which the workflow sets,
is where they lead.
"""

from __future__ import annotations

import os
import posixpath
import re
from typing import Any

LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    folder = posixpath.dirname(page.file.src_uri)

    def shown(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", folder, found[2]))
        if path.startswith("docs/"):
            return found[0]
        repository = os.environ.get("HYAKKI_REPOSITORY", "").rstrip("/")
        return f"[{found[1]}]({repository}/blob/main/{path})" if repository else found[1]

    return LINK.sub(shown, markdown)
