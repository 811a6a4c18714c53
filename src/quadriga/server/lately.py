"""What was used lately: a store of so many things and no more, in which the one unused longest makes room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, ValuesView
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lately(Generic[K, V]):
    """At most so many values by their keys."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return a value, which is used by that; nothing if it is not kept, or no longer."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: K, value: V) -> V:
        """Keep a value and return it; others make room for it."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return value

    def take(self, key: K) -> V | None:
        """Return a value and forget it; nothing if it is not kept."""
        return self._kept.pop(key, None)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    def values(self) -> ValuesView[V]:
        """Return all that is kept, the value unused longest first."""
        return self._kept.values()
