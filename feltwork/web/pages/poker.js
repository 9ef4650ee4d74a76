/** The poker room: electronic poker tables, their hands, their revenue, and Bad Beat payouts. */
import { standPage } from "./parts/stand.js";
import { BadBeat } from "./poker/bad_beat.js";
import { Hands } from "./poker/hands.js";
import { Revenue } from "./poker/revenue.js";
import { Tables } from "./poker/tables.js";

/** Views, each with whoever may see it. */
const VIEWS = [
  { tab: "Tables", may: ["see_table"], make: (person) => new Tables(person) },
  { tab: "Hands", may: ["see_table"], make: (person) => new Hands(person) },
  { tab: "Revenue", may: ["see_reports", "see_revenue"], make: (person) => new Revenue(person) },
  { tab: "Bad Beat", may: ["see_table"], make: (person) => new BadBeat(person) },
];

standPage({ here: "/poker", title: "Poker room", views: VIEWS });
