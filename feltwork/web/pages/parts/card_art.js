/**
 * The drawings of the cards, all paths of our own on a card of 100 by 140: suits, figures, pips, courts, the back.
 * Suits and figures are strokes and shapes rather than letters of a font, so that they look the same everywhere.
 */
import { svg } from "./dom.js";

/** Suits in a square of 100 around the origin. */
export const SUIT_SHAPES = {
  h:
    "M0,46C-10,27-48,8-48,-18C-48,-36-35,-45-24,-45C-12,-45-4,-38 0,-26" +
    "C4,-38 12,-45 24,-45C35,-45 48,-36 48,-18C48,8 10,27 0,46Z",
  d: "M0,-50C9,-30 22,-13 39,0C22,13 9,30 0,50C-9,30-22,13-39,0C-22,-13-9,-30 0,-50Z",
  s:
    "M0,-48C11,-27 46,-9 46,16C46,32 35,40 24,40C15,40 7,36 3.5,28C4.5,38 9,45 17,48" +
    "L-17,48C-9,45-4.5,38-3.5,28C-7,36-15,40-24,40C-35,40-46,32-46,16C-46,-9-11,-27 0,-48Z",
  c:
    "M-22,-24a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM-47,12a22,22 0 1 1 44,0a22,22 0 1 1 -44,0Z" +
    "M3,12a22,22 0 1 1 44,0a22,22 0 1 1 -44,0ZM-8,-10H8V14C4.5,28 6,42 17,48H-17C-6,42-4.5,28-8,14Z",
};

/** Figures as strokes in a box of 20 by 30; the ten is wider. */
const FIGURES = {
  A: "M2.5,27.5L10,2.8L17.5,27.5M5.3,19.5H14.7",
  K: "M3,2.5V27.5M17,2.5L3,17.5M7.8,12.6L17.5,27.5",
  Q: "M10,2.5A7.5,7.5 0 0 1 17.5,10V19A7.5,7.5 0 0 1 2.5,19V10A7.5,7.5 0 0 1 10,2.5ZM11.5,20.5L18,27.8",
  J: "M8.5,2.5H15.5V21A6.5,6.5 0 0 1 2.5,21V20",
  T: "M1.8,7.2L6,3V27.5M18.2,2.5A5.8,5.8 0 0 1 24,8.3V21.7A5.8,5.8 0 0 1 12.4,21.7V8.3A5.8,5.8 0 0 1 18.2,2.5Z",
  9: "M6.6,27.5L16,14.5M17.5,10A7.5,7.5 0 1 1 2.5,10A7.5,7.5 0 1 1 17.5,10Z",
  8: "M16,8.6A6,6.1 0 1 1 4,8.6A6,6.1 0 1 1 16,8.6ZM17.3,21A7.3,6.6 0 1 1 2.7,21A7.3,6.6 0 1 1 17.3,21Z",
  7: "M2.5,2.5H17.5L8,27.5",
  6: "M13.4,2.5L4,15.5M2.5,20A7.5,7.5 0 1 1 17.5,20A7.5,7.5 0 1 1 2.5,20Z",
  5: "M16.3,2.5H5.2L4,13.6A8,8 0 1 1 2.8,23.6",
  4: "M13.6,27.5V2.8L2.5,20.8H18",
  3: "M3.2,6.6A6.4,6.2 0 1 1 9.4,14A7,6.8 0 1 1 2.5,22.6",
  2: "M2.9,9.4A7.2,7.2 0 1 1 15.6,14.2L2.9,27.5H17.5",
  O: "M10,2.5A7.5,7.5 0 0 1 17.5,10V20A7.5,7.5 0 0 1 2.5,20V10A7.5,7.5 0 0 1 10,2.5Z",
  E: "M16.5,2.5H3.5V27.5H16.5M3.5,14.6H14",
  R: "M3.5,27.5V2.5H10.5A6.3,6.3 0 0 1 10.5,15.1H3.5M9.5,15.1L17,27.5",
};

const LEFT = 40;
const RIGHT = 60;
/** Heights on the card, from above. */
const ROWS = {
  top: 27,
  upper: 41.3,
  first: 48.5,
  third: 55.7,
  half: 70,
  low: 84.3,
  last: 91.5,
  under: 98.7,
  bottom: 113,
};

/** Where the pips of each number lie: [x, row]; those in the lower half stand on their heads. */
const PIPS = {
  2: [
    [50, "top"],
    [50, "bottom"],
  ],
  3: [
    [50, "top"],
    [50, "half"],
    [50, "bottom"],
  ],
  4: pairs("top", "bottom"),
  5: [...pairs("top", "bottom"), [50, "half"]],
  6: pairs("top", "half", "bottom"),
  7: [...pairs("top", "half", "bottom"), [50, "first"]],
  8: [...pairs("top", "half", "bottom"), [50, "first"], [50, "last"]],
  9: [...pairs("top", "third", "low", "bottom"), [50, "half"]],
  T: [...pairs("top", "third", "low", "bottom"), [50, "upper"], [50, "under"]],
};

