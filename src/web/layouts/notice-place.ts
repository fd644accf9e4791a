// Where a notice's reader finds what it is about.
import type { NoticeAbout } from "#contract/notice.ts";

/** A path within the dashboard, or null: there is nothing more to see. */
export function noticePlace(about: NoticeAbout): string | null {
  switch (about.event) {
    case "sign_in.new_device":
    case "sign_in.locked":
    case "password.changed":
    case "two_factor.changed":
      return "/dashboard/profile";
    case "credit.asked":
    case "credit.proposed":
    case "credit.approved":
    case "credit.rejected":
      return "/dashboard/agent/transactions?tab=requests";
    case "credit.turned":
    case "auto_top_up.stopped":
      return `/dashboard/agent/balance_exhaust?open=${about.agent_id}`;
    case "payment.awaited":
    case "payment.arrived":
    case "payment.confirmed":
      return `/dashboard/biling/payment_history?open=${about.payment}`;
    case "pix.waiting":
    case "pix.refund_asked":
      return `/dashboard/biling/payment_history?tab=pix&open=${about.pix}`;
    case "invoice.issued":
      return `/dashboard/biling/payment_history?tab=invoices&open=${about.invoice}`;
    // What waits for the wallet, and what people have proposed for it, stands in the round's panel.
    case "wallet.stuck":
    case "settlement.asked":
    case "settlement.decided":
    case "round.differed":
      return `/dashboard/game/history?open=${about.round}`;
    case "variant.requested":
    case "variant.decided":
      return `/dashboard/game/control_rtp?tab=changes&open=${about.change}`;
    case "variant.scheduled":
    case "variant.called_off":
      return `/dashboard/game/control_rtp?agent_id=${about.agent_id}`;
    case "rtp.alarmed":
      return `/dashboard/game/control_rtp?tab=monitor&agent_id=${about.agent_id}`;
    case "webhook.off":
      return `/dashboard/api?tab=webhooks&agent_id=${about.agent_id}`;
    case "maintenance.told":
      return `/dashboard/providers/manager?tab=maintenance&open=${about.window}`;
    case "ledger.broken":
    case "feed.lagging":
    case "feed.broken":
    case "figures.differed":
      return "/dashboard";
    case "export.ended":
      return null;
  }
}
