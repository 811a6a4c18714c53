"""Screenshots as small files with true colours.

Pages and boards are drawn flat: the most frequent colours are all grounds and inks and stay exactly what they are. The
rest of the palette goes to what would be missed most, much of it or far from what is there: the pieces. Only blends at
the edges of letters and shapes are replaced by the nearest colour.
"""

from __future__ import annotations

import struct
import zlib
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# Counts the colours of a picture and names each dot by its place in the palette.
_REDUCE = """async (data) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${data}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const brush = canvas.getContext("2d");
  brush.drawImage(picture, 0, 0);
  const dots = brush.getImageData(0, 0, canvas.width, canvas.height).data;
  const key = (at) => (dots[at] << 16) | (dots[at + 1] << 8) | dots[at + 2];
  const counts = new Map();
  for (let at = 0; at < dots.length; at += 4) counts.set(key(at), (counts.get(key(at)) || 0) + 1);
  const part = (one, other, by) => (((one >> by) & 255) - ((other >> by) & 255)) ** 2;
  const away = (one, other) => part(one, other, 16) + part(one, other, 8) + part(one, other, 0);
  const ranked = [...counts].sort((one, other) => other[1] - one[1]);
  const palette = ranked.slice(0, 96).map(([colour]) => colour);
  const left = ranked.slice(96).map(([colour, count]) => (
    { colour, count, gap: Math.min(...palette.map((other) => away(colour, other))) }
  ));
  while (palette.length < 256 && left.length) {
    let worst = left[0];
    for (const one of left) if (one.count * one.gap > worst.count * worst.gap) worst = one;
    if (!worst.gap) break;
    palette.push(worst.colour);
    for (const one of left) one.gap = Math.min(one.gap, away(one.colour, worst.colour));
  }
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const nearest = (colour) => {
    let best = 0;
    for (let place = 1; place < palette.length; place++) {
      if (away(colour, palette[place]) < away(colour, palette[best])) best = place;
    }
    return best;
  };
  const named = new Uint8Array(dots.length / 4);
  for (let at = 0; at < dots.length; at += 4) {
    const colour = key(at);
    if (!places.has(colour)) places.set(colour, nearest(colour));
    named[at / 4] = places.get(colour);
  }
  let text = "";
  for (let at = 0; at < named.length; at += 8192) text += String.fromCharCode(...named.subarray(at, at + 8192));
  return { width: picture.width, height: picture.height, palette, dots: btoa(text) };
}"""


def save_reduced(desk: Page, raw: bytes, target: Path) -> None:
    """Write a screenshot with a palette; `desk` is an empty page that does the counting."""
    found: dict[str, Any] = desk.evaluate(_REDUCE, b64encode(raw).decode())
    width, height = int(found["width"]), int(found["height"])
    dots = b64decode(found["dots"])
    lines = b"".join(b"\0" + dots[row * width : (row + 1) * width] for row in range(height))
    colours = b"".join(int(colour).to_bytes(3, "big") for colour in found["palette"])
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"PLTE", colours), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    target.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks))


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
