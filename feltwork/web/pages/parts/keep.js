/**
 * Drawing again without anybody noticing: a panel is made anew only when what it shows has changed, and then the focus
 * goes back to the control that had it, by its `data-key`.
 */
import { fill } from "./dom.js";

const shownLast = new WeakMap();

/** `drawn(node, {what it shows}, () => children)`: whether it was drawn. */
export function drawn(node, shown, build) {
  const text = JSON.stringify(shown);
  if (shownLast.get(node) === text) {
    return false;
  }
  shownLast.set(node, text);
  const held = node.contains(document.activeElement) ? document.activeElement.closest("[data-key]")?.dataset.key : null;
  fill(node, build());
  if (held) {
    node.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }
  return true;
}
