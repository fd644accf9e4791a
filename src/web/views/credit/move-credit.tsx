// Sends credit to an agent or takes it back: shows what each side has before and after, then the receipt.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AgentRow, type CreditTransfer, moveCredit } from "#contract/agent.ts";
import { ALONE_AT_MOST, needsSecond, proposeCredit } from "#contract/credit-request.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { TOO_MUCH, isSpent, mayHaveHappened, mostOf, movable, newTransferId } from "#web/views/transfer-id.ts";
import { TransferPreview } from "#web/views/transfer-preview.tsx";
import { useFreshAgent, useOwnAgent } from "#web/views/fresh-agent.ts";
import { type EndpointForm, useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { CreditReceipt } from "./credit-receipt.tsx";

interface MoveCreditProps {
  readonly agent: AgentRow;
  readonly direction: "send" | "take";
  readonly onClose: () => void;
}

export function MoveCredit({ agent, direction, onClose }: MoveCreditProps) {
  const t = useTranslations("agent.moveCredit");
  const [done, setDone] = useState<CreditTransfer | null>(null);
  const target = useFreshAgent(agent.id) ?? agent;
  const { code } = agent;
  return (
    <Dialog
      isOpen
      size="sm"
      title={direction === "send" ? t("sendTitle", { code }) : t("takeTitle", { code })}
      onClose={onClose}
    >
      {done === null ? (
        <Order agent={target} direction={direction} onClose={onClose} onDone={setDone} />
      ) : (
        <CreditReceipt agent={target} transfer={done} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface OrderProps extends MoveCreditProps {
  readonly onDone: (transfer: CreditTransfer) => void;
}

function Order({ agent, direction, onClose, onDone }: OrderProps) {
  const t = useTranslations("agent");
  const cancel = useTranslations("ui.dialog");
  const own = useOwnAgent();
  const [amount, setAmount] = useState<bigint | null>(null);
  const [note, setNote] = useState("");
  // One id for as long as this dialog is open: however often it is sent, it happens once.
  const [transferId, setTransferId] = useState(newTransferId);
  const direct = useEndpointForm(moveCredit, onDone, TOO_MUCH);
  const proposal = useEndpointForm(proposeCredit, () => {
    void toast("success", t("moveCredit.proposed"));
    onClose();
  });
  const isChecked = amount !== null && needsSecond(amount, agent.currency);
  const form = isChecked ? proposal : direct;
  const submit = () => {
    const id = isSpent(direct.problem) ? newTransferId() : transferId;
    setTransferId(id);
    if (isChecked) proposal.submit({ request_id: id, direction, amount, note }, { id: agent.id });
    else direct.submit({ transfer_id: id, direction, amount, note }, { id: agent.id });
  };
  const giver = direction === "send" ? (own ?? null) : agent;
  const gained = direction === "send" ? movable(amount) : -movable(amount);
  const sides = [
    { name: agent.code, now: agent.credit.available, gained },
    ...(own === undefined ? [] : [{ name: own.code, now: own.credit.available, gained: -gained }]),
  ];
  return (
    <Form
      fieldErrors={form.problems.fieldErrors}
      submitError={form.problems.submitError === null ? null : <SubmitError form={form} agentId={agent.id} />}
      keepsSubmitError={form.problem !== null && isAboutEarlier(form.problem)}
      onSubmit={submit}
      actions={
        <FormActions>
          <Button onPress={onClose}>{cancel("cancel")}</Button>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {isChecked ? t("moveCredit.propose") : direction === "send" ? t("action.send") : t("action.take")}
          </Button>
        </FormActions>
      }
    >
      <AmountField giver={giver} currency={agent.currency} amount={amount} onChange={setAmount} />
      <TransferPreview title={t("moveCredit.preview")} currency={agent.currency} sides={sides} />
      <p className="text-sm text-soft">{useEffectText(agent.code, direction, own !== undefined)}</p>
      {isChecked && <SecondPerson currency={agent.currency} />}
      <TextField
        name="note"
        label={t("moveCredit.note")}
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={setNote}
        hint={t("moveCredit.noteHint")}
      />
    </Form>
  );
}

function SecondPerson({ currency }: { readonly currency: AgentRow["currency"] }) {
  const t = useTranslations("agent.moveCredit");
  const money = useMoneyText();
  return (
    <p role="status" className="rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">
      {t("second", { limit: money(ALONE_AT_MOST[currency], currency) })}
    </p>
  );
}

function useEffectText(code: string, direction: "send" | "take", isBetweenAgents: boolean): string {
  const t = useTranslations("agent.moveCredit");
  if (direction === "send") return isBetweenAgents ? t("sendEffect", { code }) : t("issueEffect", { code });
  return isBetweenAgents ? t("takeEffect", { code }) : t("redeemEffect", { code });
}

interface AmountFieldProps {
  /** Who has the credit now; null: the platform, which issues it. */
  readonly giver: AgentRow | null;
  readonly currency: AgentRow["currency"];
  readonly amount: bigint | null;
  readonly onChange: (amount: bigint | null) => void;
}

function AmountField({ giver, currency, amount, onChange }: AmountFieldProps) {
  const t = useTranslations("agent.moveCredit");
  const money = useMoneyText();
  const [fills, setFills] = useState(0);
  const all = giver?.credit.available ?? 0n;
  return (
    <div className="grid justify-items-start gap-2 *:w-full">
      <CurrencyField
        // Filled in from outside, it starts anew: what was being typed is given up.
        key={fills}
        name="amount"
        label={t("amount")}
        isRequired
        maximum={mostOf(giver?.credit.available ?? null)}
        currency={currency}
        value={amount}
        onChange={onChange}
      />
      {all > 0n && (
        <div>
          <Button
            size="sm"
            onPress={() => {
              onChange(all);
              setFills(fills + 1);
            }}
          >
            {t("all", { amount: money(all, currency) })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** About a transfer that may stand in the books, whatever is typed now. */
const isAboutEarlier = (problem: ProblemError): boolean =>
  mayHaveHappened(problem) || problem.code === "transfer_conflict";

interface SubmitErrorProps {
  readonly form: Pick<EndpointForm<typeof moveCredit>, "problem" | "problems">;
  readonly agentId: string;
}

function SubmitError({ form, agentId }: SubmitErrorProps) {
  const t = useTranslations("agent.moveCredit");
  const { problem } = form;
  if (problem?.code === "transfer_conflict") {
    return (
      <>
        <p>{t("conflict")}</p>
        <Link to={`/dashboard/agent/transactions?agent_id=${agentId}`}>{t("seeTransfers")}</Link>
      </>
    );
  }
  return (
    <>
      {form.problems.submitError}
      {problem !== null && mayHaveHappened(problem) && <p className="mt-1">{t("unsure")}</p>}
    </>
  );
}
