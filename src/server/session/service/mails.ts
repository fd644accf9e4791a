/** What members are written to: an invitation, the link for a new password, and that the password was changed. */
import type { Mail } from "../../mail/mailer.ts";
import { writeMail } from "./write-mail.ts";
import type { Recipient, Texts } from "./write-mail.ts";

const RESET: Texts = {
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

const CHANGED: Texts = {
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

export const resetMail = (to: Recipient, link: string): Mail => writeMail(to, RESET, link);
export const passwordChangedMail = (to: Recipient): Mail => writeMail(to, CHANGED);

/** Who invites, and to which agent. */
export interface Inviter {
  readonly by: string;
  readonly agent: string;
}

const invitation = ({ by, agent }: Inviter): Texts => ({
  "en-US": {
    subject: `${by} invites you to Reelgate`,
    greeting: (name) => `Hello ${name},`,
    lines: [
      `${by} has made a sign-in at Reelgate for you, to work for ${agent}. Set your password by this link within 72 hours; it works once:`,
    ],
    button: "Set my password",
    close: [
      "From then on you sign in with this e-mail and your password.",
      "You do not know what this is about? Then there is nothing to do: without a password nobody signs in.",
    ],
  },
  "pt-BR": {
    subject: `${by} convida você para o Reelgate`,
    greeting: (name) => `Olá, ${name},`,
    lines: [
      `${by} criou um acesso ao Reelgate para você trabalhar em ${agent}. Defina a sua senha por este link em até 72 horas; ele funciona uma única vez:`,
    ],
    button: "Definir minha senha",
    close: [
      "Depois disso, você entra com este e-mail e a sua senha.",
      "Não sabe do que se trata? Não precisa fazer nada: sem uma senha, ninguém entra.",
    ],
  },
});

export const invitationMail = (to: Recipient, inviter: Inviter, link: string): Mail =>
  writeMail(to, invitation(inviter), link);
