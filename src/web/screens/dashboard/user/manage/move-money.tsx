// Deposits to a player's wallet or withdraws from it: shows what each side has before and after, then the receipt.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { getAgent } from "#contract/agent.ts";
import { type PlayerRow, type PlayerTransfer, getPlayer, movePlayerMoney } from "#contract/player.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Link } from "#web/ui/link.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { TOO_MUCH, isSpent, mayHaveHappened, mostOf, movable, newTransferId } from "#web/views/transfer-id.ts";
import { TransferPreview } from "#web/views/transfer-preview.tsx";
import { type EndpointForm, useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { MoneyReceipt } from "./money-receipt.tsx";

interface MoveMoneyProps {
  readonly player: PlayerRow;
  readonly direction: "deposit" | "withdraw";
  readonly onClose: () => void;
}

export function MoveMoney({ player, direction, onClose }: MoveMoneyProps) {
  const t = useTranslations("player.moveMoney");
  const [done, setDone] = useState<PlayerTransfer | null>(null);
  const { code } = player;
  return (
    <Dialog
      isOpen
      size="sm"
      title={direction === "deposit" ? t("depositTitle", { code }) : t("withdrawTitle", { code })}
      onClose={onClose}
    >
      {done === null ? (
        <Order player={player} direction={direction} onClose={onClose} onDone={setDone} />
      ) : (
        <MoneyReceipt transfer={done} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface OrderProps extends MoveMoneyProps {
  readonly onDone: (transfer: PlayerTransfer) => void;
}

/** What wallet and credit hold now; as the list had it until that is known. */
function useSides(player: PlayerRow): { readonly wallet: bigint; readonly credit: bigint | null } {
  const fresh = useEndpoint(
    getPlayer,
    { params: { id: player.id } },
    { refetchOn: ["player.changed", "round.settled"] },
  );
  const agent = useEndpoint(getAgent, { params: { id: player.agent.id } }, { refetchOn: ["credit.changed"] });
  return {
    wallet: fresh.answer?.balance ?? player.balance ?? 0n,
    credit: agent.answer?.credit.available ?? null,
  };
}

function Order({ player, direction, onClose, onDone }: OrderProps) {
  const t = useTranslations("player.moveMoney");
  const cancel = useTranslations("ui.dialog");
  const { wallet, credit } = useSides(player);
  const [amount, setAmount] = useState<bigint | null>(null);
  const [takesAll, setTakesAll] = useState(false);
  // One id for as long as this dialog is open: however often it is sent, it happens once.
  const [transferId, setTransferId] = useState(newTransferId);
  const form = useEndpointForm(movePlayerMoney, onDone, TOO_MUCH);
  const isDeposit = direction === "deposit";
  const needsAmount = amount === null && !takesAll;
  const [isAmountMissing, setAmountMissing] = useState(false);
  const submit = () => {
    setAmountMissing(needsAmount);
    if (needsAmount) return;
    const id = isSpent(form.problem) ? newTransferId() : transferId;
    setTransferId(id);
    form.submit({ transfer_id: id, direction, amount: takesAll ? undefined : amount }, { id: player.id });
  };
  const moved = takesAll ? wallet : movable(amount);
  const gained = isDeposit ? moved : -moved;
  return (
    <Form
      fieldErrors={form.problems.fieldErrors}
      submitError={form.problems.submitError === null ? null : <SubmitError form={form} playerId={player.id} />}
      keepsSubmitError={form.problem !== null && mayHaveHappened(form.problem)}
      onSubmit={submit}
      actions={
        <FormActions>
          <Button onPress={onClose}>{cancel("cancel")}</Button>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {isDeposit ? t("deposit") : t("withdraw")}
          </Button>
        </FormActions>
      }
    >
      <CurrencyField
        name="amount"
        label={t("amount")}
        isRequired={!takesAll}
        isDisabled={takesAll}
        currency={player.currency}
        value={takesAll ? wallet : amount}
        onChange={setAmount}
        maximum={mostOf(isDeposit ? credit : wallet)}
        {...(isAmountMissing && needsAmount ? { error: t("amountMissing") } : {})}
      />
      {!isDeposit && (
        <Checkbox isChosen={takesAll} onChange={setTakesAll}>
          {t("all")}
        </Checkbox>
      )}
      <TransferPreview
        title={t("preview")}
        currency={player.currency}
        sides={[
          { name: t("wallet", { code: player.code }), now: wallet, gained },
          ...(credit === null
            ? []
            : [{ name: t("credit", { code: player.agent.code }), now: credit, gained: -gained }]),
        ]}
      />
      <p className="text-sm text-soft">
        {isDeposit
          ? t("depositEffect", { code: player.code, agent: player.agent.code })
          : t("withdrawEffect", { code: player.code, agent: player.agent.code })}
      </p>
    </Form>
  );
}

interface SubmitErrorProps {
  readonly form: EndpointForm<typeof movePlayerMoney>;
  readonly playerId: string;
}

function SubmitError({ form, playerId }: SubmitErrorProps) {
  const t = useTranslations("player.moveMoney");
  const isUnsure = form.problem !== null && mayHaveHappened(form.problem);
  return (
    <>
      {form.problems.submitError}
      {isUnsure && <p className="mt-1">{t("unsure")}</p>}
      {(isUnsure || form.problem?.code === "transfer_conflict") && (
        <Link to={`/dashboard/user/transactions?player_id=${playerId}`}>{t("seeTransfers")}</Link>
      )}
    </>
  );
}
