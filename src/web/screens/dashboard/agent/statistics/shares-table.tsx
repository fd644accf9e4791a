// What each child, game or provider is of the figures, with the way to its ranking and its rounds.
import { useTranslations } from "use-intl";
import type { AgentShares, listAgentShares, SharePart } from "#contract/agent-depth.ts";
import { marginBps } from "#contract/agent-ranking.ts";
import type { Input } from "#contract/endpoint.ts";
import { CountText } from "#web/ui/amount-text.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ExportButton } from "#web/views/exports/export-button.tsx";
import { Money } from "#web/views/money.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import { usePartName } from "./part-name.ts";

type Query = NonNullable<Input<typeof listAgentShares>["query"]>;

const COLUMNS = ["name", "turnover", "share", "wins", "ggr", "margin", "rtp", "rounds"] as const;

export function SharesTable({ answer, query }: { readonly answer: AgentShares | undefined; readonly query: Query }) {
  const t = useTranslations("agentDepth.shares");
  const column = useTranslations("agentRanking.column");
  const by = query.by ?? "game";
  const heads = COLUMNS.map((id) => ({ id, text: id === "name" ? t(`of.${by}`) : column(id) }));
  return (
    <Card
      title={t(`table.${by}`)}
      hint={t("tableHint", { currency: answer?.currency ?? "…" })}
      actions={<ExportButton shown={{ list: "agent_shares", params: undefined, query, columns: [...COLUMNS] }} />}
    >
      {/* A region that scrolls must be reachable by keyboard. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        role="group"
        aria-label={t(`table.${by}`)}
        className="focus-ring h-64 overflow-auto rounded-md"
      >
        {answer === undefined ? (
          <SkeletonText lines={8} />
        ) : (
          <table className="w-full text-sm">
            <thead>
              <tr className="sticky top-0 bg-panel text-xs text-soft">
                {heads.map(({ id, text }) => (
                  <th
                    key={id}
                    scope="col"
                    className={`py-1.5 font-medium whitespace-nowrap ${id === "name" ? "text-left" : "pl-4 text-right"}`}
                  >
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.data.map((part) => (
                <Row key={part.id} part={part} answer={answer} by={by} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Card>
  );
}

interface RowProps {
  readonly part: SharePart;
  readonly answer: AgentShares;
  readonly by: NonNullable<Query["by"]>;
}

function Row({ part, answer, by }: RowProps) {
  const name = usePartName()(part);
  const { currency } = part;
  const cell = "figures py-1.5 pl-4 text-right whitespace-nowrap";
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
        <Link to={addressOf(part, answer, by)}>{name}</Link>
      </th>
      <td className={cell}>
        <Money amount={part.turnover} currency={currency} bare />
      </td>
      <td className={cell}>
        <ShareText bps={part.share_bps} />
      </td>
      <td className={cell}>
        <Money amount={part.wins} currency={currency} bare />
      </td>
      <td className={cell}>
        <Money amount={part.ggr} currency={currency} bare marksLoss />
      </td>
      <td className={cell}>
        <ShareText bps={marginBps(part)} />
      </td>
      <td className={cell}>
        <ShareText bps={part.rtp_bps} />
      </td>
      <td className={cell}>
        <CountText count={part.rounds} />
      </td>
    </tr>
  );
}

/** A child leads to itself in depth, a game to its rounds, a provider to the ranking of agents, which has its mix. */
function addressOf(part: SharePart, { agent, from, to, currency }: AgentShares, by: RowProps["by"]): string {
  const of = (more: Readonly<Record<string, string>>) => new URLSearchParams({ from, to, ...more }).toString();
  if (by === "child" && !part.is_itself) return `/dashboard/agent/statistics?${of({ agent_id: part.id })}`;
  if (by === "provider")
    return `/dashboard/statistics/agent_statistics?${of({ agent_id: agent.id, currency, scope: "subtree" })}`;
  const game: Readonly<Record<string, string>> = by === "game" ? { game: part.id } : {};
  return `/dashboard/game/history?${of({ agent_id: agent.id, currency, state: "settled", ...game })}`;
}
