/** What members of the platform are written when figures of a closed day differ from what was booked. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { Locale } from "#contract/session.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type Differed = Extract<NoticeAbout, { event: "figures.differed" }>;

const dayIn = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export function differedFigures({ day, agent_code: agent, game, differences: count }: Differed): Texts {
  const [en, pt] = [dayIn("en-US", day), dayIn("pt-BR", day)];
  const of = (locale: Locale): string => (game === null ? agent : `${agent}, ${game[locale]}`);
  return {
    "en-US": {
      subject: `Figures of ${en} differ from what was booked`,
      greeting: (name) => `Hello ${name},`,
      lines: [
        `figures of ${en} (UTC) were compared with the rounds and movements they are made of: ${count === 1 ? "one differs" : `${count} differ`}, the first at ${of("en-US")}. The books themselves are checked separately. Figures are made anew from the rounds with npm run rollups:rebuild -- --from ${day} --to ${day}.`,
      ],
      button: "Open the overview",
      close: [
        "You are told once of a day, until it equals what was booked again.",
        "Which mails you get is set on your profile, under Notifications.",
      ],
    },
    "pt-BR": {
      subject: `Números de ${pt} divergem do que foi lançado`,
      greeting: (name) => `Olá, ${name},`,
      lines: [
        `os números de ${pt} (UTC) foram comparados com as rodadas e os lançamentos de que são feitos: ${count === 1 ? "um diverge" : `${count} divergem`}, o primeiro em ${of("pt-BR")}. Os livros em si são verificados à parte. Os números são refeitos a partir das rodadas com npm run rollups:rebuild -- --from ${day} --to ${day}.`,
      ],
      button: "Abrir a visão geral",
      close: [
        "Você é avisado uma vez de cada dia, até que ele volte a conferir com o que foi lançado.",
        "Quais e-mails você recebe se define no seu perfil, em Notificações.",
      ],
    },
  };
}
