/** One terminal: its money, its meters by section, its last rounds, and its switch. */
import { get } from "../parts/api.js";
import { ask, refused } from "../parts/dialog.js";
import { clock, el } from "../parts/dom.js";
import { dollarsOf } from "../parts/money.js";
import { toggle } from "./acts.js";
import { words } from "../parts/words.js";

/** Open it over the page. */
export async function openTerminal(number, view) {
  let seen;
  try {
    seen = await get(`/api/terminals/${encodeURIComponent(number)}`);
  } catch (problem) {
    await refused(problem);
    return;
  }
  const glance = view.floor?.terminals.find(({ asset_number: one }) => one === number);
  const enabled = glance?.enabled ?? seen.state !== "disabled";
  const may = enabled ? view.may("disable_terminal") : view.may("enable_terminal");
  const actions = [{ label: "Close", value: null, kind: "quiet" }];
  if (may) {
    actions.push({ label: enabled ? "Disable" : "Enable", value: "switch", kind: enabled ? "danger" : "primary" });
  }
  const body = [money(seen), rounds(seen.rounds), meters(seen.meters)];
  if ((await ask({ title: `Terminal ${number}`, body, actions, wide: true })) === "switch") {
    await toggle({ asset_number: number, enabled }, view);
  }
}

function money(seen) {
  const meter = (name, node) => el("div", { class: "meter" }, el("dt", {}, name), el("dd", {}, node));
  const amount = (text) => el("fw-money", { amount: text });
  return el(
    "div",
    {},
    el("p", {}, `At table ${seen.table}; it is ${seen.state}. Credential: ${seen.credential?.state ?? "none"}.`),
    seen.holds.map((why) => el("p", { class: "notice loss" }, `Held: ${why}.`)),
    el(
      "dl",
      { class: "figures-line" },
      meter("Balance", amount(seen.balance)),
      meter("Wagered", amount(seen.wagered)),
      meter("Due from an attendant", amount(seen.due)),
    ),
    el(
      "p",
      { class: "soft small" },
      `Denomination ${dollarsOf(seen.denomination)}; pays vouchers up to ${dollarsOf(seen.pays_vouchers_up_to)} and ` +
        `winnings of one outcome up to ${dollarsOf(seen.pays_jackpots_up_to)} itself.`,
    ),
  );
}

function rounds(listed) {
  if (!listed.length) {
    return el("p", { class: "empty" }, "The rounds of this terminal appear here.");
  }
  const row = (round) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, el("a", { href: `/replay?round=${round.round}` }, `Round ${round.number}`)),
      el("td", {}, clock(round.opened_at, true)),
      el("td", {}, round.corrected ? `${round.state}, corrected` : round.state),
      el("td", { class: "money" }, el("fw-money", { amount: round.net ?? "", kind: "net" })),
    );
  return el(
    "div",
    { class: "scroll" },
    el("table", {}, el("caption", {}, "Last rounds"), el("tbody", {}, listed.map(row))),
  );
}

function meters(listed) {
  const row = ({ about, shows, section }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, words(about)),
      el("td", { class: "number" }, String(shows)),
      el("td", { class: "section" }, `\u00a7 ${section}`),
    );
  return el(
    "details",
    {},
    el("summary", {}, "Meters"),
    el("div", { class: "scroll" }, el("table", {}, el("tbody", {}, listed.map(row)))),
  );
}
