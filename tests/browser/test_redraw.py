"""Redrawing a part of the page: the result is what the server sent, and what it said already is not touched."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from tests.server.longest import before_last

# Loads the script's own function, shows one text, redraws it as another, and answers what came of it.
_REDRAW = """async ([before, after]) => {
  const script = document.querySelector("script[type=module]").src;
  const { redraw } = await import(script.replace("table.js", "redraw.js"));
  let place = document.getElementById("redrawn");
  if (!place) {
    place = document.createElement("div");
    place.id = "redrawn";
    document.body.append(place);
  }
  place.innerHTML = before;
  const olds = new Set(place.querySelectorAll("*"));
  document.getElementById("focused")?.focus();
  const field = place.querySelector("input");
  if (field) field.value = "typed";
  redraw(place, after);
  const wanted = place.cloneNode(false);
  wanted.innerHTML = after;
  return {
    same: place.isEqualNode(wanted),
    html: place.innerHTML,
    kept: [...place.querySelectorAll("*")].filter((node) => olds.has(node)).map((node) => node.textContent),
    focus: document.activeElement.id,
    typed: place.querySelector("input")?.value ?? "",
  };
}"""


def redrawn(page: Page, before: str, after: str) -> dict[str, object]:
    """What became of a text that was redrawn as another."""
    found: dict[str, object] = page.evaluate(_REDRAW, [before, after])
    return found


def tree(dice: Random, depth: int = 0) -> str:
    """Some HTML: lists, pieces with and without names, drawings, fields."""
    kinds = ["li", "b", "svg", "g", "button", "input", "text", "noscript"]
    parts: list[str] = []
    for _ in range(dice.randrange(5) if depth < 4 else 0):
        kind = dice.choice(kinds)
        name = f' id="{depth}-{dice.randrange(4)}"' if dice.random() < 0.4 else ""
        look = f' class="{dice.choice("abc")}"' if dice.random() < 0.5 else ""
        if kind == "text":
            parts.append(dice.choice(["salt", " ", "wine"]))
        elif kind == "input":
            parts.append(f"<input{name}{look}>")
        else:
            parts.append(f"<{kind}{name}{look}>{tree(dice, depth + 1)}</{kind}>")
    return "".join(parts)


def test_the_result_is_what_was_sent(page: Page) -> None:
    """Whatever stood there before, the part holds what the server means."""
    dice = Random(7)
    page.goto("/")
    for _ in range(200):
        before, after = tree(dice), tree(dice)
        found = redrawn(page, before, after)
        assert found["same"], (before, after, found["html"])


def test_what_is_the_same_stays(page: Page) -> None:
    """Of a list that loses its first line and gains one at the end, the other lines are not made anew."""
    page.goto("/")
    lines = [f"<li><b>{number}</b></li>" for number in range(20)]
    found = redrawn(page, "".join(lines[:18]), "".join(lines[2:]))
    assert found["kept"] == [str(number) for number in range(2, 18) for _ in "lb"]
    svg = '<svg><g id="{}"><text>{}</text></g><g id="other"><text>same</text></g></svg>'
    found = redrawn(page, svg.format("piece", 1), svg.format("piece", 2))
    assert found["kept"] == ["2same", "2", "2", "same", "same"]  # a number changed; no element is new


def test_focus_and_fields(page: Page) -> None:
    """Focus stays on what keeps its name; a field says what the server means; a button without a name is a new one."""
    page.goto("/")
    found = redrawn(page, '<p>1</p><button id="focused">a</button>', '<p>2</p><button id="focused">b</button>')
    assert found["focus"] == "focused"
    assert redrawn(page, '<p>1<input class="a"></p>', '<p>2<input class="b" value="server"></p>')["typed"] == "server"
    assert redrawn(page, "<button>Play</button>", "<button>Abandon</button>")["kept"] == []


# Whether every part on the page is as the server has it.
_FRESH = """async () => {
  const address = `/t/${document.querySelector("main[data-table]").dataset.table}/parts`;
  const { parts } = await (await fetch(address, { headers: { Accept: "application/json" } })).json();
  return [...document.querySelectorAll(".part[data-hash]")].every((part) => part.dataset.hash === parts[part.id].hash);
}"""


def test_what_is_folded_away_follows_the_board(page: Page) -> None:
    """Statement 21: the end of a match changes the mats of all rivals; folded away, they are drawn after the board."""
    last = before_last("hadrians_wall")
    page.goto("/")
    made = page.request.post("/api/records", data=last.record, headers={"Content-Type": "text/plain"})
    page.goto(f"/t/{made.json()['id']}")
    page.wait_for_selector("#prompt.mine")
    late: list[str] = []
    page.on("request", lambda request: late.append(request.url) if "/parts" in request.url else None)
    with page.expect_response("**/play") as played:
        page.click(f'#part-moves [data-move="{last.move}"]')
    assert len([part for part in played.value.json()["later"] if part.startswith("zone-rival")]) == 5
    page.wait_for_function(_FRESH)
    assert len([address for address in late if "have=" in address]) == 1
