/** What a dealer types or a scanner sends, read: cards as `as kd`, tiles as `6-6` or `66`, faces of dice as `3 4`. */

const CARD = /^(10|[2-9tjqka])([cdhs])$/i;
const CARDS = /10[cdhs]|[2-9tjqka][cdhs]|jk|joker/gi;
const TILE = /^([1-6])[-/]?([1-6])$/;

/** One card as the round file writes it; null where it is none. */
export function readCard(text) {
  if (/^(jk|joker)$/i.test(text)) {
    return "JK";
  }
  const found = CARD.exec(text);
  return found && (found[1] === "10" ? "T" : found[1].toUpperCase()) + found[2].toLowerCase();
}

/** One tile, the lower number first. */
export function readTile(text) {
  const found = TILE.exec(text);
  return found && [found[1], found[2]].sort().join("-");
}

/** A line of pieces: `{pieces, wrong}`, wrong the first word that is none. Cards may follow each other at once. */
export function readPieces(text, kind) {
  const words = text
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .flatMap((word) => (kind === "tile" ? [word] : apart(word)));
  const read = words.map(kind === "tile" ? readTile : readCard);
  const at = read.indexOf(null);
  return { pieces: read.filter(Boolean), wrong: at < 0 ? null : words[at] };
}

/** "askd" in its cards; a word that is not all cards stays whole. */
function apart(word) {
  const found = word.match(CARDS) ?? [];
  return found.join("").length === word.length ? found : [word];
}

/** A line of faces: one digit each where no face has two, else numbers with a gap between them. */
export function readFaces(text, faces) {
  const words =
    faces < 10
      ? [...text.replace(/[\s,;]+/g, "")]
      : text
          .trim()
          .split(/[\s,;]+/)
          .filter(Boolean);
  const wrong = words.find((word) => !/^\d+$/.test(word) || Number(word) < 1 || Number(word) > faces) ?? null;
  return { pieces: wrong === null ? words.map(Number) : [], wrong };
}

/** How a line is written, for whoever wrote it otherwise. */
export const HOW = {
  card: "Write rank and suit: as is the ace of spades, td the 10 of diamonds.",
  tile: "Write both halves of the tile: 6-6 or 1-3.",
};
