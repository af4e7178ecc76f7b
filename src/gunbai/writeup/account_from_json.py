"""Reads the JSON of a resolution into an account: sentences, changes, reasons and verdicts in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gunbai.dispute.readings import ByReading, verdicts_by_reading
from gunbai.dispute.report.payload import (
    AnswerJson,
    AskJson,
    AssumptionJson,
    CarriedJson,
    ClaimJson,
    EndingJson,
    EventJson,
    GroundJson,
    HangsJson,
    RefusalJson,
    RejectedJson,
    ResolutionJson,
    StepJson,
)
from gunbai.dispute.resolution import Resolution
from gunbai.dispute.roles import told_first
from gunbai.interpreter.data.ask import CHANCE, JUDGE
from gunbai.notation.game_words import word_of
from gunbai.replay.labels import told_moment
from gunbai.replay.table import UNCONFIRMED
from gunbai.rulebook import Defects, signs, split_part
from gunbai.writeup.account import (
    INTERPRETATION,
    STATED,
    Account,
    Answer,
    Carried,
    Clause,
    Finding,
    Hinge,
    OpenQuestion,
    Other,
    Premise,
    Refusal,
    ToldStep,
    UnderReading,
)
from gunbai.writeup.names import Namer
from gunbai.writeup.typesetting import first_sentence

DECIDING = ("replaced", "forbidden")
"""What can become of a proposed event that its clause has to be quoted for."""

FIZZLED = "fizzled"
"""How a step ends that comes to nothing."""


def tell(resolution: Resolution, namer: Namer) -> Account:
    """Returns a resolution told in the namer's language."""
    return account(resolution.told, namer, verdicts_by_reading(resolution), resolution.table.rulebook.defects)


def account(data: ResolutionJson, namer: Namer, by_reading: Sequence[ByReading] = (), defects: Defects | None = None) -> Account:
    """Returns a resolution (``Resolution.to_json()``) told in the namer's language.

    ``by_reading`` says for each claim how it comes out under the readings it hangs on, which are those of ``defects``.
    """
    return _AccountReader(data, namer, by_reading, defects or Defects()).whole()


