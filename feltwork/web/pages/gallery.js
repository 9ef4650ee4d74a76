/** The gallery: every part in all its states, to be looked at. */
import "./parts/card.js";
import "./parts/chart.js";
import "./parts/die.js";
import "./parts/money.js";
import "./parts/ring.js";
import "./parts/roads.js";
import "./parts/tabs.js";
import "./parts/tile.js";
import { button as press } from "./parts/acts.js";
import { ask, confirm, refused } from "./parts/dialog.js";
import { documentForm } from "./parts/document_form.js";
import { el } from "./parts/dom.js";
import { due } from "./parts/due.js";
import { badge, facts } from "./parts/facts.js";
import { signatures } from "./parts/signatures.js";
import { DataTable } from "./parts/table.js";
import { toast } from "./parts/toast.js";
import { words } from "./parts/words.js";

const TOKENS = [
  ["felt", "felt-deep", "felt-line", "panel", "panel-raised", "panel-line"],
  ["ivory", "ivory-soft", "brass", "accent", "win", "loss", "warn", "danger"],
  ["chip-1", "chip-2", "chip-3", "chip-4", "chip-5", "chip-6"],
].flat();
const TILES = ("6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 " + "3-6 4-5 2-6 3-5 2-5 3-4 2-4 1-4 2-3 1-2").split(" ");
const SHOE = [..."BBTPPPBPBBBBBBBBTTPBPPPBBPTPBBPPPPPPPBPBPBBBTPPBBPBPPTBBBPPB"];
const WIN = "1250.00 830.50 -412.00 95.00 2210.25 1740.00 -960.75 310.00 1985.00 2640.50 1120.00 -75.00".split(" ");
const REFUSAL = {
  what: "a wager on pair plus",
  why: "$2.50 is below the posted minimum",
  section: "565.11(a)",
  instead: "wager $5.00 to $500.00",
};

const sample = (title, ...parts) => el("section", { class: "sample" }, el("h2", {}, title), parts);
const samples = (...parts) => el("div", { class: "samples" }, parts);
const row = (...parts) => el("div", { class: "row" }, parts);
const shown = (caption, ...parts) => el("figure", { class: "shown" }, parts, el("figcaption", {}, caption));
const button = (label, kind = "", rest = {}) =>
  el("button", { type: "button", class: `button ${kind}`, ...rest }, label);
const soon = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
const card = (text, rest = {}) => el("fw-card", { card: text, ...rest });
const hand = (list, rest = {}) => el("fw-hand", { cards: JSON.stringify(list), ...rest });
const dice = (faces, rest = {}) => el("fw-dice", { faces, ...rest });
const paragraph = (...words) => el("p", {}, words);

function cards() {
  const deck = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => card(rank + suit)));
  return sample(
    "Cards",
    el("div", { class: "deck" }, deck),
    samples(
      shown("joker, face down, a place, unreadable", row(card("JK"), card(""), card(null), card("1x"))),
      shown("counts, and does not", row(card("Qh", { marked: true }), card("7c", { dim: true }))),
      shown("large", row(["Ks", "Qd", "Jc"].map((text) => card(text, { large: true })))),
      shown("small", row(["As", "Th", "9d", "Kc", "JK", "", "2s"].map((text) => card(text, { small: true })))),
    ),
  );
}

function hands() {
  const rows = "[[null,0,null],[1,2,3],[null,4,null]]";
  const cross = { rows, label: "Community", style: { "--card-width": "3.6rem" } };
  return sample(
    "Hands",
    samples(
      shown("side by side, one face down", hand(["Ah", ""], { label: "Dealer" })),
      shown("fanned", hand(["As", "Ks", "Qs", "Js", "Ts"], { lay: "fan", label: "Player" })),
      shown("stacked", hand(["8h", "8d", "3c"], { lay: "stack", label: "Box 2" })),
      shown("in a cross, one to come", hand(["9s", "9h", "", "4d"], cross)),
      shown("the pair counts", hand(["9s", "9h", "4d"], { marked: "[0,1]", dim: "[2]", label: "Player" })),
      shown("tiles", hand(["6-6", "2-4", "", ""], { pieces: "tile", label: "Player" })),
    ),
  );
}

function pieces() {
  return sample(
    "Tiles and dice",
    samples([...TILES, "", null].map((tile) => el("fw-tile", { tile }))),
    samples(
      shown("every face, and one not thrown", dice("[1,2,3,4,5,6,null]")),
      shown("red", dice("[6,1]", { red: true })),
      shown("ten", dice("[1,1,2,3,4,4,5,6,6,2]", { style: { "--die-width": "2.25rem" } })),
      shown("no roll", dice("no roll")),
    ),
  );
}

