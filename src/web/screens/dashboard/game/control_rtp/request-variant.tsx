// Asks for another certified variant of a game at an agent: which, why, and from when at the earliest.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { INHERITED, requestVariant } from "#contract/variant.ts";
import { Button } from "#web/ui/button.tsx";
import { dayOf, startOf } from "#web/ui/calendar-days.ts";
import { DateField } from "#web/ui/date-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useHere } from "#web/ui/use-today.ts";
import { GameName } from "#web/views/round-cells.tsx";
import { newTransferId } from "#web/views/transfer-id.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import type { VariantsOfGame } from "./variant-choice.tsx";

interface RequestVariantProps {
  readonly game: VariantsOfGame;
  readonly onClose: () => void;
}

export function RequestVariant({ game, onClose }: RequestVariantProps) {
  const t = useTranslations("variant.request");
  const cancel = useTranslations("ui.dialog");
  const { zone } = useHere();
  const [variant, setVariant] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  // One id for as long as this dialog is open: however often it is sent, it is one request.
  const [requestId] = useState(newTransferId);
  const form = useEndpointForm(requestVariant, () => {
    void toast("success", t("done"));
    onClose();
  });
  const draft = {
    request_id: requestId,
    variant,
    reason,
    not_before: day === null ? undefined : startOf(day, zone).toISOString(),
  };
  return (
    <Dialog isOpen size="sm" title={t("title")} onClose={onClose}>
      <Form
        {...form.problems}
        onSubmit={() => form.submit(draft, { id: game.agent.id, game: game.game.code })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel("cancel")}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm">
          <GameName code={game.game.code} /> <span className="text-faint">·</span> {game.agent.code}
        </p>
        <p className="text-sm text-soft">{t("text")}</p>
        <Select
          name="variant"
          label={t("variant")}
          isRequired
          placeholder={t("choose")}
          options={useChoices(game)}
          value={variant}
          onChange={setVariant}
        />
        <TextField
          name="reason"
          label={t("reason")}
          isRequired
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          hint={t("reasonHint")}
        />
        <DateField
          name="not_before"
          label={t("notBefore")}
          value={day}
          onChange={setDay}
          minimum={dayOf(new Date(game.earliest_at), zone)}
          hint={t("notBeforeHint")}
        />
        <p className="text-sm text-soft">
          {t("earliest")} <ExactTime at={game.earliest_at} />
        </p>
      </Form>
    </Dialog>
  );
}

/** What is allowed there and not chosen there already; to choose as above only where it has chosen itself. */
function useChoices({ variants, variant: inForce, chosen, inherited }: VariantsOfGame) {
  const t = useTranslations("variant.request");
  const format = useFormatter();
  const rtp = (bps: number): string => format.number(bps / 10_000, { style: "percent", minimumFractionDigits: 2 });
  return [
    ...variants
      .filter(({ id, is_allowed: isAllowed }) => isAllowed && !(chosen === "here" && id === inForce.id))
      .map(({ id, rtp_bps: bps }) => ({ id, text: `${rtp(bps)} · ${id}` })),
    ...(chosen === "here" ? [{ id: INHERITED, text: t("asAbove", { rtp: rtp(inherited.rtp_bps) }) }] : []),
  ];
}
