/** What was really dealt or thrown, in place of what was entered. */
import { field, plainInput } from "./form.js";
import { HOW, readFaces, readPieces } from "./reading.js";

/** A field for other cards, tiles or dice; `which()` is the entry it is about, `begin()` starts over with that one. */
export function replacement(kind, which) {
  const input = plainInput({ id: "replacement" });
  const dice = () => which().kind === "dice";
  const read = () => (dice() ? readFaces(input.value, which().faces) : readPieces(input.value, kind));
  const wrong = () => {
    const { pieces, wrong: word } = read();
    if (word) {
      return `\u201c${word}\u201d can\u2019t be read. ${dice() ? `Write numbers, 1 to ${which().faces}.` : HOW[kind]}`;
    }
    return pieces.length === which().answer.length ? null : `It takes ${which().answer.length}, as were entered.`;
  };
  const begin = () => (input.value = which().answer.join(" "));
  begin();
  return {
    node: field("What it really was", input),
    begin,
    wrong,
    body: () => (dice() ? { dice: read().pieces } : { cards: read().pieces }),
    text: () => read().pieces.join(" "),
  };
}
