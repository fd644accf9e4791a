// The frame around the reels: riveted iron with heat along its inner edge, and plates of scorched steel behind.
import { ball, fill, glow, line, oval, slope, type Pen } from "../paint/brush.ts";
import { boxPath } from "../paint/canvas.ts";
import { scattered } from "../paint/scattered.ts";
import { MARGIN, type ReelLayout } from "../stage/layout.ts";

export function drawFrame(pen: Pen, layout: ReelLayout, cols: number, ratio: number): void {
  const { width, height, border, cellWidth } = layout;
  const around = (by: number, round: number): Path2D => boxPath(-by, -by, width + 2 * by, height + 2 * by, round);
  pen.save();
  pen.shadowColor = "#000e";
  pen.shadowBlur = MARGIN * 0.8 * ratio;
  fill(pen, around(border, 10), "#100");
  pen.restore();
  fill(
    pen,
    around(border, 10),
    slope(pen, 0, -border, width * 0.3, height, ["#987", "#544", "#2a201c", "#655", "#322", "#433", "#1a1210"]),
  );
  line(pen, around(border - 1, 9), "#dcb9", 1.6);
  line(pen, around(border * 0.3, 6), "#100c", border * 0.34);
  line(pen, around(3, 6), "#f50", 4);
  line(pen, around(2, 6), "#fe8", 1.6);
  fill(pen, around(0, 4), "#0c0807");
  pen.save();
  pen.clip(boxPath(0, 0, width, height, 4));
  for (let reel = 0; reel < cols; reel += 1) {
    const x = reel * cellWidth;
    pen.fillStyle = slope(pen, x, 0, x + cellWidth, 0, ["#0a0605", "#241512", "#38201a", "#241512", "#0a0605"]);
    pen.fillRect(x, 0, cellWidth, height);
  }
  pen.fillStyle = slope(pen, 0, 0, 0, height, ["#0006", "#f511", "#f613"]);
  pen.fillRect(0, 0, width, height);
  const next = scattered(13);
  for (let scratch = 0; scratch < 60; scratch += 1) {
    const [x, y, long] = [next() * width, next() * height, 10 + 60 * next()];
    line(pen, `M${x} ${y}l${long * 0.3} ${long}`, scratch % 3 === 0 ? "#f842" : "#0004", 1.2);
  }
  for (let reel = 1; reel < cols; reel += 1) {
    const x = reel * cellWidth;
    pen.fillStyle = slope(pen, x - 4, 0, x + 4, 0, ["#0a0605", "#865", "#433", "#100"]);
    pen.fillRect(x - 4, 0, 8, height);
    line(pen, `M${x} 0V${height}`, "#f718", 1.4);
  }
  pen.restore();
  const step = Math.max(44, cellWidth / 3);
  const rivets: [number, number][] = [];
  for (let x = 0; x <= width; x += width / Math.round(width / step))
    rivets.push([x, -border * 0.55], [x, height + border * 0.55]);
  for (let y = 0; y <= height; y += height / Math.round(height / step))
    rivets.push([-border * 0.55, y], [width + border * 0.55, y]);
  const size = border * 0.24;
  for (const [x, y] of rivets) {
    fill(pen, oval(x, y + 1, size * 1.3, size * 1.3), "#000a");
    fill(pen, oval(x, y, size, size), ball(pen, x, y, size * 1.1, ["#fed", "#a87", "#322"]));
  }
  glow(pen, width / 2, height + border, width * 0.4, "#f60", 0.3);
}
