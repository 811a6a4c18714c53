"""Which player a secret belongs to, remembered: every request asks for it, and it hardly ever changes."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import Final

from quadriga.server import archive
from quadriga.server.archive import Player, hash_of
from quadriga.server.store import Store

KEPT: Final = 5000
SHARED_FOR: Final = 2.0  # seconds: where several processes share a database, another one may rename a player


class Known:
    """The players of the last requests, by the hashes of their secrets."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.players: OrderedDict[str, tuple[Player, float]] = OrderedDict()
        self.changes = 0  # so that nothing is remembered that was read before a change

    async def player(self, word: str) -> Player | None:
        """Return the player with this secret."""
        key = hash_of(word)
        found = self.players.get(key)
        if found is not None and (not self.store.is_postgres or monotonic() - found[1] < SHARED_FOR):
            self.players.move_to_end(key)
            return found[0]
        changes = self.changes
        player = await self.store.read(lambda connection: archive.find_player(connection, word))
        if player is not None and changes == self.changes:
            self.players[key] = player, monotonic()
            while len(self.players) > KEPT:
                self.players.popitem(last=False)
        return player

    def forget(self, player_id: str) -> None:
        """Ask the database again about a player."""
        self.changes += 1
        for key in [key for key, (player, _) in self.players.items() if player.id == player_id]:
            del self.players[key]
