// What a notice says, in the reader's language.
import { useLocale, useTranslations } from "use-intl";
import type { NoticeAbout } from "#contract/notice.ts";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";

export function useNoticeText(): (about: NoticeAbout) => string {
  const t = useTranslations("notice.text");
  const list = useTranslations("export.list");
  const minute = useMinuteText();
  const locale = useLocale();
  const variantText = useVariantText();
  const settlementText = useSettlementText();
  const creditText = useCreditText();
  const billingText = useBillingText();
  const pixText = usePixText();
  const dataText = useDataText();
  return (about) => {
    switch (about.event) {
      case "sign_in.new_device": {
        const device = [about.browser, about.system].filter((part) => part !== null).join(" · ");
        return t("sign_in.new_device", { device: device === "" ? t("unknownDevice") : device, address: about.address });
      }
      case "sign_in.locked":
      case "password.changed":
        return t(about.event);
      case "two_factor.changed":
        return t(`two_factor.${about.what}`, { name: about.name ?? "" });
      case "credit.asked":
      case "credit.approved":
      case "credit.proposed":
      case "credit.rejected":
      case "credit.turned":
      case "auto_top_up.stopped":
        return creditText(about);
      case "payment.awaited":
      case "payment.arrived":
      case "payment.confirmed":
      case "invoice.issued":
        return billingText(about);
      case "pix.waiting":
      case "pix.refund_asked":
        return pixText(about);
      case "export.ended":
        return t(about.is_ready ? "export.ready" : "export.failed", {
          list: list(about.list),
          format: about.format.toUpperCase(),
        });
      case "webhook.off":
        return t("webhook.off", { agent: about.agent_code });
      case "wallet.stuck":
      case "settlement.asked":
      case "settlement.decided":
        return settlementText(about);
      case "variant.requested":
      case "variant.scheduled":
      case "variant.decided":
      case "variant.called_off":
        return variantText(about);
      case "maintenance.told":
        return t(`maintenance.${about.what}`, { provider: about.provider, from: minute(about.from) });
      case "ledger.broken":
        return t("ledger.broken", { count: about.breaks });
      case "feed.lagging":
      case "feed.broken":
      case "figures.differed":
        return dataText(about);
      case "round.differed":
        return t("round.differed");
      case "rtp.alarmed":
        return t("rtp.alarmed", { game: about.game[locale], variant: about.variant, agent: about.agent_code });
    }
  };
}

function useDataText(): (about: FeedAbout | FiguresAbout) => string {
  const feedText = useFeedText();
  const figuresText = useFiguresText();
  return (about) => (about.event === "figures.differed" ? figuresText(about) : feedText(about));
}

type CreditAbout = Extract<NoticeAbout, { readonly event: `credit.${string}`; readonly request: string }>;

function useCreditText(): (about: CreditAbout | RunwayAbout) => string {
  const t = useTranslations("notice.text.credit");
  const money = useMoneyText();
  const runwayText = useRunwayText();
  return (about) => {
    if (!("request" in about)) return runwayText(about);
    const values = { agent: about.agent_code, amount: money(about.amount, about.currency) };
    switch (about.event) {
      case "credit.asked":
        return t("asked", values);
      case "credit.approved":
        return t("approved", values);
      case "credit.proposed":
        return t("proposed", { ...values, kind: about.kind });
      case "credit.rejected":
        return about.reason === null ? t("unbooked", values) : t("rejected", { ...values, reason: about.reason });
    }
  };
}

type RunwayAbout = Extract<NoticeAbout, { readonly event: "credit.turned" | "auto_top_up.stopped" }>;

function useRunwayText(): (about: RunwayAbout) => string {
  const t = useTranslations("notice.text");
  const money = useMoneyText();
  return (about) => {
    const agent = about.agent_code;
    if (about.event === "auto_top_up.stopped")
      return t(about.event, { agent, amount: money(about.amount, about.currency), code: about.code });
    const amount = money(about.available, about.currency);
    return t(`credit.turned.${about.turn}`, { agent, amount, hours: String(about.hours ?? 0) });
  };
}

