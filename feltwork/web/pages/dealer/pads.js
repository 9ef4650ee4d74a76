/** Pads to touch: every card or tile that the game has, what is gone greyed out. */
import "../parts/card.js";
import "../parts/tile.js";
import { el } from "../parts/dom.js";
import { cardName, tileName } from "../parts/names.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."shdc"];

/** The pad: `node`, and `refresh(left)` that greys out each piece of which none is left. */
export function pad(kind, deck, touch) {
  const name = kind === "tile" ? tileName : cardName;
  const keys = rows(kind, deck)
    .flat()
    .map((piece) => {
      const drawing = el(`fw-${kind}`, { [kind]: piece, small: true, still: true });
      const button = el("button", { type: "button", "data-piece": piece, onclick: () => touch(piece) }, drawing);
      return { piece, drawing, button };
    });
  const refresh = (left) =>
    keys.forEach(({ piece, drawing, button }) => {
      const gone = left(piece) < 1;
      button.disabled = gone;
      button.setAttribute("aria-label", gone ? `${name(piece)}, gone` : name(piece));
      drawing.toggleAttribute("dim", gone);
    });
  const lines = rows(kind, deck).map((row) => {
    const buttons = row.map((piece) => keys.find((key) => key.piece === piece).button);
    return el("div", { class: "line", style: { "--columns": String(row.length) } }, buttons);
  });
  const node = el("div", { class: `pad ${kind}s`, role: "group", "aria-label": `Pad of ${kind}s` }, lines);
  return { node, refresh };
}

/** Suit by suit, the joker with the last; tiles in one line. */
function rows(kind, deck) {
  if (kind === "tile") {
    return [Object.keys(deck).sort()];
  }
  const suits = SUITS.map((suit) => RANKS.map((rank) => rank + suit).filter((card) => card in deck));
  return "JK" in deck ? [...suits.slice(0, -1), [...suits.at(-1), "JK"]] : suits;
}
