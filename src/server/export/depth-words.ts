/** The words of files of one agent in depth, as `words.ts` has them. */
export const DEPTH_WORDS = {
  "agentDepth.column.active": ["Active players", "Jogadores ativos"],
  "agentDepth.column.new": ["New", "Novos"],
  "agentDepth.column.returning": ["Returning", "Retornaram"],
  "agentDepth.column.lost": ["Lost", "Perdidos"],
  "agentDepth.column.credit": ["Own credit", "Crédito próprio"],
  "agentDepth.column.wallets": ["Players’ wallets", "Carteiras dos jogadores"],
  "agentDepth.column.children": ["Sub-agents’ credit", "Crédito dos subagentes"],
  "agentDepth.column.heldAt": ["Holdings at", "Saldos em"],
} as const;
