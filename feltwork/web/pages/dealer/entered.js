/** What was entered in this round, and a wrong entry put right before settlement: shown first, then confirmed. */
import { ask } from "../parts/dialog.js";
import { el, listed } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { previewOf } from "./layout.js";
import { replacement } from "../parts/replacement.js";
import { askForCorrection } from "./settled.js";
import { sentence } from "./words.js";

const TO_COME = "Cards and dice that you enter appear here, and can be corrected.";
const NEVER = "A virtual shoe gives the cards here: nothing is entered, so nothing can be entered wrongly.";

/** Show the list, the newest first. */
export function showEntered(console, node) {
  const entered = console.dealer.entered ?? [];
  const { phase, cards_from: from } = console.table;
  drawn(node, { entered, phase, dealing: console.dealing }, () => {
    if (!entered.length) {
      return el("p", { class: "empty" }, from === "dealer" ? TO_COME : NEVER);
    }
    return el(
      "ol",
      { class: "plain entered", reversed: true },
      [...entered].reverse().map((one) => row(console, one, phase)),
    );
  });
}

/** An entry in words; of pieces face down only how many there are. */
const words = (one, kind) =>
  one.face_down ? `${one.face_down} ${kind}${one.face_down > 1 ? "s" : ""} face down` : one.answer.join(" ");

/** Ask the server for an entry that lies face down. Each look is in the audit trail. */
async function look(console, one) {
  const told = await console.send("correct", { at: one.step, look: true });
  return told ? told.entered : null;
}

async function show(console, one) {
  const seen = await look(console, one);
  if (seen) {
    const actions = [{ label: "Close", value: null, kind: "quiet" }];
    await ask({ title: sentence(one.text), body: [seen.answer.join(" ")], actions });
  }
}

function row(console, one, phase) {
  const entry = words(one, console.info.pieces);
  const correct = () =>
    phase === "playing" ? corrected(console, one) : askForCorrection(console, console.table.round, one);
  const button = el(
    "button",
    {
      type: "button",
      class: "button",
      "data-key": `correct ${one.step}`,
      "aria-label": `Correct ${entry}: ${one.text}`,
      onclick: correct,
    },
    "Correct\u2026",
  );
  const may = phase === "playing" ? console.dealing : phase === "settled";
  const shows = el(
    "button",
    { type: "button", class: "button", "data-key": `show ${one.step}`, onclick: () => show(console, one) },
    "Show",
  );
  return el(
    "li",
    { "data-step": one.step },
    el("span", { class: "what" }, entry),
    el("span", { class: "soft small" }, sentence(one.text)),
    may && one.face_down ? shows : null,
    may ? button : null,
  );
}

async function corrected(console, listed) {
  const one = listed.face_down ? await look(console, listed) : listed;
  if (!one) {
    return;
  }
  const field = replacement(console.info.pieces, () => one);
  const problem = el("p", { class: "error", role: "alert" });
  const about = `Entered as ${one.answer.join(" ")}: ${one.text}.`;
  const actions = [
    { label: "Go back", value: null, kind: "quiet" },
    { label: "Show what changes", value: "preview", kind: "primary" },
  ];
  while ((await ask({ title: "Correct an entry", body: [about, field.node, problem], actions })) === "preview") {
    problem.textContent = field.wrong() ?? "";
    if (!problem.textContent && (await previewed(console, one, field))) {
      return;
    }
  }
}

/** Show what the correction changes; true where it was done. */
async function previewed(console, one, field) {
  const told = await console.send("correct", { at: one.step, ...field.body() });
  if (!told) {
    return false;
  }
  const { places, asked_again: again, stands } = told.preview;
  const actions = [
    { label: "Go back", value: null, kind: "quiet" },
    { label: `Correct it to ${field.text()}`, value: "yes", kind: "danger" },
  ];
  const body = [
    el("p", {}, `${one.answer.join(" ")} becomes ${field.text()}. The hands are then:`),
    previewOf(console, places),
    askedAgain(again),
    ...decidedSince(stands ?? []),
  ];
  if ((await ask({ title: "What changes", body, actions })) !== "yes") {
    return false;
  }
  return Boolean(await console.send("correct", { at: one.step, ...field.body(), confirmed: true }));
}

/** Decisions that were made on what the screens showed wrongly: they stand, and a floorperson may see it otherwise. */
function decidedSince(stands) {
  if (!stands.length) {
    return [];
  }
  const words = "Decided since the wrong entry was shown, and standing. Call a floorperson where a player objects:";
  return [
    el(
      "div",
      { class: "notice warn" },
      el("p", {}, words),
      el(
        "ul",
        {},
        stands.map((one) => el("li", {}, dropped(one))),
      ),
    ),
  ];
}

function askedAgain(again) {
  if (!again.length) {
    return el("div", { class: "notice" }, el("p", {}, "Nobody is asked again; everything after it stays as it was."));
  }
  return el(
    "div",
    { class: "notice warn" },
    el("p", {}, "It takes another course from there. Asked and entered again:"),
    el(
      "ul",
      {},
      again.map((one) => el("li", {}, dropped(one))),
    ),
  );
}

/** What was answered and counts no more, in words. */
function dropped({ decisions, cards, dice, peek, declared, step }) {
  if (peek !== undefined) {
    return `the card reader\u2019s result: ${peek ? "yes" : "no"}`;
  }
  if (decisions) {
    const who = (seat) => (seat === "0" ? "the dealer" : `seat ${seat}`);
    return listed(
      Object.entries(decisions).map(
        ([seat, { word, amount }]) => `${who(seat)}: ${word}${amount ? ` $${amount}` : ""}`,
      ),
    );
  }
  const came = cards ?? dice;
  if (came) {
    return `entered: ${[came].flat().join(" ")}`;
  }
  return declared ? `declared: ${declared.id.replaceAll("_", " ")}` : `step ${step}`;
}
