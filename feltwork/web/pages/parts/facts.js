/** Facts under their names, with the section that asks for each: `facts([["Asset number", "1001", "463a.5(b)"]])`. */
import { el, wear } from "./dom.js";

/** What a value looks like: text, a node, a list of either, yes and no, or a dash where there is nothing. */
export function shown(value) {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && !value.length)) {
    return el("span", { class: "soft" }, "\u2014");
  }
  if (typeof value === "boolean") {
    return value ? "yes" : "no";
  }
  if (Array.isArray(value)) {
    return el("ul", { class: "plain-list" }, value.map((one) => el("li", {}, shown(one))));
  }
  if (value instanceof Node) {
    return value;
  }
  return typeof value === "object" ? el("pre", { class: "as-written" }, JSON.stringify(value, null, 2)) : String(value);
}

/** A list of facts; rows are `[name, value]` or `[name, value, section]`, and an empty row is left out. */
export function facts(rows, { columns = true } = {}) {
  const row = ([name, value, section]) =>
    el(
      "div",
      { class: "fact" },
      el("dt", {}, name, section && [" ", el("span", { class: "section" }, `\u00a7 ${section}`)]),
      el("dd", {}, shown(value)),
    );
  return el("dl", { class: columns ? "facts-list in-columns" : "facts-list" }, rows.filter(Boolean).map(row));
}

/** A small word with a mark: `badge("approved", "win")`. */
export const badge = (text, kind = "") => el("span", { class: `badge ${kind}` }, text);

/** A section in small. */
export const section = (number) => (number ? el("span", { class: "section" }, `\u00a7 ${number}`) : null);

wear(`
  .facts-list { display: grid; gap: var(--space-3) var(--space-5); margin: 0; }
  .facts-list.in-columns { grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
  .facts-list dt { color: var(--ivory-soft); font-size: var(--text-1); }
  .facts-list dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
  .plain-list { margin: 0; padding: 0; list-style: none; }
  .as-written { margin: 0; overflow-x: auto; font-size: var(--text-1); white-space: pre-wrap; }
`);
