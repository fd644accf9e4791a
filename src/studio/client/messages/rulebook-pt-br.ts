// The rules and the proof in Brazilian Portuguese.
import type { Rulebook } from "./messages.ts";

export const rulebookPtBr: Rulebook = {
  payTable: "Tabela de pagamentos",
  payTableNote: (stake) => `Quanto cada prêmio de linha paga com a sua aposta atual de ${stake}.`,
  payTableNoteWays: (stake) =>
    `Quanto cada forma de prêmio paga com sua aposta atual de ${stake}; várias formas se somam.`,
  topPrize: "Chance do maior prêmio",
  oneIn: (rounds) => `1 em ${rounds} rodadas`,
  figures: "O jogo em números",
  rtp: "Retorno teórico ao jogador (RTP)",
  hitRate: "Rodadas com algum prêmio",
  volatility: "Volatilidade",
  maxWin: "Prêmio máximo da rodada",
  timesStake: (times) => `${times}× a aposta`,
  volatilities: { low: "Baixa", "low-medium": "Baixa a média", medium: "Média", high: "Alta" },
  howItPlays: "Como se joga",
  lines: (lines) =>
    `${lines} linhas fixas, lidas a partir do rolo da esquerda. Cada linha paga só o seu maior prêmio; prêmios de linhas diferentes são somados.`,
  ways: "Símbolos iguais em rolos vizinhos, a partir do rolo da esquerda, pagam em todas as combinações possíveis.",
  wild: (symbol, reels, scatter, several) =>
    `${symbol} é curinga. Aparece ${several ? "nos rolos" : "no rolo"} ${reels} e substitui todos os símbolos, menos ${scatter}.`,
  wildMultiplier: (symbol, times) => `Um prêmio com ${symbol} é multiplicado por ${times}.`,
  scatterPays: (symbol, awards) => `${symbol} vale em qualquer posição dos rolos: ${awards}.`,
  scatterAward: (count, times, spins) => `${count} pagam ${times}× a aposta e dão ${spins} giros grátis`,
  freeSpins: (multiplier) =>
    `Os giros grátis correm sozinhos, com a aposta que os deu e nos mesmos rolos. Todos os seus prêmios são multiplicados por ${multiplier}, e eles podem ser ganhos de novo.`,
  cap: (times) => `Uma rodada paga no máximo ${times}× a aposta; os giros grátis acabam quando esse limite é atingido.`,
  chance:
    "Cada parada de um rolo é tão provável quanto qualquer outra. O resultado é sorteado depois que a aposta é registrada; como e quando você toca não muda nada.",
  interrupted:
    "Perder a conexão ou recarregar a página não muda nenhuma rodada: ela é concluída sem você e, ao voltar, você vê o mesmo resultado.",
  malfunction: "Uma falha antes do registro da aposta anula a rodada, e nada é cobrado.",
  keys: "Teclas: Espaço ou Enter gira, + e − mudam a aposta, I abre estas regras, H o seu histórico, M silencia, Esc fecha.",
  lineMap: "As linhas",
  lineName: (line) => `Linha ${line}`,
  fairness: "Verificação",
  fairnessNote:
    "Antes da sua primeira aposta, você viu o hash de uma semente secreta, que por isso não pode ser trocada depois. O seu navegador acrescentou uma semente própria. Com o número da rodada e o hash da matemática do jogo, elas decidem cada resultado.",
  fairnessHere: "Nesta demo, o seu navegador sorteia as duas sementes, e nada é enviado.",
  serverSeedHash: "Hash da semente do servidor (SHA-256)",
  clientSeed: "Sua semente",
  nextNonce: "Número da próxima rodada",
  mathsHash: "Hash da matemática do jogo",
  sessionId: "Sessão",
  historyEmpty: "Nenhuma rodada ainda. O que você jogar aparece aqui.",
  historyDemo: "Rodadas com dinheiro de demonstração não são guardadas.",
  time: "Hora",
  more: "Rodadas anteriores",
  watch: "Ver de novo",
  verify: "Verificar",
  failed: "Não foi possível carregar. Tente de novo.",
  verified: "Tudo confere: o resultado mostrado é o que estas sementes produzem.",
  notVerified: "Algo não confere. Mostre isto ao seu operador.",
  seedHidden:
    "A semente secreta desta rodada é mostrada quando você troca as sementes ou a sessão termina; antes disso, ela revelaria suas próximas rodadas. Até lá, este é o hash dela:",
  commitmentHolds: "A semente do servidor é a do hash mostrado antes da aposta",
  mathsHold: "Regras e tiras são as que estavam vinculadas à rodada",
  outcomeHolds: "Rolos e prêmio saem como foram mostrados",
  serverSeed: "Semente do servidor",
  roundNumber: "Número da rodada",
  changeSeeds: "Trocar as sementes",
  changeNote:
    "Isto mostra a semente secreta, para que cada rodada jogada com ela possa ser verificada, e continua com uma nova.",
  seedsShown: (rounds) => `Estas sementes acabaram. Elas decidiram ${rounds === 1 ? "1 rodada" : `${rounds} rodadas`}:`,
  verifyThere: "Abrir o verificador",
  ownSeed: "Uma semente sua (letras, algarismos, -\u2060\u00a0e\u00a0_)",
  useSeed: "Usar esta semente",
  seedUsed: "A sua semente faz parte das próximas rodadas.",
};
