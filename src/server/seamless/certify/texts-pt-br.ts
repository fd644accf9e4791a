// The cases of the certification in Portuguese: what each proves, and how to mend it where it fails.
import type { CertificationCaseId } from "#contract/certification.ts";

const SIGNED =
  "Verifique em cada chamada a assinatura de id.timestamp.body com seu segredo e responda 401 antes de lançar qualquer valor.";
const ON_TIME =
  "Recuse com 401 o que foi assinado a mais de 300 segundos do seu relógio e mantenha esse relógio certo.";
const ONCE =
  "Guarde cada tx_id com sua resposta sob uma chave única, na transação que lança; uma repetição é respondida dali.";
const SAME =
  "Guarde os bytes da primeira resposta e envie-os de novo: o saldo e o tx_ref daquela vez, não os de agora.";

export const ptBr: Readonly<Record<CertificationCaseId, readonly [proves: string, mend: string]>> = {
  balance_answered: [
    "A carteira é alcançada e responde o saldo do jogador de teste.",
    "Confira o endereço, o segredo e o código do jogador: responda 200 com status ok.",
  ],
  balance_in_currency: ["O saldo está na moeda do agente.", "Responda currency com o código ISO indicado na chamada."],
  balance_whole: [
    "O saldo é um número inteiro em unidades mínimas.",
    "Responda balance como inteiro JSON: 1050 para 10,50, nem 10.5 nem texto.",
  ],
  balance_moves_nothing: [
    "Consultar o saldo, mesmo duas vezes com um tx_id, não muda nada.",
    "Não lance nada em chamadas do tipo balance.",
  ],
  funds_enough: [
    "O jogador de teste tem ao menos 2.000 unidades mínimas para os casos.",
    "Dê saldo ao jogador de teste e comece de novo.",
  ],
  player_unknown: [
    "Um jogador desconhecido é recusado com player_unknown.",
    "Responda 200 com status player_unknown para um código que você não tem, sem criar um jogador.",
  ],
  answers_in_time: [
    "Todo tipo de chamada é respondido dentro do tempo limite.",
    "Responda dentro do tempo limite definido aqui, ou defina um maior; deixe o trabalho lento para depois da resposta.",
  ],
  answers_uncut: [
    "Nenhuma conexão é cortada antes da resposta.",
    "Procure um proxy ou uma falha que encerre conexões; responda a toda chamada lida.",
  ],
  answers_once: [
    "Cada chamada tem uma resposta, e nada vem depois dela.",
    "Descubra o que envia a segunda, como um código que continua depois de responder ou um proxy: a chamada seguinte nessa conexão pode tomá-la como sua.",
  ],
  answers_status_200: [
    "Toda chamada autêntica é respondida com HTTP 200.",
    "Responda também recusas com 200: status diz o que houve. Deixe 5xx para o que você não sabe.",
  ],
  answers_in_place: [
    "Nenhuma chamada é redirecionada.",
    "Informe aqui o endereço final: redirecionamentos nunca são seguidos.",
  ],
  answers_as_json: [
    "Toda resposta se declara application/json.",
    "Envie content-type: application/json, sem página HTML na frente da carteira.",
  ],
  answers_readable: [
    "Toda resposta é um JSON completo e legível.",
    "Envie o objeto JSON inteiro com o content-length certo.",
  ],
  answers_small: ["Nenhuma resposta passa de 64 KiB.", "Responda apenas os campos combinados."],
  answers_known_status: [
    "O status de toda resposta é uma das palavras combinadas.",
    "Responda ok ou uma das recusas combinadas; outra palavra deixa a aposta em dúvida.",
  ],
  answers_whole_balance: [
    "O saldo em toda resposta é um inteiro em unidades mínimas.",
    "Responda balance como inteiro JSON após cada aposta, prêmio e estorno.",
  ],
  answers_balance_always: ["Toda resposta traz o saldo.", "Responda balance em toda chamada, inclusive nas recusas."],
  answers_in_currency: ["Toda resposta aceita indica a moeda da chamada.", "Responda currency como a chamada indica."],
  connection_kept: [
    "As conexões ficam abertas para a próxima chamada.",
    "Permita keep-alive de ao menos cinco segundos: uma conexão nova por chamada custa tempo em cada rodada.",
  ],
  get_refused: ["Um GET ao endereço é recusado.", "Aceite apenas POST; responda ao resto com 405."],
  fields_unknown_ignored: [
    "Uma chamada com um campo novo é aceita como qualquer outra.",
    "Ignore campos que você não conhece: outros podem ser acrescentados.",
  ],
  stake_taken: [
    "Uma aposta do jogador de teste é aceita.",
    "Confira que o jogador de teste está ativo, sem limites e com saldo, e que nada responde try_again por muito tempo.",
  ],
  stake_exact: [
    "Uma aposta reduz o saldo exatamente em seu valor.",
    "Debite exatamente amount e responda o saldo depois disso.",
  ],
  stake_repeated_once: ["A mesma aposta duas vezes é debitada uma vez.", ONCE],
  stake_repeated_same_answer: ["A mesma aposta de novo tem a mesma resposta, byte a byte.", SAME],
  stake_repeated_at_once: [
    "A mesma aposta cinco vezes ao mesmo tempo é debitada uma vez, com uma só resposta.",
    "Deixe a chave única de tx_id decidir, não uma consulta antes do lançamento.",
  ],
  stake_other_amount: [
    "Um tx_id conhecido com outro valor é recusado com tx_conflict.",
    "Guarde o conteúdo de cada tx_id e compare; responda tx_conflict se diferir.",
  ],
  stake_other_player: [
    "Um tx_id conhecido com outro jogador é recusado.",
    "Um tx_id é de um jogador para sempre: responda tx_conflict, ou player_unknown se ele não existir.",
  ],
  stake_above_balance: [
    "Uma aposta acima do saldo em um é recusada com insufficient_funds.",
    "Verifique e debite em um só passo e nunca deixe o saldo abaixo de zero.",
  ],
  stake_whole_balance: [
    "Uma aposta de exatamente o saldo é aceita e pode ser devolvida.",
    "Compare com menor ou igual; não exija saldo mínimo.",
  ],
  stakes_at_once: [
    "Dez apostas simultâneas são todas aceitas e somam certo.",
    "Altere o saldo em um só comando ou sob uma trava; não leia, calcule e grave.",
  ],
  stake_largest: [
    "O maior valor possível, 2^53 - 1, é recusado sem erro.",
    "Guarde valores em inteiros de 64 bits e recuse com insufficient_funds ou limit_reached.",
  ],
  stake_other_currency: [
    "Uma aposta em outra moeda é recusada e nada se move.",
    "Compare currency com a do jogador antes de lançar.",
  ],
  refusal_tells_balance: ["Uma recusa informa o saldo.", "Responda balance em toda recusa."],
  win_paid: ["Um prêmio é pago exatamente.", "Credite exatamente amount e responda o saldo depois disso."],
  win_of_nothing: ["Um prêmio de 0 é aceito: ele encerra a rodada.", "Aceite amount 0 como um prêmio qualquer."],
  win_repeated_once: ["O mesmo prêmio duas vezes é pago uma vez.", ONCE],
  win_repeated_same_answer: ["O mesmo prêmio de novo tem a mesma resposta, byte a byte.", SAME],
  win_closes: [
    "Depois que um prêmio encerra a rodada, outro é recusado.",
    "Lembre que a aposta foi encerrada por um prêmio com round_state closed; responda tx_conflict a outro.",
  ],
  win_after_session: [
    "Um prêmio é pago mesmo que o jogador já esteja em outra sessão.",
    "Nunca recuse um prêmio porque a sessão acabou: ele é devido.",
  ],
  win_before_stake: [
    "Um prêmio de uma aposta inexistente é recusado com tx_unknown.",
    "Procure ref_tx_id; responda tx_unknown se não houver tal aposta.",
  ],
  win_after_rollback: [
    "Um prêmio de uma aposta devolvida é recusado com tx_rolled_back.",
    "Lembre quais apostas foram estornadas; responda tx_rolled_back.",
  ],
  blocked_stake_refused: [
    "Uma aposta do jogador bloqueado é recusada com player_blocked.",
    "Responda player_blocked e confira que o jogador indicado está bloqueado.",
  ],
  blocked_win_heard: [
    "O prêmio de um jogador bloqueado é julgado pela aposta, não recusado pelo bloqueio.",
    "Considere o bloqueio só em apostas: aqui responda tx_unknown, como para qualquer um.",
  ],
  blocked_rollback_heard: [
    "O estorno de um jogador bloqueado é aceito.",
    "Considere o bloqueio só em apostas: o que foi apostado antes pode ser devolvido.",
  ],
  rollback_exact: [
    "Um estorno devolve exatamente a aposta.",
    "Devolva o que a aposta de ref_tx_id debitou e responda o saldo depois disso.",
  ],
  rollback_repeated_once: ["O mesmo estorno duas vezes devolve uma vez, com uma só resposta.", ONCE],
  rollback_other_id_once: [
    "Um segundo estorno da aposta, com outro tx_id, não devolve mais nada.",
    "Lembre que a aposta foi devolvida; outro estorno dela não move nada.",
  ],
  rollback_late: [
    "Um estorno é aceito depois de outras rodadas.",
    "Não imponha prazo após o qual a aposta não possa ser devolvida.",
  ],
  rollback_other_amount: [
    "Um estorno de valor diferente da aposta é recusado com tx_conflict.",
    "Compare amount com o da aposta; responda tx_conflict e não devolva nada.",
  ],
  rollback_after_win: [
    "O estorno de uma rodada encerrada por um prêmio é recusado.",
    "Uma rodada termina uma vez: depois do prêmio responda tx_conflict.",
  ],
  rollback_unknown_ok: [
    "O estorno de uma aposta que nunca chegou é respondido com ok.",
    "Responda ok: a aposta se perdeu no caminho e não há o que devolver.",
  ],
  rollback_unknown_blocks: [
    "A aposta que chega depois do seu estorno é recusada com tx_rolled_back.",
    "Lembre para sempre o ref_tx_id desse estorno; a aposta ainda pode estar a caminho.",
  ],
  stake_after_rollback: [
    "Uma aposta devolvida não é debitada de novo com o mesmo tx_id.",
    "Responda tx_rolled_back a um tx_id estornado, antes da resposta guardada.",
  ],
  signature_missing: ["Uma chamada sem assinatura é respondida com 401.", SIGNED],
  signature_unreadable: ["Uma chamada com assinatura ilegível é respondida com 401.", SIGNED],
  signature_other_secret: ["Uma chamada assinada com outro segredo é respondida com 401.", SIGNED],
  signature_other_body: ["Uma chamada cujo corpo não é o assinado é respondida com 401.", SIGNED],
  signature_other_id: ["Uma chamada cujo webhook-id não é o assinado é respondida com 401.", SIGNED],
  signature_other_scheme: ["Uma chamada assinada por um esquema diferente de v1 é respondida com 401.", SIGNED],
  signature_id_missing: ["Uma chamada sem webhook-id é respondida com 401.", SIGNED],
  signature_timestamp_missing: ["Uma chamada sem webhook-timestamp é respondida com 401.", SIGNED],
  timestamp_stale: ["Uma chamada assinada há dez minutos é respondida com 401.", ON_TIME],
  timestamp_future: ["Uma chamada assinada dez minutos adiante é respondida com 401.", ON_TIME],
  signature_either: [
    "Entre várias assinaturas uma certa basta, como durante uma rotação.",
    "Separe webhook-signature pelos espaços e aceite a chamada se qualquer uma estiver certa.",
  ],
};
