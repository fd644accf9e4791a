// The look at every screen is too long for each day: that it still gets to where it looks is seen each day, at one of them.
import type { Browser } from "playwright-core";
import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import { openBrowser, startProduct, type Product } from "./product.ts";
import { tour } from "./screens/tour.ts";

let product: Product;
let browser: Browser;
arrange({
  async make() {
    product = await startProduct();
    browser = await openBrowser();
  },
  async end() {
    await browser.close();
    await product.stop();
  },
});

test("it signs in, and looks at a screen only members see", async () => {
  const only = ["/dashboard/agent/balance_history"];
  const seen = await tour(browser, product, { locale: "pt-BR", size: "phone", mode: "dark", isThorough: true, only });
  expect(seen.wrong).toEqual([]);
  expect(seen.stops).toContain("/dashboard/agent/balance_history");
});
