"""``gunbai search``: finds clauses, terms and rulings."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import click

from gunbai.cli.shared.session import Session, edition_options, json_option, pass_session, print_json
from gunbai.library.finder import FACETS
from gunbai.search import Hit, Results
from gunbai.search.results_json import results_json
from gunbai.writeup.columns import COLUMNS, wrap
from gunbai.writeup.extract import Stretch, extract
from gunbai.writeup.messages import Messages


def _facet_options(command: Callable[..., object]) -> Callable[..., object]:
    helps = {
        "chapter": "Only this chapter, by its number.",
        "sort": "Only clauses of this sort: definition, procedure, step, limit, permission ...",
        "status": "Only rulings of this status: published, superseded or pending.",
        "provenance": "Only rulings of this provenance: rule text, publisher, head judge, judge or example.",
        "tag": "Only rulings with this tag.",
        "year": "Only rulings of this year.",
        "phase": "Only clauses about this phase.",
        "zone": "Only clauses about this zone.",
        "action": "Only clauses about this action.",
    }
    for name in reversed(FACETS):
        command = click.option(f"--{name}", multiple=True, metavar=name.upper(), help=helps[name])(command)
    return command


@click.command("search")
@click.option("-g", "--game", metavar="GAME", help="Search this rulebook only.")
@click.option("-n", "--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="Show so many hits.")
@click.option("-k", "--kind", "kinds", multiple=True, metavar="KIND", help="rule, example, glossary, ruling or scenario.")
@_facet_options
@edition_options
@click.option("--explain", is_flag=True, help="Say how the words were understood and why each hit stands where it does.")
@click.option("--facets", "listed", is_flag=True, help="List what the hits can be narrowed by, with counts.")
@json_option
@click.argument("words", nargs=-1, required=True)
@pass_session
def command(
    session: Session,
    /,
    game: str | None,
    limit: int,
    kinds: tuple[str, ...],
    version: str | None,
    as_of: datetime.date | None,
    explain: bool,
    listed: bool,
    as_json: bool,
    words: tuple[str, ...],
    **where: tuple[str, ...],
) -> None:
    """検索: search the rules by words, kana, numbers, or another game's words.

    \b
    gunbai search 再生 ブレイク
    gunbai search -g GAME 34の5
    """
    if version and not game:
        raise click.UsageError("--version needs a rulebook: name it with -g GAME")
    with session.waiting("searching"):
        if version or as_of:
            results = session.library.search(" ".join(words), game, kinds or None, limit, version, as_of, where)
        else:
            results = session.finder.search(" ".join(words), game, kinds or None, limit, where)
    if as_json:
        print_json(results_json(results))
        return
    _print(results, session.messages, explain, listed)
    if as_of and not game and (without := session.library.not_in_force(as_of)):
        click.echo(session.messages("search.not-in-force", date=as_of, books=", ".join(without)))


def _print(results: Results, messages: Messages, explain: bool, listed: bool) -> None:
    if explain:
        for line in results.understood:
            click.echo(messages("search.understood", how=line))
    if results.near:
        click.echo(messages("search.near", query=results.query))
    for number, hit in enumerate(results.hits, 1):
        _print_hit(number, hit, messages, explain)
    if listed:
        for name, counts in results.facets.items():
            values = " · ".join(f"{messages.either(name, value)} {count}" for value, count in counts.items())
            click.echo(messages("search.facet", name=messages.either("facet", name), values=values))
    if not results.hits:
        click.echo(messages("search.none", query=results.query))
    if results.did_you_mean:
        click.echo(messages("search.did-you-mean", queries=" / ".join(results.did_you_mean)))


def _print_hit(number: int, hit: Hit, messages: Messages, explain: bool) -> None:
    document = hit.document
    called = document.heading or " › ".join(document.context)
    name = click.style(f"{document.number} {called}".strip(), bold=True)
    kind = messages.either("kind", document.kind)
    click.echo(f"{number:2} {name}  {click.style(f'{document.game} {document.version} · {kind}', dim=True)}")
    spans = [(mark.start, mark.end) for mark in hit.highlights if mark.field == "text"]
    if document.text:
        for line in _styled(extract(document.text, spans, sentence=hit.sentence)):
            click.echo(f"   {line}")
    for under in hit.under:
        click.echo(click.style(f"   ▸ {messages.either('kind', under.kind)}: {under.heading or under.id}", dim=True))
    if explain:
        click.echo(click.style(f"   {hit.score}: {' · '.join(hit.why)}", dim=True))


def _styled(found: list[Stretch]) -> list[str]:
    """Returns the lines of an extract with its matches in bold; broken first, so that styles take no room."""
    lines = wrap("".join(stretch.text for stretch in found), COLUMNS - 3)
    flags = [stretch.marked for stretch in found for character in stretch.text if not character.isspace()]
    out, at = [], 0
    for line in lines:
        styled = ""
        for character in line:
            marked = not character.isspace() and flags[at]
            at += not character.isspace()
            styled += click.style(character, bold=True) if marked else character
        out.append(styled.replace("\x1b[0m\x1b[1m", ""))
    return out
