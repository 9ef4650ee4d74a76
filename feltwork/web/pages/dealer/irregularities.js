/** What can be declared at this moment, each with what comes of it; declared only after it was read again. */
import { ask } from "../parts/dialog.js";
import { el } from "../parts/dom.js";
import { drawn } from "../parts/keep.js";
import { HOW, readCard, readTile } from "../parts/reading.js";
import { section, sentence } from "./words.js";

/** Show the list. */
export function showIrregularities(console, node) {
  const listed = console.dealer.irregularities ?? [];
  const { step } = console.table.round ?? {};
  drawn(node, { listed, step }, () =>
    listed.length
      ? el(
          "ul",
          { class: "plain irregularities" },
          listed.map((one) => row(console, one, step)),
        )
      : el(
          "p",
          { class: "empty" },
          "In a round, what the chapter lets you declare at that very step appears here, with what comes of it.",
        ),
  );
}

function row(console, one, step) {
  const declare = () => declared(console, one, step);
  const label = one.event ? "Report" : "Declare";
  const button = el(
    "button",
    { type: "button", class: "button", "data-key": one.id, "aria-label": `${label}: ${one.what}`, onclick: declare },
    `${label}\u2026`,
  );
  return el(
    "li",
    { "data-irregularity": one.id },
    el(
      "div",
      {},
      el("strong", {}, sentence(one.what)),
      el("p", { class: "soft small" }, sentence(one.outcome), ". ", section(one.section)),
      one.voids ? el("span", { class: "badge loss" }, "Voids the round") : null,
    ),
    button,
  );
}

async function declared(console, one, step) {
  const fields = detailFields(console, one);
  const problem = el("p", { class: "error", role: "alert" });
  const body = [
    el(
      "div",
      { class: `notice ${one.voids ? "loss" : "warn"}` },
      el("p", {}, `What comes of it: ${one.outcome}. `, section(one.section)),
    ),
    ...fields.map(({ node }) => node),
    problem,
  ];
  const actions = [
    { label: "Go back", value: null, kind: "quiet" },
    {
      label: one.event ? "Report it" : one.voids ? "Declare it: the round is void" : "Declare it",
      value: "yes",
      kind: "danger",
    },
  ];
  while ((await ask({ title: sentence(one.what), body, actions })) === "yes") {
    const wrong = fields.find((field) => field.wrong());
    if (!wrong) {
      const details = Object.fromEntries(
        fields.map(({ key, value }) => [key, value()]).filter(([, value]) => value !== null),
      );
      await console.send("declare", { step, irregularity: one.id, ...details });
      return;
    }
    problem.textContent = wrong.wrong();
  }
}

/** A field for each detail that must or may be told. */
function detailFields(console, { needs, may_tell: may }) {
  return [...needs.map((key) => detail(console, key, true)), ...may.map((key) => detail(console, key, false))];
}

function detail(console, key, needed) {
  if (key === "seat") {
    return seatField(console, needed);
  }
  return key === "card" ? pieceField(console, needed) : plainField(key, needed);
}

const writing = { autocomplete: "off", autocapitalize: "none", spellcheck: "false" };

/** A card or a tile, drawn as soon as it can be read. */
function pieceField(console, needed) {
  const kind = console.info.pieces;
  const read = kind === "tile" ? readTile : readCard;
  const input = el("input", { id: "detail-card", ...writing });
  const shown = el("div", { class: "told" });
  const value = () => read(input.value.trim());
  const show = () => shown.replaceChildren(...(value() ? [el(`fw-${kind}`, { [kind]: value(), still: true })] : []));
  input.addEventListener("input", show);
  const wrong = () => (value() || (!needed && input.value.trim() === "") ? null : `Tell the ${kind}. ${HOW[kind]}`);
  const label = needed ? `The ${kind}` : `The ${kind}, where it is known`;
  return {
    key: "card",
    value,
    wrong,
    node: el("div", { class: "field" }, el("label", { for: input.id }, label), input, shown),
  };
}

/** Whatever else a game's own entry wants to be told. */
function plainField(key, needed) {
  const name = key.replaceAll("_", " ");
  const input = el("input", { id: `detail-${key}`, ...writing });
  const value = () => (input.value.trim() === "" ? null : plain(input.value.trim()));
  const wrong = () => (needed && value() === null ? `Tell the ${name}.` : null);
  return {
    key,
    value,
    wrong,
    node: el("div", { class: "field" }, el("label", { for: input.id }, sentence(name)), input),
  };
}

/** A whole number is sent as one. */
const plain = (text) => (/^\d+$/.test(text) ? Number(text) : text);

function seatField(console, needed) {
  const numbers = Object.keys(console.table.round?.seats ?? {})
    .map(Number)
    .sort((one, other) => one - other);
  const options = [
    el("option", { value: "" }, "choose"),
    ...numbers.map((seat) => el("option", { value: seat }, `seat ${seat}`)),
  ];
  const select = el("select", { id: "detail-seat" }, options);
  const value = () => (select.value === "" ? null : Number(select.value));
  const wrong = () => (needed && value() === null ? "Choose the seat." : null);
  return {
    key: "seat",
    value,
    wrong,
    node: el("div", { class: "field" }, el("label", { for: "detail-seat" }, "The seat"), select),
  };
}
