/**
 * `<fw-tile tile="6-6">`: a tile of Pai Gow, the lower number above; `tile=""` lies face down, and without the
 * attribute it is a place. Ones and fours have red spots and all others white, but half of the twelve's are red.
 */
import { Part, define, fill, svg, wear } from "./dom.js";
import { parseTile, tileName } from "./names.js";

const WIDTH = 56;
const HEIGHT = 128;
const LEFT = 16.5;
const RIGHT = WIDTH - LEFT;
const MIDDLE = WIDTH / 2;
const EDGE = 16;

/** Where the spots of a number lie, from the short edge towards the middle of the tile. */
const SPOTS = {
  1: [[MIDDLE, 34]],
  2: [
    [LEFT, EDGE],
    [RIGHT, EDGE],
  ],
  3: [
    [LEFT, EDGE],
    [MIDDLE, 33.25],
    [RIGHT, 50.5],
  ],
  4: [
    [LEFT, EDGE],
    [RIGHT, EDGE],
    [LEFT, 38],
    [RIGHT, 38],
  ],
  5: [
    [LEFT, EDGE],
    [RIGHT, EDGE],
    [MIDDLE, 32.25],
    [LEFT, 48.5],
    [RIGHT, 48.5],
  ],
  6: [
    [LEFT, EDGE],
    [RIGHT, EDGE],
    [LEFT, 33.25],
    [RIGHT, 33.25],
    [LEFT, 50.5],
    [RIGHT, 50.5],
  ],
};

/** One tile. */
export class Tile extends Part {
  static observedAttributes = ["tile"];

  draw() {
    const text = this.getAttribute("tile");
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", text === null ? "no tile yet" : tileName(text));
    const place = text === null;
    const kind = place ? "place" : "body";
    const body = svg("rect", { class: kind, x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 7 });
    const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
    fill(this, svg("svg", { viewBox, "aria-hidden": "true" }, body, place ? [] : this.marks(text)));
  }

  marks(text) {
    const spots = parseTile(text);
    if (!spots) {
      return text === "" ? [svg("path", { class: "back", d: `M10,10H46V118H10ZM28,30L42,64L28,98L14,64Z` })] : [];
    }
    const [low, high] = spots;
    const twelve = low + high === 12;
    return [
      svg("rect", { class: "bevel", x: 3.5, y: 3.5, width: WIDTH - 7, height: HEIGHT - 7, rx: 5 }),
      half(low, twelve),
      svg("g", { transform: `rotate(180 ${MIDDLE} ${HEIGHT / 2})` }, half(high, twelve)),
    ];
  }
}

function half(number, twelve) {
  return SPOTS[number].map(([cx, cy]) => {
    const red = twelve ? cx === LEFT : number === 1 || number === 4;
    return svg("circle", { class: red ? "red" : "white", cx, cy, r: number === 1 ? 10 : 7.2 });
  });
}

wear(`
  fw-tile { --width: var(--tile-width, 3.4rem); display: inline-block; width: var(--width); }
  fw-tile { aspect-ratio: ${WIDTH} / ${HEIGHT}; vertical-align: top; }
  fw-tile[small] { --width: var(--tile-width-small, 1.75rem); }
  fw-tile[large] { --width: var(--tile-width-large, 5rem); }
  fw-tile > svg { display: block; width: 100%; height: 100%; overflow: visible; }
  fw-tile > svg { filter: drop-shadow(0 2px 2px rgb(0 0 0 / 0.5)); }
  fw-tile .body { fill: var(--tile); stroke: var(--tile-line); stroke-width: 1.5; }
  fw-tile .place { fill: rgb(0 0 0 / 0.14); stroke: var(--felt-line); stroke-width: 1.5; stroke-dasharray: 5 4; }
  fw-tile .bevel { fill: none; stroke: rgb(255 255 255 / 0.1); stroke-width: 1.5; }
  fw-tile .back { fill: none; stroke: var(--tile-back, #8b929c); stroke-width: 1.75; stroke-linejoin: round; }
  fw-tile .white { fill: var(--tile-white); }
  fw-tile .red { fill: var(--tile-red); }
  fw-tile[dim] > svg { opacity: 0.5; }
  fw-tile[marked] > svg { outline: 3px solid var(--win); outline-offset: 2px; border-radius: 6px; }
`);
define("fw-tile", Tile);
