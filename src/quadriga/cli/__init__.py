"""The command line: `quadriga COMMAND`. Errors are one sentence on stderr; exit code 2 is wrong use, 1 a failed job."""

from quadriga.cli.program import app, main, run

__all__ = ["app", "main", "run"]
