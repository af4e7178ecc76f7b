"""What a ruling says in which language."""

import pytest

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
