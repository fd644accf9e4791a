// Takes away who a player was, for good: says what goes and what stays, and asks for the code to be typed.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type PlayerRow, anonymisePlayer } from "#contract/player.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

interface AnonymiseProps {
  readonly player: PlayerRow;
  readonly onClose: () => void;
}

const NO_FIELDS = {};

export function Anonymise({ player, onClose }: AnonymiseProps) {
  const t = useTranslations("player.anonymise");
  const cancel = useTranslations("ui.dialog");
  const { id, code, agent } = player;
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const action = useAction(anonymisePlayer);
  const submit = async () => {
    const isSame = typed.trim() === code;
    setWrong(!isSame);
    if (isSame && (await action.run({ params: { id }, body: { code } })) !== null) onClose();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("title", { code })} onClose={onClose}>
      <Form
        fieldErrors={NO_FIELDS}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        onSubmit={() => void submit()}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="danger" type="submit" isPending={action.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <div className="grid gap-2 text-sm text-ink">
          <p>{t("goes", { code, agent: agent.code })}</p>
          <p>{t("stays")}</p>
          <p className="font-medium">{t("forGood")}</p>
        </div>
        <TextField
          name="code"
          label={t("field", { code })}
          autoComplete="off"
          spellCheck={false}
          isRequired
          value={typed}
          onChange={setTyped}
          {...(isWrong && typed.trim() !== code ? { error: t("notTheCode", { code }) } : {})}
        />
      </Form>
    </Dialog>
  );
}
