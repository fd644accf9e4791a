// One request beside the list: what is asked, by whom, what became of it; and approving, rejecting or withdrawing it.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  type CreditRequest,
  decideCreditRequest,
  getCreditRequest,
  withdrawCreditRequest,
} from "#contract/credit-request.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Decision, useMoneyRefusal } from "#web/views/decision/decision.tsx";
import { Rejection } from "#web/views/decision/rejection.tsx";
import { useDeed } from "#web/views/decision/use-deed.ts";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { TransferReason } from "#web/views/transfer-cells.tsx";
import { RequestPreview } from "./request-preview.tsx";
import { RequestKind, RequestState } from "./request-cells.tsx";

interface RequestPanelProps {
  readonly id: string;
  /** As the list has it; undefined where it is not on the page shown, */
  readonly listed: CreditRequest | undefined;
  /** or not yet. */
  readonly isListLoading: boolean;
  readonly onClose: () => void;
}

export function RequestPanel({ id, listed, isListLoading, onClose }: RequestPanelProps) {
  const { answer, problem, refetch } = useEndpoint(
    getCreditRequest,
    { params: { id } },
    { enabled: listed === undefined && !isListLoading, refetchOn: ["credit.changed", "agent.changed"] },
  );
  const request = listed ?? (answer?.id === id ? answer : undefined);
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={request === undefined ? "…" : <RequestKind kind={request.kind} />}
      subtitle={request !== undefined && <RequestState state={request.state} />}
      actions={request?.state === "waiting" && <Actions request={request} />}
    >
      {request !== undefined && <Known request={request} />}
      {request === undefined &&
        (problem === null ? <SkeletonText lines={8} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

function Known({ request }: { readonly request: CreditRequest }) {
  const t = useTranslations("creditRequest");
  const transfer = useTranslations("transfer");
  const column = useTranslations("column");
  const { agent, decides, note, reason, code } = request;
  const told = (name: string, value: ReactNode | null) => (value === null ? [] : [{ name, value }]);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={request.amount} currency={request.currency} />
        </p>
        {request.state === "waiting" && (
          <p className="text-sm text-soft">{t(`effect.${request.kind}`, { agent: agent.code })}</p>
        )}
        {code !== null && (
          <p className="text-sm text-bad">
            <TransferReason code={code} />
          </p>
        )}
      </div>
      {request.is_for_me && request.kind !== "reverse" && <RequestPreview request={request} />}
      <Facts
        rows={[
          { name: column("agent"), value: agent.code },
          { name: t("column.decides"), value: <PartyCode code={decides.code} /> },
          ...told(transfer("column.note"), note),
          { name: t("column.madeBy"), value: <PartyCode code={request.made_by} /> },
          { name: transfer("column.at"), value: <ExactTime at={request.made_at} /> },
          ...told(t("column.decidedBy"), request.decided_by),
          ...told(t("column.decidedAt"), request.decided_at === null ? null : <ExactTime at={request.decided_at} />),
          ...told(t("column.reason"), reason),
          ...told(t("panel.transfer"), linkTo(request.transfer, t("panel.seeTransfer"))),
          ...told(t("panel.reverses"), linkTo(request.reverses, t("panel.seeTransfer"))),
          { name: column("id"), value: <CopyId id={request.id} whole /> },
        ]}
      />
    </div>
  );
}

const linkTo = (id: string | null, text: string): ReactNode | null =>
  id === null ? null : <Link to={`/dashboard/agent/transactions?open=${id}`}>{text}</Link>;

function Actions({ request }: { readonly request: CreditRequest }) {
  const t = useTranslations("creditRequest.action");
  const refusal = useMoneyRefusal("agent.credit");
  const mayDecide = useMay("agent.credit");
  const params = { id: request.id };
  const withdrawal = useDeed(withdrawCreditRequest, { params }, () => void toast("success", t("withdrawn")));
  const approval = useDeed(decideCreditRequest, { params, body: { decision: "approve" } }, ({ state }) => {
    const isFailed = state === "failed";
    void toast(isFailed ? "error" : "success", t(isFailed ? "failed" : "approved"));
  });
  return (
    <Decision
      waitsForOther={request.is_mine ? t("waitsForOther") : null}
      withdrawal={withdrawal}
      approval={approval}
      forbidden={mayDecide && !request.is_for_me ? t("notForMe") : refusal}
      renderRejection={(close) => (
        <Rejection endpoint={decideCreditRequest} id={request.id} words="creditRequest.reject" onClose={close} />
      )}
    />
  );
}
