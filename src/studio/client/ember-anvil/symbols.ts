// What is made at the anvil, what feeds the fire, and the two sparks that multiply.
import { ball, disc, fill, glow, inside, line, oval, placed, slope, twinkle, type Pen } from "../paint/brush.ts";
import { edge, forged, GOLD, STEEL } from "./forged.ts";

/** A burst of sparks round a white-hot core, hotter for the greater multiplier. */
function drawSpark(pen: Pen, hues: readonly [core: string, flame: string, deep: string], rays: number): void {
  const [core, flame, deep] = hues;
  glow(pen, 0, -6, 99, deep, 0.95);
  for (let ray = 0; ray < rays; ray += 1) {
    const long = [92, 64, 78][ray % 3] ?? 60;
    placed(pen, { y: -8, turn: (ray / rays) * Math.PI * 2 }, () => {
      fill(
        pen,
        `M-7-16Q0-${long * 0.6} 0-${long}Q0-${long * 0.6} 7-16Z`,
        slope(pen, 0, -16, 0, -long, ["#fff", flame, deep]),
      );
      fill(pen, oval(0, -long + 6, 2.6, 4), "#fff");
    });
  }
  const star = "M0-66L15-28L52-40L34-6L62 18L24 22L14 56L-8 28L-42 42L-32 8L-62-12L-26-22L-28-58L-6-36Z";
  line(pen, star, "#3108", 7);
  fill(pen, star, disc(pen, 0, -6, 62, ["#fff", core, flame, deep]));
  fill(pen, oval(0, -6, 21, 21), disc(pen, 0, -6, 21, ["#fff", "#fff", `${core}0`]));
}

function drawTimes(pen: Pen, times: string, ink: string): void {
  pen.font = "900 46px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.lineJoin = "round";
  pen.lineWidth = 9;
  pen.strokeStyle = ink;
  pen.strokeText(times, 0, -4);
  pen.fillStyle = slope(pen, 0, -26, 0, 18, ["#fff", "#fe9"]);
  pen.fillText(times, 0, -4);
}

export function drawSparkTwo(pen: Pen): void {
  drawSpark(pen, ["#fe9", "#fa2", "#f50"], 15);
  drawTimes(pen, "×2", "#720");
}

export function drawSparkFive(pen: Pen): void {
  drawSpark(pen, ["#dff", "#5df", "#26f"], 21);
  drawTimes(pen, "×5", "#037");
}

export function drawCrown(pen: Pen): void {
  glow(pen, 0, 0, 96, "#fb3", 0.5);
  fill(pen, "M-58 34C-30 20 30 20 58 34V52H-58Z", "#510");
  forged(pen, "M-82-40L-48-4L-36-62L-10-10L0-78L10-10L36-62L48-4L82-40L66 44C24 58-24 58-66 44Z", GOLD);
  forged(pen, "M-68 42C-24 58 24 58 68 42L64 68C24 82-24 82-64 68Z", ["#ffe", "#fb4", "#a40", "#410"]);
  for (const [x, y, hue] of [
    [0, 63, "#f34"],
    [-38, 58, "#4cf"],
    [38, 58, "#4cf"],
    [0, 22, "#f34"],
  ] as const) {
    fill(pen, oval(x, y, 10, 10), "#310");
    fill(pen, oval(x, y, 7.5, 7.5), ball(pen, x, y, 8, ["#fff", hue, "#103"]));
  }
  for (const [x, y] of [
    [-82, -44],
    [-36, -66],
    [0, -82],
    [36, -66],
    [82, -44],
  ] as const)
    fill(pen, oval(x, y, 8, 8), ball(pen, x, y, 9, ["#fff", "#fd6", "#a40"]));
  twinkle(pen, 46, -48, 18, "#fff");
}

export function drawBlade(pen: Pen): void {
  glow(pen, 0, 0, 96, "#8cf", 0.35);
  placed(pen, { turn: 0.62 }, () => {
    forged(pen, "M0-98L17-72V34H-17V-72Z", STEEL);
    fill(pen, "M0-92L0 32H-15V-70Z", "#fff4");
    line(pen, "M0-70V26", "#2346", 5);
    edge(pen, "M-13-70V28");
    forged(pen, "M-50 24C-30 36 30 36 50 24L54 40C28 54-28 54-54 40Z", GOLD);
    forged(pen, "M-10 44H10L9 80H-9Z", ["#c84", "#832", "#411", "#210"]);
    for (const y of [52, 60, 68]) line(pen, `M-9 ${y + 4}L9 ${y}`, "#fc86", 2.6);
    forged(pen, "M0 76C10 76 15 82 15 89S10 100 0 100S-15 96-15 89S-10 76 0 76Z", GOLD);
    fill(pen, oval(0, 36, 7, 7), ball(pen, 0, 36, 8, ["#fff", "#f34", "#501"]));
  });
  twinkle(pen, 44, -64, 20, "#fff");
}

