// Requests another plan for a customer, in force from the next month on.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { type AgentPlan, requestPlan } from "#contract/plan-change.ts";
import { listPlans } from "#contract/plan.ts";
import { useMay, useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface RequestPlanProps {
  readonly agent: AgentPlan["agent"];
  readonly currency: CurrencyCode;
  /** null: an individual price. */
  readonly current: AgentPlan["plan"];
  /** A change waits or is scheduled. */
  readonly isOpen: boolean;
}

export function RequestPlan(props: RequestPlanProps) {
  const t = useTranslations("plan.change");
  const refusal = useTranslations("agent.refusal");
  const may = useMay("plan.request");
  const [isAsking, setAsking] = useState(false);
  const forbidden = may ? (props.isOpen ? t("open") : undefined) : refusal("permission");
  return (
    <>
      <Button size="sm" variant="primary" forbidden={forbidden} onPress={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking && <Asked {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

const REFUSED_AT = { price_above_child: "plan", terms_above_plan: "plan", plan_not_found: "plan" } as const;

function Asked({ agent, currency, current, onClose }: RequestPlanProps & { readonly onClose: () => void }) {
  const t = useTranslations("plan.change");
  const cancel = useTranslations("ui.dialog")("cancel");
  const format = useFormatter();
  const { answer } = useEndpoint(listPlans, { query: { limit: 200, currency } }, { refetchOn: ["payment.changed"] });
  const plans = (answer?.data ?? []).filter(
    ({ code, version }) => code !== current?.code || version !== current.version,
  );
  const [code, setCode] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  // One id for as long as this dialog is open: however often it is sent, it is one request.
  const [requestId] = useState(newTransferId);
  const form = useEndpointForm(
    requestPlan,
    ({ state }) => {
      void toast("success", t(state === "waiting" ? "waiting" : "scheduled"));
      onClose();
    },
    REFUSED_AT,
  );
  const chosen = plans.find((one) => one.code === code);
  const percent = (bps: number) => format.number(bps / 10_000, { style: "percent", minimumFractionDigits: 2 });
  const draft = { request_id: requestId, plan: code, version: chosen?.version, reason };
  return (
    <Dialog isOpen size="sm" title={t("title", { code: agent.code })} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit(draft, { id: agent.id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-soft">{t("text", { from: format.dateTime(nextMonth(), DAY) })}</p>
        <Select
          name="plan"
          label={t("plan")}
          isRequired
          placeholder={t("choosePlan")}
          hint={answer !== undefined && plans.length === 0 ? t("none") : undefined}
          options={plans.map((one) => ({
            id: one.code,
            text: t("option", { name: one.name, version: one.version, price: percent(one.price_bps) }),
          }))}
          value={code}
          onChange={setCode}
        />
        <TextField
          name="reason"
          label={t("reason")}
          isRequired
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          hint={t("reasonHint")}
        />
        <SecondPerson currency={currency} />
      </Form>
    </Dialog>
  );
}

const DAY = { dateStyle: "long", timeZone: "UTC" } as const;

function nextMonth(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

function SecondPerson({ currency }: { readonly currency: CurrencyCode }) {
  const t = useTranslations("plan.change");
  const money = useMoneyText();
  const { answer: me } = useSession();
  const limit = money(ALONE_AT_MOST[currency], currency);
  return (
    <p role="status" className="rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">
      {me?.party === "agent" ? t("secondAgent") : t("second", { limit })}
    </p>
  );
}
