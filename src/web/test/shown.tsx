// Shows a part of the interface to its test the way a page does: with its language, its addresses and its styles.
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { IntlProvider } from "use-intl";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import axe from "axe-core";
import { loadMessages } from "#web/messages/format.ts";
import { type Locale, localise } from "#web/messages/locale.ts";
import { PathProvider } from "#web/ui/paths.tsx";
import "#web/ui/tokens.css";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

interface Surroundings {
  readonly locale?: Locale;
  /** The reader's; the device may have another. */
  readonly timeZone?: string;
  readonly isPhone?: boolean;
  /** Of the screen, where it is neither a desk's nor a phone's. */
  readonly size?: { readonly width: number; readonly height: number };
}

export async function show(
  content: ReactNode,
  {
    locale = "en-US",
    timeZone = "America/Sao_Paulo",
    isPhone = false,
    size = isPhone ? PHONE : DESK,
  }: Surroundings = {},
) {
  await page.viewport(size.width, size.height);
  const messages = await loadMessages(locale);
  return render(
    <MemoryRouter>
      <IntlProvider locale={locale} messages={messages} timeZone={timeZone}>
        <PathProvider spell={(path) => localise(path, locale)}>
          <main>
            <h1 className="sr-only">Test</h1>
            {content}
          </main>
        </PathProvider>
      </IntlProvider>
    </MemoryRouter>,
  );
}

/** What axe finds wrong with the page as it stands, in both colour modes: rule and element. */
export async function accessibilityProblems(): Promise<string[]> {
  const found: string[] = [];
  for (const isDark of [false, true]) {
    document.documentElement.classList.toggle("dark", isDark);
    // Colours in the middle of changing are neither mode's; what pulses for ever has no end to go to.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
    const { violations } = await axe.run(document.body, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      // The page around a single part has no title or language of its own.
      rules: { "document-title": { enabled: false }, "html-has-lang": { enabled: false } },
    });
    for (const { id, nodes } of violations) found.push(`${id}: ${nodes[0]?.html ?? ""}`);
  }
  document.documentElement.classList.remove("dark");
  return found;
}
