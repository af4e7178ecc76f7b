"""``gunbai check``: reads content and replays scenarios, and reports everything that is wrong at once."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import click
import msgspec

from gunbai.cli.shared.crew_options import crew_options
from gunbai.cli.shared.session import FAILED, UNREADABLE, Session, edition_options, json_option, pass_session, print_json
from gunbai.cli.shared.unread_words import reserved_words, unread
from gunbai.cli.shared.vocabulary import words_of_game
from gunbai.document import read
from gunbai.errors import BadContent, BadInput, BrokenGame, GunbaiError, NotFound, Problem, counted
from gunbai.files import read_bytes
from gunbai.games import load_game
from gunbai.interpreter.words.keys import check_keys
from gunbai.library import Library
from gunbai.library.batch import Crew
from gunbai.library.proven import Proven
from gunbai.limits import RULING_BYTES
from gunbai.replay.deck import check_deck, check_restrictions, holds_deck
from gunbai.rulebook import digest_of, load_rulebook, split_part
from gunbai.rulebook.integrity import check_folder
from gunbai.ruling import read_ruling, sound_rulings
from gunbai.writeup.messages import Messages
from gunbai.writeup.picture.board_layout import layout_of
from gunbai.writeup.picture.drawing import drawing_of
from gunbai.writeup.typesetting import first_sentence


class Report:
    """Collects what was checked and what is wrong; decks and scenarios are judged by a version of their book when one is named.

    ``boards`` are the scenarios that are still to be checked: all together, on all cores.
    """

    def __init__(self, version: str | None = None, as_of: datetime.date | None = None) -> None:
        self.version, self.as_of = version, as_of
        self.checked: dict[str, int] = {"rulebooks": 0, "rulings": 0, "scenarios": 0, "decks": 0}
        self.boards: list[Path] = []
        self.problems: list[Problem] = []
        self.failures: list[Problem] = []
        self.fault: BrokenGame | None = None

    def run(self, kind: str, check: Callable[[], object], file: str) -> None:
        """Runs one check and keeps what it refuses."""
        self.checked[kind] += 1
        try:
            check()
        except BrokenGame as error:
            self.fault = self.fault or error
        except (BadInput, BadContent) as error:
            self.add(error.problems, file)
        except GunbaiError as error:
            self.problems.append(Problem("REFUSED", str(error), file))

    def add(self, problems: Iterable[Problem], file: str) -> None:
        """Keeps problems; one that names no file is of the file or folder that was checked."""
        placed = (each if each.file else msgspec.structs.replace(each, file=file) for each in problems)
        self.problems += [each for each in placed if each not in self.problems]


@click.command("check")
@click.option(
    "--vocabulary", metavar="GAME", help="List a game's words with their clauses, what is reserved, and what nothing reads instead."
)
@click.option("--fingerprints", metavar="GAME", help="List the clauses modelled from another text, with the fingerprint of each.")
@click.option("--model", metavar="GAME", help="Print a line to begin with for every clause that model.yaml leaves out.")
@edition_options
@crew_options
@json_option
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.pass_context
@pass_session
def command(
    session: Session,
    ctx: click.Context,
    version: str | None,
    as_of: datetime.date | None,
    vocabulary: str | None,
    fingerprints: str | None,
    model: str | None,
    crew: Crew,
    as_json: bool,
    paths: tuple[Path, ...],
) -> None:
    """点検: check rulebooks, rulings, scenarios and deck lists: all of them, or the files and folders named.

    Every problem is printed as file:line:column. Exits with 2 when something cannot be read, with 1 when a scenario's
    expectation is not met or a deck breaks a clause. Scenarios are replayed on all cores, or on a cluster; one that was fine is
    replayed again only when its file, its book or the program has changed.
    """
    for game, listing in ((vocabulary, _list_words), (fingerprints, _list_fingerprints), (model, _list_unwritten)):
        if game:
            ctx.exit(listing(session.library, game, as_json))
    report = Report(version, as_of)
    for path in paths:
        _check_path(session.library, path, report)
    if not paths:
        _check_all(session.library, report)
    _check_boards(session, report, crew)
    _print(report, session.messages, as_json)
    if report.fault is not None:
        raise report.fault
    ctx.exit(UNREADABLE if report.problems else FAILED if report.failures else 0)


def _print(report: Report, messages: Messages, as_json: bool) -> None:
    if as_json:
        print_json({"checked": report.checked, "problems": report.problems, "failures": report.failures})
        return
    for problem in (*report.problems, *report.failures):
        click.echo(str(problem), err=True)
    if report.fault is not None and not (report.problems or report.failures):
        return  # the fault itself says what is wrong
    counts = ", ".join(messages(f"check.{kind}", count=count) for kind, count in report.checked.items() if count)
    wrong = counted((*report.problems, *report.failures))
    click.echo(messages("check.wrong" if wrong else "check.fine", counts=counts, wrong=wrong))


def _list_words(library: Library, game: str, as_json: bool) -> int:
    """Prints the words of a game's boards and card texts, each with its clause, and those that nothing reads."""
    library.rulebook(game)
    kit = library.cases.kits[game]
    words = words_of_game(kit)
    if as_json:
        print_json(words)
    for kind, found in {} if as_json else words.items():
        click.echo(f"{kind}:")
        for word, clause in found.items():
            click.echo(f"  {word}  {clause}")
    for kind, taken in {} if as_json else reserved_words().items():
        click.echo(f"reserved ({kind}): {', '.join(taken)}")
    problems = unread(kit)
    for problem in problems:
        click.echo(str(problem), err=True)
    return UNREADABLE if problems else 0


