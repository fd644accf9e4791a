// Holds pages still for their pictures: one font on every machine, one time zone, nothing that moves.
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { cdp } from "vitest/browser";

const FONT = "Inter of the pictures";
// Notices go when the bar at their foot has run; the pictures want them to stay.
const RULES = `
  :root { --font-sans: "${FONT}"; --font-mono: "${FONT}"; }
  .Toastify__progress-bar { animation-play-state: paused !important; }
`;

/** From now on; answers with what ends it. */
export async function holdStill(): Promise<() => Promise<void>> {
  // The product's own face is left out where it comes late: a busy machine would draw another font.
  const face = new FontFace(FONT, `url(${interLatin})`, { weight: "100 900" });
  document.fonts.add(await face.load());
  const style = document.createElement("style");
  style.textContent = RULES;
  document.head.append(style);
  // Its methods are typed by a package that is not installed; this is the one used here.
  const browser = cdp() as { send(method: string, parameters: object): Promise<unknown> };
  await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  await browser.send("Emulation.setTimezoneOverride", { timezoneId: "America/Sao_Paulo" });
  return async () => {
    style.remove();
    document.fonts.delete(face);
    await browser.send("Emulation.setEmulatedMedia", { features: [] });
    await browser.send("Emulation.setTimezoneOverride", { timezoneId: "" });
  };
}
