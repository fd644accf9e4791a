// Asks who is directly above for play credit: how much, and what for.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { askForCredit } from "#contract/credit-request.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface AskForCreditProps {
  readonly currency: CurrencyCode;
  readonly onClose: () => void;
}

export function AskForCredit({ currency, onClose }: AskForCreditProps) {
  const t = useTranslations("creditRequest.ask");
  const words = useTranslations("agent.moveCredit");
  const cancel = useTranslations("ui.dialog");
  const [amount, setAmount] = useState<bigint | null>(null);
  const [note, setNote] = useState("");
  // One id for as long as this dialog is open: however often it is sent, it is one request.
  const [requestId] = useState(newTransferId);
  const form = useEndpointForm(askForCredit, () => {
    void toast("success", t("done"));
    onClose();
  });
  return (
    <Dialog isOpen size="sm" title={t("title")} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit({ request_id: requestId, amount, note })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-soft">{t("text")}</p>
        <CurrencyField
          name="amount"
          label={words("amount")}
          isRequired
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
        <TextField
          name="note"
          label={words("note")}
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={setNote}
          hint={t("noteHint")}
        />
      </Form>
    </Dialog>
  );
}
