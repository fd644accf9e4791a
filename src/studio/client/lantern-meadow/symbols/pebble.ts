// The pebbles: three river stones, one on the other.
import { ball, disc, fill, glow, oval, type Pen } from "../../paint/brush.ts";
import { painted } from "../painted.ts";

export function drawPebble(pen: Pen): void {
  glow(pen, 0, 10, 94, "#9bf", 0.22);
  fill(pen, oval(0, 82, 84, 9), "#0017");
  for (const [y, wide, tall, light, body, deep] of [
    [52, 82, 30, "#dde", "#89b", "#346"],
    [2, 59, 29, "#ede", "#b9b", "#546"],
    [-50, 38, 27, "#efe", "#8cc", "#265"],
  ] as const) {
    const stone = oval(0, y, wide, tall);
    painted(pen, stone, [light, body, deep]);
    fill(pen, stone, ball(pen, 0, y, wide * 1.05, [light, body, `${body}8`, deep]));
    fill(
      pen,
      oval(wide * -0.34, y - 9, wide * 0.4, 7, -0.16),
      disc(pen, wide * -0.34, y - 9, wide * 0.4, ["#fffd", "#fff0"]),
    );
    fill(pen, oval(wide * 0.16, y + 14, wide * 0.6, 6), "#adf4");
    for (let speck = 0; speck < 6; speck += 1) {
      fill(pen, oval(wide * Math.sin(speck * 2.4) * 0.7, y + 14 * Math.cos(speck * 3.7), 2, 1.5), "#1138");
    }
  }
}
