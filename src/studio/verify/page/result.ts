// What was found, said plainly: the verdict, each point, the figures, and every spin of the round.
import { type Finding, holds } from "./check.ts";
import { el, named } from "./element.ts";
import type { Claim } from "./entries.ts";
import type { Locale } from "./games.ts";
import type { Say } from "./say.ts";
import { showSpin, type SpinView } from "./spin-view.ts";

export function showResult(claim: Claim, finding: Finding, say: Say, locale: Locale): Node[] {
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const { definition, symbolNames } = claim.game;
  const { outcome } = finding;
  const times = (coins: number): string => decimal.format(coins / definition.betCoins);
  const figure = (name: "total" | "freeSpins", value: string): Node => el("div", el("dt", say(name)), el("dd", value));
  return [
    verdict(holds(finding), say),
    el("ul", ...points(claim, finding, say, decimal)),
    el("dl", figure("total", `${times(outcome.coins)}×`), figure("freeSpins", String(outcome.free.length))),
    ...(outcome.capped ? [el("p", say("capped", decimal.format(definition.maxWinX)))] : []),
    ...spins({ definition, symbolNames, say, times }, finding),
  ];
}

function verdict(good: boolean, say: Say): Node {
  return good
    ? el("div.good", el("h3", say("good")), el("p", say("goodText")))
    : el("div.bad", el("h3", say("bad")), el("p", say("badText")));
}

function points(claim: Claim, finding: Finding, say: Say, decimal: Intl.NumberFormat): Node[] {
  const { commitment, commitmentHolds, mathsHold, mathsHash, otherVariant, due, stopsHold } = finding;
  const nameOf = (variant: string): string => `${claim.game.name} ${variant}`;
  const name = nameOf(claim.variant.id);
  const other = otherVariant === null ? say("mathsOfNobody") : say("mathsOf", nameOf(otherVariant));
  const amount = due === null ? "" : decimal.format(due.amount);
  return [
    point(commitmentHolds, commitmentHolds ? say("commitmentHolds") : say("commitmentBroken", commitment)),
    point(mathsHold, mathsHold ? say("mathsHold", name) : `${say("mathsBroken", name, mathsHash)} ${other}`),
    due === null
      ? el("li", say("notCompared"))
      : point(
          due.paidHolds,
          due.paidHolds ? say("paidHolds", amount) : say("paidBroken", amount, decimal.format(due.paid)),
        ),
    ...(stopsHold === null ? [] : [point(stopsHold, say(stopsHold ? "stops" : "stopsBroken", claim.stops))]),
  ];
}

const point = (isRight: boolean, text: string): Node => el(isRight ? "li.good" : "li.bad", text);

function spins(view: SpinView, { outcome }: Finding): Node[] {
  const { say, times } = view;
  const stage = el("div.stage");
  const all = [outcome.base, ...outcome.free];
  const chips = all.map((spin, at) => {
    const name = at === 0 ? say("base") : say("free", String(at));
    const chip = el("button.chip", `${name} `, el("b", `${times(spin.coins)}×`));
    chip.addEventListener("click", () => choose(at));
    return chip;
  });
  const choose = (chosen: number): void => {
    for (const [at, chip] of chips.entries()) chip.ariaPressed = String(at === chosen);
    stage.replaceChildren(...showSpin(view, all[chosen] ?? outcome.base));
  };
  choose(0);
  const row = named(el("div.chips", ...chips), say("spins"));
  row.role = "group";
  return chips.length > 1 ? [row, stage] : [stage];
}
