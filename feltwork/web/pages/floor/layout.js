/** Cards, tiles and dice of a round as they lie, for looking at; shared with the replay. */
import "../parts/card.js";
import "../parts/die.js";
import { el, set } from "../parts/dom.js";
import { parseTile } from "../parts/names.js";
import { sentence } from "../parts/words.js";

const isTile = (pieces) => pieces.some((piece) => piece && parseTile(piece));

/** What a place is called: a seat by its number, and by its hand after a split. */
export function placeName({ place, seat, hand }) {
  const name = seat ? `Seat ${seat}` : sentence(place);
  return hand ? `${name}, hand ${hand + 1}` : name;
}

const keyOf = ({ place, seat = 0, hand = 0 }) => `${place}/${seat}/${hand}`;

/** Draw places and rolls into a node; what stays is not drawn anew, so that only what arrives moves. */
export function layOut(node, { places, rolls }, open = false) {
  const before = new Map([...node.children].map((child) => [child.dataset.place, child]));
  const wanted = [
    ...places.map((place) => shown(before.get(keyOf(place)), place, open)),
    ...dice(before.get("dice"), rolls),
  ];
  const kept = new Set(wanted);
  [...node.children].forEach((child) => kept.has(child) || child.remove());
  wanted.forEach((child, at) => node.children[at] === child || node.insertBefore(child, node.children[at] ?? null));
  return node;
}

/** The same in a node of its own. */
export const layout = (outcome) => layOut(el("div", { class: "laid" }), outcome, true);

function shown(before, place, open) {
  const cards = (open && place.under ? place.under : place.cards).map((card) => card ?? "");
  const node = before ?? emptyPlace(place);
  const [name, hand, worth] = node.children;
  name.textContent = placeName(place);
  set(hand, "label", placeName(place));
  set(hand, "pieces", isTile(place.under ?? cards) ? "tile" : null);
  set(hand, "rows", place.rows ? JSON.stringify(place.rows) : null);
  set(hand, "cards", JSON.stringify(cards));
  worth.textContent = place.worth ?? "";
  return node;
}

function emptyPlace(place) {
  return el(
    "div",
    { class: place.seat ? "place seat" : "place", "data-place": keyOf(place) },
    el("p", { class: "soft small" }),
    el("fw-hand", { small: Boolean(place.seat) }),
    el("p", { class: "worth small" }),
  );
}

function dice(before, rolls) {
  if (!rolls?.length) {
    return [];
  }
  const node =
    before ?? el("div", { class: "place", "data-place": "dice" }, el("p", { class: "soft small" }), el("fw-dice"));
  const last = rolls.at(-1);
  node.firstChild.textContent = rolls.length > 1 ? `Roll ${rolls.length}` : "Dice";
  set(node.lastChild, "faces", typeof last === "string" ? last : JSON.stringify(last));
  return [node];
}
