"""A draft of Legions and the people who work on it."""

from gunbai.ruling import Person

JUDGE, OTHER, HEAD = Person("行司", "judge"), Person("勝負審判", "judge"), Person("審判部長", "head judge")
DRAFT = """\
---
id: a-new-one
game: legions
version: "1.00"
question:
  ja: 軍配検査の裁定はどう扱うか。
answer:
  ja: その場で扱う。
status: draft
tags: [検査]
date: 2026-11-23
author: 行司
provenance: judge
settles: []
defects: []
scenario: ""
citations:
  - {rule: 39-5, quote: タイムラインに置く代わりに、その場でリバース状態にします}
---
## 事実

検査である。
"""
