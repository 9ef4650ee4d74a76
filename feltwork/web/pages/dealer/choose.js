/** Choosing a table: the one that one deals at comes first, then those that wait for a dealer. */
import { get } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";

const LOOK_AGAIN_MS = 2000;

/** Where a table stands in the list. */
function rank(table, me) {
  if (table.dealer) {
    return table.dealer === me.sign_in_name ? 0 : 3;
  }
  return table.automatic ? 2 : 1;
}

function standing(table, me) {
  if (table.dealer === me.sign_in_name) {
    return ["You deal here", "turn"];
  }
  if (table.dealer) {
    return [`${table.dealer} deals`, "win"];
  }
  return table.automatic ? ["Deals by itself", "quiet"] : ["Waits for a dealer", "warn"];
}

function card(table, me) {
  const [words, kind] = standing(table, me);
  const href = `/dealer?table=${encodeURIComponent(table.id)}`;
  const cards = table.cards_from === "dealer" ? "the dealer enters the cards" : "a virtual shoe gives the cards";
  return el(
    "li",
    {},
    el(
      "a",
      { class: "panel table-link", href, "data-key": table.id },
      el(
        "span",
        { class: "row spread" },
        el("strong", { class: "name" }, table.id),
        el("span", { class: `badge ${kind}` }, words),
      ),
      el("span", {}, table.name),
      el(
        "span",
        { class: "soft small" },
        `${table.phase ?? "not running"}, ${table.seated} of ${table.seats} seated, ${cards}`,
      ),
    ),
  );
}

/** Show the tables and keep them as they stand. */
export async function choose(main, me) {
  const list = el("ul", { class: "grid tables" });
  const about = "What comes next at a table is always one step, in the words of the game\u2019s own chapter.";
  fill(
    main,
    el("section", { class: "choosing" }, el("h2", {}, "Which table?"), el("p", { class: "soft" }, about), list),
  );
  const look = async () => {
    const tables = await get("/api/tables");
    const sorted = tables.map((table) => ({ ...table, rank: rank(table, me) })).sort(byRank);
    const none = el("li", { class: "empty" }, "Tables appear here once the house has set one up.");
    drawn(list, sorted, () => (sorted.length ? sorted.map((table) => card(table, me)) : none));
  };
  await look();
  setInterval(() => document.hidden || look().catch(() => null), LOOK_AGAIN_MS);
}

const byRank = (one, other) => one.rank - other.rank || one.id.localeCompare(other.id);
