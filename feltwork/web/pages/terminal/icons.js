/** Small drawings for the buttons of the terminal's rail; each button says its name as well. */
import { svg } from "../parts/dom.js";

const PATHS = {
  money:
    "M3,7H21V17H3ZM3,10A3,3 0 0 0 6,7M21,10A3,3 0 0 1 18,7M3,14A3,3 0 0 1 6,17M21,14A3,3 0 0 0 18,17" +
    "M12,9.5A2.5,2.5 0 1 0 12,14.5A2.5,2.5 0 1 0 12,9.5",
  tip: "M12,4A8,8 0 1 0 12,20A8,8 0 1 0 12,4M12,8V16M14.5,9.6H11A1.7,1.7 0 0 0 11,12.1H13A1.7,1.7 0 0 1 13,14.5H9.5",
  attendant: "M4,17H20M6,17A6,6 0 0 1 18,17M12,11V8M10,8H14M4,20H20",
  rules: "M5,4H16A3,3 0 0 1 19,7V20H8A3,3 0 0 1 5,17ZM8,20A3,3 0 0 1 5,17M9,8.5H15M9,12H15",
  rounds: "M4,12A8,8 0 1 0 7,5.8M4,4V8H8M12,8V12.5L15,14.5",
  more: "M4,7H13M17,7H20M15,5V9M4,12H7M11,12H20M9,10V14M4,17H13M17,17H20M15,15V19",
};

/** One of them, as high as the text around it. */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }, svg("path", { d: PATHS[name] }));
}
