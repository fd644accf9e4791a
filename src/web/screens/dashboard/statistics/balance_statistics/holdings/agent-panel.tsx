// One agent with all below it: what it holds where, what flowed over the period, and the ways on from there.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AgentHoldings, HOLDING_PARTS } from "#contract/holdings.ts";
import { applyPatch } from "#web/client/url-state.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { FlowSteps } from "./flow-steps.tsx";
import { useSpanText } from "./span-text.ts";
import { WATERFALLS, type WaterfallOf, waterfallOf } from "./steps.ts";

interface Span {
  readonly from: string;
  readonly to: string;
}

interface AgentPanelProps {
  /** undefined: not on this page of the list. */
  readonly row: AgentHoldings | undefined;
  readonly span: Span | undefined;
  readonly isLoading: boolean;
  readonly onClose: () => void;
}

export default function AgentPanel({ row, span, isLoading, onClose }: AgentPanelProps) {
  const t = useTranslations("holdings");
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={row?.agent.code ?? "…"}
      subtitle={row !== undefined && (row.is_own ? t("ownText") : t("withBelow"))}
    >
      {row !== undefined && span !== undefined && <Known row={row} span={span} />}
      {row === undefined && isLoading && <SkeletonText lines={12} />}
      {row === undefined && !isLoading && <EmptyState title={t("panel.notThere")} text={t("panel.agentNotThere")} />}
    </SidePanel>
  );
}

interface KnownProps {
  readonly row: AgentHoldings;
  readonly span: Span;
}

function Known({ row: { agent, is_own: isOwn, currency, closing, parts }, span }: KnownProps) {
  const t = useTranslations("holdings");
  const spanText = useSpanText();
  const [of, setOf] = useState<WaterfallOf>("held");
  const { from, to } = span;
  const queryOf = (filter: Readonly<Record<string, string>>) => applyPatch(new URLSearchParams(), filter);
  return (
    <div className="grid gap-5">
      <nav aria-label={t("panel.links")} className="flex flex-wrap gap-2">
        {!isOwn && (
          <>
            <ButtonLink
              size="sm"
              to={`/dashboard/statistics/balance_statistics?${queryOf({ agent_id: agent.id, from, to })}`}
            >
              {t("panel.overTime")}
            </ButtonLink>
            <ButtonLink
              size="sm"
              to={`/dashboard/statistics/balance_statistics?${queryOf({ show: "agents", agent_id: agent.id, from, to })}`}
            >
              {t("panel.children")}
            </ButtonLink>
          </>
        )}
        <ButtonLink size="sm" to={`/dashboard/agent/balance_history?${queryOf({ agent_id: agent.id, from, to })}`}>
          {t("panel.statement")}
        </ButtonLink>
        <ButtonLink size="sm" to={`/dashboard/agent/agent_manage?open=${agent.id}`}>
          {t("panel.agent")}
        </ButtonLink>
      </nav>
      <Facts
        rows={HOLDING_PARTS.filter((part) => part !== "issuance" || closing[part] !== 0n).map((part) => ({
          name: t(`part.${part}`),
          value: (
            <span className="flex h-[1lh] items-center justify-end gap-1">
              <How figure={t(`part.${part}`)} formula={t(`how.${part}`)} covers={t("covers.part")} />
              <Money amount={closing[part]} currency={currency} />
            </span>
          ),
        }))}
      />
      <section className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-sm font-semibold text-ink">{spanText(from, to)}</h3>
          <div className="w-44">
            <ListSelect
              label={t("waterfall.of")}
              options={WATERFALLS.map((id) => ({ id, text: t(`of.${id}`) }))}
              value={of}
              onChange={(next) => setOf(next ?? "held")}
            />
          </div>
        </div>
        <FlowSteps waterfall={waterfallOf(parts, of)} of={of} scope={{ agentId: agent.id, currency, from, to }} />
      </section>
    </div>
  );
}
