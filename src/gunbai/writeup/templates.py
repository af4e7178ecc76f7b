"""Finds templates: those of the content root first, then those that ship."""

from __future__ import annotations

from pathlib import Path

from gunbai.errors import BadContent, Problem


def template_folders(content: Path) -> list[Path]:
    """Returns the folders to look for templates in: the content root's own, then the one that ships with gunbai.

    A content root that brings only rulebooks is read with the templates that ship.
    """
    package = Path(__file__).resolve().parents[1]
    folders = [content / "templates", package / "content" / "templates", package.parents[1] / "templates"]
    return [folder for folder in dict.fromkeys(folders) if folder.is_dir()]


def find_template(content: Path, name: str) -> Path:
    """Returns the first file of this name in the template folders; raises BadContent when there is none."""
    for folder in template_folders(content):
        if (folder / name).is_file():
            return folder / name
    raise BadContent([Problem("NO-FILE", f"there is no templates/{name}")])
