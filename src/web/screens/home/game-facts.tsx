// What an operator asks about a game before anything else.
import { useTranslations } from "use-intl";
import { useFormatter } from "#web/ui/use-formatter.ts";
import type { GameShown } from "./games-shown.server.ts";

export function GameFacts({ game }: { readonly game: GameShown }) {
  const t = useTranslations("home.game");
  const format = useFormatter();
  const { freeSpins, hitRateBps, pays } = game;
  const figure = (value: number, digits = 0) => format.number(value, { maximumFractionDigits: digits });
  const percent = (bps: number) => format.number(bps / 10_000, { style: "percent", maximumFractionDigits: 1 });
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t("reels"), t("reelsValue", { reels: String(game.reels), rows: String(game.rows) })],
    [t(pays.by), figure(pays.count)],
    [t("rtp"), t("rtpValue", { percents: game.rtpBps.map((bps) => figure(bps / 100, 2)).join(" · ") })],
    [t("hitRate"), `${percent(hitRateBps.lowest)} – ${percent(hitRateBps.highest)}`],
    [t("volatility"), game.volatilities.map((one) => t(`volatilities.${one}`)).join(" · ")],
    [
      t("freeSpins"),
      freeSpins === null
        ? "–"
        : t("freeSpinsValue", {
            counts: freeSpins.counts.map((count) => figure(count)).join(" · "),
            times: String(freeSpins.multiplier),
          }),
    ],
    [t("maxWin"), t("maxWinValue", { times: figure(game.maxWinX) })],
  ];
  return (
    <dl className="divide-y divide-line text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="text-faint">{name}</dt>
          <dd className="figures text-right text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
