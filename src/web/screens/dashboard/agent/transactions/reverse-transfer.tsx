// Reverses a transfer of credit by one the other way, after saying what that does.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CreditTransfer } from "#contract/agent.ts";
import { needsSecond, reverseCredit } from "#contract/credit-request.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface ReverseTransferProps {
  readonly transfer: CreditTransfer;
  /** Who is below. */
  readonly target: CreditTransfer["to"];
  readonly onClose: () => void;
}

export function ReverseTransfer({ transfer, target, onClose }: ReverseTransferProps) {
  const t = useTranslations("creditTransfer.reverse");
  const words = useTranslations("agent.moveCredit");
  const cancel = useTranslations("ui.dialog");
  const [note, setNote] = useState("");
  const [requestId] = useState(newTransferId);
  const { id, amount, currency, from, to } = transfer;
  const isChecked = needsSecond(amount, currency);
  const form = useEndpointForm(reverseCredit, (request) => {
    if (request.state === "failed") void toast("error", t("failed"));
    else void toast("success", request.state === "done" ? t("done") : t("waiting"));
    onClose();
  });
  return (
    <Dialog isOpen isAlert size="sm" title={t("title")} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit({ request_id: requestId, transfer: id, note }, { id: target.id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="danger" type="submit" isPending={form.isPending}>
              {isChecked ? t("submitChecked") : t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="figures text-2xl font-semibold tracking-tight">
          <Money amount={amount} currency={currency} />
        </p>
        <p className="text-sm">
          <PartyCode code={to.code} /> → <PartyCode code={from.code} />
        </p>
        <p className="text-sm text-soft">{isChecked ? t("textChecked") : t("text")}</p>
        <TextField
          name="note"
          label={words("note")}
          maxLength={200}
          autoComplete="off"
          value={note}
          onChange={setNote}
          hint={words("noteHint")}
        />
      </Form>
    </Dialog>
  );
}
