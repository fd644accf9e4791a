// The time zone a page shows times in, as each language calls it.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "#web/test/shown.tsx";
import { TimeZoneText } from "./time-zone-text.tsx";

describe("works", () => {
  it.each([
    ["en-US", "Times in Brasilia Standard Time (America/Sao Paulo)"],
    ["pt-BR", "Fuso das horas: Horário Padrão de Brasília (America/Sao Paulo)"],
  ] as const)("names the viewer's zone in %s", async (locale, text) => {
    await show(
      <p>
        <TimeZoneText />
      </p>,
      { locale },
    );
    await expect.element(page.getByText(text)).toBeVisible();
  });
});
