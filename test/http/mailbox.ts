/** Where a test's mails land instead of at a mail server. */
import type { Mail, Mailer } from "#server/mail/mailer.ts";
import { createMailer } from "#server/mail/mailer.ts";
import { createLog } from "#server/http/log.ts";

export interface Mailbox extends Mailer {
  readonly mails: Mail[];
  /** The token of the newest link that was mailed to somebody; fails where there is none. */
  resetTokenFor(address: string): Promise<string>;
  /** From now on mails are neither made nor sent, until they are released. */
  hold(): void;
  release(): void;
}

export function createMailbox(): Mailbox {
  const mails: Mail[] = [];
  const mailer = createMailer(async (mail) => void mails.push(mail), createLog("silent"));
  let held: Parameters<Mailer["post"]>[0][] | undefined;
  return {
    ...mailer,
    mails,
    post: (make) => (held === undefined ? mailer.post(make) : void held.push(make)),
    hold: () => void (held = []),
    release() {
      const waiting = held ?? [];
      held = undefined;
      for (const make of waiting) mailer.post(make);
    },
    async resetTokenFor(address) {
      await mailer.settle();
      const link = mails.findLast((mail) => mail.to.address === address && mail.link !== undefined)?.link;
      const token = link?.split(/#(?:reset|join)=/)[1];
      if (token === undefined) throw new Error(`no link was mailed to ${address}`);
      return token;
    },
  };
}
