"""Errors meant for people: each message is one sentence that says what was asked, what was given and what is right."""

from __future__ import annotations


class QuadrigaError(ValueError):
    """Base of all errors raised on purpose; the message can be shown to a user as it stands."""


class IllegalMove(QuadrigaError):
    """A move that the present question does not offer."""


class RecordError(QuadrigaError):
    """A record that cannot be read or does not replay."""


class DataError(QuadrigaError):
    """Component data that are broken, incomplete or inconsistent."""


class UsageError(QuadrigaError):
    """A request that makes no sense as put: an unknown title, seat, option or file."""
