/** Signing in: name and password, what is wrong in words, then back to where one came from. */
import { choosePassword, me, signIn } from "./parts/api.js";
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
  tellAt(problem, title, ...sentences);
}

function tellAt(place, title, ...sentences) {
  fill(
    place,
    el("p", {}, el("strong", {}, title)),
    sentences.filter(Boolean).map((one) => el("p", {}, one)),
  );
  place.hidden = false;
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
    const person = await signIn(name.value.trim(), password.value);
    if (person.must_choose_password) {
      chooseOwn(person);
    } else {
      location.replace(destination(person));
    }
  } catch (refused) {
    enter.disabled = false;
    tell(sentence(refused.why ?? refused.message), sentence(refused.instead));
    password.select();
    password.focus();
  }
}

/** Somebody whose password somebody else set chooses their own before anything else. The Department has no such form. */
function chooseOwn(person) {
  const choose = document.getElementById("choose");
  const notChosen = document.getElementById("not-chosen");
  const take = document.getElementById("take");
  const { own, again } = choose.elements;
  document.querySelector("h1").textContent = "Choose your password";
  document.getElementById("purpose").hidden = true;
  form.hidden = true;
  choose.hidden = false;
  own.focus();
  choose.addEventListener("submit", async (event) => {
    event.preventDefault();
    notChosen.hidden = true;
    if (own.value !== again.value) {
      tellAt(notChosen, "The two passwords differ.", "Type the same password twice.");
      again.focus();
      return;
    }
    take.disabled = true;
    try {
      location.replace(destination(await choosePassword(person, password.value, own.value)));
    } catch (refused) {
      take.disabled = false;
      tellAt(notChosen, sentence(refused.why ?? refused.message), sentence(refused.instead));
      own.focus();
    }
  });
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
