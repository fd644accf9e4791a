/** What members are written about requests to move credit. */
import type { NoticeAbout } from "#contract/notice.ts";
import { amountIn } from "../../paper/amount-in.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const BUTTON = { en: "Open the transfers", pt: "Abrir as transferências" };
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};

const KINDS = {
  ask: { en: "asks you for", pt: "pede a você" },
  send: { en: "is to get", pt: "deve receber" },
  take: { en: "is to give back", pt: "deve devolver" },
  reverse: { en: "has a transfer to be reversed of", pt: "tem uma transferência a estornar de" },
} as const;

export function waiting({
  kind,
  agent_code: agent,
  amount,
  currency,
}: About<"credit.asked" | "credit.proposed">): Texts {
  const en = amountIn("en-US", amount, currency);
  const pt = amountIn("pt-BR", amount, currency);
  return {
    "en-US": {
      subject: `A credit request of ${agent} waits for a decision`,
      greeting: hello,
      lines: [
        `the agent ${agent} ${KINDS[kind].en} ${en} of play credit. The request waits for your decision or a colleague's.`,
      ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Um pedido de crédito de ${agent} aguarda decisão`,
      greeting: ola,
      lines: [
        `o agente ${agent} ${KINDS[kind].pt} ${pt} em crédito de jogo. O pedido aguarda a sua decisão ou a de um colega.`,
      ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}

export function approved({ agent_code: agent, amount, currency }: About<"credit.approved">): Texts {
  return {
    "en-US": {
      subject: `Your credit request for ${agent} was approved`,
      greeting: hello,
      lines: [
        `your request about ${amountIn("en-US", amount, currency)} of play credit of the agent ${agent} was approved and is booked.`,
      ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `O seu pedido de crédito para ${agent} foi aprovado`,
      greeting: ola,
      lines: [
        `o seu pedido de ${amountIn("pt-BR", amount, currency)} em crédito de jogo do agente ${agent} foi aprovado e está lançado.`,
      ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}

export function rejected({ agent_code: agent, amount, currency, reason }: About<"credit.rejected">): Texts {
  const en = amountIn("en-US", amount, currency);
  const pt = amountIn("pt-BR", amount, currency);
  const isRejected = reason !== null;
  return {
    "en-US": {
      subject: isRejected
        ? `Your credit request for ${agent} was rejected`
        : `Your credit request for ${agent} could not be booked`,
      greeting: hello,
      lines: isRejected
        ? [`your request about ${en} of play credit of the agent ${agent} was rejected:`, `“${reason}”`]
        : [
            `your request about ${en} of play credit of the agent ${agent} was approved, but could not be booked. Nothing has moved; make it anew if it is still wanted.`,
          ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: isRejected
        ? `O seu pedido de crédito para ${agent} foi recusado`
        : `O seu pedido de crédito para ${agent} não pôde ser lançado`,
      greeting: ola,
      lines: isRejected
        ? [`o seu pedido de ${pt} em crédito de jogo do agente ${agent} foi recusado:`, `“${reason}”`]
        : [
            `o seu pedido de ${pt} em crédito de jogo do agente ${agent} foi aprovado, mas não pôde ser lançado. Nada foi movimentado; faça-o de novo se ainda for necessário.`,
          ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}
