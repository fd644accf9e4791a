/** What members of agents are written about the maintenance of a provider whose games they offer. */
import type { NoticeAbout } from "#contract/notice.ts";
import type { Locale } from "#contract/session.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type Told = Extract<NoticeAbout, { event: "maintenance.told" }>;

/** A mail is read in whatever zone: its times are those of UTC, and say so. */
const timeIn = (locale: Locale, at: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone: "UTC" }).format(new Date(at))} UTC`;

function spanIn(locale: Locale, { from, to }: Told, words: { readonly open: string; readonly to: string }): string {
  const begins = timeIn(locale, from);
  return to === null ? `${begins}${words.open}` : `${begins} ${words.to} ${timeIn(locale, to)}`;
}

const STOPS = {
  en: "While it lasts, no session opens and no stake is taken; rounds in progress finish, and wins are paid.",
  pt: "Enquanto durar, nenhuma sessão abre e nenhuma aposta é aceita; rodadas em andamento terminam e os prêmios são pagos.",
};
const GOES_ON = { en: "Its games can be played.", pt: "Os jogos dele podem ser jogados." };

const EN = {
  announced: { subject: "announces maintenance", line: "has announced maintenance" },
  moved: { subject: "moves its maintenance", line: "has moved its maintenance" },
  called_off: { subject: "calls its maintenance off", line: "has called off its maintenance" },
  ended: { subject: "has ended its maintenance", line: "has ended its maintenance" },
} as const;
const PT = {
  announced: { subject: "anuncia manutenção", line: "anunciou manutenção" },
  moved: { subject: "muda o horário da manutenção", line: "mudou o horário da manutenção" },
  called_off: { subject: "desmarca a manutenção", line: "desmarcou a manutenção" },
  ended: { subject: "encerrou a manutenção", line: "encerrou a manutenção" },
} as const;

export function toldMaintenance(about: Told): Texts {
  const { what, provider, reason } = about;
  const goesOn = what === "called_off" || what === "ended";
  const en = spanIn("en-US", about, { open: ", with an open end", to: "to" });
  const pt = spanIn("pt-BR", about, { open: ", sem fim marcado", to: "a" });
  return {
    "en-US": {
      subject: `${provider} ${EN[what].subject}`,
      greeting: (name) => `Hello ${name},`,
      lines: [`${provider} ${EN[what].line}: ${en}. Reason: ${reason}. ${goesOn ? GOES_ON.en : STOPS.en}`],
      button: "Open the maintenance",
      close: ["Which mails you get is set on your profile, under Notifications."],
    },
    "pt-BR": {
      subject: `${provider} ${PT[what].subject}`,
      greeting: (name) => `Olá, ${name},`,
      lines: [`${provider} ${PT[what].line}: ${pt}. Motivo: ${reason}. ${goesOn ? GOES_ON.pt : STOPS.pt}`],
      button: "Abrir a manutenção",
      close: ["Quais e-mails você recebe se define no seu perfil, em Notificações."],
    },
  };
}
