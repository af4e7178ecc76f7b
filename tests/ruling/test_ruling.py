"""What a ruling says in which language, and which of its quotes that says again."""

import pytest

from gunbai.rulebook import Citation
from gunbai.ruling import Ruling

JAPANESE = "## 理由\n\n> **1-1** カードを引く\n"
ENGLISH = "## Reasons\n\n1-1 draws a card.\n"


def ruling(body: str) -> Ruling:
    """Returns a ruling with a text below its fields."""
    return Ruling(id="red", game="demo", version="1", question={}, answer={}, body=body)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_each_language_is_told_by_itself(newline):
    """Below the heading the same is said in English; the heading belongs to neither."""
    body = f"{JAPANESE}\n# English\n\n{ENGLISH}".replace("\n", newline)
    assert ruling(body).told == {
        "ja": JAPANESE.strip().replace("\n", newline),
        "en": ENGLISH.strip().replace("\n", newline),
    }


def test_what_is_not_written_is_not_told():
    """A body in one language, and none at all, leave the other language out."""
    assert ruling(JAPANESE).told == {"ja": JAPANESE.strip()}
    assert ruling(f"# English\n{ENGLISH}").told == {"en": ENGLISH.strip()}
    assert ruling("").told == {}


def test_only_the_heading_itself_parts_the_languages():
    """A word in a sentence and a lower heading stay where they are, and a second heading belongs to the English text."""
    assert ruling("English\n\n## English\n").told == {"ja": "English\n\n## English"}
    assert ruling("a\n# English\nb\n# English\nc\n").told == {"ja": "a", "en": "b\n# English\nc"}


def test_what_its_body_quotes_in_a_language() -> None:
    """A quotation counts, whatever blanks it has; the same words in a sentence do not, and another language has its own."""
    body = "> **1-1** カードを\n> 一枚 引く\n\n「二枚引く」とはない。\n\n# English\n\nOne card.\n"
    cited = tuple(Citation(rule="1-1", version="1", quote=quote) for quote in ("一枚引く", "二枚引く"))
    ruling = Ruling(id="a", game="g", version="1", question={}, answer={}, citations=cited, body=body)
    assert ruling.quoted_in("ja") == {"一枚引く"}
    assert ruling.quoted_in("en") == frozenset()
