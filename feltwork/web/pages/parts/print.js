/** Printing one thing of a page alone: a slip, a list, a form. */
import { el, wear } from "./dom.js";

/** Copies of these nodes go on paper, and nothing else of the page. */
export function printSheet(...nodes) {
  const copy = (node) => (typeof node === "string" ? el("p", {}, node) : node.cloneNode(true));
  const copies = nodes.filter(Boolean).map(copy);
  const sheet = el("div", { class: "sheet" }, copies);
  document.body.append(sheet);
  document.body.classList.add("printing");
  print();
  document.body.classList.remove("printing");
  sheet.remove();
}

/** A button that prints what `nodes` gives at that moment. */
export const printButton = (nodes, label = "Print") =>
  el("button", { type: "button", class: "button no-print", onclick: () => printSheet(...nodes()) }, label);

wear(`
  .sheet { display: none; }
  @media print {
    body.printing > :not(.sheet) { display: none !important; }
    body.printing > .sheet { display: block; }
  }
`);
