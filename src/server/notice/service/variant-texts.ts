// What members are written about changes of the variants that agents serve.
import type { NoticeAbout } from "#contract/notice.ts";
import type { Locale } from "#contract/session.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const BUTTON = { en: "Open RTP control", pt: "Abrir o controle de RTP" };
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};

/** A time that everybody reads alike: its zone stands beside it. */
const timeIn = (locale: Locale, instant: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "UTC",
  }).format(new Date(instant));

const rtpIn = (locale: Locale, bps: number): string =>
  new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 }).format(bps / 10_000);

/** From which RTP to which, in the language. */
const steps = (
  locale: Locale,
  { from_rtp_bps: from, to_rtp_bps: to }: Pick<About<"variant.requested">, "from_rtp_bps" | "to_rtp_bps">,
): string => `${rtpIn(locale, from)} → ${rtpIn(locale, to)}`;

export function requestedVariant(about: About<"variant.requested">): Texts {
  const { agent_code: agent, game } = about;
  return {
    "en-US": {
      subject: `Another RTP of ${game["en-US"]} is asked for at ${agent}`,
      greeting: hello,
      lines: [
        `somebody asks for another certified variant of ${game["en-US"]} at ${agent}: RTP ${steps("en-US", about)}. Nothing changes before somebody else has approved it and notice is over. The request waits for your decision or a colleague's.`,
      ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Outro RTP de ${game["pt-BR"]} foi pedido para ${agent}`,
      greeting: ola,
      lines: [
        `alguém pede outra variante certificada de ${game["pt-BR"]} para ${agent}: RTP ${steps("pt-BR", about)}. Nada muda antes que outra pessoa aprove e o prazo de aviso termine. O pedido aguarda a sua decisão ou a de um colega.`,
      ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}

export function decidedVariant(about: About<"variant.decided">): Texts {
  const { agent_code: agent, game, effective_at: at, reason } = about;
  const isApproved = at !== null;
  const [en, pt] = [game["en-US"], game["pt-BR"]];
  return {
    "en-US": {
      subject: `Your request for another RTP of ${en} at ${agent} was ${isApproved ? "approved" : "rejected"}`,
      greeting: hello,
      lines: isApproved
        ? [
            `your request was approved: RTP ${steps("en-US", about)} of ${en} at ${agent}, for new sessions from ${timeIn("en-US", at)} on.`,
          ]
        : [`your request for another certified variant of ${en} at ${agent} was rejected:`, `“${reason ?? ""}”`],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `O seu pedido de outro RTP de ${pt} para ${agent} foi ${isApproved ? "aprovado" : "recusado"}`,
      greeting: ola,
      lines: isApproved
        ? [
            `o seu pedido foi aprovado: RTP ${steps("pt-BR", about)} de ${pt} em ${agent}, para novas sessões a partir de ${timeIn("pt-BR", at)}.`,
          ]
        : [`o seu pedido de outra variante certificada de ${pt} para ${agent} foi recusado:`, `“${reason ?? ""}”`],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}

export function scheduledVariant(about: About<"variant.scheduled">): Texts {
  const { agent_code: agent, game, effective_at: at } = about;
  return {
    "en-US": {
      subject: `${game["en-US"]} gets another RTP at ${agent}`,
      greeting: hello,
      lines: [
        `from ${timeIn("en-US", at)} on new sessions of ${game["en-US"]} at ${agent} are served another certified variant: RTP ${steps("en-US", about)}. Sessions that are open go on as they began.`,
      ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `${game["pt-BR"]} passa a ter outro RTP em ${agent}`,
      greeting: ola,
      lines: [
        `a partir de ${timeIn("pt-BR", at)}, novas sessões de ${game["pt-BR"]} em ${agent} recebem outra variante certificada: RTP ${steps("pt-BR", about)}. As sessões abertas continuam como começaram.`,
      ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}

export function calledOffVariant(about: About<"variant.called_off">): Texts {
  const { agent_code: agent, game, reason } = about;
  return {
    "en-US": {
      subject: `${game["en-US"]} keeps its RTP at ${agent}`,
      greeting: hello,
      lines: [
        `the change of the RTP of ${game["en-US"]} at ${agent} that you were told of (${steps("en-US", about)}) was called off:`,
        `“${reason}”`,
      ],
      button: BUTTON.en,
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `${game["pt-BR"]} mantém o RTP em ${agent}`,
      greeting: ola,
      lines: [
        `a mudança do RTP de ${game["pt-BR"]} em ${agent} de que você foi avisado (${steps("pt-BR", about)}) foi cancelada:`,
        `“${reason}”`,
      ],
      button: BUTTON.pt,
      close: [RULES.pt],
    },
  };
}
