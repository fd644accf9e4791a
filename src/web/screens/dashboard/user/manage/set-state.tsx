// Blocks a player or lets it play again, after saying what that means for it.
import { useTranslations } from "use-intl";
import { type PlayerRow, setPlayerState } from "#contract/player.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

interface SetStateProps {
  readonly player: PlayerRow;
  readonly onClose: () => void;
}

const NO_FIELDS = {};

export function SetState({ player, onClose }: SetStateProps) {
  const t = useTranslations("player.setState");
  const cancel = useTranslations("ui.dialog");
  const isUnblock = player.state === "blocked";
  const action = useAction(setPlayerState);
  const { code } = player;
  const submit = async () => {
    const answer = await action.run({
      params: { id: player.id },
      body: { state: isUnblock ? "active" : "blocked" },
    });
    if (answer !== null) onClose();
  };
  return (
    <Dialog
      isOpen
      isAlert
      size="sm"
      title={isUnblock ? t("unblockTitle", { code }) : t("blockTitle", { code })}
      onClose={onClose}
    >
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant={isUnblock ? "primary" : "danger"} type="submit" isPending={action.isPending}>
              {isUnblock ? t("unblockSubmit", { code }) : t("blockSubmit", { code })}
            </Button>
          </FormActions>
        }
      >
        <Effect player={player} isUnblock={isUnblock} />
      </Form>
    </Dialog>
  );
}

function Effect({ player, isUnblock }: { readonly player: PlayerRow; readonly isUnblock: boolean }) {
  const t = useTranslations("player.setState");
  const { code, agent } = player;
  // Where the money is with the agent there is no wallet of ours to speak of.
  const hasWallet = player.balance !== null;
  return (
    <div className="grid gap-2 text-sm text-ink">
      <p>{isUnblock ? t("unblockText", { code, agent: agent.code }) : t("blockText", { code, agent: agent.code })}</p>
      {hasWallet && <p>{isUnblock ? t("unblockWallet") : t("blockWallet")}</p>}
    </div>
  );
}