function pairs(...rows) {
  return rows.flatMap((row) => [
    [LEFT, row],
    [RIGHT, row],
  ]);
}

/** One suit, `size` wide, around a point. */
export function pip(suit, x, y, size, turned = false) {
  const scale = (turned ? -size : size) / 100;
  return svg("path", { class: "ink", d: SUIT_SHAPES[suit], transform: `translate(${x} ${y}) scale(${scale})` });
}

/** One figure with its top left corner at a point. */
export function figure(rank, x, y, height) {
  const scale = height / 30;
  const across = rank === "T" ? scale * 0.86 : scale;
  const transform = `translate(${x} ${y}) scale(${across} ${scale})`;
  return svg("path", { class: "figure", d: FIGURES[rank], transform });
}

function upsideDown(...shapes) {
  return svg("g", { transform: "rotate(180 50 70)" }, shapes);
}

function corner({ rank, suit }) {
  return [figure(rank, rank === "T" ? 5 : 6.5, 8, 29), pip(suit, 16, 51, 19)];
}

/** The face of a card: corners large enough for two metres, and pips or a court between them. */
export function face(card) {
  if (!card.suit) {
    return joker();
  }
  return [corner(card), upsideDown(corner(card)), middle(card)];
}

function middle({ rank, suit }) {
  if (rank === "A") {
    return [pip(suit, 50, 70, 44)];
  }
  if (rank in PIPS) {
    const size = PIPS[rank].length > 8 ? 14 : 16;
    return PIPS[rank].map(([x, row]) => pip(suit, x, ROWS[row], size, ROWS[row] > 70));
  }
  return court(rank, suit);
}

/** A card for small places: the figure and the suit, and nothing else. */
export function plainFace({ rank, suit }) {
  if (!suit) {
    return [cap(50, 62, 1.75), [..."JOKER"].map((letter, at) => figure(letter, 17 + at * 14, 101, 17.3))];
  }
  return [figure(rank, 11, 13, 62), pip(suit, 64, 104, 54)];
}

/* Courts: half a figure, and the same upside down. Every part is drawn inside the frame, so nothing needs clipping. */

function court(rank, suit) {
  const half = () => [COURTS[rank](), pip(suit, 34.6, 21.6, 8.6)];
  return [
    svg("rect", { class: "frame", x: 29, y: 14, width: 42, height: 112, rx: 4 }),
    half(),
    upsideDown(half()),
    path("gold line", "M29.6,67.5H70.4V72.5H29.6Z"),
    [36, 43, 50, 57, 64].map((x) => path("ink", `M${x},68.2L${x + 2},70L${x},71.8L${x - 2},70Z`)),
  ];
}

const path = (kind, d) => svg("path", { class: kind, d });

function robe(trim) {
  return [
    path("ink", "M31,68V62.5C32,55 38,52.6 44.4,51L50,57L55.6,51C62,52.6 68,55 69,62.5V68Z"),
    path("gold line", "M44.4,51L50,57L55.6,51L58.4,52L52.6,62V68H47.4V62L41.6,52Z"),
    trim,
  ];
}

function head(hair) {
  return [
    hair,
    path("paper line", "M43.2,34V41.5C43.2,48 46.4,52.6 50,52.6C53.6,52.6 56.8,48 56.8,41.5V34Z"),
    path("stroke", "M45.4,39C46.2,38.3 47.6,38.3 48.4,39M51.6,39C52.4,38.3 53.8,38.3 54.6,39M50.2,40V44L49,44.6"),
    path("dot", "M46.2,40.6a.8,.8 0 1 1 1.6,0a.8,.8 0 1 1 -1.6,0ZM52.2,40.6a.8,.8 0 1 1 1.6,0a.8,.8 0 1 1 -1.6,0Z"),
  ];
}

function beads(...places) {
  return places.map(([x, y]) => svg("circle", { class: "gold line", cx: x, cy: y, r: 1.5 }));
}

