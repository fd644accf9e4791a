// The forge at night: stone arches, a hearth behind the reels, tools on chains; in free spins the fire takes it all.
import { disc, fill, glow, line, oval, placed, slope, type Pen } from "../paint/brush.ts";
import { scattered } from "../paint/scattered.ts";

export function drawScene(pen: Pen, width: number, height: number, free: boolean): void {
  const floor = height * 0.8;
  pen.fillStyle = slope(
    pen,
    0,
    0,
    0,
    height,
    free ? ["#200", "#500", "#a20", "#e61"] : ["#0a0706", "#1b0f0a", "#40190a", "#601d05"],
  );
  pen.fillRect(0, 0, width, height);
  glow(pen, width / 2, floor * 0.82, Math.max(width, height) * 0.62, "#f51", free ? 0.8 : 0.62);
  glow(pen, width / 2, floor, width * 0.36, "#fa4", free ? 0.3 : 0.5);
  drawStones(pen, width, floor, free);
  drawArch(pen, width, height, free);
  drawFlames(pen, width, floor, free);
  drawFloor(pen, width, height, floor, free);
  const scale = Math.min(height / 900, width / 620);
  drawChains(pen, width, scale);
  if (width > height) {
    placed(pen, { x: width * 0.055, y: height * 0.86, scale: scale * 1.15 }, () => drawAnvil(pen));
    placed(pen, { x: width * 0.945, y: height * 0.88, scale: scale * 1.05, mirror: true }, () => drawBellows(pen));
  }
  drawCoals(pen, width, height);
  pen.fillStyle = disc(pen, width / 2, height * 0.5, Math.hypot(width, height) / 2, [
    [0.45, "#0000"],
    [1, "#000c"],
  ]);
  pen.fillRect(0, 0, width, height);
}

function drawStones(pen: Pen, width: number, floor: number, free: boolean): void {
  const next = scattered(7);
  const tall = Math.max(34, floor / 17);
  for (let row = 0; row * tall < floor; row += 1) {
    for (let x = -tall * next(); x < width;) {
      const wide = tall * (1.3 + 1.4 * next());
      const near = 1 - Math.min(1, Math.abs(x + wide / 2 - width / 2) / (width * 0.55));
      const lit = near * (0.25 + 0.75 * ((row * tall) / floor));
      const path = new Path2D();
      path.roundRect(x + 1.5, row * tall + 1.5, wide - 3, tall - 3, 7);
      pen.globalAlpha = 0.34 + 0.2 * next();
      fill(pen, path, free ? "#511" : "#2a1d18");
      pen.globalAlpha = 0.06 + 0.42 * lit * next();
      fill(pen, path, slope(pen, 0, row * tall, 0, (row + 1) * tall, ["#fa60", "#f63"]));
      x += wide;
    }
  }
  pen.globalAlpha = 1;
}

/** Two pillars that lean together overhead, stone on stone. */
function drawArch(pen: Pen, width: number, height: number, free: boolean): void {
  const half = Math.min(width * 0.47, height * 0.78);
  const [x, top, foot, stones] = [width / 2, -height * 0.03, height * 0.84, 15];
  const tall = (foot - top) / stones;
  const edgeAt = (y: number): number => half * (1 - 0.62 * Math.max(0, 1 - (y - top) / (height * 0.62)) ** 2.2);
  for (const side of [-1, 1]) {
    for (let stone = 0; stone < stones; stone += 1) {
      const y = top + tall * stone;
      const [upper, lower] = [x + side * edgeAt(y), x + side * edgeAt(y + tall)];
      const out = side * 74;
      const block = `M${upper} ${y}L${upper + out} ${y}L${lower + out} ${y + tall}L${lower} ${y + tall}Z`;
      fill(pen, block, slope(pen, upper, y, upper + out, y, [free ? "#c63" : "#7a3a1e", "#38211a", "#140c0a"]));
      line(pen, block, "#0a0605c0", 4);
      line(pen, `M${upper + side * 4} ${y + 5}L${upper + out - side * 6} ${y + 5}`, "#fb85", 2);
    }
  }
}

function drawFlames(pen: Pen, width: number, floor: number, free: boolean): void {
  const next = scattered(31);
  pen.globalCompositeOperation = "lighter";
  // As dense on a narrow page as on a wide one: light added up too often turns yellow and green.
  const tongues = ((free ? 35 : 17) * width) / floor;
  for (let tongue = 0; tongue < tongues; tongue += 1) {
    const spread = free ? 1.1 : 0.72;
    const x = width * (0.5 + (next() - 0.5) * spread);
    const tall = floor * (free ? 0.28 : 0.12) * (0.4 + next());
    const half = tall * (0.16 + 0.12 * next());
    const lean = (next() - 0.5) * half * 2.4;
    const flame = `M${x - half} ${floor}C${x - half * 1.2} ${floor - tall * 0.5} ${x + lean} ${floor - tall * 0.6} ${x + lean} ${floor - tall}C${x + half * 0.3 + lean} ${floor - tall * 0.6} ${x + half * 1.3} ${floor - tall * 0.4} ${x + half} ${floor}Z`;
    pen.globalAlpha = (free ? 0.1 : 0.25) + 0.2 * next();
    fill(pen, flame, slope(pen, 0, floor - tall, 0, floor, ["#f200", "#f41", "#f62"]));
  }
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "source-over";
}

