/**
 * `<fw-die face="5">`: one die; without a face it has not been thrown. `<fw-dice faces="[1, 2, 3]">`: up to ten of
 * them; `faces="no roll"` says so. `red` gives the clear red of a craps die.
 */
import { Part, define, el, fill, set, svg, wear } from "./dom.js";

const MOST = 10;
const [LOW, MIDDLE, HIGH] = [26, 50, 74];
const CORNERS = [
  [LOW, LOW],
  [HIGH, HIGH],
  [HIGH, LOW],
  [LOW, HIGH],
];
const SIDES = [
  [LOW, MIDDLE],
  [HIGH, MIDDLE],
];
const CENTRE = [[MIDDLE, MIDDLE]];

const PIPS = {
  1: CENTRE,
  2: CORNERS.slice(0, 2),
  3: [...CORNERS.slice(0, 2), ...CENTRE],
  4: CORNERS,
  5: [...CORNERS, ...CENTRE],
  6: [...CORNERS, ...SIDES],
};

/** One die. */
export class Die extends Part {
  static observedAttributes = ["face"];

  draw() {
    const face = this.getAttribute("face") ?? "";
    const pips = PIPS[face] ?? [];
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", face in PIPS ? `die showing ${face}` : "die, not thrown");
    this.classList.toggle("waiting", !(face in PIPS));
    fill(
      this,
      svg(
        "svg",
        { viewBox: "0 0 100 100", "aria-hidden": "true" },
        svg("rect", { class: "body", x: 4, y: 4, width: 92, height: 92, rx: 17 }),
        svg("rect", { class: "inner", x: 9, y: 9, width: 82, height: 82, rx: 22 }),
        pips.map(([cx, cy]) => svg("circle", { class: "pip", cx, cy, r: 9.5 })),
      ),
    );
  }
}

/** The dice of one roll. */
export class Dice extends Part {
  static observedAttributes = ["faces", "red", "label"];

  draw() {
    const none = this.getAttribute("faces") === "no roll";
    const faces = none ? [] : this.json("faces", []).slice(0, MOST);
    const words = faces.map((face) => face ?? "not thrown").join(", ") || (none ? "no roll" : "not thrown yet");
    this.setAttribute("role", "group");
    this.setAttribute("aria-label", `${this.getAttribute("label") ?? "dice"}: ${words}`);
    if (faces.length) {
      this.keep(faces);
    } else {
      fill(this, el("span", { class: "soft", "aria-hidden": "true" }, words));
    }
  }

  /** A die that lies stays; only one that is thrown moves. */
  keep(faces) {
    [...this.children].forEach((child, at) => (child.localName !== "fw-die" || at >= faces.length) && child.remove());
    faces.forEach((face, at) => {
      const die = this.children[at] ?? this.appendChild(el("fw-die"));
      set(die, "face", face);
      set(die, "red", this.hasAttribute("red"));
    });
  }
}

wear(`
  fw-die { --width: var(--die-width, 3.5rem); display: inline-block; width: var(--width); aspect-ratio: 1; }
  fw-die { vertical-align: top; animation: fw-tumble var(--arrive, 320ms) var(--ease, ease-out) backwards; }
  fw-die[small] { --width: var(--die-width-small, 2rem); }
  fw-die[large] { --width: var(--die-width-large, 5.5rem); }
  fw-die > svg { display: block; width: 100%; height: 100%; overflow: visible; }
  fw-die > svg { filter: drop-shadow(0 2px 2px rgb(0 0 0 / 0.45)); }
  fw-die .body { fill: #e6dec9; stroke: #b9ae93; stroke-width: 1.5; }
  fw-die .inner { fill: #fbf7ec; }
  fw-die .pip { fill: var(--suit-black); }
  fw-die[red] .body { fill: #8f1220; stroke: #6a0b16; }
  fw-die[red] .inner { fill: #b31b2b; }
  fw-die[red] .pip { fill: #fffaf0; }
  fw-die.waiting .body { fill: rgb(0 0 0 / 0.14); stroke: var(--felt-line); stroke-width: 2; stroke-dasharray: 6 5; }
  fw-die.waiting .inner { fill: none; }
  fw-die.waiting > svg { filter: none; }
  fw-dice { display: inline-flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
  @keyframes fw-tumble { from { opacity: 0; rotate: -90deg; scale: 0.7; } }
  @media (prefers-reduced-motion: reduce) { fw-die { animation: none; } }
`);
define("fw-die", Die);
define("fw-dice", Dice);
