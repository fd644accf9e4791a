// Asks for the reason of a deed before it is done, after saying what the deed brings about.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { FieldProblems } from "./field-problems.ts";

interface ReasonDialogProps {
  readonly title: string;
  /** What it brings about, where the title does not say it. */
  readonly children?: ReactNode;
  readonly label: string;
  /** Who reads it. */
  readonly hint: string;
  readonly submit: string;
  readonly isDangerous: boolean;
  readonly form: {
    readonly isPending: boolean;
    readonly problems: { readonly submitError: ReactNode | null; readonly fieldErrors: FieldProblems };
  };
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, hint, submit, isDangerous, form, onSubmit, onClose } = props;
  const cancel = useTranslations("ui.dialog")("cancel");
  const [reason, setReason] = useState("");
  return (
    <Dialog isOpen isAlert size="sm" title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSubmit(reason)}
        submitError={form.problems.submitError}
        fieldErrors={form.problems.fieldErrors}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant={isDangerous ? "danger" : "primary"} type="submit" isPending={form.isPending}>
              {submit}
            </Button>
          </FormActions>
        }
      >
        {children !== undefined && <div className="grid gap-2 text-sm text-ink">{children}</div>}
        <TextField
          name="reason"
          label={label}
          hint={hint}
          isRequired
          autoComplete="off"
          value={reason}
          onChange={setReason}
        />
      </Form>
    </Dialog>
  );
}
