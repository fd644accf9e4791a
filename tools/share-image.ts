/** `npm run share:images`: draws the pictures of a shared link from the product's own mark, one in each language. */
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LOCALES, type Locale } from "#web/messages/locale.ts";
import { openBrowser } from "../test/e2e/product.ts";
import { readMessages } from "./messages.ts";

/** As large cards are shown; what is larger is cut. */
const SIZE = { width: 1200, height: 630 };
/** Whoever shows a card gives up on a picture that takes long. */
const AT_MOST_BYTES = 120_000;

const publicFile = (name: string): string => fileURLToPath(new URL(`../src/web/public/${name}`, import.meta.url));
const INTER = fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));

/** The brand's greens, from its darkest: green-950 to green-50 of the page's own colours. */
const STYLE = `
  * { margin: 0; box-sizing: border-box; }
  body { width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; position: relative; background: #052e16;
    color: #f0fdf4; font-family: Inter; -webkit-font-smoothing: antialiased; }
  i { position: absolute; left: 940px; top: 315px; border-radius: 50%; translate: -50% -50%; }
  .great { position: absolute; left: 610px; top: -20px; width: 660px; height: 660px; }
  .great rect { fill: none; }
  .great path { stroke: #187a3d; stroke-width: 2; }
  .great path:last-of-type { stroke: #86efac; filter: drop-shadow(0 0 0.9px #4ade80); }
  main { position: absolute; inset: 0; padding: 72px 80px; display: flex; flex-direction: column; justify-content: space-between; }
  .brand { display: flex; align-items: center; gap: 22px; font-size: 44px; font-weight: 650; letter-spacing: -0.025em; }
  .brand svg { width: 76px; height: 76px; }
  h1 { width: 640px; font-size: 68px; line-height: 1.1; font-weight: 650; letter-spacing: -0.032em; text-wrap: balance; }
  p { font-size: 28px; color: #86efac; letter-spacing: -0.005em; }`;

/**
 * Light behind the great mark: rings too close for the eye, each two steps brighter. A gradient would look the same,
 * but browsers scatter its colours, and a picture of that is three times as large.
 */
const RINGS = 22;
const GLOW = Array.from({ length: RINGS }, (_, at) => {
  const share = (at + 1) / RINGS;
  const [red, green, blue] = [5 + 10 * share, 46 + 44 * share, 22 + 24 * share].map(Math.round);
  const size = Math.round(900 * (1 - at / RINGS) ** 0.8);
  return `<i style="width: ${size}px; height: ${size}px; background: rgb(${red} ${green} ${blue})"></i>`;
}).join("");

function pageIn(locale: Locale): string {
  const messages = readMessages(locale);
  const mark = readFileSync(publicFile("favicon.svg"), "utf8");
  const font = readFileSync(INTER).toString("base64");
  const face = `@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }`;
  return `<!doctype html><html lang="${locale}"><style>${face}${STYLE}</style>
    ${GLOW}
    <div class="great">${mark}</div>
    <main>
      <div class="brand">${mark}<span>${messages["app.name"] ?? ""}</span></div>
      <h1>${messages["home.hero.title"] ?? ""}</h1>
      <p>${messages["page.home.title"] ?? ""}</p>
    </main>`;
}

const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: SIZE });
  for (const locale of LOCALES) {
    const file = publicFile(`share-${locale}.png`);
    await page.setContent(pageIn(locale));
    await page.evaluate("document.fonts.ready");
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    if (size > AT_MOST_BYTES) throw new Error(`${file} takes ${size} bytes, more than ${AT_MOST_BYTES}`);
    console.log(`${file}: ${size} bytes`);
  }
} finally {
  await browser.close();
}
