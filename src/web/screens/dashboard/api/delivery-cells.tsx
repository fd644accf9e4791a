// The columns of the list of webhooks, and how a delivery stands in one word.
import { useTranslations } from "use-intl";
import type { DeliveryState, WebhookDelivery } from "#contract/webhook.ts";
import type { WebhookType } from "#contract/webhook-event.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  waiting: "info",
  held: "warn",
  taken: "good",
  given_up: "bad",
};

export const deliveryColumns: readonly ScreenColumn<WebhookDelivery>[] = [
  {
    id: "createdAt",
    title: "webhook.column.at",
    width: 130,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  { id: "type", title: "webhook.column.type", width: 190, cell: (row) => <EventName type={row.type} /> },
  {
    id: "state",
    title: "webhook.column.state",
    width: 120,
    isCardAside: true,
    cell: (row) => <DeliveryBadge state={row.state} />,
  },
  { id: "attempts", title: "wallet.column.attempts", width: 100, align: "end", cell: (row) => row.attempts },
  {
    id: "answer",
    title: "wallet.column.lastFailure",
    width: 170,
    cell: (row) => <LastAnswer status={row.last_status} failure={row.last_failure} />,
  },
  {
    id: "due",
    title: "wallet.column.due",
    width: 190,
    cell: (row) => (row.due_at === null ? <Absent /> : <ExactTime at={row.due_at} />),
  },
  { id: "id", title: "webhook.column.id", width: 150, room: 1120, cell: (row) => <CopyId id={row.id} /> },
  {
    id: "lastTry",
    title: "webhook.column.lastTry",
    width: 190,
    isOptional: true,
    cell: (row) => (row.last_attempt_at === null ? <Absent /> : <ExactTime at={row.last_attempt_at} />),
  },
];

export function DeliveryBadge({ state }: { readonly state: DeliveryState }) {
  const t = useTranslations("webhook.state");
  return <Badge tone={TONES[state]}>{t(state)}</Badge>;
}

export function EventName({ type }: { readonly type: WebhookType }) {
  const t = useTranslations("webhook.event");
  return <>{t(type)}</>;
}

interface LastAnswerProps {
  readonly status: number | null;
  readonly failure: string | null;
}

export function LastAnswer({ status, failure }: LastAnswerProps) {
  const t = useTranslations("wallet.verdict");
  if (failure !== null) return <WalletVerdict verdict={failure} />;
  return status === null ? <Absent /> : <Badge tone="good">{t("status", { status: String(status) })}</Badge>;
}