function moneyAndTime() {
  const meter = (name, amount, kind) =>
    el("div", { class: "meter" }, el("span", {}, name), el("fw-money", { amount, kind }));
  const ring = (left, seconds) => el("fw-ring", { until: soon(left), seconds, label: "betting closes" });
  return sample(
    "Money and time",
    el(
      "div",
      { class: "panel row spread" },
      meter("Credit", "1234.50", "credit"),
      meter("Won", "25.00", "win"),
      meter("Lost", "10.00", "loss"),
      meter("Push", "0.00", "net"),
      meter("Progressive", "123456.78", "credit"),
      meter("Not known yet", "", "credit"),
    ),
    samples(
      shown("long", ring(20, 20)),
      shown("short", ring(4, 20)),
      shown("minutes", ring(250, 300)),
      shown("over", ring(-1, 20)),
      shown("none", el("fw-ring")),
    ),
  );
}

function fields() {
  const field = (id, name, control, ...rest) =>
    el("div", { class: "field" }, el("label", { for: id }, name), control, rest);
  const wrong = { id: "bad", value: "2,50", "aria-invalid": "true", "aria-describedby": "bad-why" };
  const roles = ["dealer", "floorperson", "slot attendant"].map((role) => el("option", {}, role));
  return samples(
    field("asset", "Asset number", el("input", { id: "asset", placeholder: "1001" })),
    field("bad", "Buy-in", el("input", wrong), el("span", { class: "error", id: "bad-why" }, "Write dollars: 2.50")),
    field("role", "Role", el("select", { id: "role" }, roles)),
  );
}

function questions() {
  const cashOut = {
    title: "Cash out",
    body: ["Your credit is printed as a gaming voucher."],
    actions: [
      { label: "Keep playing", value: null, kind: "quiet" },
      { label: "Print voucher", value: "print", kind: "primary" },
    ],
  };
  const undone = { title: "Void this round?", body: "Every wager goes back.", yes: "Void", danger: true };
  return samples(
    button("A question", "", { onclick: () => ask(cashOut) }),
    button("One that can't be undone", "", { onclick: () => confirm(undone) }),
    button("A refusal", "", { onclick: () => refused(REFUSAL) }),
    button("A toast", "", { onclick: () => toast("Voucher printed: $125.00", { kind: "win" }) }),
    button("An urgent one", "", {
      onclick: () => toast("The connection is lost; your wagers stand.", { kind: "loss" }),
    }),
  );
}

function said() {
  const notice = (kind, text) => el("div", { class: `notice ${kind}` }, paragraph(text));
  const section = el("span", { class: "section" }, "§ 565.11(b)");
  return samples(
    el(
      "div",
      { class: "panel turn ask" },
      el("p", { class: "step" }, "Fold or play?"),
      el("p", { class: "soft" }, "Play takes a wager equal to the ante. ", section),
      row(button("Play $15.00", "primary big"), button("Fold", "big")),
    ),
    el(
      "div",
      { class: "panel ask stack" },
      notice("win", "Straight: pair plus pays 6 to 1."),
      notice("warn", "The decks are due to be changed in 10 minutes."),
      notice("loss", "The terminal is disabled; call a slot attendant."),
      el("div", { class: "empty" }, "Approvals that wait for a floorperson appear here."),
    ),
  );
}

function controls() {
  const badge = (text, kind = "") => el("span", { class: `badge ${kind}` }, text);
  return sample(
    "Buttons, fields, badges",
    samples(
      button("Play"),
      button("Deal", "primary"),
      button("Rules", "quiet"),
      button("Void the round", "danger"),
      button("Play $15.00", "primary big"),
      button("Rebet", "", { disabled: true }),
      button("Call attendant", "", { "aria-pressed": "true" }),
    ),
    samples(
      badge("Open", "win"),
      badge("Your turn", "turn"),
      badge("Decks due", "warn"),
      badge("Disabled", "loss"),
      badge("Closed", "quiet"),
      badge("Seat 3"),
    ),
    fields(),
    said(),
    questions(),
  );
}

function form() {
  const line = (name, ...amounts) => {
    const cells = amounts.map((amount) => el("td", { class: "money" }, el("fw-money", { amount })));
    return el("tr", {}, el("th", { scope: "row" }, name), cells);
  };
  const head = ["Table", "Drop", "Credit", "Win"].map((name, at) =>
    el("th", { scope: "col", class: at ? "money" : "" }, name),
  );
  return el(
    "table",
    {},
    el("caption", {}, "Table win, gaming day of November 14"),
    el("thead", {}, el("tr", {}, head)),
    el(
      "tbody",
      {},
      line("Three Card Poker 12", "4250.00", "1200.00", "1035.50"),
      line("Mini Baccarat 3", "18900.00", "0.00", "-2140.00"),
    ),
    el("tfoot", {}, line("Total", "23150.00", "1200.00", "-1104.50")),
  );
}

