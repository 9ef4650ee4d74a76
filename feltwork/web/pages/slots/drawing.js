/** The gaming floor plan as a drawing: areas, numbered locations, and what stands at each, by colour and in words. */
import { svg, wear } from "../parts/dom.js";

const SIDE = 8.6;
/** Letters of each line that fit into a location at their own width, however wide they are. */
const LONG = { number: 7, asset: 7, state: 10 };
const PIXELS_A_UNIT = { least: 8, most: 14 };

/** How a location stands: its words, and the class that colours it. */
export function standing(device) {
  if (!device) {
    return ["free", "free"];
  }
  if (!device.placed) {
    return ["waits for signatures", "waits"];
  }
  return device.inspected ? ["in order", "ready"] : ["waits for inspection", "waits"];
}

/** The drawing of a plan with its devices by location. */
export function drawing({ plan, devices }) {
  const node = svg(
    "svg",
    { viewBox: `0 0 ${plan.width} ${plan.height}`, class: "floor-plan", role: "group", "aria-label": "Gaming floor plan" },
    plan.areas.map(area),
    plan.locations.map((location) => spot(location, devices[location.number])),
  );
  node.style.setProperty("min-width", `${plan.width * PIXELS_A_UNIT.least}px`);
  node.style.setProperty("max-width", `${plan.width * PIXELS_A_UNIT.most}px`);
  return node;
}

function area({ area: name, smoking, x, y, width, height }) {
  return svg(
    "g",
    { class: "area" },
    svg("rect", { x: x + 0.4, y: y + 0.4, width: width - 0.8, height: height - 0.8, rx: 1.5 }),
    svg("text", { x: x + 1.6, y: y + 3.2 }, `${name}${smoking ? ": smoking" : ""}`),
  );
}

function spot({ number, x, y }, device) {
  const [words, kind] = standing(device);
  const said = `Location ${number}: ${device ? `${device.words} ${device.asset_number}, ${words}` : words}`;
  const [left, top] = [x - SIDE / 2, y - SIDE / 2 + 1];
  return svg(
    "g",
    { class: `spot ${kind}`, role: "img", "aria-label": said },
    svg("title", {}, said),
    svg("rect", { x: left, y: top, width: SIDE, height: SIDE - 1.4, rx: 0.9 }),
    line(number, x, top + 2.2, "number"),
    device ? line(device.asset_number, x, top + 4.3, "asset") : null,
    line(device ? words : "free", x, top + 6.2, "state"),
  );
}

/** A line of text that stays inside its location. */
function line(text, x, y, kind) {
  const fitted = text.length > LONG[kind] ? { textLength: SIDE - 0.8, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("text", { x, y, class: kind, ...fitted }, text);
}

wear(`
  .floor-plan { display: block; width: 100%; height: auto; }
  .floor-plan .area rect { fill: none; stroke: var(--panel-line); stroke-width: 0.25; }
  .floor-plan .area text { fill: var(--ivory-soft); font-size: 2px; }
  .floor-plan .spot rect { fill: var(--panel); stroke: var(--ivory-soft); stroke-width: 0.25; }
  .floor-plan .spot.free rect { stroke-dasharray: 0.8 0.6; }
  .floor-plan .spot.ready rect { stroke: var(--win); stroke-width: 0.45; }
  .floor-plan .spot.waits rect { stroke: var(--warn); stroke-width: 0.45; }
  .floor-plan .spot text { fill: var(--ivory); font-size: 1.7px; text-anchor: middle; }
  .floor-plan .spot .number { font-weight: 700; }
  .floor-plan .spot .state { fill: var(--ivory-soft); font-size: 1.3px; }
`);
