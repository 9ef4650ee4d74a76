/**
 * `<fw-card card="As">`: one card. `card=""` lies face down, and without the attribute it is a place where a card will
 * lie. `small` and `large` change the size, `four-colour` here or on anything around it the suits; `dim` and `marked`
 * say that a card does not or does count. `<fw-hand>` comes with it.
 */
import { back, face, plainFace } from "./card_art.js";
import { Part, define, fill, svg, wear } from "./dom.js";
import { cardName, parseCard } from "./names.js";
import "./hand.js";

/** One card, drawn whole at any size. */
export class Card extends Part {
  static observedAttributes = ["card", "small"];

  connectedCallback() {
    super.connectedCallback();
    this.arrive("arriving");
  }

  attributeChangedCallback(name, before, after) {
    super.attributeChangedCallback(name, before, after);
    if (name === "card" && this.isConnected && before !== after) {
      this.arrive(before === "" ? "turning" : "arriving");
    }
  }

  /** A card that comes or turns is seen to; the style sheet decides whether anything moves. */
  arrive(how) {
    this.classList.remove("arriving", "turning");
    if (this.hasAttribute("card") && !this.hasAttribute("still")) {
      this.classList.add(how);
      this.addEventListener("animationend", () => this.classList.remove(how), { once: true });
    }
  }

  draw() {
    const text = this.getAttribute("card");
    const card = parseCard(text);
    const label = text === null ? "no card yet" : cardName(text);
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", label);
    const suit = card?.suit ? `suit-${card.suit}` : false;
    fill(this, svg("svg", { viewBox: "0 0 100 140", "aria-hidden": "true", class: suit }, this.shapes(text, card)));
  }

  shapes(text, card) {
    if (text === null) {
      return [svg("rect", { class: "place", x: 1.5, y: 1.5, width: 97, height: 137, rx: 8 })];
    }
    const stock = svg("rect", { class: "stock", x: 0.75, y: 0.75, width: 98.5, height: 138.5, rx: 8 });
    if (text === "") {
      return [stock, back()];
    }
    if (!card) {
      return [stock, svg("path", { class: "figure", d: "M36,54A14,14 0 1 1 50,70V80M50,94V94.2" })];
    }
    return [stock, this.hasAttribute("small") ? plainFace(card) : face(card)];
  }
}

wear(`
  fw-card { --width: var(--card-width, 5.75rem); position: relative; display: inline-block; width: var(--width); }
  fw-card { aspect-ratio: 5 / 7; vertical-align: top; }
  fw-card[small] { --width: var(--card-width-small, 2.75rem); }
  fw-card[large] { --width: var(--card-width-large, 9rem); }
  fw-card > svg { display: block; width: 100%; height: 100%; overflow: visible; }
  fw-card > svg { filter: drop-shadow(0 1px 1.5px rgb(0 0 0 / 0.45)); }
  fw-card .stock { fill: var(--card); stroke: var(--card-line); stroke-width: 1.5; }
  fw-card .place { fill: rgb(0 0 0 / 0.14); stroke: var(--felt-line); stroke-width: 1.5; stroke-dasharray: 5 4; }
  fw-card svg { --ink: var(--suit-black); }
  fw-card .suit-h, fw-card .suit-d { --ink: var(--suit-red); }
  [four-colour] fw-card .suit-d, fw-card[four-colour] .suit-d { --ink: var(--suit-blue); }
  [four-colour] fw-card .suit-c, fw-card[four-colour] .suit-c { --ink: var(--suit-green); }
  fw-card .ink { fill: var(--ink); }
  fw-card .figure { fill: none; stroke: var(--ink); stroke-width: 4.8; stroke-linecap: round; stroke-linejoin: round; }
  fw-card .frame { fill: color-mix(in srgb, var(--ink) 5%, var(--card)); stroke: var(--ink); stroke-width: 0.9; }
  fw-card .gold { fill: var(--court-gold); }
  fw-card .paper { fill: var(--card); }
  fw-card .line { stroke: var(--suit-black); stroke-width: 0.7; stroke-linejoin: round; }
  fw-card .dot { fill: var(--suit-black); }
  fw-card .blush { fill: var(--suit-red); }
  fw-card .cap-red { fill: var(--suit-red); }
  fw-card .cap-dark { fill: var(--suit-black); }
  fw-card .stroke { fill: none; stroke: var(--suit-black); stroke-width: 0.9; stroke-linecap: round; }
  fw-card .smile { stroke: var(--card); }
  fw-card .back { fill: var(--card-back); }
  fw-card .lattice { fill: none; stroke: var(--card-back-line); stroke-width: 1.1; opacity: 0.55; }
  fw-card .back-frame { fill: none; stroke: var(--card-back-line); stroke-width: 1.4; }
  fw-card .emblem { fill: var(--card-back-line); }
  fw-card[dim] > svg { filter: brightness(0.62) saturate(0.7); }
  fw-card[marked] { translate: 0 -6%; }
  fw-card[marked]::after { content: ""; position: absolute; inset: -3px; pointer-events: none; }
  fw-card[marked]::after { border: 3px solid var(--win); border-radius: calc(var(--width) * 0.1); }
  fw-card.arriving { animation: fw-arrive var(--arrive, 320ms) var(--ease, ease-out) backwards; }
  fw-card.turning { animation: fw-turn var(--arrive, 320ms) var(--ease, ease-out) backwards; }
  @keyframes fw-arrive { from { opacity: 0; translate: 1.5rem -2.5rem; rotate: 6deg; } }
  @keyframes fw-turn { from { scale: 0.04 1; } }
  @media (prefers-reduced-motion: reduce) { fw-card.arriving, fw-card.turning { animation: none; } }
`);
define("fw-card", Card);
