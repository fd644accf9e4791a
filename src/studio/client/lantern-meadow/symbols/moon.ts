// The moon: the scatter, full and silver with a ring of light.
import { ball, fill, glow, line, oval, placed, slope, twinkle, type Pen } from "../../paint/brush.ts";
import { BRASS } from "../painted.ts";

export function drawMoon(pen: Pen): void {
  glow(pen, 0, 0, 100, "#8bf", 0.75);
  for (let ray = 0; ray < 20; ray += 1) {
    const far = 98 - (ray % 2) * 10;
    placed(pen, { turn: (ray * Math.PI) / 10 }, () =>
      fill(pen, `M56-8L${far} 0L56 8Z`, slope(pen, 56, 0, far, 0, ["#bdf8", "#9cf0"])),
    );
  }
  fill(pen, oval(0, 0, 58, 58), ball(pen, 0, 0, 66, ["#fff", "#eef", "#bcf", "#68c"]));
  for (let crater = 1; crater < 11; crater += 1) {
    const [x, y, radius] = [
      14 * Math.sqrt(crater) * Math.cos(crater * 2.4),
      14 * Math.sqrt(crater) * Math.sin(crater * 2.4),
      5 + ((crater * 5) % 8),
    ];
    fill(pen, oval(x, y, radius, radius), "#67b8");
    fill(pen, oval(x + 1, y + 2, radius * 0.86, radius * 0.8), "#abea");
  }
  line(pen, oval(0, 0, 60, 60), "#530", 7);
  line(pen, oval(0, 0, 60, 60), slope(pen, -50, -50, 50, 50, BRASS), 4);
  for (const [x, y, size] of [
    [-66, -58, 15],
    [70, -46, 11],
    [0, -90, 8],
  ] as const) {
    twinkle(pen, x, y, size, "#fec");
    glow(pen, x, y, size * 1.4, "#fd9", 0.6);
  }
}
