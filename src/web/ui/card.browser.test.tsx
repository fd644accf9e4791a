// A card in a browser: what stands at the right of its title stays within it, however narrow the screen.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";

const WORDS = ["Test the wallet", "New secret", "Change", "Change the mode"];

describe("protects", () => {
  it("its actions from leaving it on a phone", async () => {
    await show(
      <div className="w-80">
        <Card
          title="The wallet"
          actions={WORDS.map((word) => (
            <Button key={word}>{word}</Button>
          ))}
        >
          Facts
        </Card>
      </div>,
    );
    const edge = page.getByRole("region", { name: "The wallet" }).element().getBoundingClientRect().right;
    for (const word of WORDS) {
      const button = page.getByRole("button", { name: word, exact: true });
      expect(button.element().getBoundingClientRect().right).toBeLessThan(edge);
    }
  });
});
