/** Sends mails in the background: whoever asks for one does not wait for it, nor learns whether it went out. */
import { setTimeout as sleepMs } from "node:timers/promises";
import type { Logger } from "pino";

export interface Mail {
  /** The same mail sent again, after a crash for example, bears the same, so that mail programs show it once. */
  readonly id?: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address the mail is about, told at the terminal where no mail server is set. */
  readonly link?: string;
}

/** Makes a mail and sends it, both after the caller has gone on; undefined: there is nobody to write to. */
export type Post = (make: () => Promise<Mail | undefined>) => void;

export interface Mailer {
  readonly post: Post;
  /** Sends a mail now, once; fails where the mail server does. For those who keep what is to be sent. */
  readonly send: Transport;
  /** Resolves when nothing is under way. */
  settle(): Promise<void>;
  /** The same, and no failed mail is tried again. */
  stop(): Promise<void>;
}

export type Transport = (mail: Mail) => Promise<void>;

/** A mail server that is away for a moment must not cost anybody the link. */
const TRY_AGAIN_AFTER_MS = [2_000, 10_000, 60_000];

export function createMailer(send: Transport, log: Logger, tryAgainAfterMs = TRY_AGAIN_AFTER_MS): Mailer {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function deliver(make: () => Promise<Mail | undefined>): Promise<void> {
    try {
      const mail = await make();
      if (mail !== undefined) await sendPatiently(mail);
    } catch (error) {
      log.error({ error }, "a mail was not sent");
    }
  }
  async function sendPatiently(mail: Mail): Promise<void> {
    for (const waitMs of tryAgainAfterMs) {
      try {
        return await send(mail);
      } catch (error) {
        log.warn({ error }, "a mail could not be sent yet");
        await sleepMs(waitMs, undefined, { signal: stopping.signal });
      }
    }
    await send(mail);
  }
  const settle = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    send,
    post(make) {
      const work = deliver(make).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settle,
    stop() {
      stopping.abort();
      return settle();
    },
  };
}
