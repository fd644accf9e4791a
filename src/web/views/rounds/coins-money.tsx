// What coins of a round are in money, exact to the minor unit.
import type { RoundDetail } from "#contract/round.ts";
import type { GameDefinition } from "#studio/engine/definition.ts";
import { winOf } from "#studio/engine/win-of.ts";
import { Money } from "#web/views/money.tsx";

interface CoinsMoneyProps {
  readonly round: RoundDetail;
  readonly coins: number;
  readonly definition: GameDefinition;
  readonly bare?: boolean;
}

export function CoinsMoney({ round, coins, definition, bare = false }: CoinsMoneyProps) {
  return (
    <Money
      amount={winOf(round.stake, coins, definition.betCoins)}
      currency={round.currency}
      {...(bare ? { bare } : {})}
    />
  );
}
