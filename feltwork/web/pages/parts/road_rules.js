/**
 * The roads of baccarat as pure functions: from the marks of a shoe ("B", "P", "T", in order) to cells with a column
 * and a row. All roads are six rows deep.
 */

export const ROWS = 6;

/** How far back each derived road looks. */
export const DERIVED = { "big eye boy": 1, "small road": 2, "cockroach pig": 3 };

function verified(marks) {
  const wrong = marks.find((mark) => !["B", "P", "T"].includes(mark));
  if (wrong !== undefined) {
    throw new RangeError(`${JSON.stringify(wrong)} is no mark of a road; it is B, P or T`);
  }
  return marks;
}

/** Every hand in its order, down and then to the right. */
export function beadPlate(marks) {
  return verified(marks).map((mark, at) => ({ column: Math.floor(at / ROWS), row: at % ROWS, mark }));
}

/** Runs of the same winner; a tie is counted on the hand before it, and before any winner on the first that comes. */
export function runs(marks) {
  const found = [];
  let early = 0;
  for (const mark of verified(marks)) {
    const last = found.at(-1);
    if (mark === "T" && last) {
      last.ties[last.ties.length - 1] += 1;
    } else if (mark === "T") {
      early += 1;
    } else if (last?.mark === mark) {
      last.ties.push(0);
    } else {
      found.push({ mark, ties: [early] });
      early = 0;
    }
  }
  return found;
}

/**
 * Runs laid out: each begins on top, right of where the last one began; it goes down, and where the bottom or another
 * run is in its way it turns to the right and stays in that row: the dragon's tail.
 */
function laidOut(lengths) {
  const taken = new Set();
  const cells = [];
  let start = -1;
  for (const length of lengths) {
    do {
      start += 1;
    } while (taken.has(`${start},0`));
    cells.push(run(start, length, taken));
  }
  return cells;
}

function run(start, length, taken) {
  let [column, row, turned] = [start, 0, false];
  const cells = [];
  for (let at = 0; at < length; at += 1) {
    if (at > 0) {
      turned ||= row + 1 >= ROWS || taken.has(`${column},${row + 1}`);
      [column, row] = turned ? [column + 1, row] : [column, row + 1];
    }
    taken.add(`${column},${row}`);
    cells.push({ column, row });
  }
  return cells;
}

/** The big road: who won, run by run, with the ties of each hand. */
export function bigRoad(marks) {
  const found = runs(marks);
  const cells = laidOut(found.map(({ ties }) => ties.length));
  return found.flatMap(({ mark, ties }, at) => ties.map((tied, hand) => ({ ...cells[at][hand], mark, ties: tied })));
}

/** Ties before anybody has won: the big road has no hand yet to write them on. */
export function earlyTies(marks) {
  return marks.every((mark) => mark === "T") ? marks.length : 0;
}

/**
 * The colours of a derived road, "red" where the shoe repeats itself and "blue" where it does not. `back` is how many
 * runs it looks back. A new run asks whether the run before it was as long as the one that far before that. A hand
 * within a run looks at the run that far back, at its cell beside this one and the one above: red where both are
 * filled or both are empty.
 */
export function derivedColours(marks, back) {
  const lengths = runs(marks).map(({ ties }) => ties.length);
  return lengths.flatMap((length, column) =>
    Array.from({ length }, (_, row) => colour(lengths, column, row, back)).filter((found) => found !== null),
  );
}

function colour(lengths, column, row, back) {
  if (row === 0) {
    const compared = column - 1 - back;
    return compared < 0 ? null : lengths[column - 1] === lengths[compared] ? "red" : "blue";
  }
  const compared = column - back;
  return compared < 0 ? null : lengths[compared] === row ? "blue" : "red";
}

/** A derived road laid out like the big road. */
export function derivedRoad(marks, back) {
  const found = [];
  for (const mark of derivedColours(marks, back)) {
    if (found.at(-1)?.mark === mark) {
      found.at(-1).length += 1;
    } else {
      found.push({ mark, length: 1 });
    }
  }
  const cells = laidOut(found.map(({ length }) => length));
  return found.flatMap(({ mark }, at) => cells[at].map((cell) => ({ ...cell, mark })));
}

/** The shoe in words. */
export function summary(marks) {
  if (!marks.length) {
    return "No hand has been played from this shoe.";
  }
  const many = (wanted) => verified(marks).filter((mark) => mark === wanted).length;
  const played = `${marks.length} ${marks.length === 1 ? "hand" : "hands"}`;
  const hands = `${played}: banker ${many("B")}, player ${many("P")}, tie ${many("T")}.`;
  const last = runs(marks).at(-1);
  const name = last?.mark === "B" ? "Banker" : "Player";
  const times = last?.ties.length;
  return last ? `${hands} ${name} won the last ${times === 1 ? "hand" : `${times} hands`} that had a winner.` : hands;
}
