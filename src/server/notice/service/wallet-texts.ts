// What members are written about agents' wallets that do not take what is owed.
import type { NoticeAbout } from "#contract/notice.ts";
import type { Texts } from "../../session/service/write-mail.ts";
import { amountIn } from "../../paper/amount-in.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};

export function stuckWallet({ agent_code: agent, round, what }: About<"wallet.stuck">): Texts {
  const [en, pt] = what === "win" ? ["win", "o prêmio"] : ["rollback", "o estorno"];
  return {
    "en-US": {
      subject: `The wallet of ${agent} does not take a ${en}`,
      greeting: hello,
      lines: [
        `the wallet of ${agent} has not taken the ${en} of the round ${round} for seven days. It is owed, and nobody tries any more by themselves: somebody has to look and tell the wallet again.`,
      ],
      button: "Open the wallet",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `A carteira de ${agent} não aceita ${pt} de uma rodada`,
      greeting: ola,
      lines: [
        `a carteira de ${agent} não aceitou ${pt} da rodada ${round} em sete dias. O valor é devido e ninguém mais tenta sozinho: alguém precisa olhar e avisar a carteira de novo.`,
      ],
      button: "Abrir a carteira",
      close: [RULES.pt],
    },
  };
}

export function askedSettlement({
  agent_code: agent,
  round,
  what,
  amount,
  currency,
}: About<"settlement.asked">): Texts {
  const [en, pt] = what === "win" ? ["win", "prêmio"] : ["rollback", "estorno"];
  return {
    "en-US": {
      subject: `A round of ${agent} is to be settled by hand`,
      greeting: hello,
      lines: [
        `somebody proposes that the ${en} of ${amountIn("en-US", amount, currency)} of the round ${round} counts as told to the wallet of ${agent}. Once it is approved the wallet is never told of it again. The proposal waits for your decision or a colleague's.`,
      ],
      button: "Open the wallet",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `Uma rodada de ${agent} deve ser liquidada manualmente`,
      greeting: ola,
      lines: [
        `alguém propõe que o ${pt} de ${amountIn("pt-BR", amount, currency)} da rodada ${round} conte como informado à carteira de ${agent}. Depois de aprovada, a carteira nunca mais é avisada dessa rodada. A proposta aguarda a sua decisão ou a de um colega.`,
      ],
      button: "Abrir a carteira",
      close: [RULES.pt],
    },
  };
}

export function decidedSettlement({
  agent_code: agent,
  round,
  what,
  amount,
  currency,
  reason,
}: About<"settlement.decided">): Texts {
  const [en, pt] = what === "win" ? ["win", "prêmio"] : ["rollback", "estorno"];
  const enAmount = amountIn("en-US", amount, currency);
  const ptAmount = amountIn("pt-BR", amount, currency);
  const isApproved = reason === null;
  return {
    "en-US": {
      subject: `Your settlement by hand of a round of ${agent} was ${isApproved ? "approved" : "rejected"}`,
      greeting: hello,
      lines: isApproved
        ? [
            `your proposal was approved: the ${en} of ${enAmount} of the round ${round} counts as told to the wallet of ${agent}, which is never told of it again.`,
          ]
        : [
            `your proposal about the ${en} of ${enAmount} of the round ${round} of ${agent} was rejected; the wallet still has to take it:`,
            `“${reason}”`,
          ],
      button: "Open the wallet",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: `A sua liquidação manual de uma rodada de ${agent} foi ${isApproved ? "aprovada" : "recusada"}`,
      greeting: ola,
      lines: isApproved
        ? [
            `a sua proposta foi aprovada: o ${pt} de ${ptAmount} da rodada ${round} conta como informado à carteira de ${agent}, que nunca mais é avisada dele.`,
          ]
        : [
            `a sua proposta sobre o ${pt} de ${ptAmount} da rodada ${round} de ${agent} foi recusada; o valor continua pendente na carteira:`,
            `“${reason}”`,
          ],
      button: "Abrir a carteira",
      close: [RULES.pt],
    },
  };
}
