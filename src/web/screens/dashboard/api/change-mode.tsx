// Changes who holds the money of an agent's players: says what stands in the way, or what will happen.
import { useTranslations } from "use-intl";
import { type ModeHindrance, type WalletModeFacts, readWalletMode, setWalletMode } from "#contract/wallet-mode.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";
import type { ApiTabProps } from "./tab-props.ts";

interface ChangeModeProps extends Pick<ApiTabProps, "agent"> {
  readonly onClose: () => void;
}

const OTHER = { transfer: "seamless", seamless: "transfer" } as const;

export default function ChangeMode({ agent, onClose }: ChangeModeProps) {
  const t = useTranslations("wallet.mode");
  const { answer, problem, refetch } = useEndpoint(
    readWalletMode,
    { params: { id: agent.id } },
    { refetchOn: ["credit.changed", "player.changed", "round.settled"], staleMs: 0 },
  );
  return (
    <Dialog isOpen isAlert title={t("title", { agent: agent.code })} onClose={onClose}>
      <div className="grid gap-4 text-sm">
        {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {answer === undefined && problem === null && <SkeletonText lines={5} />}
        {answer !== undefined && answer.hindrances.length > 0 && <Hindered facts={answer} onClose={onClose} />}
        {answer !== undefined && answer.hindrances.length === 0 && (
          <Confirm agent={agent} facts={answer} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface FactsProps {
  readonly facts: WalletModeFacts;
  readonly onClose: () => void;
}

function Hindered({ facts, onClose }: FactsProps) {
  const t = useTranslations("wallet.mode");
  const dialog = useTranslations("ui.dialog");
  return (
    <>
      <p className="text-ink">{t("hindered")}</p>
      <ul className="divide-y divide-line rounded-lg bg-sunken px-3">
        {facts.hindrances.map((one) => (
          <li key={one.kind} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Kind hindrance={one} />
            <Money amount={one.amount} currency={facts.currency} />
          </li>
        ))}
      </ul>
      <p className="text-soft">{t(`how.${facts.mode}`)}</p>
      <FormActions>
        <Button onPress={onClose}>{dialog("close")}</Button>
      </FormActions>
    </>
  );
}

function Kind({ hindrance: { kind, count } }: { readonly hindrance: ModeHindrance }) {
  const t = useTranslations("wallet.mode.kind");
  return <span>{t(kind, { count })}</span>;
}

function Confirm({ agent, facts, onClose }: FactsProps & Pick<ApiTabProps, "agent">) {
  const t = useTranslations("wallet.mode");
  const cancel = useTranslations("ui.dialog");
  const action = useAction(setWalletMode);
  const mode = OTHER[facts.mode];
  const change = async () => {
    if ((await action.run({ params: { id: agent.id }, body: { mode } })) === null) return;
    void toast("success", t(`done.${mode}`));
    onClose();
  };
  return (
    <>
      <p className="text-ink">{t(`effect.${mode}`)}</p>
      {facts.sessions > 0 && <p className="text-ink">{t("sessions", { count: facts.sessions })}</p>}
      {mode === "seamless" && !facts.has_address && <p className="text-soft">{t("noAddress")}</p>}
      {action.problem !== null && (
        <div role="alert" className="text-bad">
          <ProblemText problem={action.problem} />
        </div>
      )}
      <FormActions>
        <Button onPress={onClose}>{cancel("cancel")}</Button>
        <Button variant="primary" isPending={action.isPending} onPress={() => void change()}>
          {t(`submit.${mode}`)}
        </Button>
      </FormActions>
    </>
  );
}
