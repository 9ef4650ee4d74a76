/** Money in and out: bills, which the demo simulates, vouchers, cash out with a voucher that prints, tips. */
import { get, post } from "../parts/api.js";
import { el, fill } from "../parts/dom.js";
import { cents, dollarsOf } from "../parts/money.js";
import { storedSeat } from "./seat.js";
import { refusal, sheet } from "./sheets.js";

const BILLS = [1, 5, 10, 20, 50, 100];
const TIPS = ["1.00", "5.00", "25.00"];
const KEPT = "feltwork.terminal.vouchers";
const MOST_KEPT = 5;

let isOpen = false;

/** The sheet for money; `line` is the connection. */
export async function moneySheet(line) {
  if (isOpen) {
    return; // touched twice before the server has said whether it is the demo
  }
  isOpen = true;
  const { demo } = await get("/api/house").catch(() => ({ demo: false }));
  const problem = el("div", { class: "problem" });
  const done = el("div", { class: "done", role: "status" });
  const credit = el("fw-money", { amount: line.seat.money?.available ?? "0.00" });
  const attempt = async (act) => {
    fill(problem);
    fill(done);
    try {
      await act();
      credit.setAttribute("amount", line.seat.money?.available ?? "0.00");
    } catch (trouble) {
      fill(problem, refusal(trouble.refused ?? (trouble.what ? trouble : { what: "the terminal", why: trouble.message })));
    }
  };
  const follow = () => credit.setAttribute("amount", line.seat.money?.available ?? "0.00");
  line.addEventListener("change", follow);
  const tell = (text) => fill(done, el("p", { class: "notice win" }, text));
  await sheet({
    title: "Money",
    wide: true,
    body: [
      el("p", { class: "meter" }, el("span", {}, "Credit"), credit),
      problem,
      done,
      el(
        "div",
        { class: "columns" },
        demo ? billsToTouch(line, attempt, tell) : billValidator(),
        voucherIn(line, attempt, tell),
        cashOut(line, attempt),
      ),
    ],
  }).finally(() => {
    isOpen = false;
    line.removeEventListener("change", follow);
  });
}

/** Bills go into the terminal's validator, which signs for them. A page has no key: only the demo simulates one. */
function billValidator() {
  // Focused first: in a field a phone would show its keyboard.
  const about = el(
    "p",
    { class: "soft small", tabindex: "-1", autofocus: true },
    "Put bills into the bill validator. Your credit shows each bill.",
  );
  return el("section", {}, el("h3", {}, "Insert a bill"), about);
}

function billsToTouch(line, attempt, tell) {
  let last = Promise.resolve();
  // One bill after the other, in the order of the touches: each report has the next counter.
  const insert = (bill) => {
    last = last.then(() =>
      attempt(async () => {
        const reports = await post("/api/demo/bill", { credential: storedSeat().credential, bill });
        for (const { id, ...report } of reports) {
          await line.command("buy_in", report, id);
        }
        tell(`A bill of $${bill}.00 was accepted.`);
      }),
    );
  };
  return el(
    "section",
    {},
    el("h3", {}, "Insert a bill"),
    el("p", { class: "soft small" }, "The bill validator is simulated: touch the bill that goes in."),
    el(
      "div",
      { class: "bills" },
      BILLS.map((bill) =>
        el("button", { type: "button", class: "button bill figures", onclick: () => insert(bill) }, `$${bill}`),
      ),
    ),
  );
}

function voucherIn(line, attempt, tell) {
  const input = el("input", {
    id: "fw-voucher",
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: "00-0000-0000-0000-0000",
    maxlength: 40,
  });
  const insert = (event) => {
    event.preventDefault();
    const number = input.value.replace(/[\s-]/g, "");
    return attempt(async () => {
      const told = await line.command("voucher_in", { validation_number: number });
      input.value = "";
      forget(number);
      tell(`The voucher was accepted${told.amount ? `: ${dollarsOf(told.amount)}` : ""}.`);
    });
  };
  return el(
    "section",
    {},
    el("h3", {}, "Insert a voucher"),
    el(
      "form",
      { class: "stack", onsubmit: insert },
      el("div", { class: "field" }, el("label", { for: "fw-voucher" }, "Its validation number, 18 digits"), input),
      el("button", { class: "button" }, "Insert the voucher"),
    ),
  );
}

