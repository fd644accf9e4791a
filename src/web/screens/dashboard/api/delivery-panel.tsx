// One webhook beside the list: what it tells, each attempt with its signed headers and its answer, and sending it again.
import { Send } from "lucide-react";
import { useTranslations } from "use-intl";
import { getWebhookDelivery, resendWebhook, type WebhookAttempt } from "#contract/webhook.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ProblemState } from "#web/views/problem-state.tsx";
import { CodeBlock } from "#web/views/calls/code-block.tsx";
import { DeliveryBadge, EventName, LastAnswer } from "./delivery-cells.tsx";

interface DeliveryPanelProps {
  readonly agentId: string;
  readonly id: string;
  readonly onClose: () => void;
}

const LOOK_AGAIN_MS = 2_000;

export default function DeliveryPanel({ agentId, id, onClose }: DeliveryPanelProps) {
  const t = useTranslations("webhook");
  const params = { id: agentId, delivery: id };
  const { answer, problem, refetch } = useEndpoint(getWebhookDelivery, { params }, { everyMs: LOOK_AGAIN_MS });
  return (
    <SidePanel
      wide
      isOpen
      onClose={onClose}
      title={answer === undefined ? "…" : <EventName type={answer.type} />}
      subtitle={
        answer !== undefined && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <DeliveryBadge state={answer.state} />
            <ExactTime at={answer.created_at} />
          </span>
        )
      }
      actions={
        answer !== undefined && <Resend agentId={agentId} id={id} isHeld={answer.state === "held"} onSent={refetch} />
      }
    >
      {answer !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Facts
            rows={[
              { name: t("column.id"), value: <CopyId id={answer.id} /> },
              {
                name: t("nextTry"),
                value: answer.due_at === null ? <Absent /> : <ExactTime at={answer.due_at} />,
              },
            ]}
          />
          <section aria-label={t("body")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h3 className="text-base font-semibold text-ink">{t("body")}</h3>
            <CodeBlock text={readable(answer.body)} />
          </section>
          <section aria-label={t("attempts")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h3 className="text-base font-semibold text-ink">{t("attempts")}</h3>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {answer.tries.map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} />
              ))}
              {answer.tries.length === 0 && <li className="px-3 py-2.5 text-sm text-soft">{t("noAttempt")}</li>}
            </ul>
          </section>
        </div>
      )}
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer === undefined && problem === null && <SkeletonText lines={10} />}
    </SidePanel>
  );
}

/** On several lines; it is signed as one. */
function readable(body: string): string {
  const parsed: unknown = JSON.parse(body);
  return JSON.stringify(parsed, null, 2);
}

interface ResendProps {
  readonly agentId: string;
  readonly id: string;
  readonly isHeld: boolean;
  readonly onSent: () => void;
}

function Resend({ agentId, id, isHeld, onSent }: ResendProps) {
  const t = useTranslations("webhook");
  const error = useTranslations("error");
  const mayWrite = useMay("webhook.write");
  const action = useAction(resendWebhook);
  const send = async () => {
    const outcome = await action.send({ params: { id: agentId, delivery: id } });
    if (outcome === null) return;
    if ("problem" in outcome) void toast("error", error(outcome.problem.code));
    else void toast("success", t("resent"));
    onSent();
  };
  const against = !mayWrite ? error("permission_missing") : isHeld ? error("webhook_off") : undefined;
  return (
    <Button
      variant="primary"
      icon={<Send aria-hidden size={15} />}
      isPending={action.isPending}
      forbidden={against}
      onPress={() => void send()}
    >
      {t("resend")}
    </Button>
  );
}

function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const t = useTranslations("wallet");
  const format = useFormatter();
  const { status, failure, answer, headers } = attempt;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LastAnswer status={status} failure={failure} />
        <span className="text-xs text-soft">
          <ExactTime at={attempt.at} />
        </span>
        <span className="figures ml-auto text-xs text-soft">
          {t("took", { ms: format.number(attempt.duration_ms) })}
        </span>
      </div>
      {attempt.next_at !== null && (
        <p className="text-xs text-soft">
          {t("nextTry")} <ExactTime at={attempt.next_at} />
        </p>
      )}
      <details className="text-xs">
        <summary className="focus-ring w-fit cursor-pointer rounded text-accent">{t("payload")}</summary>
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
          <Said name={t("address")} text={attempt.address} />
          <Said
            name={t("request")}
            text={Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join("\n")}
          />
          <Said name={status === null ? t("noAnswer") : t("answer", { status: String(status) })} text={answer ?? ""} />
        </dl>
      </details>
    </li>
  );
}

function Said({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      {text !== "" && (
        <dd className="mt-0.5 rounded-lg bg-sunken px-2.5 py-1.5 font-mono wrap-anywhere whitespace-pre-wrap text-ink">
          {text}
        </dd>
      )}
    </div>
  );
}
