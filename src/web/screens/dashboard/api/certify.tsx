// The certification of an agent's wallet: our cases played against it, each run with what it proved, and its certificate.
import { BadgeCheck, Play } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { getAgentWallet } from "#contract/agent-wallet.ts";
import { listCertifications } from "#contract/certification.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { CertificateStanding } from "./certificate-standing.tsx";
import { certificationColumns } from "./certification-cells.tsx";
import { ChangeModeButton } from "./change-mode-button.tsx";
import type { ApiTabProps } from "./tab-props.ts";

const LOOK_AGAIN_MS = 5_000;

// Fetched when a run is begun or opened.
const StartCertification = lazy(() => import("./start-certification.tsx"));
const CertificationPanel = lazy(() => import("./certification-panel.tsx"));

export default function Certify({ agent, label }: ApiTabProps) {
  const t = useTranslations();
  const [isStarting, setStarting] = useState(false);
  const mayWrite = useMay("wallet.write");
  const table = useEndpointTable(listCertifications, certificationColumns, {
    params: { id: agent.id },
    rowId: (row) => row.id,
    keeps: ["tab", "agent_id"],
  });
  if (agent.wallet_mode !== "seamless")
    return (
      <Card flush>
        <EmptyState
          icon={<BadgeCheck size={20} />}
          title={t("certify.transferTitle")}
          text={t("certify.transferText")}
          action={<ChangeModeButton agent={agent} />}
        />
      </Card>
    );
  const start = (
    <Button
      size="sm"
      variant="primary"
      icon={<Play aria-hidden size={15} />}
      forbidden={mayWrite ? undefined : t("error.permission_missing")}
      onPress={() => setStarting(true)}
    >
      {t("certify.start")}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <StandingOf agentId={agent.id} />
      <EndpointTable
        table={table}
        label={label}
        opensRows
        actions={start}
        empty={
          <EmptyState icon={<BadgeCheck size={20} />} title={t("certify.emptyTitle")} text={t("certify.emptyText")} />
        }
      />
      <Suspense fallback={null}>
        {isStarting && (
          <StartCertification
            agentId={agent.id}
            onClose={() => setStarting(false)}
            onStarted={(id) => {
              setStarting(false);
              table.open(id);
            }}
          />
        )}
        {table.openId !== null && (
          <CertificationPanel
            key={table.openId}
            agentId={agent.id}
            id={table.openId}
            onClose={() => {
              table.close();
              // It has gone on while it was looked at.
              table.reading.refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function StandingOf({ agentId }: { readonly agentId: string }) {
  const t = useTranslations("wallet");
  const { answer, refetch } = useEndpoint(getAgentWallet, { params: { id: agentId } }, { everyMs: LOOK_AGAIN_MS });
  if (answer === undefined || answer.address === null) return null;
  return (
    <Card title={t("certificate")}>
      <div className="text-sm">
        <CertificateStanding agentId={agentId} standing={answer.certificate} onChange={refetch} />
      </div>
    </Card>
  );
}
