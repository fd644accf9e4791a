// The wallet of an agent in seamless mode: where it is called, how it is, what signs the calls, and what it must still hear.
import { Pencil, RotateCw, Stethoscope, Wallet as WalletIcon } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type AgentWallet,
  getAgentWallet,
  listWaitingRounds,
  rotateAgentWalletSecret,
} from "#contract/agent-wallet.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";
import { CertificateStanding } from "./certificate-standing.tsx";
import { ChangeModeButton } from "./change-mode-button.tsx";
import type { ApiTabProps } from "./tab-props.ts";
import { waitingColumns } from "./waiting-columns.tsx";

// Each fetched when it is opened.
const SetWallet = lazy(() => import("./set-wallet.tsx"));
const RotateSecret = lazy(() => import("./rotate-secret.tsx"));
const SettleByHand = lazy(() => import("#web/views/by-hand/settle-by-hand.tsx"));
const TryWallet = lazy(() => import("./try-wallet.tsx"));

const LOOK_AGAIN_MS = 5_000;
type Doing = "set" | "rotate" | "try";

export default function Wallet({ agent }: ApiTabProps) {
  const t = useTranslations("wallet");
  const [doing, setDoing] = useState<Doing | null>(null);
  const params = { id: agent.id };
  const { answer, problem, refetch } = useEndpoint(getAgentWallet, { params }, { everyMs: LOOK_AGAIN_MS });
  const close = () => {
    setDoing(null);
    refetch();
  };
  if (agent.wallet_mode !== "seamless")
    return (
      <Card flush>
        <EmptyState
          icon={<WalletIcon size={20} />}
          title={t("transferTitle")}
          text={t("transferText")}
          action={<ChangeModeButton agent={agent} />}
        />
      </Card>
    );
  if (answer === undefined)
    return (
      <Card flush={problem !== null}>
        {problem === null ? <SkeletonText lines={6} /> : <ProblemState problem={problem} onRetry={refetch} />}
      </Card>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer.address === null ? (
        <Card flush>
          <EmptyState
            icon={<WalletIcon size={20} />}
            title={t("noneTitle")}
            text={t("noneText")}
            action={
              <span className="flex flex-wrap justify-center gap-2">
                <Actions wallet={answer} onDo={setDoing} />
                <ChangeModeButton agent={agent} />
              </span>
            }
          />
        </Card>
      ) : (
        <Card
          title={t("title")}
          actions={
            <>
              <Actions wallet={answer} onDo={setDoing} />
              <ChangeModeButton agent={agent} />
            </>
          }
        >
          <div className="max-w-3xl">
            <FactsOfWallet agentId={agent.id} wallet={answer} onChange={refetch} />
          </div>
        </Card>
      )}
      {answer.address !== null && <Waiting agentId={agent.id} />}
      <Opened agentId={agent.id} wallet={answer} doing={doing} onClose={close} />
    </div>
  );
}

interface OpenedProps {
  readonly agentId: string;
  readonly wallet: AgentWallet;
  readonly doing: Doing | null;
  readonly onClose: () => void;
}

/** What a button above has opened. */
function Opened({ agentId, wallet, doing, onClose }: OpenedProps) {
  return (
    <Suspense fallback={null}>
      {doing === "set" && <SetWallet agentId={agentId} wallet={wallet} onClose={onClose} />}
      {doing === "rotate" && (
        <RotateSecret
          agentId={agentId}
          endpoint={rotateAgentWalletSecret}
          of="wallet"
          formerUntil={wallet.former_secret_until}
          onClose={onClose}
        />
      )}
      {doing === "try" && <TryWallet agentId={agentId} onClose={onClose} />}
    </Suspense>
  );
}

interface ActionsProps {
  readonly wallet: AgentWallet;
  readonly onDo: (what: Doing) => void;
}

