"""`make audit`: known vulnerabilities of the packages in the lock files, by pip-audit and npm audit.

Both ask a service on the network. What could not be asked is said plainly and is no failure, unless `--required` is
given; a vulnerability is one. pip-audit is fetched by uvx when it is needed: it is in no lock file.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
BIN: Final = Path(sys.executable).parent
NODE: Final = BIN.parent / "node"  # where web/find_node.py puts a Node of its own
PYTHON_LOCKS: Final = (
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-site.lock",
    "requirements-uv.lock",
)
PATIENCE: Final = 300  # seconds


class Report(NamedTuple):
    checked: int
    found: list[str]
    skipped: str = ""  # why packages were not checked


def main() -> int:
    path = f"{NODE}{os.pathsep}{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    reports = [
        *(audited(name, pip_command(path, name), pip_report) for name in PYTHON_LOCKS),
        audited("web/package-lock.json", npm_command(path), npm_report),
    ]
    found = any(report.found for report in reports)
    skipped = any(report.skipped for report in reports)
    return int(found or (skipped and "--required" in sys.argv))


def pip_command(path: str, lock: str) -> list[str]:
    uvx = shutil.which("uvx", path=path) or "uvx"
    options = ["--disable-pip", "--format=json", "--progress-spinner=off"]
    return [uvx, "--quiet", "pip-audit", "--requirement", str(ROOT / lock), *options]


def npm_command(path: str) -> list[str]:
    npm = shutil.which("npm", path=path) or "npm"
    return [npm, "audit", "--package-lock-only", "--json", "--prefix", str(ROOT / "web")]


def audited(name: str, command: list[str], read: Callable[[str], Report]) -> Report:
    """Runs one command and says what it found."""
    try:
        run = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT
        )
        report = read(run.stdout)
    except (OSError, subprocess.TimeoutExpired) as error:
        report = Report(0, [], str(error))
    except ValueError:
        report = Report(0, [], last_line(run.stderr) or "no report")
    print(f"{name}: {in_words(report)}")
    for line in report.found:
        print(f"  {line}")
    return report


def in_words(report: Report) -> str:
    if report.skipped and not report.checked:
        return f"SKIPPED, nothing was checked ({report.skipped})"
    words = f"{report.checked} packages checked, {len(report.found)} known vulnerabilities"
    return f"{words}; SOME SKIPPED ({report.skipped})" if report.skipped else words


def last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].strip()


def pip_report(text: str) -> Report:
    """pip-audit leaves out what its service does not answer for, and still ends as if all were well."""
    packages = json.loads(text)["dependencies"]
    checked = [package for package in packages if "skip_reason" not in package]
    found = [
        f"{package['name']} {package['version']}: {flaw['id']}"
        for package in checked
        for flaw in package["vulns"]
    ]
    reasons = [package["skip_reason"] for package in packages if "skip_reason" in package]
    return Report(len(checked), found, f"{len(reasons)}: {reasons[0]}" if reasons else "")


def npm_report(text: str) -> Report:
    report = json.loads(text)
    if "vulnerabilities" not in report:
        return Report(0, [], report.get("message") or "npm had no answer from its service")
    found = [f"{name}: {flaw['severity']}" for name, flaw in report["vulnerabilities"].items()]
    return Report(report["metadata"]["dependencies"]["total"], found)


if __name__ == "__main__":
    sys.exit(main())
