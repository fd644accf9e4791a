/** What members of the platform are written when a variant does not pay as declared. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type Alarmed = Extract<NoticeAbout, { event: "rtp.alarmed" }>;

export const alarmedRtp = ({ agent_code: agent, game, variant, rounds }: Alarmed): Texts => ({
  "en-US": {
    subject: `${game["en-US"]} does not pay as declared at ${agent}`,
    greeting: (name) => `Hello ${name},`,
    lines: [
      `what ${game["en-US"]} (${variant}) has paid at ${agent} in ${rounds} rounds this year is not what its declared law pays. Of a tenant whose games are all as declared this is said in one of a thousand years. Look which variant is really served there.`,
    ],
    button: "Open the monitor",
    close: [
      "You are told once a year of a variant at an agent.",
      "Which mails you get is set on your profile, under Notifications.",
    ],
  },
  "pt-BR": {
    subject: `${game["pt-BR"]} não paga como declarado em ${agent}`,
    greeting: (name) => `Olá, ${name},`,
    lines: [
      `o que ${game["pt-BR"]} (${variant}) pagou em ${agent} em ${rounds} rodadas este ano não é o que a sua lei declarada paga. De um cliente cujos jogos estão todos como declarado, isto é dito em um de mil anos. Verifique qual variante é realmente servida lá.`,
    ],
    button: "Abrir o monitor",
    close: [
      "Você é avisado uma vez por ano de cada variante em um agente.",
      "Quais e-mails você recebe se define no seu perfil, em Notificações.",
    ],
  },
});
