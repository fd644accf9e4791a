// Closes an agent for ever: says what still hinders it, or what will happen, and has its code typed.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AgentRow, type Hindrance, closeAgent, readClosing } from "#contract/agent.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { useAction } from "#web/client/use-action.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

interface CloseAgentProps {
  readonly agent: AgentRow;
  readonly onClose: () => void;
}

type Closing = Answer<typeof readClosing>;

export function CloseAgent({ agent, onClose }: CloseAgentProps) {
  const t = useTranslations("agent.close");
  const { code } = agent;
  const reading = useEndpoint(
    readClosing,
    { params: { id: agent.id } },
    {
      refetchOn: ["credit.changed", "payment.changed", "player.changed", "agent.changed", "round.settled"],
      staleMs: 0,
    },
  );
  const { answer, problem, refetch } = reading;
  return (
    <Dialog isOpen isAlert size="sm" title={t("title", { code })} onClose={onClose}>
      {answer === undefined && problem === null && <SkeletonText lines={6} />}
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer !== undefined && answer.hindrances.length > 0 && <Hindered closing={answer} onClose={onClose} />}
      {answer !== undefined && answer.hindrances.length === 0 && (
        <Confirm agent={agent} closing={answer} onClose={onClose} />
      )}
    </Dialog>
  );
}

const LIST = "focus-ring overflow-y-auto rounded-lg bg-sunken px-3";

interface HinderedProps {
  readonly closing: Closing;
  readonly onClose: () => void;
}

function Hindered({ closing, onClose }: HinderedProps) {
  const t = useTranslations("agent.close");
  const dialog = useTranslations("ui.dialog");
  return (
    <div className="grid gap-4 text-sm">
      <p>{t("hindered")}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and nothing in it takes the focus */}
      <div tabIndex={0} role="group" aria-label={t("hindered")} className={`${LIST} max-h-72`}>
        <ul className="divide-y divide-line">
          {closing.hindrances.map((one) => (
            <li
              key={`${one.agent.id} ${one.kind}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
            >
              <span>
                <span className="font-medium">{one.agent.code}</span> <Kind hindrance={one} />
              </span>
              <Held hindrance={one} currency={closing.currency} />
            </li>
          ))}
        </ul>
      </div>
      <p className="text-soft">{t("how")}</p>
      <FormActions>
        <Button onPress={onClose}>{dialog("close")}</Button>
      </FormActions>
    </div>
  );
}

function Kind({ hindrance: { kind, count } }: { readonly hindrance: Hindrance }) {
  const t = useTranslations("agent.close.kind");
  if (kind === "credit" || kind === "reserved") return <>{t(kind)}</>;
  return <>{t(kind, { count })}</>;
}

function Held({ hindrance, currency }: { readonly hindrance: Hindrance; readonly currency: CurrencyCode }) {
  return hindrance.amount === null ? null : <Money amount={hindrance.amount} currency={currency} />;
}

const NOTHING_WRONG = {};

function Confirm({ agent, closing, onClose }: CloseAgentProps & { readonly closing: Closing }) {
  const t = useTranslations("agent.close");
  const cancel = useTranslations("ui.dialog");
  const { code } = agent;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>(NOTHING_WRONG);
  const action = useAction(closeAgent);
  const submit = async () => {
    const isRight = typed.trim() === code;
    setWrong(isRight ? NOTHING_WRONG : { confirm: t("confirmWrong", { code }) });
    if (!isRight) return;
    if ((await action.run({ params: { id: agent.id } })) === null) return;
    void toast("success", t("done", { code }));
    onClose();
  };
  return (
    <Form
      onSubmit={() => void submit()}
      submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
      fieldErrors={wrong}
      actions={
        <FormActions>
          <Button onPress={onClose}>{cancel("cancel")}</Button>
          <Button variant="danger" type="submit" isPending={action.isPending}>
            {t("submit", { code })}
          </Button>
        </FormActions>
      }
    >
      <div className="grid gap-2 text-sm">
        <p>{t("text", { name: agent.name })}</p>
        <p>{t("below", { count: closing.agents - 1 })}</p>
        <p>{t("players", { count: closing.players })}</p>
      </div>
      <TextField
        name="confirm"
        label={t("confirm", { code })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
      />
    </Form>
  );
}
