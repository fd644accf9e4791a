// The page at work: takes a round from the address or the form, has it worked out and shows what was found.
import { check, holds } from "./check.ts";
import { el, part } from "./element.ts";
import { entriesIn, FIELDS, fragmentOf, isClaim, read, type Entries } from "./entries.ts";
import { exampleOf } from "./example.ts";
import { entered, enter, inputOf, showFlaws } from "./form.ts";
import type { Locale, PageGame } from "./games.ts";
import { showResult } from "./result.ts";
import type { Say } from "./say.ts";

/** @param pages addresses of such pages in this language, by game */
export function openVerifier(game: PageGame, pages: Readonly<Record<string, string>>, locale: Locale, say: Say): void {
  const found = part("found", HTMLElement);
  const empty = [...found.childNodes];
  let asked = 0;

  const verify = async (): Promise<void> => {
    const claim = read(entered(), game);
    asked += 1;
    const own = asked;
    showFlaws(isClaim(claim) ? {} : claim, say);
    found.replaceChildren(...(isSecureContext ? empty : [el("p", say("insecure"))]));
    if (!isClaim(claim) || !isSecureContext) return;
    history.replaceState(null, "", fragmentOf(entered()));
    const finding = await check(claim);
    // Only the newest question is answered.
    if (own !== asked) return;
    found.replaceChildren(...showResult(claim, finding, say, locale));
    part("spoken", HTMLElement).textContent = say(holds(finding) ? "good" : "bad");
  };

  const take = (entries: Entries): void => {
    const { code } = game.definition;
    const other = pages[entries.game];
    if (entries.game !== code && other !== undefined) {
      location.replace(other + fragmentOf(entries));
      return;
    }
    enter({ ...entries, game: entries.game === "" ? code : entries.game });
    // An address that brings nothing asks nothing.
    if (FIELDS.some((field) => entries[field] !== "")) void verify();
    else found.replaceChildren(...empty);
  };

  part("form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void verify().then(() => found.querySelector("h3") !== null && part("result", HTMLElement).focus());
  });
  inputOf("game").addEventListener("change", () => take({ ...entered(), variant: "", maths_hash: "" }));
  part("example", HTMLButtonElement).addEventListener("click", () => void exampleOf(game).then(take));
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a")) {
    link.ariaCurrent = String(link.lang === locale);
    // The round goes along into the other language.
    link.addEventListener("click", () => void (link.hash = fragmentOf(entered())));
  }
  addEventListener("hashchange", () => take(entriesIn(location.hash)));
  take(entriesIn(location.hash));
}
