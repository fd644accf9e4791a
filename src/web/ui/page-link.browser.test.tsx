// A link of ours in a browser: a plain press goes there without a new page, any other one is the browser's own.
import { useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { PageLink } from "./page-link.tsx";

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const shown = () =>
  show(
    <>
      <PageLink to="/there?of=it">There</PageLink>
      <Here />
    </>,
  );

/** Whether the browser is left to do what it does; kept from it all the same, or it would leave the test. */
function isLeftToBrowser(init: MouseEventInit): boolean {
  const link = page.getByRole("link", { name: "There" }).element();
  let isLeft = false;
  const keep = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("click", keep, { once: true });
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  return isLeft;
}

describe("works", () => {
  it("goes where it leads", async () => {
    await shown();
    await page.getByRole("link", { name: "There" }).click();
    await expect.element(page.getByRole("status")).toHaveTextContent("/there?of=it");
  });
});

describe("protects", () => {
  it.each<MouseEventInit>([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    "what the browser does for %o",
    async (init) => {
      await shown();
      expect(isLeftToBrowser(init)).toBe(true);
      await expect.element(page.getByRole("status")).toHaveTextContent("/");
      expect(isLeftToBrowser({})).toBe(false);
    },
  );
});