function cashOut(line, attempt) {
  const earlier = el("div", { class: "earlier" });
  const out = () =>
    attempt(async () => {
      const told = await line.command("cash_out");
      if (told.paid === "attendant") {
        await sheet({
          title: "An attendant pays you",
          body: ["The amount is above what this terminal may print. It stays locked until an attendant has paid you."],
        });
        return;
      }
      keep(told);
      showEarlier(earlier);
      await showVoucher(told);
    });
  showEarlier(earlier);
  return el(
    "section",
    {},
    el("h3", {}, "Cash out"),
    el("p", { class: "soft small" }, "Your whole credit on a gaming voucher: for the cage, or for another terminal."),
    el("button", { type: "button", class: "button", onclick: out }, "Cash out to a voucher"),
    earlier,
  );
}

function showEarlier(home) {
  const found = kept();
  const one = (told) =>
    el(
      "button",
      { type: "button", class: "button quiet figures", onclick: () => showVoucher(told) },
      `${dollarsOf(told.amount)}, ${grouped(told.number)}`,
    );
  fill(home, found.length ? el("details", {}, el("summary", {}, "Vouchers printed here"), found.map(one)) : null);
}

/** A voucher on the screen and, by the printer's button, on paper. */
async function showVoucher(told) {
  const picture = el("img", { class: "voucher", alt: `Gaming voucher, validation number ${grouped(numberOf(told))}` });
  // Set past the helper that checks addresses: this one holds the drawing itself and asks nobody for it.
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(told.printed)}`;
  const print = el("button", { type: "button", class: "button primary", onclick: () => window.print() }, "Print");
  await sheet({
    title: "Your voucher",
    wide: true,
    keep: true,
    body: [
      picture,
      el("p", { class: "figures" }, "Validation number ", el("strong", { class: "number" }, grouped(numberOf(told)))),
      el("p", { class: "row" }, print),
    ],
  });
}

const numberOf = (told) => told.number ?? told.voucher.validation_number;

const grouped = (digits) => digits.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})(\d{4})$/, "$1-$2-$3-$4-$5");

const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");

/** A sheet closed too early must not cost anybody their money: what was printed can be shown again. */
function keep(told) {
  const entry = { number: numberOf(told), amount: told.amount, printed: told.printed };
  sessionStorage.setItem(KEPT, JSON.stringify([entry, ...kept()].slice(0, MOST_KEPT)));
}

function forget(number) {
  sessionStorage.setItem(KEPT, JSON.stringify(kept().filter((one) => one.number !== number)));
}

/** A tip for the dealers. */
export async function tipSheet(line) {
  const available = cents(line.seat.money?.available ?? "0.00");
  const input = el("input", { id: "fw-tip", inputmode: "decimal", autocomplete: "off", placeholder: "2.50" });
  const problem = el("div", { class: "problem" });
  const done = el("div", { role: "status" });
  const give = async (amount) => {
    fill(problem);
    fill(done);
    try {
      await line.command("tip", { amount });
      fill(done, el("p", { class: "notice win" }, `Thank you: ${dollarsOf(amount)} for the dealers.`));
    } catch (trouble) {
      fill(problem, refusal(trouble.refused ?? { what: "the tip", why: trouble.message }));
    }
  };
  const own = (event) => {
    event.preventDefault();
    give(input.value.trim());
  };
  const buttons = TIPS.map((amount) =>
    el(
      "button",
      {
        type: "button",
        class: "button big figures",
        disabled: cents(amount) > available,
        onclick: () => give(amount),
      },
      dollarsOf(amount),
    ),
  );
  return sheet({
    title: "Tip the dealers",
    body: [
      el("p", { class: "soft" }, "It is taken from your credit and shown to the dealer at once."),
      problem,
      done,
      el("div", { class: "row" }, buttons),
      el(
        "form",
        { class: "row own-amount", onsubmit: own },
        el("div", { class: "field" }, el("label", { for: "fw-tip" }, "Another amount"), input),
        el("button", { class: "button" }, "Give"),
      ),
    ],
  });
}
