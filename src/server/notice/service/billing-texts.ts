/** What members are written about payments to the platform and about invoices. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { Locale } from "#contract/session.ts";
import type { Texts } from "../../session/service/write-mail.ts";
import { amountIn } from "../../paper/amount-in.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const PAYMENT = { en: "Open the payment", pt: "Abrir o pagamento" };
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};

export function awaitedPayment(about: About<"payment.awaited">): Texts {
  const { agent_code: agent, amount, currency, reference } = about;
  return {
    "en-US": {
      subject: `${agent} is to pay ${amountIn("en-US", amount, currency)}`,
      greeting: hello,
      lines: [
        `the agent ${agent} has agreed on a payment of ${amountIn("en-US", amount, currency)}, with the reference ${reference} on the transfer. Once it stands in the account, confirm its arrival: that credits it.`,
      ],
      button: PAYMENT.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `${agent} vai pagar ${amountIn("pt-BR", amount, currency)}`,
      greeting: ola,
      lines: [
        `o agente ${agent} registrou um pagamento de ${amountIn("pt-BR", amount, currency)}, com a referência ${reference} na transferência. Quando ele estiver na conta, confirme a chegada: isso credita o valor.`,
      ],
      button: PAYMENT.pt,
      close: [RULES.pt],
    },
  };
}

export function arrivedPayment(about: About<"payment.arrived">): Texts {
  const { agent_code: agent, amount, credited, currency, reference } = about;
  return {
    "en-US": {
      subject: `A payment of ${agent} waits for a second person`,
      greeting: hello,
      lines: [
        `${amountIn("en-US", amount, currency)} of the agent ${agent} (${reference}) has come, says a colleague. It brings ${amountIn("en-US", credited, currency)} of play credit, which takes two people: it waits until you or somebody else has looked.`,
      ],
      button: PAYMENT.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Um pagamento de ${agent} aguarda uma segunda pessoa`,
      greeting: ola,
      lines: [
        `${amountIn("pt-BR", amount, currency)} do agente ${agent} (${reference}) chegaram, diz um colega. Isso traz ${amountIn("pt-BR", credited, currency)} em crédito de jogo, o que exige duas pessoas: aguarda até que você ou outra pessoa confira.`,
      ],
      button: PAYMENT.pt,
      close: [RULES.pt],
    },
  };
}

export function confirmedPayment(about: About<"payment.confirmed">): Texts {
  const { agent_code: agent, amount, credited, currency, reference } = about;
  return {
    "en-US": {
      subject: `The payment ${reference} is credited`,
      greeting: hello,
      lines: [
        `${amountIn("en-US", amount, currency)} with the reference ${reference} has come. The agent ${agent} has got ${amountIn("en-US", credited, currency)} of play credit for it.`,
      ],
      button: PAYMENT.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `O pagamento ${reference} foi creditado`,
      greeting: ola,
      lines: [
        `${amountIn("pt-BR", amount, currency)} com a referência ${reference} chegaram. O agente ${agent} recebeu por isso ${amountIn("pt-BR", credited, currency)} em crédito de jogo.`,
      ],
      button: PAYMENT.pt,
      close: [RULES.pt],
    },
  };
}

/** The months of invoices go by UTC. */
const dayIn = (locale: Locale, at: string | number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));

export function issuedInvoice(about: About<"invoice.issued">): Texts {
  const { number, agent_code: agent, amount, currency, from, to, due_at: due } = about;
  const last = Date.parse(to) - 1;
  return {
    "en-US": {
      subject: `Invoice ${number} of ${agent}`,
      greeting: hello,
      lines: [
        `the invoice ${number} of the agent ${agent} is here: ${amountIn("en-US", amount, currency)} for what was used from ${dayIn("en-US", from)} to ${dayIn("en-US", last)}. It is due on ${dayIn("en-US", due)}. Where to pay to, and by which reference, stands in the invoice.`,
      ],
      button: "Open the invoice",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Fatura ${number} de ${agent}`,
      greeting: ola,
      lines: [
        `a fatura ${number} do agente ${agent} chegou: ${amountIn("pt-BR", amount, currency)} pelo que foi usado de ${dayIn("pt-BR", from)} a ${dayIn("pt-BR", last)}. O vencimento é em ${dayIn("pt-BR", due)}. Para onde pagar, e com qual referência, está na fatura.`,
      ],
      button: "Abrir a fatura",
      close: [RULES.pt],
    },
  };
}
