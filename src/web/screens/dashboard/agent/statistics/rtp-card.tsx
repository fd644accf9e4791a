// What each certified variant has paid this year at the agent, beside the exact band of so many rounds.
import { useLocale, useTranslations } from "use-intl";
import { type AgentRtp, getAgentRtp } from "#contract/agent-depth.ts";
import type { Input } from "#contract/endpoint.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { How } from "#web/views/how.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ShareText } from "#web/views/share-text.tsx";

type Query = NonNullable<Input<typeof getAgentRtp>["query"]>;
type Variant = AgentRtp["variants"][number];

export function RtpCard({ asked: { agent_id: agentId, scope } }: { readonly asked: Query }) {
  const t = useTranslations("agentDepth.rtp");
  const { answer, problem, refetch } = useEndpoint(
    getAgentRtp,
    { query: { agent_id: agentId, scope } },
    { refetchOn: ["agent.changed"], everyMs: 15_000 },
  );
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {t("title")}
          <How
            figure={t("title")}
            formula={t("formula")}
            covers={t("covers")}
            rows={answer && <Link to={`/dashboard/game/control_rtp?agent_id=${answer.agent.id}`}>{t("monitor")}</Link>}
          />
        </span>
      }
      hint={t("hint")}
      className="xl:col-span-2"
    >
      {/* A region that scrolls must be reachable by keyboard. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        role="group"
        aria-label={t("title")}
        className="focus-ring relative h-64 overflow-auto rounded-md"
      >
        {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {answer === undefined && problem === null && <SkeletonText lines={8} />}
        {answer !== undefined && answer.variants.length === 0 && (
          <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
        )}
        {answer !== undefined && answer.variants.length > 0 && <Variants variants={answer.variants} />}
      </div>
    </Card>
  );
}

function Variants({ variants }: { readonly variants: readonly Variant[] }) {
  const t = useTranslations("agentDepth.rtp");
  const head = "py-1.5 pl-4 text-right font-medium whitespace-nowrap";
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="sticky top-0 bg-panel text-xs text-soft">
          <th scope="col" className="py-1.5 text-left font-medium">
            {t("variant")}
          </th>
          <th scope="col" className={head}>
            {t("actual")}
          </th>
          <th scope="col" className={head}>
            {t("declared")}
          </th>
          <th scope="col" className={head}>
            {t("band")}
          </th>
          <th scope="col" className={head}>
            {t("rounds")}
          </th>
        </tr>
      </thead>
      <tbody>
        {variants.map((one) => (
          <Row key={`${one.game.code} ${one.variant.id}`} of={one} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ of: { game, variant, actual_rtp_bps: actual, band, rounds } }: { readonly of: Variant }) {
  const t = useTranslations("agentDepth.rtp");
  const locale = useLocale();
  const cell = "figures py-1.5 pl-4 text-right whitespace-nowrap";
  const isInside = band === null || actual === null || (actual >= band.low_bps && actual <= band.high_bps);
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
        {game.names[locale === "pt-BR" ? "pt-BR" : "en-US"]} · {variant.id}
      </th>
      <td className={cell}>
        <ShareText bps={actual} />
      </td>
      <td className={cell}>
        <BpsText bps={variant.rtp_bps} />
      </td>
      <td className={cell}>
        {band === null ? (
          <Absent />
        ) : (
          <>
            <BpsText bps={band.low_bps} /> – <BpsText bps={band.high_bps} />
            {!band.is_exact && <span className="ml-1 text-xs text-faint">{t("about")}</span>}
            <span className="ml-2">
              <Badge tone={isInside ? "good" : "warn"}>{isInside ? t("inside") : t("outside")}</Badge>
            </span>
          </>
        )}
      </td>
      <td className={cell}>
        <CountText count={rounds} />
      </td>
    </tr>
  );
}
