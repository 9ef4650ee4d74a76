/** The last rounds of this terminal: what was wagered, what lay on the table, what came of it and why; and roads. */
import { clock, el, fill } from "../parts/dom.js";
import { dollarsOf } from "../parts/money.js";
import { lineNode } from "./results.js";
import { refusal, sheet } from "./sheets.js";
import { sentence, wagerName } from "./words.js";

const LAST = 20;
const STATES = { betting: "wagers are taken", closed: "in play", void: "void", settled: "settled" };

/** Open them; the list comes when the server has answered. */
export function roundsSheet(line, posted, roads) {
  const list = el("div", { class: "rounds", "aria-busy": "true" }, el("p", { class: "soft" }, "Looking them up ..."));
  const tab = (name, content) => el("section", { "data-tab": name }, content);
  const body = roads ? el("fw-tabs", { label: "Rounds" }, tab("Your rounds", list), tab("Roads", roads)) : list;
  line
    .command("last_rounds", { last: LAST })
    .then(
      ({ rounds }) => fill(list, rounds.length ? rounds.map((round) => one(posted, round)) : nothing()),
      (problem) => fill(list, refusal(problem.refused ?? { what: "the last rounds", why: problem.message })),
    )
    .finally(() => list.removeAttribute("aria-busy"));
  return sheet({ title: "Your last rounds", wide: true, body: [body] });
}

const nothing = () => el("p", { class: "empty" }, "Rounds appear here once you have had a wager in one.");

function one(posted, round) {
  const open = round.net === null;
  const state = el("span", { class: "soft" }, STATES[round.state]);
  const net = open ? state : el("fw-money", { amount: round.net, kind: "net" });
  const isVoid = round.state === "void" ? el("span", { class: "badge warn" }, "void") : null;
  return el(
    "details",
    { class: "round" },
    el("summary", {}, el("span", {}, `Round ${round.number}, ${clock(round.opened_at)}`), isVoid, net),
    detail(posted, round),
  );
}

/** Everything about one round. */
export function detail(posted, round) {
  const kind = posted.layout.pieces === "tile" ? "tile" : "card";
  const places = Object.entries(round.shown.places ?? {});
  const own = `seat ${round.seat}`;
  const mine = (place) => place === own || place.startsWith(`${own},`);
  const name = (place) => (mine(place) ? `Your ${place.slice(own.length + 2) || "hand"}` : sentence(place));
  // The player's own and what belongs to everybody; the cards of others are theirs.
  const shown = places.filter(([place]) => !place.startsWith("seat ") || mine(place));
  const live = round.wagers.filter(({ state }) => state !== "voided");
  return el(
    "div",
    { class: "detail" },
    round.corrected ? el("p", { class: "notice warn" }, `Settled again: ${round.corrected.why}.`) : null,
    el(
      "div",
      { class: "laid" },
      shown.map(([place, cards]) =>
        el(
          "figure",
          { class: "place" },
          el("figcaption", {}, name(place)),
          el("fw-hand", { pieces: kind, cards: JSON.stringify(cards), label: name(place), still: true, small: true }),
        ),
      ),
      (round.shown.rolls ?? []).map(thrown),
    ),
    round.lines.length
      ? el(
          "ul",
          { class: "lines" },
          round.lines.map((line) => lineNode(posted, line)),
        )
      : el(
          "ul",
          { class: "rules-list" },
          live.map((placed) => el("li", {}, staked(posted, placed))),
        ),
  );
}

const staked = (posted, { wager, amount }) => `${wagerName(posted, wager)}: ${dollarsOf(amount)}`;

const thrown = (roll, at) =>
  el("fw-dice", { faces: Array.isArray(roll) ? JSON.stringify(roll) : roll, label: `roll ${at + 1}` });

/** What came of a round that was settled while the line was down. */
export async function tellMissed(line, posted, id) {
  const { rounds } = await line.command("last_rounds", { last: LAST });
  const round = rounds.find((found) => found.round === id);
  return round && round.net !== null ? round : null;
}
