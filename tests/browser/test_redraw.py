"""Redrawing a part of the page: the result is what the server sent, and what it said already is not touched."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from tests.browser.steps import PATIENCE, new_table, play
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


# Shows the table with other points than it has, and answers where the sheet of points was and is scrolled to.
_SCROLLED = """async () => {
  const script = document.querySelector("script[type=module]").src;
  const { apply, partsAddress } = await import(script.replace("table.js", "parts.js"));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  const box = document.getElementById("part-scores");
  box.style.maxHeight = "70px"; // as in a window that has no room for it
  box.scrollTop = 12;
  await frame();
  const found = await (await fetch(partsAddress(""), { headers: { Accept: "application/json" } })).json();
  const sheet = found.parts["part-scores"];
  Object.assign(sheet, { html: sheet.html.replace(/<td>.*?<.td>/g, "<td>777</td>"), hash: "other" });
  const before = box.scrollTop;
  apply(found);
  const changed = box.textContent.includes("777");
  await frame();
  return [before, box.scrollTop, changed];
}"""


def test_what_is_scrolled_stays_there(page: Page) -> None:
    """Statement 21: a sheet of points that changes while it is read is not rolled back to its beginning."""
    page.set_viewport_size({"width": 1280, "height": 660})
    page.goto("/")
    last = before_last("trajan")
    made = page.request.post("/api/records", data=last.record, headers={"Content-Type": "text/plain"})
    page.goto(f"/t/{made.json()['id']}")
    page.wait_for_selector("#prompt.mine")
    page.click("#scores > summary")
    before, after, changed = page.evaluate(_SCROLLED)
    assert before > 0
    assert (after, changed) == (before, True)


# Whether every part on the page is as the server has it.
_FRESH = """async () => {
  const { table, seat } = document.querySelector("main[data-table]").dataset;
  const address = `/t/${table}/parts?rather=${seat}`;
  const { parts } = await (await fetch(address, { headers: { Accept: "application/json" } })).json();
  return [...document.querySelectorAll(".part[data-hash]")].every((part) => part.dataset.hash === parts[part.id]?.hash);
}"""


def catch_up(page: Page) -> None:
    """Wait until the page is as the server has it; what a promise comes to is not waited for otherwise."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(_FRESH):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the page is not as the server has it")


def test_what_is_folded_away_follows_the_board(page: Page) -> None:
    """Statement 21: the end of a match changes the mats of all rivals; folded away, they are drawn after the board."""
    last = before_last("hadrians_wall")
    page.goto("/")
    made = page.request.post("/api/records", data=last.record, headers={"Content-Type": "text/plain"})
    with page.expect_response("**/parts?*"):  # the stream begins with where the table stands
        page.goto(f"/t/{made.json()['id']}")
    page.wait_for_selector("#prompt.mine")
    with page.expect_response("**/play") as played:
        page.click(f'#part-moves [data-move="{last.move}"]')
    found = played.value.json()
    rivals = [part for part in found["later"] if part.startswith("zone-rival")]
    assert len(rivals) == 5
    assert not set(rivals) & set(found["parts"])
    catch_up(page)


def test_the_own_doing_is_no_news(page: Page) -> None:
    """21 The log tells of it a moment after the board, and neither fades in nor marks its tab on a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    new_table(page, "me", "me")
    page.wait_for_selector("#prompt.mine")
    told = page.text_content("#part-log")
    play(page)
    catch_up(page)
    assert page.text_content("#part-log") != told
    page.wait_for_timeout(100)  # a frame later it would be marked
    assert page.locator(".tabs .fresh, #part-log.fresh-part").count() == 0


# Another tab of the browser listens, and tells this one of a row of its table.
_TELL = """([table, number]) => {
  new BroadcastChannel("quadriga").postMessage({ kind: "table", table, number, waits: true });
}"""


def test_stale_news_ask_for_nothing(page: Page) -> None:
    """23 Late news of a row before the one that is shown are not followed; those of a later one are."""
    with page.expect_response("**/parts?*"):  # the stream begins with where the table stands
        new_table(page, "me", "me")
    page.wait_for_selector("#prompt.mine")
    play(page)
    catch_up(page)
    table, number = (page.get_attribute("main[data-table]", f"data-{name}") for name in ("table", "number"))
    other = page.context.new_page()
    other.goto("/rules/trajan")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "have=" in request.url else None)
    other.evaluate(_TELL, [table, int(number or 0) - 1])
    page.wait_for_timeout(300)
    assert asked == []
    with page.expect_request("**/parts?have=**"):
        other.evaluate(_TELL, [table, int(number or 0) + 1])
