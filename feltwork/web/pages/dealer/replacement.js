/** What was really dealt or thrown, in place of what was entered. */
import { el } from "../parts/dom.js";
import { HOW, readFaces, readPieces } from "./reading.js";

const MOST_FACES = 99;

/** A field for other cards or dice; `which()` is the entry it is about, and `begin()` starts over with that one. */
export function replacement(console, which) {
  const kind = console.info.pieces;
  const input = el("input", { id: "replacement", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  const dice = () => which().kind === "dice";
  const faces = () => (which().answer.some((face) => face > 9) ? MOST_FACES : 6);
  const read = () => (dice() ? readFaces(input.value, faces()) : readPieces(input.value, kind));
  const wrong = () => {
    const { pieces, wrong: word } = read();
    if (word) {
      return `\u201c${word}\u201d can\u2019t be read. ${dice() ? "Write numbers." : HOW[kind]}`;
    }
    return pieces.length === which().answer.length ? null : `It takes ${which().answer.length}, as were entered.`;
  };
  const begin = () => (input.value = which().answer.join(" "));
  begin();
  return {
    node: el("div", { class: "field" }, el("label", { for: "replacement" }, "What it really was"), input),
    begin,
    wrong,
    body: () => (dice() ? { dice: read().pieces } : { cards: read().pieces }),
    text: () => read().pieces.join(" "),
  };
}
