"""Proves clause numbers: changes them one by one, in code and vocabulary, and counts the changes that a shipped board shows.

    python benchmarks/bench_citations.py [GAME...] [--sample N] [--seed N] [--near] [--threshold PERCENT] [--survivors] [--learn]

A number is changed to that of the next clause beside it, or of the one before; with ``--near`` to that of the nearest clause of
which something is made, so that the game is loaded all the same. The change is caught when the game does not load any more, when
a board cites otherwise than ``tests/content/grounds/<slug>.txt`` says, when nothing names a modelled clause any more, when the
reference page of the game tells another number, or when no board breaks any more without a clause of which
``tests/content/coverage/<slug>.txt`` says that one does.

The boards by which ``benchmarks/citations/<slug>.txt`` says that a change is found out are tried first, then others that cite the
clause. ``--learn`` plays every board once to see which places it runs, tries each place that the file does not have on all of these
(the rest on all that cite the clause), and adds it. Where a change is only known to keep the game from loading, another may not:
learn with ``--near`` and without.

What no board cites and no board runs cannot be seen, nor what ``benchmarks/citations/<slug>.yaml`` lists with the reason: both are
left out of the share. ``--threshold`` makes a lower share of any game an error, ``--survivors`` lists what nothing shows.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from gunbai.library.batch import DIED, Batch, Crew

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from citing.places import Site, beside, nearest_made  # noqa: E402  # after the path
from citing.proofs import NOT_RUN, write_proofs  # noqa: E402
from citing.subject import OTHERS, Subject, subject_of  # noqa: E402
from citing.trial import Result, Trial, change, trial_of  # noqa: E402

LOADING = "load"
"""What stands for a change by which the game does not load."""


def measure(subject: Subject, work: list[tuple[Site, str]], most: int, crew: Crew) -> list[Result]:
    """Returns what becomes of changed numbers, in their order; those at which workers died are told and left out."""
    made = [change(subject, site, other, most) for site, other in work]
    with click.progressbar(length=len(made), label=subject.slug, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        found = dict(Batch(trial_of, (subject.slug,), Trial.result).done(made, crew, bar.update))
    for each in made:
        if each not in found:
            print(f"{each.site} -> {each.other}: {DIED}", file=sys.stderr)
    return [found[each] for each in made if each in found]


def changes(subject: Subject, sample: int, seed: int, *, near: bool) -> list[tuple[Site, str]]:
    """Returns places with the numbers that they are changed to: all, or a sample."""
    rng = random.Random(seed)
    chosen = rng.sample(subject.sites, min(sample, len(subject.sites))) if sample else subject.sites
    model = subject.rulebook.model
    others = ((site, site.clause, subject.book) for site in chosen)
    return [(site, nearest_made(clause, book, model, rng) if near else beside(clause, book, rng)) for site, clause, book in others]


def unproved(subject: Subject, work: list[tuple[Site, str]]) -> list[tuple[Site, str]]:
    """Returns the changes at places of which it is not known which board finds a change out, nor why none can."""
    known = ((site, other, subject.known.get(site.place, [NOT_RUN])) for site, other in work if site.place not in subject.hidden)
    return [(site, other) for site, other, shown in known if shown in ([NOT_RUN], [LOADING])]


def learn(subject: Subject, results: Iterable[Result]) -> None:
    """Adds what finds out a change, by place, to what is known, and writes down which places no board runs."""
    known = {site.place: subject.known[site.place] for site in subject.sites if site.place in subject.known}
    idle = {site.place: [NOT_RUN] for site in subject.sites if site.in_function and not subject.ran.get(site.place)}
    found = {result.site.place: [result.caught.partition(":")[0]] for result in results if result.caught}
    write_proofs(subject.slug, {**{place: shown for place, shown in known.items() if shown != [NOT_RUN]}, **idle, **found})


def told(results: list[Result], slug: str, *, survivors: bool) -> float:
    """Prints and returns the share of changes that are caught among those that a board can show."""
    seen = [result for result in results if result.caught or result.visible]
    caught = [result for result in seen if result.caught]
    loading = sum(result.caught.startswith("load") for result in caught)
    share = 100 * len(caught) / len(seen) if seen else 0.0
    counts = f"{len(results)} numbers changed, {len(seen)} that a board can show, {len(caught)} caught ({share:.1f} %)"
    print(f"{slug}: {counts}, {loading} of them on load", flush=True)
    for result in results if survivors else ():
        if not result.caught:
            print(f"  {result.site} -> {result.other}{'' if result.visible else ': cannot be seen'}", flush=True)
    return share


def main() -> int:
    """Prints the share of changes that are caught, per game; returns 1 when one is below the threshold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--sample", type=int, default=0, help="change so many numbers of each game (0: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--near", action="store_true", help="change to the nearest clause of which something is made")
    parser.add_argument("--threshold", type=float, default=0.0, help="the least share in percent")
    parser.add_argument("--survivors", action="store_true", help="list what nothing shows")
    parser.add_argument("--learn", action="store_true", help="find out which boards show a change, and write it down")
    parser.add_argument("--jobs", type=int, help="processes at once, not one for each core")
    parser.add_argument("--cluster", default="", help="the address of a Dask cluster, whose workers find citing on their path")
    options = parser.parse_args()
    crew = Crew(options.jobs, options.cluster)
    low = False
    for slug in options.games or sorted(path.stem for path in (ROOT / "tests/content/grounds").glob("*.txt")):
        subject = subject_of(slug)
        subject.require_page()
        if options.learn:
            subject.run_all()
        work = changes(subject, options.sample, options.seed, near=options.near)
        work = unproved(subject, work) if options.learn else work
        results = measure(subject, work, len(subject.boards) if options.learn else OTHERS, crew)
        if options.learn:
            learn(subject, results)
        low = told(results, slug, survivors=options.survivors) < options.threshold or low
    return int(low)


if __name__ == "__main__":
    sys.exit(main())
