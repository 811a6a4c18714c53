"""The digest after every answer of every golden record, as text; run as a script by the build it is to speak for."""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path

import quadriga
from quadriga.core import flow
from quadriga.core.match import Match
from quadriga.core.record import read_record


def build() -> str:
    """Which build this process runs."""
    return "interpreted" if Path(flow.__file__).suffix == ".py" else "compiled"


def chain(text: str) -> str:
    """One line for a record: a hash over the digests of all its positions."""
    whole = quadriga.replay(text)
    match = Match.prepare(whole.title, whole.header.players, "", whole.header.options)
    digests = [match.game.digest()]
    for line in read_record(text, whole.title.notation).lines:
        for entry in line.entries:
            if entry.nature:
                match.resolve(entry.move)
            else:
                match.play(entry.seat, entry.move)
            digests.append(match.game.digest())
    return f"{len(digests)} {digests[-1]} {blake2b(' '.join(digests).encode(), digest_size=8).hexdigest()}"


def main(folders: list[str]) -> None:
    """Print the build and a line per record."""
    print(build())
    for folder in folders:
        for path in sorted(Path(folder).glob("*.record")):
            print(f"{path.stem} {chain(path.read_text('utf-8'))}")


if __name__ == "__main__":
    main(sys.argv[1:])
