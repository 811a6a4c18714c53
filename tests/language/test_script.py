"""Templates and script say nothing of their own: every sentence comes from the catalogue, in the page's language."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from quadriga.core.language import speaking
from quadriga.server.words import script_words
from tests.language.pseudo import Pseudo, Visible, unmarked

SAID = re.compile(r"say\(([^()]*(?:\(\)[^()]*)?)[,)]")
KEY = re.compile(r'"(\w+)"')
# What is not shown: a class of the body, comments, statements, and what is filled in.
JINJA = re.compile(r"\{% block kind %\}.*?\{% endblock %\}|\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TEMPLATES = sorted(path.name for path in files("quadriga.web").joinpath("templates").iterdir())


def keys() -> set[str]:
    """What the script asks for."""
    found: set[str] = set()
    for path in files("quadriga.web").joinpath("static").iterdir():
        if path.name.endswith(".js"):
            for call in SAID.findall(path.read_text("utf-8")):
                found.update(KEY.findall(call))
    return found


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_say_nothing_themselves(name: str) -> None:
    """No branch of a template has words that are not looked up, whether a test reaches it or not."""
    template = files("quadriga.web").joinpath("templates", name).read_text("utf-8")
    template = re.sub(r"<(/?)\{\{ tag \}\}", r"<\1div", template)
    for text in Visible(JINJA.sub("", template)).said:
        assert not unmarked(text, "Quadriga"), text


def test_script_has_its_sentences() -> None:
    """Every sentence that the script asks for comes with the page, and none is sent in vain."""
    assert keys() == set(json.loads(script_words()))


def test_sentences_are_looked_up() -> None:
    """Every sentence of the script comes from the catalogue."""
    with speaking(Pseudo()):
        for sentence in json.loads(script_words()).values():
            assert not unmarked(re.sub(r"\{\w+\}", " ", sentence)), sentence
