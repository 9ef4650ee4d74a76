/**
 * A list that is drawn again without anybody noticing: what stays keeps its node, and with it the focus, what is open
 * and where it is scrolled to.
 */
import { drawn } from "./keep.js";

/** `keyed(node, items, (item) => item.id, make, build)`: `make` gives an empty node, `build` an item's children. */
export function keyed(node, items, keyOf, make, build) {
  const before = new Map([...node.children].map((child) => [child.dataset.item, child]));
  const nodes = items.map((item) => {
    const child = before.get(keyOf(item)) ?? make(item);
    child.dataset.item = keyOf(item);
    drawn(child, item, () => build(item, child));
    return child;
  });
  const kept = new Set(nodes);
  [...node.children].forEach((child) => kept.has(child) || child.remove());
  nodes.forEach((child, at) => node.children[at] === child || node.insertBefore(child, node.children[at] ?? null));
}
