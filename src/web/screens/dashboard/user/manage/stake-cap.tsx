// Sets the highest stake a player may play, or lifts it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type PlayerRow, setStakeCap } from "#contract/player.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { CurrencyField } from "#web/views/currency-field.tsx";
import { useMoneyText } from "#web/views/money.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

interface StakeCapProps {
  readonly player: PlayerRow;
  readonly onClose: () => void;
}

const NO_FIELDS = {};

export function StakeCap({ player, onClose }: StakeCapProps) {
  const t = useTranslations("player.stakeCap");
  const cancel = useTranslations("ui.dialog");
  const { id, code, currency, stake_cap: now } = player;
  const [cap, setCap] = useState<bigint | null>(now);
  const [isMissing, setMissing] = useState(false);
  const money = useMoneyText();
  const action = useAction(setStakeCap);
  const send = async (stakeCap: bigint | null) => {
    if ((await action.run({ params: { id }, body: { stake_cap: stakeCap } })) !== null) onClose();
  };
  const submit = () => {
    setMissing(cap === null);
    if (cap !== null && cap > 0n) void send(cap);
  };
  return (
    <Dialog isOpen size="sm" title={t("title", { code })} onClose={onClose}>
      <Form
        fieldErrors={NO_FIELDS}
        submitError={action.problem === null ? null : <ProblemText problem={action.problem} />}
        onSubmit={submit}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            {now !== null && (
              <Button isPending={action.isPending} onPress={() => void send(null)}>
                {t("lift")}
              </Button>
            )}
            <Button variant="primary" type="submit" isPending={action.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-ink">{now === null ? t("none") : t("now", { cap: money(now, currency) })}</p>
        <CurrencyField
          name="stake_cap"
          label={t("field")}
          isRequired
          currency={currency}
          value={cap}
          onChange={setCap}
          {...(isMissing && cap === null ? { error: t("missing") } : {})}
        />
        <p className="text-sm text-soft">{t("effect")}</p>
      </Form>
    </Dialog>
  );
}
