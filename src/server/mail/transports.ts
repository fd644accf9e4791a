/** How mails leave: by the mail server of the settings, or, without one, as files in an outbox for whoever tries things out. */
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Mail, Transport } from "./mailer.ts";

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 20_000;

/** @param url `smtp://user:password@host:port` (encrypted as soon as the server can) or `smtps://…` (from the start) */
export function smtpTransport(url: string, from: string): Transport {
  const server = createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  });
  return async ({ to, subject, text, html, ...mail }) => {
    await server.sendMail({ from, to, subject, text, html, ...idOf(mail, from) });
  };
}

/** `Message-ID`, under the domain mails are from. */
function idOf({ id }: Pick<Mail, "id">, from: string): { readonly messageId?: string } {
  const domain = /@([^>@]+)>?$/.exec(from)?.[1] ?? "localhost";
  return id === undefined ? {} : { messageId: `<${id}@${domain}>` };
}

export interface OutboxOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: () => Date;
  /** Tells the person at the terminal. */
  readonly say: (line: string) => void;
}

/** Writes each mail as an `.eml` file that every mail program opens, and says its link. */
export function outboxTransport({ folder, from, clock, say }: OutboxOptions): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async ({ to, subject, text, html, link, ...mail }) => {
    const { message } = await writer.sendMail({ from, to, subject, text, html, ...idOf(mail, from) });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${clock().toISOString().replaceAll(/[-:.]/g, "")}-${randomBytes(3).toString("hex")}.eml`;
    // A link in it opens an account: for the eyes of the installation's owner only.
    await writeFile(path.join(folder, name), message, { mode: 0o600 });
    if (link !== undefined) say(`Mail to ${to.address}: ${link}`);
  };
}
