/** The Department's central control computer: facilities, what stands there, what happens, program, revenue, orders. */
import { Events, Notices } from "./central-control/events.js";
import { Facilities } from "./central-control/facilities.js";
import { Meters } from "./central-control/meters.js";
import { Orders } from "./central-control/orders.js";
import { Program } from "./central-control/program.js";
import { Revenue } from "./central-control/revenue.js";
import { Tables, Terminals } from "./central-control/subjects.js";
import { standPage } from "./parts/stand.js";

standPage({
  here: "/",
  title: "Central control computer",
  views: [
    { tab: "Facilities", make: (person) => new Facilities(person) },
    { tab: "Terminals", make: (person) => new Terminals(person) },
    { tab: "Tables", make: (person) => new Tables(person) },
    { tab: "Meters", make: (person) => new Meters(person) },
    { tab: "Events", make: (person) => new Events(person) },
    { tab: "Notices", make: (person) => new Notices(person) },
    { tab: "Program", make: (person) => new Program(person) },
    { tab: "Revenue and tax", make: (person) => new Revenue(person) },
    { tab: "Orders and link", make: (person) => new Orders(person) },
  ],
});
