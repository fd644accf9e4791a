/** What members are written about turns of an agent's credit, and about automatic top-ups that stopped. */
import type { NoticeAbout } from "#contract/notice.ts";
import { amountIn } from "../../paper/amount-in.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const BUTTON = { en: "Open the credit runway", pt: "Abrir a autonomia de crédito" };
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};

const TURNS = {
  low: {
    en: { subject: "Play credit is low", text: "has low play credit" },
    pt: { subject: "Crédito de jogo baixo", text: "está com o crédito de jogo baixo" },
  },
  critical: {
    en: { subject: "Play credit is critical", text: "has critical play credit" },
    pt: { subject: "Crédito de jogo crítico", text: "está com o crédito de jogo crítico" },
  },
  exhausted: {
    en: {
      subject: "Play credit is exhausted",
      text: "has used up its play credit: no new session and no new stake is taken until it is topped up",
    },
    pt: {
      subject: "Crédito de jogo esgotado",
      text: "esgotou o crédito de jogo: nenhuma sessão nova e nenhuma aposta nova é aceita até a recarga",
    },
  },
  restored: {
    en: { subject: "Play credit is back", text: "has play credit again, and play has resumed" },
    pt: { subject: "Crédito de jogo restabelecido", text: "tem crédito de jogo novamente, e o jogo foi retomado" },
  },
} as const;

export function turnedCredit({ turn, agent_code: agent, available, currency, hours }: About<"credit.turned">): Texts {
  const { en, pt } = TURNS[turn];
  const lasts = (turn === "low" || turn === "critical") && hours !== null;
  return {
    "en-US": {
      subject: `${en.subject}: ${agent}`,
      greeting: hello,
      lines: [
        `the agent ${agent} ${en.text}.`,
        `${amountIn("en-US", available, currency)} is available.${lasts ? ` By the forecast it lasts about ${hours} hours.` : ""}`,
      ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `${pt.subject}: ${agent}`,
      greeting: ola,
      lines: [
        `o agente ${agent} ${pt.text}.`,
        `Disponível: ${amountIn("pt-BR", available, currency)}.${lasts ? ` Pela previsão, dura cerca de ${hours} horas.` : ""}`,
      ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}

export function stoppedAutoTopUp({ agent_code: agent, amount, currency, code }: About<"auto_top_up.stopped">): Texts {
  return {
    "en-US": {
      subject: `The automatic top-up of ${agent} stopped`,
      greeting: hello,
      lines: [
        `an automatic top-up of ${amountIn("en-US", amount, currency)} to the agent ${agent} was refused (${code}).`,
        "It has stopped, and starts again once it is set anew.",
      ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `A recarga automática de ${agent} parou`,
      greeting: ola,
      lines: [
        `uma recarga automática de ${amountIn("pt-BR", amount, currency)} ao agente ${agent} foi recusada (${code}).`,
        "Ela parou e volta a funcionar quando for definida de novo.",
      ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}
