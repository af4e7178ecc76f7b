"""``gunbai search``: finds clauses, terms and rulings."""

from __future__ import annotations

import datetime
from typing import Any

import click

from gunbai.cli.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.show import COLUMNS
from gunbai.search import Document, Hit, Results
from gunbai.writeup.reading import Run, extract
from gunbai.writeup.templates import Words
from gunbai.writeup.width import wrap


@click.command("search")
@click.option("-g", "--game", metavar="GAME", help="Search this rulebook only.")
@click.option("-n", "--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="Show so many hits.")
@click.option("-k", "--kind", "kinds", multiple=True, metavar="KIND", help="rule, example, ruling or scenario.")
@edition_options
@click.option("--explain", is_flag=True, help="Say how the words were understood and why each hit stands where it does.")
@json_option
@click.argument("words", nargs=-1, required=True)
@pass_session
def command(
    session: Session,
    game: str | None,
    limit: int,
    kinds: tuple[str, ...],
    version: str | None,
    as_of: datetime.date | None,
    explain: bool,
    as_json: bool,
    words: tuple[str, ...],
) -> None:
    """検索: search the rules by words, kana, numbers, or another game's words.

    \b
    gunbai search 再生 ブレイク
    gunbai search -g GAME 34の5
    """
    if version and not game:
        raise click.UsageError("--version needs a rulebook: name it with -g GAME")
    results = session.library.search(" ".join(words), game, kinds or None, limit, version, as_of)
    if as_json:
        print_json(to_json(results))
        return
    _print(results, session.words, explain)
    if as_of and not game and (without := session.library.not_in_force(as_of)):
        click.echo(session.words("search.not-in-force", date=as_of, books=", ".join(without)))


def to_json(results: Results) -> dict[str, Any]:
    """Returns results as plain data: the query as understood, the jump, the hits."""
    return {
        "query": results.query,
        "understood": results.understood,
        "did_you_mean": results.did_you_mean,
        "jump": results.jump and _document(results.jump),
        "hits": [
            {**_document(hit.document), "score": hit.score, "matched": hit.matched, "highlights": hit.highlights, "why": hit.why}
            for hit in results.hits
        ],
    }


def _document(document: Document) -> dict[str, Any]:
    return {
        "game": document.game,
        "id": document.local_id,
        "kind": document.kind,
        "printed": document.number,
        "heading": document.heading,
        "text": document.text,
        "context": document.context,
        "version": document.version,
        "date": document.date,
        "url": document.url,
    }


def _print(results: Results, words: Words, explain: bool) -> None:
    if explain:
        for line in results.understood:
            click.echo(words("search.understood", how=line))
    for number, hit in enumerate(results.hits, 1):
        _print_hit(number, hit, words, explain)
    if not results.hits:
        click.echo(words("search.none", query=results.query))
    if results.did_you_mean:
        click.echo(words("search.did-you-mean", queries=" / ".join(results.did_you_mean)))


def _print_hit(number: int, hit: Hit, words: Words, explain: bool) -> None:
    document = hit.document
    name = click.style(f"{document.number} {document.heading}".strip(), bold=True)
    kind = words.either("kind", document.kind)
    click.echo(f"{number:2} {name}  {click.style(f'{document.game} {document.version} · {kind}', dim=True)}")
    spans = [(mark.start, mark.end) for mark in hit.highlights if mark.field == "text"]
    if document.text:
        for line in _styled(extract(document.text, spans)):
            click.echo(f"   {line}")
    if explain:
        click.echo(click.style(f"   {hit.score}: {' · '.join(hit.why)}", dim=True))


def _styled(found: list[Run]) -> list[str]:
    """Returns the lines of an extract with its matches in bold; broken first, so that styles take no room."""
    lines = wrap("".join(run.text for run in found), COLUMNS - 3)
    flags = [run.marked for run in found for character in run.text if not character.isspace()]
    out, at = [], 0
    for line in lines:
        styled = ""
        for character in line:
            marked = not character.isspace() and flags[at]
            at += not character.isspace()
            styled += click.style(character, bold=True) if marked else character
        out.append(styled.replace("\x1b[0m\x1b[1m", ""))
    return out
