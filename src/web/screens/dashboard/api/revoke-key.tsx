// Revokes an API key for ever, after its name was typed.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { revokeApiKey } from "#contract/access.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import type { KeyFormProps } from "./key-form.ts";
import { KeyStateBadge, LastUsed } from "./key-cells.tsx";

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

interface RevokeKeyProps extends KeyFormProps {
  readonly onRevoked: () => void;
}

export function RevokeKey({ agent, apiKey, onClose, onRevoked }: RevokeKeyProps) {
  const t = useTranslations("apiKey");
  const cancel = useTranslations("ui.dialog")("cancel");
  const { id, name } = apiKey;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const action = useAction(revokeApiKey);
  const submit = async () => {
    const isRight = typed.trim() === name;
    setWrong(isRight ? NOTHING_WRONG : { confirm: t("revoke.confirmWrong", { name }) });
    if (!isRight) return;
    if ((await action.run({ params: { id: agent.id, key: id } })) === null) return;
    void toast("success", t("revoke.done", { name }));
    onRevoked();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t("revoke.title", { name })} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={wrong}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="danger" type="submit" isPending={action.isPending}>
              {t("action.revoke")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm">{t("revoke.text")}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-sunken px-3 py-2 text-sm text-soft">
          <CopyId id={apiKey.key_id} />
          <KeyStateBadge apiKey={apiKey} />
          <span>
            {t("column.lastUsed")}: <LastUsed at={apiKey.last_used_at} />
          </span>
        </p>
        <TextField
          name="confirm"
          label={t("revoke.confirm", { name })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      </Form>
    </Dialog>
  );
}
