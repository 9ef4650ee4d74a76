/**
 * Tiny helpers for pages and parts. Text becomes text nodes and attributes become attributes: no function here takes
 * markup, so nothing that a person typed can turn into any.
 */

const SVG = "http://www.w3.org/2000/svg";
const ADDRESSES = new Set(["href", "src", "action", "formaction", "xlink:href"]);

/** An element: `el("button", {class: "button", onclick: press}, "Deal")`. */
export function el(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** The same for SVG: `svg("circle", {r: 4})`. */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    set(node, name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** One attribute: a function listens, true stands alone, and false or nothing takes it away. */
export function set(node, name, value) {
  if (typeof value === "function" && name.startsWith("on")) {
    node.addEventListener(name.slice(2), value);
  } else if (name.toLowerCase().startsWith("on") || name.toLowerCase() === "srcdoc") {
    throw new TypeError(`${name} takes a function, never text`);
  } else if (name === "style") {
    // Through the object model: a page's policy forbids the attribute.
    Object.entries(value).forEach(([property, text]) => node.style.setProperty(property, text));
  } else if (value === false || value === null || value === undefined) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, ADDRESSES.has(name) ? address(value) : value === true ? "" : value);
  }
}

function address(value) {
  const { protocol } = new URL(value, document.baseURI);
  if (!["http:", "https:", "blob:"].includes(protocol)) {
    throw new TypeError(`${protocol} is no address for a page`);
  }
  return value;
}

/** Listen on a node, or with a selector on what matches inside it; returns a function that stops listening. */
export function on(node, event, ...rest) {
  const handler = rest.pop();
  const [selector] = rest;
  const heard = (happened) => {
    const match = selector ? happened.target.closest?.(selector) : node;
    if (match && node.contains?.(match) !== false) {
      handler(happened, match);
    }
  };
  node.addEventListener(event, heard);
  return () => node.removeEventListener(event, heard);
}

/** Put these children in place of whatever was there. */
export function fill(node, ...children) {
  node.replaceChildren();
  return furnish(node, {}, children);
}

const worn = new Set();

/** Styles of a part, once for the document. */
export function wear(css) {
  if (!worn.has(css)) {
    worn.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
}

/** What every part is: it draws itself when it arrives and when an attribute it observes changes. */
export class Part extends HTMLElement {
  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback(name, before, after) {
    if (this.isConnected && before !== after) {
      this.draw();
    }
  }

  /** An attribute that holds JSON; what can't be read is named in the console and taken as the fallback. */
  json(name, fallback) {
    const text = this.getAttribute(name);
    if (text === null || text === "") {
      return fallback;
    }
    try {
      return JSON.parse(text);
    } catch {
      console.error(`<${this.localName}> can't read its ${name}: ${text}`);
      return fallback;
    }
  }
}

/** Make an element known; a page may load a part twice. */
export function define(name, part) {
  if (!customElements.get(name)) {
    customElements.define(name, part);
  }
}

/** `count(1, "card")` is "1 card", `count(2, "die", "dice")` is "2 dice". */
export function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

/** Words in a sentence: "ante, play and pair plus". */
export function listed(words, joint = "and") {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}`;
}

/** A time of day as the house's clocks show it, 24 hours. */
export function clock(iso, seconds = false) {
  const time = new Date(iso);
  const two = (number) => String(number).padStart(2, "0");
  const parts = [time.getHours(), time.getMinutes(), ...(seconds ? [time.getSeconds()] : [])];
  return Number.isNaN(time.valueOf()) ? "" : parts.map(two).join(":");
}
