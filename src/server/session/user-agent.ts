/** Reads from what a browser says of itself which one it is and what it runs on, as far as that is worth believing. */

export interface SaidAgent {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: most browsers also name those they descend from. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, "Safari"],
  [/^curl\/(\d+)/, "curl"],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

export function readUserAgent(text: string): SaidAgent {
  const browser = BROWSERS.map(([pattern, name]) => [pattern.exec(text)?.[1], name]).find(([version]) => version);
  return {
    browser: browser === undefined ? null : `${browser[1]} ${browser[0]}`,
    system: SYSTEMS.find(([pattern]) => pattern.test(text))?.[1] ?? null,
  };
}
