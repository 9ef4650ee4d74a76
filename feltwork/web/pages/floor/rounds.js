/** The rounds of a table, the newest first; each opens in the replay. */
import { get } from "../parts/api.js";
import "../parts/card.js";
import "../parts/die.js";
import { ask, refused } from "../parts/dialog.js";
import { clock, el } from "../parts/dom.js";
import "../parts/money.js";
import { parseTile } from "../parts/names.js";
import { sentence } from "../parts/words.js";

const PAGE = 12;

/** Open the list over the page. */
export async function openRounds(table) {
  const list = el("tbody");
  const more = el("button", { type: "button", class: "button" }, "Earlier rounds");
  const empty = el("p", { class: "empty", hidden: true }, "Rounds appear here with the first betting window.");
  let before = null;
  const read = async () => {
    const path = `/api/tables/${encodeURIComponent(table.id)}/rounds?most=${PAGE}${before ? `&before=${before}` : ""}`;
    const found = await get(path);
    list.append(...found.map(row));
    before = found.at(-1)?.number ?? before;
    more.hidden = found.length < PAGE;
    empty.hidden = Boolean(list.children.length);
  };
  more.addEventListener("click", () => read().catch(refused));
  try {
    await read();
  } catch (problem) {
    await refused(problem);
    return;
  }
  const head = ["Round", "Came to", "House", "Staked", "State", "Began"].map((name, at) =>
    el("th", { scope: "col", class: at === 2 || at === 3 ? "money" : "" }, name),
  );
  const listed = el(
    "table",
    {},
    el("caption", { class: "aloud" }, `Rounds of table ${table.id}`),
    el("thead", {}, el("tr", {}, head)),
    list,
  );
  await ask({
    title: `${table.id}: rounds`,
    body: [el("div", { class: "scroll" }, listed), empty, more],
    actions: [{ label: "Close", value: null, kind: "quiet" }],
    wide: true,
  });
}

function row(round) {
  const over = round.staked !== null;
  const state = round.corrected ? `${round.state}, corrected` : round.state;
  const name = `Round ${round.number}`;
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, over ? el("a", { href: `/replay?round=${round.id}` }, name) : name),
    el("td", {}, cameTo(round.laid)),
    el("td", { class: "money" }, el("fw-money", { amount: round.house ?? "", kind: "net" })),
    el("td", { class: "money" }, el("fw-money", { amount: round.staked ?? "" })),
    el("td", {}, state),
    el("td", { class: "figures" }, clock(round.opened_at, true)),
  );
}

/** What everybody at the table had before them: not the hands of seats. */
function cameTo(laid) {
  const shared = Object.entries(laid?.places ?? {}).filter(([place]) => !place.startsWith("seat "));
  const hand = ([place, cards]) =>
    el("fw-hand", {
      cards: JSON.stringify(cards),
      label: sentence(place),
      small: true,
      still: true,
      lay: "stack",
      pieces: parseTile(cards[0]) && "tile",
    });
  const last = laid?.rolls?.at(-1);
  const dice = last && el("fw-dice", { faces: typeof last === "string" ? last : JSON.stringify(last) });
  return el("div", { class: "came-to" }, shared.map(hand), dice);
}
