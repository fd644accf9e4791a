// Makes an API key: what it is called, what it may do, from where; then shows its secret once.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type ApiScope, createApiKey } from "#contract/access.ts";
import type { AgentRow } from "#contract/agent.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { IssuedKey } from "./issued-key.tsx";
import { NetworksField, useNetworksProblem } from "./networks-field.tsx";
import { networksOf } from "./networks-text.ts";
import { ScopesField } from "./scopes-field.tsx";

interface CreateKeyProps {
  readonly agent: AgentRow;
  readonly onClose: () => void;
}

const NOTHING_WRONG: FieldProblems = {};
const AT_FIRST: readonly ApiScope[] = ["read", "play"];

export default function CreateKey({ agent, onClose }: CreateKeyProps) {
  const t = useTranslations("apiKey");
  const words = useTranslations();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState(AT_FIRST);
  const [networks, setNetworks] = useState("");
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const [issued, setIssued] = useState<Answer<typeof createApiKey> | null>(null);
  const problemOf = useNetworksProblem();
  const form = useEndpointForm(createApiKey, setIssued);
  const submit = () => {
    const typed = networksOf(networks);
    const problem = problemOf(typed);
    const missing = {
      ...(name.trim() === "" ? { name: words("field.required") } : {}),
      ...(scopes.length === 0 ? { scopes: t("form.noScope") } : {}),
      ...(problem === undefined ? {} : { networks: problem }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0 || !("networks" in typed)) return;
    form.submit({ name: name.trim(), scopes: [...scopes], networks: [...typed.networks] }, { id: agent.id });
  };
  if (issued !== null) return <IssuedKey issued={issued} onClose={onClose} />;
  return (
    <Dialog isOpen title={t("create.title", { agent: agent.code })} onClose={onClose}>
      <Form
        onSubmit={submit}
        submitError={form.problems.submitError}
        fieldErrors={wrong}
        actions={
          <FormActions>
            <Button onPress={onClose}>{words("ui.dialog.cancel")}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("create.submit")}
            </Button>
          </FormActions>
        }
      >
        <TextField
          name="name"
          label={t("form.name")}
          hint={t("form.nameHint")}
          isRequired
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <ScopesField value={scopes} onChange={setScopes} />
        <NetworksField value={networks} onChange={setNetworks} />
      </Form>
    </Dialog>
  );
}
