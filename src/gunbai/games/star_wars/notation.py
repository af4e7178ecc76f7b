"""What a page and a board need of this game: what the rules forbid of a board."""

from __future__ import annotations

from collections.abc import Iterator

from gunbai.game import Problem, State, Vocabulary, boards
from gunbai.games.star_wars.book import game
from gunbai.games.star_wars.words import FIELD, STORIES


@game.hook("problems")
def what_the_rules_forbid(state: State, vocabulary: Vocabulary) -> list[Problem]:
    """Returns what is wrong with a board by the rules: reported, never refused."""
    return [problem for seat in vocabulary.seats for problem in (*_places(state, seat), *_aboard(state, seat))]


def _places(state: State, seat: str) -> Iterator[Problem]:
    yield from boards.crowded(state, seat, FIELD, "4.3-3", "{slot}にユニットが{number}体います")
    stories = len(state.in_zone(STORIES, seat))
    if stories > 5:
        yield Problem("BOARD", f"{seat}のストーリーカードが{stories}枚あります（5枚）", rule="2.2.2-1")


def _aboard(state: State, seat: str) -> Iterator[Problem]:
    hosts = [obj.host for obj in state.in_zone(FIELD, seat) if obj.host]
    for host in sorted(set(hosts)):
        if hosts.count(host) > 1:
            yield Problem("BOARD", f"{state.obj(host).card}に{hosts.count(host)}体が搭乗しています（1体）", rule="4.2.1.2.1-5")
