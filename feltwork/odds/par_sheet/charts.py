"""The pictures of a PAR sheet and of the lab page: SVG by itself, readable in print and on dark felt.

Colours are the page's own: each shape has a class, and the document says what it looks like. A picture that stands by
itself brings its own style.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor, log10, sqrt

from feltwork.odds.figures import WagerOdds
from feltwork.odds.par_sheet.bands import ROUNDS, quantile
from feltwork.odds.words import net_words

WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 14, 44
MOST_LABELS = 16
MOST_BARS = 60
LETTER = 7
"""The room that a letter of a label takes."""
NARROWEST = 0.01
"""Above and below an edge without a band."""


def distribution_chart(figures: WagerOdds, style: str = "") -> str:
    """The probability of each result, on a scale by powers of ten: the rare large wins are what a lab looks for."""
    bars = _gathered(figures)
    least = min(probability for _, probability in bars)
    lowest = floor(log10(least)) if least < 1 else -1
    room = (WIDTH - LEFT - RIGHT) / len(bars)
    widest = max(len(net) for net, _ in bars) * LETTER + LETTER
    every = max(ceil(len(bars) / MOST_LABELS), ceil(widest / room))
    shapes = list(_powers(lowest))
    for index, (net, probability) in enumerate(bars):
        x = LEFT + index * room
        y = _height(log10(probability), lowest, 0)
        kind = "lost" if net.startswith("-") else "even" if net == "0" else "won"
        title = f"{net}: {probability:.3g}"
        shapes.append(
            f'<rect class="{kind}" x="{x + room * 0.1:.1f}" y="{y:.1f}" width="{room * 0.8:.1f}" '
            f'height="{HEIGHT - BOTTOM - y:.1f}"><title>{escape(title)}</title></rect>'
        )
        if index % every == 0:
            shapes.append(_text(x + room / 2, HEIGHT - BOTTOM + 16, net, "middle"))
    shapes.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "won or lost, in units", "middle"))
    return _svg(shapes, f"Probability of each result of {figures.name}", style)


def _gathered(figures: WagerOdds) -> list[tuple[str, float]]:
    """Results from the lowest up with their probability; of very many, neighbours together."""
    listed = sorted(figures.distribution())
    total = float(sum(count for _, count in listed))
    together = ceil(len(listed) / MOST_BARS)
    bars = []
    for first in range(0, len(listed), together):
        group = listed[first : first + together]
        ends = dict.fromkeys((net_words(group[0][0]), net_words(group[-1][0])))
        probability = sum(count for _, count in group) / total
        if probability > 0:
            bars.append((" to ".join(ends), probability))
    return bars


def _powers(lowest: int) -> Iterable[str]:
    step = max(1, ceil(-lowest / 8))
    for power in range(0, lowest - 1, -step):
        y = _height(power, lowest, 0)
        yield f'<line class="rule" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield _text(LEFT - 6, y + 4, "1" if power == 0 else f"10{_raised(power)}", "end")


def bands_chart(figures: WagerOdds, style: str = "") -> str:
    """The house's win after so many rounds: the edge, and where 95 and 99 of 100 tables lie."""
    edge, deviation = float(figures.edge), figures.deviation
    reach = quantile(0.99) * deviation / sqrt(ROUNDS[0]) or NARROWEST  # a wager that always ends the same has no band
    low, high = edge - reach, edge + reach
    points = [3 + step * 0.1 for step in range(41)]
    shapes = []
    for share in _round_shares(low, high):
        y = _height(share, low, high)
        shapes.append(f'<line class="rule" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        shapes.append(_text(LEFT - 6, y + 4, f"{share * 100:g}%", "end"))
    for confidence, kind in ((0.99, "wide"), (0.95, "narrow")):
        reaches = [quantile(confidence) * deviation / sqrt(10**power) for power in points]
        upper = [(_across(power), _height(edge + r, low, high)) for power, r in zip(points, reaches, strict=True)]
        lower = [(_across(power), _height(edge - r, low, high)) for power, r in zip(points, reaches, strict=True)]
        shapes.append(f'<polygon class="{kind}" points="{_points([*upper, *reversed(lower)])}"/>')
    y = _height(edge, low, high)
    shapes.append(f'<line class="edge" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
    shapes += [_text(_across(power), HEIGHT - BOTTOM + 16, f"10{_raised(power)}", "middle") for power in range(3, 8)]
    shapes.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "rounds", "middle"))
    return _svg(shapes, f"The house's win on {figures.name}: 95% and 99% bands by rounds", style)


def meter_chart(figures: WagerOdds, style: str = "") -> str:
    """The edge as the meter grows, and where it is nothing."""
    even = float(figures.break_even or 0)
    most = max(2 * float(figures.meter or 0), 1.4 * even) or 1.0
    top, bottom = float(figures.edge_at(0)), float(figures.edge_at(0) - figures.of_meter * most)
    shapes = []
    for share in _round_shares(bottom, top):
        y = _height(share, bottom, top)
        shapes.append(f'<line class="rule" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        shapes.append(_text(LEFT - 6, y + 4, f"{share * 100:g}%", "end"))
    start, end = _height(top, bottom, top), _height(bottom, bottom, top)
    shapes.append(f'<line class="edge" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{start:.1f}" y2="{end:.1f}"/>')
    # One word below and one above: however near to each other they are, both can be read.
    marks = [(even, "break-even", HEIGHT - BOTTOM + 16), (float(figures.meter or 0), "start", TOP - 3)]
    for at, told, y in marks:
        if at > 0:
            x = LEFT + (WIDTH - LEFT - RIGHT) * at / most
            shapes.append(f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
            shapes.append(_text(x, y, f"{told} {at:,.0f}", "middle"))
    shapes.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "meter, in units of the wager", "middle"))
    return _svg(shapes, f"House edge of {figures.name} by the meter", style)


def _round_shares(low: float, high: float) -> list[float]:
    """Some four to eight round figures between two."""
    step = 10.0 ** floor(log10((high - low) / 4))
    while (high - low) / step > 8:
        step *= 2 if (high - low) / step <= 16 else 5
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def _height(value: float, low: float, high: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)


def _across(power: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (power - 3) / 4


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _raised(power: int) -> str:
    return str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _svg(shapes: Iterable[str], title: str, style: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg">{f"<style>{style}</style>" if style else ""}{"".join(shapes)}</svg>'
    )
