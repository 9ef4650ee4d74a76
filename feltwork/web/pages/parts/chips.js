/** Chips: how an amount is made up of them, and how they look. Values are cents as BigInt, as in money.js. */
import { Part, define, fill, svg, wear } from "./dom.js";
import { cents, dollars } from "./money.js";

/** The chips of the house, the greatest first: the number of its tokens, and what stands in for them. */
export const CHIPS = [
  { value: 100000n, token: 6, color: "#e39a3c", ink: "#16181c" },
  { value: 50000n, token: 5, color: "#66409a", ink: "#fffaf0" },
  { value: 10000n, token: 4, color: "#22242a", ink: "#fffaf0" },
  { value: 2500n, token: 3, color: "#1b7045", ink: "#fffaf0" },
  { value: 500n, token: 2, color: "#a92c2a", ink: "#fffaf0" },
  { value: 100n, token: 1, color: "#ece5d3", ink: "#16181c" },
];

/**
 * An amount in as few chips as possible, the greatest first: `inChips("31.50")` is one of 2500n, one of 500n, one of
 * 100n, and one last piece of 50n: what is less than the smallest chip stays together.
 */
export function inChips(amount) {
  let rest = cents(amount);
  if (rest < 0n) {
    throw new RangeError(`${amount} is less than nothing; there are no chips for it`);
  }
  const pile = [];
  for (const { value } of CHIPS) {
    if (rest >= value) {
      pile.push({ value, count: Number(rest / value) });
      rest %= value;
    }
  }
  return rest > 0n ? [...pile, { value: rest, count: 1 }] : pile;
}

/** What is printed on a chip: 25, 1K, 50¢. */
export function printedOn(value) {
  if (value < 100n) {
    return `${value}¢`;
  }
  if (value % 100n) {
    return dollars(value);
  }
  return value % 100000n ? String(value / 100n) : `${value / 100000n}K`;
}

const NOTCHES = 8;

/** One chip as a group around (x, y); `face` false for one that others lie on. */
export function chip(value, x, y, radius, face = true) {
  const { token, color, ink } = CHIPS.find((one) => one.value <= value) ?? CHIPS.at(-1);
  const fillColor = { fill: `var(--chip-${token}, ${color})` };
  const inkColor = `var(--chip-ink-${token}, ${ink})`;
  const notch = (Math.PI * radius * 0.87) / NOTCHES;
  const text = printedOn(value);
  const size = radius * (text.length > 3 ? 0.44 : text.length > 2 ? 0.56 : 0.72);
  return svg(
    "g",
    { class: "chip", transform: `translate(${x} ${y})` },
    svg("circle", { r: radius, class: "chip-edge", style: fillColor }),
    svg("circle", {
      r: radius * 0.87,
      fill: "none",
      style: { stroke: inkColor, opacity: "0.8" },
      "stroke-width": radius * 0.24,
      "stroke-dasharray": `${notch} ${notch}`,
    }),
    svg("circle", { r: radius * 0.68, class: "chip-middle", style: fillColor }),
    face &&
      svg("text", { class: "chip-face", y: size * 0.36, style: { fill: inkColor, "font-size": `${size}px` } }, text),
  );
}

/** Stacks of an amount's chips around (x, y), inside a width, the greatest where not all fit; `most` in a stack. */
export function stacks(amount, x, y, radius, width, most = 4) {
  const step = radius * 2.1;
  const shown = inChips(amount).slice(0, Math.max(1, Math.floor(width / step)));
  return svg(
    "g",
    { class: "stacks", "aria-hidden": "true" },
    shown.map(({ value, count }, column) => {
      const left = x + (column - (shown.length - 1) / 2) * step;
      const layers = Math.min(count, most);
      return Array.from({ length: layers }, (_, layer) =>
        chip(value, left, y - layer * radius * 0.2, radius, layer === layers - 1),
      );
    }),
  );
}

/** `<fw-chip value="25.00">`: one chip, for a rack or a button. What it is called is for whoever uses it. */
export class Chip extends Part {
  static observedAttributes = ["value"];

  draw() {
    const value = this.getAttribute("value") || null;
    const frame = { viewBox: "-51 -51 102 102", "aria-hidden": "true" };
    fill(this, value && svg("svg", frame, chip(cents(value), 0, 0, 50)));
  }
}

wear(`
  .chip-edge { stroke: rgb(0 0 0 / 0.6); stroke-width: 1; }
  .chip-middle { stroke: rgb(0 0 0 / 0.25); stroke-width: 1; }
  .chip-face { font-weight: 700; font-variant-numeric: tabular-nums; text-anchor: middle; pointer-events: none; }
  fw-chip { display: inline-block; width: 56px; height: 56px; }
  fw-chip > svg { display: block; width: 100%; height: 100%; }
`);
define("fw-chip", Chip);
