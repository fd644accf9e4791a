// One draw list, two painters: WebGL2 and the canvas pen show the same picture, also when the context is lost and found.
import { afterEach, describe, expect, test } from "vitest";
import { lanternMeadow } from "../lantern-meadow/world.ts";
import { penOf } from "../paint/canvas.ts";
import { findGame } from "../../games/catalogue.ts";
import { paintAtlas } from "./atlas.ts";
import { DrawList } from "./draw-list.ts";
import { painterOn } from "./stage-painter.ts";
import { BEAM, GLOW, SOLID, spritesOf, symbolSprite } from "./sprites.ts";

const meadow = findGame("lantern-meadow");
if (meadow === undefined) throw new Error("the catalogue has no Lantern Meadow");
const atlas = paintAtlas(spritesOf(meadow.definition, lanternMeadow, { wild: "Wild", scatter: "Scatter" }, 100));
const [WIDTH, HEIGHT] = [300, 200];

const { getContext } = HTMLCanvasElement.prototype;
afterEach(() => {
  HTMLCanvasElement.prototype.getContext = getContext;
  document.body.replaceChildren();
});

function withoutWebGl(): void {
  const onlyPen = function (this: HTMLCanvasElement, kind: string): unknown {
    return kind === "2d" ? getContext.call(this, "2d") : null;
  };
  // The real method has an overload for each kind; this stands for all of them.
  HTMLCanvasElement.prototype.getContext = onlyPen as typeof getContext;
}

function picture(symbols = 4): DrawList {
  const list = new DrawList();
  list.begin(atlas);
  list.put(SOLID, 150, 100, 300, 200, 1, 0, [0.1, 0.2, 0.4]);
  for (let symbol = 0; symbol < symbols; symbol += 1)
    list.put(symbolSprite(lanternMeadow, symbol), 45 + symbol * 70, 60, 64, 64);
  list.clip({ x: 0, y: 0, width: 150, height: 200 });
  list.put(SOLID, 150, 150, 200, 40, 0.5, 0, [1, 0, 0]);
  list.clip(null);
  list.shine(GLOW, 200, 100, 120, 120, [1, 0.6, 0.2], 0.8);
  list.shine(BEAM, 150, 120, 200, 20, [0.4, 1, 0.8], 1, 0.4);
  return list;
}

function stage(list = picture()) {
  const canvas = document.createElement("canvas");
  document.body.append(canvas);
  let changed = (): void => {};
  const painter = painterOn(canvas, () => changed());
  painter.resize(WIDTH, HEIGHT, 1);
  painter.load(atlas);
  /** Resolves when another painter has taken over. */
  const change = (): Promise<void> => new Promise((done) => (changed = done));
  return { canvas, change, shot: () => shotOf(() => painter.paint(list)) };
}

/** What the player sees, as pixels; painted anew, since WebGL forgets its picture after the frame. */
function shotOf(paint: () => void): Uint8ClampedArray {
  paint();
  const seen = [...document.querySelectorAll("canvas")].find((canvas) => !canvas.hidden);
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [WIDTH, HEIGHT];
  const pen = penOf(copy);
  if (seen !== undefined) pen.drawImage(seen, 0, 0);
  return pen.getImageData(0, 0, WIDTH, HEIGHT).data;
}

/** Mean difference of all colours, of 255. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

function losing(canvas: HTMLCanvasElement): WEBGL_lose_context {
  const extension = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
  if (extension === null || extension === undefined) throw new Error("this browser cannot lose its context");
  return extension;
}

describe("works", () => {
  test("both painters show the same picture", async () => {
    const gl = stage();
    const byGl = gl.shot();
    expect(gl.canvas.getContext("webgl2")).not.toBeNull();
    document.body.replaceChildren();
    withoutWebGl();
    const pen = stage();
    await pen.change();
    const byPen = pen.shot();
    expect(difference(byGl, byPen)).toBeLessThan(5);
    expect(difference(byPen, new Uint8ClampedArray(byPen.length))).toBeGreaterThan(40);
  });

  test("nothing is drawn outside a cut", () => {
    const data = stage().shot();
    const redAt = (x: number) => data[(150 * WIDTH + x) * 4] ?? 0;
    expect(redAt(100)).toBeGreaterThan(100);
    expect(redAt(170)).toBeLessThan(60);
  });
});

describe("protects", () => {
  test("a lost context is painted over by the pen, and WebGL takes over again when it is back", async () => {
    const { canvas, shot, change } = stage();
    const before = shot();
    const extension = losing(canvas);
    const gone = change();
    extension.loseContext();
    await gone;
    expect(canvas.hidden).toBe(true);
    expect(document.querySelectorAll("canvas")).toHaveLength(2);
    expect(difference(before, shot())).toBeLessThan(5);
    const back = change();
    // The browser gives a context back only when everybody has heard that it was lost.
    setTimeout(() => extension.restoreContext());
    await back;
    expect(canvas.hidden).toBe(false);
    expect(difference(before, shot())).toBeLessThan(0.5);
  });

  test("control: a picture that lacks the symbols is seen to differ", () => {
    const full = stage().shot();
    document.body.replaceChildren();
    expect(difference(full, stage(picture(0)).shot())).toBeGreaterThan(8);
  });
});
