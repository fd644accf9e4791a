/** What members are written about their sign-in, their exports, and what is wrong with the platform's books. */
import type { ExportList } from "#contract/exports.ts";
import type { NoticeAbout } from "#contract/notice.ts";
import type { Texts } from "../../session/service/write-mail.ts";

type About<Event extends NoticeAbout["event"]> = Extract<NoticeAbout, { event: Event }>;

const hello = (name: string): string => `Hello ${name},`;
const ola = (name: string): string => `Olá, ${name},`;
const RULES = {
  en: "Which mails you get is set on your profile, under Notifications.",
  pt: "Quais e-mails você recebe se define no seu perfil, em Notificações.",
};
const NOT_YOU = {
  en: "It was not you? Set a new password from the sign-in page at once, which signs out every device, and tell whoever manages your agent's members.",
  pt: "Não foi você? Defina uma nova senha pela página de entrada agora mesmo, o que desconecta todos os dispositivos, e avise quem administra os membros do seu agente.",
};

export function newDevice({ browser, system, address }: About<"sign_in.new_device">): Texts {
  const known = [browser, system].filter((part) => part !== null);
  const en = known.length === 0 ? "an unknown browser" : known.join(" on ");
  const pt = known.length === 0 ? "um navegador desconhecido" : known.join(" em ");
  return {
    "en-US": {
      subject: "A new device signed in to your Reelgate account",
      greeting: hello,
      lines: [
        `somebody, probably you, signed in at Reelgate with a device that was not seen before: ${en}, from ${address}.`,
      ],
      button: "See the signed-in devices",
      close: [NOT_YOU.en],
    },
    "pt-BR": {
      subject: "Um novo dispositivo entrou na sua conta do Reelgate",
      greeting: ola,
      lines: [
        `alguém, provavelmente você, entrou no Reelgate com um dispositivo que não era conhecido: ${pt}, de ${address}.`,
      ],
      button: "Ver os dispositivos conectados",
      close: [NOT_YOU.pt],
    },
  };
}

export const lockedSignIn: Texts = {
  "en-US": {
    subject: "Too many wrong tries at your Reelgate sign-in",
    greeting: hello,
    lines: [
      "somebody tried to sign in at Reelgate with your name and a wrong password or code, again and again. Further tries are refused for a quarter of an hour; browsers and places you have signed in from before have tries of their own.",
    ],
    close: [
      "It was you? Wait a little, or set a new password from the sign-in page.",
      "It was not you? Nobody has got in by it. If your password could be guessed, set another. You are told once a day at most, however long it goes on.",
    ],
  },
  "pt-BR": {
    subject: "Muitas tentativas erradas no seu acesso ao Reelgate",
    greeting: ola,
    lines: [
      "alguém tentou entrar no Reelgate com o seu nome e uma senha ou um código errado, repetidas vezes. Novas tentativas são recusadas por um quarto de hora; navegadores e lugares de onde você já entrou têm tentativas próprias.",
    ],
    close: [
      "Foi você? Espere um pouco ou defina uma nova senha pela página de entrada.",
      "Não foi você? Ninguém entrou com isso. Se a sua senha puder ser adivinhada, defina outra. Você é avisado no máximo uma vez por dia, por mais que isso continue.",
    ],
  },
};

const LISTS: Readonly<Record<ExportList, { readonly en: string; readonly pt: string }>> = {
  rounds: { en: "Rounds", pt: "Rodadas" },
  players: { en: "Players", pt: "Jogadores" },
  player_transfers: { en: "Player transfers", pt: "Transferências de jogadores" },
  wallet_entries: { en: "Wallet statement", pt: "Extrato da carteira" },
  agents: { en: "Agents", pt: "Agentes" },
  credit_transfers: { en: "Credit transfers", pt: "Transferências de crédito" },
  credit_requests: { en: "Credit requests", pt: "Pedidos de crédito" },
  credit_entries: { en: "Credit statement", pt: "Extrato de crédito" },
  calls: { en: "Calls", pt: "Chamadas" },
  runways: { en: "Credit runway", pt: "Autonomia de crédito" },
  credit_turns: { en: "Turns of credit", pt: "Mudanças do crédito" },
  webhook_deliveries: { en: "Webhooks sent", pt: "Webhooks enviados" },
  variant_changes: { en: "Changes of variants", pt: "Mudanças de variante" },
  payments: { en: "Payments", pt: "Pagamentos" },
  invoices: { en: "Invoices", pt: "Faturas" },
  received_pix: { en: "PIX received", pt: "PIX recebidos" },
  agent_ranking: { en: "Agents ranked", pt: "Ranking de agentes" },
  period_figures: { en: "Figures by period", pt: "Números por período" },
  reconciliations: { en: "Reconciliation", pt: "Conciliação" },
  reconciliation_lines: { en: "Differences of a day", pt: "Diferenças de um dia" },
  holdings: { en: "Holdings", pt: "Saldos" },
  agent_holdings: { en: "Holdings by agent", pt: "Saldos por agente" },
  agent_depth: { en: "Agent in depth", pt: "Agente em detalhe" },
  agent_shares: { en: "Shares of an agent", pt: "Participações de um agente" },
  player_ranking: { en: "Players ranked", pt: "Ranking de jogadores" },
  open_rounds: { en: "Open rounds", pt: "Rodadas abertas" },
  live_sessions: { en: "Live sessions", pt: "Sessões ao vivo" },
  availability: { en: "Availability", pt: "Disponibilidade" },
};

