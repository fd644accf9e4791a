/** Writes a mail to a member from its texts: as text and as a page, with a button where there is a link. */
import type { Locale } from "#contract/session.ts";
import type { Mail } from "../../mail/mailer.ts";

export interface Recipient {
  readonly name: string;
  /** An e-mail address. */
  readonly login: string;
  /** null: none chosen. */
  readonly locale: Locale | null;
}

export interface Text {
  readonly subject: string;
  readonly greeting: (name: string) => string;
  readonly lines: readonly string[];
  readonly button?: string;
  readonly close: readonly string[];
}

export type Texts = Readonly<Record<Locale, Text>>;

export function writeMail({ name, login, locale }: Recipient, texts: Texts, link?: string): Mail {
  const text = texts[locale ?? "en-US"];
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
