// Mails to members of the platform about data that lags behind the ledger or stands still.
import type { FeedConsumer } from "#contract/feed.ts";
import type { NoticeAbout } from "#contract/notice.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};

const NAMES: Readonly<Record<FeedConsumer, { readonly en: string; readonly pt: string }>> = {
  figures: { en: "Figures", pt: "Números" },
  live: { en: "Live events", pt: "Eventos ao vivo" },
  rtp: { en: "RTP monitor", pt: "Monitor de RTP" },
  replay: { en: "Replay of rounds", pt: "Replay das rodadas" },
  balances: { en: "Daily balances", pt: "Saldos diários" },
  checks: { en: "The check of the books", pt: "A conferência do razão" },
};

export function laggingFeed({ consumer, agent_code: agent, rounds, seconds }: About<"feed.lagging">): Texts {
  const { en, pt } = NAMES[consumer];
  return {
    "en-US": {
      subject: `Data is behind at ${agent}: ${en}`,
      greeting: hello,
      lines: [
        `${en} at ${agent}: ${seconds} seconds behind the ledger, ${rounds} rounds still to come. Play goes on, and no round is lost.`,
      ],
      button: "Open the overview",
      close: ["You are notified once, until the data has caught up.", RULES.en],
    },
    "pt-BR": {
      subject: `Dados atrasados em ${agent}: ${pt}`,
      greeting: ola,
      lines: [
        `${pt} em ${agent}: ${seconds} segundos de atraso em relação ao razão, ${rounds} rodadas pendentes. O jogo continua e nenhuma rodada se perde.`,
      ],
      button: "Abrir a visão geral",
      close: ["Você é avisado uma vez, até que os dados estejam em dia.", RULES.pt],
    },
  };
}

export function brokenFeed({ consumer, agent_code: agent, command }: About<"feed.broken">): Texts {
  const { en, pt } = NAMES[consumer];
  return {
    "en-US": {
      subject: `Data has stopped at ${agent}: ${en}`,
      greeting: hello,
      lines: [
        `${en} at ${agent}: the position reached does not fit the feed of the ledger, so nothing more is added. Play goes on, and no round is lost. To mend it, run on the server: ${command}`,
      ],
      button: "Open the overview",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Dados parados em ${agent}: ${pt}`,
      greeting: ola,
      lines: [
        `${pt} em ${agent}: a posição alcançada não corresponde à sequência do razão, e nada mais é somado. O jogo continua e nenhuma rodada se perde. Para corrigir, execute no servidor: ${command}`,
      ],
      button: "Abrir a visão geral",
      close: [RULES.pt],
    },
  };
}
