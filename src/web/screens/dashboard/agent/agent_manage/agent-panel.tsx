// Everything about one agent, beside the tree: its credit, what it brings in, where it stands, and what can be done.
import { useTranslations } from "use-intl";
import { type AgentRow, getAgent, listAgents } from "#contract/agent.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { AgentStateBadge, CreditStateBadge, Runway } from "#web/views/agent-cells.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";
import { AgentMenu } from "./agent-menu.tsx";
import { type AllowedActions, type Reason, allowedActions } from "./allowed-actions.ts";
import { WalletMode } from "./columns.tsx";
import type { Doing } from "./doing.ts";
import { stoppedAbove } from "./subtree.ts";

interface AgentPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDo: (doing: Doing) => void;
}

const FACTS = ["agent.changed", "credit.changed", "player.changed", "round.settled"] as const;

export default function AgentPanel({ id, onClose, onDo }: AgentPanelProps) {
  const { answer, problem, refetch } = useEndpoint(getAgent, { params: { id } }, { refetchOn: FACTS });
  // Mostly here already for the list: shown until the agent itself is there, and names who is above it.
  const everybody = useEndpoint(listAgents, { query: {} }, { refetchOn: FACTS });
  const listed = everybody.answer?.data ?? [];
  const agent = answer ?? listed.find((row) => row.id === id);
  const actions = useAllowed(agent);
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={agent?.code ?? "…"}
      subtitle={agent !== undefined && <Subtitle agent={agent} listed={listed} />}
      actions={agent !== undefined && actions !== null && <Actions agent={agent} actions={actions} onDo={onDo} />}
    >
      {agent !== undefined && (
        <div className="grid gap-5">
          <CreditOf agent={agent} />
          <Links id={agent.id} />
          <FactsOf agent={agent} listed={listed} createReason={actions?.createBelow ?? null} onDo={onDo} />
        </div>
      )}
      {agent === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {agent === undefined && problem === null && <SkeletonText lines={12} />}
    </SidePanel>
  );
}

function useAllowed(agent: AgentRow | undefined): AllowedActions | null {
  const { answer: me } = useSession();
  return agent === undefined || me === undefined ? null : allowedActions(agent, me);
}

interface PartProps {
  readonly agent: AgentRow;
  readonly listed: readonly AgentRow[];
}

function Subtitle({ agent, listed }: PartProps) {
  const t = useTranslations("agent.panel");
  const isThrough = agent.state === "active" && agent.effective_state === "suspended";
  const above = isThrough ? stoppedAbove(listed, agent) : undefined;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{agent.name}</span>
      <AgentStateBadge state={agent.effective_state} />
      {isThrough && <span>{above === undefined ? t("throughAbove") : t("through", { code: above.code })}</span>}
    </span>
  );
}

