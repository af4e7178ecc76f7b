"""``gunbai people``: accounts of those who sign in, tokens of their programs, and the log of who did what."""

from __future__ import annotations

import getpass
import sys

import click

from gunbai.cli.shared.session import Session, json_option, pass_session, print_json
from gunbai.ruling import ROLES, Person
from gunbai.store.audit import log
from gunbai.store.people import LONGEST, People

role_option = click.option("--role", type=click.Choice(ROLES), default="judge", show_default=True, help="What the account may do.")
password_option = click.option("--password-stdin", is_flag=True, help="Read the password from the standard input.")


@click.group("people")
def command() -> None:
    """利用者: accounts, roles, passwords, tokens for programs, and the log.

    \b
    reader      reads drafts and what is in review
    judge       writes drafts, reviews what others wrote
    head judge  publishes, supersedes, withdraws, restores, answers reported problems
    admin       imports, and sees the log
    """


@command.command("list")
@json_option
@pass_session
def list_people(session: Session, as_json: bool) -> None:
    """一覧: list the accounts and the tokens of programs."""
    people = _people(session)
    if as_json:
        accounts = [{"name": each.name, "role": each.role} for each in people.all()]
        print_json({"accounts": accounts, "tokens": people.tokens()})
        return
    for account in people.all():
        click.echo(f"{account.name}  {account.role}")
    for token in people.tokens():
        click.echo(f"{token.id}  {token.person}: {token.label}  {token.at[:10]}")


@command.command("add")
@click.argument("name")
@role_option
@password_option
@pass_session
def add_person(session: Session, name: str, role: str, password_stdin: bool) -> None:
    """追加: add an account; the password is asked for."""
    account = _people(session).add(name, role, _ask(password_stdin), _self())
    click.echo(session.messages("people.added", name=account.name, role=account.role))


@command.command("role")
@click.argument("name")
@click.argument("role", type=click.Choice(ROLES))
@pass_session
def change_role(session: Session, name: str, role: str) -> None:
    """役割: give an account another role, and end its sessions."""
    _people(session).change(name, _self(), role=role)
    click.echo(session.messages("people.changed", name=name))


@command.command("password")
@click.argument("name")
@password_option
@pass_session
def change_password(session: Session, name: str, password_stdin: bool) -> None:
    """パスワード: give an account another password, and end its sessions."""
    _people(session).change(name, _self(), password=_ask(password_stdin))
    click.echo(session.messages("people.changed", name=name))


@command.command("remove")
@click.argument("name")
@pass_session
def remove_person(session: Session, name: str) -> None:
    """削除: take an account away with its tokens; what it did stays."""
    _people(session).remove(name, _self())
    click.echo(session.messages("people.removed", name=name))


@command.command("token")
@click.argument("name")
@click.option("--label", default="", metavar="TEXT", help="Say what it is for.")
@pass_session
def add_token(session: Session, name: str, label: str) -> None:
    """トークン: print a token with which a program acts as an account; it is shown this once."""
    click.echo(_people(session).add_token(name, label, _self()))


@command.command("revoke")
@click.argument("token")
@pass_session
def remove_token(session: Session, token: str) -> None:
    """失効: take a token away, by the id that `people list` shows."""
    _people(session).remove_token(token, _self())
    click.echo(session.messages("people.removed", name=token))


@command.command("log")
@click.option("-n", "most", type=click.IntRange(1, 10_000), default=50, show_default=True, help="Show so many.")
@json_option
@pass_session
def show_log(session: Session, most: int, as_json: bool) -> None:
    """記録: list what was done last: who, when, what, to what."""
    entries = log(session.library.registry.database, most)
    if as_json:
        print_json(entries)
        return
    for entry in entries:
        click.echo(f"{entry.at[:19].replace('T', ' ')}  {entry.by}  {entry.did}  {entry.about}  {entry.detail}".rstrip())


def _people(session: Session) -> People:
    return People(session.library.registry.database)


def _self() -> Person:
    return Person(getpass.getuser(), ROLES[-1])


def _ask(from_stdin: bool) -> str:
    if from_stdin:
        return sys.stdin.readline(LONGEST + 2).rstrip("\r\n")
    asked: str = click.prompt("パスワード / password", hide_input=True, confirmation_prompt=True)
    return asked
