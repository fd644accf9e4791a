/** The mail that tells a member of an event, in the member's language. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { Mail } from "../../mail/mailer.ts";
import { passwordChangedMail } from "../../session/service/mails.ts";
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  recoveryCodeUsedMail,
  twoFactorOffMail,
  twoFactorOnMail,
} from "../../session/service/security-mails.ts";
import { writeMail, type Recipient } from "../../session/service/write-mail.ts";
import { arrivedPayment, awaitedPayment, confirmedPayment, issuedInvoice } from "./billing-texts.ts";
import { askedRefund, waitingPix } from "./pix-texts.ts";
import { approved, rejected, waiting } from "./credit-texts.ts";
import { brokenFeed, laggingFeed } from "./feed-texts.ts";
import { differedFigures } from "./figures-texts.ts";
import { toldMaintenance } from "./maintenance-texts.ts";
import { alarmedRtp } from "./rtp-texts.ts";
import { stoppedAutoTopUp, turnedCredit } from "./runway-texts.ts";
import { brokenLedger, differingRound, endedExport, lockedSignIn, newDevice, webhookOff } from "./texts.ts";
import { calledOffVariant, decidedVariant, requestedVariant, scheduledVariant } from "./variant-texts.ts";
import { askedSettlement, decidedSettlement, stuckWallet } from "./wallet-texts.ts";

const REQUESTS = "/dashboard/agent/transactions?tab=requests";
const RUNWAY = "/dashboard/agent/balance_exhaust";
const PAYMENTS = "/dashboard/biling/payment_history";
const API = "/dashboard/api";
const OVERVIEW = "/dashboard";
const VARIANTS = "/dashboard/game/control_rtp";
const PROFILE = "/dashboard/profile";
const MAINTENANCE = "/dashboard/providers/manager?tab=maintenance";

/** @param publicUrl without a slash at the end */
export function noticeMail(to: Recipient, about: NoticeAbout, publicUrl: string): Mail {
  const linkTo = (path: string): string => `${publicUrl}${to.locale === "pt-BR" ? "/pt-BR" : ""}${path}`;
  switch (about.event) {
    case "sign_in.new_device":
      return writeMail(to, newDevice(about), linkTo(PROFILE));
    case "sign_in.locked":
      return writeMail(to, lockedSignIn);
    case "password.changed":
      return passwordChangedMail({ ...to, locale: to.locale ?? about.locale ?? null });
    case "two_factor.changed":
      return twoFactorMail(to, about);
    case "credit.asked":
    case "credit.proposed":
      return writeMail(to, waiting(about), linkTo(REQUESTS));
    case "credit.approved":
      return writeMail(to, approved(about), linkTo(REQUESTS));
    case "credit.rejected":
      return writeMail(to, rejected(about), linkTo(REQUESTS));
    case "credit.turned":
      return writeMail(to, turnedCredit(about), linkTo(`${RUNWAY}?open=${about.agent_id}`));
    case "auto_top_up.stopped":
      return writeMail(to, stoppedAutoTopUp(about), linkTo(`${RUNWAY}?open=${about.agent_id}`));
    case "payment.awaited":
      return writeMail(to, awaitedPayment(about), linkTo(`${PAYMENTS}?open=${about.payment}`));
    case "payment.arrived":
      return writeMail(to, arrivedPayment(about), linkTo(`${PAYMENTS}?open=${about.payment}`));
    case "payment.confirmed":
      return writeMail(to, confirmedPayment(about), linkTo(`${PAYMENTS}?open=${about.payment}`));
    case "pix.waiting":
      return writeMail(to, waitingPix(about), linkTo(`${PAYMENTS}?tab=pix&open=${about.pix}`));
    case "pix.refund_asked":
      return writeMail(to, askedRefund(about), linkTo(`${PAYMENTS}?tab=pix&open=${about.pix}`));
    case "invoice.issued":
      return writeMail(to, issuedInvoice(about), linkTo(`${PAYMENTS}?tab=invoices&open=${about.invoice}`));
    case "export.ended":
      return writeMail(to, endedExport(about), linkTo(OVERVIEW));
    case "wallet.stuck":
      return writeMail(to, stuckWallet(about), linkTo(`${API}?tab=wallet&agent_id=${about.agent_id}`));
    case "webhook.off":
      return writeMail(to, webhookOff(about), linkTo(`${API}?tab=webhooks&agent_id=${about.agent_id}`));
    case "settlement.asked":
      return writeMail(to, askedSettlement(about), linkTo(`${API}?tab=wallet&agent_id=${about.agent_id}`));
    case "settlement.decided":
      return writeMail(to, decidedSettlement(about), linkTo(`${API}?tab=wallet&agent_id=${about.agent_id}`));
    case "variant.requested":
      return writeMail(to, requestedVariant(about), linkTo(`${VARIANTS}?tab=changes&open=${about.change}`));
    case "variant.decided":
      return writeMail(to, decidedVariant(about), linkTo(`${VARIANTS}?tab=changes&open=${about.change}`));
    case "variant.scheduled":
      return writeMail(to, scheduledVariant(about), linkTo(`${VARIANTS}?agent_id=${about.agent_id}`));
    case "variant.called_off":
      return writeMail(to, calledOffVariant(about), linkTo(`${VARIANTS}?agent_id=${about.agent_id}`));
    case "maintenance.told":
      return writeMail(to, toldMaintenance(about), linkTo(`${MAINTENANCE}&open=${about.window}`));
    case "ledger.broken":
      return writeMail(to, brokenLedger(about.breaks), linkTo(OVERVIEW));
    case "feed.lagging":
      return writeMail(to, laggingFeed(about), linkTo(OVERVIEW));
    case "feed.broken":
      return writeMail(to, brokenFeed(about), linkTo(OVERVIEW));
    case "figures.differed":
      return writeMail(to, differedFigures(about), linkTo(OVERVIEW));
    case "round.differed":
      return writeMail(to, differingRound(about.round), linkTo(OVERVIEW));
    case "rtp.alarmed":
      return writeMail(to, alarmedRtp(about), linkTo(`${VARIANTS}?tab=monitor&agent_id=${about.agent_id}`));
  }
}

type TwoFactorChange = Extract<NoticeAbout, { event: "two_factor.changed" }>;

function twoFactorMail(to: Recipient, { what, name }: TwoFactorChange): Mail {
  switch (what) {
    case "on":
      return twoFactorOnMail(to);
    case "off":
      return twoFactorOffMail(to);
    case "recovery_code_used":
      return recoveryCodeUsedMail(to);
    case "passkey_added":
      return passkeyAddedMail(to, name ?? "");
    case "passkey_removed":
      return passkeyRemovedMail(to, name ?? "");
  }
}
