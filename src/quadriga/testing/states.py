"""The state classes of a title, field by field: every field is part of the digest and none is shared with clones."""

from collections.abc import Callable, Iterator
from inspect import getattr_static
from types import GetSetDescriptorType
from typing import Any, Final

from quadriga.core.game import Game

# The agenda, which every title inherits: `copy_agenda` and `agenda` look after it, and the tests of the core.
ENGINE: Final = frozenset(
    {
        "seats",
        "main",
        "active",
        "question",
        "options",
        "chance",
        "lane",
        "lanes",
        "homes",
        "lane_questions",
        "lane_options",
        "cursor",
        "events",
        "over",  # a property, which compiled classes do not tell from fields
    }
)

# A change of one field of a game: what it is called, and how to make it.
Change = tuple[str, Callable[[Any], None]]


def check_fields(game: Game, constant: tuple[str, ...] = ("tables",)) -> int:
    """Change one field of a clone at a time: its digest must change, the game must not. Return their number."""
    digest = game.digest()
    changed = 0
    for name, change in list(changes(game, {*ENGINE, *constant})):
        copy = game.clone()
        change(copy)
        if copy.digest() == digest:
            raise AssertionError(f"field {name} is not part of the digest")
        if copy.clone().digest() != copy.digest():
            raise AssertionError(f"field {name} is lost by a clone")
        if game.digest() != digest:
            raise AssertionError(f"field {name} is shared between a game and its clone")
        changed += 1
    return changed


def field_names(thing: object) -> list[str]:
    """Return the names of the data attributes of an object; a compiled one has them on its class only."""
    try:
        return list(vars(thing))
    except TypeError:
        cls = type(thing)
        return [name for name in dir(cls) if isinstance(getattr_static(cls, name, None), GetSetDescriptorType)]


def changes(thing: object, skip: set[str]) -> Iterator[Change]:
    """Yield a change for every field of an object, list items and objects in lists included."""
    for name in field_names(thing):
        if name not in skip and not name.startswith("__"):
            yield from _changes_of(name, getattr(thing, name), _reader(name))


def _reader(name: str) -> Callable[[Any], Any]:
    return lambda owner: getattr(owner, name)


def _changes_of(name: str, value: object, read: Callable[[Any], Any]) -> Iterator[Change]:
    if isinstance(value, bool | int):
        yield name, _setter(name, value)
    elif isinstance(value, list):
        yield f"{name} (one more)", _appender(read, value[0] if value else 0)
        for index, item in enumerate(value):
            yield from _changes_of_item(f"{name}[{index}]", item, read, index)
    else:
        raise AssertionError(f"field {name} holds a {type(value).__name__}; a state holds numbers, lists and objects")


def _changes_of_item(name: str, item: object, read: Callable[[Any], Any], index: int) -> Iterator[Change]:
    if isinstance(item, int):
        yield name, _item_setter(read, index, item)
        return
    for inner, change in changes(item, set()):
        yield f"{name}.{inner}", _inner(read, index, change)


def _other(value: int) -> int:
    return not value if isinstance(value, bool) else value + 1


def _setter(name: str, value: int) -> Callable[[Any], None]:
    return lambda owner: setattr(owner, name, _other(value))


def _appender(read: Callable[[Any], Any], item: object) -> Callable[[Any], None]:
    return lambda owner: read(owner).append(item)


def _item_setter(read: Callable[[Any], Any], index: int, value: int) -> Callable[[Any], None]:
    def change(owner: object) -> None:
        read(owner)[index] = _other(value)

    return change


def _inner(read: Callable[[Any], Any], index: int, change: Callable[[Any], None]) -> Callable[[Any], None]:
    return lambda owner: change(read(owner)[index])