const COURTS = {
  K: () => [
    robe(path("ink", "M50,58.6L51.8,61.6L50,64.6L48.2,61.6Z")),
    path("gold line", "M64,22L65.4,25V50H62.6V25ZM59.6,50H68.4V52H59.6Z"),
    head(path("dot", "M41.6,33V44C41.6,47 43,49 44.4,50V34ZM58.4,33V44C58.4,47 57,49 55.6,50V34Z")),
    path("dot", "M43.2,42C43.6,51 46,57 50,58.4V45.6C47,46.4 44.4,45.4 43.2,42Z"),
    path("dot", "M56.8,42C56.4,51 54,57 50,58.4V45.6C53,46.4 55.6,45.4 56.8,42Z"),
    path("stroke smile", "M48,48.4H52"),
    path("gold line", "M41,34.4L39.4,22.6L45,28L50,19.4L55,28L60.6,22.6L59,34.4Z"),
    path("ink", "M40.8,31.6H59.2V34.6H40.8Z"),
    beads([39.4, 21.6], [50, 18.2], [60.6, 21.6]),
  ],
  Q: () => [
    robe(svg("circle", { class: "ink", cx: 50, cy: 61.4, r: 2 })),
    head([
      path("dot", "M42,33C38,40 38,50 41,55.4C43.4,54.6 45.2,52.6 45.4,50C43.4,46 43.4,40 44.6,34Z"),
      path("dot", "M58,33C62,40 62,50 59,55.4C56.6,54.6 54.8,52.6 54.6,50C56.6,46 56.6,40 55.4,34Z"),
    ]),
    path("blush", "M48.2,47.6C49.2,46.9 50.8,46.9 51.8,47.6C50.8,49 49.2,49 48.2,47.6Z"),
    path("gold line", "M41.6,34.4C39.6,26 44,23.4 46,28.4C46.6,20 53.4,20 54,28.4C56,23.4 60.4,26 58.4,34.4Z"),
    path("ink", "M41.6,31.8C46,30.4 54,30.4 58.4,31.8V34.6C54,33.4 46,33.4 41.6,34.6Z"),
    beads([43, 24], [50, 20], [57, 24]),
    path("stroke", "M65,46V58M65,52C62.8,51.6 62,50 62,48.6"),
    path("ink line", "M65,38.4C67.6,36.6 69.6,39.6 67.8,41.4C69.6,43.4 67.4,46.2 65,44.6V38.4Z"),
    path("ink line", "M65,38.4C62.4,36.6 60.4,39.6 62.2,41.4C60.4,43.4 62.6,46.2 65,44.6V38.4Z"),
    svg("circle", { class: "gold", cx: 65, cy: 41.5, r: 1.5 }),
  ],
  J: () => [
    robe(path("ink", "M48.4,58.6H51.6V66H48.4Z")),
    path("stroke", "M64.4,28V60"),
    path("gold line", "M64.4,18L66.4,24L64.4,29L62.4,24ZM61,29.4H67.8V31.4H61Z"),
    head(path("dot", "M41.8,32V44.4C42,47.8 43,49.4 45,49.4V34ZM58.2,32V44.4C58,47.8 57,49.4 55,49.4V34Z")),
    path("stroke", "M48,48C49.2,48.9 50.8,48.9 52,48"),
    path("ink line", "M40,33.4C38.6,26.4 45,22.6 51.6,23C58.4,23.4 61.4,28 60,33.4Z"),
    path("gold line", "M40,31.4H60V34.6H40Z"),
    path("paper line", "M43.4,31C40,25 42.4,18.4 48.6,16.6C49.6,21.4 48,26.6 43.4,31ZM43.8,30.6L47,19.6"),
  ],
};

/** A jester's cap with three bells. */
function cap(x, y, scale) {
  return svg(
    "g",
    { transform: `translate(${x} ${y}) scale(${scale})` },
    path("gold line", "M-12,10C-13,0-18,-6-25,-4C-20,-16-9,-15-5,-6L-5,10Z"),
    path("cap-red line", "M12,10C13,0 18,-6 25,-4C20,-16 9,-15 5,-6L5,10Z"),
    path("cap-dark line", "M-8,10C-10,-4-6,-14 0,-22C6,-14 10,-4 8,10Z"),
    path("gold line", "M-13,9H13V14H-13Z"),
    [
      [-25, -2.4],
      [25, -2.4],
      [0, -23.5],
    ].map(([cx, cy]) => svg("circle", { class: "gold line", cx, cy, r: 3 })),
  );
}

function joker() {
  const half = () => [[..."JOKER"].map((letter, at) => figure(letter, 8, 9 + at * 17.6, 14.5)), cap(50, 52, 0.95)];
  return [half(), upsideDown(half()), path("stroke", "M32,70H68")];
}

/** The back: a lattice within a frame, the same whichever way the card lies. */
export function back() {
  const lines = [];
  for (let x = -108; x < 100; x += 12) {
    lines.push(slanted(x), slanted(x, true));
  }
  return [
    svg("rect", { class: "back", x: 6, y: 6, width: 88, height: 128, rx: 5 }),
    svg("path", { class: "lattice", d: lines.join("") }),
    svg("rect", { class: "back-frame", x: 11, y: 11, width: 78, height: 118, rx: 3 }),
    svg("path", { class: "back", d: "M50,44L68,70L50,96L32,70Z" }),
    svg("path", { class: "back-frame", d: "M50,47L66,70L50,93L34,70ZM50,55L60.5,70L50,85L39.5,70Z" }),
    svg("path", { class: "emblem", d: "M50,62L55.6,70L50,78L44.4,70Z" }),
  ];
}

/** One line of the lattice, at 45 degrees, cut where the frame (11 to 89, 11 to 129) ends. */
function slanted(x, mirrored = false) {
  const [fromY, toY] = [Math.max(11, 11 + (11 - x)), Math.min(129, 11 + (89 - x))];
  if (fromY >= toY) {
    return "";
  }
  const [fromX, toX] = [x + fromY - 11, x + toY - 11].map((at) => (mirrored ? 100 - at : at));
  return `M${fromX},${fromY}L${toX},${toY}`;
}
