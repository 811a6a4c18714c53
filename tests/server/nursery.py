"""Servers that start at once: this process has imported everything and forks one for each line it reads.

`python -m tests.server.nursery DATABASE PORT`. It prints the server's process id and, when that has ended, how.
"""

from __future__ import annotations

import os
import sys

from quadriga.server.app import Settings
from quadriga.server.serve import make_server
from tests.server.support import held_port


def main() -> None:
    """Fork servers until the input ends."""
    settings = Settings(sys.argv[1], workers=1, bot_pause=0.0, burst=1e9, per_second=1e9)
    for _ in iter(sys.stdin.readline, ""):
        pid = os.fork()
        if pid == 0:
            make_server(settings, log_level="error").run([held_port(int(sys.argv[2]))])
            sys.exit(0)
        print(pid, flush=True)
        print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
