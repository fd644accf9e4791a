// The rules dialog: pay table, figures, how it plays and how it is proven fair, all from the definition and the session.
import type { PlayState } from "#contract/game.ts";
import type { Volatility } from "../../games/game.ts";
import { rulebookIn } from "../messages/more-in.ts";
import type { Messages, Rulebook } from "../messages/messages.ts";
import type { World } from "../world.ts";
import type { MoneyText } from "../play/money.ts";
import { playsHere } from "../screen/browser.ts";
import { make, part } from "../screen/element.ts";
import { facts, header } from "./dialog-parts.ts";
import { lineMap } from "./line-map.ts";
import { payTable } from "./pay-table.ts";
import { ruleSentences } from "./rule-sentences.ts";
import { seedsPanel, type SeedsView } from "./seeds.ts";

export interface RulesView {
  readonly world: World;
  readonly nameOf: (symbol: number) => string;
  readonly messages: Messages;
  readonly money: MoneyText;
  readonly state: PlayState;
  readonly stake: bigint;
  readonly play: SeedsView["play"];
  readonly seeds: SeedsView["seeds"];
}

export async function showRules(view: RulesView, at: "top" | "fairness" = "top"): Promise<void> {
  const dialog = part("rules", HTMLDialogElement);
  if (dialog.open) return;
  const { messages, nameOf, state } = view;
  const { definition } = state.maths;
  const rulebook = await rulebookIn(state.locale);
  const fairness = fairnessSection(view, rulebook);
  dialog.replaceChildren(
    header(dialog, messages.rules, messages),
    figuresSection(view, rulebook),
    section(rulebook.payTable, payTableNote(view, rulebook), payTable({ ...view, definition })),
    section(rulebook.howItPlays, null, sentences(ruleSentences(definition, rulebook, nameOf, state.locale))),
    ...(definition.kind === "lines" ? [section(rulebook.lineMap, null, lineMap(definition, rulebook))] : []),
    fairness,
  );
  dialog.showModal();
  const start = at === "fairness" ? fairness : dialog;
  start.querySelector<HTMLElement>("h2, h3")?.focus();
  if (at === "fairness") fairness.scrollIntoView();
  else dialog.scrollTop = 0;
}

function payTableNote({ money, stake, state }: RulesView, rulebook: Rulebook): string {
  return (state.maths.definition.kind === "lines" ? rulebook.payTableNote : rulebook.payTableNoteWays)(money(stake));
}

function figuresSection({ state }: RulesView, rulebook: Rulebook): HTMLElement {
  const { rtp_bps, hit_rate_bps, volatility, max_win_multiplier, top_prize_one_in } = state.variant;
  const percent = new Intl.NumberFormat(state.locale, { style: "percent", minimumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(state.locale);
  const times = whole.format(max_win_multiplier);
  return section(
    rulebook.figures,
    null,
    facts("facts", [
      [rulebook.rtp, percent.format(rtp_bps / 10_000)],
      [rulebook.hitRate, percent.format(hit_rate_bps / 10_000)],
      [rulebook.volatility, isVolatility(volatility) ? rulebook.volatilities[volatility] : volatility],
      [rulebook.maxWin, rulebook.timesStake(times)],
      ...(top_prize_one_in === null
        ? []
        : [[rulebook.topPrize, rulebook.oneIn(whole.format(top_prize_one_in))] as const]),
    ]),
  );
}

const VOLATILITIES: ReadonlySet<string> = new Set<Volatility>(["low", "low-medium", "medium", "high"]);

function isVolatility(word: string): word is Volatility {
  return VOLATILITIES.has(word);
}

function fairnessSection(view: RulesView, rulebook: Rulebook): HTMLElement {
  const note = playsHere() ? `${rulebook.fairnessNote} ${rulebook.fairnessHere}` : rulebook.fairnessNote;
  return section(rulebook.fairness, note, seedsPanel(view, rulebook));
}

function section(title: string, note: string | null, content: HTMLElement): HTMLElement {
  const heading = make("h3", "", title);
  heading.tabIndex = -1;
  return make("section", "", heading, ...(note === null ? [] : [make("p", "", note)]), content);
}

function sentences(lines: readonly string[]): HTMLElement {
  return make("ul", "", ...lines.map((line) => make("li", "", line)));
}