export function drawShield(pen: Pen): void {
  glow(pen, 0, 0, 94, "#f73", 0.3);
  forged(pen, "M0-84C26-70 54-64 78-66C84-8 62 54 0 88C-62 54-84-8-78-66C-54-64-26-70 0-84Z", STEEL);
  const field = "M0-62C20-52 40-48 58-48C62-6 46 40 0 66C-46 40-62-6-58-48C-40-48-20-52 0-62Z";
  forged(pen, field, ["#f85", "#b21", "#611", "#300"]);
  fill(pen, "M0-62C20-52 40-48 58-48C62-6 46 40 0 66Z", "#0003");
  forged(pen, "M-12-30H12V-12H30V12H12V42L0 50L-12 42V12H-30V-12H-12Z", GOLD, 0.3);
  for (const [x, y] of [
    [0, -73],
    [-66, -56],
    [66, -56],
    [-56, 22],
    [56, 22],
    [0, 77],
  ] as const)
    fill(pen, oval(x, y, 5.5, 5.5), ball(pen, x, y, 6, ["#fff", "#9ac", "#123"]));
}

export function drawHorseshoe(pen: Pen): void {
  glow(pen, 0, 4, 92, "#f84", 0.35);
  forged(
    pen,
    "M0-82C50-82 80-42 76 6C74 38 62 62 56 80L24 72C36 48 46 28 46 2C46-30 28-50 0-50S-46-30-46 2C-46 28-36 48-24 72L-56 80C-62 62-74 38-76 6C-80-42-50-82 0-82Z",
    STEEL,
  );
  line(pen, "M-50 66C-66 26-74-4-58-34C-44-60-24-66 0-66S44-60 58-34C74-4 66 26 50 66", "#2349", 5);
  for (const [x, y] of [
    [-57, 40],
    [-62, 8],
    [-52, -28],
    [52, -28],
    [62, 8],
    [57, 40],
  ] as const) {
    fill(pen, oval(x, y, 6, 8, x * 0.004), "#012");
    fill(pen, oval(x, y + 1, 4, 6, x * 0.004), "#f71b");
  }
  edge(pen, "M-66-24C-56-56-34-74-6-76", 4);
}

export function drawIngot(pen: Pen): void {
  glow(pen, 0, 14, 96, "#f92", 0.5);
  const bar = (x: number, y: number): void =>
    placed(pen, { x, y }, () => {
      forged(pen, "M-52 18L-38-18H38L52 18Z", GOLD);
      fill(pen, "M-38-18L-28-32H28L38-18Z", slope(pen, 0, -32, 0, -18, ["#fff", "#fd7"]));
      line(pen, "M-38-18L-28-32H28L38-18ZM-52 18L-38-18M52 18L38-18", "#410", 3);
      edge(pen, "M-34-15H34");
      pen.font = "800 20px Georgia, serif";
      pen.textAlign = "center";
      pen.textBaseline = "middle";
      pen.fillStyle = "#5108";
      pen.fillText("✦", 0, 2);
    });
  bar(-40, 46);
  bar(42, 46);
  bar(0, -8);
  twinkle(pen, 30, -42, 18, "#fff");
}

export function drawCoal(pen: Pen): void {
  glow(pen, 0, 12, 96, "#f40", 0.7);
  for (const [x, y, size, turn] of [
    [-36, 30, 0.92, 0.4],
    [38, 32, 0.86, -0.5],
    [2, -18, 1, 0.1],
    [4, 54, 0.62, 1.2],
  ] as const) {
    placed(pen, { x, y, scale: size, turn }, () => {
      const lump = "M-40-6L-22-36L14-40L42-16L38 20L10 40L-28 32Z";
      line(pen, lump, "#100", 9);
      fill(pen, lump, slope(pen, -30, -40, 30, 40, ["#765", "#322", "#111"]));
      inside(pen, lump, () => {
        glow(pen, 10, 34, 44, "#f50", 0.9);
        line(pen, "M-22-36L-4-6L42-16M-4-6L-28 32M-4-6L12 14L38 20M12 14L10 40", "#f60", 4.5);
        line(pen, "M-22-36L-4-6L42-16M-4-6L-28 32M-4-6L12 14L38 20M12 14L10 40", "#fd7", 1.8);
      });
      line(pen, "M-40-6L-22-36L14-40", "#ca98", 3);
    });
  }
}

export function drawRune(pen: Pen): void {
  glow(pen, 0, -4, 99, "#f50", 0.85);
  forged(pen, "M-30-88L34-84L66-48L70 20L44 78H-46L-70 16L-62-52Z", ["#a98", "#544", "#322", "#111"]);
  const rune = "M0-62V42M0-62L32-30L0-2L-32-30ZM-30 34L0 6L30 34";
  for (const [width, hue] of [
    [17, "#f306"],
    [11, "#f60"],
    [6, "#fd5"],
    [2.6, "#fff"],
  ] as const)
    line(pen, rune, hue, width);
  for (let spark = 0; spark < 9; spark += 1) {
    const turn = spark * 2.4;
    fill(pen, oval(Math.cos(turn) * (56 + spark * 4), Math.sin(turn) * (60 + spark * 3) - 6, 2.5, 2.5), "#fe8");
  }
}
