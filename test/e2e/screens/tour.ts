// Goes through every stop with a browser context of its own and collects what is wrong at each.
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import type { Locale } from "#web/messages/locale.ts";
import type { Product } from "../product.ts";
import { accessibilityProblems, isInMode, isSettled, pageInspector, type Mode } from "./inspect.ts";
import type { Looker } from "./steps.ts";
import { AROUND_THE_GAMES } from "./in-games.ts";
import { signInThroughApi } from "./members.ts";
import { type ChosenStop, chosenStops, type Stop } from "./stop.ts";
import { BEFORE_SIGNING_IN, SIGNED_IN } from "./stops.ts";

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A page that is left while it still connects says so as it goes, and its connection is answered as one of nobody. */
const LEFT_EARLY =
  /WebSocket connection to .*\/socket\.io\/.* failed: (WebSocket is closed before the connection is established|Error during WebSocket handshake: Unexpected response code: 400)/;

export interface Trip {
  readonly locale: Locale;
  readonly size: keyof typeof SIZES;
  /** The mode the trip begins in. */
  readonly mode: Mode;
  /** Each stop in both modes and with axe; otherwise only how wide it is, what it says and in which language. */
  readonly isThorough: boolean;
  /** Where to keep a picture of every stop. */
  readonly pictures?: string | undefined;
  /** Parts of names of the stops to look at; all of them without any. */
  readonly only: readonly string[];
}

export interface Seen {
  /** Stops that were there to see. */
  readonly stops: readonly string[];
  readonly wrong: readonly string[];
}

export async function tour(browser: Browser, product: Product, trip: Trip): Promise<Seen> {
  const { locale, size, isThorough, pictures, only } = trip;
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale,
    timezoneId: "America/Sao_Paulo",
    colorScheme: trip.mode,
    reducedMotion: "reduce",
    hasTouch: size === "phone",
  });
  // Four trips at once keep a machine busy.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const said = listen(page);
  const looker: Looker = { page, product, locale, isPhone: size === "phone" };
  const inspect = pageInspector(locale);
  const stops: string[] = [];
  const wrong: string[] = [];
  let { mode } = trip;

  const note = (stop: Stop, found: readonly string[]): void => {
    const unexpected = said.splice(0).filter((text) => stop.expected?.test(text) !== true && !LEFT_EARLY.test(text));
    for (const text of [...found, ...unexpected]) {
      const one = `${stop.name}, ${locale}, ${size}, ${mode}: ${text}`;
      wrong.push(one);
      // Told at once: a run that is cut short has said what it found.
      process.stderr.write(`${one}\n`);
    }
  };
  const lookThoroughly = async (stop: Stop): Promise<void> => {
    note(stop, await accessibilityProblems(page, "everything"));
    if (stop.hasOneMode === true) return;
    mode = mode === "light" ? "dark" : "light";
    // As the system does in the evening: the page follows, whatever it shows.
    await page.emulateMedia({ colorScheme: mode });
    if (!(await isInMode(page, mode))) note(stop, ["it does not follow the system"]);
    note(stop, await accessibilityProblems(page, "colours"));
  };
  const look = async (stop: Stop): Promise<void> => {
    stops.push(stop.name);
    if (!(await isSettled(page, stop.waits))) note(stop, ["it comes to no rest"]);
    if (stop.hasOneMode !== true && !(await isInMode(page, mode))) note(stop, ["it is drawn in the other mode"]);
    note(stop, await inspect(page));
    if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, pictureName(stop, trip, mode)) });
    if (isThorough && stop.isFamiliar !== true) await lookThoroughly(stop);
  };
  const go = async ({ stop, isSeen }: ChosenStop): Promise<void> => {
    if ((await stop.isThere?.(looker)) === false) return;
    await stop.arrive(looker);
    if (isSeen) await look(stop);
    // What is pressed next must be heard.
    else await isSettled(page, stop.waits);
    await stop.leave?.(looker);
    note(stop, []);
  };
  const visit = async (chosen: readonly ChosenStop[]): Promise<void> => {
    let given: number | null = null;
    for (const one of chosen) {
      if (one.chain === given) continue;
      await go(one).catch((error: unknown) => {
        // What follows from it is not reached either.
        given = one.chain;
        note(one.stop, [
          `it is not reached: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ]);
      });
    }
  };

  await visit(chosenStops(BEFORE_SIGNING_IN, only));
  await signInThroughApi(looker);
  await visit(chosenStops([...SIGNED_IN, ...AROUND_THE_GAMES], only));
  await context.close();
  return { stops, wrong };
}

const pictureName = ({ name }: Stop, { locale, size }: Trip, mode: Mode): string =>
  `${locale} ${size} ${name} ${mode}.png`.replaceAll(/[^\w.-]+/g, "_");

/** Whatever the page's console and its errors say, as it comes. */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => said.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`uncaught: ${error.message}`));
  return said;
}