export function endedExport({ list, format, is_ready: isReady }: About<"export.ended">): Texts {
  const kind = format.toUpperCase();
  const { en, pt } = LISTS[list];
  return {
    "en-US": {
      subject: isReady ? `Your export is ready: ${en}` : `Your export failed: ${en}`,
      greeting: hello,
      lines: [
        isReady
          ? `your export “${en}” (${kind}) is ready. You find it under Exports at the top of every screen, for seven days.`
          : `your export “${en}” (${kind}) has failed. Why stands under Exports at the top of every screen.`,
      ],
      button: "Open the dashboard",
      close: [RULES.en],
    },
    "pt-BR": {
      subject: isReady ? `A sua exportação está pronta: ${pt}` : `A sua exportação falhou: ${pt}`,
      greeting: ola,
      lines: [
        isReady
          ? `a sua exportação “${pt}” (${kind}) está pronta. Ela fica em Exportações, no alto de cada tela, por sete dias.`
          : `a sua exportação “${pt}” (${kind}) falhou. O motivo está em Exportações, no alto de cada tela.`,
      ],
      button: "Abrir o painel",
      close: [RULES.pt],
    },
  };
}

export const webhookOff = ({ agent_code: agent, address }: About<"webhook.off">): Texts => ({
  "en-US": {
    subject: `The webhooks of ${agent} are switched off`,
    greeting: hello,
    lines: [
      `the address ${address} answered with 410, that it is gone: nothing is sent there any more. What was still to be sent is held, and goes out once the address is switched on again or changed.`,
    ],
    button: "Open the webhooks",
    close: [RULES.en],
  },
  "pt-BR": {
    subject: `Os webhooks de ${agent} estão desligados`,
    greeting: ola,
    lines: [
      `o endereço ${address} respondeu com 410, que deixou de existir: nada mais é enviado para lá. O que ainda faltava enviar fica retido e sai assim que o endereço for religado ou trocado.`,
    ],
    button: "Abrir os webhooks",
    close: [RULES.pt],
  },
});

export const brokenLedger = (breaks: number): Texts => ({
  "en-US": {
    subject: "The books do not add up",
    greeting: hello,
    lines: [
      `the check of the ledger found ${breaks === 1 ? "one break" : `${breaks} breaks`}. Nothing is mended by itself: somebody has to look.`,
    ],
    button: "Open the overview",
    close: ["You are told once, until the books have added up as a whole again.", RULES.en],
  },
  "pt-BR": {
    subject: "Os livros não fecham",
    greeting: ola,
    lines: [
      `a verificação do razão encontrou ${breaks === 1 ? "uma quebra" : `${breaks} quebras`}. Nada se conserta sozinho: alguém precisa olhar.`,
    ],
    button: "Abrir a visão geral",
    close: ["Você é avisado uma vez, até que os livros voltem a fechar por inteiro.", RULES.pt],
  },
});

export const differingRound = (round: string): Texts => ({
  "en-US": {
    subject: "A round's replay came to something else than was booked",
    greeting: hello,
    lines: [
      `the replay of the round ${round} came to something else than was booked. The overview counts all that differ.`,
    ],
    button: "Open the overview",
    close: ["You are told of the first of a day.", RULES.en],
  },
  "pt-BR": {
    subject: "O replay de uma rodada deu outro resultado que o lançado",
    greeting: ola,
    lines: [
      `o replay da rodada ${round} deu outro resultado que o lançado. A visão geral conta todas as que divergem.`,
    ],
    button: "Abrir a visão geral",
    close: ["Você é avisado da primeira de cada dia.", RULES.pt],
  },
});
