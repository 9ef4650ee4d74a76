/** A view of a page: it looks again and again while somebody looks at it, and rests otherwise. */
import { el } from "./dom.js";
import { signInAddress } from "./header.js";

/** What every view is: `node` on the page, `read()` from the server, `show(seen)` on the page. */
export class View {
  constructor(person, everyMs) {
    Object.assign(this, { person, everyMs });
    this.problem = el("div", { class: "notice loss", role: "alert", hidden: true });
    // Its buttons act on what was read: until the first of it is there, there is nothing to press.
    this.body = el("div", { class: "view", inert: true, "aria-busy": "true" });
    this.node = el("div", {}, this.problem, this.body);
    this.looking = false;
  }

  may(permission) {
    return this.person.may.includes(permission);
  }

  /** Somebody looks: now, and from then on. */
  look() {
    if (!this.looking) {
      this.looking = true;
      this.again();
    }
  }

  rest() {
    this.looking = false;
    clearTimeout(this.timer);
  }

  /** Read and show at once; what is being read already is waited for, then read anew. */
  async again() {
    clearTimeout(this.timer);
    this.turn = (this.turn ?? 0) + 1;
    const { turn } = this;
    try {
      const seen = await this.read();
      if (turn === this.turn) {
        this.show(seen);
        this.trouble(null);
        this.body.inert = false;
        this.body.removeAttribute("aria-busy");
      }
    } catch (problem) {
      this.trouble(problem);
    }
    if (turn === this.turn && this.looking && this.everyMs) {
      this.timer = setTimeout(() => (document.hidden ? this.later() : this.again()), this.everyMs);
    }
  }

  /** A page that nobody sees asks for nothing; it looks again when it is seen. */
  later() {
    const seen = () =>
      !document.hidden && (document.removeEventListener("visibilitychange", seen), this.looking && this.again());
    document.addEventListener("visibilitychange", seen);
  }

  trouble(problem) {
    if (problem?.status === 401) {
      location.replace(signInAddress());
      return;
    }
    const text = problem ? `What you see may be old: ${problem.why ?? problem.message}. ${problem.instead ?? ""}` : "";
    this.problem.hidden = !problem;
    if (this.problem.textContent !== text) {
      this.problem.textContent = text;
    }
    if (problem && problem.status === undefined) {
      console.error(problem);
    }
  }
}
