/** What is known of a round besides its steps: who dealt, who sat where, what was put right, and its versions. */
import { get } from "../parts/api.js";
import { clock, el } from "../parts/dom.js";
import { layout } from "../floor/layout.js";
import { sentence } from "../parts/words.js";

/** A panel with the round's own facts, and the way to ask for a correction. */
export function aboutRound(round, person, correct) {
  const asks =
    person.may_ask.includes("correct_after_settlement") && round.cards_from !== "shoe" && round.state === "settled";
  const fact = (name, text) => el("div", {}, el("dt", { class: "soft small" }, name), el("dd", {}, text));
  const seats = Object.entries(round.seats).map(([seat, terminal]) => `${seat}: ${terminal}`);
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, "About this round"),
    el(
      "dl",
      { class: "facts" },
      fact("Game", round.name),
      fact("Began", `${round.opened_at.slice(0, 10)} ${clock(round.opened_at, true)}`),
      fact("Dealt by", round.dealt_by.join(", then ") || "not known"),
      fact(
        "Cards from",
        { shoe: "the virtual shoe", dealer: "the dealer\u2019s entries" }[round.cards_from] ?? "a round file",
      ),
      fact("State", round.corrected ? `${round.state}, corrected` : round.state),
      fact("Seats", seats.join(", ")),
    ),
    round.notes.length ? el("ul", {}, round.notes.map(note)) : null,
    asks ? el("button", { type: "button", class: "button", onclick: correct }, "Ask for a correction") : null,
  );
}

const note = ({ at, by, text, section }) =>
  el(
    "li",
    {},
    `${clock(at, true)}, ${by}: ${sentence(text)}`,
    section ? el("span", { class: "section" }, ` \u00a7 ${section}`) : null,
  );

/** Every version beside the others, the last first: what lay there, and what each seat won. */
export async function versions(round, play) {
  const seen = await Promise.all(
    round.outcomes.map(({ version }) => get(`/api/rounds/${round.id}/replay?version=${version}`)),
  );
  const listed = round.outcomes.map((outcome, at) => version(outcome, seen[at], round, play)).reverse();
  return el(
    "section",
    { class: "panel" },
    el("h2", {}, "Versions of this round"),
    el("div", { class: "versions" }, listed),
  );
}

function version(outcome, seen, round, play) {
  const last = outcome.version === round.outcomes.length;
  const nets = Object.entries(outcome.result.seats).map(([seat, { net }]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, round.seats[seat] ?? `seat ${seat}`),
      el("td", { class: "money" }, el("fw-money", { amount: net, kind: "net" })),
    ),
  );
  const at = clock(outcome.at, true);
  const by = `${outcome.made_by} settled it again at ${at}, authorised by ${outcome.authorised_by}`;
  const again = `${by}: \u201c${outcome.why}\u201d`;
  const why = outcome.version > 1 ? again : `Settled at ${at}`;
  return el(
    "article",
    {},
    el(
      "h3",
      {},
      `Version ${outcome.version} `,
      el("span", { class: `badge ${last ? "win" : "quiet"}` }, last ? "holds" : "was put right"),
    ),
    el("p", { class: "soft small" }, why),
    layout(seen.frames.at(-1)),
    el(
      "table",
      {},
      el("caption", { class: "aloud" }, `What each seat won in version ${outcome.version}`),
      el("tbody", {}, nets),
    ),
    el(
      "button",
      { type: "button", class: "button", onclick: () => play(outcome.version) },
      `Replay version ${outcome.version}`,
    ),
  );
}
