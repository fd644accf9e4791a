// Rejects a request to move credit, with the reason that whoever made it is told.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type CreditRequest, decideCreditRequest } from "#contract/credit-request.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

interface RejectRequestProps {
  readonly request: CreditRequest;
  readonly onClose: () => void;
}

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

export function RejectRequest({ request, onClose }: RejectRequestProps) {
  const t = useTranslations("creditRequest.reject");
  const field = useTranslations("field");
  const cancel = useTranslations("ui.dialog");
  const action = useAction(decideCreditRequest);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const submit = async () => {
    const isMissing = reason.trim() === "";
    setWrong(isMissing ? { reason: field("required") } : NOTHING_WRONG);
    if (isMissing) return;
    const params = { id: request.id };
    if ((await action.run({ params, body: { decision: "reject", reason } })) === null) return;
    void toast("success", t("done"));
    onClose();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("title")} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={wrong}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="danger" type="submit" isPending={action.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <TextField
          name="reason"
          label={t("reason")}
          isRequired
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          hint={t("hint")}
        />
      </Form>
    </Dialog>
  );
}
