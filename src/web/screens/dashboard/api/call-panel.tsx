// One call beside the list: what it named, what was sent and answered word by word, and the ways to make it again.
import { useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import { type CallDetail, getCall } from "#contract/calls.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { CallAgain } from "./call-again.tsx";
import { Direction, Outcome, Took, What } from "./call-cells.tsx";
import { CallSide } from "./call-side.tsx";

interface CallPanelProps {
  readonly agent: AgentRow;
  readonly id: string;
  readonly onClose: () => void;
}

export default function CallPanel({ agent, id, onClose }: CallPanelProps) {
  const t = useTranslations("inspector");
  const { answer: call, problem, refetch } = useEndpoint(getCall, { params: { id: agent.id, call: id } });
  return (
    <SidePanel
      wide
      isOpen
      onClose={onClose}
      title={call === undefined ? "…" : <What call={call} />}
      subtitle={
        call !== undefined && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Outcome call={call} />
            <ExactTime at={call.at} />
          </span>
        )
      }
      actions={call !== undefined && <CallAgain agent={agent} call={call} />}
    >
      {call !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <FactsOf call={call} />
          {call.is_forgotten ? (
            <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-soft">{t("forgotten")}</p>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
              <CallSide title={t("request")} part={call.request} />
              <CallSide title={t("answer")} part={call.answer} isMissing={call.status === null} />
            </div>
          )}
        </div>
      )}
      {call === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {call === undefined && problem === null && <SkeletonText lines={12} />}
    </SidePanel>
  );
}

function FactsOf({ call }: { readonly call: CallDetail }) {
  const t = useTranslations("inspector");
  const column = useTranslations("column");
  const { player, player_id, round_id, session_id, transaction, key } = call;
  const transfers = `/dashboard/user/transactions?player_id=${player_id}`;
  return (
    <section aria-label={t("facts")}>
      <Facts
        rows={[
          { name: t("column.direction"), value: <Direction direction={call.direction} /> },
          ...(call.code === null
            ? []
            : [{ name: t("find.code"), value: <code className="font-mono text-xs wrap-anywhere">{call.code}</code> }]),
          { name: t("column.took"), value: <Took ms={call.duration_ms} /> },
          {
            name: t(call.direction === "in" ? "from" : "to"),
            value: <code className="font-mono text-xs">{call.address}</code>,
            isLong: true,
          },
          ...(key === null ? [] : [{ name: t("key"), value: key.name }]),
          ...(call.direction === "in"
            ? [{ name: t("requestId"), value: <CopyId id={call.id} whole />, isLong: true }]
            : []),
          {
            name: column("player"),
            value:
              player === null ? (
                <Absent />
              ) : player_id === null ? (
                player
              ) : (
                <Link to={`/dashboard/user/manage?open=${player_id}`}>{player}</Link>
              ),
          },
          ...(round_id === null
            ? []
            : [
                {
                  name: t("find.round"),
                  value: <Link to={`/dashboard/game/history?open=${round_id}`}>{round_id}</Link>,
                  isLong: true,
                },
              ]),
          ...(session_id === null
            ? []
            : [{ name: t("session"), value: <CopyId id={session_id} whole />, isLong: true }]),
          ...(transaction === null
            ? []
            : [
                {
                  name: t("find.transaction"),
                  value:
                    call.direction === "in" && player_id !== null ? (
                      <Link to={transfers}>{transaction}</Link>
                    ) : (
                      <CopyId id={transaction} whole />
                    ),
                  isLong: true,
                },
              ]),
        ]}
      />
    </section>
  );
}
