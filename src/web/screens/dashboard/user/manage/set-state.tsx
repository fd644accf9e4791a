// Blocks a player, lets it play again or records its self-exclusion, after saying what that means for it.
import { useTranslations } from "use-intl";
import { type PlayerRow, setPlayerState } from "#contract/player.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

export type StateChange = "block" | "unblock" | "exclude";

interface SetStateProps {
  readonly player: PlayerRow;
  readonly change: StateChange;
  readonly onClose: () => void;
}

const NO_FIELDS = {};
const STATE_AFTER = { block: "blocked", unblock: "active", exclude: "self_excluded" } as const;

export function SetState({ player, change, onClose }: SetStateProps) {
  const t = useTranslations("player.setState");
  const cancel = useTranslations("ui.dialog");
  const action = useAction(setPlayerState);
  const { code, agent } = player;
  const submit = async () => {
    const answer = await action.run({ params: { id: player.id }, body: { state: STATE_AFTER[change] } });
    if (answer !== null) onClose();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t(`${change}Title`, { code })} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant={change === "unblock" ? "primary" : "danger"} type="submit" isPending={action.isPending}>
              {t(`${change}Submit`, { code })}
            </Button>
          </FormActions>
        }
      >
        <div className="grid gap-2 text-sm text-ink">
          <p>{t(`${change}Text`, { code, agent: agent.code })}</p>
          {/* Where the money is with the agent there is no wallet of ours to speak of. */}
          {player.balance !== null && <p>{t(`${change}Wallet`)}</p>}
          {change === "exclude" && <p className="font-medium">{t("excludeForGood")}</p>}
        </div>
      </Form>
    </Dialog>
  );
}
