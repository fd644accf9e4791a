// Suspends an agent or lets it work again, after saying whom that touches.
import { useTranslations } from "use-intl";
import { type AgentRow, listAgents, setAgentState } from "#contract/agent.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import { agentsBelow } from "./subtree.ts";

interface SetStateProps {
  readonly agent: AgentRow;
  readonly onClose: () => void;
}

const NO_FIELDS = {};

export function SetState({ agent, onClose }: SetStateProps) {
  const t = useTranslations("agent.setState");
  const cancel = useTranslations("ui.dialog");
  const isResume = agent.state === "suspended";
  const action = useAction(setAgentState);
  const submit = async () => {
    const answer = await action.run({
      params: { id: agent.id },
      body: { state: isResume ? "active" : "suspended" },
    });
    if (answer !== null) onClose();
  };
  const { code } = agent;
  return (
    <Dialog
      isOpen
      isAlert
      size="sm"
      title={isResume ? t("resumeTitle", { code }) : t("suspendTitle", { code })}
      onClose={onClose}
    >
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant={isResume ? "primary" : "danger"} type="submit" isPending={action.isPending}>
              {isResume ? t("resumeSubmit", { code }) : t("suspendSubmit", { code })}
            </Button>
          </FormActions>
        }
      >
        <Effect agent={agent} isResume={isResume} />
      </Form>
    </Dialog>
  );
}

function Effect({ agent, isResume }: { readonly agent: AgentRow; readonly isResume: boolean }) {
  const t = useTranslations("agent.setState");
  const { answer } = useEndpoint(listAgents, { query: {} });
  const below = answer === undefined ? null : agentsBelow(answer.data, agent.id);
  const players = below?.reduce((sum, one) => sum + one.players, agent.players);
  return (
    <div className="grid min-h-28 content-start gap-2 text-sm text-ink">
      <p>{isResume ? t("resumeText", { name: agent.name }) : t("suspendText", { name: agent.name })}</p>
      {below !== null && (
        <p>{isResume ? t("resumeBelow", { count: below.length }) : t("suspendBelow", { count: below.length })}</p>
      )}
      {!isResume && players !== undefined && <p>{t("suspendPlayers", { count: players })}</p>}
    </div>
  );
}
