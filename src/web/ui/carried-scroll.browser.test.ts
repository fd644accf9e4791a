// A reader's place in a table goes to the table drawn anew, once, and to no other.
import { afterEach, expect, test } from "vitest";
import { carryScroll, takeScroll } from "./carried-scroll.ts";

/** A table of so many pixels in a window of 100, as a screen holds it. */
function table(height: number): HTMLElement {
  const [main, scroller, rows] = ["main", "div", "div"].map((name) => document.createElement(name));
  if (main === undefined || scroller === undefined || rows === undefined) throw new Error("three were made");
  scroller.dataset["scroller"] = "";
  scroller.style.cssText = "height: 100px; overflow: auto";
  rows.style.height = `${height}px`;
  scroller.append(rows);
  main.append(scroller);
  document.body.append(main);
  return scroller;
}

afterEach(() => document.body.replaceChildren());

test("works: the new table is where the old one was, as soon as it is long enough, and only once", () => {
  const old = table(1_000);
  old.scrollTop = 300;
  carryScroll();
  old.closest("main")?.remove();
  const short = table(200);
  takeScroll(short);
  expect(short.scrollTop).toBe(0);
  const anew = table(1_000);
  takeScroll(anew);
  expect(anew.scrollTop).toBe(300);
  anew.scrollTop = 0;
  takeScroll(anew);
  expect(anew.scrollTop).toBe(0);
});

test("protects: a table that still scrolls while it is left takes nothing of it", () => {
  const old = table(1_000);
  old.scrollTop = 300;
  carryScroll();
  // Its last event of scrolling comes after the other language was chosen.
  takeScroll(old);
  const anew = table(1_000);
  takeScroll(anew);
  expect(anew.scrollTop).toBe(300);
});

test("protects: a table kept out of sight is not where the reader is", () => {
  const kept = table(1_000);
  kept.scrollTop = 500;
  kept.closest("main")?.style.setProperty("content-visibility", "hidden");
  carryScroll();
  const anew = table(1_000);
  takeScroll(anew);
  expect(anew.scrollTop).toBe(0);
});
