"""Builds quadriga: compiled by mypyc where that works, pure Python everywhere else.

QUADRIGA_PURE=1 asks for pure Python, QUADRIGA_PURE=0 makes a failed compilation an error instead of a pure build.
Which modules are compiled stands in `build_modules.py`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent))

from build_modules import compiled_paths, why_pure

MUST_COMPILE = os.environ.get("QUADRIGA_PURE") == "0"


def say(line: str) -> None:
    """One line on stderr: which build is made."""
    sys.stderr.write(f"quadriga: {line}\n")


def extensions() -> list[Extension]:
    """The compiled modules as extensions, or none for a pure build."""
    reason = why_pure()
    if not reason:
        try:
            from mypyc.build import mypycify  # noqa: PLC0415 - absent in a pure build
        except ImportError:
            reason = "mypyc is not installed"
    if reason:
        if MUST_COMPILE:
            sys.exit(f"quadriga: QUADRIGA_PURE=0 asks for a compiled build, but {reason}.")
        say(f"pure Python build: {reason}")
        return []
    try:
        # A cache of its own, so that a type check may run at the same time.
        modules = mypycify(["--cache-dir=build/mypy_cache", *compiled_paths()], opt_level="3", debug_level="0")
    except (Exception, SystemExit) as error:
        if MUST_COMPILE:
            raise
        say(f"pure Python build: mypyc gave up ({error})")
        return []
    say(f"compiled build: {len(compiled_paths())} modules by mypyc")
    return [module for module in modules if isinstance(module, Extension)]


class BuildAllOrNothing(build_ext):
    """Compiled modules need each other: when one of them fails, none is installed."""

    def run(self) -> None:
        """Compile; after a failure remove what was made and go on with pure Python."""
        try:
            super().run()
        except Exception:
            if MUST_COMPILE:
                raise
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            say("pure Python build after all: the C compiler failed on the modules")


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNothing})
