"""What we make of a rulebook: each clause's kind, its steps, its numbers, its sentences, and how far it is modelled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from gunbai.document import Mapping, Problems
from gunbai.errors import BadContent, Problem
from gunbai.limits import is_signed
from gunbai.numbering import split_part
from gunbai.rulebook.any_version import AnyVersion
from gunbai.rulebook.book import Book
from gunbai.rulebook.fields import Fields, Value

KINDS = (
    *("definition", "procedure", "step", "choice", "limit", "permission", "prohibition", "order", "trigger"),
    *("continuous", "replacement", "end", "setup", "deck", "equipment", "example", "note", "history", "informative"),
)
"""What a clause does."""

STATUSES = ("modelled", "unmodelled", "manual", "exempt")
"""How far a clause is modelled; manual and exempt state a reason, in one language or in both (``見出し / a heading``)."""


class RuleModel(msgspec.Struct, frozen=True, kw_only=True):
    """What we make of one node or part.

    ``steps`` are node ids in the order the book gives them, ``values`` the numbers the clause fixes, ``say`` the
    sentence templates of a step ({ja, en}), ``confirmed`` the fingerprint of the text that was modelled.
    """

    id: str
    kind: str = ""
    steps: tuple[str, ...] = ()
    actor: str = ""
    values: dict[str, Value] = {}
    say: dict[str, str] = {}
    status: str = "unmodelled"
    reason: str = ""
    confirmed: str = ""
    path: str = ""
    line: int = 0


class Model:
    """Everything we make of a rulebook, by node or part id."""

    def __init__(self, rules: Iterable[RuleModel] = ()) -> None:
        self.rules = {rule.id: rule for rule in rules}

    def __contains__(self, id: str) -> bool:
        return id in self.rules

    def __iter__(self) -> Iterator[RuleModel]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def rule(self, id: str) -> RuleModel:
        """Returns what is known of a node or part; an unmodelled rule when nothing is."""
        return self.rules.get(id) or RuleModel(id=id)

    def amount(self, id: str, name: str) -> int:
        """Returns a number that a clause fixes; raises BadContent where it gives none."""
        rule = self.rule(id)
        found = str(rule.values.get(name, ""))
        if not is_signed(found):
            said = f"{id} needs the number {name}, and its model has {found or 'none'}"
            raise BadContent([Problem("NO-NUMBER", said, rule.path, rule.line, hint=f"values: {{{name}: 1}}", rule=id)])
        return int(found)

    def confirmed(self, id: str, book: Book) -> bool:
        """Returns whether a rule was modelled from exactly the text that the book has."""
        rule = self.rules.get(id)
        return bool(rule and book.has(id) and rule.confirmed == digest_of(id, book))

    def unconfirmed(self, book: Book) -> tuple[str, ...]:
        """Returns the ids of all rules that were modelled from another text than the book has."""
        return tuple(id for id in self.rules if not self.confirmed(id, book))

    def reworded(self, book: Book) -> tuple[str, ...]:
        """Returns the ids of the modelled clauses whose words in the book are no longer those that were modelled."""
        return tuple(id for id in self.unconfirmed(book) if self.rule(id).status == "modelled")


def digest_of(id: str, book: Book) -> str:
    """Returns the fingerprint of the text of a node or part; raises NotFound when the book has none."""
    return book.part(id).digest if split_part(id)[1] else book.node(id).digest


def read_model(document: object, book: Book | AnyVersion, problems: Problems) -> Model:
    """Reads ``model.yaml``: a mapping from node or part id to what we make of it."""
    if document is None:
        return Model()
    if not isinstance(document, Mapping):
        problems.add("NOT-A-MAPPING", "a model must be written as id: {kind: …}", document)
        return Model()
    return Model(_read_rule(id, value, book, problems) for id, value in document.items())


def _read_rule(id: str, value: object, book: Book | AnyVersion, problems: Problems) -> RuleModel:
    fields = Fields(value, f"rule {id}", problems, RuleModel.__struct_fields__[1:-2], ("kind",))
    mark = getattr(id, "mark", None)
    rule = RuleModel(
        id=str(id),
        kind=fields.choice("kind", KINDS),
        steps=fields.texts("steps"),
        actor=fields.text("actor"),
        values=fields.values("values"),
        say=fields.said("say"),
        status=fields.choice("status", STATUSES, "modelled"),
        reason=fields.text("reason"),
        confirmed=fields.text("confirmed"),
        path=mark.file if mark else "",
        line=mark.line if mark else 0,
    )
    _check_rule(rule, id, fields, book, problems)
    return rule


def _check_rule(rule: RuleModel, id: str, fields: Fields, book: Book | AnyVersion, problems: Problems) -> None:
    if not book.has(rule.id):
        problems.add("NO-SUCH-NODE", f"{book.slug} {book.version} has no node {rule.id}", id)
    for step in fields.items("steps"):
        if not book.has(step):
            problems.add("NO-SUCH-NODE", f"rule {id}: its step {step} is no node of {book.slug} {book.version}", step)
    if rule.status in ("manual", "exempt") and not rule.reason:
        problems.add("NO-REASON", f"rule {id} is {rule.status} and must say why", id, "add reason: …")
