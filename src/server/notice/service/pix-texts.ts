/** What members are written about money that has come by PIX and waits, and about refunds of it. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { WaitCause } from "#contract/pix.ts";
import type { Texts } from "../../session/service/write-mail.ts";
import { amountIn } from "../../paper/amount-in.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};

const CAUSES: Readonly<Record<WaitCause, readonly [en: string, pt: string]>> = {
  late: ["it was paid after the charge expired", "foi pago depois do vencimento da cobrança"],
  paid_twice: ["its payment is paid already", "o pagamento já tinha sido pago"],
  other_amount: ["it is another amount than charged", "o valor é diferente do cobrado"],
  third_party: ["it was paid by another holder than named", "foi pago por outro titular"],
  cancelled: ["its top-up was cancelled", "a recarga tinha sido cancelada"],
  no_charge: ["it came without a charge", "chegou sem cobrança"],
  not_creditable: ["it cannot be credited to the agent", "não pode ser creditado ao agente"],
  rejected: ["a second person rejected its credit", "uma segunda pessoa recusou o crédito"],
};

export function waitingPix({ amount, currency, agent_code: agent, cause }: About<"pix.waiting">): Texts {
  const [en, pt] = CAUSES[cause];
  const [ofAgent, doAgente] = agent === null ? ["", ""] : [` for the agent ${agent}`, ` para o agente ${agent}`];
  return {
    "en-US": {
      subject: `A PIX of ${amountIn("en-US", amount, currency)} waits for a decision`,
      greeting: hello,
      lines: [
        `${amountIn("en-US", amount, currency)} has come by PIX${ofAgent} and is not credited: ${en}. Credit it or refund it.`,
      ],
      button: "Open the PIX",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Um PIX de ${amountIn("pt-BR", amount, currency)} aguarda decisão`,
      greeting: ola,
      lines: [
        `${amountIn("pt-BR", amount, currency)} chegaram por PIX${doAgente} e não foram creditados: ${pt}. Credite ou devolva.`,
      ],
      button: "Abrir o PIX",
      close: [RULES.pt],
    },
  };
}

export function askedRefund({ amount, currency, agent_code: agent }: About<"pix.refund_asked">): Texts {
  const [ofAgent, doAgente] = agent === null ? ["", ""] : [` of the agent ${agent}`, ` do agente ${agent}`];
  return {
    "en-US": {
      subject: `A refund of ${amountIn("en-US", amount, currency)} waits for a second person`,
      greeting: hello,
      lines: [
        `a colleague wants to refund a PIX of ${amountIn("en-US", amount, currency)}${ofAgent}. That takes two people: it waits until you or another colleague decides.`,
      ],
      button: "Open the PIX",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Uma devolução de ${amountIn("pt-BR", amount, currency)} aguarda uma segunda pessoa`,
      greeting: ola,
      lines: [
        `um colega quer devolver um PIX de ${amountIn("pt-BR", amount, currency)}${doAgente}. Isso exige duas pessoas: aguarda até que você ou outro colega decida.`,
      ],
      button: "Abrir o PIX",
      close: [RULES.pt],
    },
  };
}
