/**
 * `<fw-felt>`: the betting layout of one position, drawn from a game's own definition.
 *
 * Properties: `layout` (as `feltwork.layout` gives it), `chips` ({wager: "15.00"}), `marks` ({wager: {net, why,
 * section}}) and `locked`. Events: "spot" with {wager} where one is pressed, "why" with {wager, mark} where a mark is.
 */
import { stacks } from "./chips.js";
import { define, svg, wear } from "./dom.js";
import { BAND_FONT, ROW, fitted, inside, plan, ruler } from "./felt_plan.js";
import { cents } from "./money.js";

const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

function die(face, x, y, size) {
  const pips = PIPS[face].map(([column, row]) =>
    svg("circle", { class: "pip", cx: x + column * size * 0.26, cy: y + row * size * 0.26, r: size * 0.095 }),
  );
  const half = size / 2;
  return [svg("rect", { class: "die", x: x - half, y: y - half, width: size, height: size, rx: size * 0.18 }), ...pips];
}

const corners = (points) => svg("polygon", { class: "shape", points });

function outline({ spot, x, y, width, height }) {
  const [half, tall] = [width / 2, height / 2];
  const rect = (rx) => svg("rect", { class: "shape", x: x - half, y: y - tall, width, height, rx });
  switch (spot.shape) {
    case "diamond":
      return [corners(`${x},${y - tall} ${x + half},${y} ${x},${y + tall} ${x - half},${y}`)];
    case "box":
      return [rect(10)];
    case "line":
      return [rect(tall)];
    case "sensor":
      return [
        svg("ellipse", { class: "shape", cx: x, cy: y, rx: half, ry: tall }),
        svg("ellipse", { class: "ring", cx: x, cy: y, rx: half - 5, ry: tall - 5 }),
      ];
    default:
      return [svg("ellipse", { class: "shape", cx: x, cy: y, rx: half, ry: tall })];
  }
}

function words(name, x, top, { size, lines, step }) {
  return lines.map((line, number) =>
    svg("text", { class: name, x, y: top + number * step + size * 0.92, style: { "font-size": `${size}px` } }, line),
  );
}

function limits({ placed, minimum, maximum }) {
  if (!placed) {
    return "made during the round";
  }
  return minimum === maximum ? `exactly ${minimum}` : `${minimum} to ${maximum}`;
}

const TOUCH = 48;
const PADDING = 14;
const LEAST_CHIP = 11;
const LEAST_NAME = 12;

/** Whether a spot is so long that chips and amount lie beside its name and not below it. */
const isLong = ({ width, height }) => width > height * 2.6;

const outcome = (net) => (cents(net) > 0n ? "win" : cents(net) < 0n ? "loss" : "push");

export class Felt extends HTMLElement {
  #layout = null;
  #chips = {};
  #marks = {};
  #locked = false;
  #spots = new Map();
  #size = "";
  #watch = new ResizeObserver(() => this.#resized());

  get layout() {
    return this.#layout;
  }

  set layout(layout) {
    this.#layout = layout;
    this.#draw();
  }

  get chips() {
    return this.#chips;
  }

  set chips(chips) {
    this.#chips = chips ?? {};
    this.#refresh();
  }

  get marks() {
    return this.#marks;
  }

  set marks(marks) {
    this.#marks = marks ?? {};
    this.#refresh();
  }

  get locked() {
    return this.#locked;
  }

  set locked(locked) {
    this.#locked = Boolean(locked);
    this.toggleAttribute("locked", this.#locked);
    this.#refresh();
  }

  connectedCallback() {
    this.#watch.observe(this);
    this.#draw();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  #resized() {
    if (this.#size !== this.#box()) {
      this.#draw();
    }
  }

  #box() {
    return `${this.clientWidth}x${this.clientHeight}`;
  }

