"""WCAG contrast, and a walk over a page that finds every text which is hard to read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page

Colour = tuple[int, int, int]

TEXT_LEAST = 4.5
"""WCAG AA for text; 3 for text that is large, and for shapes that mean something."""
LARGE_LEAST = 3.0

_WALK = """
() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, box = node.parentElement;
    if (!node.data.trim() || box.closest('svg, [disabled], [aria-disabled=true], .aloud, script, style')) continue;
    if (!box.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const style = getComputedStyle(box), layers = [];
    for (let at = box; at; at = at.parentElement) {
      const under = getComputedStyle(at);
      layers.push({color: under.backgroundColor, image: under.backgroundImage});
    }
    found.push({text: node.data.trim().slice(0, 80), color: style.color, layers,
                px: parseFloat(style.fontSize), weight: Number(style.fontWeight)});
  }
  return found;
}
"""


@dataclass(frozen=True)
class Written:
    """One text of a page, and a colour that it stands on."""

    text: str
    colour: Colour
    ground: Colour
    large: bool

    @property
    def ratio(self) -> float:
        return contrast(self.colour, self.ground)

    @property
    def readable(self) -> bool:
        return self.ratio >= (LARGE_LEAST if self.large else TEXT_LEAST)


def _channel(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _luminance(colour: Colour) -> float:
    red, green, blue = map(_channel, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def parse_colour(text: str) -> Colour:
    """An opaque colour as a style sheet or a browser writes it."""
    text = text.strip()
    if found := re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", text):
        digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    found = re.fullmatch(r"rgb\((\d+), (\d+), (\d+)\)", text)
    assert found, f"{text} is no opaque colour; contrast can't be known"
    return int(found[1]), int(found[2]), int(found[3])


def _grounds(layers: list[dict[str, str]]) -> list[Colour]:
    """The colours of the first thing under a text that is not clear; a gradient has several."""
    for layer in layers:
        if colours := re.findall(r"rgb\(\d+, \d+, \d+\)", layer["image"]):
            return [parse_colour(colour) for colour in colours]
        if layer["color"] != "rgba(0, 0, 0, 0)":
            return [parse_colour(layer["color"])]
    return [(255, 255, 255)]


def written(page: Page) -> list[Written]:
    """Every text that the page shows now, outside drawings and disabled controls, on each colour it may stand on."""
    return [
        Written(
            found["text"],
            parse_colour(found["color"]),
            ground,
            # 18 points, or 14 points in bold.
            found["px"] >= 24 or (found["px"] >= 18.66 and found["weight"] >= 700),
        )
        for found in page.evaluate(_WALK)
        for ground in _grounds(found["layers"])
    ]
