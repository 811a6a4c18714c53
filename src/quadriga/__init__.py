"""Quadriga: Roman board games on one engine."""
