/** What members are written to when something about their two-factor changes: whoever did not do it learns of it. */
import type { Mail } from "../../mail/mailer.ts";
import { writeMail } from "./write-mail.ts";
import type { Recipient, Texts } from "./write-mail.ts";

const NOT_YOU = {
  en: "It was not you? Set a new password from the sign-in page at once, and tell whoever manages your agent's members.",
  pt: "Não foi você? Defina uma nova senha pela página de entrada agora mesmo e avise quem administra os membros do seu agente.",
};
const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;

const ON: Texts = {
  "en-US": {
    subject: "Two-factor is on for your Reelgate sign-in",
    greeting: hello,
    lines: [
      "from now on signing in at Reelgate takes a code of your authenticator as well. Your other devices were signed out.",
    ],
    close: ["Keep the recovery codes where you find them without your phone.", NOT_YOU.en],
  },
  "pt-BR": {
    subject: "A verificação em duas etapas está ativa no seu acesso ao Reelgate",
    greeting: ola,
    lines: [
      "a partir de agora, para entrar no Reelgate também é preciso um código do seu autenticador. Os outros dispositivos foram desconectados.",
    ],
    close: ["Guarde os códigos de recuperação onde os encontre sem o celular.", NOT_YOU.pt],
  },
};

const OFF: Texts = {
  "en-US": {
    subject: "Two-factor is off for your Reelgate sign-in",
    greeting: hello,
    lines: ["signing in at Reelgate takes your password alone again, and the recovery codes you had are void."],
    close: [NOT_YOU.en],
  },
  "pt-BR": {
    subject: "A verificação em duas etapas foi desativada no seu acesso ao Reelgate",
    greeting: ola,
    lines: [
      "para entrar no Reelgate basta de novo a senha, e os códigos de recuperação que você tinha não valem mais.",
    ],
    close: [NOT_YOU.pt],
  },
};

const RECOVERED: Texts = {
  "en-US": {
    subject: "A recovery code of your Reelgate sign-in was used",
    greeting: hello,
    lines: ["one of your recovery codes was used just now in place of a code of your authenticator. It works no more."],
    close: ["When few are left, make new ones on your profile.", NOT_YOU.en],
  },
  "pt-BR": {
    subject: "Um código de recuperação do seu acesso ao Reelgate foi usado",
    greeting: ola,
    lines: [
      "um dos seus códigos de recuperação acaba de ser usado no lugar de um código do autenticador. Ele não vale mais.",
    ],
    close: ["Quando restarem poucos, gere novos no seu perfil.", NOT_YOU.pt],
  },
};

export const twoFactorOnMail = (to: Recipient): Mail => writeMail(to, ON);
export const twoFactorOffMail = (to: Recipient): Mail => writeMail(to, OFF);
export const recoveryCodeUsedMail = (to: Recipient): Mail => writeMail(to, RECOVERED);

const passkey = (name: string, isAdded: boolean): Texts => ({
  "en-US": {
    subject: isAdded
      ? "A passkey was added to your Reelgate sign-in"
      : "A passkey of your Reelgate sign-in was removed",
    greeting: hello,
    lines: [
      isAdded
        ? `the passkey “${name}” was added just now. From now on signing in takes one of your passkeys, or a code, besides the password. Your other devices were signed out.`
        : `the passkey “${name}” was removed just now. It signs you in no more.`,
    ],
    close: [NOT_YOU.en],
  },
  "pt-BR": {
    subject: isAdded
      ? "Uma chave de acesso foi adicionada ao seu acesso ao Reelgate"
      : "Uma chave de acesso foi removida do seu acesso ao Reelgate",
    greeting: ola,
    lines: [
      isAdded
        ? `a chave de acesso “${name}” acaba de ser adicionada. A partir de agora, para entrar é preciso uma das suas chaves, ou um código, além da senha. Os outros dispositivos foram desconectados.`
        : `a chave de acesso “${name}” acaba de ser removida. Ela não permite mais entrar.`,
    ],
    close: [NOT_YOU.pt],
  },
});

export const passkeyAddedMail = (to: Recipient, name: string): Mail => writeMail(to, passkey(name, true));
export const passkeyRemovedMail = (to: Recipient, name: string): Mail => writeMail(to, passkey(name, false));
