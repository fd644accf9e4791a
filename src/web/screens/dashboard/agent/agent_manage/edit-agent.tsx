// Changes what an agent is called and whom to write to there.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { type AgentRow, changeAgent } from "#contract/agent.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { type FieldProblems, useFieldProblems } from "#web/views/field-problems.ts";
import { ProblemText } from "#web/views/problem-text.tsx";

interface EditAgentProps {
  readonly agent: AgentRow;
  readonly onClose: () => void;
}

const NOTHING_WRONG: FieldProblems = {};
/** An emptied field takes its contact away. */
const textOrNone = (text: string): string | null => (text.trim() === "" ? null : text);

interface Draft {
  readonly name: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
}

const draftOf = ({ name, contact }: AgentRow): Draft => ({
  name,
  contactName: contact.name ?? "",
  email: contact.email ?? "",
  phone: contact.phone ?? "",
});

export function EditAgent({ agent, onClose }: EditAgentProps) {
  const t = useTranslations("agent.edit");
  const cancel = useTranslations("ui.dialog");
  const { code } = agent;
  const [draft, setDraft] = useState(() => draftOf(agent));
  const action = useAction(changeAgent);
  const problems = useFieldProblems();
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const submit = async () => {
    const body = {
      name: draft.name,
      contact_name: textOrNone(draft.contactName),
      contact_email: textOrNone(draft.email.trim()),
      contact_phone: textOrNone(draft.phone),
    };
    const checked = z.safeEncode(changeAgent.body, body);
    setWrong(checked.success ? NOTHING_WRONG : problems.ofPage(checked.error.issues));
    if (!checked.success) return;
    const outcome = await action.send({ params: { id: agent.id }, body });
    if (outcome === null) return;
    if ("problem" in outcome) return setWrong(problems.ofServer(outcome.problem.fields));
    void toast("success", t("done", { code }));
    onClose();
  };
  return (
    <Dialog isOpen size="sm" title={t("title", { code })} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        fieldErrors={wrong}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="primary" type="submit" isPending={action.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <Fields draft={draft} change={(part) => setDraft((before) => ({ ...before, ...part }))} />
      </Form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

function Fields({ draft, change }: FieldsProps) {
  const t = useTranslations("agent.edit");
  const { contactName, email, phone } = draft;
  const plain = { autoComplete: "off" } as const;
  return (
    <>
      <TextField
        {...plain}
        name="name"
        label={t("name")}
        isRequired
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-3 w-full border-b border-line pb-1.5 text-xs font-semibold text-soft">
          {t("contact")}
        </legend>
        <TextField
          {...plain}
          name="contact_name"
          label={t("contactName")}
          maxLength={80}
          value={contactName}
          onChange={(text) => change({ contactName: text })}
        />
        <TextField
          {...plain}
          name="contact_email"
          label={t("contactEmail")}
          type="email"
          maxLength={200}
          value={email}
          onChange={(text) => change({ email: text })}
        />
        <TextField
          {...plain}
          name="contact_phone"
          label={t("contactPhone")}
          type="tel"
          maxLength={40}
          value={phone}
          onChange={(text) => change({ phone: text })}
        />
      </fieldset>
      <p className="text-sm text-soft">{t("seenBy")}</p>
    </>
  );
}
