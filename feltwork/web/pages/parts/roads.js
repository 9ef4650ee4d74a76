/**
 * `<fw-roads marks='["B", "P", "T"]'>`: the shoe so far on a score card: bead plate, big road and the three derived
 * roads. `show="bead big"` leaves the others out. Letters and shapes differ as well as colours, and the
 * summary is there in words.
 */
import { Part, define, el, fill, svg, wear } from "./dom.js";
import { DERIVED, ROWS, beadPlate, bigRoad, derivedRoad, earlyTies, summary } from "./road_rules.js";

const CELL = 20;
const WIDTHS = { bead: 12, big: 24, derived: 24 };
const NAMES = { B: "banker", P: "player", T: "tie" };

/** The roads of one shoe. */
export class Roads extends Part {
  static observedAttributes = ["marks", "show"];

  get marks() {
    return this.json("marks", []);
  }

  set marks(list) {
    this.setAttribute("marks", JSON.stringify(list));
  }

  draw() {
    const { marks } = this;
    const shown = (this.getAttribute("show") ?? "bead big derived").split(" ");
    fill(
      this,
      el("p", { class: "summary" }, summary(marks)),
      el(
        "div",
        { class: "roads", "aria-hidden": "true" },
        shown.includes("bead") && road("bead plate", "bead", beadPlate(marks), bead),
        shown.includes("big") && road("big road", "big", bigRoad(marks), big, earlyTies(marks)),
        shown.includes("derived") && derived(marks),
      ),
    );
  }
}

function derived(marks) {
  return Object.entries(DERIVED).map(([name, back]) => road(name, "derived", derivedRoad(marks, back), SHAPES[name]));
}

/** The last columns that fit, on a grid. */
function road(name, kind, cells, draw, waiting = 0) {
  const width = WIDTHS[kind];
  // One column stays free, so that the next mark has a place to be looked for.
  const first = Math.max(0, ...cells.map(({ column }) => column + 2 - width));
  const visible = cells
    .filter(({ column }) => column >= first)
    .map((cell) => ({ ...cell, x: (cell.column - first + 0.5) * CELL, y: (cell.row + 0.5) * CELL }));
  const early = waiting ? ties({ x: CELL / 2, y: CELL / 2 }, waiting) : [];
  const viewBox = `-1 -1 ${width * CELL + 2} ${ROWS * CELL + 2}`;
  const drawing = svg("svg", { viewBox }, grid(width), visible.map(draw), early);
  return el("figure", { class: kind }, el("figcaption", {}, name), drawing);
}

function grid(width) {
  const lines = [];
  for (let column = 0; column <= width; column += 1) {
    lines.push(`M${column * CELL},0V${ROWS * CELL}`);
  }
  for (let row = 0; row <= ROWS; row += 1) {
    lines.push(`M0,${row * CELL}H${width * CELL}`);
  }
  return svg("path", { class: "grid", d: lines.join("") });
}

function bead({ x, y, mark }) {
  return [
    svg("circle", { class: `bead-${NAMES[mark]}`, cx: x, cy: y, r: 8.6 }),
    svg("text", { class: "letter", x, y: y + 4.2, "text-anchor": "middle" }, mark),
  ];
}

function big({ x, y, mark, ties: tied }) {
  const ring = svg("circle", { class: `ring-${NAMES[mark]}`, cx: x, cy: y, r: 7 });
  // The player's ring has a dot: told apart without its colour.
  const dot = mark === "P" ? svg("circle", { class: "dot-player", cx: x, cy: y, r: 2 }) : null;
  return [ring, dot, tied ? ties({ x, y }, tied) : null].filter(Boolean);
}

function ties({ x, y }, many) {
  const stroke = svg("path", { class: "tie", d: `M${x - 7},${y + 7}L${x + 7},${y - 7}` });
  const figure = { class: "ties", x: x + 4.5, y: y + 9, "text-anchor": "middle" };
  return many > 1 ? [stroke, svg("text", figure, String(many))] : [stroke];
}

const SHAPES = {
  "big eye boy": ({ x, y, mark }) => svg("circle", { class: `open-${mark}`, cx: x, cy: y, r: 6.5 }),
  "small road": ({ x, y, mark }) => svg("circle", { class: `full-${mark}`, cx: x, cy: y, r: 7 }),
  "cockroach pig": ({ x, y, mark }) =>
    svg("path", { class: `open-${mark}`, d: `M${x - 6},${y + 6}L${x + 6},${y - 6}` }),
};

wear(`
  fw-roads { display: block; container-type: inline-size; padding: 0.75rem; }
  fw-roads { color: var(--suit-black); background: var(--card); border-radius: var(--radius-1, 6px); }
  fw-roads .summary { max-width: none; margin: 0 0 0.5rem; font-variant-numeric: tabular-nums; }
  fw-roads .roads { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 0.5rem 0.75rem; }
  fw-roads figure { grid-column: span 2; min-width: 0; margin: 0; }
  fw-roads figure.big { grid-column: span 4; }
  @container (width < 34rem) { fw-roads figure, fw-roads figure.big { grid-column: 1 / -1; } }
  fw-roads figcaption { color: var(--card-soft); font-size: var(--text-1, 0.8125rem); }
  fw-roads svg { display: block; width: 100%; }
  fw-roads .grid { fill: none; stroke: var(--card-line); stroke-width: 1; }
  fw-roads .bead-banker { fill: var(--suit-red); }
  fw-roads .bead-player { fill: var(--suit-blue); }
  fw-roads .bead-tie { fill: var(--suit-green); }
  fw-roads .letter { fill: var(--card); font: 700 12px var(--sans, sans-serif); }
  fw-roads .ring-banker, fw-roads .open-red { fill: none; stroke: var(--suit-red); stroke-width: 2.6; }
  fw-roads .ring-player, fw-roads .open-blue { fill: none; stroke: var(--suit-blue); stroke-width: 2.6; }
  fw-roads .dot-player, fw-roads .full-blue { fill: var(--suit-blue); }
  fw-roads .full-red { fill: var(--suit-red); }
  fw-roads .tie { stroke: var(--suit-green); stroke-width: 2.4; stroke-linecap: round; }
  fw-roads .ties { fill: var(--suit-green); font: 700 10px var(--sans, sans-serif); }
  fw-roads .ties { paint-order: stroke; stroke: var(--card); stroke-width: 3; }
`);
define("fw-roads", Roads);
