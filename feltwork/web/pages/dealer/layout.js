/** The layout at a glance: the dealer's and the common cards, then each seat with its wagers, cards and state. */
import "../parts/card.js";
import "../parts/die.js";
import "../parts/money.js";
import { el } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { placeName, wagerName } from "./words.js";

/** Show it. */
export function showLayout(console, node) {
  const { round } = console.table;
  const { terminals } = console.dealer;
  const places = round?.places ?? [];
  const shown = {
    places,
    terminals,
    seats: round?.seats,
    rolls: round?.rolls,
    number: round?.number,
    many: round?.seats_in,
  };
  drawn(node, shown, () => {
    if (!round) {
      return el(
        "p",
        { class: "empty" },
        "Seats with their wagers, and the cards as they are dealt, appear here in a round.",
      );
    }
    const common = places
      .filter(({ seat }) => !seat)
      .map((place) => el("li", { class: "panel place" }, hand(console, place, {})));
    const rolls = (round.rolls ?? []).slice(-3).map((faces) => el("li", { class: "panel place" }, roll(faces)));
    const seated = seats(console, round, places);
    return [el("ul", { class: "seats plain" }, common, rolls, seated.cards ?? []), seated.words ?? null];
  });
}

function hand(console, place, attributes, named = !place.seat) {
  const cards = place.cards.map((card) => card ?? "");
  const pieces = {
    cards: JSON.stringify(cards),
    rows: place.rows && JSON.stringify(place.rows),
    pieces: console.info.pieces,
  };
  const worth = place.worth ?? (place.parts ?? []).map(({ name, words }) => `${name}: ${words}`).join(", ");
  const label = placeName(place);
  return el(
    "figure",
    { class: "hand" },
    el("fw-hand", { ...pieces, label, ...attributes }),
    el(
      "figcaption",
      {},
      named ? `${label} ` : place.hand ? `hand ${place.hand + 1} ` : "",
      worth ? el("span", { class: "soft" }, worth) : null,
    ),
  );
}

const roll = (faces) => el("fw-dice", { faces: Array.isArray(faces) ? JSON.stringify(faces) : faces });

function seats(console, round, places) {
  if (!round.seats) {
    return {
      words: el(
        "p",
        { class: "panel" },
        `${round.seats_in} seats are in this round: more than can be read one by one.`,
      ),
    };
  }
  const numbers = Object.keys(round.seats)
    .map(Number)
    .sort((one, other) => one - other);
  if (!numbers.length) {
    return {
      words: el("p", { class: "empty" }, "Nobody has placed a wager yet. Each seat appears here with its first chip."),
    };
  }
  return { cards: numbers.map((seat) => seatCard(console, seat, round.seats[seat], places)) };
}

function seatCard(console, seat, told, places) {
  const asset = console.dealer.terminals?.[seat];
  const wagers = Object.entries(told.wagers ?? {});
  const own = places.filter((place) => place.seat === seat);
  return el(
    "li",
    { class: `panel seat ${told.asked ? "turn" : ""}`, "data-seat": seat },
    el("div", { class: "row spread" }, el("strong", {}, `Seat ${seat}`), state(told)),
    asset ? el("p", { class: "soft small" }, `terminal ${asset}`) : null,
    own.length
      ? el(
          "div",
          { class: "own" },
          own.map((place) => hand(console, place, { small: true })),
        )
      : null,
    el(
      "dl",
      { class: "wagers" },
      wagers.map(([id, amount]) =>
        el("div", {}, el("dt", {}, wagerName(id)), el("dd", {}, el("fw-money", { amount, kind: "credit" }))),
      ),
    ),
  );
}

function state({ asked, answered, net }) {
  if (net !== undefined && net !== null) {
    return el("fw-money", { amount: net, kind: "net" });
  }
  if (asked) {
    return el("span", { class: "badge turn" }, "Decides");
  }
  return answered ? el("span", { class: "badge quiet" }, "Has decided") : null;
}

/** Places of a preview, as the layout would show them. */
export const previewOf = (console, places) =>
  el(
    "div",
    { class: "common" },
    places.map((place) => hand(console, place, { small: true }, true)),
  );
