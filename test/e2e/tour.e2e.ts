// The look at every screen is too long for each day: that it still gets to where it looks is seen each day, at one of them.
import { expect, test } from "vitest";
import { arrangeProduct } from "./arrange.ts";
import { tour } from "./screens/tour.ts";

const stage = arrangeProduct();

test("it signs in, and looks at a screen only members see", async () => {
  const only = ["/dashboard/agent/balance_history"];
  const seen = await tour(stage.browser, stage.product, {
    locale: "pt-BR",
    size: "phone",
    mode: "dark",
    isThorough: true,
    only,
  });
  expect(seen.wrong).toEqual([]);
  expect(seen.stops).toContain("/dashboard/agent/balance_history");
});
