// What people said about a day, and a field to explain it, close it, open it again or just note something.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type NoteAction, noteReconciliation, type ReconciliationDetail } from "#contract/reconciliation.ts";
import { useMay } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

const MOST_TEXT = 1_000;
/** What may be done in each state, the usual first. */
const ACTIONS: Readonly<Record<NonNullable<ReconciliationDetail["state"]>, readonly NoteAction[]>> = {
  open: ["explain", "note"],
  explained: ["close", "reopen", "note"],
  closed: ["reopen", "note"],
};

export function DayNotes({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation.notes");
  const mayWork = useMay("reconciliation.work");
  const { notes, state } = day;
  if (notes.length === 0 && (state === null || !mayWork)) return null;
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <h3 className="text-base font-semibold">{t("title")}</h3>
      {notes.length > 0 && (
        <ol className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 py-2 text-sm">
              <p className="text-xs text-soft">
                <span className="font-medium text-ink">{t(`did.${note.action}`)}</span> · <PartyCode code={note.by} /> ·{" "}
                <ExactTime at={note.at} />
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWork && state !== null && <NewNote day={day} actions={ACTIONS[state]} />}
    </section>
  );
}

interface NewNoteProps {
  readonly day: ReconciliationDetail;
  readonly actions: readonly NoteAction[];
}

function NewNote({ day, actions }: NewNoteProps) {
  const t = useTranslations("reconciliation.notes");
  const [text, setText] = useState("");
  const form = useEndpointForm(noteReconciliation, () => {
    setText("");
    void toast("success", t("done"));
  });
  const send = (action: NoteAction) =>
    form.submit({ action, text: text.trim() }, { agent_id: day.agent.id, day: day.day });
  const [first = "note"] = actions;
  return (
    <Form
      {...form.problems}
      onSubmit={() => send(first)}
      actions={
        <div className="flex flex-wrap gap-2">
          {actions.map((action) =>
            action === first ? (
              <Button key={action} size="sm" variant="primary" type="submit" isPending={form.isPending}>
                {t(`action.${action}`)}
              </Button>
            ) : (
              <Button key={action} size="sm" isDisabled={form.isPending} onPress={() => send(action)}>
                {t(`action.${action}`)}
              </Button>
            ),
          )}
        </div>
      }
    >
      <TextArea
        name="text"
        label={t("field")}
        hint={t("hint")}
        lines={2}
        maxLength={MOST_TEXT}
        value={text}
        onChange={setText}
      />
    </Form>
  );
}
