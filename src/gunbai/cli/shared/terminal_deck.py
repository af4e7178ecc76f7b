"""Prints what comes of a deck list: every clause about decks with what the list does with it, and the claims."""

from __future__ import annotations

import click

from gunbai.cli.shared.terminal import echo, title_of
from gunbai.replay.deck import DeckAnswer
from gunbai.rulebook import Book, split_part
from gunbai.writeup.columns import pad, width
from gunbai.writeup.messages import Messages

INDENT = 4


def print_deck(told: DeckAnswer, messages: Messages) -> None:
    """Prints the clauses with their words, then each claim with its verdict and the clause that decides."""
    book = told.case.table.book
    click.echo(click.style(title_of(book), dim=True))
    echo(told.case.title, bold=True)
    click.echo()
    click.echo(messages("deck.title"))
    for item in told.clauses:
        click.echo(f"  {pad(printed(book, item.clause), 10)}{click.style(messages(f'deck.{item.state}'), bold=True)}")
        if words := _words(book, item.clause):
            echo(f"「{words}」", INDENT)
        for said in item.said:
            echo(said, INDENT)
    _print_claims(told, book, messages)


def _print_claims(told: DeckAnswer, book: Book, messages: Messages) -> None:
    if not told.claims:
        return
    said = [messages("claim.says", by=item.claim.by, says=item.claim.says) for item in told.claims]
    wide = max(map(width, said))
    click.echo()
    click.echo(messages("claim.title"))
    for item, text in zip(told.claims, said, strict=True):
        decided = f"{messages('claim.decided-by')} {printed(book, item.decided_by)}" if item.decided_by else messages("deck.every")
        click.echo(f"  {pad(text, wide)}  {click.style(messages(f'verdict.{item.verdict}'), bold=True)}  {decided}")


def printed(book: Book, clause: str) -> str:
    """Returns the number of a clause as the book prints it; a sentence has that of its clause."""
    node = book.node(split_part(clause)[0])
    return node.number or node.id


def _words(book: Book, clause: str) -> str:
    """Returns the words of a clause, or of one sentence of it."""
    node, part = split_part(clause)
    return book.part(clause).plain if part else book.node(node).plain or book.node(node).heading
