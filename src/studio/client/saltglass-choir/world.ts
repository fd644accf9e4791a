// Saltglass Choir: sea creatures of glass on a moonlit shore; every reel that stops sings one note of a chord.
import { ball, fill, glow, line, oval, twinkle } from "../paint/brush.ts";
import { drawWays } from "../stage/draw-ways.ts";
import { art, type World } from "../world.ts";
import { drawLeviathan, drawPearl, drawSeahorse, drawUrchin } from "./creatures.ts";
import { drawFrame } from "./frame.ts";
import { drawScene } from "./scene.ts";
import { drawCoral, drawFoam, drawKelp, drawSand, drawShell, drawTide } from "./shore.ts";

export const saltglassChoir: World = {
  title: { "en-US": "Saltglass Choir", "pt-BR": "Coro de Sal" },
  symbolNames: {
    "en-US": {
      pearl: "Pearl",
      leviathan: "Leviathan",
      seahorse: "Seahorse",
      urchin: "Urchin",
      coral: "Coral",
      kelp: "Kelp",
      shell: "Shell",
      sand: "Sand dollar",
      foam: "Foam",
      tide: "Tide",
    },
    "pt-BR": {
      pearl: "Pérola",
      leviathan: "Leviatã",
      seahorse: "Cavalo-marinho",
      urchin: "Ouriço-do-mar",
      coral: "Coral",
      kelp: "Alga",
      shell: "Concha",
      sand: "Bolacha-da-praia",
      foam: "Espuma",
      tide: "Maré",
    },
  },
  symbols: {
    pearl: art(drawPearl, "pulse", 0.7, 0.95, 1),
    leviathan: art(drawLeviathan, "sway", 0.2, 0.8, 1),
    seahorse: art(drawSeahorse, "sway", 1, 0.68, 0.3),
    urchin: art(drawUrchin, "turn", 0.7, 0.42, 1),
    coral: art(drawCoral, "pulse", 1, 0.4, 0.52),
    kelp: art(drawKelp, "sway", 0.3, 0.9, 0.55),
    shell: art(drawShell, "pulse", 1, 0.7, 0.88),
    sand: art(drawSand, "turn", 1, 0.86, 0.5),
    foam: art(drawFoam, "hop", 0.55, 0.9, 1),
    tide: art(drawTide, "turn", 0.4, 0.85, 1),
  },
  drawScene,
  drawFrame,
  drawWin: drawWays,
  motes: [
    (pen) => {
      fill(pen, oval(0, 0, 26, 26), ball(pen, 0, 0, 30, ["#fffa", "#fff1", "#fff1", "#fff8"]));
      line(pen, oval(0, 0, 26, 26), "#fffc", 3);
      fill(pen, oval(-9, -11, 6, 4, -0.7), "#fff");
    },
    (pen) => {
      glow(pen, 0, 0, 22, "#fff", 0.6);
      twinkle(pen, 0, 0, 30, "#fff");
    },
  ],
  ribbons: {
    wild: { edge: "#024", cloth: ["#fff", "#bfe", "#3ab"], ink: "#035" },
    scatter: { edge: "#024", cloth: ["#fff", "#bdf", "#58c"], ink: "#125" },
  },
  tones: { line: [0.45, 0.95, 1], tension: [0.5, 1, 0.92], feature: [1, 0.6, 0.86], shade: [0, 0.03, 0.08] },
  air: {
    base: {
      count: 34,
      mote: 0,
      colours: [
        [0.7, 1, 1],
        [0.5, 0.85, 1],
      ],
      size: [6, 26],
      rise: 26,
      sway: 14,
      twinkle: 0,
      strength: 0.55,
    },
    free: {
      count: 56,
      mote: 1,
      colours: [
        [1, 0.8, 0.95],
        [0.7, 1, 0.95],
        [1, 1, 0.9],
      ],
      size: [7, 26],
      rise: 14,
      sway: 24,
      twinkle: 2.2,
      strength: 0.9,
    },
  },
  burst: {
    motes: [0, 1, 0],
    colours: [
      [0.75, 1, 1],
      [1, 0.9, 1],
      [0.5, 0.9, 1],
    ],
    speed: 230,
    lift: 120,
    gravity: -160,
    size: [9, 34],
    lifeMs: 1_300,
    streaks: false,
  },
  trembles: false,
  score: {
    rootHz: 174.6,
    chords: [
      [0, 4, 7, 11, 14],
      [-5, 2, 7, 9, 11],
      [-3, 0, 4, 9, 12],
      [-7, 0, 4, 9, 12],
    ],
    beatS: 0.74,
    bell: [
      [1, 1, 1],
      [2.76, 0.3, 0.6],
      [5.4, 0.12, 0.3],
    ],
    bellS: 2.2,
    reels: "chord",
    pad: "sine",
  },
};
