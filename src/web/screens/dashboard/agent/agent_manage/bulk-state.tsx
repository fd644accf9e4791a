// Suspends several agents or lets them work again, one after the other, and says of each what came of it.
import { CircleAlert, CircleCheck, Minus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type AgentRow, listAgents, setAgentState } from "#contract/agent.ts";
import { attempt } from "#web/client/attempt.ts";
import { publishChanges } from "#web/client/changes.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { type Reason, allowedActions } from "./allowed-actions.ts";

interface BulkStateProps {
  readonly ids: ReadonlySet<string>;
  readonly isResume: boolean;
  readonly onClose: () => void;
}

/** What came of one agent; it stands beside its code. */
type Result = { readonly is: "done" } | { readonly is: "failed"; readonly problem: ProblemError };
/** Why one is left alone before anything is sent. */
type Skip = Reason | "same";

export function BulkState({ ids, isResume, onClose }: BulkStateProps) {
  const t = useTranslations("agent.bulk");
  // As they were chosen: what happens to them meanwhile shows in the results.
  const [query] = useState(() => ({ ids: [...ids].join(",") }));
  const { answer, problem, refetch } = useEndpoint(listAgents, { query }, { staleMs: 0 });
  return (
    <Dialog isOpen isAlert size="sm" title={isResume ? t("resumeTitle") : t("suspendTitle")} onClose={onClose}>
      {answer === undefined && problem === null && <SkeletonText lines={5} />}
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer !== undefined && <Chosen agents={answer.data} isResume={isResume} onClose={onClose} />}
    </Dialog>
  );
}

interface ChosenProps extends Omit<BulkStateProps, "ids"> {
  readonly agents: readonly AgentRow[];
}

function useSkip(isResume: boolean): (agent: AgentRow) => Skip | null {
  const { answer: me } = useSession();
  return (agent) => {
    const reason = me === undefined ? null : allowedActions(agent, me).setState;
    return reason ?? ((agent.state === "active") === isResume ? "same" : null);
  };
}

function Chosen({ agents: now, isResume, onClose }: ChosenProps) {
  const t = useTranslations("agent.bulk");
  const dialog = useTranslations("ui.dialog");
  const [agents] = useState(now);
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [phase, setPhase] = useState<"asking" | "running" | "over">("asking");
  const underWay = useRef(false);
  const skip = useSkip(isResume);
  // What would be left alone is settled when it begins: a suspended agent is not skipped for having just been suspended.
  const [skipped, setSkipped] = useState<ReadonlyMap<string, Skip>>();
  const skips = skipped ?? skipsOf(agents, skip);
  const todo = agents.filter(({ id }) => !skips.has(id));
  const run = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setSkipped(skips);
    setPhase("running");
    const state = isResume ? "active" : "suspended";
    for (const { id } of todo) {
      const outcome = await attempt(setAgentState, { params: { id }, body: { state } });
      const result: Result = "answer" in outcome ? { is: "done" } : { is: "failed", problem: outcome.problem };
      setResults((before) => new Map([...before, [id, result]]));
    }
    publishChanges(["anything"]);
    setPhase("over");
  };
  const count = todo.length;
  return (
    <div className="grid gap-4 text-sm">
      <p>{isResume ? t("resumeText") : t("suspendText")}</p>
      <Lines agents={agents} skips={skips} results={results} isResume={isResume} />
      <p role="status">{phase === "over" && <Sum results={results} skipped={skips.size} />}</p>
      <FormActions>
        {phase === "over" ? (
          <Button variant="primary" onPress={onClose}>
            {dialog("close")}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{dialog("cancel")}</Button>
            <Button
              variant={isResume ? "primary" : "danger"}
              isPending={phase === "running"}
              forbidden={count === 0 ? t("nothing") : undefined}
              onPress={() => void run()}
            >
              {isResume ? t("resume", { count }) : t("suspend", { count })}
            </Button>
          </>
        )}
      </FormActions>
    </div>
  );
}

function skipsOf(agents: readonly AgentRow[], skip: (agent: AgentRow) => Skip | null): ReadonlyMap<string, Skip> {
  const skips = new Map<string, Skip>();
  for (const agent of agents) {
    const why = skip(agent);
    if (why !== null) skips.set(agent.id, why);
  }
  return skips;
}

const LIST = "focus-ring max-h-80 overflow-y-auto rounded-lg bg-sunken px-3";

interface LinesProps {
  readonly agents: readonly AgentRow[];
  readonly skips: ReadonlyMap<string, Skip>;
  readonly results: ReadonlyMap<string, Result>;
  readonly isResume: boolean;
}

function Lines({ agents, skips, results, isResume }: LinesProps) {
  const t = useTranslations("agent.bulk");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus
    <div tabIndex={0} role="group" aria-label={t("results")} className={LIST}>
      <ul aria-label={t("results")} className="divide-y divide-line">
        {agents.map((agent) => (
          <Line
            key={agent.id}
            agent={agent}
            skip={skips.get(agent.id)}
            result={results.get(agent.id)}
            isResume={isResume}
          />
        ))}
      </ul>
    </div>
  );
}

interface LineProps {
  readonly agent: AgentRow;
  readonly skip: Skip | undefined;
  readonly result: Result | undefined;
  readonly isResume: boolean;
}

function Line({ agent, skip, result, isResume }: LineProps) {
  const t = useTranslations("agent");
  const error = useTranslations("error");
  return (
    <li className="grid grid-cols-[1rem_minmax(0,1fr)] items-start gap-2 py-2">
      <span aria-hidden className="mt-0.5">
        {result?.is === "done" && <CircleCheck size={16} className="text-good" />}
        {result?.is === "failed" && <CircleAlert size={16} className="text-bad" />}
        {result === undefined && skip !== undefined && <Minus size={16} className="text-faint" />}
      </span>
      <span>
        <span className="font-medium">{agent.code}</span>{" "}
        {result?.is === "done" && (isResume ? t("bulk.resumed") : t("bulk.suspended"))}
        {result?.is === "failed" && <span className="text-bad">{error(result.problem.code)}</span>}
        {result === undefined && skip !== undefined && (
          <span className="text-soft">{skip === "same" ? t("bulk.same") : t(`refusal.${skip}`)}</span>
        )}
      </span>
    </li>
  );
}

function Sum({ results, skipped }: { readonly results: ReadonlyMap<string, Result>; readonly skipped: number }) {
  const t = useTranslations("agent.bulk");
  const done = [...results.values()].filter(({ is }) => is === "done").length;
  return <>{t("sum", { done: String(done), failed: String(results.size - done), skipped: String(skipped) })}</>;
}
