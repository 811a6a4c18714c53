"""Where chance comes from. The engine owns no randomness: a driver answers with one of these sources."""

from hashlib import blake2b
from struct import unpack
from typing import Final

_WORDS: Final = 8

# Compiled code multiplies only numbers below 2**30 directly. Larger ones go through Python's long multiplication, which
# looks out for signals, and Ctrl-C at that moment would end the process as if memory had run out. So words come in
# pieces of 16 bits.
_PIECE: Final = 0xFFFF
_SPREAD_LOW: Final = 2654435761 & 0xFFFF
_SPREAD_HIGH: Final = 2654435761 >> 16


class Source:
    """Something that can be asked for whole numbers below n."""

    def turn_to(self, stream: str) -> None:
        """Draw the next numbers from this stream; a source with one stream ignores it."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        return 0


class _Stream:
    """One keyed stream: how many blocks were drawn, and the pieces of the current one, last first, four to a word."""

    def __init__(self) -> None:
        self.block = 0
        self.pieces: list[int] = []


class KeyedSource(Source):
    """Every kind of chance draws from its own stream, so two matches with one seed stay comparable.

    Block k of a stream is BLAKE2b, keyed with the seed, over the stream's name and k: eight words of 64 bits.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.streams: dict[str, _Stream] = {}
        self.name = ""

    def turn_to(self, stream: str) -> None:
        """Draw the next numbers from this stream."""
        self.name = stream

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1 (the bias of the scaling is below n / 2**64)."""
        stream = self.streams.get(self.name)
        if stream is None:
            stream = _Stream()
            self.streams[self.name] = stream
        if not stream.pieces:
            stream.pieces = self._next_pieces(stream.block)
            stream.block += 1
        scaled = 0
        for _ in range(4):
            scaled = (stream.pieces.pop() * n + scaled) >> 16
        return scaled

    def copy(self) -> "KeyedSource":
        """Return an independent source that will give the same numbers."""
        other = KeyedSource(self.seed)
        for name, stream in self.streams.items():
            twin = _Stream()
            twin.block = stream.block
            twin.pieces = stream.pieces[:]
            other.streams[name] = twin
        return other

    def _next_pieces(self, block: int) -> list[int]:
        text = f"{self.name}:{block}".encode()
        pieces = list(unpack("<32H", blake2b(text, key=self.seed, digest_size=8 * _WORDS).digest()))
        pieces.reverse()
        return pieces


class QuickSource(Source):
    """A small fast generator (xorshift of 32 bits) for playouts, search and bots; never for a table."""

    def __init__(self, seed: int) -> None:
        # Spread small seeds over the word; zero is the one state xorshift cannot leave.
        low = seed & _PIECE
        high = (seed >> 16) & _PIECE
        spread = low * _SPREAD_LOW + (((low * _SPREAD_HIGH + high * _SPREAD_LOW) & _PIECE) << 16)
        self.state = (spread ^ 0x9E3779B9) & 0xFFFFFFFF or 1
        for _ in range(4):
            self.below(2)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        word = self.state
        word ^= (word << 13) & 0xFFFFFFFF
        word ^= word >> 17
        word ^= (word << 5) & 0xFFFFFFFF
        self.state = word
        return ((word >> 16) * n + ((word & _PIECE) * n >> 16)) >> 16


class ScriptedSource(Source):
    """Gives the numbers of a list and then zeros, and notes what each call asked for; for tests and enumeration."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.limits: list[int] = []

    def below(self, n: int) -> int:
        """Return the next number of the list."""
        position = len(self.limits)
        self.limits.append(n)
        return self.numbers[position] if position < len(self.numbers) else 0
