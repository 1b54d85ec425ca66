"""The tools that look after what others wrote: licences and known vulnerabilities."""

from __future__ import annotations

import json
import sys
from email.message import Message
from pathlib import Path

import pytest

from tools import audit, licences


def test_every_licence_is_known_allowed_and_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["licences.py", "--check"])
    assert licences.main() == 0, capsys.readouterr().out


def test_unknown_and_refused_licences_are_errors() -> None:
    entries = [
        licences.Entry("fine", "1", "Apache-2.0 OR (MIT AND ISC)"),
        licences.Entry("silent", "1", ""),
        licences.Entry("strict", "1", "MIT OR AGPL-3.0-only"),
    ]
    silent, strict = licences.problems(entries)
    assert silent.startswith("silent: no licence")
    assert strict == "strict: AGPL-3.0-only is not in ALLOWED"


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ([("License-Expression", "BSD-3-Clause"), ("License", "something else")], "BSD-3-Clause"),
        ([("License", "MIT OR Apache-2.0")], "MIT OR Apache-2.0"),
        ([("License", "MIT License")], "MIT"),
        ([("Classifier", "License :: OSI Approved :: ISC License (ISCL)")], "ISC"),
        ([("Classifier", "License :: OSI Approved :: BSD License")], ""),
        ([("License", "Permission is hereby granted to anybody")], ""),
        ([("Classifier", f"License :: {name}") for name in ("MIT License", "Public Domain")], ""),
        ([], ""),
    ],
)
def test_a_licence_is_read_only_where_it_is_plain(
    fields: list[tuple[str, str]], licence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = Message()
    for name, value in fields:
        about[name] = value
    monkeypatch.setattr(licences, "metadata", lambda _: about)
    assert licences.python_licence("some-package") == licence


def test_a_font_without_its_licence_is_an_error(tmp_path: Path) -> None:
    assert licences.font_licence(tmp_path / "OFL-none.txt") == ""


def test_a_stale_page_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(licences, "PAGE", tmp_path / "licences.md")
    monkeypatch.setattr(sys, "argv", ["licences.py", "--check"])
    assert licences.main() == 1
    assert "out of date" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["licences.py"])
    assert licences.main() == 0
    assert (tmp_path / "licences.md").read_text(encoding="utf-8").startswith("# Licences")


def test_a_vulnerable_python_package_is_found() -> None:
    flaw = {"id": "PYSEC-1"}
    packages = [
        {"name": "good", "version": "1", "vulns": []},
        {"name": "bad", "version": "2", "vulns": [flaw]},
    ]
    report = audit.pip_report(json.dumps({"dependencies": packages}))
    assert report == audit.Report(2, ["bad 2: PYSEC-1"])


def test_a_package_that_was_not_checked_is_not_called_safe() -> None:
    packages = [{"name": "lonely", "skip_reason": "not found"}]
    report = audit.pip_report(json.dumps({"dependencies": packages}))
    assert report.checked == 0
    assert audit.in_words(report) == "SKIPPED, nothing was checked (1: not found)"


def test_a_vulnerable_npm_package_is_found() -> None:
    answer = {
        "vulnerabilities": {"bad": {"severity": "high"}},
        "metadata": {"dependencies": {"total": 7}},
    }
    assert audit.npm_report(json.dumps(answer)) == audit.Report(7, ["bad: high"])


def test_npm_without_a_network_is_skipped() -> None:
    assert audit.npm_report('{"message": "no such host"}').skipped == "no such host"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import sys; sys.exit('cannot fetch it')", "cannot fetch it"),
        ("print('not a report')", "no report"),
    ],
)
def test_a_tool_without_a_report_is_skipped(
    code: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    report = audit.audited("some.lock", [sys.executable, "-c", code], audit.pip_report)
    assert report == audit.Report(0, [], reason)
    assert capsys.readouterr().out == f"some.lock: SKIPPED, nothing was checked ({reason})\n"


def test_a_tool_that_is_missing_is_skipped() -> None:
    assert audit.audited("some.lock", ["no-such-command"], audit.pip_report).skipped


@pytest.mark.parametrize(
    ("report", "required", "code"),
    [
        (audit.Report(3, []), True, 0),
        (audit.Report(3, ["bad"]), False, 1),
        (audit.Report(0, [], "no network"), False, 0),
        (audit.Report(0, [], "no network"), True, 1),
    ],
)
def test_the_exit_code(
    report: audit.Report, required: bool, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "audited", lambda *_: report)
    monkeypatch.setattr(sys, "argv", ["audit.py", *(["--required"] if required else [])])
    assert audit.main() == code