function CreditOf({ agent }: { readonly agent: AgentRow }) {
  const t = useTranslations("agent");
  const how = useTranslations("how");
  const { id, credit, currency } = agent;
  const behind = { agentId: id, isOwnOnly: agent.children > 0 };
  return (
    <section aria-label={t("panel.credit")} className="grid gap-3 rounded-lg bg-sunken p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-xs text-soft">{t("column.credit")}</p>
          <p className="figures text-2xl font-semibold tracking-tight">
            <Money amount={credit.available} currency={currency} />
          </p>
        </div>
        <CreditStateBadge state={credit.state} />
      </div>
      <dl className="grid grid-cols-2 gap-3 text-sm">
        <div>
          <dt className="flex items-center gap-1 text-xs text-soft">
            {t("column.runway")}
            <How
              figure={t("column.runway")}
              formula={how("runway.formula")}
              covers={how("runway.covers")}
              rows={<RoundsBehind {...behind} period="24h" />}
            />
          </dt>
          <dd className="font-medium">
            <Runway hours={credit.runway_hours} />
          </dd>
        </div>
        <div>
          <dt className="flex items-center gap-1 text-xs text-soft">
            {t("column.ggr30d")}
            <How
              figure={t("column.ggr30d")}
              formula={how("ggr.formula")}
              covers={how("ggr.month")}
              rows={<RoundsBehind {...behind} period="30d" />}
            />
          </dt>
          <dd className="font-medium">
            <Money amount={agent.ggr_30d} currency={currency} marksLoss />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Links({ id }: { readonly id: string }) {
  const t = useTranslations("agent.panel");
  return (
    <nav aria-label={t("links")} className="flex flex-wrap gap-2">
      <ButtonLink size="sm" to={`/dashboard/agent/balance_history?agent_id=${id}`}>
        {t("statement")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/agent/transactions?agent_id=${id}`}>
        {t("transfers")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/user/manage?agent_id=${id}`}>
        {t("players")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/game/history?agent_id=${id}`}>
        {t("rounds")}
      </ButtonLink>
    </nav>
  );
}

interface FactsOfProps extends PartProps {
  readonly createReason: Reason | null;
  readonly onDo: (doing: Doing) => void;
}

function FactsOf({ agent, listed, createReason, onDo }: FactsOfProps) {
  const t = useTranslations("agent");
  const column = useTranslations("column");
  const { credit, currency } = agent;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  const reason = createReason === null ? undefined : t(`refusal.${createReason}`);
  return (
    <section aria-label={t("panel.facts")} className="grid justify-items-start gap-3 *:w-full">
      <Facts
        rows={[
          { name: t("column.balance"), value: money(credit.balance) },
          { name: t("panel.reserved"), value: money(credit.reserved) },
          { name: t("panel.line"), value: money(credit.line) },
          { name: t("column.subtreeCredit"), value: money(agent.subtree_credit) },
          { name: t("column.price"), value: <BpsText bps={agent.price_bps} /> },
          { name: t("column.mode"), value: <WalletMode mode={agent.wallet_mode} /> },
          { name: t("column.players"), value: <CountText count={agent.players} /> },
          ...contactOf(agent, t),
          { name: t("panel.parent"), value: <Parent agent={agent} listed={listed} /> },
          { name: t("panel.children"), value: <CountText count={agent.children} /> },
          { name: t("column.ownState"), value: <AgentStateBadge state={agent.state} /> },
          {
            name: t("column.lastActivity"),
            value: agent.last_activity_at === null ? "–" : <RelativeTime at={agent.last_activity_at} />,
          },
          { name: column("createdAt"), value: <ExactTime at={agent.created_at} /> },
          { name: column("id"), value: <CopyId id={agent.id} /> },
        ]}
      />
      <div>
        <Button size="sm" forbidden={reason} onPress={() => onDo({ what: "create", below: agent })}>
          {t("action.createBelow")}
        </Button>
      </div>
    </section>
  );
}

/** What is known of whom to write to there; nothing for nobody. */
function contactOf({ contact }: AgentRow, t: ReturnType<typeof useTranslations<"agent">>) {
  const { name, email, phone } = contact;
  return [
    ...(name === null ? [] : [{ name: t("panel.contact"), value: name }]),
    ...(email === null ? [] : [{ name: t("panel.email"), value: <a href={`mailto:${email}`}>{email}</a> }]),
    ...(phone === null ? [] : [{ name: t("panel.phone"), value: phone }]),
  ];
}

function Parent({ agent, listed }: PartProps) {
  const t = useTranslations("agent.panel");
  const parent = listed.find(({ id }) => id === agent.parent_id);
  if (parent === undefined) return <>{agent.depth === 1 ? t("direct") : "–"}</>;
  return <Link to={`/dashboard/agent/agent_manage?open=${parent.id}`}>{parent.code}</Link>;
}

interface ActionsProps {
  readonly agent: AgentRow;
  readonly actions: AllowedActions;
  readonly onDo: (doing: Doing) => void;
}

function Actions({ agent, actions, onDo }: ActionsProps) {
  const t = useTranslations("agent");
  const why = (reason: Reason | null) => (reason === null ? undefined : t(`refusal.${reason}`));
  return (
    <>
      <span className="mr-auto">
        <AgentMenu agent={agent} isBesideButtons />
      </span>
      <Button variant="ghost" forbidden={why(actions.setState)} onPress={() => onDo({ what: "setState", agent })}>
        {agent.state === "suspended" ? t("action.resume") : t("action.suspend")}
      </Button>
      <Button forbidden={why(actions.take)} onPress={() => onDo({ what: "take", agent })}>
        {t("action.take")}
      </Button>
      <Button variant="primary" forbidden={why(actions.send)} onPress={() => onDo({ what: "send", agent })}>
        {t("action.send")}
      </Button>
    </>
  );
}
