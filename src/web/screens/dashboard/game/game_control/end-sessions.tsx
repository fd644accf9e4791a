// Asks before games are ended, and says how many are closed and how many end after the round in progress.
import { useTranslations } from "use-intl";
import { SESSIONS_AT_ONCE, endLiveSessions } from "#contract/live-session.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

const NO_FIELDS = {};

interface EndSessionsProps {
  readonly ids: readonly string[];
  readonly onEnded: () => void;
  readonly onClose: () => void;
}

export default function EndSessions({ ids, onEnded, onClose }: EndSessionsProps) {
  const t = useTranslations("control.sessions");
  const cancel = useTranslations("ui.dialog");
  const action = useAction(endLiveSessions);
  const count = Math.min(ids.length, SESSIONS_AT_ONCE);
  const submit = async () => {
    const ended = await action.run({ body: { ids: ids.slice(0, SESSIONS_AT_ONCE) } });
    if (ended === null) return;
    void toast("success", t("ended", { closed: String(ended.closed), ending: String(ended.ending) }));
    onEnded();
    onClose();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("endTitle", { count })} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="danger" type="submit" isPending={action.isPending}>
              {t("end")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-ink">{t("endText")}</p>
      </Form>
    </Dialog>
  );
}
