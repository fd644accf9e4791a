// Approves, rejects or withdraws a proposal to settle a round by hand.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type HandSettlement, decideHandSettlement, withdrawHandSettlement } from "#contract/hand-settlement.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

interface DecideProps {
  readonly agentId: string;
  readonly proposal: HandSettlement;
  readonly onDone: () => void;
  /** Somebody else has decided it, or the wallet has taken the round. */
  readonly onOvertaken: () => void;
}

const NOTHING_WRONG: Readonly<Record<string, string>> = {};

export function Decide({ agentId, proposal, onDone, onOvertaken }: DecideProps) {
  const t = useTranslations("wallet.byHand");
  const error = useTranslations("error");
  const forbidden = useMay("round.settle_by_hand") ? undefined : error("permission_missing");
  const approval = useAction(decideHandSettlement);
  const withdrawal = useAction(withdrawHandSettlement);
  const [isRejecting, setRejecting] = useState(false);
  const params = { id: agentId, settlement: proposal.id };
  const done = (text: string) => {
    void toast("success", text);
    onDone();
  };
  const approve = async () => {
    if ((await approval.run({ params, body: { decision: "approve" } })) === null) onOvertaken();
    else done(t("approved"));
  };
  const withdraw = async () => {
    if ((await withdrawal.run({ params })) === null) onOvertaken();
    else done(t("withdrawn"));
  };
  const problem = approval.problem ?? withdrawal.problem;
  if (isRejecting)
    return (
      <Reject
        agentId={agentId}
        proposal={proposal}
        onLeave={() => setRejecting(false)}
        onDone={() => done(t("rejected"))}
        onOvertaken={onOvertaken}
      />
    );
  return (
    <div className="grid gap-3">
      {problem !== null && (
        <div role="alert" className="text-sm text-bad">
          <ProblemText problem={problem} />
        </div>
      )}
      {proposal.is_mine && <p className="text-sm text-soft">{t("mine")}</p>}
      <FormActions>
        {proposal.is_mine ? (
          <Button forbidden={forbidden} isPending={withdrawal.isPending} onPress={() => void withdraw()}>
            {t("withdraw")}
          </Button>
        ) : (
          <>
            <Button forbidden={forbidden} onPress={() => setRejecting(true)}>
              {t("reject")}
            </Button>
            <Button
              variant="primary"
              forbidden={forbidden}
              isPending={approval.isPending}
              onPress={() => void approve()}
            >
              {t("approve")}
            </Button>
          </>
        )}
      </FormActions>
    </div>
  );
}

/** The button that led here is gone. */
const focusReason = (field: HTMLElement | null): void => field?.querySelector("textarea")?.focus();

function Reject({ agentId, proposal, onLeave, onDone, onOvertaken }: DecideProps & { readonly onLeave: () => void }) {
  const t = useTranslations("wallet.byHand");
  const field = useTranslations("field");
  const cancel = useTranslations("ui.dialog");
  const action = useAction(decideHandSettlement);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const submit = async () => {
    const isMissing = reason.trim() === "";
    setWrong(isMissing ? { reason: field("required") } : NOTHING_WRONG);
    if (isMissing) return;
    const params = { id: agentId, settlement: proposal.id };
    if ((await action.run({ params, body: { decision: "reject", reason } })) === null) onOvertaken();
    else onDone();
  };
  return (
    <Form
      onSubmit={() => void submit()}
      submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
      fieldErrors={wrong}
      actions={
        <FormActions>
          <Button onPress={onLeave}>{cancel("cancel")}</Button>
          <Button variant="danger" type="submit" isPending={action.isPending}>
            {t("reject")}
          </Button>
        </FormActions>
      }
    >
      <div ref={focusReason}>
        <TextArea
          name="reason"
          label={t("rejectReason")}
          isRequired
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </div>
    </Form>
  );
}
