/** What was really dealt, thrown or seen, in place of what was entered. */
import { field, plainInput } from "./form.js";
import { HOW, readFaces, readPieces } from "./reading.js";

/** What the card reader showed: it is there, or it is not. */
const SHOWN = { yes: true, no: false };

/** A field for another entry; `which()` is the entry it is about, `begin()` starts over with that one. */
export function replacement(kind, which) {
  const input = plainInput({ id: "replacement" });
  const is = (what) => which().kind === what;
  const typed = () => input.value.trim().toLowerCase();
  const read = () => (is("dice") ? readFaces(input.value, which().faces) : readPieces(input.value, kind));
  const wrong = () => {
    if (is("peek")) {
      return typed() in SHOWN ? null : "Write yes or no.";
    }
    const { pieces, wrong: word } = read();
    if (word) {
      return `\u201c${word}\u201d can\u2019t be read. ${is("dice") ? `Write numbers, 1 to ${which().faces}.` : HOW[kind]}`;
    }
    return pieces.length === which().answer.length ? null : `It takes ${which().answer.length}, as were entered.`;
  };
  const begin = () => (input.value = is("peek") ? (which().found ? "yes" : "no") : which().answer.join(" "));
  begin();
  return {
    node: field("What it really was", input),
    begin,
    wrong,
    body: () =>
      is("peek") ? { found: SHOWN[typed()] } : is("dice") ? { dice: read().pieces } : { cards: read().pieces },
    text: () => (is("peek") ? typed() : read().pieces.join(" ")),
  };
}
