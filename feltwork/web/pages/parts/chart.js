/**
 * Small charts: `<fw-bars label="Win by hour" values='[{"label": "08", "value": "-120.50"}]'>` and
 * `<fw-spark label="Hold" values='["12.50", "13.00"]'>`. `unit="money"` (or `percent`, `count`) says how figures are
 * written. Values are text, shown as they came; a float only says how tall a bar is. Every chart has its title, a
 * sentence, and for bars a table with the same figures.
 */
import { Part, define, el, fill, svg, wear } from "./dom.js";
import { dollarsOf } from "./money.js";

const UNITS = {
  money: (text) => dollarsOf(text),
  percent: (text) => `${text} %`,
  count: (text) => text,
};

let made = 0;

class Chart extends Part {
  get values() {
    return this.json("values", []);
  }

  set values(list) {
    this.setAttribute("values", JSON.stringify(list));
  }

  written(text) {
    return (UNITS[this.getAttribute("unit")] ?? UNITS.count)(text);
  }

  /** A drawing with a title and a sentence that say what it shows. */
  drawing(width, height, sentence, ...shapes) {
    made += 1;
    const [title, desc] = [`fw-chart-${made}-title`, `fw-chart-${made}-desc`];
    return svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-labelledby": title, "aria-describedby": desc },
      svg("title", { id: title }, this.getAttribute("label") ?? "chart"),
      svg("desc", { id: desc }, sentence),
      ...shapes,
    );
  }
}

const [WIDTH, HEIGHT, TOP, FOOT] = [480, 200, 22, 26];
const WIDEST = 72;

/** Bars above and below a line, one a value. */
export class Bars extends Chart {
  static observedAttributes = ["values", "label", "unit"];

  draw() {
    const { values } = this;
    const label = this.getAttribute("label") ?? "";
    if (!values.length) {
      fill(this, el("p", { class: "empty" }, `${label || "Values"}: bars appear here with the first figure.`));
      return;
    }
    const drawing = this.drawing(WIDTH, HEIGHT, this.sentence(values), this.shapes(values));
    fill(this, el("figure", {}, el("figcaption", {}, label), drawing), this.table(values));
  }

  sentence(values) {
    const ordered = [...values].sort((a, b) => Number(a.value) - Number(b.value));
    const at = ({ label, value }) => `${this.written(value)} at ${label}`;
    const hours = `From ${values[0].label} to ${values.at(-1).label}`;
    return `${hours}: highest ${at(ordered.at(-1))}, lowest ${at(ordered[0])}.`;
  }

  shapes(values) {
    const heights = values.map(({ value }) => Number(value));
    const [most, least] = [Math.max(0, ...heights), Math.min(0, ...heights)];
    const scale = (HEIGHT - TOP - FOOT - (least < 0 ? 16 : 0)) / (most - least || 1);
    const zero = TOP + most * scale;
    const step = WIDTH / values.length;
    const every = Math.ceil((values.length * 34) / WIDTH);
    return [
      ...values.map((entry, at) => this.bar(entry, heights[at] * scale, zero, at * step, step)),
      svg("path", { class: "zero", d: `M0,${zero}H${WIDTH}` }),
      ...[most, least]
        .map((height) => heights.indexOf(height))
        .filter((at) => at >= 0)
        .map((at) => this.figure(values[at], heights[at] * scale, zero, (at + 0.5) * step)),
      ...values.map(({ label }, at) => at % every === 0 && words("hour", (at + 0.5) * step, HEIGHT - 6, label)),
    ];
  }

  bar({ label, value }, tall, zero, x, step) {
    // A single figure is no wall: bars have a most.
    const width = Math.min(step - Math.min(6, step * 0.22), WIDEST);
    const above = this.getAttribute("unit") === "money" ? "above brass" : "above";
    return svg(
      "rect",
      {
        class: tall < 0 ? "below" : above,
        x: x + (step - width) / 2,
        y: tall < 0 ? zero : zero - tall,
        width,
        height: Math.max(1, Math.abs(tall)),
        rx: 2,
      },
      svg("title", {}, `${label}: ${this.written(value)}`),
    );
  }

  /** The figure of the highest and the lowest bar, kept inside the drawing. */
  figure({ value }, tall, zero, middle) {
    const x = Math.min(WIDTH - 52, Math.max(52, middle));
    return words("figure", x, zero - tall + (tall < 0 ? 14 : -6), this.written(value));
  }

  table(values) {
    const row = ({ label, value }) =>
      el("tr", {}, el("th", { scope: "row" }, label), el("td", { class: "number" }, this.written(value)));
    const caption = el("caption", { class: "aloud" }, this.getAttribute("label") ?? "");
    return el("details", {}, el("summary", {}, "Figures"), el("table", {}, caption, el("tbody", {}, values.map(row))));
  }
}

function words(kind, x, y, text) {
  return svg("text", { class: kind, x, y, "text-anchor": "middle" }, text);
}

/** A line without axes, for a row of a table or a tile. */
export class Spark extends Chart {
  static observedAttributes = ["values", "label", "unit"];

  draw() {
    const { values } = this;
    if (values.length < 2) {
      fill(this, el("span", { class: "soft small" }, values.length ? this.written(values[0]) : "no figures yet"));
      return;
    }
    const points = placed(values.map(Number));
    const sentence = `${values.length} figures, from ${this.written(values[0])} to ${this.written(values.at(-1))}.`;
    const [cx, cy] = points.at(-1);
    const line = svg("path", { class: "line", d: `M${points.map((point) => point.join(",")).join("L")}` });
    fill(this, this.drawing(120, 32, sentence, line, svg("circle", { class: "last", cx, cy, r: 3 })));
  }
}

function placed(numbers) {
  const [most, least] = [Math.max(...numbers), Math.min(...numbers)];
  const step = 112 / (numbers.length - 1);
  const height = (number) => (most === least ? 16 : 28 - ((number - least) / (most - least)) * 24);
  return numbers.map((number, at) => [4 + at * step, height(number)]);
}

wear(`
  fw-bars { display: block; container-type: inline-size; }
  fw-bars figure { max-width: 44rem; margin: 0; }
  fw-bars figcaption { margin-bottom: 0.5rem; font-weight: 600; }
  fw-bars svg { display: block; width: 100%; overflow: visible; }
  fw-bars .above { fill: var(--ivory-soft); }
  fw-bars .above.brass { fill: var(--brass); }
  fw-bars .below { fill: var(--loss); }
  fw-bars .zero { stroke: var(--felt-line); stroke-width: 1.5; }
  fw-bars .hour { fill: var(--ivory-soft); font: 13px var(--sans, sans-serif); font-variant-numeric: tabular-nums; }
  fw-bars .figure { fill: var(--ivory); font: 600 13px var(--sans, sans-serif); font-variant-numeric: tabular-nums; }
  @container (width < 26rem) { fw-bars .hour, fw-bars .figure { font-size: 19px; } }
  fw-spark { display: inline-block; width: 7.5rem; vertical-align: middle; }
  fw-spark svg { display: block; width: 100%; overflow: visible; }
  fw-spark .line { fill: none; stroke: var(--ivory-soft); stroke-width: 2; stroke-linejoin: round; }
  fw-spark .last { fill: var(--ivory); }
`);
define("fw-bars", Bars);
define("fw-spark", Spark);
