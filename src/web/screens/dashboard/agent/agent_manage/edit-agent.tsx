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

export function EditAgent({ agent, onClose }: EditAgentProps) {
  const t = useTranslations("agent.edit");
  const cancel = useTranslations("ui.dialog");
  const { code } = agent;
  const [name, setName] = useState(agent.name);
  const [contactName, setContactName] = useState(agent.contact.name ?? "");
  const [email, setEmail] = useState(agent.contact.email ?? "");
  const [phone, setPhone] = useState(agent.contact.phone ?? "");
  const action = useAction(changeAgent);
  const problems = useFieldProblems();
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const submit = async () => {
    const body = {
      name,
      contact_name: textOrNone(contactName),
      contact_email: textOrNone(email.trim()),
      contact_phone: textOrNone(phone),
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
        <TextField
          name="name"
          label={t("name")}
          isRequired
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <fieldset className="grid gap-4">
          <legend className="mb-3 w-full border-b border-line pb-1.5 text-xs font-semibold text-soft">
            {t("contact")}
          </legend>
          <TextField
            name="contact_name"
            label={t("contactName")}
            maxLength={80}
            autoComplete="off"
            value={contactName}
            onChange={setContactName}
          />
          <TextField
            name="contact_email"
            label={t("contactEmail")}
            type="email"
            maxLength={200}
            autoComplete="off"
            value={email}
            onChange={setEmail}
          />
          <TextField
            name="contact_phone"
            label={t("contactPhone")}
            type="tel"
            maxLength={40}
            autoComplete="off"
            value={phone}
            onChange={setPhone}
          />
        </fieldset>
        <p className="text-sm text-soft">{t("seenBy")}</p>
      </Form>
    </Dialog>
  );
}
