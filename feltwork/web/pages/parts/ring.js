/**
 * `<fw-ring until="2026-11-15T19:30:00Z" seconds="20">`: what is left of a time limit, as a ring and in seconds. The
 * last quarter has the accent. A screen reader hears of it twice, at ten and at five seconds. `elapsed` is sent once at
 * the end. Where a page knows how far its clock is from the server's, `offset` has the milliseconds to add to it.
 */
import { Part, count, define, el, fill, svg, wear } from "./dom.js";
import { steadyNow } from "./steady.js";

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;
const SPOKEN_AT = [5, 10];
const BEAT_MS = 200;

/** A countdown. */
export class Ring extends Part {
  static observedAttributes = ["until", "seconds", "offset", "label"];

  connectedCallback() {
    super.connectedCallback();
    this.beat = setInterval(() => this.show(), BEAT_MS);
  }

  disconnectedCallback() {
    clearInterval(this.beat);
  }

  draw() {
    this.left = svg("circle", { class: "left", cx: 50, cy: 50, r: RADIUS, "stroke-dasharray": ROUND });
    this.figure = el("span", { class: "figure" });
    this.heard = el("span", { class: "aloud", "aria-live": "polite" });
    // The figure changes each second: it is there to be asked for, not to be announced.
    this.figure.setAttribute("role", "timer");
    this.figure.setAttribute("aria-live", "off");
    const track = svg("circle", { class: "track", cx: 50, cy: 50, r: RADIUS });
    const drawing = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, track, this.left);
    fill(this, drawing, this.figure, this.heard);
    this.begin();
    this.show();
  }

  /** A new limit is told and ends anew; a better clock or another label changes nothing of that. */
  begin() {
    const until = this.getAttribute("until");
    if (until !== this.limit || !this.spoken) {
      this.limit = until;
      this.spoken = new Set();
      this.over = false;
    }
  }

  /** Milliseconds that are left; null where no time runs. */
  remaining() {
    const until = Date.parse(this.getAttribute("until") ?? "");
    const now = steadyNow() + Number(this.getAttribute("offset") ?? 0);
    return Number.isNaN(until) ? null : Math.max(0, until - now);
  }

  show() {
    const left = this.remaining();
    const whole = Number(this.getAttribute("seconds") ?? 0) * 1000;
    const share = left === null || whole <= 0 ? 0 : Math.min(1, left / whole);
    const seconds = left === null ? null : Math.ceil(left / 1000);
    this.left.setAttribute("stroke-dashoffset", String(ROUND * (1 - share)));
    this.classList.toggle("short", left !== null && left > 0 && share <= 0.25);
    this.put(seconds);
    this.speak(seconds);
    this.end(seconds);
  }

  put(seconds) {
    const shown = seconds === null ? "\u2013" : seconds < 100 ? String(seconds) : minutes(seconds);
    this.classList.toggle("minutes", shown.includes(":"));
    if (this.figure.textContent !== shown) {
      this.figure.textContent = shown;
      const label = this.getAttribute("label") ?? "time left";
      const words = seconds === null ? "no limit runs" : count(seconds, "second");
      this.figure.setAttribute("aria-label", `${label}: ${words}`);
    }
  }

  speak(seconds) {
    // A limit that is met late, or a beat that came late, is told once at the mark it has passed.
    const mark = seconds ? SPOKEN_AT.find((at) => seconds <= at) : undefined;
    if (mark !== undefined && !this.spoken.has(mark)) {
      this.spoken.add(mark);
      this.heard.textContent = `${count(seconds, "second")} left`;
    }
  }

  end(seconds) {
    if (seconds === 0 && !this.over) {
      this.over = true;
      this.heard.textContent = "";
      this.dispatchEvent(new CustomEvent("elapsed", { bubbles: true }));
    }
  }
}

function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

wear(`
  fw-ring { position: relative; display: inline-grid; place-items: center; color: var(--ivory); }
  fw-ring { width: var(--ring-width, 4.5rem); aspect-ratio: 1; }
  fw-ring > svg { position: absolute; inset: 0; width: 100%; height: 100%; rotate: -90deg; }
  fw-ring circle { fill: none; stroke-width: 9; }
  fw-ring .track { stroke: var(--panel-line); }
  fw-ring .left { stroke: var(--ivory); stroke-linecap: round; transition: stroke-dashoffset ${BEAT_MS}ms linear; }
  fw-ring .left[stroke-dashoffset="${ROUND}"] { stroke: transparent; }
  fw-ring.short { color: var(--accent); }
  fw-ring.short .left { stroke: var(--accent); }
  fw-ring .figure { font-size: calc(var(--ring-width, 4.5rem) * 0.36); font-weight: 650; }
  fw-ring .figure { font-variant-numeric: tabular-nums lining-nums; }
  fw-ring.minutes .figure { font-size: calc(var(--ring-width, 4.5rem) * 0.26); }
  @media (prefers-reduced-motion: reduce) { fw-ring .left { transition: none; } }
`);
define("fw-ring", Ring);
