// Disables a game or a provider, puts a game into maintenance, or makes it active again, with a reason.
import { useLocale, useTranslations } from "use-intl";
import {
  type CatalogueGame,
  type CatalogueProvider,
  type OperatingState,
  setGameState,
  setProviderState,
} from "#contract/catalogue.ts";
import { toast } from "#web/ui/toast.tsx";
import { ReasonDialog } from "#web/views/reason-dialog.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface SetGameStateProps {
  readonly game: CatalogueGame;
  readonly state: OperatingState;
  readonly onClose: () => void;
}

export function SetGameState({ game, state, onClose }: SetGameStateProps) {
  const t = useTranslations("catalogue");
  const name = game.names[useLocale()];
  const form = useEndpointForm(setGameState, () => {
    void toast("success", t(`set.done.${state}`, { name }));
    onClose();
  });
  const staysDown = state === "active" && game.effective.by !== "game";
  return (
    <ReasonDialog
      title={t(`set.title.${state}`, { name })}
      submit={t(`action.${state}`)}
      isDangerous={state === "disabled"}
      label={t("set.reason")}
      hint={t("set.reasonHint")}
      form={form}
      onSubmit={(reason) => form.submit({ state, reason }, { code: game.code })}
      onClose={onClose}
    >
      <p>{staysDown ? t("set.stays") : t(`set.text.${state}`)}</p>
      {state === "disabled" && <p>{t("set.told", { count: game.agents })}</p>}
    </ReasonDialog>
  );
}

interface SetProviderStateProps {
  readonly provider: CatalogueProvider;
  readonly state: "active" | "disabled";
  readonly onClose: () => void;
}

export function SetProviderState({ provider, state, onClose }: SetProviderStateProps) {
  const t = useTranslations("catalogue");
  const { name, code, games, agents } = provider;
  const form = useEndpointForm(setProviderState, () => {
    void toast("success", t(`set.done.${state}`, { name }));
    onClose();
  });
  return (
    <ReasonDialog
      title={t(`set.title.${state}`, { name })}
      submit={t(`action.${state}`)}
      isDangerous={state === "disabled"}
      label={t("set.reason")}
      hint={t("set.reasonHint")}
      form={form}
      onSubmit={(reason) => form.submit({ state, reason }, { code })}
      onClose={onClose}
    >
      <p>{t(`set.text.${state}`)}</p>
      <p>{t("set.games", { count: games })}</p>
      {state === "disabled" && <p>{t("set.told", { count: agents })}</p>}
    </ReasonDialog>
  );
}
