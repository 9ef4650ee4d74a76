/**
 * Buttons of the console. A hand that brushes the screen, a key that is held down, a second tap and a scanner's Enter
 * must do nothing: a button that has just appeared sleeps for a moment, repeats are not heard, and what can't be undone
 * is pressed twice, with other words the second time.
 */
import { el } from "../parts/dom.js";

const ASLEEP_MS = 350;
const ARMED_MS = 10_000;

/** Put a button to sleep; it can have the focus meanwhile, and whoever waits for it sees when it wakes. */
export function sleep(button, ms = ASLEEP_MS) {
  button.setAttribute("aria-disabled", "true");
  button.dataset.asleep = "";
  clearTimeout(button.waking);
  button.waking = setTimeout(() => button.dataset.sent || wake(button), ms);
}

function wake(button) {
  button.removeAttribute("aria-disabled");
  delete button.dataset.asleep;
}

const asleep = (button) => button.getAttribute("aria-disabled") === "true";

/** A button that hears one press at a time, and no press too early. `act` may be a promise. */
export function press(label, act, { kind = "primary big", key = "main", ...rest } = {}) {
  const button = el("button", { type: "button", class: `button ${kind}`, "data-key": key, ...rest }, label);
  button.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
  button.addEventListener("click", async () => {
    if (asleep(button)) {
      return;
    }
    button.dataset.sent = "yes";
    button.setAttribute("aria-disabled", "true");
    try {
      await act();
    } finally {
      delete button.dataset.sent;
      wake(button);
    }
  });
  sleep(button);
  return button;
}

/** Two presses: the first asks, the second does it. Escape, the other button or ten seconds take the question back. */
export function pressTwice(label, sure, act, about = "") {
  const home = el("div", { class: "twice row" });
  let timer = 0;
  const calm = () => {
    clearTimeout(timer);
    home.replaceChildren(press(label, arm));
  };
  const back = () => {
    calm();
    home.firstElementChild.focus();
  };
  const arm = () => {
    const yes = press(sure, () => {
      clearTimeout(timer);
      return act();
    });
    home.replaceChildren(
      yes,
      press("Not yet", back, { kind: "big", key: "not-yet" }),
      el("p", { class: "soft", role: "status" }, about),
    );
    yes.focus();
    timer = setTimeout(() => home.isConnected && calm(), ARMED_MS);
  };
  home.addEventListener("keydown", (event) => event.key === "Escape" && home.children.length > 1 && back());
  calm();
  return home;
}

/**
 * Letters that nobody asked for come from a scanner or from an elbow; the Enter after them must not press the button
 * that has the focus. `tell` hears of it. While an entry is open letters go there, wherever the focus was.
 */
export function catchStrayKeys(entry, tell) {
  let stray = false;
  const heard = (event) => {
    const writing = event.target.closest?.("input, textarea, select, dialog");
    if (writing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key.length === 1 && event.key !== " ") {
      const field = entry();
      field?.focus();
      stray = !field;
    } else if (stray && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      stray = false;
      tell("Something was typed or scanned while no card is asked for. Nothing was done.");
    }
  };
  document.addEventListener("keydown", heard, true);
}
