// Why something was refused, in Brazilian Portuguese.
import type { RefusalCode } from "../play/refusals.ts";
import type { RefusalFrame } from "./messages.ts";

export const refusals: Readonly<Record<RefusalCode, string>> = {
  session_closed: "Esta sessão de jogo terminou. Abra o jogo de novo pelo lobby para continuar.",
  session_not_found: "Esta sessão de jogo não existe mais. Abra o jogo de novo pelo lobby.",
  session_limit: "Há jogos demais abertos. Feche um deles e tente de novo.",
  launch_used:
    "Um endereço abre o jogo uma vez, em até cinco minutos, e este já foi usado. Continue na aba em que ele está aberto ou abra-o de novo no lobby do cassino.",
  wallet_insufficient: "Seu saldo não cobre esta aposta. Nada foi apostado.",
  credit_exhausted: "O operador não pode aceitar apostas no momento. Nada foi apostado; tente mais tarde.",
  stake_out_of_range: "Esta aposta não é permitida aqui. Nada foi apostado.",
  player_blocked: "Sua conta está bloqueada no momento. Fale com o seu operador.",
  player_self_excluded: "Você está em autoexclusão e não pode jogar. Cuide-se, e até outro dia.",
  player_closed: "Sua conta de jogador está encerrada.",
  agent_suspended: "O operador está suspenso no momento. Nada foi apostado.",
  game_disabled: "Este jogo está desativado no momento. Nada foi apostado.",
  game_maintenance: "Este jogo está em manutenção. Nada foi apostado; tente mais tarde.",
  provider_disabled: "Este jogo não está disponível no momento. Nada foi apostado.",
  callback_unhealthy: "A carteira do seu operador não responde no momento. Nenhuma rodada foi jogada.",
  limit_reached: "Você atingiu um dos seus limites. Nada foi apostado.",
  auth_missing: "Esta sessão de jogo não é mais válida. Abra o jogo de novo pelo lobby.",
  sign_in_required: "Esta sessão de jogo não é mais válida. Abra o jogo de novo pelo lobby.",
};

export const frame: RefusalFrame = {
  over: "O jogo terminou",
  notOpened: "Não foi possível abrir o jogo",
  tryAgain: "Tentar de novo",
  requestId: (id) => `Solicitação ${id}`,
  refusedOtherwise: "O jogo não pôde fazer isso. Nada foi apostado.",
};
