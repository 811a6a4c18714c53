"""Looking things up: `games`, `rules` and `data`."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.markdown import Markdown

from quadriga.bots import bots_of
from quadriga.cli.common import DataFile, Json, Overlay, TitleName, console, print_json, read_overlay, table
from quadriga.cli.plain import plain
from quadriga.cli.sections import find_section, sections
from quadriga.core import data as component_data
from quadriga.core.data import Origin
from quadriga.core.errors import UsageError
from quadriga.core.title import Title
from quadriga.games import TITLES, find_title

PLAIN_WIDTH: Final = 80
COMPONENTS: Final = "components.toml"
ABOUT: Final = ("source", "confidence", "note")  # keys that say something about a table


def games(as_json: Json = False) -> None:
    """List the titles: players, modes, options and bots."""
    if as_json:
        print_json({"titles": [_game(title) for title in TITLES.values()]})
        return
    out = console()
    for title in TITLES.values():
        out.print(f"[bold]{title.id}[/bold]  {title.name}")
        out.print(f"  {title.about}", markup=False)
        out.print(f"  players {title.players_min} to {title.players_max}; modes: {', '.join(title.modes)}")
        out.print(f"  bots: {', '.join(bots_of(title.id))}")
        rows = [
            (f"  {option.name}", " | ".join(option.values), option.default, option.ruling, option.about)
            for option in title.options
        ]
        out.print(table(("  option", "values", "default", "ruling", "about"), rows))


def _game(title: Title) -> dict[str, object]:
    return {
        "title": title.id,
        "name": title.name,
        "about": title.about,
        "players_min": title.players_min,
        "players_max": title.players_max,
        "rules": title.rules,
        "modes": list(title.modes),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "ruling": option.ruling,
                "about": option.about,
            }
            for option in title.options
        ],
        "bots": bots_of(title.id),
    }


def rules(
    title_id: TitleName,
    section: Annotated[
        str | None, typer.Argument(metavar="SECTION", help="A number such as 4.3, or a ruling such as A9.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show our rules of a title, whole or one section."""
    title = find_title(title_id)
    whole = title.rules_text()
    name, text = (None, whole.strip()) if section is None else find_section(whole, section)
    if as_json:
        print_json({"title": title.id, "section": name, "text": text, "sections": list(sections(whole))})
    elif sys.stdout.isatty():
        console().print(Markdown(text))
    else:
        sys.stdout.write(plain(text, PLAIN_WIDTH) + "\n")


def data(
    title_id: TitleName,
    data_file: DataFile = None,
    only: Annotated[str | None, typer.Option("--table", metavar="NAME", help="Show the content of one table.")] = None,
    as_json: Json = False,
) -> None:
    """Show the component tables of a title, where each comes from and how sure it is.

    Confidence: `seed` is stated in a rulebook text, `cross-checked` found in several independent public sources,
    `published` in one, `reconstructed` derived to fit. `overlay` marks what the file given by --data or
    QUADRIGA_DATA replaces.
    """
    title = find_title(title_id)
    overlay = read_overlay(data_file)
    origins = list(title.provenance(overlay.text, overlay.name))
    values = read_components(title, overlay)
    shown = origins if only is None else [_named(origins, only)]
    if as_json:
        print_json(
            {
                "title": title.id,
                "digest": title.data_digest(overlay.text, overlay.name),
                "overlay": None if data_file is None else str(data_file),
                "sources": list(title.cited),
                "counts": component_data.summary(origins),
                "tables": [{**origin._asdict(), "values": content(values, origin.table)} for origin in shown],
            }
        )
    elif only is not None:
        _print_table(shown[0], content(values, only))
        _print_sources(title)
    else:
        _print_origins(title, overlay, data_file, origins)
        _print_sources(title)


def read_components(title: Title, overlay: Overlay) -> dict[str, object]:
    """Return the component data of a title as it stands in its file; `provenance` has checked it before."""
    raw = files(f"quadriga.games.{title.id}").joinpath(COMPONENTS).read_bytes()
    document = component_data.parse(component_data.decode(raw, COMPONENTS), COMPONENTS)
    if overlay.text is not None:
        document = component_data.overlay(document, overlay.text, overlay.name)
    return document.values


def content(values: dict[str, object], name: str) -> dict[str, object]:
    """Return the values of one table, without what is said about them."""
    inner: object = values
    for key in name.split("."):
        inner = inner[key] if isinstance(inner, dict) else {}
    return {key: _bare(value) for key, value in inner.items() if key not in ABOUT} if isinstance(inner, dict) else {}


def _bare(value: object) -> object:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items() if key not in ABOUT}
    return [_bare(inner) for inner in value] if isinstance(value, list) else value


def _named(origins: list[Origin], name: str) -> Origin:
    for origin in origins:
        if origin.table == name:
            return origin
    raise UsageError(f"table {name[:40]!r} is not known; there are {', '.join(origin.table for origin in origins)}")


def _print_table(origin: Origin, values: dict[str, object]) -> None:
    out = console()
    out.print(f"[bold]{origin.table}[/bold]  {origin.confidence}", markup=True)
    out.print(f"source: {origin.source}", markup=False)
    if origin.note:
        out.print(f"note: {origin.note}", markup=False)
    for key, value in values.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            out.print(f"{key}:", *[f"  {_words(entry)}" for entry in value], sep="\n", markup=False)
        else:
            out.print(f"{key} = {_words(value)}", markup=False)


def _words(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key} = {_words(inner)}" for key, inner in value.items())
    return " ".join(_words(inner) for inner in value) if isinstance(value, list) else str(value)


def _print_origins(title: Title, overlay: Overlay, path: Path | None, origins: list[Origin]) -> None:
    out = console()
    out.print(f"{title.name}: component data {title.data_digest(overlay.text, overlay.name)}", markup=False)
    if path is not None:
        out.print(f"laid over by {path}: tables marked *", markup=False)
    rows = [
        (f"{'*' if origin.overlaid else ' '}{origin.table}", origin.confidence, origin.source) for origin in origins
    ]
    out.print(table((" table", "confidence", "source"), rows))
    counts = component_data.summary(origins)
    parts = [f"{count} {confidence}" for confidence, count in counts.items() if count or confidence != "overlay"]
    out.print(f"tables: {', '.join(parts)}", markup=False)


def _print_sources(title: Title) -> None:
    """Say once what the names of the sources mean."""
    out = console()
    out.print("what the sources are:", *[f"  {line}" for line in title.cited], sep="\n", markup=False)
    out.print(f"None of them is needed here: `quadriga rules {title.id}` shows our own rules, complete.", markup=False)
