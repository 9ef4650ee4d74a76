/**
 * Requests to the server. What it refuses is thrown as a `Refusal` that says what, why, by which section and what to do
 * instead; a line that is down is told in the same form, so that a page has one way to show what went wrong.
 */
import { newId } from "./connection.js";
import { steadyNow } from "./steady.js";

const HINT = "feltwork.signed-in";
const TOUCHED_MS = 60_000;
let csrf = "";
let touchedAt = steadyNow();

// A page that asks by itself does not keep the session of somebody who has left: it says that nobody touched it.
for (const act of ["pointerdown", "keydown", "wheel", "touchstart"]) {
  window.addEventListener(act, () => (touchedAt = steadyNow()), { capture: true, passive: true });
}

/** What the server refused. */
export class Refusal extends Error {
  constructor({ what, why, section = null, instead = null, field = null }, status = 0) {
    super(`${what}: ${why}`);
    Object.assign(this, { what, why, section, instead, field, status });
  }
}

const AWAY = {
  what: "the request",
  why: "the server is not reached",
  instead: "look at the network, then try again",
};
const UNREADABLE = { what: "the request", why: "the server's answer can't be read", instead: "try again" };

async function send(method, path, body) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  if (method !== "GET" && csrf) {
    headers["X-Feltwork-CSRF"] = csrf;
  }
  if (steadyNow() - touchedAt > TOUCHED_MS) {
    headers["X-Feltwork-Untouched"] = "yes";
  }
  const request = { method, headers, credentials: "same-origin", body: JSON.stringify(body) };
  const answer = await fetch(path, request).catch(() => {
    throw new Refusal(AWAY);
  });
  const told = answer.status === 204 ? null : await answer.json().catch(() => UNREADABLE);
  if (!answer.ok || told === UNREADABLE) {
    throw new Refusal(told?.why ? told : UNREADABLE, answer.status);
  }
  return told;
}

/** `await get("/api/tables")`. */
export const get = (path) => send("GET", path);

/** `await post("/api/demo/seat", {table: "Blackjack"})`. */
export const post = (path, body = {}) => send("POST", path, body);

/** Who is signed in; null if nobody is, or if they have yet to choose a password of their own at the sign-in. */
export async function me() {
  try {
    const person = known(await get("/api/me"));
    return person.must_choose_password ? null : person;
  } catch (problem) {
    if (problem.status !== 401) {
      throw problem;
    }
    forget();
    return null;
  }
}

/** The same for a page that everybody may see: it asks only where somebody has signed in from this browser. */
export const meIfAny = () => (localStorage.getItem(HINT) ? me() : Promise.resolve(null));

/** Sign in; a wrong name or password is refused. */
export const signIn = async (name, password) => known(await post("/api/sign-in", { name, password }));

/** Choose a password of one's own, in place of one that somebody else set, and sign in with it. */
export async function choosePassword(person, current, password) {
  const path = `/api/people/${encodeURIComponent(person.sign_in_name)}/password`;
  await post(path, { id: newId(), password, current });
  return signIn(person.sign_in_name, password);
}

/** End the session. */
export async function signOut() {
  await me();
  if (csrf) {
    await post("/api/sign-out");
  }
  forget();
}

function known(person) {
  csrf = person.csrf;
  localStorage.setItem(HINT, "yes");
  return person;
}

function forget() {
  csrf = "";
  localStorage.removeItem(HINT);
}
