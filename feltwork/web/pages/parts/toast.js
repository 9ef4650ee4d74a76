/**
 * Short messages at the foot of the page: `toast("Voucher printed", {kind: "win"})`. They go by themselves but for
 * those that somebody must have read (`stay: true`, and every loss), and never pile up.
 */
import { el, wear } from "./dom.js";

const MOST = 4;
const SHOWN_MS = 5000;

/** The two regions that a screen reader listens to: one waits its turn, one does not. */
function region(urgent) {
  const id = urgent ? "fw-toasts-urgent" : "fw-toasts";
  let found = document.getElementById(id);
  if (!found) {
    if (!document.querySelector(".toasts")) {
      document.body.append(el("div", { class: "toasts" }));
    }
    found = el("div", { id, class: "stack", role: urgent ? "alert" : "status" });
    document.querySelector(".toasts").append(found);
  }
  return found;
}

/** Show a message; returns a function that takes it away. `kind` is "", "win", "warn" or "loss". */
export function toast(text, { kind = "", stay = kind === "loss" } = {}) {
  const home = region(kind === "loss");
  const close = () => {
    clearTimeout(timer);
    message.remove();
  };
  const attributes = { type: "button", class: "button quiet", "aria-label": `Dismiss: ${text}`, onclick: close };
  const button = el("button", attributes, "OK");
  const message = el("div", { class: `toast ${kind}` }, el("p", {}, text), button);
  const timer = stay ? 0 : setTimeout(close, SHOWN_MS);
  home.append(message);
  while (home.children.length > MOST) {
    home.firstElementChild.remove();
  }
  return close;
}

wear(`
  .toasts {
    position: fixed;
    inset: auto 0 var(--space-4);
    z-index: 10;
    display: grid;
    gap: var(--space-2);
    justify-items: center;
    margin: 0;
    padding-inline: var(--space-4);
    pointer-events: none;
  }

  .toast {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    max-width: min(40rem, 100%);
    padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
    color: var(--ivory);
    background: var(--panel-raised);
    border: 1px solid var(--felt-line);
    border-left: 4px solid var(--ivory-soft);
    border-radius: var(--radius-2);
    box-shadow: var(--shadow);
    pointer-events: auto;
    animation: rise var(--quick) var(--ease);
  }

  .toast.win { border-left-color: var(--win); }
  .toast.warn { border-left-color: var(--warn); }
  .toast.loss { border-left-color: var(--loss); }
  .toast > p { margin: 0; }
`);
