// The webhooks of an agent: where they go and which, and every delivery of the last 90 days.
import { Pencil, Power, RotateCw, Webhook as WebhookIcon } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import {
  type AgentWebhook,
  deliveryState,
  getAgentWebhook,
  listWebhookDeliveries,
  switchAgentWebhook,
  rotateAgentWebhookSecret,
} from "#contract/webhook.ts";
import { webhookType } from "#contract/webhook-event.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { deliveryColumns } from "./delivery-cells.tsx";
import type { ApiTabProps } from "./tab-props.ts";

// Each fetched when it is opened.
const SetWebhook = lazy(() => import("./set-webhook.tsx"));
const RotateSecret = lazy(() => import("./rotate-secret.tsx"));
const DeliveryPanel = lazy(() => import("./delivery-panel.tsx"));

const LOOK_AGAIN_MS = 5_000;
type Doing = "set" | "rotate";

export default function Webhooks({ agent }: ApiTabProps) {
  const t = useTranslations("webhook");
  const [doing, setDoing] = useState<Doing | null>(null);
  const params = { id: agent.id };
  const { answer, problem, refetch } = useEndpoint(getAgentWebhook, { params }, { everyMs: LOOK_AGAIN_MS });
  const close = () => {
    setDoing(null);
    refetch();
  };
  if (answer === undefined)
    return (
      <Card flush={problem !== null}>
        {problem === null ? <SkeletonText lines={6} /> : <ProblemState problem={problem} onRetry={refetch} />}
      </Card>
    );
  const actions = <Actions agentId={agent.id} webhook={answer} onDo={setDoing} onSwitched={refetch} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {answer.address === null ? (
        <Card flush>
          <EmptyState icon={<WebhookIcon size={20} />} title={t("noneTitle")} text={t("noneText")} action={actions} />
        </Card>
      ) : (
        <>
          <Card title={t("title")} actions={actions}>
            <div className="max-w-3xl">
              <FactsOfWebhook webhook={answer} />
            </div>
          </Card>
          <Deliveries agentId={agent.id} />
        </>
      )}
      <Suspense fallback={null}>
        {doing === "set" && <SetWebhook agentId={agent.id} webhook={answer} onClose={close} />}
        {doing === "rotate" && (
          <RotateSecret
            agentId={agent.id}
            endpoint={rotateAgentWebhookSecret}
            of="webhook"
            formerUntil={answer.former_secret_until}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

interface ActionsProps {
  readonly agentId: string;
  readonly webhook: AgentWebhook;
  readonly onDo: (what: Doing) => void;
  readonly onSwitched: () => void;
}

function Actions({ agentId, webhook, onDo, onSwitched }: ActionsProps) {
  const t = useTranslations("webhook");
  const error = useTranslations("error");
  const action = useAction(switchAgentWebhook);
  const forbidden = useMay("webhook.write") ? undefined : error("permission_missing");
  const isOn = webhook.off_since === null;
  const turn = async () => {
    const outcome = await action.send({ params: { id: agentId }, body: { is_on: !isOn } });
    if (outcome === null) return;
    if ("problem" in outcome) void toast("error", error(outcome.problem.code));
    onSwitched();
  };
  if (webhook.address === null)
    return (
      <Button variant="primary" forbidden={forbidden} onPress={() => onDo("set")}>
        {t("set.open")}
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        icon={<Power aria-hidden size={15} />}
        isPending={action.isPending}
        forbidden={forbidden}
        onPress={() => void turn()}
      >
        {t(isOn ? "switchOff" : "switchOn")}
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

function FactsOfWebhook({ webhook }: { readonly webhook: AgentWebhook }) {
  const t = useTranslations("webhook");
  const format = useFormatter();
  const { off_since: offSince, off_reason: offReason } = webhook;
  const state =
    offSince === null ? (
      <Badge tone="good">{t("on")}</Badge>
    ) : (
      <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <Badge tone={offReason === "gone" ? "bad" : "warn"}>{t(`off.${offReason ?? "by_member"}`)}</Badge>
        <ExactTime at={offSince} />
      </span>
    );
  return (
    <Facts
      rows={[
        {
          name: t("address"),
          value: <code className="font-mono text-xs wrap-anywhere">{webhook.address}</code>,
          isLong: true,
        },
        { name: t("column.state"), value: state },
        {
          name: t("events"),
          value: (
            <span className="flex flex-wrap gap-1 @sm:justify-end">
              {webhook.events.map((type) => (
                <Badge key={type} tone="neutral" dot={false}>
                  {t(`event.${type}`)}
                </Badge>
              ))}
            </span>
          ),
          isLong: true,
        },
        { name: t("waiting"), value: format.number(webhook.waiting) },
        { name: t("givenUp"), value: format.number(webhook.given_up) },
        {
          name: t("formerSecret"),
          value: webhook.former_secret_until === null ? <Absent /> : <ExactTime at={webhook.former_secret_until} />,
        },
      ]}
    />
  );
}

function Deliveries({ agentId }: { readonly agentId: string }) {
  const t = useTranslations("webhook");
  const table = useEndpointTable(listWebhookDeliveries, deliveryColumns, {
    list: "webhook_deliveries",
    params: { id: agentId },
    rowId: (row) => row.id,
    keeps: ["tab", "agent_id"],
    everyMs: LOOK_AGAIN_MS,
  });
  const { query, filter } = table;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-base font-semibold text-ink">{t("deliveries")}</h2>
      <EndpointTable
        table={table}
        label={t("deliveries")}
        opensRows
        empty={<EmptyState icon={<WebhookIcon size={20} />} title={t("emptyTitle")} text={t("emptyText")} />}
        filters={
          <>
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={t("column.type")}
              any={t("anyType")}
              options={webhookType.options.map((id) => ({ id, text: t(`event.${id}`) }))}
              value={query.type}
              onChange={(type) => filter({ type })}
            />
            <ListSelect
              label={t("column.state")}
              any={t("anyState")}
              options={deliveryState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
          </>
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <DeliveryPanel
            key={table.openId}
            agentId={agentId}
            id={table.openId}
            onClose={() => {
              table.close();
              // It may have been sent again while it was looked at.
              table.reading.refetch();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
