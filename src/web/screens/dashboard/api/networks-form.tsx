// Says where a key may be used from; with nothing filled in, from anywhere.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { setKeyNetworks } from "#contract/access.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import type { KeyFormProps } from "./key-form.ts";
import { NetworksField, useNetworksProblem } from "./networks-field.tsx";
import { networksOf } from "./networks-text.ts";

const NOTHING_WRONG: FieldProblems = {};

export function NetworksForm({ agent, apiKey: { id, name, networks }, onClose }: KeyFormProps) {
  const t = useTranslations("apiKey.networks");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [text, setText] = useState(networks.join("\n"));
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const problemOf = useNetworksProblem();
  const form = useEndpointForm(setKeyNetworks, () => {
    void toast("success", t("done", { name }));
    onClose();
  });
  const submit = () => {
    const typed = networksOf(text);
    const problem = problemOf(typed);
    setWrong(problem === undefined ? NOTHING_WRONG : { networks: problem });
    if ("networks" in typed) form.submit({ networks: [...typed.networks] }, { id: agent.id, key: id });
  };
  return (
    <Form
      onSubmit={submit}
      submitError={form.problems.submitError}
      fieldErrors={wrong}
      actions={
        <FormActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {t("submit")}
          </Button>
        </FormActions>
      }
    >
      <NetworksField value={text} onChange={setText} />
    </Form>
  );
}
