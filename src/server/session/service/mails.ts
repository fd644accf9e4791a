/** What members are written to: the link for a new password, and that the password was changed. */
import type { Locale } from "#contract/session.ts";
import type { Mail } from "../../mail/mailer.ts";

export interface Recipient {
  readonly name: string;
  /** An e-mail address. */
  readonly login: string;
  /** null: none chosen. */
  readonly locale: Locale | null;
}

interface Text {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly lines: readonly string[];
  readonly button?: string;
  readonly close: readonly string[];
}

const RESET: Readonly<Record<Locale, Text>> = {
  "en-US": {
    subject: "A new password for Reelgate",
    greeting: (name) => `Hello ${name},`,
    lines: [
      "somebody, probably you, asked for a new password for your sign-in at Reelgate. Set it by this link within 30 minutes; it works once:",
    ],
    button: "Set a new password",
    close: [
      "When it is set, you are signed out on every device.",
      "You did not ask? Then there is nothing to do: your password stays as it is, and nobody gets in without this mail.",
    ],
  },
  "pt-BR": {
    subject: "Nova senha no Reelgate",
    greeting: (name) => `Olá, ${name},`,
    lines: [
      "alguém, provavelmente você, pediu uma nova senha para o seu acesso ao Reelgate. Defina-a por este link em até 30 minutos; ele funciona uma única vez:",
    ],
    button: "Definir nova senha",
    close: [
      "Depois disso, a sua conta será desconectada em todos os dispositivos.",
      "Não foi você? Não precisa fazer nada: a sua senha continua a mesma, e ninguém entra sem este e-mail.",
    ],
  },
};

const CHANGED: Readonly<Record<Locale, Text>> = {
  "en-US": {
    subject: "Your Reelgate password was changed",
    greeting: (name) => `Hello ${name},`,
    lines: ["the password of your sign-in at Reelgate was changed just now, and your other devices were signed out."],
    close: [
      "It was not you? Ask for a new password on the sign-in page at once, and tell whoever manages your agent's members.",
    ],
  },
  "pt-BR": {
    subject: "A sua senha do Reelgate foi alterada",
    greeting: (name) => `Olá, ${name},`,
    lines: ["a senha do seu acesso ao Reelgate acaba de ser alterada, e os outros dispositivos foram desconectados."],
    close: [
      "Não foi você? Peça uma nova senha na página de entrada agora mesmo e avise quem administra os membros do seu agente.",
    ],
  },
};

export const resetMail = (to: Recipient, link: string): Mail => write(to, RESET[localeOf(to)], link);
export const passwordChangedMail = (to: Recipient): Mail => write(to, CHANGED[localeOf(to)]);

const localeOf = ({ locale }: Recipient): Locale => locale ?? "en-US";

function write({ name, login, locale }: Recipient, text: Text, link?: string): Mail {
  const greeting = text.greeting(name);
  const plain = [greeting, ...text.lines, ...(link === undefined ? [] : [link]), ...text.close, "Reelgate"];
  const paragraphs = [
    ...[greeting, ...text.lines].map(paragraph),
    ...(link === undefined ? [] : [button(text.button ?? link, link)]),
    ...text.close.map(paragraph),
  ];
  return {
    to: { name, address: login },
    subject: text.subject,
    text: `${plain.join("\n\n")}\n`,
    html: page(locale ?? "en-US", text.subject, paragraphs.join("\n")),
    ...(link !== undefined && { link }),
  };
}

const paragraph = (line: string): string => `<p style="margin:0 0 16px">${escaped(line)}</p>`;

/** The address is written out below it: not every reader of mails follows links. */
const button = (label: string, link: string): string => `<p style="margin:0 0 8px"><a href="${escaped(link)}"
  style="display:inline-block;padding:12px 20px;border-radius:8px;background:#15803d;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#64748b;word-break:break-all">${escaped(link)}</p>`;

const page = (locale: Locale, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">Reelgate</p>
${body}
</div>
</body>
</html>
`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
