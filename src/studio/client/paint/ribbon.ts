// A ribbon with a word across the foot of a symbol, for those that do more than pay.
import type { RibbonDye } from "../world.ts";
import { fill, line, slope, type Pen } from "./brush.ts";

export function drawRibbon(pen: Pen, text: string, { edge, cloth, ink }: RibbonDye): void {
  const word = text.toUpperCase();
  pen.font = "800 25px system-ui, sans-serif";
  const half = Math.min(88, Math.max(48, pen.measureText(word).width / 2 + 17));
  const tails = `M${-half - 8} 62H${-half + 16}V90H${-half - 8}L${-half} 76ZM${half + 8} 62H${half - 16}V90H${half + 8}L${half} 76Z`;
  line(pen, tails, edge, 5);
  fill(pen, tails, slope(pen, 0, 62, 0, 90, [...cloth].reverse()));
  const band = `M${-half} 56Q0 62 ${half} 56V85Q0 91 ${-half} 85Z`;
  line(pen, band, edge, 6);
  fill(pen, band, slope(pen, 0, 56, 0, 90, cloth));
  line(pen, `M${-half + 2} 59.5Q0 65.5 ${half - 2} 59.5`, "#fffa", 2);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = ink;
  pen.fillText(word, 0, 75, half * 2 - 14);
}
