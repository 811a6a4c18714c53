"""The screen and keyboard of `quadriga play`: colours where the terminal has them, plain ASCII elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from itertools import zip_longest
from textwrap import wrap
from typing import Final, TextIO

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from quadriga.cli.letters import NEAREST
from quadriga.cli.plain import plain

Span = tuple[int, int, str]

WIDEST: Final = 100
PLAIN_WIDTH: Final = 80
HIDING_LINES: Final = 60  # where the screen cannot be cleared
FEW: Final = 8  # a list of moves no longer than this is one column


class Screen:
    """Where a person reads and types."""

    def __init__(self, source: TextIO, sink: TextIO) -> None:
        self.source = source
        self.sink = sink
        self.asks = source.isatty() and sink.isatty()  # a person sits there, no script
        utf8 = (sink.encoding or "").lower().replace("-", "") == "utf8"
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self.fancy = sink.isatty() and utf8 and not plain
        self.console = Console(file=sink, highlight=False, markup=False, emoji=False) if self.fancy else None
        if isinstance(source, TextIOWrapper):
            source.reconfigure(errors="replace")  # rubbish typed or piped in is refused by name, not by a crash
        if self.asks:
            _edit_lines()

    @property
    def width(self) -> int:
        """The columns there are, up to what reads well."""
        return min(self.console.width, WIDEST) if self.console is not None else PLAIN_WIDTH

    def say(self, text: str = "", style: str = "", spans: Iterable[Span] = ()) -> None:
        """Print lines as they are."""
        if self.console is None:
            self.sink.write(text.encode("ascii", NEAREST).decode("ascii") + "\n")
            return
        written = Text(text, style=style, no_wrap=True, overflow="ignore")
        for start, end, look in spans:
            written.stylize(look, start, end)
        self.console.print(written, no_wrap=True, overflow="ignore", crop=False)

    def tell(self, text: str, style: str = "", indent: str = "", first: str | None = None) -> None:
        """Print a paragraph, broken into lines."""
        start = indent if first is None else first
        lines = wrap(text, self.width, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
        self.say("\n".join(lines), style)

    def markdown(self, text: str) -> None:
        """Print a Markdown text, rendered."""
        if self.console is None:
            self.say(plain(text, self.width))
        else:
            self.console.print(Markdown(text), width=self.width)

    def offer(self, moves: Sequence[tuple[str, str, str]]) -> None:
        """Print numbered moves (words, remark, notation), in columns when they are many and short."""
        digits = len(str(len(moves)))
        cells = [f" {number:>{digits}}  {words}" for number, (words, _, _) in enumerate(moves, 1)]
        whole = [f"{cell}  [{notation}]" for cell, (_, _, notation) in zip(cells, moves, strict=True)]
        widest = max(map(len, whole))
        columns = self.width // (widest + 2)
        if len(cells) > FEW and columns > 1:
            height = -(-len(cells) // columns)
            parts = [whole[start : start + height] for start in range(0, len(cells), height)]
            for row in zip_longest(*parts, fillvalue=""):
                self.say("".join(cell.ljust(widest + 2) for cell in row).rstrip())
            return
        for cell, (_, remark, notation) in zip(cells, moves, strict=True):
            *above, last = wrap(cell, self.width, subsequent_indent=" " * (digits + 3), break_on_hyphens=False)
            for line in above:
                self.say(line)
            gap = self.width - len(last) - len(notation)
            line = last + " " * gap + notation if gap > 1 else f"{last}\n{notation:>{self.width}}"
            self.say(line, spans=[(len(last), len(line), "dim")])
            if remark:
                self.tell(f"* {remark}", "bold", " " * (digits + 5), " " * (digits + 3))

    def read(self, prompt: str) -> str:
        """Return the next line typed; raise EOFError when there is none."""
        if self.asks:
            self.sink.flush()
            return input(prompt).strip()
        self.sink.write(prompt)
        line = self.source.readline()
        if not line:
            self.sink.write("\n")
            raise EOFError
        self.sink.write("\n")
        return line.strip()

    def hide(self) -> None:
        """Make what was on the screen unreadable for the next person."""
        if self.asks and os.environ.get("TERM") not in (None, "", "dumb"):
            self.sink.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.sink.write("\n" * HIDING_LINES)
        self.sink.flush()

    @contextmanager
    def thinking(self, who: str) -> Iterator[None]:
        """Show that somebody is thinking, for as long as it takes."""
        if self.console is None or not self.asks:
            yield
            return
        with self.console.status(f"{who} is thinking ..."):
            yield


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where this Python has them."""
    try:
        import_module("readline")
    except ImportError:
        return


def standard_screen() -> Screen:
    """Return the terminal of this process."""
    return Screen(sys.stdin, sys.stdout)