function forms() {
  const signature = (who, what, signed) =>
    el("li", { class: signed ? "signed" : "" }, el("strong", {}, who), el("span", { class: "soft small" }, what));
  const lines = el(
    "ol",
    { class: "signatures" },
    signature("M. Ortiz", "dealer, 20:14", true),
    signature("J. Weiss", "floorperson, 20:16", true),
    signature("Security", "not yet", false),
  );
  const tab = (name, text) => el("section", { "data-tab": name }, paragraph(text));
  return sample(
    "Forms and tabs",
    el("div", { class: "panel stack" }, el("div", { class: "scroll" }, form()), lines),
    el(
      "fw-tabs",
      { label: "Table 12" },
      tab("Rules", "What beats what, and what pays how much."),
      tab("Last rounds", "Rounds that were settled here."),
      tab("Clocks", "Decks, stub count, dice."),
    ),
  );
}

const BOXES = [
  { id: "D-1", state: "in_the_cage", counted: "1250.00", at: "2026-11-16T04:10:00-05:00" },
  { id: "D-2", state: "on_the_floor", counted: null, at: null },
  { id: "D-10", state: "in_the_cage", counted: "-0.50", at: "2026-11-16T04:25:00-05:00" },
];
const SEQUENCE = [
  { line: "lead_technician", words: "moved it", section: "463a.5(e)(6)", needs: "a lead technician", may: false },
  { line: "slot_shift_manager", words: "was told", section: "463a.5(e)(6)", needs: "a slot shift manager", may: true },
];
const ITEMS = [
  { id: "why", words: "Why it is moved", type: "long_text" },
  { id: "day", words: "On which day", type: "date" },
  { id: "sealed", words: "Whether it is sealed", type: "yes_no", required: false },
].map((item) => ({ section: "463a.5(e)", required: true, choices: [], ...item }));

/** What the pages of desks are made of. */
function desk() {
  const boxes = new DataTable({
    caption: "Boxes",
    section: "465a.18(a)",
    columns: [
      { id: "id", name: "Asset number" },
      { id: "state", name: "State", kind: "words", filter: true, cell: ({ state }) => badge(words(state)) },
      { id: "counted", name: "Counted", kind: "money", total: true, as: "net" },
      { id: "at", name: "Collected", kind: "moment" },
      { id: "acts", kind: "acts", cell: ({ id }) => press("Open", id, () => toast(id)) },
    ],
  });
  boxes.show(BOXES);
  const none = new DataTable({ caption: "Variances", columns: [], empty: "What differs appears here after a count." });
  const signed = { name: "L. Berg", at: "2026-11-16T14:03:00-05:00" };
  const form = documentForm(ITEMS);
  form.tell([{ what: "why", why: "missing: why it is moved", instead: "state it" }]);
  const movement = facts([
    ["Asset number", "1001", "463a.5(b)"],
    ["Reported to", ["the Department", "the Board"]],
    ["List of this month", due("2026-11-03", { today: "2026-11-16" })],
    ["Next list", due("2026-11-18", { today: "2026-11-16" })],
    ["Removed", null],
  ]);
  const sequence = signatures([{ ...SEQUENCE[0], signed }, SEQUENCE[1]], { sign: (line) => toast(line) });
  return sample(
    "Desks",
    boxes.node,
    none.node,
    el("div", { class: "panel stack" }, el("h3", {}, "A movement"), movement, sequence, form.node),
  );
}

function figures() {
  const hours = WIN.map((value, at) => ({ label: String(8 + at).padStart(2, "0"), value }));
  const rounds = hours.map(({ label }, at) => ({ label, value: String(20 + ((at * 7) % 13)) }));
  const bars = (label, unit, values) => el("fw-bars", { label, unit, values: JSON.stringify(values) });
  const spark = (values) => el("fw-spark", { label: "Hold", unit: "percent", values: JSON.stringify(values) });
  return sample(
    "Roads and charts",
    el("fw-roads", { marks: JSON.stringify(SHOE) }),
    samples(
      el("div", { class: "panel chart" }, bars("Win by hour", "money", hours)),
      el("div", { class: "panel chart" }, bars("Rounds by hour", "count", rounds), bars("Hold by hour", "percent", [])),
    ),
    row("Hold, last days ", spark(["21.5", "19.8", "24.0", "22.1", "25.6", "20.4", "23.9"]), spark(["21.5"])),
  );
}

function swatches() {
  const swatch = (name) =>
    el("div", { class: "swatch" }, el("i", { style: { background: `var(--${name})` } }), `--${name}`);
  return sample("Colours", el("div", { class: "swatches" }, TOKENS.map(swatch)));
}

function hang() {
  const parts = [cards(), hands(), pieces(), moneyAndTime(), controls(), forms(), desk(), figures(), swatches()];
  document.getElementById("gallery").replaceChildren(...parts);
}

document.getElementById("four-colour").addEventListener("change", ({ target }) => {
  document.body.toggleAttribute("four-colour", target.checked);
});
document.getElementById("again").addEventListener("click", hang);
hang();
