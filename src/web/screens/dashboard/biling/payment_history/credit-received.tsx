// Credits a PIX that waits, after saying to whom; of money without a charge the agent is chosen.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { creditReceivedPix, type ReceivedPix } from "#contract/pix.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface CreditReceivedProps {
  readonly received: ReceivedPix;
  readonly onClose: () => void;
}

export function CreditReceived({ received: { id, amount, charged, credits }, onClose }: CreditReceivedProps) {
  const t = useTranslations("received.credit");
  const cancel = useTranslations("ui.dialog")("cancel");
  const money = useMoneyText();
  const [agentId, setAgentId] = useState<string | null>(null);
  const isNamed = credits === "named_agent";
  const form = useEndpointForm(
    creditReceivedPix,
    () => {
      void toast("success", t("done"));
      onClose();
    },
    { agent_not_found: "agent_id" },
  );
  const text = money(amount, "BRL");
  return (
    <Dialog isOpen isAlert size="sm" title={t("title")} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit({ agent_id: agentId }, { id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm">
          {isNamed ? t("textNamed", { amount: text }) : t("text", { amount: text, agent: charged?.agent ?? "" })}
        </p>
        {isNamed && <Customer value={agentId} onChange={setAgentId} />}
      </Form>
    </Dialog>
  );
}

interface CustomerProps {
  readonly value: string | null;
  readonly onChange: (agentId: string) => void;
}

/** Direct customers of the platform that pay in reais. */
function Customer({ value, onChange }: CustomerProps) {
  const t = useTranslations("received.credit");
  const { answer } = useEndpoint(listAgents, { query: {} });
  const customers = (answer?.data ?? []).filter(({ depth, currency }) => depth === 1 && currency === "BRL");
  return (
    <Select
      name="agent_id"
      label={t("agent")}
      placeholder={t("pick")}
      isRequired
      options={customers.map(({ id, code }) => ({ id, text: code }))}
      value={value}
      onChange={onChange}
    />
  );
}
