// The figures of all periods together, each with its "how?" and beside what it is compared with.
import type { ComponentProps, ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AgentDepth } from "#contract/agent-depth.ts";
import { marginBps } from "#contract/agent-ranking.ts";
import { CURRENCIES } from "#contract/money.ts";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { amountText } from "#web/ui/amount.ts";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { compare } from "#web/views/comparison.ts";
import { Money } from "#web/views/money.tsx";
import { DepthHow, type DepthFigure, type Scope } from "./depth-how.tsx";

interface TilesProps {
  readonly answer: AgentDepth | undefined;
  readonly scope: Scope;
}

const GRID = "grid grid-cols-2 gap-2 @min-[30rem]:gap-3 @min-[46rem]:grid-cols-4";

export function Tiles({ answer, scope }: TilesProps) {
  const t = useTranslations("agentDepth");
  const delta = useDelta(answer);
  const totals = answer?.totals;
  const beside = totals?.beside ?? null;
  const isSameCurrency = beside?.currency === answer?.currency;
  const label = (name: DepthFigure) => <DepthHow name={name} of={answer} scope={scope} isLabel />;
  const tile = (name: DepthFigure, figure: ReactNode, more: Partial<ComponentProps<typeof StatTile>> = {}) => (
    <StatTile key={name} label={label(name)} figure={totals === undefined ? null : figure} {...more} />
  );
  const money = (name: "turnover" | "wins" | "ggr") =>
    tile(
      name,
      totals && answer && <Money amount={totals[name]} currency={answer.currency} bare marksLoss={name === "ggr"} />,
      {
        delta: isSameCurrency ? delta(totals?.[name], beside?.[name]) : undefined,
      },
    );
  const players = (name: "active" | "new" | "returning" | "lost") =>
    tile(name, <PlayerCount count={totals?.players?.[name]} />, {
      delta: delta(bigOf(totals?.players?.[name]), bigOf(beside?.players?.[name]), 0),
      hint: totals?.players === null ? t("tooManyRounds") : totals?.players?.[name] === null ? t("notOver") : undefined,
    });
  const held = (name: "credit" | "wallets" | "children") =>
    tile(name, answer && <Money amount={answer.totals.holdings[name]} currency={answer.currency} bare />, {
      hint: answer && <ExactTime at={answer.totals.holdings.at} />,
    });
  return (
    <section aria-label={t("figures")} className="@container grid gap-3">
      <div className={GRID}>
        {money("turnover")}
        {money("wins")}
        {money("ggr")}
        {tile("margin", totals && <Share bps={marginBps(totals)} />)}
        {players("active")}
        {players("new")}
        {players("returning")}
        {players("lost")}
        {tile("rtp", totals && <Share bps={totals.rtp_bps} />, {
          hint: totals && totals.rtp_theoretical_bps !== null && (
            <span>
              {t("theoretical")} <BpsText bps={totals.rtp_theoretical_bps} />
            </span>
          ),
        })}
        {held("credit")}
        {held("wallets")}
        {held("children")}
      </div>
      {answer !== undefined && <Covers answer={answer} />}
    </section>
  );
}

const bigOf = (count: number | null | undefined): bigint | undefined =>
  count === null || count === undefined ? undefined : BigInt(count);

const PlayerCount = ({ count }: { readonly count: number | null | undefined }) =>
  count === null || count === undefined ? "–" : <CountText count={count} />;

const Share = ({ bps }: { readonly bps: number | null }) => (bps === null ? "–" : <BpsText bps={bps} />);

/** Which agent and which whole periods the figures are of. */
function Covers({ answer: { agent, currency, from, to, totals } }: { readonly answer: AgentDepth }) {
  const t = useTranslations("agentDepth.covers");
  const format = useFormatter();
  const text = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  const { beside } = totals;
  return (
    <p className="text-xs text-faint">
      {t("read", { code: agent.code, currency, from: text(from), to: text(to) })}{" "}
      {beside !== null &&
        t("beside", {
          code: beside.agent.code,
          currency: beside.currency,
          from: text(beside.from),
          to: text(beside.to),
        })}
    </p>
  );
}

type Delta = ComponentProps<typeof StatTile>["delta"];

function useDelta(answer: AgentDepth | undefined) {
  const t = useTranslations("agentDepth.beside");
  const format = useFormatter();
  const locale = useLocale();
  const beside = answer?.totals.beside;
  return (now: bigint | undefined, before: bigint | undefined, digits?: number): Delta => {
    if (answer === undefined || beside === undefined || beside === null) return undefined;
    if (now === undefined || before === undefined) return undefined;
    const { direction, difference, shareBps } = compare(now, before);
    const share = (bps: number) =>
      format.number(bps / 10_000, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
    return {
      text:
        shareBps === null
          ? amountText(difference, digits ?? CURRENCIES[answer.currency], locale, { sign: "always" })
          : share(shareBps).replace("-", "−"),
      than: beside.agent.id === answer.agent.id ? t("than") : beside.agent.code,
      direction,
      tone: "neutral",
    };
  };
}
