// The certification of an agent's wallet: our cases played against it, each run with what it proved, and its certificate.
import { BadgeCheck, Play } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { getAgentWallet } from "#contract/agent-wallet.ts";
import { getCertification, listCertifications } from "#contract/certification.ts";
import { locale as knownLocale } from "#contract/session.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable as RunsTable } from "#web/views/endpoint-table.tsx";
import { type EndpointTable, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { CertificateStanding } from "./certificate-standing.tsx";
import { certificationColumns } from "./certification-cells.tsx";
import { ChangeModeButton } from "./change-mode-button.tsx";
import type { ApiTabProps } from "./tab-props.ts";

const LOOK_AGAIN_MS = 5_000;
/** While a run is under way, for all that tells of it. */
const FOLLOW_EVERY_MS = 1_500;

// Fetched when a run is begun or opened.
const StartCertification = lazy(() => import("./start-certification.tsx"));
const CertificationPanel = lazy(() => import("./certification-panel.tsx"));

export default function Certify({ agent, label }: ApiTabProps) {
  const t = useTranslations();
  const [isStarting, setStarting] = useState(false);
  const mayWrite = useMay("wallet.write");
  const { table, opened, isUnderWay } = useRuns(agent.id);
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
      {/* Asked anew once a run is over, which may have changed it. */}
      <StandingOf key={String(isUnderWay)} agentId={agent.id} />
      <RunsTable
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
            reading={opened}
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

/** The runs, and the one that is open; while one is under way they are asked for again and again. */
function useRuns(agentId: string) {
  const locale = knownLocale.parse(useLocale());
  const [isFollowed, setFollowed] = useState(false);
  const listed = useEndpointTable(listCertifications, certificationColumns, {
    params: { id: agentId },
    rowId: (row) => row.id,
    keeps: ["tab", "agent_id"],
    ...(isFollowed ? { everyMs: FOLLOW_EVERY_MS } : {}),
  });
  const { openId } = listed;
  const opened = useEndpoint(
    getCertification,
    { params: { id: agentId, certification: openId ?? "" }, query: { locale } },
    { enabled: openId !== null, everyMs: FOLLOW_EVERY_MS },
  );
  // One run is told in one way: what its panel knows, its row says too.
  const rows = listed.rows.map((row) => (opened.answer?.id === row.id ? opened.answer : row));
  const table: EndpointTable<typeof listCertifications> = { ...listed, rows };
  const isUnderWay = rows.some(({ state }) => state === "waiting" || state === "running");
  if (isUnderWay !== isFollowed) setFollowed(isUnderWay);
  return { table, opened, isUnderWay };
}

function StandingOf({ agentId }: { readonly agentId: string }) {
  const t = useTranslations("wallet");
  const { answer, refetch } = useEndpoint(
    getAgentWallet,
    { params: { id: agentId } },
    { everyMs: LOOK_AGAIN_MS, staleMs: 0 },
  );
  if (answer === undefined || answer.address === null) return null;
  return (
    <Card title={t("certificate")}>
      <div className="text-sm">
        <CertificateStanding agentId={agentId} standing={answer.certificate} onChange={refetch} />
      </div>
    </Card>
  );
}
