// Lantern Meadow: fireflies over a meadow at night, and a great moon when free spins begin.
import { disc, fill, glow, oval } from "../paint/brush.ts";
import { drawWinLine } from "../stage/draw-win-line.ts";
import { art, type World } from "../world.ts";
import { drawFrame } from "./frame.ts";
import { drawScene } from "./scene/scene.ts";
import { drawBerry } from "./symbols/berry.ts";
import { drawDew } from "./symbols/dew.ts";
import { drawFern } from "./symbols/fern.ts";
import { drawHedgehog } from "./symbols/hedgehog.ts";
import { drawLantern } from "./symbols/lantern.ts";
import { drawLeaf } from "./symbols/leaf.ts";
import { drawMoon } from "./symbols/moon.ts";
import { drawMoonflower } from "./symbols/moonflower.ts";
import { drawOwl } from "./symbols/owl.ts";
import { drawPebble } from "./symbols/pebble.ts";
import { drawToadstool } from "./symbols/toadstool.ts";

export const lanternMeadow: World = {
  title: { "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" },
  symbolNames: {
    "en-US": {
      lantern: "Lantern",
      moonflower: "Moonflower",
      owl: "Owl",
      hedgehog: "Hedgehog",
      toadstool: "Toadstool",
      fern: "Fern",
      dew: "Dew",
      berry: "Berries",
      leaf: "Leaf",
      pebble: "Pebbles",
      moon: "Moon",
    },
    "pt-BR": {
      lantern: "Lanterna",
      moonflower: "Flor-da-lua",
      owl: "Coruja",
      hedgehog: "Ouriço",
      toadstool: "Cogumelo",
      fern: "Samambaia",
      dew: "Orvalho",
      berry: "Frutinhas",
      leaf: "Folha",
      pebble: "Pedrinhas",
      moon: "Lua",
    },
  },
  symbols: {
    lantern: art(drawLantern, "flicker", 1, 0.66, 0.24),
    moonflower: art(drawMoonflower, "turn", 0.66, 0.56, 1),
    owl: art(drawOwl, "hop", 1, 0.7, 0.36),
    hedgehog: art(drawHedgehog, "hop", 0.9, 0.62, 0.36),
    toadstool: art(drawToadstool, "pulse", 1, 0.32, 0.26),
    fern: art(drawFern, "sway", 0.4, 1, 0.5),
    dew: art(drawDew, "pulse", 0.36, 0.8, 1),
    berry: art(drawBerry, "sway", 1, 0.34, 0.76),
    leaf: art(drawLeaf, "sway", 1, 0.6, 0.2),
    pebble: art(drawPebble, "pulse", 0.62, 0.66, 0.9),
    moon: art(drawMoon, "turn", 0.74, 0.84, 1),
  },
  drawScene,
  drawFrame,
  drawWin: drawWinLine,
  motes: [
    (pen) => {
      glow(pen, 0, 0, 31, "#fff", 0.8);
      fill(pen, oval(0, 0, 6, 6), disc(pen, 0, 0, 6, ["#fff", "#fff8"]));
    },
    (pen) => fill(pen, "M0-26C16-12 16 12 0 26C-16 12-16-12 0-26Z", disc(pen, 0, 0, 28, ["#fff", "#fff4"])),
  ],
  ribbons: {
    wild: { edge: "#320", cloth: ["#feb", "#fc5", "#d81"], ink: "#420" },
    scatter: { edge: "#124", cloth: ["#eff", "#bcf", "#78d"], ink: "#126" },
  },
  tones: { line: [1, 0.72, 0.3], tension: [0.62, 0.8, 1], feature: [0.8, 0.62, 1], shade: [0.01, 0.03, 0.1] },
  air: {
    base: {
      count: 40,
      mote: 0,
      colours: [
        [1, 0.82, 0.36],
        [1, 0.92, 0.5],
        [0.72, 1, 0.6],
      ],
      size: [9, 34],
      rise: 3,
      sway: 34,
      twinkle: 1.7,
      strength: 1,
    },
    free: {
      count: 64,
      mote: 1,
      colours: [
        [1, 0.86, 0.96],
        [0.86, 0.74, 1],
        [1, 0.9, 0.6],
      ],
      size: [7, 22],
      rise: -26,
      sway: 46,
      twinkle: 1.1,
      strength: 0.8,
    },
  },
  burst: {
    motes: [0, 0, 1],
    colours: [
      [1, 0.84, 0.4],
      [1, 0.95, 0.7],
      [0.6, 1, 0.85],
    ],
    speed: 260,
    lift: 190,
    gravity: 480,
    size: [10, 34],
    lifeMs: 1_150,
    streaks: false,
  },
  trembles: false,
  score: {
    rootHz: 196,
    chords: [
      [0, 4, 7, 11],
      [-3, 0, 4, 9],
      [-7, 0, 5, 9],
      [-5, 2, 7, 9],
    ],
    beatS: 0.62,
    bell: [
      [1, 1, 1],
      [2.01, 0.3, 0.5],
      [4.1, 0.16, 0.22],
    ],
    bellS: 1.1,
    reels: "wood",
    pad: "sine",
  },
};