def _list_unwritten(library: Library, game: str, as_json: bool) -> int:
    """Prints what model.yaml may begin with for each clause it says nothing of: headings are exempt, the rest is unmodelled."""
    rulebook = library.rulebook(game)
    book = rulebook.book()
    said = {split_part(rule.id)[0] for rule in rulebook.model}
    left = [node for node in book.nodes.values() if node.id not in said]
    if as_json:
        print_json([node.id for node in left])
    for node in () if as_json else left:
        bare = not node.text or node.form == "front"
        line = 'kind: informative, status: exempt, reason: "a heading"' if bare else "kind: definition, status: unmodelled"
        click.echo(f'"{node.id}": {{{line}}}  # {first_sentence(node.plain or node.title, 60)}')
    return 0


def _list_fingerprints(library: Library, game: str, as_json: bool) -> int:
    """Prints what `confirmed:` must say of each modelled clause whose text nobody has compared with its model."""
    rulebook = library.rulebook(game)
    book = rulebook.book()
    unread = rulebook.model.reworded(book)
    found = {id: digest_of(id, book) for id in unread}
    if as_json:
        print_json(found)
    for id, digest in {} if as_json else found.items():
        click.echo(f'"{id}"  confirmed: "{digest}"')
    return 0


def _check_all(library: Library, report: Report) -> None:
    for slug in library.layers.books:
        _check_rulebook(library, slug, report)
    for folder in library.layers.files("rulebooks/[!.]*/"):
        if folder.is_dir() and folder.name not in library.layers.books:
            said = "there is no versions.yaml in this folder"
            report.problems.append(Problem("NO-FILE", said, str(folder), hint="import its text"))
    if report.problems:
        _check_rest(library, report)
    else:
        paths = library.layers.files("rulings/*/*.md")
        report.add(sound_rulings(paths, library.rulebooks)[1], str(library.content / "rulings"))
        report.checked["rulings"] = len(paths)
        report.boards += library.cases.files()
        for path in library.layers.files("scenarios/*/decks/*.yaml"):
            _check_deck(library, path, report)


