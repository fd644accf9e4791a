// What a notice says, in the reader's language.
import { useLocale, useTranslations } from "use-intl";
import type { NoticeAbout } from "#contract/notice.ts";
import { useMoneyText } from "#web/views/money.tsx";

export function useNoticeText(): (about: NoticeAbout) => string {
  const t = useTranslations("notice.text");
  const list = useTranslations("export.list");
  const money = useMoneyText();
  const locale = useLocale();
  return (about) => {
    switch (about.event) {
      case "sign_in.new_device": {
        const known = [about.browser, about.system].filter((part) => part !== null);
        return t("sign_in.new_device", {
          device: known.length === 0 ? t("unknownDevice") : known.join(" · "),
          address: about.address,
        });
      }
      case "sign_in.locked":
      case "password.changed":
        return t(about.event);
      case "two_factor.changed":
        return t(`two_factor.${about.what}`, { name: about.name ?? "" });
      case "credit.asked":
      case "credit.approved":
        return t(about.event, { agent: about.agent_code, amount: money(about.amount, about.currency) });
      case "credit.proposed":
        return t(about.event, {
          agent: about.agent_code,
          amount: money(about.amount, about.currency),
          kind: about.kind,
        });
      case "credit.rejected": {
        const values = { agent: about.agent_code, amount: money(about.amount, about.currency) };
        return about.reason === null
          ? t("credit.unbooked", values)
          : t("credit.rejected", { ...values, reason: about.reason });
      }
      case "export.ended":
        return t(about.is_ready ? "export.ready" : "export.failed", {
          list: list(about.list),
          format: about.format.toUpperCase(),
        });
      case "wallet.stuck":
        return t(`wallet.stuck.${about.what}`, {
          agent: about.agent_code,
          amount: money(about.amount, about.currency),
        });
      case "webhook.off":
        return t("webhook.off", { agent: about.agent_code });
      case "settlement.asked":
        return t(`settlement.asked.${about.what}`, {
          agent: about.agent_code,
          amount: money(about.amount, about.currency),
        });
      case "settlement.decided": {
        const values = { agent: about.agent_code, amount: money(about.amount, about.currency) };
        return about.is_approved
          ? t(`settlement.approved.${about.what}`, values)
          : t(`settlement.rejected.${about.what}`, { ...values, reason: about.reason ?? "" });
      }
      case "ledger.broken":
        return t("ledger.broken", { count: about.breaks });
      case "round.differed":
        return t("round.differed");
      case "rtp.alarmed":
        return t("rtp.alarmed", { game: about.game[locale], variant: about.variant, agent: about.agent_code });
    }
  };
}
