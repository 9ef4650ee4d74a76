/** Pieces in words, as the round file writes them and as people say them. */

const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** `parseCard("As")` is {rank: "A", suit: "s"}; the joker has no suit; null where it is no card. */
export function parseCard(text) {
  if (text === "JK") {
    return { rank: "JK", suit: "" };
  }
  const found = /^([2-9TJQKA])([cdhs])$/.exec(text ?? "");
  return found && { rank: found[1], suit: found[2] };
}

/** "ace of spades", "joker", "face-down card". */
export function cardName(text) {
  if (text === "") {
    return "face-down card";
  }
  const card = parseCard(text);
  if (!card) {
    return "unknown card";
  }
  return card.suit ? `${RANKS[card.rank] ?? card.rank} of ${SUITS[card.suit]}` : "joker";
}

/** `parseTile("2-4")` is [2, 4], the lower number first; null where no set has such a tile. */
export function parseTile(text) {
  const found = /^([1-6])-([1-6])$/.exec(text ?? "");
  return found && found[1] <= found[2] ? [Number(found[1]), Number(found[2])] : null;
}

/** "twelve (6-6)", "face-down tile". */
export function tileName(text) {
  const spots = parseTile(text);
  return text === "" ? "face-down tile" : spots ? `${NUMBERS[spots[0] + spots[1] - 2]} (${text})` : "unknown tile";
}
