/** The words of exported holdings, by the key of the screen's message, in English and in Brazilian Portuguese. */
export const HOLDINGS_WORDS = {
  "holdings.column.credit": ["Agents’ credit", "Crédito dos agentes"],
  "holdings.column.wallet": ["Wallets", "Carteiras"],
  "holdings.column.open": ["Open rounds", "Rodadas abertas"],
  "holdings.column.held": ["Held", "Saldo total"],
  "holdings.column.house": ["House", "Casa"],
  "holdings.column.issuance": ["Issued credit", "Crédito emitido"],
  "holdings.column.outside": ["Parent agents", "Agentes superiores"],
  "holdings.column.sum": ["Sum", "Soma"],
  "holdings.column.at": ["As of", "Posição em"],
  "holdings.column.change": ["Change", "Variação"],
  "holdings.column.bought": ["Credit issued (net)", "Crédito emitido (líquido)"],
  "holdings.column.given": ["Credit received", "Crédito recebido"],
  "holdings.column.deposits": ["Deposits", "Depósitos"],
  "holdings.column.withdrawals": ["Withdrawals", "Saques"],
  "holdings.column.stakes": ["Stakes settled", "Apostas liquidadas"],
  "holdings.column.wins": ["Wins", "Prêmios"],
} as const;
