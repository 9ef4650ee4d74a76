/**
 * A form drawn from what a kind of filing must contain, each item with its section.
 *
 *     const form = documentForm(kind.items, draft.content);
 *     body.append(form.node);
 *     post("/api/filings", { kind: kind.id, content: form.value() });
 *     form.tell([refusal]);        // marks the items that the server refused; answers what belongs to no item
 *
 * Types: text, long_text, number, date, moment, texts (one a line), choice, yes_no, json. An item that nobody has
 * filled in is null. Whatever is wrong with it, the server says: nothing is checked here.
 */
import { newId } from "./connection.js";
import { el, set, wear } from "./dom.js";
import { moment, sentence, words } from "./words.js";

const LONGEST = { text: 400, long_text: 20_000 };
const HINTS = { texts: "One a line.", json: "As JSON.", moment: "By the clock of this screen." };

const two = (number) => String(Math.abs(number)).padStart(2, "0");

/** 2026-11-16T14:00 by the clock of this screen, with its distance from UTC, so that it is one moment everywhere. */
export function withZone(local) {
  const east = -new Date(local).getTimezoneOffset();
  return `${local}${east < 0 ? "-" : "+"}${two(Math.trunc(east / 60))}:${two(east % 60)}`;
}

/** A moment as the browser's own field has it. */
function withoutZone(iso) {
  const at = new Date(iso);
  const local = new Date(at.valueOf() - at.getTimezoneOffset() * 60_000);
  return Number.isNaN(at.valueOf()) ? "" : local.toISOString().slice(0, 16);
}

const area = (rows, more = {}) => el("textarea", { rows, ...more });
const typed = (node, text) => {
  node.value = text ?? "";
  return { node, read: () => node.value.trim() || null };
};

/** By type: the control with what it holds, and how it is read. */
const CONTROLS = {
  text: (item, held) => typed(el("input", { maxlength: LONGEST.text, autocomplete: "off" }), held),
  long_text: (item, held) => typed(area(4, { maxlength: LONGEST.long_text }), held),
  number: (item, held) => typed(el("input", { inputmode: "numeric", autocomplete: "off", class: "short" }), held),
  date: (item, held) => typed(el("input", { type: "date", class: "short" }), held),
  moment: (item, held) => {
    const { node } = typed(el("input", { type: "datetime-local", class: "short" }), held && withoutZone(held));
    return { node, read: () => (node.value ? withZone(node.value) : null) };
  },
  texts: (item, held) => {
    const { node } = typed(area(3), (held ?? []).join("\n"));
    const lines = () => node.value.split("\n").map((line) => line.trim());
    return { node, read: () => (node.value.trim() ? lines().filter(Boolean) : null) };
  },
  choice: (item, held) => {
    const options = item.choices.map((value) => el("option", { value }, words(value)));
    return typed(el("select", {}, el("option", { value: "" }, "Choose"), options), held);
  },
  yes_no: (item, held) => {
    const name = `yes-no-${newId()}`;
    const box = (value, label) => {
      const input = el("input", { type: "radio", name, value: String(value), checked: held === value });
      return el("label", { class: "check" }, input, label);
    };
    const node = el("div", { class: "row", role: "radiogroup" }, box(true, "Yes"), box(false, "No"));
    const chosen = () => node.querySelector("input:checked")?.value;
    return { node, read: () => (chosen() === undefined ? null : chosen() === "true") };
  },
  json: (item, held) => {
    const { node } = typed(area(6, { spellcheck: "false", class: "code" }), held && JSON.stringify(held, null, 2));
    return { node, read: () => (node.value.trim() ? parsed(node.value) : null) };
  },
};

/** JSON where it is some; else the text itself, which the server refuses by the item's own words. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function line(item, content) {
  const { node, read } = CONTROLS[item.type](item, content[item.id] ?? null);
  const id = `item-${newId()}`;
  const label = el("span", { id: `${id}-name` }, sentence(item.words));
  const hint = HINTS[item.type] && el("span", { class: "soft small" }, HINTS[item.type]);
  const error = el("p", { class: "error", id: `${id}-error`, role: "alert", hidden: true });
  set(node, "id", id);
  set(node, "aria-labelledby", `${id}-name`);
  set(node, "aria-describedby", `${id}-error`);
  set(node, "aria-required", item.required ? "true" : null);
  const head = el(
    "div",
    { class: "item-head" },
    node.matches("input, select, textarea") ? el("label", { for: id }, label) : label,
    !item.required && el("span", { class: "soft small" }, "optional"),
    el("span", { class: "section" }, `\u00a7 ${item.section}`),
  );
  return { item, node, read, error, row: el("div", { class: "item", "data-item": item.id }, head, hint, node, error) };
}

/** The form: `node`, `value()`, `tell(refusals)`, `clear()`. */
export function documentForm(items, content = {}) {
  const lines = items.map((item) => line(item, content));
  const mark = ({ node, error }, text) => {
    error.textContent = text;
    error.hidden = !text;
    set(node, "aria-invalid", text ? "true" : null);
  };
  const clear = () => lines.forEach((one) => mark(one, ""));
  return {
    node: el(
      "div",
      { class: "document-form" },
      lines.map(({ row }) => row),
    ),
    value: () => Object.fromEntries(lines.map(({ item, read }) => [item.id, read()])),
    clear,
    /** Mark what was refused, lead the eye to the first, and answer what belongs to no item. */
    tell(refusals) {
      clear();
      const left = refusals.filter((refusal) => {
        const about = refusal.field?.split(".").at(-1) ?? refusal.what;
        const found = lines.find(({ item }) => item.id === about);
        if (found) {
          mark(found, [sentence(refusal.why), refusal.instead].filter(Boolean).join("; ") + ".");
        }
        return !found;
      });
      const first = lines.find(({ error }) => !error.hidden);
      (first?.node.querySelector("input") ?? first?.node)?.focus();
      return left;
    },
  };
}

const isPlain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const listed = (value) => Object.entries(value).map(pair).join("; ");

function pair([name, value]) {
  const one = Array.isArray(value) ? value.join(", ") : value;
  const said = isPlain(value) ? listed(value) : typeof value === "boolean" ? (value ? "yes" : "no") : one;
  return `${words(name)}: ${said}`;
}

function fromJson(value) {
  return isPlain(value)
    ? Object.entries(value).map((one) => sentence(pair(one)))
    : value.map((one) => (isPlain(one) ? listed(one) : one));
}

/** What an item says as people read it: no names with underscores, no times with their zone, no braces. */
const SAID = { choice: words, moment, json: fromJson };

/** What a document says, item by item, for reading and for paper: rows for `facts`. */
export const documentFacts = (items, content) =>
  items.map(({ id, type, words: name, section }) => [
    sentence(name),
    content[id] && SAID[type] ? SAID[type](content[id]) : content[id],
    section,
  ]);

wear(`
  .document-form { display: grid; gap: var(--space-4); }
  .document-form .item { display: grid; gap: var(--space-1); }
  .document-form .item-head { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); align-items: baseline; }
  .document-form .item-head .section { margin-inline-start: auto; }
  .document-form :is(input:not([type="radio"]), select, textarea) { width: 100%; }
  .document-form .short { max-width: 16rem; }
  .document-form .code { font-family: ui-monospace, monospace; font-size: var(--text-1); }
  .document-form .error { margin: 0; }
`);
