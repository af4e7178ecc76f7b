"""The step that settles a fact is sought without touching what was recorded."""

from __future__ import annotations

from gunbai.library import Library


def test_finishing_a_line_leaves_its_steps_as_they_are(library: Library) -> None:
    """A reload that the line stops in goes on for the claims' sake: the recorded step tells one draw and no damage twice."""
    resolution = library.replay(library.scenario("asterisk", "reload-before-the-first-card-if-so-read"))
    told = [(item.event.kind, step.n) for step in resolution.run.trace.steps for item in step.events]
    assert len(told) == len(set(told))
    before = [len(step.events) for step in resolution.run.trace.steps]
    for hearing in resolution.court.hearings:
        resolution.court.judge(hearing)
    assert [len(step.events) for step in resolution.run.trace.steps] == before
