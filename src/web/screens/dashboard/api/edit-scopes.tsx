// Says what a key may be used for from its panel.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { setKeyScopes } from "#contract/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import type { KeyFormProps } from "./key-form.ts";
import { ScopesField } from "./scopes-field.tsx";

const NOTHING_WRONG: FieldProblems = {};

export function EditScopes({ agent, apiKey, onClose }: KeyFormProps) {
  const t = useTranslations("apiKey");
  const cancel = useTranslations("ui.dialog")("cancel");
  const { id, name } = apiKey;
  const [scopes, setScopes] = useState(apiKey.scopes);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const form = useEndpointForm(setKeyScopes, () => {
    void toast("success", t("scopes.done", { name }));
    onClose();
  });
  const submit = () => {
    const isNone = scopes.length === 0;
    setWrong(isNone ? { scopes: t("form.noScope") } : NOTHING_WRONG);
    if (!isNone) form.submit({ scopes }, { id: agent.id, key: id });
  };
  return (
    <Dialog isOpen size="sm" title={t("scopes.title", { name })} onClose={onClose}>
      <Form
        onSubmit={submit}
        submitError={form.problems.submitError}
        fieldErrors={wrong}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("scopes.submit")}
            </Button>
          </FormActions>
        }
      >
        <ScopesField value={scopes} onChange={setScopes} />
        <p className="text-sm text-soft">{t("scopes.text")}</p>
      </Form>
    </Dialog>
  );
}
