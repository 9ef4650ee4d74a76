/** Slot operations: devices, where they stand, how they move, what is installed in them, and what is due. */
import { standPage } from "./parts/stand.js";
import { Filings } from "./desk/filings.js";
import { Link } from "./desk/link.js";
import { Devices } from "./slots/devices.js";
import { Holds } from "./slots/holds.js";
import { Lists } from "./slots/lists.js";
import { Memory } from "./slots/memory.js";
import { Movements } from "./slots/movements.js";
import { FloorPlan } from "./slots/plan.js";
import { Software } from "./slots/software.js";

const KINDS = [
  "gaming_floor_plan",
  "restricted_area",
  "off_premises_storage",
  "possession_petition",
  "possession_elsewhere",
  "movement_notice",
  "transport_notice",
  "movement_summary",
  "electronic_format",
  "gaming_floor_list",
  "off_floor_list",
  "table_game_floor_list",
  "table_game_off_floor_list",
  "possessor_list",
  "software_notice",
  "nonresponsive_notice",
];
const may = ["see_devices"];

standPage({
  here: "/slots",
  title: "Slot operations",
  views: [
    { tab: "Floor plan", may, make: (person) => new FloorPlan(person) },
    { tab: "Devices", may, make: (person) => new Devices(person) },
    { tab: "Movements", may, make: (person) => new Movements(person) },
    { tab: "Lists", may, make: (person) => new Lists(person) },
    { tab: "Software", may, make: (person) => new Software(person) },
    { tab: "RAM clear", may, make: (person) => new Memory(person) },
    { tab: "Holds", may, make: (person) => new Holds(person) },
    { tab: "Central control", may: ["see_central_control"], make: (person) => new Link(person) },
    { tab: "Filings", may: ["see_filings"], make: (person) => new Filings(person, { kinds: KINDS }) },
  ],
});
