"""A content root with a book of three versions, one without a date, and a ruling that cites the first dated one."""

from __future__ import annotations

from pathlib import Path

from gunbai.rulebook import fingerprint

VERSIONS = {
    "draft": {"1": "手札", "1-1": "赤いカードを引く。"},
    "1": {"1": "手札", "1-1": "赤いカードを引く。", "1-2": "白いカードを捨てる。", "1-3": "青いカードを見る。"},
    "2": {"1": "手札", "1-1": "赤いカードを二枚引く。", "1-2": "黒い旗を立てて味方を一人よぶ。", "1-3": "白いカードを捨てる。"},
}
RULING = """\
---
id: red
game: demo
version: "1"
question: {ja: 赤いカードは何枚か, en: How many red cards}
answer: {ja: 一枚, en: One}
status: published
tags: []
date: 2020-06-01
author: a
reviewer: b
provenance: judge
settles: []
defects: []
scenario: ""
citations:
  - {rule: 1-1, quote: 赤いカードを引く}
  - {rule: 1-2, quote: 白いカードを捨てる}
  - {rule: 1-3, quote: 青いカードを見る}
---
"""


def write_versions(root: Path) -> Path:
    """Writes that content: in version 2 of its book 1-1 is reworded, 1-2 is new, the old 1-2 is 1-3, the old 1-3 is gone."""
    folder = root / "rulebooks" / "demo"
    (folder / "text").mkdir(parents=True)
    for version, clauses in VERSIONS.items():
        lines = ["source: {file: x.txt}", "nodes:"]
        for n, (id, text) in enumerate(clauses.items()):
            clause = f"parent: '1', form: clause, text: {text}, parts: [[0, {len(text)}]]"
            below = clause if n else f"form: chapter, heading: {text}"
            lines.append(f"  - {{id: '{id}', printed: '{id}', {below}, spans: [[{n * 20}, {n * 20 + 20}]]}}")
        (folder / "text" / f"{version}.yaml").write_text("\n".join(lines), "utf-8")
    dated = '  - {version: draft}\n  - {version: "1", date: 2020-01-01}\n  - {version: "2", date: 2021-01-01}\n'
    (folder / "versions.yaml").write_text(f"title: 見本\npublisher: だれか\nofficial: yes\nversions:\n{dated}", "utf-8")
    (folder / "glossary.yaml").write_text("- {term: 手札, kana: てふだ, defined: '1'}\n", "utf-8")
    model = "1: {kind: procedure, steps: [1-3], status: exempt, reason: a heading}\n1-1: {kind: step, confirmed: CONFIRMED}\n"
    (folder / "model.yaml").write_text(model.replace("CONFIRMED", fingerprint(VERSIONS["2"]["1-1"])), "utf-8")
    (root / "rulings" / "demo").mkdir(parents=True)
    (root / "rulings" / "demo" / "red.md").write_text(RULING, "utf-8")
    return root
