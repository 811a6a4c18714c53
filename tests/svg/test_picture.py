"""The picture of the README is what the program draws now."""

from tests.svg.picture import PICTURE, drawn


def test_the_picture_of_the_readme_is_drawn_by_this_program() -> None:
    """It is the same letter by letter; `PYTHONPATH=src python -m tests.svg.picture` draws it anew."""
    assert PICTURE.read_text("utf-8") == drawn(), "docs/pictures/trajan.svg is stale"
