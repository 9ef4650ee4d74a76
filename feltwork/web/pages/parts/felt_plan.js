/**
 * Where everything on a layout goes: spots in rows, tables of odds beside or below them, the printed lines above.
 * Numbers in pixels of the box that the layout is drawn in; nothing here touches the page but to measure text.
 */

const GAP = 10;
const LINE_HEIGHT = 1.18;
const NARROW = 620;
/** The narrowest box in which tables stand beside the spots; in a narrower one they go below. */
const LEAST_HIGH = { line: 60, circle: 76, sensor: 76, diamond: 84, box: 60 };
const MOST_HIGH = 168;
const WEIGHT = { line: 0.62 };
const FONTS = [12.5, 11.5, 10.5];
/** Sizes of the tables' text, the first that fits. */
const ROW = 1.28;
/** The height of a row of a table, in parts of its text. */
const LEAST_CELL = 72;
const NARROW_CELL = 66;
const BAND_FONT = 14;
/** Parts of each shape's width and height that text may fill inside its outline; the first holds chips too. */
const INSIDE = {
  box: [[0.9, 0.86]],
  line: [[0.86, 0.82]],
  circle: [
    [0.74, 0.66],
    [0.84, 0.5],
    [0.92, 0.34],
  ],
  sensor: [
    [0.7, 0.62],
    [0.8, 0.48],
    [0.87, 0.33],
  ],
  diamond: [
    [0.4, 0.58],
    [0.56, 0.42],
    [0.66, 0.32],
  ],
};

/** A ruler for text in one family of fonts. */
export function ruler(family) {
  const pen = document.createElement("canvas").getContext("2d");
  return (text, size, weight = 600) => {
    pen.font = `${weight} ${size}px ${family}`;
    return pen.measureText(text).width;
  };
}

/** Text in lines no wider than said. */
export function wrapped(measure, text, width, size, weight) {
  const lines = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer, size, weight) <= width) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** The greatest size from `most` down to `least` at which the text fits a box, and its lines. */
export function fitted(measure, text, [width, height], most, least, weight) {
  for (let size = most; ; size -= 1) {
    const lines = wrapped(measure, text, width, size, weight);
    const wide = Math.max(...lines.map((line) => measure(line, size, weight)));
    const high = lines.length * size * LINE_HEIGHT;
    if (size <= least || (wide <= width && high <= height)) {
      return { size, lines, high, step: size * LINE_HEIGHT };
    }
  }
}

/** The tables that a layout prints beside its spots: those with more rows than a spot can hold, each once. */
export function tables(layout) {
  const found = new Map();
  for (const spot of layout.rows.flat().filter(Boolean)) {
    for (const { table, outcome, odds } of inside(spot) ? [] : spot.odds) {
      const rows = found.get(table) ?? new Map();
      rows.set(outcome, odds);
      found.set(table, rows);
    }
  }
  const odds = [...found].map(([title, rows]) => ({ title, rows: [...rows] }));
  const notes = layout.printed.filter((line) => line.wager).map((line) => [line.text, ""]);
  return odds.length && notes.length ? [...odds, { title: "Notes", rows: notes }] : odds;
}

/** The lines above the spots: all of them, or where there are tables, those about no single wager. */
function banner(layout) {
  const below = tables(layout).length > 0;
  return layout.printed.filter((line) => !(below && line.wager)).map((line) => line.text);
}

/** The odds that a spot itself has printed on it, in lines; nothing where a table beside it tells them. */
export function inside(spot) {
  const { odds } = spot;
  const apart = new Set(odds.map(({ table }) => table)).size === odds.length;
  if (odds.length > 2 || (odds.length === 2 && !apart)) {
    return null;
  }
  return odds.map((row, place) => (place ? `${row.table} ${row.odds}` : row.odds));
}

/** One row of a table: as many lines as its words need, the odds at the end of the last one. */
function tableRow(measure, [outcome, odds], width, font) {
  const lines = wrapped(measure, outcome, width, font, 400);
  const room = width - measure(odds, font, 600) - 12;
  if (odds && measure(lines.at(-1), font, 400) > room) {
    const last = lines.pop().split(" ");
    lines.push(...(last.length > 2 ? [last.slice(0, -1).join(" "), last.at(-1)] : [last.join(" "), ""]));
  }
  return { odds, words: lines };
}

function tableSizes(measure, shown, width, font) {
  return shown.map(({ title, rows }) => {
    const lines = rows.map((row) => tableRow(measure, row, width, font));
    const high = font * ROW * (1.35 + sum(lines.map(({ words }) => words.length))) + GAP;
    return { title, lines, width, high, font };
  });
}

