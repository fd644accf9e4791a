// The lines of the game, each drawn on a small grid.
import type { LinesDefinition } from "../../engine/definition.ts";
import type { Rulebook } from "../messages/messages.ts";
import { make } from "../screen/element.ts";

const CELL = 13;
const SVG = "http://www.w3.org/2000/svg";

export function lineMap({ lines, cols, rows }: LinesDefinition, rulebook: Rulebook): HTMLElement {
  return make(
    "ol",
    "lines",
    ...lines.map((line, at) => make("li", "", grid(line, cols, rows), rulebook.lineName(at + 1))),
  );
}

function grid(line: readonly number[], cols: number, rows: number): SVGSVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${cols * CELL + 1} ${rows * CELL + 1}`);
  drawing.ariaHidden = "true";
  for (let reel = 0; reel < cols; reel += 1) {
    for (let row = 0; row < rows; row += 1) {
      const cell = document.createElementNS(SVG, "rect");
      const place = { x: reel * CELL + 1, y: row * CELL + 1, width: CELL - 1, height: CELL - 1, rx: 2 };
      for (const [name, value] of Object.entries(place)) cell.setAttribute(name, String(value));
      if (line[reel] === row) cell.classList.add("on");
      drawing.append(cell);
    }
  }
  const path = document.createElementNS(SVG, "path");
  const points = line.map((row, reel) => `${(reel + 0.5) * CELL} ${(row + 0.5) * CELL}`);
  path.setAttribute("d", `M${points.join("L")}`);
  drawing.append(path);
  return drawing;
}
