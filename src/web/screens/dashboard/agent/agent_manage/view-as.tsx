// Begins to look at the dashboard as an agent does, after saying what that means.
import { useLocale, useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import { startViewing } from "#contract/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { startAnew } from "#web/client/viewing.ts";
import { localise } from "#web/messages/locale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

interface ViewAsProps {
  readonly agent: AgentRow;
  readonly onClose: () => void;
}

const NO_FIELDS = {};

export function ViewAs({ agent, onClose }: ViewAsProps) {
  const t = useTranslations("agent.viewAs");
  const cancel = useTranslations("ui.dialog");
  const locale = useLocale();
  const action = useAction(startViewing);
  const { code } = agent;
  const submit = async () => {
    if ((await action.run({ body: { agent_id: agent.id } })) !== null) startAnew(localise("/dashboard", locale));
  };
  return (
    <Dialog isOpen size="sm" title={t("title", { code })} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="primary" type="submit" isPending={action.isPending}>
              {t("submit", { code })}
            </Button>
          </FormActions>
        }
      >
        <div className="grid gap-2 text-sm">
          <p>{t("text", { name: agent.name })}</p>
          <p>{t("readOnly")}</p>
          <p className="text-soft">{t("audited")}</p>
        </div>
      </Form>
    </Dialog>
  );
}
