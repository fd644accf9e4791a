// Says where an agent's webhooks go, and which; a first address comes with the secret that signs them.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { webhookType, type WebhookType } from "#contract/webhook-event.ts";
import { type AgentWebhook, setAgentWebhook } from "#contract/webhook.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useField } from "#web/ui/field.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { WalletSecret } from "./wallet-secret.tsx";

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

interface SetWebhookProps {
  readonly agentId: string;
  readonly webhook: AgentWebhook;
  readonly onClose: () => void;
}

export default function SetWebhook({ agentId, webhook, onClose }: SetWebhookProps) {
  const t = useTranslations();
  const isNew = webhook.address === null;
  const [address, setAddress] = useState(webhook.address ?? "");
  const chosen = webhookType.options.filter((type) => isNew || webhook.events.includes(type));
  const [events, setEvents] = useState<readonly WebhookType[]>(chosen);
  const [secret, setSecret] = useState<string | null>(null);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const form = useEndpointForm(setAgentWebhook, (done) => {
    if (done.secret !== null) {
      setSecret(done.secret);
      return;
    }
    void toast("success", t("webhook.set.done"));
    onClose();
  });
  const submit = () => {
    const isNone = events.length === 0;
    setWrong(isNone ? { events: t("webhook.noEvent") } : NOTHING_WRONG);
    if (!isNone) form.submit({ address, events: [...events] }, { id: agentId });
  };
  if (secret !== null) return <WalletSecret secret={secret} of="webhook" onClose={onClose} />;
  return (
    <Dialog isOpen title={t("webhook.title")} onClose={onClose}>
      <Form
        onSubmit={submit}
        submitError={form.problems.submitError}
        fieldErrors={wrong === NOTHING_WRONG ? form.problems.fieldErrors : wrong}
        actions={
          <FormActions>
            <Button onPress={onClose}>{t("ui.dialog.cancel")}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("wallet.set.submit")}
            </Button>
          </FormActions>
        }
      >
        <TextField
          name="address"
          label={t("webhook.address")}
          hint={t("wallet.set.addressHint")}
          isRequired
          autoComplete="off"
          value={address}
          onChange={setAddress}
        />
        <EventsField value={events} onChange={setEvents} />
      </Form>
    </Dialog>
  );
}

interface EventsFieldProps {
  readonly value: readonly WebhookType[];
  readonly onChange: (value: readonly WebhookType[]) => void;
}

function EventsField({ value, onChange }: EventsFieldProps) {
  const t = useTranslations("webhook");
  const { id, problem, edited } = useField({ name: "events", label: t("events") });
  const toggle = (type: WebhookType, isChosen: boolean) => {
    edited();
    onChange(webhookType.options.filter((one) => (one === type ? isChosen : value.includes(one))));
  };
  return (
    <fieldset className="grid gap-2" {...(problem === undefined ? {} : { "aria-describedby": `${id}-error` })}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("events")}</legend>
      {webhookType.options.map((type) => (
        <Checkbox key={type} isChosen={value.includes(type)} onChange={(isChosen) => toggle(type, isChosen)}>
          <span className="flex flex-wrap items-baseline gap-x-2">
            {t(`event.${type}`)}
            <code className="font-mono text-xs text-soft">{type}</code>
          </span>
        </Checkbox>
      ))}
      <p className="text-xs text-soft">{t("eventsHint")}</p>
      {problem !== undefined && (
        <p id={`${id}-error`} className="text-xs font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