function Actions({ wallet, onDo }: ActionsProps) {
  const t = useTranslations("wallet");
  const error = useTranslations("error");
  const forbidden = useMay("wallet.write") ? undefined : error("permission_missing");
  if (wallet.address === null)
    return (
      <Button variant="primary" forbidden={forbidden} onPress={() => onDo("set")}>
        {t("set.open")}
      </Button>
    );
  return (
    <>
      <Button size="sm" icon={<Stethoscope aria-hidden size={15} />} forbidden={forbidden} onPress={() => onDo("try")}>
        {t("try.open")}
      </Button>
      <Button size="sm" icon={<RotateCw aria-hidden size={15} />} forbidden={forbidden} onPress={() => onDo("rotate")}>
        {t("rotate.open")}
      </Button>
      <Button size="sm" icon={<Pencil aria-hidden size={15} />} forbidden={forbidden} onPress={() => onDo("set")}>
        {t("set.change")}
      </Button>
    </>
  );
}

/** How it is called now; while it is not, why that is and when it is asked again. */
function healthRows(wallet: AgentWallet, t: ReturnType<typeof useTranslations<"wallet">>) {
  const { unhealthy_since: since, unhealthy_reason: reason, next_probe_at: next, last_call: last } = wallet;
  const lastRow = {
    name: t("lastCall"),
    value:
      last === null ? (
        <Absent />
      ) : (
        <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          <span>{t(`type.${last.type}`)}</span>
          <WalletVerdict verdict={last.verdict} />
          <RelativeTime at={last.at} />
        </span>
      ),
  };
  if (since === null) {
    const isFailing = last?.is_answered === false;
    const badge = <Badge tone={isFailing ? "warn" : "good"}>{t(isFailing ? "health.failing" : "health.well")}</Badge>;
    return [{ name: t("health.title"), value: badge }, lastRow];
  }
  const paused = (
    <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <Badge tone="bad">{t("health.unwell")}</Badge>
      <ExactTime at={since} />
    </span>
  );
  return [
    { name: t("health.title"), value: paused },
    { name: t("health.reason"), value: reason === null ? <Absent /> : <WalletVerdict verdict={reason} /> },
    { name: t("nextTry"), value: next === null ? <Absent /> : <ExactTime at={next} /> },
    lastRow,
  ];
}

interface FactsProps {
  readonly agentId: string;
  readonly wallet: AgentWallet;
  readonly onChange: () => void;
}

function FactsOfWallet({ agentId, wallet, onChange }: FactsProps) {
  const t = useTranslations("wallet");
  const format = useFormatter();
  return (
    <Facts
      rows={[
        {
          name: t("address"),
          value: <code className="font-mono text-xs wrap-anywhere">{wallet.address}</code>,
          isLong: true,
        },
        ...healthRows(wallet, t),
        { name: t("timeout"), value: t("milliseconds", { ms: format.number(wallet.timeout_ms) }) },
        {
          name: t("waiting.count"),
          value:
            wallet.stuck > 0
              ? t("waiting.withStuck", { waiting: format.number(wallet.waiting), stuck: format.number(wallet.stuck) })
              : format.number(wallet.waiting),
        },
        {
          name: t("certificate"),
          value: <CertificateStanding agentId={agentId} standing={wallet.certificate} onChange={onChange} />,
          isLong: true,
        },
        {
          name: t("formerSecret"),
          value: wallet.former_secret_until === null ? <Absent /> : <ExactTime at={wallet.former_secret_until} />,
        },
      ]}
    />
  );
}

function Waiting({ agentId }: { readonly agentId: string }) {
  const t = useTranslations("wallet.waiting");
  const [settling, setSettling] = useState<string | null>(null);
  const table = useEndpointTable(listWaitingRounds, waitingColumns(agentId, setSettling), {
    params: { id: agentId },
    rowId: (row) => row.id,
    keeps: ["tab", "agent_id"],
    everyMs: LOOK_AGAIN_MS,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-base font-semibold text-ink">{t("title")}</h2>
      <EndpointTable
        table={table}
        label={t("title")}
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      />
      <Suspense fallback={null}>
        {settling !== null && <SettleByHand agentId={agentId} roundId={settling} onClose={() => setSettling(null)} />}
      </Suspense>
    </div>
  );
}
