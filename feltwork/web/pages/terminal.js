/** The terminal: finds out which one it is, learns what its table posts, connects, and shows. */
import { get } from "./parts/api.js";
import { Connection } from "./parts/connection.js";
import { refusal } from "./terminal/sheets.js";
import { askForSeat, keepSeat, leaveSeat, storedSeat } from "./terminal/seat.js";
import { Screen } from "./terminal/screen.js";

const home = document.getElementById("terminal");

function begin() {
  const seat = storedSeat();
  if (seat) {
    connect(seat);
  } else {
    askForSeat(home, null, connect);
  }
}

/** Connect with a credential; the server says which terminal and which table that is. */
function connect(seat) {
  const line = new Connection({ credential: seat.credential });
  let screen = null;
  line.addEventListener("status", () => line.status === "refused" && turnedAway(line, screen));
  line.addEventListener("change", async () => {
    if (screen === null && line.welcome) {
      screen = "coming";
      keepSeat({ ...seat, asset_number: line.welcome.asset_number, table: line.welcome.table_id });
      screen = await open(line);
    }
  });
  line.start();
}

async function open(line) {
  try {
    const posted = await get(postedAt(line));
    followRules(line, posted);
    return new Screen(home, line, posted);
  } catch (problem) {
    askForSeat(home, refusal(problem), connect);
    return null;
  }
}

const postedAt = (line) => `/api/tables/${encodeURIComponent(line.welcome.table_id)}`;

/** A table that is opened may post other rules than it did: then the terminal begins anew. */
function followRules(line, posted) {
  let before = line.table.phase;
  line.addEventListener("change", async () => {
    const { phase } = line.table;
    const opens = phase === "opening" && phase !== before;
    before = phase;
    if (opens) {
      const now = await get(postedAt(line)).catch(() => posted);
      if (JSON.stringify(now.rules) !== JSON.stringify(posted.rules)) {
        location.reload();
      }
    }
  });
}

function turnedAway(line, screen) {
  screen?.close?.();
  leaveSeat();
  askForSeat(home, refusal(line.refusal), connect);
}

begin();
