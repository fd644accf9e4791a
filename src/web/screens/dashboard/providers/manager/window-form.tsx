// The form of a window of maintenance: from when to when in the reader's zone, and why.
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TimeZoneText } from "#web/ui/time-zone-text.tsx";
import { useHere } from "#web/ui/use-today.ts";
import type { FieldProblems } from "#web/views/field-problems.ts";
import { Moment } from "#web/views/time-window/moment.tsx";
import { instantIn, missingIn, type WindowDraft } from "#web/views/time-window/window-draft.ts";

const NOTHING_WRONG: FieldProblems = {};

interface WindowFormProps {
  readonly first: WindowDraft;
  /** It keeps its beginning, which is not asked for. */
  readonly from?: string | undefined;
  /** Above the times. */
  readonly children: ReactNode;
  readonly submit: string;
  readonly form: {
    readonly isPending: boolean;
    readonly problems: { readonly submitError: ReactNode | null; readonly fieldErrors: FieldProblems };
  };
  readonly onSubmit: (window: {
    readonly from: string;
    readonly to: string | undefined;
    readonly reason: string;
  }) => void;
  readonly onClose: () => void;
}

export function WindowForm({ first, from, children, submit, form, onSubmit, onClose }: WindowFormProps) {
  const t = useTranslations();
  const { zone } = useHere();
  const [draft, setDraft] = useState(first);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const change = (part: Partial<WindowDraft>) => setDraft((before) => ({ ...before, ...part }));
  const send = () => {
    const missing = missingIn(draft);
    const begins = from ?? instantIn(draft.fromDay, draft.fromTime, zone);
    const ends = draft.isOpen ? null : instantIn(draft.toDay, draft.toTime, zone);
    const isBackwards = begins !== null && ends !== null && ends <= begins;
    const problems: FieldProblems = {
      ...Object.fromEntries(missing.map((name) => [name, t("field.required")])),
      ...(isBackwards ? { to: t("field.notAfter") } : {}),
      ...(draft.reason.trim() === "" ? { reason: t("field.required") } : {}),
    };
    const isRight = Object.keys(problems).length === 0;
    setWrong(isRight ? NOTHING_WRONG : problems);
    if (isRight && begins !== null) onSubmit({ from: begins, to: ends ?? undefined, reason: draft.reason });
  };
  return (
    <Form
      onSubmit={send}
      submitError={form.problems.submitError}
      fieldErrors={wrong === NOTHING_WRONG ? form.problems.fieldErrors : wrong}
      actions={
        <FormActions>
          <Button onPress={onClose}>{t("ui.dialog.cancel")}</Button>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {submit}
          </Button>
        </FormActions>
      }
    >
      {children}
      {from === undefined && <Moment end="from" draft={draft} onChange={change} />}
      <Checkbox isChosen={draft.isOpen} onChange={(isOpen) => change({ isOpen })}>
        {t("catalogue.window.isOpen")}
      </Checkbox>
      {!draft.isOpen && <Moment end="to" draft={draft} onChange={change} />}
      <p className="text-xs text-faint">
        <TimeZoneText />
      </p>
      <TextField
        name="reason"
        label={t("catalogue.set.reason")}
        hint={t("catalogue.set.reasonHint")}
        isRequired
        autoComplete="off"
        value={draft.reason}
        onChange={(reason) => change({ reason })}
      />
    </Form>
  );
}
