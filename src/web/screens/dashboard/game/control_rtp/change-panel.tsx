// One change of a variant beside the list: what becomes what, why, who decided; and deciding, withdrawing or calling it off.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { decideVariantChange, getVariantChange, type VariantChange, withdrawVariantChange } from "#contract/variant.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Decision } from "#web/views/decision/decision.tsx";
import { Rejection } from "#web/views/decision/rejection.tsx";
import { useDeed } from "#web/views/decision/use-deed.ts";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import { CallOff } from "./call-off.tsx";
import { ChangeState, Step, VariantLabel } from "./variant-cells.tsx";

interface ChangePanelProps {
  readonly id: string;
  /** As the list has it; undefined where it is not on the page shown, */
  readonly listed: VariantChange | undefined;
  /** or not yet. */
  readonly isListLoading: boolean;
  readonly onClose: () => void;
}

export function ChangePanel({ id, listed, isListLoading, onClose }: ChangePanelProps) {
  const { answer, problem, refetch } = useEndpoint(
    getVariantChange,
    { params: { id } },
    { enabled: listed === undefined && !isListLoading, refetchOn: ["variant.changed", "agent.changed"] },
  );
  const change = listed ?? (answer?.id === id ? answer : undefined);
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={change === undefined ? "…" : <GameName code={change.game.code} />}
      subtitle={change !== undefined && <ChangeState state={change.state} />}
      actions={change !== undefined && <Actions change={change} />}
    >
      {change !== undefined && <Known change={change} />}
      {change === undefined &&
        (problem === null ? <SkeletonText lines={10} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

function Known({ change }: { readonly change: VariantChange }) {
  const t = useTranslations("variant");
  const request = useTranslations("creditRequest.column");
  const column = useTranslations("column");
  const { agent, decides, from, to } = change;
  const told = (name: string, value: ReactNode | null) => (value === null ? [] : [{ name, value }]);
  const timed = (name: string, at: string | null) => told(name, at === null ? null : <ExactTime at={at} />);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="figures text-2xl font-semibold tracking-tight">
          <Step from={from} to={to} />
        </p>
        <p className="text-sm text-soft">{t(`effect.${change.state}`)}</p>
      </div>
      <Facts
        rows={[
          { name: column("agent"), value: <PartyCode code={agent.code} /> },
          { name: t("panel.from"), value: <VariantLabel variant={from} /> },
          { name: t("panel.to"), value: <VariantLabel variant={to} /> },
          ...told(t("column.chosen"), change.is_inherited ? t("panel.asAbove") : null),
          { name: t("column.reason"), value: change.reason, isLong: true },
          ...timed(t("panel.notBefore"), change.not_before),
          { name: request("decides"), value: <PartyCode code={decides.code} /> },
          { name: request("madeBy"), value: <PartyCode code={change.made_by} /> },
          { name: t("column.madeAt"), value: <ExactTime at={change.made_at} /> },
          ...told(request("decidedBy"), change.decided_by),
          ...timed(request("decidedAt"), change.decided_at),
          ...told(t("column.answer"), change.answer),
          ...timed(t("column.effective"), change.effective_at),
          ...timed(t("column.doneAt"), change.done_at),
          { name: column("id"), value: <CopyId id={change.id} whole /> },
        ]}
      />
    </div>
  );
}

function Actions({ change }: { readonly change: VariantChange }) {
  const t = useTranslations("variant.action");
  const [isCallingOff, setCallingOff] = useState(false);
  if (change.state === "waiting") return <Decide change={change} />;
  if (!change.is_mine_to_call_off) return null;
  return (
    <>
      <Button variant="danger" onPress={() => setCallingOff(true)}>
        {t("callOff")}
      </Button>
      {isCallingOff && <CallOff change={change} onClose={() => setCallingOff(false)} />}
    </>
  );
}

function Decide({ change }: { readonly change: VariantChange }) {
  const t = useTranslations("variant.action");
  const refusal = useTranslations("agent.refusal");
  const mayDecide = useMay("variant.decide");
  const params = { id: change.id };
  const withdrawal = useDeed(withdrawVariantChange, { params }, () => void toast("success", t("withdrawn")));
  const approval = useDeed(
    decideVariantChange,
    { params, body: { decision: "approve" } },
    () => void toast("success", t("approved")),
  );
  const notForMe = change.is_for_me ? undefined : t("notForMe");
  return (
    <Decision
      waitsForOther={change.is_mine ? t("waitsForOther") : null}
      withdrawal={withdrawal}
      approval={approval}
      forbidden={mayDecide ? notForMe : refusal("permission")}
      renderRejection={(close) => (
        <Rejection endpoint={decideVariantChange} id={change.id} words="variant.reject" onClose={close} />
      )}
    />
  );
}