  #draw() {
    if (!this.isConnected || !this.#layout) {
      return;
    }
    const focused = this.querySelector(".spot:focus")?.dataset.wager;
    const width = this.clientWidth || 760;
    // What was drawn last must not decide how much room there is.
    this.replaceChildren();
    const height = this.clientHeight || 0;
    this.measure = ruler(getComputedStyle(this).fontFamily);
    const made = plan(this.#layout, { width, height }, this.measure);
    this.#spots = new Map(made.spots.map((place) => [place.spot.wager, this.#spot(place)]));
    const band = { "font-size": `${BAND_FONT}px` };
    const drawn = svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${made.height}`,
        width,
        height: made.height,
        role: "group",
        "aria-label": `${this.#layout.name} layout`,
      },
      made.band.map(({ text, x, y }) => svg("text", { class: "band", x, y, style: band }, text)),
      made.tables.map((table) => this.#table(table)),
      [...this.#spots.values()].map(({ node }) => node),
      [...this.#spots.values()].map(({ mark }) => mark),
    );
    this.append(drawn);
    this.#size = this.#box();
    this.#refresh(true);
    if (focused) {
      this.#spots.get(focused)?.node.focus();
    }
  }

  #spot(place) {
    const { spot } = place;
    const content = svg("g", { class: "content" });
    const pressed = (event) => {
      if (!this.#locked) {
        event.preventDefault();
        this.dispatchEvent(new CustomEvent("spot", { bubbles: true, composed: true, detail: { wager: spot.wager } }));
      }
    };
    const node = svg(
      "g",
      {
        class: `spot ${spot.shape}${spot.placed ? "" : " added"}`,
        role: "button",
        tabindex: "0",
        "data-wager": spot.wager,
        onclick: pressed,
        onkeydown: (event) => (event.key === "Enter" || event.key === " ") && pressed(event),
      },
      svg("title", {}, `${spot.name}: ${spot.about} (${spot.section})`),
      outline(place),
      content,
    );
    return { place, node, content, mark: svg("g", { class: "mark-place" }), shown: null };
  }

  #refresh(afresh = false) {
    for (const held of this.#spots.values()) {
      const { wager } = held.place.spot;
      const amount = this.#chips[wager];
      const chips = amount && cents(amount) > 0n ? amount : null;
      const mark = this.#marks[wager] ?? null;
      const shown = JSON.stringify([chips, mark]);
      if (afresh || shown !== held.shown) {
        held.shown = shown;
        held.content.replaceChildren(...(chips ? this.#staked(held.place, chips, mark) : this.#bare(held.place)));
        held.mark.replaceChildren(...(mark ? [this.#mark(held.place, wager, mark)] : []));
        held.node.classList.toggle("staked", chips !== null);
        for (const how of ["win", "loss", "push"]) {
          held.node.classList.toggle(how, mark !== null && outcome(mark.net) === how);
        }
      }
      this.#tell(held, chips, mark);
    }
  }

  #tell({ node, place: { spot } }, chips, mark) {
    const placed = chips ? `${chips} placed` : "nothing placed";
    const result = mark ? `, ${{ win: "won", loss: "lost", push: "push" }[outcome(mark.net)]} ${mark.net}` : "";
    node.setAttribute("aria-label", `${spot.label}, ${placed}, ${limits(spot)}${result}`);
    node.setAttribute("aria-disabled", String(this.#locked));
  }

  /** A spot with nothing on it: what it is called, or the dice it depicts, and its odds. */
  #bare({ spot, x, y, rooms }) {
    const odds = inside(spot) ?? [];
    const tried = rooms.map(([wide, high]) => {
      const told = odds.map((line) => fitted(this.measure, line, [wide, high * 0.34], 15, 9, 500));
      const below = told.reduce((sum, one) => sum + one.high, 0);
      return { told, below, named: this.#named(spot, x, [wide, high - below], 28) };
    });
    const { told, below, named } = tried.reduce((best, one) => (one.named.size > best.named.size ? one : best));
    let top = y - (named.high + below) / 2;
    const made = named.at(top);
    top += named.high;
    for (const line of told) {
      made.push(...words("odds", x, top, line));
      top += line.high;
    }
    return made;
  }

  #named(spot, x, room, most, label = spot.label) {
    if (!spot.faces.length) {
      const name = fitted(this.measure, label, room, most, 9, 650);
      return { size: name.size, high: name.high, at: (top) => words("label", x, top, name) };
    }
    const count = spot.faces.length;
    const size = Math.min(room[1] - 4, room[0] / (count + (count - 1) * 0.14), 58);
    const left = x - ((count - 1) * size * 1.14) / 2;
    const from = (top) => (face, place) => die(face, left + place * size * 1.14, top + size / 2, size);
    return { size, high: size + 4, at: (top) => spot.faces.flatMap(from(top)) };
  }

  /** A spot with chips on it: its name small above, the stacks, and the amount, which a mark takes the place of. */
  #staked(place, amount, mark) {
    const {
      spot,
      x,
      y,
      rooms: [[wide, high]],
    } = place;
    if (isLong(place)) {
      const third = wide / 3;
      const named = this.#named(spot, x - third, [third, high], 24);
      const told = fitted(this.measure, amount, [third - PADDING, high], 20, 10, 700);
      const pile = stacks(amount, x, y + Math.min(26, high * 0.4) * 0.2, Math.min(26, high * 0.4), third);
      return [...named.at(y - named.high / 2), pile, ...(mark ? [] : this.#tag(x + third, y - told.high / 2, told))];
    }
    const whole = this.#named(spot, x, [wide, high * 0.28], 16);
    const named = whole.size < LEAST_NAME ? this.#named(spot, x, [wide, high * 0.3], 14, spot.short) : whole;
    const told = fitted(this.measure, amount, [wide - PADDING, high * 0.28], 18, 9, 700);
    const [top, low] = [y - high / 2, y + high / 2 - told.high];
    const radius = Math.min(24, (low - top - named.high) / 2.7, wide / 4.3);
    // In a small spot one chip that can be seen says more than a row of specks; the amount lies on its edge.
    const small = radius < LEAST_CHIP;
    const middle = small ? top + named.high + LEAST_CHIP : (top + named.high + low) / 2 + radius * 0.28;
    const pile = small ? stacks(amount, x, middle, LEAST_CHIP, 0, 1) : stacks(amount, x, middle, radius, wide);
    return [...named.at(top), pile, ...(mark ? [] : this.#tag(x, low, told))];
  }

  #tag(x, top, told) {
    const width = this.measure(told.lines[0], told.size, 700) + PADDING;
    return [
      svg("rect", { class: "tag", x: x - width / 2, y: top, width, height: told.high, rx: told.high / 2 }),
      ...words("amount", x, top, told),
    ];
  }

  /** What a wager won or lost, where its chips lie; pressed, it asks for the reason. */
  #mark(place, wager, mark) {
    const {
      spot,
      y,
      height,
      rooms: [[wide]],
    } = place;
    const told = fitted(this.measure, mark.net, [place.width - PADDING, 26], 20, 8, 700);
    const width = Math.max(TOUCH, this.measure(told.lines[0], told.size, 700) + PADDING);
    const high = Math.max(told.high + 4, 26);
    const x = isLong(place) ? place.x + wide / 3 : place.x;
    const middle = isLong(place) ? y : y + height / 2 - high / 2 - 2;
    const asked = (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.dispatchEvent(new CustomEvent("why", { bubbles: true, composed: true, detail: { wager, mark } }));
    };
    return svg(
      "g",
      {
        class: `mark ${outcome(mark.net)}`,
        role: "button",
        tabindex: "0",
        "data-wager": wager,
        "aria-label": `${spot.label} ${mark.net}: why?`,
        onclick: asked,
        onkeydown: (event) => (event.key === "Enter" || event.key === " ") && asked(event),
      },
      svg("title", {}, `${mark.why} (${mark.section})`),
      svg("rect", { class: "touch", x: x - width / 2, y: middle + high / 2 - TOUCH, width, height: TOUCH }),
      svg("rect", { class: "pill", x: x - width / 2, y: middle - high / 2, width, height: high, rx: high / 2 }),
      words("net", x, middle - told.high / 2, told),
    );
  }

  #table({ title, lines, x, y, width, font }) {
    const step = font * ROW;
    let top = y + step;
    const style = { "font-size": `${font}px` };
    const head = { "font-size": `${font * Math.min(1, width / this.measure(title, font, 700))}px` };
    const made = svg("g", { class: "table" }, svg("text", { class: "table-title", x, y: top, style: head }, title));
    made.append(svg("line", { class: "rule", x1: x, x2: x + width, y1: top + 5, y2: top + 5 }));
    top += step * 0.35;
    for (const { odds, words: told } of lines) {
      for (const line of told) {
        top += step;
        made.append(svg("text", { class: "table-words", x, y: top, style }, line));
      }
      made.append(svg("text", { class: "table-odds", x: x + width, y: top, style }, odds));
    }
    return made;
  }
}

wear(`
  fw-felt { display: block; width: 100%; height: 100%; min-height: 0; overflow: auto; color: var(--ivory, #f4eddd);
    user-select: none; -webkit-user-select: none; }
  fw-felt > svg { display: block; }
  fw-felt text { fill: currentColor; pointer-events: none; }
  fw-felt .label, fw-felt .odds, fw-felt .amount, fw-felt .net, fw-felt .band { text-anchor: middle; }
  fw-felt .label { font-weight: 650; }
  fw-felt .odds, fw-felt .band { font-weight: 500; fill: var(--ivory-soft, #bccabd); }
  fw-felt .amount, fw-felt .net, fw-felt .table-odds, fw-felt .odds { font-variant-numeric: tabular-nums; }
  fw-felt .amount { font-weight: 700; fill: var(--brass, #e6c06a); }
  fw-felt .tag { fill: var(--felt-deep, #0b1f1a); opacity: 0.86; }
  fw-felt .shape { fill: var(--felt, #173a30); stroke: var(--felt-line, #6a9485); stroke-width: 2; }
  fw-felt .ring { fill: none; stroke: var(--felt-line, #6a9485); stroke-width: 1.5; stroke-dasharray: 3 4; }
  fw-felt .added .shape { stroke-dasharray: 7 5; }
  fw-felt .spot, fw-felt .mark { cursor: pointer; outline: none; touch-action: manipulation; }
  fw-felt[locked] .spot { cursor: default; }
  fw-felt .spot:hover .shape { fill: var(--panel-raised, #1d4337); }
  fw-felt[locked] .spot:hover .shape { fill: var(--felt, #173a30); }
  fw-felt .spot:focus-visible .shape, fw-felt .mark:focus-visible .pill {
    stroke: var(--accent, #8fd3ff); stroke-width: 4; stroke-dasharray: none; }
  fw-felt .staked .shape { stroke: var(--ivory, #f4eddd); stroke-dasharray: none; }
  fw-felt .win .shape { stroke: var(--win, #86e0a0); stroke-width: 3; }
  fw-felt .loss .shape { stroke: var(--loss, #ffa89c); stroke-width: 2; }
  fw-felt .loss .stacks { opacity: 0.45; }
  fw-felt .pill { fill: var(--felt-deep, #0b1f1a); stroke: currentColor; stroke-width: 2; }
  fw-felt .mark { color: var(--ivory, #f4eddd); }
  fw-felt .mark.win { color: var(--win, #86e0a0); }
  fw-felt .mark.loss { color: var(--loss, #ffa89c); }
  fw-felt .net { font-weight: 700; }
  fw-felt .touch { fill: transparent; }
  fw-felt .die { fill: var(--card, #fdfaf2); }
  fw-felt .pip { fill: var(--suit-black, #16181c); }
  fw-felt .table-title { font-weight: 650; }
  fw-felt .table-words { fill: var(--ivory-soft, #bccabd); }
  fw-felt .table-odds { text-anchor: end; font-weight: 600; }
  fw-felt .rule { stroke: var(--felt-line, #6a9485); opacity: 0.6; }
  fw-felt .stacks { animation: fw-chip-arrives var(--quick, 180ms) ease-out; }
  @keyframes fw-chip-arrives { from { transform: translateY(-10px); opacity: 0; } }
  @media (prefers-reduced-motion: reduce) { fw-felt .stacks { animation: none; } }
`);
define("fw-felt", Felt);