type BillingAbout = Extract<NoticeAbout, { readonly payment: string } | { readonly invoice: string }>;

function useBillingText(): (about: BillingAbout) => string {
  const t = useTranslations("notice.text");
  const money = useMoneyText();
  const format = useFormatter();
  return (about) => {
    const values = { agent: about.agent_code, amount: money(about.amount, about.currency) };
    if (about.event === "invoice.issued") {
      const due = format.dateTime(new Date(about.due_at), { dateStyle: "short" });
      return t(about.event, { ...values, number: about.number, due });
    }
    const paid = { ...values, reference: about.reference };
    return about.event === "payment.confirmed"
      ? t(about.event, { ...paid, credited: money(about.credited, about.currency) })
      : t(about.event, paid);
  };
}

type PixAbout = Extract<NoticeAbout, { readonly pix: string }>;

function usePixText(): (about: PixAbout) => string {
  const t = useTranslations("notice.text.pix");
  const causeText = useTranslations("received.cause");
  const money = useMoneyText();
  return (about) => {
    const values = { agent: about.agent_code ?? t("noAgent"), amount: money(about.amount, about.currency) };
    return about.event === "pix.waiting"
      ? t("waiting", { ...values, cause: causeText(about.cause) })
      : t("refund_asked", values);
  };
}

type FeedAbout = Extract<NoticeAbout, { readonly event: `feed.${string}` }>;

function useFeedText(): (about: FeedAbout) => string {
  const t = useTranslations("notice.text.feed");
  const consumerText = useTranslations("feed.consumer");
  return (about) => {
    const values = { agent: about.agent_code, consumer: consumerText(about.consumer) };
    return about.event === "feed.lagging"
      ? t("lagging", { ...values, seconds: about.seconds, rounds: about.rounds })
      : t("broken", { ...values, command: about.command });
  };
}

type SettlementAbout = Extract<NoticeAbout, { readonly settlement: string } | { readonly event: "wallet.stuck" }>;

function useSettlementText(): (about: SettlementAbout) => string {
  const t = useTranslations("notice.text.settlement");
  const stuck = useTranslations("notice.text.wallet.stuck");
  const money = useMoneyText();
  return (about) => {
    const values = { agent: about.agent_code, amount: money(about.amount, about.currency) };
    if (about.event === "wallet.stuck") return stuck(about.what, values);
    if (about.event === "settlement.asked") return t(`asked.${about.what}`, values);
    return about.is_approved
      ? t(`approved.${about.what}`, values)
      : t(`rejected.${about.what}`, { ...values, reason: about.reason ?? "" });
  };
}

type VariantAbout = Extract<NoticeAbout, { readonly change: string }>;

function useVariantText(): (about: VariantAbout) => string {
  const t = useTranslations("notice.text.variant");
  const format = useFormatter();
  const locale = useLocale();
  const rtp = (bps: number): string => format.number(bps / 10_000, { style: "percent", minimumFractionDigits: 2 });
  return (about) => {
    const values = {
      agent: about.agent_code,
      game: about.game[locale],
      from: rtp(about.from_rtp_bps),
      to: rtp(about.to_rtp_bps),
    };
    switch (about.event) {
      case "variant.requested":
        return t("requested", values);
      case "variant.scheduled":
        return t("scheduled", values);
      case "variant.decided":
        return about.reason === null ? t("approved", values) : t("rejected", { ...values, reason: about.reason });
      case "variant.called_off":
        return t("called_off", { ...values, reason: about.reason });
    }
  };
}

type FiguresAbout = Extract<NoticeAbout, { readonly event: "figures.differed" }>;

function useFiguresText(): (about: FiguresAbout) => string {
  const t = useTranslations("notice.text.figures.differed");
  const format = useFormatter();
  const locale = useLocale();
  return ({ day, agent_code: agent, game, differences: count }) => {
    const at = format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "short", timeZone: "UTC" });
    return game === null
      ? t("agent", { day: at, agent, count })
      : t("game", { day: at, agent, game: game[locale], count });
  };
}

function useMinuteText(): (at: string) => string {
  const format = useFormatter();
  return (at) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short" });
}
