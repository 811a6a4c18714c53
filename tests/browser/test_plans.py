"""Plans: what is asked next, why not, back and again, trials that become plans. Numbers are those of the great table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import LISTED, hot_seat, play_until, prompt

pytestmark = pytest.mark.browser


def plan_a_turn(page: Page, action: str = "") -> None:
    """Make a plan of an emptied tray; where an action is named, of one that leads there."""
    hot_seat(page)
    play_until(page, "Choose a tray")
    page.locator(LISTED).filter(has_text=action).first.click()
    page.wait_for_selector("#plan")
    expect(page.locator("#confirm")).to_be_visible()


def test_why_not_in_a_plan_speaks_of_the_board_it_shows(page: Page) -> None:
    """Statement 7: with a plan open a place that is not lit answers for the position after the plan."""
    plan_a_turn(page)
    tray = page.locator("[data-kind='own'] [data-spot^='sow ']:not([data-move])").first
    tray.click(position={"x": 20, "y": 40})
    asked = page.inner_text("#prompt > span").partition("Next: ")[2]
    assert asked
    expect(page.locator("#notice")).to_contain_text(f"what is asked: {asked}")
    expect(page.locator("#plan")).to_be_visible()


def test_the_prompt_of_a_plan_names_what_is_asked_next(page: Page) -> None:
    """Statement 1: with a plan open and another question lit, the prompt names that question and counts its moves."""
    plan_a_turn(page)
    moves = page.locator(LISTED).count()
    assert moves > 1
    assert ": Not played yet. Next: " in prompt(page)
    expect(page.locator("#prompt .count")).to_have_text(f"{moves} moves")
    expect(page.locator("#prompt .rule")).to_be_visible()
