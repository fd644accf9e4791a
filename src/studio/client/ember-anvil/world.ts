// Ember & Anvil: three heavy reels in a forge; sparks multiply, and the whole room trembles when they land.
import { fill, glow, oval } from "../paint/brush.ts";
import { drawWinLine } from "../stage/draw-win-line.ts";
import { art, type World } from "../world.ts";
import { drawFrame } from "./frame.ts";
import { drawScene } from "./scene.ts";
import {
  drawBlade,
  drawCoal,
  drawCrown,
  drawHorseshoe,
  drawIngot,
  drawRune,
  drawShield,
  drawSparkFive,
  drawSparkTwo,
} from "./symbols.ts";

export const emberAnvil: World = {
  title: { "en-US": "Ember & Anvil", "pt-BR": "Brasa e Bigorna" },
  symbolNames: {
    "en-US": {
      spark2: "Spark ×2",
      spark5: "Spark ×5",
      crown: "Crown",
      blade: "Blade",
      shield: "Shield",
      horseshoe: "Horseshoe",
      ingot: "Ingots",
      coal: "Coal",
      rune: "Rune",
    },
    "pt-BR": {
      spark2: "Faísca ×2",
      spark5: "Faísca ×5",
      crown: "Coroa",
      blade: "Lâmina",
      shield: "Escudo",
      horseshoe: "Ferradura",
      ingot: "Lingotes",
      coal: "Carvão",
      rune: "Runa",
    },
  },
  symbols: {
    spark2: art(drawSparkTwo, "flicker", 1, 0.56, 0.12),
    spark5: art(drawSparkFive, "flicker", 0.3, 0.66, 1),
    crown: art(drawCrown, "hop", 1, 0.76, 0.3),
    blade: art(drawBlade, "sway", 0.6, 0.86, 1),
    shield: art(drawShield, "pulse", 1, 0.42, 0.26),
    horseshoe: art(drawHorseshoe, "sway", 1, 0.62, 0.36),
    ingot: art(drawIngot, "hop", 1, 0.7, 0.2),
    coal: art(drawCoal, "flicker", 1, 0.34, 0.06),
    rune: art(drawRune, "pulse", 1, 0.44, 0.1),
  },
  drawScene,
  drawFrame,
  drawWin: drawWinLine,
  motes: [
    (pen) => {
      glow(pen, 0, 0, 30, "#fff", 0.7);
      fill(pen, oval(0, 0, 9, 9), "#fff");
    },
    (pen) => fill(pen, oval(0, 0, 30, 5), "#fff"),
  ],
  ribbons: {
    wild: { edge: "#200", cloth: ["#fe9", "#f82", "#a20"], ink: "#300" },
    scatter: { edge: "#100", cloth: ["#edc", "#a87", "#543"], ink: "#200" },
  },
  tones: { line: [1, 0.5, 0.12], tension: [1, 0.62, 0.2], feature: [1, 0.4, 0.08], shade: [0.05, 0.02, 0.01] },
  air: {
    base: {
      count: 46,
      mote: 0,
      colours: [
        [1, 0.5, 0.12],
        [1, 0.72, 0.26],
        [1, 0.32, 0.08],
      ],
      size: [4, 14],
      rise: 62,
      sway: 22,
      twinkle: 4,
      strength: 0.9,
    },
    free: {
      count: 110,
      mote: 0,
      colours: [
        [1, 0.7, 0.2],
        [1, 0.9, 0.5],
        [1, 0.4, 0.1],
      ],
      size: [5, 20],
      rise: 130,
      sway: 30,
      twinkle: 5,
      strength: 1,
    },
  },
  burst: {
    motes: [1, 1, 0],
    colours: [
      [1, 0.8, 0.36],
      [1, 0.55, 0.14],
      [1, 0.95, 0.75],
    ],
    speed: 430,
    lift: 200,
    gravity: 900,
    size: [8, 20],
    lifeMs: 950,
    streaks: true,
  },
  trembles: true,
  score: {
    rootHz: 110,
    chords: [
      [0, 3, 7, 10],
      [0, 3, 7, 12],
      [-4, 3, 8, 10],
      [-2, 2, 5, 10],
    ],
    beatS: 0.5,
    bell: [
      [1, 1, 0.6],
      [2.74, 0.5, 0.8],
      [5.37, 0.3, 0.5],
      [8.2, 0.14, 0.3],
    ],
    bellS: 0.9,
    reels: "iron",
    pad: "sawtooth",
  },
};
