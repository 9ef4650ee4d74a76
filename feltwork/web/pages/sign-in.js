/** Signing in: name and password, what is wrong in words, then back to where one came from. */
import { me, signIn } from "./parts/api.js";
import { el, fill } from "./parts/dom.js";
import { home } from "./parts/header.js";

const form = document.getElementById("form");
const problem = document.getElementById("problem");
const enter = document.getElementById("enter");
const { name, password } = form.elements;

/** Where to go afterwards: a page of this server, never another one, and not this one again. */
function destination(person) {
  const asked = new URLSearchParams(location.search).get("next");
  if (!asked) {
    return home(person);
  }
  const wanted = URL.canParse(asked, location.origin) ? new URL(asked, location.origin) : null;
  const ours = wanted?.origin === location.origin && wanted.pathname !== location.pathname;
  return ours ? wanted.pathname + wanted.search + wanted.hash : home(person);
}

function tell(title, ...sentences) {
  fill(
    problem,
    el("p", {}, el("strong", {}, title)),
    sentences.filter(Boolean).map((one) => el("p", {}, one)),
  );
  problem.hidden = false;
}

/** An empty field is named before anything is sent. */
function missing() {
  const empty = [name, password].find((field) => field.value === "");
  [name, password].forEach((field) => field.toggleAttribute("aria-invalid", false));
  if (empty) {
    empty.setAttribute("aria-invalid", "true");
    tell(empty === name ? "Your name is missing." : "Your password is missing.");
    empty.focus();
  }
  return Boolean(empty);
}

const sentence = (words) => (words ? `${words[0].toUpperCase()}${words.slice(1)}.` : null);

async function submit(event) {
  event.preventDefault();
  problem.hidden = true;
  if (missing()) {
    return;
  }
  enter.disabled = true;
  try {
    location.replace(destination(await signIn(name.value.trim(), password.value)));
  } catch (refused) {
    enter.disabled = false;
    tell(sentence(refused.why ?? refused.message), sentence(refused.instead));
    password.select();
    password.focus();
  }
}

// Where to write is the page's own word (autofocus): said from here, it would come while somebody writes the password,
// and put the rest of it into the name for all to see.
form.addEventListener("submit", submit);
// The page has it disabled: pressed before this line, it would send the form by itself and nobody would be signed in.
enter.disabled = false;
document.getElementById("show").addEventListener("change", ({ target }) => {
  password.type = target.checked ? "text" : "password";
});

/** Who is signed in already and was sent here has too little permission for that page; a fresh visitor is not asked. */
async function already() {
  const person = localStorage.getItem("feltwork.signed-in") ? await me().catch(() => null) : null;
  if (person) {
    const purpose = document.getElementById("purpose");
    purpose.textContent = `You are signed in as ${person.name}. Sign in as somebody else, or go back.`;
  }
}

already();
