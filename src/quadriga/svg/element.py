"""SVG as text: elements with escaped attributes, named pieces, and texts that are never drawn smaller than 12 units."""

from __future__ import annotations

from functools import lru_cache
from html import escape as escaped
from typing import Final

SMALL: Final = 12
USUAL: Final = 14
COUNT: Final = 20

REMEMBERED: Final = 16_384  # drawings of each kind: of a table that is drawn anew most are as they were

Value = str | float | None


@lru_cache(maxsize=4096)
def escape(words: str, quote: bool = True) -> str:
    """Words as they are written in a document; a table says the same ones again and again."""
    return escaped(words, quote)


@lru_cache(maxsize=256)
def opening_of(key: str) -> str:
    """What comes before the value of an attribute."""
    return f' {key.rstrip("_").replace("_", "-")}="'


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A coordinate, short and always the same.

    >>> number(3.0), number(2.456), number(-0.001)
    ('3', '2.46', '0')
    """
    if isinstance(value, int):
        return str(value)
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def element(tag: str, *body: str, **attributes: Value) -> str:
    """One element; `class_` becomes class, `data_spot` data-spot, and attributes that are None are left out.

    >>> element("circle", r=3, class_="disc", fill=None)
    '<circle r="3" class="disc"/>'
    """
    return _written(tag, body, tuple(attributes.items()))


@lru_cache(maxsize=REMEMBERED)
def _written(tag: str, body: tuple[str, ...], attributes: tuple[tuple[str, Value], ...]) -> str:
    """An element as text."""
    opening = f"<{tag}"
    for key, value in attributes:
        if value is not None:
            shown = escape(value) if isinstance(value, str) else number(value)
            opening += f'{opening_of(key)}{shown}"'
    return f"{opening}>{''.join(body)}</{tag}>" if body else f"{opening}/>"


def at(x: float, y: float, *body: str) -> str:
    """Elements moved to a place."""
    return f'<g transform="translate({number(x)} {number(y)})">{"".join(body)}</g>'


def group(ident: str, label: str, *body: str, class_: str = "", x: float = 0, y: float = 0, **more: Value) -> str:
    """A named part of the table that holds pieces."""
    return element(
        "g",
        *body,
        id=ident,
        class_=class_ or None,
        role="group",
        aria_label=label,
        transform=f"translate({number(x)} {number(y)})" if x or y else None,
        **more,
    )


def piece(ident: str, label: str, *body: str, class_: str = "", x: float = 0, y: float = 0, **more: Value) -> str:
    """Something that lies on the table: an id, a place and a name for tooltip and screen reader."""
    attributes: dict[str, Value] = {
        "id": ident,
        "class": f"piece {class_}" if class_ else "piece",
        "aria_label": label,
        "transform": f"translate({number(x)} {number(y)})" if x or y else None,
        "role": "img",
        **more,
    }
    return _written("g", (f"<title>{escape(label, quote=False)}</title>", *body), tuple(attributes.items()))


@lru_cache(maxsize=REMEMBERED)
def text(
    x: float, y: float, words: str, size: float = USUAL, class_: str = "ink", anchor: str = "middle", room: float = 0
) -> str:
    """One line of text; what it says is also in the name of its piece.

    Words that are too long for their room are drawn narrower: languages differ, and a drawing does not wrap.
    """
    if size < SMALL:
        raise ValueError(f"text must be {SMALL} units or more, got {size} for {words!r}")
    shown = escape(words, quote=False)
    where = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    largest = size * GROWN
    if room and len(words) * WIDEST * largest > room and width_of(words) * largest > room:
        where += f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text {where} text-anchor="{anchor}" class="{class_}" aria-hidden="true">{shown}</text>'


def width_of(words: str) -> float:
    """How wide words are for a size of 1, about.

    >>> width_of("will") < width_of("sown") < width_of("WORM")
    True
    """
    return sum(_WIDTHS.get(letter, 0.68 if letter.isupper() else 0.57) for letter in words)


_WIDTHS: Final = {
    **dict.fromkeys(" .,:;'|!ijlI", 0.28),
    **dict.fromkeys("frt()/-", 0.36),
    **dict.fromkeys("mwMW…", 0.88),
}
WIDEST: Final = 0.88
GROWN: Final = 1.12  # pages draw small text so much larger where a zone is narrow


@lru_cache(maxsize=REMEMBERED)
def rect(x: float, y: float, width: float, height: float, class_: str, radius: float = 0) -> str:
    """A rectangle, perhaps with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, class_=class_)


@lru_cache(maxsize=REMEMBERED)
def circle(x: float, y: float, radius: float, class_: str) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def path(line: str, class_: str) -> str:
    """A path."""
    return f'<path d="{line}" class="{class_}"/>'


@lru_cache(maxsize=REMEMBERED)
def use(symbol: str, x: float, y: float, size: float, class_: str = "") -> str:
    """A symbol of the sheet in a square around (x, y)."""
    half = size / 2
    where = f'x="{number(x - half)}" y="{number(y - half)}" width="{number(size)}" height="{number(size)}"'
    shown = f' class="{class_}"' if class_ else ""
    return f'<use href="#{symbol}" {where}{shown}/>'
