"""Runs every test on the compiled engines and on the plain ones, and prints one closing count."""

from __future__ import annotations

import os
import re
import subprocess
import sys

ENGINES = {"compiled": "0", "plain": "1"}


# What does not depend on the engine is tested once: the server, the browser, the documents.
ONCE = ("tests/server", "tests/web", "tests/test_docs.py")


def run(engine: str, everything: bool) -> tuple[int, dict[str, int]]:
    chosen = [] if everything else [f"--ignore={path}" for path in ONCE]
    command = [sys.executable, "-m", "pytest", "-n", "auto", *chosen, *sys.argv[1:]]
    environment = {**os.environ, "HYAKKI_PLAIN": ENGINES[engine]}
    print(f"── {engine} engines", flush=True)
    lines: list[str] = []
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as pytest:
        assert pytest.stdout is not None
        for line in pytest.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    counts = {
        kind: int(n) for n, kind in re.findall(r"(\d+) (passed|failed|skipped|error)", lines[-1])
    }
    return pytest.returncode, counts


def has_compiled_engines() -> bool:
    code = "from hyakki.engines import compiled; raise SystemExit(not compiled())"
    environment = {**os.environ, "HYAKKI_PLAIN": "0"}
    return (
        subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
    )


def main() -> int:
    engines = list(ENGINES) if has_compiled_engines() else ["plain"]
    if len(engines) == 1:
        print("no compiled engines on this machine: testing the plain ones only")
    results = [run(engine, everything=engine == engines[0]) for engine in engines]
    total = {
        kind: sum(counts.get(kind, 0) for _, counts in results)
        for kind in ("passed", "failed", "error", "skipped")
    }
    failed = total["failed"] + total["error"]
    print(f"{total['passed']} passed, {failed} failed, {total['skipped']} skipped")
    return max(code for code, _ in results)


if __name__ == "__main__":
    sys.exit(main())
