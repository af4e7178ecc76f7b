"""The lexicon reads kana, forgives one slip, and leads from one word to others."""

from __future__ import annotations

import os
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st
from tests.search.conftest import DOCUMENTS, TERMS

from gunbai.search.document import Document, GlossaryWord
from gunbai.search.kana import cover
from gunbai.search.lexicon import Lexicon, gather, one_slip

LEXICON: Lexicon = gather(DOCUMENTS, TERMS, "go")
WORD = st.text(st.sampled_from("あいうえお"), min_size=1, max_size=6)


def distance(one: str, other: str) -> int:
    """Returns the optimal string alignment distance, the slow way."""
    table = {(i, j): max(i, j) for i in range(len(one) + 1) for j in range(len(other) + 1) if 0 in (i, j)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            same = one[i - 1] == other[j - 1]
            best = min(table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (not same))
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                best = min(best, table[i - 2, j - 2] + 1)
            table[i, j] = best
    return table[len(one), len(other)]


@given(WORD, WORD)
def test_one_slip_is_distance_one(one: str, other: str) -> None:
    """One slip is an optimal string alignment distance of exactly one."""
    assert one_slip(one, other) == (distance(one, other) == 1)


@given(st.sampled_from(sorted(LEXICON.held.readings)), st.integers(0, 20), st.sampled_from("あかさたな"))
def test_near_finds_every_slip(key: str, at: int, other: str) -> None:
    """A word of four kana or more is found again with any one character exchanged."""
    typed = key[: at % len(key)] + other + key[at % len(key) + 1 :]
    if len(key) >= 4 and typed != key and typed not in LEXICON.held.readings:
        near = LEXICON.near(typed)
        assert set(LEXICON.read(key)) & set(near) or len(near) == 4


def test_present_words_occur() -> None:
    """Only words of the documents are present; those of tables and other games are not."""
    assert {"先制", "手札", "貫通"} <= LEXICON.present
    assert not {"王手", "墓地", "セツト", "タツプ"} & LEXICON.present


def test_inner_words_of_katakana() -> None:
    """The glossary's reading comes first, the shipped table fills the rest."""
    assert LEXICON.read("せんせい") == ["先制"]
    assert LEXICON.read("かんつう") == ["貫通"]
    assert LEXICON.read("おうて") == []


def test_cover_splits_kana() -> None:
    """A run of kana is split into the longest words, particles fall out, and nonsense stays whole."""
    assert cover("てふだのじょうげん", LEXICON) == [("てふだ", ["手札"]), ("の", []), ("じようげん", ["上限"])]
    assert cover("ぬるぽがっぽい", LEXICON) is None


def test_synonyms_name_only_words_that_occur() -> None:
    """Whatever a word leads to occurs in the documents or their aliases."""
    assert LEXICON.held.synonyms
    for word in LEXICON.held.synonyms:
        others = LEXICON.synonyms(word)
        assert others
        assert all(other in LEXICON.searched and other != word and 0 < counts <= 1 for other, counts in others)


def test_a_lost_word_leads_on() -> None:
    """A word that no text knows leads by its group to a term that names another, and to words of aliases."""
    asked = ("ディスカードはあるか",)
    clause = Document("go:1", "go", number="1", heading="札の向き", text="使った札は寝札となる。", aliases=asked)
    lost = gather([clause], [GlossaryWord("寝札", "go", also=("レスト",), en=("keyword pile",))], "go")
    assert "寝札" in [word for word, _ in lost.synonyms("タツプ")]
    assert [word for word, _ in lost.synonyms("discard")] == ["デイスカード".replace("ー", "")]
    assert [word for word, _ in lost.synonyms("keyword")] == ["寝札"]
    assert not {"寝札"} & {word for word, _ in LEXICON.synonyms("タツプ")}


def test_a_long_mark_left_out_is_the_likeliest_slip() -> None:
    """ウェイトゾン is ウェイトゾーン, not a word of the same length."""
    zones = [Document("go:1", "go", heading="ウェイトゾーン"), Document("go:2", "go", heading="ウェイトソン")]
    assert gather(zones, (), "go").near("ウエイトゾン")[0] == "ウエイトゾウン"


def test_words_that_mean_the_same_stand_in_one_order() -> None:
    """Of words that count the same the first in the tables leads, whatever the hash seed: two processes build one index."""
    script = (
        "from gunbai.library import Library; from gunbai.library.finder import CURRENT; from gunbai.search.lexicon import gather;"
        "read = Library.open().contents(f'legions {CURRENT}');"
        "made = gather(read.documents, read.terms, 'legions');"
        "print([(word, made.synonyms(word)) for word in sorted(made.held.synonyms)])"
    )

    def held(seed: str) -> bytes:
        seeded = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run([sys.executable, "-c", script], env=seeded, capture_output=True, check=True).stdout

    assert held("1") == held("2") != b""


def test_a_short_english_word_is_no_slip() -> None:
    """Among few letters one slip leads from one English word to another."""
    held = gather([Document(id="go:1", game="go", kind="rule", text="list strike")], (), "go")
    assert held.near("lest") == []
    assert held.near("strika") == ["strike"]


def test_a_short_word_that_no_document_writes_is_not_heard() -> None:
    """What sounds alike is a word of this index; one that none of its documents writes only if it is long enough to be sure."""
    held = gather([Document(id="go:1", game="go", kind="rule", text="後攻が引きます。")], [GlossaryWord("後攻", "go")], "go")
    assert held.hear("高校") == ["後攻"]
    assert all(word in held.present or len(word) > 2 for word in held.hear("部族"))
