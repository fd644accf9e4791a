// Changes whether and how a member signs in, after saying what that means for them.
import { useTranslations } from "use-intl";
import { type MemberRow, inviteAgain, resetMemberTwoFactor, setMemberState } from "#contract/member.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";

export type MemberChange = "deactivate" | "reactivate" | "invite" | "twoFactor";

interface ChangeMemberProps {
  readonly member: MemberRow;
  readonly doing: MemberChange;
  readonly onClose: () => void;
}

const NO_FIELDS = {};

export function ChangeMember({ member: { id, name, login }, doing, onClose }: ChangeMemberProps) {
  const t = useTranslations("member.change");
  const cancel = useTranslations("ui.dialog")("cancel");
  const { submit, isPending, problem } = useChange(id, doing);
  const change = async () => {
    if (!(await submit())) return;
    void toast("success", t(`${doing}Done`, { name }));
    onClose();
  };
  return (
    <Dialog isOpen isAlert size="sm" title={t(`${doing}Title`, { name })} onClose={onClose}>
      <Form
        onSubmit={() => void change()}
        submitError={problem === null ? null : <TriesProblem problem={problem} />}
        fieldErrors={NO_FIELDS}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button
              variant={doing === "deactivate" || doing === "twoFactor" ? "danger" : "primary"}
              type="submit"
              isPending={isPending}
            >
              {t(`${doing}Submit`)}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-ink">{t(`${doing}Text`, { name, login })}</p>
      </Form>
    </Dialog>
  );
}

/** Sends what is being done; whether it was accepted. */
function useChange(id: string, doing: MemberChange) {
  const state = useAction(setMemberState);
  const invitation = useAction(inviteAgain);
  const twoFactor = useAction(resetMemberTwoFactor);
  const parts = { params: { id } };
  switch (doing) {
    case "invite":
      return { ...invitation, submit: async () => isDone(await invitation.send(parts)) };
    case "twoFactor":
      return { ...twoFactor, submit: async () => isDone(await twoFactor.send(parts)) };
    default: {
      const body = { state: doing === "deactivate" ? "disabled" : "active" };
      return { ...state, submit: async () => isDone(await state.send({ ...parts, body })) };
    }
  }
}

const isDone = (outcome: object | null): boolean => outcome !== null && "answer" in outcome;
