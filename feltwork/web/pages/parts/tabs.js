/**
 * `<fw-tabs>` around `<section data-tab="Rules">` elements: makes the list of tabs. Arrow keys, Home and End move
 * between them, and `chosen` is sent with the tab's name.
 */
import { Part, define, el, wear } from "./dom.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
let made = 0;

/** Several panels in one place. */
export class Tabs extends Part {
  draw() {
    this.panels = [...this.children].filter((panel) => panel.dataset.tab);
    this.querySelector(":scope > [role=tablist]")?.remove();
    this.tabs = this.panels.map((panel) => this.tab(panel));
    const label = this.getAttribute("label") ?? "views";
    const step = (event) => this.step(event);
    this.prepend(el("div", { role: "tablist", "aria-label": label, onkeydown: step }, this.tabs));
    this.choose(0);
  }

  tab(panel) {
    made += 1;
    const id = `fw-tab-${made}`;
    panel.id ||= `${id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", id);
    panel.tabIndex = 0;
    const press = () => this.choose(this.panels.indexOf(panel));
    const attributes = { type: "button", role: "tab", id, "aria-controls": panel.id, onclick: press };
    return el("button", attributes, panel.dataset.tab);
  }

  choose(chosen) {
    this.tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      this.panels[at].hidden = at !== chosen;
    });
    this.reveal(this.tabs[chosen]);
    this.dispatchEvent(new CustomEvent("chosen", { bubbles: true, detail: { tab: this.panels[chosen]?.dataset.tab } }));
  }

  /** Where the tabs are wider than the screen, the chosen one is moved into sight. */
  reveal(tab) {
    const list = tab?.parentElement;
    if (list && list.scrollWidth > list.clientWidth) {
      const [box, around] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
      list.scrollLeft += Math.min(0, box.left - around.left) + Math.max(0, box.right - around.right);
    }
  }

  step(event) {
    const by = STEPS[event.key];
    if (by === undefined) {
      return;
    }
    event.preventDefault();
    const at = this.tabs.findIndex((tab) => tab.tabIndex === 0);
    const last = this.tabs.length - 1;
    const next = Number.isFinite(by) ? (at + by + this.tabs.length) % this.tabs.length : by < 0 ? 0 : last;
    this.choose(next);
    this.tabs[next].focus();
  }
}

wear(`
  [role="tablist"] { display: flex; gap: var(--space-1); overflow-x: auto; border-bottom: 1px solid var(--panel-line); }

  [role="tab"] {
    flex: none;
    min-width: var(--touch);
    min-height: var(--touch);
    padding: var(--space-2) var(--space-3);
    color: var(--ivory-soft);
    background: transparent;
    border: 0;
    border-bottom: 3px solid transparent;
    font: 600 var(--text-2) / 1.2 var(--sans);
    cursor: pointer;
  }

  [role="tab"][aria-selected="true"] { color: var(--ivory); border-bottom-color: var(--ivory); }
  [role="tab"]:focus-visible { outline-offset: -3px; }
  /* With a screen to itself every tab is in sight; on a phone they are moved sideways. */
  @media (width >= 48rem) { [role="tablist"] { flex-wrap: wrap; } }
  [role="tabpanel"] { padding-block: var(--space-4); }
`);
define("fw-tabs", Tabs);
