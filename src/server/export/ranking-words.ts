/** The words of files about agents ranked. */

/** By the key of the screen's message, in English and in Brazilian Portuguese. */
export const RANKING_WORDS = {
  "agentRanking.column.turnover": ["Turnover", "Giro"],
  "agentRanking.column.wins": ["Wins", "Prêmios"],
  "agentRanking.column.ggr": ["GGR", "GGR"],
  "agentRanking.column.margin": ["Margin", "Margem"],
  "agentRanking.column.rtp": ["RTP", "RTP"],
  "agentRanking.column.theoretical": ["Theoretical", "RTP teórico"],
  "agentRanking.column.cost": ["Cost", "Custo"],
  "agentRanking.column.rounds": ["Rounds", "Rodadas"],
  "agentRanking.column.players": ["Players", "Jogadores"],
  "agentRanking.column.perPlayer": ["GGR per player", "GGR por jogador"],
  "agentRanking.column.providers": ["Providers", "Provedores"],
  "agentRanking.column.share": ["Turnover share", "Parte do giro"],
} as const;
