"""The results page: Markdown with a table for each chapter, and a picture of it."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from measured.figure import Chapter, Plot, Row

COLOURS = ("#1f4e79", "#b5502f", "#5a7d2a", "#7a4d8c", "#8a6d1a", "#3c7a78")


def write(chapters: Sequence[Chapter], page: Path, pictures: Path, today: datetime.date) -> None:
    """Writes the page and its pictures."""
    pictures.mkdir(exist_ok=True)
    for chapter in chapters:
        draw(chapter.plot, pictures / f"{chapter.plot.name}.svg")
    processor = f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"
    told = [
        "# Results",
        "",
        f"`make results` has written this page on {today.isoformat()} ({processor}, load {os.getloadavg()[0]:.1f}). All times are"
        " CPU times. Ours and its peer take turns in one run, so read the ratios: the times are those of this machine.",
        "",
    ]
    for chapter in chapters:
        told += [
            f"## {chapter.heading}",
            "",
            chapter.prose,
            "",
            *table(chapter),
            "",
            f"![{chapter.plot.title}](results/{chapter.plot.name}.svg)",
            "",
        ]
    page.write_text("\n".join(told), "utf-8")


def table(chapter: Chapter) -> list[str]:
    """Returns the lines of a table."""
    return [f"| | gunbai | {chapter.unit} | ratio |", "| --- | --- | --- | --- |", *map(_line, chapter.rows)]


def _line(row: Row) -> str:
    return f"| {row.what} | {row.ours} | {row.peer} | {'' if row.ratio is None else f'{row.ratio:.3g}'} |"


def draw(plot: Plot, file: Path) -> None:
    """Writes a picture as SVG, the same bytes for the same figures."""
    with mpl.rc_context({"svg.hashsalt": plot.name, "font.size": 9}):
        figure = Figure(figsize=(7.0, 0.5 + 0.42 * len(plot.bars) if plot.bars else 3.2), layout="constrained")
        axes = figure.subplots()
        (_bars if plot.bars else _curves)(axes, plot)
        axes.set_title(plot.title, loc="left")
        axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(file, metadata={"Date": None})


def _bars(axes: Axes, plot: Plot) -> None:
    names = [name.replace("`", "") for name, _ in plot.bars]
    drawn = axes.barh(names, [value for _, value in plot.bars], color=COLOURS[0])
    axes.bar_label(drawn, fmt="%.3g", padding=3)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.set_xlabel(plot.axis)


def _curves(axes: Axes, plot: Plot) -> None:
    for curve, colour in zip(plot.curves, COLOURS, strict=False):
        axes.loglog(*zip(*curve.points, strict=True), marker="o", color=colour, label=curve.name)
    axes.set_xlabel(plot.axis.partition(" by ")[2])
    axes.set_ylabel(plot.axis.partition(" by ")[0])
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))