def _check_rest(library: Library, report: Report) -> None:
    """Checks what can be checked without the rulebooks that cannot be read: rulings on the others, and every file by itself."""
    sound = {rulebook.slug: rulebook for rulebook in library.rulebooks.sound()}
    for path in library.layers.files("rulings/*/*.md"):
        if path.parent.name in sound:
            report.run("rulings", partial(read_ruling, path, sound), str(path))
    for path in [*library.layers.files("scenarios/*/*.yaml"), *library.layers.files("scenarios/*/decks/*.yaml")]:
        report.run("decks" if path.parent.name == "decks" else "scenarios", partial(read, path), str(path))


def _check_path(library: Library, path: Path, report: Report) -> None:
    if (path / "versions.yaml").is_file():
        _check_rulebook(library, path.resolve().name, report)
    elif path.is_dir():
        for below in sorted(path.iterdir()):
            if below.is_dir() or below.suffix in (".yaml", ".md"):
                _check_path(library, below, report)
    elif not path.exists():
        report.problems.append(Problem("NO-FILE", "there is no such file", str(path), hint="name a file or folder that exists"))
    elif path.suffix == ".md":
        if _is_ruling(path):
            report.run("rulings", lambda: read_ruling(path, library.rulebooks), str(path))
    elif holds_deck(path):
        _check_deck(library, path, report)
    else:
        report.boards.append(path)


def _check_deck(library: Library, path: Path, report: Report) -> None:
    version, as_of = report.version or "", str(report.as_of or "")

    def judge() -> None:
        report.failures += check_deck(path, library.cases.kits, version=version, as_of=as_of)

    report.run("decks", judge, str(path))


def _is_ruling(path: Path) -> bool:
    """Tells whether a Markdown file begins with the fields of a ruling; one that cannot be read is reported as a ruling."""
    try:
        return read_bytes(path, RULING_BYTES).startswith(b"---")
    except BadInput:
        return True


def _check_rulebook(library: Library, slug: str, report: Report) -> None:
    folder = str(library.layers.books.get(slug, library.content) / "rulebooks" / slug)
    report.run("rulebooks", lambda: _check_book(library, slug), folder)
    try:
        load_game(slug)
    except NotFound:
        return
    except BadContent as error:
        report.add(error.problems, folder)
        return
    if not report.problems:
        report.run("rulebooks", lambda: _check_played(library, slug), folder)
        report.checked["rulebooks"] -= 1


def _check_played(library: Library, slug: str) -> None:
    """Checks what only a game that is played has: words that nothing reads, lists of restricted cards, how its boards are drawn."""
    kit = library.cases.kits[slug]
    if problems := unread(kit):
        raise BadInput(problems)
    check_restrictions(library.cases.kits, slug)
    layout_of(library.notation(slug))
    drawing_of(library.notation(slug))


def _check_book(library: Library, slug: str) -> None:
    root = library.layers.books.get(slug, library.content)
    rulebook = library.rulebook(slug) if slug in library.rulebooks else load_rulebook(root, slug)
    problems = check_folder(root, rulebook)
    problems.extend(check_keys(rulebook.vocabulary))
    problems.raise_any()


def _check_boards(session: Session, report: Report, crew: Crew) -> None:
    """Replays the scenarios; those by a version that is named are replayed here, for it is not kept how they end."""
    library, sound = session.library, set[Path]()
    if report.boards and not (report.version or report.as_of):
        hidden, label = not sys.stderr.isatty(), session.messages("check.replaying")
        with click.progressbar(length=len(report.boards), label=label, file=sys.stderr, hidden=hidden) as bar:
            sound = Proven(library.cases, library.data).sound(report.boards, bar.update, crew)
    for path in report.boards:
        if path in sound:
            report.checked["scenarios"] += 1
            continue

        def replay(path: Path = path) -> None:
            report.failures += library.cases.failures(path, report.version, report.as_of)

        report.run("scenarios", replay, str(path))
