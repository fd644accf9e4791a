// One agent's runway: how long its credit lasts and on what that rests, its chart, what it cost, and what can be done.
import { type ReactNode, Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { getRunway, type RunwayDetail, type RunwayRow } from "#contract/runway.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { AskForCredit } from "#web/views/credit/ask-for-credit.tsx";
import { MoveCredit } from "#web/views/credit/move-credit.tsx";
import { useFreshAgent } from "#web/views/fresh-agent.ts";
import { ProblemState } from "#web/views/problem-state.tsx";
import { allowedActions, type Reason } from "./allowed.ts";
import { StateCell } from "./cells.tsx";
import { RunwayChart } from "./runway-chart.tsx";
import { RunwayFacts, RunwaySummary } from "./runway-facts.tsx";

const Thresholds = lazy(() => import("./thresholds.tsx"));
const Snooze = lazy(() => import("./snooze.tsx"));
const AutoTopUp = lazy(() => import("./auto-top-up.tsx"));

interface RunwayPanelProps {
  readonly id: string;
  /** As the list has it; the agent is not on every page of it. */
  readonly listed: RunwayRow | undefined;
  readonly onClose: () => void;
}

const FACTS = ["credit.changed", "agent.changed", "round.settled"] as const;

type Action = "send" | "ask" | "thresholds" | "snooze" | "automatic";

export default function RunwayPanel({ id, listed, onClose }: RunwayPanelProps) {
  const { answer, problem, refetch } = useEndpoint(getRunway, { params: { id } }, { refetchOn: FACTS });
  const [action, setAction] = useState<Action | null>(null);
  const row = answer ?? listed;
  return (
    <>
      <SidePanel
        isOpen
        wide
        onClose={onClose}
        title={row?.code ?? "…"}
        subtitle={
          row !== undefined && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {row.name}
              <StateCell row={row} />
            </span>
          )
        }
        actions={row !== undefined && <Actions row={row} onChoose={setAction} />}
      >
        {row !== undefined && <Known row={row} detail={answer} />}
        {row === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {row === undefined && problem === null && <SkeletonText lines={12} />}
      </SidePanel>
      {row !== undefined && action !== null && (
        <Suspense fallback={null}>
          <Chosen action={action} row={row} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}

function Known({ row, detail }: { readonly row: RunwayRow; readonly detail: RunwayDetail | undefined }) {
  return (
    <div className="grid gap-5">
      <RunwaySummary row={row} />
      <Links id={row.id} />
      {detail === undefined ? <Skeleton className="h-80 w-full" /> : <RunwayChart runway={detail} />}
      <RunwayFacts row={row} />
    </div>
  );
}

function Links({ id }: { readonly id: string }) {
  const t = useTranslations("runway.panel");
  const agent = useTranslations("agent.panel");
  return (
    <nav aria-label={agent("links")} className="flex flex-wrap gap-2">
      <ButtonLink size="sm" to={`/dashboard/agent/balance_exhaust?tab=turns&agent_id=${id}`}>
        {t("turns")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/agent/balance_history?agent_id=${id}`}>
        {agent("statement")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/agent/transactions?agent_id=${id}`}>
        {agent("transfers")}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/agent/agent_manage?open=${id}`}>
        {t("agent")}
      </ButtonLink>
    </nav>
  );
}

interface ActionsProps {
  readonly row: RunwayRow;
  readonly onChoose: (action: Action) => void;
}

function Actions({ row, onChoose }: ActionsProps) {
  const t = useTranslations("runway.action");
  const refusal = useTranslations("agent.refusal");
  const { answer: me } = useSession();
  if (me === undefined) return null;
  const { topUp, topUpReason, manage, automatic } = allowedActions(row, me);
  const why = (reason: Reason | null) => (reason === null ? undefined : refusal(reason));
  return (
    <>
      <Button variant="ghost" forbidden={why(manage)} onPress={() => onChoose("thresholds")}>
        {t("thresholds")}
      </Button>
      <Button variant="ghost" forbidden={why(manage)} onPress={() => onChoose("snooze")}>
        {t("snooze")}
      </Button>
      {automatic !== "none" && (
        <Button forbidden={why(automatic)} onPress={() => onChoose("automatic")}>
          {t("automatic")}
        </Button>
      )}
      {topUp === "pay" ? (
        <ButtonLink variant="primary" to="/dashboard/biling/payment_history">
          {t("pay")}
        </ButtonLink>
      ) : (
        <Button variant="primary" forbidden={why(topUpReason)} onPress={() => onChoose(topUp)}>
          {t(topUp)}
        </Button>
      )}
    </>
  );
}

interface ChosenProps {
  readonly action: Action;
  readonly row: RunwayRow;
  readonly onClose: () => void;
}

function Chosen({ action, row, onClose }: ChosenProps): ReactNode {
  switch (action) {
    case "send":
      return <Send id={row.id} onClose={onClose} />;
    case "ask":
      return <AskForCredit currency={row.currency} onClose={onClose} />;
    case "thresholds":
      return <Thresholds row={row} onClose={onClose} />;
    case "snooze":
      return <Snooze row={row} onClose={onClose} />;
    case "automatic":
      return <AutoTopUp row={row} onClose={onClose} />;
  }
}

function Send({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const agent = useFreshAgent(id);
  return agent === undefined ? null : <MoveCredit agent={agent} direction="send" onClose={onClose} />;
}
