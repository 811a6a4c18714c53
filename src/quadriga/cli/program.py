"""The commands in one place, and what becomes of errors: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated, Final, Protocol, cast

import typer

import quadriga
from quadriga.cli.campaign import campaign
from quadriga.cli.health import bench, doctor
from quadriga.cli.letters import NEAREST
from quadriga.cli.library import data, games, rules
from quadriga.cli.matches import replay, simulate
from quadriga.cli.play import play
from quadriga.cli.serve import serve
from quadriga.core.errors import QuadrigaError
from quadriga.simulate import JobFailed

FAILED: Final = 1
WRONG_USE: Final = 2
INTERRUPTED: Final = 130  # what shells expect of a program ended by Ctrl-C

# ClickException, wherever this version of Typer keeps it: all that is wrong with arguments and options.
_WRONG_ARGUMENTS: Final = cast(type[Exception], typer.BadParameter.__mro__[2])

_WRONG_VALUE: Final = re.compile(r"Invalid value for ('[^']+'): Input should be (.*)", re.DOTALL)
_DEMANDS: Final = {
    "a valid integer": "a whole number",
    "a valid number": "a number",
    "a finite number": "a number",
    "greater than or equal to ": "at least ",
    "less than or equal to ": "at most ",
}

app = typer.Typer(
    name="quadriga",
    help="Roman board games on one engine: play, simulate, replay and look things up.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (play, campaign, serve, games, rules, data, simulate, replay, bench, doctor):
    app.command()(command)


class _Refusal(Protocol):
    """What Typer's errors know about themselves."""

    def format_message(self) -> str:
        """Return what is wrong."""


def _version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"quadriga {quadriga.__version__}\n")
        raise typer.Exit


@app.callback()
def _every_command(
    version: Annotated[
        bool,
        typer.Option("--version", metavar="", callback=_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Roman board games on one engine: play, simulate, replay and look things up."""


def main() -> None:
    """Run the program with the arguments of the process, and end it."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command; return the exit code."""
    # A terminal that cannot show a letter gets the nearest one instead of an error.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NEAREST)
    try:
        code = _call(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_is_gone()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else FAILED
    except KeyboardInterrupt:
        code = INTERRUPTED
    except typer.Abort:
        return complain("the input ended before the answer came", FAILED)
    except _WRONG_ARGUMENTS as error:
        return complain(_wrong_arguments(error), WRONG_USE)
    except JobFailed as error:
        return complain(str(error), FAILED)
    except QuadrigaError as error:
        return complain(str(error), WRONG_USE)
    except OSError as error:
        return complain(f"{error.filename or 'a file'} cannot be used ({error.strerror or error})", FAILED)
    except Exception as error:
        if os.environ.get("QUADRIGA_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}".removesuffix(": ")
        return complain(f"an error of the program itself, {what}; QUADRIGA_TRACEBACK=1 shows where", FAILED)
    return complain("interrupted", INTERRUPTED) if code == INTERRUPTED else code


def _call(arguments: Sequence[str]) -> int:
    command = typer.main.get_command(app)
    code = command.main(list(arguments), prog_name="quadriga", standalone_mode=False)
    return code if isinstance(code, int) else 0


def _reader_is_gone() -> int:
    """`quadriga rules trajan | head`: nothing more to say, and the interpreter must not try at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def _wrong_arguments(error: Exception) -> str:
    what = cast(_Refusal, error).format_message().strip().rstrip(".") or "no command was given"
    wrong = _WRONG_VALUE.fullmatch(what)
    if wrong is not None:
        what = f"{wrong[1]} must be {_wanted(wrong[2])}"
    context = getattr(error, "ctx", None)
    where = "quadriga" if context is None else str(context.command_path)
    return f"{what[0].lower()}{what[1:]}; '{where} --help' says what is right"


def _wanted(demand: str) -> str:
    """Return what Typer wants of a value, in our words."""
    for words, ours in _DEMANDS.items():
        if demand.startswith(words):
            return ours + demand.removeprefix(words) if ours.endswith(" ") else ours
    return demand


def complain(sentence: str, code: int) -> int:
    """Write one line to stderr, whatever the sentence quotes; return the exit code."""
    line = "".join(letter if letter.isprintable() else " " for letter in " ".join(sentence.split()))
    sys.stderr.write(f"quadriga: {line}\n")
    return code
