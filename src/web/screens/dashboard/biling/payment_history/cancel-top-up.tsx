// Cancels a top-up whose money has not come, after saying what happens should it come all the same.
import { useTranslations } from "use-intl";
import { cancelTopUp, type Payment } from "#contract/payment.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

const NO_FIELDS = {};

interface CancelTopUpProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

export function CancelTopUp({ payment: { id, amount, currency, reference }, onClose }: CancelTopUpProps) {
  const t = useTranslations("payment.cancel");
  const money = useMoneyText();
  const { run, isPending, problem } = useAction(cancelTopUp);
  const submit = async () => {
    if ((await run({ params: { id } })) === null) return;
    void toast("success", t("done"));
    onClose();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("title")} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={problem === null ? null : <ProblemText problem={problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{t("keep")}</Button>
            <Button variant="danger" type="submit" isPending={isPending}>
              {t("action")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm">{t("text", { amount: money(amount, currency), reference })}</p>
      </Form>
    </Dialog>
  );
}
