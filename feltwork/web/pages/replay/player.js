/** The stage and its controls: play, pause, a step back or on, a slider, and the keys of every player of films. */
import { el, fill, set, svg } from "../parts/dom.js";
import { layOut } from "../floor/layout.js";
import { sentence } from "../parts/words.js";
import { linesTable } from "./lines.js";

const STEP_MS = 1_400;
/** Shapes of the buttons, on a square of 24. */
const SHAPES = {
  first: "M5 5h3v14H5zM20 5v14L9 12z",
  back: "M17 5v14L6 12z",
  on: "M7 5v14l11-7z",
  last: "M16 5h3v14h-3zM4 5v14l11-7z",
};

/** Shows frames one after the other. */
export class Player {
  constructor() {
    this.at = 0;
    this.frames = [];
    this.stage = el("div", { class: "stage" });
    this.step = el("div", { class: "told", "aria-live": "polite" });
    this.lines = el("div", { class: "scroll" });
    this.steps = el("ol", { class: "steps" });
    this.slider = el("input", {
      type: "range",
      min: 0,
      value: 0,
      "aria-label": "Step of the round",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.open = el("input", { type: "checkbox", onchange: () => this.draw() });
    this.node = el("div", { class: "replay" }, this.left(), this.right());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  left() {
    const hidden = el("label", { class: "check" }, this.open, "Show cards that lay face down");
    return el(
      "section",
      { class: "panel theatre", "aria-label": "The layout" },
      this.step,
      this.stage,
      this.controls(),
      hidden,
    );
  }

  right() {
    const all = el("section", { class: "panel", "aria-label": "Every step" }, el("h2", {}, "Every step"), this.steps);
    return el(
      "div",
      { class: "beside" },
      all,
      el("section", { class: "panel", "aria-label": "Settlement" }, el("h2", {}, "Settlement so far"), this.lines),
    );
  }

  controls() {
    const icon = (shape) =>
      svg(
        "svg",
        { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" },
        svg("path", { d: SHAPES[shape], fill: "currentcolor" }),
      );
    const button = (label, shape, act) =>
      el("button", { type: "button", class: "button", "aria-label": label, onclick: act }, icon(shape));
    this.button = el("button", { type: "button", class: "button primary", onclick: () => this.toggle() }, "Play");
    const row = [
      button("First step", "first", () => this.go(0)),
      button("One step back", "back", () => this.go(this.at - 1)),
      this.button,
      button("One step on", "on", () => this.go(this.at + 1)),
      button("Last step", "last", () => this.go(this.frames.length - 1)),
    ];
    const keys = el("p", { class: "soft small keys" }, "Space plays and pauses; arrow keys, Home and End step.");
    return el(
      "div",
      { class: "controls", role: "group", "aria-label": "Replay" },
      el("div", { class: "row" }, row),
      this.slider,
      keys,
    );
  }

  /** A round, from its beginning. */
  play(seen) {
    this.seen = seen;
    this.frames = seen.frames;
    this.node.dataset.version = seen.version;
    this.slider.max = String(this.frames.length - 1);
    fill(this.stage);
    fill(
      this.steps,
      this.frames.map((frame, at) => el("li", {}, this.entry(frame, at))),
    );
    this.pause();
    this.go(0);
  }

  /** A step in the list of all. */
  entry({ words, section }, at) {
    const more = words.length > 1 ? el("span", { class: "soft" }, `and ${words.length - 1} more`) : null;
    const by = el("span", { class: "section" }, section ? `\u00a7 ${section}` : "");
    return el("button", { type: "button", onclick: () => this.go(at) }, el("span", {}, sentence(words[0])), more, by);
  }

  focus() {
    this.node.scrollIntoView({ block: "start" });
    this.button.focus({ preventScroll: true });
  }

  go(at) {
    this.at = Math.min(Math.max(at, 0), this.frames.length - 1);
    if (this.at === this.frames.length - 1) {
      this.pause();
    }
    this.draw();
  }

  draw() {
    const frame = this.frames[this.at];
    this.slider.value = String(this.at);
    set(this.slider, "aria-valuetext", `step ${this.at} of ${this.frames.length - 1}`);
    fill(this.step, this.words(frame));
    layOut(this.stage, frame, this.open.checked);
    const empty = !frame.places.length && !frame.rolls?.length;
    this.stage.classList.toggle("bare", empty);
    fill(this.lines, linesTable(this.frames.slice(0, this.at + 1).flatMap(({ lines }) => lines)));
    [...this.steps.children].forEach((step, at) => set(step.firstChild, "aria-current", at === this.at && "step"));
    this.follow();
  }

  words(frame) {
    const section = frame.section ? ` \u00a7 ${frame.section}` : "";
    const count = el("span", { class: "section" }, `Step ${this.at} of ${this.frames.length - 1}.${section}`);
    const [first, ...more] = frame.words;
    const rest = more.length
      ? el(
          "ul",
          { class: "more-words" },
          more.map((text) => el("li", {}, sentence(text))),
        )
      : null;
    return [el("p", { class: "step" }, sentence(first)), rest, el("p", {}, count)];
  }

  /** The list follows without moving the page. */
  follow() {
    const current = this.steps.children[this.at];
    if (current) {
      const [list, top] = [this.steps, current.offsetTop - this.steps.offsetTop];
      if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 3;
      }
    }
  }

  toggle() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (this.at === this.frames.length - 1) {
      this.go(0);
    }
    this.button.textContent = "Pause";
    this.timer = setInterval(() => this.go(this.at + 1), STEP_MS);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.button.textContent = "Play";
  }

  key(event) {
    const elsewhere = event.target.closest?.(
      "dialog, textarea, select, input:not([type=range]), a, summary, .steps button",
    );
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey || !this.frames.length) {
      return;
    }
    const last = this.frames.length - 1;
    const keys = {
      ArrowRight: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      Home: () => this.go(0),
      End: () => this.go(last),
    };
    // Space on a button presses that button already.
    const act = event.key === " " && !event.target.closest?.("button") ? () => this.toggle() : keys[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  }
}