/** Tables in columns, each as high as it gets, kept in their order and as even as that allows. */
function inColumns(sizes, columns) {
  const all = tall(sizes);
  const made = Array.from({ length: columns }, () => []);
  let filled = 0;
  for (const size of sizes) {
    const column = Math.min(columns - 1, Math.floor(((filled + size.high / 2) / all) * columns));
    made[column].push(size);
    filled += size.high;
  }
  return made.filter((column) => column.length);
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

const isRound = (spot) => spot !== null && ["circle", "sensor"].includes(spot.shape);

const tall = (column) => sum(column.map(({ high }) => high));

function placed(column, x, y) {
  let top = y;
  return column.map((size) => {
    const at = { ...size, x, y: top };
    top += size.high;
    return at;
  });
}

/** Tables in one column or two: the largest text with which all fit and the spots keep their room. */
function columnsBeside(measure, layout, box, width) {
  const shown = tables(layout);
  const most = Math.max(...layout.rows.map((row) => row.length));
  const roomy = (box.width - (width + GAP * 2) * 2) / most >= LEAST_CELL;
  let columns = [];
  for (const font of FONTS) {
    const sizes = tableSizes(measure, shown, width, font);
    for (const count of roomy && sizes.length > 1 ? [1, 2] : [1]) {
      columns = inColumns(sizes, count);
      if (columns.every((column) => tall(column) <= box.height)) {
        return columns;
      }
    }
  }
  return columns;
}

function beside(measure, layout, box) {
  const width = Math.min(250, Math.max(176, box.width * 0.24));
  const columns = columnsBeside(measure, layout, box, width);
  if (!columns.length) {
    return { tables: [], spots: box };
  }
  const [right, left] = [columns.at(-1), columns.length > 1 ? columns[0] : null];
  const taken = width + GAP * 2;
  return {
    tables: [...placed(right, box.x + box.width - width, box.y), ...(left ? placed(left, box.x, box.y) : [])],
    spots: {
      ...box,
      x: box.x + (left ? taken : 0),
      width: box.width - taken * columns.length,
      least: Math.max(...columns.map(tall)),
    },
  };
}

function below(measure, layout, box, top) {
  const many = box.width < 420 ? 1 : 2;
  const width = (box.width - GAP * 2 * (many - 1)) / many;
  const columns = inColumns(tableSizes(measure, tables(layout), width, FONTS[0]), many);
  return columns.flatMap((column, place) => placed(column, box.x + place * (width + GAP * 2), top));
}

function rowLeast(row) {
  return Math.max(...row.filter(Boolean).map((spot) => (spot.faces.length ? 66 : LEAST_HIGH[spot.shape])));
}

/** Rows that are too long for a narrow box, in as many even parts as it takes. */
function broken(rows, width) {
  return rows.flatMap((row) => {
    const parts = Math.ceil(row.length / Math.max(1, Math.floor(width / NARROW_CELL)));
    const each = Math.ceil(row.length / parts);
    return Array.from({ length: parts }, (_, part) => row.slice(part * each, (part + 1) * each));
  });
}

const weight = (row) => (row.every((spot) => !spot || spot.shape === "line") ? WEIGHT.line : 1);

/** How large a shape is in its cell: round things stay round enough to be known as such. */
function shaped(spot, width, high, alone) {
  if (spot.shape === "line") {
    return [width, Math.min(high, 72)];
  }
  if (spot.shape === "box") {
    return [Math.min(width, high * (alone ? 4 : 1.9)), high];
  }
  const tallest = Math.min(high, width);
  return [Math.min(width, tallest * (spot.shape === "diamond" ? 1.75 : 1.3)), tallest];
}

/** The heights of rows: what they need, then a share of what is left, no row more than its shapes can use. */
function rowHeights(rows, cells, height) {
  const most = rows.map((row, number) => (row.some(isRound) ? Math.min(MOST_HIGH, cells[number]) : MOST_HIGH));
  const highs = rows.map(rowLeast);
  for (let left = height - sum(highs); left > 1; left = height - sum(highs)) {
    const open = rows.map((row, number) => (highs[number] < most[number] ? weight(row) : 0));
    if (!sum(open)) {
      break;
    }
    const step = Math.min(left, 4 * rows.length) / sum(open);
    highs.forEach((high, number) => {
      highs[number] = Math.min(Math.max(most[number], high), high + step * open[number]);
    });
  }
  return highs;
}

function spotsIn(rows, box) {
  const most = Math.max(...rows.map((row) => row.length));
  const alone = rows.every((row) => row.length === 1 && row[0].shape === "box");
  const cap = most === 1 ? Math.min(box.width, 520) : Math.max(180, (box.width / most) * 1.6);
  const cells = rows.map((row) => Math.min(box.width / row.length, weight(row) < 1 ? 560 : cap));
  const highs = rowHeights(rows, cells, box.height);
  let top = box.y + Math.max(0, (box.height - sum(highs)) / 2);
  const spots = [];
  rows.forEach((row, number) => {
    const cell = cells[number];
    const left = box.x + (box.width - cell * row.length) / 2;
    row.forEach((spot, column) => {
      if (spot) {
        const [width, height] = shaped(spot, cell - GAP, highs[number] - GAP, alone);
        const rooms = INSIDE[spot.shape].map(([wide, high]) => [wide * width, high * height]);
        const middle = { x: left + cell * (column + 0.5), y: top + highs[number] / 2 };
        spots.push({ spot, ...middle, width, height, rooms });
      }
    });
    top += highs[number];
  });
  return { spots, bottom: top };
}

/** The whole plan of a layout in a box: spots, tables, the printed lines, and the height that it needs. */
export function plan(layout, { width, height }, measure) {
  const text = banner(layout).join("  ·  ");
  const lines = text ? wrapped(measure, text, width - GAP * 2, BAND_FONT, 500) : [];
  const band = lines.map((line, number) => ({ text: line, x: width / 2, y: GAP + BAND_FONT + number * 20 }));
  const top = lines.length ? GAP * 2 + lines.length * 20 : GAP;
  const box = { x: GAP, y: top, width: width - GAP * 2, height: Math.max(0, height - top - GAP) };
  if (width >= NARROW) {
    const side = beside(measure, layout, box);
    const { spots, bottom } = spotsIn(layout.rows, side.spots);
    return { band, spots, tables: side.tables, height: Math.max(height, bottom + GAP, top + (side.spots.least ?? 0)) };
  }
  const { spots, bottom } = spotsIn(broken(layout.rows, box.width), { ...box, height: 0 });
  const under = below(measure, layout, box, bottom + GAP);
  const low = Math.max(bottom, ...under.map((table) => table.y + table.high));
  return { band, spots, tables: under, height: Math.max(height, low + GAP) };
}

export { BAND_FONT, ROW };
