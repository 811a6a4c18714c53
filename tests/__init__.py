"""Tests of quadriga: helpers are imported as `tests.<module>`."""
