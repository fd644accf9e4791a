// Asks before a game is opened for real money: what is staked there is the player's.
import { useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import type { PlayerRow } from "#contract/player.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";

interface ConfirmLaunchProps {
  readonly agent: AgentRow;
  readonly player: PlayerRow;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function ConfirmLaunch({ agent, player, onClose, onConfirm }: ConfirmLaunchProps) {
  const t = useTranslations("launch.confirm");
  const cancel = useTranslations("ui.dialog");
  return (
    <Dialog isOpen isAlert size="sm" title={t("title")} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t("text", { player: player.code, agent: agent.code })}</p>
        <p className="text-sm text-soft">{t(`money.${agent.wallet_mode}`)}</p>
        <FormActions>
          <Button onPress={onClose}>{cancel("cancel")}</Button>
          <Button variant="primary" onPress={onConfirm}>
            {t("launch")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