function drawFloor(pen: Pen, width: number, height: number, floor: number, free: boolean): void {
  pen.fillStyle = slope(pen, 0, floor, 0, height, free ? ["#a31", "#410", "#100"] : ["#4a1c0a", "#1c0d08", "#080504"]);
  pen.fillRect(0, floor, width, height - floor);
  pen.globalAlpha = 0.5;
  for (let slab = -9; slab < 10; slab += 1) {
    line(pen, `M${width / 2 + slab * width * 0.05} ${floor}L${width / 2 + slab * width * 0.16} ${height}`, "#0008", 3);
  }
  for (const depth of [0.16, 0.42, 0.78]) line(pen, `M0 ${floor + (height - floor) * depth}H${width}`, "#0008", 3);
  pen.globalAlpha = 1;
  glow(pen, width / 2, floor, width * 0.4, "#f72", 0.4);
}

function drawChains(pen: Pen, width: number, scale: number): void {
  for (const [x, long] of [
    [0.03, 9],
    [0.09, 6],
    [0.915, 7],
    [0.975, 11],
  ] as const) {
    placed(pen, { x: width * x, scale }, () => {
      for (let link = 0; link < long; link += 1) {
        const ring = oval(0, link * 30 + 12, link % 2 === 0 ? 9 : 4, 18);
        line(pen, ring, "#0c0807", 9);
        line(pen, ring, slope(pen, -9, 0, 9, 0, ["#433", "#a76", "#221"]), 5);
      }
      placed(pen, { y: long * 30 + 10 }, () => {
        line(pen, "M0 0V22C0 44 30 44 30 20", "#0c0807", 12);
        line(pen, "M0 0V22C0 44 30 44 30 20", slope(pen, 0, 0, 30, 40, ["#865", "#433"]), 7);
      });
    });
  }
}

function drawAnvil(pen: Pen): void {
  glow(pen, 0, -60, 150, "#f62", 0.35);
  fill(pen, "M-70 90L-50 10H60L84 90Z", slope(pen, 0, 0, 0, 90, ["#532", "#211"]));
  const body = "M-120-62C-90-40-60-34-36-34C-34-10-44 6-62 16H78C58 4 52-12 56-30H96V-66H-40C-70-66-98-66-120-62Z";
  line(pen, body, "#080504", 10);
  fill(pen, body, slope(pen, 0, -66, 0, 16, ["#a98", "#544", "#1a1412"]));
  line(pen, "M-112-62C-86-64-60-64-40-64H94", "#fc9c", 4);
  glow(pen, 30, -74, 56, "#fb4", 0.9);
  fill(pen, "M2-80H72V-66H2Z", slope(pen, 0, -80, 0, -66, ["#fff", "#fc4", "#f60"]));
}

function drawBellows(pen: Pen): void {
  fill(pen, "M-60 90L-44 30H50L70 90Z", slope(pen, 0, 30, 0, 90, ["#532", "#211"]));
  const bag = "M-120-10L-70-30C-40-70 50-74 84-40V20C50 44-40 38-70 0Z";
  line(pen, bag, "#080504", 9);
  fill(pen, bag, slope(pen, 0, -66, 0, 30, ["#b63", "#631", "#210"]));
  for (const x of [-40, -10, 20, 50]) line(pen, `M${x}-58Q${x + 12}-14 ${x} 28`, "#1008", 5);
  line(pen, "M-66-30C-38-66 48-70 80-40", "#fc98", 4);
}

/** A bed of live coals along the lower edge. */
function drawCoals(pen: Pen, width: number, height: number): void {
  const next = scattered(67);
  for (let coal = 0; coal < width / 7; coal += 1) {
    const [x, up, size] = [next() * width, next() ** 2, 7 + 15 * next()];
    const y = height + 4 - up * height * 0.055;
    const hot = next();
    if (hot > 0.62) glow(pen, x, y, size * 2.2, "#f50", 0.6);
    fill(
      pen,
      oval(x, y, size, size * 0.72, next() * 3),
      hot > 0.62
        ? disc(pen, x, y, size, ["#fd7", "#f61", "#610"])
        : slope(pen, 0, y - size, 0, y + size, ["#432", "#100"]),
    );
  }
}
