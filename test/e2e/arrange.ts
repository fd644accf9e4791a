// What the tests of a file run on: made before the first of them, and made anew before one is tried again, which so finds nothing of its first try.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openBrowser, startProduct, type Product, type ProductOptions } from "./product.ts";

export interface Arrangement {
  make(): Promise<void>;
  end(): Promise<void>;
}

export function arrange({ make, end }: Arrangement): void {
  beforeAll(make);
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await end();
    await make();
  });
  afterAll(end);
}

/** There from the first test on, not before; another one when a test is tried again. */
export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
}

/** A product of the file's own, a browser, and what `more` puts beside them. */
export function arrangeProduct(options?: ProductOptions, more?: Arrangement): Stage {
  let stage: Stage | undefined;
  const stageNow = (): Stage => {
    if (stage === undefined) throw new Error("nothing is there before the first test");
    return stage;
  };
  arrange({
    async make() {
      stage = { product: await startProduct(options), browser: await openBrowser() };
      await more?.make();
    },
    async end() {
      await stage?.browser.close();
      await more?.end();
      await stage?.product.stop();
    },
  });
  return {
    get product() {
      return stageNow().product;
    },
    get browser() {
      return stageNow().browser;
    },
  };
}