class _AccountReader:
    def __init__(self, data: ResolutionJson, namer: Namer, by_reading: Sequence[ByReading], defects: Defects) -> None:
        self.data = data
        self.namer = namer
        self.by_reading = by_reading or [{} for _ in data["claims"]]
        self.defects = defects
        self.messages = namer.messages
        self.said = namer.messages.said
        self.known: dict[str, Clause] = {}
        for item in _grounds(data):
            self.known.setdefault(item["rule"], _clause(item))
        self.telling = {
            "reading": self.reading,
            "presumed": self.presumed,
            "unasked": self.unasked,
            "fact": self.presumed,
            "unmodelled": self.not_run,
            "by-hand": self.not_run,
            INTERPRETATION: self.interpreted,
            STATED: self.stated,
        }
        self.deciding = {claim["decided_by"] for claim in data["claims"] if claim["decided_by"]}

    def whole(self) -> Account:
        data = self.data
        ending = data["ending"]
        return Account(
            data["title"],
            data["book"],
            data["version"],
            data["date"],
            tuple(self.step(step) for step in data["steps"]),
            tuple(self.refusal(item) for item in data["refused"]),
            self.question(data["ask"]) if data["ask"] else None,
            self.ending(ending) if ending else "",
            self.clause(ending["ground"], ending["quote"]) if ending else None,
            tuple(self.claim(*pair) for pair in zip(data["claims"], self.by_reading, strict=True)),
            tuple(self.premise(item) for item in data["assumptions"] if item["kind"] != INTERPRETATION or item["matters"]),
            tuple(data["problems"]),
            tuple(data["expectation"]["failures"]),
            tuple(self.carried(item) for item in data["happened"]),
        )

    def clause(self, rule: str, quote: str = "", printed: str = "") -> Clause:
        return self.known.get(rule) or Clause(rule, printed or self.namer.number(rule), "", signs(quote or self.namer.quote(rule)))

    def step(self, step: StepJson) -> ToldStep:
        kept = [item for item in step["events"] if item["outcome"] in DECIDING and item["clause"]]
        shaped = [item["clause"] for item in kept if not (item["empty"] and step["changes"])]
        idle = {item["clause"] for item in kept} - {*shaped}
        parting = [claim["by"] for claim in self.data["claims"] if claim["parts_at"] == step["n"] and not claim["line"]]
        quoted = [item["rule"] for item in step["grounds"] if parting and item["rule"] in self.deciding]
        told = told_first({item["rule"]: item["role"] for item in step["grounds"]}, [*quoted, *shaped, step["at"]])
        told.sort(key=lambda rule: rule in idle and rule not in quoted)
        known = {item["rule"]: _clause(item) for item in step["grounds"]}
        clauses = tuple(known[rule] for rule in closest(told))
        changes = Counter(self.namer.change(item) for item in step["changes"])
        return ToldStep(
            step["n"],
            step["at"],
            step["printed"],
            self.sentence(step),
            clauses,
            tuple(self.clause(rule) for rule in dict.fromkeys([*shaped, *quoted])),
            tuple(self.events(step["events"])),
            tuple(f"{what} ×{times}" if times > 1 else what for what, times in changes.items()),
            tuple(dict.fromkeys(item["path"].partition(".")[0] for item in step["changes"])),
            tuple(dict.fromkeys(self.otherwise(step))),
            tuple(self.reading(item) for item in step["assumptions"] if item["kind"] == "reading"),
            bool(shaped),
            any(not item["forced"] for item in step["choices"]),
            bool(step["housekeeping"] and not step["alternatives"] and not parting),
            tuple(parting),
        )

    def sentence(self, step: StepJson) -> str:
        """Returns the step's own sentence, and that it is not carried out where it comes to nothing.

        Of a clause that has none it is its first, or its heading; else what happens at it.
        """
        said = self.said(step["note"])
        own = next((item for item in step["grounds"] if item["rule"] == step["at"]), None)
        if own and said == own["quote"]:
            said = own["heading"] or first_sentence(said)
        happens = [self.said(item["note"]) for item in step["events"] if item["outcome"] not in DECIDING]
        said = said or self.messages.listed(filter(None, happens)) or step["printed"]
        return self.messages("step.fizzled", said=said) if step["outcome"] == FIZZLED else said

    def events(self, events: Iterable[EventJson]) -> Iterator[str]:
        """Yields what happened beyond the step's own sentence, and what was kept from happening."""
        for item in events:
            said = self.said(item["note"])
            if item["outcome"] in DECIDING:
                clause = self.clause(item["clause"]).printed if item["clause"] else ""
                yield self.messages(f"event.{item['outcome']}", event=said or self.messages("event.it"), clause=clause)
            elif said:
                yield said

    def otherwise(self, step: StepJson) -> Iterator[Other]:
        """Yields what else might have happened at a step: nobody chooses what chance decides."""
        chance = {item["key"] for item in step["choices"] if item["who"] == CHANCE}
        for item in step["alternatives"]:
            yield self.other(item, "by chance" if item["status"] == "not chosen" and item["key"] in chance else item["status"])

    def other(self, item: RejectedJson, status: str = "illegal") -> Other:
        ground = self.clause(item["ground"]) if item["ground"] else None
        others = (self.clause(rule) for rule in item["grounds"] if rule != item["ground"])
        return Other(status, self.option(item["option"]), ground, next((one for one in others if not one.printed_in_book), None))

    def option(self, texts: Mapping[str, str]) -> str:
        """Returns an option in words; a place or a state, which is an option by itself, as the game calls it in this language."""
        return word_of(self.namer.notation, self.said(texts), self.messages.lang)

    def refusal(self, item: RefusalJson) -> Refusal:
        told = told_first({ground["rule"]: ground["role"] for ground in item["grounds"]}, [item["ground"]])
        known = {ground["rule"]: _clause(ground) for ground in item["grounds"]}
        clauses = [known[rule] for rule in told]
        word, _, what = self.said(item["decision"]).partition(" ")
        said = f"{self.namer.decision(word)} {what}".strip()
        said = f"{said} ({self.said(told_moment(item['at']))})" if item["at"] else said
        offered = tuple(item["offered"][self.messages.lang])
        return Refusal(item["line"], item["who"], said, tuple(clauses), tuple(item["because"]), offered, item["one"])

    def carried(self, item: CarriedJson) -> Carried:
        """Tells an illegal act that was found out later, what would be otherwise without it, and which decisions rest on it."""
        facts = [
            self.messages(
                "happened.fact", what=self.namer.fact(fact["path"]), now=fact["now"] or "―", without=fact["without"] or "―"
            )
            for fact in item["rests"]["facts"]
        ]
        decisions = [
            self.messages("happened.refused", n=decision["line"], clause=self.namer.number(decision["ground"]))
            if decision["ground"]
            else self.messages("happened.unasked", n=decision["line"])
            for decision in item["rests"]["decisions"]
        ]
        freed = [self.messages("happened.freed", n=line) for line in item["rests"]["freed"]]
        return Carried(self.refusal(item), (*facts, *decisions, *freed), item["remedy"])

    def question(self, ask: AskJson) -> OpenQuestion:
        at = self.clause(ask["at"])
        who = self.messages.either("who", ask["who"])
        what = self.namer.decision(ask["key"]) if ask["key"] == "action" else self.said(ask["what"])
        asked = "ask.prompt-number" if "counted" in ask else "ask.prompt"
        prompt = self.messages(asked, who=who, what=what, clause=at.printed)
        answers = tuple(self.answer(item) for item in ask["answers"])
        rejected = tuple(self.other(item) for item in ask["rejected"])
        return OpenQuestion(ask["key"], ask["who"] == JUDGE, self.said(ask["what"]), prompt, at, answers, rejected)

    def answer(self, item: AnswerJson) -> Answer:
        outcomes = ((by, verdict, self.messages(f"verdict.{verdict}")) for by, verdict in item["claims"].items())
        by = tuple(map(self.namer.number, item["grounds"]))
        return Answer(self.option(item["option"]), item["code"], tuple(outcomes), by)

    def ending(self, ending: EndingJson) -> str:
        return self.messages("ending.won", seat=ending["winner"]) if ending["winner"] else self.messages("ending.drawn")

    def claim(self, claim: ClaimJson, by_reading: ByReading) -> Finding:
        decided = self.clause(claim["decided_by"], claim["decided_by_quote"]) if claim["decided_by"] else None
        return Finding(
            claim["by"],
            claim["says"],
            claim["verdict"],
            self.messages(f"verdict.{claim['verdict']}"),
            tuple(self.hinge(item, by_reading.get(item["id"], {})) for item in claim["on"]),
            claim["parts_at"],
            claim["refused_at"],
            decided,
            bool(claim["line"]),
            bool(claim["left_out"]),
            self.construed(claim["decided_by"]),
            any(item.get("pinned", False) for item in self.data["assumptions"]),
            any("rulings" in item for item in self.data["assumptions"]),
            self.clause(claim["leans_on"]["rule"], claim["leans_on"]["quote"]) if claim["leans_on"] else None,
            claim["fails"]["kind"] if claim["fails"] else "",
            self.said(claim["fails"]["text"]) if claim["fails"] else "",
            any("unless" in item for item in self.data["assumptions"]),
            claim["name"],
            self.said(told_moment(claim["at"])) if claim["at"] else "",
            any(item["kind"] == STATED for item in self.data["assumptions"]),
        )

    def construed(self, clause: str) -> bool:
        """Tells whether the sentence that decides is printed wrongly, or has to be construed."""
        found = (item["nodes"] for item in self.data["assumptions"] if item["kind"] == INTERPRETATION and item["matters"])
        return any(split_part(node)[0] == split_part(clause)[0] for nodes in found for node in nodes)

    def hinge(self, item: HangsJson, verdicts: Mapping[str, str]) -> Hinge:
        if self.namer.book.has(item["id"]):
            text = self.messages("hinge.clause", what=self.namer.number(item["id"]))
            return Hinge(item["id"], item["kind"], text, text)
        if item["kind"] != "reading" or item["id"] not in self.defects:
            text = self.taken({"id": item["id"], "kind": item["kind"], "text": item["text"], "value": ""})
            text = self.namer.hinge(item["kind"], item["id"], text)
            return Hinge(item["id"], item["kind"], text, text)
        defect = self.defects[item["id"]]
        found = [
            UnderReading(
                reading.id,
                self.said(reading.text),
                reading.id == defect.default,
                verdicts[reading.id],
                self.messages(f"verdict.{verdicts[reading.id]}"),
            )
            for reading in defect.readings.values()
            if reading.id in verdicts
        ]
        short = self.messages("hinge.reading", id=defect.id)
        node = next(iter(defect.nodes), "")
        clause = self.namer.number(node) if node else ""
        return Hinge(defect.id, "reading", short, self.said(defect.matter), node, tuple(found), clause)

    def premise(self, item: AssumptionJson) -> Premise:
        matters, pinned = item.get("matters", False), item.get("pinned", False)
        told = "unless" in item
        return Premise(item["kind"], item["id"], item["value"], self.taken(item), matters, pinned, told)

    def taken(self, item: AssumptionJson) -> str:
        """Returns what is taken for granted in words, by its kind."""
        telling = self.telling.get(item["kind"])
        return telling(item) if telling is not None else self.said(item["text"])

    def reading(self, item: AssumptionJson) -> str:
        value = f" ({item['value']})" if item["value"] else ""
        said = f"{item['id']}{value} {self.said(item['text'])}"
        rulings = self.messages.listed(item.get("rulings", ()))
        if rulings:
            return self.messages("premise.ruled", reading=said, rulings=rulings)
        return self.messages("premise.switched", reading=said, adopted=item["adopted"]) if "adopted" in item else said

    def stated(self, item: AssumptionJson) -> str:
        key = "premise.stated.number" if item["value"].isdecimal() else "premise.stated.word"
        return self.messages(key, what=self.said(item["text"]), value=self.namer.answer(item["value"]))

    def presumed(self, item: AssumptionJson) -> str:
        what, value = self.said(item["text"]), item["value"]
        if value in ("holds", "empty"):
            return self.messages(f"premise.pile.{value}", what=what)
        key = "premise.presumed.number" if value.isdecimal() else "premise.presumed"
        said = self.messages(key, what=what, value=self.namer.answer(value)) if value else what
        if (unless := item.get("unless")) is None:
            return said
        other = self.namer.answer(unless["value"])
        return self.messages("premise.unless", said=said, value=other, n=unless["line"], clause=unless["printed"])

    def unasked(self, item: AssumptionJson) -> str:
        what = " ".join(f"{self.namer.decision(word)} {said}" for word, said in item["words"].items())
        return self.messages("premise.unasked", n=item["id"], who=item["value"], what=what)

    def interpreted(self, item: AssumptionJson) -> str:
        said = {name: self.said(item[name]) for name in ("matter", "text", "reason")}
        return self.messages("premise.interpretation", id=item["id"], **said)

    def not_run(self, item: AssumptionJson) -> str:
        kind = "unconfirmed" if item["value"] == UNCONFIRMED else item["kind"]
        return self.messages(f"premise.{kind}", what=self.namer.number(item["id"]))


def closest(rules: Iterable[str]) -> list[str]:
    """Returns grounds without those clauses of which a sentence is a ground too: the sentence says it closer."""
    found = list(rules)
    told = {split_part(rule)[0] for rule in found if split_part(rule)[1]}
    return [rule for rule in found if rule not in told]


def _clause(ground: GroundJson) -> Clause:
    return Clause(ground["rule"], ground["printed"], ground["heading"], signs(ground["quote"]), ground["role"])


def _grounds(data: ResolutionJson) -> Iterator[GroundJson]:
    holders: tuple[StepJson | RefusalJson | ClaimJson, ...]
    holders = (*data["steps"], *data["refused"], *data["happened"], *data["claims"])
    for holder in holders:
        yield from holder["grounds"]
